"""The read of a figure with few and with many servers."""

from __future__ import annotations

import json
import sqlite3
import time
from pathlib import Path

from benchmarks.timing import Measurement, each_awaited
from db.store.codec import dump
from db.store.engine import Database
from db.unit_of_work import reading
from rules.mad_dogs.model.figures import Figure, Stats, Weapon


def filled(path: Path, servers: int) -> None:
    """A gang and one or two figures for each of so many servers, the same names everywhere."""
    state = json.dumps(dump(Figure("Spats Doogan", "Hoodlum", Stats(3, 4, 3, 2, 3, 6), weapons=(Weapon("Pistol"),))))
    ids = range(10**17, 10**17 + servers)
    connection = sqlite3.connect(path)
    with connection:
        connection.executemany(
            "INSERT INTO server (id, direct, settings, since) VALUES (?, 0, '{}', '2026-01-01 00:00:00.000000')",
            ((id,) for id in ids),
        )
        connection.executemany(
            "INSERT INTO gang (id, server_id, name, name_key, system, owners, game_id, campaign_id, present, version)"
            " VALUES (?, ?, 'North Side', 'north side', 'mad', '[1]', 0, 0, 1, 1)",
            ((number, id) for number, id in enumerate(ids, 1)),
        )
        connection.executemany(
            "INSERT INTO figure (server_id, gang_id, name, name_key, profile, state, present, version)"
            " VALUES (?, ?, ?, ?, 'Hoodlum', ?, 1, 1)",
            (
                (id, number, name, name.casefold(), state)
                for number, id in enumerate(ids, 1)
                for name in ("Spats Doogan", "Dooley")[: 1 + number % 2]
            ),
        )
    connection.close()


async def reads(folder: Path, few: int = 10, many: int = 100_000, times: int = 400) -> Measurement:
    """A figure by its server and name."""

    async def opened(servers: int) -> Database:
        path = folder / f"{servers}.db"
        database = Database(f"sqlite+aiosqlite:///{path}")
        await database.migrate()
        filled(path, servers)
        return database

    async def read(database: Database, servers: int) -> float:
        nonlocal turn
        turn += 7919
        start = time.perf_counter()
        async with reading(database) as work:
            found = await work.rosters.figures_named(10**17 + turn % servers, ["Spats Doogan"])
        seconds = time.perf_counter() - start
        assert len(found) == 1
        return seconds

    turn = 0
    small, large = await opened(few), await opened(many)
    pairs = await each_awaited(lambda: read(large, many), lambda: read(small, few), times, 20)
    await small.close()
    await large.close()
    return Measurement(f"a figure among {many:,} servers", f"among {few}", pairs, 2.0)
