"""Rows read and written in one transaction, with as few steps to the database as possible.

A session keeps what it has read or added until it ends, so it reads nothing twice and holds each row once. It compares
rows to find changes, and sends them together. Statements in which only the values change are prepared once and go
straight to the driver; others go through SQLAlchemy.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any, TypeVar, TypeVarTuple, cast

from sqlalchemy import BigInteger, Executable, Select, Table, bindparam, func, insert, select, update
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlalchemy.sql.selectable import TypedReturnsRows
from sqlalchemy.sql.util import find_tables

from db.store.base import Base, set_checksum, set_decoded, set_touched
from db.store.drivers import COMMITTING, STATEMENT, Driver, Statement
from db.store.prepared_statements import (
    BoundStatement,
    StatementPart,
    Values,
    insert_or,
    keys_of,
    once,
    parts_of,
    prepared,
)
from db.store.sqlite_driver import StatementResult
from db.store.trouble import COMMIT, UNREADABLE, Damaged

R = TypeVar("R", bound=Base)
T = TypeVar("T")
Ts = TypeVarTuple("Ts")
Key = tuple[type[Base], tuple[Any, ...]]
Question = tuple[Executable, frozenset[tuple[str, Any]]]
"""A statement and its values, as a key."""
BEGIN = "BEGIN"
PAGE = 100
"""The rows that are read at once, if there are many."""
WAS = "was_"
"""The prefix for names of columns by which a row to write over is found."""


class Stale(Exception):
    """Another transaction has written over a row since it was read."""


@dataclass(slots=True)
class PendingWrite:
    """A statement that goes out with others, and a function for its result."""

    statement: Executable
    values: Sequence[Values]
    then: Callable[[StatementResult], None] | None = None


@dataclass(slots=True)
class KnownRow:
    """A row at hand, and its columns as they were last read or written."""

    row: Base
    stored: dict[str, Any]


class Session:
    """The rows of one transaction. Only a session that `writes` finds what has changed.

    connection  SQLAlchemy's, for statements that are not prepared
    driver      the database's own
    took        called with the kind of each driver call, as in db.store.drivers, and its seconds
    fresh       whether it has sent no statement yet
    """

    def __init__(
        self,
        connection: AsyncConnection,
        driver: Driver,
        writes: bool,
        took: Callable[[str, float], None] = lambda _kind, _seconds: None,
    ) -> None:
        self._connection, self._driver, self._writes, self._took = connection, driver, writes, took
        self.dialect = connection.dialect
        self._known: dict[Key, KnownRow] = {}
        self._new: list[Base] = []
        self._later: list[PendingWrite] = []
        self._foreseen: dict[Question, Sequence[Any]] = {}
        self._ids: dict[type[Base], int] = {}
        self.fresh = True

    async def begin(self, brief: bool) -> None:
        """Begin the transaction. A `brief` one reads few rows."""
        await self._driver_call(BEGIN, self._driver.begin(brief, self._writes))

    # Reading

    async def execute(
        self, statement: TypedReturnsRows[*Ts] | Executable, values: Values | None = None
    ) -> list[tuple[*Ts]]:
        """The rows of a statement. With `values` it is one in which only those change."""
        found: Any = await self.execute_all([(statement, values)])
        return found[0]

    async def execute_all(self, asked: Sequence[tuple[Executable, Values | None]]) -> list[list[Any]]:
        """The rows of several statements. Those with values, in which only those change, go out together."""
        await self.flush()
        if None in [values for _, values in asked]:
            await self._driver_call(BEGIN, self._driver.begun(), "")
        if self._foreseen and not all(statement.is_select for statement, _ in asked):
            self._foreseen.clear()
        answers = iter(await self._answers([(one, values) for one, values in asked if values is not None]))
        found: list[list[Any]] = []
        for statement, values in asked:
            if values is None:
                self.fresh = False
                result = await self._connection.execute(statement)
                parts = parts_of(statement)
                try:
                    rows: Sequence[Any] = result.all() if result.returns_rows else ()
                except UNREADABLE:
                    raise _damage_in(statement) from None
            else:
                parts, rows = prepared(statement, self.dialect).parts, next(answers)
            found.append(self._read(statement, parts, rows) if rows else [])
        return found

    def _read(self, statement: Executable, parts: Sequence[StatementPart], rows: Sequence[Any]) -> list[Any]:
        """The rows of a statement, each as a tuple of its parts."""
        if not any(part.kind is not None or part.read for part in parts):
            return [*map(tuple, rows)]
        again = bool(statement.get_execution_options().get("populate_existing"))
        try:
            return [*zip(*[self._parts_read(part, rows, again) for part in parts], strict=True)]
        except UNREADABLE:
            raise _damage_in(statement) from None

    async def _answers(self, asked: Sequence[BoundStatement]) -> list[Sequence[Any]]:
        """The rows of statements as the driver gives them. Foreseen statements have their answers already."""
        known = [self._foreseen.pop(_question(*one), None) for one in asked] if self._foreseen else [None] * len(asked)
        missing = [one for one, rows in zip(asked, known, strict=True) if rows is None]
        ran = iter(await self._send([prepared(one, self.dialect).with_values(values) for one, values in missing]))
        return [next(ran).rows if rows is None else rows for rows in known]

    async def foresee(self, asked: Sequence[BoundStatement], reserve: type[Base] | None = None) -> None:
        """Send statements early that will be asked one after the other, if each driver call is a round trip.

        Each answer serves once, and none serves after a write. The next row of the class in `reserve` gets its id
        before it is written.
        """
        if not self._driver.far:
            return
        await self.flush()
        ids: Sequence[BoundStatement] = [(_next_id(reserve), {})] if reserve is not None else ()
        found = await self._answers([*asked, *ids])
        if reserve is not None:
            ((self._ids[reserve],),) = found.pop()
        self._foreseen.update((_question(*one), rows) for one, rows in zip(asked, found, strict=True))

    async def scalars(self, statement: TypedReturnsRows[T], values: Values | None = None) -> list[T]:
        """The first value of each row."""
        rows: Any = await self.execute(statement, values)
        return [row[0] for row in rows]

    async def in_pages(self, statement: Select[R], place: Any, most: int | None = None) -> list[R]:
        """The rows of a statement, at most so many, in ascending order of a column without equal values.

        They are read page by page, and other tasks go on in between.
        """
        found: list[R] = []
        ordered = statement.order_by(place)
        while most is None or len(found) < most:
            room = PAGE if most is None else min(PAGE, most - len(found))
            after = ordered.where(place > getattr(found[-1], place.key)) if found else ordered
            page = await self.scalars(after.limit(room))
            found += page
            if len(page) < room:
                break
            await asyncio.sleep(0)
        return found

    async def scalar(self, statement: TypedReturnsRows[T], values: Values | None = None) -> T | None:
        """The first value of the first row; None if there is none."""
        found = await self.scalars(statement, values)
        return found[0] if found else None

    async def get(self, kind: type[R], *key: Any, again: bool = False, hold: bool = False) -> R | None:
        """A row by its key; None if there is none. `again` reads a known row anew; `hold` locks it against others."""
        known = self._known.get((kind, key))
        if known is not None and not again:
            return cast(R, known.row)
        await self.scalars(_by_key(kind, hold, again), dict(zip(keys_of(kind), key, strict=True)))
        known = self._known.get((kind, key))
        return None if known is None else cast(R, known.row)

    async def get_one(self, kind: type[R], *key: Any, again: bool = False) -> R:
        """The same of a row that must be there. Raises Damaged."""
        found = await self.get(kind, *key, again=again)
        if found is None:
            raise Damaged(
                f"{kind.__tablename__} {', '.join(map(str, key))} is missing, although something refers to it"
            )
        return found

    def _parts_read(self, part: StatementPart, rows: Sequence[Sequence[Any]], again: bool) -> list[Any]:
        """A part of each row: a value, or the row of a class, or None if an outer join found none."""
        kind, start, _, read, keys = part
        if kind is None:
            column = [values[start] for values in rows]
            for _, process in read:
                column = [*map(process, column)]
            return column
        found: list[Any] = []
        for values in rows:
            key = tuple([values[place] for place in keys])
            known = self._known.get((kind, key))
            if (known is None or again) and None not in key:
                known = self._take(part, key, values, known)
            found.append(None if known is None else known.row)
        return found

    def _take(
        self, part: StatementPart, key: tuple[Any, ...], values: Sequence[Any], known: KnownRow | None
    ) -> KnownRow:
        """Keep a row of a class that was read, or what it holds now."""
        kind, start, end, read, _ = part
        assert kind is not None
        own = [*values[start:end]]
        for place, process in read:
            try:
                own[place] = process(own[place])
            except UNREADABLE:
                named = ", ".join(map(str, key))
                raise Damaged(f"{kind.__tablename__} {named}: its {kind.__names__[place]} can't be read") from None
        columns = dict(zip(kind.__names__, own, strict=True))
        if known is None:
            row = kind.__new__(kind)
            set_touched(row, False)
            known = self._known[kind, key] = KnownRow(row, columns)
        known.row.__dict__.update(columns)
        known.stored = columns
        set_decoded(known.row, None)
        return known

    # Writing

    def add(self, *rows: Base) -> None:
        """Add rows. The next flush writes them, in order, and gives them their ids."""
        self._new += rows

    def add_many(self, kind: type[Base], values: Sequence[Values]) -> None:
        """Add rows of a class, all columns of each, which the session does not keep. The next flush writes them."""
        self.later(_insert_of(kind, False, False), values)

    async def add_numbered(self, row: Base) -> None:
        """Add a row that needs its id at once: it is written now, unless an id is reserved."""
        reserved = self._ids.pop(type(row), None)
        self.add(row)
        if reserved is None:
            await self.flush()
        else:
            row.__dict__["id"] = reserved

    async def add_if_new(self, row: Base) -> None:
        """Write a row unless one with its key is there. It waits for another transaction that writes the same."""
        set_checksum(row)
        await self.execute(_insert_if_new(type(row), self.dialect.name), row.__dict__)

    def later(self, statement: Executable, values: Sequence[Values]) -> None:
        """Send a statement in which only the values change with the next flush, once for each of these values."""
        if values:
            self._later.append(PendingWrite(statement, values))

    @property
    def at_hand(self) -> list[Base]:
        """The rows that the session has read or written."""
        return [known.row for known in self._known.values()]

    async def forget(self) -> None:
        """Forget the rows at hand after they are written, except a page of them, a page at a time.

        Python takes long to delete many at once, so other tasks go on in between.
        """
        while len(self._known) > PAGE:
            for _ in range(PAGE):
                self._known.popitem()
            await asyncio.sleep(0)

    async def flush(self) -> None:
        """Write added and changed rows. Raises Stale."""
        if not self._writes:
            return
        writes = [*self._inserts(), *self._updates(), *self._later]
        if not writes:
            return
        self._new, self._later = [], []
        self._foreseen.clear()
        sent = [prepared(write.statement, self.dialect).with_values(*write.values) for write in writes]
        for write, ran in zip(writes, await self._send(sent), strict=True):
            if write.then is not None:
                write.then(ran)

    async def commit(self) -> None:
        """Write what is not written, and commit. Raises Stale."""
        await self.flush()
        await self._driver_call(COMMIT, self._driver.commit(), COMMITTING)

    async def _send(self, statements: Sequence[Statement]) -> Sequence[StatementResult]:
        if not statements:
            return ()
        self.fresh = False
        return await self._driver_call(statements[0].text, self._driver.run(statements))

    async def _driver_call(self, text: str, call: Awaitable[T], kind: str = STATEMENT) -> T:
        """The result of a call of the driver. Its errors are raised as SQLAlchemy raises them.

        kind  the kind to report its time under; empty for a call that is a part of another
        """
        faults: Any = self.dialect.dbapi
        began = time.perf_counter()
        try:
            return await call
        except faults.Error as error:
            lost = self._driver.lost
            raise DBAPIError(text, None, error, hide_parameters=True, connection_invalidated=lost) from error
        finally:
            if kind:
                self._took(kind, time.perf_counter() - began)

    def _inserts(self) -> Iterable[PendingWrite]:
        run: list[Base] = []
        for row in self._new:
            set_checksum(row)
            kind = type(row)
            no_id = "id" in kind.__names__ and "id" not in row.__dict__
            if run and (no_id or type(run[0]) is not kind):
                yield self._insert(run, False)
                run = []
            if no_id:
                yield self._insert([row], True)
            else:
                run.append(row)
        if run:
            yield self._insert(run, False)

    def _insert(self, rows: list[Base], no_id: bool) -> PendingWrite:
        def written(ran: StatementResult) -> None:
            if no_id:
                rows[0].__dict__["id"] = ran.id
            for row in rows:
                self._keep(row)

        statement = _insert_of(type(rows[0]), no_id, self._driver.returns_ids)
        return PendingWrite(statement, [row.__dict__ for row in rows], written)

    def _keep(self, row: Base) -> None:
        kind = type(row)
        self._known[kind, tuple(row.__dict__[name] for name in keys_of(kind))] = KnownRow(row, dict(row.__dict__))
        set_touched(row, False)

    def _updates(self) -> Iterable[PendingWrite]:
        """One statement for each run of rows of a class in which the same columns have changed."""
        changed: list[tuple[type[Base], tuple[str, ...], KnownRow]] = []
        for known in self._known.values():
            if not known.row.touched:
                continue
            row, stored = known.row.__dict__, known.stored
            if row != stored:
                set_checksum(known.row)
                names = tuple(sorted(name for name, value in row.items() if value != stored[name]))
                changed.append((type(known.row), names, known))
        for (kind, names), alike in groupby(changed, key=lambda one: one[:2]):
            yield self._update(kind, names, [known for *_, known in alike])

    def _update(self, kind: type[Base], changed: tuple[str, ...], rows: list[KnownRow]) -> PendingWrite:
        was = keys_of(kind)
        if "version" in kind.__names__:
            was, changed = (*was, "version"), (*changed, "version")
            for known in rows:
                known.row.__dict__["version"] = known.stored["version"] + 1

        def written(ran: StatementResult) -> None:
            if ran.count != len(rows):
                raise Stale(kind.__tablename__)
            for known in rows:
                known.stored = dict(known.row.__dict__)
                set_touched(known.row, False)

        values = [
            {**{name: known.row.__dict__[name] for name in changed}, **{WAS + name: known.stored[name] for name in was}}
            for known in rows
        ]
        return PendingWrite(_update_of(kind, changed, was), values, written)


def _damage_in(statement: Executable) -> Damaged:
    """The error for a value of another type than its column's. It does not repeat the value."""
    found: Any = find_tables(cast(Any, statement), include_selects=True)
    tables = ", ".join(dict.fromkeys(one.name for one in found if isinstance(one, Table)))
    return Damaged(f"a row of {tables} can't be read")


