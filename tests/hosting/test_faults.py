"""The real bot, and faults between it and Discord: nothing confirmed is lost, nothing is done twice."""

from __future__ import annotations

import re
import signal
import sqlite3
import sys
from pathlib import Path

import pytest
from sqlalchemy import func, select

from cogs.context.interaction_deadline import BELOW
from cogs.replies.errors import UNCONFIRMED
from cogs.safety.graceful_shutdown import STOPPING
from db.store.engine import Database
from db.store.models import Event
from db.store.trouble import BUSY, GONE
from tests.db.postgres_cluster import PostgresCluster
from tests.hosting.discord_double import THINKING, DiscordDouble, SentInteraction, discord_double
from tests.hosting.gateway import servers
from tests.hosting.payloads import EPHEMERAL, text_of
from tests.hosting.processes import Process, SlowLine, running

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGTERM that can be seen to")
ALICE, BOB = 77, 78
KNOWN = servers(1)
HOME = min(KNOWN)
SLOWLY = (
    *("cogs.context.interaction_deadline:SLOW=0.2", "db.store.engine:SLOW_SECONDS=0.1"),
    *("hosting.sharing:OFFER=0.1", "hosting.sharing:APART=0.05"),
)


async def roll(discord: DiscordDouble) -> SentInteraction:
    return await discord.command(HOME, ALICE, "roll", {"formula": "2d6"})


def stored(file: Path) -> int:
    """The number of stored commands."""
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
        running(discord, f"sqlite+aiosqlite:///{file}", "cogs.context.interaction_deadline:HANGS=1.0") as bot,
    ):
        await discord.ready()
        await bot.says("connected  ")

        discord.fail("/callback", status=500)
        assert "2D6" in text_of(await (await roll(discord)).answer())
        discord.fail("/callback")  # the line breaks before the answer
        assert "2D6" in text_of(await (await roll(discord)).answer())
        discord.fail("/callback", done=True)  # and after it
        assert "2D6" in text_of(await (await roll(discord)).answer())
        discord.fail("/callback", after=2.0)  # nothing comes back
        assert "2D6" in text_of(await (await roll(discord)).answer())
        assert (stored(file), said(bot, "answer lost")) == (4, 0)

        discord.fail("/callback", status=404, code=10015)
        reply = await (await roll(discord)).answer()
        assert (text_of(reply), reply["flags"] & EPHEMERAL) == (UNCONFIRMED, EPHEMERAL)
        assert (stored(file), said(bot, "answer lost")) == (5, 1)

        other = sqlite3.connect(file, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        slow = await roll(discord)
        assert await slow.acknowledgement() == THINKING
        other.close()
        await discord.until(lambda: len(slow.messages) == 1 and "2D6" in text_of(slow.messages[0]))
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


async def test_a_database_that_is_held_or_gone_is_reported_and_works_again_by_itself(tmp_path: Path) -> None:
    file, away = tmp_path / "test.db", tmp_path / "away.db"
    async with (
        discord_double(KNOWN, window=0.1) as discord,
        running(discord, f"sqlite+aiosqlite:///{file}", "db.store.engine:BUSY_SECONDS=0.2") as bot,
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


@pytest.mark.postgres
async def test_where_postgresql_is_slower_than_discord_waits_answers_come_late_and_nothing_confirmed_is_lost(
    cluster: PostgresCluster,
) -> None:
    """Two seconds a statement, and all other times, a tenth of what they are in life."""
    async with (
        discord_double(KNOWN, window=0.1) as discord,
        SlowLine(cluster.new_database()).up() as line,
        running(discord, line.url, *SLOWLY) as bot,
    ):
        await discord.ready()
        await bot.says("connected  ")
        line.delay = 0.2
        asked = [await roll(discord) for _ in range(3)]
        assert [await one.acknowledgement() for one in asked] == [THINKING] * 3
        await discord.until(lambda: all(shown(one) for one in asked))
        last = await roll(discord)
        assert await last.acknowledgement() == THINKING
        bot.send(signal.SIGTERM)
        assert await bot.ended() == 0
        assert shown(last)
        assert said(bot, "database slow")
        assert not said(bot, "incident") + said(bot, "Traceback")
        line.delay = 0
        database = Database(line.url)
        async with database.read() as session:
            assert await session.scalar(select(func.count()).select_from(Event)) == 4
        await database.close()


def shown(asked: SentInteraction) -> bool:
    return any("2D6" in text_of(one) for one in asked.messages)


def move(file: Path, to: Path) -> None:
    file.rename(to)


async def test_a_deadline_that_the_clock_is_set_past_is_kept_once_and_the_next_though_it_is_set_back_between(
    tmp_path: Path,
) -> None:
    clock = tmp_path / "clock"

    def set_ahead(hours: int) -> None:
        clock.write_text(str(hours * 3600))

    set_ahead(0)
    async with (
        discord_double(KNOWN, window=0.1) as discord,
        running(
            discord,
            f"sqlite+aiosqlite:///{tmp_path / 'test.db'}",
            "cogs.consigliere:Consigliere.timing=0.2",
            "cogs.consigliere:BEAT=0.1",
            clock=clock,
        ) as bot,
    ):
        await discord.ready()
        await bot.says("connected  ")

        async def say(line: str, who: int = ALICE, **given: object) -> str:
            asked = await discord.command(HOME, who, line, given)
            await discord.until(lambda: any(text_of(one) != BELOW for one in asked.messages))
            return text_of(asked.messages[-1])

        def kept() -> int:
            return sum("Time was up." in text_of(one) for one in discord.posted)

        await discord.list_all(HOME, ALICE)
        both = (ALICE, "North Side"), (BOB, "South Side")
        for who, gang in both:
            await say("gang new", who, name=gang, game="mad")
            await say("gang hire", who, gang=gang, profile="Slugger", name=f"Tiny {who}")
        await say("game open", system="mad")
        for who, gang in both:
            await say("game bring", who, gang=gang)
        await say("game pace", mode="By post", turn="24h", answer="12h", duty="6h")
        assert "2 actions now" in await say("mad-card draw", card="King of Hearts")

        set_ahead(25)
        await discord.until(lambda: kept() == 1)
        await bot.says("seconds=90000")
        assert "2 actions now" in await say("mad-card draw", card="King of Spades")
        set_ahead(0)
        await bot.says("seconds=-90000")
        assert "Then the bot passes on the card." in await say("game status")
        assert kept() == 1
        set_ahead(50)
        await discord.until(lambda: kept() == 2)
        assert not said(bot, "incident") + said(bot, "Traceback")
