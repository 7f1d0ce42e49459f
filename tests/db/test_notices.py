"""Each user who is waited for by post is notified once, whenever a process dies, whatever Discord answers, however many
processes run.
"""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from sqlalchemy import select

import cogs.post.notices as outbox
from cogs.post.notice_channel import forget
from cogs.post.notices import Notices
from db.notices import NOTICE_CHANNEL, NoticePlace, due_notices
from db.store.engine import Database
from db.store.models import Notice, Preference
from db.unit_of_work import reading, writing
from rules.core.play.game import BoardSet, Game, GameOpened, GamePaced, PlayerSeated
from rules.core.play.pace import Mode, Pace
from rules.mad_dogs.model.action_cards import Activation
from rules.mad_dogs.model.board import new_board
from tests.db import house
from tests.db.post_office import PostOffice, refused
from tests.turns import takes_turns

BOB, CAROL = 20, 30
HERE, NOTICES = 5, 6
HOUR = 3600


class Killed(BaseException):
    """kill -9, here and now."""


async def a_game(database: Database, at: datetime) -> int:
    """A game by post in channel 5, Bob against Carol."""
    async with writing(database) as work:
        await house.found(work)
        game = await work.games.new(house.HOME, HERE, Game("Docks", "mad", ()))
        changes = (
            GameOpened(game, "Docks", "mad", ("Hearts", "Spades")),
            BoardSet(game, "mad", new_board(2)),
            PlayerSeated(game, 0, BOB),
            PlayerSeated(game, 1, CAROL),
            GamePaced(game, Pace(Mode.POST, turn=24 * 60)),
        )
        await work.append(await work.game_log(house.HOME, game), house.entry(*changes, at=at))
    return game


async def acts(database: Database, game: int, side: int | None, at: datetime, card: int = 0) -> None:
    """Let a side act from now on, or none, on a given card."""
    board = new_board(2)
    acting = () if side is None else (Activation(side, board.cards.deck[card], 1),)
    board = replace(board, cards=replace(board.cards, acting=acting))
    async with writing(database) as work:
        await work.append(
            await work.game_log(house.HOME, game),
            house.entry(BoardSet(game, "mad", board), at=at),
        )


async def rows(database: Database) -> list[Notice]:
    async with database.read() as session:
        return await session.scalars(select(Notice).order_by(Notice.id))


class Clock:
    """The time, here and at the post office."""

    def __init__(self) -> None:
        self.now = house.NOW
        self.office = PostOffice()
        self.office.now = self.now.timestamp()

    def passes(self, seconds: float) -> None:
        self.now += timedelta(seconds=seconds)
        self.office.now = self.now.timestamp()


@pytest.fixture
def clock() -> Clock:
    return Clock()


async def rounds(clock: Clock, notices: Notices, seconds: float) -> None:
    """Let time pass, with as many rounds as the process would have."""
    until = clock.now + timedelta(seconds=seconds)
    while clock.now < until:
        again = await notices.round(clock.now)
        clock.passes(min(max((again - clock.now).total_seconds(), 1), (until - clock.now).total_seconds()))
    await notices.round(clock.now)


# Once each


async def test_one_message_for_each_that_waits_and_none_when_it_is_done(database: Database, clock: Clock) -> None:
    game, notices = await a_game(database, clock.now), Notices(clock.office.bot(database))
    await acts(database, game, 0, clock.now)
    await rounds(clock, notices, 60)
    assert [one.users for one in clock.office.standing] == [(BOB,)]
    await acts(database, game, 1, clock.now)
    await rounds(clock, notices, 60)
    assert [one.users for one in clock.office.standing] == [(CAROL,)]
    await acts(database, game, None, clock.now)
    await rounds(clock, notices, 60)
    assert clock.office.standing == []
    assert await rows(database) == []


async def test_one_reminder_before_the_end_takes_the_place_of_the_first_notice(
    database: Database, clock: Clock
) -> None:
    game, notices = await a_game(database, clock.now), Notices(clock.office.bot(database))
    await acts(database, game, 0, clock.now)
    begun = clock.office.now
    await rounds(clock, notices, 23.9 * HOUR)
    assert [round((one.at - begun) / HOUR) for one in clock.office.sent] == [0, 18]
    assert len(clock.office.standing) == 1


async def test_a_user_whose_time_ran_out_is_notified_of_the_next_decision(database: Database, clock: Clock) -> None:
    game, notices = await a_game(database, clock.now), Notices(clock.office.bot(database))
    for number in range(3):
        await acts(database, game, 0, clock.now, card=number)
        await rounds(clock, notices, HOUR)
    assert [one.users for one in clock.office.sent] == [(BOB,)] * 3
    assert len(clock.office.standing) == 1


async def test_a_decision_that_ends_within_seconds_notifies_no_user(database: Database, clock: Clock) -> None:
    game, notices = await a_game(database, clock.now), Notices(clock.office.bot(database))
    for side in (0, 1, 0, None):
        await acts(database, game, side, clock.now)
        await rounds(clock, notices, 4)
    await rounds(clock, notices, 120)
    assert clock.office.sent == []
    assert await rows(database) == []


