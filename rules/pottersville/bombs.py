"""Bombs: the throw, and the blast by distance (pot.bomb)."""

from __future__ import annotations

from dataclasses import dataclass
from math import isfinite
from typing import Final, NamedTuple

from rules.core.dice import Dice
from rules.core.outcome import Modifier
from rules.core.refusal import OutOfRange
from rules.core.rule import resolves
from rules.pottersville.model import Cover, Wound
from rules.pottersville.rolls import at_least
from rules.pottersville.vehicle_hits import crash
from rules.pottersville.weapons import Column
from rules.pottersville.wounds import FIT, Body, check_alive, hurt

REACH: Final = 8
"""Inches that a bomb is thrown."""
SURE: Final = 2
"""Inches from which a bomb goes through a window without a roll."""
BLAST: Final = 3
"""Inches from the marker within which a bomb does anything."""
BOUNCES: Final = 3
SOFT: Final = Modifier("soft cover", -1)
GOES_IN: Final = at_least(4, "goes in", "hits the wall")


class Toss(NamedTuple):
    """Where a bomb goes: as it was meant, or so many inches back off the wall."""

    bounce: int = 0

    @property
    def missed(self) -> bool:
        return self.bounce > 0


@dataclass(frozen=True, slots=True)
class Caught:
    """Somebody near a blast.

    inches  from the edge of the marker; 0 for touching it
    cover   between the two; hard cover stops the blast
    """

    inches: float
    body: Body = FIT
    cover: Cover = Cover.NONE


class Blast(NamedTuple):
    """What a blast did: the wounds of those near it, and of those in each vehicle that it wrecked."""

    wounds: tuple[Wound, ...]
    wrecks: tuple[tuple[Wound, ...], ...] = ()


def check_toss(inches: float) -> None:
    """OutOfRange for a throw that is too far."""
    if not (isfinite(inches) and 0 <= inches <= REACH):
        raise OutOfRange(f'A bomb is thrown up to {REACH}", not {inches:g}.')


def check_caught(caught: tuple[Caught, ...]) -> None:
    """Refuse who can't be caught in a blast: OutOfRange or IllegalNow."""
    for one in caught:
        check_alive(one.body.wound)
        if not 0 <= one.inches <= BLAST:
            raise OutOfRange(f'A blast reaches {BLAST}" from its marker, not {one.inches:g}: leave out who is farther.')


@resolves("pot.bomb.window")
def toss(dice: Dice, inches: float, window: bool = False) -> Toss:
    """A throw of so many inches; through a `window` from more than 2 a D6: 1 to 3 bounces back D3 inches.

    Raises OutOfRange for a throw too far.
    """
    check_toss(inches)
    if not window or inches <= SURE or dice.read(1, GOES_IN, "through the window")[0]:
        return Toss()
    return Toss(dice.total(1, BOUNCES, "bounces back"))


@resolves("pot.bomb", "pot.effects", "pot.wounds", "pot.crash")
def blast(dice: Dice, caught: tuple[Caught, ...], vehicles: tuple[tuple[Body, ...], ...] = ()) -> Blast:
    """What a bomb does to everybody within 3 inches, and to each vehicle it hits.

    vehicles  those that the marker touches, each as the bodies in it: they are wrecked, and all in them test as crashed

    Dice in order: those near, one after the other: effect, repeated wound; then those in vehicles. Headings number
    them all from 0 in that order. Raises OutOfRange or IllegalNow for who can't be caught.
    """
    check_caught(caught)
    wounds = tuple([dice.call(blasted, one, index) for index, one in enumerate(caught)])
    wrecks: list[tuple[Wound, ...]] = []
    first = len(caught)
    for bodies in vehicles:
        wrecks.append(dice.call(crash, bodies, first))
        first += len(bodies)
    return Blast(wounds, tuple(wrecks))


def blasted(dice: Dice, one: Caught, index: int) -> Wound:
    """The wound of one near a blast: on the shotgun column touching its marker, on the pistol column further off."""
    if one.cover in (Cover.HARD, Cover.COMPLETE):
        return one.body.wound
    column = Column.PISTOL if one.inches else Column.SHOTGUN
    return dice.call(hurt, one.body, column, 1, (SOFT,) if one.cover is Cover.SOFT else (), index)


@resolves("pot.bomb", "pot.effects", "pot.wounds")
def caught_fate(dice: Dice, one: Caught) -> Wound:
    """The wound of one near a blast: for odds."""
    check_caught((one,))
    return dice.call(blasted, one, 0)
