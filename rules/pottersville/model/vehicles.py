"""Vehicles on the table: how they stand, who is in them, and what may be done with one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from rules.core.people.names import called
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import IllegalNow
from rules.pottersville.model.figures import PLACES, Car, Pace, Spot

State = Mapping[str, Any]
STANDS: Final[State] = {"pace": Pace.STOPPED}
HALTS: Final[State] = {**STANDS, "halted": True}
"""It stands until somebody else drives."""
CRASHES: Final[State] = {**STANDS, "moved": True, "crashed": True}
"""It has hit something: its move is over, and it stands until it drives away."""
AWAY: Final[State] = {"crashed": False}
WRECK: Final[State] = {**STANDS, "crashed": False, "wrecked": True}


def without(car: Car, figure: int) -> Car:
    """A vehicle with a figure out of it."""
    return replace(car, aboard=tuple(one for one in car.aboard if one.figure != figure))


def next_turn(car: Car) -> Car:
    """A vehicle as the next turn begins: how it moved is how it moved before."""
    return replace(car, before=car.pace, pace=Pace.STOPPED, moved=False)


# Those in one


def crew(car: Car) -> tuple[int, ...]:
    """The ids of all in a vehicle, its driver first, the others in the order they got in."""
    return tuple(one.figure for one in sorted(car.aboard, key=lambda one: one.spot is not Spot.DRIVER))


# What may be done with one


def still_fast(cars: tuple[Car, ...]) -> tuple[Car, ...]:
    """The vehicles that somebody drives which went fast in the turn before and have neither moved nor braked since."""
    return tuple(
        car
        for car in cars
        if car.before is Pace.FAST and car.driver and not (car.moved or car.wrecked or car.crashed or car.halted)
    )


def car_named(cars: tuple[Car, ...], name: str) -> Car:
    """The vehicle of this name; UnknownName otherwise."""
    return called("vehicle", name, cars)


def check_boards(car: Car, spot: Spot, figure: int) -> None:
    """IllegalNow for a place in a vehicle that a figure, by id, can't take now; it may change places within one."""
    if car.wrecked:
        raise IllegalNow(f"{car.name} is a wreck: nobody gets into it.")
    if car.pace is not Pace.STOPPED:
        raise IllegalNow(f"{car.name} is moving this turn: people get in where it stands.")
    if spot not in PLACES[car.build]:
        places = ", ".join(PLACES[car.build])
        raise IllegalNow(f"A {car.build.lower()} has no such place: it has {places}.")
    if not without(car, figure).room(spot):
        raise IllegalNow(f"{spot} of {car.name} is taken, or {car.name} is full with {len(car.aboard)}: pick another.")


def check_alights(car: Car, figure: int) -> None:
    """IllegalNow for somebody who can't get out of a vehicle now."""
    if figure not in (one.figure for one in car.aboard):
        raise IllegalNow(f"That figure is not in {car.name}: name somebody who is.")
    if car.pace is not Pace.STOPPED:
        raise IllegalNow(f"{car.name} moves: get out where it stands, or make it a stunt.")
