"""What everybody on a table may do in the busiest part of a turn, against bursts."""

from __future__ import annotations

import itertools

from benchmarks.bursts import explained
from benchmarks.timing import Line, each
from rules.pottersville.legal import legal
from rules.pottersville.model import Phase
from tests.rules.pottersville.fights import table


def legal_moves(rounds: int = 20) -> list[Line]:
    """All legal moves of 20 figures of Pottersville in their melee, where everybody may fight every enemy."""
    at, bursts = table(Phase.MELEE), itertools.count()

    def everybody() -> int:
        return sum(1 for one in at.people.values() for _ in legal(at, one))

    told, burst = each(everybody, lambda: explained(next(bursts)), rounds, 2)
    note = f"{told * 1_000:.0f} ms for {everybody()} moves"
    return [Line("what 20 figures may do", told, "an explained burst", burst, 1_000.0, note=note)]
