"""Vehicles on the table: their states, the people in them, and what figures may do with one."""

from __future__ import annotations

from typing import Final, TypedDict

from rules.core.people.names import called
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import IllegalNow
from rules.pottersville.model.figures import PLACES, Car, VehiclePace, VehicleSpot


class CarState(TypedDict, total=False):
    """The fields of a `CarChanged` that an event sets together. The others stay as they were."""

    pace: VehiclePace
    moved: bool
    crashed: bool
    halted: bool
    wrecked: bool


STANDS: Final[CarState] = {"pace": VehiclePace.STOPPED}
"""The vehicle stops where it is."""
HALTS: Final[CarState] = {"pace": VehiclePace.STOPPED, "halted": True}
"""The driver is out of action: the vehicle can't move until another figure drives."""
CRASHES: Final[CarState] = {"pace": VehiclePace.STOPPED, "moved": True, "crashed": True}
"""The vehicle has hit something: its move is over, and it can't move until it drives away."""
FREED: Final[CarState] = {"crashed": False}
"""The vehicle gets away from the thing that it hit."""
WRECK: Final[CarState] = {"pace": VehiclePace.STOPPED, "crashed": False, "wrecked": True}
"""The vehicle is a wreck."""


def without(car: Car, figure: int) -> Car:
    """A vehicle without this figure."""
    return replace(car, aboard=tuple(rider for rider in car.aboard if rider.figure != figure))


def next_turn(car: Car) -> Car:
    """A vehicle at the start of the next turn: its pace becomes its pace of the turn before."""
    return replace(car, before=car.pace, pace=VehiclePace.STOPPED, moved=False)


# People in a vehicle


def riders_in(car: Car) -> tuple[int, ...]:
    """The ids of everyone in a vehicle: the driver, then the others in the order in which they got in."""
    return tuple(one.figure for one in sorted(car.aboard, key=lambda one: one.spot is not VehicleSpot.DRIVER))


# What a figure may do with a vehicle


def still_fast(cars: tuple[Car, ...]) -> tuple[Car, ...]:
    """The vehicles with a driver that were fast in the turn before and have neither moved nor braked since."""
    return tuple(
        car
        for car in cars
        if car.before is VehiclePace.FAST and car.driver and not (car.moved or car.wrecked or car.crashed or car.halted)
    )


def car_named(cars: tuple[Car, ...], name: str) -> Car:
    """The vehicle of this name. Raises UnknownName for any other."""
    return called("vehicle", name, cars)


def check_gets_in(car: Car, spot: VehicleSpot, figure: int) -> None:
    """Refuse a place in a vehicle that a figure, by id, can't take now, with IllegalNow. A figure may change places."""
    if car.wrecked:
        raise IllegalNow(f"{car.name} is a wreck, so no one can get in. Name another vehicle.")
    if car.pace is not VehiclePace.STOPPED:
        raise IllegalNow(f"{car.name} is moving this turn. Get in when it has stopped.")
    if spot not in PLACES[car.build]:
        places = ", ".join(PLACES[car.build])
        raise IllegalNow(f"A {car.build.lower()} has no such place. Choose one of these: {places}.")
    if not without(car, figure).room(spot):
        raise IllegalNow(
            f"{car.name} has no free place there ({spot.lower()}), with {len(car.aboard)} aboard. Choose another."
        )


def check_gets_out(car: Car, figure: int) -> None:
    """Refuse a figure that can't get out of a vehicle now, with IllegalNow."""
    if figure not in (rider.figure for rider in car.aboard):
        raise IllegalNow(f"That figure is not in {car.name}. Name a figure that is.")
    if car.pace is not VehiclePace.STOPPED:
        raise IllegalNow(f"{car.name} is moving. Get out when it has stopped, or make it a stunt.")
