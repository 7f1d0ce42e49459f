"""Odds: every request to dice, compared with convolution, with a count of all results, and with icepool.

Questions of a card share what was counted. So each is asked on a cache of its own and, in every order, on one that all
share. An answer must not depend on earlier questions.
"""

from __future__ import annotations

import operator
from collections import defaultdict
from collections.abc import Callable, Hashable, Mapping
from fractions import Fraction
from functools import lru_cache
from itertools import accumulate, permutations, product
from math import comb, lcm
from typing import Any, NamedTuple

import icepool
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.core.chance.dice import Dice
from rules.core.chance.odds import Cache, odds
from rules.core.tables.table import Reading
from rules.rolling.formula import (
    MOST_EXPLOSIONS,
    SPOTS,
    Bound,
    Colour,
    Count,
    FaceRange,
    Formula,
    Keep,
    Pool,
    Spots,
    Term,
    add_pairs,
    roll_formula,
)
from rules.rolling.parsing import parse
from tests.rules.brute import brute
from tests.turns import examples, takes_turns

Chances = Mapping[Any, Fraction]
Join = Callable[[Any, Any], Any]
MOST = 40
"""The most dice in one request here."""
FEW = 6
"""Of at most this many dice all results are counted as well."""
ENOUGH = 10**7
"""Steps that every question here may take."""


def asked(resolver: Callable[..., Any], *args: Hashable, cache: Cache) -> dict[Any, Fraction]:
    found = odds(resolver, *args, budget=ENOUGH, cache=cache)
    assert found.exact
    assert sum(found.weights.values()) == found.total
    return {result: Fraction(weight, found.total) for result, weight in found.weights.items()}


# The oracle: chances in plain dictionaries, joined by twos


def evenly(results: Any) -> dict[Any, Fraction]:
    held = list(results)
    chances: dict[Any, Fraction] = defaultdict(Fraction)
    for result in held:
        chances[result] += Fraction(1, len(held))
    return chances


