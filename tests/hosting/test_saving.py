"""`bot.py backup` of a damaged database: it names what it could not read, and saves the rest."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from bot import main
from db import reading
from db.store.engine import of_file
from hosting import backup as backups
from hosting.exits import Exit
from tests.db.postgres_cluster import PostgresCluster
from tests.hosting.test_moving import rows, use
from tests.hosting.test_restoring import PAGE, executed, moved_once, unreadable, zeroed
from tests.turns import takes_turns

__all__ = ["moved_once"]


@pytest.fixture
def home(played: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The played database as that of the bot."""
    monkeypatch.setenv("DATABASE_URL", str(of_file(played)))
    return played


def partial(home: Path) -> Path:
    return home.with_name("b.partial.db")


def saved(home: Path) -> int:
    """The exit code of a backup of it."""
    return main(["backup", str(home.with_name("b.db"))])


def differing(before: dict[str, list[Any]], after: dict[str, list[Any]]) -> dict[str, int]:
    """How many rows of each table differ, if any do."""
    lost = {name: len([row for row in of if row not in after[name]]) for name, of in before.items()}
    return {name: number for name, number in lost.items() if number}


def leaves_of(file: Path, name: str) -> list[int]:
    """The pages with rows of a table, from 0."""
    with closing(sqlite3.connect(file)) as opened:
        (root,) = opened.execute("SELECT rootpage FROM sqlite_master WHERE name = ?", (name,)).fetchone()
    data = file.read_bytes()

    def below(page: int) -> list[int]:
        start = (page - 1) * PAGE
        kind, cells = data[start], int.from_bytes(data[start + 3 : start + 5])
        if kind == 13:
            return [page - 1]
        places = (int.from_bytes(data[start + 12 + 2 * cell : start + 14 + 2 * cell]) for cell in range(cells))
        children = [int.from_bytes(data[start + place : start + place + 4]) for place in places]
        return [leaf for one in (*children, int.from_bytes(data[start + 8 : start + 12])) for leaf in below(one)]

    return below(root)


@takes_turns
@pytest.mark.parametrize("which", [0, 1, -1], ids=["its first page", "its second page", "its last page"])
@pytest.mark.parametrize("name", ["event", "roll", "figure"])
def test_where_a_page_is_gone_all_rows_but_those_on_it_are_saved(
    home: Path, name: str, which: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(reading, "AT_ONCE", 7)
    with closing(sqlite3.connect(home)) as file, file:  # enough for several pages
        file.execute(
            "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 9) INSERT INTO roll "
            "SELECT event_id, position + 100 * i, why, sides, faces, typed FROM roll, n"
        )
    before, leaves = rows(of_file(home)), leaves_of(home, name)
    assert len(leaves) > 1
    zeroed(leaves[which])(home)
    assert saved(home) == Exit.PARTLY
    said = capsys.readouterr().out
    assert "That is what could be read" in said
    lost = differing(before, rows(of_file(partial(home))))
    assert lost.keys() == {name}
    assert lost[name] < len(before[name]) * 0.6
    assert [line.split()[0] for line in said.splitlines()[:-2]].count(name) in range(1, lost[name] + 1)
    assert not home.with_name("b.db").exists(), "under that name there is only a whole one"
    assert oct(partial(home).stat().st_mode)[-3:] == "600"


def test_a_text_that_is_damaged_is_saved_with_a_sign_in_its_place(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with closing(sqlite3.connect(home)) as file, file:
        file.execute("UPDATE event SET headline = CAST(x'4cff50' AS TEXT) WHERE id = 2")
    assert saved(home) == Exit.PARTLY
    assert "event 2: its headline is damaged in part.\n" in capsys.readouterr().out
    with closing(sqlite3.connect(partial(home))) as file:
        assert file.execute("SELECT headline FROM event WHERE id = 2").fetchone() == ("L�P",)
    assert main(["check", str(partial(home))]) == Exit.FOUND
    assert "event 2: it was changed" in capsys.readouterr().out


def test_an_unreadable_row_is_named_and_all_others_are_saved(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = rows(of_file(home))
    with closing(sqlite3.connect(home)) as file, file:
        file.execute("UPDATE event SET at = 'liquor' WHERE id = 2")
        file.execute("UPDATE gang SET present = 7 WHERE id = 1")
        file.execute("UPDATE figure SET state = 'no JSON' WHERE id = 3")
    assert saved(home) == Exit.PARTLY
    said = capsys.readouterr().out
    assert "event 2: its at can't be read.\n" in said
    assert "liquor" not in said
    with closing(sqlite3.connect(partial(home))) as file:
        kept = {name: file.execute(f"SELECT count(*) FROM {name}").fetchone()[0] for name in before}
    assert kept == {name: len(of) - (name == "event") for name, of in before.items()}


def test_what_is_damaged_is_not_moved_in_part(home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    zeroed(leaves_of(home, "figure")[1])(home)
    assert main(["move", "--to", str(of_file(tmp_path / "to.db"))]) == Exit.DATA
    said = capsys.readouterr().err
    assert "can't be read whole: figure " in said
    assert "`backup` saves what can be read" in said
    assert not (tmp_path / "to.db").exists()


def test_no_whole_backup_is_dropped_for_a_partial_one(home: Path, tmp_path: Path) -> None:
    folder = tmp_path / "backups"
    folder.mkdir()
    whole = [folder / f"consigliere-2026010{day}-000000.db" for day in (1, 2, 3)]
    older = [folder / f"consigliere-2026010{day}-000000.partial.db" for day in (1, 2)]
    for one in (*whole, *older):
        one.touch()
    zeroed(leaves_of(home, "figure")[1])(home)
    assert main(["backup", "--keep", "2", str(folder)]) == Exit.PARTLY
    names = {one.name for one in folder.iterdir()}
    assert {one.name for one in whole} <= names
    assert len([name for name in names if backups.PARTIAL in name]) == 2
    assert older[0].name not in names


def test_a_partial_backup_is_written_over_by_force_alone(home: Path) -> None:
    partial(home).write_text("mine")
    assert saved(home) == Exit.CANTCREATE
    assert partial(home).read_text() == "mine"


def test_what_can_not_be_read_at_all_ends_in_a_sentence(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with closing(sqlite3.connect(home)) as file, file:
        file.execute("PRAGMA writable_schema = ON")
        file.execute("UPDATE sqlite_master SET sql = 'CREATE TABEL event' WHERE name = 'event'")
    for line in (["backup", str(home.with_name("b.db"))], ["check"]):
        assert main(line) == Exit.DATA
        said = capsys.readouterr().err
        assert said.count("\n") == 1
        assert "can't be read: malformed database schema" in said


@pytest.mark.postgres
def test_of_postgresql_all_rows_but_those_of_a_damaged_page_are_saved(
    home: Path,
    cluster: PostgresCluster,
    moved_once: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    url = unreadable(cluster.new_database(moved_once.rpartition("/")[2]))
    use(monkeypatch, url)
    assert saved(home) == Exit.PARTLY
    assert "event on page 0: it can't be read.\n" in capsys.readouterr().out
    before = rows(of_file(home))
    lost = differing(before, rows(of_file(partial(home))))
    assert lost.keys() == {"event"}
    assert 0 < lost["event"] < len(before["event"])
    assert main(["check"]) == Exit.FOUND
    assert "event on page 0: it can't be read" in capsys.readouterr().out
    assert executed(url, "SELECT 1") == [(1,)]
