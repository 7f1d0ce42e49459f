"""Dear tests of cases alike take turns: a run of all tests has a fifth of the cases, and the next hour's another fifth.

A test with fewer cases has one a run. A run of some files, or by a word, has every case. So has `--all`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from datetime import UTC, datetime
from typing import Any, Final, TypeVar
from unittest import TestCase

import pytest
from hypothesis import seed, settings
from hypothesis.stateful import RuleBasedStateMachine

TURNS: Final = 5
CYCLE: Final = 60
"""So many turns until they begin anew: a test of two cases in a run of three comes to all six."""
takes_turns = pytest.mark.takes_turns
"""Of a test's cases, each fifth one runs, counted from the first one of the turn."""
T = TypeVar("T", bound=Callable[..., Any])
C = TypeVar("C")
turn: int | None = None
"""The turn of this run, from 0 on; None for all of them."""


def turn_at(now: datetime) -> int:
    """The turn of a run that begins then: another one in the next hour, and at the same hour of the next day.

    By the day alone, cases that a change broke could stay unseen in all runs of a day of work.
    """
    return (now.toordinal() + now.hour) % CYCLE


def begin(config: pytest.Config) -> None:
    """Find out which turn it is, before any test is read. The workers have it from the main process."""
    global turn
    option = config.option
    part = config.args_source is not config.ArgsSource.TESTPATHS or option.keyword or option.markexpr
    if option.turn is None:
        option.turn = turn_at(datetime.now(UTC))
    turn = None if part or option.all or option.approve or option.lf or option.failedfirst else option.turn % CYCLE


def header() -> str:
    """A line that tells which turn it is."""
    return "" if turn is None else f"tests that take turns: turn {turn} of 0 to {CYCLE - 1} (--turn), all with --all"


def leave_out(config: pytest.Config, items: list[pytest.Function]) -> None:
    """Of the cases of each test that takes turns, leave those of this turn."""
    if turn is None:
        return
    taking = {item: item.nodeid.partition("[")[0] for item in items if item.get_closest_marker(takes_turns.name)}
    seen, many, others = Counter[str](), Counter(taking.values()), list[pytest.Function]()
    for item, test in taking.items():
        if not is_in_turn(seen[test], many[test]):
            others.append(item)
        seen[test] += 1
    left_out = {*others}
    items[:] = [item for item in items if item not in left_out]
    config.hook.pytest_deselected(items=others)


def of_this_turn(cases: Iterable[C]) -> list[C]:
    """Of cases alike that one test goes through, those of this turn."""
    every = [*cases]
    return [case for number, case in enumerate(every) if is_in_turn(number, len(every))]


def is_in_turn(number: int, many: int) -> bool:
    """Whether a case of so many runs in this turn. At least one of them does."""
    turns = min(TURNS, many)
    return turn is None or number % turns == turn % turns


def examples(most: int, **other: Any) -> Callable[[T], T]:
    """So many examples of Hypothesis; in a turn a fifth of them, other ones in each. `other` are more settings."""

    def limited(test: T) -> T:
        if turn is None:
            return settings(max_examples=most, **other)(test)
        return seed(turn % TURNS)(settings(max_examples=most // TURNS, **other)(test))

    return limited


def runs_of(machine: type[RuleBasedStateMachine], most: int, **other: Any) -> type[TestCase]:
    """The test of a state machine, with so many runs; in a turn a fifth of them, other ones in each."""
    made = (machine if turn is None else seed(turn % TURNS)(machine)).TestCase
    made.settings = settings(max_examples=most if turn is None else most // TURNS, **other)
    return made
