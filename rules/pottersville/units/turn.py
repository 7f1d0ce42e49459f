"""The phases of a turn, one after the other (pot.orders)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import pairwise
from typing import Final

from rules.core.action.obligations import owing
from rules.core.plain.events import Change
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import IllegalNow, together
from rules.pottersville.model.board import Board, PhaseBegun, TurnBegun, Unit
from rules.pottersville.model.changes import RallySet
from rules.pottersville.model.figures import Phase
from rules.pottersville.model.games import PottersvilleGames
from rules.pottersville.model.obligations import GUTS, RALLY
from rules.pottersville.model.position import Position, cheesing, nerve_obligations
from rules.pottersville.model.vehicles import still_fast

NEXT_PHASE: Final = dict(pairwise(Phase))


UNIT: Final = "pottersville unit"


def begin(position: Position, begun: PhaseBegun | TurnBegun) -> tuple[Change, ...]:
    """The changes at the start of a phase or turn. Units that run may rally in the Guts phase, and try again in the
    next turn.
    """
    if isinstance(begun, TurnBegun):
        running = (nerve_obligations(position, unit).get(RALLY, ((), None)) for unit in position.board.units)
        return (begun, *(RallySet(person, 0) for people, _ in running for person in people))
    if begun.phase is Phase.GUTS:
        return (replace(begun, running=tuple(unit.name for unit in position.board.units if cheesing(position, unit))),)
    return (begun,)


def next_phase(
    board: Board, subject: int, testing: Sequence[str] = (), drivers: Collection[int] = ()
) -> PhaseBegun | TurnBegun:
    """The next phase, or the next turn.

    Raises IllegalNow while orders lie face down, and while the units in `testing` owe a Guts test. It also raises it
    while one of the `drivers`, by id, has a fast vehicle that has neither driven on nor braked.
    """
    if board.phase is Phase.ORDERS:
        raise IllegalNow("Orders come first. Once all units have theirs, reveal them, and figures move.")
    rolling = [
        car.name for car in still_fast(board.cars) if car.driver in drivers and not board.record(car.driver).moved
    ]
    if board.phase is Phase.MOVEMENT and rolling:
        raise IllegalNow(f"These vehicles went fast last turn: {together(rolling)}. Drive on or brake with them first.")
    if board.phase is Phase.GUTS and testing:
        raise IllegalNow(
            f"These units were shot at in turn {board.turn}: {together(testing)}. They must test Guts before it ends."
        )
    return PhaseBegun(subject, NEXT_PHASE[board.phase]) if board.phase in NEXT_PHASE else TurnBegun(subject)


def units_owing_guts(position: Position) -> list[Unit]:
    """The units that were shot at and owe a Guts test."""
    return [position.board.unit(str(who)) for who, owed in owing(position, PottersvilleGames) if owed.rule == GUTS]
