"""The vehicles of a game with those in and on them, set bombs, and fires."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import field
from enum import StrEnum
from typing import Any, Final

from rules.core.plain.events import tagged
from rules.core.plain.frozen import frozen, replace
from rules.core.plain.keyed_records import Keyed
from rules.core.play.game import BoardChange
from rules.core.street.squares import Square
from rules.mad_dogs.model.figures import Speed


class Body(StrEnum):
    """The kinds of vehicle."""

    CAR = "car"
    TRUCK = "truck"
    MOTORCYCLE = "motorcycle"


@frozen
class Car:
    """A vehicle, as facts.

    souped_up, bulletproof, suspension  its modifications
    engine_hit  half speed except at cruising
    brakes_cut  it slows only uphill, and hazards count double
    damaged     it never races again
    wrecked     it no longer moves: wrecked, a tire gone, the engine dead
    """

    body: Body = Body.CAR
    souped_up: bool = False
    bulletproof: bool = False
    suspension: bool = False
    engine_hit: bool = False
    brakes_cut: bool = False
    damaged: bool = False
    wrecked: bool = False


@frozen
class Vehicle:
    """A car, truck or motorcycle.

    speed    None while it is stopped
    inside   figure ids, the driver first
    outside  figure ids, on the running boards and the roof
    side     its owner; None for no side
    engine   the die for its hit engine is due
    hazards  hazards on its way without a test yet
    loose    the failures of its driver without a brake or swerve yet
    hanging  figures outside that owe the test for holding on since a move
    gang     id of the gang that bought it; 0 for none
    motor    the name that the gang gives it
    """

    name: str
    car: Car = field(default_factory=Car)
    speed: Speed | None = None
    inside: tuple[int, ...] = ()
    outside: tuple[int, ...] = ()
    side: int | None = None
    burning: bool = False
    engine: bool = False
    hazards: int = 0
    loose: int = 0
    hanging: tuple[int, ...] = ()
    gang: int = 0
    motor: str = ""

    @property
    def driver(self) -> int | None:
        """The figure at the wheel."""
        return self.inside[0] if self.inside else None

    @property
    def aboard(self) -> tuple[int, ...]:
        """All in it and on it, the driver first."""
        return (*self.inside, *self.outside)


@frozen
class Bomb:
    """A set bomb, with a burning fuse or as a dud.

    sticks  1 to 5
    half    it has half its effect
    side    the side whose cards burn its fuse
    figure  id of the bomber; None for a figure without a sheet
    due     its fuse has burned down: it goes off now
    vehicle  the name of the burning vehicle that this is; empty for a bomb
    at       where it lies on a street, by column and row from 0; None for a bomb that is not on one
    """

    name: str
    sticks: int
    half: bool = False
    side: int = 0
    figure: int | None = None
    due: bool = False
    vehicle: str = ""
    at: Square | None = None


@frozen
class Fire:
    """A fire on the table.

    at      its square on the street; None for a fire that is on none
    passed  the ids of the figures whose nerve lets them leap through it with their next move
    """

    what: str
    at: Square | None = None
    passed: tuple[int, ...] = ()


VEHICLES: Final = Keyed("vehicles")


def quieted(vehicle: Vehicle) -> Vehicle:
    """The vehicle without obligations that have ended: all of them once it stops, and those of figures off it."""
    if vehicle.speed is None:
        return replace(vehicle, hazards=0, loose=0, hanging=())
    return replace(vehicle, hanging=tuple(one for one in vehicle.hanging if one in vehicle.outside))


def new_turn(vehicle: Vehicle) -> Vehicle:
    """The vehicle at the start of a turn: the die for a hit engine is due."""
    return replace(vehicle, engine=vehicle.car.engine_hit and not vehicle.car.wrecked)


def left_by(vehicle: Vehicle, figures: Iterable[int | None]) -> Vehicle:
    """The vehicle without these figures; it stops once no one is inside."""
    gone = set(figures)
    inside = tuple(one for one in vehicle.inside if one not in gone)
    outside = tuple(one for one in vehicle.outside if one not in gone)
    return quieted(replace(vehicle, inside=inside, outside=outside, speed=vehicle.speed if inside else None))


# Changes


@frozen
class VehicleChange(BoardChange):
    """A change of one vehicle, after all its other changes; none for a vehicle that is gone."""

    name: str

    def apply_to(self, board: Any) -> Any:
        return VEHICLES.changed(board, self.name, lambda vehicle: quieted(self.befall(vehicle)))

    def befall(self, vehicle: Vehicle) -> Vehicle:
        """The vehicle after the change, without regard to obligations."""
        raise NotImplementedError


@tagged("mad.vehicle-harmed/1")
class VehicleHarmed(VehicleChange):
    """New damage of a vehicle, as fields of Car; a wrecked one stops."""

    fields: tuple[str, ...]

    def befall(self, vehicle: Vehicle) -> Vehicle:
        car = replace(vehicle.car, **dict.fromkeys(self.fields, True))
        hit = car.engine_hit and not vehicle.car.engine_hit
        engine = (vehicle.engine or hit) and not car.wrecked
        return replace(vehicle, car=car, engine=engine, speed=None if car.wrecked else vehicle.speed)


@tagged("mad.vehicle-speed/1")
class VehicleSpeed(VehicleChange):
    """The new speed of a vehicle, None for stopped; a wreck or an empty one does not move."""

    speed: Speed | None

    def befall(self, vehicle: Vehicle) -> Vehicle:
        goes = vehicle.inside and not vehicle.car.wrecked
        return replace(vehicle, speed=self.speed if goes else None)


@tagged("mad.vehicle-left/1")
class VehicleLeft(VehicleChange):
    """Figures are no longer in or on a vehicle; it stops once no one is inside."""

    figures: tuple[int, ...]

    def befall(self, vehicle: Vehicle) -> Vehicle:
        return left_by(vehicle, self.figures)


@tagged("mad.vehicle-steered/1")
class VehicleSteered(VehicleChange):
    """A figure inside a vehicle takes its wheel."""

    figure: int

    def befall(self, vehicle: Vehicle) -> Vehicle:
        rest = tuple(one for one in vehicle.inside if one != self.figure)
        return replace(vehicle, inside=(self.figure, *rest)) if self.figure in vehicle.inside else vehicle


@tagged("mad.vehicle-burning/1")
class VehicleBurning(VehicleChange):
    """A vehicle is on fire."""

    def befall(self, vehicle: Vehicle) -> Vehicle:
        return replace(vehicle, burning=True)


@tagged("mad.engine-asked/2")
class EngineAsked(VehicleChange):
    """The die for a hit engine was rolled, or the rules waive it in this turn."""

    def befall(self, vehicle: Vehicle) -> Vehicle:
        return replace(vehicle, engine=False)


@tagged("mad.hazards-due/1")
class HazardsDue(VehicleChange):
    """The hazards that a vehicle has met without a test yet; 0 after the test."""

    hazards: int

    def befall(self, vehicle: Vehicle) -> Vehicle:
        return replace(vehicle, hazards=self.hazards)


@tagged("mad.out-of-hand/1")
class OutOfHand(VehicleChange):
    """A driver failed so many times, and has to brake or swerve."""

    times: int

    def befall(self, vehicle: Vehicle) -> Vehicle:
        return replace(vehicle, loose=vehicle.loose + self.times)


@tagged("mad.back-in-hand/1")
class BackInHand(VehicleChange):
    """A driver braked or swerved, or no longer has to."""

    def befall(self, vehicle: Vehicle) -> Vehicle:
        return replace(vehicle, loose=max(0, vehicle.loose - 1))


@tagged("mad.vehicle-ridden/1")
class VehicleRidden(VehicleChange):
    """A vehicle has moved so that figures outside must hold on."""

    figures: tuple[int, ...]

    def befall(self, vehicle: Vehicle) -> Vehicle:
        return replace(vehicle, hanging=tuple(dict.fromkeys((*vehicle.hanging, *self.figures))))
