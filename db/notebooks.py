"""The notebooks of users: what each user stores about a game or campaign for themselves. That is how far they have
looked, their notes, when they were last reminded and, in a game with figures, their standing orders.

A notebook is stored beside the game or campaign. No event holds it, and no undo changes it.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Final, NamedTuple

from sqlalchemy import BigInteger, Integer, Select, String, bindparam, func, select

from db.repositories import GAME_LOG
from db.seats import GAME
from db.shards import looked_after
from db.store.engine import Database
from db.store.models import Event, GameRow, Notebook, Server, Stream
from db.store.prepared_statements import once
from db.store.session import Session
from rules.core.play.standing_orders import GameOrder

MOST_NOTES = 2000
"""The most characters of a user's notes on a game or campaign."""
ORDERED: Final = "order:"
"""The begin of the deliveries of everything that a standing order does."""


class Matter(NamedTuple):
    """The subject of a notebook: a game or campaign, by its kind (the kind of its log), its id and its server."""

    kind: str
    id: int
    server_id: int


def game_on(server_id: int, game_id: int) -> Matter:
    """A game as the subject of notebooks."""
    return Matter(GAME, game_id, server_id)


def _empty(user_id: int, of: Matter) -> Notebook:
    kept = {"seen": 0, "notes": "", "nudged": 0, "orders": None, "heeded": 0}
    return Notebook(user_id=user_id, kind=of.kind, subject_id=of.id, server_id=of.server_id, **kept)


def orders_on(notebook: Notebook) -> tuple[GameOrder, ...]:
    """The standing orders in a notebook."""
    return tuple(map(GameOrder.of, notebook.orders or ()))


WITH_ORDERS: Final = (
    select(Notebook)
    .where(Notebook.kind == GAME, Notebook.subject_id == bindparam("game_id"), Notebook.orders.is_not(None))
    .order_by(Notebook.user_id)
)


class Notebooks:
    """The notebooks of a session.

    ordered  the ids of games for which this session stored orders
    without  the ids of games that have no standing orders, as this session has read
    """

    def __init__(self, session: Session) -> None:
        self._session = session
        self.ordered: set[int] = set()
        self.without: set[int] = set()

    async def of(self, user_id: int, of: Matter) -> Notebook:
        """The notebook of a user; an empty one, not stored, if they have none."""
        found = await self._session.get(Notebook, user_id, of.kind, of.id)
        return found or _empty(user_id, of)

    async def with_orders(self, game_id: int) -> list[Notebook]:
        """The notebooks with standing orders for a game, by the ids of their users."""
        if game_id in self.without:
            return []
        return await self._session.scalars(WITH_ORDERS, {"game_id": game_id})

    async def of_user(self, user_id: int) -> list[Notebook]:
        """The notebooks of a user with standing orders, by the ids of their games."""
        asked = select(Notebook).where(Notebook.user_id == user_id, Notebook.kind == GAME, Notebook.orders.is_not(None))
        return await self._session.scalars(asked.order_by(Notebook.subject_id))

    async def order(self, user_id: int, of: Matter, orders: Collection[GameOrder]) -> None:
        """Replace a user's standing orders for a game. From now on the order runner watches the game."""
        await self.keep(user_id, of, orders=[one.kept for one in orders] or None, heeded=0)
        self.ordered.add(of.id)
        self.without.discard(of.id)

    async def keep(self, user_id: int, of: Matter, **columns: Any) -> None:
        """Store something in a notebook."""
        await self._session.add_if_new(_empty(user_id, of))
        row = await self._session.get_one(Notebook, user_id, of.kind, of.id, again=True)
        for name, value in columns.items():
            setattr(row, name, value)

    async def nudged(self, of: Matter, users: Collection[int]) -> dict[int, int]:
        """When each of these users was last reminded, in seconds since the epoch, without those who never were."""
        query = select(Notebook.user_id, Notebook.nudged).where(
            Notebook.kind == of.kind, Notebook.subject_id == of.id, Notebook.nudged > 0
        )
        return {user: at for user, at in await self._session.execute(query) if user in users}

    async def news(self, user_id: int, of: Matter, most: int) -> list[Event]:
        """What others did since the user last looked or acted there, with struck events: the newest first, at most
        `most`.
        """
        where = {"kind": of.kind, "subject": of.id, "server": of.server_id}
        return await self._session.scalars(_news(), {"user": user_id, "most": most, **where})


@once
def _news() -> Select[Event]:
    user, subject = bindparam("user", type_=BigInteger), bindparam("subject", type_=BigInteger)
    kind, server = bindparam("kind", type_=String), bindparam("server", type_=BigInteger)
    log = select(Stream.id).where(Stream.server_id == server, Stream.kind == kind, Stream.of == subject)
    stream = log.scalar_subquery()
    his = select(func.max(Event.id)).where(
        Event.stream_id == stream, Event.actor_id == user, Event.delivery.not_like(f"{ORDERED}%")
    )
    seen = select(Notebook.seen).where(Notebook.user_id == user, Notebook.kind == kind, Notebook.subject_id == subject)
    fresh = select(Event).where(
        Event.stream_id == stream,
        Event.id > func.coalesce(his.scalar_subquery(), 0),
        Event.seq > func.coalesce(seen.scalar_subquery(), 0),
    )
    return fresh.order_by(Event.seq.desc()).limit(bindparam("most", type_=Integer))


class LogNews(NamedTuple):
    """A game whose log has grown since the order runner last read it, and its channel.

    seq  the number of the last event of its log
    """

    game: int
    server_id: int
    direct: bool
    channel_id: int
    seq: int

    @property
    def of(self) -> Matter:
        """The game as the subject of notebooks."""
        return game_on(self.server_id, self.game)


async def to_heed(
    database: Database, most: int, but: Collection[int] = (), shards: Collection[int] = (0,), of: int = 1
) -> list[LogNews]:
    """The open games whose standing orders the order runner has to look at, at most `most`, of the given shards `of` so
    many.

    `but` holds the ids of games to skip.
    """
    query = (
        select(Notebook.subject_id, GameRow.server_id, Server.direct, GameRow.channel_id, Stream.next_seq - 1)
        .select_from(Notebook)
        .join(GameRow, GameRow.id == Notebook.subject_id)
        .join(Server, Server.id == GameRow.server_id)
        .join(Stream, (Stream.server_id == Server.id) & (Stream.kind == GAME_LOG) & (Stream.of == GameRow.id))
        .where(Notebook.kind == GAME, Notebook.orders.is_not(None), Stream.next_seq > Notebook.heeded + 1)
        .where(GameRow.present, GameRow.channel_id > 0)
        .where(looked_after(GameRow.server_id, shards, of))
        .distinct()
        .order_by(Notebook.subject_id)
        .limit(most)
    )
    if but:
        query = query.where(Notebook.subject_id.not_in(list(but)))
    async with database.read(brief=True) as session:
        return [LogNews(*row) for row in await session.execute(query)]


async def ordering(database: Database) -> frozenset[int]:
    """The ids of games with standing orders."""
    query = select(Notebook.subject_id).where(Notebook.kind == GAME, Notebook.orders.is_not(None))
    async with database.read(brief=True) as session:
        return frozenset(await session.scalars(query))
