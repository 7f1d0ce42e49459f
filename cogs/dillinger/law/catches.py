"""A catch: from the options of /dillinger catch to jail, prison, death or freedom, and the notoriety."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass
from typing import Final

from cogs._kit.desk import Desk
from cogs._kit.play import Offer, Options, Play, Question, Said, plays
from cogs._kit.render import Tone
from cogs._kit.words import parts
from cogs.dillinger.asking import (
    Who,
    notoriety_of,
    owner_line,
    points_told,
    span_from,
    span_needed,
    summed,
    who_of,
)
from cogs.dillinger.rated import ratings_here, whose
from rules.core.refusal import OutOfRange
from rules.dillinger.cards import Kind, kind_called
from rules.dillinger.catching import SURGEON, TIP, Caught, Chase, Fate, catch, chase_modifiers, check_chase
from rules.dillinger.forces import LOCAL_POLICE, Lawmen
from rules.dillinger.model import TWO_DICE, Answer, Box, CatchRating, Force, Span, dollars, span_of
from rules.dillinger.notoriety import HOSTAGE_LOSS, Stakes
from rules.dillinger.ratings import Ratings
from rules.dillinger.reacting import End, Pursuit, Reaction, conclude, pursue, settled

FORCES: Final = tuple(str(force) for force in (Force.STATE, Force.AGENT))
"""Who catches by ratings typed in alone."""
ENDS: Final = tuple(map(str, End))
FATES: Final = tuple(map(str, Fate))
OVER: Final = (End.JAIL, End.PRISON, End.KILLED)


@dataclass(frozen=True, slots=True)
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


def attempt_of(options: Options, ratings: Ratings) -> Attempt:
    """The catch that the options say, refused where it can't be."""
    who = who_of(options, ratings)
    force, by, rating, lawmen = _force(options, ratings)
    usual = Box.ROBBING if force is Force.LOCAL else Box.LAM
    chase = Chase(
        force,
        rating,
        Box(str(options.get("where") or usual)),
        law=_kinds(options, "cards"),
        answers=_kinds(options, "answers"),
        tips=_tips(options),
        bill=bool(options.get("bill")),
        against=lawmen.adds_against(who.name) if lawmen else 0,
        company=who.company,
    )
    check_chase(chase)
    hype = options.get("hype")
    notoriety = notoriety_of(options)
    return Attempt(
        who,
        by,
        lawmen,
        chase,
        Stakes(
            notoriety or 0, kidnapper=bool(options.get("kidnapper")), hype=bool(hype), earned=hype != "Nothing earned"
        ),
        span_from(options, "kill", who.enemy.kill if who.enemy else None),
        span_from(options, "luck", who.enemy.luck if who.enemy else None),
        notoriety is not None,
    )


def _force(options: Options, ratings: Ratings) -> tuple[Force, str, CatchRating, Lawmen | None]:
    """Who catches and on what: the ratings typed, else those of the force."""
    named = str(options.get("by") or LOCAL_POLICE.name).strip()
    captures, kills = (
        span_of(str(options[key]), TWO_DICE) if options.get(key) else None for key in ("captures", "kills")
    )
    typed = CatchRating(captures, kills) if captures or kills else None
    force = next((Force(one) for one in FORCES if one.casefold() == named.casefold()), None)
    if force is not None:
        if typed is None:
            raise OutOfRange("Say who it is, by:Purvis, or type the ratings of the card: captures:7-9 kills:10-12.")
        return force, f"The {force.casefold()}", typed, None
    lawmen = ratings.force(named)
    by = "The local police" if lawmen.force is Force.LOCAL else lawmen.name
    return lawmen.force, by, typed or lawmen.catches(bool(options.get("bill"))), lawmen


def _kinds(options: Options, option: str) -> tuple[Kind, ...]:
    return tuple(kind_called(name) for name in parts(options.get(option)))


def _tips(options: Options) -> int:
    paid = int(options.get("insider") or 0)
    if paid % TIP:
        raise OutOfRange(f"Insider Information is paid by {dollars(TIP)}: type a multiple of it, not {dollars(paid)}.")
    return paid // TIP


def reaction_of(options: Options, attempt: Attempt) -> Reaction | None:
    """How he answers; None for not at all."""
    typed = str(options.get("reaction") or "Nothing")
    if typed == "Nothing":
        return None
    answer = Answer(typed)
    span = span_needed(options, typed.casefold(), attempt.kill if answer is Answer.KILL else attempt.luck)
    shoots = answer is Answer.KILL
    gun, jammed, gas = (bool(options.get(key)) for key in ("tommy", "jammed", "tear_gas"))
    return Reaction(answer, span, gun and shoots, jammed, gas)


