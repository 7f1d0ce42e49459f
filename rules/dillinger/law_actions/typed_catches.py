"""A catch that a player types, outside a game: the facts, the buttons for the answer, and the report (dil.catch)."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from typing import Annotated, Final

from annotated_types import Interval

from rules.core.action.deed import Deed, Question, decides
from rules.core.action.fields import Complete, option
from rules.core.action.move import move
from rules.core.action.report import FollowUp, Report, Tone
from rules.core.chance.dice import Dice
from rules.core.people.names import alike
from rules.core.plain.frozen import frozen
from rules.core.plain.refusal import OutOfRange
from rules.core.plain.words import parts
from rules.core.tables.rule import resolves
from rules.dillinger.law_actions.catching import (
    SURGEON,
    TIP,
    CatchAttempt,
    CatchRoll,
    catch,
    catch_modifiers,
    check_catch,
)
from rules.dillinger.law_actions.kill_or_luck import (
    CatchConclusion,
    CatchEnd,
    EnemyReaction,
    check_conclusion,
    conclude,
    conclusion_of,
)
from rules.dillinger.model.boxes_and_forces import (
    TWO_DICE,
    Answer,
    Box,
    CatchRating,
    CatchResult,
    Force,
    Span,
    dollars,
    span_of,
)
from rules.dillinger.model.cards import AccessoryKind, CardWindow, Seat, kind_called, playable
from rules.dillinger.model.fields import ANSWERS, ENEMIES, ROLLS, Notoriety, answer_of, span_from, span_needed, who_of
from rules.dillinger.model.forces import LAWMEN, LOCAL_POLICE, Lawmen
from rules.dillinger.model.lines import EnemyInSentence, owner_line, points_text, summed, whose
from rules.dillinger.model.notoriety import (
    HOSTAGE_LOSS,
    Stakes,
)
from rules.dillinger.model.paragraphs import ruled
from rules.dillinger.model.position import Position
from rules.dillinger.model.rating_grids import ratings_of
from rules.dillinger.model.ratings import Ratings


@resolves("dil.catch", "dil.react", "dil.jail", "dil.prison", "dil.notoriety", "dil.media-hype")
def catch_and_answer(
    dice: Dice, attempt: CatchAttempt, reaction: EnemyReaction | None = None, stakes: Stakes | None = None
) -> CatchConclusion:
    """A catch and the answer in one. It raises what check_catch, check_reaction and check_stakes raise."""
    check_catch(attempt)
    check_conclusion(attempt, reaction, stakes or Stakes())
    return conclude(dice, attempt, dice.call(catch, attempt), reaction, stakes)


NAMELESS: Final = (Force.STATE, Force.AGENT)
"""Forces with only typed ratings."""
FORCES: Final = (*(one.name for one in LAWMEN), *map(str, NAMELESS))
LAW_CARDS: Final = Complete(lambda _game, _figure: _played_by(Seat.LAW), many=True)
ENEMY_CARDS: Final = Complete(lambda _game, _figure: _played_by(Seat.ENEMY), many=True)
ENDS: Final = tuple(map(str, CatchEnd))
CATCH_RESULTS: Final = tuple(map(str, CatchResult))
OVER: Final = (CatchEnd.JAIL, CatchEnd.PRISON, CatchEnd.KILLED)


def _played_by(seat: Seat) -> list[str]:
    """The cards that may be played in a catch."""
    return [kind.value for window in (CardWindow.STOP, CardWindow.RAID) for kind in playable(window, seat)]


@move("dillinger catch", ROLLS)
class Catch:
    """Catch a public enemy: roll two dice, with every card and the enemy's answer."""

    enemy: str = option("The enemy to catch (or type the ratings).", default="", complete=ENEMIES)
    by: str = option("The force that catches (default: the local police).", default="", complete=FORCES)
    where: Box | None = option(
        "The enemy's box (default: robbing for the local police, on the lam for others).",
        default=None,
        words=(Box.ROBBING, Box.LAM, Box.RANSOM),
    )
    cards: str = option("The law's cards, separated by commas: Roadblock, Tommy Gun.", default="", complete=LAW_CARDS)
    answers: str = option(
        "The enemy's cards against the dice: Mechanic, Getaway Car.", default="", complete=ENEMY_CARDS
    )
    reaction: str = option("The enemy's answer to being caught (default: buttons).", default="", words=ANSWERS)
    bill: bool = option("Whether the Federal Crime Bill is in force.", default=False)
    tommy: bool = option("Whether the enemy has a Tommy Gun: +1 to Kill.", default=False)
    jammed: bool = option("Whether that Tommy Gun jams.", default=False)
    tear_gas: bool = option("Whether Tear Gas is played against Kill: -1, only in raids.", default=False)
    insider: Annotated[int, Interval(ge=2000, le=100_000)] = option(
        "Dollars paid for Insider Information: 4000.", default=0
    )
    notoriety: Notoriety | None = option("Notoriety on the enemy's card before the catch.", default=None)
    kidnapper: bool = option("Whether the enemy has a Kidnap marker: a capture means prison.", default=False)
    hype: bool | None = option(
        "Whether the enemy has earned notoriety since Media Hype began.",
        default=None,
        words={"Something earned": True, "Nothing earned": False},
    )
    caught: CatchResult | None = option(
        "The result of the catch's dice, to roll only the enemy's answer.",
        default=None,
        words={"Captured": CatchResult.CAPTURED, "Killed": CatchResult.KILLED},
    )
    kill: str = option("A Kill rating in place of the enemy's: 5-6.", default="")
    luck: str = option("A Luck rating in place of the enemy's: 5-6.", default="")
    captures: str = option("Results on which the force captures, in place of its own rating: 7-9.", default="")
    kills: str = option("Results on which the force kills: 10-12.", default="")


