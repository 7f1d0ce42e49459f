"""What else stands on the table of a game: cars with those in and on them, set bombs, fires."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import field
from typing import Final

from rules.core.events import tagged
from rules.core.frozen import frozen, replace
from rules.core.game import BoardChange
from rules.core.named import put, same
from rules.mad_dogs.car_tables import Car
from rules.mad_dogs.model import Speed


@frozen
class Vehicle:
    """A car, truck or motorcycle.

    speed    None while it stands
    inside   figure ids, the driver first
    outside  figure ids, on the running boards and the roof
    side     whose it is; None for nobody's
    engine   the die for its hit engine is due
    hazards  met on its way and not tested yet
    loose    how often its driver has failed, and neither braked nor swerved yet
    hanging  figures outside since a move at which they must hold on; the test for it lies on them
    gang     id of the gang that bought it; 0 for none
    motor    what that gang calls it
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
        """Everybody in it and on it, the driver first."""
        return (*self.inside, *self.outside)


@frozen
class Bomb:
    """A bomb that was set, whether its fuse burns or it is a dud.

    sticks  1 to 5
    half    it has half its effect
    side    whose cards burn its fuse
    figure  id of the bomber; None for somebody without a sheet
    due     its fuse has burned down: it goes off now
    vehicle  the name of the burning vehicle that this is; empty for a bomb
    """

    name: str
    sticks: int
    half: bool = False
    side: int = 0
    figure: int | None = None
    due: bool = False
    vehicle: str = ""


@frozen
class Fire:
    """Something that burns."""

    what: str


# Changes


@tagged("mad.vehicle-set/1")
class VehicleSet(BoardChange):
    """A vehicle comes on, or is now as told by hand.

    What befalls one is told by the narrow changes below, which leave alone whatever else has become of it since. Each
    does nothing to a vehicle that is gone, or for figures that are no longer aboard.
    """

    vehicle: Vehicle


@tagged("mad.vehicle-gone/1")
class VehicleGone(BoardChange):
    """A vehicle is no longer on the table."""

    name: str


@tagged("mad.vehicle-harmed/1")
class VehicleHarmed(BoardChange):
    """Damage that became true of a vehicle, as fields of Car; a wrecked one stands."""

    name: str
    fields: tuple[str, ...]


@tagged("mad.vehicle-speed/1")
class VehicleSpeed(BoardChange):
    """How fast a vehicle goes now, None for standing; a wreck or one with nobody inside goes nowhere."""

    name: str
    speed: Speed | None


@tagged("mad.vehicle-left/1")
class VehicleLeft(BoardChange):
    """Figures are no longer in or on a vehicle; it stands once nobody is inside."""

    name: str
    figures: tuple[int, ...]


@tagged("mad.vehicle-boarded/1")
class VehicleBoarded(BoardChange):
    """Figures get into a vehicle, or onto it; `off` names the one they climb from, if they do."""

    name: str
    figures: tuple[int, ...]
    outside: bool = False
    off: str = ""


@tagged("mad.vehicle-steered/1")
class VehicleSteered(BoardChange):
    """Somebody inside a vehicle takes its wheel."""

    name: str
    figure: int


@tagged("mad.vehicle-burning/1")
class VehicleBurning(BoardChange):
    """A vehicle is on fire."""

    name: str


@tagged("mad.engine-asked/2")
class EngineAsked(BoardChange):
    """The die for a hit engine was thrown, or is not thrown in this turn."""

    name: str


@tagged("mad.hazards-due/1")
class HazardsDue(BoardChange):
    """So many hazards are met and not tested yet; 0 once they are."""

    name: str
    hazards: int


@tagged("mad.out-of-hand/1")
class OutOfHand(BoardChange):
    """A driver failed, so many times, and has to brake or swerve."""

    name: str
    times: int


@tagged("mad.back-in-hand/1")
class BackInHand(BoardChange):
    """A driver braked or swerved, or need not."""

    name: str


@tagged("mad.vehicle-ridden/1")
class VehicleRidden(BoardChange):
    """A vehicle has made a move at which figures outside must hold on."""

    name: str
    figures: tuple[int, ...]


