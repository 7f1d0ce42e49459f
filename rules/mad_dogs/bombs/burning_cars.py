"""Cars on the table that burn or explode: the time of those aboard, the car as a bomb, what leaves with it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from rules.core.action.deed import Deed, decides
from rules.core.action.fields import board_item
from rules.core.action.move import move
from rules.core.action.report import Report, Tone
from rules.core.people.names import same
from rules.core.plain.events import Change
from rules.core.plain.refusal import IllegalNow
from rules.core.plain.words import key_of, listed, possessive
from rules.mad_dogs.bombs.tables import CAR_STICKS, ESCAPE_CARDS
from rules.mad_dogs.model.action_cards import Countdown
from rules.mad_dogs.model.board import Board, BombGone, BombSet, CountdownGone, CountdownSet, FireLit
from rules.mad_dogs.model.changes import Hurt
from rules.mad_dogs.model.figures import Posture
from rules.mad_dogs.model.vehicles import Bomb, Vehicle
from rules.mad_dogs.nerve.aftermath import killing
from rules.mad_dogs.play.acting import right_to_vehicle
from rules.mad_dogs.play.obligations import deadline, fleeing
from rules.mad_dogs.play.position import Person, Position, side_of

MOST_LETTERS: Final = 30


def exploded(board: Board, vehicle: Vehicle) -> bool:
    """Whether only the burning wreck of a car is left."""
    return vehicle.car.wrecked and vehicle.burning and not fleeing(board, vehicle)


def timed_by(position: Position, vehicle: Vehicle) -> int | None:
    """The side whose cards count for a burning car: that of the people aboard, or else of its owners."""
    sides = (side_of(position.people[one]) for one in vehicle.aboard if one in position.people)
    return next((side for side in sides if side is not None), vehicle.side)


def kindled(position: Position, vehicle: Vehicle) -> tuple[Change, ...]:
    """The countdown for those aboard, once their car burns."""
    side = timed_by(position, vehicle)
    if side is None or vehicle.burning or fleeing(position.board, vehicle):
        return ()
    return (CountdownSet(position.id, Countdown(deadline(vehicle), ESCAPE_CARDS, side)),)


def _own_bomb(board: Board, vehicle: Vehicle) -> Bomb | None:
    return next((bomb for bomb in board.bombs if bomb.vehicle and same(bomb.vehicle, vehicle.name)), None)


def tank_name(board: Board, vehicle: Vehicle) -> str:
    """The name of a car as a bomb: its own, unless another bomb or an event has it."""
    own = _own_bomb(board, vehicle)
    if own is not None:
        return own.name
    taken = {key_of(name) for name in (*(bomb.name for bomb in board.bombs), *_events(board))}
    if key_of(vehicle.name) not in taken:
        return vehicle.name
    tank = f"{possessive(vehicle.name[:MOST_LETTERS])} tank"
    names = (tank, *(f"{tank} {place}" for place in range(2, len(taken) + 3)))
    return next(name for name in names if key_of(name) not in taken)


def _events(board: Board) -> list[str]:
    return [one.what for one in board.cards.countdowns]


def tank(position: Position, vehicle: Vehicle, by: int | None = None, due: bool = False) -> Bomb:
    """A car as a bomb; `by` is the figure that set it off."""
    name = tank_name(position.board, vehicle)
    return Bomb(name, CAR_STICKS, side=timed_by(position, vehicle) or 0, figure=by, due=due, vehicle=vehicle.name)


def goes_off(position: Position, vehicle: Vehicle, by: int | None = None) -> tuple[Change, ...]:
    """A car explodes: it becomes a bomb that is due, and its gasoline burns."""
    bomb = BombSet(position.id, tank(position, vehicle, by, due=True))
    return (*_no_deadline(position, vehicle), bomb, FireLit(position.id, vehicle.name))


def _no_deadline(position: Position, vehicle: Vehicle) -> tuple[Change, ...]:
    return (CountdownGone(position.id, deadline(vehicle)),) if fleeing(position.board, vehicle) else ()


def taken_along(position: Position, vehicles: Iterable[Vehicle]) -> tuple[Change, ...]:
    """The fuses and deadlines that leave the table with these cars."""
    changes: list[Change] = []
    for vehicle in vehicles:
        bomb = _own_bomb(position.board, vehicle)
        changes += _no_deadline(position, vehicle)
        changes += [BombGone(position.id, bomb.name)] if bomb is not None else []
    return tuple(changes)


def aboard_alive(vehicle: Vehicle, people: Iterable[Person]) -> list[Person]:
    """Those in and on a car whom its fire kills."""
    return [one for one in people if one.id in vehicle.aboard and one.figure.posture is not Posture.DEAD]


def burnt_out(board: Board, due: Iterable[str]) -> list[Vehicle]:
    """The cars whose time to get out ran out with a card."""
    whats = [key_of(what) for what in due]
    return [one for one in board.vehicles if one.burning and key_of(deadline(one)) in whats]


def explodes(board: Board, vehicle: Vehicle) -> bool:
    """Whether a burning car goes off like a bomb with those still aboard; otherwise they burn to death."""
    return _own_bomb(board, vehicle) is not None


@move("mad-table burnt", table=True, seated=False)
class Burnt:
    """Time is up in a burning car: everyone still aboard dies."""

    car: Vehicle = board_item("The burning car.", "vehicle", "vehicles")


@decides(Burnt)
def burnt(position: Position, move: Burnt) -> Deed[None]:
    """The time of a burning car is up: everyone still aboard dies."""
    price, name = right_to_vehicle(position, move.car), move.car.name
    if not move.car.burning:
        raise IllegalNow(f"{name} does not burn. Pick another car.")
    if fleeing(position.board, move.car):
        raise IllegalNow(f"Those aboard {name} still have time to get out. Use /mad-table alight.").offering(
            "Get out", "mad-table alight"
        )
    if explodes(position.board, move.car):
        raise IllegalNow(f"{name} explodes on the next card of its gang with everyone aboard. Wait for that card.")
    dead = tuple(aboard_alive(move.car, position.people.values()))
    if not dead:
        raise IllegalNow(f"No living figure is aboard {name}. Continue with the game.")
    die = "dies" if len(dead) == 1 else "die"
    report = Report(f"{listed(one.name for one in dead)} {die} in the fire of {name}.", tone=Tone.BAD)
    deed = Deed[None](
        report=lambda _: report,
        allow=lambda: price,
        changes=lambda _: tuple(Hurt(one.id, posture=Posture.DEAD) for one in dead),
        about=dead,
        rule="mad.car.hits",
    )
    return killing(position, deed, lambda _: dead, *dead)
