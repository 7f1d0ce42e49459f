"""Luck: compared with a count of all results, with closed forms, and with rolled dice."""

from __future__ import annotations

import math
from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.core.chance.dice import Live, resolve
from rules.core.chance.luck import (
    FEWEST_A_FACE,
    MOST_EXACT,
    Faces,
    Tally,
    chi_square,
    course,
    luck_of,
    successes,
    upper_gamma,
)
from rules.core.chance.odds import odds
from rules.core.chance.sources import Fair
from rules.core.tables.outcome import Target
from rules.mad_dogs.model.figures import Rating, Stat
from rules.mad_dogs.model.tables import GUNS
from rules.mad_dogs.play.stat_tests import stat_test, under
from rules.mad_dogs.shooting.shoot import shoot
from rules.mad_dogs.shooting.to_hit import Shot, aimed_fire, faces

TOMMY = Shot(Rating(Stat.GATS, 4), GUNS["Tommy Gun"], 2.0)

TALLIES = st.lists(
    st.integers(2, 6).flatmap(
        lambda sides: st.builds(Tally, st.just(sides), st.integers(1, sides - 1), st.integers(0, 3), st.just(0))
    ),
    min_size=1,
    max_size=2,
)


def every_fall(tests: list[Tally]) -> Counter[int]:
    """How many pass, over all results of all dice, one by one."""
    dice = [(one.sides, one.good) for one in tests for _ in range(one.thrown)]
    falls = product(*(range(1, sides + 1) for sides, _ in dice))
    return Counter(sum(face <= good for face, (_, good) in zip(fall, dice, strict=True)) for fall in falls)


@given(TALLIES)
def test_the_number_that_pass_is_counted_over_every_fall(tests: list[Tally]) -> None:
    counted = every_fall(tests)
    assert successes(tests) == [counted[passed] for passed in range(sum(one.thrown for one in tests) + 1)]


@given(TALLIES, st.data())
def test_expectation_variance_and_tail_are_those_of_every_fall(tests: list[Tally], data: st.DataObject) -> None:
    thrown = [one._replace(passed=data.draw(st.integers(0, one.thrown))) for one in tests]
    luck, counted = luck_of(thrown), every_fall(tests)
    falls = sum(counted.values())
    mean = Fraction(sum(passed * times for passed, times in counted.items()), falls)
    assert (luck.expected, luck.exact) == (mean, True)
    assert luck.variance == Fraction(sum(passed**2 * times for passed, times in counted.items()), falls) - mean**2
    as_far = (lambda k: k >= luck.passed) if luck.passed >= mean else (lambda k: k <= luck.passed)
    assert luck.tail == Fraction(sum(times for k, times in counted.items() if as_far(k)), falls)
    assert luck.surplus == luck.passed - mean


def test_one_player_in_six() -> None:
    assert luck_of([Tally(6, 5, 1, 0)]).one_in == 6
    assert luck_of([Tally(6, 1, 2, 2)]).one_in == 36
    assert luck_of([Tally(6, 3, 1, 1)]).one_in == 2
    assert luck_of([]).one_in == 1


def test_no_rolls_are_no_luck() -> None:
    luck = luck_of([])
    assert (luck.thrown, luck.surplus, luck.z, luck.tail) == (0, 0, 0, 1)


@pytest.mark.parametrize("passed", [150, 165, 166, 167, 168, 180, 200])
def test_past_what_is_counted_out_the_bell_curve_is_right_to_a_hundredth(passed: int) -> None:
    counted = luck_of([Tally(6, 2, MOST_EXACT, passed)])
    curved = luck_of([Tally(6, 2, MOST_EXACT, passed), Tally(6, 0, 1, 0)])
    assert (counted.exact, curved.exact) == (True, False)
    assert float(curved.tail) == pytest.approx(float(counted.tail), abs=0.01)


def test_a_hundred_thousand_tests_are_dealt_with_at_once() -> None:
    luck = luck_of([Tally(6, 3, 100_000, 50_500), Tally(10, 4, 100_000, 40_000)])
    assert luck.surplus == 500
    assert luck.z == pytest.approx(500 / math.sqrt(49_000))


def test_luck_beyond_all_measure_is_still_a_number() -> None:
    assert luck_of([Tally(6, 3, 10_000, 10_000)]).one_in > 10**9


def test_a_course_adds_up_spell_by_spell() -> None:
    spells = [[Tally(6, 3, 4, 4)], [Tally(6, 2, 3, 0), Tally(6, 3, 2, 1)]]
    assert [(point.thrown, round(point.surplus, 9)) for point in course(spells)] == [(0, 0), (4, 2), (9, 1)]
    whole = luck_of([one for spell in spells for one in spell])
    assert course(spells)[-1].deviation == pytest.approx(whole.deviation)


# Faces, and whether they are equally frequent


@pytest.mark.parametrize("freedom", [2, 4, 10, 100, 300])
@pytest.mark.parametrize("ratio", [0.01, 0.5, 0.9, 1, 1.1, 2, 5])
def test_q_of_a_whole_number_is_the_sum_of_poisson(freedom: int, ratio: float) -> None:
    a = freedom // 2
    x = a * ratio
    closed = sum(math.exp(-x + i * math.log(x) - math.lgamma(i + 1)) for i in range(a))
    assert upper_gamma(a, x) == pytest.approx(closed, rel=1e-9, abs=1e-14)


