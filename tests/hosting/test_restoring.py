"""`bot.py restore --force` in the cases it is made for: a damaged database, or one that is newer than the program."""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import sqlite3
import stat
import subprocess
import sys
from collections import namedtuple
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import psycopg
import pytest

from bot import main
from db.leases import alone
from db.store.engine import Database, of_file
from hosting.backup import backup
from hosting.exits import Exit
from hosting.restore import move
from tests.db import house
from tests.db.postgres_cluster import PostgresCluster
from tests.hosting.test_moving import ROOT, on, rows, unkillable, use
from tests.turns import takes_turns

PAGE = 4096
Harm = Callable[[Path], None]


def zeroed(page: int) -> Harm:
    def harm(file: Path) -> None:
        with file.open("r+b") as opened:
            opened.seek(page * PAGE)
            opened.write(bytes(PAGE))

    return harm


def every_other_page(file: Path) -> None:
    for page in range(1, file.stat().st_size // PAGE, 2):
        zeroed(page)(file)


def cut_to(size: int) -> Harm:
    return lambda file: os.truncate(file, size)


def half(file: Path) -> None:
    os.truncate(file, file.stat().st_size // 2 + 100)


def text_in_its_place(file: Path) -> None:
    file.write_text("This is no database any more.\n" * 500)


def headless(file: Path) -> None:
    with file.open("r+b") as opened:
        opened.write(bytes(100))


def newer(file: Path) -> None:
    with closing(sqlite3.connect(file)) as opened, opened:
        opened.execute("UPDATE alembic_version SET version_num = '9999'")
        opened.execute("CREATE TABLE of_tomorrow (id INTEGER)")


HARMS: dict[str, Harm] = {
    "a page of the middle is zeroed": zeroed(20),
    "the first page is zeroed": zeroed(0),
    "every other page is zeroed": every_other_page,
    "the header is gone": headless,
    "half of the file is gone": half,
    "all but ten bytes are gone": cut_to(10),
    "all of it is gone": cut_to(0),
    "there is text in its place": text_in_its_place,
    "it is newer than the program": newer,
    "it is deleted": lambda file: file.unlink(),
}


@pytest.fixture(scope="session")
def backup_once(played_once: Path) -> Path:
    file = played_once.with_name("b.db")
    assert backup(str(of_file(played_once)), file) == Exit.OK
    return file


@pytest.fixture
def home(played: Path, backup_once: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The played database as that of the bot, and a backup beside it."""
    monkeypatch.setenv("DATABASE_URL", str(of_file(played)))
    shutil.copy(backup_once, backup_of(played))
    return played


def backup_of(home: Path) -> Path:
    return home.with_name("b.db")


def asides(home: Path) -> dict[str, bytes]:
    """The files that were set aside, by the ends of the names that SQLite gives files beside its file."""
    return {
        end: one.read_bytes()
        for one in home.parent.glob(f"{home.name}.aside-*")
        for end in ["-" + one.name.rpartition("-")[2] if one.name.endswith(("-wal", "-shm")) else ""]
    }


def but_streams(found: dict[str, Any]) -> dict[str, Any]:
    return {name: of for name, of in found.items() if name != "stream"}


@takes_turns
@pytest.mark.parametrize("harm", HARMS.values(), ids=HARMS.keys())
def test_a_backup_takes_the_place_of_a_file_that_is_damaged_or_newer_which_is_set_aside_as_it_was(
    home: Path, harm: Harm, capsys: pytest.CaptureFixture[str]
) -> None:
    before = rows(of_file(home))
    harm(home)
    left = home.read_bytes() if home.exists() else b""
    if left:
        assert main(["restore", str(backup_of(home))]) == Exit.CANTCREATE, "not without --force"
        assert "--force sets aside what is there" in capsys.readouterr().err
        assert asides(home) == {}
    assert main(["restore", str(backup_of(home)), "--force"]) == Exit.OK
    said = capsys.readouterr().out
    assert "This takes about" in said
    assert but_streams(rows(of_file(home))) == but_streams(before)
    assert stat.S_IMODE(home.stat().st_mode) == 0o600 or os.name == "nt"
    assert asides(home).get("", b"") == left
    assert ("What was there before is " in said) == bool(left)
    assert [one.name for one in home.parent.iterdir() if one.name.startswith(".")] == []
    on(of_file(home), lambda database: house.do(database, server=1))


def killed(home: Path) -> bytes:
    """Leave a file as a killed bot does: the last writes are in the log beside it, whose bytes are returned."""
    copies = home.parent / "killed"
    copies.mkdir()

    async def write(database: Database) -> None:
        await house.do(database, server=1)
        for end in ("", "-wal", "-shm"):
            shutil.copy(f"{home}{end}", copies)

    on(of_file(home), write)
    for one in copies.iterdir():
        shutil.copy(one, home.parent)
    return home.with_name(home.name + "-wal").read_bytes()


def killed_before(step: str, *line: str) -> None:
    """Run a command line in a process of its own, which is killed before that step."""
    module = step.rpartition(".")[0]
    program = f"import os, signal, sys, {module}, bot; {step} = lambda *_: os.kill(os.getpid(), signal.SIGKILL)"
    ran = subprocess.run([sys.executable, "-c", f"{program}; bot.main(sys.argv[1:])", *line], cwd=ROOT, check=False)
    assert ran.returncode == -signal.SIGKILL


def test_what_sqlite_keeps_beside_a_damaged_file_is_set_aside_with_it_and_taken_for_nothing_of_the_new_one(
    home: Path,
) -> None:
    log = killed(home)
    text_in_its_place(home)
    assert main(["restore", str(backup_of(home)), "--force"]) == Exit.OK
    assert but_streams(rows(of_file(home))) == but_streams(rows(of_file(backup_of(home))))
    kept = asides(home)
    assert kept[""].startswith(b"This is no database")
    assert kept["-wal"] == log


@takes_turns
@pytest.mark.parametrize("harm", ["it is deleted", "all of it is gone"])
def test_a_log_without_its_file_is_set_aside_and_not_taken_for_the_new_ones(home: Path, harm: str) -> None:
    HARMS[harm](home)
    home.with_name(home.name + "-wal").write_bytes(b"what was written last" * 100)
    assert main(["restore", str(backup_of(home))]) == Exit.CANTCREATE
    assert main(["restore", str(backup_of(home)), "--force"]) == Exit.OK
    assert asides(home)["-wal"].startswith(b"what was written last")
    assert but_streams(rows(of_file(home))) == but_streams(rows(of_file(backup_of(home))))


@takes_turns
@pytest.mark.parametrize("harm", [text_in_its_place, newer, zeroed(20)])
def test_nothing_takes_the_place_of_a_damaged_file_on_which_a_bot_runs(
    home: Path, harm: Harm, capsys: pytest.CaptureFixture[str]
) -> None:
    harm(home)
    before = home.read_bytes()
    with alone(Database(of_file(home))):  # as `run` holds it
        assert main(["restore", str(backup_of(home)), "--force"]) == Exit.UNAVAILABLE
    assert "Another process runs the bot" in capsys.readouterr().err
    assert home.read_bytes() == before
    assert asides(home) == {}


def test_nothing_takes_the_place_of_a_file_that_something_else_has_open(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async def asked(database: Database) -> int:
        await database.migrate()
        return await asyncio.to_thread(main, ["restore", str(backup_of(home)), "--force"])

    before = rows(of_file(home))
    assert on(of_file(home), asked) == Exit.UNAVAILABLE
    assert "is in use" in capsys.readouterr().err
    assert rows(of_file(home)) == before
    assert asides(home) == {}


def test_where_there_is_too_little_room_nothing_is_begun_and_the_room_is_named(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    text_in_its_place(home)
    before, size = home.read_bytes(), backup_of(home).stat().st_size
    usage = namedtuple("usage", "total used free")
    monkeypatch.setattr(shutil, "disk_usage", lambda _: usage(10**9, 10**9, size))
    assert main(["restore", str(backup_of(home)), "--force"]) == Exit.CANTCREATE
    said = capsys.readouterr().err
    assert f"This takes about {size * 2.5 / 1e6:,.0f} MB in {home.parent}" in said
    assert "Make room first." in said
    assert home.read_bytes() == before
    assert asides(home) == {}


def failing(*_: Any) -> None:
    raise OSError(28, "No space left on device")


@takes_turns
@pytest.mark.parametrize("step", ["os.replace", "os.rename", "os.chmod"])
def test_a_restore_that_fails_at_any_step_leaves_what_was_there(
    home: Path, step: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    log, beside = killed(home), home.with_name(home.name + "-wal")
    text_in_its_place(home)
    before = home.read_bytes()
    with monkeypatch.context() as broken:
        broken.setattr(step, failing)
        assert main(["restore", str(backup_of(home)), "--force"]) == Exit.CANTCREATE
    assert "No space left" in capsys.readouterr().err
    assert (home.read_bytes(), beside.read_bytes()) == (before, log)
    assert asides(home) == {}
    assert [one.name for one in home.parent.iterdir() if one.name.startswith(".")] == []


@unkillable
def test_a_restore_that_is_killed_as_it_sets_a_file_aside_leaves_that_under_its_name(home: Path) -> None:
    text_in_its_place(home)
    before = home.read_bytes()
    killed_before("os.replace", "restore", str(backup_of(home)), "--force")
    assert home.read_bytes() == before == asides(home)[""]
    assert main(["restore", str(backup_of(home)), "--force"]) == Exit.OK


def test_a_backup_that_is_damaged_leaves_what_was_there(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    every_other_page(backup_of(home))
    before = rows(of_file(home))
    assert main(["restore", str(backup_of(home)), "--force"]) == Exit.DATA
    assert capsys.readouterr().err.count("\n") == 1
    assert rows(of_file(home)) == before
    assert asides(home) == {}


def test_a_file_that_a_link_leads_to_is_put_back_where_it_lies(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "elsewhere").mkdir()
    link = tmp_path / "elsewhere" / "link.db"
    link.symlink_to(home)
    use(monkeypatch, str(of_file(link)))
    text_in_its_place(home)
    assert main(["restore", str(backup_of(home)), "--force"]) == Exit.OK
    assert link.is_symlink()
    assert asides(home)[""].startswith(b"This is no database")


def test_a_backup_is_not_written_over_the_database_nor_put_back_from_it(home: Path) -> None:
    before = rows(of_file(home))
    assert main(["backup", str(home), "--force"]) == Exit.USAGE
    assert main(["restore", str(home), "--force"]) == Exit.USAGE
    assert rows(of_file(home)) == before


# PostgreSQL


def plain(url: str) -> str:
    return url.replace("+psycopg", "")


def executed(url: str, *statements: str) -> list[tuple[Any, ...]]:
    with psycopg.connect(plain(url), autocommit=True) as connection:
        found: list[tuple[Any, ...]] = []
        for statement in statements:
            asked = connection.execute(statement.encode())
            found = asked.fetchall() if asked.description else []
        return found


def tables_of(url: str) -> dict[str, set[str]]:
    """The tables by their schemas."""
    found: dict[str, set[str]] = {}
    asked = "SELECT schemaname, tablename FROM pg_tables WHERE schemaname !~ '^(pg_|information_schema)'"
    for schema, name in executed(url, asked):
        found.setdefault(schema, set()).add(name)
    return found


def aside_of(url: str) -> str:
    (schema,) = (one for one in tables_of(url) if one.startswith("aside_"))
    return schema


@pytest.fixture(scope="session")
def moved_once(played_once: Path, cluster: PostgresCluster) -> str:
    url = cluster.new_database()
    assert move(str(of_file(played_once)), url) == Exit.OK
    return url


@pytest.fixture
def there(home: Path, cluster: PostgresCluster, moved_once: str, monkeypatch: pytest.MonkeyPatch) -> str:
    """The same on PostgreSQL, and in use."""
    url = cluster.new_database(moved_once.rpartition("/")[2])
    use(monkeypatch, url)
    return url


def cut_off(url: str) -> str:
    executed(url, "DROP TABLE event_subject", "ALTER TABLE event DROP COLUMN changes")
    return url


def unknown(url: str) -> str:
    executed(url, "UPDATE alembic_version SET version_num = '9999'", "CREATE TABLE of_tomorrow (id integer)")
    return url


def without_form(url: str) -> str:
    executed(url, "DROP TABLE alembic_version")
    return url


def unreadable(url: str) -> str:
    """A copy of it whose log has random bytes in place of its first pages."""
    executed(url, "CHECKPOINT")
    (where,) = executed(url, "SELECT current_setting('data_directory') || '/' || pg_relation_filepath('event')")[0]
    with open(where, "r+b") as opened:
        opened.write(b"\xff" * 16_384)
    (version,) = executed(url, "SELECT current_setting('server_version_num')::int")[0]
    database = url.rpartition("/")[2]
    strategy = "STRATEGY = FILE_COPY" if version >= 150_000 else ""
    executed(url.replace(database, "postgres"), f"CREATE DATABASE {database}_torn TEMPLATE {database} {strategy}")
    return f"{url}_torn"


@takes_turns
@pytest.mark.postgres
@pytest.mark.parametrize("harm", [cut_off, unknown, without_form, unreadable])
def test_a_backup_takes_the_place_of_tables_that_are_damaged_or_newer_which_go_into_a_schema_of_their_own(
    home: Path,
    there: str,
    harm: Callable[[str], str],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    there = harm(there)
    use(monkeypatch, there)
    if harm is not unknown:
        executed(there, "CREATE TABLE somebody_elses (x integer)")
    before = tables_of(there)
    assert main(["restore", str(backup_of(home))]) == Exit.CANTCREATE, "not without --force"
    assert "--force sets aside what is there" in capsys.readouterr().err
    assert tables_of(there) == before
    assert main(["restore", str(backup_of(home)), "--force"]) == Exit.OK
    schema = aside_of(there)
    assert f"is the schema {schema} now" in capsys.readouterr().out
    after = tables_of(there)
    assert after[schema] == before["public"] - {"somebody_elses"}
    assert ("somebody_elses" in after["public"]) == (harm is not unknown)
    assert but_streams(rows(there)) == but_streams(rows(of_file(backup_of(home))))
    on(there, lambda database: house.do(database, server=1))


@pytest.mark.postgres
def test_a_restore_into_postgresql_that_fails_leaves_what_was_there(
    home: Path, there: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    unknown(there)
    before = tables_of(there)
    with closing(sqlite3.connect(backup_of(home))) as file, file:
        file.execute("UPDATE figure SET gang_id = 999 WHERE id = 1")
    assert main(["restore", str(backup_of(home)), "--force"]) == Exit.DATA
    assert tables_of(there) == before


@pytest.mark.postgres
def test_a_user_without_the_right_to_make_a_schema_is_refused_and_nothing_is_changed(
    home: Path, there: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    name = f"guest_of_{there.rpartition('/')[2]}"
    executed(there, f"CREATE ROLE {name} LOGIN", f"GRANT ALL ON ALL TABLES IN SCHEMA public TO {name}")
    before = tables_of(there)
    use(monkeypatch, there.replace("consigliere@", f"{name}@"))
    assert main(["restore", str(backup_of(home)), "--force"]) == Exit.DATA
    assert "permission denied" in capsys.readouterr().err
    assert tables_of(there) == before


@pytest.mark.postgres
def test_what_was_set_aside_on_postgresql_can_still_be_backed_up(
    home: Path, there: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = rows(there)
    assert main(["restore", str(backup_of(home)), "--force"]) == Exit.OK
    use(monkeypatch, f"{there}?options=-csearch_path%3D{aside_of(there)}")
    assert main(["backup", str(tmp_path / "aside.db")]) == Exit.OK
    assert rows(of_file(tmp_path / "aside.db")) == before
