"""Grenades and molotov cocktails: thrown, delayed, thrown again, gone off in the hand (5.1)."""

from __future__ import annotations

from typing import Final

from rules.core.chance.dice import Dice
from rules.core.plain.frozen import frozen
from rules.core.plain.refusal import IllegalNow, OutOfRange
from rules.core.tables.rule import resolves
from rules.core.tables.table import Reading, Row, Table
from rules.gangstars.aiming import (
    Mark,
    Shooter,
    ShotResult,
    bonus_of,
    check_mark,
    check_range,
    check_shooter,
    fate,
)
from rules.gangstars.gear import Arm
from rules.gangstars.measures import CM_PER_INCH
from rules.gangstars.model import Hurt, Trouble
from rules.gangstars.shooting import MOST_CAUGHT
from rules.gangstars.wear import breaking
from rules.gangstars.wounds import Body, Penetration, damage

FUSE: Final = Table(
    "gs.tables.fuse",
    "Grenades and molotov cocktails",
    "5.1 Weapons with area effect",
    (
        Row(1, 4, False, "goes off at once", "Everybody and everything within its area."),
        Row(5, 6, True, "delayed", "It lies there, and goes off as the next turn begins."),
    ),
)
IN_HAND: Final = Reading(
    tuple(face % 2 == 1 for face in range(1, 7)),
    labels=tuple("goes off in the hand" if face % 2 else "goes off where it is thrown" for face in range(1, 7)),
    good=(2, 4, 6),
)
"""One thrown again: odd in the hand."""


@frozen
class Area:
    """Who and what is within the area of something that goes off: people, and the strengths of structures."""

    marks: tuple[Mark, ...] = ()
    walls: tuple[int, ...] = ()


@frozen
class Toss:
    """A grenade or molotov cocktail, and what is near where it comes down.

    distance  centimetres thrown
    """

    arm: Arm
    thrower: Shooter
    area: Area
    distance: float = 0.0


@frozen
class Blast:
    """What came of something thrown.

    delayed  it lies there, and nobody is hurt
    in_hand  it went off in the hand: `holder` is what that did to who held it
    fates    of the people within the area; `walls` of the structures
    """

    delayed: bool = False
    in_hand: bool = False
    holder: Hurt | None = None
    fates: tuple[ShotResult, ...] = ()
    walls: tuple[Hurt, ...] = ()

    @property
    def trouble(self) -> Trouble:
        """What it does to a weapon: it is none itself that could be used again."""
        return Trouble.NONE


def radius(arm: Arm) -> float:
    """Centimetres that an area weapon reaches around its target."""
    return arm.targets * CM_PER_INCH


def check_toss(toss: Toss) -> None:
    """Refuse what can't be thrown so."""
    if not toss.arm.bomb:
        raise IllegalNow(f"A {toss.arm.word} does not go off: /gangstars-shoot shot, for knives too.")
    if toss.thrower.aimed:
        raise IllegalNow("Aiming gains nothing with a weapon that goes off: throw it without.")
    check_shooter(toss.thrower, toss.arm)
    check_range(toss.arm, toss.distance)
    check_area(toss.area)


def check_area(area: Area) -> None:
    """OutOfRange for more than an area holds, or numbers that no card has."""
    if len(area.marks) > MOST_CAUGHT or len(area.walls) > MOST_CAUGHT:
        raise OutOfRange(f"At most {MOST_CAUGHT} people and {MOST_CAUGHT} structures are caught at once.")
    for mark in area.marks:
        check_mark(mark)


@resolves("gs.grenade", "gs.area", "gs.wound", "gs.shoot.structure")
def throw(dice: Dice, toss: Toss) -> Blast:
    """A grenade or molotov cocktail is thrown, and goes off at once or lies there.

    Dice: the fuse; then of everybody to hit, damage and so on; of every structure damage and penetration.
    """
    check_toss(toss)
    return Blast(delayed=True) if dice.read(1, dice.reading(FUSE), "the fuse")[0] else _goes_off(dice, toss, toss.area)


@resolves("gs.grenade.delayed", "gs.area", "gs.wound", "gs.shoot.structure")
def go_off(dice: Dice, toss: Toss) -> Blast:
    """One that lies there goes off: the same without the fuse."""
    check_toss(toss)
    return _goes_off(dice, toss, toss.area)


@resolves("gs.grenade.again", "gs.area", "gs.wound", "gs.shoot.structure")
def throw_again(dice: Dice, toss: Toss, holder: Body, near: Area) -> Blast:
    """One that lies there is picked up and thrown: it goes off where it lands or, odd, in the hand.

    holder  who throws it: hit for certain if it goes off in the hand
    near    who and what is around the thrower then; headings number the people there after those around the target,
            the thrower last
    """
    check_toss(toss)
    check_area(near)
    if not dice.read(1, IN_HAND, "picked up")[0]:
        return _goes_off(dice, toss, toss.area)
    first = len(toss.area.marks) + len(toss.area.walls)
    last = first + len(near.marks) + len(near.walls)
    hurt = dice.call(damage, Penetration.of(toss.arm), holder, bonus_of(toss.thrower), last)
    return _goes_off(dice, toss, near, first, hurt)


def _goes_off(dice: Dice, toss: Toss, area: Area, first: int = 0, holder: Hurt | None = None) -> Blast:
    """What it does to an area; headings number the people from `first`, the structures after them."""
    power, bonus = Penetration.of(toss.arm), bonus_of(toss.thrower)
    fates = [dice.call(fate, toss.thrower, toss.arm, mark, index)[0] for index, mark in enumerate(area.marks, first)]
    walls = [
        dice.call(breaking, power, strength, bonus, index)
        for index, strength in enumerate(area.walls, first + len(fates))
    ]
    return Blast(False, holder is not None, holder, tuple(fates), tuple(walls))


@resolves("gs.grenade", "gs.area", "gs.shoot.structure")
def broken_by(dice: Dice, toss: Toss, strength: int) -> Hurt:
    """What it does to a structure of that strength within its area if it goes off there: for odds."""
    check_toss(toss)
    return dice.call(breaking, Penetration.of(toss.arm), strength, bonus_of(toss.thrower))


@resolves("gs.grenade", "gs.area", "gs.wound")
def caught(dice: Dice, toss: Toss, mark: Mark) -> ShotResult:
    """What it does to one of those within its area if it goes off there: for odds."""
    check_toss(toss)
    return dice.call(fate, toss.thrower, toss.arm, mark, 0)[0]
