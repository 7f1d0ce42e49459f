"""What a host does with large databases, each in a process of its own: python -m benchmarks.large [commands ...]

Half of the commands belong to one server, the others to a hundred. Seconds are by the clock and by the processor.
Memory is the most that a process held.
"""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from benchmarks.growth import size_of
from benchmarks.shots import play
from cogs.safety.registry import import_all
from db.store.engine import Database
from tests.db.postgres_cluster import postgres_cluster

COMMANDS = 5_000, 20_000
SERVERS = 100
ROOT = Path(__file__).parents[1]


async def fill(url: str, commands: int) -> None:
    """Make a database of so many commands."""
    import_all()
    database = Database(url)
    await database.migrate()
    async for _ in play(database, SERVERS, (commands - 2 * SERVERS) // 3):
        pass
    await database.close()


MEASURED = """
import re, resource, sys
from pathlib import Path
import bot

ended = bot.main(sys.argv[1:])
used = resource.getrusage(resource.RUSAGE_SELF)
most = re.search(r"VmHWM:\\s+(\\d+)", Path("/proc/self/status").read_text())
print(used.ru_utime + used.ru_stime, int(most[1]) / 1024, file=sys.stderr)
sys.exit(ended)
"""
"""A command line that prints its seconds of processor and the most MiB it held. The numbers that a parent gets of its
children include what it held itself when it made them.
"""


def ran(url: str, *line: str) -> str:
    """The cost of a command line."""
    began = time.monotonic()
    environment = {**os.environ, "DATABASE_URL": url}
    done = subprocess.run(
        [sys.executable, "-c", MEASURED, *line], cwd=ROOT, env=environment, capture_output=True, text=True, check=True
    )
    own, most = map(float, done.stderr.splitlines()[-1].split())
    return f"{time.monotonic() - began:6.1f} s  {own:6.1f} s of processor  {most:5.0f} MiB"


def main(commands: int) -> None:
    """Make the database, then do everything with it, on either kind of database."""
    with tempfile.TemporaryDirectory() as made, postgres_cluster() as cluster:
        folder = Path(made)
        file, backup = folder / "large.db", folder / "backup.db"
        sqlite = f"sqlite+aiosqlite:///{file}"
        asyncio.run(fill(sqlite, commands))
        print(f"{commands:,} commands, {size_of(file) / 1e6:.0f} MB of SQLite")
        deeds = [("backup of SQLite", sqlite, "backup", str(backup)), ("check of SQLite", sqlite, "check")]
        if cluster is not None:
            postgres, back = cluster.new_database(), f"sqlite+aiosqlite:///{folder / 'back.db'}"
            deeds += [
                ("move to PostgreSQL, and check", sqlite, "move", "--to", postgres),
                ("backup of PostgreSQL", postgres, "backup", str(backup), "--force"),
                ("check of PostgreSQL", postgres, "check"),
                ("move to SQLite, and check", postgres, "move", "--to", back),
            ]
        for what, url, *line in deeds:
            print(f"{what:32}{ran(url, *line)}", flush=True)


if __name__ == "__main__":
    for asked in [*map(int, sys.argv[1:])] or COMMANDS:
        main(asked)
