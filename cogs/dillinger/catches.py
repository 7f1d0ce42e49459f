"""/dillinger catch: from what is typed to jail, prison, death or freedom, and the notoriety."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from typing import Annotated, Final

from annotated_types import Interval

from cogs._kit.context import Context
from cogs._kit.prepared import Prepared, prepares
from cogs._kit.slash import command
from cogs.dillinger.asking import (
    ANSWERS,
    ENEMIES,
    Notoriety,
    Who,
    answer_of,
    owner_line,
    points_told,
    span_from,
    span_needed,
    summed,
    who_of,
)
from cogs.dillinger.rated import ratings_here, whose
from rules.core.deed import Deed, Question
from rules.core.frozen import frozen
from rules.core.move import Complete, Rolls, opt
from rules.core.named import alike
from rules.core.refusal import OutOfRange
from rules.core.report import FollowUp, Report, Tone
from rules.core.words import parts
from rules.dillinger.cards import Kind, Seat, Window, kind_called, playable
from rules.dillinger.catching import SURGEON, TIP, CatchResult, Caught, Chase, catch, chase_modifiers, check_chase
from rules.dillinger.forces import LAWMEN, LOCAL_POLICE, Lawmen
from rules.dillinger.model import TWO_DICE, Answer, Box, CatchRating, Force, Span, dollars, span_of
from rules.dillinger.notoriety import HOSTAGE_LOSS, Stakes
from rules.dillinger.paragraphs import ruled
from rules.dillinger.ratings import Ratings
from rules.dillinger.reacting import End, Pursuit, Reaction, conclude, pursue, settled

NAMELESS: Final = (Force.STATE, Force.AGENT)
"""Who catches by ratings typed in alone."""
FORCES: Final = (*(one.name for one in LAWMEN), *map(str, NAMELESS))
LAW_CARDS: Final = Complete(lambda _game, _figure: _played_by(Seat.LAW), many=True)
ENEMY_CARDS: Final = Complete(lambda _game, _figure: _played_by(Seat.ENEMY), many=True)
ENDS: Final = tuple(map(str, End))
FATES: Final = tuple(map(str, CatchResult))
OVER: Final = (End.JAIL, End.PRISON, End.KILLED)


def _played_by(seat: Seat) -> list[str]:
    """The cards that are played in a catch."""
    return [kind.value for window in (Window.STOP, Window.RAID) for kind in playable(window, seat)]


@command("dillinger catch", Rolls())
class Catch:
    """Catch a public enemy: two dice, every card, and his answer."""

    enemy: str = opt("Who is to be caught; or type the ratings.", default="", complete=ENEMIES)
    by: str = opt("Who catches (default: the local police).", default="", complete=FORCES)
    where: Box | None = opt(
        "Where the enemy is (default: robbing for the local police, on the lam for others).",
        default=None,
        words=(Box.ROBBING, Box.LAM, Box.RANSOM),
    )
    cards: str = opt("The law's cards, separated by commas: Roadblock, Tommy Gun.", default="", complete=LAW_CARDS)
    answers: str = opt("The enemy's cards against the dice: Mechanic, Getaway Car.", default="", complete=ENEMY_CARDS)
    reaction: str = opt("How the enemy answers being caught (default: buttons).", default="", words=ANSWERS)
    bill: bool = opt("The Federal Crime Bill is in force.", default=False)
    tommy: bool = opt("He has a Tommy Gun: +1 to Kill.", default=False)
    jammed: bool = opt("It jams when he answers.", default=False)
    tear_gas: bool = opt("Tear Gas against his Kill: -1; in raids.", default=False)
    insider: Annotated[int, Interval(ge=2000, le=100_000)] = opt(
        "Dollars paid for Insider Information: 4000.", default=0
    )
    notoriety: Notoriety | None = opt("Notoriety on his card before the catch.", default=None)
    kidnapper: bool = opt("He bears a Kidnap marker: prison.", default=False)
    hype: bool | None = opt(
        "Media Hype is on: whether he has earned anything yet.",
        default=None,
        words={"Something earned": True, "Nothing earned": False},
    )
    caught: CatchResult | None = opt(
        "The dice of the catch have fallen: roll only his answer.",
        default=None,
        words={"Captured": CatchResult.CAPTURED, "Killed": CatchResult.KILLED},
    )
    kill: str = opt("A Kill rating in place of his: 5-6.", default="")
    luck: str = opt("His Luck rating: 5-6.", default="")
    captures: str = opt("The force captures on this, in place of its own rating: 7-9.", default="")
    kills: str = opt("It kills on this: 10-12.", default="")


@frozen
class Attempt:
    """A catch as its command has it.

    by     what the force is called
    lawmen the force by name; None where its ratings are typed in alone
    kill, luck  the enemy's ratings; None where they are not known
    known  whether the notoriety on his card was typed in
    """

    who: Who
    by: str
    lawmen: Lawmen | None
    chase: Chase
    stakes: Stakes
    kill: Span | None
    luck: Span | None
    known: bool


def attempt_of(m: Catch, ratings: Ratings) -> Attempt:
    """The catch that is typed, refused where it can't be."""
    who = who_of(m.enemy, ratings)
    force, by, rating, lawmen = _force(m, ratings)
    chase = Chase(
        force,
        rating,
        m.where or (Box.ROBBING if force is Force.LOCAL else Box.LAM),
        law=_kinds(m.cards),
        answers=_kinds(m.answers),
        tips=_tips(m.insider),
        bill=m.bill,
        against=lawmen.adds_against(who.name) if lawmen else 0,
        company=who.company,
    )
    check_chase(chase)
    return Attempt(
        who,
        by,
        lawmen,
        chase,
        Stakes(m.notoriety or 0, kidnapper=m.kidnapper, hype=m.hype is not None, earned=m.hype is not False),
        span_from(who, "kill", m.kill),
        span_from(who, "luck", m.luck),
        m.notoriety is not None,
    )


