"""Free dice: the formulas, their refusals, their rolls, and their odds against a count of all combinations."""

from __future__ import annotations

import contextlib
import tracemalloc
from collections import Counter
from collections.abc import Callable, Iterable
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.core.chance.dice import Live, resolve
from rules.core.chance.odds import odds
from rules.core.chance.sources import Fair, Scripted, Typed
from rules.core.plain.refusal import OutOfRange
from rules.core.tables.outcome import Throw
from rules.core.tables.rule import BuildStatus
from rules.rolling.formula import (
    D66,
    Bound,
    Colour,
    Constant,
    Count,
    FaceRange,
    Formula,
    Keep,
    Pool,
    Rolled,
    Spots,
    Term,
    roll_formula,
    roll_term,
)
from rules.rolling.manifest import SYSTEM
from rules.rolling.parsing import parse
from tests.turns import takes_turns


def one(roll: Pool | D66 | Spots | Constant, factor: int = 1) -> Formula:
    """A formula of a single term."""
    return Formula((Term(roll, factor),))


# What can be typed


@pytest.mark.parametrize(
    "text, canonical, formula",
    [
        ("d6", "d6", one(Pool(1, 6))),
        ("1D6", "d6", one(Pool(1, 6))),
        ("3d6+2", "3d6 + 2", Formula((Term(Pool(3, 6)), Term(Constant(2))))),
        ("2d10-1d4+3", "2d10 - d4 + 3", Formula((Term(Pool(2, 10)), Term(Pool(1, 4), -1), Term(Constant(3))))),
        ("2 − 1d4", "2 - d4", Formula((Term(Constant(2)), Term(Pool(1, 4), -1)))),
        ("-d6 – 1", "-d6 - 1", Formula((Term(Pool(1, 6), -1), Term(Constant(1), -1)))),
        ("+d6", "d6", one(Pool(1, 6))),
        ("3d6 x 10", "3d6 x 10", one(Pool(3, 6), 10)),
        ("3D6X10", "3d6 x 10", one(Pool(3, 6), 10)),
        ("3d6 × 10", "3d6 x 10", one(Pool(3, 6), 10)),
        ("3d6*1", "3d6", one(Pool(3, 6))),
        ("1 - 3d6 x 10", "1 - 3d6 x 10", Formula((Term(Constant(1)), Term(Pool(3, 6), -10)))),
        ("8d10 count 7+", "8d10 count 7+", one(Pool(8, 10, take=Count(FaceRange(7, Bound.OR_MORE))))),
        ("8D10COUNT7+", "8d10 count 7+", one(Pool(8, 10, take=Count(FaceRange(7, Bound.OR_MORE))))),
        ("8d10 count 2-", "8d10 count 2-", one(Pool(8, 10, take=Count(FaceRange(2, Bound.OR_LESS))))),
        ("8d6 count 6", "8d6 count 6", one(Pool(8, 6, take=Count(FaceRange(6))))),
        ("d6 count 6+ x 3", "d6 count 6+ x 3", one(Pool(1, 6, take=Count(FaceRange(6, Bound.OR_MORE))), 3)),
        ("4d6 keep 3", "4d6 keep 3", one(Pool(4, 6, take=Keep(3)))),
        ("4d6 keep highest 3", "4d6 keep 3", one(Pool(4, 6, take=Keep(3)))),
        ("2d20 keep lowest 1", "2d20 keep lowest 1", one(Pool(2, 20, take=Keep(1, lowest=True)))),
        ("2d20keeplowest1", "2d20 keep lowest 1", one(Pool(2, 20, take=Keep(1, lowest=True)))),
        ("4d6 drop lowest 1", "4d6 keep 3", one(Pool(4, 6, take=Keep(3)))),
        ("4d6 drop highest 1", "4d6 keep lowest 3", one(Pool(4, 6, take=Keep(3, lowest=True)))),
        ("3d6 reroll 1", "3d6 reroll 1", one(Pool(3, 6, reroll=FaceRange(1)))),
        ("3d6 re-roll 2-", "3d6 reroll 2-", one(Pool(3, 6, reroll=FaceRange(2, Bound.OR_LESS)))),
        ("4d6 keep 3 reroll 1", "4d6 reroll 1 keep 3", one(Pool(4, 6, FaceRange(1), Keep(3)))),
        (
            "8d10 reroll 1 count 7+",
            "8d10 reroll 1 count 7+",
            one(Pool(8, 10, FaceRange(1), Count(FaceRange(7, Bound.OR_MORE)))),
        ),
        ("d66", "d66", one(D66())),
        ("1 D 66", "d66", one(D66())),
        ("d%", "d%", one(Pool(1, 100))),
        ("d100", "d%", one(Pool(1, 100))),
        ("2d%", "2d%", one(Pool(2, 100))),
        ("red", "red", one(Spots(1, Colour.RED))),
        ("2Blue", "2blue", one(Spots(2, Colour.BLUE))),
        ("1 black", "black", one(Spots(1, Colour.BLACK))),
        ("red+2blue", "red + 2blue", Formula((Term(Spots(1, Colour.RED)), Term(Spots(2, Colour.BLUE))))),
        ("d6 # to  hit #2 ", "d6 # to hit #2", Formula((Term(Pool(1, 6)),), "to hit #2")),
        ("d6#", "d6", one(Pool(1, 6))),
    ],
)
def test_every_form_of_formula_is_understood(text: str, canonical: str, formula: Formula) -> None:
    assert parse(text) == formula
    assert str(formula) == canonical
    assert parse(canonical) == formula
    assert hash(parse(canonical)) == hash(formula)


