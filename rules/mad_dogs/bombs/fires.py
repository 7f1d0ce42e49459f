"""Gasoline bombs, what they set alight, and moving through a fire (mad.bomb.gasoline)."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from rules.core.chance.dice import Dice
from rules.core.plain.frozen import frozen, replace
from rules.core.tables.outcome import Modifier, Target
from rules.core.tables.rule import resolves
from rules.core.tables.table import Table
from rules.mad_dogs.bombs.explosives import Blast, Caught, blast
from rules.mad_dogs.bombs.tables import ENGULFED, GRENADE
from rules.mad_dogs.model.figures import Rating
from rules.mad_dogs.model.injuries import Casualty, casualties
from rules.mad_dogs.nerve.resolve import guts_target, hold
from rules.mad_dogs.nerve.witnesses import attack


@frozen
class Blaze:
    """A gasoline bomb gone off: the blast, and which of the things it met caught fire, in the order given."""

    blast: Blast
    alight: tuple[bool, ...] = ()

    def casualties(self) -> tuple[Casualty, ...]:
        return casualties(self.blast)


@resolves("mad.bomb.gasoline")
def catch_fire(dice: Dice, things: tuple[Table[bool], ...], first: int = 0) -> tuple[bool, ...]:
    """A D6 for each thing that a fire reaches, by what it is made of; their throws are numbered from `first`."""
    return tuple([dice.read(1, dice.reading(thing), f"fire:{n}")[0] for n, thing in enumerate(things, first)])


@attack
@resolves("mad.bomb.gasoline", "mad.bomb.dive")
def gasoline(dice: Dice, caught: tuple[Caught, ...] = (), things: tuple[Table[bool], ...] = ()) -> Blaze:
    """A gasoline bomb: a blast as a grenade's, then fire; its puddle, 1 inch across, burns for the rest of the game."""
    people = blast(dice, GRENADE, caught)
    return Blaze(people, dice.call(catch_fire, things, len(caught)))


class Crossing(StrEnum):
    """How moving through a fire ends."""

    THROUGH = "through"
    ROUND = "must go round"
    ENGULFED = "through, and the car burns"
    OBSTACLE = "an obstacle of two hazards"


class Crossed(NamedTuple):
    """A fire met, and whether a Spunky Kid spent his re-roll on it."""

    end: Crossing
    rerolled: bool = False


def fire_target(rating: Rating, *, driving: bool = False) -> Target:
    """The GUTS number for moving through a fire, +1 in a car, every modifier by name."""
    plain = guts_target(rating)
    return replace(plain, modifiers=(*plain.modifiers, Modifier("in a car", +1))) if driving else plain


@resolves("mad.bomb.gasoline")
def leap_fire(dice: Dice, target: Target, spunky: bool = False) -> Crossed:
    """On foot: GUTS to leap through the flames, otherwise round them; a failure has no other consequence."""
    held = dice.call(hold, target, spunky)
    return Crossed(Crossing.THROUGH if held.steady else Crossing.ROUND, held.rerolled)


@resolves("mad.bomb.gasoline")
def drive_fire(dice: Dice, target: Target, spunky: bool = False) -> Crossed:
    """By car: GUTS+1; failed, the fire is an obstacle of two hazards; passed, a 6 on a D6 sets the car on fire."""
    held = dice.call(hold, target, spunky)
    if not held.steady:
        return Crossed(Crossing.OBSTACLE, held.rerolled)
    burning = dice.read(1, dice.reading(ENGULFED), "does the car burn")[0]
    return Crossed(Crossing.ENGULFED if burning else Crossing.THROUGH, held.rerolled)
