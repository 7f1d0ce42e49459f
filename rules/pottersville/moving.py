"""Legs: how far figures go, what slows them, and where civilians run (pot.move, pot.run, pot.civilians)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from math import isfinite
from typing import Final, NamedTuple

from rules.core.dice import Dice
from rules.core.refusal import IllegalNow, OutOfRange
from rules.core.rule import resolves
from rules.pottersville.model import HOLD_INCHES, Compass, Order, Wound
from rules.pottersville.tables import COMPASS

WALK: Final = 6
"""Inches of a walk, of a run before its die, and of somebody badly hurt whom a comrade helps."""
D4: Final = 4
MOST_INCHES: Final = 120
MOST_STRAY: Final = 20
"""Civilians moved together."""


class Going(StrEnum):
    """What a move on foot is."""

    WALK = "Walk"
    RUN = "Run"
    OBSTACLE = "Cross an obstacle"
    WOODS = "Through woods"
    DISMOUNT = "Out of a vehicle"
    MOUNT = "Into a vehicle"
    CLIMB = "Up or down a flight"


SLOW_GOING: Final = frozenset({Going.OBSTACLE, Going.WOODS, Going.DISMOUNT})
"""A D4 of inches, whoever goes."""
NO_INCHES: Final = frozenset({Going.MOUNT, Going.CLIMB})
"""The whole move, begun next to it."""


@dataclass(frozen=True, slots=True)
class Step:
    """A move on foot, as facts.

    laden   what keeps him from running; empty for nothing
    helped  an unhurt comrade helps him along, in contact
    order   what his unit was told; None where no order binds him: he retreats, or is of no unit
    """

    going: Going = Going.WALK
    wound: Wound = Wound.NONE
    laden: str = ""
    helped: bool = False
    order: Order | None = None


def check_step(step: Step) -> None:
    """IllegalNow for a move that somebody can't make."""
    if step.wound is Wound.DEAD:
        raise IllegalNow("The dead go nowhere: name somebody else.")
    if step.going is Going.RUN and step.wound >= Wound.LIGHT:
        raise IllegalNow(f"Who is {step.wound.word} doesn't run: a walk is what is left.")
    if step.going is Going.RUN and step.laden:
        raise IllegalNow(f"Nobody runs with a {step.laden}: walk, or drop it first.")
    if step.helped and step.wound is not Wound.SERIOUS:
        raise IllegalNow("Only who is seriously wounded is helped along: leave it out.")
    if step.going is Going.RUN and step.order not in (None, Order.RUN):
        raise IllegalNow(f"The order is {step.order}: only {Order.RUN} lets figures run.")
    if step.going is not Going.WALK and step.order is Order.HOLD:
        raise IllegalNow(f'The order is {step.order}: figures turn, or move {HOLD_INCHES}" at most.')


@resolves("pot.move", "pot.run", "pot.obstacle", "pot.orders")
def go(dice: Dice, step: Step) -> int:
    """The inches that somebody goes on foot at most.

    A walk is 6, a run 6 and a D6; obstacles, woods and getting out of a vehicle are a D4, and so is any walk with a
    serious wound unless an unhurt comrade helps. Getting in and a flight of stairs are the whole move: 0. Who holds
    moves 1 at most, without a die. Raises IllegalNow as `check_step` does.
    """
    check_step(step)
    known = sure_inches(step)
    if known is not None:
        return known
    if step.going is Going.RUN:
        return WALK + dice.total(1, 6, "run")
    return dice.total(1, D4, step.going.lower() if step.going in SLOW_GOING else "seriously wounded")


def sure_inches(step: Step) -> int | None:
    """The inches of a move that throws no die; None for one that does."""
    if step.order is Order.HOLD:
        return HOLD_INCHES
    if step.going in NO_INCHES:
        return 0
    rolls = step.going is not Going.WALK or (step.wound is Wound.SERIOUS and not step.helped)
    return None if rolls else WALK


class Flight(NamedTuple):
    """Where a civilian goes, and how many inches."""

    way: Compass
    inches: int


@resolves("pot.civilians", "pot.move")
def stray(dice: Dice, wounds: tuple[Wound, ...] = (Wound.NONE,)) -> tuple[Flight, ...]:
    """Where civilians with these wounds go, each a D8 on the compass and as far as they walk, one after the other.

    Headings number them from 0. Raises IllegalNow for the dead, OutOfRange for other than 1 to 20.
    """
    if not 1 <= len(wounds) <= MOST_STRAY:
        raise OutOfRange(f"From 1 to {MOST_STRAY} civilians are moved together, not {len(wounds)}.")
    for wound in wounds:
        check_step(Step(wound=wound))
    return tuple([dice.call(strayed, wound, index) for index, wound in enumerate(wounds)])


@resolves("pot.civilians", "pot.move")
def strayed(dice: Dice, wound: Wound = Wound.NONE, index: int = 0) -> Flight:
    """Where one civilian goes; `index` is its number, for the heading."""
    check_step(Step(wound=wound))
    way = dice.read(1, dice.reading(COMPASS), f"direction:{index}")[0]
    return Flight(way, dice.call(go, Step(wound=wound)))


def check_inches(inches: float, most: float) -> None:
    """OutOfRange for a move that is longer than it may be."""
    if not (isfinite(inches) and 0 <= inches <= MOST_INCHES):
        raise OutOfRange(f"A move is 0 to {MOST_INCHES} inches, not {inches:g}.")
    if inches > most:
        raise OutOfRange(f'{most:g}" is as far as this move goes, not {inches:g}.')
