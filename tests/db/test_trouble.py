"""A database that can't be worked with: a sentence that names what is amiss, and a line in the log when it begins."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select, text
from sqlalchemy.exc import DBAPIError, IntegrityError
from structlog.testing import capture_logs

from db import engine
from db.engine import Database, Unusable
from db.models import Event, Server
from db.trouble import BROKEN, BUSY, FULL, GONE, SHUT, Unavailable, trouble_of
from tests.db import house


async def fill(database: Database) -> None:
    """From now on the disk has no room for another page of this file."""
    async with database.engine.connect() as connection:
        raw: Any = (await connection.get_raw_connection()).driver_connection
        (pages,) = (await raw.execute_fetchall("PRAGMA page_count"))[0]
        await raw.execute_fetchall(f"PRAGMA max_page_count={pages}")


async def much(database: Database) -> None:
    async with database.write() as session:
        await session.execute(text("CREATE TABLE big (words TEXT)"))
        await session.execute(text("INSERT INTO big VALUES (:words)"), {"words": "x" * 100_000})


async def test_a_full_disk_is_named_and_logged_once(sqlite_database: Database) -> None:
    await house.do(sqlite_database)
    await fill(sqlite_database)
    with capture_logs() as logs:
        for _ in range(20):
            with pytest.raises(Unavailable, match=FULL):
                await much(sqlite_database)
    assert [(entry["event"], entry["fault"]) for entry in logs] == [
        ("database trouble", "database or disk is full"),
    ]


async def test_once_it_works_again_the_log_says_so_and_the_next_trouble_is_logged_anew(
    sqlite_database: Database,
) -> None:
    def amiss() -> DBAPIError:
        return DBAPIError("", {}, sqlite_fault(sqlite3.SQLITE_FULL))

    with capture_logs() as logs:
        for _ in range(2):
            for _ in range(2):
                with pytest.raises(Unavailable):
                    async with sqlite_database.write():
                        raise amiss()
            await house.do(sqlite_database)
            await house.do(sqlite_database)
    assert [entry["event"] for entry in logs] == ["database trouble", "database works again"] * 2


def test_a_file_that_is_gone_is_named(tmp_path: Path, empty_file: Path) -> None:
    folder = tmp_path / "mounted"
    folder.mkdir()
    (folder / "test.db").write_bytes(empty_file.read_bytes())
    database = Database(f"sqlite+aiosqlite:///{folder / 'test.db'}")
    with asyncio.Runner() as runner:
        folder.rename(tmp_path / "elsewhere")
        with pytest.raises(Unavailable, match="is gone"):
            runner.run(look(database))
        folder.mkdir()  # SQLite makes a new file there, with nothing in it
        with pytest.raises(Unavailable, match="is gone"):
            runner.run(look(database))
        runner.run(database.close())


async def look(database: Database) -> None:
    async with database.read() as session:
        await session.scalar(select(Event.id))


@pytest.mark.postgres
async def test_a_server_that_throws_everybody_out_is_named_and_may_come_back(postgres_database: Database) -> None:
    with pytest.raises(Unavailable, match="is gone"):
        async with postgres_database.write() as session:
            await session.execute(text("SELECT pg_terminate_backend(pg_backend_pid())"))
    async with postgres_database.read() as session:
        assert await session.scalar(select(Server.id)) is None


async def test_a_server_that_does_not_listen_is_named() -> None:
    database = Database("postgresql+psycopg://nobody@127.0.0.1:1/nothing")
    with pytest.raises(Unavailable, match="is gone"):
        await look(database)
    await database.close()


def sqlite_fault(code: int, words: str = "some fault") -> sqlite3.Error:
    fault = sqlite3.OperationalError(words)
    fault.sqlite_errorcode = code
    return fault


class PostgresFault(Exception):
    """As psycopg's, with its code."""

    def __init__(self, sqlstate: str) -> None:
        super().__init__(sqlstate)
        self.sqlstate = sqlstate


@pytest.mark.parametrize(
    "fault, meaning",
    [
        (sqlite_fault(sqlite3.SQLITE_FULL), FULL),
        (sqlite_fault(sqlite3.SQLITE_READONLY_DIRECTORY), SHUT),
        (sqlite_fault(sqlite3.SQLITE_IOERR_WRITE), BROKEN),
        (sqlite_fault(sqlite3.SQLITE_NOTADB), BROKEN),
        (sqlite_fault(sqlite3.SQLITE_BUSY), BUSY),
        (PostgresFault("53100"), FULL),
        (PostgresFault("25006"), SHUT),
        (PostgresFault("57P01"), GONE),
        (PostgresFault("08006"), GONE),
        (PostgresFault("53300"), BUSY),
        (sqlite_fault(sqlite3.SQLITE_CONSTRAINT_UNIQUE), ""),
        (sqlite_fault(sqlite3.SQLITE_ERROR, "near “SELEC”: syntax error"), ""),
        (PostgresFault("23505"), ""),
        (PostgresFault("40001"), ""),
    ],
    ids=lambda one: getattr(one, "sqlite_errorname", None) or str(one)[:40],
)
def test_what_is_trouble_and_what_a_bug_or_a_clash(fault: Exception, meaning: str) -> None:
    assert trouble_of(DBAPIError("", {}, fault)) == meaning
    assert trouble_of(IntegrityError("", {}, fault)) == meaning


def test_a_bug_is_no_trouble() -> None:
    assert trouble_of(ValueError("a bug of ours")) == ""


async def test_a_full_disk_at_the_start_is_told_to_who_started_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def run(_: Any) -> None:
        raise DBAPIError("", {}, sqlite_fault(sqlite3.SQLITE_FULL, "database or disk is full"))

    monkeypatch.setattr(engine, "_run_alembic", run)
    database = Database(f"sqlite+aiosqlite:///{tmp_path / 'test.db'}")
    with pytest.raises(Unusable, match=r"can't be made ready: database or disk is full\."):
        await database.migrate()
    await database.close()