# Faults of all kinds


@takes_turns
@pytest.mark.parametrize("seed", range(25))
async def test_whenever_the_bot_dies_each_user_is_notified_once(
    sqlite_database: Database, clock: Clock, monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    """Eight deaths for each seed, each at a point of its own: before and after each step in the database and at
    Discord. Each third server has a channel of notices.
    """
    chance, database = random.Random(seed), sqlite_database
    if seed % 3 == 2:
        elsewhere(clock, monkeypatch)
    game = await a_game(database, clock.now)
    left = 8

    def point() -> None:
        nonlocal left
        if left and chance.random() < 0.2:
            left -= 1
            raise Killed

    for name in ("note", "done_with"):
        monkeypatch.setattr(outbox, name, dying(getattr(outbox, name), point))
    clock.office.point = point
    side: int | None = None
    for _ in range(60):
        notices = Notices(clock.office.bot(database))
        if chance.random() < 0.4:
            side = chance.choice((0, 1, None))
            await acts(database, game, side, clock.now)
        try:
            await rounds(clock, notices, chance.choice((5, 30, 60, 400, HOUR)))
        except Killed:
            clock.passes(chance.choice((1, 20, 100, 250, 2000)))
    assert left == 0, "all eight deaths came: two hundred in all"
    await rounds(clock, Notices(clock.office.bot(database)), 600)
    assert [one.users for one in clock.office.standing] == ([] if side is None else [((BOB, CAROL)[side],)])
    assert {one.channel for one in clock.office.sent} == {NOTICES if seed % 3 == 2 else HERE}
    assert max(Counter(one.nonce for one in clock.office.sent).values(), default=1) == 1, "nothing is sent twice"


@takes_turns
@pytest.mark.parametrize("seed", range(9))
async def test_whenever_the_bot_dies_a_reminder_replaces_the_former_notice(
    sqlite_database: Database, clock: Clock, monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    """The bot dies at each point on the way of a reminder in turn."""
    game, left = await a_game(sqlite_database, clock.now), seed
    await acts(sqlite_database, game, 0, clock.now)
    await rounds(clock, Notices(clock.office.bot(sqlite_database)), 17.9 * HOUR)

    def point() -> None:
        nonlocal left
        left -= 1
        if left == -1:
            raise Killed

    monkeypatch.setattr(outbox, "note", dying(outbox.note, point))
    clock.office.point = point
    with suppress(Killed):
        await rounds(clock, Notices(clock.office.bot(sqlite_database)), HOUR / 4)
    await rounds(clock, Notices(clock.office.bot(sqlite_database)), HOUR)
    assert [one.users for one in clock.office.standing] == [(BOB,)]
    assert len(clock.office.sent) == 2


def elsewhere(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    """From now on notices may go to the server's channel of notices, where all see them."""

    async def channel_for(bot: Any, _place: NoticePlace) -> Any:
        return bot.get_channel(NOTICES)

    async def readers(_bot: Any, _place: NoticePlace, _channel: Any, users: list[int]) -> set[int]:
        return set(users)

    monkeypatch.setattr(outbox, "channel_for", channel_for)
    monkeypatch.setattr(outbox, "readers", readers)


async def test_a_notice_that_its_channel_does_not_take_appears_at_the_game_at_once(
    database: Database, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, notices = await a_game(database, clock.now), Notices(clock.office.bot(database))
    elsewhere(clock, monkeypatch)
    clock.office.faults[NOTICES] = [refused(500, 0), refused(403, 50013)]
    await acts(database, game, 0, clock.now)
    await rounds(clock, notices, 600)
    assert [(one.channel, one.users) for one in clock.office.sent] == [(HERE, (BOB,))]


async def test_a_server_remembers_its_channel_of_notices_until_that_is_deleted(
    database: Database, clock: Clock
) -> None:
    bot = clock.office.bot(database)
    await acts(database, await a_game(database, clock.now), 0, clock.now)
    for channel, gone, found in ((NOTICES, HERE, NOTICES), (NOTICES, NOTICES, -NOTICES), (None, NOTICES, 0)):
        async with writing(database) as work:
            server = await work.servers.get(house.HOME, False, clock.now)
            server.settings = {"umpire_role": 3, NOTICE_CHANNEL: channel}
        await forget(bot, house.HOME, gone)
        ((_, place),) = await due_notices(database, 2**33, 9)
        assert place.notice_channel == found
        async with reading(database) as work:
            assert (await work.servers.settings(house.HOME))["umpire_role"] == 3


def dying(step: Any, point: Any) -> Any:
    """A step of a process that may die right before or after it."""

    async def done(*args: Any, **more: Any) -> Any:
        point()
        came = await step(*args, **more)
        point()
        return came

    return done


async def test_what_discord_does_not_take_is_sent_later_with_growing_pauses(database: Database, clock: Clock) -> None:
    game, notices = await a_game(database, clock.now), Notices(clock.office.bot(database))
    clock.office.faults[HERE] = [refused(500, 0), refused(503, 0), refused(429, 0)]
    await acts(database, game, 0, clock.now)
    await rounds(clock, notices, 60)
    assert clock.office.sent == []
    await rounds(clock, notices, 600)
    assert [one.users for one in clock.office.standing] == [(BOB,)]


async def test_what_discord_does_not_delete_at_once_is_deleted_later(database: Database, clock: Clock) -> None:
    game, notices = await a_game(database, clock.now), Notices(clock.office.bot(database))
    await acts(database, game, 0, clock.now)
    await rounds(clock, notices, 17.9 * HOUR)
    clock.office.stays = [refused(503, 0), refused(500, 0)]
    await rounds(clock, notices, HOUR)
    assert len(clock.office.standing) == 1
    assert len(clock.office.sent) == 2
    clock.office.stays = [refused(503, 0)]
    await acts(database, game, None, clock.now)
    await rounds(clock, notices, HOUR)
    assert clock.office.standing == []


async def test_in_an_archived_thread_it_is_sent_later_and_what_stays_there_is_let_be(
    database: Database, clock: Clock
) -> None:
    game, notices = await a_game(database, clock.now), Notices(clock.office.bot(database))
    clock.office.faults[HERE] = [refused(400, 50083), refused(400, 50083)]
    await acts(database, game, 0, clock.now)
    await rounds(clock, notices, HOUR)
    assert [one.users for one in clock.office.sent] == [(BOB,)]
    clock.office.stays = [refused(400, 50083)]
    await rounds(clock, notices, 17 * HOUR + HOUR / 2)
    assert len(clock.office.sent) == len(clock.office.standing) == 2, "the reminder came, once"
    clock.office.stays = [refused(400, 50083)]
    await acts(database, game, None, clock.now)
    await rounds(clock, notices, HOUR)
    assert await rows(database) == []


async def test_a_message_that_another_user_deleted_counts_as_deleted(database: Database, clock: Clock) -> None:
    game, notices = await a_game(database, clock.now), Notices(clock.office.bot(database))
    await acts(database, game, 0, clock.now)
    await rounds(clock, notices, 60)
    clock.office.standing[0].deleted = True
    await acts(database, game, None, clock.now)
    await rounds(clock, notices, 60)
    assert await rows(database) == []


@takes_turns
async def test_two_processes_send_each_notice_once(database: Database, clock: Clock) -> None:
    game = await a_game(database, clock.now)
    both = [Notices(clock.office.bot(database)) for _ in range(2)]
    for number in range(12):
        await acts(database, game, number % 2, clock.now)
        for _ in range(8):
            await asyncio.gather(*(one.round(clock.now) for one in both))
            clock.passes(7)
    assert max(Counter(one.nonce for one in clock.office.sent).values()) == 1
    assert len(clock.office.sent) == 12
    assert len(clock.office.standing) == 1


# As the user prefers it


async def prefers(database: Database, user: int, **columns: Any) -> None:
    usual: dict[str, Any] = {"direct": False, "quiet_from": None, "quiet_until": None, "zone": "UTC"}
    async with database.write() as session:
        session.add(
            Preference(
                user_id=user,
                **{**usual, "away_until": 0, "substitute": 0, "agreed": False, "own_dice": False, **columns},
            )
        )


async def test_notices_in_direct_messages_for_users_who_chose_them(database: Database, clock: Clock) -> None:
    game, notices = await a_game(database, clock.now), Notices(clock.office.bot(database))
    await prefers(database, BOB, direct=True)
    await acts(database, game, 0, clock.now)
    await rounds(clock, notices, 60)
    assert [one.channel for one in clock.office.standing] == [10_000 + BOB]
    await acts(database, game, None, clock.now)
    await rounds(clock, notices, 60)
    assert clock.office.standing == []


@pytest.mark.parametrize("code", [50007, 50278])
async def test_a_user_without_direct_messages_is_notified_in_the_channel(
    database: Database, clock: Clock, code: int
) -> None:
    game, notices = await a_game(database, clock.now), Notices(clock.office.bot(database))
    await prefers(database, BOB, direct=True)
    clock.office.faults[10_000 + BOB] = [refused(403, code)]
    await acts(database, game, 0, clock.now)
    await rounds(clock, notices, 60)
    assert [one.channel for one in clock.office.standing] == [HERE]


async def test_quiet_hours_delay_a_notice(database: Database, clock: Clock) -> None:
    game, notices = await a_game(database, clock.now), Notices(clock.office.bot(database))
    assert clock.now == datetime(2026, 11, 21, 6, 30, tzinfo=UTC)
    await prefers(database, BOB, quiet_from=22 * 60, quiet_until=9 * 60, zone="Europe/Berlin")
    await acts(database, game, 0, clock.now)
    await rounds(clock, notices, 60)
    assert clock.office.sent == []
    await rounds(clock, notices, 2 * HOUR)
    assert [datetime.fromtimestamp(one.at, UTC).hour for one in clock.office.standing] == [8]
