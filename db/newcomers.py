"""Which servers the bot meets for the first time."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime

from sqlalchemy import select

from db.store.engine import Database
from db.store.models import Server


async def newly_met(database: Database, servers: Collection[int], now: datetime) -> list[int]:
    """Those of these servers that have no row yet, in order. They have one from then on, so nobody meets them twice."""
    async with database.read() as session:
        known = set(await session.scalars(select(Server.id)))
    new = sorted(set(servers) - known)
    met: list[int] = []
    for server_id in new:
        async with database.write() as session:
            if await session.get(Server, server_id) is None:
                await session.add_if_new(Server(id=server_id, direct=False, settings={}, since=now))
                met.append(server_id)
    return met
