"""`bot.py check` finds everything that does not fit, reports it by ids alone, and changes nothing."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot import main
from db import checking, past
from db.store.engine import of_file
from hosting.exits import Exit
from tests.db.postgres_cluster import PostgresCluster
from tests.hosting.test_restoring import executed
from tests.turns import takes_turns

SHOT = "(SELECT max(id) FROM event WHERE command = 'mad shoot')"
OF_SHOT = "(SELECT stream_id FROM event WHERE command = 'mad shoot')"


@pytest.fixture
def home(played: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The played database as that of the bot."""
    monkeypatch.setenv("DATABASE_URL", str(of_file(played)))
    return played


def changed(file: Path, *statements: str) -> None:
    with closing(sqlite3.connect(file)) as connection, connection:
        for statement in statements:
            assert connection.execute(statement).rowcount, "something is changed"


def test_what_fits_is_found_to_fit_however_little_is_read_at_once(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(checking, "AT_ONCE", 2)
    monkeypatch.setattr(past, "AT_ONCE", 1)
    assert main(["check"]) == Exit.OK
    assert capsys.readouterr().out == "Checked: all fits.\n"


@takes_turns
@pytest.mark.parametrize(
    "statements, finding",
    [
        (["UPDATE figure SET name = 'Somebody Else' WHERE id = 3"], "figure 3, event"),
        (["UPDATE figure SET name_key = 'wrong' WHERE id = 3"], "its row is not what its events come to: name_key"),
        (["UPDATE figure SET state = json_set(state, '$.name', 'X') WHERE id = 3"], "come to: state"),
        (["UPDATE figure SET state = '{\"name\": 5}' WHERE id = 3"], "figure 3, event 1: its row can't be read"),
        (["UPDATE gang SET owners = '[]' WHERE id = 1"], "gang 1, event"),
        (["UPDATE gang SET present = 0 WHERE id = 1"], "come to: present"),
        (["UPDATE game SET umpires = '[5]' WHERE id = 1"], "game 1, event"),
        (["UPDATE game SET due = 12345 WHERE id = 1"], "its row is not what its events come to: due"),
        (["UPDATE campaign SET month = 7"], "campaign 1, event"),
        (['UPDATE server SET house = \'{"rulings": [["x", true]]}\''], "server "),
        (
            ['UPDATE event SET changes = \'[{"tag": "no/1", "subject": 1}]\' WHERE id = 2'],
            "event 2: its events",
        ),
        ([f"UPDATE event SET struck_at = at WHERE id = {SHOT}"], "its row is not what its events come to"),
        (["DELETE FROM figure WHERE id = 3"], "figure 3, event 1: it has no row"),
        (
            ["INSERT INTO checkpoint SELECT max(event_id), 'figure', 3, '{}' FROM event_subject WHERE subject_id = 3"],
            "figure 3, event",
        ),
        (["DELETE FROM event WHERE id = 3"], "is missing before it"),
        (["UPDATE stream SET next_seq = next_seq + 1 WHERE id = 1"], "log 1: its next event is number"),
        ([f"UPDATE stream SET next_roll = 77 WHERE id = {OF_SHOT}"], "its next roll is number 77"),
        (["UPDATE stream SET seed = commitment WHERE id = 1"], "log 1: its seed does not belong to its chain"),
        ([f"UPDATE stream SET phrases = secret WHERE id = {OF_SHOT}"], "its dice are not made of its phrases"),
        (["UPDATE phrase SET text = 'other words'"], "a phrase is not the one of its SHA-256"),
        (
            [
                f"UPDATE event SET outcome = json_set(outcome, '$.dice[0].faces[0]', "
                f"1 + json_extract(outcome, '$.dice[0].faces[0]') % 6) WHERE id = {SHOT}"
            ],
            "its dice differ from those of its seed",
        ),
        (["UPDATE event SET turn = 900 WHERE roll IS NOT NULL AND seal IS NULL"], "it belongs to another turn"),
        (["UPDATE event SET seal = json_set(seal, '$.salt', 'ab') WHERE seal IS NOT NULL"], "its seal does not match"),
        (["UPDATE event SET seal = json_set(seal, '$.seed', 'ab') WHERE seal IS NOT NULL"], "its seed is not the one"),
        ([f"DELETE FROM roll WHERE event_id = {SHOT}"], "the table roll has other dice for it"),
        (["UPDATE ledger_entry SET dollars = dollars + 1"], "its bookings differ from the ledger"),
        (["UPDATE notice SET server_id = 999"], "there is no such server server_id"),
        (["UPDATE event SET waiting = '[]' WHERE sealed"], "it was changed, because its checksum differs"),
        (["UPDATE event SET headline = headline || '!' WHERE id = 2"], "event 2: it was changed"),
        (["UPDATE stream SET sealing = secret WHERE id = 1"], "stream 1: it was changed"),
        (["UPDATE stream SET turn_roll = 77 WHERE id = 1"], "log 1: the first roll of its turn is number 77, not"),
        ([f"UPDATE stream SET next_sealed = 9 WHERE id = {OF_SHOT}"], "its next sealed roll is number 9, not 2"),
        (["UPDATE test_tally SET passed = passed + 1"], "what test_tally has of spell"),
        (["UPDATE test_tally SET spell = spell + 1"], "what test_tally has of spell"),
        (["UPDATE face_tally SET times = times + 1"], "what face_tally has of typed"),
        (["UPDATE ledger_entry SET month = month + 1"], "its bookings are in the ledger of another month"),
        (["UPDATE ledger_entry SET why = 'liquor'"], "its bookings differ from the ledger"),
        (["UPDATE event_subject SET changed = 0"], "the list of whom it changed is missing"),
        ([f"UPDATE roll SET why = 'liquor' WHERE event_id = {SHOT}"], "the table roll has other dice for it"),
        ([f"UPDATE event SET struck_at = at WHERE id = {SHOT}"], "it is only partly taken back"),
        (["UPDATE figure SET version = 'liquor' WHERE id = 3"], "figure 3: its version has an impossible value"),
        (["UPDATE figure SET state = '{\"liquor' WHERE id = 3"], "figure 3: its content is not JSON"),
        (
            ["UPDATE event SET headline = CAST(x'ff41' AS TEXT) WHERE id = 2"],
            "event 2: its headline is damaged in part",
        ),
        (["UPDATE event SET at = 'liquor' WHERE id = 2"], "event 2: its at can't be read"),
        (["UPDATE event SET seal = '{}' WHERE seal IS NOT NULL"], "it can't be read (KeyError)"),
        (["UPDATE figure SET gang_id = 999 WHERE id = 3"], "figure 3: there is no such gang gang_id"),
    ],
)
def test_each_kind_of_damage_is_reported_by_ids_alone(
    home: Path, statements: list[str], finding: str, capsys: pytest.CaptureFixture[str]
) -> None:
    changed(home, *statements)
    before = home.read_bytes()
    assert main(["check"]) == Exit.FOUND
    said = capsys.readouterr().out
    assert any(finding in line for line in said.splitlines()), said
    assert not [word for word in ("Spats", "Lips", "liquor", "Somebody Else", "other words") if word in said]
    assert home.read_bytes() == before


def test_all_damage_is_reported_though_some_rows_can_not_be_read(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    changed(
        home,
        "UPDATE event SET outcome = CAST(x'ff' AS TEXT) WHERE id = (SELECT min(id) FROM event WHERE roll IS NOT NULL)",
        "UPDATE event SET changes = 'liquor' WHERE id = 5",
        "UPDATE figure SET state = 'liquor' WHERE id = 3",
        "UPDATE gang SET owners = '[77]' WHERE id = 2",
        "UPDATE stream SET turn = 'liquor' WHERE id = 2",
        "UPDATE campaign SET month = 7",
        "UPDATE face_tally SET times = 'liquor' WHERE stream_id = 1",
    )
    assert main(["check"]) == Exit.FOUND
    said = capsys.readouterr().out
    for line in (
        *(
            "its outcome is damaged in part",
            "event 5: its content is not JSON",
            "figure 3: its content is not JSON",
        ),
        *(
            "gang 2, event",
            "stream 2: its turn has an impossible value",
            "campaign 1",
            "its times has an impossible value",
        ),
    ):
        assert line in said
    assert "liquor" not in said


@pytest.mark.postgres
def test_all_damage_of_postgresql_is_reported_though_some_rows_can_not_be_read(
    played: Path, cluster: PostgresCluster, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    url = cluster.new_database()
    monkeypatch.setenv("DATABASE_URL", str(of_file(played)))
    assert main(["move", "--to", url]) == Exit.OK
    monkeypatch.setenv("DATABASE_URL", url)
    assert main(["check"]) == Exit.OK
    executed(
        url,
        "UPDATE event SET changes = '[{}]' WHERE id = 5",
        "UPDATE figure SET state = '5' WHERE id = 3",
        "UPDATE gang SET owners = '[77]' WHERE id = 2",
        "UPDATE campaign SET month = 7",
        "ALTER TABLE notice RENAME COLUMN tries TO attempts",
    )
    capsys.readouterr()
    assert main(["check"]) == Exit.FOUND
    said = capsys.readouterr().out
    for line in (
        "notice",
        "event 5: it was changed",
        "figure 3: its state has an impossible value",
        "gang 2, event",
        "campaign 1, event",
    ):
        assert line in said


def test_a_torn_file_is_reported(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data = bytearray(home.read_bytes())
    data[len(data) // 2 : len(data) // 2 + 20_000] = b"\xff" * 20_000
    home.write_bytes(data)
    ended = main(["check"])
    said = capsys.readouterr()
    assert (ended == Exit.FOUND and "the file" in said.out) or (ended == Exit.DATA and "can't be read" in said.err)
