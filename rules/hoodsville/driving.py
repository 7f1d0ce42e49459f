"""Vehicles that keep their course: safe speeds, cross country, rails, barriers, tyres (hood.vehicle).

Distances are inches, speeds inches a move. crashing.py has what happens to those that go too fast.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final, NamedTuple

from rules.core.dice import Dice
from rules.core.outcome import Modifier
from rules.core.refusal import IllegalNow, OutOfRange
from rules.core.rule import resolves
from rules.core.table import Reading
from rules.hoodsville.model import Vehicle, Wreck
from rules.hoodsville.vehicle_tables import (
    BARRIER,
    BOGS,
    BURST,
    CROSSING,
    FIXED,
    FREES,
    LEVEL,
    RAILS,
    RIGHTING,
    SHARES,
    TOW,
    TWENTIETHS,
    TYRE_ROUNDS,
    Barrier,
    Rails,
    Way,
)
from rules.hoodsville.vehicles import Befell, VehicleHarmed, VehicleMended

MOST_SPEED: Final = 200
MOST_WAYS: Final = 10
PLAIN: Final = Vehicle("the vehicle")
BOGGED: Final = replace(PLAIN, bogged=True)
ON_SIDE: Final = replace(PLAIN, on_side=True)
FLAT: Final = replace(PLAIN, tyre=TYRE_ROUNDS)
STALLED: Final = replace(PLAIN, stalled=True)
KNOCKED_OUT: Final = replace(PLAIN, knocked_out=True)


# What may be asked


def check_straight(vehicle: Vehicle) -> None:
    """OutOfRange for a straight speed that can't be."""
    if not 0 < vehicle.straight <= MOST_SPEED:
        raise OutOfRange(f"A straight speed is more than 0 and up to {MOST_SPEED} inches, not {vehicle.straight:g}.")


def check_goes(vehicle: Vehicle) -> None:
    """IllegalNow for a vehicle that can't move, OutOfRange for a straight speed that can't be."""
    check_straight(vehicle)
    if hindrance(vehicle):
        raise IllegalNow(hindrance(vehicle))


def hindrance(vehicle: Vehicle) -> str:
    """What keeps a vehicle from moving, a sentence; empty when nothing does."""
    if vehicle.wreck >= Wreck.WRECKED:
        return f"This vehicle is {vehicle.wreck.word}: it moves no more."
    if vehicle.on_side:
        return f"This vehicle lies on its side: {RIGHTING} people have to right it first."
    if vehicle.bogged:
        return "This vehicle is bogged: it has to be got out first."
    if vehicle.knocked_out:
        return "A barrier knocked this vehicle out: restart it first."
    return "This vehicle stalled on the rails: try them again, or restart it first." if vehicle.stalled else ""


def check_makes(vehicle: Vehicle, inches: float) -> None:
    """IllegalNow for more inches a move than a vehicle with a burst tyre makes, safe or not."""
    if vehicle.tyre and inches > BURST:
        raise IllegalNow(f"With its tyre burst this vehicle makes {BURST:g} inches a move at most, not {inches:g}.")


# Safe speed


@dataclass(frozen=True, slots=True)
class Course:
    """What a vehicle does in a move: its ways in any order, straight ahead for none, and the level crossings on it."""

    ways: tuple[Way, ...] = ()
    crossings: int = 0


class Safe(NamedTuple):
    """Inches that are safe, and the way that keeps them so few."""

    inches: float
    slowest: Way


def check_course(course: Course) -> None:
    """OutOfRange or IllegalNow for a course that can't be."""
    if len(course.ways) > MOST_WAYS or not 0 <= course.crossings <= MOST_WAYS:
        raise OutOfRange(f"A move has at most {MOST_WAYS} turns and 0 to {MOST_WAYS} level crossings.")
    if Way.TURN_ROUND in course.ways and (len(course.ways) > 1 or course.crossings):
        raise IllegalNow("A reversing turn takes the whole move: nothing else is done in it.")


