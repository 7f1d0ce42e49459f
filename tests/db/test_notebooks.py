"""The notebooks of users about games and campaigns."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, func, select, text

from db.entries import Actor
from db.notebooks import Matter, game_on
from db.privacy import GRACE, export, forget, left, sweep
from db.repositories import CAMPAIGN_LOG
from db.store import engine
from db.store.engine import Database
from db.store.models import Notebook
from db.unit_of_work import reading, writing
from tests.db import house
from tests.db.old_databases import fill, held_at
from tests.db.test_live_cards import opened
from tests.turns import takes_turns

BOB = Actor(2**62 + 7, "Bob")
MINE = "Zelda hides behind the docks"


async def a_game(database: Database, channel: int = 7) -> Matter:
    return game_on(house.HOME, await opened(database, channel))


async def a_campaign(database: Database, channel: int = 5) -> Matter:
    return Matter(CAMPAIGN_LOG, (await house.opened(database, f"Gang {channel}", channel=channel))[0], house.HOME)


BOTH = pytest.mark.parametrize("begun", [a_game, a_campaign])


async def noted(database: Database, of: Matter, user: Actor, words: str) -> None:
    async with writing(database) as work:
        await work.notebooks.keep(user.id, of, notes=words)


async def notes(database: Database, of: Matter, user: Actor) -> str:
    async with reading(database) as work:
        return (await work.notebooks.of(user.id, of)).notes


async def did(database: Database, of: Matter, actor: Actor, headline: str) -> int:
    """A user does something in a game or campaign. Returns its number in the log."""
    async with writing(database) as work:
        opens = work.campaign_log if of.kind == CAMPAIGN_LOG else work.game_log
        log = await opens(house.HOME, of.id)
        return (await work.append(log, house.entry(actor=actor, headline=headline))).seq


async def news(database: Database, of: Matter, user: Actor, most: int = 10) -> list[str]:
    async with reading(database) as work:
        return [one.headline for one in await work.notebooks.news(user.id, of, most)]


@BOTH
async def test_what_is_kept_is_of_one_user_and_one_game_or_campaign(database: Database, begun: Any) -> None:
    of, *others = await begun(database), await a_game(database, 8), await a_campaign(database, 9)
    await noted(database, of, BOB, MINE)
    assert await notes(database, of, BOB) == MINE
    assert {await notes(database, other, BOB) for other in others} == {await notes(database, of, house.ALICE)} == {""}
    await noted(database, of, BOB, "less")
    assert await notes(database, of, BOB) == "less"


async def test_a_game_and_a_campaign_of_one_number_are_two(database: Database) -> None:
    game, campaign = await a_game(database), await a_campaign(database)
    assert game.id == campaign.id
    await noted(database, game, BOB, MINE)
    await noted(database, campaign, BOB, "another")
    await did(database, campaign, house.ALICE, "of the campaign")
    assert (await notes(database, game, BOB), await notes(database, campaign, BOB)) == (MINE, "another")
    assert "of the campaign" not in await news(database, game, BOB)
    assert "of the campaign" in await news(database, campaign, BOB)


@BOTH
async def test_news_are_what_others_did_since_one_looked_or_acted(database: Database, begun: Any) -> None:
    of = await begun(database)
    assert {*await news(database, of, BOB)} == {house.entry().headline}, "its opening"
    await did(database, of, BOB, "Bob acts")
    assert await news(database, of, BOB) == []
    await did(database, of, house.ALICE, "first")
    last = await did(database, of, house.ALICE, "second")
    for other in (await a_game(database, 8), await a_campaign(database, 9)):
        await did(database, other, house.ALICE, "elsewhere")
    assert await news(database, of, BOB) == ["second", "first"]
    assert await news(database, of, BOB, 1) == ["second"]
    async with writing(database) as work:
        await work.notebooks.keep(BOB.id, of, seen=last)
    assert await news(database, of, BOB) == []
    await did(database, of, house.ALICE, "third")
    assert await news(database, of, BOB) == ["third"]
    assert await news(database, of._replace(id=of.id + 1000), BOB) == []


@BOTH
async def test_who_was_reminded_is_known_by_game_and_campaign(database: Database, begun: Any) -> None:
    of, *others = await begun(database), await a_game(database, 8), await a_campaign(database, 9)
    async with writing(database) as work:
        await work.notebooks.keep(BOB.id, of, nudged=1234)
    async with reading(database) as work:
        assert await work.notebooks.nudged(of, [BOB.id, house.ALICE.id]) == {BOB.id: 1234}
        assert await work.notebooks.nudged(of, [house.ALICE.id]) == {}
        for other in others:
            assert await work.notebooks.nudged(other, [BOB.id]) == {}


@BOTH
async def test_a_notebook_is_exported_to_its_owner_and_forgotten_with_them(database: Database, begun: Any) -> None:
    of = await begun(database)
    await noted(database, of, BOB, MINE)
    exported = await export(database, BOB.id, house.NOW)
    rest = {"seen": 0, "notes": MINE, "nudged": 0, "orders": None, "heeded": 0}
    assert [one["desks"] for one in exported["servers"]] == [[{"kind": of.kind, "subject_id": of.id, **rest}]]
    assert MINE not in repr(await export(database, house.ALICE.id, house.NOW))
    await forget(database, house.ALICE.id)
    assert await notes(database, of, BOB) == MINE
    assert (await forget(database, BOB.id)).servers == 1
    assert await notes(database, of, BOB) == ""
    assert (await export(database, BOB.id, house.NOW))["servers"] == []


@BOTH
async def test_a_server_that_is_swept_takes_it_along(database: Database, begun: Any) -> None:
    await noted(database, await begun(database), BOB, MINE)
    await left(database, house.HOME, house.NOW)
    await sweep(database, house.NOW + GRACE + timedelta(seconds=1))
    async with database.read() as session:
        assert await session.scalar(select(func.count()).select_from(Notebook)) == 0


@takes_turns
async def test_the_desks_of_games_come_into_the_form_that_has_those_of_campaigns_and_back(database_url: str) -> None:
    (held,) = held_at("0011")["desk"]
    before = "SELECT user_id, game_id, seen, notes, nudged, orders, heeded FROM desk"
    after = before.replace("game_id", "subject_id")
    there: list[list[Any]] = []

    def change(connection: Connection) -> None:
        engine.upgrade(connection, "0011")
        fill(connection, "0011")
        more = {"notes": MINE, "user": BOB.id, "game": held["game_id"]}
        columns = "user_id, game_id, seen, notes, nudged, orders, heeded"
        connection.execute(text(f"INSERT INTO desk ({columns}) VALUES (:user, :game, 3, :notes, 4, NULL, 0)"), more)
        there.append(_rows(connection, before))
        engine.upgrade(connection, "0012")
        there.append(_rows(connection, after))
        server = connection.scalar(text("SELECT server_id FROM game"))
        assert _rows(connection, "SELECT DISTINCT kind, server_id FROM desk") == [("game", server)]
        connection.execute(
            text(
                "INSERT INTO desk (user_id, kind, subject_id, server_id, seen, notes, nudged)"
                " VALUES (:user, 'campaign', 1, :server, 0, 'x', 0)"
            ),
            {"user": BOB.id, "server": server},
        )
        config = Config()
        config.set_main_option("script_location", str(engine.MIGRATIONS))
        config.attributes["connection"] = connection
        command.downgrade(config, "0011")
        there.append(_rows(connection, before))

    database = Database(database_url)
    database.make_file()
    async with database.engine.begin() as connection:
        await connection.run_sync(change)
    await database.close()
    first, *others = there
    assert len(first) == len([held]) + 1
    assert others == [first, first]


def _rows(connection: Connection, asked: str) -> list[Any]:
    return sorted(tuple(row) for row in connection.execute(text(asked)))
