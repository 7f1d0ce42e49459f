"""Memory and the database over many commands, without Discord: python -m benchmarks.memory [how many]."""

from __future__ import annotations

import asyncio
import gc
import sys
import tempfile
from collections.abc import AsyncGenerator
from pathlib import Path

from benchmarks.growth import DICE, SHOT, size_of
from cogs._kit.client import Consigliere
from cogs._kit.context import Caller
from cogs._kit.pipeline import carry_out
from db.engine import Database
from db.unit_of_work import Actor
from rules.mad_dogs.roster import SAMPLES

COMMANDS, TOLD = 20_000, 10
FIRST = 1 << 60
"""The id of the first server."""


def resident() -> float:
    """MiB that this process holds."""
    (line,) = [one for one in Path("/proc/self/status").read_text(encoding="utf-8").splitlines() if "VmRSS" in one]
    return int(line.split()[1]) / 1024


async def play(database: Database, servers: int, rounds: int, first: int = FIRST) -> AsyncGenerator[int]:
    """On each of so many servers two gangs, then round after round a shot, its wound healed and the gun reloaded, every
    other round on the first server; after each round, how many commands there were. `first` is that one's id.
    """
    given = 0

    async def give(server: int, command: str, **options: object) -> None:
        nonlocal given
        given += 1
        caller = Caller(Actor(1, "alice"), first + server, False, 100, frozenset(), True, f"i:{first}.{given}")
        await carry_out(database, caller, command, options)

    for server in range(servers):
        for sample in tuple(SAMPLES)[:2]:
            await give(server, "gang new", name=sample, sample=sample, dice="1 1 " * 5)
    for turn in range(rounds):
        server = turn // 2 % servers * (turn % 2)
        await give(server, "mad shoot", **SHOT, dice=DICE)
        await give(server, "gang wounds", figure=SHOT["target"], points=0)
        await give(server, "mad reload", figure=SHOT["shooter"])
        yield given


async def many(folder: Path, commands: int) -> None:
    """All on one server."""
    path = folder / "memory.db"
    bot = Consigliere(Database(f"sqlite+aiosqlite:///{path}"))
    await bot.database.migrate()
    await bot.load_cogs()
    rounds, before = commands // 3, 0
    async for given in play(bot.database, 1, rounds):
        before = before or size_of(path)
        if given // 3 % (rounds // TOLD) == 0:
            gc.collect()
            size = (size_of(path) - before) / given
            print(f"{given:7,} commands  {resident():6.1f} MiB  {size:6.0f} bytes of database a command", flush=True)
    await bot.database.close()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as made:
        asyncio.run(many(Path(made), int(sys.argv[1]) if len(sys.argv) > 1 else COMMANDS))
