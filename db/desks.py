"""What each user keeps to himself about a game: how far he has looked, his notes, when he was last reminded, his
standing orders.

It stands beside the game, not in it: no event tells of it and no undo takes it back.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Final, NamedTuple

from sqlalchemy import BigInteger, Integer, Select, bindparam, func, select

from db.engine import Database
from db.models import Desk, Event, GameRow, Server, Stream
from db.prepared import once
from db.repositories import GAME_LOG
from db.session import Session
from db.shards import looked_after
from rules.core.orders import Order

MOST_NOTES = 2000
"""Letters of one's notes on a game."""
ORDERED: Final = "order:"
"""What the deliveries begin with of all that is done by a standing order."""


def _empty(user_id: int, game_id: int) -> Desk:
    return Desk(user_id=user_id, game_id=game_id, seen=0, notes="", nudged=0, orders=None)


def orders_on(desk: Desk) -> tuple[Order, ...]:
    """The standing orders that lie on a desk."""
    return tuple(map(Order.of, desk.orders or ()))


class Desks:
    """The desks, in a session; `ordered` are the games in which orders were kept in it, by their ids."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self.ordered: set[int] = set()

    async def of(self, user_id: int, game_id: int) -> Desk:
        """Somebody's desk; an empty one, not stored, where he has none."""
        found = await self._session.get(Desk, user_id, game_id)
        return found or _empty(user_id, game_id)

    async def with_orders(self, game_id: int) -> list[Desk]:
        """The desks on which standing orders for a game lie, by the ids of their users."""
        asked = select(Desk).where(Desk.game_id == game_id, Desk.orders.is_not(None))
        return await self._session.scalars(asked.order_by(Desk.user_id))

    async def of_user(self, user_id: int) -> list[Desk]:
        """The desks on which standing orders of somebody lie, by the ids of their games."""
        asked = select(Desk).where(Desk.user_id == user_id, Desk.orders.is_not(None))
        return await self._session.scalars(asked.order_by(Desk.game_id))

    async def order(self, user_id: int, game_id: int, orders: Collection[Order]) -> None:
        """Put somebody's standing orders in the place of those he had: they are looked after from now on."""
        await self.keep(user_id, game_id, orders=[one.kept for one in orders] or None, heeded=0)
        self.ordered.add(game_id)

    async def keep(self, user_id: int, game_id: int, **columns: Any) -> None:
        """Put something on it."""
        await self._session.add_if_new(_empty(user_id, game_id))
        row = await self._session.get_one(Desk, user_id, game_id, again=True)
        for name, value in columns.items():
            setattr(row, name, value)

    async def nudged(self, game_id: int, users: Collection[int]) -> dict[int, int]:
        """When each of these users was last reminded, in seconds since the epoch; those alone who were."""
        query = select(Desk.user_id, Desk.nudged).where(Desk.game_id == game_id, Desk.nudged > 0)
        return {user: at for user, at in await self._session.execute(query) if user in users}

    async def news(self, user_id: int, game_id: int, most: int) -> list[Event]:
        """What others did in a game since somebody last looked or acted there himself, struck or not: the newest first,
        `most` of it.
        """
        return await self._session.scalars(_news(), {"user": user_id, "game": game_id, "most": most})


@once
def _news() -> Select[Event]:
    user, game = bindparam("user", type_=BigInteger), bindparam("game", type_=BigInteger)
    server = select(GameRow.server_id).where(GameRow.id == game).scalar_subquery()
    log = select(Stream.id).where(Stream.server_id == server, Stream.kind == GAME_LOG, Stream.of == game)
    stream = log.scalar_subquery()
    his = select(func.max(Event.id)).where(
        Event.stream_id == stream, Event.actor_id == user, Event.delivery.not_like(f"{ORDERED}%")
    )
    seen = select(Desk.seen).where(Desk.user_id == user, Desk.game_id == game)
    fresh = select(Event).where(
        Event.stream_id == stream,
        Event.id > func.coalesce(his.scalar_subquery(), 0),
        Event.seq > func.coalesce(seen.scalar_subquery(), 0),
    )
    return fresh.order_by(Event.seq.desc()).limit(bindparam("most", type_=Integer))


class News(NamedTuple):
    """A game in which something has happened since its standing orders were looked after, and where it is played.

    seq  the number of the last event of its log
    """

    game: int
    server_id: int
    direct: bool
    channel_id: int
    seq: int


async def to_heed(
    database: Database, most: int, but: Collection[int] = (), shards: Collection[int] = (0,), of: int = 1
) -> list[News]:
    """The open games whose standing orders are to be looked after, `most` of them; of the given shards `of` so many.

    `but` leaves games out by their ids.
    """
    query = (
        select(Desk.game_id, GameRow.server_id, Server.direct, GameRow.channel_id, Stream.next_seq - 1)
        .select_from(Desk)
        .join(GameRow, GameRow.id == Desk.game_id)
        .join(Server, Server.id == GameRow.server_id)
        .join(Stream, (Stream.server_id == Server.id) & (Stream.kind == GAME_LOG) & (Stream.of == GameRow.id))
        .where(Desk.orders.is_not(None), GameRow.present, Stream.next_seq > Desk.heeded + 1)
        .where(looked_after(GameRow.server_id, shards, of))
        .distinct()
        .order_by(Desk.game_id)
        .limit(most)
    )
    if but:
        query = query.where(Desk.game_id.not_in(list(but)))
    async with database.read(brief=True) as session:
        return [News(*row) for row in await session.execute(query)]


async def ordering(database: Database) -> set[int]:
    """The games in which there are standing orders, by their ids."""
    async with database.read(brief=True) as session:
        return {game for (game,) in await session.execute(select(Desk.game_id).where(Desk.orders.is_not(None)))}
