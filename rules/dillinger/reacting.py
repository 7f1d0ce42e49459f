"""How a public enemy answers a catch, and what comes of it: jail, prison, death or freedom, and the notoriety."""

from __future__ import annotations

from enum import StrEnum
from typing import Final, NamedTuple

from rules.core.dice import Dice
from rules.core.frozen import frozen
from rules.core.outcome import Modifier
from rules.core.refusal import IllegalNow
from rules.core.rule import resolves
from rules.core.table import Reading
from rules.dillinger.cards import Kind
from rules.dillinger.catching import CatchResult, Caught, Chase, catch, check_chase
from rules.dillinger.model import Answer, Force, Span, within
from rules.dillinger.notoriety import (
    HOOVER_GAIN,
    HOOVER_LOSS,
    JAILED,
    LUCKY_ESCAPE,
    SHOT_FREE,
    SHOT_FREE_BIG,
    Points,
    Stakes,
    check_stakes,
    half_of,
    inherited,
    law_after,
)
from rules.dillinger.paragraphs import RAID_CARDS, ruled
from rules.dillinger.robbing import HYPED

TOMMY: Final = Modifier(Kind.TOMMY_GUN.value, 1)
GAS: Final = Modifier(Kind.TEAR_GAS.value, -1)


class End(StrEnum):
    """Where a catch leaves the enemy."""

    FREE = "gets away"
    CANCELLED = "is left alone"
    JAIL = "goes to jail"
    PRISON = "goes to prison"
    KILLED = "is killed"


@frozen
class Reaction:
    """A public enemy's answer to being captured or killed.

    span      his Kill or Luck rating, whichever he answers with
    tommy     a Tommy Gun lies under his card, or is played now
    jammed    the law player has played a Jammed Tommy Gun
    tear_gas  the law player has played Tear Gas
    """

    answer: Answer
    span: Span
    tommy: bool = False
    jammed: bool = False
    tear_gas: bool = False


class Pursuit(NamedTuple):
    """A catch with its answer.

    caught   the dice of the catch
    end      where it leaves him
    reacted  whether his answer saved him; None where he gave none
    points   what notoriety changes by
    lost     the state police or special agent were killed, and the card is discarded
    """

    caught: Caught
    end: End
    reacted: bool | None
    points: Points
    lost: bool = False


def check_reaction(chase: Chase, reaction: Reaction) -> None:
    """Refuse, with IllegalNow, cards that this answer does not allow."""
    if reaction.answer is Answer.LUCK and (reaction.jammed or reaction.tear_gas):
        raise IllegalNow(ruled("Nothing is played against a Luck die. Remove the cards", "9.24"))
    if reaction.tear_gas and not chase.raid:
        raise IllegalNow(ruled("Tear Gas is for raids. Remove it where a robbery is stopped", "9.36"))
    if reaction.jammed and not reaction.tommy:
        told = "A Jammed Tommy Gun needs a Tommy Gun to jam. Remove it, or say that there is one"
        raise IllegalNow(ruled(told, "9.24"))
    if reaction.tommy and reaction.answer is Answer.KILL and Kind.ANNE_SAGE in chase.law:
        raise IllegalNow(ruled("Anne Sage keeps the enemy's Tommy Gun out of this raid. Remove it", RAID_CARDS))


def reaction_modifiers(reaction: Reaction) -> tuple[Modifier, ...]:
    """What is added to the die of an answer; nothing to one of Luck."""
    if reaction.answer is Answer.LUCK:
        return ()
    gun = (TOMMY,) if reaction.tommy and not reaction.jammed else ()
    return (*gun, *((GAS,) if reaction.tear_gas else ()))


def reaction_test(reaction: Reaction) -> Reading[bool]:
    """The die of an answer against its rating."""
    return within(reaction.span, reaction_modifiers(reaction), "saved", "caught")


@resolves("dil.react")
def react(dice: Dice, reaction: Reaction) -> bool:
    """A die against Kill or Luck: whether it undoes the capture or the death."""
    return dice.read(1, reaction_test(reaction), f"{reaction.answer.casefold()} rating")[0]


