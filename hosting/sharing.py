"""Several processes of the bot: each holds one slot of shards on lease, and the others stand by until one is free.

A process renews its lease every few seconds. A process that could not renew it for HELD seconds hangs up. Another may
take its shards only TERM seconds after the last renewal, so no two processes run the same shards.

A process that has to stop hands its shards over, if another stands by. That one connects beside it, as Discord allows,
takes the slot, and learns the last interaction of the first. Both processes get each interaction, and exactly one takes
it.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncGenerator, Collection
from contextlib import asynccontextmanager, suppress
from typing import Any, Final

import structlog

from cogs.consigliere import Consigliere
from cogs.safety.environment import Settings
from db.leases import LISTS, Leases, Slot, alone
from db.store.engine import Database, NotReached
from db.store.trouble import Unavailable

TERM = 45.0
"""The seconds that a slot stays with a process that no longer renews its lease."""
HELD = 30.0
"""The seconds without a renewal after which a process hangs up. The rest of TERM is for hanging up."""
BEAT = 5.0
"""The seconds between two renewals."""
LOOK = 1.0
"""The seconds between two looks for a free slot."""
APART = 5.5
"""The seconds between two IDENTIFYs of a bucket: Discord's five, and some for the way."""
LISTS_APART = 0.2
"""Seconds between two lists of commands of all processes: Discord takes so many at a time."""
OFFER = 2.5
"""The seconds for which a process that has to stop waits for another to claim its slot."""
HANDING = 0.25
"""The seconds between two looks while a slot changes hands."""
ON_THE_WAY = 0.5
"""The seconds after which everything that Discord has sent is here."""
TELLS = 10.0
"""The seconds for which the new holder of a slot waits for the number of the last interaction. After that the old
holder is gone.
"""
CLOCK: Final = getattr(time, "CLOCK_BOOTTIME", None)

log = structlog.get_logger()


class Lost(NotReached):
    """Another process may hold the shards of this one."""

    def __init__(self) -> None:
        super().__init__("The lease of this process's shards ran out, so it has left them to others: start it again.")


def _now() -> float:
    """The seconds of a clock that nobody sets, and that runs on while the machine sleeps."""
    return time.monotonic() if CLOCK is None else time.clock_gettime(CLOCK)


