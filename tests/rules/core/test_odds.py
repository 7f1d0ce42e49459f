"""Odds: compared with a count of all results, and with icepool."""

from __future__ import annotations

import operator
from collections import Counter
from collections.abc import Callable, Hashable
from enum import IntEnum
from fractions import Fraction
from itertools import combinations, pairwise, permutations, product
from math import comb, prod
from typing import Any

import icepool
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.core.chance import odds as module
from rules.core.chance.dice import Dice
from rules.core.chance.distribution import BANDS, Distribution, banded, quantile
from rules.core.chance.odds import (
    BUDGET,
    LEAST,
    Cache,
    Enumerator,
    OverBudget,
    hands,
    hands_count,
    odds,
    pool,
    sampled,
    sums,
)
from rules.core.plain.refusal import OutOfRange
from rules.core.tables.table import Reading, Row, Table, reading
from tests.rules.brute import brute

TABLE = Table(
    "toy.hurt", "Hurt", "a toy", (Row(1, 2, "out", "Out!"), Row(3, 5, "down", "Down"), Row(6, 6, "fine", "Fine"))
)
HIT = Reading((False, False, False, False, True, True))


def chances(found: Distribution[Any]) -> dict[Any, Fraction]:
    assert found.exact
    assert sum(found.weights.values()) == found.total
    return {result: Fraction(weight, found.total) for result, weight in found.weights.items()}


def counted(sides: list[int], read: Callable[..., Hashable]) -> dict[Any, Fraction]:
    """The chance of each result over all results of the dice."""
    falls = list(product(*(range(1, faces + 1) for faces in sides)))
    return {result: Fraction(n, len(falls)) for result, n in Counter(read(*fall) for fall in falls).items()}


# Toy resolvers: one for each request to dice


def toy_pool(dice: Dice, n: int, sides: int) -> tuple[int, ...]:
    return dice.roll(n, sides)


def toy_read(dice: Dice, n: int) -> tuple[str, ...]:
    return dice.read(n, reading(TABLE))


def toy_total(dice: Dice, n: int, sides: int) -> int:
    return dice.total(n, sides)


def toy_gather(dice: Dice, n: int) -> int:
    return dice.gather(n, Reading((0, 0, 1, 1, 1, 3)), operator.add, 0)


def toy_shot(dice: Dice) -> int:
    """A hit on 5 or 6; a hit does 1, or 2 on the roll of a 6."""
    (hit,) = dice.read(1, HIT)
    return (1 + (dice.roll()[0] == 6)) if hit else 0


def shot(to_hit: int, effect: int) -> int:
    return (1 + (effect == 6)) if to_hit >= 5 else 0


def toy_burst(dice: Dice, n: int) -> tuple[int, ...]:
    return dice.each(n, toy_shot)


def toy_damage(dice: Dice, n: int) -> int:
    return dice.fold(n, operator.add, 0, toy_shot)


def toy_worst(dice: Dice, n: int) -> int:
    return dice.fold(n, max, 0, toy_shot)


def toy_step(dice: Dice, state: int, up: int) -> int:
    return state + up if dice.roll()[0] > state else state


def toy_climb(dice: Dice, n: int, up: int) -> int:
    return dice.chain(n, toy_step, 0, up)


def toy_volley(dice: Dice, n: int) -> tuple[int, int]:
    """As many effect dice as hits, so later dice depend on earlier ones."""
    hits = dice.call(toy_hits, n)
    return hits, dice.total(hits, 4)


def toy_hits(dice: Dice, n: int) -> int:
    return sum(dice.read(n, HIT))


def volley(*fall: int) -> tuple[int, int]:
    n = len(fall) // 2
    hits = sum(face >= 5 for face in fall[:n])
    return hits, sum(fall[n : n + hits])


def toy_hand(dice: Dice, n: int, deck: tuple[tuple[str, int], ...]) -> tuple[str, ...]:
    return dice.draw(n, deck)


def climb(up: int) -> Callable[..., int]:
    def read(*fall: int) -> int:
        state = 0
        for face in fall:
            state = state + up if face > state else state
        return state

    return read


ROWS = ["out", "out", "down", "down", "down", "fine"]