@frozen
class TypedCatch:
    """A catch as typed.

    by     the name of the force
    lawmen the force; None if only its ratings are typed
    kill, luck  the enemy's ratings; None if unknown
    known  whether the notoriety on the card was typed
    """

    who: EnemyInSentence
    by: str
    lawmen: Lawmen | None
    attempt: CatchAttempt
    stakes: Stakes
    kill: Span | None
    luck: Span | None
    known: bool


def typed_catch_of(move: Catch, ratings: Ratings) -> TypedCatch:
    """The typed catch. It refuses one that can't be."""
    who = who_of(move.enemy, ratings)
    force, by, rating, lawmen = _force(move, ratings)
    attempt = CatchAttempt(
        force,
        rating,
        move.where or (Box.ROBBING if force is Force.LOCAL else Box.LAM),
        law=_kinds(move.cards),
        answers=_kinds(move.answers),
        tips=_tips(move.insider),
        bill=move.bill,
        against=lawmen.adds_against(who.name) if lawmen else 0,
        company=who.company,
    )
    check_catch(attempt)
    return TypedCatch(
        who,
        by,
        lawmen,
        attempt,
        Stakes(
            move.notoriety or 0, kidnapper=move.kidnapper, hype=move.hype is not None, earned=move.hype is not False
        ),
        span_from(who, "kill", move.kill),
        span_from(who, "luck", move.luck),
        move.notoriety is not None,
    )


def _force(move: Catch, ratings: Ratings) -> tuple[Force, str, CatchRating, Lawmen | None]:
    """The force and its rating: the typed one, else the force's."""
    named = (move.by or LOCAL_POLICE.name).strip()
    captures, kills = (span_of(typed, TWO_DICE) if typed else None for typed in (move.captures, move.kills))
    typed = CatchRating(captures, kills) if captures or kills else None
    force = alike(named, NAMELESS)
    if force is not None:
        if typed is None:
            raise OutOfRange(
                "No force is named. Name one, such as by:Purvis, or type the card's ratings, such as "
                "captures:7-9 kills:10-12."
            )
        return force, f"The {force.casefold()}", typed, None
    lawmen = ratings.force(named)
    by = "The local police" if lawmen.force is Force.LOCAL else lawmen.name
    return lawmen.force, by, typed or lawmen.catches(move.bill), lawmen


def _kinds(typed: str) -> tuple[AccessoryKind, ...]:
    return tuple(kind_called(name) for name in parts(typed))


def _tips(paid: int) -> int:
    if paid % TIP:
        refusal = (
            f"Insider Information is paid in steps of {dollars(TIP)}. Type a multiple of that, not {dollars(paid)}"
        )
        raise OutOfRange(ruled(refusal, "9.35"))
    return paid // TIP


