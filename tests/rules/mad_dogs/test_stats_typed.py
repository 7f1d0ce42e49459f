"""The six attributes as players type them, or copy them from a card."""

from __future__ import annotations

import pytest

from rules.core.plain.refusal import OutOfRange
from rules.mad_dogs.model.figures import Stats, stat_row
from rules.mad_dogs.play.position import stats_typed

STATS = Stats(4, 5, 3, 2, 6, 1)


@pytest.mark.parametrize(
    "text",
    [
        "4 5 3 2 6 1",
        "4/5/3/2/6/1",
        "4, 5, 3, 2, 6, 1",
        stat_row(STATS),
        "FISTS 4 · GATS 5 · GUTS 3 · STUNTS 2 · SMARTS 6 · HITS 1",
        "hits 1 gats 5 fists 4 guts 3 smarts 6 stunts 2",
    ],
)
def test_six_numbers_are_taken_as_typed_or_as_shown(text: str) -> None:
    assert stats_typed(text) == STATS


@pytest.mark.parametrize(
    "text",
    [
        "FISTS 4 GATS 5 GUTS 3 STUNTS 2 SMARTS 6",
        "FISTS 4 FISTS 5 GUTS 3 STUNTS 2 SMARTS 6 HITS 1",
        "FISTS 9 GATS 5 GUTS 3 STUNTS 2 SMARTS 6 HITS 1",
        "FISTS GATS GUTS STUNTS SMARTS HITS",
    ],
)
def test_what_is_not_six_numbers_is_refused(text: str) -> None:
    with pytest.raises(OutOfRange, match="six numbers from 1 to 6"):
        stats_typed(text)
