"""Backups, and moves from one kind of database to the other: complete or not at all, and play goes on."""

from __future__ import annotations

import asyncio
import io
import os
import signal
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Callable, Coroutine
from contextlib import closing
from pathlib import Path
from typing import Any, TypeVar

import pytest
from sqlalchemy import delete, func, insert, select

from bot import main
from db import copying
from db.store.engine import Database, of_file, revisions, upgrade
from db.store.models import Draft, Event, FigureRow, Server, Stream
from db.unit_of_work import writing
from hosting.exits import Exit
from tests.db import house
from tests.db.postgres_cluster import PostgresCluster
from tests.db.test_kill import WRITER
from tests.hosting.played import rows_of
from tests.turns import takes_turns

ROOT = Path(__file__).parents[2]
T = TypeVar("T")
KILLED = """
import os, signal, sys
from hosting.progress import Progress
import bot

def report(self, what, done, of):
    if done * 2 >= of:
        os.kill(os.getpid(), signal.SIGKILL)

Progress.__call__ = report
bot.main(sys.argv[1:])
"""
"""The command line, killed halfway."""
unkillable = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGKILL")


@pytest.fixture
def home(played: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The played database as that of the bot."""
    monkeypatch.setenv("DATABASE_URL", str(of_file(played)))
    return played


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def elsewhere(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database of each kind."""
    if request.param == "postgres":
        return request.getfixturevalue("cluster").new_database()
    return str(of_file(tmp_path / "elsewhere.db"))


def on(url: Any, deed: Callable[[Database], Coroutine[Any, Any, T]]) -> T:
    """Call a function with a database, and close it."""

    async def do() -> T:
        database = Database(url)
        try:
            return await deed(database)
        finally:
            await database.close()

    return asyncio.run(do())


def rows(url: Any) -> dict[str, list[tuple[object, ...]]]:
    return on(url, rows_of)


def use(monkeypatch: pytest.MonkeyPatch, url: str) -> None:
    monkeypatch.setenv("DATABASE_URL", url)


async def play_on(database: Database) -> int:
    """A shot is taken back, then a figure is hurt. Returns the id of that event."""
    async with database.read() as session:
        event = await session.scalar(select(Event.id).where(Event.command == "mad shoot").order_by(Event.id.desc()))
        figure = await session.scalar(select(FigureRow.id).where(FigureRow.present).order_by(FigureRow.id))
        server = await session.scalar(select(Server.id).order_by(Server.id))
    assert event
    assert figure
    assert server
    await house.undo(database, event)
    return await house.do(database, house.Hurt(figure, lost=1), server=server)


@pytest.mark.postgres
def test_all_goes_to_postgresql_and_back_row_by_row_and_the_play_goes_on(
    home: Path, cluster: PostgresCluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before, there, back = rows(of_file(home)), cluster.new_database(), of_file(tmp_path / "back.db")
    assert {"game", "campaign", "event", "notice", "awaited", "draft", "phrase"} <= {
        n for n, of in before.items() if of
    }
    monkeypatch.setattr(sys, "stdin", io.StringIO(f"{there}\n"))  # which no list of processes shows
    assert main(["move", "--to", "-"]) == Exit.OK
    assert rows(there) == before
    use(monkeypatch, there)
    assert main(["move", "--to", str(back)]) == Exit.OK
    assert rows(back) == before == rows(of_file(home))
    for url in (there, str(back)):
        on(url, play_on)
        use(monkeypatch, url)
        assert main(["check"]) == Exit.OK
    assert rows(there)["event"] != before["event"]


@takes_turns
def test_a_backup_put_back_is_the_database_but_for_dice_to_come(
    home: Path, elsewhere: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, before = tmp_path / "b.db", rows(of_file(home))
    assert main(["backup", str(file)]) == Exit.OK
    assert rows(of_file(file)) == before
    assert stat.S_IMODE(file.stat().st_mode) == 0o600 or os.name == "nt"
    assert [one.name for one in tmp_path.iterdir() if one.name.startswith((".", "b.db-"))] == []
    use(monkeypatch, elsewhere)
    assert main(["restore", str(file)]) == Exit.OK
    after = rows(elsewhere)
    assert {name: of for name, of in after.items() if name != "stream"} == {
        name: of for name, of in before.items() if name != "stream"
    }
    on(elsewhere, play_on)
    assert main(["check"]) == Exit.OK


@takes_turns
def test_what_came_after_a_backup_does_not_come_again(
    home: Path, elsewhere: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither seeds, which may be revealed by now, nor ids, which are in the buttons of messages."""
    main(["backup", str(tmp_path / "b.db")])
    use(monkeypatch, elsewhere)
    main(["restore", str(tmp_path / "b.db")])

    async def seeds(database: Database) -> dict[int, tuple[Any, ...]]:
        async with database.read() as session:
            streams = await session.scalars(select(Stream))
            return {one.id: (one.chain, one.seed, one.commitment, one.sealing, one.secret) for one in streams}

    before, after = on(of_file(home), seeds), on(elsewhere, seeds)
    assert before.keys() == after.keys()
    for old, new in zip(before.values(), after.values(), strict=True):
        assert new[0] == old[0] + 1
        assert not {*new[1:4]} & {*old[1:4]}
        assert new[4] == old[4], "the chains before it can still be checked"
    event = on(elsewhere, play_on)
    assert event > copying.NOT_AGAIN


@takes_turns
def test_an_id_is_not_given_again_where_its_row_is_gone(
    home: Path, elsewhere: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def last(database: Database) -> int:
        async with database.write() as session:
            id_ = await session.scalar(select(func.max(Draft.id))) or 0
            await session.execute(delete(Draft).where(Draft.id == id_))
            return id_

    async def new(database: Database) -> int:
        async with writing(database) as work:
            server = (await work._session.scalars(select(Server.id)))[0]
            kept = await work.events.new_drafts(server, 1, [("roll", {})], house.NOW, private=False)
            return kept[0]

    gone = on(of_file(home), last)
    main(["move", "--to", elsewhere])
    assert on(elsewhere, new) == gone + 1


@takes_turns
def test_whatever_is_read_at_once_all_of_it_comes_over(
    home: Path, elsewhere: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(copying, "AT_ONCE", 3)
    assert main(["move", "--to", elsewhere]) == Exit.OK
    assert rows(elsewhere) == rows(of_file(home))


# What is refused


def test_a_file_that_is_there_is_written_over_by_force_alone(
    home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "b.db"
    file.write_text("mine")
    assert main(["backup", str(file)]) == Exit.CANTCREATE
    assert file.read_text() == "mine"
    assert "is there already" in capsys.readouterr().err
    assert main(["backup", str(file), "--force"]) == Exit.OK
    assert main(["check", str(file)]) == Exit.OK
    assert main(["backup", str(tmp_path / "no" / "b.db")]) == Exit.CANTCREATE
    for folder in (str(tmp_path), "."):
        assert main(["backup", folder, "--force"]) == Exit.CANTCREATE
        assert "is a folder" in capsys.readouterr().err


@takes_turns
def test_a_database_that_holds_something_is_written_over_by_force_alone(
    home: Path, elsewhere: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    main(["backup", str(tmp_path / "b.db")])
    main(["move", "--to", elsewhere])
    on(elsewhere, play_on)
    before = rows(elsewhere)
    assert main(["move", "--to", elsewhere]) == Exit.CANTCREATE
    use(monkeypatch, elsewhere)
    assert main(["restore", str(tmp_path / "b.db")]) == Exit.CANTCREATE
    assert "is not empty" in capsys.readouterr().err
    assert rows(elsewhere) == before
    assert main(["restore", str(tmp_path / "b.db"), "--force"]) == Exit.OK
    assert rows(elsewhere)["event"] == rows(of_file(home))["event"]


@takes_turns
def test_nothing_is_put_back_or_moved_while_the_bot_runs(
    home: Path, elsewhere: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    main(["backup", str(tmp_path / "b.db")])
    main(["move", "--to", elsewhere])
    before = rows(elsewhere)
    use(monkeypatch, elsewhere)

    async def running(database: Database) -> list[int]:
        await database.migrate()  # as the bot does at its start
        here = [sys.executable, "bot.py"]
        words = (["restore", str(tmp_path / "b.db"), "--force"], ["move", "--to", str(of_file(tmp_path / "c.db"))])
        return [
            (await asyncio.to_thread(subprocess.run, here + line, cwd=ROOT, check=False)).returncode for line in words
        ]

    assert on(elsewhere, running) == [Exit.UNAVAILABLE] * 2
    assert rows(elsewhere) == before


def test_what_is_no_backup_or_of_a_newer_version_is_not_put_back(
    home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = rows(of_file(home))
    (tmp_path / "text").write_text("so much for that")
    with closing(sqlite3.connect(tmp_path / "other.db")) as other:
        other.execute("CREATE TABLE mine (x)")
    main(["backup", str(tmp_path / "newer.db")])
    with closing(sqlite3.connect(tmp_path / "newer.db")) as newer, newer:
        newer.execute("UPDATE alembic_version SET version_num = '9999'")
    for name, said in (
        ("text", "not a database"),
        ("other.db", "does not belong to this bot"),
        ("newer.db", "version 9999"),
    ):
        assert main(["restore", str(tmp_path / name), "--force"]) == Exit.DATA
        assert said in capsys.readouterr().err
    assert main(["restore", str(tmp_path / "nowhere")]) == Exit.DATA
    assert rows(of_file(home)) == before


@takes_turns
def test_a_backup_of_an_older_version_is_brought_to_the_newest_form(
    elsewhere: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "old.db"

    async def make(database: Database) -> None:
        database.make_file()
        async with database.remaking("be made") as connection:
            await connection.run_sync(upgrade, revisions()[2])
            values = {"id": 7, "direct": False, "settings": {"umpires": [3]}, "since": house.NOW, "left_at": None}
            await connection.execute(insert(Server.__table__).values(values))

    on(of_file(file), make)
    use(monkeypatch, str(of_file(file)))
    assert main(["check"]) == Exit.DATA, "the bot brings it up to date when it starts"
    assert main(["backup", str(tmp_path / "b.db")]) == Exit.OK, "of an older form there is a backup, too"
    use(monkeypatch, elsewhere)
    assert main(["restore", str(tmp_path / "b.db")]) == Exit.OK
    (server,) = rows(elsewhere)["server"]
    assert server[0] == 7
    assert {"umpires": [3]} in server


@pytest.mark.postgres
def test_what_postgresql_can_not_hold_changes_nothing_there(
    home: Path, cluster: PostgresCluster, capsys: pytest.CaptureFixture[str]
) -> None:
    with closing(sqlite3.connect(home)) as file, file:
        file.execute("UPDATE figure SET gang_id = 999, name = 'A secret name' WHERE id = 1")
    there = cluster.new_database()
    assert main(["move", "--to", there]) == Exit.DATA
    said = capsys.readouterr().err
    assert "a row of the table figure" in said
    assert "secret" not in said

    async def tables(database: Database) -> list[str]:
        async with database.engine.connect() as connection:
            return await connection.run_sync(copying._names)

    assert on(there, tables) == []


# While others write, and in a power cut


@takes_turns
@unkillable
def test_a_backup_beside_a_bot_that_writes_is_of_one_moment(
    elsewhere: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = elsewhere

    async def begin(database: Database) -> int:
        await database.migrate()
        async with writing(database) as work:
            return (await house.found(work))[1][0]

    figure = on(url, begin)
    use(monkeypatch, url)
    monkeypatch.setattr(copying, "AT_ONCE", 5)
    program = [sys.executable, "-c", WRITER, url, str(figure), "0"]
    with subprocess.Popen(program, cwd=ROOT, stdout=subprocess.PIPE, text=True) as writer:
        assert writer.stdout is not None
        events: list[int] = []
        for number in range(2):
            writer.stdout.readline()
            assert main(["backup", str(tmp_path / f"{number}.db")]) == Exit.OK
            assert on(of_file(tmp_path / f"{number}.db"), house.faults) == []
            events.append(len(rows(of_file(tmp_path / f"{number}.db"))["event"]))
        writer.send_signal(signal.SIGKILL)
    assert 1 < events[0] <= events[1]


def in_process(*line: str) -> int:
    """The exit code of a command line in a process of its own."""
    return subprocess.run([sys.executable, "bot.py", *line], cwd=ROOT, check=False).returncode


def killed(*line: str) -> None:
    ran = subprocess.run([sys.executable, "-c", KILLED, *line], cwd=ROOT, check=False)
    assert ran.returncode == -signal.SIGKILL


@unkillable
def test_a_backup_that_is_killed_leaves_nothing_under_its_name(home: Path, tmp_path: Path) -> None:
    file = tmp_path / "b.db"
    killed("backup", str(file))
    assert not file.exists()
    assert main(["backup", str(file)]) == Exit.OK
    before = file.read_bytes()
    killed("backup", str(file), "--force")
    assert file.read_bytes() == before
    assert main(["backup", str(file), "--force"]) == Exit.OK
    assert not [*tmp_path.glob(".*")]


@unkillable
def test_what_a_killed_backup_left_in_a_folder_goes_with_the_next_one_and_not_what_another_one_writes(
    home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "backups"
    killed("backup", "--keep", "2", str(folder))
    (left,) = folder.glob(".*.part")
    written = folder / ".consigliere-20260101-000000.db.part"
    with closing(sqlite3.connect(written, isolation_level=None)) as other:
        other.execute("PRAGMA locking_mode=EXCLUSIVE")
        other.execute("PRAGMA journal_mode=WAL")
        other.execute("BEGIN IMMEDIATE")
        other.execute("CREATE TABLE mine (x)")
        assert main(["backup", "--keep", "2", str(folder)]) == Exit.OK
        assert not left.exists()
        assert written.exists()
        other.execute("COMMIT")
        assert main(["backup", str(folder / "consigliere-20260101-000000.db")]) == Exit.CANTCREATE
        assert "another command" in capsys.readouterr().err
        assert written.exists()
    assert main(["backup", "--keep", "2", str(folder), "--force"]) == Exit.OK
    assert not [*folder.glob(".*")]


@takes_turns
@unkillable
def test_a_restore_that_is_killed_leaves_what_was(
    home: Path, elsewhere: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    main(["backup", str(tmp_path / "b.db")])
    main(["move", "--to", elsewhere])
    on(elsewhere, play_on)
    before = rows(elsewhere)
    use(monkeypatch, elsewhere)
    killed("restore", str(tmp_path / "b.db"), "--force")
    assert rows(elsewhere) == before
    assert main(["check"]) == Exit.OK


def test_a_folder_keeps_the_newest_backups_and_what_is_none_of_them(home: Path, tmp_path: Path) -> None:
    folder = tmp_path / "backups"
    folder.mkdir()
    old = [folder / f"consigliere-2026010{day}-000000.db" for day in (1, 2, 3)]
    for one in (*old, folder / "mine.db"):
        one.touch()
    assert main(["backup", "--keep", "2", str(folder)]) == Exit.OK
    names = sorted(one.name for one in folder.iterdir())
    assert names[0] == old[2].name
    assert names[2:] == ["mine.db"]
    assert main(["check", str(folder / names[1])]) == Exit.OK
