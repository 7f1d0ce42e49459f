"""A roll that stops at its next throw, for players with dice of their own."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.core.chance.dice import Dice, resolve
from rules.core.chance.sources import Fair, Recalled, Scripted
from rules.core.chance.step_by_step import NextThrow, TypedThrow, next_throw, read_faces, unused, with_words
from rules.core.plain.refusal import OutOfRange
from rules.core.tables.outcome import Outcome, Throw
from rules.core.tables.rule import resolves

DECK = (("ace", 1), ("king", 2), ("queen", 1))


@resolves("toy.burst")
def toy_burst(dice: Dice, shots: int) -> int:
    """Ones are rolled again; then a die of percentile, and a card."""
    ones = dice.roll(shots, 6, "to hit").count(1)
    again = dice.roll(ones, 6, "ones again")
    (share,) = dice.roll(1, 100, "share")
    (card,) = dice.draw(1, DECK, "card")
    return sum(again) + share + len(card)


ASK = partial(next_throw, toy_burst, (3,))


def asked(throws: Any) -> tuple[str, int, int]:
    found = ASK(throws)
    assert isinstance(found, NextThrow)
    return found.why, found.missing, found.sides


def test_each_throw_is_asked_for_when_the_throws_before_it_are_known() -> None:
    assert asked(()) == ("to hit", 3, 6)
    throws, found = with_words(ASK, (), ["2", "1", "1"])
    assert isinstance(found, NextThrow)
    assert (found.why, found.n, found.sides) == ("ones again", 2, 6)
    assert [step.faces for step in found.steps] == [(2, 1, 1)]
    throws, found = with_words(ASK, throws, ["5"])
    assert isinstance(found, NextThrow)
    assert (found.n, found.typed, found.missing) == (2, (5,), 1)


def test_dice_beyond_a_throw_fill_the_next_ones() -> None:
    throws, found = with_words(ASK, (), ["211", "5", "6", "75"])
    assert throws == (
        TypedThrow("to hit", 6, (2, 1, 1)),
        TypedThrow("ones again", 6, (5, 6)),
        TypedThrow("share", 100, (75,)),
    )
    assert isinstance(found, NextThrow)
    assert found.cards == (("ace", 1, 1), ("king", 2, 3), ("queen", 4, 4))


def test_dice_that_no_throw_needs_and_faces_that_can_not_be_are_refused() -> None:
    with pytest.raises(OutOfRange, match="which show 4 4"):
        with_words(ASK, (), ["2", "2", "2", "50", "1", "4", "4"])
    with pytest.raises(OutOfRange, match="D6 shows 1 to 6"):
        with_words(ASK, (), ["7"])


def test_throws_for_another_course_are_kept_and_used_once_they_fit() -> None:
    hit, again = TypedThrow("to hit", 6, (2, 2, 3)), TypedThrow("ones again", 6, (4,))
    found = ASK((hit, again))
    assert isinstance(found, NextThrow)
    assert (found.why, found.unfit) == ("share", (again,))
    fewer = TypedThrow("to hit", 6, (2, 2, 3, 1))
    found = ASK((fewer, again))
    assert isinstance(found, NextThrow)
    assert (found.why, found.unfit) == ("to hit", (fewer, again))
    throws, found = with_words(ASK, (fewer, again), ["2", "2", "1"])
    assert throws[1] == again
    assert isinstance(found, NextThrow)
    assert found.why == "share"


def test_throws_that_a_complete_roll_does_not_ask_for_are_known() -> None:
    hit, share, card = TypedThrow("to hit", 6, (2, 2, 3)), TypedThrow("share", 100, (50,)), TypedThrow("card", 4, (1,))
    late = TypedThrow("ones again", 6, (4,))
    assert unused(toy_burst, (3,), (hit, share, card, late)) == (late,)
    assert unused(toy_burst, (3,), (hit, share, card)) == ()
    assert unused(toy_burst, (3,), (hit, late, share, card)) == (late, share, card)
    assert isinstance(ASK((hit, share, card, late)), Outcome)


def test_recalled_throws_are_not_asked_for() -> None:
    old = (Throw("to hit", 6, (1, 2, 3)),)
    found = next_throw(toy_burst, (3,), (), within=lambda source: Recalled(old, source))
    assert isinstance(found, NextThrow)
    assert found.why == "ones again"


@pytest.mark.parametrize(
    "words, n, faces, left",
    [
        (["70", "5"], 1, (75,), []),
        (["00", "0"], 1, (100,), []),
        (["70", "55"], 1, (70,), ["55"]),
        (["70", "5", "20", "1"], 2, (75, 21), []),
        (["00"], 1, (100,), []),
    ],
)
def test_percentile_dice_are_read_in_pairs_as_they_lie(
    words: list[str], n: int, faces: tuple[int, ...], left: list[str]
) -> None:
    assert read_faces(words, n, 100) == (faces, left)


@given(st.integers(0, 5), st.integers(0, 2**32))
def test_step_by_step_comes_to_the_outcome_of_one_line(shots: int, seed: int) -> None:
    whole = resolve(toy_burst, shots, dice=Fair(seed.to_bytes(8, "big")))
    ask = partial(next_throw, toy_burst, (shots,))
    throws: tuple[TypedThrow, ...] = ()
    found = ask(throws)
    for throw in whole.throws:
        assert isinstance(found, NextThrow)
        assert (found.why, found.n, found.sides) == (throw.why, len(throw.faces), throw.sides)
        for face in throw.faces:
            throws, found = with_words(ask, throws, [str(face)])
    assert isinstance(found, Outcome)
    assert found.result == whole.result
    assert [(one.why, one.faces) for one in found.throws] == [(one.why, one.faces) for one in whole.throws]
    assert (
        resolve(toy_burst, shots, dice=Scripted(*(face for one in throws for face in one.faces))).result == whole.result
    )
