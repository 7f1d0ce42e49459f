"""The dice of streams: ends of turns, ends of chains, phrases, and numbers without gaps."""

from __future__ import annotations

import asyncio
import re
import sqlite3
from collections.abc import Iterable
from contextlib import closing
from datetime import UTC, datetime, timedelta, timezone
from typing import Any

import pytest
from sqlalchemy import select, text

from db.conflicts import Conflict
from db.fair import known_chains, newest_seeds, next_commitment
from db.repositories import GAME_LOG
from db.store.engine import Database
from db.store.models import Event, Phrase, Stream
from db.store.trouble import DAMAGED, Damaged
from db.unit_of_work import reading, writing
from rules.core.action.system import discover
from rules.core.chance.fairness import CHAIN_LENGTH, NO_PHRASES, chain_secret, digest, fair, joined
from rules.core.plain.refusal import IllegalNow
from rules.core.play.game import Game, GameClosed, GameOpened
from rules.core.tables.outcome import Outcome, Throw
from tests.db import house
from tests.db.test_plans import Watched, watched  # noqa: F401 - a fixture
from tests.turns import takes_turns

NIGHT = datetime(2026, 11, 21, 23, 59, tzinfo=UTC)
MORNING = NIGHT + timedelta(minutes=2)


async def rolled(
    database: Database, now: datetime = house.NOW, typed: int = 0, game: int = 0, **more: Any
) -> tuple[int | None, tuple[int, ...]]:
    """Roll three dice, the first `typed` of them sixes from the table. Returns the number of the roll and the bot's
    faces.
    """
    async with writing(database) as work:
        stream = await work.server_log(house.HOME, False, now)
        if game:
            stream = await work.game_log(house.HOME, game)
        dice, number = work.dice(stream)
        faces = tuple(dice.take(3 - typed, 6)[0]) if typed < 3 else ()
        outcome = Outcome("mad.stat-test", 0, (Throw("a test", 6, (6,) * typed + faces, typed),))
        used = number if faces else None
        await work.append(stream, house.entry(outcome=outcome, roll=used, at=now, **more))
        return used, faces


async def stream_of(database: Database, kind: str = "server") -> Stream:
    async with database.read() as session:
        return (await session.scalars(select(Stream).where(Stream.kind == kind)))[0]


async def events(database: Database) -> list[Event]:
    async with database.read() as session:
        return list(await session.scalars(select(Event).where(Event.roll.is_not(None)).order_by(Event.roll)))


async def opened_game(database: Database) -> int:
    async with writing(database) as work:
        await work.server_log(house.HOME, False, house.NOW)
        game_id = await work.games.new(house.HOME, 1, Game("Docks", "mad", ()))
        stream = await work.game_log(house.HOME, game_id)
        games = discover()["mad"].games
        assert games is not None
        opened = GameOpened(game_id, "Docks", "mad", ("North", "South"))
        await work.append(stream, house.entry(opened, games.opened(game_id, 2)))
        return game_id


def places(found: Iterable[Event]) -> list[tuple[Any, ...]]:
    return [(event.roll, event.chain, event.turn) for event in found]


async def check_all(database: Database) -> None:
    """Every roll follows from its number, the phrases and the seed of its turn, in open turns too."""
    async with database.read() as session:
        for stream in await session.scalars(select(Stream)):
            seeds = {
                (chain, turn): seed
                for chain, known in enumerate(known_chains(stream), 1)
                for turn, seed in enumerate(known.seeds, 1)
            }
            seeds[stream.chain, stream.turn] = stream.seed
            rolls = await session.scalars(
                select(Event).where(Event.stream_id == stream.id, Event.roll.is_not(None)).order_by(Event.roll)
            )
            for number, event in enumerate(rolls):
                assert event.roll == number
                assert event.chain is not None
                assert event.turn is not None
                assert event.outcome is not None
                dice = fair(seeds[event.chain, event.turn], stream.phrases, number)
                for throw in event.outcome["dice"]:
                    bots = throw["faces"][throw["typed"] :]
                    assert list(dice.take(len(bots), throw["sides"])[0]) == bots