@pytest.mark.parametrize(
    "text, canonical",
    [
        ("8d10count7+2", "8d10 count 7 + 2"),
        ("8d10count7+ +2", "8d10 count 7+ + 2"),
        ("8d10count7+-2", "8d10 count 7+ - 2"),
        ("8d10count7--2", "8d10 count 7- - 2"),
        ("8d10count7-d4", "8d10 count 7 - d4"),
        ("8d10count7+2black", "8d10 count 7 + 2black"),
        ("8d10count7+black", "8d10 count 7 + black"),
        ("8d10count7+x2", "8d10 count 7+ x 2"),
        ("8d10count7+reroll1", "8d10 reroll 1 count 7+"),
        ("8d10reroll2-count7+", "8d10 reroll 2- count 7+"),
        ("8d10count7+#well", "8d10 count 7+ # well"),
    ],
)
def test_a_sign_after_a_face_belongs_to_it_unless_a_term_follows(text: str, canonical: str) -> None:
    assert str(parse(text)) == canonical
    assert parse(canonical) == parse(text)


def test_limits_are_inclusive() -> None:
    assert parse("100d100").dice == 100
    assert parse("50d6 + 48d2 + d66").dice == 100
    assert len(parse("+".join(["d6"] * 10)).terms) == 10
    assert parse("d6 x 1000000 + 1000000").terms == (Term(Pool(1, 6), 1_000_000), Term(Constant(1_000_000)))
    assert parse(" d 6 " + " " * 500 + "#" + "a" * 97).comment == "a" * 97


# What is refused


