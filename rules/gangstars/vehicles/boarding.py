"""Vehicles on the table: setting up, getting in, getting out (11 Movement of vehicles)."""

from __future__ import annotations

from typing import Annotated, Final

from annotated_types import Len

from rules.core.action.aboard import car_on_street, gets_out, require_beside_car, squares_to_alight
from rules.core.action.deed import Deed, decides
from rules.core.action.fields import Squares, board_item, names_of, nobody, one_figure, option
from rules.core.action.move import move
from rules.core.action.on_street import square_read
from rules.core.action.people_fields import OWN, RECORDED
from rules.core.action.position import Price
from rules.core.action.report import Report
from rules.core.plain.events import Change
from rules.core.plain.fast_replace import fast_replace
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import IllegalNow, OutOfRange, UnknownName
from rules.core.plain.words import listed
from rules.gangstars.model.action_costs import Action
from rules.gangstars.model.action_points import Spending
from rules.gangstars.model.board import VehicleGone, VehicleSet
from rules.gangstars.model.figures import SEATS, Make, Vehicle
from rules.gangstars.model.lines import points_line, vehicle_line
from rules.gangstars.model.position import Person, Position, aboard, require_there, vehicle_of
from rules.gangstars.moment.forced_attacks import held
from rules.gangstars.moment.next_buttons import with_follow_on
from rules.gangstars.street.cars import drives_off


def boarded(vehicle: Vehicle, subject: int, name: str, driving: bool) -> Vehicle:
    """A vehicle with one more figure in it. It raises IllegalNow if it is full, or if another drives."""
    if vehicle.destroyed:
        raise IllegalNow(f"The {vehicle.name} is a wreck, and no one can get in. Pick another vehicle.")
    if subject in vehicle.aboard:
        raise IllegalNow(f"{name} is already in the {vehicle.name}. Name another figure.")
    seats = SEATS[vehicle.make]
    if len(vehicle.aboard) >= seats:
        raise IllegalNow(f"The {vehicle.name} is full. A {vehicle.make.lower()} has room for {seats}.")
    if driving and vehicle.driver:
        raise IllegalNow(f"The {vehicle.name} already has a driver. {name} can get in as a passenger, or wait.")
    if driving:
        return replace(vehicle, driver=subject)
    return replace(vehicle, passengers=(*vehicle.passengers, subject))


def left_by(vehicle: Vehicle, subject: int) -> Vehicle:
    """A vehicle without a figure."""
    others = tuple(one for one in vehicle.passengers if one != subject)
    return replace(vehicle, driver=0 if vehicle.driver == subject else vehicle.driver, passengers=others)


MOST_VEHICLES: Final = 20
ROLLS_ON: Final = "No one is at the wheel now, and the vehicle rolls on. Use /gangstars-car stray."


def known(position: Position, name: str) -> Vehicle | None:
    """The vehicle on the table with this name; None for a new one."""
    try:
        return position.board.vehicle(name)
    except UnknownName:
        return None


@move("gangstars-car set", table=True, everybody=True)
class SetVehicle:
    """Put a vehicle on the table of the game, or change one there."""

    name: Annotated[str, Len(1, 40)] = option("Name of the vehicle.", complete=names_of("vehicles"))
    kind: Make | None = option("Kind of vehicle. A car or truck takes six, a bike two.", nobody, words=Make)
    running: bool | None = option("Its engine is running.", nobody)
    light: int | None = option("Light damage, as an umpire corrects it.", nobody, words=(0, 1))
    heavy: int | None = option(
        "Heavy damage, as an umpire corrects it: 1 halves its segments, 2 destroy it.", nobody, words=(0, 1, 2)
    )


@decides(SetVehicle)
@with_follow_on
def put_on_table(position: Position, move: SetVehicle) -> Deed[None]:
    """A vehicle comes onto the table, or an umpire corrects one."""
    name = " ".join(move.name.split())
    before = known(position, name)
    if before is None and len(position.board.vehicles) >= MOST_VEHICLES:
        raise OutOfRange(f"There are already {MOST_VEHICLES} vehicles on the table. Remove one first.")
    vehicle = before or Vehicle(name)
    vehicle = replace(
        vehicle,
        make=move.kind or vehicle.make,
        light=vehicle.light if move.light is None else move.light,
        heavy=vehicle.heavy if move.heavy is None else move.heavy,
        running=vehicle.running if move.running is None else move.running,
        halves=0 if move.running is False else vehicle.halves,
    )

    def allow() -> Price:
        if before is not None and not position.umpire and (move.light, move.heavy) != (None, None):
            name = before.name
            raise IllegalNow(
                f"The damage of the {name} is on record, and only an umpire may correct it. Ask an umpire."
            )
        return ()

    headline = f"The {vehicle.name} {'is on the table' if before is None else 'has a new record'}."
    return Deed(
        report=lambda _: Report(headline, (vehicle_line(vehicle, position.people),)),
        allow=allow,
        changes=lambda _: (VehicleSet(position.id, vehicle),),
        rule="gs.vehicle",
    )


