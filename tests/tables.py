"""Databases with all tables and nothing in them, to be copied, and statements that are compiled once for all databases:
that is quicker than to migrate and to compile anew.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

from sqlalchemy import event
from sqlalchemy.ext.asyncio import create_async_engine

from db.store.engine import Database


@contextmanager
def statements_compiled_once() -> Iterator[None]:
    """Let all databases of a kind share what SQLAlchemy keeps of statements, from the first one that connects on."""
    kept: dict[str, tuple[Any, Any]] = {}

    def made(*where: Any, **how: Any) -> Any:
        engine = create_async_engine(*where, **how)
        sync: Any = engine.sync_engine
        if sync.name in kept:
            sync.dialect, sync._compiled_cache = kept[sync.name]
        else:
            ready = sync.dialect, sync._compiled_cache
            event.listen(sync, "connect", lambda *_: kept.setdefault(sync.name, ready))
        return engine

    with patch("db.store.engine.create_async_engine", made):
        yield


def make_tables(url: str) -> None:
    """Bring an empty database to the newest form."""

    async def migrate() -> None:
        database = Database(url)
        await database.migrate()
        await database.close()

    with ThreadPoolExecutor(1) as elsewhere:  # asyncio.run would take this thread's loop from pytest-asyncio
        elsewhere.submit(asyncio.run, migrate()).result()