@pytest.mark.parametrize(
    "text, sentence",
    [
        ("", "There is nothing to roll. Type a formula, such as 3d6 + 2."),
        ("  # only talk", "There is nothing to roll. Type a formula, such as 3d6 + 2."),
        ("banana", "“banana” was not understood. Write a number or dice there, such as 3d6 + 2."),
        ("🎲", "“🎲” was not understood. Write a number or dice there, such as 3d6 + 2."),
        ("²", "“²” was not understood. Write a number or dice there, such as 3d6 + 2."),
        ("n" * 50, f"“{'n' * 20}” was not understood. Write a number or dice there, such as 3d6 + 2."),
        ("d6 +", "The formula breaks off. Write a number or dice there, such as 3d6 + 2."),
        ("d6 + + 2", "“+” was not understood. Write a number or dice there, such as 3d6 + 2."),
        ("count 7", "“count” was not understood. Write it after dice, such as 8d10 count 7+."),
        ("d20 + 5 adv", "“adv” was not understood. Write it after dice, such as d20 adv."),
        ("2d20 adv", "“adv” goes after a single die and rolls it twice. Write d20 adv."),
        ("8d10 > 10", "A D10 shows 1 to 10, never > 10."),
        ("8d10<1", "A D10 shows 1 to 10, never < 1."),
        ("8d10 >", "The formula breaks off. Write a number after “>”, such as 8d10 > 6."),
        ("4d6r1", "Bots differ on “r”. To re-roll ones once, write reroll 1, such as 3d6 reroll 1."),
        (
            "4d6! kh3",
            "“kh” was not understood. Only add up or count dice that explode, such as 8d10 explode count 8+.",
        ),
        (
            "4d6 keep 3!",
            "“!” was not understood. Only add up or count dice that explode, such as 8d10 explode count 8+.",
        ),
        ("d6 7", "“7” was not understood. Join dice and numbers with + or -, such as 2d6 + d8 - 1."),
        ("d6 / 2", "“/” was not understood. Join dice and numbers with + or -, such as 2d6 + d8 - 1."),
        ("d6 keep 1 fast", "“fast” was not understood. Join dice and numbers with + or -, such as 2d6 + d8 - 1."),
        ("3d", "The formula breaks off. Write the number of sides after “d”, such as 3d6."),
        ("3d+2", "“+” was not understood. Write the number of sides after “d”, such as 3d6."),
        ("d٦", "“٦” was not understood. Write the number of sides after “d”, such as 3d6."),
        ("8d10 count", "The formula breaks off. Write a number after “count”, such as 8d10 count 7+."),
        ("4d6 keep best 3", "“best” was not understood. Write a number after “keep”, such as 4d6 keep 3."),
        (
            "4d6 drop",
            "The formula breaks off. Say whether to drop the highest or the lowest, such as 4d6 drop lowest 1.",
        ),
        ("3d6 reroll +", "“+” was not understood. Write a number after “reroll”, such as 3d6 reroll 1."),
        ("3d6 x", "The formula breaks off. Write a number after “x”, such as 3d6 x 10."),
        (
            "4d6 drop 1",
            "“1” was not understood. Say whether to drop the highest or the lowest, such as 4d6 drop lowest 1.",
        ),
        ("10 x 3d6", "“x” was not understood. Write it after dice, such as 3d6 x 10."),
        ("7 keep 3", "“keep” was not understood. Write it after dice, such as 4d6 keep 3."),
        (
            "red count 2",
            "“count” was not understood. Write it after dice that are all alike and have numbers, such as 8d10 "
            "count 7+.",
        ),
        (
            "d66 reroll 1",
            "“reroll” was not understood. Write it after dice that are all alike and have numbers, such as 3d6 "
            "reroll 1.",
        ),
        (
            "4d6 keep 3 count 5+",
            "“count” was not understood. Re-roll or explode dice once, and count, keep or drop them once, "
            "such as 4d6 reroll 1 keep 3.",
        ),
        (
            "4d6 reroll 1 reroll 2",
            "“reroll” was not understood. Re-roll or explode dice once, and count, keep or drop them once, "
            "such as 4d6 reroll 1 keep 3.",
        ),
        ("6", "There are no dice in “6”. Type a formula, such as 3d6 + 2."),
        ("6 - 2 # what", "There are no dice in “6 - 2”. Type a formula, such as 3d6 + 2."),
        ("0d6", "You can roll 1 to 100 dice at once, not 0. Choose a number in that range."),
        ("101d6", "You can roll 1 to 100 dice at once, not 101. Choose a number in that range."),
        ("0 red", "You can roll 1 to 100 dice at once, not 0. Choose a number in that range."),
        ("99d6 + d66", "You can roll 1 to 100 dice at once, not 101. Choose a number in that range."),
        ("d1", "A die has 2 to 100 sides, not 1."),
        ("3d101", "A die has 2 to 100 sides, not 101."),
        ("2d66", "D66 are rolled one by one, not 2 at once. Type d66, or d66 + d66 to add two up."),
        ("d6 + 1000001", "A number in a formula is at most 1,000,000, not 1,000,001."),
        ("d6 x 0", "Dice are multiplied by 1 to 1,000,000, not by 0."),
        ("d6 x 1000001", "Dice are multiplied by 1 to 1,000,000, not by 1,000,001."),
        ("8d10 count 11+", "A D10 shows 1 to 10, so no 11 can be counted."),
        ("8d10 reroll 0", "A D10 shows 1 to 10, so no 0 can be re-rolled."),
        ("4d6 keep 5", "You can keep 1 to 4 dice of 4d6, not 5."),
        ("4d6 keep lowest 0", "You can keep 1 to 4 dice of 4d6, not 0."),
        ("d6 keep 2", "You can keep 1 die of d6, not 2."),
        ("4d6 drop lowest 4", "You can drop 1 to 3 dice of 4d6, not 4."),
        ("2d6 drop highest 0", "You can drop 1 die of 2d6, not 0."),
        ("d6 drop lowest 1", "d6 is a single die, so none can be dropped. Roll more, such as 4d6 drop lowest 1."),
        ("+".join(["d6"] * 11), "A formula has at most 10 terms, not 11."),
        ("d6" + "0" * 99, "A formula has at most 100 characters without spaces, and this one has 101. Shorten it."),
    ],
)
def test_a_refusal_says_what_is_wrong_and_what_would_be_right(text: str, sentence: str) -> None:
    with pytest.raises(OutOfRange) as refusal:
        parse(text)
    assert refusal.value.sentence == sentence


