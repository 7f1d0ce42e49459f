"""The rows of a table or grid as plain values, out and in. It checks what a user wrote to replace a shipped one."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any, Final, NamedTuple

from rules.core.plain.frozen import replace
from rules.core.plain.refusal import BadFile, either, nearest, shown
from rules.core.tables.grid import Grid
from rules.core.tables.rule import Origin
from rules.core.tables.table import Row, Table

FROM, TO, RESULT, EFFECT = "From", "To", "Result", "Effect"
NAME: Final = "Row"
LOWEST, HIGHEST = -99, 999
MOST_ROWS: Final = 60
MOST_EFFECT: Final = 300
MOST_FAULTS: Final = 10
APOSTROPHE: Final = "'"
"""The sign that tells a spreadsheet that a cell is text."""
FORMULA: Final = ("=", "+", "-", "@", "\t", "\r", "＝", "＋", "－", "＠")
"""Signs that make a spreadsheet run a cell, full-width ones among them."""
BEFORE_FORMULA: Final = " \u00a0\u3000\"'“”‘’"
"""Signs that a spreadsheet may pass over before those."""
NUMBER: Final = re.compile(r"[+-]?[0-9]{1,7}")
RANGE: Final = re.compile(r"([+\-−]?[0-9]{1,3})\s*(?:-|–|to)\s*([+\-−]?[0-9]{1,3})")
DATE: Final = re.compile(
    r"\d{1,2}[./ -]+[^\W\d_]{3,9}\.?(?:[./ -]+\d{2,4})?|[^\W\d_]{3,9}[./ -]+\d{1,4}"
    r"|\d{1,4}/\d{1,2}(?:/\d{2,4})?|\d{1,2}\.\d{1,2}\.(?:\d{2,4})?|\d{4}-\d{1,2}-\d{1,2}(?:[ T].*)?"
)
NO_NUMBER: Final = ("", "-", "−", "–")
"""The entry for no number in a column that may have none."""
ODD: Final = re.compile(r"[`@<>\[\]*_~|\\{}]|://")
"""Signs that an effect may not hold, since Discord might read them as a mention, a link or a mark."""
Shipped = Table[Any] | Grid


class WrittenRow(NamedTuple):
    """A row as it was written: its place, its cells by column, and whether a spreadsheet would run them."""

    place: str
    cells: Mapping[str, Any]
    sheet: bool = False


def columns_of(shipped: Shipped) -> tuple[str, ...]:
    """The columns of a table's rows as they are written."""
    return (NAME, *shipped.columns) if isinstance(shipped, Grid) else (FROM, TO, RESULT, EFFECT)


def rows_of(table: Shipped) -> list[list[Any]]:
    """The rows of a table, cell by cell in the order of its columns; None for a number that a grid doesn't have."""
    if isinstance(table, Grid):
        return [[name, *numbers] for name, numbers in table.rows]
    return [[row.low, row.high, row.label, row.effect] for row in table.rows]


def rewritten(shipped: Shipped, rows: Sequence[Sequence[Any]]) -> Shipped:
    """Make a table of these rows in the place of the shipped one. Raises BadFile for impossible rows."""
    columns = columns_of(shipped)
    return checked(
        shipped,
        [WrittenRow(f"Row {place}", dict(zip(columns, row, strict=False))) for place, row in enumerate(rows, 1)],
    )


def checked(shipped: Shipped, lines: Sequence[WrittenRow]) -> Shipped:
    """Make a table from what was written to replace the shipped one. Raises BadFile with up to ten faults, by row."""
    found, faults = _grid(shipped, lines) if isinstance(shipped, Grid) else _table(shipped, lines)
    refuse(shipped.title, faults)
    assert found is not None
    return found


def refuse(title: str, faults: Sequence[str]) -> None:
    """Raise the faults of a table's file, if there are any."""
    if faults:
        more = len(faults) - MOST_FAULTS
        rest = [f"And {more} more {'faults' if more > 1 else 'fault'}."] if more > 0 else []
        raise BadFile(
            "\n".join(
                (
                    f"“{title}” has faults, so nothing is changed. Correct them and load the file again.",
                    *faults[:MOST_FAULTS],
                    *rest,
                )
            )
        )


# Cells


def runs(text: str) -> bool:
    """Whether a spreadsheet may take a text for a formula."""
    return text.lstrip(BEFORE_FORMULA).startswith(FORMULA)


def text_of(cell: Any) -> str:
    """A cell as text on one line, without the apostrophe for spreadsheets."""
    text = " ".join(str("" if cell is None else cell).split())
    return text[1:] if text.startswith(APOSTROPHE) and runs(text[1:]) else text


def _number(cell: Any) -> int | None:
    """A whole number; None for anything else."""
    if isinstance(cell, int) and not isinstance(cell, bool):
        return cell if abs(cell) < 10**7 else None
    text = re.sub("[−–]", "-", text_of(cell)) if isinstance(cell, str) else ""
    return int(text) if NUMBER.fullmatch(text) else None