@pytest.mark.parametrize(
    "resolver, args, sides, read",
    [
        (toy_pool, (1, 6), [6], lambda *f: f),
        (toy_pool, (4, 6), [6] * 4, lambda *f: tuple(sorted(f))),
        (toy_pool, (2, 100), [100] * 2, lambda *f: tuple(sorted(f))),
        (toy_pool, (0, 6), [], lambda: ()),
        (toy_read, (1,), [6], lambda *f: tuple(ROWS[x - 1] for x in f)),
        (toy_read, (4,), [6] * 4, lambda *f: tuple(sorted(ROWS[x - 1] for x in f))),
        (toy_total, (1, 20), [20], lambda *f: sum(f)),
        (toy_total, (5, 6), [6] * 5, lambda *f: sum(f)),
        (toy_total, (3, 2), [2] * 3, lambda *f: sum(f)),
        (toy_total, (0, 6), [], lambda: 0),
        (toy_gather, (5,), [6] * 5, lambda *f: sum((0, 0, 1, 1, 1, 3)[x - 1] for x in f)),
        (toy_gather, (0,), [], lambda: 0),
        (toy_shot, (), [6, 6], shot),
        (toy_burst, (3,), [6] * 6, lambda *f: tuple(sorted(shot(*f[i : i + 2]) for i in (0, 2, 4)))),
        (toy_damage, (3,), [6] * 6, lambda *f: sum(shot(*f[i : i + 2]) for i in (0, 2, 4))),
        (toy_worst, (3,), [6] * 6, lambda *f: max(shot(*f[i : i + 2]) for i in (0, 2, 4))),
        (toy_climb, (5, 1), [6] * 5, climb(1)),
        (toy_climb, (4, 2), [6] * 4, climb(2)),
        (toy_volley, (3,), [6, 6, 6, 4, 4, 4], volley),
    ],
)
def test_odds_agree_with_a_count_of_every_fall(
    resolver: Callable[..., Any], args: tuple[int, ...], sides: list[int], read: Callable[..., Hashable]
) -> None:
    assert chances(odds(resolver, *args)) == counted(sides, read)


def toy_settled(dice: Dice, edge: int) -> int | None:
    """The difference of two dice, one of them with an edge; a tie has no result."""
    return dice.total(1, 6) + edge - dice.total(1, 6) or None


def toy_duels(dice: Dice) -> tuple[int, int]:
    """A duel without ties, then another in which the winner of the first has an edge of 4."""
    first = dice.until(toy_settled, 0)
    return first, dice.until(toy_settled, 4 if first > 0 else -4)


def test_a_result_that_is_rolled_again_leaves_its_chance_to_the_rest() -> None:
    def apart(edge: int) -> dict[int, Fraction]:
        found = Counter(one + edge - other for one, other in product(range(1, 7), repeat=2) if one + edge != other)
        return {gap: Fraction(ways, found.total()) for gap, ways in found.items()}

    expected = {
        (first, second): chance * then
        for first, chance in apart(0).items()
        for second, then in apart(4 if first > 0 else -4).items()
    }
    assert chances(odds(toy_duels)) == expected == brute(toy_duels)


DECKS = [(("a", 2), ("b", 1), ("c", 3)), (("a", 1), ("b", 1)), (("a", 6),), (("c", 2), ("a", 0), ("b", 4))]


@pytest.mark.parametrize("deck", DECKS)
@pytest.mark.parametrize("n", range(7))
def test_hands_agree_with_a_count_of_every_draw(deck: tuple[tuple[str, int], ...], n: int) -> None:
    cards = [label for label, count in deck for _ in range(count)]
    if n > len(cards):
        with pytest.raises(OutOfRange, match=f"The deck holds {len(cards)} cards, so {n} can't be drawn"):
            odds(toy_hand, n, deck)
        return
    draws = [tuple(sorted(cards[place] for place in places)) for places in permutations(range(len(cards)), n)]
    expected = {hand: Fraction(times, len(draws)) for hand, times in Counter(draws).items()}
    assert chances(odds(toy_hand, n, deck)) == expected
    assert hands_count(n, deck) == len(hands(n, deck)[0]) == len(expected)


