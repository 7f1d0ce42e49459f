"""Tables as text: narrow enough for a phone, and whole."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.core.plain.columns import WIDTH, cells, wrapped

WORDS = st.lists(st.text("abcdefgh", min_size=1, max_size=12), max_size=12).map(" ".join)


@st.composite
def tables(draw: st.DrawFn) -> tuple[list[str], list[list[str]]]:
    columns = draw(st.integers(1, 7))
    row = st.lists(WORDS, min_size=columns, max_size=columns)
    return draw(row), draw(st.lists(row, max_size=5))


def test_a_table_with_room_has_columns() -> None:
    assert cells(("Gun", "D6"), [("Pistol", "1"), ("Tommy Gun", "6")]) == (
        "Gun        D6\n---------  --\nPistol     1\nTommy Gun  6"
    )


def test_the_last_column_is_wrapped_where_it_has_some_room() -> None:
    drawn = cells(("Result", "What follows"), [("Nervous", "Drops back to cover within 3 inches, and stays.")])
    assert drawn.splitlines()[2:] == [
        "Nervous  Drops back to cover",
        "         within 3 inches, and",
        "         stays.",
    ]


def test_a_long_first_column_is_wrapped() -> None:
    drawn = cells(("Circumstance", "GATS"), [("the target is lying down, but not in light cover", "-1")])
    assert drawn.splitlines()[2:] == ["the target is lying      -1", "  down, but not in", "  light cover"]


def test_a_wide_table_is_shown_row_by_row_with_its_columns_named() -> None:
    header = ("Profile", "Cost", "FISTS", "GATS", "GUTS", "STUNTS", "SMARTS", "HITS", "Skills")
    drawn = cells(header, [("Mob Boss", "$225", "4", "4", "4", "2", "4", "5", "2 chosen")])
    assert drawn.splitlines() == [
        "Profile",
        "Mob Boss",
        "  Cost $225; FISTS 4; GATS 4;",
        "  GUTS 4; STUNTS 2; SMARTS 4;",
        "  HITS 5; Skills 2 chosen",
    ]


def test_the_only_column_left_needs_no_name() -> None:
    drawn = cells(("Roll", "Skill", "Effect"), [("1-2", "Somebody of Consequence", "Two attacks an action.")], heads=2)
    assert drawn.splitlines() == ["Roll  Skill", "1-2  Somebody of Consequence", "  Two attacks an action."]


@given(tables(), st.integers(1, 2))
def test_any_table_is_narrow_and_says_all(table: tuple[list[str], list[list[str]]], heads: int) -> None:
    header, rows = table
    drawn = cells(header, rows, heads=min(heads, len(header)))
    assert all(len(line) <= WIDTH for line in drawn.splitlines())
    said = drawn.replace(";", " ").split()
    for row in rows:
        assert set(" ".join(row).split()) <= set(said)


@pytest.mark.parametrize("text", ["short", "word " * 30, "x" * 200, "  " + "word " * 30])
def test_a_line_is_wrapped_and_nothing_is_lost(text: str) -> None:
    lines = wrapped(text)
    assert all(len(line) <= WIDTH for line in lines)
    assert "".join("".join(lines).split()) == "".join(text.split())
