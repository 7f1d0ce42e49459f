"""Games that must go on by themselves, ordered by their time."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, NamedTuple

from sqlalchemy import Integer, Select, bindparam, select, tuple_

from db.shards import looked_after
from db.store.engine import Database
from db.store.models import GameRow, Server
from db.store.prepared_statements import once


class DueGame(NamedTuple):
    """A game that must go on by itself at some time, in seconds since the epoch, and its channel."""

    game: int
    at: int
    system: str
    server_id: int
    direct: bool
    channel_id: int

    @property
    def server(self) -> int | None:
        """The server for the log; None for direct messages, whose id is a user's."""
        return None if self.direct else self.server_id


async def due_games(
    database: Database,
    until: int,
    most: int,
    but: Collection[tuple[int, int]] = (),
    shards: Collection[int] = (0,),
    of: int = 1,
) -> list[DueGame]:
    """At most `most` open games that are due by then, the earliest first. Games without a channel, and those of servers
    that removed the bot, are not among them.

    until   in seconds since the epoch
    but     games to skip, each with the time it is due at
    shards  the shards whose games count, out of `of`; direct messages belong to shard 0
    """
    values: dict[str, Any] | None = {"until": until, "most": most}
    query = _due(tuple(shards), of)
    if but:
        query, values = query.where(tuple_(GameRow.id, GameRow.due).not_in(list(but))).params(values), None
    async with database.read() as session:
        return [
            DueGame(game, at, system, server_id, direct, channel_id)
            for game, at, system, server_id, direct, channel_id in await session.execute(query, values)
            if at is not None
        ]


@once
def _due(shards: tuple[int, ...], of: int) -> Select[int, int | None, str, int, bool, int]:
    return (
        select(GameRow.id, GameRow.due, GameRow.system, GameRow.server_id, Server.direct, GameRow.channel_id)
        .join(Server, Server.id == GameRow.server_id)
        .where(GameRow.present, GameRow.channel_id > 0, GameRow.due.is_not(None), GameRow.due <= bindparam("until"))
        .where(looked_after(GameRow.server_id, shards, of))
        .order_by(GameRow.due, GameRow.id)
        .limit(bindparam("most", type_=Integer))
    )