@plays("dillinger catch")
async def prepare_catch(desk: Desk, options: Options) -> Play:
    """A catch: its dice, the answer to it, or both."""
    attempt = attempt_of(options, ratings_here(desk))
    reaction = reaction_of(options, attempt)
    if options.get("caught") is not None:
        if options.get("reaction") is None:
            raise OutOfRange("Say how he answers: reaction:Kill, Luck or Nothing.")
        caught = Caught(0, 0, Fate(str(options["caught"]).casefold()))
        return _whole(attempt, conclude, (attempt.chase, caught, reaction, attempt.stakes))
    if options.get("reaction") is not None:
        return _whole(attempt, pursue, (attempt.chase, reaction, attempt.stakes))

    def say(caught: Caught) -> Said:
        if caught.fate not in (Fate.CAPTURED, Fate.KILLED):
            return ended(attempt, settled(attempt.chase, caught, attempt.stakes))
        lines = tuple(dice_lines(attempt, caught))
        headline = attempt.who.does(f"is {caught.fate}, unless Kill or Luck helps.")
        return Said(headline, lines, answers(attempt, options, caught.fate, f"catch:{desk.caller.delivery}"), Tone.BAD)

    return Play(
        say=say,
        resolver=catch,
        args=(attempt.chase,),
        facts=lambda outcome: {"fate": str(outcome.result.fate), "total": outcome.result.total},
        questions=(Question("The dice", catch, (attempt.chase,), lambda caught: str(caught.fate), FATES),),
    )


def _whole(attempt: Attempt, resolver: Callable[..., Pursuit], args: tuple[Hashable, ...]) -> Play:
    """The catch with its answer, or the answer alone."""
    return Play(
        say=lambda pursuit: ended(attempt, pursuit),
        resolver=resolver,
        args=args,
        facts=lambda outcome: {
            "end": str(outcome.result.end),
            **(outcome.result.points._asdict() if attempt.known else {}),
        },
        questions=(Question(attempt.who.name, resolver, args, lambda pursuit: str(pursuit.end), ENDS),),
    )


def answers(attempt: Attempt, options: Options, fate: Fate, once: str) -> tuple[Offer, ...]:
    """Buttons for what he may do now, and what the law may play against it; only one can be pressed."""
    kept = {key: value for key, value in options.items() if key not in ("dice", "tommy", "tear_gas", "jammed")}
    kept["caught"] = str(fate).capitalize()
    armed = bool(options.get("tommy")) and Kind.ANNE_SAGE not in attempt.chase.law
    if armed:
        kept["tommy"] = True

    def offer(label: str, answer: str, **against: bool) -> Offer:
        return Offer(label, "dillinger catch", {**kept, "reaction": answer, **against}, once)

    def kills() -> Iterator[Offer]:
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


def ended(attempt: Attempt, pursuit: Pursuit) -> Said:
    """Where he is left, and everything that follows."""
    lines = (
        *dice_lines(attempt, pursuit.caught),
        *notoriety_lines(attempt, pursuit),
        *card_lines(attempt, pursuit),
        *whose(attempt.who.enemy, attempt.lawmen),
    )
    tone = Tone.BAD if pursuit.end in OVER else Tone.GOOD
    return Said(attempt.who.does(f"{pursuit.end}."), lines, tone=tone)


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
        yield f"{dollars(chase.tips * TIP)} are paid for Insider Information."


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
    law = points.law + HOSTAGE_LOSS * pursuit.caught.hostage
    if law:
        beside = "Besides, the" if dead and not attempt.known else "The"
        yield f"{beside} law player {points_told(law)}{', or what he has' if law < 0 else ''}."
    if dead:
        yield owner_line(attempt.who, points.owner if attempt.known else None)
    if pursuit.end is End.KILLED:
        yield "Somebody was killed: find out who is Public Enemy #1."


def card_lines(attempt: Attempt, pursuit: Pursuit) -> Iterator[str]:
    """What becomes of the cards that are not simply discarded."""
    chase = attempt.chase
    if pursuit.end is End.CANCELLED:
        yield f"{dollars(SURGEON)} are paid for the Plastic Surgery; all other cards go back to hand."
    elif pursuit.lost:
        bill = " The first agent killed brings on the Crime Bill." if chase.force is Force.AGENT else ""
        yield f"{attempt.by}: killed, and the card is discarded.{bill}"
    elif chase.force is Force.AGENT and not chase.bill:
        yield f"{attempt.by}: the card is shuffled back into the deck."
    elif chase.force is not Force.LOCAL:
        yield f"{attempt.by}: the card goes back to hand."
    if pursuit.end in OVER:
        yield "What lies under his card is discarded."
