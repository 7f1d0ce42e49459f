"""What befalls vehicles on the table, as decided facts, and the vehicles after it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from rules.core.events import tagged
from rules.core.frozen import replace
from rules.core.game import GameChange
from rules.core.named import called, put, same
from rules.core.refusal import IllegalNow
from rules.pottersville.model import PLACES, Aboard, Car, Pace, Spot


@tagged("pot.car-changed/1")
class CarChanged(GameChange):
    """How a vehicle is from now on, None for what stays as it was; `hits` are more on its engine."""

    car: str
    pace: Pace | None = None
    moved: bool | None = None
    tire: bool | None = None
    hits: int = 0
    crashed: bool | None = None
    halted: bool | None = None
    wrecked: bool | None = None


State = Mapping[str, Any]
STANDS: Final[State] = {"pace": Pace.STOPPED}
HALTS: Final[State] = {**STANDS, "halted": True}
"""It stands until somebody else drives."""
CRASHES: Final[State] = {**STANDS, "moved": True, "crashed": True}
"""It has hit something: its move is over, and it stands until it drives away."""
AWAY: Final[State] = {"crashed": False}
WRECK: Final[State] = {**STANDS, "crashed": False, "wrecked": True}


@tagged("pot.boarded/1")
class Boarded(GameChange):
    """Somebody takes a place in a vehicle, from outside or from another place in it."""

    car: str
    figure: int
    spot: Spot


@tagged("pot.alighted/1")
class Alighted(GameChange):
    """Somebody is out of a vehicle."""

    car: str
    figure: int


BEFELL: Final = (CarChanged, Boarded, Alighted)


def befallen(cars: tuple[Car, ...], change: CarChanged | Boarded | Alighted) -> tuple[Car, ...]:
    """The vehicles after something befell one; one that is gone is left out of it."""
    car = next((car for car in cars if same(car.name, change.car)), None)
    if car is None:
        return cars
    if isinstance(change, CarChanged):
        states = ("pace", "moved", "tire", "crashed", "halted", "wrecked")
        told = {state: value for state in states if (value := getattr(change, state)) is not None}
        return put(cars, replace(car, engine=car.engine + change.hits, **told))
    cars = tuple(_without(one, change.figure) for one in cars)
    if isinstance(change, Alighted):
        return cars
    aboard = (*_without(car, change.figure).aboard, Aboard(change.figure, change.spot))
    return put(cars, replace(car, aboard=aboard, halted=car.halted and change.spot is not Spot.DRIVER))


def _without(car: Car, figure: int) -> Car:
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
    if not _without(car, figure).room(spot):
        raise IllegalNow(f"{spot} of {car.name} is taken, or {car.name} is full with {len(car.aboard)}: pick another.")


def check_alights(car: Car, figure: int) -> None:
    """IllegalNow for somebody who can't get out of a vehicle now."""
    if figure not in (one.figure for one in car.aboard):
        raise IllegalNow(f"That figure is not in {car.name}: name somebody who is.")
    if car.pace is not Pace.STOPPED:
        raise IllegalNow(f"{car.name} moves: get out where it stands, or make it a stunt.")
