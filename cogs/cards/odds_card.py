"""The answers to what a command asks of the odds, as a card shows them."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any, Final, NamedTuple

from cogs.cards.chart import chart, is_numeric, is_wide
from cogs.cards.sums import CHANGED, OWNERS, consulted_lines
from rules.core.action.deed import Question
from rules.core.chance.distribution import Distribution, percent, quantile
from rules.core.chance.odds import Cache, odds
from rules.core.plain.frozen import replace
from rules.core.tables.book import Book


class Chances(NamedTuple):
    """The answers: a block of bars, lines with averages and owners of tables, and whether all or any are exact."""

    block: str
    lines: tuple[str, ...]
    exact: bool
    any_exact: bool = False

    @property
    def how(self) -> str:
        """The ending of the heading, “, exactly” or “, estimated”; empty if each answer says so itself."""
        return ", exactly" if self.exact else "" if self.any_exact else ", estimated"

    @property
    def summary(self) -> str:
        """The footer that says how the odds were computed."""
        if self.exact:
            return "Odds: every way the dice can fall"
        if self.any_exact:
            return "Odds: every way the dice can fall; “about” marks an estimate, from many trials"
        return "Odds: an estimate from many trials; the dice can fall in too many ways to count"


MIDDLE: Final = Fraction(1, 10), Fraction(1, 2), Fraction(9, 10)
"""The quantiles that the card shows: where the middle 80 % begins, the median, and where the middle 80 % ends."""
MOST_ROWS: Final = 12
"""The most rows of bars on a card with much besides."""
NEARLY_SURE: Final = Fraction(3, 4)
Answer = tuple[Question, Distribution[Any]]


def chances_of(questions: Iterable[Question], book: Book, short: bool = False) -> Chances:
    """The answers to all questions, with the tables of a book. `short` is for a card that shows much besides."""
    cache = Cache(book)
    answers = _once([(asked, odds(asked.resolver, *asked.args, cache=cache).by(asked.read)) for asked in questions])
    exact, any_exact = (each(found.exact for _, found in answers) for each in (all, any))
    if any_exact and not exact:
        answers = [
            (one if found.exact else replace(one, heading=f"{one.heading}, about"), found) for one, found in answers
        ]
    drawn = _with_room(_telling(answers)) if short else answers
    summaries = [mean_line(*one) or ("" if one in drawn else yes_line(*one) or likely_line(*one)) for one in answers]
    said = [*filter(None, summaries)]
    return Chances(
        "\n\n".join(f"{asked.heading}\n{chart(found, asked.order)}" for asked, found in drawn),
        (
            *([" · ".join(said)] if short and said else said),
            *consulted_lines(cache.consulted.values(), CHANGED if short else OWNERS),
        ),
        exact,
        any_exact,
    )


def _once(answers: list[Answer]) -> list[Answer]:
    """The answers, with those of equal odds under one heading where their questions say so."""
    first: dict[str, Answer] = {}
    for one in answers:
        first.setdefault(one[0].alike, one)
    same = {
        alike
        for alike, (_, found) in first.items()
        if alike and all(_shares(it) == _shares(found) for asked, it in answers if asked.alike == alike)
    }
    return [
        (replace(asked, heading=asked.alike), found) if asked.alike in same else (asked, found)
        for asked, found in answers
        if asked.alike not in same or first[asked.alike][0] is asked
    ]


def _shares(found: Distribution[Any]) -> dict[Any, Fraction]:
    return {answer: Fraction(weight, found.total) for answer, weight in found.weights.items()}


def _telling(answers: list[Answer]) -> list[Answer]:
    """The answers that no line can express, such as a figure's fate; else the numeric ones; else all."""
    words = [one for one in answers if not mean_line(*one) and not yes_line(*one)]
    return words or [one for one in answers if mean_line(*one)] or answers


def _with_room(answers: list[Answer]) -> list[Answer]:
    """The answers to draw on a phone: if they are long, without those of which one outcome is nearly sure."""
    if sum(len(found.weights) + 2 for _, found in answers) <= MOST_ROWS:
        return answers
    return [one for one in answers if not likely_line(*one)] or answers


def likely_line(question: Question, distribution: Distribution[Any]) -> str:
    """A line with an outcome in words that is nearly sure; empty if there is none."""
    value, weight = max(distribution.weights.items(), key=lambda one: one[1])
    share = Fraction(weight, distribution.total)
    return f"{question.heading}: {value} {percent(share)}" if share >= NEARLY_SURE else ""


def yes_line(question: Question, distribution: Distribution[Any]) -> str:
    """A line with the chance of yes; empty if the answers are not yes or no."""
    if not all(isinstance(value, bool) for value in distribution.weights):
        return ""
    return f"{question.heading}: {percent(Fraction(distribution.weights.get(True, 0), distribution.total))}"


def mean_line(question: Question, distribution: Distribution[Any]) -> str:
    """A line with the average of a numeric answer. For a wide range it adds the median and the middle 80 %."""
    if not is_numeric(distribution):
        return ""
    mean = distribution.mean(int)
    average = (
        f"{float(mean):,.2f}".removesuffix(".00") if distribution.exact else f"{float(mean):,.1f}".removesuffix(".0")
    )
    line = f"{question.heading}: {average} on average"
    if not is_wide(distribution):
        return line
    low, median, high = (quantile(distribution, share) for share in MIDDLE)
    return f"{line}, median {median:,}; the middle 80%: {low:,} to {high:,}"
