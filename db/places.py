"""Where games and campaigns are played: moved, or gone with their channel.

A channel stands beside the fold: no undo brings back another one. That it is gone, which is for ever, stands in its
number, which is below 0 from then on. What is played there stands still: nothing is waited for and nothing comes due.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Final, NamedTuple

from sqlalchemy import select, update

from db.seats import GAME
from db.shards import looked_after
from db.store.engine import Database
from db.store.models import CampaignRow, GameCard, GameRow, Server
from db.store.session import Session
from rules.core.plain.events import Kind

KINDS: Final = ((GAME, GameRow), (Kind.CAMPAIGN.value, CampaignRow))
"""What goes on in a channel, by the name of its kind, and where it is kept."""


class Played(NamedTuple):
    """A game or campaign that goes on in a channel of a server; kind is "game" or "campaign"."""

    kind: str
    id: int
    name: str
    server_id: int
    channel_id: int


async def played(database: Database, server_id: int = 0, shards: Collection[int] = (0,), of: int = 1) -> list[Played]:
    """What goes on in channels of a server, or of all servers of these shards, that are not known to be gone."""
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
    """A channel is gone. What went on there; nothing where that was known. What is over there has lost it, too: an undo
    may bring it back.
    """
    found: list[Played] = []
    for kind, row in KINDS:
        there = (row.server_id == server_id, row.channel_id == channel_id)
        goes_on = select(row.id, row.name, row.server_id, row.channel_id).where(*there, row.present)
        found += [Played(kind, *one) for one in await session.execute(goes_on)]
        await session.execute(update(row).where(*there).values(channel_id=-channel_id))
    return found


async def draw_anew(session: Session, game_id: int) -> None:
    """The card of a game is posted where it is played now."""
    card = await session.get(GameCard, game_id)
    if card is not None:
        card.digest = ""
