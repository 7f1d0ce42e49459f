"""Games of Pottersville as the generic umpire sees them: obligations of figures, and what a game waits for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from rules.core.people.names import same
from rules.core.plain.events import Change
from rules.core.plain.frozen import replace
from rules.core.plain.words import key_of
from rules.core.play.game import BoardSet
from rules.core.play.obligations import Debtor, NothingOwed, Owed, Settled
from rules.core.play.pending import Lapse, Wait
from rules.pottersville.model.board import (
    Board,
    CarChanged,
    FaceDownOrder,
    OrderGiven,
    UnitChanged,
    acts,
    bereft,
    due_test,
    nerve_of,
    vehicles_to_brake,
)
from rules.pottersville.model.changes import RallySet
from rules.pottersville.model.figures import MOST_SIDES, Figure, Phase, UnitOrder, VehiclePace
from rules.pottersville.model.obligations import (
    BRAKES,
    CAR_END,
    END,
    LEADERS,
    MOVE,
    RALLY,
    braking_due,
    can_pay,
    leader_due,
)

WHEN: Final = {MOVE: Phase.MOVEMENT, END: Phase.MOVEMENT, CAR_END: Phase.MOVEMENT, "pottersville guts": Phase.GUTS}


NEXT: Final = "pottersville next"


ON: Final = Lapse(NEXT, then="The next phase begins.")


REVEALED: Final = Lapse("pottersville reveal", then="The bot reveals them.")


class PottersvilleGames(NothingOwed):
    """The generic umpire's view of Pottersville's games."""

    board = Board
    most_sides = MOST_SIDES
    veiled: tuple[type[Change], ...] = (OrderGiven,)
    tries = frozenset({"pottersville unstun"})

    can_pay = staticmethod(can_pay)

    @staticmethod
    def fights_on(figure: Figure) -> bool:
        """Whether it is alive and free. Those who are seriously wounded and run are not left alone to fight (pot.guts):
        no one could rally them.
        """
        runs = any(one.rule == RALLY for one in figure.duties)
        return acts(figure) and (figure.steadies or not runs)

    @staticmethod
    def phase(board: Board) -> int:
        return board.turn

    @staticmethod
    def timely(board: Board, who: int | str, owed: Owed) -> bool:
        """Whether an obligation is due now: Guts tests and moves to cover belong to their own phases, and a figure
        moves once a turn.
        """
        if owed.command == MOVE and isinstance(who, int) and board.record(who).moved:
            return False
        return board.phase is WHEN.get(owed.command, board.phase)

    @staticmethod
    def owed(board: Board, figures: Mapping[int, Figure]) -> Iterator[tuple[Debtor, Owed]]:
        """The obligations of units with a figure that is alive and free.

        A unit that was shot at or runs owes a Guts test. A unit whose leader is dead or gone owes a new leader. In the
        Movement phase a vehicle that went fast owes driving on or braking, if its driver can.
        """
        for unit in board.units:
            if not any(acts(figures[member]) for member in unit.members if member in figures):
                continue
            due = due_test(board, unit, figures)
            if due is not None:
                yield due
            why = bereft(unit, figures)
            if why:
                yield unit.name, leader_due(why)
        if board.phase is Phase.MOVEMENT:
            yield from ((car.name, braking_due()) for car in vehicles_to_brake(board, figures))

    @staticmethod
    def settled(game: int, who: int | str, owed: Owed) -> Change:
        if owed.rule == BRAKES:
            return CarChanged(game, str(who), pace=VehiclePace.STOPPED, moved=True)
        if owed.rule == LEADERS:
            return UnitChanged(game, str(who), leader=0)
        return RallySet(int(who), 1) if owed.rule == RALLY else Settled(int(who), owed)

    @staticmethod
    def side_of(board: Board, thing: str) -> int | None:
        """The side of a unit."""
        return next((unit.side for unit in board.units if same(unit.name, thing) and unit.side >= 0), None)

    @staticmethod
    def seen_by(board: Board, side: int | None) -> Board:
        """The same with every face-down order of others as Hold, without its note."""
        mine = {key_of(unit.name) for unit in board.units if unit.side == side and side is not None}
        given = (one if key_of(one.unit) in mine else FaceDownOrder(one.unit, UnitOrder.HOLD) for one in board.given)
        return replace(board, given=tuple(given))

    @staticmethod
    def waits(board: Board, figures: Mapping[int, Figure], sides: Mapping[int, int]) -> Iterator[Wait]:
        """What a game waits for: chips to roll; orders of units that can follow one, then the reveal. In other phases
        each side that isn't done and that has something to do.
        """
        for side, chips in enumerate(board.chips):
            if chips is None:
                rolls = Lapse("pottersville chips", (("side", str(side + 1)),), "The bot rolls them.")
                what = "You haven't rolled your poker chips yet."
                yield Wait(what, side, command="pottersville chips", label="Roll for chips", lapse=rolls)
        acting = {sides[id] for id, one in figures.items() if id in sides and acts(one)}
        if not acting:
            return
        if board.phase is not Phase.ORDERS:
            busy = sorted(acting.difference(board.ready, board.idle))
            what = f"{board.phase} phase: use [Done] when you are done."
            yield from (Wait(what, side, command=NEXT, label="Done", lapse=ON) for side in busy)
            if not busy:
                yield Wait("The next phase can begin.", lapse=ON, at_once=True)
            return
        given = {key_of(one.unit) for one in board.given}
        able = [one for one in board.units if any(acts(figures[id]) for id in one.members if id in figures)]
        lacking = [one for one in able if RALLY not in nerve_of(one, figures) and key_of(one.name) not in given]
        for unit in lacking:
            holds = Lapse(
                "pottersville order",
                (("unit", unit.name), ("order", str(UnitOrder.HOLD))),
                "The unit gets the order Hold.",
            )
            what, side = (
                f"{unit.name} has no order yet. Give one with /pottersville order.",
                unit.side if unit.side >= 0 else None,
            )
            yield Wait(what, side, lapse=holds)
        if board.units and not lacking:
            yield Wait("The orders can be revealed.", lapse=REVEALED, at_once=True)

    @staticmethod
    def opened(subject: int, sides: int) -> Change:
        return BoardSet(subject, "pot", Board(chips=(None,) * sides))

    @staticmethod
    def begun(board: Board) -> bool:
        """Whether chips have been rolled, or the first orders given."""
        return any(chips is not None for chips in board.chips) or bool(board.given) or board.phase is not Phase.ORDERS

    @staticmethod
    def acted(board: Board) -> bool:
        return board.turn > 1 or bool(board.records)

    @staticmethod
    def due(board: Board) -> int:
        """0, because nothing in this game happens by itself."""
        return 0
