"""The board of a game, its changes, and the board after each of them.

Figures keep their own state (`rules.pottersville.model.figures`). The board holds what lies between them: the turn,
units and their orders, chips, what each figure has done, vehicles. A change holds decided facts.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rules.core.people.names import called, same
from rules.core.plain.events import tagged
from rules.core.plain.frozen import frozen, replace
from rules.core.plain.keyed_records import Keyed
from rules.core.plain.words import key_of
from rules.core.play.game import BoardChange
from rules.core.play.obligations import Owed
from rules.pottersville.model.figures import Aboard, Car, Figure, Phase, UnitOrder, VehiclePace, VehicleSpot, Wound
from rules.pottersville.model.obligations import GUTS, RALLY
from rules.pottersville.model.vehicles import next_turn, riders_in, still_fast, without


@frozen
class Unit:
    """A unit on the table.

    side     the side that it fights for, by place from 0; -1 for none
    leader   the id of its leader
    members  the ids of all its figures, the leader among them
    order    its order of this turn, once revealed
    note     the note on that order
    shot_at  it was shot at in this turn; its figures know whether it still owes a Guts test for that
    rallies  it was running for cover when the Guts phase of this turn began
    """

    name: str
    side: int = -1
    leader: int = 0
    members: tuple[int, ...] = ()
    order: UnitOrder | None = None
    note: str = ""
    shot_at: bool = False
    rallies: bool = False


@frozen
class FaceDownOrder:
    """An order that lies face down beside a unit."""

    unit: str
    order: UnitOrder
    note: str = ""


@frozen
class TurnRecord:
    """What a figure has done in this turn.

    inches  moved
    ran     whether it ran
    tried   what it has tried, each once a turn
    bomb    the name of the square on which the bomb lies that it threw; empty where no street is laid
    """

    figure: int
    moved: bool = False
    inches: float = 0.0
    ran: bool = False
    shot: bool = False
    fought: bool = False
    tried: tuple[str, ...] = ()
    bomb: str = ""


@frozen
class Board:
    """What lies between the figures of a game.

    turn   from 1
    chips  poker chips of each side, None if they are not rolled yet
    given  orders that only their givers may know; empty once revealed
    ready  the sides, by place from 0, that are done with this phase
    idle   the sides that had nothing to do in it when that was last looked at, on a street alone
    """

    turn: int = 1
    phase: Phase = Phase.ORDERS
    chips: tuple[int | None, ...] = ()
    units: tuple[Unit, ...] = ()
    given: tuple[FaceDownOrder, ...] = ()
    records: tuple[TurnRecord, ...] = ()
    cars: tuple[Car, ...] = ()
    ready: tuple[int, ...] = ()
    idle: tuple[int, ...] = ()

    def record(self, figure: int) -> TurnRecord:
        """What a figure has done in this turn."""
        return next((record for record in self.records if record.figure == figure), TurnRecord(figure))

    def unit(self, name: str) -> Unit:
        """The unit of this name. Raises UnknownName for any other."""
        return called("unit", name, self.units)

    def unit_of(self, figure: int) -> Unit | None:
        """The unit that a figure belongs to; None for none."""
        return next((unit for unit in self.units if figure in unit.members), None)

    def car_of(self, figure: int) -> Car | None:
        """The vehicle that a figure is in; None for none."""
        return next((car for car in self.cars if figure in (rider.figure for rider in car.aboard)), None)

    @property
    def seats(self) -> Mapping[str, tuple[int, ...]]:
        """The ids of those in each vehicle on the table, the driver first."""
        return {car.name: riders_in(car) for car in self.cars}

    def chips_of(self, side: int) -> int | None:
        """The poker chips that a side has left; None if they are not rolled yet."""
        return self.chips[side] if 0 <= side < len(self.chips) else None

    def with_chips(self, side: int, chips: int) -> Board:
        """A copy in which a side has so many chips, never below 0."""
        sides = max(len(self.chips), side + 1)
        after = tuple(max(0, chips) if place == side else self.chips_of(place) for place in range(sides))
        return replace(self, chips=after)


UNITS, CARS, GIVEN = Keyed("units"), Keyed("cars"), Keyed("given", "unit", named=True)


@tagged("pot.chips-set/1")
class ChipsSet(BoardChange):
    """A side has so many poker chips: rolled, or corrected by hand."""

    side: int
    chips: int

    def apply_to(self, board: Board) -> Board:
        return board.with_chips(self.side, self.chips)


@tagged("pot.chip-spent/1")
class ChipSpent(BoardChange):
    """A side spends a chip on something."""

    side: int
    on: str

    def apply_to(self, board: Board) -> Board:
        return board.with_chips(self.side, (board.chips_of(self.side) or 0) - 1)


@tagged("pot.unit-set/1")
class UnitSet(BoardChange):
    """A player puts a unit together, or changes it."""

    unit: Unit

    def apply_to(self, board: Board) -> Board:
        thinned = tuple(unit if same(unit.name, self.unit.name) else self._thinned(unit) for unit in board.units)
        return UNITS.put(replace(board, units=thinned), self.unit)

    def _thinned(self, unit: Unit) -> Unit:
        """A copy of another unit without the figures that are now in this one."""
        members = tuple(figure for figure in unit.members if figure not in self.unit.members)
        return replace(unit, members=members, leader=0 if unit.leader in self.unit.members else unit.leader)


@tagged("pot.unit-gone/1")
class UnitGone(BoardChange):
    """A unit is dissolved, and its figures belong to no unit."""

    name: str

    def apply_to(self, board: Board) -> Board:
        return GIVEN.without(UNITS.without(board, self.name), self.name)


@tagged("pot.order-given/1")
class OrderGiven(BoardChange):
    """A player lays an order face down beside a unit, in place of any earlier one."""

    given: FaceDownOrder

    def apply_to(self, board: Board) -> Board:
        return replace(board, given=(*GIVEN.without(board, self.given.unit).given, self.given))


@tagged("pot.orders-revealed/1")
class OrdersRevealed(BoardChange):
    """All orders are revealed together, and the Movement phase begins."""

    def apply_to(self, board: Board) -> Board:
        orders = {key_of(one.unit): one for one in board.given}
        units = tuple(
            replace(unit, order=given.order, note=given.note) if given else unit
            for unit in board.units
            for given in (orders.get(key_of(unit.name)),)
        )
        return replace(board, units=units, given=(), phase=Phase.MOVEMENT, ready=(), idle=())

    @property
    def shared(self) -> bool:
        return True


@tagged("pot.sides-ready/1")
class SidesReady(BoardChange):
    """Sides, by place from 0, are done with this phase."""

    sides: tuple[int, ...]

    def apply_to(self, board: Board) -> Board:
        return replace(board, ready=tuple(sorted({*board.ready, *self.sides})))


@tagged("pot.sides-idle/1")
class SidesIdle(BoardChange):
    """The sides, by place from 0, that have nothing to do in this phase as it stands."""

    sides: tuple[int, ...]

    def apply_to(self, board: Board) -> Board:
        return replace(board, idle=self.sides)


@tagged("pot.unit-changed/2")
class UnitChanged(BoardChange):
    """The new state of a unit; None leaves a field as it was. A leader of 0 is none."""

    unit: str
    leader: int | None = None
    shot_at: bool | None = None

    def apply_to(self, board: Board) -> Board:
        fields = {"leader": self.leader, "shot_at": self.shot_at}
        known = {state: value for state, value in fields.items() if value is not None}
        return UNITS.changed(board, self.unit, lambda unit: replace(unit, **known))


@tagged("pot.phase-begun/2")
class PhaseBegun(BoardChange):
    """The next phase begins. In the Guts phase the units `running` for cover may rally."""

    phase: Phase
    running: tuple[str, ...] = ()

    def apply_to(self, board: Board) -> Board:
        units = tuple(replace(unit, rallies=unit.name in self.running) for unit in board.units)
        return replace(board, phase=self.phase, units=units, ready=(), idle=())


@tagged("pot.turn-begun/1")
class TurnBegun(BoardChange):
    """The next turn begins."""

    def apply_to(self, board: Board) -> Board:
        units = tuple(replace(unit, order=None, note="", shot_at=False, rallies=False) for unit in board.units)
        cars = tuple(map(next_turn, board.cars))
        fresh = replace(board, units=units, given=(), records=(), cars=cars, ready=(), idle=())
        return replace(fresh, turn=board.turn + 1, phase=Phase.ORDERS)


@tagged("pot.done/1")
class DoneThisTurn(BoardChange):
    """What a deed adds to a figure's record of this turn."""

    figure: int
    moved: bool = False
    inches: float = 0.0
    ran: bool = False
    shot: bool = False
    fought: bool = False
    tried: str = ""
    bomb: str = ""

    def apply_to(self, board: Board) -> Board:
        before = board.record(self.figure)
        after = TurnRecord(
            self.figure,
            before.moved or self.moved,
            before.inches + self.inches,
            before.ran or self.ran,
            before.shot or self.shot,
            before.fought or self.fought,
            (*before.tried, self.tried) if self.tried else before.tried,
            self.bomb or before.bomb,
        )
        return replace(board, records=(*(record for record in board.records if record.figure != self.figure), after))