def test_one_lot_among_thousands_is_drawn_at_once() -> None:
    lots, total = hands(1, tuple((number, 1) for number in range(5_000)))
    assert [lot for lot, _ in lots] == [(number,) for number in range(5_000)]
    assert {weight for _, weight in lots} == {1}
    assert total == 5_000


def test_a_whole_deck_of_thousands_is_one_hand() -> None:
    deck = tuple((number, 1) for number in range(2_000))
    assert hands(2_000, deck) == (((tuple(range(2_000)), 1),), 1)


@pytest.mark.parametrize("n", [0, -3])
def test_no_runs_change_nothing(n: int) -> None:
    for resolver, args, result in [
        (toy_pool, (n, 6), ()),
        (toy_read, (n,), ()),
        (toy_total, (n, 6), 0),
        (toy_gather, (n,), 0),
        (toy_burst, (n,), ()),
        (toy_damage, (n,), 0),
        (toy_climb, (n, 1), 0),
        (toy_hand, (n, DECKS[0]), ()),
    ]:
        assert odds(resolver, *args).weights == {result: 1}


@given(st.integers(1, 6), st.lists(st.integers(1, 5), min_size=1, max_size=5))
def test_a_pool_holds_each_multiset_once_with_its_weight(n: int, counts: list[int]) -> None:
    faces = tuple(enumerate(counts))
    found, total = pool(n, faces)
    assert total == sum(counts) ** n == sum(weight for _, weight in found)
    expected: Counter[tuple[int, ...]] = Counter()
    for fall in product(range(len(counts)), repeat=n):
        expected[tuple(sorted(fall))] += prod(counts[face] for face in fall)
    assert dict(found) == expected
    assert len(found) == len(expected) == comb(n + len(counts) - 1, n)


# A second oracle


@given(st.integers(1, 12), st.integers(2, 30))
def test_sums_agree_with_icepool(n: int, sides: int) -> None:
    expected, (found, total) = n @ icepool.d(sides), sums(n, sides)
    pairs = [*zip(expected.outcomes(), expected.quantities(), strict=True)]
    assert [*found] == [found[place] for place in range(len(found))] == pairs
    assert total == expected.denominator()


def test_a_hundred_dice_of_a_hundred_sides_are_exact() -> None:
    found = odds(toy_total, 100, 100)
    assert found.exact
    assert found.total == 100**100 == sum(found.weights.values())
    assert found.mean(lambda total: total) == 5050
    assert found.mean(lambda total: (total - 5050) ** 2) == Fraction(100 * (100**2 - 1), 12)
    assert all(found.weights[100 + above] == found.weights[10_000 - above] for above in range(9_901))


def toy_keep(dice: Dice, n: int, sides: int, keep: int) -> int:
    return sum(dice.roll(n, sides)[-keep:])


@pytest.mark.parametrize("n, sides, keep", [(4, 6, 3), (2, 20, 1), (6, 6, 2), (3, 10, 3), (5, 8, 1)])
def test_the_highest_dice_agree_with_icepool(n: int, sides: int, keep: int) -> None:
    expected = icepool.d(sides).highest(n, keep)
    assert chances(odds(toy_keep, n, sides, keep)) == {
        outcome: Fraction(quantity, expected.denominator()) for outcome, quantity in expected.items()
    }


@pytest.mark.parametrize("n", [1, 4, 20, 50])
def test_a_fold_and_a_gathering_agree_with_icepool(n: int) -> None:
    single = icepool.Die([0] * 24 + [1] * 10 + [2] * 2)
    for found, expected in [
        (odds(toy_damage, n), n @ single),
        (odds(toy_gather, n), n @ icepool.Die([0, 0, 1, 1, 1, 3])),
    ]:
        assert chances(found) == {
            outcome: Fraction(quantity, expected.denominator()) for outcome, quantity in expected.items()
        }


def test_a_hand_of_five_agrees_with_icepool() -> None:
    deck = icepool.Deck({"a": 4, "b": 4, "c": 4, "d": 40})
    expected: Any = deck.deal(5).expand()
    found = odds(toy_hand, 5, (("a", 4), ("b", 4), ("c", 4), ("d", 40)))
    assert chances(found) == {
        tuple(hand): Fraction(quantity, expected.denominator()) for hand, quantity in expected.items()
    }


