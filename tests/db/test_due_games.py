"""Games that must go on by themselves, as they are stored and found."""

from __future__ import annotations

from contextlib import suppress

import pytest

from db.due_games import DueGame, due_games
from db.privacy import left
from db.store.engine import Database
from db.unit_of_work import writing
from rules.core.play.game import BoardSet, Game, GameClosed, GameOpened
from rules.mad_dogs.cards.games import MadDogsGames
from rules.mad_dogs.model.board import ActOffered, new_board
from tests.db import house

SOON = 2**33
"""Seconds since the epoch that 32 bits can't hold."""


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """Games of Mad Dogs fall due when the offered act can't be interrupted any more."""
    monkeypatch.setattr(
        MadDogsGames, "due", staticmethod(lambda board: board.offer.until if board.offer is not None else 0)
    )


async def opened(database: Database, at: int, channel: int, server: int = house.HOME, direct: bool = False) -> int:
    """Open a game that is due at some time, 0 for never. Returns its id."""
    async with writing(database) as work:
        await work.server_log(server, direct, house.NOW)
        game = await work.games.new(server, channel, Game("Docks", "mad", ()))
        log = await work.game_log(server, game)
        begun = GameOpened(game, "Docks", "mad", ("Hearts", "Spades")), BoardSet(game, "mad", new_board(2))
        await work.append(log, house.entry(*begun, ActOffered(game, "wait", at, ())))
    return game


async def changed(database: Database, game: int, *changes: ActOffered | GameClosed) -> int:
    async with writing(database) as work:
        log = await work.game_log(house.HOME, game)
        return (await work.append(log, house.entry(*changes))).id


async def test_games_are_found_the_first_first_and_those_that_are_never_due_not_at_all(database: Database) -> None:
    later = await opened(database, SOON + 5, 1)
    await opened(database, 0, 2)
    first = await opened(database, SOON, 3)
    assert [game.game for game in await due_games(database, SOON + 5, 9)] == [first, later]
    assert await due_games(database, SOON + 4, 9) == [DueGame(first, SOON, "mad", house.HOME, False, 3)]
    assert [game.game for game in await due_games(database, SOON + 5, 1)] == [first]


async def test_what_is_left_out_is_a_game_at_its_time(database: Database) -> None:
    one, other = await opened(database, SOON, 1), await opened(database, SOON, 2)
    assert [game.game for game in await due_games(database, SOON, 9, {(one, SOON): "why"})] == [other]
    assert [game.game for game in await due_games(database, SOON, 9, [(one, SOON - 1), (other, SOON)])] == [one]


async def test_a_game_is_due_as_its_board_says(database: Database) -> None:
    game = await opened(database, SOON, 1)
    put_off = await changed(database, game, ActOffered(game, "wait", SOON + 9, ()))
    assert [one.at for one in await due_games(database, SOON + 9, 9)] == [SOON + 9]
    await house.undo(database, put_off)
    assert [one.at for one in await due_games(database, SOON + 9, 9)] == [SOON]
    closed = await changed(database, game, GameClosed(game))
    assert await due_games(database, SOON, 9) == []
    await house.undo(database, closed)
    assert [one.at for one in await due_games(database, SOON, 9)] == [SOON]
    await changed(database, game, ActOffered(game, "wait", 0, ()))
    assert await due_games(database, SOON, 9) == []


async def test_a_process_finds_the_games_of_its_own_shards_and_shard_0_direct_messages(database: Database) -> None:
    home, away, alone = 5 << 22, 6 << 22, 7 << 22
    games = [await opened(database, SOON, 1, home), await opened(database, SOON, 2, away)]
    games.append(await opened(database, SOON, 3, alone, direct=True))
    found = {shard: [one.game for one in await due_games(database, SOON, 9, (), [shard], 4)] for shard in range(4)}
    assert found == {0: [games[2]], 1: [games[0]], 2: [games[1]], 3: []}
    assert len(await due_games(database, SOON, 9, (), [0, 1], 4)) == 2


async def test_servers_that_removed_the_bot_are_left_out(database: Database) -> None:
    await opened(database, SOON, 1)
    await left(database, house.HOME, house.NOW)
    assert await due_games(database, SOON, 9) == []


async def test_listeners_learn_of_stored_games_and_of_nothing_else(database: Database) -> None:
    announced: list[int] = []
    database.on_due = announced.append
    game = await opened(database, SOON, 1)
    assert announced == [SOON]
    with suppress(ZeroDivisionError):
        async with writing(database) as work:
            log = await work.game_log(house.HOME, game)
            await work.append(log, house.entry(ActOffered(game, "wait", SOON - 5, ())))
            raise ZeroDivisionError
    await changed(database, game, ActOffered(game, "wait", 0, ()))
    await changed(database, game, ActOffered(game, "wait", SOON, ()), GameClosed(game))
    assert announced == [SOON]