@CARS.sets("pot.car-set/1")
class CarSet(BoardChange):
    """A vehicle is put on the table, or corrected by hand."""

    car: Car


@CARS.gone("pot.car-gone/1")
class CarGone(BoardChange):
    """A vehicle is taken off the table. Those in it stay there on foot."""

    name: str


@tagged("pot.car-changed/1")
class CarChanged(BoardChange):
    """The new state of a vehicle; None leaves a field as it was. `hits` are more hits on its engine."""

    car: str
    pace: VehiclePace | None = None
    moved: bool | None = None
    tire: bool | None = None
    hits: int = 0
    crashed: bool | None = None
    halted: bool | None = None
    wrecked: bool | None = None

    def apply_to(self, board: Board) -> Board:
        states = ("pace", "moved", "tire", "crashed", "halted", "wrecked")
        fields = {state: value for state in states if (value := getattr(self, state)) is not None}
        return CARS.changed(board, self.car, lambda car: replace(car, engine=car.engine + self.hits, **fields))


@tagged("pot.boarded/1")
class Boarded(BoardChange):
    """A figure takes a place in a vehicle, from outside or from another place in it. No effect if it is gone."""

    car: str
    figure: int
    spot: VehicleSpot

    def apply_to(self, board: Board) -> Board:
        out = Alighted(self.subject, self.car, self.figure).apply_to(board)
        return CARS.changed(out, self.car, self._seated)

    def _seated(self, car: Car) -> Car:
        halted = car.halted and self.spot is not VehicleSpot.DRIVER
        return replace(car, aboard=(*car.aboard, Aboard(self.figure, self.spot)), halted=halted)


