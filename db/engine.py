"""The database: SQLite by default, PostgreSQL by URL; migrations at start, one transaction a command."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, event, make_url, text
from sqlalchemy.exc import DatabaseError
from sqlalchemy.ext.asyncio import AsyncSession, async_sessionmaker, create_async_engine

MIGRATIONS = Path(__file__).with_name("migrations")


class Database:
    """An engine, and the sessions that commands work in."""

    def __init__(self, url: str) -> None:
        self.url = make_url(url)
        self.sqlite = self.url.get_backend_name() == "sqlite"
        self.engine = create_async_engine(self.url, connect_args={"timeout": 30} if self.sqlite else {})
        self._writer = self.engine.execution_options(begin="BEGIN IMMEDIATE") if self.sqlite else self.engine
        self._reads = async_sessionmaker(self.engine, expire_on_commit=False)
        self._writes = async_sessionmaker(self._writer, expire_on_commit=False)
        if self.sqlite:
            event.listen(self.engine.sync_engine, "connect", _prepare_sqlite)
            event.listen(self.engine.sync_engine, "begin", _begin_sqlite)

    async def migrate(self) -> None:
        """Bring the tables to the newest form. Alembic is loaded only when there is something to do."""
        head = max(path.stem for path in (MIGRATIONS / "versions").glob("[0-9]*.py")).split("_")[0]
        async with self.engine.connect() as connection:
            try:
                current = await connection.scalar(text("SELECT version_num FROM alembic_version"))
            except DatabaseError:
                current = None
        if current != head:
            async with self._writer.begin() as connection:
                await connection.run_sync(_upgrade)

    @asynccontextmanager
    async def read(self) -> AsyncGenerator[AsyncSession]:
        """A session that changes nothing."""
        async with self._reads() as session:
            yield session

    @asynccontextmanager
    async def write(self) -> AsyncGenerator[AsyncSession]:
        """A session in one transaction: committed at the end, rolled back when anything is raised.

        On SQLite writers wait for each other from the start, so that what was read still holds when it is written.
        """
        async with self._writes() as session, session.begin():
            yield session

    async def close(self) -> None:
        """Let go of every connection."""
        await asyncio.shield(self.engine.dispose())


def _prepare_sqlite(connection: Any, _record: Any) -> None:
    connection.isolation_level = None
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin_sqlite(connection: Connection) -> None:
    connection.exec_driver_sql(connection.get_execution_options().get("begin", "BEGIN"))


def _upgrade(connection: Connection) -> None:
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
