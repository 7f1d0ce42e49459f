"""What a figure may do with the vehicles on the table: drive, shoot at them, get in and out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from rules.core.action.aboard import car_on_street
from rules.core.action.fields import UNSAID
from rules.core.action.on_street import stands_on
from rules.mad_dogs.cars.boarding import Alighting, Boarding
from rules.mad_dogs.cars.braking_and_swerving import Swerve
from rules.mad_dogs.cars.car_options import MOVING, SPEED_WORDS
from rules.mad_dogs.cars.chases import Chase
from rules.mad_dogs.cars.run_down import RunDown
from rules.mad_dogs.cars.running_boards import Ride
from rules.mad_dogs.cars.shots_at_cars import Shoot
from rules.mad_dogs.cars.speed import Accelerate, Drive
from rules.mad_dogs.model.vehicles import Vehicle
from rules.mad_dogs.play.acting import done_on_card
from rules.mad_dogs.play.position import Person, Position


def by_wheel(position: Position, person: Person, ride: Vehicle, enemies: Iterable[Person]) -> Iterator[Any]:
    """The moves of a figure at the wheel: drive at each speed, change speed, chase another car, run people down."""
    if ride.driver != person.id:
        return
    if ride.loose:
        yield Swerve(car=ride)
    for speed in MOVING.values():
        yield Drive(car=ride, speed=speed)
    for speed in SPEED_WORDS.values():
        yield Accelerate(to=speed, car=ride)
    if (
        done_on_card(position, person) is None and car_on_street(position, ride.name) is None
    ):  # after the driver has acted, running people down is no action but part of one
        yield from (RunDown(car=ride, victims=(enemy,)) for enemy in enemies)
    for other in position.board.vehicles:
        yield Chase(car=ride, other_car=other)


def at_empty(position: Position, person: Person, guns: Iterable[str]) -> Iterator[Any]:
    """Shots at empty vehicles of other sides. A shot at people inside a vehicle is already a shot at it."""
    empty = [one for one in position.board.vehicles if one.side != person.side and not one.inside]
    for gun in guns:
        for vehicle in empty:
            measured = car_on_street(position, vehicle.name) is not None and stands_on(position, person) is not None
            inches: Any = UNSAID if measured else 0.0
            yield Shoot(range=inches, car=vehicle, shooter=(person,), gun=gun)


def in_and_out(position: Position, person: Person, ride: Vehicle | None) -> Iterator[Any]:
    """Moves into vehicles, onto them and off them.

    People inside get out, or take the wheel from a driver who can do nothing. Those outside may climb in, too.
    """
    if ride is not None:
        yield Alighting(figures=(person,))
    for vehicle in position.board.vehicles:
        if ride is not None and ride.speed is not None:
            yield Ride(figure=(person,), to=vehicle)
        if ride is None or ride == vehicle:
            yield Boarding(figures=(person,), car=vehicle)
        if ride is None:
            yield Boarding(figures=(person,), car=vehicle, outside=True)


def boarding(move: Boarding) -> str:
    """The name of a move into a vehicle: those inside take its wheel."""
    if move.outside:
        return "onto the running board"
    return "take the wheel" if move.figures[0].id in move.car.inside else "get in"


def climbing(move: Ride) -> str:
    """The name of a climb: those on a vehicle may climb into it."""
    return "climb in" if isinstance(move.to, Vehicle) and move.figure[0].id in move.to.aboard else "climb across"
