"""Anatomy of a Gangster: stat tests, opposed tests and random stats."""

from __future__ import annotations

import pytest

from rules.core.chance.odds import odds
from rules.core.tables.outcome import Modifier, Target
from rules.mad_dogs.model.figures import Contest, Stat
from rules.mad_dogs.model.tables import RANDOM_STATS
from rules.mad_dogs.play.stat_tests import opposed_test, random_stat, stat_test
from tests.rules.brute import brute, chances, play

FACES = range(1, 7)


@pytest.mark.parametrize("number", range(1, 8))
@pytest.mark.parametrize("face", FACES)
def test_a_stat_test_succeeds_on_the_stat_or_less(number: int, face: int) -> None:
    assert play(stat_test, Target(Stat.SMARTS, number), dice=(face,)).result is (face <= number)


@pytest.mark.parametrize("stat", [Stat.FISTS, Stat.GATS, Stat.GUTS, Stat.STUNTS, Stat.SMARTS])
def test_any_stat_can_be_tested(stat: Stat) -> None:
    outcome = play(stat_test, Target(stat, 3), dice=(3,))
    assert outcome.result is True
    assert outcome.rule == "mad.stat-test"
    assert outcome.throws[0].faces == (3,)


def test_modifiers_change_the_stat_and_not_the_die() -> None:
    target = Target(Stat.STUNTS, 4, (Modifier("hazards", -2), Modifier("Wheel Man", +2), Modifier("truck", -1)))
    assert play(stat_test, target, dice=(3,)).result is True
    outcome = play(stat_test, target, dice=(4,))
    assert outcome.result is False
    assert outcome.steps[0] == target
    assert outcome.throws[0].rows == ("fails",)


@pytest.mark.parametrize("lost", [3, 4, 9])
def test_a_stat_modified_to_0_or_below_fails_without_a_roll(lost: int) -> None:
    outcome = play(stat_test, Target(Stat.SMARTS, 3, (Modifier("wounds", -lost),)))
    assert outcome.result is False
    assert outcome.throws == ()


@pytest.mark.parametrize(
    "first, second, contest",
    [(3, 4, Contest.FIRST), (4, 3, Contest.SECOND), (1, 1, Contest.TIE), (6, 6, Contest.TIE)],
)
def test_an_opposed_test_is_won_by_passing_while_the_other_fails(first: int, second: int, contest: Contest) -> None:
    targets = Target(Stat.SMARTS, 3), Target(Stat.SMARTS, 3)
    assert play(opposed_test, *targets, dice=(first, second)).result is contest


def test_an_opposed_test_takes_different_stats() -> None:
    takeover = Target(Stat.SMARTS, 5), Target(Stat.GUTS, 2)
    assert play(opposed_test, *takeover, dice=(5, 3)).result is Contest.FIRST
    assert play(opposed_test, *takeover, dice=(5, 2)).result is Contest.TIE


def test_who_is_down_to_0_can_only_lose_or_tie() -> None:
    hopeless, fair = Target(Stat.SMARTS, 0), Target(Stat.SMARTS, 3)
    assert play(opposed_test, hopeless, fair, dice=(3,)).result is Contest.SECOND
    assert play(opposed_test, hopeless, fair, dice=(4,)).result is Contest.TIE
    assert play(opposed_test, hopeless, hopeless).result is Contest.TIE


@pytest.mark.parametrize(
    "column, stats",
    [("better", (3, 4, 4, 4, 5, 5)), ("average", (3, 3, 3, 4, 4, 4)), ("less", (1, 2, 2, 2, 3, 3))],
)
def test_the_stat_of_an_unknown_figure_is_rolled_in_one_of_three_columns(column: str, stats: tuple[int, ...]) -> None:
    table = getattr(RANDOM_STATS, column)
    assert tuple(play(random_stat, table, dice=(face,)).result for face in FACES) == stats


@pytest.mark.parametrize("number", range(-3, 9))
def test_odds_of_a_stat_test(number: int) -> None:
    target = Target(Stat.GUTS, number)
    assert chances(odds(stat_test, target)) == brute(stat_test, target)


@pytest.mark.parametrize("first", range(-1, 8))
@pytest.mark.parametrize("second", range(-1, 8))
def test_odds_of_an_opposed_test(first: int, second: int) -> None:
    targets = Target(Stat.SMARTS, first), Target(Stat.SMARTS, second)
    assert chances(odds(opposed_test, *targets)) == brute(opposed_test, *targets)


@pytest.mark.parametrize("column", RANDOM_STATS, ids=RANDOM_STATS._fields)
def test_odds_of_a_random_stat(column: object) -> None:
    assert chances(odds(random_stat, column)) == brute(random_stat, column)
