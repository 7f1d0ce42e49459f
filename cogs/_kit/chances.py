"""What is asked of the odds of a command, and the answers as a card has them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from cogs._kit.render import chart, consulted_told
from rules.core.book import Book
from rules.core.deed import Question
from rules.core.odds import Cache, Distribution, odds


class Chances(NamedTuple):
    """The answers: bars, averages and whose tables they were read on in lines; whether they are exact."""

    block: str
    lines: tuple[str, ...]
    exact: bool

    @property
    def told(self) -> str:
        """What they were counted from, below a card."""
        return "Odds: every way the dice can fall" if self.exact else "Odds: about; there are too many ways to count"


def chances_of(questions: Iterable[Question], book: Book) -> Chances:
    """The answers to all questions, read on the tables of a book."""
    cache = Cache(book)
    answers = [(asked, odds(asked.resolver, *asked.args, cache=cache).by(asked.read)) for asked in questions]
    means = (mean_line(asked, found) for asked, found in answers)
    return Chances(
        "\n\n".join(f"{asked.heading}\n{chart(found, asked.order)}" for asked, found in answers),
        (*filter(None, means), *consulted_told(cache.consulted.values())),
        all(found.exact for _, found in answers),
    )


def mean_line(question: Question, distribution: Distribution[Any]) -> str:
    """The average of a numeric answer; empty for words."""
    if not all(isinstance(value, int) and not isinstance(value, bool) for value in distribution.weights):
        return ""
    return f"{question.heading}: {float(distribution.mean(int)):.2f} on average"
