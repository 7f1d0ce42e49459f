"""Vehicles that turn over (16 Reaction tests)."""

from __future__ import annotations

from typing import Final

from rules.core.action.deed import Deed, decides
from rules.core.action.fields import board_item, many_figures, nobody
from rules.core.action.move import move
from rules.core.chance.dice import Dice
from rules.core.plain.refusal import IllegalNow, Missing
from rules.core.tables.rule import resolves
from rules.gangstars.model.board import VehicleSet
from rules.gangstars.model.fields import ROLLS
from rules.gangstars.model.figures import Hurt, Vehicle
from rules.gangstars.model.position import Person, Position
from rules.gangstars.moment.next_buttons import with_follow_on
from rules.gangstars.shooting.structural_damage import wrecked
from rules.gangstars.shooting.wounds import Body, Penetration, damage
from rules.gangstars.vehicles.caught_at_once import VEHICLE, harm_all, those_caught

OVERTURNED: Final = Penetration(2, 0)
"""Those in a vehicle that turns over are hit as by a pumpgun."""


@resolves("gs.vehicle.overturn")
def overturn(dice: Dice, bodies: tuple[Body, ...]) -> tuple[Hurt, ...]:
    """A vehicle turns over: everyone in or on it is hit as by a pumpgun within its effective range."""
    return tuple(dice.call(damage, OVERTURNED, body, (), index) for index, body in enumerate(bodies))


@move("gangstars-car overturn", ROLLS, everybody=True)
class Overturn:
    """Resolve a vehicle that turns over. It strikes everyone in it like a pumpgun."""

    vehicle: Vehicle | None = board_item(VEHICLE, "vehicle", "vehicles", nobody)
    aboard: tuple[Person, ...] = many_figures("Those in it, if there is no game: names, 3, 2 Rookie.")


@decides(Overturn)
@with_follow_on
def turn_over(position: Position, move: Overturn) -> Deed[tuple[Hurt, ...]]:
    """The overturned vehicle harms everybody in it, and is a wreck."""
    vehicle, people = move.vehicle, those_caught(position, move.vehicle, move.aboard)
    if not people:
        raise Missing("The vehicle is empty. Add “aboard” with names or a number.", "aboard")
    if vehicle is not None and vehicle.destroyed:
        raise IllegalNow(f"The {vehicle.name} is already a wreck, so it can't turn over.")
    booked = () if vehicle is None else (VehicleSet(position.id, wrecked(vehicle)),)
    falls = "turns over and is a wreck."
    return harm_all(position, vehicle, people, overturn, OVERTURNED, TURNED_OVER, falls, booked=booked)


TURNED_OVER: Final = "in a vehicle that turned over"
