"""The ratings in force: what a replaced table of numbers changes, whose it is called, and how a board keeps it."""

from __future__ import annotations

import json
import pickle
from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from db.store.codec import dump, load
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import BadFile, UnknownName
from rules.core.tables.book import SHIPPED, Book
from rules.core.tables.codec import rewritten
from rules.core.tables.grid import Grid
from rules.core.tables.rule import Origin
from rules.dillinger.enemy_actions.robbery import take
from rules.dillinger.model.boxes_and_forces import CatchRating, Span
from rules.dillinger.model.enemies import ENEMIES, enemy_lookup
from rules.dillinger.model.forces import LAWMEN, lawmen_lookup
from rules.dillinger.model.lawyer_ratings import MOUTHPIECES, mouthpiece_lookup
from rules.dillinger.model.rating_grids import (
    AGAINST_GRID,
    ENEMY_GRID,
    LAWMEN_GRID,
    LAWYER_GRID,
    TAKE_GRID,
    kept,
    kept_ratings,
    ratings_of,
)
from rules.dillinger.model.ratings import HOUSE, TAKE, Ratings, take_lookup
from tests.rules.brute import play
from tests.rules.replacing import bound, with_cells

NELSON = "Baby Face Nelson"
PURVIS = "Special Agent Purvis"


def book(grid: Grid, cells: Mapping[str, Mapping[str, Any]]) -> Book:
    return bound(rewritten(grid, with_cells(grid, cells)))


def rated(grid: Grid, cells: Mapping[str, Mapping[str, Any]]) -> Ratings:
    return ratings_of(book(grid, cells))


def fault(grid: Grid, cells: Mapping[str, Mapping[str, Any]]) -> str:
    with pytest.raises(BadFile) as refused:
        book(grid, cells)
    (one,) = str(refused.value).splitlines()[1:]
    return one


# Looking up


@pytest.mark.parametrize("name", ["Baby Face Nelson", "nelson", " NELSON "])
def test_an_enemy_is_found_by_each_of_its_names(name: str) -> None:
    assert HOUSE.enemy(name).name == NELSON


def test_forces_and_lawyers_are_found_by_any_of_their_names() -> None:
    assert HOUSE.force("Purvis") is HOUSE.force(PURVIS)
    assert HOUSE.lawyer("levy") is HOUSE.lawyer("Jessie Levy")


@pytest.mark.parametrize("look_up", [HOUSE.enemy, HOUSE.force, HOUSE.lawyer])
def test_no_other_name_is_found(look_up: Any) -> None:
    with pytest.raises(UnknownName, match="Capone"):
        look_up("Capone")


def test_the_house_has_every_enemy_and_its_table() -> None:
    assert (HOUSE.enemies, HOUSE.lawmen, HOUSE.mouthpieces) == (ENEMIES, LAWMEN, MOUTHPIECES)
    assert HOUSE.take == tuple(TAKE.values())
    assert HOUSE.take[8 - 2] == 8_000
    assert len(HOUSE.persons) == 20 + 6 + 7
    assert ratings_of(SHIPPED) is HOUSE


# What a table changes


def test_a_number_changes_what_it_is_of_and_nothing_else() -> None:
    ratings = rated(ENEMY_GRID, {NELSON: {"Rob from": 7}})
    nelson = ratings.enemy("Nelson")
    assert nelson == replace(HOUSE.enemy("Nelson"), rob=Span(7, 12), origin=Origin.SERVER)
    assert [one for one in ratings.enemies if one is not nelson] == [one for one in ENEMIES if one.name != NELSON]
    assert replace(ratings, enemies=ENEMIES) == HOUSE


def test_a_server_may_change_the_hit_men() -> None:
    no, yes = {"Hit from": None, "Hit to": None}, {"Hit from": 4, "Hit to": 6}
    ratings = rated(ENEMY_GRID, {"Harvey Bailey": no, NELSON: yes})
    assert ratings.enemy("Bailey").hit is None
    assert ratings.enemy("Nelson").hit == Span(4, 6)


def test_an_agent_has_ratings_before_the_bill_and_under_it() -> None:
    under = {"Capture from": 7, "Capture to": 8, "Kill from": 9, "Kill to": 12}
    cells = {f"{PURVIS}, before the Bill": {"Capture from": 7}, f"{PURVIS}, under it": under}
    purvis = rated(LAWMEN_GRID, cells).force("Purvis")
    assert purvis.catches(False) == CatchRating(Span(7, 12))
    assert purvis.catches(True) == CatchRating(Span(7, 8), Span(9, 12))
    assert purvis.origin is Origin.SERVER


def test_state_police_catch_alike_before_the_bill_and_under_it() -> None:
    leach = rated(LAWMEN_GRID, {"Captain Matt Leach": {"Kill from": None, "Kill to": None}}).force("Leach")
    assert leach.rating == leach.billed == CatchRating(Span(8, 10))


