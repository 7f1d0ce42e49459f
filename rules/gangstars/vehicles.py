"""Vehicles on the table: put there, boarded, left (11 Movement of vehicles)."""

from __future__ import annotations

from typing import Annotated, Final

from annotated_types import Len

from rules.core.deed import ToldDeed, decides
from rules.core.frozen import frozen, replace
from rules.core.move import move, names_of, nobody, opt, thing, whom
from rules.core.position import Price
from rules.core.refusal import IllegalNow, OutOfRange, UnknownName
from rules.gangstars.actions import Action
from rules.gangstars.board import VehicleGone, VehicleSet
from rules.gangstars.driving import boarded, left_by
from rules.gangstars.model import Make, Vehicle
from rules.gangstars.position import Person, Position, aboard, require_there, vehicle_of
from rules.gangstars.spending import Spending

MOST_VEHICLES: Final = 20


def known(at: Position, name: str) -> Vehicle | None:
    """The vehicle on the table that a name means; None for a new one."""
    try:
        return at.board.vehicle(name)
    except UnknownName:
        return None


@move("gangstars-car set", table=True, everybody=True)
class Set:
    """Put a vehicle on the table of the game, or change the record of one there."""

    name: Annotated[str, Len(1, 40)] = opt("What it is called.", complete=names_of("vehicles"))
    kind: Make | None = opt("A car or truck takes six, a bike two.", nobody, words=Make)
    running: bool | None = opt("Its engine runs.", nobody)
    light: int | None = opt("Light damage, put right by an umpire.", nobody, words=(0, 1))
    heavy: int | None = opt(
        "Heavy damage, put right by an umpire: 1 halves its segments, 2 destroy it.", nobody, words=(0, 1, 2)
    )


@frozen
class Noted:
    """A vehicle as it is noted now, and whether it is new on the table."""

    at: Position
    vehicle: Vehicle
    new: bool


@decides(Set)
def put_on_table(at: Position, m: Set) -> ToldDeed[Noted]:
    """A vehicle put on the table, or noted there otherwise."""
    name = " ".join(m.name.split())
    before = known(at, name)
    if before is None and len(at.board.vehicles) >= MOST_VEHICLES:
        raise OutOfRange(f"There are {MOST_VEHICLES} vehicles on the table: remove one first.")
    vehicle = before or Vehicle(name)
    vehicle = replace(
        vehicle,
        make=m.kind or vehicle.make,
        light=vehicle.light if m.light is None else m.light,
        heavy=vehicle.heavy if m.heavy is None else m.heavy,
        running=vehicle.running if m.running is None else m.running,
        halves=0 if m.running is False else vehicle.halves,
    )

    def allow() -> Price:
        if before is not None and not at.umpire and (m.light, m.heavy) != (None, None):
            told = before.name
            raise IllegalNow(f"The damage of the {told} is on record: an umpire puts it right.")
        return ()

    told = Noted(at, vehicle, before is None)
    return ToldDeed(told, allow=allow, changes=lambda _: (VehicleSet(at.id, vehicle),), rule="gs.vehicle")


@move("gangstars-car remove", table=True)
class Remove:
    """Take a vehicle off the table: it drove away, or is cleared off."""

    vehicle: Vehicle = thing("Which vehicle.", "vehicle", "vehicles")


@decides(Remove)
def take_off(at: Position, m: Remove) -> ToldDeed[Vehicle]:
    """A vehicle taken off the table, with whoever is in it."""
    return ToldDeed(m.vehicle, changes=lambda _: (VehicleGone(at.id, m.vehicle.name),), rule="gs.vehicle")


# In and out


@frozen
class Riding:
    """Somebody who gets into a vehicle, at its wheel or not, or out of it; and what that costs.

    Nothing before the first turn, while the table is set up.
    """

    person: Person
    vehicle: Vehicle
    spending: Spending
    driving: bool = False

    def price(self) -> Price:
        """What getting in or out costs."""
        return self.spending.price() if self.spending.at.board.turn else ()


def _riding(at: Position, person: Person, vehicle: Vehicle, driving: bool) -> Riding:
    return Riding(person, vehicle, Spending.on(at, person, Action.ENTER), driving)


@move("gangstars-car board", table=True, seated=False)
class Board:
    """Get into a vehicle: 2 action points."""

    figure: Person = whom("Your figure.", own=True, recorded=True)
    vehicle: Vehicle = thing("Which vehicle.", "vehicle", "vehicles")
    seat: bool = opt("Default: a passenger.", default=False, words={"Driver": True, "Passenger": False})


@decides(Board)
def get_in(at: Position, m: Board) -> ToldDeed[Riding]:
    """Somebody gets into a vehicle, at the wheel or beside it; the dead make room."""
    person, vehicle = m.figure, m.vehicle
    at.require_part(person)
    require_there(person)
    other = vehicle_of(at, person)
    if other is not None:
        raise IllegalNow(f"{person.name} is in the {other.name}: /gangstars-car leave first.")
    if m.seat and person.figure.is_dog:
        raise IllegalNow(f"{person.name} is a dog: dogs don't drive, even sober.")
    if vehicle.halves:
        raise IllegalNow(f"The {vehicle.name} is moving: it can be boarded when it stands.")
    alive = [one.id for one in aboard(at, vehicle)]
    for one in vehicle.aboard:
        vehicle = vehicle if one in alive else left_by(vehicle, one)
    after = boarded(vehicle, person.id, person.name, m.seat)
    told = _riding(at, person, vehicle, m.seat)
    return ToldDeed(told, allow=told.price, changes=lambda _: (VehicleSet(at.id, after),), rule="gs.vehicle")


@move("gangstars-car leave", table=True, seated=False)
class Leave:
    """Get out of a vehicle: 2 action points."""

    figure: Person = whom("Your figure.", own=True, recorded=True)


@decides(Leave)
def get_out(at: Position, m: Leave) -> ToldDeed[Riding]:
    """Somebody gets out of a vehicle that is slow enough."""
    person = m.figure
    at.require_part(person)
    require_there(person)
    vehicle = vehicle_of(at, person)
    if vehicle is None:
        raise IllegalNow(f"{person.name} is in no vehicle.")
    if vehicle.halves > 1:
        raise IllegalNow(f"The {vehicle.name} cruises: slow down or stop before anybody jumps out.")
    told = _riding(at, person, vehicle, vehicle.driver == person.id)
    after = left_by(vehicle, person.id)
    return ToldDeed(told, allow=told.price, changes=lambda _: (VehicleSet(at.id, after),), rule="gs.vehicle")
