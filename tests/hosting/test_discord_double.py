"""The tests' own Discord treats the real bot as Discord does: otherwise its tests prove nothing."""

from __future__ import annotations

import signal
import sys
from pathlib import Path

import pytest

from tests.hosting.discord_double import THINKING, DiscordDouble, SentInteraction, discord_double
from tests.hosting.gateway import servers
from tests.hosting.payloads import buttons_of, text_of
from tests.hosting.processes import running

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGTERM that can be seen to")
ALICE = 77


async def rolled(discord: DiscordDouble, server: int) -> SentInteraction:
    return await discord.command(server, ALICE, "roll", {"formula": "2d6"})


async def test_the_real_bot_is_served_and_what_goes_wrong_on_the_line_goes_wrong(tmp_path: Path) -> None:
    known = servers(2)
    home = min(known)
    async with (
        discord_double(known, window=0.1) as discord,
        running(discord, f"sqlite+aiosqlite:///{tmp_path / 'test.db'}") as bot,
    ):
        await discord.ready()
        await bot.says("connected  ")
        assert "2D6" in text_of(await (await rolled(discord, home)).answer())

        asked = await discord.command(home, ALICE, "help")
        pressed = await discord.press(await asked.answer(), ALICE, "Play cards", server=home)
        assert buttons_of(await pressed.answer()) != buttons_of(await asked.answer())

        discord.fail("/callback", status=429, retry_after=0.05)
        late = await rolled(discord, home)
        assert "2D6" in text_of(await late.answer())
        assert [status for _, path, status in discord.requests if late.payload["token"] in path] == [429, 200]

        # The line breaks. Events of that time come when it is back, and the last ones come once more.
        discord.gateway.replays = 1
        discord.gateway.drop(0)
        kept = await rolled(discord, home)
        assert not kept.reached
        assert "2D6" in text_of(await kept.answer())
        assert len(discord.gateway.identified) == 1
        assert discord.gateway.resumed == [0]

        await discord.gateway.invalidate(0)
        await discord.until(lambda: len(discord.gateway.identified) == 2)
        assert "2D6" in text_of(await (await rolled(discord, home)).answer())

        bot.send(signal.SIGTERM)
        assert await bot.ended() == 0
        assert not discord.gateway.sessions
        assert discord.gateway.hurried == discord.gateway.doubled == 0


async def test_an_answer_that_comes_too_late_is_refused(tmp_path: Path) -> None:
    known = servers(1)
    async with (
        discord_double(known, window=0.1, patience=0) as discord,
        running(discord, f"sqlite+aiosqlite:///{tmp_path / 'test.db'}") as bot,
    ):
        await discord.ready()
        asked = await rolled(discord, min(known))
        await bot.says("answer lost")
        assert not asked.acknowledged
        assert asked.refused[0] != THINKING
