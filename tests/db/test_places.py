"""A channel that is gone, and a move to another one, beside the fold of the game there."""

from __future__ import annotations

import pytest

from db.conflicts import Conflict
from db.due_games import due_games
from db.places import played
from db.store.engine import Database
from db.undo import strike
from db.unit_of_work import writing
from rules.core.plain.events import Subject, SubjectKind
from rules.core.play.game import GameClosed
from tests.db import house
from tests.db.test_due_games import SOON, changed, opened
from tests.db.test_due_games import clock as clock


async def lost(database: Database, channel: int, server: int = house.HOME) -> list[int]:
    async with writing(database) as work:
        return [one.id for one in await work.lose(server, channel, house.NOW)]


async def moved(database: Database, game: int, channel: int) -> None:
    async with writing(database) as work:
        await work.games.get(game)
        await work.move(SubjectKind.GAME.value, game, channel)


async def taken_back(database: Database, event: int) -> None:
    async with writing(database) as work:
        found = await work.event_to_strike(event)
        assert found is not None
        await strike(work, found[0], 1, house.NOW)


async def test_what_is_played_in_a_channel_that_is_gone_is_never_due(database: Database) -> None:
    one, other = await opened(database, SOON, 7), await opened(database, SOON, 8)
    elsewhere = await opened(database, SOON, 7, server=house.HOME + 1)
    assert await lost(database, 7) == [one]
    assert await lost(database, 7) == [], "that is found out once"
    assert [game.game for game in await due_games(database, SOON, 9)] == [other, elsewhere]
    assert [(game.id, game.channel_id) for game in await played(database, house.HOME)] == [(other, 8)]


async def test_a_closed_game_that_comes_back_by_an_undo_has_lost_its_channel_too(database: Database) -> None:
    game = await opened(database, SOON, 7)
    close = await changed(database, game, GameClosed(game))
    assert await lost(database, 7) == [], "nothing goes on there"
    await taken_back(database, close)
    async with writing(database) as work:
        stored = await work.games.get(game)
        assert stored is not None
        assert stored.game.present
        assert stored.gone


async def test_a_move_stands_through_an_undo_of_what_came_before(database: Database) -> None:
    game = await opened(database, SOON, 7)
    close = await changed(database, game, GameClosed(game))
    await moved(database, game, 9)
    await taken_back(database, close)
    async with writing(database) as work:
        stored = await work.games.get(game)
        assert stored is not None
        assert (stored.channel_id, stored.game) == (9, await work.folding.rebuilt(Subject(SubjectKind.GAME, game)))


async def test_no_two_games_are_open_in_one_channel_after_a_move(database: Database) -> None:
    one = await opened(database, SOON, 7)
    await opened(database, SOON, 8)
    with pytest.raises(Conflict):
        await moved(database, one, 8)
