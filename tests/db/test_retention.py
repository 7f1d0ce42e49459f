"""Stored commands for buttons are deleted once no press can use them, and not before."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from sqlalchemy import select

from db.retention import AT_ONCE, LONG, sweep
from db.store.engine import Database
from db.store.models import Draft
from db.unit_of_work import reading, writing
from rules.core.plain.events import Subject, SubjectKind
from rules.core.play.game import Game, GameClosed, GameOpened
from tests.db import house

LATER = house.NOW + LONG
FOLLOWS, REROLLS = "asked to take back", "a re-roll"


async def kept(database: Database, command: str = "roll", *, private: bool = False, **options: Any) -> int:
    """Store a command for a button, now."""
    async with writing(database) as work:
        await work.servers.get(house.HOME, False, house.NOW)
        return (await work.events.new_drafts(house.HOME, 1, [(command, options)], house.NOW, private=private))[0]


async def left_of(database: Database, drafts: list[int], at: Any = LATER) -> list[int]:
    """The commands that a sweep leaves. The sweep returns how many it deleted."""
    deleted = await sweep(database, at, (FOLLOWS, REROLLS), (REROLLS,))
    async with database.read() as session:
        found = set(await session.scalars(select(Draft.id)))
    left = [one for one in drafts if one in found]
    assert len(drafts) - len(left) == deleted
    return left


async def test_a_command_of_a_private_card_is_deleted_after_a_month(database: Database) -> None:
    private, public = await kept(database, private=True), await kept(database)
    assert await left_of(database, [private, public], LATER - timedelta(seconds=1)) == [private, public]
    assert await left_of(database, [private, public]) == [public]
    assert await left_of(database, [public], LATER + timedelta(days=3650)) == [public]


async def test_what_was_used_goes_when_that_is_a_month_ago(database: Database) -> None:
    used, fresh, struck, other = [await kept(database) for _ in range(4)]
    await house.do(database, once=f"draft:{used}")
    await house.do(database, once=f"draft:{fresh}", at=house.NOW + timedelta(days=1))
    await house.undo(database, await house.do(database, once=f"draft:{struck}"))
    assert await left_of(database, [used, fresh, struck, other]) == [fresh, struck, other]
    assert await left_of(database, [fresh, struck, other], LATER + timedelta(days=1)) == [struck, other]


async def test_of_buttons_of_which_one_can_be_used_all_go(database: Database) -> None:
    match, let_go, other = [await kept(database, once=once) for once in ("bid:1", "bid:1", "bid:2")]
    await house.do(database, once="bid:1")
    assert await left_of(database, [match, let_go, other]) == [other]


async def test_what_carries_on_with_an_event_goes_once_that_is_taken_back(database: Database) -> None:
    standing, struck = await house.do(database), await house.do(database)
    drafts = [
        await kept(database, command, event=event) for command in (FOLLOWS, REROLLS) for event in (standing, struck)
    ]
    named_alike = await kept(database, event=struck)
    assert await left_of(database, [*drafts, named_alike], house.NOW) == [*drafts, named_alike]
    await house.undo(database, struck)
    assert await left_of(database, [*drafts, named_alike], house.NOW) == [drafts[0], drafts[2], named_alike]
    assert await left_of(database, [drafts[0], drafts[2]], LATER + LONG) == [drafts[0], drafts[2]]


async def test_a_roll_of_a_game_closed_a_month_ago_is_rolled_again_no_more(database: Database) -> None:
    async with writing(database) as work:
        await work.server_log(house.HOME, False, house.NOW)
        game = await work.games.new(house.HOME, 5, Game("Docks", "mad", ()))
        log = await work.game_log(house.HOME, game)
        event = await work.append(log, house.entry(GameOpened(game, "Docks", "mad", ("North",))))
    drafts = [await kept(database, command, event=event.id) for command in (FOLLOWS, REROLLS)]
    assert await left_of(database, drafts, LATER + LONG) == drafts
    async with writing(database) as work:
        log = await work.game_log(house.HOME, game)
        await work.append(log, house.entry(GameClosed(game), at=house.NOW + timedelta(days=2)))
    assert await left_of(database, drafts, LATER + timedelta(days=1)) == drafts
    assert await left_of(database, drafts, LATER + timedelta(days=2)) == drafts[:1]
    async with reading(database) as work:
        closed = await work.games.state(Subject(SubjectKind.GAME, game))
    assert closed is not None
    assert not closed.present


async def test_everything_is_looked_at_however_much_there_is(sqlite_database: Database) -> None:
    await kept(sqlite_database)
    async with sqlite_database.write() as session:
        for number in range(2 * AT_ONCE):
            session.add(
                Draft(
                    server_id=house.HOME, actor_id=1, command="roll", options={}, at=house.NOW, private=bool(number % 2)
                )
            )
    assert await sweep(sqlite_database, LATER, (), ()) == AT_ONCE
    assert await sweep(sqlite_database, LATER, (), ()) == 0