def _quoted(cell: Any) -> str:
    return f"“{shown(text_of(cell))}”"


def _no_number(row: str, column: str, cell: Any) -> str:
    """The fault of a cell that should hold a number."""
    text = text_of(cell)
    if not text:
        return f"{row} has no number in {column}."
    if DATE.fullmatch(text):
        return f"{row} has {_quoted(cell)} in {column}, a date that a spreadsheet made of two numbers."
    if text.startswith(FORMULA):
        return f"{row} has {_quoted(cell)} in {column}, which looks like a formula."
    return f"{row} has {_quoted(cell)} in {column}, which is not a whole number."


# Tables that a die is read on


def _table(shipped: Table[Any], lines: Sequence[WrittenRow]) -> tuple[Table[Any] | None, list[str]]:
    faults: list[str] = []
    if len(lines) > MOST_ROWS:
        return None, [f"It has {len(lines)} rows, and at most {MOST_ROWS} can be read."]
    known = {row.label: row for row in shipped.rows}
    placed: list[tuple[str, Row[Any]]] = []
    for line in lines:
        span, result = _span(line, faults), _result(line, known, faults)
        effect = _effect(line, faults)
        if span is not None and result is not None:
            placed.append((line.place, Row(*span, result.key, result.label, effect)))
    if not lines:
        faults.append("It has no rows.")
    placed.sort(key=lambda one: (one[1].low, one[1].high))
    if not faults:
        faults += _coverage(shipped, placed)
    if faults:
        return None, faults
    return replace(shipped, rows=tuple(row for _, row in placed), origin=Origin.SERVER), []


def _span(line: WrittenRow, faults: list[str]) -> tuple[int, int] | None:
    """The results of dice that a row covers. The first of the two cells may hold the whole range."""
    low, high = line.cells.get(FROM), line.cells.get(TO)
    whole = RANGE.fullmatch(text_of(low)) if isinstance(low, str) and not text_of(high) else None
    if whole is not None:
        low, high = whole[1], whole[2]
    right = f"Write the lowest and the highest result into {FROM} and {TO}, such as 2 and 3."
    ends: list[int] = []
    for column, cell in ((FROM, low), (TO, high)):
        number = _number(cell)
        if number is None:
            faults.append(f"{_no_number(line.place, column, cell)} {right}")
        elif not LOWEST <= number <= HIGHEST:
            faults.append(f"{line.place} has {number} in {column}. Write a number from {LOWEST} to {HIGHEST}.")
        else:
            ends.append(number)
    if len(ends) < 2:
        return None
    if ends[0] > ends[1]:
        faults.append(f"{line.place} goes from {ends[0]} down to {ends[1]}. Write the lower number first.")
        return None
    return ends[0], ends[1]


def _result(line: WrittenRow, known: Mapping[str, Row[Any]], faults: list[str]) -> Row[Any] | None:
    """The row of the original with the result that was written."""
    text = text_of(line.cells.get(RESULT))
    exact = {key_of(label): row for label, row in known.items()}
    if key_of(text) in exact:
        return exact[key_of(text)]
    number = _number(text)
    alike = [row for label, row in known.items() if number is not None and _number(label) == number]
    if len(alike) == 1:
        return alike[0]
    if not text:
        faults.append(f"{line.place} has no {RESULT}. It can be {either(known)}.")
    else:
        near = nearest(text, known, most=1)
        meant = f" Did you mean “{near[0]}”?" if near else ""
        faults.append(f"{line.place} has the unknown {RESULT} {_quoted(text)}. It can be {either(known)}.{meant}")
    return None


def key_of(label: str) -> str:
    """The form of a result in which it is compared: capitals, spaces and the kind of quotation marks don't matter."""
    plain = label.translate(str.maketrans("’‘“”–−", "''\"\"--"))
    return " ".join(plain.split()).casefold()


def _effect(line: WrittenRow, faults: list[str]) -> str:
    cell = line.cells.get(EFFECT)
    text = text_of(cell)
    if line.sheet and isinstance(cell, str) and cell.lstrip().startswith(FORMULA):
        faults.append(
            f"{line.place} has {_quoted(cell)} in {EFFECT}, which begins as a formula does. "
            "Begin it with a word, or with an apostrophe."
        )
    elif isinstance(cell, bool) or (cell is not None and not isinstance(cell, (str, int))):
        faults.append(f"{line.place} must have a text in {EFFECT}.")
    elif len(text) > MOST_EFFECT:
        faults.append(f"{line.place} has {len(text)} characters in {EFFECT}. Use at most {MOST_EFFECT}.")
    elif not text.isprintable() or ODD.search(text):
        faults.append(
            f"{line.place} must have plain text in {EFFECT}, with no link, no mention and none of "
            "` @ < > [ ] * _ ~ | \\ { }."
        )
    return text