def test_what_a_force_adds_is_changed_name_by_name() -> None:
    ratings = rated(AGAINST_GRID, {"Alvin Karpis": {"Captain Matt Leach": 1}})
    leach = ratings.force("Leach")
    assert (leach.adds_against("Alvin Karpis"), leach.adds_against("John Dillinger")) == (1, -2)
    freed = rated(AGAINST_GRID, {"John Dillinger": {"Captain Matt Leach": 0}}).force("Leach")
    assert freed.against == ()


def test_a_take_is_changed_row_by_row() -> None:
    ratings = rated(TAKE_GRID, {"2": {"Dollars": 0}, "12": {"Dollars": 75_000}})
    assert ratings.take == (0, *HOUSE.take[1:-1], 75_000)
    assert play(take, ratings.take, dice=(6, 6)).result == 75_000


def test_tables_say_whose_each_row_is() -> None:
    title, drawn = enemy_lookup(rated(ENEMY_GRID, {NELSON: {"Rob from": 7}}).enemies)
    assert title == "Public enemies, this server's ratings"
    assert "\nBaby Face Nelson\n" in drawn
    assert drawn.count("(house)") == 19
    drawn = lawmen_lookup(rated(LAWMEN_GRID, {"Captain Matt Leach": {"Kill from": 12}}).lawmen)[1]
    assert "Leach (house)" not in drawn
    assert "Dillinger Squad (house)" in drawn
    title, drawn = mouthpiece_lookup(rated(LAWYER_GRID, {"Robert Azur": {"Once": 0}}).mouthpieces)
    assert title == "Mouthpieces, this server's ratings"
    assert "Robert Azur\n" in drawn
    assert drawn.count("(house)") == 5
    assert take_lookup(rated(TAKE_GRID, {"2": {"Dollars": 0}}).take)[0] == "The take of a bank, this server's table"
    assert take_lookup(HOUSE.take)[0] == "The take of a bank, house table"
    assert "(house)" not in enemy_lookup(ENEMIES)[1]


@pytest.mark.parametrize(
    "grid, row, cells, start",
    [
        (ENEMY_GRID, NELSON, {"Hit from": 4}, f"{NELSON} has only one end of Hit."),
        (ENEMY_GRID, NELSON, {"Luck from": 6, "Luck to": 5}, f"{NELSON} has Luck from 6 down to 5."),
        (ENEMY_GRID, NELSON, {"Rob from": 13}, f"Row 15 ({NELSON}) has 13 in Rob from. It must be a whole"),
        (ENEMY_GRID, NELSON, {"Kill from": None}, f"Row 15 ({NELSON}) has no number in Kill from."),
        (
            LAWMEN_GRID,
            "Captain Matt Leach",
            {"Capture to": 11},
            "Captain Matt Leach captures on 8–11 and kills on 11–12.",
        ),
        (
            LAWMEN_GRID,
            f"{PURVIS}, before the Bill",
            {"Kill from": 12, "Kill to": 12},
            f"{PURVIS}, before the Bill must have no Kill, because a special agent kills only under the Bill",
        ),
        (LAWYER_GRID, "Robert Azur", {"Once": -1}, "Row 3 (Robert Azur) has -1 in Once. It must be a whole number"),
        (LAWYER_GRID, "Robert Azur", {"Trial": 7}, "Row 3 (Robert Azur) has 7 in Trial."),
        (TAKE_GRID, "2", {"Dollars": 1_000_001}, "Row 1 (2) has 1,000,001 in Dollars."),
    ],
)
def test_ratings_that_cannot_be_are_refused(grid: Grid, row: str, cells: dict[str, Any], start: str) -> None:
    assert fault(grid, {row: cells}).startswith(start)


# As a board keeps them


@st.composite
def books(draw: st.DrawFn) -> Book:
    """Books with other numbers in some places of three grids."""
    grids: list[Grid] = []
    for grid in (LAWYER_GRID, AGAINST_GRID, TAKE_GRID):
        cells: dict[str, dict[str, int]] = {}
        for name, _ in draw(st.lists(st.sampled_from(grid.rows), max_size=3)):
            column = draw(st.sampled_from(grid.columns))
            cells[name] = {column: draw(st.integers(*grid.limits(column)))}
        if cells:
            found = rewritten(grid, with_cells(grid, cells))
            assert isinstance(found, Grid)
            grids.append(found)
    return bound(*grids)


@given(books())
def test_a_board_keeps_the_ratings_of_a_book(found: Book) -> None:
    ratings = ratings_of(found)
    assert kept_ratings(kept(found)) == ratings
    assert (kept(found) == "") == (found.grids == ())


@given(books())
def test_ratings_are_kept_by_games(found: Book) -> None:
    ratings = ratings_of(found)
    for copy in (pickle.loads(pickle.dumps(ratings)), load(Ratings, json.loads(json.dumps(dump(ratings))))):
        assert copy == ratings
        assert hash(copy) == hash(ratings)
        assert copy.enemy("Nelson") == ratings.enemy(NELSON)