@move("gangstars-car remove", table=True, everybody=True)
class RemoveVehicle:
    """Take a vehicle off the table, because it drove away or is cleared off."""

    vehicle: Vehicle = board_item("Which vehicle.", "vehicle", "vehicles")


@decides(RemoveVehicle)
@with_follow_on
def take_off(position: Position, move: RemoveVehicle) -> Deed[None]:
    """A vehicle leaves the table with everyone in it, on a street by an umpire. Those in a wreck stay."""
    name = move.vehicle.name
    inside = [] if move.vehicle.destroyed else aboard(position, move.vehicle)
    who = listed(one.name for one in inside)

    def allow() -> Price:
        if not inside or car_on_street(position, name) is None:
            return ()
        return position.by_umpire(who, f"{who} must get out of the {name} first. Use /gangstars-car leave.")

    return Deed(
        report=lambda _: Report(f"The {name} leaves the table{f' with {who}' if who else ''}."),
        allow=allow,
        changes=lambda _: tuple(drives_off(position, move.vehicle)) if inside else (VehicleGone(position.id, name),),
        about=tuple(inside),
        rule="gs.vehicle",
    )


# In and out


def _riding(position: Position, person: Person, after: Vehicle, headline: str, *lines: str) -> Deed[None]:
    """A figure gets into or out of a vehicle, which changes to this.

    It costs nothing before the first turn, while the table is set up.
    """
    spending = Spending.on(position, person, Action.ENTER)

    def price() -> Price:
        return spending.price() if position.board.turn else ()

    return Deed(
        report=lambda _: Report(headline, (*lines, *(points_line(spending) if price() else ()))),
        allow=price,
        changes=lambda _: (VehicleSet(position.id, after),),
        rule="gs.vehicle",
    )


@move("gangstars-car board", table=True, seated=False, everybody=True)
class BoardVehicle:
    """Get into a vehicle, for 2 action points."""

    figure: Person = one_figure("Your figure.", only=OWN | RECORDED)
    vehicle: Vehicle = board_item("Which vehicle.", "vehicle", "vehicles")
    seat: bool = option(
        "The seat (default: as a passenger).", default=False, words={"Driver": True, "Passenger": False}
    )


@decides(BoardVehicle)
@held("figure")
@with_follow_on
def get_in(position: Position, move: BoardVehicle) -> Deed[None]:
    """A figure gets into a vehicle, at the wheel or beside the driver. The dead make room."""
    person, vehicle = move.figure, move.vehicle
    require_there(person)
    other = vehicle_of(position, person)
    if other is not None:
        raise IllegalNow(f"{person.name} is in the {other.name}. Use /gangstars-car leave first.").offering(
            "Get out", "gangstars-car leave", figure=person.typed
        )
    if move.seat and person.figure.is_dog:
        raise IllegalNow(f"{person.name} is a dog, and dogs don't drive, even sober. Pick a person.")
    if vehicle.halves:
        raise IllegalNow(f"The {vehicle.name} is moving. Get in after it stops.")
    require_beside_car(position, person, vehicle.name)
    alive = [one.id for one in aboard(position, vehicle)]
    for one in vehicle.aboard:
        vehicle = vehicle if one in alive else left_by(vehicle, one)
    after = boarded(vehicle, person.id, person.name, move.seat)
    seat = "takes the wheel of" if move.seat else "gets into"
    return _riding(position, person, after, f"{person.name} {seat} the {vehicle.name}.")


@move("gangstars-car leave", table=True, seated=False, everybody=True)
class LeaveVehicle:
    """Get out of a vehicle, for 2 action points."""

    figure: Person = one_figure("Your figure.", only=OWN | RECORDED)
    to: str = option(
        "The square where the figure gets out.",
        default="",
        read=square_read,
        measured=Squares(lambda position, move: squares_to_alight(position, move.figure)),
    )


@decides(LeaveVehicle)
@with_follow_on
def get_out(position: Position, move: LeaveVehicle) -> Deed[None]:
    """A figure gets out of a vehicle that is slow enough."""
    person = move.figure
    require_there(person)
    vehicle = vehicle_of(position, person)
    if vehicle is None:
        raise IllegalNow(f"{person.name} is not in a vehicle. Name another figure.")
    if vehicle.halves > 1:
        raise IllegalNow(f"The {vehicle.name} is too fast to jump out. Slow down or stop first.")
    rolls = (ROLLS_ON,) if vehicle.driver == person.id and vehicle.halves else ()
    out = gets_out(position, (person,), move.to)
    deed = _riding(position, person, left_by(vehicle, person.id), f"{person.name} leaves the {vehicle.name}.", *rolls)

    def changes(result: None) -> tuple[Change, ...]:
        return (*deed.changes(result), *out)

    return fast_replace(deed, changes=changes)
