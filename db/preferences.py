"""What each user wants of the bot wherever he meets it: how he is told what waits for him, and that he is away.

It stands beside all servers: no event tells of it and no undo takes it back.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from sqlalchemy import select

from db.engine import Database
from db.models import Preference
from db.session import Session


def nothing_said(user_id: int) -> Preference:
    """What holds for somebody who has said nothing."""
    return Preference(
        user_id=user_id,
        direct=False,
        quiet_from=None,
        quiet_until=None,
        zone="UTC",
        away_until=0,
        substitute=0,
        agreed=False,
    )


class Preferences:
    """The preferences, in a session."""

    def __init__(self, session: Session) -> None:
        self._session = session

    async def of(self, user_id: int) -> Preference:
        """What somebody wants; not stored where he has said nothing."""
        return await self._session.get(Preference, user_id) or nothing_said(user_id)

    async def keep(self, user_id: int, **columns: Any) -> None:
        """Note what he wants."""
        await self._session.add_if_new(nothing_said(user_id))
        row = await self._session.get_one(Preference, user_id, again=True)
        for name, value in columns.items():
            setattr(row, name, value)

    async def away(self, users: Collection[int], now: int) -> bool:
        """Whether all of these users, one at least, are away."""
        return bool(users) and all([(await self.of(user)).away_until > now for user in users])


async def preferences(database: Database, users: Collection[int]) -> dict[int, Preference]:
    """What these users want of the bot, of those who have said anything."""
    async with database.read(brief=True) as session:
        found = await session.scalars(select(Preference).where(Preference.user_id.in_(sorted(users))))
    return {one.user_id: one for one in found}
