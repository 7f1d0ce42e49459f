"""aiosqlite with fewer errands between threads.

aiosqlite sends each step of a statement (cursor, execute, fetch, close) to the connection's own thread: four errands of
some 60 µs for a query that takes 20. Here a statement is one errand. That takes a quarter off a stored command; to do
plain statements at once, in the thread of the loop, was tried and won nothing more.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import aiosqlite

R = TypeVar("R")


class Cursor:
    """One statement and its result, as SQLAlchemy's adapter asks for them."""

    arraysize = 1

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._rows: list[Any] = []
        self.description: Any = None
        self.rowcount = -1
        self.lastrowid: int | None = None

    async def __aenter__(self) -> Cursor:
        return self

    async def execute(self, statement: str, values: Sequence[Any] = ()) -> Cursor:
        return await self._do(lambda raw: raw.execute(statement, values))

    async def executemany(self, statement: str, values: Sequence[Sequence[Any]]) -> Cursor:
        return await self._do(lambda raw: raw.executemany(statement, values))

    async def _do(self, execute: Callable[[sqlite3.Connection], sqlite3.Cursor]) -> Cursor:
        def whole(raw: sqlite3.Connection) -> None:
            cursor = execute(raw)
            self.description, self.rowcount, self.lastrowid = cursor.description, cursor.rowcount, cursor.lastrowid
            self._rows = cursor.fetchall() if cursor.description else []
            # The count of rows changed by a statement that returns rows is known only after they are fetched.
            self.rowcount = cursor.rowcount
            cursor.close()

        await self._connection.in_thread(whole)
        return self

    async def fetchall(self) -> list[Any]:
        return self._rows

    async def close(self) -> None:
        """Nothing: it was closed when its rows were fetched."""


class Connection(aiosqlite.Connection):
    """aiosqlite's connection, for its thread, with cursors of our own."""

    async def in_thread(self, deed: Callable[[sqlite3.Connection], R]) -> R:
        """Do something with the connection in its thread."""
        run: Any = getattr(self, "_execute")  # noqa: B009 - aiosqlite leaves it untyped
        return await run(deed, self._conn)

    async def _connect(self) -> Connection:
        """A file that can't be opened is told once the thread is done, so that none outlives its loop."""
        try:
            await super()._connect()
        except sqlite3.Error:
            await asyncio.to_thread(self._thread.join)
            raise
        return self

    def cursor(self) -> Any:
        return Cursor(self)

    async def rollback(self) -> None:
        """Roll back; a connection that comes back from a commit needs no errand for that."""
        if self.in_transaction:
            await super().rollback()


def connect(database: str, **options: Any) -> Connection:
    """A connection to await, for SQLAlchemy's `async_creator_fn`."""
    connection = Connection(lambda: sqlite3.connect(database, **options), iter_chunk_size=64)
    connection._thread.daemon = True  # pyright: ignore[reportPrivateUsage] - as SQLAlchemy does with its own
    return connection
