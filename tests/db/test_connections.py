"""The connections that are kept between sessions: no session meets what another left, and none waits for a free one."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from typing import Any

import pytest
from sqlalchemy import text

from db.store.connections import MOST_IDLE
from db.store.engine import Database
from db.store.models import Server
from tests.db import house

POOLED = 15
"""The number of connections in SQLAlchemy's pool."""


def out(database: Database) -> int:
    """The number of connections outside the pool."""
    pool: Any = database.engine.pool
    return pool.checkedout()


async def raw_of(database: Database) -> Any:
    """The driver's own connection of a session."""
    async with database.read(brief=True) as session:
        return (await session._connection.get_raw_connection()).driver_connection


async def test_what_one_session_worked_on_serves_the_next(database: Database) -> None:
    assert await raw_of(database) is await raw_of(database)
    assert out(database) == 1


async def test_a_session_that_failed_leaves_nothing_to_the_next(database: Database) -> None:
    async def fails() -> None:
        async with database.write(brief=True) as session:
            session.add(Server(id=7, direct=False, settings={}, since=house.NOW))
            await session.flush()
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        await fails()
    async with database.write(brief=True) as session:
        assert await session.get(Server, 7) is None


async def test_what_was_asked_through_sqlalchemy_is_left_to_its_pool(database: Database) -> None:
    async with database.read() as session:
        assert await session.execute(text("SELECT 1")) == [(1,)]
    assert out(database) == 0


async def test_a_few_stay_out_of_the_pool_until_the_database_is_closed(database: Database) -> None:
    async with AsyncExitStack() as stack:
        for _ in range(MOST_IDLE + 2):
            await stack.enter_async_context(database.read())
    assert out(database) == MOST_IDLE
    await database.close()
    assert out(database) == 0


async def test_a_session_that_outlives_the_closing_keeps_no_connection(database: Database) -> None:
    async with database.read(brief=True):
        await database.close()
    assert database._connections._idle == []


async def test_who_waits_for_a_connection_gets_the_next_that_is_free(database: Database) -> None:
    async with AsyncExitStack() as stack:
        for _ in range(POOLED - 1):
            await stack.enter_async_context(database.read())
        last = await stack.enter_async_context(AsyncExitStack())
        await last.enter_async_context(database.read())
        waits = asyncio.create_task(raw_of(database))
        await asyncio.sleep(0.01)
        assert not waits.done()
        await last.aclose()
        await asyncio.wait_for(waits, 5)