words = "d d6 4d6 2d10 d66 d% % red 2blue black count keep drop highest lowest reroll re-roll "
words += "kh dl adv ! >= > < = x + - # 1 2 7 0 / é 🎲 ²"


@given(st.lists(st.sampled_from([*words.split(), " "]), max_size=12).map("".join) | st.text(max_size=120))
def test_any_text_is_a_formula_or_refused(text: str) -> None:
    with contextlib.suppress(OutOfRange):
        formula = parse(text)
        assert str(parse(str(formula))) == str(formula)
        assert parse(str(formula)) == formula


# Formulas of every kind, as players may write them


def faces(sides: int) -> st.SearchStrategy[FaceRange]:
    return st.builds(FaceRange, st.integers(1, sides), st.sampled_from(Bound))


@st.composite
def pools(draw: st.DrawFn) -> Pool:
    n = draw(st.integers(1, 9))
    sides = draw(st.integers(2, 100).filter(lambda sides: sides != 66))
    keep = st.builds(Keep, st.integers(1, n), st.booleans())
    take = draw(st.none() | st.builds(Count, faces(sides)) | keep)
    reroll = draw(st.none() | faces(sides))
    explodes = draw(st.booleans()) and reroll is None and not isinstance(take, Keep)
    return Pool(n, sides, reroll, take, explodes)


dice_terms = st.builds(
    Term,
    pools() | st.just(D66()) | st.builds(Spots, st.integers(1, 9), st.sampled_from(Colour)),
    st.integers(1, 99) | st.integers(-99, -1),
)
constants = st.builds(Term, st.builds(Constant, st.integers(0, 999)), st.sampled_from([1, -1]))
formulas = st.builds(
    lambda first, rest, comment: Formula((first, *rest), comment),
    dice_terms,
    st.lists(dice_terms | constants, max_size=2),
    st.sampled_from(["", "to hit", "a # b"]),
)


@given(formulas)
def test_the_text_of_a_formula_means_that_formula(formula: Formula) -> None:
    assert parse(str(formula)) == formula
    assert parse(str(formula).upper()).terms == formula.terms
    assert parse("".join(str(Formula(formula.terms)).split())) == Formula(formula.terms)


@given(formulas, st.binary(min_size=32, max_size=32))
def test_the_terms_add_up_to_the_total(formula: Formula, seed: bytes) -> None:
    outcome = resolve(roll_formula, formula, dice=Fair(seed))
    again = Live(Scripted(*(face for throw in outcome.throws for face in throw.faces)))
    terms = [roll_term(again, term) for term in formula.terms]
    assert sum(term.total for term in terms) == outcome.result.total
    assert sum(term.jams for term in terms) == outcome.result.jams
    first = [throw for throw in outcome.throws if throw.why not in ("re-rolled", "exploded")]
    assert sum(len(throw.faces) for throw in first) == formula.dice


@given(formulas, st.binary(min_size=32, max_size=32))
def test_dice_typed_in_as_they_fell_give_the_same_roll(formula: Formula, seed: bytes) -> None:
    fallen = resolve(roll_formula, formula, dice=Fair(seed))
    typed = resolve(
        roll_formula, formula, dice=Typed([face for throw in fallen.throws for face in throw.faces], Scripted())
    )
    assert typed.result == fallen.result
    assert all(throw.typed == len(throw.faces) for throw in typed.throws)


# Live