# Turns


async def test_a_day_is_a_turn_of_the_open_log(database: Database) -> None:
    for now in (NIGHT, NIGHT, MORNING, MORNING, MORNING + timedelta(days=3)):
        await rolled(database, now)
    assert places(await events(database)) == [(0, 1, 1), (1, 1, 1), (2, 1, 2), (3, 1, 2), (4, 1, 3)]
    await check_all(database)


async def test_the_first_event_of_a_day_ends_the_turn_even_without_dice(database: Database) -> None:
    await rolled(database, NIGHT)
    seed = (await stream_of(database)).seed
    async with writing(database) as work:
        await work.append(await work.server_log(house.HOME, False, MORNING), house.entry(at=MORNING))
    stream = await stream_of(database)
    assert (stream.turn, known_chains(stream)[0].seeds) == (2, (seed,))


async def test_days_are_those_of_greenwich(database: Database) -> None:
    east = timezone(timedelta(hours=9))
    await rolled(database, datetime(2026, 11, 21, 23, 0, tzinfo=east))
    await rolled(database, datetime(2026, 11, 22, 8, 59, tzinfo=east))
    await rolled(database, datetime(2026, 11, 22, 9, 1, tzinfo=east))
    assert [turn for _, _, turn in places(await events(database))] == [1, 1, 2]


async def test_a_clock_set_back_opens_no_turn(database: Database) -> None:
    for now in (MORNING, NIGHT, MORNING):
        await rolled(database, now)
    assert [turn for _, _, turn in places(await events(database))] == [1, 1, 1]


async def test_a_turn_without_a_rolled_die_goes_on(database: Database) -> None:
    """Its seed reveals nothing, so days and restarts without dice use up no seeds."""
    for days in range(5):
        await rolled(database, house.NOW + timedelta(days=days), typed=3)
    stream = await stream_of(database)
    assert (stream.turn, stream.next_roll) == (1, 0)


@takes_turns
async def test_a_restart_moves_on_to_the_next_seed(database_url: str) -> None:
    for _ in range(3):
        database = Database(database_url)
        await database.migrate()
        await rolled(database)
        await rolled(database)
        found = places(await events(database))
        await database.close()
    assert found == [(0, 1, 1), (1, 1, 1), (2, 1, 2), (3, 1, 2), (4, 1, 3), (5, 1, 3)]


async def test_a_game_goes_on_to_another_day_and_its_turn_ends_where_the_rules_say_so(database: Database) -> None:
    game = await opened_game(database)
    await rolled(database, NIGHT, game=game)
    await rolled(database, MORNING, game=game, ends_turn=True)
    await rolled(database, MORNING, game=game)
    assert places(await events(database)) == [(0, 1, 1), (1, 1, 1), (2, 1, 2)]
    assert (await stream_of(database)).turn == 1
    await check_all(database)


async def test_closing_a_game_ends_its_turn_and_taking_that_back_does_not_bring_it_back(database: Database) -> None:
    game = await opened_game(database)
    await rolled(database, game=game)
    async with writing(database) as work:
        stream = await work.game_log(house.HOME, game)
        event = await work.append(stream, house.entry(GameClosed(game)))
        assert len(known_chains(stream)[0].seeds) == 1
    await house.undo(database, event.id)
    assert await rolled(database, game=game) != (0, ())
    assert places(await events(database)) == [(0, 1, 1), (1, 1, 2)]


async def test_a_sealed_event_ends_no_turn(database: Database) -> None:
    game = await opened_game(database)
    await rolled(database, game=game, ends_turn=True, sealed=True)
    assert (await stream_of(database, GAME_LOG)).turn == 1


# Chains


async def test_streams_share_no_seed_and_show_no_secret(database: Database) -> None:
    game = await opened_game(database)
    await rolled(database)
    await rolled(database, game=game)
    one, other = await stream_of(database), await stream_of(database, GAME_LOG)
    hidden = {one.secret, other.secret, one.seed, other.seed, one.commitment, other.commitment}
    assert len(hidden) == 6
    assert {digest(one.seed), digest(other.seed)} == {one.commitment, other.commitment}


