"""kill -9: whatever was confirmed is there afterwards, whole."""

from __future__ import annotations

import asyncio
import random
import signal
import sqlite3
import subprocess
import sys
import time
from itertools import count
from pathlib import Path

import pytest
from sqlalchemy import select

from db.engine import Database
from db.models import Event
from db.unit_of_work import writing
from tests.db import house

ROOT = Path(__file__).parents[2]
WRITER = """
import asyncio, sys
from db.engine import Database
from db.unit_of_work import writing
from tests.db import house

async def main(url, figure, start):
    database = Database(url)
    for number in range(start, start + 100_000):
        async with writing(database) as work:
            stream = await work.server_log(house.HOME, False, house.NOW)
            dice, roll = work.dice(stream)
            faces, _ = dice.take(3, 6)
            change = house.Hurt(figure, lost=1)
            entry = house.entry(change, delivery=f"k:{number}", outcome=house.rolled(*faces), roll=roll)
            event = await work.append(stream, entry)
        print(event.id, flush=True)

asyncio.run(main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3])))
"""


def killed_while_writing(url: str, figure: int, start: int, seconds: float) -> list[int]:
    """The ids that a writer confirmed until it was killed."""
    with subprocess.Popen(
        [sys.executable, "-c", WRITER, url, str(figure), str(start)], cwd=ROOT, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        first = process.stdout.readline()
        time.sleep(seconds)
        process.send_signal(signal.SIGKILL)
        rest = process.stdout.read()
    # The last line may be cut.
    return [int(line) for line in (first + rest).rpartition("\n")[0].splitlines()]


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGKILL")
def test_nothing_confirmed_is_lost_when_the_process_is_killed(database_url: str) -> None:
    async def prepare() -> int:
        database = Database(database_url)
        await database.migrate()
        async with writing(database) as work:
            _, (figure,), _ = await house.found(work)
        await database.close()
        return figure

    async def look(figure: int, confirmed: list[int]) -> None:
        database = Database(database_url)
        await database.migrate()
        async with database.read() as session:
            events = list(await session.scalars(select(Event).order_by(Event.seq)))
        assert {event.id for event in events} >= set(confirmed)
        assert [event.seq for event in events] == [*range(1, len(events) + 1)]
        assert [event.roll for event in events[1:]] == [*range(len(events) - 1)]
        assert await house.lost(database, figure) == len(events) - 1
        assert await house.faults(database) == []
        await database.close()

    moments = random.Random(1)
    figure, confirmed = asyncio.run(prepare()), list[int]()
    for attempt in count():
        if attempt >= 4 and len(confirmed) > 20:  # a busy machine confirms few at a time
            break
        confirmed += killed_while_writing(database_url, figure, attempt * 100_000, moments.uniform(0.02, 0.4))
        if database_url.startswith("sqlite"):
            connection = sqlite3.connect(database_url.partition("///")[2])
            assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
            assert connection.execute("PRAGMA foreign_key_check").fetchall() == []
            connection.close()
        asyncio.run(look(figure, confirmed))
