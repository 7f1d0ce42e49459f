"""Which commands Discord lists on each server: what the server plays, and how far Discord knows it.

It stands beside the log: no event tells of it and no undo takes it back. Direct messages have no row.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, Final

from sqlalchemy import case, exists, or_, select

from db.shards import looked_after
from db.store.engine import Database
from db.store.models import CampaignRow, GameRow, Server, ServerCommands
from db.store.session import Session

DAY: Final = 86400
"""Seconds after which Discord counts the commands that it creates on a server anew."""


def campaign_of(system: str) -> str:
    """The choice that stands for the campaign of a system."""
    return f"{system}-campaign"


def nothing_chosen(server_id: int) -> ServerCommands:
    """The row of a server that has chosen nothing."""
    kept: dict[str, Any] = {"digest": "", "ids": {}, "created": 0, "created_from": 0, "rests_until": 0}
    never = {"fixed": False, "everything": False, "shut_out": False}
    return ServerCommands(server_id=server_id, choices=[], **kept, **never)


class ChosenGames:
    """The rows, in a session.

    changed  the servers whose choices this transaction changed
    """

    def __init__(self, session: Session) -> None:
        self._session = session
        self.changed: set[int] = set()

    async def of(self, server_id: int) -> ServerCommands:
        """A server's row; one that nothing stores where the server has chosen nothing."""
        return await self._session.get(ServerCommands, server_id) or nothing_chosen(server_id)

    async def choose(self, server_id: int, **columns: Any) -> None:
        """Set what a server plays, by the columns of that. The server has its own row already."""
        await self._session.add_if_new(nothing_chosen(server_id))
        row = await self._session.get_one(ServerCommands, server_id, again=True)
        for name, value in columns.items():
            setattr(row, name, value)
        self.changed.add(server_id)

    async def add(self, server_id: int, *choices: str) -> None:
        """Add to what a server plays, unless its managers fixed that. Direct messages play everything as it is."""
        server = await self._session.get_one(Server, server_id)
        known = await self.of(server_id)
        if not server.direct and not known.fixed and not set(choices) <= set(known.choices):
            await self.choose(server_id, choices=sorted({*known.choices, *choices}))


async def lists_of(database: Database, shards: Collection[int], of: int) -> list[ServerCommands]:
    """The rows of all servers of these shards: first those where something is played."""
    games, campaigns = (
        exists().where(kind.server_id == ServerCommands.server_id, kind.present) for kind in (GameRow, CampaignRow)
    )
    query = (
        select(ServerCommands)
        .join(Server, Server.id == ServerCommands.server_id)
        .where(looked_after(ServerCommands.server_id, shards, of))
        .order_by(case((or_(games, campaigns), 0), else_=1), ServerCommands.server_id)
    )
    async with database.read() as session:
        return await session.scalars(query)


async def joined(database: Database, servers: Mapping[int, int]) -> None:
    """Forget what Discord knew of servers that the bot joined after its last list, as Discord dropped that list.

    servers  when the bot joined each server, in seconds since the epoch
    """
    known = select(ServerCommands.server_id, ServerCommands.created_from)
    async with database.read() as session:
        rows = await session.execute(known.where(or_(ServerCommands.digest != "", ServerCommands.shut_out)))
    anew = [server_id for server_id, sent in rows if sent < servers.get(server_id, 0)]
    for server_id in anew:
        await note(database, server_id, digest="", ids={}, shut_out=False, created_from=servers[server_id])
    if anew:
        database.on_commands(anew)


async def list_of(database: Database, server_id: int) -> ServerCommands:
    """One of them."""
    async with database.read() as session:
        return await ChosenGames(session).of(server_id)


async def note(database: Database, server_id: int, **columns: Any) -> None:
    """Keep what Discord answered to a list; nothing where the server is no longer on record."""
    async with database.write() as session:
        row = await session.get(ServerCommands, server_id)
        for name, value in columns.items():
            if row is not None:
                setattr(row, name, value)
