"""Vehicles that go too fast, and crashes: what becomes of them, of those in them and of those they hit (hood.vehicle).

Distances are inches, speeds inches a move.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import ceil, isfinite
from typing import Final, NamedTuple

from rules.core.dice import Dice
from rules.core.outcome import Modifier
from rules.core.refusal import IllegalNow, OutOfRange
from rules.core.rule import resolves
from rules.hoodsville.driving import MOST_SPEED, check_makes, hindrance
from rules.hoodsville.model import Injury, Vehicle, Wreck
from rules.hoodsville.saves import save_from_crash
from rules.hoodsville.vehicle_tables import (
    ABOARD,
    EVADING,
    GLANCING,
    PEDESTRIAN,
    ROLLED_OVER,
    SPEEDING,
    VEHICLE_SAVE,
    Control,
    Strike,
    impact_factor,
)
from rules.hoodsville.vehicles import VehicleHarmed

MOST_PEOPLE: Final = 20


# Crashes


@dataclass(frozen=True, slots=True)
class Crash:
    """An impact: its speed, how many are in the vehicle, and how many on foot it hits."""

    speed: float
    occupants: int = 0
    pedestrians: int = 0


class Toll(NamedTuple):
    """What became of a vehicle (SOUND when it made no saving throw), of those in it and of those on foot, in order."""

    wreck: Wreck = Wreck.SOUND
    occupants: tuple[Injury, ...] = ()
    pedestrians: tuple[Injury, ...] = ()


class Crashed(NamedTuple):
    """How an impact struck, and what it did."""

    strike: Strike
    toll: Toll


def check_people(people: int) -> None:
    """OutOfRange for fewer people than none, or too many for one roll."""
    if not 0 <= people <= MOST_PEOPLE:
        raise OutOfRange(f"A crash is rolled for 0 to {MOST_PEOPLE} people of a kind, not {people}.")


def check_impact(speed: float) -> None:
    """OutOfRange for an impact speed that can't be."""
    if not 0 <= speed <= MOST_SPEED:
        raise OutOfRange(f"An impact speed is 0 to {MOST_SPEED} inches, not {speed:g}.")


def check_crash(crash: Crash) -> None:
    """OutOfRange for a crash that can't be."""
    check_impact(crash.speed)
    check_people(crash.occupants)
    check_people(crash.pedestrians)


def check_crash_of(vehicle: Vehicle, crash: Crash) -> None:
    """As `check_crash`; IllegalNow for a vehicle that a burst tyre keeps from going so fast.

    One that can't move at all is run into where it stands, at any speed.
    """
    check_crash(crash)
    if not hindrance(vehicle):
        check_makes(vehicle, crash.speed)


def at_impact(speed: float | None) -> tuple[Modifier, ...]:
    """What the impact speed adds, by name; nothing without one."""
    factor = 0 if speed is None else impact_factor(speed)
    return (Modifier(f"impact speed {speed:g}", factor),) if factor else ()


@lru_cache(1024)
def save_factors(
    speed: float | None, strike: Strike = Strike.FULL, wreck: Wreck = Wreck.SOUND, on_foot: bool = False
) -> tuple[Modifier, ...]:
    """Everything added to one person's saving throw, by name.

    speed   of the impact; None where none counts
    wreck   what the vehicle's own saving throw came to: it counts for those in it
    on_foot a pedestrian
    """
    named = (
        ("glancing blow", GLANCING * (strike is Strike.GLANCING)),
        (wreck.word, 0 if on_foot else ABOARD.get(wreck, 0)),
        ("on foot", PEDESTRIAN * on_foot),
    )
    return (*at_impact(speed), *(Modifier(label, value) for label, value in named if value))


@resolves("hood.vehicle.crash")
def strike_of(dice: Dice, speed: float) -> Strike:
    """A D6 and the impact factor: evaded, a glancing blow or a full impact."""
    check_impact(speed)
    return dice.read(1, dice.reading(EVADING, at_impact(speed)), "Evading")[0]


def wrecking(dice: Dice, speed: float) -> Wreck:
    """The vehicle's saving throw: a D6 and the impact factor."""
    return dice.read(1, dice.reading(VEHICLE_SAVE, at_impact(speed)), "Vehicle")[0]


@resolves("hood.vehicle.crash")
def wreck_of(dice: Dice, speed: float) -> Wreck:
    """What becomes of the vehicle, the people left out; SOUND when the crash is evaded. For odds."""
    strike = dice.call(strike_of, speed)
    return Wreck.SOUND if strike is Strike.EVADED else dice.call(wrecking, speed)


@resolves("hood.vehicle.crash", "hood.save.occupant")
def fate_of(dice: Dice, speed: float, on_foot: bool = False) -> Injury:
    """What becomes of one person, the others left out. For odds."""
    strike = dice.call(strike_of, speed)
    if strike is Strike.EVADED:
        return Injury.UNSCATHED
    wreck = dice.call(wrecking, speed)
    return dice.call(save_from_crash, save_factors(speed, strike, wreck, on_foot))


@resolves("hood.vehicle.crash", "hood.save.occupant")
def crash(dice: Dice, one: Crash) -> Crashed:
    """An impact to its end. Dice in order: evading; the vehicle; those in it; those on foot.

    Raises OutOfRange before any die falls.
    """
    check_crash(one)
    strike = dice.call(strike_of, one.speed)
    if strike is Strike.EVADED:
        unscathed = Injury.UNSCATHED
        return Crashed(strike, Toll(Wreck.SOUND, (unscathed,) * one.occupants, (unscathed,) * one.pedestrians))
    wreck = dice.call(wrecking, one.speed)
    aboard = saves(dice, one.occupants, save_factors(one.speed, strike, wreck))
    on_foot = saves(dice, one.pedestrians, save_factors(one.speed, strike, wreck, True), one.occupants)
    return Crashed(strike, Toll(wreck, aboard, on_foot))


