"""A database that can't be used: a sentence that names the trouble, a log line at its begin and one at its end, and
nothing confirmed is lost.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
import threading
from pathlib import Path
from typing import Any

import psycopg
import pytest
from sqlalchemy import func, select, text
from sqlalchemy.exc import DBAPIError, IntegrityError
from structlog.testing import capture_logs

from db.store import engine, sqlite_driver
from db.store.drivers import Postgres
from db.store.engine import Database, Unusable
from db.store.models import Event, Server
from db.store.trouble import BROKEN, BUSY, DAMAGED, FULL, GONE, SHUT, UNSURE, Unavailable, trouble_of
from db.unit_of_work import writing
from tests.db import house


async def fill(database: Database, room: int = 0) -> None:
    """From now on the disk has no room for another page of this file, or for so many."""
    async with database.read() as session:
        ((pages,),) = await session.execute(text("PRAGMA page_count"))
        await session.execute(text(f"PRAGMA max_page_count={pages + room}"))


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


async def look(database: Database) -> None:
    async with database.read() as session:
        await session.scalar(select(Event.id))


def move(file: Path, to: Path) -> None:
    file.rename(to)


def is_there(file: Path) -> bool:
    return file.exists()


async def lose_sight_of(database: Database, figure: int) -> None:
    """A command finds no database, and changes nothing."""
    for _ in range(2):
        with pytest.raises(Unavailable, match="is gone"):
            await house.hurt(database, figure)
        with pytest.raises(Unavailable, match="is gone"):
            await house.lost(database, figure)


@pytest.mark.parametrize("folder_too", [True, False], ids=["its folder", "the file alone"])
async def test_a_file_that_was_moved_away_is_named_and_goes_on_where_it_was_once_it_is_back(
    tmp_path: Path, empty_file: Path, folder_too: bool
) -> None:
    """The last writes lie in the log beside the file. No empty file may come in its place and throw them away."""
    folder, away = tmp_path / "mounted", tmp_path / "elsewhere"
    os.mkdir(folder)
    file = Path(shutil.copy(empty_file, folder / "test.db"))
    database = Database(f"sqlite+aiosqlite:///{file}")
    async with writing(database) as work:
        _, (figure,), _ = await house.found(work)
    await house.hurt(database, figure)
    moved = (folder, away) if folder_too else (file, away)
    move(*moved)
    with capture_logs() as logs:
        await lose_sight_of(database, figure)
        assert not is_there(file), "SQLite made a new one"
        move(*reversed(moved))
        await house.hurt(database, figure)
    assert await house.lost(database, figure) == 2
    assert await house.faults(database) == []
    assert [entry["event"] for entry in logs] == ["database trouble", "database works again"]
    await database.close()


async def test_nothing_is_confirmed_that_is_written_to_a_file_that_was_replaced(
    tmp_path: Path, empty_file: Path
) -> None:
    """The same happens if a backup is put back while the bot runs."""
    file = Path(shutil.copy(empty_file, tmp_path / "test.db"))
    database = Database(f"sqlite+aiosqlite:///{file}")
    await house.do(database)
    move(Path(shutil.copy(empty_file, tmp_path / "backup.db")), file)
    with pytest.raises(Unavailable, match="is gone"):
        await house.do(database)
    await house.do(database)
    await database.close()


async def test_a_disk_with_room_again_needs_no_restart(sqlite_database: Database) -> None:
    await house.do(sqlite_database)
    await fill(sqlite_database)
    with capture_logs() as logs:
        with pytest.raises(Unavailable, match=FULL):
            await much(sqlite_database)
        await fill(sqlite_database, room=1000)
        await much(sqlite_database)
    assert [entry["event"] for entry in logs] == ["database trouble", "database works again"]


async def test_a_file_held_by_another_program_is_named_and_free_again_goes_on(
    tmp_path: Path, empty_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engine, "BUSY_SECONDS", 0.05)
    file = Path(shutil.copy(empty_file, tmp_path / "test.db"))
    database = Database(f"sqlite+aiosqlite:///{file}")
    other = sqlite3.connect(file, isolation_level=None)
    await house.do(database)
    other.execute("BEGIN IMMEDIATE")
    with capture_logs() as logs:
        for _ in range(2):
            with pytest.raises(Unavailable, match=BUSY):
                await house.do(database)
        other.execute("ROLLBACK")
        await house.do(database)
    other.close()
    assert [(entry["event"], entry.get("fault")) for entry in logs] == [
        ("database trouble", "database is locked"),
        ("database works again", None),
    ]
    await database.close()


async def test_a_slow_database_is_a_line_a_minute_and_the_loop_goes_on(
    sqlite_database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engine, "SLOW_SECONDS", 0.0)
    monkeypatch.setattr(sqlite_driver, "SLOW", 0.0)
    threads: list[bool] = []
    plain = sqlite_driver._done

    def done(*asked: Any) -> Any:
        threads.append(threading.current_thread() is threading.main_thread())
        return plain(*asked)

    with capture_logs() as logs:
        await house.do(sqlite_database)
        monkeypatch.setattr(sqlite_driver, "_done", done)
        await house.do(sqlite_database)
    assert [entry["event"] for entry in logs] == ["database slow"]
    assert not any(threads), "the loop waited for the disk"


@pytest.mark.postgres
async def test_a_connection_lost_in_a_commit_does_not_claim_that_nothing_was_done(
    postgres_database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    plain = Postgres.commit

    async def commit(driver: Postgres) -> None:
        await plain(driver)
        raise psycopg.OperationalError("consuming input failed: server closed the connection unexpectedly")

    monkeypatch.setattr(Postgres, "commit", commit)
    with pytest.raises(Unavailable, match=UNSURE):
        await house.do(postgres_database)
    monkeypatch.undo()
    async with postgres_database.read() as session:
        assert await session.scalar(select(func.count()).select_from(Event)) == 1


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
    """An error like psycopg's, with its code."""

    def __init__(self, sqlstate: str) -> None:
        super().__init__(sqlstate)
        self.sqlstate = sqlstate


@pytest.mark.parametrize(
    "fault, meaning",
    [
        (sqlite_fault(sqlite3.SQLITE_FULL), FULL),
        (sqlite_fault(sqlite3.SQLITE_READONLY_DIRECTORY), SHUT),
        (sqlite_fault(sqlite3.SQLITE_IOERR_WRITE), BROKEN),
        (sqlite_fault(sqlite3.SQLITE_NOTADB), DAMAGED),
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


async def test_a_full_disk_at_the_start_gives_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def run(_: Any) -> None:
        raise DBAPIError("", {}, sqlite_fault(sqlite3.SQLITE_FULL, "database or disk is full"))

    monkeypatch.setattr(engine, "upgrade", run)
    database = Database(f"sqlite+aiosqlite:///{tmp_path / 'test.db'}")
    with pytest.raises(Unusable, match=r"can't be made ready: database or disk is full\."):
        await database.migrate()
    await database.close()
