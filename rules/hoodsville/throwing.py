"""Things thrown: at somebody, at a window, at a vehicle; dynamite and its blast (hood.throw)."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil
from typing import Final, NamedTuple

from rules.core.dice import Dice
from rules.core.outcome import Modifier
from rules.core.refusal import IllegalNow, OutOfRange
from rules.core.rule import resolves
from rules.core.table import Reading
from rules.hoodsville.fire_tables import EFFECT
from rules.hoodsville.firing import Hit, struck
from rules.hoodsville.model import Blow
from rules.hoodsville.movement import measure
from rules.hoodsville.rolls import at_least
from rules.hoodsville.saves import STRIKES, Struck, save
from rules.hoodsville.throw_tables import (
    BLAST,
    BLAST_REACH,
    DIRECTION,
    FLIGHTS,
    POINT,
    QUARTERS,
    WINDOW,
    Flight,
    Missile,
    Pane,
)

KICK_LESS: Final = 3
FULL_RANGE: Final = Modifier("full range", -1)
MOST_CAUGHT: Final = 30
"""People that one blast is asked about."""


@dataclass(frozen=True, slots=True)
class Toss:
    """Something thrown.

    melee     the thrower's, which lengthens the range, wounds taken off
    distance  inches to what it is thrown at
    modifier  whatever a card or the umpire adds to the D6
    """

    missile: Missile = Missile.STONE
    melee: int = 0
    distance: float = 0
    modifier: int = 0

    @property
    def flight(self) -> Flight:
        return FLIGHTS[self.missile]

    @property
    def reach(self) -> int:
        """Inches it carries."""
        return max(0, self.flight.reach + self.melee)

    @property
    def near(self) -> bool:
        """Whether it goes no farther than half its range."""
        return self.distance <= self.reach / 2

    @property
    def needed(self) -> int:
        """What the D6 needs to hit."""
        return self.flight.near if self.near else self.flight.far

    @property
    def factors(self) -> tuple[Modifier, ...]:
        return (Modifier("other", self.modifier),) if self.modifier else ()


def check_toss(toss: Toss) -> None:
    """OutOfRange for a distance that can't be, or beyond the range."""
    if not 0 <= toss.distance <= toss.reach:
        raise OutOfRange(
            f"A {toss.missile.word} thrown with melee {toss.melee:+d} carries 0 to {toss.reach} inches, "
            f"not {toss.distance:g}."
        )


MISSED: Final = Hit(Blow.MISSED)


@resolves("hood.throw", "hood.fire.effect", "hood.save.bludgeoning")
def throw_at(dice: Dice, toss: Toss) -> Hit:
    """Something thrown at a person: a D6 to hit, one for how hard, the victim's saving throw.

    Raises OutOfRange beyond the range, IllegalNow for dynamite, which is aimed at a spot.
    """
    weapon = toss.flight.saved_as
    if not weapon:
        raise IllegalNow("Dynamite is thrown at a spot, not at a person: use /hood-throw dynamite.")
    check_toss(toss)
    flight = FLIGHTS[Missile.BOTTLE] if toss.missile is Missile.MOLOTOV else toss.flight
    needed = flight.near if toss.near else flight.far
    if not dice.read(1, at_least(needed, factors=toss.factors), "to hit")[0]:
        return MISSED
    edge, strike = STRIKES[weapon]
    (blow,) = dice.read(1, dice.reading(EFFECT), "effect:0")
    blunt = Struck(blow, edge, (Modifier(weapon.lower(), strike),) if strike else ())
    return Hit(blow, dice.call(save, blunt, "saving throw:0"))


@resolves("hood.throw")
def throw_at_window(dice: Dice, toss: Toss) -> Pane:
    """Something thrown at a window: a D6 and its strike. Raises OutOfRange beyond the range."""
    check_toss(toss)
    strike = toss.flight.strike
    factors = ((Modifier(toss.missile.word, strike),) if strike else ()) + toss.factors
    return dice.read(1, dice.reading(WINDOW, factors), "window")[0]


