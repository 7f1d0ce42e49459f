"""Files of tables that people edited by hand: what the bot understands, and every fault by its row."""

from __future__ import annotations

import csv
import io
import json
import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cogs.commands.tables.files import MOST_BYTES, csv_file, json_file, read_file
from rules.core.action.system import all_tables
from rules.core.plain.refusal import BadFile, Refusal
from rules.core.tables.codec import MOST_EFFECT, MOST_FAULTS, MOST_ROWS, Shipped, differing, rewritten, rows_of
from rules.core.tables.rule import Origin
from rules.core.tables.table import Table

DEADLY = "mad.tables.deadly-weapons"
TAKE, ENEMIES = "dil.tables.take", "dil.tables.enemies"
HEAD = f"Consigliere table,{DEADLY}\nFormat,1\nDie,D6\n\nFrom,To,Result,Effect\n"
GOOD = [
    ["1", "3", "Try Harder!", ""],
    ["4", "4", "Wound", ""],
    ["5", "6", "It's Serious", ""],
    ["7", "7", "Gory Death", ""],
]
FILES = [make(all_tables()[id].table) for id in (DEADLY, TAKE, "hood.tables.melee") for make in (csv_file, json_file)]
FIRST = 6
"""The row of a spreadsheet with the first of these."""


def sheet(rows: list[list[str]] | None = None, head: str = HEAD, separator: str = ",") -> bytes:
    out = io.StringIO(newline="")
    csv.writer(out, delimiter=separator).writerows(GOOD if rows is None else rows)
    return (head.replace(",", separator) + out.getvalue()).encode()


def changed(place: int, column: int, cell: str) -> bytes:
    """The good rows with one cell changed."""
    rows = [list(row) for row in GOOD]
    rows[place][column] = cell
    return sheet(rows)


def faults(data: bytes, wanted: str = "") -> list[str]:
    with pytest.raises(BadFile) as refused:
        read_file(data, wanted)
    return str(refused.value).splitlines()


def labels(table: Shipped) -> list[str]:
    assert isinstance(table, Table)
    return [table.row(total).label for total in range(1, 8)]


READ = ["Try Harder!", "Try Harder!", "Try Harder!", "Wound", "It's Serious", "It's Serious", "Gory Death"]


# What the bot understands


@pytest.mark.parametrize(
    "data",
    [
        sheet(),
        b"\xef\xbb\xbf" + sheet(),
        sheet().replace(b"\n", b"\r\n"),
        sheet().decode().encode("utf-16"),
        sheet(separator=";"),
        sheet(separator="\t"),
        sheet([[""], *GOOD[:2], ["", "", "", ""], *GOOD[2:], [""]]),
        sheet(list(reversed(GOOD))),
        sheet([["1-3", "", "Try Harder!", ""], *GOOD[1:]]),
        sheet([["1–3", "", "Try Harder!", ""], *GOOD[1:]]),
        sheet([[" 1 ", "3", "  try   HARDER! ", ""], *GOOD[1:]]),
        sheet([*GOOD[:2], ["5", "6", "It’s Serious", ""], GOOD[3]]),
        sheet(head=HEAD.replace("Die,D6\n", "")),
        sheet(head=HEAD.replace("From,To,Result,Effect", "FROM,to,result,effect,,")),
    ],
)
def test_a_table_is_read_however_a_spreadsheet_wrote_it(data: bytes) -> None:
    table = read_file(data)
    assert labels(table) == READ
    assert table.origin is Origin.SERVER


def test_columns_may_change_places() -> None:
    head = HEAD.replace("From,To,Result,Effect", "Result,Effect,From,To")
    with pytest.raises(BadFile, match="columns are missing"):
        read_file(sheet([[row[2], row[3], row[0], row[1]] for row in GOOD], head))
    head = HEAD.replace("From,To,Result,Effect", "From,Effect,Result,To")
    assert labels(read_file(sheet([[row[0], row[3], row[2], row[1]] for row in GOOD], head))) == READ


def test_numbers_that_a_spreadsheet_took_the_plus_from_are_known() -> None:
    table = all_tables()["hood.tables.card-melee-man"].table
    data = csv_file(table).replace(b"'+1", b"1").replace(b"'-1", b"-1")
    assert rows_of(read_file(data)) == rows_of(table)


def test_differences_are_listed_by_results_of_the_dice_and_effects() -> None:
    rows = [["1", "3", "Try Harder!", "Nothing at all."], *GOOD[1:]]
    found = list(differing(all_tables()[DEADLY].table, read_file(sheet(rows))))
    assert ("2 to 3", "Near Miss", "Try Harder!") in found
    assert ("4", "Light Wound", "Wound") in found
    assert ("5", "Wound", "It's Serious") in found
    assert [here for what, _, here in found if what == "Try Harder!, effect"] == ["“Nothing at all”"]