@resolves("dil.react", "dil.jail", "dil.prison", "dil.notoriety", "dil.media-hype")
def conclude(
    dice: Dice, chase: Chase, caught: Caught, reaction: Reaction | None = None, stakes: Stakes | None = None
) -> Pursuit:
    """What comes of the dice of a catch: the answer, if there is one to give, and all that follows.

    Raises IllegalNow for an answer that is not allowed, OutOfRange for notoriety below 0.
    """
    stakes = stakes or Stakes()
    _check(chase, reaction, stakes)
    saved: bool | None = None
    if reaction is not None and caught.fate in (CatchResult.CAPTURED, CatchResult.KILLED):
        saved = dice.call(react, reaction)
    return settled(chase, caught, stakes, reaction.answer if reaction is not None else None, saved)


@resolves("dil.catch", "dil.react", "dil.jail", "dil.prison", "dil.notoriety", "dil.media-hype")
def pursue(dice: Dice, chase: Chase, reaction: Reaction | None = None, stakes: Stakes | None = None) -> Pursuit:
    """A catch and the answer to it in one. Raises what check_chase, check_reaction and check_stakes do."""
    check_chase(chase)
    _check(chase, reaction, stakes or Stakes())
    return conclude(dice, chase, dice.call(catch, chase), reaction, stakes)


def _check(chase: Chase, reaction: Reaction | None, stakes: Stakes) -> None:
    check_stakes(stakes)
    if reaction is not None:
        check_reaction(chase, reaction)
    if stakes.hype and chase.raid:
        raise IllegalNow(ruled("Media Hype is over once a robber leaves the bank. Remove it from a raid", "8.34"))


def settled(
    chase: Chase, caught: Caught, stakes: Stakes, answer: Answer | None = None, saved: bool | None = None
) -> Pursuit:
    """A catch once all its dice lie; `saved` is whether his answer saved him, None where he gave none."""
    end = end_of(chase, caught.fate, saved, stakes)
    shot_it_out = saved is True and answer is Answer.KILL
    points = points_of(chase, caught, end, saved, shot_it_out, stakes)
    return Pursuit(caught, end, saved, points, lost=shot_it_out and chase.force is not Force.LOCAL)


def end_of(chase: Chase, fate: CatchResult, saved: bool | None, stakes: Stakes) -> End:
    """Where a catch leaves the enemy; special agents and kidnapping make a prison of the jail (10.12)."""
    if fate is CatchResult.CANCELLED:
        return End.CANCELLED
    if fate is CatchResult.NONE or saved:
        return End.FREE
    if fate is CatchResult.KILLED:
        return End.KILLED
    return End.PRISON if stakes.kidnapper or chase.force is Force.AGENT else End.JAIL


def points_of(chase: Chase, caught: Caught, end: End, saved: bool | None, shot_it_out: bool, stakes: Stakes) -> Points:
    """What notoriety changes by: losses at the dice, then awards, then Hoover.

    Prison counts as death does. Media Hype doubles what the enemy earns; caught with nothing earned he loses 1 first.
    """
    enemy = owner = award = hoover = 0
    over = end in (End.JAIL, End.PRISON, End.KILLED)
    if over:
        if stakes.hype and not stakes.earned and stakes.notoriety:
            enemy = -1
        left = stakes.notoriety + enemy
        award = JAILED if end is End.JAIL else half_of(left)
        owner = 0 if end is End.JAIL else inherited(left)
    elif saved:
        big = chase.force is not Force.LOCAL
        earned = (SHOT_FREE_BIG if big else SHOT_FREE) if shot_it_out else LUCKY_ESCAPE
        enemy = earned * (HYPED if stakes.hype else 1)
    if Kind.HOOVER in chase.law and end is not End.CANCELLED:
        hoover = HOOVER_GAIN if over else -HOOVER_LOSS
    return Points(enemy, law_after(stakes.law, hostage=caught.hostage, award=award, hoover=hoover), owner)
