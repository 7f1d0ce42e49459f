"""Who is in and on the vehicles of the table here, and what he can't do or suffer there."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, cast

from cogs._kit.desk import Desk
from cogs._kit.play import Options
from cogs._kit.render import clean
from cogs.mad_dogs.people import Person
from cogs.mad_dogs.turns import table_of
from rules.core.refusal import IllegalNow
from rules.mad_dogs.aboard import Sight, holding, out_of_reach, sight
from rules.mad_dogs.model import Speed
from rules.mad_dogs.vehicles import Vehicle


def vehicles_here(desk: Desk) -> tuple[Vehicle, ...]:
    """The vehicles on the table; none outside a game."""
    game = table_of(desk)
    return () if game is None else game.game.board.vehicles


def riding(desk: Desk, person: Person) -> Vehicle | None:
    """The vehicle on the table that somebody is in or on; None outside a game."""
    return holding(vehicles_here(desk), person.id)


def require_on_foot(desk: Desk, *persons: Person) -> None:
    """Refuse what nobody does, nor suffers, in or on a vehicle of the table."""
    for person in persons:
        car = riding(desk, person)
        if car is not None:
            raise IllegalNow(f"{person.name} is aboard {clean(car.name)}: out of it first, /mad-table alight.")


def require_reach(desk: Desk, person: Person, others: Iterable[Person]) -> None:
    """Refuse to lay hands on somebody out of, or into, a vehicle that moves."""
    for other in others:
        car = out_of_reach(vehicles_here(desk), person.id, other.id)
        if car is None:
            continue
        inside, outside = (person, other) if person.id in car.aboard else (other, person)
        raise IllegalNow(
            f"{inside.name} is aboard {clean(car.name)}, which is {str(car.speed).lower()}, and {outside.name} "
            "is not: nobody lays hands on anybody out of a moving car, or into one."
        )


def sight_of(desk: Desk, options: Options, shooter: Person, target: Person | None = None) -> Sight:
    """What cars have to do with a shot: as the table knows it, otherwise as it is said.

    Other words than the table's are an umpire's, and told.
    """
    seen = sight(vehicles_here(desk), shooter.id, target.id if target is not None else None)
    who = {"from_car": shooter, "driving": shooter} | ({} if target is None else {"at_car": target})
    said = {
        key: bool(options[key]) if key == "driving" else Speed(options[key])
        for key in who
        if options.get(key) is not None
    }
    for key, value in said.items():
        car = riding(desk, who[key])
        if car is None or getattr(seen, key) == value or desk.following:
            continue
        if not desk.is_umpire:
            raise IllegalNow(f"{who[key].name} is aboard {clean(car.name)}, as the table knows: leave {key} out.")
        desk.acts_for(clean(car.name))
    return seen._replace(**cast(dict[str, Any], said))