async def last_turn(database: Database) -> None:
    """The state after a thousand turns."""
    async with database.write() as session:
        await session.execute(text(f"UPDATE stream SET turn = {CHAIN_LENGTH}, seed = 'x'"))
        stream = (await session.scalars(select(Stream)))[0]
        stream.seed = chain_secret(stream.secret, stream.chain)


async def test_a_chain_that_runs_out_is_followed_by_another_that_was_committed_to(database: Database) -> None:
    await rolled(database, NIGHT)
    first = (await stream_of(database)).commitment
    assert next_commitment(await stream_of(database)) is None
    await last_turn(database)
    coming = next_commitment(await stream_of(database))
    await rolled(database, NIGHT)
    await rolled(database, MORNING)
    stream = await stream_of(database)
    assert (stream.chain, stream.turn, stream.commitment) == (2, 1, coming)
    one, other = known_chains(stream)
    assert (one.commitment, len(one.seeds), other) == (first, CHAIN_LENGTH, (coming, ()))
    assert digest(stream.seed) == coming
    assert places(await events(database)) == [(0, 1, 1), (1, 1, CHAIN_LENGTH), (2, 2, 1)]
    await check_all(database)
    assert stream.secret not in {seed for chain in known_chains(stream) for seed in chain.seeds}
    newest = [(1, turn, one.seeds[turn - 1]) for turn in range(CHAIN_LENGTH, CHAIN_LENGTH - 3, -1)]
    assert newest_seeds(stream, 3) == newest


@pytest.mark.parametrize(
    "damage", [{"chain": 10**12}, {"chain": 0}, {"turn": 10**12}, {"turn": 0}, {"secret": "0" * 64}]
)
async def test_a_chain_that_is_not_the_one_committed_to_is_damage_and_no_chain_is_hashed(
    database: Database, damage: dict[str, Any]
) -> None:
    await rolled(database, NIGHT)
    stream = await stream_of(database)
    for column, value in damage.items():
        setattr(stream, column, value)
    for look in (known_chains, lambda one: newest_seeds(one, 3)):
        with pytest.raises(Damaged, match=re.escape(DAMAGED)):
            look(stream)


# Numbers


async def failed(database: Database, now: datetime) -> None:
    async with writing(database) as work:
        stream = await work.server_log(house.HOME, False, now)
        _, number = work.dice(stream)
        await work.append(stream, house.entry(outcome=house.rolled(1), roll=number))
        raise ZeroDivisionError


async def test_numbers_have_no_gaps_whatever_happens_between(database_url: str) -> None:
    """Undone, typed, failed, refused, repeated, restarted, past midnight: the dice come one after the other."""
    database = Database(database_url)
    await database.migrate()
    await rolled(database, NIGHT)
    await rolled(database, NIGHT, typed=3)
    await rolled(database, NIGHT, typed=2)
    (_, taken_back) = await events(database)
    await house.undo(database, taken_back.id)
    with pytest.raises(ZeroDivisionError):
        await failed(database, NIGHT)
    await rolled(database, MORNING)
    await database.close()
    database = Database(database_url)
    await rolled(database, MORNING)
    await rolled(database, MORNING)
    found = await events(database)
    assert places(found) == [(0, 1, 1), (1, 1, 1), (2, 1, 2), (3, 1, 3), (4, 1, 3)]
    assert [event.struck_at is not None for event in found] == [False, True, False, False, False]
    await check_all(database)
    await database.close()


async def test_two_at_once_get_different_numbers_and_dice(database: Database) -> None:
    await house.do(database)
    done = await asyncio.gather(*(rolled(database, MORNING) for _ in range(8)), return_exceptions=True)
    fell = [one for one in done if isinstance(one, tuple)]
    assert all(isinstance(one, Conflict) for one in done if not isinstance(one, tuple))
    assert sorted(number for number, _ in fell if number is not None) == [*range(len(fell))]
    await check_all(database)


