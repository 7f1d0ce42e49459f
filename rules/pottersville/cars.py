"""What befalls vehicles on the table, as decided facts, and the vehicles after it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar, Final

from rules.core.game import GameChange
from rules.core.named import called, put, same
from rules.core.refusal import IllegalNow
from rules.pottersville.model import PLACES, Aboard, Car, Pace, Spot


@dataclass(frozen=True, slots=True)
class CarMoved(GameChange):
    """A vehicle makes its move of the turn."""

    tag: ClassVar[str] = "pot.car-moved/1"
    car: str
    pace: Pace


@dataclass(frozen=True, slots=True)
class CarBraked(GameChange):
    """A vehicle stands."""

    tag: ClassVar[str] = "pot.car-braked/1"
    car: str


@dataclass(frozen=True, slots=True)
class CarShot(GameChange):
    """Shots hit a tire, or the engine so many times."""

    tag: ClassVar[str] = "pot.car-shot/1"
    car: str
    tire: bool = False
    engine: int = 0


@dataclass(frozen=True, slots=True)
class CarHalted(GameChange):
    """A vehicle stands until somebody else drives."""

    tag: ClassVar[str] = "pot.car-halted/1"
    car: str


@dataclass(frozen=True, slots=True)
class CarCrashed(GameChange):
    """A vehicle has hit something: its move is over, and it stands until it drives away."""

    tag: ClassVar[str] = "pot.car-crashed/1"
    car: str


@dataclass(frozen=True, slots=True)
class CarAway(GameChange):
    """A vehicle drives away from what it hit."""

    tag: ClassVar[str] = "pot.car-away/1"
    car: str


@dataclass(frozen=True, slots=True)
class CarWrecked(GameChange):
    """A vehicle is a wreck."""

    tag: ClassVar[str] = "pot.car-wrecked/1"
    car: str


@dataclass(frozen=True, slots=True)
class Boarded(GameChange):
    """Somebody takes a place in a vehicle, from outside or from another place in it."""

    tag: ClassVar[str] = "pot.boarded/1"
    car: str
    figure: int
    spot: Spot


@dataclass(frozen=True, slots=True)
class Alighted(GameChange):
    """Somebody is out of a vehicle."""

    tag: ClassVar[str] = "pot.alighted/1"
    car: str
    figure: int


BEFELL: Final = (CarMoved, CarBraked, CarShot, CarHalted, CarCrashed, CarAway, CarWrecked, Boarded, Alighted)
Befell = CarMoved | CarBraked | CarShot | CarHalted | CarCrashed | CarAway | CarWrecked | Boarded | Alighted


def befallen(cars: tuple[Car, ...], change: Befell) -> tuple[Car, ...]:
    """The vehicles after something befell one; one that is gone is left out of it."""
    car = next((car for car in cars if same(car.name, change.car)), None)
    if car is None:
        return cars
    if isinstance(change, Boarded):
        cars = tuple(_without(one, change.figure) for one in cars)
        car = _without(car, change.figure)
    return put(cars, _after(car, change))


def _after(car: Car, change: Befell) -> Car:
    match change:
        case CarMoved(pace=pace):
            return replace(car, pace=pace, moved=True)
        case CarBraked():
            return replace(car, pace=Pace.STOPPED)
        case CarShot(tire=tire, engine=engine):
            return replace(car, tire=car.tire or tire, engine=car.engine + engine)
        case CarHalted():
            return replace(car, pace=Pace.STOPPED, halted=True)
        case CarCrashed():
            return replace(car, pace=Pace.STOPPED, moved=True, crashed=True)
        case CarAway():
            return replace(car, crashed=False)
        case CarWrecked():
            return replace(car, pace=Pace.STOPPED, crashed=False, wrecked=True)
        case Boarded(figure=figure, spot=spot):
            return replace(
                car, aboard=(*car.aboard, Aboard(figure, spot)), halted=car.halted and spot is not Spot.DRIVER
            )
        case Alighted(figure=figure):
            return _without(car, figure)


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
        raise IllegalNow(f"{car.name} moves in this turn: people get in where it stands.")
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
