"""What a host asks about a database: its program, its size, and the channels in use."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from sqlalchemy import func, literal, select, text, union_all
from sqlalchemy.ext.asyncio import AsyncConnection

from db.places import KINDS
from db.store.engine import Database, revision_of, revisions
from db.store.models import Server


class UsedChannel(NamedTuple):
    """A game or campaign in a channel of a server. Its kind is "game" or "campaign"."""

    server_id: int
    channel_id: int
    kind: str
    id: int


class DatabaseState(NamedTuple):
    """The state of a database.

    program   the database program, with its version
    revision  the form of its tables; `newest` is the form that this version of the bot makes
    bytes     its size
    file      SQLite's file; None for PostgreSQL
    places    the channels in use; empty if the form is another
    """

    program: str
    revision: str
    newest: str
    bytes: int
    file: Path | None
    places: tuple[UsedChannel, ...]


async def standing(database: Database) -> DatabaseState:
    """Read the state of a database without a change. Raises Unusable."""
    async with database.snapshot() as (connection, _):
        revision, newest = await revision_of(database, connection), revisions()[-1]
        places: tuple[UsedChannel, ...] = ()
        if revision == newest:
            rows = await connection.execute(
                union_all(
                    *(
                        select(kind.server_id, kind.channel_id, literal(name), kind.id)
                        .join(Server, Server.id == kind.server_id)
                        .where(kind.present, kind.channel_id > 0, Server.direct.is_(False), Server.left_at.is_(None))
                        for name, kind in KINDS
                    )
                ).order_by("server_id", "channel_id")
            )
            places = tuple(UsedChannel(*row) for row in rows)
        size = await _bytes(database, connection)
        if database.sqlite:
            version = await connection.scalar(select(func.sqlite_version()))
            return DatabaseState(f"SQLite {version}", revision, newest, size, Path(database.url.database or ""), places)
        version = await connection.scalar(text("SHOW server_version"))
        return DatabaseState(f"PostgreSQL {version}", revision, newest, size, None, places)


async def bytes_of(database: Database) -> int:
    """The size of a database in bytes. Raises Unusable."""
    async with database.snapshot() as (connection, _):
        return await _bytes(database, connection)


async def _bytes(database: Database, connection: AsyncConnection) -> int:
    if not database.sqlite:
        return await connection.scalar(select(func.pg_database_size(func.current_database()))) or 0
    return _size(Path(database.url.database or ""))


def _size(file: Path) -> int:
    beside = file.with_name(f"{file.name}-wal")
    return file.stat().st_size + (beside.stat().st_size if beside.exists() else 0)
