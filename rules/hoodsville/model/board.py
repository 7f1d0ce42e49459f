"""The board of a game, its changes, and the board after each of them.

Figures keep their own state (`rules.hoodsville.model.figures`). The board holds what lies between them: the move, what
each figure has done in it, doors and vehicles. A change holds decided facts.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, TypedDict

from rules.core.people.names import called
from rules.core.plain.events import tagged
from rules.core.plain.frozen import frozen, replace
from rules.core.plain.keyed_records import Keyed
from rules.core.play.game import BoardChange
from rules.core.street.sight import Point
from rules.core.street.squares import Square
from rules.hoodsville.model.figures import Door, Figure, Vehicle

MOST_SIDES: Final = 6


@frozen
class MoveRecord:
    """What a figure has done in this move.

    inches   moved
    ran      which run in a row this was, 1 to 3; 0 for none
    rounds   of melee, speech or firing used
    shots    rounds of firing among them
    tried    the doors, padlocks and obstacles tried, the people talked to, and sticks of dynamite on their way
    stopped  it moves no further, however many inches are left
    toll     inches among those moved that got it nowhere: doors, obstacles, loading a gun; less by the inches that its
             last move left over and this one used
    tested   it has tested morale; older events record that here, newer ones on the figure
    way      the squares of a street that it passed, from where it stood when the move began; none if it didn't move
    sticks   where on a street its sticks of dynamite lie or come down that have not gone off, the first first
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
    way: tuple[Square, ...] = ()
    sticks: tuple[Point, ...] = ()

    @property
    def moved(self) -> float:
        """The inches that it covered."""
        return self.inches - self.toll


@frozen
class Board:
    """What lies between the figures of a game.

    move     the number of the move, from 1
    first    the id of the figure that fired the first shot of the game; 0 before it
    records  what figures have done in this move
    runs     the figures that ran in the move before, and how many runs in a row that was
    ready    the sides, by place from 0, that are done with this move; only games by post ask them
    begun    whether the players have begun the game
    crates   the squares of a street where bullion crates lie that have been moved
    broken   the squares of the street's windows that something thrown has broken
    """

    move: int = 1
    records: tuple[MoveRecord, ...] = ()
    runs: tuple[tuple[int, int], ...] = ()
    doors: tuple[Door, ...] = ()
    vehicles: tuple[Vehicle, ...] = ()
    first: int = 0
    ready: tuple[int, ...] = ()
    begun: bool = False
    crates: tuple[Square, ...] = ()
    broken: tuple[Square, ...] = ()

    def record(self, figure: int) -> MoveRecord:
        """What a figure has done in this move."""
        return next((record for record in self.records if record.figure == figure), MoveRecord(figure))

    def tested(self, who: int, figure: Figure) -> bool:
        """Whether a figure of the game has tested morale in this move."""
        return figure.tested == self.move or self.record(who).tested

    def run_before(self, figure: int) -> int:
        """How many moves in a row a figure had run when this one began."""
        return dict(self.runs).get(figure, 0)

    @property
    def seats(self) -> Mapping[str, tuple[int, ...]]:
        """The ids of those in each vehicle, the driver first."""
        return {one.name: one.aboard for one in self.vehicles}

    def vehicle(self, name: str) -> Vehicle:
        """The vehicle of this name. Raises UnknownName for any other."""
        return called("vehicle", name, self.vehicles)


RECORDS = Keyed("records", "figure")
DOORS, VEHICLES = Keyed("doors"), Keyed("vehicles")


@tagged("hood.game-begun/1")
class GameBegun(BoardChange):
    """The players begin the game."""

    def apply_to(self, board: Board) -> Board:
        return replace(board, begun=True)


@tagged("hood.move-begun/1")
class MoveBegun(BoardChange):
    """The next move begins."""

    def apply_to(self, board: Board) -> Board:
        runs = tuple((record.figure, record.ran) for record in board.records if record.ran)
        return replace(board, move=board.move + 1, records=(), runs=runs, ready=())