def ways(chances: Chances) -> tuple[int, dict[Any, int]]:
    """A denominator that all chances share, and the numerators: whole numbers add up more quickly."""
    shared = lcm(*(p.denominator for p in chances.values()))
    return shared, {result: p.numerator * (shared // p.denominator) for result, p in chances.items()}


def together(left: Chances, right: Chances, join: Join) -> dict[Any, Fraction]:
    (shared, ones), (also, others) = ways(left), ways(right)
    found: dict[Any, int] = defaultdict(int)
    for (one, p), (other, q) in product(ones.items(), others.items()):
        found[join(one, other)] += p * q
    return {result: Fraction(p, shared * also) for result, p in found.items()}


def then(chances: Chances, go: Callable[[Any], Chances]) -> dict[Any, Fraction]:
    """Each result followed by its next step."""
    shared, before = ways(chances)
    after = {result: ways(go(result)) for result in before}
    also = lcm(*(of for of, _ in after.values()))
    found: dict[Any, int] = defaultdict(int)
    for result, p in before.items():
        of, ends = after[result]
        for end, q in ends.items():
            found[end] += p * q * (also // of)
    return {end: Fraction(p, shared * also) for end, p in found.items()}


def repeated(n: int, one: Chances, join: Join, zero: Any) -> Chances:
    return _repeated(n, tuple(one.items()), join, zero)


@lru_cache(None)
def _repeated(n: int, one: tuple[tuple[Any, Fraction], ...], join: Join, zero: Any) -> Chances:
    return together(_repeated(n - 1, one, join, zero), dict(one), join) if n else {zero: Fraction(1)}


def in_order(left: tuple[Any, ...], right: tuple[Any, ...]) -> tuple[Any, ...]:
    return tuple(sorted(left + right))


def multiset(n: int, one: Chances) -> Chances:
    return repeated(n, {(result,): p for result, p in one.items()}, in_order, ())


# The requests to dice, a toy for each, and the oracle's answer


def shot(dice: Dice, needed: int) -> int:
    """A hit on so much; a hit does 1, or 2 on the roll of a 4."""
    return 1 + (dice.roll(1, 4)[0] == 4) if dice.roll(1, 6)[0] >= needed else 0


def chances_of_shot(needed: int) -> Chances:
    return evenly(1 + (more == 4) if hit >= needed else 0 for hit in range(1, 7) for more in range(1, 5))


def climb(dice: Dice, height: int, up: int) -> int:
    """A step up on the roll of more than the height, modulo 5; else back to the ground."""
    return (height + up) % 5 if dice.roll(1, 6)[0] > height else 0


def chances_of_climb(height: int, up: int) -> Chances:
    return evenly((height + up) % 5 if face > height else 0 for face in range(1, 7))


def duel(dice: Dice, edge: int) -> int | None:
    """The difference of two dice, one of them with an edge; a tie has no result."""
    return dice.total(1, 4) + edge - dice.total(1, 4) or None


def chances_of_duel(edge: int) -> Chances:
    return evenly(one + edge - other for one in range(1, 5) for other in range(1, 5) if one + edge != other)


KEYS = {"thirds": (0, 0, 1, 1, 2, 2), "rare": (0, 0, 0, 0, 0, 3), "even": (0, 1)}
JOINS: dict[str, Join] = {"sum": operator.add, "most": max}


class Ask(NamedTuple):
    """One request to dice: its kind, the number of dice, and its argument; its number is what the dice are read as."""

    way: str
    n: int
    with_what: Any


def answer(dice: Dice, way: str, n: int, what: Any) -> int:
    """The result of dice, as a number."""
    match way:
        case "roll":
            return sum(place * face for place, face in enumerate(dice.roll(n, what), 1)) % 101
        case "read":
            return sum(place * key for place, key in enumerate(dice.read(n, Reading(KEYS[what])), 1)) % 101
        case "total":
            return dice.total(n, what)
        case "gather":
            keys, join = what
            return dice.gather(n, Reading(KEYS[keys]), JOINS[join], 0)
        case "call":
            return sum(dice.call(shot, what) for _ in range(min(n, 3)))
        case "each":
            return sum(place * one for place, one in enumerate(dice.each(n, shot, what), 1)) % 101
        case "fold":
            needed, join = what
            return dice.fold(n, JOINS[join], 0, shot, needed)
        case "chain":
            return dice.chain(n, climb, 0, what)
        case "until":
            return dice.until(duel, what) if n else 0
        case "draw":
            hand = dice.draw(n, tuple(zip((0, 1, 2), what, strict=True)))
            return sum(place * card for place, card in enumerate(hand, 1)) % 101
    raise AssertionError(way)


@lru_cache(None)
def chances_of(way: str, n: int, what: Any) -> Chances:
    """The same by the oracle."""

    def weighed(pool: Chances) -> Chances:
        return then(pool, lambda held: {sum(place * one for place, one in enumerate(held, 1)) % 101: Fraction(1)})

    match way:
        case "roll":
            return weighed(multiset(n, evenly(range(1, what + 1))))
        case "read":
            return weighed(multiset(n, evenly(KEYS[what])))
        case "total":
            return repeated(n, evenly(range(1, what + 1)), operator.add, 0)
        case "gather":
            keys, join = what
            return repeated(n, evenly(KEYS[keys]), JOINS[join], 0)
        case "call":
            return repeated(min(n, 3), chances_of_shot(what), operator.add, 0)
        case "each":
            return weighed(multiset(n, chances_of_shot(what)))
        case "fold":
            needed, join = what
            return repeated(n, chances_of_shot(needed), JOINS[join], 0)
        case "chain":
            reached: Chances = {0: Fraction(1)}
            for _ in range(n):
                reached = then(reached, lambda height: chances_of_climb(height, what))
            return reached
        case "until":
            return chances_of_duel(what) if n else {0: Fraction(1)}
        case "draw":
            return weighed(chances_of_hand(n, what))
    raise AssertionError(way)


def chances_of_hand(n: int, deck: tuple[int, ...]) -> Chances:
    """Hands by how many of each card they hold."""
    held = sum(deck)
    return {
        tuple(card for card, count in enumerate(counts) for _ in range(count)): Fraction(
            comb(deck[0], counts[0]) * comb(deck[1], counts[1]) * comb(deck[2], counts[2]), comb(held, n)
        )
        for counts in product(*(range(count + 1) for count in deck))
        if sum(counts) == n
    }


def answers(dice: Dice, asks: tuple[Ask, ...], chained: bool) -> int:
    """Several requests one after the other; if `chained`, with at most as many dice as the result of the one before."""
    summed = last = 0
    for place, (way, n, what) in enumerate(asks):
        last = answer(dice, way, min(n, last) if chained and place else n, what)
        summed += last
    return summed


def chances_of_answers(asks: tuple[Ask, ...], chained: bool) -> Chances:
    reached: Chances = {(0, 0): Fraction(1)}
    for place, (way, n, what) in enumerate(asks):

        def go(at: tuple[int, int], way: str = way, n: int = n, what: Any = what, place: int = place) -> Chances:
            summed, last = at
            found = chances_of(way, max(0, min(n, last)) if chained and place else n, what)
            return {(summed + result, result): p for result, p in found.items()}

        reached = then(reached, go)
    return then(reached, lambda position: {position[0]: Fraction(1)})


def numbers(most: int) -> st.SearchStrategy[int]:
    return st.integers(0, most) | st.sampled_from([one for one in (0, 1, 11, 12, 13, 16, 25, MOST) if one <= most])


joins = st.sampled_from(sorted(JOINS))
needs = st.sampled_from([3, 5, 7])
ASKS: dict[str, st.SearchStrategy[Ask]] = {
    "roll": st.builds(Ask, st.just("roll"), numbers(MOST), st.sampled_from([2, 3])),
    "few": st.builds(Ask, st.just("roll"), numbers(5), st.sampled_from([6, 8])),
    "read": st.builds(Ask, st.just("read"), numbers(MOST), st.sampled_from(sorted(KEYS))),
    "total": st.builds(Ask, st.just("total"), numbers(MOST), st.sampled_from([2, 6, 10])),
    "gather": st.builds(Ask, st.just("gather"), numbers(MOST), st.tuples(st.sampled_from(sorted(KEYS)), joins)),
    "call": st.builds(Ask, st.just("call"), numbers(3), needs),
    "each": st.builds(Ask, st.just("each"), numbers(MOST), needs),
    "fold": st.builds(Ask, st.just("fold"), numbers(MOST), st.tuples(needs, joins)),
    "chain": st.builds(Ask, st.just("chain"), numbers(MOST), st.sampled_from([1, 2])),
    "until": st.builds(Ask, st.just("until"), numbers(1), st.sampled_from([0, 1, -2])),
    "draw": st.builds(Ask, st.just("draw"), numbers(MOST), st.sampled_from([(40, 1, 3), (16, 0, 24), (20, 20, 12)])),
}
ask = st.one_of(*ASKS.values())
question = st.tuples(st.lists(ask, min_size=1, max_size=2).map(tuple), st.booleans())


@takes_turns
@pytest.mark.parametrize("way", sorted(ASKS))
@examples(100)
@given(data=st.data())
def test_each_way_of_asking_for_dice_agrees_with_convolution(way: str, data: st.DataObject) -> None:
    one = data.draw(ASKS[way])
    found = asked(answer, *one, cache=Cache())
    assert found == chances_of(*one)
    if one.n <= FEW and way != "draw" and not (way in ("each", "fold") and one.n > 3):
        assert found == brute(answer, *one)


@examples(60)
@given(st.lists(question, min_size=2, max_size=3, unique=True))
def test_questions_answer_alike_alone_and_in_every_order(questions: list[tuple[tuple[Ask, ...], bool]]) -> None:
    expected = {one: chances_of_answers(*one) for one in questions}
    for one in questions:
        assert asked(answers, *one, cache=Cache()) == expected[one]
    for order in permutations(questions):
        cache = Cache()
        for one in order:
            assert asked(answers, *one, cache=cache) == expected[one]


@pytest.mark.parametrize("way, what", [("gather", ("thirds", "sum")), ("fold", (5, "sum")), ("each", 5), ("chain", 1)])
def test_pools_of_all_sizes_asked_on_one_cache_are_each_their_own(way: str, what: Any) -> None:
    for sizes in (range(MOST + 1), range(MOST, -1, -1), [MOST, 0, 13, 2, 12, 1, 25, 13, 0]):
        cache = Cache()
        for n in sizes:
            assert asked(answer, way, n, what, cache=cache) == chances_of(way, n, what), n


# Free dice


def exploding(sides: int, worth: Callable[[int], int]) -> Chances:
    """One die with all that follow it."""
    chances: dict[int, Fraction] = {0: Fraction(1)}
    for left in range(MOST_EXPLOSIONS + 1):
        before, chances = chances, defaultdict(Fraction)
        for face in range(1, sides + 1):
            for more, p in before.items() if face == sides and left else [(0, Fraction(1))]:
                chances[worth(face) + more] += p / sides
    return chances


def chances_of_pool(pool: Pool) -> Chances:
    """The results of a pool: dice one by one; the kept ones by icepool."""
    counted = pool.take.faces if isinstance(pool.take, Count) else None
    faces = range(1, pool.sides + 1)

    def worth(face: int) -> int:
        return face if counted is None else int(counted.holds(face))

    again = pool.reroll
    fallen = {face: Fraction(not (again and again.holds(face)), pool.sides) for face in faces}
    thrown_again = 1 - sum(fallen.values(), Fraction())
    fallen = {face: p + thrown_again / pool.sides for face, p in fallen.items()}
    if isinstance(pool.take, Keep):
        die = icepool.Die({face: int(p * pool.sides**2) for face, p in fallen.items()})
        kept = (die.lowest if pool.take.lowest else die.highest)(pool.n, pool.take.number)
        return {total: Fraction(ways, kept.denominator()) for total, ways in kept.items()}
    one = exploding(pool.sides, worth) if pool.explode else then(fallen, lambda face: {worth(face): Fraction(1)})
    return repeated(pool.n, one, operator.add, 0)


def chances_of_term(term: Term) -> Chances:
    """Totals and jams."""
    if isinstance(term.roll, Spots):
        faces = [(0, 1) if face == "J" else (int(face), 0) for face in SPOTS[term.roll.colour]]
        found: Chances = repeated(term.roll.n, evenly(faces), add_pairs, (0, 0))
    else:
        assert isinstance(term.roll, Pool)
        found = {(value, 0): p for value, p in chances_of_pool(term.roll).items()}
    return {(value * term.factor, jams): p for (value, jams), p in found.items()}


def chances_of_formula(formula: Formula) -> Chances:
    *_, found = accumulate(map(chances_of_term, formula.terms), lambda a, b: together(a, b, add_pairs))
    return found


def rolled(formula: Formula, cache: Cache) -> Chances:
    found = asked(roll_formula, formula, cache=cache)
    return {(result.total, result.jams): p for result, p in found.items()}


faces = st.builds(FaceRange, st.integers(1, 6), st.sampled_from(Bound))
fewer = st.sampled_from([2, 4, 6])
POOLS: dict[str, st.SearchStrategy[Pool | Spots]] = {
    "standing": st.builds(Pool, st.integers(1, MOST), fewer),
    "counted": st.builds(Pool, st.integers(1, MOST), fewer, st.none(), st.builds(Count, faces)),
    "re-rolled": st.builds(Pool, st.integers(1, 20), fewer, faces, st.none() | st.builds(Count, faces)),
    "kept": st.integers(2, 8).flatmap(
        lambda n: st.builds(
            Pool, st.just(n), fewer, st.none() | faces, st.builds(Keep, st.integers(1, n - 1), st.booleans())
        )
    ),
    "exploding": st.builds(
        Pool, st.integers(1, 15), st.sampled_from([2, 6]), st.none(), st.none() | st.builds(Count, faces), st.just(True)
    ),
    "spots": st.builds(Spots, st.integers(1, 25), st.sampled_from(Colour)),
}


@takes_turns
@pytest.mark.parametrize("kind", sorted(POOLS))
@examples(100)
@given(data=st.data())
def test_each_kind_of_free_dice_agrees_with_convolution(kind: str, data: st.DataObject) -> None:
    formula = Formula((Term(data.draw(POOLS[kind]), data.draw(st.sampled_from([1, -1, 2]))),))
    assert rolled(formula, Cache()) == chances_of_formula(formula)


small = st.one_of(
    st.builds(Pool, numbers(16).filter(bool), st.just(6), st.none(), st.none() | st.builds(Count, faces)),
    st.builds(Pool, numbers(13).filter(bool), st.just(2), st.none(), st.none(), st.just(True)),
    st.builds(Pool, numbers(13).filter(bool), st.just(4), st.builds(FaceRange, st.just(1)), st.builds(Count, faces)),
    st.builds(Spots, numbers(13).filter(bool), st.sampled_from(Colour)),
)
terms = st.lists(st.builds(Term, small, st.sampled_from([1, -1])), min_size=1, max_size=3)


@examples(40)
@given(st.lists(terms.map(lambda held: Formula(tuple(held))), min_size=1, max_size=2))
def test_terms_of_all_sizes_add_up_on_one_cache_and_on_fresh_ones(formulas: list[Formula]) -> None:
    for order in permutations(formulas):
        cache = Cache()
        for formula in order:
            expected = chances_of_formula(formula)
            assert rolled(formula, cache) == expected
            assert rolled(formula, Cache()) == expected


@takes_turns
@pytest.mark.parametrize(
    "text, mean",
    [
        ("13red + 2red", 25),
        ("2red + 13red", 25),
        ("13red + 13red", Fraction(130, 3)),
        ("40red + red", Fraction(205, 3)),
        ("20d2!", 20 * Fraction(3, 2) * (2 - Fraction(1, 32))),
        ("13d6!", 13 * Fraction(7, 2) * (1 + sum(Fraction(1, 6**k) for k in range(1, 6)))),
        ("14d6 reroll 1", 14 * Fraction(141, 36)),
    ],
)
def test_the_average_of_many_dice_is_that_of_one_as_often(text: str, mean: Fraction) -> None:
    formula = parse(text)
    assert odds(roll_formula, formula, budget=ENOUGH).mean(lambda found: found.total) == mean
    about = odds(roll_formula, formula)
    assert about.exact or abs(about.mean(lambda found: found.total) - mean) < mean / 50