@pytest.mark.parametrize(
    "text, script, total, jams",
    [
        ("3d6+2", [3, 6, 1], 12, 0),
        ("2d10-1d4+3", [10, 2, 4], 11, 0),
        ("3d6 x 10", [1, 2, 3], 60, 0),
        ("1 - 3d6 x 10", [1, 2, 3], -59, 0),
        ("8d10 count 7+", [7, 6, 10, 1, 8, 6, 7, 2], 4, 0),
        ("8d10 count 2-", [7, 6, 10, 1, 8, 6, 7, 2], 2, 0),
        ("8d10 count 6", [7, 6, 10, 1, 8, 6, 7, 2], 2, 0),
        ("4d6 keep 3", [1, 5, 4, 6], 15, 0),
        ("4d6 keep lowest 1", [3, 5, 4, 6], 3, 0),
        ("4d6 drop lowest 1", [1, 5, 4, 6], 15, 0),
        ("4d6 drop highest 1", [1, 5, 4, 6], 10, 0),
        ("3d6 reroll 1", [1, 4, 1, 1, 6], 11, 0),
        ("3d6 reroll 2-", [3, 4, 5], 12, 0),
        ("4d6 reroll 2- keep 2", [1, 2, 3, 4, 6, 5], 11, 0),
        ("3d10 reroll 1 count 7+", [1, 7, 2, 9], 2, 0),
        ("3d6!", [6, 2, 6, 6, 1, 3], 24, 0),
        ("2d10 explode count 8+", [10, 8, 10, 2], 3, 0),
        ("d20 adv + 3", [7, 15], 18, 0),
        ("d20 dis", [7, 15], 7, 0),
        ("d66", [4, 1], 41, 0),
        ("d66", [1, 4], 14, 0),
        ("d%", [100], 100, 0),
        ("red", [4], 2, 0),
        ("3blue", [1, 6, 1], 3, 2),
        ("6black", [1, 2, 3, 4, 5, 6], 45, 1),
        ("d6 - black", [5, 1], 5, 1),
    ],
)
def test_a_formula_is_rolled_as_written(text: str, script: list[int], total: int, jams: int) -> None:
    dice = Scripted(*script)
    outcome = resolve(roll_formula, parse(text), dice=dice)
    assert (outcome.rule, outcome.result.total, outcome.result.jams) == ("roll.sum", total, jams)
    assert dice.left == []


def test_a_pool_is_one_throw_and_its_re_rolls_another() -> None:
    outcome = resolve(
        roll_formula, parse("3d6 reroll 1 + 2d8 + d66 - 2blue"), dice=Scripted(1, 4, 1, 1, 6, 8, 2, 3, 5, 4, 1)
    )
    assert outcome.steps == (
        Throw("3d6 reroll 1", 6, (1, 4, 1)),
        Throw("re-rolled", 6, (1, 6)),
        Throw("2d8", 8, (8, 2)),
        Throw("tens", 6, (3,)),
        Throw("units", 6, (5,)),
        Throw("2blue", 6, (4, 1), rows=("2", "J")),
    )
    assert outcome.result == Rolled(11 + 10 + 35 - 2, 1)


def test_after_five_more_in_a_row_no_die_explodes() -> None:
    dice = Scripted(*[6] * 7)
    assert resolve(roll_formula, parse("d6!"), dice=dice).result.total == 36
    assert dice.left == [6]


def test_the_odds_of_dice_that_explode_are_exact() -> None:
    found = odds(roll_formula, parse("d2!"))
    assert found.exact
    chances = {rolled.total: Fraction(weight, found.total) for rolled, weight in found.weights.items()}
    assert chances == {
        **{2 * more + 1: Fraction(1, 2 ** (more + 1)) for more in range(6)},
        12: Fraction(1, 64),
    }


def test_the_odds_of_advantage_are_those_of_the_higher_of_two() -> None:
    found = odds(roll_formula, parse("d20 adv"))
    assert {rolled.total: Fraction(weight, found.total) for rolled, weight in found.weights.items()} == {
        face: Fraction(2 * face - 1, 400) for face in range(1, 21)
    }


@pytest.mark.parametrize(
    "taught, ours",
    [
        ("4d6kh3", "4d6 keep 3"),
        ("4d6k3", "4d6 keep 3"),
        ("2d20kl", "2d20 keep lowest 1"),
        ("2d20kh1+5", "2d20 keep 1 + 5"),
        ("4d6dl1", "4d6 drop lowest 1"),
        ("4d6 DH", "4d6 drop highest 1"),
        ("4d6!", "4d6 explode"),
        ("8d10 >= 7 + 2", "8d10 count 7+ + 2"),
        ("8d10≤2", "8d10 count 2-"),
        ("8d10>7", "8d10 count 8+"),
        ("8d10 < 3 + 1", "8d10 count 2- + 1"),
        ("8d10=6", "8d10 count 6"),
        ("8d10 == 6", "8d10 count 6"),
        ("4d6k", "4d6 keep 1"),
        ("d20adv", "2d20 keep 1"),
        ("1d20 disadvantage - 1", "2d20 keep lowest 1 - 1"),
        ("4d6ro1", "4d6 reroll 1"),
    ],
)
def test_what_other_bots_taught_people_is_understood(taught: str, ours: str) -> None:
    assert parse(taught) == parse(ours)


