"""The table cards of games and campaigns, as they are stored beside them."""

from __future__ import annotations

import asyncio
from contextlib import suppress

import pytest
from sqlalchemy import func, select

from db.live_cards import StoredCard, forget_all, keep, note_edits, spot_of, unsettled
from db.privacy import GRACE, left, sweep
from db.store.engine import Database
from db.store.models import GameCard
from db.store.session import Stale
from db.undo import strike
from db.unit_of_work import writing
from rules.core.plain.events import Subject, SubjectKind
from rules.core.play.game import Game, GameClosed, GameOpened
from tests.db import house

FAR = 2**62 + 1
"""The number of a message, as large as Discord's."""


async def opened(database: Database, channel: int, server: int = house.HOME, direct: bool = False) -> int:
    """Open a game in a channel. Returns its id."""
    async with writing(database) as work:
        await work.server_log(server, direct, house.NOW)
        game = await work.games.new(server, channel, Game("Docks", "mad", ()))
        log = await work.game_log(server, game)
        await work.append(log, house.entry(GameOpened(game, "Docks", "mad", ("Hearts", "Spades"))))
    return game


async def closed(database: Database, game: int) -> None:
    async with writing(database) as work:
        await work.append(await work.game_log(house.HOME, game), house.entry(GameClosed(game)))


def of(game: int) -> Subject:
    return Subject(SubjectKind.GAME, game)


async def known(database: Database, game: int) -> StoredCard:
    spot = await spot_of(database, of(game))
    assert spot is not None
    return spot.kept


async def test_what_is_noted_of_a_card_is_found_with_its_place(database: Database) -> None:
    game = await opened(database, 7)
    spot = await spot_of(database, of(game))
    assert spot is not None
    assert spot[:5] == (of(game), "Docks", house.HOME, False, 7)
    assert spot.kept == StoredCard()
    noted = await keep(database, of(game), spot.kept, message_id=FAR, digest="a" * 64)
    assert noted == StoredCard(message_id=FAR, digest="a" * 64, version=1) == await known(database, game)
    again = await keep(database, of(game), noted, leftover=FAR, message_id=FAR + 1)
    assert again == StoredCard(FAR + 1, FAR, None, "a" * 64, False, 2) == await known(database, game)
    assert await spot_of(database, of(game + 1)) is None


async def test_what_another_process_noted_since_is_not_written_over(database: Database) -> None:
    game = await opened(database, 7)
    first = await keep(database, of(game), StoredCard(), posting=1)
    for stale in (StoredCard(), first._replace(version=2)):
        with pytest.raises(Stale):
            await keep(database, of(game), stale, posting=2)
    assert await known(database, game) == first


async def test_of_several_processes_that_would_post_a_card_one_does(database: Database) -> None:
    game = await opened(database, 7)
    done = await asyncio.gather(
        *(keep(database, of(game), StoredCard(), posting=number) for number in range(4)), return_exceptions=True
    )
    assert sorted(type(one).__name__ for one in done) == ["Stale", "Stale", "Stale", "StoredCard"]


async def test_edits_are_noted_together_and_only_those_of_a_card_as_it_was_known(database: Database) -> None:
    one, other = await opened(database, 7), await opened(database, 8)
    for game in (one, other):
        await keep(database, of(game), StoredCard(), message_id=FAR, digest="a" * 64)
    await note_edits(database, {of(one): (1, "b" * 64), of(other): (2, "b" * 64)})
    assert [(await known(database, game)).digest[0] for game in (one, other)] == ["b", "a"]
    assert (await known(database, one)).version == 1


async def test_a_card_that_may_not_be_as_it_should_is_that_of_an_open_game_or_does_not_say_closed(
    database: Database,
) -> None:
    fresh, shut, known_closed, unseen = [await opened(database, channel) for channel in range(4)]
    for game in (shut, known_closed):
        await keep(database, of(game), StoredCard(), message_id=FAR, over=game == known_closed)
    for game in (shut, known_closed, unseen):
        await closed(database, game)
    assert await unsettled(database, SubjectKind.GAME, 0, 9) == [fresh, shut]
    assert await unsettled(database, SubjectKind.GAME, 0, 1) == [fresh]
    assert await unsettled(database, SubjectKind.GAME, fresh, 9) == [shut]


async def test_a_process_has_the_cards_of_its_shards_and_none_of_a_server_that_removed_the_bot(
    database: Database,
) -> None:
    away = 2**61 + 2**22
    home, far = await opened(database, 1), await opened(database, 2, away)
    alone = await opened(database, 3, 2**61 + 2**23 + 2**22, direct=True)
    shards = {(server >> 22) % 2 for server in (house.HOME, away)}
    assert shards == {0, 1}
    mine, games = (house.HOME >> 22) % 2, SubjectKind.GAME
    assert await unsettled(database, games, 0, 9, [mine], 2) == sorted([home, *([alone] if mine == 0 else [])])
    assert await unsettled(database, games, 0, 9, [1 - mine], 2) == sorted([far, *([alone] if mine == 1 else [])])
    await left(database, away, house.NOW)
    assert far not in await unsettled(database, SubjectKind.GAME, 0, 9)


async def test_it_goes_with_its_server_and_all_go_where_discord_has_none_of_them(database: Database) -> None:
    async def cards() -> int:
        async with database.read() as session:
            return await session.scalar(select(func.count()).select_from(GameCard)) or 0

    for channel in (1, 2):
        await keep(database, of(await opened(database, channel)), StoredCard(), message_id=FAR)
    assert await cards() == 2
    await forget_all(database)
    assert await cards() == 0
    await keep(database, of(await opened(database, 3)), StoredCard(), message_id=FAR)
    await left(database, house.HOME, house.NOW)
    await sweep(database, house.NOW + GRACE)
    assert await cards() == 0


async def test_listeners_learn_of_games_in_which_something_happened(database: Database) -> None:
    announced: list[set[int]] = []
    database.on_games = lambda games: announced.append({*games})
    game = await opened(database, 1)
    assert announced == [{game}]
    async with writing(database) as work:
        event = await work.append(await work.game_log(house.HOME, game), house.entry())
    assert announced == [{game}] * 2
    async with writing(database) as work:
        await work.servers.stream_of(event.stream_id)
        found = await work.events.get(event.id)
        assert found is not None
        await strike(work, found, house.ALICE.id, house.NOW)
    assert announced == [{game}] * 3
    await house.do(database, GameClosed(game))
    assert announced == [{game}] * 4
    with suppress(ZeroDivisionError):
        async with writing(database) as work:
            await work.append(await work.game_log(house.HOME, game), house.entry())
            raise ZeroDivisionError
    assert announced == [{game}] * 4
