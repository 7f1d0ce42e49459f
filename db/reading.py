"""Tables read whole, some rows at a time, whatever is damaged. Unreadable rows are named, and the rest is returned.

If the plain way fails, SQLite's rows are found by their numbers, and PostgreSQL's by the pages of their file.
"""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncGenerator, Callable, Iterator, Sequence
from typing import Any, Final, NamedTuple, TypeVar

from sqlalchemy import JSON, Column, DateTime, MetaData, Select, Table, Text, cast, select, text, tuple_
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlalchemy.types import TypeEngine

from db.store.base import Utc
from db.store.drivers import Driver, Sqlite
from db.store.engine import Database
from db.store.trouble import DAMAGED, UNREADABLE, Damaged, trouble_of

T = TypeVar("T")
AT_ONCE: Final = 500
"""The rows that are read together. Some of them are large."""
A_PAGE: Final = 8192
"""The bytes of a page of PostgreSQL, and the most rows in one."""
ON_A_PAGE: Final = 291
Values = dict[str, Any]


class Unread(NamedTuple):
    """Something of a table that could not be read.

    key   the key of its row, or whatever else shows its place
    what  what is wrong with it
    lost  whether the whole row is lost
    """

    table: str
    key: str
    what: str
    lost: bool = True

    def __str__(self) -> str:
        return f"{self.table} {self.key}: {self.what}"


def carried(known: Table) -> Table:
    """A table with the types that rows are copied with: JSON as the text that it is."""
    return Table(known.name, MetaData(), *map(_carried, known.columns))


def _carried(known: Column[Any]) -> Column[Any]:
    kind: Any = known.type
    if isinstance(kind, JSON):
        return Column(known.name, Text, primary_key=known.primary_key, info={"json": True})
    return Column(known.name, Utc if isinstance(kind, DateTime) else kind, primary_key=known.primary_key)


def is_damage(error: BaseException) -> bool:
    """Whether an error means that stored data can't be read."""
    return isinstance(error, (Damaged, *UNREADABLE)) or trouble_of(error) == DAMAGED


async def pages(
    source: Database, reads: AsyncConnection, driver: Driver, table: Table
) -> AsyncGenerator[tuple[list[Values], list[Unread]]]:
    """The rows of such a table in the order of their key, and what could not be read. Raises Unusable."""
    key, last = [*table.primary_key.columns], ()
    while True:
        try:
            rows = await _page(source, reads, table, key, last)
        except Exception as error:
            if not is_damage(error):
                with source.plainly("be read"):
                    raise
            break
        if not rows:
            return
        yield rows, []
        last = tuple([rows[-1][it.key] for it in key])
    saved = _of_sqlite(driver, table) if isinstance(driver, Sqlite) else _of_postgresql(reads, table)
    async for rows, unread in saved:
        new = [row for row in rows if not last or tuple([row[it.key] for it in key]) > last]
        yield new, unread


async def _page(
    source: Database, reads: AsyncConnection, table: Table, key: Sequence[Column[Any]], last: Sequence[Any]
) -> list[Values]:
    asked = _all_of(table, source.sqlite).order_by(*key).limit(AT_ONCE)
    if last:
        asked = asked.where(tuple_(*key) > tuple_(*last))
    if source.sqlite:
        return [dict(row) for row in (await reads.execute(asked)).mappings().all()]
    async with reads.begin_nested():  # an error there ends the rest of its transaction
        return [dict(row) for row in (await reads.execute(asked)).mappings().all()]


def _all_of(table: Table, sqlite: bool) -> Select[Any]:
    return select(*(cast(it, Text).label(it.key) if it.info and not sqlite else it for it in table.columns))


# --------------------------------------------------------------------- SQLite


class Torn(str):
    """A text with invalid bytes, replaced by �."""

    __slots__ = ()


def _text(stored: bytes) -> str:
    try:
        return stored.decode()
    except UnicodeDecodeError:
        return Torn(stored.decode(errors="replace"))


async def _of_sqlite(driver: Sqlite, table: Table) -> AsyncGenerator[tuple[list[Values], list[Unread]]]:
    """The rows by their numbers, which the indexes know, too: some at a time, or one by one after an error."""
    names = ", ".join(f'"{it.key}"' for it in table.columns)
    asked = f'SELECT rowid, {names} FROM "{table.name}" NOT INDEXED WHERE rowid'
    last = lost = -(2**63)
    most = AT_ONCE
    others: list[int] | None = None
    while True:
        found = await _fetched(driver, f"{asked} > ? ORDER BY rowid LIMIT ?", last, most)
        if found is None and most > 1:
            most = 1
        elif found is None:
            others = await driver.raw(lambda raw: _numbers(raw, table.name)) if others is None else others
            number = next((number for number in others if number > last), None)
            if number is None:
                if lost != last or not others:
                    yield [], [Unread(table.name, "at its end", "it can't be read")]
                return
            if (found := await _fetched(driver, f"{asked} = ?", number)) is not None:
                yield _readable(table, found)
            else:
                lost = number
                yield [], [Unread(table.name, _key(table, number), "it can't be read")]
            last, most = number, AT_ONCE
        elif found:
            yield _readable(table, found)
            last = found[-1][0]
        else:
            return


