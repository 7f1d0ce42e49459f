"""The connections of sessions, kept from one session to the next.

SQLAlchemy's pool takes a connection back in a task of its own, through two greenlets, which costs as much as five
statements. A connection without open work needs none of it, so a few wait here, outside the pool for good.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Final, NamedTuple

from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from db.store.drivers import Driver, driver_of
from db.store.session import Session

MOST_IDLE: Final = 3


class OpenConnection(NamedTuple):
    """A connection as SQLAlchemy has it, with its driver."""

    connection: AsyncConnection
    driver: Driver


class Connections:
    """The connections of an engine.

    took    called with the kind of each driver call, as in db.store.drivers, and its seconds
    failed  called with any error in a session, after the session is closed; it may raise a better one
    most    how many may wait for the next session
    """

    def __init__(
        self,
        engine: AsyncEngine,
        took: Callable[[str, float], None],
        failed: Callable[[Exception, Session | None], Awaitable[None]],
        most: int = MOST_IDLE,
    ) -> None:
        self._engine, self._took, self._failed, self._most = engine, took, failed, most
        self._idle: list[OpenConnection] = []
        self._wanted = 0

    @asynccontextmanager
    async def session(self, brief: bool, writes: bool) -> AsyncGenerator[Session]:
        """A session on one of them. Whatever it leaves open is rolled back."""
        idle, session = self._idle, None
        try:
            taken = await self._kept() or await self._opened()
            try:
                session = Session(taken.connection, taken.driver, writes, self._took)
                await session.begin(brief)
                yield session
            finally:
                closed = idle is not self._idle
                wanted = self._wanted or closed or len(idle) >= self._most
                if wanted or taken.connection.in_transaction() or not taken.driver.at_rest():
                    await _let_go(taken, closed)
                else:
                    idle.append(taken)
            await session.forget()
        except Exception as error:
            await self._failed(error, session)
            raise

    async def _kept(self) -> OpenConnection | None:
        while self._idle:
            taken = self._idle.pop()
            if taken.driver.at_rest():
                return taken
            await _let_go(taken)
        return None

    async def _opened(self) -> OpenConnection:
        self._wanted += 1
        try:
            connection = await self._engine.connect()
        finally:
            self._wanted -= 1
        try:
            raw = await connection.get_raw_connection()
            return OpenConnection(connection, driver_of(raw.driver_connection))
        except BaseException:
            await asyncio.shield(connection.close())
            raise

    async def close(self) -> None:
        """Give waiting connections back to the pool. Those in use close by themselves, as their session then ends."""
        idle, self._idle = self._idle, []
        for connection in idle:
            await _let_go(connection)


async def _let_go(connection: OpenConnection, closed: bool = False) -> None:
    if closed or connection.driver.lost:
        await connection.connection.invalidate()
    await asyncio.shield(connection.connection.close())
