"""Uploaded tables, active configurations and the books they make; undone, and folded again from events alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from db.store.engine import Database
from db.unit_of_work import Work, reading, writing
from rules.core.action.system import all_tables
from rules.core.plain.events import Subject, SubjectKind
from rules.core.plain.refusal import IllegalNow
from rules.core.play.active_config import ActiveConfig, ServerHouse
from rules.core.tables.book import SHIPPED
from rules.core.tables.codec import rewritten
from tests.db import house

TABLE = "mad.tables.stone-cold"
ALWAYS, NEVER = [[1, 6, "Stone Cold Killer", ""]], [[1, 6, "Nothing", ""]]
SERVER = Subject(SubjectKind.SERVER, house.HOME)
SHIPS: Any = all_tables()[TABLE].table


async def kept(work: Work, rows: Sequence[Sequence[Any]], server: int = house.HOME) -> int:
    """The id of a version with these rows."""
    await work.servers.get(server, False, house.NOW)
    table = rewritten(SHIPS, rows)
    version, _ = await work.tables.keep(server, table, "a note", house.ALICE.id, "alice", house.NOW)
    return version.id


async def test_versions_are_counted_and_the_same_rows_kept_once(database: Database) -> None:
    async with writing(database) as work:
        one, other, again = [await kept(work, rows) for rows in (ALWAYS, NEVER, ALWAYS)]
        assert one == again != other
    async with reading(database) as work:
        found = await work.tables.uploaded(house.HOME, TABLE)
        assert [(version.number, version.rows) for version in found] == [(1, ALWAYS), (2, NEVER)]
        assert await work.tables.counted(house.HOME) == {TABLE: 2}
        assert await work.tables.uploaded(house.HOME, "mad.tables.crash") == []


async def test_a_book_has_the_versions_in_force(database: Database) -> None:
    async with writing(database) as work:
        always, never = await kept(work, ALWAYS), await kept(work, NEVER)
    async with reading(database) as work:
        books = [
            await work.tables.book(house.HOME, ActiveConfig(((TABLE, version),)))
            for version in (0, always, never, 10**6)
        ]
        assert [set(book.reading(SHIPS).keys) for book in books] == [{True, False}, {True}, {False}, {True, False}]
        assert await work.tables.book(house.HOME, ActiveConfig()) is SHIPPED
        assert await work.tables.book(house.HOME, ActiveConfig((("mad.tables.crash", always),))) == SHIPPED


async def test_a_version_is_its_servers_alone(database: Database) -> None:
    async with writing(database) as work:
        always = await kept(work, ALWAYS)
        await work.servers.get(house.HOME + 1, False, house.NOW)
    async with reading(database) as work:
        assert await work.tables.by_ids(house.HOME + 1, [always]) == {}
        assert await work.tables.book(house.HOME + 1, ActiveConfig(((TABLE, always),))) == SHIPPED


async def test_what_a_server_plays_by_is_the_fold_of_its_events(database: Database) -> None:
    first, second = ActiveConfig(rulings=(("luck", False),)), ActiveConfig(((TABLE, 5),))
    one = await house.do(database, ServerHouse(house.HOME, first))
    other = await house.do(database, ServerHouse(house.HOME, second))
    async with reading(database) as work:
        assert await work.tables.house(house.HOME) == second == await work.folding.rebuilt(SERVER)
    with pytest.raises(IllegalNow, match="happened since"):
        await house.undo(database, one)
    await house.undo(database, other)
    async with reading(database) as work:
        assert await work.tables.house(house.HOME) == first == await work.folding.rebuilt(SERVER)
    await house.undo(database, one)
    async with reading(database) as work:
        assert await work.tables.house(house.HOME) == ActiveConfig()
        assert await work.folding.rebuilt(SERVER) is None
    assert await house.faults(database) == []
