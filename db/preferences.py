"""The preferences of each user: how they are notified, and whether they are away.

Preferences belong to no server. No event holds them, and no undo changes them.
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

NOT_AWAY: Final = {"away_until": 0, "substitute": 0, "agreed": False}
"""The values of the columns about absence, for a user who is not away."""
STALE: Final = 60
"""The seconds for which a process trusts what it last read about absences."""


def default_preferences(user_id: int) -> Preference:
    """The preferences of a user who has chosen none."""
    quiet: dict[str, Any] = {"quiet_from": None, "quiet_until": None}
    return Preference(user_id=user_id, direct=False, **quiet, zone="UTC", **NOT_AWAY, own_dice=False)


class Preferences:
    """The preferences in a session.

    kept  whether one was stored
    back  the latest stored return time of an absent user, in seconds since the epoch; None if none was stored
    """

    def __init__(self, session: Session, writes: bool) -> None:
        self._session, self._writes, self.kept = session, writes, False
        self.back: int | None = None

    async def of(self, user_id: int) -> Preference:
        """The preferences of a user; not stored if they have chosen none."""
        return await self._session.get(Preference, user_id) or default_preferences(user_id)

    async def keep(self, user_id: int, **columns: Any) -> None:
        """Store these columns of a user's `Preference`. It does nothing in a transaction that only reads."""
        if not self._writes:
            return
        # 0 is no return time: the user is not away, and the bot needs no clock for them.
        self.kept, self.back = True, columns.get("away_until") or self.back
        await self._session.add_if_new(default_preferences(user_id))
        row = await self._session.get_one(Preference, user_id, again=True)
        for name, value in columns.items():
            setattr(row, name, value)

    async def away(self, users: Collection[int], now: int) -> bool:
        """Whether there are users and all are away."""
        return bool(users) and all([(await self.of(user)).away_until > now for user in users])

    async def direct(self, users: Collection[int]) -> list[int]:
        """Those of these users who want notices in direct messages."""
        wants = select(Preference).where(Preference.direct, Preference.user_id.in_(sorted(users)))
        return [row.user_id for row in await self._session.scalars(wants)]

    async def concerning(self, user_id: int, now: int) -> list[Preference]:
        """A user's own preferences, if they are away, and those of users for whom they decide meanwhile."""
        return await self._session.scalars(
            select(Preference)
            .where(
                Preference.away_until > now,
                or_(Preference.user_id == user_id, (Preference.substitute == user_id) & Preference.agreed),
            )
            .order_by(Preference.user_id)
        )

    async def substitutes(self, players: Collection[int], now: int) -> dict[int, int]:
        """The substitutes in a game or campaign with these players, keyed by the absent user.

        A substitute has agreed to decide for that user. A user who takes part there, or would decide for several there,
        is none.
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
        """At most `most` users whose absence is stored, the earliest return time first.

        It includes users whose return time is past until `keep` stores their return.
        """
        gone = select(Preference).where(Preference.away_until > 0)
        return await self._session.scalars(gone.order_by(Preference.away_until, Preference.user_id).limit(most))


_AWAY: Final = select(Preference).where(Preference.away_until > bindparam("now"))


@once
def _substituted(number: int) -> Select[Preference]:
    gone = Preference.away_until > bindparam("now"), Preference.agreed
    return select(Preference).where(one_of(Preference.user_id, number), *gone)


async def is_concerned(database: Database, user_id: int, now: int) -> bool:
    """Whether a user may be away or decide for an absent one.

    Another process may answer from absences that are up to a minute out of date.
    """
    if database.absent is None or not 0 <= now - database.absent[0] < STALE:
        async with database.read(brief=True) as session:
            rows = await session.scalars(_AWAY, {"now": now})
        database.absent = now, frozenset(user for one in rows for user in (one.user_id, one.substitute))
    return user_id in database.absent[1]


async def preferences(database: Database, users: Collection[int]) -> dict[int, Preference]:
    """The preferences of these users, keyed by the user, without users who have chosen none."""
    async with database.read(brief=True) as session:
        found = await session.scalars(select(Preference).where(Preference.user_id.in_(sorted(users))))
    return {one.user_id: one for one in found}