@resolves("hood.throw")
def throw_at_vehicle(dice: Dice, toss: Toss) -> bool:
    """A Molotov cocktail thrown at a vehicle: whether it smashes and sets fire.

    Raises OutOfRange beyond the range, IllegalNow for anything else that is thrown.
    """
    if toss.missile is not Missile.MOLOTOV:
        raise IllegalNow("Only a Molotov cocktail sets a vehicle on fire.")
    check_toss(toss)
    return dice.read(1, at_least(toss.needed, "smashes and sets fire", factors=toss.factors), "to hit")[0]


class Landing(NamedTuple):
    """What a stick of dynamite does before it goes off.

    dud      it never will
    kicked   inches it was kicked or thrown away
    quarters quarters of an inch it lands from its aim point
    degrees  the way, clockwise from the line of the throw
    """

    dud: bool = False
    kicked: int = 0
    quarters: int = 0
    degrees: int = 0

    @property
    def inches(self) -> float:
        """How far from its aim point it comes down, before anybody kicks it."""
        return self.quarters / QUARTERS


DUD: Final = Reading((True, *(False,) * 5), labels=("fails", *("burns",) * 5), good=tuple(range(2, 7)))
KICK: Final = Reading(
    tuple(max(0, face - KICK_LESS) for face in range(1, 7)),
    modifiers=(Modifier("kicked", -KICK_LESS),),
    labels=("stays", "stays", "stays", "1 inch", "2 inches", "3 inches"),
    good=(4, 5, 6),
)


@resolves("hood.throw")
def throw_dynamite(dice: Dice, toss: Toss, kicked: bool = False) -> Landing:
    """A stick of dynamite: whether it fails, how far it is kicked away, where it comes down.

    kicked  somebody within an inch of it tries to get rid of it

    Dice in order: dud, kick, point, direction; each only where it matters. Raises OutOfRange beyond the range,
    IllegalNow for anything else that is thrown.
    """
    if toss.missile is not Missile.DYNAMITE:
        raise IllegalNow("Only dynamite explodes: throw anything else at somebody, a window or a vehicle.")
    check_toss(toss)
    if dice.read(1, DUD, "fuse")[0]:
        return Landing(dud=True)
    away = dice.read(1, KICK, "kicked away:0")[0] if kicked else 0
    far = () if toss.near else (FULL_RANGE,)
    (quarters,) = dice.read(1, dice.reading(POINT, far + toss.factors), "exploding point")
    if not quarters:
        return Landing(kicked=away)
    return Landing(False, away, quarters, dice.read(1, dice.reading(DIRECTION), "direction")[0])


def blast_strike(inches: float) -> int:
    """What a blast adds to the saving throw so far away, part inches rounded up; OutOfRange beyond its reach."""
    if not 0 <= inches <= BLAST_REACH:
        raise OutOfRange(f"A blast strikes from 0 to {BLAST_REACH} inches, not at {inches:g}.")
    return next(strike for reach, strike in BLAST if reach >= ceil(inches))


@resolves("hood.throw", "hood.fire.effect", "hood.save.piercing")
def caught(dice: Dice, inches: float, index: int = 0) -> Hit:
    """What a blast does to one person so far from it. OutOfRange beyond 5 inches."""
    strike = blast_strike(inches)
    factors = (Modifier(f"blast, {measure(max(1, ceil(inches)))} away", strike),) if strike else ()
    return dice.call(struck, factors, False, False, index)


@resolves("hood.throw", "hood.fire.effect", "hood.save.piercing")
def blast(dice: Dice, inches: tuple[float, ...]) -> tuple[Hit, ...]:
    """A stick of dynamite goes off: everybody near it, one after the other, by the inches between.

    Raises OutOfRange for nobody, too many, or somebody out of its reach, before any die falls.
    """
    if not 1 <= len(inches) <= MOST_CAUGHT:
        raise OutOfRange(f"A blast catches 1 to {MOST_CAUGHT} people, not {len(inches)}.")
    for distance in inches:
        blast_strike(distance)
    return tuple([dice.call(caught, distance, index) for index, distance in enumerate(inches)])
