"""The tables in force: dice, odds and the brute count read the same book, and no two books share an answer."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.core.chance.dice import Dice, resolve
from rules.core.chance.odds import Cache, odds, sampled
from rules.core.chance.sources import Scripted
from rules.core.tables.book import SHIPPED, Book
from rules.core.tables.grid import Grid
from rules.core.tables.outcome import Consulted, Modifier
from rules.core.tables.rule import Origin, resolves
from rules.core.tables.table import Row, Table
from tests.rules.brute import brute, chances
from tests.rules.replacing import bound

HURT = Table(
    "toy.hurt", "Hurt", "a toy", (Row(1, 2, "out", "Out"), Row(3, 5, "down", "Down"), Row(6, 6, "fine", "Fine"))
)
WORSE = Table(HURT.id, "Hurt", "a toy", (Row(1, 5, "out", "Out"), Row(6, 6, "fine", "Fine")), origin=Origin.SERVER)
HOUSE = Table("toy.house", "Luck", "ours", (Row(1, 3, 0, "none"), Row(4, 6, 1, "some")), origin=Origin.HOUSE)
REACH = Grid("toy.reach", "Reach", "a toy", ("near", "far"), (("gun", (6, 3)), ("fist", (1, None))), 0, 9)
LONGER = Grid(REACH.id, "Reach", "a toy", ("near", "far"), (("gun", (6, 5)), ("fist", (2, None))), 0, 9, Origin.SERVER)
BOOKS = (SHIPPED, bound(WORSE), bound(LONGER), bound(WORSE, LONGER))


class Shot(NamedTuple):
    reach: int
    fates: tuple[str, ...]
    by_total: str


def toy_fate(dice: Dice, modifiers: tuple[Modifier, ...]) -> str:
    return dice.read(1, dice.reading(HURT, modifiers), "hurt")[0]


@resolves("toy.shot")
def toy_shot(dice: Dice, far: bool) -> Shot:
    """A stage read on a table, a number of a grid, and a row met by a sum."""
    reach = dice.grid(REACH).number("gun", "far" if far else "near") or 0
    fates = dice.each(2, toy_fate, (Modifier("far", -1),) if far else ())
    return Shot(reach, fates, dice.table(HURT).row(dice.total(1, 6, "sum")).key)


@resolves("toy.house-luck")
def toy_luck(dice: Dice) -> int:
    """A die read on a table of the house."""
    return dice.read(1, dice.reading(HOUSE), "luck")[0]


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("far", [False, True])
def test_odds_and_the_count_of_every_fall_read_the_same_book(book: Book, far: bool) -> None:
    found = odds(toy_shot, far, cache=Cache(book))
    assert chances(found) == brute(toy_shot, far, book=book)


def test_no_two_books_share_an_answer() -> None:
    found = {book: odds(toy_shot, True, cache=Cache(book)).weights for book in BOOKS}
    assert len({frozenset(weights.items()) for weights in found.values()}) == len(BOOKS)
    assert found == {book: odds(toy_shot, True, cache=Cache(book)).weights for book in reversed(BOOKS)}


def test_sampled_odds_read_the_book_too() -> None:
    cache = Cache(bound(LONGER))
    assert {shot.reach for shot in sampled(toy_shot, True, samples=5, cache=cache).weights} == {5}
    assert {shot.reach for shot in sampled(toy_shot, True, samples=5).weights} == {3}
    assert set(cache.consulted) == {REACH.id}


@given(st.integers(1, 6), st.integers(1, 6), st.integers(1, 6))
def test_dice_meet_the_rows_in_force(one: int, other: int, total: int) -> None:
    for book in BOOKS:
        outcome = resolve(toy_shot, False, dice=Scripted(one, other, total), book=book)
        rows = book.table(HURT)
        assert outcome.result.fates == tuple(sorted((rows.row(one).key, rows.row(other).key)))
        assert outcome.result.by_total == rows.row(total).key
        assert outcome.result.reach == book.grid(REACH).number("gun", "near")


def test_a_throw_says_where_its_table_is_from() -> None:
    shipped = resolve(toy_shot, False, dice=Scripted(1, 2, 3))
    assert [throw.origin for throw in shipped.throws] == [Origin.BOOK] * 3
    assert not any(isinstance(step, Consulted) for step in shipped.steps)
    replaced = resolve(toy_shot, False, dice=Scripted(1, 2, 3), book=bound(WORSE, LONGER))
    assert [throw.origin for throw in replaced.throws] == [Origin.SERVER, Origin.SERVER, Origin.BOOK]
    assert [step for step in replaced.steps if isinstance(step, Consulted)] == [
        Consulted(REACH.id, "Reach", Origin.SERVER),
        Consulted(HURT.id, "Hurt", Origin.SERVER),
    ]
    (luck,) = resolve(toy_luck, dice=Scripted(5)).throws
    assert (luck.table, luck.rows, luck.origin) == (HOUSE.id, ("some",), Origin.HOUSE)


def test_odds_name_the_tables_that_are_not_the_books() -> None:
    cache = Cache()
    odds(toy_luck, cache=cache)
    odds(toy_shot, False, cache=cache)
    assert list(cache.consulted.values()) == [Consulted(HOUSE.id, "Luck", Origin.HOUSE)]
    own = Cache(bound(WORSE))
    odds(toy_shot, False, cache=own)
    assert list(own.consulted.values()) == [Consulted(HURT.id, "Hurt", Origin.SERVER)]


def test_books_of_the_same_tables_are_the_same() -> None:
    assert bound(WORSE) == bound(WORSE)
    assert hash(bound(WORSE)) == hash(bound(WORSE))
    assert bound(WORSE) != SHIPPED
    assert SHIPPED.reading(HURT) == bound(LONGER).reading(HURT)
    assert bound(WORSE).reading(HURT).keys == ("out",) * 5 + ("fine",)


def test_a_stage_is_still_worth_its_chance() -> None:
    found = odds(toy_fate, (), cache=Cache(bound(WORSE)))
    assert found.chance(lambda fate: fate == "out") == Fraction(5, 6)


# Tables of numbers


def test_a_grid_has_a_number_by_row_and_column() -> None:
    assert REACH.number("gun", "far") == 3
    assert REACH.number("fist", "far") is None
    assert REACH.filled("gun", "near") == 6
    assert REACH.row("fist") == {"near": 1, "far": None}
    assert (REACH.gaps("near"), REACH.gaps("far")) == (False, True)
    with pytest.raises(ValueError, match="fist has no far"):
        REACH.filled("fist", "far")
    for row, column in (("knife", "near"), ("gun", "there")):
        with pytest.raises(KeyError):
            REACH.number(row, column)


@pytest.mark.parametrize(
    "columns, rows, refusal",
    [
        (("a",), (("x", (10,)),), "10 of x, a is not from 0 to 9"),
        (("a",), (("x", (-1,)),), "-1 of x, a is not from 0 to 9"),
        (("a", "b"), (("x", (1,)),), "shorter"),
        (("a",), (("x", (1,)), ("x", (2,))), "stands twice"),
        (("a", "a"), (("x", (1, 2)),), "stands twice"),
    ],
)
def test_a_grid_that_cannot_be_is_a_bug(
    columns: tuple[str, ...], rows: tuple[tuple[str, tuple[int, ...]], ...], refusal: str
) -> None:
    with pytest.raises(ValueError, match=refusal):
        Grid("toy.bad", "Bad", "a toy", columns, rows, 0, 9)


def test_a_column_may_have_bounds_of_its_own() -> None:
    wide = Grid("toy.wide", "Wide", "a toy", ("a", "b"), (("x", (1, 100)),), 0, 9, bounds=(("b", (50, 200)),))
    assert (wide.limits("a"), wide.limits("b")) == ((0, 9), (50, 200))
