"""kill -9, or a power cut: everything confirmed is there afterwards, and complete."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import sqlite3
import subprocess
import sys
import time
from itertools import count
from pathlib import Path
from select import select as select_ready

import pytest
from sqlalchemy import select

from db.store.engine import Database
from db.store.models import Event
from db.unit_of_work import writing
from tests.db import house
from tests.turns import takes_turns

ROOT = Path(__file__).parents[2]
WRITER = """
import asyncio, sys
from db.store.engine import Database
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
    """The ids that a writer confirmed before it was killed."""
    with subprocess.Popen(
        [sys.executable, "-c", WRITER, url, str(figure), str(start)], cwd=ROOT, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        first = process.stdout.readline()
        time.sleep(seconds)
        process.send_signal(signal.SIGKILL)
        rest = process.stdout.read()
    # The last line may be incomplete.
    return [int(line) for line in (first + rest).rpartition("\n")[0].splitlines()]


async def prepare(url: str) -> int:
    """A database with a figure."""
    database = Database(url)
    await database.migrate()
    async with writing(database) as work:
        _, (figure,), _ = await house.found(work)
    await database.close()
    return figure


async def look(url: str, figure: int, confirmed: list[int]) -> None:
    """Check that everything confirmed is there, and that everything there is complete."""
    database = Database(url)
    await database.migrate()
    async with database.read() as session:
        events = list(await session.scalars(select(Event).order_by(Event.seq)))
    assert {event.id for event in events} >= set(confirmed)
    assert [event.seq for event in events] == [*range(1, len(events) + 1)]
    assert [event.roll for event in events[1:]] == [*range(len(events) - 1)]
    assert await house.lost(database, figure) == len(events) - 1
    assert await house.faults(database) == []
    await database.close()


def require_sound(file: Path) -> None:
    connection = sqlite3.connect(file)
    assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    assert connection.execute("PRAGMA foreign_key_check").fetchall() == []
    connection.close()


@takes_turns
@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGKILL")
def test_nothing_confirmed_is_lost_when_the_process_is_killed(database_url: str) -> None:
    moments = random.Random(1)
    figure, confirmed = asyncio.run(prepare(database_url)), list[int]()
    for attempt in count():
        if attempt >= 4 and len(confirmed) > 20:  # a busy machine confirms few at a time
            break
        confirmed += killed_while_writing(database_url, figure, attempt * 100_000, moments.uniform(0.02, 0.4))
        if database_url.startswith("sqlite"):
            require_sound(Path(database_url.partition("///")[2]))
        asyncio.run(look(database_url, figure, confirmed))


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGSTOP")
def test_the_files_of_any_moment_open_and_hold_all_that_was_confirmed(tmp_path: Path) -> None:
    """A power cut: the writer is stopped at any step, and its files are copied as they are. The last write may be torn.
    test_engine checks that each commit waits for the disk.
    """
    url, moments = f"sqlite+aiosqlite:///{tmp_path / 'test.db'}", random.Random(2)
    figure, taken = asyncio.run(prepare(url)), list[tuple[Path, list[int]]]()
    arguments = [sys.executable, "-c", WRITER, url, str(figure), "0"]
    with subprocess.Popen(arguments, cwd=ROOT, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        printed = os.read(process.stdout.fileno(), 1 << 16)
        for number in range(6):
            time.sleep(moments.uniform(0.02, 0.2))
            process.send_signal(signal.SIGSTOP)
            os.waitid(os.P_PID, process.pid, os.WSTOPPED | os.WNOWAIT)
            copy = tmp_path / f"cut{number}.db"
            for end in ("", "-wal"):
                copy.with_name(copy.name + end).write_bytes((tmp_path / f"test.db{end}").read_bytes())
            if select_ready([process.stdout], [], [], 0)[0]:
                printed += os.read(process.stdout.fileno(), 1 << 16)
            taken.append((copy, [int(line) for line in printed.rpartition(b"\n")[0].split()]))
            process.send_signal(signal.SIGCONT)
        process.kill()
    for number, (copy, confirmed) in enumerate(taken):
        if number % 2:
            with copy.with_name(f"{copy.name}-wal").open("ab") as log:
                log.write(moments.randbytes(3000))
        require_sound(copy)
        asyncio.run(look(f"sqlite+aiosqlite:///{copy}", figure, confirmed))
        asyncio.run(goes_on(f"sqlite+aiosqlite:///{copy}", figure))
    assert taken[-1][1]


async def goes_on(url: str, figure: int) -> None:
    database = Database(url)
    before = await house.lost(database, figure)
    await house.hurt(database, figure)
    assert await house.lost(database, figure) == before + 1
    await database.close()
