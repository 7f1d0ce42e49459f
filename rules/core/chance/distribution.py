"""The results of exact or sampled odds: chances, means, quantiles and bands."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from fractions import Fraction
from itertools import accumulate
from math import gcd
from typing import Generic, NamedTuple, TypeVar

from rules.core.plain.frozen import frozen

R = TypeVar("R")
S = TypeVar("S")
BANDS = 10
"""The most bands that summarize many numbers, besides the rare numbers at either end."""
WIDTHS = tuple(digit * 10**power for power in range(18) for digit in (1, 2, 5))
RARE = Fraction(1, 200)


@frozen
class Distribution(Generic[R]):
    """Every result with its weight; chances are weight / total.

    exact   False if they were sampled
    leaves  how often a resolver or stage was run to find them
    """

    weights: dict[R, int]
    total: int
    exact: bool = True
    leaves: int = 0

    def by(self, key: Callable[[R], S]) -> Distribution[S]:
        """The distribution of a function of the result."""
        weights: dict[S, int] = {}
        for result, weight in self.weights.items():
            value = key(result)
            weights[value] = weights.get(value, 0) + weight
        return Distribution(weights, self.total, self.exact, self.leaves)

    def chance(self, holds: Callable[[R], bool]) -> Fraction:
        """The chance that `holds` is true of the result."""
        return Fraction(sum(weight for result, weight in self.weights.items() if holds(result)), self.total)

    def mean(self, value: Callable[[R], int]) -> Fraction:
        """The mean of a number read off the result."""
        return Fraction(sum(weight * value(result) for result, weight in self.weights.items()), self.total)


def quantile(distribution: Distribution[int], share: Fraction) -> int:
    """The least number that is not exceeded with at least this chance: the median for one half."""
    up_to = accumulate(distribution.weights[value] for value in sorted(distribution.weights))
    reached = zip(sorted(distribution.weights), up_to, strict=True)
    return next(value for value, weight in reached if weight >= share * distribution.total)


class ValueRange(NamedTuple):
    """A range of numbers, from `low` to `high`: how likely they are, and how likely `low` or more is.

    low, high  None for no lower, or upper, end
    """

    low: int | None
    high: int | None
    chance: Fraction
    reached: Fraction


def banded(distribution: Distribution[int]) -> list[ValueRange]:
    """Gather many numbers in some bands of one width, and the rare ones at either end in one band each.

    Numbers that come in steps, such as hundreds of dollars, are banded by their steps.
    """
    values, total = sorted(distribution.weights), distribution.total
    base, step = values[0], gcd(*(value - values[0] for value in values)) or 1
    base %= step
    places = [(value - base) // step for value in values]
    rare = (quantile(distribution, share) for share in (RARE, 1 - RARE))
    first, last = ((value - base) // step for value in rare)
    width = next(width for width in WIDTHS if (last - 1) // width - (first - 1) // width < BANDS)
    lowest, highest = ((place - 1) // width for place in (first, last))
    weights: dict[int, int] = defaultdict(int)
    for value, place in zip(values, places, strict=True):
        weights[min(max((place - 1) // width, lowest - 1), highest + 1)] += distribution.weights[value]
    found: list[ValueRange] = []
    left = total
    for place in range(lowest - 1, highest + 2):
        low, high = place * width + 1, (place + 1) * width
        within = max(low, places[0]) * step + base, min(high, places[-1]) * step + base
        if place < lowest:
            within = None, (high * step + base)
        elif place > highest:
            within = (low * step + base), None
        if weights[place] or lowest <= place <= highest:
            found.append(ValueRange(*within, Fraction(weights[place], total), Fraction(left, total)))
        left -= weights[place]
    return found


def percent(chance: Fraction) -> str:
    """A chance in per cent: whole, or to a tenth if it is small or nearly certain."""
    if chance in (0, 1):
        return f"{int(chance * 100)}%"
    value = float(chance * 100)
    if value < 0.1 or value > 99.9:
        return "<0.1%" if value < 0.1 else ">99.9%"
    return f"{value:.1f}%" if value < 10 or value > 90 else f"{value:.0f}%"
