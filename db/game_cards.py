"""The message that shows each game to everybody: which it is, and what it showed when it was last edited.

It stands beside the game, not in it: no event tells of it and no undo takes it back.
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
    """What is known of a game's card; the fields are those of db.store.models.GameCard. Version 0 is that of none."""

    message_id: int | None = None
    leftover: int | None = None
    posting: int | None = None
    digest: str = ""
    over: bool = False
    version: int = 0


class Spot(NamedTuple):
    """A game's card, and the game it shows: what it is called, and where it is played."""

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


async def spot_of(database: Database, game_id: int) -> Spot | None:
    """A game's card and where it is; None where there is no such game any more."""
    async with database.read(brief=True) as session:
        found = await session.execute(SPOT, {"game_id": game_id})
    for name, server_id, direct, channel_id, row in found:
        return Spot(game_id, name, server_id, direct, channel_id, _kept(row))
    return None


def _kept(row: GameCard | None) -> StoredCard:
    return StoredCard() if row is None else StoredCard(*(getattr(row, name) for name in StoredCard._fields))


async def keep(database: Database, game_id: int, was: StoredCard, **columns: Any) -> StoredCard:
    """Note what has become of a game's card, and return all that is known of it.

    Raises Stale where another process noted something since it was known to be as it `was`.
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
    """Note what cards show that were edited, by their games: the version each was known by then, and the digest.

    One that another process has noted something of since is left as it is.
    """
    async with database.write(brief=True) as session:
        for game, (version, digest) in sorted(digests.items()):
            known = update(GameCard).where(GameCard.game_id == game, GameCard.version == version)
            await session.execute(known.values(digest=digest))


async def unsettled(
    database: Database, after: int, most: int, shards: Collection[int] = (0,), of: int = 1
) -> list[int]:
    """Games whose card may not be as it should: the open ones, and those whose card does not say that they are closed.

    In order, `most` of them from the one `after` that id on; only those of the given shards `of` so many, and of no
    server that removed the bot. Direct messages are shard 0's.
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
    """Forget every card: where Discord is a simulation, no message outlives the program."""
    async with database.write() as session:
        await session.execute(delete(GameCard))
