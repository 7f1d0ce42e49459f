"""The bot greets a server that it has never met, once."""

from __future__ import annotations

import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import discord
import pytest

from bot import create_bot
from cogs.registration.greeting import place_of
from cogs.safety.environment import Settings
from db.server_commands import list_of, note
from db.unit_of_work import writing
from local.world import PATIENCE, PatientEnvironment
from tests.cogs.shown_cards import messages, text
from tests.cogs.starting import url_of

NOBODY_WRITES = discord.PermissionOverwrite(send_messages=False)
HEADLINE = "Consigliere umpires gangster games here"


@pytest.fixture
def path(tmp_path: Path, empty_file: Path) -> Path:
    return Path(shutil.copy(empty_file, tmp_path / "kept.db"))


@asynccontextmanager
async def running(
    path: Path, *closed: str, by_server: bool = True
) -> AsyncIterator[tuple[PatientEnvironment, dict[str, Any]]]:
    """A bot that starts on a server with a rules and a hall channel, of which everybody may not write in some."""
    bot = create_bot(Settings(database_url=url_of(path)), by_server=by_server)
    bot.wanted = ("rolling", "setup", "games")
    bot.tables.quiet = True
    env = PatientEnvironment(bot, shard_count=1, check_errors=False, settle_timeout=PATIENCE)
    server = env.create_guild("Back Room")
    everybody = server.default_role
    channels = {
        name: server.create_text_channel(name, overwrites={everybody: NOBODY_WRITES} if name in closed else None)
        for name in ("rules", "hall")
    }
    await env.start()
    try:
        yield env, channels
    finally:
        await env.shutdown()
        await bot.close()


def greetings(channels: dict[str, Any]) -> dict[str, list[str]]:
    return {
        name: [words for one in messages(channel) if HEADLINE in (words := text(one))]
        for name, channel in channels.items()
    }


async def test_a_server_that_invited_the_bot_while_it_was_off_is_greeted_in_three_lines(path: Path) -> None:
    async with running(path) as (_, channels):
        said = greetings(channels)
        assert [len(found) for found in said.values()] == [1, 0]
        _, *lines = said["rules"][0].splitlines()
        assert len([line for line in lines if line]) == 3


async def test_the_greeting_comes_where_everybody_may_write(path: Path) -> None:
    async with running(path, "rules") as (_, channels):
        assert [len(found) for found in greetings(channels).values()] == [0, 1]


async def test_where_nobody_may_write_no_greeting_comes_and_the_bot_goes_on(path: Path) -> None:
    async with running(path, "rules", "hall") as (env, channels):
        assert [len(found) for found in greetings(channels).values()] == [0, 0]
        assert env.bot.is_ready()


async def test_the_system_channel_comes_first(path: Path) -> None:
    async with running(path) as (env, channels):
        guild: Any = env.bot.guilds[0]
        guild._system_channel_id = channels["hall"].id
        assert place_of(guild) == guild.get_channel(channels["hall"].id)


async def test_no_server_is_greeted_twice(path: Path) -> None:
    async with running(path) as (env, channels):
        bot: Any = env.bot
        await bot.on_guild_join(bot.guilds[0])
        await bot.on_ready()
        await env.settle()
        assert [len(found) for found in greetings(channels).values()] == [1, 0]


async def test_a_server_that_comes_back_gets_its_list_of_commands_again(path: Path) -> None:
    async with running(path) as (env, _):
        bot: Any = env.bot
        (guild,) = bot.guilds
        async with writing(bot.database) as work:
            await work.chosen_games.choose(guild.id, choices=["dil"])
        await note(bot.database, guild.id, digest="of the last invitation", created_from=1)
        await bot.on_guild_join(guild)
        row = await list_of(bot.database, guild.id)
        assert (row.choices, row.digest) == (["dil"], "")


async def test_the_practice_table_greets_nobody(path: Path) -> None:
    async with running(path, by_server=False) as (_, channels):
        assert [len(found) for found in greetings(channels).values()] == [0, 0]
