"""Getting in and out of vehicles, which a street measures (hood.vehicle.speed)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from rules.core.action.aboard import gets_out, require_beside_car, squares_to_alight
from rules.core.action.deed import Deed, decides
from rules.core.action.fields import UNSAID, Squares, board_item, many_figures, option
from rules.core.action.move import move
from rules.core.action.on_street import square_read
from rules.core.action.people_fields import OWN
from rules.core.action.position import Price
from rules.core.action.report import Report
from rules.core.plain.refusal import IllegalNow, together
from rules.hoodsville.driving.across_street import aboard, require_crash_rolled
from rules.hoodsville.driving.vehicle_changes import VehicleManned
from rules.hoodsville.model.acting import Doing, require_able
from rules.hoodsville.model.board import Board, DoneThisMove
from rules.hoodsville.model.figures import Standing, Vehicle
from rules.hoodsville.model.position import Person, Position, comrades, record_of
from rules.hoodsville.movement.across_street import kept
from rules.hoodsville.movement.on_foot import require_going
from rules.hoodsville.movement.paces import Terrain, allowance, gone_of

DOOR: Final = 1.0
"""The inches of a move that getting in or out takes, as a door does."""
MOST_ABOARD: Final = 20
FIGURES: Final[Any] = many_figures("Your figures, separated by commas.", only=OWN, required=True)


def setting_up(board: Board) -> bool:
    """Whether the game has not begun, so that everyone gets in and out at no cost."""
    return not (board.begun or board.records or board.first or board.ready) and board.move == 1


def vehicle_with(board: Board, who: int) -> Vehicle | None:
    """The vehicle that a figure is in; None for none."""
    return next((one for one in board.vehicles if who in one.aboard), None)


@move("hood-car board", table=True, everybody=True)
class Boarding:
    """Get into a vehicle, or change places in it. Getting in takes an inch of the move."""

    figures: tuple[Person, ...] = FIGURES
    vehicle: Vehicle = board_item("Which vehicle.", "vehicle", "vehicles", manned=False)
    wheel: bool = option(
        "The first of them takes the wheel (default: if no one has it).",
        lambda _position, move: not move.vehicle.aboard,
        called="Take the wheel",
    )


@decides(Boarding)
def board(position: Position, move: Boarding) -> Deed[None]:
    """Figures get into a vehicle."""
    vehicle, known = move.vehicle, set(move.vehicle.aboard)
    require_crash_rolled(position, vehicle)
    for person in move.figures:
        other = vehicle_with(position.board, person.id)
        if other is not None and other.name != vehicle.name:
            raise IllegalNow(f"{person.name} is in {other.name}. Get out first.").offering(
                "Get out", "hood-car alight", figures=person.typed
            )
        if other is None:
            _require_friends(position, person, vehicle)
            require_able(person, Doing.MOVE)
        if other is None and not setting_up(position.board):
            require_beside_car(position, person, vehicle.name)
            _require_inch(position, person)
    ids = [person.id for person in move.figures]
    others = [who for who in vehicle.aboard if who not in ids]
    after = (
        (*ids[:1], *others, *ids[1:]) if move.wheel else (*vehicle.aboard, *(one for one in ids if one not in known))
    )
    if after == vehicle.aboard:
        raise IllegalNow(f"They are in {vehicle.name} like that already. Name others, or let them take the wheel.")
    if len(after) > MOST_ABOARD:
        raise IllegalNow(f"{vehicle.name} holds at most {MOST_ABOARD}. Name fewer figures.")
    into = [person for person in move.figures if person.id not in known]
    names, verb = together([person.name for person in move.figures]), "gets" if len(ids) == 1 else "get"
    drives = f", and {move.figures[0].name} takes the wheel" if move.wheel else ""
    return Deed(
        report=lambda _: Report(f"{names} {verb} into {vehicle.name}{drives}."),
        allow=lambda: (*position.owner(*move.figures), *_price(position, into)),
        changes=lambda _: (VehicleManned(position.id, vehicle.name, after),),
        about=move.figures,
        again=True,
        rule="hood.vehicle.speed",
    )


@move("hood-car alight", table=True, everybody=True)
class Alighting:
    """Get out of a vehicle. It takes an inch of the move, or the whole move after a drive."""

    figures: tuple[Person, ...] = FIGURES
    to: str = option(
        "The square where the first of them gets out, beside the vehicle.",
        default="",
        read=square_read,
        measured=Squares(lambda position, move: squares_to_alight(position, _first(move.figures))),
    )


def _first(figures: Any) -> Any:
    return next(iter(figures), UNSAID) if figures else UNSAID


@decides(Alighting)
def alight(position: Position, move: Alighting) -> Deed[None]:
    """Figures get out of a vehicle. Others carry out those who can't move."""
    vehicle = vehicle_with(position.board, move.figures[0].id)
    for person in move.figures:
        if person.figure.standing is Standing.OFF:
            raise IllegalNow(f"{person.name} is {person.figure.standing}. Pick a figure on the board.")
        if vehicle is None or person.id not in vehicle.aboard:
            raise IllegalNow(f"{person.name} is in no vehicle with the others. Name figures that are in one.")
        if not setting_up(position.board) and person.figure.can_act:
            require_going(position, person, aboard=True)
            _require_inch(position, person)
    assert vehicle is not None, "its figures are in it"
    require_crash_rolled(position, vehicle)
    ids = {person.id for person in move.figures}
    left = tuple(who for who in vehicle.aboard if who not in ids)
    out = gets_out(position, move.figures, move.to)
    able, drove = [one for one in move.figures if one.figure.can_act], vehicle.drove == position.board.move
    names, verb = together([person.name for person in move.figures]), "gets" if len(ids) == 1 else "get"
    return Deed(
        report=lambda _: Report(f"{names} {verb} out of {vehicle.name}."),
        allow=lambda: (*position.owner(*move.figures), *_price(position, able, stopped=drove)),
        changes=lambda _: (VehicleManned(position.id, vehicle.name, left), *out),
        about=move.figures,
        again=True,
        rule="hood.vehicle.speed",
    )


def _require_friends(position: Position, person: Person, vehicle: Vehicle) -> None:
    """Refuse to get in with others who keep a figure out. Raises IllegalNow."""
    for one in aboard(position, vehicle):
        if one.figure.can_act and not comrades(one, person):
            raise IllegalNow(f"{one.name} is in {vehicle.name} and keeps {person.name} out. Deal with them first.")


def _require_inch(position: Position, person: Person) -> None:
    """Refuse a figure that can't move, or has no inch of its move left. Raises IllegalNow."""
    record = require_going(position, person, aboard=True)
    left_over = kept(position, person)
    allowed = allowance(person.figure.pace, record.ran) + left_over
    gone_of(allowed, record_of(position, person).inches, Terrain(), DOOR, least=not record.inches)


def _price(position: Position, people: Sequence[Person], *, stopped: bool = False) -> Price:
    if setting_up(position.board):
        return ()
    return tuple(DoneThisMove(position.id, one.id, inches=DOOR, toll=DOOR, stopped=stopped) for one in people)
