"""Rows and the sessions that read and write them."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Iterator
from typing import Any

import pytest
import pytest_asyncio
from sqlalchemy import Column, bindparam, insert, select

from benchmarks.wire import Wire
from db.store import drivers
from db.store.engine import Database
from db.store.models import Draft, Event, FigureRow, GangRow, Server, Stream
from db.store.prepared_statements import numbered, once, one_of
from db.store.rows import decoded
from db.store.session import Session, Stale
from db.undo import strike
from db.unit_of_work import writing
from local.world import PATIENCE
from rules.core.people.roster import Disbanded, FigureDismissed, FigureRenamed, Hired
from tests.db import house

BY_NAME = select(GangRow).where(GangRow.name == bindparam("name"))


def test_a_column_is_sqlalchemys_on_the_class_and_a_value_on_a_row() -> None:
    assert isinstance(Event.headline, Column)
    event = Event(headline="A roll", seen=[1])
    assert (event.headline, event.seen, event.once) == ("A roll", [1], None)


def test_a_new_row_has_its_defaults_and_no_id() -> None:
    event = Event()
    assert event.seen == []
    assert Event().seen is not event.seen
    assert GangRow().version == 1
    with pytest.raises(AttributeError, match="Event has no id yet"):
        _ = event.id


def test_a_row_takes_no_column_that_its_table_lacks() -> None:
    with pytest.raises(TypeError, match="Draft has no colour"):
        Draft(colour="red")


def test_the_same_statement_is_made_once() -> None:
    @once
    def made(number: int) -> Any:
        return select(GangRow).where(one_of(GangRow.id, number))

    assert made(2) is made(2)
    assert made(2) is not made(3)


async def test_a_row_is_decoded_once_until_a_column_is_set(database: Database) -> None:
    await house.found_on(database, "North Side")
    read: list[str] = []

    def name_of(row: GangRow) -> str:
        read.append(row.name)
        return row.name.upper()

    async with database.write() as session:
        (row,) = await session.scalars(BY_NAME, {"name": "North Side"})
        assert [decoded(row, name_of), decoded(row, name_of)] == ["NORTH SIDE"] * 2
        row.name = "South Side"
        assert [decoded(row, name_of), decoded(row, name_of)] == ["SOUTH SIDE"] * 2
        await session.flush()
        assert decoded(row, name_of) == "SOUTH SIDE"
        await session.get(GangRow, row.id, again=True)
        assert decoded(row, name_of) == "SOUTH SIDE"
    assert read == ["North Side", "South Side", "South Side"]


async def test_a_row_is_read_once_and_is_one_object(database: Database) -> None:
    await house.found_on(database, "North Side")
    async with database.read() as session:
        (first,) = await session.scalars(BY_NAME, {"name": "North Side"})
        (second,) = await session.scalars(select(GangRow))
        assert first is second
        assert await session.get(GangRow, first.id) is first
        assert await session.get(GangRow, first.id + 1) is None


async def test_values_come_back_as_they_were(database: Database) -> None:
    async with database.write() as session:
        session.add(Server(id=7, direct=True, settings={"a": [1, None]}, since=house.NOW))
    async with database.read() as session:
        for row in (await session.get_one(Server, 7), (await session.scalars(select(Server)))[0]):
            values = (row.direct, row.settings, row.since, row.left_at, row.house)
            assert values == (True, {"a": [1, None]}, house.NOW, None, None)


async def test_only_what_changed_is_written(database: Database) -> None:
    gang = await house.found_on(database, "North Side")
    async with database.write() as session:
        row = await session.get_one(GangRow, gang)
        row.owners = list(row.owners)  # the same value, so nothing to write
        before = row.version
        await session.flush()
        assert row.version == before
        row.name = "East Side"
        await session.flush()
        assert row.version == before + 1
    async with database.read() as session:
        row = await session.get_one(GangRow, gang)
        assert (row.name, row.name_key, row.version) == ("East Side", "north side", before + 1)


async def test_a_row_that_another_transaction_wrote_since_is_not_written_over(database: Database) -> None:
    gang = await house.found_on(database, "North Side")

    async def overtaken() -> None:
        async with database.write() as session:
            row = await session.get_one(GangRow, gang)
            await session.execute(GangRow.__table__.update().values(version=row.version + 5))
            row.name = "East Side"

    with pytest.raises(Stale):
        await overtaken()
    async with database.read() as session:
        assert (await session.get_one(GangRow, gang)).name == "North Side"


async def test_a_statement_is_timed_once_whichever_way_it_goes(database: Database) -> None:
    took: list[str] = []
    database.time(lambda kind, _: took.append(kind))
    async with database.read() as session:
        took.clear()
        await session.execute(BY_NAME, {"name": "North Side"})
        await session.execute(select(GangRow))
    assert took == [drivers.STATEMENT] * 2


@pytest.mark.parametrize("overtaken", [False, True])
async def test_rows_that_changed_alike_are_written_at_once_and_none_where_one_was_overtaken(
    database: Database, monkeypatch: pytest.MonkeyPatch, overtaken: bool
) -> None:
    names = ["North Side", "South Side", "West Side"]
    gangs = [await house.found_on(database, name) for name in names]
    sent: list[int] = []
    send = Session._send

    async def sending(session: Session, statements: Any) -> Any:
        sent.extend(len(one.values) for one in statements)
        return await send(session, statements)

    async def changed() -> None:
        async with database.write() as session:
            rows = [await session.get_one(GangRow, gang) for gang in gangs]
            if overtaken:
                later = GangRow.__table__.update().where(GangRow.id == gangs[1]).values(version=rows[1].version + 5)
                await session.execute(later)
            monkeypatch.setattr(Session, "_send", sending)
            for row in rows:
                row.name = row.name.replace("Side", "End")
            rows[2].system = "hood"
            await session.flush()
            assert [row.version for row in rows] == [3, 3, 3]
            assert sent == [2, 1]

    if overtaken:
        with pytest.raises(Stale):
            await changed()
    else:
        await changed()
    async with database.read() as session:
        found = [await session.get_one(GangRow, gang) for gang in gangs]
    assert [row.name.endswith("End") for row in found] == [not overtaken] * 3
    assert [row.version for row in found] == [2 if overtaken else 3] * 3


async def test_what_is_written_can_be_read_again_after_others_wrote(database: Database) -> None:
    gang = await house.found_on(database, "North Side")
    async with database.write() as session:
        row = await session.get_one(GangRow, gang)
        await session.execute(GangRow.__table__.update().values(name="West Side"))
        assert row.name == "North Side"
        assert await session.get_one(GangRow, gang, again=True) is row
        assert row.name == "West Side"


async def test_nothing_is_written_of_a_session_that_raises(database: Database) -> None:
    async def failing() -> None:
        async with database.write() as session:
            session.add(Server(id=7, direct=True, settings={}, since=house.NOW))
            await session.flush()
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        await failing()
    async with database.read() as session:
        assert await session.get(Server, 7) is None


async def test_an_outer_join_that_finds_nothing_gives_no_row(database: Database) -> None:
    async with database.write() as session:
        session.add(Server(id=7, direct=True, settings={}, since=house.NOW))
    async with database.read() as session:
        query = select(Server, Stream).outerjoin(Stream, Stream.server_id == Server.id)
        ((server, stream),) = await session.execute(query)
        assert (server.id, stream) == (7, None)


async def test_as_many_values_as_are_asked_for(database: Database) -> None:
    ids = [await house.found_on(database, name) for name in ("North", "South", "East")]
    async with database.read() as session:
        query = select(GangRow.name).where(one_of(GangRow.id, 2)).order_by(GangRow.id)
        assert await session.scalars(query, numbered(GangRow.id, ids[1:])) == ["South", "East"]


async def test_a_name_is_looked_up_once_till_names_change_or_a_figure_comes_or_goes(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = 0
    execute = Session.execute

    async def asking(session: Session, *given: Any) -> Any:
        nonlocal asked
        asked += 1
        return await execute(session, *given)

    async with writing(database) as work:
        gang, (spats, dooley), _ = await house.found(work, figures=("Spats", "Dooley"))
    async with writing(database) as work:
        stream = await work.server_log(house.HOME, False, house.NOW)
        monkeypatch.setattr(Session, "execute", asking)

        async def found() -> tuple[int, list[tuple[str, int]], list[str]]:
            nonlocal asked
            asked = 0
            known = await work.rosters.figures_named(house.HOME, ["Dooley", "Spats", "Lefty"])
            theirs = [one.figure.name for one in await work.rosters.figures_of([gang])]
            return asked, [(one.figure.name, one.figure.lost) for one in known], theirs

        assert await found() == (2, [("Spats", 0), ("Dooley", 0)], ["Spats", "Dooley"])
        await work.append(stream, house.entry(house.Hurt(spats, lost=2)))
        assert await found() == (0, [("Spats", 2), ("Dooley", 0)], ["Spats", "Dooley"]), "as they are now"
        await work.append(stream, house.entry(FigureRenamed(dooley, "Lefty")))
        assert await found() == (2, [("Spats", 2), ("Lefty", 0)], ["Spats", "Lefty"])
        (ox,) = await work.rosters.new_figures(house.HOME, gang, 1)
        await work.append(stream, house.entry(Hired(ox, "mad", gang, house.a_figure("Dooley"))))
        assert await found() == (2, [("Spats", 2), ("Lefty", 0), ("Dooley", 0)], ["Spats", "Lefty", "Dooley"])
        await work.append(stream, house.entry(FigureDismissed(spats)))
        assert await found() == (2, [("Lefty", 0), ("Dooley", 0)], ["Lefty", "Dooley"])
        await work.append(stream, house.entry(Disbanded(gang)))
        assert await found() == (2, [], [])


@pytest.fixture
def wire(postgres_database: Database) -> Iterator[Wire]:
    """A wire to PostgreSQL that counts round trips."""
    url = postgres_database.url
    with Wire(url.host or "", url.port or 0) as wire:
        yield wire


@pytest_asyncio.fixture
async def far(postgres_database: Database, wire: Wire) -> AsyncIterator[Database]:
    """The same database at the other end of the wire."""
    far = Database(postgres_database.url.set(host="127.0.0.1", port=wire.port))
    yield far
    await far.close()


@pytest.mark.postgres
async def test_a_change_takes_four_trips_to_postgresql_and_three_to_take_back(far: Database, wire: Wire) -> None:
    """The trips: hold and read the server; figures; all writes; the commit. An undo reads everything at once."""
    async with writing(far) as work:
        gang, (figure,), _ = await house.found(work)

    async def changed() -> int:
        async with writing(far, appends=True) as work:
            await work.log_here(house.HOME, 1)
            stream = await work.server_log(house.HOME, False, house.NOW)
            await work.rosters.foresee(house.HOME, ["Spats Doogan"], [gang])
            await work.rosters.figures_named(house.HOME, ["Spats Doogan"])
            await work.rosters.figures_of([gang])
            hurt = house.Hurt(figure, lost=1)
            event = await work.append(stream, house.entry(hurt, outcome=house.rolled(1, 2)))
            await work.events.new_drafts(house.HOME, 1, [("mad test", {"event": event.id})], house.NOW, private=False)
            return event.id

    async def taken_back(id_: int) -> None:
        async with writing(far) as work:
            found = await work.event_to_strike(id_)
            assert found is not None
            assert await work.events.caused_by(id_) == []
            await strike(work, found[0], 1, house.NOW)

    await taken_back(await changed())
    with wire.watched() as effort:
        event = await changed()
    assert effort.trips == 4
    assert await house.lost(far, figure) == 1
    with wire.watched() as effort:
        await taken_back(event)
    assert effort.trips == 3
    assert await house.lost(far, figure) == 0
    assert await house.faults(far) == []


@pytest.mark.postgres
async def test_what_was_foreseen_serves_once_and_no_more_once_something_is_written(
    postgres_database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    gang = await house.found_on(postgres_database, "North Side")
    asked = BY_NAME, {"name": "North Side"}
    sent: list[int] = []
    run = drivers.Postgres.run

    async def running(driver: drivers.Postgres, statements: Any) -> Any:
        sent.append(len(statements))
        return await run(driver, statements)

    monkeypatch.setattr(drivers.Postgres, "run", running)
    async with postgres_database.write() as session:
        await session.foresee([asked, (BY_NAME, {"name": "South Side"})])
        (north,) = await session.scalars(*asked)
        assert await session.scalars(BY_NAME, {"name": "South Side"}) == []
        assert sent == [2]
        assert await session.scalars(*asked) == [north]
        assert sent == [2, 1]
        await session.foresee([(BY_NAME, {"name": "South Side"})])
        north.name = "South Side"
        assert [one.id for one in await session.scalars(BY_NAME, {"name": "South Side"})] == [gang]


@pytest.mark.postgres
async def test_what_goes_past_the_driver_is_of_the_same_transaction(postgres_database: Database) -> None:
    async def failing() -> None:
        async with postgres_database.write() as session:
            await session.execute(insert(Server).values(id=7, direct=True, settings={}, since=house.NOW))
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        await failing()
    async with postgres_database.read() as session:
        assert await session.get(Server, 7) is None


async def test_a_writer_that_finds_the_file_held_waits_without_blocking_others(sqlite_database: Database) -> None:
    other = sqlite3.connect(sqlite_database.url.database or "", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")

    async def founded() -> int:
        return await house.found_on(sqlite_database, "North Side")

    async with asyncio.timeout(PATIENCE):
        waiting = asyncio.create_task(founded())
        for _ in range(20):
            await asyncio.sleep(0.005)
        assert not waiting.done()
        other.execute("COMMIT")
        assert await waiting
    other.close()


async def test_who_gives_up_waiting_leaves_the_file_to_others(sqlite_database: Database) -> None:
    other = sqlite3.connect(sqlite_database.url.database or "", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    async with asyncio.timeout(PATIENCE):
        waiting = asyncio.create_task(house.found_on(sqlite_database, "North Side"))
        await asyncio.sleep(0.05)
        waiting.cancel()
        other.execute("COMMIT")
        with pytest.raises(asyncio.CancelledError):
            await waiting
        assert await house.found_on(sqlite_database, "South Side")
    other.close()
    async with sqlite_database.read() as session:
        assert await session.scalars(select(GangRow.name)) == ["South Side"]


async def test_a_session_that_reads_writes_nothing(database: Database) -> None:
    gang = await house.found_on(database, "North Side")
    async with database.read() as session:
        row = await session.get_one(GangRow, gang)
        row.name = "East Side"
        assert await session.scalars(select(FigureRow.name)) == ["Spats Doogan"]
        await session.flush()
    async with database.read() as session:
        assert (await session.get_one(GangRow, gang)).name == "North Side"
        assert isinstance(session, Session)


async def test_what_was_read_is_let_go_of_a_page_at_a_time_and_others_go_on_in_between(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with writing(database) as work:
        await house.found(work, figures=tuple(f"Spats {number}" for number in range(9)))
    monkeypatch.setattr("db.store.session.PAGE", 2)
    left: list[int] = []

    async def look(rows: Session) -> None:
        while True:
            left.append(len(rows.at_hand))
            await asyncio.sleep(0)

    async with database.read() as rows:
        assert len(await rows.scalars(select(FigureRow))) == 9
        looking = asyncio.create_task(look(rows))
    looking.cancel()
    assert [many for many in left if 1 < many < 9] == [7, 5, 3], "a look after each page but the last"
    assert len(rows.at_hand) == 1