def _coverage(shipped: Table[Any], placed: Sequence[tuple[str, Row[Any]]]) -> Iterator[str]:
    """Yield a fault for every result of the dice that no row covers, or two."""
    lowest = min(1, shipped.rows[0].low)
    highest = max(shipped.sides, shipped.rows[-1].high)
    through = lowest - 1
    before = ""
    for place, row in placed:
        if not before and row.low > lowest:
            yield f"{place} begins at {row.low}, so no row covers {_numbers(lowest, row.low - 1)}."
        elif before and row.low > through + 1:
            yield f"{place} begins at {row.low}, so no row covers {_numbers(through + 1, row.low - 1)}."
        elif before and row.low <= through:
            yield f"{place} repeats {_numbers(row.low, min(row.high, through))} of {before[0].lower()}{before[1:]}."
        if not before or row.high > through:
            before, through = place, row.high
    if through < highest:
        yield f"{before} ends at {through}, so no row covers {_numbers(through + 1, highest)}."


def _numbers(low: int, high: int) -> str:
    return str(low) if low == high else f"{low} to {high}"


# Tables of numbers


def _grid(shipped: Grid, lines: Sequence[WrittenRow]) -> tuple[Grid | None, list[str]]:
    faults: list[str] = []
    if len(lines) > len(shipped.rows) + MOST_ROWS:
        return None, [f"It has {len(lines)} rows, and the original has {len(shipped.rows)}."]
    known = {key_of(name): name for name, _ in shipped.rows}
    gaps = {column: shipped.gaps(column) for column in shipped.columns}
    found: dict[str, tuple[int | None, ...]] = {}
    for line in lines:
        text = text_of(line.cells.get(NAME))
        name = known.get(key_of(text))
        if name is None:
            near = nearest(text, known.values(), most=1) if text else []
            meant = f" Did you mean “{near[0]}”?" if near else ""
            faults.append(f"{line.place} is {_quoted(text)}, which the original doesn't have.{meant}")
        elif name in found:
            faults.append(f"{line.place} repeats {name}. Remove one of the two.")
        else:
            found[name] = tuple(
                _cell(
                    f"{line.place} ({name})",
                    column,
                    line.cells.get(column),
                    shipped.limits(column),
                    gaps[column],
                    faults,
                )
                for column in shipped.columns
            )
    missing = [name for name, _ in shipped.rows if name not in found]
    if missing and not faults:
        faults.append(f"Rows are missing: {', '.join(missing[:MOST_FAULTS])}. Each row must be there once.")
    if faults:
        return None, faults
    grid = replace(shipped, rows=tuple((name, found[name]) for name, _ in shipped.rows), origin=Origin.SERVER)
    return grid, list(grid.faults(grid))


def _cell(row: str, column: str, cell: Any, limits: tuple[int, int], gap: bool, faults: list[str]) -> int | None:
    low, high = limits
    if gap and text_of(cell) in NO_NUMBER:
        return None
    number = _number(cell)
    right = f"It must be a whole number from {low:,} to {high:,}{', or empty' if gap else ''}."
    if number is None:
        faults.append(f"{_no_number(row, column, cell)} {right}")
    elif not low <= number <= high:
        faults.append(f"{row} has {number:,} in {column}. {right}")
    return number


# What differs


def differing(shipped: Shipped, table: Shipped) -> Iterator[tuple[str, str, str]]:
    """Yield the differences between a table and the shipped one: the row or dice result, the shipped text, the new
    text.
    """
    if isinstance(shipped, Grid):
        assert isinstance(table, Grid)
        for name, _ in shipped.rows:
            for column in shipped.columns:
                one, other = shipped.number(name, column), table.number(name, column)
                if one != other:
                    yield f"{name}, {column}", _number_text(one), _number_text(other)
        return
    assert isinstance(table, Table)
    ends = [*(row.low for row in (*shipped.rows, *table.rows)), *(row.high for row in (*shipped.rows, *table.rows))]
    pairs = [(total, shipped.row(total).label, table.row(total).label) for total in range(min(ends), max(ends) + 1)]
    yield from _runs(pairs)
    before = _effects(shipped)
    for label, effects in _effects(table).items():
        if effects != before[label]:
            yield f"{label}, effect", _effects_text(before[label]), _effects_text(effects)


def _effects(table: Table[Any]) -> dict[str, list[str]]:
    """The effects of each result by its label, in the order of the rows, each once."""
    found: dict[str, dict[str, None]] = {}
    for row in table.rows:
        found.setdefault(row.label, {})[row.effect] = None
    return {label: list(effects) for label, effects in found.items()}


def _runs(pairs: Iterable[tuple[int, str, str]]) -> Iterator[tuple[str, str, str]]:
    """Join neighboring results of dice that differ alike."""
    for (one, other), alike in groupby(pairs, lambda each: each[1:]):
        if one != other:
            totals = [total for total, _, _ in alike]
            yield _numbers(totals[0], totals[-1]), one, other


def _effects_text(effects: Iterable[str]) -> str:
    return " or ".join(f"“{effect.removesuffix('.')}”" if effect else "nothing" for effect in effects)


def _number_text(number: int | None) -> str:
    return "nothing" if number is None else f"{number:,}"
