"""What is asked of the odds of a command, and the answers as a card has them."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any, NamedTuple

from cogs._kit.render import chart, consulted_told, percent
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


Answer = tuple[Question, Distribution[Any]]


def chances_of(questions: Iterable[Question], book: Book, short: bool = False) -> Chances:
    """The answers to all questions, read on the tables of a book; `short` for a card that has more to show."""
    cache = Cache(book)
    answers = [(asked, odds(asked.resolver, *asked.args, cache=cache).by(asked.read)) for asked in questions]
    drawn = _telling(answers) if short else answers
    told = (mean_line(*one) or ("" if one in drawn else yes_line(*one)) for one in answers)
    return Chances(
        "\n\n".join(f"{asked.heading}\n{chart(found, asked.order)}" for asked, found in drawn),
        (*filter(None, told), *consulted_told(cache.consulted.values())),
        all(found.exact for _, found in answers),
    )


def _telling(answers: list[Answer]) -> list[Answer]:
    """Those that a line can't tell: what becomes of somebody; numbers where there is none; else all."""
    words = [one for one in answers if not mean_line(*one) and not yes_line(*one)]
    return words or [one for one in answers if mean_line(*one)] or answers


def yes_line(question: Question, distribution: Distribution[Any]) -> str:
    """How often the answer is yes; empty where it is something else."""
    if not all(isinstance(value, bool) for value in distribution.weights):
        return ""
    return f"{question.heading}: {percent(Fraction(distribution.weights.get(True, 0), distribution.total))}"


def mean_line(question: Question, distribution: Distribution[Any]) -> str:
    """The average of a numeric answer; empty for words."""
    if not all(isinstance(value, int) and not isinstance(value, bool) for value in distribution.weights):
        return ""
    mean = f"{float(distribution.mean(int)):,.2f}".removesuffix(".00")
    return f"{question.heading}: {mean} on average"
