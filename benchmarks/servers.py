"""What the real bot takes of a machine by the number of its servers: python -m benchmarks.servers [servers ...]

It runs in a process of its own, on SQLite, in the tests' own Discord, whose servers have thirty channels and fifteen
roles. A command here is stored, answered and sent back by the gateway. Its measure is the processor's time.
"""

from __future__ import annotations

import asyncio
import re
import sys
import tempfile
from pathlib import Path

from tests.hosting.discord_double import discord_double
from tests.hosting.gateway import servers
from tests.hosting.payloads import text_of
from tests.hosting.processes import running

SERVERS = 1, 500, 1_000, 2_500
CHANNELS, ROLES = 30, 15
COMMANDS = 200
TICKS = 100


def held(pid: int) -> float:
    """The memory that a process holds, in MiB."""
    status = Path(f"/proc/{pid}/status").read_text(encoding="utf-8")
    found = re.search(r"VmRSS:\s+(\d+)", status)
    assert found is not None
    return int(found[1]) / 1024


def spent(pid: int) -> float:
    """The seconds of the processor that a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    return sum(map(int, fields[11:13])) / TICKS


async def measured(count: int, folder: Path) -> str:
    """The bot in so many servers."""
    known = servers(count, CHANNELS, ROLES)
    url = f"sqlite+aiosqlite:///{folder / f'{count}.db'}"
    async with (
        discord_double(known, window=0.1, patience=60) as discord,
        running(discord, url, "cogs.context.interaction_deadline:SLOW=60.0", limit_person=0, limit_server=0) as bot,
    ):
        await discord.ready()
        await bot.says("connected  ")
        began, homes = spent(bot.pid), [*known]
        start = began

        async def roll(number: int) -> None:
            asked = await discord.command(homes[number % count], 77, "roll", {"formula": "2d6"})
            assert "2D6" in text_of(await asked.answer(120))

        for number in range(20):
            await roll(number)
        began = spent(bot.pid)
        for number in range(COMMANDS):
            await roll(number)
        each = (spent(bot.pid) - began) / COMMANDS
        return (
            f"{count:6,} servers: {held(bot.pid):4.0f} MiB, {start:5.1f} s of processor to start, "
            f"{each * 1000:4.1f} ms of it a command"
        )


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        for count in [*map(int, sys.argv[1:])] or SERVERS:
            print(asyncio.run(measured(count, Path(folder))), flush=True)


if __name__ == "__main__":
    main()
