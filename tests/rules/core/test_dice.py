"""Chance: the origin of faces, and their record."""

from __future__ import annotations

import hashlib
import hmac
import operator
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.core.chance.dice import Dice, Live, resolve
from rules.core.chance.sources import MAX_SIDES, Fair, Judged, Kept, Recalled, Scripted, Typed, parse_faces
from rules.core.plain.refusal import OutOfRange
from rules.core.tables.outcome import Outcome, Throw
from rules.core.tables.rule import resolves
from rules.core.tables.table import Reading, Row, Table, reading

SEED = bytes(range(32))
TABLE = Table(
    "toy.hurt", "Hurt", "a toy", (Row(1, 2, "out", "Out!"), Row(3, 5, "down", "Down"), Row(6, 6, "fine", "Fine"))
)


def live(*faces: int) -> Live:
    return Live(Scripted(*faces))


# Pools


def test_pools_come_back_sorted_and_go_on_record_in_the_order_rolled() -> None:
    dice = live(5, 1, 3)
    assert dice.roll(3, 6, "shots") == (1, 3, 5)
    assert dice.steps == [Throw("shots", 6, (5, 1, 3))]


@given(st.integers(0, 30), st.integers(2, 100), st.binary(min_size=1))
def test_a_pool_has_as_many_dice_as_asked_each_of_its_sides(n: int, sides: int, seed: bytes) -> None:
    pool = Live(Fair(seed)).roll(n, sides)
    assert len(pool) == n
    assert list(pool) == sorted(pool)
    assert all(1 <= face <= sides for face in pool)


@pytest.mark.parametrize("n", [0, -1])
def test_no_dice_are_no_throw(n: int) -> None:
    dice = live()
    assert dice.roll(n) == dice.read(n, reading(TABLE)) == dice.each(n, toy_die) == dice.draw(n, (("ace", 1),)) == ()
    assert dice.total(n) == 0
    assert dice.gather(n, Reading((1, 2)), operator.add, 7) == dice.fold(n, operator.add, 7, toy_die) == 7
    assert dice.chain(n, toy_link, 7) == 7
    assert dice.steps == []


def test_dice_read_through_a_table_give_the_rows_sorted_by_key() -> None:
    dice = live(6, 1, 4, 2)
    assert dice.read(4, reading(TABLE), "wounds") == ("down", "fine", "out", "out")
    assert dice.steps == [Throw("wounds", 6, (6, 1, 4, 2), 0, "toy.hurt", (), ("Fine", "Out!", "Down", "Out!"))]


def test_dice_read_through_bare_faces_have_no_rows() -> None:
    dice = live(2, 1)
    assert dice.read(2, Reading((True, False, False))) == (False, True)
    assert dice.steps == [Throw("", 3, (2, 1))]


def test_a_total_is_one_throw() -> None:
    dice = live(9, 2, 10)
    assert dice.total(3, 10, "money") == 21
    assert dice.steps == [Throw("money", 10, (9, 2, 10))]


def test_gathered_dice_are_one_throw() -> None:
    dice = live(6, 1, 2)
    assert dice.gather(3, Reading((0, 0, 1, 1, 1, 3)), max, 0, "worst") == 3
    assert dice.steps == [Throw("worst", 6, (6, 1, 2))]


# Stages


def toy_die(dice: Dice) -> int:
    return dice.roll()[0]


def toy_link(dice: Dice, state: int, up: int = 1) -> int:
    return state + up if dice.roll()[0] > state else state


def test_each_stage_rolls_in_turn_and_results_come_back_sorted() -> None:
    dice = live(5, 2, 4)
    assert dice.each(3, toy_die) == (2, 4, 5)
    assert [step.faces for step in dice.steps] == [(5,), (2,), (4,)]


def test_a_fold_joins_runs_from_zero() -> None:
    assert live(5, 2, 4).fold(3, operator.add, 100, toy_die) == 111


