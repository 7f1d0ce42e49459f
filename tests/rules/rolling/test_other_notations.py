"""Rolls in the notation of other bots: taken, or corrected in a sentence with formulas that can be rolled instead."""

from __future__ import annotations

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.core.plain.refusal import OutOfRange
from rules.rolling.formula import Constant, Count, Formula, Pool, Term
from rules.rolling.other_notations import HABITS, Misread, understood
from rules.rolling.parsing import parse
from tests.rules.rolling.test_formula import formulas, words

MEANT = [
    ("d20 + 5 adv", "Adv and dis go right after their die. Write d20 adv + 5."),
    ("d20+5 with disadvantage", "Adv and dis go right after their die. Write d20 dis + 5."),
    ("adv d20-1", "Adv and dis go right after their die. Write d20 adv - 1."),
    ("2d20 adv", "Adv and dis roll a single die twice. Write d20 adv."),
    ("adv + 3", "Adv and dis go after a die. Write d20 adv + 3."),
    ("/roll 2d6+1", "A formula needs no command before it. Write 2d6 + 1."),
    ("10 x 3d6", "One command is one roll, and [Again] repeats it. Write 3d6 or 3d6 x 10."),
    ("2x(3d6+1)", "One command is one roll, and [Again] repeats it. Write 3d6 + 1."),
    ("6 4d6kh3", "One command is one roll, and [Again] repeats it. Write 4d6kh3."),
    ("4d6kh3 6 times", "One command is one roll, and [Again] repeats it. Write 4d6kh3."),
    ("6", "A die has a d before its sides. Write d6."),
    ("3d + 1", "A die needs its number of sides. Write 3d6 + 1."),
    ("4dF", "Fate dice are D3 less 2. Write 4d3 - 8."),
    ("(2d6)+[d4]", "The bot does not read brackets. Write 2d6 + d4."),
    ("2d6, 1d8", "Join dice with +. Write 2d6 + 1d8."),
    ("4d6d1", "Bots differ on a second d, so say which dice are dropped. Write 4d6 drop lowest 1."),
    ("4d6p1", "Bots differ on p, so say which dice are dropped. Write 4d6 drop lowest 1."),
    ("4d6 ph1", "Bots differ on p, so say which dice are dropped. Write 4d6 drop highest 1."),
    ("4d6 drop 1", "Say which dice are dropped. Write 4d6 drop lowest 1."),
    ("4d6-L", "Say which dice are dropped. Write 4d6 drop lowest 1."),
    ("4d6-H", "Say which dice are dropped. Write 4d6 drop highest 1."),
    ("4d6 best 3", "Say which dice are kept. Write 4d6 keep highest 3."),
    ("4d6 keep the worst 2", "Say which dice are kept. Write 4d6 keep lowest 2."),
    ("4d6rr1", "Bots differ on r, and here a die is re-rolled once. Write 4d6 reroll 1."),
    ("4d6r<=2", "Bots differ on r, and here a die is re-rolled once. Write 4d6 reroll 2-."),
    ("8d10!!", "Dice explode on their highest face alone. Write 8d10!."),
    ("8d10e10", "Dice explode on their highest face alone. Write 8d10!."),
    ("5d6!>4", "Dice explode on their highest face alone. Write 5d6! or 5d6 explode count 5+."),
    ("8d10! >= 8", "Dice explode on their highest face alone. Write 8d10! or 8d10 explode count 8+."),
    ("8d10 explode <3", "Dice explode on their highest face alone. Write 8d10! or 8d10 explode count 2-."),
    ("5d6!=6 + 1", "Dice explode on their highest face alone. Write 5d6! + 1 or 5d6 explode count 6 + 1."),
    ("5d6!>6", "Dice explode on their highest face alone. Write 5d6!."),
    ("8d10 t7", "Use count to say which dice are counted. Write 8d10 count 7+."),
    ("d20+5 to hit", "Put what a roll is for after a #. Write d20 + 5 # to hit."),
    ("2d6 keep 1 fast", "Put what a roll is for after a #. Write 2d6 keep 1 # fast."),
]


@pytest.mark.parametrize("text, sentence", MEANT)
def test_a_roll_of_another_bot_is_put_right_in_a_sentence(text: str, sentence: str) -> None:
    with pytest.raises(Misread) as refusal:
        understood(text)
    assert refusal.value.sentence == sentence
    assert all(one in sentence for one in refusal.value.instead)


def test_every_habit_has_an_example() -> None:
    met = {sentence.partition(". Write ")[0].casefold() for _, sentence in MEANT}
    assert {habit.why.casefold() for habit in HABITS} <= met


@pytest.mark.parametrize("text", ["banana", "2d6/2", "d6 7", "(2d6+3)*2", "8d10>7f1", "d1000", "+", "", "# to hit"])
def test_for_an_unclear_text_nothing_is_offered(text: str) -> None:
    with pytest.raises(OutOfRange) as refusal:
        understood(text)
    assert not isinstance(refusal.value, Misread)


foreign = "( ) [ ] , ; / r1 rr2 t7 p1 !! L H F dF e6 times best worst to hit roll 2x disadvantage with"


@given(
    st.lists(st.sampled_from([*words.split(), *foreign.split(), " "]), max_size=12).map("".join) | st.text(max_size=120)
)
def test_every_offered_formula_can_be_rolled(text: str) -> None:
    instead: tuple[str, ...] = (text,)
    try:
        parse(text)
    except OutOfRange:
        with pytest.raises(OutOfRange) as refusal:
            understood(text)
        instead = refusal.value.instead if isinstance(refusal.value, Misread) else ()
    assert all(understood(one) == parse(one) for one in instead)


@given(formulas)
def test_what_can_be_read_is_never_put_right(formula: Formula) -> None:
    assert understood(str(formula)) == formula


dice = st.builds(Pool, st.integers(2, 9), st.integers(2, 100).filter(lambda sides: sides != 66))


@given(dice, st.integers(1, 99), st.booleans())
def test_signs_count_what_they_say(pool: Pool, number: int, more: bool) -> None:
    said = f"{pool}{'>' if more else '<'}{number}"
    counted = {face for face in range(1, pool.sides + 1) if (face > number if more else face < number)}
    with contextlib.suppress(OutOfRange):
        (term,) = parse(said).terms
        assert isinstance(term.roll, Pool)
        assert isinstance(term.roll.take, Count)
        faces = term.roll.take.faces
        assert {face for face in range(1, pool.sides + 1) if faces.holds(face)} == counted
        return
    assert not counted or number > pool.sides or len(counted) == pool.sides


@given(dice, st.data())
def test_dice_kept_and_dropped_are_two_ways_of_saying_the_same(pool: Pool, data: st.DataObject) -> None:
    n = data.draw(st.integers(1, pool.n - 1))
    assert parse(f"{pool}kh{n}") == parse(f"{pool} k {n}") == parse(f"{pool}dl{pool.n - n}")
    assert parse(f"{pool} KL{n}") == parse(f"{pool}dh {pool.n - n}")


@given(st.integers(2, 100).filter(lambda sides: sides != 66), st.integers(1, 999), st.sampled_from(["adv", "dis"]))
def test_advantage_behind_the_sum_is_that_of_its_die(sides: int, added: int, word: str) -> None:
    meant = parse(f"d{sides} {word} + {added}")
    assert meant.terms[1] == Term(Constant(added))
    for typed in (f"d{sides}+{added} {word}", f"{word} 1d{sides} + {added}", f"1d{sides} + {added} with {word}antage"):
        with pytest.raises(Misread) as refusal:
            understood(typed)
        assert [parse(one) for one in refusal.value.instead] == [meant]