Befell = (
    VehicleHarmed
    | VehicleSpeed
    | VehicleLeft
    | VehicleBoarded
    | VehicleSteered
    | VehicleBurning
    | EngineAsked
    | HazardsDue
    | OutOfHand
    | BackInHand
    | VehicleRidden
)
BEFELL: Final = (
    VehicleHarmed,
    VehicleSpeed,
    VehicleLeft,
    VehicleBoarded,
    VehicleSteered,
    VehicleBurning,
    EngineAsked,
    HazardsDue,
    OutOfHand,
    BackInHand,
    VehicleRidden,
)
"""What befalls one vehicle."""


def befallen(vehicles: tuple[Vehicle, ...], change: Befell) -> tuple[Vehicle, ...]:
    """The vehicles after something befell one of them."""
    before = next((one for one in vehicles if same(one.name, change.name)), None)
    if before is None:
        return vehicles
    match change:
        case VehicleBoarded(figures=figures, outside=outside, off=off):
            return _boarded(vehicles, before, figures, outside, off)
        case VehicleHarmed(fields=fields):
            car = replace(before.car, **dict.fromkeys(fields, True))
            hit = car.engine_hit and not before.car.engine_hit
            engine = (before.engine or hit) and not car.wrecked
            after = replace(before, car=car, engine=engine, speed=None if car.wrecked else before.speed)
        case VehicleSpeed(speed=speed):
            after = replace(before, speed=speed if before.inside and not before.car.wrecked else None)
        case VehicleLeft(figures=figures):
            after = left_by(before, figures)
        case VehicleSteered(figure=figure):
            rest = tuple(one for one in before.inside if one != figure)
            after = replace(before, inside=(figure, *rest)) if figure in before.inside else before
        case VehicleBurning():
            after = replace(before, burning=True)
        case EngineAsked():
            after = replace(before, engine=False)
        case HazardsDue(hazards=hazards):
            after = replace(before, hazards=hazards)
        case OutOfHand(times=times):
            after = replace(before, loose=before.loose + times)
        case BackInHand():
            after = replace(before, loose=max(0, before.loose - 1))
        case VehicleRidden(figures=figures):
            after = replace(before, hanging=tuple(dict.fromkeys((*before.hanging, *figures))))
    return put(vehicles, quieted(after))


def quieted(vehicle: Vehicle) -> Vehicle:
    """The vehicle without what nobody owes any more: all of it once it stands, and those who are off it."""
    if vehicle.speed is None:
        return replace(vehicle, hazards=0, loose=0, hanging=())
    return replace(vehicle, hanging=tuple(one for one in vehicle.hanging if one in vehicle.outside))


def new_turn(vehicle: Vehicle) -> Vehicle:
    """The vehicle at the start of a turn: the die for a hit engine is due."""
    return replace(vehicle, engine=vehicle.car.engine_hit and not vehicle.car.wrecked)


def left_by(vehicle: Vehicle, figures: Iterable[int | None]) -> Vehicle:
    """The vehicle without these; it stands once nobody is inside."""
    gone = set(figures)
    inside = tuple(one for one in vehicle.inside if one not in gone)
    outside = tuple(one for one in vehicle.outside if one not in gone)
    return quieted(replace(vehicle, inside=inside, outside=outside, speed=vehicle.speed if inside else None))


def _boarded(
    vehicles: tuple[Vehicle, ...], into: Vehicle, figures: tuple[int, ...], outside: bool, off: str
) -> tuple[Vehicle, ...]:
    """The vehicles with figures in or on one of them and in no other."""
    coming = figures
    if off:
        aboard = {figure for one in vehicles if same(one.name, off) for figure in one.aboard}
        coming = tuple(figure for figure in figures if figure in aboard)
    if not coming:
        return vehicles
    rest = tuple(left_by(one, coming) if set(coming) & set(one.aboard) else one for one in vehicles)
    after = left_by(into, coming)
    place = "outside" if outside else "inside"
    after = replace(after, **{place: (*getattr(after, place), *coming)})
    return put(rest, replace(after, speed=into.speed if after.inside else None))


@tagged("mad.bomb-set/1")
class BombSet(BoardChange):
    """A bomb was set, or lit again; its fuse burns by so many cards of its side, 0 for a dud."""

    bomb: Bomb
    fuse: int = 0


@tagged("mad.bomb-gone/1")
class BombGone(BoardChange):
    """A bomb went off, or was taken away, and its fuse with it."""

    name: str


@tagged("mad.fire-lit/1")
class FireLit(BoardChange):
    """Something burns."""

    what: str


@tagged("mad.fire-out/1")
class FireOut(BoardChange):
    """It burns no more."""

    what: str