def way_speed(vehicle: Vehicle, way: Way) -> float:
    """Inches that are safe on one way: halved for a damaged vehicle, at most 3 with a burst tyre."""
    inches = vehicle.straight * SHARES[way] / TWENTIETHS if way in SHARES else min(FIXED[way], vehicle.straight)
    inches = inches / 2 if vehicle.wreck is Wreck.DAMAGED else inches
    return min(inches, BURST) if vehicle.tyre else inches


def safest(vehicle: Vehicle, course: Course) -> Safe:
    """Safe inches of a move: those of its slowest way, less what level crossings cost. Refuses as `safe_speed` does."""
    check_goes(vehicle)
    check_course(course)
    slowest = min(course.ways or (Way.STRAIGHT,), key=lambda way: way_speed(vehicle, way))
    return Safe(max(0.0, way_speed(vehicle, slowest) - LEVEL * course.crossings), slowest)


@resolves("hood.vehicle.speed")
def safe_speed(dice: Dice, vehicle: Vehicle, course: Course) -> Safe:
    """Inches that a vehicle goes safely in a move. No die is thrown.

    Raises IllegalNow for a vehicle that can't move and OutOfRange or IllegalNow for a course that can't be.
    """
    return safest(vehicle, course)


# Cross country


@resolves("hood.vehicle.speed")
def cross_country(dice: Dice, vehicle: Vehicle = PLAIN) -> bool:
    """A D6 for a move across country: True when the vehicle bogs, on a 1. IllegalNow for one that can't move."""
    check_goes(vehicle)
    return dice.read(1, BOGS, "Cross country")[0]


@lru_cache(4)
def freeing(tow: bool) -> Reading[bool]:
    """A D6, 1 added for a tow, read as out of the bog or not."""
    added = (Modifier("tow", TOW),) if tow else ()
    keys = tuple(face + TOW * tow >= FREES for face in range(1, 7))
    good = tuple(face for face, out in enumerate(keys, 1) if out)
    return Reading(keys, "", added, tuple("out" if out else "still stuck" for out in keys), good)


def check_bogged(vehicle: Vehicle) -> None:
    """IllegalNow for a vehicle that is not bogged."""
    if not vehicle.bogged:
        raise IllegalNow("This vehicle is not bogged: there is nothing to get it out of.")


@resolves("hood.vehicle.speed")
def unbog(dice: Dice, vehicle: Vehicle = BOGGED, tow: bool = False) -> bool:
    """A D6 to get a bogged vehicle out, on 5 or more; IllegalNow for one that is not bogged."""
    check_bogged(vehicle)
    return dice.read(1, freeing(tow), "Getting out")[0]


# On its side, at rails and barriers


@resolves("hood.vehicle.speeding")
def right_up(dice: Dice, vehicle: Vehicle, people: int) -> bool:
    """Three people or more right an overturned vehicle. No die is thrown.

    Raises IllegalNow for fewer, or a vehicle that stands on its wheels.
    """
    if not vehicle.on_side:
        raise IllegalNow("This vehicle stands on its wheels: there is nothing to right.")
    if people < RIGHTING:
        raise IllegalNow(f"It takes {RIGHTING} people to right a vehicle, not {max(0, people)}.")
    return True


def rails_speed(vehicle: Vehicle) -> float:
    """Inches at which a vehicle crosses rails at most."""
    return BURST if vehicle.tyre else RAILS


def check_rails(vehicle: Vehicle, speed: float) -> None:
    """OutOfRange for a speed that can't be, IllegalNow for one too high and for a vehicle that can't move.

    One that stalled on the rails may try them again.
    """
    check_goes(replace(vehicle, stalled=False))
    if not 0 < speed <= MOST_SPEED:
        raise OutOfRange(f"Rails are crossed at more than 0 inches, up to {RAILS}: {speed:g} can't be.")
    check_makes(vehicle, speed)
    if speed > RAILS:
        raise IllegalNow(f"Rails are crossed at {RAILS} inches at most, not {speed:g}: slow down, or use a crossing.")