def test_dice_are_re_rolled_only_once() -> None:
    assert resolve(roll_formula, parse("2d6 reroll 1"), dice=Scripted(1, 1, 1, 1)).result.total == 2


def test_dice_typed_beyond_need_are_refused() -> None:
    with pytest.raises(OutOfRange, match="Remove the last die, which shows 5"):
        resolve(roll_formula, parse("d66"), dice=Typed([1, 2, 5], Scripted()))


# Odds: against a count of all combinations of dice, written without the project's dice

Fall = tuple[int, ...]


def counted(sides: Iterable[int], read: Callable[[Fall], tuple[int, int]]) -> dict[tuple[int, int], Fraction]:
    """The chance of each (total, jams) over all combinations of the dice."""
    falls = list(product(*(range(1, faces + 1) for faces in sides)))
    return {key: Fraction(n, len(falls)) for key, n in Counter(map(read, falls)).items()}


def rerolled(fall: Fall, again: Callable[[int], bool]) -> list[int]:
    """Dice and, after them, a spare for each: the spare counts where the die is re-rolled."""
    half = len(fall) // 2
    return [spare if again(die) else die for die, spare in zip(fall[:half], fall[half:], strict=True)]


def spotted(fall: Iterable[int], spots: str) -> tuple[int, int]:
    shown = [spots.split()[face - 1] for face in fall]
    return sum(int(spot) for spot in shown if spot != "J"), shown.count("J")


RED, BLUE, BLACK = "1 1 1 2 2 3", "J 1 2 2 3 3", "J 3 6 9 12 15"


@takes_turns
@pytest.mark.parametrize(
    "text, sides, read",
    [
        ("d6", [6], lambda f: (f[0], 0)),
        ("3d6+2", [6] * 3, lambda f: (sum(f) + 2, 0)),
        ("5d6", [6] * 5, lambda f: (sum(f), 0)),
        ("2d10-1d4+3", [10, 10, 4], lambda f: (f[0] + f[1] - f[2] + 3, 0)),
        ("3 - 2d4 x 10", [4, 4], lambda f: (3 - 10 * sum(f), 0)),
        ("5d10 count 7+", [10] * 5, lambda f: (sum(x >= 7 for x in f), 0)),
        ("5d10 > 7", [10] * 5, lambda f: (sum(x > 7 for x in f), 0)),
        ("4d6 < 3 + d4", [6] * 4 + [4], lambda f: (sum(x < 3 for x in f[:4]) + f[4], 0)),
        ("5d10=7", [10] * 5, lambda f: (f.count(7), 0)),
        ("4d6kl2", [6] * 4, lambda f: (sum(sorted(f)[:2]), 0)),
        ("5d10 count 2- - d3", [10] * 4 + [10, 3], lambda f: (sum(x <= 2 for x in f[:5]) - f[5], 0)),
        ("6d6 count 6", [6] * 6, lambda f: (f.count(6), 0)),
        ("4d6 keep 3", [6] * 4, lambda f: (sum(f) - min(f), 0)),
        ("4d6 drop highest 1", [6] * 4, lambda f: (sum(f) - max(f), 0)),
        ("2d20 keep lowest 1", [20] * 2, lambda f: (min(f), 0)),
        ("5d4 keep 2 + d4", [4] * 6, lambda f: (sum(sorted(f[:5])[-2:]) + f[5], 0)),
        ("3d6 reroll 1", [6] * 6, lambda f: (sum(rerolled(f, lambda x: x == 1)), 0)),
        ("2d8 reroll 3-", [8] * 4, lambda f: (sum(rerolled(f, lambda x: x <= 3)), 0)),
        ("3d6 reroll 5+ keep 2", [6] * 6, lambda f: (sum(sorted(rerolled(f, lambda x: x >= 5))[1:]), 0)),
        ("3d6 reroll 1 count 5+", [6] * 6, lambda f: (sum(x >= 5 for x in rerolled(f, lambda x: x == 1)), 0)),
        ("d66", [6, 6], lambda f: (10 * f[0] + f[1], 0)),
        ("d66 + d66", [6] * 4, lambda f: (10 * (f[0] + f[2]) + f[1] + f[3], 0)),
        ("2d%", [100, 100], lambda f: (sum(f), 0)),
        ("red", [6], lambda f: spotted(f, RED)),
        ("3red", [6] * 3, lambda f: spotted(f, RED)),
        ("2blue", [6] * 2, lambda f: spotted(f, BLUE)),
        ("4black", [6] * 4, lambda f: spotted(f, BLACK)),
        ("blue - d4", [6, 4], lambda f: (spotted(f[:1], BLUE)[0] - f[1], spotted(f[:1], BLUE)[1])),
        (
            "2blue + black x 2",
            [6] * 3,
            lambda f: (
                spotted(f[:2], BLUE)[0] + 2 * spotted(f[2:], BLACK)[0],
                spotted(f[:2], BLUE)[1] + spotted(f[2:], BLACK)[1],
            ),
        ),
    ],
)
def test_odds_agree_with_a_count_of_every_fall(
    text: str, sides: list[int], read: Callable[[Fall], tuple[int, int]]
) -> None:
    found = odds(roll_formula, parse(text))
    assert found.exact
    assert {
        (rolled.total, rolled.jams): Fraction(weight, found.total) for rolled, weight in found.weights.items()
    } == counted(sides, read)