@pytest.mark.parametrize("x", [0.001, 0.3, 1, 1.5, 2.7, 9, 30])
def test_q_of_a_half_is_the_error_function(x: float) -> None:
    assert upper_gamma(0.5, x) == pytest.approx(math.erfc(math.sqrt(x)), rel=1e-9)


@pytest.mark.parametrize(
    "freedom, statistic, p",
    [(5, 11.0705, 0.05), (5, 15.0863, 0.01), (5, 1.1455, 0.95), (1, 3.8415, 0.05), (9, 16.9190, 0.05)],
)
def test_p_is_that_of_the_printed_tables(freedom: int, statistic: float, p: float) -> None:
    assert round(upper_gamma(freedom / 2, statistic / 2), 3) == p


@pytest.mark.parametrize("a, x", [(0, 1), (-1, 1), (1, -0.1)])
def test_q_outside_its_domain_is_an_error(a: float, x: float) -> None:
    with pytest.raises(ValueError, match="not defined"):
        upper_gamma(a, x)


def test_p_comes_near_the_count_over_every_fall_of_dice() -> None:
    """Eight dice of three sides: how often the statistic reaches its value, over all 6,561 results."""
    falls = [Faces(tuple(map(fall.count, (1, 2, 3)))) for fall in product((1, 2, 3), repeat=8)]
    reached = [chi_square([fall]).statistic for fall in falls]
    for counts in ((5, 3, 0), (6, 1, 1)):
        tested = chi_square([Faces(counts)])
        share = sum(one >= tested.statistic - 1e-9 for one in reached) / len(falls)
        assert tested.p == pytest.approx(share, abs=0.03)


def test_kinds_of_dice_are_tested_together() -> None:
    one, other = Faces((9, 11, 10)), Faces((30, 34))
    both = chi_square([one, other])
    assert both.freedom == 3
    assert both.statistic == pytest.approx(chi_square([one]).statistic + chi_square([other]).statistic)


def test_the_mean_of_faces_and_how_far_it_is_off() -> None:
    faces_of = Faces((0, 0, 0, 0, 0, 12))
    assert (faces_of.thrown, faces_of.mean, faces_of.expected) == (12, 6, Fraction(7, 2))
    assert faces_of.z == pytest.approx(2.5 / math.sqrt(35 / 12 / 12))
    assert Faces((4,)).z == 0


def test_too_few_dice_prove_nothing() -> None:
    assert Faces((FEWEST_A_FACE,) * 6).enough
    assert not Faces((*(FEWEST_A_FACE,) * 5, FEWEST_A_FACE - 1)).enough
    assert not Faces((1000,)).enough


# What resolvers call a success


@pytest.mark.parametrize("number", range(-2, 9))
def test_a_test_names_the_faces_that_pass(number: int) -> None:
    for read in (under(number), faces(number, 4, False, False)):
        assert read.good == tuple(face for face in range(1, 7) if face <= number)


def test_a_throw_gives_its_chance_and_its_faces() -> None:
    (throw,) = resolve(stat_test, Target("GUTS", 4), dice=Fair(b"seed")).throws
    assert (throw.good, throw.fresh) == ((1, 2, 3, 4), throw.faces)


# Live dice against exact odds


def test_live_bursts_come_out_as_often_as_the_odds_say() -> None:
    """Hits of 3,000 bursts on dice as the bot rolls them, against the odds engine, by chi-square."""
    shot = TOMMY
    promised = odds(aimed_fire, shot).by(lambda fired: fired.hits)
    times, bursts = Counter[int](), 3_000
    for number in range(bursts):
        times[aimed_fire(Live(Fair(b"a server's seed", "phrases", number)), shot).hits] += 1
    assert set(times) <= set(promised.weights)
    cells, rest_seen, rest_due = list[tuple[int, float]](), 0, 0.0
    for hits, weight in promised.weights.items():
        due = bursts * weight / promised.total
        if due >= FEWEST_A_FACE:
            cells.append((times[hits], due))
        else:
            rest_seen, rest_due = rest_seen + times[hits], rest_due + due
    if rest_due:
        cells.append((rest_seen, rest_due))
    statistic = sum((seen - due) ** 2 / due for seen, due in cells)
    assert 0.001 < upper_gamma((len(cells) - 1) / 2, statistic / 2) < 0.999


def test_live_dice_are_neither_lucky_nor_unlucky() -> None:
    """Tests of whole bursts, with GUTS and damage, by the marks of the resolver: less than four sigma off."""
    tests, thrown = Counter[tuple[int, int]](), Counter[tuple[int, int]]()
    for number in range(2_000):
        for throw in resolve(shoot, TOMMY, dice=Fair(b"another seed", "phrases", number)).throws:
            if 0 < len(throw.good) < throw.sides:
                key = throw.sides, len(throw.good)
                thrown[key] += len(throw.fresh)
                tests[key] += sum(face in throw.good for face in throw.fresh)
    luck = luck_of(Tally(*key, times, tests[key]) for key, times in thrown.items())
    assert luck.thrown > 10_000
    assert abs(luck.z) < 4


def test_planted_luck_is_seen() -> None:
    """One test in fifty quietly turned into a success: a thousandth of players has such luck."""
    assert luck_of([Tally(6, 3, 5_000, 2_500 + 100)]).tail < Fraction(1, 300)
