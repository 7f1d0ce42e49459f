"""Databases with all tables and nothing in them, to be copied: that is quicker than migrating each anew."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor

from db.store.engine import Database


def make_tables(url: str) -> None:
    """Bring an empty database to the newest form."""

    async def migrate() -> None:
        database = Database(url)
        await database.migrate()
        await database.close()

    with ThreadPoolExecutor(1) as elsewhere:  # asyncio.run would take this thread's loop from pytest-asyncio
        elsewhere.submit(asyncio.run, migrate()).result()
