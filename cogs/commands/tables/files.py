"""A table as a file that people edit by hand, out and in: CSV or JSON."""

from __future__ import annotations

import csv
import io
import json
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final, cast

from cogs.cards.rule_card import ORIGIN
from cogs.cards.spreadsheets import harmless
from rules.core.action.system import all_tables
from rules.core.plain.markup import unmarked
from rules.core.plain.refusal import BadFile, either, nearest, shown
from rules.core.tables.codec import Shipped, WrittenRow, checked, columns_of, key_of, refuse, rows_of, text_of
from rules.core.tables.grid import Grid

FORMAT: Final = 1
KIND: Final = "Consigliere table"
VERSION, TITLE, DIE, ORIGIN_OF = "Format", "Title", "Die", "Origin"
NUMBERS: Final = "numbers, no die"
MOST_BYTES: Final = 100_000
MOST_LINES: Final = 2_000
SEPARATORS: Final = (",", ";", "\t")
NO_TABLE: Final = "That is not a table's file. Get one to begin with from /tables download. "
Cells = list[str]


def too_large(size: int) -> str:
    """The refusal of a file that is too large, by its bytes."""
    return f"A file of a table has at most {MOST_BYTES:,} bytes. This one has {size:,}."


# Out


def head_of(table: Shipped) -> dict[str, Any]:
    """The facts about a table in a file above its rows."""
    return {
        KIND: table.id,
        VERSION: FORMAT,
        TITLE: table.title,
        DIE: NUMBERS if isinstance(table, Grid) else f"D{table.sides}",
        ORIGIN_OF: ORIGIN[table.origin],
    }


def csv_file(table: Shipped) -> bytes:
    """A table for spreadsheets: a few lines about it, an empty one, the columns, the rows."""
    text = io.StringIO(newline="")
    writer = csv.writer(text)
    for lines in (head_of(table).items(), [()], [columns_of(table)], rows_of(table)):
        writer.writerows([harmless(cell) if isinstance(cell, str) else cell for cell in line] for line in lines)
    return text.getvalue().encode("utf-8-sig")  # a spreadsheet takes anything else for its own alphabet


def json_file(table: Shipped) -> bytes:
    """A table as JSON, a row per line."""
    columns = columns_of(table)
    rows = [json.dumps(dict(zip(columns, row, strict=True)), ensure_ascii=False) for row in rows_of(table)]
    head = [f"  {json.dumps(name)}: {json.dumps(value, ensure_ascii=False)}" for name, value in head_of(table).items()]
    listed = ",\n    ".join(rows)
    return ("{\n" + ",\n".join([*head, f'  "Rows": [\n    {listed}\n  ]']) + "\n}\n").encode()


# In


def read_file(data: bytes, wanted: str = "") -> Shipped:
    """Read the table in a file, checked, in the place of the shipped one. Raises BadFile with every fault.

    wanted  the id that the table should have; empty for any
    """
    if len(data) > MOST_BYTES:
        raise BadFile(too_large(len(data)))
    text = _decoded(data)
    sheet = not text.lstrip().startswith(("{", "["))
    head, columns, rows = _csv(text) if sheet else _json(text)
    shipped = _shipped(head, wanted)
    known = {key_of(column): column for column in columns_of(shipped)}
    faults = [*_head_faults(head, shipped), *_column_faults(columns, known), *_cell_faults(columns, rows)]
    refuse(shipped.title, faults)
    named = [known.get(key_of(column), column) for column in columns]
    return checked(
        shipped, [WrittenRow(f"Row {number}", dict(zip(named, row, strict=False)), sheet) for number, row in rows]
    )


def _decoded(data: bytes) -> str:
    encoding = "utf-16" if data.startswith((b"\xff\xfe", b"\xfe\xff")) else "utf-8-sig"
    try:
        text = unmarked(data.decode(encoding))
    except UnicodeDecodeError:
        raise BadFile("That file is not text in UTF-8. Save it as “CSV UTF-8”, or as JSON.") from None
    if "\0" in text:
        raise BadFile("That file is not text. Save the table as “CSV UTF-8”, or as JSON.")
    return text


Read = tuple[dict[str, Any], list[str], list[tuple[int, list[Any]]]]
"""The lines of a file above its rows, its columns, and its rows with their numbers."""


def _csv(text: str) -> Read:
    """Read a CSV file, with rows numbered as in a spreadsheet. Raises BadFile if there is no line of columns."""
    records = max((_records(text, separator) for separator in SEPARATORS), key=_fullness)
    head: dict[str, Any] = {}
    for number, record in enumerate(records, 1):
        first, *rest = [text_of(cell) for cell in record] or [""]
        if head and key_of(first) in ("from", "row"):
            columns = _without_empty([first, *rest])
            rows = [
                (at, list[Any](row)) for at, row in enumerate(records[number:], number + 1) if any(map(text_of, row))
            ]
            return head, columns, rows
        if first and rest:
            head.setdefault(key_of(first), rest[0])
    raise BadFile(f"{NO_TABLE}Its columns are missing: From, To, Result, Effect, or Row and those of its numbers.")


