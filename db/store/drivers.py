"""What the bot sends to the two kinds of database past SQLAlchemy: prepared statements, several at a time."""

from __future__ import annotations

import selectors
import sqlite3
from collections.abc import Callable, Sequence
from contextlib import AsyncExitStack
from typing import Any, Final, NamedTuple, Protocol, TypeVar

from db.store.sqlite_driver import Connection, StatementResult

T = TypeVar("T")
STATEMENT: Final = "statement"
COMMITTING: Final = "commit"
"""The kinds of driver calls whose time is reported."""
IDLE: Final = 0
"""The status of a PostgreSQL connection in no transaction."""


Look: Final = getattr(selectors, "PollSelector", selectors.DefaultSelector)
"""Finds out quickly whether a single connection has something to read."""


class Statement(NamedTuple):
    """A statement with its values: several if it is carried out several times."""

    text: str
    values: Sequence[Any]


class Driver(Protocol):
    """A connection of a database.

    returns_ids  whether the id of a new row comes with its statement
    far          whether each driver call is a round trip, so that calls that go out together are quicker
    """

    returns_ids: bool
    far: bool

    @property
    def lost(self) -> bool:
        """Whether the connection is lost."""
        ...

    def at_rest(self) -> bool:
        """End what is open, if that needs no waiting. Returns whether nothing is open, so that the next session can
        begin.
        """
        ...

    async def begin(self, brief: bool, writes: bool) -> None:
        """Begin a transaction. A `brief` one reads few rows."""
        ...

    async def run(self, statements: Sequence[Statement]) -> Sequence[StatementResult]:
        """Carry out statements in order."""
        ...

    async def begun(self) -> None:
        """Make sure that the transaction has begun, for whatever is carried out past the driver."""
        ...

    async def commit(self) -> None: ...


class Sqlite:
    """An SQLite file. Each statement is done at once, or in the thread of the connection."""

    returns_ids = far = False

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    @property
    def lost(self) -> bool:
        return self._connection.lost

    def at_rest(self) -> bool:
        return self._connection.at_rest()

    async def begin(self, brief: bool, writes: bool) -> None:
        self._connection.require_file()
        self._connection.be_brief(brief)
        await self._connection.run("BEGIN IMMEDIATE" if writes else "BEGIN")

    async def run(self, statements: Sequence[Statement]) -> Sequence[StatementResult]:
        return [await self._connection.run(one.text, one.values) for one in statements]

    async def begun(self) -> None:
        """Does nothing: the transaction has begun from the start."""

    async def raw(self, deed: Callable[[sqlite3.Connection], T]) -> T:
        """Call a function with the connection of Python's own module."""
        return await self._connection.in_thread(deed)

    async def commit(self) -> None:
        await self._connection.commit()


class Postgres:
    """A PostgreSQL server. Statements that go out together are answered together, in one round trip."""

    returns_ids = far = True

    def __init__(self, connection: Any) -> None:
        self._connection = connection
        self._begins = False

    @property
    def lost(self) -> bool:
        return self._connection.closed

    def at_rest(self) -> bool:
        raw = self._connection
        return not raw.closed and raw.pgconn.transaction_status == IDLE and not unasked(raw)

    async def begin(self, brief: bool, writes: bool) -> None:
        """A transaction that writes begins with its first statement. One that only reads need not begin, as it has
        nothing to end.

        Psycopg waits for the answer to a BEGIN of its own, so it is set to begin nothing by itself.
        """
        await self._connection.set_autocommit(True)
        self._begins = writes

    async def run(self, statements: Sequence[Statement]) -> Sequence[StatementResult]:
        async with AsyncExitStack() as stack:
            await stack.enter_async_context(self._connection.pipeline())
            if self._begins:
                self._begins = False
                await self._connection.cursor().execute("BEGIN", prepare=False)
            cursors: list[Any] = []
            for statement in statements:
                cursor = self._connection.cursor()
                cursors.append(cursor)
                if len(statement.values) == 1:
                    await cursor.execute(statement.text, statement.values[0])
                else:
                    await cursor.executemany(statement.text, statement.values)
        return [await self._ran(cursor) for cursor in cursors]

    async def begun(self) -> None:
        if self._begins:
            await self.run(())

    @staticmethod
    async def _ran(cursor: Any) -> StatementResult:
        rows = await cursor.fetchall() if cursor.description else ()
        return StatementResult(rows, cursor.rowcount, rows[0][0] if rows and len(rows[0]) == 1 else None)

    async def commit(self) -> None:
        await self._connection.commit()


def driver_of(connection: Any) -> Driver:
    """The driver of a connection."""
    return Sqlite(connection) if isinstance(connection, Connection) else Postgres(connection)


def unasked(connection: Any) -> bool:
    """Whether PostgreSQL has sent something without a question, which means that it hangs up.

    A question would be one more round trip.
    """
    with Look() as lines:
        lines.register(connection.fileno(), selectors.EVENT_READ)
        return bool(lines.select(0))
