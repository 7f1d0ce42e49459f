"""Vehicles of this game across a street: where a move ends, and where a skid goes (pot.car.move, pot.car.brake)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Final

from annotated_types import Interval

from rules.core.action.aboard import car_on_street
from rules.core.action.deed import Deed, decides
from rules.core.action.fields import UNSAID, Squares, one_figure, option
from rules.core.action.move import move
from rules.core.action.on_street import placed
from rules.core.action.people_fields import OWN
from rules.core.action.report import Report
from rules.core.people.person import Person as PersonOf
from rules.core.plain.events import Change
from rules.core.plain.refusal import IllegalNow, Missing
from rules.core.play.laid_street import CarPut
from rules.core.play.obligations import Owed, Owes
from rules.core.street.cars_on_street import Car as Placed
from rules.core.street.cars_on_street import Drive, drives, in_its_way, straight_on, worth_driving
from rules.core.street.drive_ends import end_name, end_read, ends_at, require_end_on_street
from rules.core.street.offers import MOST_OFFERED
from rules.core.street.squares import Square, name_of
from rules.pottersville.driving.riders import named_car
from rules.pottersville.model.figures import Car, Figure, VehiclePace
from rules.pottersville.model.obligations import CAR_END
from rules.pottersville.model.on_street import bearing_of
from rules.pottersville.model.position import Person, Position

SHARPEST: Final = 90
"""The most degrees that a vehicle turns in one move."""
ASIDE: Final = 2
"""The least inches of a sideways skid that take a vehicle to another square."""
MOST_INCHES: Final = 120
TURN: Final = "pottersville-car turn"


def _held(position: Position, name: str) -> frozenset[Square]:
    """The squares of other vehicles, and of figures on foot."""
    assert position.street is not None, "the vehicle is on it"
    standing = {one.at for one in placed(position, bearing_of).values() if one.stands}
    return position.street.other_cars(name) | standing


def ways_of(position: Position, name: str, inches: float) -> Mapping[Placed, Drive]:
    """Where a vehicle can end with so many inches: past everybody, and turning 90 degrees in all at most."""
    street = position.street
    assert street is not None, "the vehicle is on it"

    def may(turns: Sequence[int]) -> bool:
        return sum(turns) <= SHARPEST

    return drives(street.bare, street.cars[name], inches, _held(position, name), SHARPEST, may=may)


def end_owed(position: Position, name: str, driver: PersonOf[Figure], inches: float) -> tuple[Change, ...]:
    """The choice of its end that the driver of a vehicle on the street owes after a move; none where it can't move."""
    if not inches or car_on_street(position, name) is None:
        return ()
    if not any(one.passed for one in ways_of(position, name, inches).values()):
        return ()
    options = ("vehicle", name), ("inches", float(inches))
    return (Owes(driver.id, Owed(CAR_END, "pot.car.move", f"the end of the move of {name}", options=options)),)


def room_ahead(position: Position, move: Any) -> Any:
    """Fill the inches to what is in the way of a vehicle that brakes; None if a skid meets nothing."""
    if not move.vehicle or car_on_street(position, move.vehicle.name) is None:
        return UNSAID
    drive, met = _skid(position, move.vehicle.name, 6)
    return None if met is None else float(drive.inches)


def _skid(position: Position, name: str, inches: float) -> tuple[Drive, Square | None]:
    """The straight way of a skid, and what it meets on the street."""
    street = position.street
    assert street is not None, "the vehicle is on it"
    line = straight_on(street.bare, street.cars[name], int(inches), None, _held(position, name))
    return line.drive, line.met if line.met in street.bare.squares else None


def braked(position: Position, name: str, inches: int) -> tuple[Change, ...]:
    """Where a skid of so many inches takes a vehicle on the street, as far as its way is free; else nothing."""
    if car_on_street(position, name) is None or not inches:
        return ()
    end = _skid(position, name, inches)[0].end
    return (CarPut(position.id, name, end.front, end.heading),)


