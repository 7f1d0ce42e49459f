"""Which process runs which shards: leases in PostgreSQL; and whose turn it is to IDENTIFY.

All shards lie in slots of the same size, and a process holds one slot, for good or until its lease is over: so nobody
has to move shards between processes that run. Times are the database's own, so that no other clock matters.

Who is told to stop offers its slot: whoever stands by claims it, connects beside it, and takes it over. The offer is a
row of its own, whose slot is below 0 (`_offer`); nobody holds it until it is claimed. At last it says, where `until`
is otherwise, the last interaction that the old holder sees to: all after that are the new one's.
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
"""PostgreSQL's advisory lock of whoever takes a slot."""
IDENTIFY_LOCKS: Final = 0x6D6F6223
"""The first half of the advisory locks of those who IDENTIFY; the other is their bucket."""
GONE: Final = "SET tcp_keepalives_idle = 5", "SET tcp_keepalives_interval = 5", "SET tcp_keepalives_count = 3"
"""A machine that vanished holds no lock for longer than some twenty seconds."""
NOBODY: Final = ""
LAST: Final = 1 << 61
"""More milliseconds than time has: what is beyond is the number of an interaction."""
NOW: Final = cast(extract("epoch", func.clock_timestamp()) * 1000, BigInteger)


class Slot(NamedTuple):
    """So many shards of all."""

    number: int
    each: int
    of: int

    @property
    def shards(self) -> range:
        return range(self.number * self.each, min((self.number + 1) * self.each, self.of))