@resolves("hood.vehicle.crossing")
def cross_rails(dice: Dice, vehicle: Vehicle = PLAIN, speed: float | None = None) -> Rails:
    """A D6 for crossing rails where there is no level crossing; without a speed as fast as it may be.

    Raises as `check_rails` does.
    """
    check_rails(vehicle, rails_speed(vehicle) if speed is None else speed)
    return dice.read(1, dice.reading(CROSSING), "Crossing the rails")[0]


@resolves("hood.vehicle.crossing")
def level_crossing(dice: Dice, vehicle: Vehicle = PLAIN, crossings: int = 1) -> int:
    """Inches that crossing rails at level crossings takes off a move. No die is thrown."""
    check_goes(vehicle)
    check_course(Course((), crossings))
    return LEVEL * crossings


@resolves("hood.vehicle.crossing")
def smash_barrier(dice: Dice, vehicle: Vehicle = PLAIN) -> Barrier:
    """A D6 for driving at a closed barrier; IllegalNow for a vehicle that can't move."""
    check_goes(vehicle)
    return dice.read(1, dice.reading(BARRIER), "Barrier")[0]


@resolves("hood.vehicle.crossing")
def change_tyre(dice: Dice, vehicle: Vehicle = FLAT, rounds: int = 1) -> int:
    """Rounds of work that a burst tyre still wants after so many more, 1 to what it wanted. No die is thrown.

    Raises IllegalNow when no tyre is burst, or while the vehicle lies on its side; OutOfRange for rounds that can't be.
    """
    if not vehicle.tyre:
        raise IllegalNow("No tyre of this vehicle is burst: there is none to change.")
    if vehicle.on_side:
        raise IllegalNow(f"This vehicle lies on its side: {RIGHTING} people have to right it first.")
    if not 1 <= rounds <= vehicle.tyre:
        raise OutOfRange(f"This tyre wants {vehicle.tyre} more rounds of work at most, not {rounds}.")
    return vehicle.tyre - rounds


@resolves("hood.vehicle.crossing")
def restart(dice: Dice, vehicle: Vehicle = STALLED) -> bool:
    """A stalled vehicle, or one that a barrier knocked out, is started again. No die is thrown.

    Raises IllegalNow for one that runs, or that moves no more.
    """
    if not (vehicle.stalled or vehicle.knocked_out):
        raise IllegalNow("The engine of this vehicle runs: there is nothing to start.")
    check_goes(replace(vehicle, stalled=False, knocked_out=False, bogged=False))
    return True


# What is left of a vehicle in a game


def crossed(game: int, vehicle: Vehicle, end: Rails) -> tuple[Befell, ...]:
    """What trying to cross rails leaves of it; another burst tyre is five rounds more."""
    if end is Rails.STALLED:
        return (VehicleHarmed(game, vehicle.name, stalled=True),)
    started = (VehicleMended(game, vehicle.name, started=True),) if vehicle.stalled else ()
    burst = (VehicleHarmed(game, vehicle.name, tyre=TYRE_ROUNDS),) if end is Rails.BURST else ()
    return (*started, *burst)


def stopped(game: int, vehicle: Vehicle, end: Barrier) -> tuple[Befell, ...]:
    """What driving at a barrier leaves of it."""
    return (VehicleHarmed(game, vehicle.name, knocked_out=True),) if end is Barrier.KNOCKED_OUT else ()


def trying(game: int, vehicle: Vehicle, move: int) -> VehicleHarmed:
    """The try of a move at rails, or at getting out of a bog, is used up. Raises IllegalNow for another in one move."""
    if vehicle.tried == move:
        raise IllegalNow(
            "This vehicle has tried rails, or to get out of a bog, in this move: one try a move, "
            "/hood next begins another."
        )
    return VehicleHarmed(game, vehicle.name, tried=move)