def _records(text: str, separator: str) -> list[Cells]:
    records: list[Cells] = []
    try:
        for record in csv.reader(io.StringIO(text, newline=""), delimiter=separator):
            records.append(record)
            if len(records) > MOST_LINES:
                raise BadFile(f"A file of a table has at most {MOST_LINES:,} lines.")
    except csv.Error as error:
        raise BadFile(f"{NO_TABLE}It is not CSV: {error}.") from None
    return records


def _fullness(records: Sequence[Cells]) -> int:
    return sum(len(record) > 1 for record in records)


def _without_empty(columns: Sequence[str]) -> list[str]:
    """Columns without the empty ones that a spreadsheet leaves at the end."""
    kept = list(columns)
    while kept and not kept[-1]:
        kept.pop()
    return kept


def _no_number(word: str) -> Any:
    raise ValueError(word)


class Object(dict[str, Any]):
    """A JSON object that knows which of its names occurred twice."""

    def __init__(self, pairs: Sequence[tuple[str, Any]]) -> None:
        super().__init__(pairs)
        met = Counter(key_of(name) for name, _ in pairs)
        self.twice = [name for name, _ in pairs if met[key_of(name)] > 1]


def _require_once(place: str, found: Object) -> None:
    """Refuse an object in which a name occurs twice, since only one of the two would count. Raises BadFile."""
    if found.twice:
        raise BadFile(f"{place}“{shown(found.twice[0])}” is there twice. Remove one of the two.")


def _json(text: str) -> Read:
    try:
        data = json.loads(text, parse_constant=_no_number, object_pairs_hook=Object)
    except (ValueError, RecursionError):
        raise BadFile("That file is not JSON, or it is cut off.") from None
    parts = data if isinstance(data, Object) else Object(())
    _require_once("", parts)
    head = {key_of(name): value for name, value in parts.items()}
    listed: Any = head.pop("rows", None)
    if not isinstance(listed, list):
        raise BadFile(f"{NO_TABLE}Add “Rows”, a list with one object for each row.")
    rows = cast("list[Any]", listed)
    wrong = [number for number, row in enumerate(rows, 1) if not isinstance(row, Object)]
    if wrong:
        raise BadFile(f"{NO_TABLE}Row {wrong[0]} is not an object in curly brackets.")
    for number, row in enumerate(rows, 1):
        _require_once(f"Row {number}: ", row)
    columns = list(dict.fromkeys(str(name) for row in rows for name in row))
    return head, columns, [(number, [row.get(column) for column in columns]) for number, row in enumerate(rows, 1)]


def _shipped(head: dict[str, Any], wanted: str) -> Shipped:
    """The table that a file is of. Raises BadFile if the file doesn't say, or is of another."""
    named, listed = head.get(key_of(KIND)), all_tables()
    if not isinstance(named, str) or not named.strip():
        raise BadFile(f"{NO_TABLE}It does not say which table it is. Put “{KIND}” and the id above the rows.")
    id = named.strip().casefold()
    if id not in listed:
        near = either(nearest(id, listed))
        raise BadFile(f"No table is called “{shown(named.strip())}”.{f' Did you mean {near}?' if near else ''}")
    if wanted and id != wanted:
        raise BadFile(f"That is a file of {id}, “{listed[id].table.title}”. Send one of {wanted}.")
    return listed[id].table


def _head_faults(head: dict[str, Any], shipped: Shipped) -> list[str]:
    faults: list[str] = []
    version = text_of(head.get(key_of(VERSION)))
    if version != str(FORMAT):
        faults.append(f"{VERSION}: the bot reads {FORMAT}, not “{shown(version)}”.")
    die = text_of(head.get(key_of(DIE)))
    right = str(head_of(shipped)[DIE])
    if die and key_of(die) != key_of(right):
        faults.append(f"{DIE} is “{shown(die)}”, but this table uses {right}. The die can't be changed.")
    return faults


def _cell_faults(columns: Sequence[str], rows: Iterable[tuple[int, Sequence[Any]]]) -> Iterator[str]:
    """The faults of rows with more cells than there are columns, whose last text would be cut off."""
    for number, row in rows:
        if any(map(text_of, row[len(columns) :])):
            yield f"Row {number} has more cells than columns. Put quotation marks around a text with a comma in it."


def _column_faults(columns: Sequence[str], known: dict[str, str]) -> list[str]:
    met = [key_of(column) for column in columns]
    faults = [f"The column “{column}” is missing." for key, column in known.items() if key not in met]
    odd = [column for column in columns if key_of(column) not in known]
    faults += [f"The column “{shown(column)}” is unknown. It can be {either(known.values())}." for column in odd]
    twice = [column for place, column in enumerate(columns) if key_of(column) in met[:place]]
    return [*faults, *(f"The column “{shown(column)}” is there twice." for column in twice)]
