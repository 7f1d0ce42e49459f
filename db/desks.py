"""What each user keeps to himself about a game: how far he has looked, his notes, when he was last reminded.

It stands beside the game, not in it: no event tells of it and no undo takes it back.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from sqlalchemy import func, select

from db.models import Desk, Event, GameRow, Stream
from db.repositories import GAME_LOG
from db.session import Session

MOST_NOTES = 2000
"""Letters of one's notes on a game."""


class Desks:
    """The desks, in a session."""

    def __init__(self, session: Session) -> None:
        self._session = session

    async def of(self, user_id: int, game_id: int) -> Desk:
        """Somebody's desk; an empty one, not stored, where he has none."""
        found = await self._session.get(Desk, user_id, game_id)
        return found or Desk(user_id=user_id, game_id=game_id, seen=0, notes="", nudged=0)

    async def keep(self, user_id: int, game_id: int, **columns: Any) -> None:
        """Put something on it."""
        await self._session.add_if_new(Desk(user_id=user_id, game_id=game_id, seen=0, notes="", nudged=0))
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
        server = select(GameRow.server_id).where(GameRow.id == game_id).scalar_subquery()
        log = select(Stream.id).where(Stream.server_id == server, Stream.kind == GAME_LOG, Stream.of == game_id)
        stream = log.scalar_subquery()
        his = select(func.max(Event.id)).where(Event.stream_id == stream, Event.actor_id == user_id)
        seen = select(Desk.seen).where(Desk.user_id == user_id, Desk.game_id == game_id)
        fresh = select(Event).where(
            Event.stream_id == stream,
            Event.id > func.coalesce(his.scalar_subquery(), 0),
            Event.seq > func.coalesce(seen.scalar_subquery(), 0),
        )
        return list(await self._session.scalars(fresh.order_by(Event.seq.desc()).limit(most)))