def test_a_chain_hands_its_state_on() -> None:
    assert live(1, 1, 3, 6).chain(4, toy_link, 0, 2) == 6


def toy_duel(dice: Dice, edge: int = 0) -> int | None:
    """The difference of two dice; a tie has no result."""
    return dice.total(1, 6) + edge - dice.total(1, 6) or None


def test_a_roll_without_result_is_rolled_again() -> None:
    dice = live(3, 3, 2, 2, 4, 1)
    assert dice.until(toy_duel, 0) == 3
    assert [step.faces for step in dice.steps] == [(3,), (3,), (2,), (2,), (4,), (1,)]


def test_a_stage_rolls_on_the_same_dice() -> None:
    dice = live(3, 4)
    assert dice.call(toy_link, 3) == 3
    assert dice.call(toy_link, 3) == 4


# Cards


def test_cards_are_drawn_without_putting_back() -> None:
    dice = live(3, 2, 1)
    assert dice.draw(3, (("ace", 2), ("king", 1), ("queen", 1)), "hand") == ("ace", "ace", "king")
    assert [(step.sides, step.faces) for step in dice.steps] == [(4, (3,)), (3, (2,)), (2, (1,))]


def test_a_deck_can_be_drawn_to_the_last_card_and_no_further() -> None:
    deck = (("ace", 2), ("king", 1))
    assert Live(Fair(SEED)).draw(3, deck) == ("ace", "ace", "king")
    with pytest.raises(OutOfRange, match=r"^The deck holds 3 cards, so 4 can't be drawn\."):
        Live(Fair(SEED)).draw(4, deck)


# Fair dice


