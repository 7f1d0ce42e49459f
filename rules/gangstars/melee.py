"""Close combat: a blow, the blow back, and what comes of them (14 Close combat; 24 Doggie fighting)."""

from __future__ import annotations

from enum import IntEnum
from typing import Final, NamedTuple

from rules.core.dice import Dice
from rules.core.events import Change
from rules.core.refusal import OutOfRange
from rules.core.rule import resolves
from rules.gangstars.changes import Affected
from rules.gangstars.fighters import Bout, Fighter, check_bout, contender, power_of, strikes_with, thrown
from rules.gangstars.model import FOREVER, Effect, Figure, Hurt, State
from rules.gangstars.rolls import Contender, opposed
from rules.gangstars.traits import HUGE_DOG
from rules.gangstars.wounds import body_of, damage, wounds_after

PUSHED_CM: Final = 5.0
"""How far somebody is forced back."""


class Blow(IntEnum):
    """What a blow comes to, worst for who is struck last."""

    MISSED = 0
    NICKED = 1
    LIGHT = 2
    HEAVY = 3
    FATAL = 4

    @property
    def hurt(self) -> Hurt | None:
        """The damage of a hit; None for a miss."""
        return Hurt(self - 1) if self else None

    @property
    def wound(self) -> Hurt:
        """The wound alone: a nick and a miss are none."""
        return self.hurt or Hurt.NICKED

    @property
    def word(self) -> str:
        return ("missed", "only nicked", "a light wound", "a heavy wound", "killed at once")[self]


class Exchange(NamedTuple):
    """A blow and the blow back: what the attacker gives, and what he takes."""

    given: Blow
    taken: Blow


# Blows


def hits(dice: Dice, striker: Contender, struck: Contender) -> bool:
    """Whether a blow hits: the higher total wins, ties are thrown again."""
    return dice.call(opposed, striker, struck) > 0


def strike(dice: Dice, bout: Bout, attacks: bool, index: int) -> Blow:
    """A blow in full: of the attacker, or the blow back; `index` tells in the dice of damage whose it is."""
    if not dice.call(hits, contender(bout, attacks, True), contender(bout, not attacks, False)):
        return Blow.MISSED
    sides = (bout.attacker, bout.target) if attacks else (bout.target, bout.attacker)
    return dice.call(land, *sides, index)


def land(dice: Dice, striker: Fighter, struck: Fighter, index: int) -> Blow:
    """The damage of a blow that hits."""
    power, bonus = power_of(striker, struck)
    return Blow(dice.call(damage, power, body_of(struck.figure), bonus, index) + 1)


ACTING: Final = (
    "gs.trait.dodgy",
    "gs.trait.greasy",
    "gs.trait.monster",
    "gs.trait.tiny",
    "gs.trait.frenzy",
    "gs.trait.mean-mutha",
    "gs.trait.dog-boy",
    "gs.trait.hardass",
    "gs.trait.master-of-pain",
    "gs.trait.weapon-spec",
    "gs.trait.the-bruce",
    "gs.trait.ripper",
    "gs.trait.cool-man",
    "gs.trait.sissy",
    "gs.trait.stoned",
    "gs.trait.eight-miles-high",
    "gs.trait.vengeful",
    "gs.trait.speedy",
    "gs.trait.all-thumbs",
)
"""Traits of people that act in a blow."""


@resolves("gs.melee", "gs.dog", "gs.wound", *ACTING)
def exchange(dice: Dice, bout: Bout, index: int = 0) -> Exchange:
    """The attacker's blow, and the blow back, which falls whatever the first one did.

    Dice in order, of each blow: the striker's, the other's, both again while they tie; for a hit the damage, the
    penetration, the other's strength, for a heavy wound the head. The damage of the first is headed by `index`, that of
    the second by the next. Refuses as `check_bout` before any die falls.
    """
    check_bout(bout)
    return Exchange(dice.call(strike, bout, True, index), dice.call(strike, bout, False, index + 1))


def check_targets(bouts: tuple[Bout, ...]) -> None:
    """Refuse nobody, or more at once than the weapon reaches: OutOfRange; otherwise as `check_bout`."""
    if not bouts:
        raise OutOfRange("Say who is attacked: at least one.")
    for bout in bouts:
        check_bout(bout)
    weapon = bouts[0].attacker.weapon
    if len(bouts) > strikes_with(weapon):
        raise OutOfRange(f"{weapon}: {strikes_with(weapon)} can be attacked at once at most, not {len(bouts)}.")


@resolves("gs.melee", "gs.dog", "gs.wound", *ACTING)
def brawl(dice: Dice, bouts: tuple[Bout, ...]) -> tuple[Exchange, ...]:
    """One attacks as many as his weapon reaches: an exchange with each, in order.

    Refuses as `check_targets` before any die falls.
    """
    check_targets(bouts)
    return tuple([dice.call(exchange, bout, 2 * place) for place, bout in enumerate(bouts)])


@resolves("gs.melee", "gs.wound", *ACTING)
def back_blow(dice: Dice, striker: Fighter, runner: Fighter) -> Blow:
    """The unopposed blow into the back of somebody who runs from a close combat: it hits, damage is thrown as ever."""
    check_bout(Bout(striker, runner))
    return dice.call(land, striker, runner, 0)


# What comes of it


def floored(bout: Bout, exchange: Exchange) -> tuple[bool, bool]:
    """Whether the attacker, and the target, has been thrown to the ground: by a bolter's rush, a huge dog's hit."""
    return (
        bool(exchange.taken) and bout.target.figure.has(HUGE_DOG),
        thrown(bout) or (bool(exchange.given) and bout.attacker.figure.has(HUGE_DOG)),
    )


def out_of_it(figure: Figure, blow: Blow) -> bool:
    """Whether a blow puts somebody out for good; never a dog."""
    return not figure.is_dog and wounds_after(figure, blow.wound)[2]


class Pushed(IntEnum):
    """Who is forced back by an exchange."""

    NOBODY = 0
    TARGET = 1
    ATTACKER = 2


def forced_back(bout: Bout, exchange: Exchange) -> Pushed:
    """Who got the worse wound and is still there: 5 cm back. Nobody with a dog, whose own test says what it does."""
    given, taken = exchange.given.wound, exchange.taken.wound
    loser, blow = (bout.target, exchange.given) if given > taken else (bout.attacker, exchange.taken)
    winner, answer = (bout.attacker, exchange.taken) if given > taken else (bout.target, exchange.given)
    if given == taken or loser.figure.is_dog:
        return Pushed.NOBODY
    if out_of_it(loser.figure, blow) or out_of_it(winner.figure, answer):
        return Pushed.NOBODY
    return Pushed.TARGET if given > taken else Pushed.ATTACKER


def pushed(subject: int) -> tuple[Change, ...]:
    """What being forced back leaves in somebody, until this combat is over."""
    return (Affected(subject, Effect(State.FORCED_BACK, FOREVER, why="close combat")),)
