"""The tests by which gangsters, officials and businesses leave a gang after a scenario."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from rules.core.chance.dice import Dice
from rules.core.tables.outcome import Target
from rules.mad_dogs.model.figures import Stat
from rules.mad_dogs.play.stat_tests import stat_test
from rules.mad_dogs.scenarios.shared.scenario_kind import Doubter

MOST_DOUBTERS: Final = 200
MOST_STAT: Final = 9


def who_tests(end: Any) -> tuple[str, ...]:
    """The names of those who test at the end of a scenario, in the order of their dice."""
    those: Iterable[tuple[Doubter, ...]] = (getattr(end, kind, ()) for kind in ("gangsters", "officials", "businesses"))
    return tuple(one.name for some in those for one in some)


def doubter_faults(tested: tuple[Doubter, ...], stat: str) -> list[str]:
    """What is wrong with the numbers of those who test, a sentence each."""
    faults = [
        f"{stat} of {one.name} must be 0 to {MOST_STAT}, not {one.number}."
        for one in tested
        if not 0 <= one.number <= MOST_STAT
    ]
    if len(tested) > MOST_DOUBTERS:
        faults.append(f"{stat} can be tested for {MOST_DOUBTERS} at once, not {len(tested)}.")
    return faults


def leavers(dice: Dice, tested: tuple[Doubter, ...], stat: Stat, goes: bool, first: int = 0) -> tuple[str, ...]:
    """Those whose test ends as `goes` says. Each has a number of its own, counted from `first`."""
    return tuple(
        [
            one.name
            for index, one in enumerate(tested, first)
            if dice.call(stat_test, Target(stat, one.number), index) is goes
        ]
    )
