"""How long large files hold up the event loop: python -m benchmarks.holding [rolls].

It works on a log of so many rolls, while the loop should go on each millisecond. It prints the longest time in which
the loop did not. That is time of the processor, which does not grow on a busy machine.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from itertools import pairwise
from pathlib import Path

import discord

from cogs.cards.pieces import in_thread
from cogs.commands.fair import verify_file
from cogs.commands.fair.files import MOST_ROLLS, packed, written
from cogs.commands.privacy import packed as packed_for_one
from cogs.context.caller import Caller
from cogs.pipeline.pipeline import carry_out
from cogs.safety.gc_tuning import for_good, search_seldom, unsearched
from cogs.safety.registry import import_all
from db.entries import Actor
from db.privacy import export
from db.store.engine import Database
from db.unit_of_work import reading

SERVER = 1 << 60
FORMULA = "+".join(["10d99"] * 10)
"""The longest rolls: 5,000 of them make a file of 6 MB."""


def caller(number: int) -> Caller:
    return Caller(Actor(1, "alice"), SERVER, False, 100, frozenset(), True, f"i:{number}")


async def exported(database: Database) -> bytes:
    """The file of /fair export."""
    async with reading(database) as work:
        stream = (await work.log_here(SERVER, 100)).stream
        assert stream is not None
        return await in_thread(packed, await written(work, stream, "the open log"))


async def measure(what: str, deed: Callable[[], Awaitable[object]]) -> None:
    """Print a line of the table."""
    ticks = [time.process_time()]

    async def tick() -> None:
        while True:
            await asyncio.sleep(0.001)
            ticks.append(time.process_time())

    ticking = asyncio.create_task(tick())
    await asyncio.sleep(0.01)
    await unsearched(deed())
    await asyncio.sleep(0.01)
    ticking.cancel()
    longest = max(after - before for before, after in pairwise(ticks))
    print(f"{what:16}{ticks[-1] - ticks[0]:6.1f} s of processor, held {longest * 1000:4.0f} ms at the most", flush=True)


async def measured(rolls: int, folder: Path) -> None:
    database = Database(f"sqlite+aiosqlite:///{folder / 'holding.db'}")
    await database.migrate()
    for number in range(rolls):
        await carry_out(database, caller(number), "roll", {"formula": FORMULA})
    data = await exported(database)
    print(f"{rolls:,} rolls, a file of {len(data) / 1e6:.1f} MB")

    async def of_one() -> None:
        await in_thread(packed_for_one, "alice.json", await export(database, 1, discord.utils.utcnow()))

    await measure("/fair export", lambda: exported(database))
    await measure("/fair verify", lambda: verify_file(database, caller(rolls), data, lambda *_: True))
    await measure("/privacy export", of_one)
    await database.close()


if __name__ == "__main__":
    search_seldom()
    with for_good():
        import_all()
    with tempfile.TemporaryDirectory() as made:
        asyncio.run(measured(int(sys.argv[1]) if len(sys.argv) > 1 else MOST_ROLLS, Path(made)))
