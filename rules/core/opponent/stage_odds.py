"""Odds whose stages are shared by all questions: how a question is answered never hangs on what was asked before it.

A card's odds have a budget for all their questions, and what is known costs nothing. Here each stage has a budget of
its own, and what is known costs the same again. A stage over its budget is run on dice of a fixed seed, and those of
its parts that are not are drawn.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, Final, NamedTuple, TypeVar

from rules.core.chance.distribution import Distribution
from rules.core.chance.odds import Cache, Choices, Enumerator, OverBudget, SampleDice
from rules.core.tables.book import Book

R = TypeVar("R")


class Counted(NamedTuple):
    """What is known of a stage.

    choices  its results with their weights, and the total weight
    steps    how many it takes, with those of its parts
    """

    choices: Choices
    steps: int


UNMET: Final = Counted(((), 1), 0)
"""Stands for a stage that nobody has asked about yet."""


class Stages(Cache):
    """What is known of stages, on one book of tables. A stage may take `each` steps, with those of its parts.

    Of a stage that would take more it notes None.
    """

    __slots__ = ("_counted", "each")

    def __init__(self, book: Book, each: int) -> None:
        super().__init__(book)
        self.each = each
        self._counted: dict[Hashable, Counted | None] = {}

    def odds(self, resolver: Callable[..., R], args: tuple[Hashable, ...], runs: int) -> Distribution[R]:
        """How a resolver can end, exactly; or how it ended in so many runs, if it takes too many steps."""
        try:
            weighted, total = self.counted(resolver, args).choices
        except OverBudget:
            weights: dict[R, int] = {}
            for number in range(runs):
                result = resolver(_Drawn(number, self), *args)
                weights[result] = weights.get(result, 0) + 1
            return Distribution(weights, runs, exact=False, leaves=runs)
        return Distribution(dict(weighted), total, exact=True, leaves=0)

    def counted(self, stage: Callable[..., Any], args: tuple[Hashable, ...]) -> Counted:
        """Count a stage, or look it up. Raises OverBudget if it takes too many steps."""
        key = stage, args
        found = self._counted.get(key, UNMET)
        if found is UNMET:
            budget = [self.each, 0]
            try:
                choices = _Counting(self, budget).every(stage, *args)
            except OverBudget:
                found = None
            else:
                found = Counted(choices, self.each - budget[0])
            self._counted[key] = found
        if found is None:
            raise OverBudget
        return found


class _Counting(Enumerator):
    """All dice at once, with a budget for each stage."""

    __slots__ = ("_met", "_stages")

    def __init__(self, stages: Any, budget: list[int]) -> None:
        super().__init__(stages, budget)
        self._stages: Stages = stages
        self._met = set[int]()

    def every(self, stage: Callable[..., Any], *args: Hashable) -> Choices:
        """Every result of a stage with its weight, and the total weight."""
        return super().choices(stage, *args)

    def choices(self, stage: Callable[..., Any], *args: Hashable) -> Choices:
        """The same of a part of the stage; its steps are spent when it is first met."""
        found = self._stages.counted(stage, args)
        if id(found) not in self._met:
            self._met.add(id(found))
            self._budget[0] -= found.steps
            if self._budget[0] < 0:
                raise OverBudget
        return found.choices

    def _spend(self, leaves: int) -> None:
        """Joins are no steps, since other questions may have made them already."""
        if leaves > self._stages.each:
            raise OverBudget


class _Drawn(SampleDice):
    """Dice of a fixed seed, which draw from every stage that can be counted."""

    __slots__ = ("_stages",)

    def __init__(self, number: int, stages: Stages) -> None:
        super().__init__(number, stages)
        self._stages = stages

    def call(self, stage: Callable[..., R], *args: Hashable) -> R:
        try:
            known = self._stages.counted(stage, args).choices
        except OverBudget:
            return stage(self, *args)
        return self._one_of(known, (stage, args))
