"""The shards of each process, as leases in PostgreSQL, and the turns to IDENTIFY.

All shards lie in slots of the same size. A process holds one slot, for good or until its lease ends, so no shard moves
between running processes. Times are the database's own, so no other clock matters.

A process that has to stop offers its slot. A process that stands by claims it, connects beside the first, and takes the
slot over. The offer is a row of its own, with a slot below 0 (`_offer`) and no holder until it is claimed. At last it
holds, in `until`, the last interaction of the old holder. The new holder takes all later ones.
"""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncGenerator, Generator
from contextlib import asynccontextmanager, closing, contextmanager
from typing import Final, NamedTuple

from sqlalchemy import BigInteger, cast, delete, extract, func, select, text, update

from db.store.engine import Database, NotReached
from db.store.models import ShardLease
from db.store.session import Session
from db.store.sqlite_driver import code_of
from db.store.trouble import Unavailable, trouble_of

LEASE_LOCK: Final = 0x6D6F6222
"""PostgreSQL's advisory lock of a process that takes a slot."""
IDENTIFY_LOCKS: Final = 0x6D6F6223
"""The first half of the advisory locks of processes that IDENTIFY. The other half is the bucket."""
LISTS: Final = 1 << 20
"""The bucket of processes that send Discord lists of commands. No shard that identifies has it."""
GONE: Final = "SET tcp_keepalives_idle = 5", "SET tcp_keepalives_interval = 5", "SET tcp_keepalives_count = 3"
"""Settings that free the locks of a vanished machine after some twenty seconds."""
NOBODY: Final = ""
LAST: Final = 1 << 61
"""More milliseconds than any time has: a greater value of `until` is the number of an interaction."""
NOW: Final = cast(extract("epoch", func.clock_timestamp()) * 1000, BigInteger)


class Slot(NamedTuple):
    """A slot: some of all shards."""

    number: int
    each: int
    of: int

    @property
    def shards(self) -> range:
        return range(self.number * self.each, min((self.number + 1) * self.each, self.of))


