"""aiosqlite without hops between threads, if they cost more than the work itself.

aiosqlite sends each step of a statement (cursor, execute, fetch, close) to the connection's own thread: four hops of
some 60 µs for a query that takes 10. Here a statement is one hop, and in a brief transaction the thread of the loop
does it at once. Work that waits still goes to the connection's thread, as the loop must go on: the commit, which waits
for the disk; any statement that finds the file held by another process; and everything for a while after the disk was
slow.
"""

from __future__ import annotations

import asyncio
import os
import re
import sqlite3
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, TypeVar

import aiosqlite

R = TypeVar("R")
SLOW = 0.2
"""The seconds of one statement that show a slow disk."""
WARY = 60.0
"""The seconds after that in which the loop's thread carries out no statement."""
MOST_READY = 64
"""The number of statements that each connection keeps prepared."""

NO_TEXT = re.compile(r"Could not decode to UTF-8 column '(\w+)'")
"""The begin of the complaint of Python's module about invalid text, which follows."""


class Haste:
    """Whether the disk of a file is quick enough for the loop's thread. All connections to the file share it.

    wary_until  the second of `perf_counter` up to which it is not
    """

    def __init__(self) -> None:
        self.wary_until = 0.0


@dataclass(slots=True)
class StatementResult:
    """The result of a statement: its rows, how many rows it touched, and the id of the row it added."""

    rows: Sequence[Any]
    count: int
    id: int | None
    description: Any = None


class Cursor:
    """One statement and its result, in the form that SQLAlchemy's adapter asks for."""

    arraysize = 1

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._rows: Sequence[Any] = ()
        self.description: Any = None
        self.rowcount = -1
        self.lastrowid: int | None = None

    async def __aenter__(self) -> Cursor:
        return self

    async def execute(self, statement: str, values: Sequence[Any] = ()) -> Cursor:
        return self._take(await self._connection.run(statement, (values,)))

    async def executemany(self, statement: str, values: Sequence[Sequence[Any]]) -> Cursor:
        return self._take(await self._connection.run(statement, values))

    def _take(self, done: StatementResult) -> Cursor:
        self._rows, self.rowcount = done.rows, done.count
        self.lastrowid, self.description = done.id, done.description
        return self

    async def fetchall(self) -> Sequence[Any]:
        return self._rows

    async def close(self) -> None:
        """Does nothing: the cursor was closed when its rows were fetched."""


