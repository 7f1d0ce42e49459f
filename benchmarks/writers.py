"""How many commands one PostgreSQL stores, from 1, 2 and 4 processes: python -m benchmarks.writers [rounds].

The database waits for the disk, as in life. Seconds by the clock are those of this machine, whose cores the writers,
PostgreSQL and all other programs share. Seconds of the processor allow an estimate for other machines.
"""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import time
from pathlib import Path

from benchmarks.shots import FIRST, play
from cogs.safety.registry import import_all
from db.store.engine import Database
from tests.db.postgres_cluster import PostgresCluster, postgres_cluster

ROUNDS = 300
"""The rounds of three commands, for each writer."""
WRITERS = 1, 2, 4
FAR = 1_000
"""The distance between the servers of two writers."""
TICKS = os.sysconf("SC_CLK_TCK")
ROOT = Path(__file__).parents[1]


async def write(url: str, number: int, rounds: int) -> None:
    """Be a writer: wait for the start, give the commands, and print how many, and the seconds of the processor that
    they took.
    """
    import_all()
    database = Database(url)
    given = play(database, 1, rounds, FIRST + number * FAR)
    before = await anext(given)
    print("ready", flush=True)
    sys.stdin.readline()
    began = time.process_time()
    commands = 0
    async for carried_out in given:
        commands = carried_out - before
    print(commands, time.process_time() - began, flush=True)
    await database.close()


def spent(cluster: PostgresCluster) -> float:
    """The seconds of the processor that PostgreSQL has used so far, with those of processes that have ended."""
    master = int((cluster.directory / "data" / "postmaster.pid").read_text(encoding="utf-8").split()[0])
    ticks = 0
    for place in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = place.read_text(encoding="utf-8").rpartition(")")[2].split()
        except OSError:  # it has just ended
            continue
        if int(place.parent.name) == master:
            ticks += sum(map(int, fields[11:15]))
        elif int(fields[1]) == master:
            ticks += sum(map(int, fields[11:13]))
    return ticks / TICKS


async def written(url: str) -> int:
    """The bytes of PostgreSQL's log so far."""
    database = Database(url)
    async with database.engine.connect() as connection:
        place = await connection.exec_driver_sql("SELECT (pg_current_wal_insert_lsn() - '0/0')::bigint")
        found = place.scalar_one()
    await database.close()
    return found


async def prepare(url: str) -> None:
    """Make the tables, and a server that waits for the disk."""
    database = Database(url)
    await database.migrate()
    async with database.engine.connect() as connection:
        plain = await connection.execution_options(isolation_level="AUTOCOMMIT")
        for setting in ("fsync", "full_page_writes", "synchronous_commit"):
            await plain.exec_driver_sql(f"ALTER SYSTEM SET {setting} = on")
        await plain.exec_driver_sql("SELECT pg_reload_conf()")
    await database.close()


def measured(cluster: PostgresCluster, writers: int, rounds: int) -> str:
    """So many writers at once, each on a server of its own."""
    url = cluster.new_database()
    asyncio.run(prepare(url))
    line = [sys.executable, "-m", "benchmarks.writers", "--writer", url]
    processes = [
        subprocess.Popen(
            [*line, str(number), str(rounds)], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        for number in range(writers)
    ]
    for one in processes:
        assert one.stdout is not None
        assert one.stdout.readline() == "ready\n"
    log = asyncio.run(written(url))
    before, began = spent(cluster), time.monotonic()
    for one in processes:
        assert one.stdin is not None
        one.stdin.write("\n")
        one.stdin.flush()
    reports = [one.stdout.readline().split() for one in processes if one.stdout is not None]
    seconds, theirs = time.monotonic() - began, spent(cluster) - before
    for one in processes:
        one.communicate()
    log = asyncio.run(written(url)) - log
    commands, ours = sum(int(one[0]) for one in reports), sum(float(one[1]) for one in reports)
    return (
        f"{writers} writers: {commands:6,} commands in {seconds:5.1f} s, {commands / seconds:4.0f} a second; "
        f"a command takes {ours / commands * 1000:4.2f} ms of the bot's processor and "
        f"{theirs / commands * 1000:4.2f} ms of PostgreSQL's, and {log / commands:,.0f} bytes of its log"
    )


def main() -> None:
    match sys.argv[1:]:
        case ["--writer", url, number, rounds]:
            asyncio.run(write(url, int(number), int(rounds)))
        case asked:
            rounds = int(asked[0]) if asked else ROUNDS
            with postgres_cluster() as cluster:
                assert cluster is not None, "PostgreSQL's server programs are not installed"
                for writers in WRITERS:
                    print(measured(cluster, writers, rounds), flush=True)


if __name__ == "__main__":
    main()
