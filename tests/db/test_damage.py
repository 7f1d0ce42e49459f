"""Damage is reported in a sentence and logged by ids alone; a bug stays a bug."""

from __future__ import annotations

from functools import partial

import pytest
from sqlalchemy import text
from structlog.testing import capture_logs

from db.checking import first_found
from db.store.engine import Database
from db.store.trouble import DAMAGED, Damaged
from db.unit_of_work import reading, writing
from rules.core.plain.events import Subject, SubjectKind
from rules.mad_dogs.model.changes import Hurt
from tests.db import house

SECRET = "liquor"


@pytest.fixture(autouse=True)
def looking_for_damage(sqlite_database: Database) -> None:
    """The database looks for damage after a bug, as the bot's does."""
    sqlite_database.find_damage = partial(first_found, sqlite_database)


async def changed(database: Database, statement: str) -> None:
    async with database.write() as session:
        await session.execute(text(statement))


async def read_undone_and_done(database: Database, event: int, change: Hurt) -> None:
    async with reading(database) as work:
        await work.rosters.state(change.about)
    await house.undo(database, event)
    await house.do(database, change)


async def damaged(database: Database, statement: str) -> str:
    """The damage that the log names after a statement, when a figure is hurt."""
    async with writing(database) as work:
        _, (figure,), _ = await house.found(work)
    event = await house.do(database, Hurt(figure, lost=1))
    await changed(database, statement.format(figure=figure, event=event))
    with capture_logs() as logs, pytest.raises(Damaged, match=DAMAGED):
        await read_undone_and_done(database, event, Hurt(figure, lost=1))
    (entry,) = logs
    assert entry["event"] == "database damaged"
    assert SECRET not in str(logs)
    return entry["where"]


@pytest.mark.parametrize(
    "statement, where",
    [
        ("UPDATE figure SET state = '{{\"liquor' WHERE id = {figure}", "figure 1: its state can't be read"),
        ("UPDATE figure SET state = CAST(x'ff' AS TEXT) WHERE id = {figure}", "a text of the column state is damaged"),
        ("UPDATE figure SET state = '{{\"name\": 5}}' WHERE id = {figure}", "figure 1, event 2: its row can't be read"),
        ("UPDATE figure SET version = 'liquor' WHERE id = {figure}", "figure 1: its version has an impossible value"),
        ("UPDATE event SET at = 'liquor' WHERE id = {event}", "event 2: its at can't be read"),
        ("UPDATE event SET changes = 'liquor' WHERE id = {event}", "event 2: its changes can't be read"),
        (
            'UPDATE event SET changes = \'[{{"tag": "liquor", "subject": 1}}]\' WHERE id = 1',
            "figure 1, event 1: its events can't be known (KeyError)",
        ),
        ("UPDATE gang SET system = 'liquor'", "its row can't be read (KeyError)"),
    ],
)
async def test_what_a_command_meets_that_is_damaged_is_named_in_the_log(
    sqlite_database: Database, statement: str, where: str
) -> None:
    assert where in await damaged(sqlite_database, statement)


async def stumbled(database: Database, figure: int, bug: Exception) -> None:
    """A bug, after a figure was read."""
    async with reading(database) as work:
        await work.rosters.state(Subject(SubjectKind.FIGURE, figure))
        raise bug


async def test_a_bug_stays_a_bug_where_nothing_is_damaged(sqlite_database: Database) -> None:
    async with writing(sqlite_database) as work:
        _, (figure,), _ = await house.found(work)
    for bug in (KeyError("x"), AttributeError("x"), AssertionError()):
        with capture_logs() as logs, pytest.raises(type(bug)):
            await stumbled(sqlite_database, figure, bug)
        assert logs == []


async def test_all_else_goes_on_beside_what_is_damaged(sqlite_database: Database) -> None:
    async with writing(sqlite_database) as work:
        _, (figure, other), _ = await house.found(work, "North", ("Spats", "Dooley"))
    await changed(sqlite_database, f"UPDATE figure SET state = 'liquor' WHERE id = {figure}")
    with capture_logs() as logs:
        await house.do(sqlite_database, Hurt(other, lost=1))
    assert logs == []
