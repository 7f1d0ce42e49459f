"""The games and campaigns that go on by post, with their paces."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from sqlalchemy import select

from db.places import KINDS
from db.shards import looked_after
from db.store.engine import Database
from db.store.models import Server
from db.store.rows import pace_of
from rules.core.play.pace import Pace


class Paced(NamedTuple):
    """A game or campaign with a pace of its own, and its channel."""

    kind: str
    id: int
    name: str
    server_id: int
    channel_id: int
    pace: Pace


async def paced(
    database: Database, channels: Collection[int] | None, shards: Collection[int] = (0,), of: int = 1
) -> list[Paced]:
    """Those that go on by post in these channels of servers, or in any, of the given shards `of` so many."""
    found: list[Paced] = []
    async with database.read() as session:
        for kind, row in KINDS:
            query = (
                select(row.id, row.name, row.server_id, row.channel_id, row.pace)
                .join(Server, Server.id == row.server_id)
                .where(row.present, row.pace.is_not(None), Server.direct.is_(False))
                .where(looked_after(row.server_id, shards, of))
                .order_by(row.id)
            )
            if channels is not None:
                query = query.where(row.channel_id.in_(list(channels)))
            found += [
                Paced(kind, id_, name, server, channel, pace_of(kept))
                for id_, name, server, channel, kept in await session.execute(query)
            ]
    return [one for one in found if one.pace.by_post]
