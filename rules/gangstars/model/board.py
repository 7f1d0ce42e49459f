"""The board of a game, the changes to it, and the board after them.

Figures keep their own state (rules.gangstars.model.figures). The board holds what is between them: the turn, the chits,
the current activation, vehicles, walls, fuses and fires. Changes are decided facts.
"""

from __future__ import annotations

from functools import partial
from typing import Final

from rules.core.people.names import called
from rules.core.plain.events import tagged
from rules.core.plain.frozen import frozen, replace
from rules.core.plain.keyed_records import Keyed
from rules.core.play.game import BoardChange
from rules.core.play.obligations import Owed, without
from rules.gangstars.model.figures import Fuse, Structure, Vehicle
from rules.gangstars.model.obligations import STRAYS

MOST_SIDES: Final = 6


@frozen
class Activation:
    """The current activation, and what its figure has done.

    points    action points at its start
    free      a bolter's points for moving alone that are left
    segments  moved on foot; `driven` at the wheel
    wheel     points spent on driving
    actions   other actions, for a driver
    attacks   shots, blows and charges among what it has paid for
    charged   whether the figure charged
    called    whether the leader called it up: its chit is turned
    """

    figure: int
    points: int
    spent: int = 0
    free: int = 0
    segments: int = 0
    driven: int = 0
    wheel: int = 0
    actions: int = 0
    charged: bool = False
    called: bool = False
    attacks: int = 0

    @property
    def left(self) -> int:
        return self.points - self.spent


@frozen
class Trace:
    """What a figure did in its latest activation: segments moved, and whether it charged."""

    figure: int
    segments: int
    charged: bool


@frozen
class Board:
    """The part of a game between its figures.

    turn     from 1; 0 before the first turn
    bag      ids of the figures whose chits are still in the bag
    turned   ids of the figures that a leader called up in this turn: their chits are turned
    active   the current activation; None between two
    waiting  ids of the figures that a leader called up and that have still to act
    traces   what figures did in their latest activation
    aside    (figure, side) of dogs that another side has won over
    """

    turn: int = 0
    bag: tuple[int, ...] = ()
    turned: tuple[int, ...] = ()
    active: Activation | None = None
    waiting: tuple[int, ...] = ()
    traces: tuple[Trace, ...] = ()
    aside: tuple[tuple[int, int], ...] = ()
    vehicles: tuple[Vehicle, ...] = ()
    structures: tuple[Structure, ...] = ()
    fuses: tuple[Fuse, ...] = ()
    fires: tuple[str, ...] = ()

    def trace(self, figure: int) -> Trace:
        """What a figure did in its latest activation; for the active figure, in the current one."""
        if self.active is not None and self.active.figure == figure:
            return Trace(figure, self.active.segments + self.active.driven, self.active.charged)
        return next((one for one in self.traces if one.figure == figure), Trace(figure, 0, False))

    def acts_yet(self, figure: int | None) -> bool:
        """Whether a figure has still to act in this turn."""
        return figure in self.waiting or (figure in self.bag and figure not in self.turned)

    @property
    def seats(self) -> dict[str, tuple[int, ...]]:
        """The ids of those aboard each vehicle, the driver first."""
        return {one.name: one.aboard for one in self.vehicles}

    def vehicle(self, name: str) -> Vehicle:
        """The vehicle of this name. It raises UnknownName otherwise."""
        return called("vehicle", name, self.vehicles)

    def vehicle_of(self, figure: int) -> Vehicle | None:
        """The vehicle of a figure; None on foot."""
        return next((vehicle for vehicle in self.vehicles if figure in vehicle.aboard), None)

    def structure(self, name: str) -> Structure:
        """The structure of this name. It raises UnknownName otherwise."""
        return called("structure", name, self.structures)

    def fuse(self, name: str) -> Fuse:
        """The bomb of this name that has still to go off. It raises UnknownName otherwise."""
        return called("grenade", name, self.fuses)

    @property
    def due(self) -> tuple[Fuse, ...]:
        """The bombs that go off now, at the start of the turn, before any activation."""
        return tuple(fuse for fuse in self.fuses if fuse.turn <= self.turn)


VEHICLES, STRUCTURES, FUSES = Keyed("vehicles"), Keyed("structures"), Keyed("fuses")


@tagged("gs.turn-begun/1")
class TurnBegun(BoardChange):
    """The next turn begins with these chits in the bag."""

    bag: tuple[int, ...]

    def apply_to(self, board: Board) -> Board:
        return replace(board, turn=board.turn + 1, bag=self.bag, turned=(), active=None, waiting=())


