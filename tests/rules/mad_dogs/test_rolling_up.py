"""Public Enemies, Rolling Up a Mobster: eight dice, pairs of 1 and 6, the six best, and how they are spread."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations_with_replacement, permutations
from math import comb, factorial, prod

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.core.chance.odds import odds
from rules.core.plain.refusal import OutOfRange
from rules.core.tables.outcome import Throw
from rules.mad_dogs.gangs.roll_up import roll_up
from rules.mad_dogs.gangs.rolled_numbers import RolledUp, place
from rules.mad_dogs.model.figures import Stats
from tests.rules.brute import chances, play

JIMMY = (4, 3, 3, 5, 6, 6, 1, 2)
"""The dice of the worked gang's Boss."""
faces = st.lists(st.integers(1, 6), min_size=8, max_size=8).map(lambda dice: RolledUp(tuple(sorted(dice))))


def test_the_worked_boss() -> None:
    outcome = play(roll_up, "Jimmy", dice=JIMMY)
    rolled = outcome.result
    assert outcome.rule == "mad.gang.roll-up"
    assert rolled.read == (6, 5, 5, 4, 3, 3, 2, 2)
    assert rolled.best == (6, 5, 5, 4, 3, 3)
    assert rolled.skills == 2
    assert place(rolled, Stats(6, 5, 4, 3, 3, 5)) == Stats(6, 5, 4, 3, 3, 5)


def test_all_eight_dice_are_shown_as_rolled() -> None:
    (throw,) = play(roll_up, "Jimmy", dice=JIMMY).throws
    assert throw == Throw("Jimmy is rolled up", 6, JIMMY)
    assert play(roll_up, dice=JIMMY).throws[0].why == "rolled up"


@pytest.mark.parametrize(
    "dice, best, skills",
    [
        ((1, 1, 1, 1, 1, 1, 1, 1), (1, 1, 1, 1, 1, 1), 0),
        ((6, 6, 6, 6, 6, 6, 6, 6), (6, 6, 6, 6, 6, 6), 8),
        ((1, 1, 1, 1, 6, 6, 6, 6), (5, 5, 5, 5, 2, 2), 4),
        ((1, 6, 2, 2, 2, 2, 2, 2), (5, 2, 2, 2, 2, 2), 1),
        ((1, 1, 6, 3, 3, 3, 3, 3), (5, 3, 3, 3, 3, 3), 1),
        ((1, 6, 6, 6, 4, 4, 4, 4), (6, 6, 5, 4, 4, 4), 3),
        ((2, 3, 4, 5, 2, 3, 4, 5), (5, 5, 4, 4, 3, 3), 0),
    ],
)
def test_pairs_of_1_and_6_are_read_as_2_and_5(dice: tuple[int, ...], best: tuple[int, ...], skills: int) -> None:
    rolled = play(roll_up, dice=dice).result
    assert (rolled.best, rolled.skills) == (best, skills)


@given(rolled=faces)
def test_what_eight_dice_come_to(rolled: RolledUp) -> None:
    assert sum(rolled.read) == sum(rolled.faces)  # a 1 and a 6 are as much as a 2 and a 5
    assert not {1, 6} <= set(rolled.read)
    assert len(rolled.best) == 6
    assert min(rolled.best) >= max(rolled.read[6:])
    assert rolled.skills == rolled.faces.count(6)


def test_odds_of_all_dice() -> None:
    """Against the multinomial, counted here without a pool. Brute force would run 1.7 million times."""
    found = chances(odds(roll_up))
    assert len(found) == comb(13, 5)
    for dice in combinations_with_replacement(range(1, 7), 8):
        ways = factorial(8) // prod(map(factorial, Counter(dice).values()))
        assert found[RolledUp(dice)] == Fraction(ways, 6**8)


def test_odds_of_how_many_skills_come_with_them() -> None:
    skills = chances(odds(roll_up).by(lambda rolled: rolled.skills))
    assert skills == {k: Fraction(comb(8, k) * 5 ** (8 - k), 6**8) for k in range(9)}


# Spreading


@given(rolled=faces, data=st.data())
def test_any_order_will_do_that_puts_3_to_5_on_hits(rolled: RolledUp, data: st.DataObject) -> None:
    stats = Stats(*data.draw(st.permutations(rolled.best)))
    if 3 <= stats.hits <= 5:
        assert place(rolled, stats) == stats
    elif any(3 <= number <= 5 for number in rolled.best):
        with pytest.raises(OutOfRange, match=f"HITS is {stats.hits}, but must be 3 to 5"):
            place(rolled, stats)
    else:
        assert place(rolled, stats) == stats._replace(hits=3 if stats.hits < 3 else 5)


@given(rolled=faces, stats=st.tuples(*[st.integers(1, 6)] * 6))
def test_no_other_numbers_will(rolled: RolledUp, stats: tuple[int, ...]) -> None:
    try:
        placed = place(rolled, Stats(*stats))
    except OutOfRange:
        return
    assert sorted(placed[:5]) in [sorted(order[:5]) for order in set(permutations(rolled.best))]


@pytest.mark.parametrize(
    "stats, expected",
    [
        (Stats(6, 5, 4, 3, 3, 2), ["HITS is 2", "each once, not 6 5 4 3 3 2"]),
        (Stats(5, 5, 4, 3, 3, 6), ["HITS is 6, but must be 3 to 5"]),
        (Stats(6, 6, 5, 4, 3, 3), ["are 6 5 5 4 3 3, each once"]),
    ],
)
def test_everything_wrong_with_it_is_named(stats: Stats, expected: list[str]) -> None:
    with pytest.raises(OutOfRange) as refusal:
        place(RolledUp(tuple(sorted(JIMMY))), stats)
    assert all(part in refusal.value.sentence for part in expected)
    assert ("spread" in refusal.value.sentence) == ("each once" in " ".join(expected))


@pytest.mark.parametrize("expected, hits", [(6, 5), (5, 5), (2, 3), (3, 3)])
def test_where_no_number_is_3_to_5_hits_take_the_nearest(expected: int, hits: int) -> None:
    rolled = RolledUp((2, 2, 2, 6, 6, 6, 6, 6))
    others = (6, 6, 6, 6, 2) if hits == 5 else (6, 6, 6, 6, 6)
    assert place(rolled, Stats(*others, expected)) == Stats(*others, hits)
    with pytest.raises(OutOfRange, match="each once"):
        place(rolled, Stats(*others, 4))