def skidded(position: Position, name: str, inches: int) -> tuple[Change, ...]:
    """Where a sideways skid takes a vehicle on the street: a square aside from 2 inches on, if that is free.

    inches  below 0 to the left
    """
    car, street = car_on_street(position, name), position.street
    if car is None or street is None or abs(inches) < ASIDE:
        return ()
    aside = car.heading.turned(2 if inches > 0 else -2)
    if in_its_way(street.bare, car, aside, _held(position, name)) is not None:
        return ()
    dx, dy = aside.step
    return (CarPut(position.id, name, (car.front[0] + dx, car.front[1] + dy), car.heading),)


def _ends(position: Position, move: Any) -> list[tuple[str, str]]:
    """The ends among which a driver chooses, each with its label; none before it is known how far the vehicle goes."""
    if UNSAID in (move.vehicle, move.inches) or car_on_street(position, move.vehicle.name) is None:
        return []
    ways = [one for one in ways_of(position, move.vehicle.name, move.inches).values() if one.passed]
    found = worth_driving(ways, MOST_OFFERED)
    return [(f"{end_name(one.end)}: {one.inches} inches", end_name(one.end)) for one in found]


@move(CAR_END, table=True, everybody=True)
class CarEnd:
    """Choose where a vehicle ends its move, once its dice are rolled."""

    figure: Person = one_figure("The driver.", only=OWN)
    vehicle: Car = named_car(required=True)
    inches: Annotated[float, Interval(ge=0, le=MOST_INCHES)] = option("The inches that the vehicle has.")
    to: str = option(
        "Where does the vehicle end? A square and its heading, such as F9 north.",
        default="",
        read=end_read,
        measured=Squares(_ends),
    )


@decides(CarEnd)
def ends_drive(position: Position, move: CarEnd) -> Deed[None]:
    """A vehicle goes where its inches and turns allow. A fast one that turned owes a test of control."""
    driver, name = move.figure, move.vehicle.name
    if car_on_street(position, name) is None:
        raise IllegalNow(f"{name} is not on the street. Put it there with /street park.").offering(
            "Put it there", "street park", car=name
        )
    asked = {"vehicle": name, "inches": move.inches}
    if not any(one.command == CAR_END and dict(one.options) == asked for one in driver.figure.duties):
        raise IllegalNow(f"{driver.name} owes no end of a move. It is chosen once a vehicle has moved.")
    if not move.to:
        raise Missing(f"The bot needs to know where {name} ends. Name a square and a heading.", "to")
    drive = _drive_to(position, move)
    end, turned = drive.end, sum(drive.turns)
    tests = move.vehicle.pace is VehiclePace.FAST and turned > 0
    options = ("vehicle", name), ("degrees", float(turned))
    due = Owed(TURN, "pot.car.turn", "a test of control", f"{name} turned fast", options=options, who="")
    return Deed(
        report=lambda _: Report(f"{name} goes to {name_of(end.front)} and points {end.heading}."),
        allow=lambda: position.owner(driver),
        changes=lambda _: (
            CarPut(position.id, name, end.front, end.heading),
            *((Owes(driver.id, due),) if tests else ()),
        ),
        about=(driver,),
        again=True,
        rule="pot.car.move",
    )


def _drive_to(position: Position, move: CarEnd) -> Drive:
    """The way to a typed end: with a heading that one, else the way to the square that turns least."""
    require_end_on_street(move.vehicle.name, move.to)
    ways = ways_of(position, move.vehicle.name, move.inches).values()
    fits = [one for one in ways if ends_at(move.to, one.end)]
    if not fits:
        raise IllegalNow(f"{move.vehicle.name} can't end on {move.to} with {move.inches:g} inches. Pick another end.")
    return min(fits, key=lambda one: (sum(one.turns), one.inches, str(one.end.heading)))
