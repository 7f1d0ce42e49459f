"""The preferences of users, and their rows in the outbox: exported and forgotten with the rest."""

from __future__ import annotations

from sqlalchemy import select

from db.notices import notify
from db.privacy import export, forget
from db.store.engine import Database
from db.store.models import Awaited, Notice, Preference
from db.unit_of_work import writing
from tests.db import house
from tests.db.test_live_cards import opened

BOB = 2**62 + 7


async def waited(database: Database) -> None:
    """A game by post waits for Alice and for Bob, who is away and whose substitute she is."""
    async with writing(database) as work:
        await work.preferences.keep(house.ALICE.id, direct=True)
        await work.preferences.keep(BOB, away_until=10**10, substitute=house.ALICE.id, agreed=True)
    game = await opened(database, 7)
    async with database.write() as session:
        row = Awaited(
            server_id=house.HOME,
            kind="game",
            subject_id=game,
            mark="turn",
            decision="turn",
            users=[house.ALICE.id, BOB],
            whose=[house.ALICE.id, BOB],
            since=0,
            until=100,
            lapses=100,
            pace="",
            paused=None,
            extended=False,
        )
        session.add(row)
        await notify(session, house.HOME, "game", game, [row], 0)


async def test_what_is_not_said_is_as_it_was(database: Database) -> None:
    async with writing(database) as work:
        assert not (await work.preferences.of(BOB)).direct
        await work.preferences.keep(BOB, zone="Europe/Berlin")
        await work.preferences.keep(BOB, direct=True)
    async with writing(database) as work:
        kept = await work.preferences.of(BOB)
        assert (kept.direct, kept.zone, kept.quiet_from) == (True, "Europe/Berlin", None)


async def test_users_are_away_until_their_time_is_over(database: Database) -> None:
    async with writing(database) as work:
        await work.preferences.keep(BOB, away_until=100)
        assert await work.preferences.away([BOB], 99)
        assert not await work.preferences.away([BOB], 100)
        assert not await work.preferences.away([BOB, house.ALICE.id], 99)
        assert not await work.preferences.away([], 99)


async def test_an_export_has_the_users_preferences_and_decisions_but_no_other_users(database: Database) -> None:
    await waited(database)
    exported = await export(database, house.ALICE.id, house.NOW)
    assert exported["wants"]["direct"] is True
    assert exported["substitute_for"] == [BOB]
    (server,) = exported["servers"]
    assert [one["decision"] for one in server["awaited"]] == ["turn"]
    assert [one["stage"] for one in server["notices"]] == [0]
    assert str(BOB) not in repr(server["awaited"])
    assert (await export(database, 5, house.NOW))["wants"] is None


async def test_forgetting_takes_wishes_and_substitutes_out_and_has_the_notice_deleted(database: Database) -> None:
    await waited(database)
    await forget(database, house.ALICE.id)
    async with database.read() as session:
        (kept,) = await session.scalars(select(Preference))
        assert (kept.user_id, kept.substitute, kept.agreed) == (BOB, 0, False)
        (row,) = await session.scalars(select(Awaited))
        assert BOB in row.users
        assert house.ALICE.id not in row.users
        spent = [one for one in await session.scalars(select(Notice)) if one.user_id != BOB]
        assert [(one.user_id < 0, one.spent, one.due) for one in spent] == [(True, True, 0)]


async def test_a_user_who_only_set_preferences_is_forgotten_too(database: Database) -> None:
    async with writing(database) as work:
        await work.preferences.keep(BOB, direct=True)
    await forget(database, BOB)
    async with database.read() as session:
        assert await session.scalars(select(Preference)) == []