def _key(table: Table, number: int) -> str:
    return str(number) if "id" in table.c else f"in row {number}"


async def _fetched(driver: Sqlite, asked: str, *values: int) -> list[Any] | None:
    """Rows with raw values; None if they can't be read."""

    def fetch(raw: sqlite3.Connection) -> list[Any]:
        plain = raw.text_factory
        raw.text_factory = _text
        try:
            return raw.execute(asked, values).fetchall()
        finally:
            raw.text_factory = plain

    try:
        return await driver.raw(fetch)
    except sqlite3.DatabaseError:
        return None


def _numbers(raw: sqlite3.Connection, name: str) -> list[int]:
    """The numbers of a table's rows, from its end backward and from its indexes, as far as they can be read."""
    indexes = _as_far_as_it_goes(raw, f'PRAGMA index_list("{name}")')
    ways = [
        f'SELECT rowid FROM "{name}" NOT INDEXED ORDER BY rowid DESC',
        *(f'SELECT rowid FROM "{name}" INDEXED BY "{index}"' for _, index, _, _, partial in indexes if not partial),
    ]
    return sorted({number for way in ways for (number,) in _as_far_as_it_goes(raw, way)})


def _as_far_as_it_goes(raw: sqlite3.Connection, asked: str) -> Iterator[Any]:
    try:
        yield from raw.execute(asked)
    except sqlite3.DatabaseError:
        return


def _readable(table: Table, found: Sequence[Sequence[Any]]) -> tuple[list[Values], list[Unread]]:
    """Rows as SQLite has them, converted to the types of their columns, and the rows and values that can't be."""
    rows: list[Values] = []
    unread: list[Unread] = []
    readers = [(it.key, _reader(it.type)) for it in table.columns]
    for number, *stored in found:
        row: Values = {}
        wrong, key = "", _key(table, number)
        for (name, reader), value in zip(readers, stored, strict=True):
            try:
                row[name] = reader(value)
            except UNREADABLE:
                wrong = name
            if isinstance(value, Torn):
                unread.append(Unread(table.name, key, f"its {name} is damaged in part", lost=False))
        if wrong or None in [row[it.key] for it in table.primary_key.columns]:
            unread.append(Unread(table.name, key, f"its {wrong} can't be read" if wrong else "it has no key"))
        else:
            rows.append(row)
    return rows, unread


def _reader(kind: TypeEngine[Any]) -> Callable[[Any], Any]:
    from sqlalchemy.dialects.sqlite import dialect

    return kind.dialect_impl(dialect()).result_processor(dialect(), None) or (lambda value: value)


# --------------------------------------------------------------------- PostgreSQL


async def _of_postgresql(reads: AsyncConnection, table: Table) -> AsyncGenerator[tuple[list[Values], list[Unread]]]:
    """The rows page by page of the table's file, and row by row on a page that can't be read whole."""
    asked = text("SELECT pg_relation_size(CAST(:name AS regclass))")
    size = await reads.scalar(asked, {"name": f'"{table.name}"'}) or 0
    there = _all_of(table, sqlite=False).where(text("ctid = ANY(CAST(:places AS tid[]))"))
    for page in range(size // A_PAGE):
        rows = await _at(reads, there, page, range(1, ON_A_PAGE + 1))
        if rows is not None:
            yield rows, []
            continue
        singly = [(place, await _at(reads, there, page, [place])) for place in range(1, ON_A_PAGE + 1)]
        saved = [row for _, found in singly if found for row in found]
        lost = [f"({page},{place})" for place, found in singly if found is None]
        # If a whole page is damaged, its rows are unknown.
        keys = lost if saved or len(lost) < ON_A_PAGE else [f"on page {page}"]
        yield saved, [Unread(table.name, key, "it can't be read") for key in keys]


async def _at(reads: AsyncConnection, there: Select[Any], page: int, places: Sequence[int]) -> list[Values] | None:
    """The rows at some places of a page; None if one of them can't be read."""
    tids = ",".join(f'"({page},{place})"' for place in places)
    try:
        async with reads.begin_nested():
            return [dict(row) for row in (await reads.execute(there, {"places": f"{{{tids}}}"})).mappings().all()]
    except Exception as error:
        if not is_damage(error):
            raise
        return None