@pytest.mark.parametrize(
    "text",
    [
        "20d6",
        "100d6",
        "100d100",
        "8d10 count 7+",
        "100d10 count 7+",
        "4d6 keep 3",
        "10d6 reroll 1",
        "8d10 reroll 1",
        "10black",
        "+".join(["d6"] * 10),
    ],
)
def test_odds_of_big_pools_stay_exact(text: str) -> None:
    found = odds(roll_formula, parse(text))
    assert found.exact
    assert sum(found.weights.values()) == found.total


@pytest.mark.parametrize(
    "text", ["100d100 keep 50", "100d6 keep lowest 50", "100d100 reroll 50-", "100black", "98d100 + d66"]
)
def test_odds_of_pools_beyond_the_budget_are_sampled(text: str) -> None:
    found = odds(roll_formula, parse(text), samples=20)
    assert not found.exact
    assert sum(found.weights.values()) == found.total == 20


@given(formulas)
def test_chances_sum_to_one(formula: Formula) -> None:
    found = odds(roll_formula, formula, budget=2_000, samples=20)
    assert sum(found.weights.values()) == found.total


def test_the_mean_of_3d6_is_ten_and_a_half() -> None:
    found = odds(roll_formula, parse("3d6"))
    assert found.mean(lambda rolled: rolled.total) == Fraction(21, 2)
    assert found.chance(lambda rolled: rolled.total == 18) == Fraction(1, 216)


def test_the_best_three_of_four_dice_have_their_well_known_odds() -> None:
    known = [1, 4, 10, 21, 38, 62, 91, 122, 148, 167, 172, 160, 131, 94, 54, 21]
    found = odds(roll_formula, parse("4d6 keep 3"))
    assert {rolled.total: weight for rolled, weight in found.weights.items()} == dict(enumerate(known, 3))
    assert found.total == 1296


def test_d66_has_thirty_six_results_alike() -> None:
    found = odds(roll_formula, parse("d66"))
    assert {rolled.total for rolled in found.weights} == {
        10 * tens + units for tens in range(1, 7) for units in range(1, 7)
    }
    assert set(found.weights.values()) == {1}
    assert found.total == 36


def test_the_odds_of_many_dice_take_less_than_a_mebibyte_at_a_time() -> None:
    """The peak of memory stays with the process: Python gives it back a MiB at a time."""
    tracemalloc.start()
    try:
        odds(roll_formula, parse("29d97"))
        assert tracemalloc.get_traced_memory()[1] < 2**20
    finally:
        tracemalloc.stop()


def test_every_rule_of_free_dice_is_carried_out() -> None:
    assert {SYSTEM.catalogue.status(rule.id) for rule in SYSTEM.rules} == {BuildStatus.RESOLVED}
    assert all(rule.id.startswith("roll.") for rule in SYSTEM.rules)
