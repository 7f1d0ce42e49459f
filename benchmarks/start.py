"""The cost of a start: processor and memory of a process of its own, beside one that imports discord.py alone."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from typing import Final

from benchmarks.timing import Measurement

ROOT: Final = Path(__file__).parents[1]
DISCORD: Final = ("-c", "import discord")
BARE: Final = ("-c", "pass")
TIMES: Final = 3
READY: Final = """
import asyncio
from bot import create_bot, make_ready
from cogs.safety.environment import Settings
make_ready()

async def ready():
    bot = create_bot(Settings(shard_count=1, database_url="sqlite+aiosqlite:///start.db"))
    await bot.database.migrate()
    await bot.load_cogs()
    for command in bot.tree.get_commands():
        command.to_dict(bot.tree)
    await bot.database.close()

asyncio.run(ready())
"""
"""The bot up to the point where it would send its commands to Discord."""
RESIDENT: Final = """
print(next(line.split()[1] for line in open("/proc/self/status") if line.startswith("VmRSS")))
"""


def start() -> list[Measurement]:
    """The commonest starts against their anchor, on a database that exists already."""
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        bot = str(ROOT / "bot.py")
        ours: dict[str, tuple[Sequence[str], Sequence[str], float]] = {
            "bot.py --help": ((bot, "--help"), BARE, 6),
            "bot.py rules": ((bot, "rules"), DISCORD, 2),
            "say: a roll": ((bot, "say", "/roll formula:2d6"), DISCORD, 4),
            "say: a burst": ((bot, "say", "/mad shoot gats:5 gun:Tommy Gun range:2"), DISCORD, 5),
            "the bot ready": (("-c", READY), DISCORD, 6),
        }
        lines: list[Measurement] = []
        for what, (arguments, theirs, aim) in ours.items():
            _cpu(arguments, place)  # makes the database and the bytecode
            _cpu(theirs, place)
            pairs = [(_cpu(arguments, place), _cpu(theirs, place)) for _ in range(TIMES)]
            lines.append(
                Measurement(f"CPU of {what}", "Python alone" if theirs is BARE else "import discord", pairs, aim)
            )
        if Path("/proc/self/status").exists():
            held = [(_resident(READY, place) / 1e6, _resident("import discord", place) / 1e6) for _ in range(2)]
            lines.append(Measurement("Memory of the bot ready", "import discord", held, 3, note="MiB in place of µs"))
        return lines


def _run(arguments: Sequence[str], place: Path) -> str:
    kept = {"PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": str(place / "bytecode")}  # as Python does by itself
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "DISCORD_TOKEN": "", **kept}
    command = [sys.executable, *arguments]
    return subprocess.run(command, cwd=place, env=environment, stdout=subprocess.PIPE, text=True, check=True).stdout


def _cpu(arguments: Sequence[str], place: Path) -> float:
    """The processor seconds of a process, its own and the system's for it."""
    before = getrusage(RUSAGE_CHILDREN)
    _run(arguments, place)
    after = getrusage(RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def _resident(code: str, place: Path) -> float:
    """The memory of a process after it has run this code, in MiB."""
    return float(_run(("-c", code + RESIDENT), place).split()[-1]) / 1024
