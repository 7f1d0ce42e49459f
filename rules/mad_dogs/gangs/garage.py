"""The cars a gang keeps: how they are told, what is printed of them, and how they come on a table."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from rules.core.people.figure_card import FigureCard, Track, box
from rules.core.people.names import same
from rules.core.plain.frozen import replace
from rules.mad_dogs.gangs.draft import Motor
from rules.mad_dogs.model.figures import Speed
from rules.mad_dogs.model.vehicles import Vehicle

BROKEN: Final = ("engine hit", "brake line cut", "no racing", "wrecked", "on fire")
"""What is ticked on a car's card."""


def told(car: Motor) -> str:
    """What it is, and what has been done to it."""
    return ", ".join(item.what for item in car.items)


def printed(car: Motor) -> FigureCard:
    """A car's card, with boxes for its speed and for what breaks."""
    rows = (("Fitted", ", ".join(car.fittings)),) if car.fittings else ()
    tracks = (
        Track("Speed", tuple(box(speed.value.lower(), False) for speed in Speed)),
        Track("Broken", tuple(box(what, False) for what in BROKEN)),
    )
    return FigureCard(car.name, str(car.wheels), rows=rows, tracks=tracks)


def parked(cars: Iterable[Motor], gang: int, vehicles: Iterable[Vehicle]) -> list[Motor]:
    """Those of a gang's cars, by its id, that are not among the vehicles on a table."""
    out = [one.motor for one in vehicles if one.gang == gang]
    return [car for car in cars if not any(same(car.name, name) for name in out)]


def driven_up(car: Motor, gang: int, side: int | None, name: str) -> Vehicle:
    """A gang's car as it comes on a table under this name: standing and empty."""
    return replace(car.vehicle, name=name, side=side, gang=gang, motor=car.name)