@tagged("gs.chit-drawn/1")
class ChitDrawn(BoardChange):
    """Chits leave the bag. The last one drawn acts; those before it have acted already or are out."""

    drawn: tuple[int, ...]

    def apply_to(self, board: Board) -> Board:
        return replace(board, bag=tuple(one for one in board.bag if one not in self.drawn))


@tagged("gs.activation-set/1")
class ActivationSet(BoardChange):
    """An activation begins or changes."""

    activation: Activation

    def apply_to(self, board: Board) -> Board:
        waiting = tuple(one for one in board.waiting if one != self.activation.figure)
        return replace(board, active=self.activation, waiting=waiting)


@tagged("gs.spent/1")
class PointsSpent(BoardChange):
    """The active figure did something; this is added to its activation.

    points  action points, `wheel` of them on driving; `free` of a bolter's own
    """

    points: int = 0
    free: int = 0
    segments: int = 0
    driven: int = 0
    wheel: int = 0
    actions: int = 0
    charged: bool = False
    attacks: int = 0

    def apply_to(self, board: Board) -> Board:
        active = board.active
        if active is None:
            return board
        after = replace(
            active,
            spent=active.spent + self.points,
            free=active.free - self.free,
            segments=active.segments + self.segments,
            driven=active.driven + self.driven,
            wheel=active.wheel + self.wheel,
            actions=active.actions + self.actions,
            charged=active.charged or self.charged,
            attacks=active.attacks + self.attacks,
        )
        return replace(board, active=after)


@tagged("gs.called-up/1")
class CalledUp(BoardChange):
    """A leader spends an activation. These figures act now, one after the other, with their chits turned."""

    figures: tuple[int, ...]

    def apply_to(self, board: Board) -> Board:
        return replace(board, turned=(*board.turned, *self.figures), waiting=self.figures)


@tagged("gs.activation-over/1")
class ActivationOver(BoardChange):
    """The current activation is over."""

    def apply_to(self, board: Board) -> Board:
        active = board.active
        if active is None:
            return board
        traces = (*(one for one in board.traces if one.figure != active.figure), board.trace(active.figure))
        return replace(board, active=None, traces=traces)


@tagged("gs.won-over/1")
class WonOver(BoardChange):
    """A dog follows another side from now on."""

    figure: int
    side: int

    def apply_to(self, board: Board) -> Board:
        return replace(board, aside=(*(one for one in board.aside if one[0] != self.figure), (self.figure, self.side)))


@VEHICLES.sets("gs.vehicle-set/1")
class VehicleSet(BoardChange):
    """A vehicle comes onto the table or changes."""

    vehicle: Vehicle

    def dated(self, now: int) -> VehicleSet:
        return replace(self, vehicle=replace(self.vehicle, duties=tuple(one.dated(now) for one in self.vehicle.duties)))


@tagged("gs.vehicle-settled/1")
class VehicleSettled(BoardChange):
    """A vehicle's obligation is settled, and it strays no further in this turn."""

    name: str
    owed: Owed

    def apply_to(self, board: Board) -> Board:
        return VEHICLES.changed(board, self.name, partial(self._settled, board.turn))

    def _settled(self, turn: int, vehicle: Vehicle) -> Vehicle:
        moved = turn if self.owed.command == STRAYS else vehicle.moved
        return replace(vehicle, duties=without(vehicle.duties, self.owed), moved=moved)


@VEHICLES.gone("gs.vehicle-gone/1")
class VehicleGone(BoardChange):
    name: str


@STRUCTURES.sets("gs.structure-set/1")
class StructureSet(BoardChange):
    """A structure comes onto the table or changes."""

    structure: Structure


@STRUCTURES.gone("gs.structure-gone/1")
class StructureGone(BoardChange):
    name: str


@FUSES.sets("gs.fuse-set/1")
class FuseSet(BoardChange):
    """A grenade or molotov lies on the table and goes off later."""

    fuse: Fuse


@FUSES.gone("gs.fuse-gone/1")
class FuseGone(BoardChange):
    """A grenade or molotov went off, or a figure picked it up."""

    name: str


def fire_of(vehicle: Vehicle) -> str:
    """The place where the wreck of a vehicle burns."""
    return f"the wreck of the {vehicle.name}"


@tagged("gs.fire-set/1")
class FireSet(BoardChange):
    """A place burns for the rest of the game and blocks movement."""

    place: str

    def apply_to(self, board: Board) -> Board:
        return replace(board, fires=tuple(dict.fromkeys((*board.fires, self.place))))


@tagged("gs.fire-gone/1")
class FireGone(BoardChange):
    """A place burns no longer, because it is on no street any more."""

    place: str

    def apply_to(self, board: Board) -> Board:
        return replace(board, fires=tuple(one for one in board.fires if one != self.place))
