"""Odds whose stages are shared by all questions: how a question is answered never hangs on what was asked before it.

A card's odds have a budget for all their questions, and what is known costs nothing. Here each stage has a budget of
its own, and what is known costs the same again. A stage over its budget is run on dice of a fixed seed, and those of
its parts that are not are drawn.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, TypeVar

from rules.core.chance.distribution import Distribution
from rules.core.chance.odds import Cache, Choices, Enumerator, OverBudget, SampleDice
from rules.core.tables.book import Book

R = TypeVar("R")


class Stages(Cache):
    """What is known of stages, on one book of tables.

    each  the steps that a stage may take, with those of its parts
    over  the stages that would take more
    took  the steps of the others
    """

    __slots__ = ("each", "over", "took")

    def __init__(self, book: Book, each: int) -> None:
        super().__init__(book)
        self.each = each
        self.over: set[Hashable] = set()
        self.took: dict[Hashable, int] = {}

    def odds(self, resolver: Callable[..., R], args: tuple[Hashable, ...], runs: int) -> Distribution[R]:
        """How a resolver can end, exactly; or how it ended in so many runs, if it takes too many steps."""
        try:
            weighted, total = _Counted(self, [self.each, 0]).choices(resolver, *args)
        except OverBudget:
            weights: dict[R, int] = {}
            for number in range(runs):
                result = resolver(_Drawn(number, self), *args)
                weights[result] = weights.get(result, 0) + 1
            return Distribution(weights, runs, exact=False, leaves=runs)
        return Distribution(dict(weighted), total, exact=True, leaves=0)


class _Counted(Enumerator):
    """All dice at once, with a budget for each stage."""

    __slots__ = ("_met", "_stages")

    def __init__(self, stages: Any, budget: list[int]) -> None:
        super().__init__(stages, budget)
        self._stages: Stages = stages
        self._met = set[Hashable]()

    def choices(self, stage: Callable[..., Any], *args: Hashable) -> Choices:
        """Every result of a stage with its weight, and the total weight; its steps are spent when it is first met."""
        stages, key = self._stages, (stage, args)
        if key in stages.over:
            raise OverBudget
        if key not in stages.took:
            budget = [stages.each, 0]
            try:
                super(_Counted, _Counted(stages, budget)).choices(stage, *args)
            except OverBudget:
                stages.over.add(key)
                raise
            stages.took[key] = stages.each - budget[0]
        if key not in self._met:
            self._met.add(key)
            self._budget[0] -= stages.took[key]
            if self._budget[0] < 0:
                raise OverBudget
        return stages.known[key]

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
            known = _Counted(self._stages, [self._stages.each, 0]).choices(stage, *args)
        except OverBudget:
            return stage(self, *args)
        return self._one_of(known, (stage, args))