def reaction_of(move: Catch, typed_catch: TypedCatch) -> EnemyReaction | None:
    """The enemy's answer; None for none."""
    answer = answer_of(move.reaction)
    if answer is None:
        return None
    shoots = answer is Answer.KILL
    span = span_needed(typed_catch.who, answer.casefold(), move.kill if shoots else move.luck)
    return EnemyReaction(answer, span, move.tommy and shoots, move.jammed, move.tear_gas)


@decides(Catch)
def decide_catch(position: Position, move: Catch) -> Deed[CatchRoll] | Deed[CatchConclusion]:
    """Decides `/dillinger catch`: the dice of a catch, the answer to it, or both."""
    typed_catch = typed_catch_of(move, ratings_of(position.book))
    reaction = reaction_of(move, typed_catch)
    if move.caught is not None:
        if not move.reaction:
            raise OutOfRange(
                "The dice of the catch are rolled, so the enemy must answer. Add reaction:Kill, Luck or Nothing."
            )
        return _whole(
            typed_catch, conclude, (typed_catch.attempt, CatchRoll(0, 0, move.caught), reaction, typed_catch.stakes)
        )
    if move.reaction:
        return _whole(typed_catch, catch_and_answer, (typed_catch.attempt, reaction, typed_catch.stakes))

    def say(catch_roll: CatchRoll) -> Report:
        if catch_roll.result not in (CatchResult.CAPTURED, CatchResult.KILLED):
            return end_report(typed_catch, conclusion_of(typed_catch.attempt, catch_roll, typed_catch.stakes))
        lines = tuple(dice_lines(typed_catch, catch_roll))
        headline = typed_catch.who.does(f"is {catch_roll.result}, unless Kill or Luck helps.")
        return Report(headline, lines, answers(position, move, typed_catch, catch_roll.result), Tone.BAD)

    return Deed(
        report=say,
        resolver=catch,
        args=(typed_catch.attempt,),
        facts=lambda outcome: {"fate": str(outcome.result.result), "total": outcome.result.total},
        questions=(
            Question(
                "The dice", catch, (typed_catch.attempt,), lambda catch_roll: str(catch_roll.result), CATCH_RESULTS
            ),
        ),
    )


def _whole(
    typed_catch: TypedCatch, resolver: Callable[..., CatchConclusion], args: tuple[Hashable, ...]
) -> Deed[CatchConclusion]:
    """The catch with its answer, or the answer alone."""
    return Deed(
        report=lambda conclusion: end_report(typed_catch, conclusion),
        resolver=resolver,
        args=args,
        facts=lambda outcome: {
            "end": str(outcome.result.end),
            **(outcome.result.points._asdict() if typed_catch.known else {}),
        },
        questions=(
            Question(typed_catch.who.name, resolver, args, lambda conclusion: str(conclusion.end), ENDS),
            Question("Notoriety gained", resolver, args, lambda conclusion: conclusion.points.enemy),
            *(_known_points(resolver, args) if typed_catch.known else ()),
        ),
    )


def _known_points(resolver: Callable[..., CatchConclusion], args: tuple[Hashable, ...]) -> Iterator[Question]:
    """The results for the others, if the notoriety on the card is known."""
    yield Question("Notoriety of the law player", resolver, args, law_points)
    yield Question("Notoriety for the owner", resolver, args, lambda conclusion: conclusion.points.owner)


def law_points(conclusion: CatchConclusion) -> int:
    """The law player's gain, less the loss by a hostage."""
    return conclusion.points.law + HOSTAGE_LOSS * conclusion.catch_roll.hostage


