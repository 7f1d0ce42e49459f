"""A process looks after the servers of its shards."""

from __future__ import annotations

from db.due_games import due_games
from db.notices import due_notices
from db.pending import lapsed
from db.server_commands import lists_of
from db.store.engine import Database
from db.unit_of_work import writing
from tests.db import house


async def test_a_process_that_holds_no_shard_for_certain_looks_after_nothing(database: Database) -> None:
    """It lost its lease, or waits for one: its rounds go on, and find nothing."""
    async with writing(database) as work:
        await house.found(work)
    assert await due_games(database, 2**33, 9, shards=(), of=2) == []
    assert await due_notices(database, 2**33, 9, shards=(), of=2) == []
    assert await lapsed(database, 2**33, 9, shards=(), of=2) == []
    assert await lists_of(database, (), 2) == []
