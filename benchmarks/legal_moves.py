"""All that the people on a table may do in the busiest part of a turn, against rolls of d20's."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from benchmarks.bursts import ROLL, rolled
from benchmarks.timing import Measurement, each
from rules.core.action.position import Position
from rules.core.action.system import discover
from rules.gangstars.model.board import Activation
from rules.pottersville.model.figures import Phase
from tests.rules.gangstars import fights as gangstars
from tests.rules.hoodsville import fights as hoodsville
from tests.rules.mad_dogs import fights as mad_dogs
from tests.rules.pottersville import fights as pottersville

TABLES = {
    "Pottersville, in their melee": pottersville.table(Phase.MELEE),
    "GangStars, while a leader acts": gangstars.table(turn=1, active=Activation(1, 12)),
    "Hoodsville": hoodsville.table(),
    "Mad Dogs, on a court card": mad_dogs.on_card(mad_dogs.table()),
}
"""Twenty figures each, of which every one may attack every enemy."""
MOVES = 300


def legal_moves(rounds: int = 12) -> list[Measurement]:
    """The time of so many legal moves, out of all those of a table."""
    return [_measured(name, at, rounds) for name, at in TABLES.items()]


def _measured(name: str, at: Position[Any, Any, Any], rounds: int) -> Measurement:
    assert at.game is not None
    legal = discover()[at.game.system].legal
    assert legal is not None

    def everybody() -> int:
        return sum(1 for one in at.people.values() for _ in legal(at, one))

    moves = everybody()
    pairs = each(everybody, rolled, rounds)
    line = Measurement(
        f"{MOVES} moves of {name}",
        ROLL,
        [(ours / moves * MOVES, roll) for ours, roll in pairs],
        2_500.0,
    )
    return replace(line, note=f"{line.seconds / MOVES * moves * 1_000:.0f} ms for {moves} moves")
