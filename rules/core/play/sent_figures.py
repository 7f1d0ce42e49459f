"""The figures that gangs sent to a game, while the rest of each gang stays free."""

from __future__ import annotations

from typing import NamedTuple


class SentFigures(NamedTuple):
    """The figures of its gangs that a game has, by their ids, while the rest of each gang stays free.

    here     those that it keeps from everything else
    reserve  those that may still come, and are free until then
    """

    here: frozenset[int]
    reserve: frozenset[int] = frozenset()