def code_of(error: sqlite3.Error) -> int:
    """SQLite's primary result code; 0 for an error that Python's module found by itself."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF


def _damaged(what: str) -> sqlite3.DatabaseError:
    fault = sqlite3.DatabaseError(what)
    fault.sqlite_errorcode = sqlite3.SQLITE_CORRUPT
    return fault


def _done(raw: sqlite3.Connection, statement: str, values: Sequence[Sequence[Any]]) -> StatementResult:
    """The result of a statement. Invalid text is damage like any other, and the error does not repeat it."""
    try:
        cursor = raw.execute(statement, values[0]) if len(values) == 1 else raw.executemany(statement, values)
        rows = cursor.fetchall() if cursor.description else ()
    except UnicodeDecodeError:  # in the words of SQLite's own complaint
        raise _damaged("the names of its tables are damaged") from None
    except sqlite3.OperationalError as error:
        if hasattr(error, "sqlite_errorcode") or not (found := NO_TEXT.match(str(error))):
            raise
        raise _damaged(f"a text of the column {found[1]} is damaged") from None
    # A statement that returns rows knows how many it changed only after they are fetched.
    done = StatementResult(rows, cursor.rowcount, cursor.lastrowid, cursor.description)
    cursor.close()
    return done


class Connection(aiosqlite.Connection):
    """aiosqlite's connection, for its thread, with cursors of our own.

    patience  the seconds to wait for another process that holds the file
    lost      whether the file is no longer where it was opened
    """

    def __init__(self, connector: Callable[[], sqlite3.Connection], patience: float, haste: Haste) -> None:
        super().__init__(connector, iter_chunk_size=64)
        self._patience, self._haste = patience, haste
        self.lost = False
        self._file, self._opened = "", (0, 0)
        self._brief = False
        self._under_way = 0

    def be_brief(self, brief: bool) -> None:
        """Set whether statements are done at once from now on."""
        if brief != self._brief:
            self._brief = brief
            _wait_at_most(self._conn, 0 if brief else self._patience)

    def require_file(self) -> None:
        """Raise an error if the file is gone, or another is in its place. A write would be lost."""
        if self._file and _identity(self._file) != self._opened:
            self.lost = True
            fault = sqlite3.OperationalError("the database file was moved or deleted")
            fault.sqlite_errorcode = sqlite3.SQLITE_CANTOPEN
            raise fault

    async def run(self, statement: str, values: Sequence[Sequence[Any]] = ((),)) -> StatementResult:
        """Carry out a statement, once for each of these values."""
        begun = time.perf_counter()
        if self._brief and not self._under_way and begun >= self._haste.wary_until:
            try:
                return _done(self._conn, statement, values)
            except sqlite3.OperationalError as error:
                if code_of(error) != sqlite3.SQLITE_BUSY:
                    raise
            finally:
                if (ended := time.perf_counter()) - begun >= SLOW:
                    self._haste.wary_until = ended + WARY
        return await self.in_thread(lambda raw: self._patiently(raw, statement, values))

    def _patiently(self, raw: sqlite3.Connection, statement: str, values: Sequence[Sequence[Any]]) -> StatementResult:
        if not self._brief:
            return _done(raw, statement, values)
        _wait_at_most(raw, self._patience)
        try:
            return _done(raw, statement, values)
        finally:
            _wait_at_most(raw, 0)

    async def in_thread(self, deed: Callable[[sqlite3.Connection], R]) -> R:
        """Call a function with the connection in its thread."""
        return await self._execute(deed, self._conn)

    async def _execute(self, fn: Callable[..., R], *args: Any, **kwargs: Any) -> R:
        """Count the calls under way. One that no task awaits any more still comes to its end."""

        def counted() -> R:
            try:
                return fn(*args, **kwargs)
            finally:
                self._under_way -= 1

        self._under_way += 1
        connection: Any = super()
        return await connection._execute(counted)

    async def _connect(self) -> Connection:
        """Raise the error of a file that can't be opened only after the thread has ended, so that none outlives its
        loop.
        """
        try:
            await super()._connect()
        except sqlite3.Error:
            await asyncio.to_thread(self._thread.join)
            raise
        self._file = await self.in_thread(lambda raw: raw.execute("PRAGMA database_list").fetchone()[2])
        self._opened = _identity(self._file)
        return self

    def cursor(self) -> Any:
        return Cursor(self)

    async def rollback(self) -> None:
        """Roll back, after whatever was asked for before."""
        if self._under_way:
            await super().rollback()
        elif self.in_transaction:
            self._conn.rollback()

    def at_rest(self) -> bool:
        """Roll back, if that needs no waiting. Returns whether nothing is open."""
        if self._under_way or self.lost:
            return False
        raw = self._conn
        if raw.in_transaction:
            with suppress(sqlite3.Error):
                raw.rollback()
        return not raw.in_transaction


def _wait_at_most(raw: sqlite3.Connection, seconds: float) -> None:
    """Set how long a statement waits for another process that holds the file."""
    raw.execute(f"PRAGMA busy_timeout={round(seconds * 1000)}").close()


def _identity(file: str) -> tuple[int, int]:
    """The identity of a file, unlike that of another one of its name; (0, 0) if there is none."""
    try:
        found = os.stat(file)
    except OSError:
        return 0, 0
    return found.st_dev, found.st_ino


def connect(database: str, patience: float, haste: Haste, **options: Any) -> Connection:
    """A connection to await, for SQLAlchemy's `async_creator_fn`."""
    options["cached_statements"] = MOST_READY
    connection = Connection(lambda: sqlite3.connect(database, timeout=patience, **options), patience, haste)
    connection._thread.daemon = True  # pyright: ignore[reportPrivateUsage] - as SQLAlchemy does with its own
    return connection
