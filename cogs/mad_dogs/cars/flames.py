"""Cars on the table that burn or go off: the time of those aboard, the bomb that the car is, what goes with it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from cogs._kit.names import fresh_gang_name
from cogs._kit.play import Offer, Options
from cogs.mad_dogs import words
from cogs.mad_dogs.people import Person
from cogs.mad_dogs.shooting.shots import full_name
from cogs.mad_dogs.turns import side_of
from db.games import StoredGame
from db.repositories import StoredFigure
from rules.core.events import Change
from rules.core.named import same
from rules.mad_dogs.board import Board, CountdownGone, CountdownSet
from rules.mad_dogs.bomb_tables import CAR_STICKS, ESCAPE_CARDS
from rules.mad_dogs.cards import Countdown
from rules.mad_dogs.crashing import Befallen
from rules.mad_dogs.model import Posture
from rules.mad_dogs.vehicles import Bomb, BombGone, BombSet, FireLit, Vehicle

MOST_LETTERS = 30


def deadline(vehicle: Vehicle) -> str:
    """What the countdown of a burning car is called."""
    return f"Out of the {vehicle.name}, or dead in its fire"


def fleeing(board: Board, vehicle: Vehicle) -> bool:
    """Whether those aboard a burning car still have time to get out."""
    return any(same(one.what, deadline(vehicle)) for one in board.cards.countdowns)


def exploded(board: Board, vehicle: Vehicle) -> bool:
    """Whether nothing is left of a car but the burning wreck."""
    return vehicle.car.wrecked and vehicle.burning and not fleeing(board, vehicle)


def timed_by(game: StoredGame, vehicle: Vehicle, figures: Mapping[int, StoredFigure]) -> int | None:
    """Whose cards count for a burning car: those of the people aboard, or else of its owners."""
    sides = (side_of(game, figures[one]) for one in vehicle.aboard if one in figures)
    return next((side for side in sides if side is not None), vehicle.side)


def kindled(game: StoredGame, vehicle: Vehicle, figures: Mapping[int, StoredFigure]) -> tuple[Change, ...]:
    """The time that those aboard have from now on, once their car burns."""
    side = timed_by(game, vehicle, figures)
    if side is None or vehicle.burning or fleeing(game.game.board, vehicle):
        return ()
    return (CountdownSet(game.id, Countdown(deadline(vehicle), ESCAPE_CARDS, side)),)


def _own_bomb(board: Board, vehicle: Vehicle) -> Bomb | None:
    return next((bomb for bomb in board.bombs if bomb.vehicle and same(bomb.vehicle, vehicle.name)), None)


def tank_name(board: Board, vehicle: Vehicle) -> str:
    """What a car is called as a bomb: by its own name, unless another bomb or an event is called like it."""
    own = _own_bomb(board, vehicle)
    if own is not None:
        return own.name
    names = [bomb.name for bomb in board.bombs] + [one.what for one in board.cards.countdowns]
    taken = {name.casefold() for name in names}
    if vehicle.name.casefold() not in taken:
        return vehicle.name
    return fresh_gang_name(f"{words.possessive(vehicle.name[:MOST_LETTERS])} tank", taken)


def tank(
    game: StoredGame, vehicle: Vehicle, figures: Mapping[int, StoredFigure], by: int | None = None, due: bool = False
) -> Bomb:
    """A car as the bomb that it is; `by` is who set it off."""
    side = timed_by(game, vehicle, figures) or 0
    name = tank_name(game.game.board, vehicle)
    return Bomb(name, CAR_STICKS, side=side, figure=by, due=due, vehicle=vehicle.name)


def goes_off(
    game: StoredGame, vehicle: Vehicle, figures: Mapping[int, StoredFigure], by: int | None = None
) -> tuple[Change, ...]:
    """A car explodes: a bomb that is due, and its gasoline burns."""
    bomb = BombSet(game.id, tank(game, vehicle, figures, by, due=True))
    return (*_no_deadline(game, vehicle), bomb, FireLit(game.id, vehicle.name))


def _no_deadline(game: StoredGame, vehicle: Vehicle) -> tuple[Change, ...]:
    return (CountdownGone(game.id, deadline(vehicle)),) if fleeing(game.game.board, vehicle) else ()


def taken_along(game: StoredGame, vehicles: Iterable[Vehicle]) -> tuple[Change, ...]:
    """What leaves the table with these cars: their fuses and deadlines."""
    board: Board = game.game.board
    changes: list[Change] = []
    for vehicle in vehicles:
        bomb = _own_bomb(board, vehicle)
        changes += _no_deadline(game, vehicle)
        changes += [BombGone(game.id, bomb.name)] if bomb is not None else []
    return tuple(changes)


def bang_offers(
    game: StoredGame | None, vehicle: Vehicle | None, persons: Sequence[Person], befallen: Sequence[Befallen]
) -> list[Offer]:
    """The button that settles the explosion of a car, with those who were outside on it and live filled in."""
    if game is None or vehicle is None:
        return []
    ends = {who.id: one for who, one in zip(persons, befallen, strict=False)}
    near = [
        full_name(person)
        for person in persons
        if person.id in vehicle.outside
        and person.figure is not None
        and person.figure.posture is not Posture.DEAD
        and (person.id not in ends or ends[person.id].struck.posture is not Posture.DEAD)
    ]
    name = tank_name(game.game.board, vehicle)
    options: Options = {"bomb": name, **({"near": ", ".join(near)} if near else {})}
    return [Offer(f"Explode: {name}"[:80], "mad-bomb explode", options)]


def aboard_alive(vehicle: Vehicle, figures: Iterable[StoredFigure]) -> list[StoredFigure]:
    """Those in and on a car whom its fire kills."""
    return [one for one in figures if one.id in vehicle.aboard and one.figure.posture is not Posture.DEAD]
