"""A locked thread pauses its game by post. Once it is unlocked, every deadline is later by as much."""

from __future__ import annotations

from typing import Any

import discord
import pytest_asyncio

from tests.cogs.shown_cards import messages, text
from tests.cogs.table import good, open_table
from tests.cogs.test_by_post import HOUR, last_command, passes
from tests.cogs.world import World


@pytest_asyncio.fixture
async def alley(world: World) -> World:
    """A game by post in a thread: a day for a turn, and a card is out."""
    bot: Any = world.env.bot
    await bot.get_channel(world.channel.id).create_thread(name="Alley", type=discord.ChannelType.public_thread)
    await world.env.settle()
    (world.channel,) = world.channel.threads
    await open_table(world)
    await good(world, world.ursula, "game pace", mode="By post", turn="24h")
    await good(world, world.ursula, "mad-card draw", card="Jack of Hearts")
    return world


async def becomes(world: World, **how: bool) -> None:
    """A user locks, archives or unlocks the thread."""
    set_to(world, **how)
    world.env.backend.announce_channel_update(world.channel.id)
    await world.env.settle()


def set_to(world: World, **how: bool) -> None:
    """The same without an event."""
    for name, value in how.items():
        setattr(world.channel._channel.thread_metadata, name, value)


def said(world: World) -> list[str]:
    return [text(one) for one in messages(world.channel)]


def until(world: World) -> int:
    ((found,),) = world.rows("SELECT until FROM awaited WHERE decision = 'turn'")
    return int(found)


async def test_time_stands_still_while_it_is_locked_and_every_deadline_moves_by_as_much(alley: World) -> None:
    before = until(alley)
    await becomes(alley, locked=True)
    assert last_command(alley) == "game pause"
    assert any("is paused." in one and "Its thread is locked" in one for one in said(alley))
    await passes(alley, 60 * HOUR)
    assert last_command(alley) == "game pause", "nothing is up, and no pause of the bot's ends by itself"
    await becomes(alley, locked=False)
    assert last_command(alley) == "game resume"
    assert any("Every deadline is 2 days and 12 hours later." in one for one in said(alley))
    assert 60 * HOUR <= until(alley) - before <= 60 * HOUR + 60


async def test_nothing_is_said_in_one_that_is_archived_before_it_is_opened_again(alley: World) -> None:
    known = len(said(alley))
    await becomes(alley, locked=True, archived=True)
    assert last_command(alley) == "game pause"
    assert len(said(alley)) == known, "a message would open it"
    await becomes(alley, locked=False, archived=False)
    assert any("when its thread was locked" in one for one in said(alley))


async def test_one_that_is_archived_alone_or_renamed_goes_on(alley: World) -> None:
    await becomes(alley, archived=True)
    await becomes(alley, archived=False)
    assert last_command(alley) == "mad-card draw"


async def test_a_pause_of_the_umpire_s_outlasts_the_lock(alley: World) -> None:
    await good(alley, alley.ursula, "game pause")
    await becomes(alley, locked=True)
    await becomes(alley, locked=False)
    assert alley.rows("SELECT count(*) FROM event WHERE command LIKE 'game pause'") == [(1,)]
    assert last_command(alley) == "game pause"


async def test_a_lock_during_downtime_is_found_at_the_start(alley: World) -> None:
    set_to(alley, locked=True)
    await alley.restart()
    assert last_command(alley) == "game pause"


async def test_a_live_game_has_no_clock_to_stop(alley: World) -> None:
    await good(alley, alley.ursula, "game pace", mode="Live")
    await becomes(alley, locked=True)
    assert last_command(alley) == "game pace"