@tagged("hood.sides-ready/1")
class SidesReady(BoardChange):
    """Sides, by place from 0, are done with this move."""

    sides: tuple[int, ...]

    def apply_to(self, board: Board) -> Board:
        return replace(board, ready=tuple(sorted({*board.ready, *self.sides})))


class MoveCost(TypedDict, total=False):
    """What a deed takes of a move.

    rounds   of melee, speech or firing
    shots    rounds of firing among them
    inches   moved
    ran      which run in a row it was
    toll     inches among those moved that got it nowhere
    stopped  it moves no further
    tried    the door, padlock or obstacle of the attempt: one attempt a move
    """

    rounds: int
    shots: int
    inches: float
    ran: int
    tried: str
    toll: float
    stopped: bool


@tagged("hood.done/1")
class DoneThisMove(BoardChange):
    """What a deed adds to a figure's record of this move."""

    figure: int
    inches: float = 0.0
    ran: int = 0
    rounds: int = 0
    shots: int = 0
    tried: str = ""
    stopped: bool = False
    toll: float = 0.0
    tested: bool = False

    def apply_to(self, board: Board) -> Board:
        before = board.record(self.figure)
        after = MoveRecord(
            self.figure,
            before.inches + self.inches,
            max(before.ran, self.ran),
            before.rounds + self.rounds,
            before.shots + self.shots,
            (*before.tried, self.tried) if self.tried else before.tried,
            before.stopped or self.stopped,
            before.toll + self.toll,
            before.tested or self.tested,
            before.way,
            before.sticks,
        )
        return RECORDS.put(board, after)


@tagged("hood.way-gone/1")
class WayGone(BoardChange):
    """A figure passes squares of the street.

    way  from the square where it stood to the one where it stands now
    """

    figure: int
    way: tuple[Square, ...]

    def apply_to(self, board: Board) -> Board:
        before = board.record(self.figure)
        return RECORDS.put(board, replace(before, way=(*before.way, *self.way[bool(before.way) :])))


@tagged("hood.crate-moved/1")
class CrateMoved(BoardChange):
    """A bullion crate lies on another square of the street.

    before  where it lay; None for one from the crates of the street
    """

    before: Square | None
    now: Square

    def apply_to(self, board: Board) -> Board:
        left = [*board.crates]
        if self.before in left:
            left.remove(self.before)
        return replace(board, crates=(*left, self.now))


@tagged("hood.window-broken/1")
class WindowBroken(BoardChange):
    """A window of the street is broken."""

    at: Square

    def apply_to(self, board: Board) -> Board:
        return replace(board, broken=tuple(dict.fromkeys((*board.broken, self.at))))


@tagged("hood.crates-cleared/1")
class StreetForgotten(BoardChange):
    """Another street is laid: no crate lies where it was moved to, and no window is broken."""

    def apply_to(self, board: Board) -> Board:
        return replace(board, crates=(), broken=())


@tagged("hood.stick-lies/1")
class StickLies(BoardChange):
    """A figure's stick of dynamite lies at a point of the street, or its first one is gone from there.

    point  None for one that has moved on, or gone off
    """

    figure: int
    point: Point | None = None

    def apply_to(self, board: Board) -> Board:
        before = board.record(self.figure)
        sticks = before.sticks[1:] if self.point is None else (*before.sticks, self.point)
        return RECORDS.put(board, replace(before, sticks=sticks))


@tagged("hood.shooting-begun/1")
class ShootingBegun(BoardChange):
    """A figure fires the first shot of the game."""

    figure: int

    def apply_to(self, board: Board) -> Board:
        return replace(board, first=board.first or self.figure)


@DOORS.sets("hood.door-set/1")
class DoorSet(BoardChange):
    """A door is put on the table, or corrected by hand."""

    door: Door


@DOORS.gone("hood.door-gone/1")
class DoorGone(BoardChange):
    name: str


@VEHICLES.sets("hood.vehicle-set/1")
class VehicleSet(BoardChange):
    """A vehicle is put on the table, or corrected by hand."""

    vehicle: Vehicle


@VEHICLES.gone("hood.vehicle-gone/1")
class VehicleGone(BoardChange):
    name: str