def _force(m: Catch, ratings: Ratings) -> tuple[Force, str, CatchRating, Lawmen | None]:
    """Who catches and on what: the ratings typed, else those of the force."""
    named = (m.by or LOCAL_POLICE.name).strip()
    captures, kills = (span_of(typed, TWO_DICE) if typed else None for typed in (m.captures, m.kills))
    typed = CatchRating(captures, kills) if captures or kills else None
    force = alike(named, NAMELESS)
    if force is not None:
        if typed is None:
            raise OutOfRange("Say who it is, by:Purvis, or type the ratings of the card: captures:7-9 kills:10-12.")
        return force, f"The {force.casefold()}", typed, None
    lawmen = ratings.force(named)
    by = "The local police" if lawmen.force is Force.LOCAL else lawmen.name
    return lawmen.force, by, typed or lawmen.catches(m.bill), lawmen


def _kinds(typed: str) -> tuple[Kind, ...]:
    return tuple(kind_called(name) for name in parts(typed))


def _tips(paid: int) -> int:
    if paid % TIP:
        told = f"Insider Information is paid in steps of {dollars(TIP)}: type a multiple of that, not {dollars(paid)}"
        raise OutOfRange(ruled(told, "9.35"))
    return paid // TIP


def reaction_of(m: Catch, attempt: Attempt) -> Reaction | None:
    """How he answers; None for not at all."""
    answer = answer_of(m.reaction)
    if answer is None:
        return None
    shoots = answer is Answer.KILL
    span = span_needed(attempt.who, answer.casefold(), m.kill if shoots else m.luck)
    return Reaction(answer, span, m.tommy and shoots, m.jammed, m.tear_gas)


@prepares(Catch)
async def prepare_catch(ctx: Context, m: Catch) -> Prepared:
    """A catch: its dice, the answer to it, or both."""
    attempt = attempt_of(m, ratings_here(ctx))
    reaction = reaction_of(m, attempt)
    if m.caught is not None:
        if not m.reaction:
            raise OutOfRange("Say how he answers: reaction:Kill, Luck or Nothing.")
        return _whole(attempt, conclude, (attempt.chase, Caught(0, 0, m.caught), reaction, attempt.stakes))
    if m.reaction:
        return _whole(attempt, pursue, (attempt.chase, reaction, attempt.stakes))

    def say(caught: Caught) -> Report:
        if caught.fate not in (CatchResult.CAPTURED, CatchResult.KILLED):
            return ended(attempt, settled(attempt.chase, caught, attempt.stakes))
        lines = tuple(dice_lines(attempt, caught))
        headline = attempt.who.does(f"is {caught.fate}, unless Kill or Luck helps.")
        return Report(headline, lines, answers(ctx, m, attempt, caught.fate), Tone.BAD)

    return Prepared(
        Deed(
            report=say,
            resolver=catch,
            args=(attempt.chase,),
            facts=lambda outcome: {"fate": str(outcome.result.fate), "total": outcome.result.total},
            questions=(Question("The dice", catch, (attempt.chase,), lambda caught: str(caught.fate), FATES),),
        )
    )


def _whole(attempt: Attempt, resolver: Callable[..., Pursuit], args: tuple[Hashable, ...]) -> Prepared:
    """The catch with its answer, or the answer alone."""
    return Prepared(
        Deed(
            report=lambda pursuit: ended(attempt, pursuit),
            resolver=resolver,
            args=args,
            facts=lambda outcome: {
                "end": str(outcome.result.end),
                **(outcome.result.points._asdict() if attempt.known else {}),
            },
            questions=(
                Question(attempt.who.name, resolver, args, lambda pursuit: str(pursuit.end), ENDS),
                Question("Notoriety gained", resolver, args, lambda pursuit: pursuit.points.enemy),
                *(_known_points(resolver, args) if attempt.known else ()),
            ),
        )
    )