async def test_a_number_can_not_be_used_twice(database: Database) -> None:
    async def used_twice() -> None:
        async with writing(database) as work:
            stream = await work.server_log(house.HOME, False, house.NOW)
            for _ in range(2):
                await work.append(stream, house.entry(outcome=house.rolled(1), roll=0))

    with pytest.raises(Conflict):
        await used_twice()


# Queries


async def test_no_query_of_the_dice_looks_through_a_table(
    sqlite_database: Database,
    watched: Watched,  # noqa: F811
) -> None:
    await rolled(sqlite_database)
    await give_any(sqlite_database)
    watched.watch()
    async with reading(sqlite_database) as work:
        stream = await work.servers.stream(house.HOME)
        assert stream is not None
        assert await work.fair.stream(house.HOME, stream.id) is stream
        assert len(await work.fair.rolls(stream.id, 0, 10)) == 1
        assert await work.fair.phrases(stream.id)
        assert len(await work.fair.numbers([1, 2, 3])) == 1
    assert watched.scans() == {}
    assert any("uq_event_stream_id_roll" in plan for plan in plans(watched))


def plans(watched: Watched) -> list[str]:  # noqa: F811
    """SQLite's plans for the rolls."""
    with closing(sqlite3.connect(watched.path)) as connection:
        return [
            str(connection.execute(f"EXPLAIN QUERY PLAN {statement}", values).fetchall())
            for statement, values in watched.sent
            if "event.roll >=" in statement
        ]


async def give_any(database: Database) -> None:
    async with database.write() as session:
        stream = (await session.scalars(select(Stream)))[0]
        session.add(Phrase(stream_id=stream.id, position=1, user_id=1, name="x", text="x", digest=digest("x")))


# Phrases


async def give(database: Database, user: int, words: str) -> bool:
    async with writing(database) as work:
        stream = await work.server_log(house.HOME, False, house.NOW)
        return await work.fair.give_phrase(stream, user, f"user {user}", words)


async def test_phrases_change_the_dice_and_their_authors_are_stored(database: Database) -> None:
    given = [(1, "seven"), (2**62, "eleven"), (1, "hard")]
    assert [await give(database, *each) for each in given] == [False, False, True]
    await rolled(database)
    stream = await stream_of(database)
    assert stream.phrases == joined([digest("hard"), digest("eleven")]) != NO_PHRASES
    async with database.read() as session:
        kept = list(await session.scalars(select(Phrase).order_by(Phrase.position)))
    assert [(one.user_id, one.name, one.text) for one in kept] == [
        (1, "user 1", "hard"),
        (2**62, f"user {2**62}", "eleven"),
    ]
    await check_all(database)


async def test_a_phrase_after_the_first_dice_is_refused_and_one_after_typed_dice_is_not(database: Database) -> None:
    await rolled(database, typed=3)
    await give(database, 1, "in time")
    await rolled(database)
    before = (await stream_of(database)).phrases
    for user in (1, 2):
        with pytest.raises(IllegalNow, match=r"^A phrase counts only if it comes before the first roll, "):
            await give(database, user, "too late")
    assert (await stream_of(database)).phrases == before


async def test_there_are_only_so_many_phrases(database: Database) -> None:
    for user in range(25):
        await give(database, user, "x")
    with pytest.raises(IllegalNow, match="25 phrases"):
        await give(database, 25, "x")


async def test_phrases_of_all_at_once_all_count(database: Database) -> None:
    await house.do(database)
    done = await asyncio.gather(*(give(database, user, f"of {user}") for user in range(5)), return_exceptions=True)
    given = [user for user, one in enumerate(done) if one is False]
    assert all(one is False or isinstance(one, Conflict) for one in done)
    async with writing(database) as work:
        stream = await work.server_log(house.HOME, False, house.NOW)
        phrases = await work.fair.phrases(stream.id)
    assert sorted(phrase.user_id for phrase in phrases) == given
    assert stream.phrases == joined(phrase.digest for phrase in phrases)
