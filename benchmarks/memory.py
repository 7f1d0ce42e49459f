"""Memory and the database over many commands, without Discord: python -m benchmarks.memory [how many]."""

from __future__ import annotations

import asyncio
import gc
import sys
import tempfile
from pathlib import Path

from benchmarks.growth import DICE, SHOT, size_of
from cogs._kit.client import Consigliere
from cogs._kit.context import Caller
from cogs._kit.pipeline import carry_out
from db.engine import Database
from db.unit_of_work import Actor
from rules.mad_dogs.roster import SAMPLES

COMMANDS, TOLD = 20_000, 10


def resident() -> float:
    """MiB that this process holds."""
    (line,) = [one for one in Path("/proc/self/status").read_text(encoding="utf-8").splitlines() if "VmRSS" in one]
    return int(line.split()[1]) / 1024


async def many(folder: Path, commands: int) -> None:
    """A shot, its wound healed and the gun reloaded, over and over."""
    path = folder / "memory.db"
    bot = Consigliere(Database(f"sqlite+aiosqlite:///{path}"))
    await bot.database.migrate()
    await bot.load_cogs()
    given = 0

    async def give(command: str, **options: object) -> None:
        nonlocal given
        given += 1
        caller = Caller(Actor(1, "alice"), 10, False, 100, frozenset(), True, f"i:{given}")
        await carry_out(bot.database, caller, command, options)

    for sample in tuple(SAMPLES)[:2]:
        await give("gang new", name=sample, sample=sample, dice="1 1 " * 5)
    before = size_of(path)
    for _ in range(TOLD):
        for _ in range(commands // TOLD // 3):
            await give("mad shoot", **SHOT, dice=DICE)
            await give("gang wounds", figure=SHOT["target"], points=0)
            await give("mad reload", figure=SHOT["shooter"])
        gc.collect()
        size = (size_of(path) - before) / (given - 2)
        print(f"{given:7,} commands  {resident():6.1f} MiB  {size:6.0f} bytes of database a command", flush=True)
    await bot.database.close()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as made:
        asyncio.run(many(Path(made), int(sys.argv[1]) if len(sys.argv) > 1 else COMMANDS))
