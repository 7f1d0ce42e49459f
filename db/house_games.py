"""The games in which the house plays, or stands in for a player: which they are, and where each stands."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final, NamedTuple

from sqlalchemy import func, select

from db.notebooks import ORDERED
from db.repositories import GAME_LOG
from db.seats import GAME
from db.shards import looked_after
from db.store.engine import Database
from db.store.models import Draft, Event, GameRow, Seat, Server, Stream
from rules.core.plain.house import HOUSE

HOUSES: Final = "house:"
"""The begin of the deliveries of everything that the house does."""

TURN: Final = "the message of a turn of the house"
"""The stored command that keeps which message shows a turn, so that it goes on there after a restart."""
MOST_TURNS: Final = 50
"""So many of the latest turns on a server are looked through."""

_OTHERS: Final = (
    select(func.max(Event.id))
    .where(Event.stream_id == Stream.id, Event.seq > 0, Event.struck_at.is_(None))
    .where(Event.actor_id != HOUSE, Event.cause.is_(None), Event.delivery.not_like(f"{ORDERED}%"))
)


class HouseGame(NamedTuple):
    """An open game in which the house plays, and its channel.

    seq    the number of the last event of its log; 0 for none
    done   how many events of its log the house has made
    cause  the id of the last standing event that another made, without standing orders; 0 for none
    """

    game: int
    server_id: int
    direct: bool
    channel_id: int
    seq: int
    done: int
    cause: int

    def delivery(self, version: str) -> str:
        """The delivery of what the house does next: the same thing is never done twice."""
        return f"{HOUSES}{version}:{self.game}:{self.seq}.{self.done}"


async def housed(database: Database) -> frozenset[int]:
    """The ids of all games in which the house plays, or stands in for a player."""
    query = select(Seat.subject_id).where(Seat.user_id == HOUSE, Seat.kind == GAME)
    async with database.read(brief=True) as session:
        return frozenset(await session.scalars(query))


async def house_game(database: Database, game: int, shards: Collection[int], of: int) -> HouseGame | None:
    """A game of these shards, `of` so many, in which the house plays; None for any other."""
    own = select(func.count(Event.id)).where(Event.stream_id == Stream.id, Event.delivery.like(f"{HOUSES}%"))
    query = (
        select(GameRow.id, GameRow.server_id, Server.direct, GameRow.channel_id, Stream.next_seq - 1)
        .add_columns(own.correlate(Stream).scalar_subquery())
        .add_columns(func.coalesce(_OTHERS.correlate(Stream).scalar_subquery(), 0))
        .join(Server, Server.id == GameRow.server_id)
        .join(Seat, (Seat.user_id == HOUSE) & (Seat.kind == GAME) & (Seat.subject_id == GameRow.id))
        .join(Stream, (Stream.server_id == Server.id) & (Stream.kind == GAME_LOG) & (Stream.of == GameRow.id))
        .where(GameRow.id == game, GameRow.present, GameRow.channel_id > 0)
        .where(looked_after(GameRow.server_id, shards, of))
    )
    async with database.read(brief=True) as session:
        for row in await session.execute(query):
            return HouseGame(*row)
    return None


async def cause_in(database: Database, game: int) -> int | None:
    """The id of the event that the house, and standing orders beside it, act upon in a game; None for none."""
    log = select(Stream.id).where(Stream.kind == GAME_LOG, Stream.of == game)
    async with database.read(brief=True) as session:
        return await session.scalar(_OTHERS.where(Stream.id.in_(log)))


async def turn_message(database: Database, server_id: int, cause: int) -> int | None:
    """The id of the message that shows what the house did after an event; None if none was posted, or long ago."""
    query = select(Draft.options).where(Draft.server_id == server_id, Draft.actor_id == HOUSE, Draft.command == TURN)
    async with database.read(brief=True) as session:
        for options in await session.scalars(query.order_by(Draft.id.desc()).limit(MOST_TURNS)):
            if options["cause"] == cause:
                return int(options["message"])
    return None
