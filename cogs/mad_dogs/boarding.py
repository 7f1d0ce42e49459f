"""Vehicles put on the table of a game and taken off, getting in and out, in words."""

from __future__ import annotations

from collections.abc import Iterator

from cogs._kit.moves import tells
from rules.core.report import Report
from rules.core.words import listed
from rules.mad_dogs.boarding import WRECKED, Alighted, Alighting, Boarded, Boarding, Place, Placed, Tow
from rules.mad_dogs.car_fields import DAMAGE, FEATURES, pace
from rules.mad_dogs.vehicles import Vehicle


@tells(Place)
def placed(told: Placed, _result: None) -> Report:
    """A vehicle on the table, as it is now, and who was put where."""
    put = "on the table" if told.new else "changed"
    vehicle = told.vehicle
    return Report(f"{vehicle.name} is {put}: {described(vehicle, told.side)}.", tuple(_crew_lines(told)))


def described(vehicle: Vehicle, side: str) -> str:
    """What it is and how, how fast it goes and whose it is; nobody's with an empty `side`."""
    car = vehicle.car
    told = [f"a {car.body}", *(name for name, its in {**FEATURES, **DAMAGE}.items() if getattr(car, its))]
    told += [WRECKED] * car.wrecked
    return ", ".join([*told, pace(vehicle.speed), f"of {side}" if side else "nobody's"])


def _crew_lines(told: Placed) -> Iterator[str]:
    """Who was put where, of those named."""
    vehicle, named = told.vehicle, told.named
    for where, ids in (("Inside", vehicle.inside), ("Outside", vehicle.outside)):
        names = ", ".join(named[one].name for one in ids if one in named)
        if names:
            yield f"{where}: {names}."
    if vehicle.driver is not None and vehicle.driver in named:
        yield f"{named[vehicle.driver].name} is at the wheel."


@tells(Tow)
def towed(vehicle: Vehicle, _result: None) -> Report:
    """A vehicle taken off the table."""
    return Report(f"{vehicle.name} is taken off the table.")


@tells(Boarding)
def boarded(told: Boarded, _result: None) -> Report:
    """Who gets in, or on, or takes the wheel."""
    name, first = told.vehicle.name, told.people[0].name
    if told.takes_over:
        return Report(f"{first} has the wheel of {name} now.")
    does = f"{_get(told)} onto the running board of" if told.outside else f"{_get(told)} into"
    wheel = (f"{first} is at the wheel.",) if told.at_wheel else ()
    return Report(f"{listed(one.name for one in told.people)} {does} {name}.", wheel)


@tells(Alighting)
def alighted(told: Alighted, _result: None) -> Report:
    """Who gets out of what."""
    cars = listed(one.name for one in told.cars)
    return Report(f"{listed(one.name for one in told.people)} {_get(told)} out of {cars}.")


def _get(told: Boarded | Alighted) -> str:
    return "gets" if len(told.people) == 1 else "get"