class ProcessShards:
    """The place of one process among all on a PostgreSQL: the shards that it may run, and its turns to IDENTIFY.

    fixed  the shards that the host gives it; none if they are on lease
    count  the number of all shards; None for as many as the other processes have, or as Discord says
    each   the number of them that a process takes; None for all
    """

    def __init__(self, database: Database, fixed: Collection[int], count: int | None, each: int | None) -> None:
        self._leases = Leases(database, database.start)
        self._fixed, self._count, self._each = fixed, count, each
        self._slot: Slot | None = None
        self._until = 0.0
        self._heir = self._took = False
        self._ready, self._heard = asyncio.Event(), asyncio.Event()
        self._handing = self._given = False
        self._seen = self._first = 0
        self._last: int | None = None
        self._concurrency = 1
        self._turns: set[asyncio.Task[None]] = set()

    @property
    def held(self) -> bool:
        """Whether certainly no other process runs the shards of this one."""
        mine = self._slot is not None and not self._given and _now() < self._until
        return bool(self._fixed) or mine

    async def takes(self, interaction: int) -> bool:
        """Whether this process takes an interaction. While its slot changes hands, another may take it."""
        if self._last is not None:
            return interaction <= self._last
        if self._heir:
            if not self._took:
                return False
            await self._heard.wait()
            if interaction <= self._first:
                return False
        self._seen = max(self._seen, interaction)
        return True

    def ready(self) -> None:
        """Note that all shards of this process are connected."""
        self._ready.set()

    async def take(self, recommended: int, concurrency: int) -> tuple[Collection[int], int]:
        """Wait until there are shards for this process. Returns which, and out of how many.

        recommended  the number of all shards, if no setting and no other process says it
        concurrency  the number of Discord's buckets for IDENTIFY
        """
        self._concurrency = concurrency
        if self._fixed and self._count is not None:
            return self._fixed, self._count
        logged = False
        while True:
            asked = _now()
            with suppress(Unavailable):  # the log has it already
                others = await self._leases.agreed()
                of = self._count or (others[0] if others else recommended)
                each = min(self._each or of, of)
                self._slot = await self._leases.take(of, each, TERM)
                if self._slot is not None:
                    self._until = asked + HELD
                    log.info("shards taken", shards=[*self._slot.shards], of=of)
                    return self._slot.shards, of
                self._slot = await self._leases.claim(of, each, TERM)
                if self._slot is not None:
                    self._heir = True
                    log.info("shards claimed", shards=[*self._slot.shards], of=of)
                    return self._slot.shards, of
                if not logged:
                    logged = True
                    log.info("standing by", shards=of, each=each, others=others)
            await asyncio.sleep(LOOK)

    async def keep(self) -> None:
        """Renew the lease for ever. Raises Lost once the lease is not certain."""
        if self._slot is None:
            await asyncio.Event().wait()
        assert self._slot is not None
        if self._heir:
            await self._inherit(self._slot)
        while True:
            await asyncio.sleep(min(BEAT, max(self._until - _now(), 0)))
            asked, renewed = _now(), None
            with suppress(Unavailable, TimeoutError):
                async with asyncio.timeout(max(self._until - asked, 0)):
                    renewed = await self._leases.renew(self._slot, TERM)
            if renewed:
                self._until = asked + HELD
            elif self._given or (renewed is False and self._handing):  # the process that claimed it holds it by now
                await asyncio.Event().wait()
            elif renewed is False or not self.held:
                raise Lost

    async def _inherit(self, slot: Slot) -> None:
        """Take a claimed slot over once all its shards are connected. Raises Lost if the claim has ended."""
        while not self._took:
            with suppress(TimeoutError):
                async with asyncio.timeout(BEAT):
                    await self._ready.wait()
            try:
                mine = await self._leases.keep_claim(slot, TERM)
                if mine and self._ready.is_set():
                    mine = self._took = await self._leases.take_over(slot, TERM)
            except Unavailable:
                await asyncio.sleep(LOOK)
                continue
            if not mine:
                raise Lost
        taken, last = _now(), None
        while last is None and _now() < taken + TELLS:
            await asyncio.sleep(HANDING)
            with suppress(Unavailable):
                last = await self._leases.last(slot)
        self._first = last or 0
        self._until = taken + HELD
        self._heard.set()
        with suppress(Unavailable):
            await self._leases.withdraw(slot)
        log.info("shards taken", shards=[*slot.shards], of=slot.of)

    async def hand_over(self) -> None:
        """Let a process that stands by have the shards of this one, which goes on meanwhile. Returns when it has them.

        Returns at once if there are none to give, and soon if no process stands by. The other process takes all later
        interactions.
        """
        slot = self._slot
        if self._fixed or slot is None or not self.held:
            return
        self._handing = True  # from here on another may claim and hold it before this process looks again
        with suppress(Unavailable):
            await self._leases.offer(slot, OFFER)
            asked = _now()
            while not await self._leases.claimed(slot):
                if _now() > asked + OFFER and await self._leases.withdraw(slot):
                    self._handing = False
                    return
                await asyncio.sleep(HANDING)
            log.info("handing over", shards=[*slot.shards], of=slot.of)
            while await self._leases.renew(slot, TERM):
                if not await self._leases.claimed(slot):  # it is gone, too
                    self._handing = False
                    return
                await asyncio.sleep(HANDING)
            self._given = True
            await asyncio.sleep(ON_THE_WAY)
            self._last = self._seen
            await self._leases.tell_last(slot, self._last)

    async def turn(self, shard: int) -> None:
        """Wait until a shard may IDENTIFY. No other shard of its bucket may for some seconds then."""
        mine: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        task = asyncio.create_task(self._take_turn(shard % self._concurrency, mine))
        self._turns.add(task)
        task.add_done_callback(self._turns.discard)
        try:
            await mine
        except asyncio.CancelledError:
            task.cancel()
            raise

    async def _take_turn(self, bucket: int, mine: asyncio.Future[None]) -> None:
        while not mine.done():
            try:
                async with self._leases.turn(bucket):
                    mine.set_result(None)
                    await asyncio.sleep(APART)
            except Unavailable:  # without the database no turn is known
                await asyncio.sleep(LOOK)

    @asynccontextmanager
    async def list_turn(self) -> AsyncGenerator[None]:
        """Hold other processes off that send Discord lists of commands, and give Discord time between two."""
        async with self._leases.turn(LISTS):
            yield
            await asyncio.sleep(LISTS_APART)

    async def leave(self) -> None:
        """Free this process's shards: it has hung up."""
        slot, self._slot = self._slot, None
        if slot is not None and not self._fixed:
            with suppress(Unavailable, TimeoutError):
                async with asyncio.timeout(BEAT):
                    await self._leases.give_back(slot)
                    if not self._given:  # otherwise the new holder may still need the number of the last interaction
                        await self._leases.withdraw(slot)

    async def rest(self) -> None:
        """Wait for the time between an IDENTIFY of this process and the next one."""
        await asyncio.gather(*self._turns, return_exceptions=True)


@asynccontextmanager
async def sharing(bot: Consigliere, settings: Settings) -> AsyncGenerator[None]:
    """Let a bot share its shards with other processes, or be alone on its SQLite. Raises NotReached."""
    if bot.database.sqlite:
        with alone(bot.database):
            yield
        return
    # Connections of its own: commands may wait for one, a lease must not.
    database = Database(settings.database_url)
    fixed: Any = settings.shard_ids or ()
    bot.place = place = ProcessShards(database, fixed, settings.shard_count, settings.shards_each)
    try:
        yield
    finally:
        await place.rest()
        await database.close()
