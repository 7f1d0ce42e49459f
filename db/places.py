"""The channels of games and campaigns: moved, or gone.

A channel is stored beside the fold, so no undo brings an old one back. A channel that is gone, which is for good, has a
number below 0 from then on. The game or campaign then pauses: it waits for nothing, and nothing of it falls due.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Final, NamedTuple

from sqlalchemy import select, update

from db.seats import GAME
from db.shards import looked_after
from db.store.engine import Database
from db.store.models import CampaignRow, GameRow, Server
from db.store.session import Session
from rules.core.plain.events import SubjectKind

KINDS: Final = ((GAME, GameRow), (SubjectKind.CAMPAIGN.value, CampaignRow))
"""The kinds that go on in a channel, with their rows."""


class Played(NamedTuple):
    """A game or campaign in a channel of a server. Its kind is "game" or "campaign"."""

    kind: str
    id: int
    name: str
    server_id: int
    channel_id: int


async def played(database: Database, server_id: int = 0, shards: Collection[int] = (0,), of: int = 1) -> list[Played]:
    """What goes on in the channels of a server, or of all servers of these shards, except channels that are gone."""
    found: list[Played] = []
    async with database.read() as session:
        for kind, row in KINDS:
            query = (
                select(row.id, row.name, row.server_id, row.channel_id)
                .join(Server, Server.id == row.server_id)
                .where(row.present, row.channel_id > 0, Server.direct.is_(False))
                .where(looked_after(row.server_id, shards, of))
                .order_by(row.id)
            )
            if server_id:
                query = query.where(row.server_id == server_id)
            found += [Played(kind, *one) for one in await session.execute(query)]
    return found


async def lose(session: Session, server_id: int, channel_id: int) -> list[Played]:
    """Store that a channel is gone. Returns what went on there, or nothing if that was known.

    Games and campaigns that are over lose the channel, too: an undo may bring them back.
    """
    found: list[Played] = []
    for kind, row in KINDS:
        there = (row.server_id == server_id, row.channel_id == channel_id)
        goes_on = select(row.id, row.name, row.server_id, row.channel_id).where(*there, row.present)
        found += [Played(kind, *one) for one in await session.execute(goes_on)]
        await session.execute(update(row).where(*there).values(channel_id=-channel_id))
    return found
