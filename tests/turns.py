"""Dear tests of many cases alike take turns: a run of all tests has a third of the cases, and tomorrow's another third.

A run of some files, or by a word, has every case. So has `--all`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any, Final, TypeVar
from unittest import TestCase

import pytest
from hypothesis import seed, settings
from hypothesis.stateful import RuleBasedStateMachine

TURNS: Final = 3
takes_turns = pytest.mark.takes_turns
"""Of a test's cases, each third one runs, counted from today's first."""
T = TypeVar("T", bound=Callable[..., Any])
turn: int | None = None
"""Today's, from 0 on; None for all of them."""


def begin(config: pytest.Config) -> None:
    """Find out which turn it is, before any test is read. The workers have it from the main process."""
    global turn
    option = config.option
    part = config.args_source is not config.ArgsSource.TESTPATHS or option.keyword or option.markexpr
    if option.turn is None:
        option.turn = datetime.now(UTC).toordinal() % TURNS
    turn = None if part or option.all or option.approve or option.lf or option.failedfirst else option.turn % TURNS


def header() -> str:
    """A line that tells which turn it is."""
    return "" if turn is None else f"tests that take turns: turn {turn} of 0 to {TURNS - 1} (--turn), all with --all"


def leave_out(config: pytest.Config, items: list[pytest.Function]) -> None:
    """Of the cases of each test that takes turns, leave those of today."""
    if turn is None:
        return
    seen, others = Counter[str](), list[pytest.Function]()
    for item in items:
        if item.get_closest_marker(takes_turns.name):
            test = item.nodeid.partition("[")[0]
            if seen[test] % TURNS != turn:
                others.append(item)
            seen[test] += 1
    left_out = {*others}
    items[:] = [item for item in items if item not in left_out]
    config.hook.pytest_deselected(items=others)


def examples(most: int, **other: Any) -> Callable[[T], T]:
    """So many examples of Hypothesis; in a turn a third of them, other ones in each. `other` are more settings."""

    def limited(test: T) -> T:
        if turn is None:
            return settings(max_examples=most, **other)(test)
        return seed(turn)(settings(max_examples=most // TURNS, **other)(test))

    return limited


def runs_of(machine: type[RuleBasedStateMachine], most: int, **other: Any) -> type[TestCase]:
    """The test of a state machine, with so many runs; in a turn a third of them, other ones in each."""
    made = (machine if turn is None else seed(turn)(machine)).TestCase
    made.settings = settings(max_examples=most if turn is None else most // TURNS, **other)
    return made