def test_no_face_is_favoured_by_any_byte(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of all 256 bytes, each once, every face gets as many, and only the fewest possible get none."""
    every_byte = bytes(range(256))
    blocks: list[bytes] = []
    monkeypatch.setattr("rules.core.chance.sources.hmac.digest", lambda *_: blocks.pop())
    for sides in range(2, MAX_SIDES + 1):
        blocks[:] = [every_byte]
        accepted = 256 // sides * sides
        faces, typed = Fair(SEED).take(accepted, sides)
        assert Counter(faces) == dict.fromkeys(range(1, sides + 1), 256 // sides), sides
        assert typed == 0
        assert list(faces) == [byte % sides + 1 for byte in every_byte[:accepted]], sides


def test_bytes_that_would_favour_low_faces_are_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    blocks = iter([bytes([252, 255, 0]), bytes([253, 251])])
    monkeypatch.setattr("rules.core.chance.sources.hmac.digest", lambda *_: next(blocks))
    assert Fair(SEED).take(2, 6) == ([1, 6], 0)


def independent(seed: bytes, phrases: str, number: int) -> Iterator[int]:
    """The bytes of a roll, as the offline check computes them."""
    block = 0
    while True:
        yield from hmac.new(seed, f"{phrases}:{number}:{block}".encode(), hashlib.sha256).digest()
        block += 1


@given(
    st.binary(min_size=1, max_size=64),
    st.text(max_size=20),
    st.integers(0, 10**6),
    st.lists(st.tuples(st.integers(1, 40), st.integers(2, 100)), max_size=8),
)
def test_anyone_can_compute_fair_dice(seed: bytes, phrases: str, number: int, throws: list[tuple[int, int]]) -> None:
    fair, stream = Fair(seed, phrases, number), independent(seed, phrases, number)
    for n, sides in throws:
        expected = [next(byte % sides + 1 for byte in stream if byte < 256 - 256 % sides) for _ in range(n)]
        assert fair.take(n, sides) == (expected, 0)


def test_fair_dice_are_the_same_for_the_same_seed_phrases_and_number_only() -> None:
    def fallen(seed: bytes, phrases: str, number: int) -> list[int]:
        return list(Fair(seed, phrases, number).take(40, 6)[0])

    assert fallen(SEED, "luck", 3) == fallen(SEED, "luck", 3)
    others = [fallen(SEED, "luck", 4), fallen(SEED, "Luck", 3), fallen(SEED[::-1], "luck", 3)]
    assert fallen(SEED, "luck", 3) not in others


def test_fair_dice_of_a_known_seed() -> None:
    """Frozen: a change here breaks every roll that players have on record."""
    assert Fair(SEED, "phrase", 7).take(10, 6) == ([6, 2, 2, 4, 2, 2, 4, 3, 1, 2], 0)


@pytest.mark.parametrize("sides", [0, -1, 257])
def test_a_fair_die_has_no_more_faces_than_a_byte(sides: int) -> None:
    with pytest.raises(ValueError, match="a die has 1 to 256 sides"):
        Fair(SEED).take(1, sides)


# Dice typed in


def test_typed_dice_come_first_and_fair_dice_fill_up() -> None:
    dice = Live(Typed([6, 2, 5], Fair(SEED)))
    assert dice.roll(2) == (2, 6)
    missing = Fair(SEED).take(2, 6)[0]
    assert dice.roll(3) == tuple(sorted([5, *missing]))
    assert dice.steps == [Throw("", 6, (6, 2), 2), Throw("", 6, (5, *missing), 1)]


def test_typed_dice_leave_the_fair_ones_untouched() -> None:
    assert Typed([1, 2, 3], Scripted()).take(3, 6) == ([1, 2, 3], 3)


def test_a_face_that_a_die_lacks_is_refused_by_its_place() -> None:
    dice = Live(Typed([6, 10, 7], Scripted()))
    dice.roll(1, 6)
    dice.roll(1, 10)
    with pytest.raises(OutOfRange, match=r"^A D6 shows 1 to 6, not 7\. Correct die number 3\.$"):
        dice.roll(1, 6)
    with pytest.raises(OutOfRange, match=r"not 0\. Correct die number 1"):
        Typed([0], Scripted()).take(1, 6)


@resolves("toy.pair")
def toy_pair(dice: Dice) -> int:
    return sum(dice.roll(2, 6, "pair"))


def test_an_outcome_names_its_rule_and_holds_every_step() -> None:
    assert resolve(toy_pair, dice=Scripted(4, 3)) == Outcome("toy.pair", 7, (Throw("pair", 6, (4, 3)),))


@pytest.mark.parametrize(
    "typed, sentence",
    [
        ([1, 2, 3], "This roll takes 2 dice. Remove the last die, which shows 3."),
        ([1, 2, 3, 9], "This roll takes 2 dice. Remove the last dice, which show 3 9."),
    ],
)
def test_more_dice_typed_than_the_roll_takes_are_refused(typed: list[int], sentence: str) -> None:
    with pytest.raises(OutOfRange) as refusal:
        resolve(toy_pair, dice=Typed(typed, Scripted()))
    assert refusal.value.sentence == sentence


def test_a_roll_of_one_die_says_so() -> None:
    with pytest.raises(OutOfRange, match=r"^This roll takes 1 die\. Remove the last die, which shows 2"):
        resolve(resolves("toy.die")(toy_die), dice=Typed([1, 2], Scripted()))


@pytest.mark.parametrize(
    "text, words",
    [
        *((text, ["1", "4", "6"]) for text in ("1 4 6", "1,4;6", "[1, 4, 6]", "1 + 4 + 6", "(1)+{4}[6]")),
        (" 10,  2 ", ["10", "2"]),
        ("", []),
        ("  ", []),
        ("00 7 114566", ["00", "7", "114566"]),
    ],
)
def test_dice_are_typed_apart_by_spaces_commas_semicolons_plus_or_brackets(text: str, words: list[str]) -> None:
    assert parse_faces(text) == words


def taken(text: str, *dice: tuple[int, int], pairs: bool = False) -> list[int]:
    """The faces that so many dice of so many sides read from a typed text."""
    source = Typed(parse_faces(text), Scripted(), pairs=pairs)
    faces = [face for n, sides in dice for face in source.take(n, sides)[0]]
    assert not source.unused
    return faces


@pytest.mark.parametrize(
    "text, dice, faces",
    [
        ("007", [(1, 10)], [7]),
        ("0 10 3", [(3, 10)], [10, 10, 3]),
        ("105", [(3, 10)], [1, 10, 5]),
        ("114566", [(2, 6), (4, 6)], [1, 1, 4, 5, 6, 6]),
        ("00 100 5", [(3, 100)], [100, 100, 5]),
        ("124 17", [(3, 6), (1, 20)], [1, 2, 4, 17]),
    ],
)
def test_a_word_is_read_by_the_die_that_it_is_typed_for(
    text: str, dice: list[tuple[int, int]], faces: list[int]
) -> None:
    assert taken(text, *dice) == faces


@given(st.lists(st.integers(1, 100), min_size=1, max_size=6), st.booleans())
def test_percentile_dice_typed_in_pairs_are_read_back(faces: list[int], units_first: bool) -> None:
    pairs = [(f"{face % 100 // 10}0", str(face % 10)) for face in faces]
    text = " ".join(" ".join(pair[::-1] if units_first else pair) for pair in pairs)
    assert taken(text, (len(faces), 100), pairs=True) == faces


@given(st.lists(st.integers(1, 6), min_size=4, max_size=40), st.integers(1, 3))
def test_dice_in_one_word_are_those_apart(faces: list[int], first: int) -> None:
    text = "".join(map(str, faces))
    dice = [(first, 6), (len(faces) - first, 6)]
    assert taken(text, *dice) == taken(" ".join(text), *dice) == faces


@resolves("toy.percent")
def toy_percent(dice: Dice) -> tuple[int, int]:
    return dice.roll(1, 100, "cents")[0], dice.roll(1, 6, "then")[0]


@pytest.mark.parametrize(
    "typed, result", [("70 5", (70, 5)), ("70 5 3", (75, 3)), ("5 70 3", (75, 3)), ("00 0 3", (100, 3))]
)
def test_percentile_dice_are_pairs_where_more_were_typed_than_the_roll_takes(
    typed: str, result: tuple[int, int]
) -> None:
    outcome = resolve(toy_percent, dice=Typed(parse_faces(typed), Scripted()))
    assert outcome.result == result
    assert [throw.typed for throw in outcome.throws] == [1, 1]


def test_dice_that_are_taken_neither_way_are_refused_as_they_were_typed() -> None:
    with pytest.raises(OutOfRange, match=r"^This roll takes 2 dice\. Remove the last die, which shows 9\.$"):
        resolve(toy_percent, dice=Typed(parse_faces("70 5 9"), Scripted()))


@pytest.mark.parametrize("text", ["six", "1 -4", "1.5", "٣", "²", "J", "1=1", "[1|2]", "[ ]", "+"])
def test_a_word_that_is_no_face_is_refused(text: str) -> None:
    with pytest.raises(OutOfRange, match=r"is not a face of a die\. Type your dice in order, such as 1 4 6\.$"):
        parse_faces(text)


def test_at_most_two_hundred_dice_can_be_typed() -> None:
    assert len(parse_faces("1 " * 200)) == 200
    for text in ("1 " * 201, "1" * 201, "1" * 100 + " 1" * 101):
        with pytest.raises(OutOfRange, match=r"^You can type at most 200 dice, not 201\."):
            parse_faces(text)


# Earlier dice


HURT = Throw("hit", 6, (1, 6, 3), 2), Throw("damage", 6, (5,)), Throw("ammunition", 6, (2,))
STILL = tuple(throw._replace(kept=1, retyped=throw.typed) for throw in HURT)
"""The same as if nothing were rolled again: each throw has one die that the bot rolled, once."""


@resolves("toy.burst")
def toy_burst(dice: Dice) -> tuple[int, ...]:
    """Three dice to hit on 1, a die of damage per hit, and one for the drum."""
    hits = sum(face == 1 for face in dice.roll(3, 6, "hit"))
    return (*dice.roll(hits, 6, "damage"), *dice.roll(1, 6, "ammunition"))


@pytest.mark.parametrize(
    "place, die, anew, throws",
    [
        (0, 0, (2, 4), (Throw("hit", 6, (6, 3, 2), 1, kept=1, retyped=1), Throw("ammunition", 6, (4,)))),
        (0, 1, (2,), (Throw("hit", 6, (1, 3, 2), 1, kept=1, retyped=1), *STILL[1:])),
        (
            *(0, 1, (1, 3, 3, 6)),
            (
                Throw("hit", 6, (1, 3, 1), 1, kept=1, retyped=1),
                Throw("damage", 6, (3, 3)),
                Throw("ammunition", 6, (6,)),
            ),
        ),
        (0, 2, (4,), (Throw("hit", 6, (1, 6, 4), 2, retyped=2), *STILL[1:])),
        (1, 0, (6,), (STILL[0], Throw("damage", 6, (6,)), STILL[2])),
        (2, 0, (6,), (*STILL[:2], Throw("ammunition", 6, (6,)))),
    ],
    ids=str,
)
def test_one_die_is_rolled_again_and_the_others_stay_until_the_rule_asks_for_something_else(
    place: int, die: int, anew: tuple[int, ...], throws: tuple[Throw, ...]
) -> None:
    """A die rolled for one purpose is not read for another: without its damage, the burst gets new ammunition."""
    script = Scripted(*anew)
    kept = Kept(HURT, place, die, script)
    outcome = resolve(toy_burst, dice=kept)
    assert outcome.throws == throws
    assert (kept.anew, script.left) == (anew[0], [])
    assert [face for throw in outcome.throws for face in throw.fresh] == list(anew), "what the bot threw for this roll"


@pytest.mark.parametrize(
    "place, die, anew, where",
    [(0, 0, (4,), (2, 1)), (0, 2, (4,), (2, 3)), (1, 0, (6,), (0, 3))],
)
def test_a_die_rolled_again_has_its_place_and_the_unchanged_throws_are_counted(
    place: int, die: int, anew: tuple[int, ...], where: tuple[int, int]
) -> None:
    kept = Kept(HURT, place, die, Scripted(*anew, *[6] * 4))
    outcome = resolve(toy_burst, dice=kept)
    assert outcome.throws[place].faces[kept.lies] == anew[0]
    assert (kept.lies, kept.like) == where


def test_a_die_rolled_again_at_the_table_comes_behind_those_rolled_there() -> None:
    script = Typed([4], Scripted())
    (throw, *_) = resolve(toy_burst, dice=Kept(HURT, 0, 1, script)).throws
    assert throw == Throw("hit", 6, (1, 4, 3), 2, kept=1, retyped=1)
    assert (throw.fresh, throw.typed_now) == ((), (4,))


def test_dice_missing_from_the_record_are_rolled() -> None:
    assert resolve(toy_burst, dice=Kept(HURT[:1], None, 0, Scripted(3, 4))).result == (3, 4)


@pytest.mark.parametrize("unlike", [HURT[0]._replace(sides=10), HURT[0]._replace(faces=(1, 6)), HURT[1]])
def test_from_the_first_unlike_throw_on_nothing_of_the_record_counts(unlike: Throw) -> None:
    kept = Kept((unlike, *HURT[1:]), None, 0, Scripted(6, 6, 6, 5))
    assert resolve(toy_burst, dice=kept).result == (5,)


@resolves("toy.spread")
def toy_spread(dice: Dice, needed: int, hits: int) -> tuple[int, ...]:
    """Dice to hit under a heading that names what they need, then damage, then the drum."""
    dice.roll(2, 6, f"to hit, {needed} or more")
    return (*dice.roll(hits, 6, "damage"), *dice.roll(1, 6, "ammunition"))


@pytest.mark.parametrize(
    "hits, missing, result", [(0, (), (2,)), (1, (), (5, 2)), (3, (4, 6), (4, 5, 6, 2))], ids=["fewer", "same", "more"]
)
def test_what_is_judged_anew_rolls_only_the_missing_dice(
    hits: int, missing: tuple[int, ...], result: tuple[int, ...]
) -> None:
    rolled = Throw("to hit, 5 or more", 6, (6, 1), 1), Throw("damage", 6, (5,)), Throw("ammunition", 6, (2,))
    outcome = resolve(toy_spread, 4, hits, dice=Judged(rolled, Scripted(*missing)))
    assert outcome.result == result
    assert outcome.throws[0] == Throw("to hit, 4 or more", 6, (6, 1), 1, kept=1, retyped=1)
    assert [face for throw in outcome.throws for face in throw.fresh] == list(missing)


def test_throws_are_known_by_the_headings_they_went_on_record_under() -> None:
    named = [throw._replace(why=throw.why.title()) for throw in HURT]
    assert resolve(toy_burst, dice=Kept(named, None, 0, Scripted(), lambda why, _sides: why.title())).throws == STILL


CENTS = (Throw("cents", 100, (12,)), Throw("then", 6, (3,)))


@pytest.mark.parametrize("typed, cents, then", [("70 5", 75, 3), ("5 70", 75, 3), ("00 0", 100, 3), ("7", 7, 3)])
def test_percentile_dice_are_pairs_if_one_is_rolled_again_by_hand(typed: str, cents: int, then: int) -> None:
    kept = Kept(CENTS, 0, 0, Typed(parse_faces(typed), Scripted()))
    outcome = resolve(toy_percent, dice=kept)
    assert outcome.result == (cents, then)
    assert (kept.anew, kept.like, kept.unused) == (cents, 2, [])
    assert [(throw.kept, throw.typed_now) for throw in outcome.throws] == [(0, (cents,)), (1, ())]


def test_percentile_dice_are_pairs_beside_throws_that_are_recalled() -> None:
    outcome = resolve(toy_percent, dice=Recalled(CENTS[1:], Typed(parse_faces("70 5"), Scripted())))
    assert outcome.result == (75, 3)


def test_a_die_rolled_again_by_hand_is_refused_as_it_was_typed() -> None:
    with pytest.raises(OutOfRange, match=r"^This roll takes 1 die\. Remove the last dice, which show 6 9\.$"):
        resolve(toy_percent, dice=Kept(CENTS, 0, 0, Typed(parse_faces("70 6 9"), Scripted())))


@pytest.mark.parametrize("place, die", [(3, 0), (-1, 0), (0, 3), (0, -1)])
def test_a_die_that_was_never_rolled_is_not_rolled_again(place: int, die: int) -> None:
    with pytest.raises(ValueError, match="the record holds no die"):
        Kept(HURT, place, die, Scripted())


@resolves("toy.anything")
def toy_anything(dice: Dice, depth: int) -> tuple[Any, ...]:
    """Asks for dice in every possible way, and for more by their faces."""
    (first,) = dice.roll(1, 6, "how many")
    pool = dice.roll(first - 1, 4 + first, "pool")
    found: list[Any] = [
        pool,
        dice.read(first, reading(TABLE), "wounds"),
        dice.gather(first - 2, Reading((0, 0, 1, 1, 1, 3)), max, 0, "worst"),
        dice.total(2, 10, "money"),
        dice.draw(min(first, 3), (("ace", 2), ("king", 1)), "hand"),
        dice.each(first % 3, toy_die),
        dice.fold(2, operator.add, 0, toy_die),
        dice.chain(first, toy_link, 0),
        dice.until(toy_duel),
    ]
    return (*found, dice.call(toy_anything, depth - 1) if depth and sum(pool) % 2 else ())


@given(st.binary(min_size=1), st.integers(0, 3), st.lists(st.integers(1, 2), max_size=30))
def test_a_record_with_no_die_rolled_again_is_repeated_exactly(seed: bytes, depth: int, typed: list[int]) -> None:
    source = Typed(typed, Fair(seed))
    live = Live(source)
    recorded = Outcome("toy.anything", toy_anything(live, depth), tuple(live.steps))
    again = resolve(toy_anything, depth, dice=Kept(recorded.throws, None, 0, Scripted()))
    assert [throw.fresh for throw in again.throws] == [()] * len(again.throws)
    assert [throw.typed_now for throw in again.throws] == [()] * len(again.throws)
    new = [step._replace(kept=0, retyped=0) if type(step) is Throw else step for step in again.steps]
    assert Outcome(again.rule, again.result, tuple(new)) == recorded


@given(st.binary(min_size=1), st.lists(st.integers(1, 2), max_size=30), st.data())
def test_a_die_rolled_again_changes_no_other_of_its_throw(seed: bytes, typed: list[int], data: st.DataObject) -> None:
    live = Live(Typed(typed, Fair(seed)))
    toy_anything(live, 2)
    throws = [step for step in live.steps if type(step) is Throw]
    place = data.draw(st.integers(0, len(throws) - 1))
    die = data.draw(st.integers(0, len(throws[place].faces) - 1))
    kept = Kept(throws, place, die, Fair(seed[::-1], "anew"))
    again = resolve(toy_anything, 2, dice=kept).throws
    old, new = throws[place], again[place]
    assert [throw._replace(kept=0, retyped=0) for throw in again[:place]] == throws[:place]
    assert [throw.fresh for throw in again[:place]] == [()] * place
    assert (new.why, new.sides, new.faces[-1]) == (old.why, old.sides, kept.anew)
    assert new.faces[:-1] == old.faces[:die] + old.faces[die + 1 :]
    assert new.typed == old.typed - (die < old.typed)
    assert new.fresh == (kept.anew,)
    assert all(throw.typed_now == () for throw in again[: place + 1])


# Dice given by a test


def test_a_script_falls_in_order() -> None:
    script = Scripted(1, 2, 3)
    assert script.take(2, 6) == ([1, 2], 0)
    assert script.left == [3]


@pytest.mark.parametrize("faces", [(), (1,), (1, 7), (0, 1)])
def test_a_script_that_does_not_fit_is_a_bug_of_the_test(faces: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="the script offers"):
        Scripted(*faces).take(2, 6)


@resolves("toy.named")
def named_dice(dice: Dice, *whys: str) -> tuple[int, ...]:
    return tuple(dice.total(1, 6, why) for why in whys)


def test_earlier_dice_come_back_under_their_own_heading_and_no_other() -> None:
    fell = [Throw("Ox", 6, (5,)), Throw("Nails", 6, (2,), 1), Throw("Ox", 6, (4,))]
    outcome = resolve(named_dice, "Nails", "Moose", "Ox", "Ox", "Ox", dice=Recalled(fell, Scripted(1, 3)))
    assert outcome.result == (2, 1, 5, 4, 3)
    assert [throw.fresh for throw in outcome.throws] == [(), (1,), (), (), (3,)]
    assert [throw.typed_now for throw in outcome.throws] == [()] * 5
    two = Live(Recalled(fell[:1], Scripted(6, 6)))
    assert two.roll(2, 6, "Ox") == (6, 6), "as many dice as fell, or it is another throw"


def test_dice_typed_in_place_of_earlier_ones_are_too_many() -> None:
    fell = [Throw("Ox", 6, (5,), 1)]
    with pytest.raises(OutOfRange, match="Remove the last die, which shows 6"):
        resolve(named_dice, "Ox", "Nails", dice=Recalled(fell, Typed([3, 6], Scripted())))