@tagged("pot.alighted/1")
class Alighted(BoardChange):
    """A figure gets out of a vehicle. No effect if the vehicle is gone."""

    car: str
    figure: int

    def apply_to(self, board: Board) -> Board:
        known = any(same(car.name, self.car) for car in board.cars)
        return replace(board, cars=tuple(without(car, self.figure) for car in board.cars)) if known else board


def acts(figure: Figure) -> bool:
    """Whether a figure is alive and free."""
    return figure.wound is not Wound.DEAD and not figure.cuffed


def bereft(unit: Unit, figures: Mapping[int, Figure]) -> str:
    """Why a unit needs a new leader, “Duke is dead”; empty for one that has a leader, or stays without."""
    leader = figures.get(unit.leader)
    if leader is None:
        return "its leader is gone" if unit.leader else ""
    return f"{leader.name} is dead" if leader.wound is Wound.DEAD else ""


def nerve_of(unit: Unit, figures: Mapping[int, Figure]) -> dict[str, tuple[tuple[int, ...], Owed]]:
    """What figures of a unit owe for it, by rule: the ids of the debtors, and the obligation.

    The figures that were shot at owe a Guts test. All figures of the unit owe it while they run for cover.
    """
    found: dict[str, tuple[tuple[int, ...], Owed]] = {}
    for member in unit.members:
        for due in figures[member].duties if member in figures else ():
            if same(due.of, unit.name):
                found[due.rule] = (*found.get(due.rule, ((), due))[0], member), due
    return found


def due_test(board: Board, unit: Unit, figures: Mapping[int, Figure]) -> tuple[tuple[int, ...], Owed] | None:
    """The Guts test that a unit owes now, with its debtors. None if it owes none, or none of it is alive and free.

    A unit owes a test for being shot at only in that turn. A unit that runs for cover owes one in the Guts phase,
    unless it has tried in this turn or was shot at.
    """
    due = nerve_of(unit, figures)
    if not any(acts(figures[member]) for member in unit.members if member in figures):
        return None
    if unit.shot_at:
        return due.get(GUTS)
    waits = board.phase is not Phase.GUTS or RALLY not in due or due[RALLY][1].after
    return None if waits else due[RALLY]


def runs(figure: Figure) -> bool:
    """Whether a figure runs for cover with its unit until the unit rallies."""
    return any(owed.rule == RALLY for owed in figure.duties)


def vehicles_to_brake(board: Board, figures: Mapping[int, Figure]) -> Iterator[Car]:
    """The vehicles that were fast in the turn before and still have to drive on or brake, if their drivers can."""
    for car in still_fast(board.cars):
        driver = figures.get(car.driver)
        if driver is not None and driver.steadies and not board.record(car.driver).moved:
            yield car