def saves(dice: Dice, people: int, factors: tuple[Modifier, ...], before: int = 0) -> tuple[Injury, ...]:
    """The saving throws of several, in order; `before` of all named in the headings of throws come first."""
    return tuple(
        [dice.call(save_from_crash, factors, f"Saving throw:{index}") for index in range(before, before + people)]
    )


# Speeding


@dataclass(frozen=True, slots=True)
class Speeding:
    """A vehicle goes faster than is safe.

    over   inches over the safe speed
    into   impact speed, if it would skid into something; None for room enough
    """

    over: float
    occupants: int = 0
    pedestrians: int = 0
    into: float | None = None


class Sped(NamedTuple):
    """Whether the vehicle kept its course, how the impact struck that a skid ended in, if any, and what it all did."""

    control: Control
    strike: Strike | None = None
    toll: Toll = Toll()


def check_speeding(speeding: Speeding) -> None:
    """OutOfRange for speeding that can't be, IllegalNow for a vehicle that does not speed."""
    if not isfinite(speeding.over) or speeding.over > MOST_SPEED:
        raise OutOfRange(f"A vehicle goes up to {MOST_SPEED} inches over its safe speed, not {speeding.over:g}.")
    if speeding.over <= 0:
        raise IllegalNow("At its safe speed or less a vehicle keeps its course: nothing is rolled.")
    if speeding.into is not None:
        check_impact(speeding.into)
    check_people(speeding.occupants)
    check_people(speeding.pedestrians)
    if speeding.pedestrians and speeding.into is None:
        raise IllegalNow("Nobody on foot is hit unless there is something in the way of a skid.")


def too_fast(over: float) -> Modifier:
    """What speeding takes off; part of an inch counts as a whole one."""
    return Modifier("over the safe speed", -ceil(over))


@resolves("hood.vehicle.speeding")
def control_of(dice: Dice, speeding: Speeding) -> Control:
    """A D6 less 1 for each inch over the safe speed: keeps its course, skids or overturns."""
    check_speeding(speeding)
    return dice.read(1, dice.reading(SPEEDING, (too_fast(speeding.over),)), "Speeding")[0]


def rolling_over(dice: Dice) -> Wreck:
    """The saving throw of a vehicle that overturns while speeding."""
    return dice.read(1, dice.reading(ROLLED_OVER), "Vehicle")[0]


@resolves("hood.vehicle.speeding", "hood.vehicle.crash")
def wreck_by_speeding(dice: Dice, speeding: Speeding) -> Wreck:
    """What becomes of the vehicle, the people left out; SOUND where it makes no saving throw. For odds."""
    control = dice.call(control_of, speeding)
    if control is Control.OVERTURNS:
        return dice.call(rolling_over)
    return dice.call(wreck_of, speeding.into) if _collides(control, speeding) else Wreck.SOUND


@resolves("hood.vehicle.speeding", "hood.vehicle.crash", "hood.save.occupant")
def fate_by_speeding(dice: Dice, speeding: Speeding, on_foot: bool = False) -> Injury:
    """What becomes of one person, the others left out. For odds."""
    control = dice.call(control_of, speeding)
    if control is Control.OVERTURNS and not on_foot:
        return dice.call(save_from_crash)
    return dice.call(fate_of, speeding.into, on_foot) if _collides(control, speeding) else Injury.UNSCATHED


@resolves("hood.vehicle.speeding", "hood.vehicle.crash", "hood.save.occupant")
def go_too_fast(dice: Dice, speeding: Speeding) -> Sped:
    """A vehicle goes too fast.

    Dice in order: control; if it overturns, the vehicle and those in it; if it skids into something, those of a crash.
    A skid alone asks for no saving throw; in an overturn no impact speed counts. Raises OutOfRange or IllegalNow
    before any die falls.
    """
    check_speeding(speeding)
    control = dice.call(control_of, speeding)
    unscathed = Injury.UNSCATHED
    on_foot = (unscathed,) * speeding.pedestrians
    if control is Control.OVERTURNS:
        wreck = dice.call(rolling_over)
        return Sped(control, None, Toll(wreck, saves(dice, speeding.occupants, ()), on_foot))
    if speeding.into is not None and control is Control.SKIDS:
        crashed = dice.call(crash, Crash(speeding.into, speeding.occupants, speeding.pedestrians))
        return Sped(control, crashed.strike, crashed.toll)
    return Sped(control, None, Toll(Wreck.SOUND, (unscathed,) * speeding.occupants, on_foot))


def _collides(control: Control, speeding: Speeding) -> bool:
    return control is Control.SKIDS and speeding.into is not None


# What is left of a vehicle in a game


def struck(game: int, vehicle: Vehicle, wreck: Wreck, on_side: bool = False) -> tuple[VehicleHarmed, ...]:
    """What its saving throw leaves of it, SOUND for none made; `on_side` when it overturned while speeding."""
    over = on_side or wreck is Wreck.OVERTURNED
    return (VehicleHarmed(game, vehicle.name, wreck, on_side=over),) if wreck or over else ()


def sped(game: int, vehicle: Vehicle, end: Sped) -> tuple[VehicleHarmed, ...]:
    """What going too fast leaves of it."""
    return struck(game, vehicle, end.toll.wreck, end.control is Control.OVERTURNS)
