"""Connections, tables, migrations."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import stat
import subprocess
import sys
import traceback
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path

import pytest
from sqlalchemy import Connection, delete, func, select, text
from sqlalchemy.exc import DBAPIError, ProgrammingError
from structlog.testing import capture_logs

from db.store import engine
from db.store.engine import Database, NewerDatabase, NotOne, NotReached, Unusable
from db.store.models import Base, Draft, Event, EventSubject, FigureRow, GangRow, Roll, Server, Stream
from db.store.trouble import Unavailable
from db.unit_of_work import reading, writing
from local.world import PATIENCE
from tests.db import house
from tests.db.postgres_cluster import PostgresCluster
from tests.turns import takes_turns

ROOT = Path(__file__).parents[2]
MIGRATE = """
import asyncio, sys
from db.store.engine import Database

async def main(url):
    database = Database(url)
    await database.migrate()
    await database.close()
"""


def differences(connection: Connection) -> list[object]:
    from alembic.autogenerate import compare_metadata
    from alembic.migration import MigrationContext

    return list(compare_metadata(MigrationContext.configure(connection, opts={"compare_type": True}), Base.metadata))


async def test_the_migrations_make_the_tables_of_the_models(database: Database) -> None:
    async with database.engine.connect() as connection:
        assert await connection.run_sync(differences) == []


async def test_sqlite_indexes_hold_the_same_conditions_as_the_models(sqlite_database: Database) -> None:
    """Alembic does not compare them."""
    other = Database("sqlite+aiosqlite://")
    definitions: list[set[str]] = []
    query = text("SELECT sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE 'alembic%'")
    async with other.engine.begin() as connection:
        await connection.run_sync(Base.metadata.create_all)
        definitions.append({" ".join(sql.split()) for sql in await connection.scalars(query)})
    async with sqlite_database.engine.connect() as connection:
        definitions.append({" ".join(sql.split()) for sql in await connection.scalars(query)})
    await other.close()
    made, migrated = ({line for line in found if "INDEX" in line.split("(")[0]} for found in definitions)
    assert made == migrated
    assert {line.split("(")[0] for line in definitions[0] if "AUTOINCREMENT" in line} == {
        line.split("(")[0] for line in definitions[1] if "AUTOINCREMENT" in line
    }


async def test_migrating_twice_changes_nothing(database: Database) -> None:
    async with writing(database) as work:
        await house.found(work)
    await database.migrate()
    assert await house.faults(database) == []
    async with database.engine.connect() as connection:
        assert list(await connection.scalars(text("SELECT version_num FROM alembic_version"))) == ["0022"]


def test_a_current_database_needs_no_alembic(tmp_path: Path) -> None:
    url = f"sqlite+aiosqlite:///{tmp_path / 'test.db'}"
    program = f"{MIGRATE}\nasyncio.run(main({url!r}))\nprint('alembic' in sys.modules)"
    said = [
        subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True).stdout
        for _ in range(2)
    ]
    assert said == ["True\n", "False\n"]


async def test_a_database_of_a_newer_program_is_left_alone(database: Database) -> None:
    async with database.engine.begin() as connection:
        await connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(NewerDatabase, match="9999"):
        await database.migrate()


async def migrated_by_several_at_once(url: str, processes: int = 4) -> None:
    program = (
        f"{MIGRATE}\nimport alembic.command\nprint('ready', flush=True)\nsys.stdin.read(1)\nasyncio.run(main({url!r}))"
    )
    running = [
        await asyncio.create_subprocess_exec(
            sys.executable,
            *("-c", program),
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        for _ in range(processes)
    ]
    for process in running:
        assert process.stdout is not None
        await process.stdout.readline()
    ended = await asyncio.gather(*(process.communicate(b"\n") for process in running))
    for process, (_, complaint) in zip(running, ended, strict=True):
        assert process.returncode == 0, complaint.decode()


@takes_turns
async def test_several_processes_may_migrate_at_once(database_url: str) -> None:
    await migrated_by_several_at_once(database_url)
    database = Database(database_url)
    async with database.engine.connect() as connection:
        assert await connection.run_sync(differences) == []
    await database.close()


async def test_sqlite_is_safe_and_lets_readers_in(sqlite_database: Database) -> None:
    async with sqlite_database.engine.connect() as connection:
        found = [await connection.scalar(text(f"PRAGMA {name}")) for name in ("journal_mode", "synchronous")]
        assert found == ["wal", 2]
        assert await connection.scalar(text("PRAGMA cache_size")) == -engine.CACHE_KIB
        assert await connection.scalar(text("PRAGMA foreign_keys")) == 1


def test_what_is_deleted_is_overwritten_however_sqlite_was_built(tmp_path: Path) -> None:
    connection = sqlite3.connect(tmp_path / "test.db")
    connection.execute("PRAGMA secure_delete=OFF")
    engine._prepare_sqlite(connection, None)
    assert connection.execute("PRAGMA secure_delete").fetchone() == (1,)
    connection.close()


async def test_the_connection_that_wiped_works_on(sqlite_database: Database) -> None:
    await sqlite_database.wipe()
    for _ in range(3):
        await house.do(sqlite_database)
    async with sqlite_database.engine.connect() as connection:
        assert await connection.scalar(text("PRAGMA busy_timeout")) == engine.BUSY_SECONDS * 1000


async def test_foreign_keys_hold_again_after_a_migration(tmp_path: Path) -> None:
    database = Database(f"sqlite+aiosqlite:///{tmp_path / 'test.db'}")
    await database.migrate()
    async with database.engine.connect() as connection:
        assert await connection.scalar(text("PRAGMA foreign_keys")) == 1
    await database.close()


async def test_a_failed_transaction_leaves_nothing(database: Database) -> None:
    async def fail() -> None:
        async with writing(database) as work:
            await house.found(work)
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        await fail()
    async with database.read() as session:
        assert await session.scalar(select(func.count()).select_from(Server)) == 0


async def test_many_writers_queue_and_all_are_served(database: Database) -> None:
    """More writers at once than there are connections."""
    await asyncio.gather(*(house.do(database) for _ in range(40)))
    async with database.read() as session:
        assert await session.scalar(select(func.count()).select_from(Event)) == 40


async def test_a_reader_is_not_held_up_by_a_writer(database: Database) -> None:
    async with writing(database) as work:
        _, (figure,), _ = await house.found(work)
    async with writing(database) as work:
        stream = await work.server_log(house.HOME, False, house.NOW)
        await work.append(stream, house.entry(house.Hurt(figure, lost=2)))
        async with asyncio.timeout(PATIENCE):
            assert await house.lost(database, figure) == 0
    assert await house.lost(database, figure) == 2


@pytest.mark.parametrize(
    "moment",
    [datetime(2026, 7, 1, 12, 0, 0, 123456, tzinfo=UTC), datetime(2026, 7, 1, 14, tzinfo=timezone(timedelta(hours=2)))],
)
async def test_times_come_back_aware_and_in_utc(database: Database, moment: datetime) -> None:
    async with writing(database) as work:
        await work.servers.get(5, False, moment)
    async with database.read() as session:
        since = (await session.get_one(Server, 5)).since
    assert since == moment
    assert since.tzinfo is UTC


async def test_a_time_without_a_zone_is_refused(database: Database) -> None:
    with pytest.raises(ValueError, match="no time zone"):
        async with writing(database) as work:
            await work.servers.get(5, False, datetime(2026, 7, 1))  # noqa: DTZ001 - what is refused


async def test_a_deleted_server_takes_everything_along(database: Database) -> None:
    async with writing(database) as work:
        _, (figure,), _ = await house.found(work)
        await work.events.new_drafts(house.HOME, 1, [("mad shoot", {})], house.NOW, private=True)
        await house.found(work, server=7)
    first = await house.hurt(database, figure, outcome=house.rolled(1, 2), roll=0)
    await house.do(database, cause=first)
    async with database.write() as session:
        await session.execute(delete(Server).where(Server.id == house.HOME))
    async with database.read() as session:
        left = {
            table.__tablename__: await session.scalar(select(func.count()).select_from(table))
            for table in (Server, Stream, Event, EventSubject, Roll, GangRow, FigureRow, Draft)
        }
    assert left == {
        "server": 1,
        "stream": 1,
        "event": 1,
        "event_subject": 2,
        "roll": 0,
        "gang": 1,
        "figure": 1,
        "draft": 0,
    }
    assert await house.faults(database) == []


async def test_ids_in_buttons_never_come_again(database: Database) -> None:
    async with writing(database) as work:
        await work.servers.get(house.HOME, False, house.NOW)
        draft = (await work.events.new_drafts(house.HOME, 1, [("roll", {})], house.NOW, private=True))[0]
    event = await house.do(database)
    async with database.write() as session:
        await session.execute(delete(Server).where(Server.id == house.HOME))
    async with writing(database) as work:
        await work.servers.get(house.HOME, False, house.NOW)
        assert (await work.events.new_drafts(house.HOME, 1, [("roll", {})], house.NOW, private=True))[0] > draft
    assert await house.do(database) > event


async def test_settings_replaced_are_stored(database: Database) -> None:
    for value in (True, False):
        async with writing(database) as work:
            server = await work.servers.get(house.HOME, False, house.NOW)
            server.settings = {**server.settings, "umpire_role": 2**60, "flags": [value]}
        async with reading(database) as work:
            assert await work.servers.settings(house.HOME) == {"umpire_role": 2**60, "flags": [value]}


@pytest.mark.postgres
async def test_names_are_found_by_their_beginning_whatever_the_locale(cluster: PostgresCluster) -> None:
    admin = Database(cluster.url())
    problem = ""
    async with admin.engine.connect() as connection:
        await connection.execution_options(isolation_level="AUTOCOMMIT")
        try:
            await connection.execute(
                text("CREATE DATABASE icu TEMPLATE template0 LOCALE_PROVIDER icu ICU_LOCALE 'en' LOCALE 'C.UTF-8'")
            )
        except DBAPIError as error:
            problem = str(error.orig)
    await admin.close()
    if problem:
        pytest.skip(f"this PostgreSQL makes no ICU database: {problem}")
    database = Database(cluster.url("icu"))
    await database.migrate()
    async with writing(database) as work:
        await house.found(work, figures=("Änne", "ann-o", "Ann", "An", "Zoe", "ICE pick"))
    async with reading(database) as work:
        for start, names in (("ann", ["Ann", "ann-o"]), ("ice ", ["ICE pick"])):
            assert sorted(one.figure.name for one in await work.rosters.figures_begun(house.HOME, start)) == names
    await database.close()


async def test_long_names_and_all_faces_fit(database: Database) -> None:
    """Folded capitals treble some letters, and PostgreSQL, unlike SQLite, checks the length of a column."""
    async with writing(database) as work:
        _, (figure,), _ = await house.found(work, name="ΐ" * 40, figures=("ΰ" * 40,))
    thrown = house.Outcome("mad.stat-test", 256, (house.Throw("ΰ" * 120, 256, (256, 1)),))
    await house.hurt(database, figure, outcome=thrown, roll=0)
    async with database.read() as session:
        roll = await session.scalar(select(Roll))
    assert roll is not None
    assert (roll.faces, roll.sides) == ("256 1", 256)


def test_the_file_needs_no_program_to_be_read(tmp_path: Path) -> None:
    async def fill() -> None:
        database = Database(f"sqlite+aiosqlite:///{tmp_path / 'test.db'}")
        await database.migrate()
        async with writing(database) as work:
            _, (figure,), _ = await house.found(work)
        await house.hurt(database, figure, 2, outcome=house.rolled(1, 4, 6), roll=0)
        await database.close()

    asyncio.run(fill())
    connection = sqlite3.connect(tmp_path / "test.db")
    row = connection.execute(
        "SELECT figure.name, gang.name, json_extract(figure.state, '$.lost'), roll.faces"
        " FROM figure JOIN gang ON gang.id = figure.gang_id, roll"
    ).fetchone()
    connection.close()
    assert row == ("Spats Doogan", "North Side", 2, "1 4 6")


@pytest.mark.parametrize(
    "url",
    [
        "a-secret",
        "",
        "a-secret://x",
        "sqlite:///a-secret.db",
        "mysql://alice:a-secret@localhost/x",
        "sqlite+aiosqlite://alice:a-secret@localhost/x",
        "postgresql+psycopg://alice:more@a-secret@localhost/x",
        "postgresql+psycopg://alice:more@a-secret:yet@localhost/x",
        "postgresql+psycopg://alice:more@a/secret@localhost/x",
        "postgresql+psycopg://alice:more@12:34/secret@localhost/x",
        "postgresql+psycopg://alice:a-secret@[::1/x",
    ],
)
def test_a_bad_url_gives_a_sentence_that_repeats_nothing_of_it(url: str) -> None:
    with pytest.raises(NotOne, match="is not a database URL: ") as refused:
        Database(url)
    assert "secret" not in "".join(traceback.format_exception(refused.value))


@pytest.mark.parametrize(
    "url",
    [
        "postgresql+psycopg://alice:a-secret@127.0.0.1:1/x",
        "postgresql+psycopg://alice@127.0.0.1:1/x?password=a-secret",
        "postgresql+psycopg://alice:more/a-secret@127.0.0.1:1/x?sslpassword=a-secret",
        "postgresql+psycopg://alice:more%40a-secret@127.0.0.1:1/x?strange=a-secret",
    ],
)
async def test_a_database_out_of_reach_reveals_no_password(url: str) -> None:
    database = Database(url)
    described = f"{database} {database.engine!r}"
    with capture_logs() as logs, pytest.raises(NotReached) as raised:
        await database.migrate()
    with capture_logs() as more, pytest.raises((Unavailable, ProgrammingError)) as also:
        await house.do(database)
    assert "127.0.0.1" in str(raised.value)
    assert "secret" not in f"{described} {raised.value} {also.value} {logs} {more}"
    await database.close()


async def test_a_database_out_of_reach_gives_a_sentence() -> None:
    database = Database("sqlite+aiosqlite:////nowhere/at/all.db")
    with pytest.raises(Unusable, match="can't be opened: unable to open database file"):
        await database.migrate()
    await database.close()


@pytest.mark.skipif(os.name == "nt", reason="Windows knows no such modes")
@pytest.mark.parametrize("there", [False, True], ids=["a new file", "an old one that all could read"])
async def test_the_file_and_what_is_beside_it_are_their_owners_alone(tmp_path: Path, there: bool) -> None:
    file = tmp_path / "test.db"
    if there:
        file.touch(0o644)
    before = os.umask(0)
    try:
        database = Database(f"sqlite+aiosqlite:///{file}")
        await database.migrate()
        async with database.write() as session:
            await session.execute(text("CREATE TABLE mine (x INTEGER)"))
        modes = {name: stat.S_IMODE(os.stat(tmp_path / name).st_mode) for name in os.listdir(tmp_path)}
        await database.close()
    finally:
        os.umask(before)
    assert modes == dict.fromkeys(("test.db", "test.db-wal", "test.db-shm"), 0o600)