def _question(statement: Executable, values: Values) -> Question:
    return statement, frozenset(values.items())


# Statements that are the same for every row of a class


@once
def _by_key(kind: type[Base], hold: bool, again: bool) -> Select[Any]:
    query: Select[Any] = select(kind).where(*(kind.__table__.c[name] == bindparam(name) for name in keys_of(kind)))
    query = query.with_for_update(key_share=True) if hold else query
    return query.execution_options(populate_existing=True) if again or hold else query


@once
def _next_id(kind: type[Base]) -> Select[int]:
    return select(func.nextval(func.pg_get_serial_sequence(kind.__tablename__, "id"), type_=BigInteger))


@once
def _insert_of(kind: type[Base], no_id: bool, returning: bool) -> Executable:
    names = [name for name in kind.__names__ if not (no_id and name == "id")]
    statement = insert(kind.__table__).inline().values({name: bindparam(name) for name in names})
    return statement.returning(kind.__table__.c.id) if no_id and returning else statement


@once
def _insert_if_new(kind: type[Base], dialect: str) -> Executable:
    names = [column.key for column in kind.__table__.c if column is not kind.__table__.autoincrement_column]
    new = insert_or(kind.__table__, dialect).inline().values({name: bindparam(name) for name in names})
    return new.on_conflict_do_nothing()


@once
def _update_of(kind: type[Base], changed: tuple[str, ...], was: tuple[str, ...]) -> Executable:
    columns = kind.__table__.c
    found = (columns[name] == bindparam(WAS + name, type_=columns[name].type) for name in was)
    return update(kind.__table__).where(*found).values({name: bindparam(name) for name in changed})
