"""Numbers of tables: how sure a share is, and the middle and the late ones of many."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from statistics import median
from typing import Final

SURE: Final = 1.96
"""The standard deviations on each side of an interval of 95 %."""


def interval(won: float, games: int) -> tuple[float, float]:
    """The interval of 95 % of a share (Wilson)."""
    share, square = won / games, SURE**2
    middle = (share + square / (2 * games)) / (1 + square / games)
    half = SURE * sqrt(share * (1 - share) / games + square / (4 * games**2)) / (1 + square / games)
    return max(0.0, middle - half), min(1.0, middle + half)


def won(shares: Sequence[float]) -> str:
    """How much of some games was won, with its interval: each is 1 if it was won, 0 if not, 0.5 if nobody did."""
    low, high = interval(sum(shares), len(shares))
    return f"{sum(shares) / len(shares):.0%} ({low:.0%} to {high:.0%})"


def middle(numbers: Sequence[float]) -> float:
    """The median; 0 of none."""
    return median(numbers) if numbers else 0


def late(numbers: Sequence[float], share: float = 0.99) -> float:
    """The number that so many of them don't exceed, usually 99 %; 0 of none."""
    return sorted(numbers)[min(len(numbers) - 1, int(share * len(numbers)))] if numbers else 0
