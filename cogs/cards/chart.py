"""A distribution as text: a result and its chance on each line, or bands of many numbers."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from rules.core.chance.distribution import Distribution, ValueRange, banded, percent
from rules.core.plain.columns import WIDTH, wrapped

MOST_LISTED = 24
"""So many results are listed one by one. More numbers come in bands; of more words, only the likeliest are listed."""
MOST_PERCENT = len(">99.9%")
MOST_BAND = 11
"""The longest band that leaves room for its chances where letters are large."""
MOST_WORD = WIDTH - 2 - MOST_PERCENT


def chart(distribution: Distribution[Any], order: Sequence[Any] = ()) -> str:
    """A distribution with a result and its chance on each line: in the given order, else numbers by size, words by
    chance.

    Many numbers are banded; of many words only the likeliest are listed. There are no bars, because a screen reader
    would read each as so many full blocks.
    """
    if is_wide(distribution):
        return bands(distribution)
    items = list(distribution.weights.items())
    more = ""
    numeric = is_numeric(distribution)
    if len(items) > MOST_LISTED:
        items = sorted(items, key=lambda item: -item[1])
        left = Fraction(sum(weight for _, weight in items[MOST_LISTED:]), distribution.total)
        more = f"\n… and {len(items) - MOST_LISTED} more, {percent(left)} together"
        items = items[:MOST_LISTED]
    items.sort(key=(lambda item: item[0]) if numeric else (lambda item: -item[1]))
    if order:
        items.sort(key=lambda item: order.index(item[0]) if item[0] in order else len(order))
    words = [wrapped(word(value), MOST_WORD) for value, _ in items]
    width = max(len(line) for lines in words for line in lines)
    chances = [percent(Fraction(weight, distribution.total)) for _, weight in items]
    longest = max(map(len, chances))
    rows: list[str] = []
    for (first, *rest), chance in zip(words, chances, strict=True):
        label = first.rjust(width) if numeric else first.ljust(width)
        rows += [f"{label}  {chance.rjust(longest)}", *rest]
    return "\n".join(rows) + more


def is_numeric(distribution: Distribution[Any]) -> bool:
    """Whether the results are numbers."""
    return all(isinstance(value, int) and not isinstance(value, bool) for value in distribution.weights)


def is_wide(distribution: Distribution[Any]) -> bool:
    """Whether the results are so many numbers that they come in bands."""
    return len(distribution.weights) > MOST_LISTED and is_numeric(distribution)


def bands(distribution: Distribution[int]) -> str:
    """Many numbers in bands: the chance of each band, and that of its least number or more."""
    found = banded(distribution)
    short = any(len(_within(band)) > MOST_BAND for band in found[1:])
    rows = [(_within(band, short), percent(band.chance), percent(band.reached)) for band in found]
    table = [("", "chance", "or more"), *rows]
    widths = [max(len(row[column]) for row in table) for column in range(len(table[0]))]
    return "\n".join(" ".join(cell.rjust(width) for cell, width in zip(row, widths, strict=True)) for row in table)


def _within(band: ValueRange, short: bool = False) -> str:
    """The label of a band: “41-50”, at the ends “up to 40” and “from 91”. In `short` all but the first read “from”."""
    if band.low is None:
        return f"up to {band.high:,}"
    if short or band.high is None:
        return f"from {band.low:,}"
    if band.low == band.high:
        return f"{band.low:,}"
    return f"{band.low:,}{' to ' if band.low < 0 else '-'}{band.high:,}"


def word(value: Any) -> str:
    """A result in a word."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)
