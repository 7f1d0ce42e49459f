"""Which servers the bot meets for the first time."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime
from typing import Final

from sqlalchemy import select

from db.store.engine import Database
from db.store.models import Server

AT_ONCE: Final = 1000
"""Ids in one query."""


async def newly_met(database: Database, servers: Collection[int], now: datetime) -> list[int]:
    """Those of these servers that have no row yet, in order. They have one from then on, so nobody meets them twice."""
    asked, known = sorted(set(servers)), set[int]()
    async with database.read() as session:
        for start in range(0, len(asked), AT_ONCE):
            known.update(await session.scalars(select(Server.id).where(Server.id.in_(asked[start : start + AT_ONCE]))))
    met: list[int] = []
    for server_id in [one for one in asked if one not in known]:
        async with database.write() as session:
            if await session.get(Server, server_id) is None:
                await session.add_if_new(Server(id=server_id, direct=False, settings={}, since=now))
                met.append(server_id)
    return met
