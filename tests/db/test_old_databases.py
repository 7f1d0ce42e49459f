"""A database of any version opens in this one, with all that it held, and play goes on; an interrupted migration begins
anew.
"""

from __future__ import annotations

import asyncio
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, MetaData, event, func, inspect, select, text

from bot import create_bot
from cogs.safety.environment import Settings
from db.store import engine
from db.store.engine import MIGRATIONS, Database
from db.store.models import Event, FigureRow
from local.say import say
from rules.core.action.system import discover
from rules.core.plain.words import key_of
from tests.db import house
from tests.db.old_databases import fill, held_at, revisions
from tests.turns import takes_turns

ROOT = Path(__file__).parents[2]
KNOWN = sorted(path.stem.split("_")[0] for path in (MIGRATIONS / "versions").glob("[0-9]*.py"))
OLDEST, *BETWEEN, NEWEST = revisions()
ANY = OLDEST, *(pytest.param(one, marks=takes_turns) for one in BETWEEN), NEWEST
LONG = 20 * 365 * 24 * 3600
ON = "/gang show figure:Hot Dog Morelli", "/log", "/undo", "/mad test stat:GATS number:3", "/game status"
KILLED = """
import asyncio, os, sys
from sqlalchemy import event
from db.store.engine import Database

async def main(url, last):
    database, steps = Database(url), 0

    def step(*_):
        nonlocal steps
        steps += 1
        if steps == last:
            os._exit(9)

    event.listen(database.engine.sync_engine, "after_cursor_execute", step)
    event.listen(database.engine.sync_engine, "commit", lambda _: os._exit(9))
    await database.migrate()

asyncio.run(main(sys.argv[1], int(sys.argv[2])))
"""
"""Dies after so many statements, at the latest before the commit."""


def make(url: str, revision: str) -> None:
    """A database as the program of that revision left it."""

    def build(connection: Connection) -> None:
        engine.upgrade(connection, revision)
        fill(connection, revision)
        if "awaited" in inspect(connection).get_table_names():  # no user was late then, whatever day it is now
            later = {"more": LONG}
            connection.execute(text("UPDATE awaited SET until = until + :more, lapses = lapses + :more"), later)

    async def filled() -> None:
        database = Database(url)
        database.make_file()
        async with database._writer.begin() as connection:
            await connection.run_sync(build)
        await database.close()

    asyncio.run(filled())


def test_something_is_kept_of_every_version_before_this_one() -> None:
    assert {*KNOWN[:-1]} <= {*revisions()} <= {*KNOWN}


@takes_turns
@pytest.mark.parametrize("revision", ANY)
def test_a_database_of_any_version_opens_and_is_played_on(
    database_url: str, revision: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert all(discover().values())  # a system reads what is stored in its words
    make(database_url, revision)
    numbers = [row["id"] for row in held_at(revision)["event"]]

    async def look(*, through: bool) -> list[int]:
        database = Database(database_url)
        await database.migrate()
        if through:
            assert await house.faults(database) == []
        async with database.read() as session:
            found = await session.scalars(select(Event.id).order_by(Event.id))
        await database.close()
        return list(found)

    assert asyncio.run(look(through=True)) == sorted(numbers)
    if "postgresql" in database_url and revision not in (OLDEST, NEWEST):
        return  # what SQLite plays on with, PostgreSQL does
    settings = Settings(database_url=database_url, log_level="ERROR")
    code = asyncio.run(say(create_bot, settings, list(ON), name="You", as_json=False, direct=False))
    said = capsys.readouterr().out
    assert code == 0, said
    assert len(asyncio.run(look(through=False))) > len(numbers), said


def test_names_are_found_by_the_keys_they_have_by_now(database_url: str) -> None:
    """Revision 0015: before it, a curly quote and a straight one were different signs."""
    names = ("Nails “Ace” O’Banion", "Ｄｏｏｌｅｙ", "Half–brick", "Plain Joe")

    def rename(connection: Connection) -> None:
        for place, name in enumerate(names, 1):
            old = {"id": place, "name": name, "key": name.casefold()}
            connection.execute(text("UPDATE figure SET name = :name, name_key = :key WHERE id = :id"), old)

    async def keys() -> list[tuple[str, str]]:
        database = Database(database_url)
        async with database._writer.begin() as connection:
            await connection.run_sync(rename)
        await database.migrate()
        async with database.read() as session:
            rows = await session.execute(select(FigureRow.name, FigureRow.name_key).where(FigureRow.name.in_(names)))
        await database.close()
        return [(name, key) for name, key in rows]

    make(database_url, "0014")
    found = asyncio.run(keys())
    assert len(found) == len(names)
    assert [key for _, key in found] == [key_of(name) for name, _ in found]


def everything(connection: Connection) -> dict[str, Any]:
    """All tables of a database with their columns and how many rows they have."""
    known = MetaData()
    known.reflect(connection)
    rows = {
        name: connection.execute(select(func.count()).select_from(table)).scalar()
        for name, table in known.tables.items()
    }
    return {name: (rows[name], sorted(table.c.keys())) for name, table in known.tables.items()}


async def looked_at(url: str) -> dict[str, Any]:
    database = Database(url)
    async with database.engine.connect() as connection:
        found = await connection.run_sync(everything)
    await database.close()
    return found


class BrokenOffError(Exception):
    """The error that ends a migration."""


async def broken_off(url: str, last: int) -> bool:
    """Whether a migration came to a statement of that number, and ended there."""
    database, steps = Database(url), 0

    def step(*_: Any) -> None:
        nonlocal steps
        steps += 1
        if steps == last:
            raise BrokenOffError

    event.listen(database.engine.sync_engine, "after_cursor_execute", step)
    try:
        await database.migrate()
    except BrokenOffError:
        return True
    finally:
        await database.close()
    return False


@takes_turns
def test_a_migration_that_fails_on_its_way_leaves_all_as_it_was(database_url: str) -> None:
    make(database_url, KNOWN[0])
    before = asyncio.run(looked_at(database_url))
    last = 2  # the first reads the version
    while asyncio.run(broken_off(database_url, last)):
        assert asyncio.run(looked_at(database_url)) == before, last
        last += 11
    assert last > 50
    assert asyncio.run(looked_at(database_url)) != before


@takes_turns
@pytest.mark.parametrize("last", [40, 100_000])
def test_a_migration_goes_on_after_its_process_was_killed(database_url: str, last: int) -> None:
    make(database_url, KNOWN[0])
    before = asyncio.run(looked_at(database_url))
    ran = subprocess.run([sys.executable, "-c", KILLED, database_url, str(last)], cwd=ROOT, check=False)
    assert ran.returncode == 9
    assert asyncio.run(looked_at(database_url)) == before

    async def goes_on() -> list[str]:
        database = Database(database_url)
        await database.migrate()
        found = await house.faults(database)
        await database.close()
        return found

    assert all(discover().values())
    assert asyncio.run(goes_on()) == []