def test_a_result_with_two_effects_differs_from_the_original() -> None:
    rows = rows_of(all_tables()["pot.tables.effects-pistol"].table)
    low, high, label, effect = rows[0]
    split = [[low, low, label, "Ducks."], [low + 1, high, label, effect], *rows[1:]]
    table = rewritten(all_tables()["pot.tables.effects-pistol"].table, split)
    (found,) = differing(all_tables()["pot.tables.effects-pistol"].table, table)
    assert found == (f"{label}, effect", f"“{effect.removesuffix('.')}”", f"“Ducks” or “{effect.removesuffix('.')}”")


@pytest.mark.parametrize("empty", ["", "-", "–"])
def test_no_number_may_be_a_dash_as_it_is_shown(empty: str) -> None:
    table = all_tables()["pot.tables.to-hit"].table
    data = csv_file(table).replace(b"9,7,4,", b"9,7,4," + empty.encode())
    assert rows_of(read_file(data)) == rows_of(table)


# Faults


@pytest.mark.parametrize(
    "data, fault",
    [
        (changed(1, 0, "5"), "Row 7 goes from 5 down to 4. Write the lower number first."),
        (changed(1, 0, "3"), "Row 7 repeats 3 of row 6."),
        (changed(2, 0, "6"), "Row 8 begins at 6, so no row covers 5."),
        (changed(0, 0, "2"), "Row 6 begins at 2, so no row covers 1."),
        (sheet(GOOD[:2]), "Row 7 ends at 4, so no row covers 5 to 7."),
        (sheet([*GOOD, GOOD[3]]), "Row 10 repeats 7 of row 9."),
        (changed(1, 2, "Wond"), "Row 7 has the unknown Result “Wond”. It can be Try Harder!, Near Miss"),
        (changed(1, 2, "Wond"), "Did you mean “Wound”?"),
        (changed(1, 2, ""), "Row 7 has no Result. It can be"),
        (
            changed(1, 0, "x"),
            "Row 7 has “x” in From, which is not a whole number. Write the lowest and the highest result",
        ),
        (changed(1, 0, "4.0"), "Row 7 has “4.0” in From, which is not a whole number."),
        (changed(1, 0, "4,5"), "Row 7 has “4,5” in From, which is not a whole number."),
        (changed(1, 1, ""), "Row 7 has no number in To."),
        (changed(1, 0, "9999"), "Row 7 has 9999 in From. Write a number from -99 to 999."),
        (changed(0, 0, "1-Mar"), "Row 6 has “1-Mar” in From, a date that a spreadsheet made of two numbers."),
        (changed(0, 0, "03.01.2026"), "Row 6 has “03.01.2026” in From, a date"),
        (changed(0, 0, "Mär 01"), "Row 6 has “Mär 01” in From, a date"),
        (changed(0, 0, "2026-03-01"), "Row 6 has “2026-03-01” in From, a date"),
        (changed(0, 0, "2026-03-01T00:00:00"), "Row 6 has “2026-03-01T00:00:00” in From, a date"),
        (changed(0, 0, "1.3."), "Row 6 has “1.3.” in From, a date"),
        (sheet([[*GOOD[0][:3], "Down", " and out"], *GOOD[1:]]), "Row 6 has more cells than columns."),
        (changed(1, 0, "=A1+1"), "Row 7 has “=A1+1” in From, which looks like a formula."),
        (changed(1, 3, "=HYPERLINK(1)"), "Row 7 has “=HYPERLINK(1)” in Effect, which begins as a formula does."),
        (changed(1, 3, "@SUM(1)"), "Row 7 has “@SUM(1)” in Effect, which begins as a formula does."),
        (changed(1, 3, "Ask @everyone"), "Row 7 must have plain text in Effect"),
        (changed(1, 3, "See <#5>"), "Row 7 must have plain text in Effect"),
        (changed(1, 3, "Look: https://a.b"), "Row 7 must have plain text in Effect"),
        (changed(1, 3, "A bell \x07 rings"), "Row 7 must have plain text in Effect"),
        (changed(1, 3, "x" * (MOST_EFFECT + 1)), f"Row 7 has {MOST_EFFECT + 1} characters in Effect."),
        (sheet([]), "It has no rows."),
        (sheet([["1", "1", "Wound", ""]] * (MOST_ROWS + 1)), f"It has {MOST_ROWS + 1} rows, and at most {MOST_ROWS}"),
        (sheet(head=HEAD.replace("D6", "D10")), "Die is “D10”, but this table uses D6. The die can't be changed."),
        (sheet(head=HEAD.replace("Format,1", "Format,2")), "Format: the bot reads 1, not “2”."),
        (sheet(head=HEAD.replace(",Effect", "")), "The column “Effect” is missing."),
        (sheet(head=HEAD.replace("Effect", "Effect,Colour")), "The column “Colour” is unknown. It can be From, To"),
        (sheet(head=HEAD.replace("Effect", "Effect,From")), "The column “From” is there twice."),
        (sheet(head=HEAD.replace(DEADLY, "mad.tables.deadly-weapon")), "Did you mean mad.tables.deadly-weapons,"),
        (sheet(head=HEAD.replace(f"Consigliere table,{DEADLY}\n", "")), "It does not say which table it is"),
        (sheet(head=f"Consigliere table,{DEADLY}\n"), "Its columns are missing"),
        (b"", "Its columns are missing"),
        (b"Dear Sir,\nno\n", "Its columns are missing"),
        (b"\x89PNG\r\n\x1a\n\0\0", "not text in UTF-8"),
        ("Größe,1\n".encode("latin-1"), "not text in UTF-8"),
        (b"a,b\0c\n", "not text"),
        (b'"' + b"x," * 40_000, "Its columns are missing"),
        (b"{}" + b" " * MOST_BYTES, f"at most {MOST_BYTES:,} bytes. This one has {MOST_BYTES + 2:,}"),
        (b"{", "not JSON"),
        (b"[" * 30_000, "not JSON"),
        (b'{"Rows": NaN}', "not JSON"),
        (b"[]", "Add “Rows”"),
        (b'{"Rows": [5]}', "Row 1 is not an object"),
        (b'{"Rows": []}', "It does not say which table it is"),
        (b'{"Rows": [], "rows": []}', "“Rows” is there twice. Remove one of the two."),
        (
            b'{"Rows": [{"From": 1}, {"From": 1, "To": 2, "From": 2}]}',
            "Row 2: “From” is there twice. Remove one of the two.",
        ),
        (re.sub(rb'"Effect": ".*?"', b'"Effect": true', FILES[1]), "Row 1 must have a text in Effect."),
        (json.dumps({"Consigliere table": DEADLY, "Format": 1, "Rows": []}).encode(), "is missing"),
    ],
)
def test_a_fault_is_named_with_its_row(data: bytes, fault: str) -> None:
    assert fault in " ".join(faults(data)), faults(data)


