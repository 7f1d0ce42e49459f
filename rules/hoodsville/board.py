"""The board of a game, what can happen to it, and the board after that.

Figures keep their own state (rules.hoodsville.model); the board is what lies between them: the move, what each has done
in it, doors and vehicles. Changes are decided facts.
"""

from __future__ import annotations

from typing import Final, TypedDict

from rules.core.events import LEGACY, Change, Kind, tagged
from rules.core.frozen import frozen, replace
from rules.core.game import BoardChange
from rules.core.named import called, put, without
from rules.hoodsville.door_changes import DoorWorn, worn
from rules.hoodsville.model import Door, Figure, Vehicle
from rules.hoodsville.vehicles import VehicleHarmed, VehicleMended, befallen

MOST_SIDES: Final = 6


@frozen
class MoveRecord:
    """What a figure has done in this move.

    inches   moved
    ran      which run in a row this was, 1 to 3; 0 for none
    rounds   of melee, speech or firing used
    shots    rounds of firing among them
    tried    names of the doors, padlocks and obstacles tried, of those talked to, and sticks of dynamite on their way
    stopped  it moves no further, however many inches are left
    toll     inches among those moved that got it nowhere: doors, obstacles, loading a gun
    tested   it has tested morale, of which events tell here that fell before it lay on the figure
    """

    figure: int
    inches: float = 0.0
    ran: int = 0
    rounds: int = 0
    shots: int = 0
    tried: tuple[str, ...] = ()
    stopped: bool = False
    toll: float = 0.0
    tested: bool = False

    @property
    def moved(self) -> float:
        """Inches really gone."""
        return self.inches - self.toll


@frozen
class Board:
    """What lies between the figures of a game.

    move     which move it is, from 1
    first    id of who fired the first shot of the game; 0 while none has fallen
    records  what figures have done in it
    runs     who ran in the move before, and the how manieth run in a row that was
    ready    the sides, by place from 0, that are done with it; by post alone they say so
    """

    move: int = 1
    records: tuple[MoveRecord, ...] = ()
    runs: tuple[tuple[int, int], ...] = ()
    doors: tuple[Door, ...] = ()
    vehicles: tuple[Vehicle, ...] = ()
    first: int = 0
    ready: tuple[int, ...] = ()

    def record(self, figure: int) -> MoveRecord:
        """What a figure has done in this move."""
        return next((record for record in self.records if record.figure == figure), MoveRecord(figure))

    def tested(self, who: int, figure: Figure) -> bool:
        """Whether a figure of the game has tested morale in this move."""
        return figure.tested == self.move or self.record(who).tested

    def run_before(self, figure: int) -> int:
        """How many moves in a row a figure had run when this one began."""
        return dict(self.runs).get(figure, 0)

    def vehicle(self, name: str) -> Vehicle:
        """The vehicle of this name; UnknownName otherwise."""
        return called("vehicle", name, self.vehicles)


@tagged("hood.move-begun/1")
class MoveBegun(BoardChange):
    """The next move begins."""


@tagged("hood.sides-ready/1")
class SidesReady(BoardChange):
    """Sides, by place from 0, are done with this move."""

    sides: tuple[int, ...]


class Cost(TypedDict, total=False):
    """What a deed takes of a move.

    rounds  of melee, speech or firing; `shots` of them are rounds of firing
    inches  moved; `ran` tells which run in a row it was, `toll` how many of them got it nowhere
    stopped it moves no further
    tried   the door, padlock or obstacle it was tried on: one attempt a move
    """

    rounds: int
    shots: int
    inches: float
    ran: int
    tried: str
    toll: float
    stopped: bool


@tagged("hood.done/1")
class Done(BoardChange):
    """A figure did something: what it adds to what it has done in this move."""

    figure: int
    inches: float = 0.0
    ran: int = 0
    rounds: int = 0
    shots: int = 0
    tried: str = ""
    stopped: bool = False
    toll: float = 0.0
    tested: bool = False


@tagged("hood.shooting-begun/1")
class ShootingBegun(BoardChange):
    """A figure fires the first shot of the game."""

    figure: int


@tagged("hood.door-set/1")
class DoorSet(BoardChange):
    """A door is put on the table, or is now as told by hand."""

    door: Door


@tagged("hood.door-gone/1")
class DoorGone(BoardChange):
    name: str


@tagged("hood.vehicle-set/1")
class VehicleSet(BoardChange):
    """A vehicle is put on the table, or is now as told by hand."""

    vehicle: Vehicle


@tagged("hood.vehicle-gone/1")
class VehicleGone(BoardChange):
    name: str


def apply(board: Board | None, change: Change) -> Board:
    """The board after a change; ValueError for a change that boards do not know, or of one never set."""
    if board is None:
        raise ValueError(f"{change.tag} for a board that was never set")
    match change:
        case MoveBegun():
            runs = tuple((record.figure, record.ran) for record in board.records if record.ran)
            return replace(board, move=board.move + 1, records=(), runs=runs, ready=())
        case SidesReady(sides=sides):
            return replace(board, ready=tuple(sorted({*board.ready, *sides})))
        case Done():
            return replace(board, records=_with(board, change))
        case ShootingBegun(figure=figure):
            return replace(board, first=board.first or figure)
        case DoorSet(door=door):
            return replace(board, doors=put(board.doors, door))
        case DoorGone(name=name):
            return replace(board, doors=without(board.doors, name))
        case DoorWorn():
            return replace(board, doors=worn(board.doors, change))
        case VehicleSet(vehicle=vehicle):
            return replace(board, vehicles=put(board.vehicles, vehicle))
        case VehicleGone(name=name):
            return replace(board, vehicles=without(board.vehicles, name))
        case VehicleHarmed() | VehicleMended():
            return replace(board, vehicles=befallen(board.vehicles, change))
        case _:
            raise ValueError(f"boards do not know {change.tag}")


def _with(board: Board, change: Done) -> tuple[MoveRecord, ...]:
    before = board.record(change.figure)
    after = MoveRecord(
        change.figure,
        before.inches + change.inches,
        max(before.ran, change.ran),
        before.rounds + change.rounds,
        before.shots + change.shots,
        (*before.tried, change.tried) if change.tried else before.tried,
        before.stopped or change.stopped,
        before.toll + change.toll,
        before.tested or change.tested,
    )
    if after.figure in {record.figure for record in board.records}:
        return tuple(after if record.figure == after.figure else record for record in board.records)
    return (*board.records, after)


LEGACY["hood", Kind.GAME] = apply