# Stages are enumerated once


def test_a_stage_is_enumerated_once_for_its_arguments() -> None:
    runs: list[int] = []

    def stage(dice: Dice, sides: int) -> int:
        runs.append(sides)
        return dice.roll(1, sides)[0]

    def twice(dice: Dice) -> int:
        return dice.call(stage, 4) + dice.call(stage, 4) + dice.call(stage, 2)

    assert chances(odds(twice)) == counted([4, 4, 2], lambda *f: sum(f))
    assert Counter(runs) == {4: 4, 2: 2}


def test_branches_of_unlike_length_weigh_what_they_should() -> None:
    def lopsided(dice: Dice) -> str:
        if dice.roll(1, 3)[0] == 1:
            return "early"
        return "six" if dice.roll(1, 7)[0] == 6 else "late"

    assert chances(odds(lopsided)) == {"early": Fraction(1, 3), "six": Fraction(2, 21), "late": Fraction(4, 7)}


def test_a_resolver_without_dice_ends_in_one_way() -> None:
    assert odds(lambda dice: 5) == Distribution({5: 1}, 1, exact=True, leaves=1)


def test_notes_are_passed_over() -> None:
    def noting(dice: Dice) -> int:
        dice.note("something")
        return dice.roll(1, 2)[0]

    assert chances(odds(noting)) == {1: Fraction(1, 2), 2: Fraction(1, 2)}


# The budget


def toy_twice(dice: Dice, n: int) -> tuple[tuple[int, ...], ...]:
    return dice.roll(n), dice.roll(n)


def toy_totals(dice: Dice, n: int) -> tuple[int, ...]:
    return dice.total(n), dice.total(n)


def toy_hands(dice: Dice, n: int, deck: tuple[tuple[str, int], ...]) -> tuple[tuple[str, ...], ...]:
    return dice.draw(n, deck), dice.draw(n, deck)


@pytest.mark.parametrize(
    "resolver, args",
    [
        (toy_pool, (100, 6)),
        (toy_pool, (100, 100)),
        (toy_pool, (10**6, 100)),
        (toy_total, (10**9, 6)),
        (toy_hand, (26, tuple((f"{card:02}", 1) for card in range(52)))),
        (toy_hand, (20, tuple((f"{card:02}", 4) for card in range(13)))),
    ],
)
def test_a_pool_beyond_the_budget_is_never_built(resolver: Callable[..., Any], args: tuple[Any, ...]) -> None:
    with pytest.raises(OverBudget):
        Enumerator(Cache(), [BUDGET, 0]).choices(resolver, *args)


def toy_wide(dice: Dice) -> tuple[int, ...]:
    return dice.roll(2, 60)


def toy_wide_pairs(dice: Dice, n: int) -> tuple[tuple[int, ...], ...]:
    return dice.each(n, toy_wide)


def test_many_runs_of_a_wide_stage_are_never_built() -> None:
    with pytest.raises(OverBudget):
        Enumerator(Cache(), [BUDGET, 0]).choices(toy_wide_pairs, 5)


def test_a_stage_may_have_more_results_than_python_may_recurse() -> None:
    found = odds(toy_wide_pairs, 1)
    assert found.exact
    assert len(found.weights) == 60 * 61 // 2


def test_a_whole_deck_is_one_hand() -> None:
    deck = tuple((f"{card:02}", 1) for card in range(52))
    assert chances(odds(toy_hand, 52, deck)) == {tuple(label for label, _ in deck): 1}
    assert chances(odds(toy_hand, 51, deck)) == {
        hand: Fraction(1, 52) for hand in combinations((label for label, _ in deck), 51)
    }


def test_a_pool_that_the_budget_just_pays_for_is_exact() -> None:
    leaves = comb(4 + 5, 4)
    assert odds(toy_pool, 4, 6, budget=leaves).exact
    assert odds(toy_pool, 4, 6, budget=leaves).leaves == leaves
    assert not odds(toy_pool, 4, 6, budget=leaves - 1, samples=10).exact


