"""Games advance by themselves when their time is up: once, with a report in the channel, despite any other failure."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from types import SimpleNamespace
from typing import Any

import discord
import pytest
from simcord.components import walk_components
from simcord.results import ResponseMessage
from structlog.testing import capture_logs

from cogs.post.alarms import AT_ONCE, BEAT, LONGEST, REST, Alarms
from db import privacy
from rules.core.plain.refusal import IllegalNow
from tests.cogs.clock import UP, Clock
from tests.cogs.table import good
from tests.cogs.world import Reply, World


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    return Clock(monkeypatch)


def texts(channel: Any) -> list[str]:
    """The public messages of a channel."""
    return [
        "\n".join(part["content"] for part in walk_components(message.components) if part.get("type") == 10)
        for message in messages(channel)
    ]


def messages(channel: Any) -> list[ResponseMessage]:
    env = channel._env
    return [ResponseMessage(env, one) for one in env.backend.messages.get(channel.id, {}).values()]


def posts(channel: Any) -> list[str]:
    """The cards of alarms in a channel."""
    return [text for text in texts(channel) if UP in text]


async def game_due(world: World, seconds: int = 30) -> Reply:
    """A game in the channel that is due in so many seconds."""
    await good(world, world.alice, "game open", system="mad", name="Docks")
    return await set_here(world, seconds)


async def set_here(world: World, seconds: int) -> Reply:
    return await good(world, world.alice, "roll", formula=str(seconds))


async def alone_due(world: World, user: Any, seconds: int = 30) -> None:
    """A game in a user's direct messages that is due."""
    await good(world, user, "game open", system="mad", name="Alone")
    await good(world, user, "roll", formula=str(seconds))


async def another(world: World, seconds: int = 30) -> Any:
    """A second channel with a game that is due."""
    channel = world.server.create_text_channel("elsewhere")
    await world.env.settle()
    await world.alice.slash(channel, "game open", system="mad", name="Elsewhere")
    await world.alice.slash(channel, "roll", formula=str(seconds))
    return channel


def answered(status: int) -> Any:
    """An answer of Discord's to a request."""
    return SimpleNamespace(status=status, reason="")


def now(world: World) -> Any:
    return world.env.now()


def alarms(world: World) -> list[tuple[Any, ...]]:
    return world.rows("SELECT delivery, actor_id, actor_name, channel_id FROM event WHERE command = 'clock due'")


def incidents(logs: Any) -> list[Any]:
    return [entry for entry in logs if entry["event"] == "incident"]


async def test_a_game_advances_when_its_time_is_up_and_the_channel_gets_a_report(world: World, clock: Clock) -> None:
    await game_due(world)
    ((due,),) = world.rows("SELECT due FROM game")
    await world.env.advance_time(29)
    assert (clock.rung, posts(world.channel)) == (0, [])
    await world.env.advance_time(1)
    bot: Any = world.env.bot
    assert posts(world.channel) == [f"### {UP}\n- <@{bot.user.id}> goes on."]
    assert alarms(world) == [(f"alarm:1:{due}", bot.user.id, bot.user.name, world.channel.id)]
    assert world.rows("SELECT due FROM game") == [(None,)]
    assert world.outcomes == []
    await world.env.advance_time(3600)
    assert (clock.rung, len(posts(world.channel))) == (1, 1)


async def test_the_buttons_of_a_posted_report_work(world: World, clock: Clock) -> None:
    await game_due(world)
    await world.env.advance_time(30)
    (message,) = [one for one in messages(world.channel) if UP in str(one.components)]
    closing = await world.alice.click(message, label="Sum up")
    assert closing.acknowledged
    assert world.rows("SELECT present FROM game") == [(0,)]


async def test_it_happens_once_however_many_processes_ring(world: World, clock: Clock) -> None:
    await game_due(world)
    world.env.backend.clock.advance(31)
    with capture_logs() as logs, world.env.time_context():
        several = [Alarms(world.env.bot) for _ in range(3)]
        await asyncio.gather(*(each.ring(now(world)) for each in several))
    await world.env.settle()
    assert len(alarms(world)) == len(posts(world.channel)) == 1
    assert not incidents(logs)


async def test_what_was_due_while_the_bot_was_away_goes_on_after_its_start(world: World, clock: Clock) -> None:
    await game_due(world)
    world.env.backend.clock.advance(7200)
    assert not posts(world.channel)
    await world.restart()
    await world.env.settle()
    assert len(posts(world.channel)) == 1