class Leases:
    """The slots as one process sees them; `holder` tells it from others. Everything raises Unavailable."""

    def __init__(self, database: Database, holder: str) -> None:
        self._database, self._holder = database, holder

    async def agreed(self) -> tuple[int, int] | None:
        """How many shards there are in all and in a slot, as others who run now have it; None for no others."""
        async with self._database.read() as session:
            found = await session.scalars(select(ShardLease).where(ShardLease.slot >= 0, ShardLease.until > NOW))
        return (found[0].of, found[0].each) if found else None

    async def take(self, of: int, each: int, seconds: float) -> Slot | None:
        """Take the first slot that is free; None where none is, or others still run with other numbers."""
        async with self._database.write() as session:
            held = await self._all(session)
            slots = range(-(-of // each))
            free = next((slot for slot in slots if slot not in held and _offer(slot) not in held), None)
            if free is None or any((row.of, row.each) != (of, each) for row in held.values()):
                return None
            await self._put(session, free, of, each, self._holder, seconds)
        return Slot(free, each, of)

    async def _all(self, session: Session) -> dict[int, ShardLease]:
        """Every slot that is held and every offer that stands; nobody else writes any of them meanwhile."""
        await session.execute(select(func.pg_advisory_xact_lock(LEASE_LOCK)))
        await session.execute(delete(ShardLease).where(ShardLease.until <= NOW))
        return {row.slot: row for row in await session.scalars(select(ShardLease).where(ShardLease.until < LAST))}

    async def _put(self, session: Session, slot: int, of: int, each: int, holder: str, seconds: float) -> None:
        until = await session.scalar(select(NOW + round(seconds * 1000)))
        session.add(ShardLease(slot=slot, each=each, of=of, holder=holder, until=until))

    async def renew(self, slot: Slot, seconds: float) -> bool:
        """Hold a slot for so long from now on; False where it is another's by now, or was free meanwhile."""
        return await self._renew(slot.number, seconds)

    async def _renew(self, slot: int, seconds: float) -> bool:
        mine = (ShardLease.slot == slot) & (ShardLease.holder == self._holder) & (ShardLease.until > NOW)
        renewed = update(ShardLease).where(mine).values(until=NOW + round(seconds * 1000)).returning(ShardLease.slot)
        async with self._database.write() as session:
            return bool(await session.execute(renewed))

    async def give_back(self, slot: Slot) -> None:
        """Let others have a slot at once."""
        mine = (ShardLease.slot == slot.number) & (ShardLease.holder == self._holder)
        async with self._database.write() as session:
            await session.execute(delete(ShardLease).where(mine))

    # A slot that changes hands

    async def offer(self, slot: Slot, seconds: float) -> None:
        """Let somebody claim a slot within so many seconds."""
        async with self._database.write() as session:
            await self._all(session)
            await session.execute(delete(ShardLease).where(ShardLease.slot == _offer(slot.number)))
            await self._put(session, _offer(slot.number), slot.of, slot.each, NOBODY, seconds)

    async def claim(self, of: int, each: int, seconds: float) -> Slot | None:
        """Claim a slot that is offered; None where none is."""
        async with self._database.write() as session:
            offers = [row for row in (await self._all(session)).values() if row.slot < 0 and row.holder == NOBODY]
            for row in offers:
                if (row.of, row.each) == (of, each):
                    row.holder = self._holder
                    row.until = await session.scalar(select(NOW + round(seconds * 1000))) or 0
                    return Slot(_offer(row.slot), each, of)
        return None

    async def keep_claim(self, slot: Slot, seconds: float) -> bool:
        """Let a claim stand for so long from now on; False where it stands no longer."""
        return await self._renew(_offer(slot.number), seconds)

    async def claimed(self, slot: Slot) -> bool:
        """Whether the offer of a slot is somebody's by now."""
        async with self._database.read() as session:
            query = select(ShardLease).where(ShardLease.slot == _offer(slot.number), ShardLease.until > NOW)
            return any(row.holder != NOBODY for row in await session.scalars(query))

    async def take_over(self, slot: Slot, seconds: float) -> bool:
        """Hold a slot that was claimed, from now on; False where the claim stands no longer."""
        async with self._database.write() as session:
            held = await self._all(session)
            claim = held.get(_offer(slot.number))
            if claim is None or claim.holder != self._holder:
                return False
            await session.execute(delete(ShardLease).where(ShardLease.slot == slot.number))
            await self._put(session, slot.number, slot.of, slot.each, self._holder, seconds)
        return True

    async def tell_last(self, slot: Slot, last: int) -> None:
        """Tell who has taken a slot over the last interaction that was seen to before."""
        noted = (
            update(ShardLease).where(ShardLease.slot == _offer(slot.number)).values(holder=NOBODY, until=LAST + last)
        )
        async with self._database.write() as session:
            await session.execute(noted)

    async def last(self, slot: Slot) -> int | None:
        """That one; None while nobody has told it."""
        async with self._database.read() as session:
            offer = select(ShardLease).where(ShardLease.slot == _offer(slot.number), ShardLease.until >= LAST)
            return next((row.until - LAST for row in await session.scalars(offer)), None)

    async def withdraw(self, slot: Slot) -> bool:
        """Let there be no offer of a slot, unless it was claimed, and no claim of one's own; whether there is none."""
        nobody_elses = ShardLease.holder.in_((NOBODY, self._holder))
        async with self._database.write() as session:
            await session.execute(delete(ShardLease).where(ShardLease.slot == _offer(slot.number), nobody_elses))
            return not await session.scalars(select(ShardLease).where(ShardLease.slot == _offer(slot.number)))

    @asynccontextmanager
    async def turn(self, bucket: int) -> AsyncGenerator[None]:
        """Be the only one of all processes in a bucket of those who IDENTIFY; who dies is not in it any more."""
        try:
            async with self._database.engine.connect() as connection:
                try:
                    for setting in GONE:
                        await connection.execute(text(setting))
                    await connection.execute(select(func.pg_advisory_lock(IDENTIFY_LOCKS, bucket)))
                    await connection.commit()
                    yield
                finally:  # with the connection goes the lock, however this ends
                    await connection.invalidate()
        except Exception as error:
            if trouble := trouble_of(error):
                raise Unavailable(trouble) from error
            raise


def _offer(slot: int) -> int:
    """The row of the offer of a slot, and the slot of an offer."""
    return -1 - slot


@contextmanager
def alone(database: Database) -> Generator[None]:
    """Be the only process that runs the bot on an SQLite file: no other is told what this one has stored.

    The lock is SQLite's, on a file beside the other, and goes with the process. Raises NotReached.
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
