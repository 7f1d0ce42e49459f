"""One command, one transaction: nothing twice, nothing lost, nothing revealed too early."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from sqlalchemy import func, select, text

from db.conflicts import Conflict, Repeated
from db.store.engine import Database
from db.store.models import Event, FigureRow, GangRow, Server, Stream
from db.unit_of_work import Work, reading, writing
from local.world import PATIENCE
from rules.core.people.roster import Disbanded, FigureDismissed, FigureRenamed, Founded, Gang, GangRenamed
from rules.core.plain.events import Subject, SubjectKind
from rules.core.plain.refusal import IllegalNow
from rules.mad_dogs.model.changes import Hurt
from tests.db import house
from tests.turns import takes_turns


async def everything(database: Database) -> list[list[Any]]:
    """Every row of every table."""
    async with database.engine.connect() as connection:
        return [
            [tuple(row) for row in await connection.execute(text(f"SELECT * FROM {table} ORDER BY 1, 2"))]
            for table in ("server", "stream", "event", "event_subject", "roll", "gang", "figure", "draft")
        ]


async def test_a_repeated_delivery_changes_nothing(database: Database) -> None:
    async with writing(database) as work:
        _, (figure,), _ = await house.found(work)
    await house.hurt(database, figure, delivery="i:again")
    before = await everything(database)
    with pytest.raises(Repeated):
        await house.hurt(database, figure, 3, delivery="i:again")
    assert await everything(database) == before


async def test_a_button_works_once_and_again_after_its_event_is_struck(database: Database) -> None:
    async with writing(database) as work:
        _, (figure,), _ = await house.found(work)
    first = await house.hurt(database, figure, once="draft:1")
    before = await everything(database)
    with pytest.raises(Repeated):
        await house.hurt(database, figure, once="draft:1")
    assert await everything(database) == before
    await house.undo(database, first)
    await house.hurt(database, figure, 2, once="draft:1")
    assert await house.lost(database, figure) == 2


async def test_the_buttons_of_what_can_be_done_once_are_found_by_it(database: Database) -> None:
    shared = {"once": "hit:i:5", "button": {"label": "Hit Spats"}}
    async with writing(database) as work:
        await house.found(work)
        kept = [("mad test", {}), ("mad test", shared), ("mad guts", shared), ("mad test", {"once": "hit:i:55"})]
        alone, first, second, other = await work.events.new_drafts(house.HOME, 1, kept, house.NOW, private=False)
    async with reading(database) as work:
        for once, found in (
            ("hit:i:5", [first, second]),
            ("hit:i:55", [other]),
            (f"draft:{alone}", [alone]),
            ("draft:999", []),
            ("draft:1:2:i:5", []),
            ("again:1", []),
        ):
            assert [one.id for one in await work.events.drafts_of(house.HOME, once)] == found, once
        assert not await work.events.drafts_of(house.HOME + 1, "hit:i:5")
        assert not await work.events.drafts_of(house.HOME + 1, f"draft:{alone}")


async def test_a_double_click_at_the_same_moment_counts_once(database: Database) -> None:
    async with writing(database) as work:
        _, (figure,), _ = await house.found(work)
    done = await asyncio.gather(
        *(house.hurt(database, figure, once="draft:1") for _ in range(6)), return_exceptions=True
    )
    assert sorted(type(one).__name__ for one in done) == ["Repeated"] * 5 + ["int"]
    assert await house.lost(database, figure) == 1


@pytest.mark.parametrize("name", ["Once upon a time", "delivery", "uq_event_once", "event.once", "x event.delivery"])
async def test_a_taken_name_is_a_conflict_whatever_it_is(database: Database, name: str) -> None:
    async with writing(database) as work:
        await house.found(work, name)
    with pytest.raises(Conflict):
        async with writing(database) as work:
            await house.found(work, name)


async def test_a_missing_value_is_a_bug_not_a_conflict(database: Database) -> None:
    with pytest.raises(Exception, match=r"(?i)not.null"):
        await house.do(database, headline=None)


@pytest.mark.parametrize("table", [FigureRow, GangRow])
async def test_a_stale_version_is_a_conflict(database: Database, table: type[FigureRow | GangRow]) -> None:
    """The same happens if two streams, such as two games, touch one figure at once."""
    async with writing(database) as work:
        gang, (figure,), _ = await house.found(work)
    change = Hurt(figure, lost=1) if table is FigureRow else GangRenamed(gang, "Else")

    async def overtaken() -> None:
        async with writing(database) as work:
            stream = await work.server_log(house.HOME, False, house.NOW)
            await work.rosters.load([Subject(SubjectKind.FIGURE, figure)])
            # Another user, as far as the session knows.
            await work._session.execute(text(f"UPDATE {table.__tablename__} SET version = version + 1"))
            await work.append(stream, house.entry(change))

    with pytest.raises(Conflict):
        await overtaken()
    assert await house.faults(database) == []


async def test_undoing_at_the_same_moment_happens_once(database: Database) -> None:
    async with writing(database) as work:
        _, (figure,), _ = await house.found(work)
    event = await house.hurt(database, figure)
    done = await asyncio.gather(*(house.undo(database, event) for _ in range(5)), return_exceptions=True)
    assert sorted(type(one).__name__ for one in done) == ["IllegalNow"] * 4 + ["NoneType"]
    assert await house.lost(database, figure) == 0


@takes_turns
async def test_undo_and_another_wound_at_the_same_moment(database: Database) -> None:
    """The row stays the fold of the events, whichever comes first."""
    async with writing(database) as work:
        _, (figure,), _ = await house.found(work)
    for _ in range(5):
        event = await house.hurt(database, figure)
        done = await asyncio.gather(
            house.undo(database, event), house.hurt(database, figure, 2), return_exceptions=True
        )
        assert [one for one in done if isinstance(one, Exception) and not isinstance(one, IllegalNow)] == []
        assert await house.faults(database) == []


@takes_turns
@pytest.mark.parametrize("tasks", [2, 8])
async def test_two_at_once_lose_nothing_and_leave_no_gaps(database: Database, tasks: int) -> None:
    async with writing(database) as work:
        _, (figure,), _ = await house.found(work)

    async def shoot_often() -> None:
        for _ in range(20):
            async with writing(database) as work:
                stream = await work.server_log(house.HOME, False, house.NOW)
                dice, number = work.dice(stream)
                faces, _ = dice.take(2, 6)
                await asyncio.sleep(0)
                await work.append(stream, house.entry(Hurt(figure, lost=1), outcome=house.rolled(*faces), roll=number))

    await asyncio.gather(*(shoot_often() for _ in range(tasks)))
    async with database.read() as session:
        events = list(await session.scalars(select(Event).order_by(Event.seq)))
        stream = (await session.scalars(select(Stream)))[0]
    assert [event.seq for event in events] == [*range(1, 20 * tasks + 2)]
    assert [event.roll for event in events[1:]] == [*range(20 * tasks)]
    assert [event.id for event in events] == sorted(event.id for event in events)
    assert (stream.next_seq, stream.next_roll) == (20 * tasks + 2, 20 * tasks)
    assert await house.lost(database, figure) == 20 * tasks
    assert await house.faults(database) == []


async def test_servers_do_not_wait_for_each_other(postgres_database: Database) -> None:
    async with writing(postgres_database) as work:
        await work.server_log(1, False, house.NOW)
        async with asyncio.timeout(PATIENCE):
            await house.do(postgres_database, server=2)


async def test_a_server_first_seen_by_several_at_once(database: Database) -> None:
    done = await asyncio.gather(*(house.do(database) for _ in range(6)), return_exceptions=True)
    assert [one for one in done if isinstance(one, Exception)] == []
    async with database.read() as session:
        assert await session.scalar(select(func.count()).select_from(Server)) == 1
        assert await session.scalar(select(func.count()).select_from(Stream)) == 1


async def test_a_server_first_seen_in_two_overlapping_transactions(postgres_database: Database) -> None:
    """The second waits until the first has ended, and works on what the first has made."""
    second: asyncio.Task[int] | None = None
    async with writing(postgres_database) as work:
        stream = await work.server_log(house.HOME, False, house.NOW)
        second = asyncio.create_task(house.do(postgres_database))
        await asyncio.sleep(0.2)
        assert not second.done()
        await work.append(stream, house.entry())
        secret = stream.secret
    await second
    async with postgres_database.read() as session:
        stream = (await session.scalars(select(Stream)))[0]
    assert (stream.next_seq, stream.secret) == (3, secret)


async def test_a_server_first_seen_by_two_where_the_first_gives_up(postgres_database: Database) -> None:
    seconds: list[asyncio.Task[int]] = []

    async def give_up() -> None:
        async with writing(postgres_database) as work:
            await work.server_log(house.HOME, False, house.NOW)
            seconds.append(asyncio.create_task(house.do(postgres_database)))
            await asyncio.sleep(0.2)
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        await give_up()
    await seconds[0]


async def test_settings_set_at_the_same_moment_are_both_kept(database: Database) -> None:
    await house.do(database)

    async def put(key: str) -> None:
        async with writing(database) as work:
            stream = await work.server_log(house.HOME, False, house.NOW)
            server = await work.servers.get(house.HOME, False, house.NOW)
            await asyncio.sleep(0.02)
            server.settings = {**server.settings, key: True}
            await work.append(stream, house.entry())

    await asyncio.gather(*(put(key) for key in "abc"))
    async with reading(database) as work:
        assert await work.servers.settings(house.HOME) == {"a": True, "b": True, "c": True}


async def test_sealed_changes_wait_until_a_later_event_carries_them(database: Database) -> None:
    async with writing(database) as work:
        _, (figure,), _ = await house.found(work)
    sealed = await house.hurt(database, figure, 2, sealed=True)
    assert await house.lost(database, figure) == 0
    assert await house.faults(database) == []
    async with writing(database) as work:
        event = await work.events.get(sealed)
        assert event is not None
        assert event.changes == []
        stream = await work.server_log(house.HOME, False, house.NOW)
        event.sealed = False
        await work.append(stream, house.entry(Hurt(figure, lost=2), cause=sealed, once=f"reveal:{sealed}"))
    assert await house.lost(database, figure) == 2
    assert await house.faults(database) == []


async def test_an_undo_does_not_reveal_what_a_sealed_roll_did(database: Database) -> None:
    async with writing(database) as work:
        _, (figure,), _ = await house.found(work)
    event = await house.hurt(database, figure)
    about = (Subject(SubjectKind.FIGURE, figure),)
    await house.hurt(database, figure, 2, sealed=True, headline="Spats falls to the poison.", about=about)
    with pytest.raises(IllegalNow, match="a sealed roll") as refused:
        await house.undo(database, event)
    assert "poison" not in refused.value.sentence


async def test_undo_goes_backwards_one_figure_at_a_time(database: Database) -> None:
    async with writing(database) as work:
        _, (spats, dooley), _ = await house.found(work, figures=("Spats", "Dooley"))
    first = await house.do(database, Hurt(spats, lost=1), Hurt(dooley, lost=2))
    other = await house.hurt(database, dooley, headline="Dooley trips.")
    with pytest.raises(IllegalNow, match="Dooley trips"):
        await house.undo(database, first)
    await house.undo(database, other)
    await house.undo(database, first)
    assert [await house.lost(database, one) for one in (spats, dooley)] == [0, 0]
    with pytest.raises(IllegalNow, match="already"):
        await house.undo(database, first)


async def test_a_founding_struck_leaves_no_gang_and_no_figure(database: Database) -> None:
    async with writing(database) as work:
        gang, figures, event = await house.found(work, figures=("Spats", "Dooley"))
    await house.undo(database, event)
    async with reading(database) as work:
        assert await work.rosters.gangs(house.HOME) == []
        assert await work.rosters.figures_named(house.HOME, ["Spats"]) == []
        assert await work.rosters.state(Subject(SubjectKind.FIGURE, figures[0])) is None
    assert await house.faults(database) == []
    async with writing(database) as work:
        again, _, _ = await house.found(work, figures=("Spats",))
    assert again != gang


async def test_a_gang_does_not_come_back_under_a_name_taken_since(database: Database) -> None:
    async with writing(database) as work:
        gang, _, _ = await house.found(work)
    disbanded = await house.do(database, Disbanded(gang))
    async with writing(database) as work:
        other, _, _ = await house.found(work, "NORTH  side")
    before = await everything(database)
    with pytest.raises(IllegalNow, match="Another gang is called North Side"):
        await house.undo(database, disbanded)
    assert await everything(database) == before
    await house.do(database, GangRenamed(other, "South Side"))
    await house.undo(database, disbanded)
    async with reading(database) as work:
        assert [stored.gang.name for stored in await work.rosters.gangs(house.HOME)] == ["North Side", "South Side"]


@takes_turns
@pytest.mark.parametrize(
    "leaving", [FigureDismissed, lambda figure: FigureRenamed(figure, "Lefty")], ids=["dismissed", "renamed"]
)
async def test_a_figure_does_not_come_back_under_a_comrades_name(database: Database, leaving: Any) -> None:
    async with writing(database) as work:
        _, (figure, other), _ = await house.found(work, figures=("Spats Doogan", "Dooley"))
    event = await house.do(database, leaving(figure))
    renamed = await house.do(database, FigureRenamed(other, "Spats Doogan"))
    with pytest.raises(IllegalNow, match="Another figure is called Spats Doogan"):
        await house.undo(database, event)
    await house.undo(database, renamed)
    await house.undo(database, event)
    assert await house.faults(database) == []


async def test_a_gang_can_be_refounded_after_it_was_disbanded(database: Database) -> None:
    async with writing(database) as work:
        gang, _, _ = await house.found(work)
    await house.do(database, Disbanded(gang))
    async with writing(database) as work:
        stream = await work.server_log(house.HOME, False, house.NOW)
        new = Gang("North Side", "mad", (1,))
        await work.append(stream, house.entry(Founded(await work.rosters.new_gang(house.HOME, new.system), new)))
    async with reading(database) as work:
        assert len(await work.rosters.gangs(house.HOME)) == 1


async def test_the_log_by_pages_whole_and_of_one_figure(database: Database) -> None:
    async with writing(database) as work:
        _, (spats, dooley), _ = await house.found(work, figures=("Spats", "Dooley"))
    for _ in range(4):
        await house.hurt(database, spats)
        await house.hurt(database, dooley)
    async with reading(database) as work:
        stream = await work.servers.stream(house.HOME)
        assert stream is not None
        pages = work.events.page
        assert [event.seq for event in await pages(stream.id, None, 3)] == [9, 8, 7]
        assert [event.seq for event in await pages(stream.id, 7, 3)] == [6, 5, 4]
        assert [event.seq for event in await pages(stream.id, None, 3, spats)] == [8, 6, 4]
        assert [event.seq for event in await pages(stream.id, 4, 3, spats)] == [2, 1]
        assert await work.events.count(stream.id) == 9
        assert [event.seq for event in await work.events.latest_by(stream.id, house.ALICE.id, 2)] == [9, 8]


async def test_a_reader_holds_no_writer_up(postgres_database: Database) -> None:
    await house.do(postgres_database)
    async with reading(postgres_database) as work:
        assert await work.servers.stream(house.HOME) is not None
        async with asyncio.timeout(PATIENCE):
            await house.do(postgres_database)


async def test_rows_are_read_once(database: Database) -> None:
    async with writing(database) as work:
        gang, figures, _ = await house.found(work, figures=("Spats", "Dooley"))
    async with database.read() as session:
        work = Work(session)
        gangs = await work.rosters.gangs_of([Subject(SubjectKind.FIGURE, one) for one in figures])
        assert [stored.id for stored in gangs] == [gang]
        assert await work.rosters.full_name(house.HOME, figures[1]) == "Dooley (North Side)"
