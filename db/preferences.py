"""What each user wants of the bot wherever he meets it: how he is told what waits for him, and that he is away.

It stands beside all servers: no event tells of it and no undo takes it back.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from typing import Any, Final

from sqlalchemy import Select, bindparam, or_, select

from db.store.engine import Database
from db.store.models import Preference
from db.store.prepared_statements import numbered, once, one_of, padded
from db.store.session import Session

HERE: Final = {"away_until": 0, "substitute": 0, "agreed": False}
"""What is kept of somebody who is not away."""
STALE: Final = 60
"""So many seconds a process goes by what it read of who is away."""


def nothing_said(user_id: int) -> Preference:
    """What holds for somebody who has said nothing."""
    return Preference(user_id=user_id, direct=False, quiet_from=None, quiet_until=None, zone="UTC", **HERE)


class Preferences:
    """The preferences, in a session; `kept` once something is noted, `back` is when whoever goes away will be."""

    def __init__(self, session: Session, writes: bool) -> None:
        self._session, self._writes, self.kept = session, writes, False
        self.back: int | None = None

    async def of(self, user_id: int) -> Preference:
        """What somebody wants; not stored where he has said nothing."""
        return await self._session.get(Preference, user_id) or nothing_said(user_id)

    async def keep(self, user_id: int, **columns: Any) -> None:
        """Note what he wants; nothing where this is but a look."""
        if not self._writes:
            return
        self.kept, self.back = True, columns.get("away_until") or self.back
        await self._session.add_if_new(nothing_said(user_id))
        row = await self._session.get_one(Preference, user_id, again=True)
        for name, value in columns.items():
            setattr(row, name, value)

    async def away(self, users: Collection[int], now: int) -> bool:
        """Whether all of these users, one at least, are away."""
        return bool(users) and all([(await self.of(user)).away_until > now for user in users])

    async def concerning(self, user_id: int, now: int) -> list[Preference]:
        """Somebody's own, if he is away, and those of who is away while he decides for them."""
        return await self._session.scalars(
            select(Preference)
            .where(
                Preference.away_until > now,
                or_(Preference.user_id == user_id, (Preference.substitute == user_id) & Preference.agreed),
            )
            .order_by(Preference.user_id)
        )

    async def substitutes(self, players: Collection[int], now: int) -> dict[int, int]:
        """Who decides for whom in a game or campaign in which these take part: substitutes by who is away.

        Nobody does who takes part himself, or would for several there.
        """
        if not players:
            return {}
        asked = padded(sorted(players))
        values = numbered(Preference.user_id, asked) | {"now": now}
        rows = await self._session.scalars(_substituted(len(asked)), values)
        found = {row.user_id: row.substitute for row in rows if row.substitute not in players}
        times = Counter(found.values())
        return {absent: substitute for absent, substitute in found.items() if times[substitute] == 1}

    async def absent(self, most: int) -> list[Preference]:
        """Those of `most` who are away, or were and have not been taken back yet; the first back first."""
        gone = select(Preference).where(Preference.away_until > 0)
        return await self._session.scalars(gone.order_by(Preference.away_until, Preference.user_id).limit(most))


@once
def _substituted(number: int) -> Select[Preference]:
    gone = Preference.away_until > bindparam("now"), Preference.agreed
    return select(Preference).where(one_of(Preference.user_id, number), *gone)


async def is_concerned(database: Database, user_id: int, now: int) -> bool:
    """Whether somebody may be away, or decide for who is: another process hears of it a minute later."""
    if database.absent is None or not 0 <= now - database.absent[0] < STALE:
        async with database.read(brief=True) as session:
            rows = await session.scalars(select(Preference).where(Preference.away_until > now))
        database.absent = now, frozenset(user for one in rows for user in (one.user_id, one.substitute))
    return user_id in database.absent[1]


async def preferences(database: Database, users: Collection[int]) -> dict[int, Preference]:
    """What these users want of the bot, of those who have said anything."""
    async with database.read(brief=True) as session:
        found = await session.scalars(select(Preference).where(Preference.user_id.in_(sorted(users))))
    return {one.user_id: one for one in found}
