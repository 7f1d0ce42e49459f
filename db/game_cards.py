"""The table card of each game: which message it is, and what it showed when it was last edited.

It is stored beside the game. No event holds it, and no undo changes it.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, NamedTuple

from sqlalchemy import bindparam, delete, or_, select, update

from db.shards import looked_after
from db.store.engine import Database
from db.store.models import GameCard, GameRow, Server
from db.store.session import Stale


class StoredCard(NamedTuple):
    """What is stored about a table card. The fields are those of db.store.models.GameCard. Version 0 means that there
    is none.
    """

    message_id: int | None = None
    leftover: int | None = None
    posting: int | None = None
    digest: str = ""
    over: bool = False
    version: int = 0


class PlacedCard(NamedTuple):
    """A table card with the name and the channel of its game."""

    game: int
    name: str
    server_id: int
    direct: bool
    channel_id: int
    kept: StoredCard


SPOT = (
    select(GameRow.name, GameRow.server_id, Server.direct, GameRow.channel_id, GameCard)
    .select_from(GameRow)
    .join(Server, Server.id == GameRow.server_id)
    .outerjoin(GameCard, GameCard.game_id == GameRow.id)
    .where(GameRow.id == bindparam("game_id"))
)


async def spot_of(database: Database, game_id: int) -> PlacedCard | None:
    """A game's card and its place; None if there is no such game any more."""
    async with database.read(brief=True) as session:
        found = await session.execute(SPOT, {"game_id": game_id})
    for name, server_id, direct, channel_id, row in found:
        return PlacedCard(game_id, name, server_id, direct, channel_id, _kept(row))
    return None


def _kept(row: GameCard | None) -> StoredCard:
    return StoredCard() if row is None else StoredCard(*(getattr(row, name) for name in StoredCard._fields))


async def keep(database: Database, game_id: int, was: StoredCard, **columns: Any) -> StoredCard:
    """Store new columns of a game's card, and return all that is stored about it.

    Raises Stale if another process has changed it since it was read as `was`.
    """
    async with database.write(brief=True) as session:
        if not was.version:
            await session.add_if_new(GameCard(game_id=game_id, **StoredCard()._asdict()))
        row = await session.get(GameCard, game_id)
        if row is None or row.version != was.version:
            raise Stale(GameCard.__tablename__)
        for name, value in columns.items():
            setattr(row, name, value)
        await session.flush()
        return _kept(row)


async def note_edits(database: Database, digests: Mapping[int, tuple[int, str]]) -> None:
    """Store the digests of edited cards, by game, each with the version that was read before.

    A card that another process has changed since stays unchanged.
    """
    async with database.write(brief=True) as session:
        for game, (version, digest) in sorted(digests.items()):
            known = update(GameCard).where(GameCard.game_id == game, GameCard.version == version)
            await session.execute(known.values(digest=digest))


async def unsettled(
    database: Database, after: int, most: int, shards: Collection[int] = (0,), of: int = 1
) -> list[int]:
    """Games whose card may be out of date: open games, and closed games whose card does not show it.

    At most `most` of them, by id, from the one after `after` on. Only games of the given shards out of `of` count, and
    none of a server that removed the bot. Direct messages belong to shard 0.
    """
    query = (
        select(GameRow.id)
        .join(Server, Server.id == GameRow.server_id)
        .outerjoin(GameCard, GameCard.game_id == GameRow.id)
        .where(GameRow.id > after, or_(GameRow.present, GameCard.over.is_(False)))
        .where(looked_after(GameRow.server_id, shards, of))
        .order_by(GameRow.id)
        .limit(most)
    )
    async with database.read() as session:
        return await session.scalars(query)


async def forget_all(database: Database) -> None:
    """Forget every card. In a simulated Discord no message outlives the program."""
    async with database.write() as session:
        await session.execute(delete(GameCard))