def test_a_file_of_another_table_is_named() -> None:
    (fault,) = faults(sheet(), TAKE)
    assert fault == f"That is a file of {DEADLY}, “Deadly Weapons”. Send one of {TAKE}."


def test_every_fault_is_named_at_once_up_to_ten() -> None:
    rows = [["1", "1", f"Result {number}", ""] for number in range(MOST_FAULTS + 2)]
    fault = faults(sheet(rows))
    assert fault[0] == "“Deadly Weapons” has faults, so nothing is changed. Correct them and load the file again."
    assert [one.partition(" has")[0] for one in fault[1:-1]] == [f"Row {FIRST + at}" for at in range(MOST_FAULTS)]
    assert fault[-1] == "And 2 more faults."


def test_a_table_of_numbers_names_its_rows_and_columns() -> None:
    text = csv_file(all_tables()[TAKE].table).decode("utf-8-sig")
    assert faults(text.replace("2,1000", "2,lots").encode())[1].startswith(
        "Row 8 (2) has “lots” in Dollars, which is not a whole number"
    )
    assert faults(text.replace("2,1000", "2,-5").encode())[1].startswith("Row 8 (2) has -5 in Dollars. It must be")
    assert faults(text.replace("2,1000", "13,1000").encode())[1].startswith(
        "Row 8 is “13”, which the original doesn't have."
    )
    assert faults(text.replace("2,1000", "3,1000").encode())[1] == "Row 9 repeats 3. Remove one of the two."
    assert faults(text.replace("2,1000\r\n", "").encode())[1] == "Rows are missing: 2. Each row must be there once."
    text = csv_file(all_tables()[ENEMIES].table).decode("utf-8-sig")
    assert "Nelson) has no number in Rob from." in " ".join(faults(text.replace("Nelson,8,", "Nelson,,").encode()))


# Random files


@given(st.binary(max_size=300))
def test_any_bytes_are_refused_in_a_sentence(data: bytes) -> None:
    with pytest.raises(Refusal) as refused:
        read_file(data)
    assert refused.value.sentence.endswith((".", "?", ")"))


@given(st.sampled_from(FILES), st.data())
def test_a_file_with_bytes_changed_is_read_or_refused(file: bytes, data: st.DataObject) -> None:
    found = bytearray(file)
    for _ in range(data.draw(st.integers(1, 5))):
        place = data.draw(st.integers(0, len(found) - 1))
        found[place : place + data.draw(st.integers(0, 3))] = data.draw(st.binary(max_size=3))
    _read_or_refused(bytes(found))


CELLS = st.one_of(st.integers(), st.text(max_size=8), st.sampled_from(["", "1", "2-3", "Wound", "=1", "-1", "2-Mar"]))


@given(st.lists(st.lists(CELLS.map(str), max_size=6), max_size=8))
def test_any_cells_are_read_or_refused(rows: list[list[str]]) -> None:
    _read_or_refused(HEAD.encode() + sheet([[cell.replace("\0", "") for cell in row] for row in rows], ""))


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=5,
)


@given(st.lists(st.fixed_dictionaries(dict.fromkeys(("From", "To", "Result", "Effect"), VALUES)), max_size=4))
def test_any_values_are_read_or_refused(rows: list[dict[str, Any]]) -> None:
    _read_or_refused(json.dumps({"Consigliere table": DEADLY, "Format": 1, "Rows": rows}).encode())


def _read_or_refused(data: bytes) -> None:
    try:
        table = read_file(data)
    except BadFile:
        return
    assert rows_of(read_file(csv_file(table))) == rows_of(table)
    assert table.id in all_tables()
