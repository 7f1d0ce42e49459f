"""The real bot, and what goes wrong between it and Discord: nothing confirmed is lost, nothing is done twice."""

from __future__ import annotations

import re
import signal
import sqlite3
import sys
from pathlib import Path

import pytest

from cogs._kit.errors import UNTOLD
from cogs._kit.leaving import STOPPING
from db.trouble import BUSY, GONE
from tests.hosting.discord_double import THINKING, Asked, DiscordDouble, discord_double
from tests.hosting.gateway import servers
from tests.hosting.payloads import EPHEMERAL, text_of
from tests.hosting.processes import Process, running

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGTERM that can be seen to")
ALICE = 77
KNOWN = servers(1)
HOME = min(KNOWN)


async def roll(discord: DiscordDouble) -> Asked:
    return await discord.command(HOME, ALICE, "roll", {"formula": "2d6"})


def stored(file: Path) -> int:
    """How many commands are on record."""
    connection = sqlite3.connect(file)
    try:
        return connection.execute("SELECT count(*) FROM event").fetchone()[0]
    finally:
        connection.close()


def said(bot: Process, words: str) -> int:
    return sum(words in line for line in bot.log)


async def test_whatever_discord_answers_a_command_is_done_once_and_the_bot_goes_on(tmp_path: Path) -> None:
    file = tmp_path / "test.db"
    async with (
        discord_double(KNOWN, window=0.1) as discord,
        running(discord, f"sqlite+aiosqlite:///{file}", "cogs._kit.promptness:HANGS=1.0") as bot,
    ):
        await discord.ready()
        await bot.says("connected  ")

        discord.fail("/callback", status=500)
        assert "2D6" in text_of(await (await roll(discord)).answer())
        discord.fail("/callback")  # the line breaks before
        assert "2D6" in text_of(await (await roll(discord)).answer())
        discord.fail("/callback", done=True)  # and after
        assert "2D6" in text_of(await (await roll(discord)).answer())
        discord.fail("/callback", after=2.0)  # nothing comes back
        assert "2D6" in text_of(await (await roll(discord)).answer())
        assert (stored(file), said(bot, "answer lost")) == (4, 0)

        discord.fail("/callback", status=404, code=10015)
        untold = await (await roll(discord)).answer()
        assert (text_of(untold), untold["flags"] & EPHEMERAL) == (UNTOLD, EPHEMERAL)
        assert (stored(file), said(bot, "answer lost")) == (5, 1)

        other = sqlite3.connect(file, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        slow = await roll(discord)
        assert await slow.acknowledgement() == THINKING
        other.close()
        await discord.until(lambda: len(slow.told) == 1 and "2D6" in text_of(slow.told[0]))
        assert (stored(file), said(bot, "database slow")) == (6, 1)

        twice = await roll(discord)
        await discord.again(twice)
        await twice.answer()
        assert "2D6" in text_of(await (await roll(discord)).answer())
        assert stored(file) == 8
        assert not said(bot, "incident")
        bot.send(signal.SIGTERM)
        assert await bot.ended() == 0


async def test_what_is_under_way_is_answered_before_the_bot_stops_and_nothing_new_is_begun(tmp_path: Path) -> None:
    file = tmp_path / "test.db"
    async with (
        discord_double(KNOWN, window=0.1) as discord,
        running(discord, f"sqlite+aiosqlite:///{file}") as bot,
    ):
        await discord.ready()
        await bot.says("connected  ")
        discord.fail("/callback", after=1.5, late=True)
        asked = await roll(discord)
        await discord.until(lambda: not discord.faults)
        bot.send(signal.SIGTERM)
        await bot.says("stopping")
        late = await roll(discord)
        assert text_of(await late.answer()) == STOPPING
        assert "2D6" in text_of(await asked.answer())
        assert await bot.ended() == 0
        assert stored(file) == 1
        assert not said(bot, "Traceback")


async def test_a_database_that_is_held_or_gone_is_told_and_works_again_by_itself(tmp_path: Path) -> None:
    file, away = tmp_path / "test.db", tmp_path / "away.db"
    async with (
        discord_double(KNOWN, window=0.1) as discord,
        running(discord, f"sqlite+aiosqlite:///{file}", "db.engine:BUSY_SECONDS=0.2") as bot,
    ):
        await discord.ready()
        await bot.says("connected  ")
        await (await roll(discord)).answer()

        other = sqlite3.connect(file, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        assert text_of(await (await roll(discord)).answer()) == BUSY
        other.close()
        assert "2D6" in text_of(await (await roll(discord)).answer())

        move(file, away)
        assert text_of(await (await roll(discord)).answer()) == GONE
        move(away, file)
        assert "2D6" in text_of(await (await roll(discord)).answer())
        assert stored(file) == 3
        assert [said(bot, words) for words in ("database trouble", "database works again", "incident")] == [2, 2, 0]
        assert re.search(r"fault=.*database is locked", await bot.says("database trouble"))
        assert bot.code is None


def move(file: Path, to: Path) -> None:
    file.rename(to)
