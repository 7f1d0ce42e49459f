"""Vehicles that explode (11 Movement of vehicles)."""

from __future__ import annotations

from typing import Any, Final

from rules.core.action.aboard import car_on_street
from rules.core.action.deed import Deed, decides
from rules.core.action.fields import UNSAID, Always, ByStreet, board_item, many_figures, nobody
from rules.core.action.move import move
from rules.core.chance.dice import Dice
from rules.core.plain.events import Change
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import IllegalNow, Missing
from rules.core.tables.rule import resolves
from rules.gangstars.model.board import VehicleSet
from rules.gangstars.model.fields import ROLLS
from rules.gangstars.model.figures import BLAST_REACH, Hurt, Vehicle
from rules.gangstars.model.measures import both
from rules.gangstars.model.position import Person, Position
from rules.gangstars.moment.next_buttons import with_follow_on
from rules.gangstars.shooting.on_street import AREAS, around
from rules.gangstars.shooting.structural_damage import burning, wrecked
from rules.gangstars.shooting.wounds import Body, Penetration, damage
from rules.gangstars.vehicles.caught_at_once import VEHICLE, harm_all, those_caught

BLAST: Final = Penetration(0, 5)
"""The damage of an explosion: a flat 5."""


@resolves("gs.vehicle.blast")
def blast(dice: Dice, bodies: tuple[Body, ...]) -> tuple[Hurt, ...]:
    """A vehicle explodes: damage of a flat 5 to everyone within 10 cm (4 inches)."""
    return tuple(dice.call(damage, BLAST, body, (), index) for index, body in enumerate(bodies))


def _near(position: Position, move: Any) -> Any:
    """Fill everybody on foot within 10 cm of a vehicle on the street: 12 squares around each of its own."""
    car = car_on_street(position, move.vehicle.name) if move.vehicle not in (UNSAID, None) else None
    if car is None:
        return UNSAID
    return tuple({one.id: one for square in car.squares for one in around(position, square, AREAS[3])}.values())


@move("gangstars-car blast", ROLLS, everybody=True)
class ExplodeVehicle:
    """Resolve a vehicle's explosion. It strikes everyone within 10 cm (4 in) with a 5."""

    vehicle: Vehicle | None = board_item(VEHICLE, "vehicle", "vehicles", nobody)
    near: tuple[Person, ...] = many_figures(
        "Others within 10 cm (4 in): names, 3, 2 Rookie.", ByStreet(_near, Always(())), called="Others nearby"
    )


@decides(ExplodeVehicle)
@with_follow_on
def explode(position: Position, move: ExplodeVehicle) -> Deed[tuple[Hurt, ...]]:
    """The explosion harms everybody in the vehicle and near it, and leaves a burning wreck."""
    vehicle, people = move.vehicle, those_caught(position, move.vehicle, move.near)
    if vehicle is None and not people:
        raise Missing(f"No one is within {both(BLAST_REACH)} yet. Add “near” with names or a number.", "near")
    if vehicle is not None and vehicle.exploded:
        raise IllegalNow(f"The {vehicle.name} has already exploded, so it can't explode again.")
    return harm_all(
        position,
        vehicle,
        people,
        blast,
        BLAST,
        "caught in an explosion",
        "explodes and burns for the rest of the game.",
        f"It strikes everyone within {both(BLAST_REACH)}. The wreck blocks the way.",
        booked=() if vehicle is None else _explodes(position, vehicle),
    )


def _explodes(position: Position, vehicle: Vehicle) -> tuple[Change, ...]:
    """The changes of an explosion: the vehicle has exploded, and burns."""
    return VehicleSet(position.id, replace(wrecked(vehicle), exploded=True)), burning(position.id, vehicle)