@pytest.mark.parametrize(
    "find, resolver, args",
    [("pool", toy_twice, (3,)), ("sums", toy_totals, (3,)), ("hands", toy_hands, (3, (("a", 3), ("b", 3), ("c", 3))))],
)
@pytest.mark.parametrize("lasting, built", [(0, 2), (100, 0)])
def test_many_choices_are_kept_for_one_card_alone(
    find: str, resolver: Callable[..., Any], args: tuple[Any, ...], lasting: int, built: int, monkeypatch: Any
) -> None:
    known = getattr(module, find)
    anew: list[Any] = []

    def noted(*given: Any) -> Any:
        anew.append(given)
        return known(*given)

    def kept(*given: Any) -> Any:
        return known(*given)

    kept.__dict__["__wrapped__"] = noted
    monkeypatch.setattr(module, find, kept)
    monkeypatch.setattr(module, "LASTING", lasting)
    assert chances(odds(resolver, *args)) == chances(odds(resolver, *args))
    assert len(anew) == built, "once for each card, however often it asks"


def test_leaves_are_paid_for_in_every_stage() -> None:
    assert odds(toy_volley, 3).leaves == 4 + (1 + 4 + 7 + 10)


def test_over_budget_the_odds_are_sampled_and_say_so() -> None:
    found = odds(toy_pool, 20, 20, samples=50)
    assert not found.exact
    assert found.total == sum(found.weights.values()) == found.leaves == 50


def test_sampled_odds_are_the_same_every_time_and_near_the_exact_ones() -> None:
    about = sampled(toy_total, 3, 6)
    assert about == sampled(toy_total, 3, 6)
    exact = odds(toy_total, 3, 6)
    for total in exact.weights:
        near = abs(
            about.chance(lambda result, total=total: result == total)
            - exact.chance(lambda result, total=total: result == total)
        )
        assert near < Fraction(3, 100)


def toy_die(dice: Dice, sides: int) -> int:
    return dice.roll(1, sides)[0]


def toy_dice(dice: Dice, n: int, sides: int) -> int:
    return sum(dice.each(n, toy_die, sides))


