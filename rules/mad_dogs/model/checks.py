"""Tests of a stat, opposed tests, and stats that no sheet shows (Anatomy of a Gangster)."""

from __future__ import annotations

from enum import StrEnum
from functools import lru_cache

from rules.core.chance.dice import Dice
from rules.core.tables.outcome import Target
from rules.core.tables.rule import resolves
from rules.core.tables.table import Reading, Table

UNMODIFIED_GATS = "Unmodified GATS"


@lru_cache(1024)
def under(number: int, passed: str = "passes", failed: str = "fails") -> Reading[bool]:
    """A D6 read as success on `number` or less."""
    keys = tuple(face <= number for face in range(1, 7))
    good = tuple(range(1, min(number, 6) + 1))
    return Reading(keys, labels=tuple(passed if key else failed for key in keys), good=good)


@resolves("mad.stat-test")
def stat_test(dice: Dice, target: Target, index: int | None = None) -> bool:
    """1D6: success on the target or less. A target of 0 or less fails without a roll.

    `index` numbers the figure in the heading, where several test.
    """
    dice.note(target)
    why = target.stat if index is None else f"{target.stat}:{index}"
    return target.total > 0 and dice.read(1, under(target.total), why)[0]


def confirmed(dice: Dice, count: int, unmodified: int, why: str, passed: str, failed: str) -> int:
    """The number of `count` re-rolled dice within the unmodified GATS (mad.shoot.zero, mad.car.bulletproof)."""
    if count > 0:
        dice.note(Target(UNMODIFIED_GATS, unmodified))
    return sum(dice.read(count, under(unmodified, passed, failed), why))


class Contest(StrEnum):
    """How an opposed test ends."""

    FIRST = "first"
    SECOND = "second"
    TIE = "tie"


@resolves("mad.opposed-test")
def opposed_test(dice: Dice, first: Target, second: Target, index: int | None = None) -> Contest:
    """Both test; the one who passes while the other fails wins, otherwise it is a tie.

    `index` numbers the contest in the headings, where there are several.
    """
    passed = dice.call(stat_test, first, index), dice.call(stat_test, second, index)
    if passed[0] == passed[1]:
        return Contest.TIE
    return Contest.FIRST if passed[0] else Contest.SECOND


@resolves("mad.random-stats")
def random_stat(dice: Dice, column: Table[int]) -> int:
    """The stat of an unknown person: 1D6 on the better, average or less column."""
    return dice.read(1, dice.reading(column), "unknown stat")[0]
