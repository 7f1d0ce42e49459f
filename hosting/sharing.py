"""Several processes of the bot: each holds one slot of shards on lease; the others stand by until one is free.

A lease is renewed every few seconds. Who could not renew it for HELD seconds hangs up: his shards are another's only
TERM seconds after he last did, so that nobody runs what somebody else has by now.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncGenerator, Collection
from contextlib import asynccontextmanager, suppress
from typing import Any, Final

import structlog

from cogs._kit.client import Consigliere
from cogs._kit.environment import Settings
from db.engine import Database, Unusable
from db.leases import Leases, Slot, alone
from db.trouble import Unavailable

TERM = 45.0
"""Seconds that a slot stays with a process that is not heard of any more."""
HELD = 30.0
"""Seconds after which a process hangs up that could not renew its lease; what is left of TERM is for hanging up."""
BEAT = 5.0
"""Seconds between two renewals."""
LOOK = 1.0
"""Seconds between two looks whether a slot is free."""
APART = 5.5
"""Seconds between two IDENTIFYs of a bucket: Discord's five, and what may lie between them on the way."""
CLOCK: Final = getattr(time, "CLOCK_BOOTTIME", None)

log = structlog.get_logger()


class Lost(Unusable):
    """The shards of this process may be another's by now."""

    def __init__(self) -> None:
        super().__init__("The lease of this process's shards ran out, so it has left them to others: start it again.")


def _now() -> float:
    """Seconds of a clock that nobody sets, and that runs on while the machine sleeps."""
    return time.monotonic() if CLOCK is None else time.clock_gettime(CLOCK)


class Place:
    """The place of one process among all on a PostgreSQL: the shards that it may run, and its turns to IDENTIFY.

    fixed  the shards that the host gives it, none where they are given out on lease
    count  how many shards there are in all; None for as many as the others have, or as Discord says
    each   how many of them a process takes; None for all
    """

    def __init__(self, database: Database, fixed: Collection[int], count: int | None, each: int | None) -> None:
        self._leases = Leases(database, database.start)
        self._fixed, self._count, self._each = fixed, count, each
        self._slot: Slot | None = None
        self._until = 0.0
        self._concurrency = 1
        self._turns: set[asyncio.Task[None]] = set()

    @property
    def held(self) -> bool:
        """Whether the shards of this process are nobody else's for certain."""
        return bool(self._fixed) or (self._slot is not None and _now() < self._until)

    async def take(self, recommended: int, concurrency: int) -> tuple[Collection[int], int]:
        """Wait until there are shards for this process: which, and of how many.

        recommended  how many there should be, if nobody has said
        concurrency  into how many buckets Discord puts those who IDENTIFY
        """
        self._concurrency = concurrency
        if self._fixed and self._count is not None:
            return self._fixed, self._count
        told = False
        while True:
            asked = _now()
            with suppress(Unavailable):  # the log has it by now
                others = await self._leases.agreed()
                of = self._count or (others[0] if others else recommended)
                each = min(self._each or of, of)
                self._slot = await self._leases.take(of, each, TERM)
                if self._slot is not None:
                    self._until = asked + HELD
                    log.info("shards taken", shards=[*self._slot.shards], of=of)
                    return self._slot.shards, of
                if not told:
                    told = True
                    log.info("standing by", shards=of, each=each, others=others)
            await asyncio.sleep(LOOK)

    async def keep(self) -> None:
        """Renew the lease for ever. Raises Lost once it can't be relied on."""
        if self._slot is None:
            await asyncio.Event().wait()
        assert self._slot is not None
        while True:
            await asyncio.sleep(min(BEAT, max(self._until - _now(), 0)))
            asked = _now()
            with suppress(Unavailable, TimeoutError):
                async with asyncio.timeout(max(self._until - asked, 0)):
                    if not await self._leases.renew(self._slot, TERM):
                        raise Lost
                self._until = asked + HELD
            if not self.held:
                raise Lost

    async def turn(self, shard: int) -> None:
        """Wait until a shard may IDENTIFY: nobody else of its bucket may for some seconds then."""
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
            except Unavailable:  # nobody can tell whose turn it is
                await asyncio.sleep(LOOK)

    async def leave(self) -> None:
        """Let others have this process's shards: it has hung up."""
        slot, self._slot = self._slot, None
        if slot is not None and not self._fixed:
            with suppress(Unavailable, TimeoutError):
                async with asyncio.timeout(BEAT):
                    await self._leases.give_back(slot)

    async def rest(self) -> None:
        """Let the time go by that lies between an IDENTIFY of this process's and the next one's."""
        await asyncio.gather(*self._turns, return_exceptions=True)


@asynccontextmanager
async def sharing(bot: Consigliere, settings: Settings) -> AsyncGenerator[None]:
    """Let a bot share its shards with other processes, or be alone on its SQLite. Raises Unusable."""
    if bot.database.sqlite:
        with alone(bot.database):
            yield
        return
    # Connections of its own: where commands have to wait for one, a lease must not.
    database = Database(settings.database_url)
    fixed: Any = settings.shard_ids or ()
    bot.place = place = Place(database, fixed, settings.shard_count, settings.shards_each)
    try:
        yield
    finally:
        await place.rest()
        await database.close()