@pytest.mark.parametrize("sides", [3, 200])
def test_samples_draw_a_stage_that_was_counted_by_its_chances(sides: int) -> None:
    cache = Cache()
    odds(toy_die, sides, cache=cache)
    about = sampled(toy_dice, 2, sides, cache=cache)
    assert cache.bounds.keys() == {(toy_die, (sides,))}
    exact = odds(toy_total, 2, sides)
    assert {min(about.weights) >= 2, max(about.weights) <= 2 * sides} == {True}
    for bound in range(2, 2 * sides, 1 + sides // 10):
        near = about.chance(lambda result, b=bound: result <= b) - exact.chance(lambda result, b=bound: result <= b)
        assert abs(near) < Fraction(3, 100)


def test_questions_of_a_card_share_the_budget_but_each_has_a_little() -> None:
    cache = Cache()
    for n in range(1, 5):
        assert odds(toy_pool, n, 20, cache=cache).exact
    assert cache.spent == sum(comb(n + 19, n) for n in range(1, 5))
    assert not odds(toy_pool, 5, 20, samples=10, cache=cache).exact
    assert cache.spent == BUDGET
    assert odds(toy_pool, 2, 44, cache=cache).leaves == comb(45, 2) < LEAST < comb(46, 2)
    assert not odds(toy_pool, 2, 45, samples=10, cache=cache).exact


def test_the_next_question_reuses_what_was_counted_or_sampled() -> None:
    cache = Cache()
    about = odds(toy_pool, 20, 20, samples=10, cache=cache)
    assert odds(toy_pool, 20, 20, samples=10, cache=cache) is about
    assert odds(toy_die, 6, cache=cache).leaves == 6
    assert odds(toy_die, 6, cache=cache).leaves == 0


# Rows that are equal numbers


class Tens(IntEnum):
    LOW = 0
    HIGH = 1


class Ones(IntEnum):
    LOW = 0
    HIGH = 1


LIKE = [(False, True), (0, 1), tuple(Tens), tuple(Ones)]


def toy_row(dice: Dice, through: Reading[int]) -> str:
    (row,) = dice.read(1, through)
    return type(row).__name__


def toy_rows(dice: Dice, through: Reading[int]) -> tuple[str, ...]:
    return tuple(type(row).__name__ for row in dice.read(2, through))


@pytest.mark.parametrize("resolver", [toy_row, toy_rows])
def test_rows_stay_of_their_own_table_whichever_was_asked_before(resolver: Callable[..., Any]) -> None:
    for keys in LIKE:
        (named,) = odds(resolver, Reading(keys)).weights
        name = type(keys[0]).__name__
        assert named == (name if resolver is toy_row else (name, name))
    for keys in LIKE:
        (held,) = odds(toy_row, Reading(tuple((key,) for key in keys))).weights
        assert held == "tuple"
        drawn = odds(lambda dice, deck=tuple((key, 2) for key in keys): dice.draw(2, deck)).weights
        assert {type(label) for hand in drawn for label in hand} == {type(keys[0])}


# Distributions


def test_a_distribution_answers_by_key_chance_and_mean() -> None:
    found = odds(toy_pool, 2, 6)
    by_sum = found.by(sum)
    assert by_sum.weights == {total: 6 - abs(7 - total) for total in range(2, 13)}
    assert (by_sum.total, by_sum.exact, by_sum.leaves) == (36, True, 21)
    assert found.chance(lambda faces: 6 in faces) == Fraction(11, 36)
    assert found.mean(sum) == 7


weighted = st.dictionaries(st.integers(-60, 60), st.integers(1, 9), min_size=1).map(
    lambda weights: Distribution(weights, sum(weights.values()))
)
wide = st.tuples(
    st.lists(st.integers(1, 50), min_size=25, max_size=400), st.integers(-500, 500), st.sampled_from([1, 5, 100])
).map(
    lambda asked: Distribution(
        {asked[1] + place * asked[2]: weight for place, weight in enumerate(asked[0])}, sum(asked[0])
    )
)


@given(weighted, st.fractions(0, 1))
def test_a_quantile_is_the_least_number_not_exceeded_so_often(found: Distribution[int], share: Fraction) -> None:
    number = quantile(found, share)
    assert found.chance(lambda value: value <= number) >= share
    below = max((value for value in found.weights if value < number), default=None)
    assert below is None or found.chance(lambda value: value <= below) < share


def test_the_median_of_two_dice_and_where_most_of_them_lie() -> None:
    found = odds(toy_total, 2, 6)
    assert [quantile(found, Fraction(share, 10)) for share in (1, 5, 9)] == [4, 7, 10]


@given(weighted | wide)
def test_bands_hold_every_number_once_in_a_dozen_lines_at_most(found: Distribution[int]) -> None:
    bands = banded(found)
    assert len(bands) <= BANDS + 2
    assert sum(band.chance for band in bands) == 1
    assert bands[0].reached == 1
    for band in bands:
        low = min(found.weights) if band.low is None else band.low
        high = max(found.weights) if band.high is None else band.high
        assert low <= high
        assert band.chance == found.chance(lambda value, low=low, high=high: low <= value <= high)
        assert band.reached == found.chance(lambda value, low=low: value >= low)
        assert band.chance < Fraction(1, 100) or band.low is not None is not band.high
    inner = [band for band in bands[1:-1] if band.low is not None and band.high is not None]
    assert len({band.high - band.low for band in inner if band.low is not None and band.high is not None}) <= 1
    for band, after in pairwise(bands):
        assert band.high is not None
        assert after.low is not None
        assert band.high < after.low


def test_bands_of_a_hundred_sides_are_ten_alike() -> None:
    bands = banded(odds(toy_total, 1, 100))
    assert [(band.low, band.high) for band in bands] == [(low, low + 9) for low in range(1, 101, 10)]
    assert [band.reached for band in bands] == [Fraction(chance, 10) for chance in range(10, 0, -1)]


def test_rare_numbers_are_one_band_at_either_end_and_steps_are_kept_whole() -> None:
    found = odds(toy_total, 100, 6).by(lambda total: total * 100)
    first, *_, last = banded(found)
    assert (first.low, first.high, last.low, last.high) == (None, 30_000, 40_100, None)
    assert max(first.chance, last.chance) < Fraction(1, 200)
