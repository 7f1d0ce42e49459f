"""What each user keeps to himself about a game."""

from __future__ import annotations

from datetime import timedelta

from sqlalchemy import func, select

from db.engine import Database
from db.models import Desk
from db.privacy import GRACE, export, forget, left, sweep
from db.unit_of_work import Actor, reading, writing
from tests.db import house
from tests.db.test_game_cards import opened

BOB = Actor(2**62 + 7, "Bob")
MINE = "Zelda hides behind the docks"


async def noted(database: Database, game: int, user: Actor, text: str) -> None:
    async with writing(database) as work:
        await work.desks.keep(user.id, game, notes=text)


async def notes(database: Database, game: int, user: Actor) -> str:
    async with reading(database) as work:
        return (await work.desks.of(user.id, game)).notes


async def did(database: Database, game: int, actor: Actor, headline: str) -> int:
    """Somebody does something in a game: its number in the log."""
    async with writing(database) as work:
        log = await work.game_log(house.HOME, game)
        return (await work.append(log, house.entry(actor=actor, headline=headline))).seq


async def news(database: Database, game: int, user: Actor, most: int = 10) -> list[str]:
    async with reading(database) as work:
        return [one.headline for one in await work.desks.news(user.id, game, most)]


async def test_what_is_kept_is_of_one_user_and_one_game(database: Database) -> None:
    game, other = await opened(database, 7), await opened(database, 8)
    await noted(database, game, BOB, MINE)
    assert await notes(database, game, BOB) == MINE
    assert await notes(database, other, BOB) == await notes(database, game, house.ALICE) == ""
    await noted(database, game, BOB, "less")
    assert await notes(database, game, BOB) == "less"


async def test_news_are_what_others_did_since_one_looked_or_acted(database: Database) -> None:
    game = await opened(database, 7)
    assert await news(database, game, BOB) == [house.entry().headline], "its opening"
    await did(database, game, BOB, "Bob acts")
    assert await news(database, game, BOB) == []
    await did(database, game, house.ALICE, "first")
    last = await did(database, game, house.ALICE, "second")
    await did(database, await opened(database, 8), house.ALICE, "elsewhere")
    assert await news(database, game, BOB) == ["second", "first"]
    assert await news(database, game, BOB, 1) == ["second"]
    async with writing(database) as work:
        await work.desks.keep(BOB.id, game, seen=last)
    assert await news(database, game, BOB) == []
    await did(database, game, house.ALICE, "third")
    assert await news(database, game, BOB) == ["third"]
    assert await news(database, game + 1000, BOB) == []


async def test_who_was_reminded_is_known_by_game(database: Database) -> None:
    game, other = await opened(database, 7), await opened(database, 8)
    async with writing(database) as work:
        await work.desks.keep(BOB.id, game, nudged=1234)
    async with reading(database) as work:
        assert await work.desks.nudged(game, [BOB.id, house.ALICE.id]) == {BOB.id: 1234}
        assert await work.desks.nudged(game, [house.ALICE.id]) == {}
        assert await work.desks.nudged(other, [BOB.id]) == {}


async def test_it_is_told_to_its_owner_and_forgotten_with_him(database: Database) -> None:
    game = await opened(database, 7)
    await noted(database, game, BOB, MINE)
    told = await export(database, BOB.id, house.NOW)
    kept = {"game_id": game, "seen": 0, "notes": MINE, "nudged": 0, "orders": None, "heeded": 0}
    assert [one["desks"] for one in told["servers"]] == [[kept]]
    assert MINE not in repr(await export(database, house.ALICE.id, house.NOW))
    await forget(database, house.ALICE.id)
    assert await notes(database, game, BOB) == MINE
    assert (await forget(database, BOB.id)).servers == 1
    assert await notes(database, game, BOB) == ""
    assert (await export(database, BOB.id, house.NOW))["servers"] == []


async def test_a_server_that_is_swept_takes_it_along(database: Database) -> None:
    await noted(database, await opened(database, 7), BOB, MINE)
    await left(database, house.HOME, house.NOW)
    await sweep(database, house.NOW + GRACE + timedelta(seconds=1))
    async with database.read() as session:
        assert await session.scalar(select(func.count()).select_from(Desk)) == 0