def _known_points(resolver: Callable[..., Pursuit], args: tuple[Hashable, ...]) -> Iterator[Question]:
    """What the others get, where the notoriety on the card is known."""
    yield Question("Notoriety of the law player", resolver, args, law_points)
    yield Question("Notoriety for the owner", resolver, args, lambda pursuit: pursuit.points.owner)


def law_points(pursuit: Pursuit) -> int:
    """What the law player gains; a hostage costs some of it."""
    return pursuit.points.law + HOSTAGE_LOSS * pursuit.caught.hostage


def answers(ctx: Context, m: Catch, attempt: Attempt, fate: CatchResult) -> tuple[FollowUp, ...]:
    """Buttons for what he may do now, and what the law may play against it; only one can be pressed."""
    kept = {key: value for key, value in ctx.options.items() if key not in ("dice", "tommy", "tear_gas", "jammed")}
    kept["caught"] = str(fate).capitalize()
    armed = m.tommy and Kind.ANNE_SAGE not in attempt.chase.law
    if armed:
        kept["tommy"] = True

    def offer(label: str, answer: str, **against: bool) -> FollowUp:
        return FollowUp(
            label, "dillinger catch", {**kept, "reaction": answer, **against}, f"catch:{ctx.caller.delivery}"
        )

    def kills() -> Iterator[FollowUp]:
        if attempt.kill is None:
            return
        told = f"Kill ({attempt.kill.told})"
        yield offer(told, "Kill")
        if attempt.chase.raid:
            yield offer(f"{told}, Tear Gas", "Kill", tear_gas=True)
        if armed:
            yield offer(f"{told}, gun jammed", "Kill", jammed=True)
        if armed and attempt.chase.raid:
            yield offer(f"{told}, jammed, Tear Gas", "Kill", jammed=True, tear_gas=True)

    luck = (offer(f"Luck ({attempt.luck.told})", "Luck"),) if attempt.luck else ()
    return (*kills(), *luck, offer("No answer", "Nothing"))


# What is said of it


def ended(attempt: Attempt, pursuit: Pursuit) -> Report:
    """Where he is left, and everything that follows."""
    lines = (
        *dice_lines(attempt, pursuit.caught),
        *notoriety_lines(attempt, pursuit),
        *card_lines(attempt, pursuit),
        *whose(attempt.who.enemy, attempt.lawmen),
    )
    tone = Tone.BAD if pursuit.end in OVER else Tone.GOOD
    return Report(attempt.who.does(f"{pursuit.end}."), lines, tone=tone)


def dice_lines(attempt: Attempt, caught: Caught) -> Iterator[str]:
    """The sum of the dice and what they are read on; nothing where none were thrown for it."""
    chase = attempt.chase
    if caught.natural:
        told = summed(caught.natural, chase_modifiers(chase), caught.total)
        yield f"The dice: {told}. {attempt.by}: {chase.rating.told}."
        for kind in chase.law:
            by = chase.voided(kind)
            if by is not None:
                yield f"{by} makes {kind} void."
    if caught.hostage:
        yield f"Odd dice: a hostage is shot. The law player loses {HOSTAGE_LOSS} notoriety, or what he has."
    if chase.tips:
        yield f"{dollars(chase.tips * TIP)} is paid for Insider Information."


def notoriety_lines(attempt: Attempt, pursuit: Pursuit) -> Iterator[str]:
    """What notoriety changes by, as far as it is known."""
    points = pursuit.points
    if points.enemy:
        yield attempt.who.does(f"{points_told(points.enemy)}.")
    if attempt.stakes.hype and not attempt.stakes.earned and pursuit.end in OVER and not attempt.known:
        yield "Media Hype earned him nothing: he loses 1 notoriety first, if he has any."
    dead = pursuit.end in (End.PRISON, End.KILLED)
    if dead and not attempt.known:
        yield "The law player earns half the notoriety on his card, rounded up."
    law = law_points(pursuit)
    if law:
        beside = "Also, the" if dead and not attempt.known else "The"
        yield f"{beside} law player {points_told(law)}{', or what he has' if law < 0 else ''}."
    if dead:
        yield owner_line(attempt.who, points.owner if attempt.known else None)
    if pursuit.end is End.KILLED:
        yield "Somebody was killed: find out who is Public Enemy #1."


def card_lines(attempt: Attempt, pursuit: Pursuit) -> Iterator[str]:
    """What becomes of the cards that are not simply discarded."""
    chase = attempt.chase
    if pursuit.end is End.CANCELLED:
        yield f"{dollars(SURGEON)} is paid for the Plastic Surgery; all other cards go back to hand."
    elif pursuit.lost:
        bill = " The first agent killed brings on the Crime Bill." if chase.force is Force.AGENT else ""
        yield f"{attempt.by}: killed, and the card is discarded.{bill}"
    elif chase.force is Force.AGENT and not chase.bill:
        yield f"{attempt.by}: the card is shuffled back into the deck."
    elif chase.force is not Force.LOCAL:
        yield f"{attempt.by}: the card goes back to hand."
    if pursuit.end in OVER:
        yield "Everything under his card is discarded."
