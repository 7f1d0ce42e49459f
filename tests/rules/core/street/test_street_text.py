"""A street as a text: what it says, and one sentence for each fault."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.core.plain.refusal import BadFile
from rules.core.street.ground import LEGEND, Going
from rules.core.street.squares import Direction, area_between, name_of, square_named
from rules.core.street.street_text import MOST_LETTERS, read, written

YARD = """The yard
..cc..
.#+##.
.#,,#.
.####.
......

the shed: C3-D3
The Crates: D1, C1
start 1: A5-F5
start 2: A1-B1, E1-F1"""
ROWS = YARD.partition("\n\n")[0]
ZONES = "start 1: A5-F5\nstart 2: A1-B1"


def street(rows: str, more: str = "start 1: A1\nstart 2: B1") -> str:
    return f"A street\n{rows}\n{more}"


def fault(text: str) -> str:
    with pytest.raises(BadFile) as wrong:
        read(text)
    return str(wrong.value)


def test_a_street_is_read() -> None:
    yard = read(YARD)
    assert (yard.title, yard.wide, yard.high) == ("The yard", 6, 5)
    assert yard.squares[2, 1].going is Going.DOOR
    assert [one.name for one in yard.places] == ["the shed", "The Crates"]
    assert [one.name for one in yard.starts] == ["start 1", "start 2"]
    shed, crates = yard.place("THE SHED"), yard.place("the crates")
    assert shed is not None
    assert shed.squares == {(2, 2), (3, 2)}
    assert crates is not None
    assert crates.squares == {(2, 0), (3, 0)}
    assert yard.starts[1].squares == {(0, 0), (1, 0), (4, 0), (5, 0)}
    assert yard.places_at((2, 2)) == ["the shed"]
    assert yard.places_at((0, 0)) == []


def test_it_is_written_as_it_is_read() -> None:
    assert written(read(YARD)) == YARD.replace("\n\n", "\n")
    assert read(written(read(YARD))) == read(YARD)


def test_line_ends_spaces_and_a_byte_order_mark_do_not_matter() -> None:
    assert read("\ufeff" + YARD.replace("\n", "  \r\n") + "\r\n\r\n") == read(YARD)
    assert read(YARD.replace("C3-D3", " d3 – c3 ")) == read(YARD)


@pytest.mark.parametrize("name, square", [("A1", (0, 0)), ("f9", (5, 8)), ("R26", (17, 25)), ("B02", (1, 1))])
def test_squares_have_names(name: str, square: tuple[int, int]) -> None:
    assert square_named(name) == square
    assert square_named(name_of(square)) == square


@pytest.mark.parametrize("name", ["", "9", "A", "AA1", "A-1", "A1x", "A²", "Ä1", "ß1", "A99999999", "A 1"])
def test_other_texts_name_no_square(name: str) -> None:
    assert square_named(name) is None


def test_an_area_is_given_by_any_two_opposite_corners() -> None:
    assert area_between((3, 1), (1, 4)) == area_between((1, 1), (3, 4)) == area_between((1, 4), (3, 1))
    assert str(area_between((3, 1), (1, 4))) == "B2-D5"
    assert len(area_between((3, 1), (1, 4)).squares) == 12


def test_eight_turns_of_a_direction_are_none() -> None:
    assert Direction.NORTH.turned(1) is Direction.NORTH_EAST
    assert Direction.NORTH.turned(-1) is Direction.NORTH_WEST
    assert all(one.turned(8) is one for one in Direction)
    assert sorted(one.step for one in Direction) == [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y]


@pytest.mark.parametrize(
    "text, said",
    [
        ("", "Line 1 must be the name of the street. A name has 1 to 60 printable characters. Choose another."),
        ("A street", "Line 2 must be the first row of the street, a letter for each square."),
        (f"..cc..\n{ROWS[9:]}\n{ZONES}", "Line 1 is a row of the street. The first line must be its name."),
        (ROWS, "The street has no start zones. Add the lines “start 1:” and “start 2:” with the squares of each."),
        (f"{ROWS}\nstart 1: A5", "The street has no “start 2”. Add that line with the squares of the zone."),
        (f"{ROWS}\n{ZONES}\nstart 4: A1", "The street has no “start 3”. Add that line with the squares of the zone."),
        (f"{ROWS}\nstart 1: A5\nstart 2: B2", "The zone “start 2” has no open square."),
        (f"{ROWS}\n{ZONES}\nstart 9: A1", "Line 9: start zones are called “start 1” to “start 8”."),
        (
            street("." * 19),
            "A street has at most 18 columns and 26 rows. This one has 19 columns and 1 row.",
        ),
        (
            street("\n".join([".."] * 27)),
            "A street has at most 18 columns and 26 rows. This one has 2 columns and 27 rows.",
        ),
        ("x" * 4001, "A street has at most 4,000 letters. This text has 4,001."),
        (
            street("##\n##"),
            "The zone “start 1” has no open square. The zone “start 2” has no open square. This",
        ),
        (street("..\n.x"), "Line 3, column 2: “x” is no ground. The signs are . , # + / = c a h r t ~ %."),
        (street("..\n.\u200b."), "Line 3 has 3 squares, but the first row has 2. Line 3, column 2: “U+200B” is no"),
        (street("..\n..."), "Line 3 has 3 squares, but the first row has 2."),
        (street("..", f"{ZONES}\nthe bar: B3"), "Line 3, column 10: A5 is not on the street, A1 to B1."),
        (f"{ROWS}\n{ZONES}\nthe bar: A1, C3-G3", "Line 9, column 14: G3 is not on the street, A1 to F5."),
        (
            f"{ROWS}\n{ZONES}\nthe bar: A1-A99999999",
            "Line 9, column 10: A99999999 is not on the street, A1 to F5.",
        ),
        (f"{ROWS}\n{ZONES}\nthe bar: B", "Line 9, column 10: “B” is no square or rectangle, such as B3 or B3-D5."),
        (f"{ROWS}\n{ZONES}\nthe bar: A1-B1-C1", "Line 9, column 10: “A1-B1-C1” is no square or rectangle"),
        (f"{ROWS}\n{ZONES}\nthe bar", "Line 9 must be a place and its squares, such as “the bar: B11-G11, K3”."),
        (f"{ROWS}\n{ZONES}\n: A1", "Line 9: A name has 1 to 40 printable characters. Choose another."),
        (f"{ROWS}\n{ZONES}\n{'b' * 41}: A1", "Line 9: A name has 1 to 40 printable characters. Choose another."),
        (f"{ROWS}\n{ZONES}\na, b: A1", "Line 9: A name can't contain a comma"),
        (f"{ROWS}\n{ZONES}\nB4: A1", "Line 9: “B4” is the name of a square. Choose another."),
        (f"{ROWS}\n{ZONES}\nthe bar: A1\nThe  Bar: B1", "Line 10: the name “The Bar” is taken."),
        (f"{ROWS}\n{ZONES}\nthe bar: {'A1,' * 100}A1", "Line 9 has more than 100 squares and rectangles."),
        (
            f"{ROWS}\n{ZONES}\nthe bar: A1{',A1' * 59}\nthe hall: A1{',A1' * 59}",
            "All places together have at most 100 squares and rectangles, not 122.",
        ),
        (
            street("......\n.####.\n.#,,#.\n.####.\n......", ZONES),
            "Line 4, column 3: no way leads from the rest of the street to C3, D3.",
        ),
        (street(".~.\n~~.\n...", "start 1: A3\nstart 2: C1"), "Line 2, column 1: no way leads from the rest of the"),
    ],
)
def test_a_fault_is_a_sentence(text: str, said: str) -> None:
    assert fault(text).startswith(said)


def test_at_most_five_faults_are_named() -> None:
    assert fault(street("xxxxxxxx")).count("is no ground") == 5
    assert fault(street("xxxxxxxx")).endswith("3 more faults follow.")
    assert fault(street("xxxxxx")).endswith("One more fault follows.")


def test_a_shut_door_leads_somewhere() -> None:
    assert read(street("......\n.#+##.\n.#,,#.\n.####.\n......", ZONES)).cut_off() == []


def test_parts_that_only_touch_at_a_corner_are_apart() -> None:
    assert "no way leads" in fault(street(".#\n#.", "start 1: A1\nstart 2: B2"))


@pytest.mark.parametrize("line", ["A1", "A1,", "-", "A1-", " :", ":", "a: A", "(", ".", "start 1: "])
def test_a_long_line_is_no_search_without_an_end(line: str) -> None:
    assert fault(f"{ROWS}\n{line * (3_500 // len(line))}x").startswith("Line ")


@given(st.text(alphabet="".join(LEGEND) + "\n:-–,start 12AR\r\t\u2028x", max_size=300))
def test_any_text_is_a_street_or_has_a_fault(text: str) -> None:
    with suppress(BadFile):
        ground = read(f"A street\n{text}")
        assert read(written(ground)) == ground


def test_a_street_as_large_as_may_be_is_read() -> None:
    rows = "\n".join(["." * 18] * 26)
    ground = read(street(rows, "start 1: A1-R13\nstart 2: A14-R26"))
    assert len(ground.standable) == 468
    assert len(written(ground)) < MOST_LETTERS


def test_changed_letters_make_another_street() -> None:
    yard = read(YARD)
    opened = yard.changed({(2, 1): "/", (30, 30): "#"})
    assert opened.rows[1] == ".#/##."
    assert (opened.places, opened.starts) == (yard.places, yard.starts)
    assert yard.rows[1] == ".#+##."
    assert opened.changed({(2, 1): "+"}) == yard
    assert yard.changed({}) is yard
    with pytest.raises(KeyError):
        yard.changed({(0, 0): "x"})