class Leases:
    """The slots as one process sees them. `holder` names the process. Everything raises Unavailable."""

    def __init__(self, database: Database, holder: str) -> None:
        self._database, self._holder = database, holder

    async def agreed(self) -> tuple[int, int] | None:
        """The number of all shards and of shards in a slot that other running processes use; None without others."""
        async with self._database.read() as session:
            found = await session.scalars(select(ShardLease).where(ShardLease.slot >= 0, ShardLease.until > NOW))
        return (found[0].of, found[0].each) if found else None

    async def take(self, of: int, each: int, seconds: float) -> Slot | None:
        """Take the first free slot. Returns None if none is free, or if others still run with other numbers."""
        async with self._database.write() as session:
            held = await self._all(session)
            slots = range(-(-of // each))
            free = next((slot for slot in slots if slot not in held and _offer(slot) not in held), None)
            if free is None or any((row.of, row.each) != (of, each) for row in held.values()):
                return None
            await self._put(session, free, of, each, self._holder, seconds)
        return Slot(free, each, of)

    async def _all(self, session: Session) -> dict[int, ShardLease]:
        """Every held slot and every open offer. No other process writes them in this transaction."""
        await session.execute(select(func.pg_advisory_xact_lock(LEASE_LOCK)))
        await session.execute(delete(ShardLease).where(ShardLease.until <= NOW))
        return {row.slot: row for row in await session.scalars(select(ShardLease).where(ShardLease.until < LAST))}

    async def _put(self, session: Session, slot: int, of: int, each: int, holder: str, seconds: float) -> None:
        until = await session.scalar(select(NOW + round(seconds * 1000)))
        session.add(ShardLease(slot=slot, each=each, of=of, holder=holder, until=until))

    async def renew(self, slot: Slot, seconds: float) -> bool:
        """Hold a slot for so long from now on. Returns False if another process has it, or if it was free meanwhile."""
        return await self._renew(slot.number, seconds)

    async def _renew(self, slot: int, seconds: float) -> bool:
        mine = (ShardLease.slot == slot) & (ShardLease.holder == self._holder) & (ShardLease.until > NOW)
        renewed = update(ShardLease).where(mine).values(until=NOW + round(seconds * 1000)).returning(ShardLease.slot)
        async with self._database.write() as session:
            return bool(await session.execute(renewed))

    async def give_back(self, slot: Slot) -> None:
        """Free a slot at once."""
        mine = (ShardLease.slot == slot.number) & (ShardLease.holder == self._holder)
        async with self._database.write() as session:
            await session.execute(delete(ShardLease).where(mine))

    # A slot that changes hands

    async def offer(self, slot: Slot, seconds: float) -> None:
        """Offer a slot to other processes for so many seconds."""
        async with self._database.write() as session:
            await self._all(session)
            await session.execute(delete(ShardLease).where(ShardLease.slot == _offer(slot.number)))
            await self._put(session, _offer(slot.number), slot.of, slot.each, NOBODY, seconds)

    async def claim(self, of: int, each: int, seconds: float) -> Slot | None:
        """Claim an offered slot; None if there is no offer."""
        async with self._database.write() as session:
            offers = [row for row in (await self._all(session)).values() if row.slot < 0 and row.holder == NOBODY]
            for row in offers:
                if (row.of, row.each) == (of, each):
                    row.holder = self._holder
                    row.until = await session.scalar(select(NOW + round(seconds * 1000))) or 0
                    return Slot(_offer(row.slot), each, of)
        return None

    async def keep_claim(self, slot: Slot, seconds: float) -> bool:
        """Extend a claim by so long from now on. Returns False if the claim has ended."""
        return await self._renew(_offer(slot.number), seconds)

    async def claimed(self, slot: Slot) -> bool:
        """Whether a process has claimed the offer of a slot."""
        async with self._database.read() as session:
            query = select(ShardLease).where(ShardLease.slot == _offer(slot.number), ShardLease.until > NOW)
            return any(row.holder != NOBODY for row in await session.scalars(query))

    async def take_over(self, slot: Slot, seconds: float) -> bool:
        """Hold a claimed slot from now on. Returns False if the claim has ended."""
        async with self._database.write() as session:
            held = await self._all(session)
            claim = held.get(_offer(slot.number))
            if claim is None or claim.holder != self._holder:
                return False
            await session.execute(delete(ShardLease).where(ShardLease.slot == slot.number))
            await self._put(session, slot.number, slot.of, slot.each, self._holder, seconds)
        return True

    async def tell_last(self, slot: Slot, last: int) -> None:
        """Store the last interaction of the old holder, for the process that has taken the slot over."""
        noted = (
            update(ShardLease).where(ShardLease.slot == _offer(slot.number)).values(holder=NOBODY, until=LAST + last)
        )
        async with self._database.write() as session:
            await session.execute(noted)

    async def last(self, slot: Slot) -> int | None:
        """The last interaction of the old holder; None until it is stored."""
        async with self._database.read() as session:
            offer = select(ShardLease).where(ShardLease.slot == _offer(slot.number), ShardLease.until >= LAST)
            return next((row.until - LAST for row in await session.scalars(offer)), None)

    async def withdraw(self, slot: Slot) -> bool:
        """Remove the offer of a slot, unless it was claimed, or a claim of this process. Returns whether no offer is
        left.
        """
        nobody_elses = ShardLease.holder.in_((NOBODY, self._holder))
        async with self._database.write() as session:
            await session.execute(delete(ShardLease).where(ShardLease.slot == _offer(slot.number), nobody_elses))
            return not await session.scalars(select(ShardLease).where(ShardLease.slot == _offer(slot.number)))

    @asynccontextmanager
    async def turn(self, bucket: int) -> AsyncGenerator[None]:
        """Hold the lock of a bucket for IDENTIFY, alone among all processes. A process that dies loses it."""
        try:
            async with self._database.engine.connect() as connection:
                try:
                    for setting in GONE:
                        await connection.execute(text(setting))
                    await connection.execute(select(func.pg_advisory_lock(IDENTIFY_LOCKS, bucket)))
                    await connection.commit()
                    yield
                finally:  # the lock ends with the connection, however this ends
                    await connection.invalidate()
        except Exception as error:
            if trouble := trouble_of(error):
                raise Unavailable(trouble) from error
            raise


def _offer(slot: int) -> int:
    """The slot number of the row with a slot's offer, and back."""
    return -1 - slot


@contextmanager
def alone(database: Database) -> Generator[None]:
    """Be the only process that runs the bot on an SQLite file. Another one would not learn what this one has stored.

    The lock is SQLite's, on a file beside the other, and ends with the process. Raises NotReached.
    """
    name = database.url.database
    if not database.sqlite or not name or name == ":memory:":
        yield
        return
    beside = f"{name}-run"
    try:
        lock = sqlite3.connect(beside, timeout=2, isolation_level=None)
    except sqlite3.OperationalError as error:
        raise NotReached(f"{database} can't be opened: {error}.") from None
    with closing(lock):
        try:
            lock.execute("BEGIN EXCLUSIVE")
        except sqlite3.DatabaseError as error:
            raise NotReached(
                f"Another process runs the bot on {name}: stop that one first, or use PostgreSQL, which several share."
                if code_of(error) == sqlite3.SQLITE_BUSY
                else f"{database} can't be opened: {error}, {beside}."
            ) from None
        yield
