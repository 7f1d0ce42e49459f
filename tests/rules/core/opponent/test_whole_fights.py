"""Whole small fights between an opponent and a player by chance: all that the opponent does is legal, and it fights."""

from __future__ import annotations

from typing import Final

import pytest

from benchmarks.arena import interval
from benchmarks.fights import RANDOM, TABLES
from tests.turns import takes_turns

TURNS: Final = {"mad": 6, "hood": 2, "gs": 1, "pot": 2}


@takes_turns
@pytest.mark.parametrize("game", TURNS)
def test_all_that_an_opponent_does_is_legal(game: str) -> None:
    table = TABLES[game](3, 2, (0.0, RANDOM))
    table.play(TURNS[game])
    assert table.faults == []
    assert table.deeds[0].total() > 0


def test_the_interval_of_a_share_holds_it() -> None:
    low, high = interval(60, 100)
    assert low == pytest.approx(0.502, abs=0.001)
    assert high == pytest.approx(0.691, abs=0.001)