async def test_a_game_stays_due_at_its_time_over_a_restart(world: World, clock: Clock) -> None:
    await game_due(world, 7200)
    await world.restart()
    await world.env.advance_time(7199)
    assert clock.rung == 0
    await world.env.advance_time(1)
    assert len(posts(world.channel)) == 1


@pytest.mark.parametrize("fault", [ZeroDivisionError("a bug of ours"), IllegalNow("Somebody acted first.")])
async def test_what_fails_is_left_alone_for_a_minute_and_harms_no_other_game(
    world: World, clock: Clock, fault: Exception
) -> None:
    await game_due(world)
    clock.fault = fault
    with capture_logs() as logs:
        await world.env.advance_time(30)
        elsewhere = await another(world)
        await world.env.advance_time(29)
    assert clock.rung == 1
    assert len(incidents(logs)) == len(world.incidents) == isinstance(fault, ZeroDivisionError)
    assert all(entry["command"] == "clock due" and entry["exc_info"] is fault for entry in incidents(logs))
    clock.fault = None
    await world.env.advance_time(1)
    assert (len(posts(elsewhere)), posts(world.channel)) == (1, [])
    await world.env.advance_time(30)
    assert len(posts(world.channel)) == 1


async def test_a_system_without_an_alarm_is_a_bug_that_stops_no_other_game(
    world: World, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cogs.post.alarms.GAME_TABLES", {})
    await game_due(world)
    with capture_logs() as logs:
        await world.env.advance_time(89)
    assert [entry["command"] for entry in incidents(logs)] == ["the alarm of mad"]


@pytest.mark.parametrize("status, kind", [(404, discord.NotFound), (403, discord.Forbidden)])
async def test_a_channel_that_is_gone_or_closed_to_the_bot_counts_as_served(
    world: World, clock: Clock, monkeypatch: pytest.MonkeyPatch, status: int, kind: type[discord.HTTPException]
) -> None:
    await game_due(world)
    deaf = Deaf(kind(answered(status), "no"))
    monkeypatch.setattr(world.env.bot, "get_channel", lambda _id: deaf)
    with capture_logs() as logs:
        await world.env.advance_time(600)
    assert (deaf.asked, len(alarms(world)), incidents(logs)) == (1, 1, [])


async def test_a_card_that_discord_does_not_take_is_posted_a_minute_later(
    world: World, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    await game_due(world)
    deaf = Deaf(discord.DiscordServerError(answered(503), "no"))
    with capture_logs() as logs, monkeypatch.context() as patch:
        patch.setattr(world.env.bot, "get_channel", lambda _id: deaf)
        await world.env.advance_time(89)
        assert (deaf.asked, len(alarms(world)), incidents(logs)) == (1, 1, [])
    assert [entry["event"] for entry in logs if entry["log_level"] == "warning"] == ["card not taken"]
    await world.env.advance_time(1)
    assert len(posts(world.channel)) == len(alarms(world)) == 1


async def test_a_card_that_discord_never_takes_is_given_up(
    world: World, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    await game_due(world)
    deaf = Deaf(OSError("no network"))
    monkeypatch.setattr(world.env.bot, "get_channel", lambda _id: deaf)
    await world.env.advance_time(3600)
    assert deaf.asked == 10


async def test_a_channel_out_of_the_cache_gets_its_report_too(
    world: World, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    await game_due(world)
    monkeypatch.setattr(world.env.bot, "get_channel", lambda _id: None)
    await world.env.advance_time(30)
    assert len(posts(world.channel)) == 1


async def test_a_private_card_is_nobodys_in_the_channel(world: World, clock: Clock) -> None:
    await game_due(world)
    clock.private = True
    await world.env.advance_time(30)
    assert (len(alarms(world)), posts(world.channel)) == (1, [])


async def test_a_closed_game_or_one_whose_clock_was_undone_is_not_due(world: World, clock: Clock) -> None:
    await game_due(world)
    await good(world, world.alice, "game close")
    clock_set = await game_due(world)
    assert world.rows("SELECT due IS NULL FROM game WHERE id = 2") == [(0,)]
    await clock_set.press("Undo")
    assert world.rows("SELECT due IS NULL FROM game WHERE id = 2") == [(1,)]
    await world.env.advance_time(3600)
    assert clock.rung == 0


async def test_a_game_set_to_an_earlier_time_goes_on_earlier_and_to_a_later_one_later(
    world: World, clock: Clock
) -> None:
    await game_due(world, 7200)
    await set_here(world, 30)
    await set_here(world, 60)
    await world.env.advance_time(59)
    assert clock.rung == 0
    await world.env.advance_time(1)
    assert len(posts(world.channel)) == 1


async def test_games_in_direct_messages_go_on_too(world: World, clock: Clock) -> None:
    user = world.alice.user
    await alone_due(world, user)
    await world.env.advance_time(30)
    assert len(posts(user.dm_channel)) == 1


async def test_a_process_rings_for_its_own_shards_and_the_first_for_direct_messages(world: World, clock: Clock) -> None:
    await game_due(world)
    user = world.alice.user
    await alone_due(world, user)
    with world.env.time_context():
        world.env.backend.clock.advance(31)
        ringing = Alarms(world.env.bot)
        of = 997
        home = (world.server.id >> 22) % of
        assert 0 not in (home, (user.id >> 22) % of)
        assert (
            await ringing.ring(now(world), [shard for shard in range(1, of) if shard != home], of) == now(world) + BEAT
        )
        assert clock.rung == 0
        await ringing.ring(now(world), [0], of)
        assert (posts(world.channel), len(posts(user.dm_channel))) == ([], 1)
        await ringing.ring(now(world), [home], of)
        assert len(posts(world.channel)) == 1


async def test_a_server_that_removed_the_bot_is_left_alone_until_it_comes_back(world: World, clock: Clock) -> None:
    await game_due(world)
    bot: Any = world.env.bot
    await privacy.left(bot.database, world.server.id, now(world))
    with world.env.time_context():
        world.env.backend.clock.advance(31)
        await bot.alarms.ring(now(world))
        assert clock.rung == 0
        await bot.on_guild_join(SimpleNamespace(id=world.server.id))
    await world.env.advance_time(2)
    assert len(posts(world.channel)) == 1


async def test_the_bot_looks_when_something_is_due_and_seldom_otherwise(world: World, clock: Clock) -> None:
    bot: Any = world.env.bot
    assert bot.alarm.next_iteration - now(world) > timedelta(hours=23)
    await game_due(world, 300)
    assert timedelta(seconds=298) < bot.alarm.next_iteration - now(world) <= timedelta(seconds=300)
    await set_here(world, -100)
    assert bot.alarm.next_iteration - now(world) <= BEAT
    await world.env.advance_time(2)
    assert clock.rung == 1
    assert bot.alarm.next_iteration - now(world) > timedelta(hours=23)


async def test_a_clock_set_for_ever_breaks_nothing(world: World, clock: Clock) -> None:
    await game_due(world, 2**60)
    await world.env.advance_time(60)
    assert clock.rung == 0


async def test_each_ring_returns_the_time_of_the_next(world: World, clock: Clock) -> None:
    bot: Any = world.env.bot
    await game_due(world)
    with world.env.time_context():
        ringing = Alarms(bot)
        assert await ringing.ring(now(world)) == now(world) + timedelta(seconds=30)
        world.env.backend.clock.advance(31)
        clock.fault = IllegalNow("Not yet.")
        assert await ringing.ring(now(world)) == now(world) + REST
        clock.fault = None
        world.env.backend.clock.advance(61)
        assert await ringing.ring(now(world)) == now(world) + LONGEST


async def test_more_than_can_be_rung_at_once_are_rung_soon(
    world: World, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert AT_ONCE > 1
    monkeypatch.setattr("cogs.post.alarms.AT_ONCE", 1)
    await game_due(world)
    elsewhere = await another(world, 30)
    await world.env.advance_time(30)
    await world.env.advance_time(2)
    assert len(posts(world.channel)) == len(posts(elsewhere)) == 1


async def test_a_fault_of_the_database_does_not_end_the_alarms(
    world: World, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def broken(*_: Any) -> Any:
        raise OSError("the disk is gone")

    await game_due(world)
    with monkeypatch.context() as patch, capture_logs() as logs:
        patch.setattr("cogs.post.alarms.due_games", broken)
        await world.env.advance_time(30)
    assert "alarms failed" in [entry["event"] for entry in logs]
    await world.env.advance_time(60)
    assert len(posts(world.channel)) == 1


async def test_the_alarms_end_with_the_bot(world: World, clock: Clock) -> None:
    await game_due(world)
    bot: Any = world.env.bot
    assert bot.alarm.is_running()
    await world.restart()
    await bot.close()
    await asyncio.sleep(0)
    assert not bot.alarm.is_running()


class Deaf:
    """A channel that takes nothing."""

    def __init__(self, fault: Exception) -> None:
        self.fault, self.asked = fault, 0

    async def send(self, **_: Any) -> None:
        self.asked += 1
        raise self.fault
