"""The clock of the machine is set, or is wrong: no player waits longer for it, and every command is answered."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Any

import discord
import pytest
from structlog.testing import capture_logs

from cogs.safety.machine_clock import LAST, MachineClock
from tests.cogs.world import World

NOON = datetime(2026, 11, 23, 12, tzinfo=UTC)
A_DAY, AN_HOUR = timedelta(days=1), timedelta(hours=1)


class Hands:
    """The time of the machine's clock; `at` may be set. The other clock continues by itself."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.at, self.steady = NOON, 0.0
        monkeypatch.setattr(discord.utils, "utcnow", lambda: self.at)
        monkeypatch.setattr("time.monotonic", lambda: self.steady)

    def go_on(self, seconds: float) -> None:
        self.at, self.steady = self.at + timedelta(seconds=seconds), self.steady + seconds


@pytest.fixture
def hands(monkeypatch: pytest.MonkeyPatch) -> Hands:
    return Hands(monkeypatch)


@pytest.mark.parametrize("jump", [A_DAY, -AN_HOUR])
def test_a_clock_that_is_set_is_noticed_once(hands: Hands, jump: timedelta) -> None:
    clock = MachineClock()
    hands.go_on(20)
    assert clock.was_set() == 0
    hands.go_on(20)
    hands.at += jump
    assert clock.was_set() == jump.total_seconds()
    hands.go_on(20)
    assert clock.was_set() == 0


def test_a_clock_that_is_put_right_bit_by_bit_was_not_set(hands: Hands) -> None:
    clock = MachineClock()
    for _ in range(100):
        hands.go_on(20)
        hands.at += timedelta(seconds=0.1)
        assert clock.was_set() == 0


@pytest.mark.parametrize("wrong", [A_DAY, -AN_HOUR, timedelta(0)])
def test_how_old_a_command_is_does_not_hang_on_a_clock_that_is_wrong(hands: Hands, wrong: timedelta) -> None:
    """At the first one that Discord takes a deferral of, though by our clock it was too late for that, it is known."""
    clock = MachineClock()
    hands.at += wrong
    if clock.age(NOON) > LAST:
        clock.taken(NOON)
    assert clock.age(NOON) == 0
    hands.go_on(1)
    assert clock.age(NOON) == (1 if wrong >= timedelta(0) else 0)


def test_a_clock_that_is_right_again_is_believed_again(hands: Hands) -> None:
    clock = MachineClock()
    hands.at += A_DAY
    clock.taken(NOON)
    hands.at -= A_DAY
    assert clock.age(NOON) == 0
    hands.go_on(1.5)
    assert clock.age(NOON) == 1.5


@pytest.mark.parametrize("jump", [A_DAY, -AN_HOUR])
async def test_after_the_clock_was_set_all_that_is_planned_is_planned_anew(
    world: World, monkeypatch: pytest.MonkeyPatch, jump: timedelta
) -> None:
    """A planned sleep would end by the old clock, hours late. Nothing stored meanwhile would bring it forward."""
    bot: Any = world.env.bot
    rounds: list[str] = []

    def counted(name: str) -> Any:
        async def round_(now: datetime, *_: Any) -> datetime:
            rounds.append(name)
            return now + A_DAY

        return round_

    for keeper, name in ((bot.alarms, "ring"), (bot.tables, "round"), (bot.notices, "round")):
        monkeypatch.setattr(keeper, name, counted(type(keeper).__name__))
    await world.env.advance_time(1)
    bot.clock = MachineClock()
    rounds.clear()
    await bot.timing.coro(bot)
    await world.env.advance_time(1)
    assert rounds == []
    bot.clock._offset -= jump.total_seconds()
    with capture_logs() as logs:
        await bot.timing.coro(bot)
        await world.env.advance_time(1)
    assert [(entry["event"], entry["seconds"]) for entry in logs] == [("clock was set", int(jump.total_seconds()))]
    assert sorted(rounds) == ["Alarms", "Notices", "TableCards"]


async def test_a_clock_that_is_set_during_a_round_cuts_no_round_short_and_is_looked_at_again_at_once(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The look itself sleeps by the old clock, too. After a jump back it would end hours late."""
    bot: Any = world.env.bot
    restarted: list[str] = []
    for name in ("timing", "alarm", "drawing", "telling", "lining"):
        monkeypatch.setattr(getattr(bot, name), "restart", partial(restarted.append, name))
    bot.clock = MachineClock()
    bot.clock._offset += AN_HOUR.total_seconds()
    ended = asyncio.Event()
    under_way = asyncio.ensure_future(ended.wait())
    bot.under_way.add(under_way)
    await bot.timing.coro(bot)
    assert restarted == ["timing"]
    ended.set()
    await under_way
    await asyncio.sleep(0)
    await bot.timing.coro(bot)
    assert restarted == ["timing", "alarm", "drawing", "telling", "lining"]


async def test_what_was_left_alone_until_some_time_is_not_left_alone_for_an_hour_more(world: World) -> None:
    bot: Any = world.env.bot
    later = discord.utils.utcnow() + AN_HOUR
    bot.alarms._resting = {(1, 2): later}
    bot.tables._due = {1: later}
    bot.alarms.clock_was_set()
    bot.tables.clock_was_set()
    assert not bot.alarms._resting
    assert max(bot.tables._due.values()) < discord.utils.utcnow()
    bot.tables._due = {}