def answers(position: Position, move: Catch, typed_catch: TypedCatch, result: CatchResult) -> tuple[FollowUp, ...]:
    """The buttons for the enemy's answer and the law's cards against it. Only one of them can be pressed."""
    kept = {key: value for key, value in position.typed.items() if key not in ("dice", "tommy", "tear_gas", "jammed")}
    kept["caught"] = str(result).capitalize()
    armed = move.tommy and AccessoryKind.ANNE_SAGE not in typed_catch.attempt.law
    if armed:
        kept["tommy"] = True

    def offer(label: str, answer: str, **against: bool) -> FollowUp:
        return FollowUp(label, "dillinger catch", {**kept, "reaction": answer, **against}, f"catch:{position.delivery}")

    def kills() -> Iterator[FollowUp]:
        if typed_catch.kill is None:
            return
        label = f"Kill ({typed_catch.kill.text})"
        yield offer(label, "Kill")
        if typed_catch.attempt.raid:
            yield offer(f"{label}, Tear Gas", "Kill", tear_gas=True)
        if armed:
            yield offer(f"{label}, gun jammed", "Kill", jammed=True)
        if armed and typed_catch.attempt.raid:
            yield offer(f"{label}, jammed, Tear Gas", "Kill", jammed=True, tear_gas=True)

    luck = (offer(f"Luck ({typed_catch.luck.text})", "Luck"),) if typed_catch.luck else ()
    return (*kills(), *luck, offer("No answer", "Nothing"))


def end_report(typed_catch: TypedCatch, conclusion: CatchConclusion) -> Report:
    """The end for the enemy, and everything that follows."""
    lines = (
        *dice_lines(typed_catch, conclusion.catch_roll),
        *notoriety_lines(typed_catch, conclusion),
        *card_lines(typed_catch, conclusion),
        *whose(typed_catch.who.enemy, typed_catch.lawmen),
    )
    tone = Tone.BAD if conclusion.end in OVER else Tone.GOOD
    return Report(typed_catch.who.does(f"{conclusion.end}."), lines, tone=tone)


def dice_lines(typed_catch: TypedCatch, catch_roll: CatchRoll) -> Iterator[str]:
    """The sum of the dice and the rating; nothing if none were rolled."""
    attempt = typed_catch.attempt
    if catch_roll.natural:
        dice_sum = summed(catch_roll.natural, catch_modifiers(attempt), catch_roll.total)
        yield f"The dice: {dice_sum}. {typed_catch.by}: {attempt.rating.text}."
        for kind in attempt.law:
            by = attempt.voided(kind)
            if by is not None:
                yield f"{by} makes {kind} void."
    if catch_roll.hostage:
        yield (
            f"The dice are odd, so a hostage is shot. The law player loses {HOSTAGE_LOSS} notoriety, or all they have."
        )
    if attempt.tips:
        yield f"The enemy's player pays {dollars(attempt.tips * TIP)} for Insider Information."


def notoriety_lines(typed_catch: TypedCatch, conclusion: CatchConclusion) -> Iterator[str]:
    """The changes of notoriety, as far as known."""
    points = conclusion.points
    if points.enemy:
        yield typed_catch.who.does(f"{points_text(points.enemy)}.")
    if typed_catch.stakes.hype and not typed_catch.stakes.earned and conclusion.end in OVER and not typed_catch.known:
        yield "Media Hype earned the enemy nothing. The enemy loses 1 notoriety first, if there is any."
    dead = conclusion.end in (CatchEnd.PRISON, CatchEnd.KILLED)
    if dead and not typed_catch.known:
        yield "The law player earns half the notoriety on the enemy's card, rounded up."
    law = law_points(conclusion)
    if law:
        beside = "Also, the" if dead and not typed_catch.known else "The"
        yield f"{beside} law player {points_text(law)}{', or all they have' if law < 0 else ''}."
    if dead:
        yield owner_line(typed_catch.who, points.owner if typed_catch.known else None)
    if conclusion.end is CatchEnd.KILLED:
        yield "An enemy was killed. Check who is Public Enemy #1 now."


def card_lines(typed_catch: TypedCatch, conclusion: CatchConclusion) -> Iterator[str]:
    """Cards that are not simply discarded."""
    attempt = typed_catch.attempt
    if conclusion.end is CatchEnd.CANCELLED:
        yield f"The enemy's player pays {dollars(SURGEON)} for Plastic Surgery. All other cards return to hand."
    elif conclusion.lost:
        bill = " The first dead agent brings the Crime Bill." if attempt.force is Force.AGENT else ""
        yield f"{typed_catch.by}: killed, and the card is discarded.{bill}"
    elif attempt.force is Force.AGENT and not attempt.bill:
        yield f"{typed_catch.by}: the card is shuffled back into the deck."
    elif attempt.force is not Force.LOCAL:
        yield f"{typed_catch.by}: the card goes back to hand."
    if conclusion.end in OVER:
        yield "All cards under the enemy's card are discarded."
