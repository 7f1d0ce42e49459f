"""The real bot, and the commands that Discord shows each person: on servers by what they play, outside all of them."""

from __future__ import annotations

import signal
import sys
from pathlib import Path

import pytest

from tests.hosting.discord_double import DiscordDouble, discord_double
from tests.hosting.gateway import servers
from tests.hosting.payloads import text_of
from tests.hosting.processes import running

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGTERM that can be seen to")
ALICE, BOB = 77, 78
KNOWN = servers(1)
HOME = min(KNOWN)
AT_ONCE = "cogs.consigliere:BEAT=0.1"
"""Changes of lists are gathered for two seconds in life."""
MOST_GENERAL, MOST_WITH_A_GAME = 25, 60


def shown(discord: DiscordDouble, server: int = 0, who: int = ALICE) -> list[str]:
    return [" ".join(words) for words in discord.shown(server, who)]


async def test_a_server_sees_the_general_commands_then_those_of_the_game_that_it_plays(tmp_path: Path) -> None:
    url = f"sqlite+aiosqlite:///{tmp_path / 'test.db'}"
    async with discord_double(KNOWN, window=0.1) as discord, running(discord, url, AT_ONCE) as bot:
        await discord.ready()
        await bot.says("connected  ")
        assert 0 < len(shown(discord, HOME)) <= MOST_GENERAL
        assert "hood-fire shoot" in shown(discord)  # in direct messages all games are there

        opened = await discord.command(HOME, ALICE, "game open", {"name": "Docks", "system": "hood"})
        assert "Docks" in text_of(await opened.answer())
        await discord.until(lambda: "hood-fire shoot" in shown(discord, HOME))
        listed = shown(discord, HOME)
        assert len(listed) <= MOST_WITH_A_GAME
        assert len(set(listed)) == len(listed)

        discord.hide(HOME, "hood-fire", BOB)
        there = await discord.command(HOME, ALICE, "game open", {"name": "Hall", "system": "pot"}, channel=HOME + 2)
        assert "Hall" in text_of(await there.answer())
        await discord.until(lambda: len(shown(discord, HOME)) > len(listed))
        assert "hood-fire shoot" in shown(discord, HOME)
        assert not any(one.startswith("hood-fire") for one in shown(discord, HOME, BOB)), "rights of managers stay"

        added = await discord.command(HOME, ALICE, "hood-move go", {})  # the tree knows a server's own commands
        await added.answer()
        assert not any("incident" in line for line in bot.log)


async def test_what_managers_set_for_a_command_goes_with_its_id() -> None:
    """A name keeps both as long as it is listed. It comes back without what was set."""
    fire, move = {"name": "hood-fire", "description": "x"}, {"name": "hood-move", "description": "x"}
    async with discord_double(KNOWN) as discord:
        discord.synced.append([])
        await discord._list([fire], str(HOME))
        discord.hide(HOME, "hood-fire", BOB)
        await discord._list([move, fire], str(HOME))
        assert shown(discord, HOME, BOB) == ["hood-move"]
        await discord._list([move], str(HOME))
        await discord._list([move, fire], str(HOME))
        assert shown(discord, HOME, BOB) == ["hood-move", "hood-fire"]
        assert len({one["id"] for one in discord.lists[HOME]}) == 2


async def test_a_bot_that_starts_again_sends_no_list_that_discord_has(tmp_path: Path) -> None:
    url = f"sqlite+aiosqlite:///{tmp_path / 'test.db'}"
    async with discord_double(KNOWN, window=0.1) as discord:
        async with running(discord, url, AT_ONCE) as bot:
            await discord.ready()
            await (await discord.command(HOME, ALICE, "game open", {"name": "Docks", "system": "mad"})).answer()
            await discord.until(lambda: HOME in discord.lists)
            bot.send(signal.SIGTERM)
            await bot.ended()
        sent = [path for method, path, _ in discord.requests if method == "PUT" and f"/guilds/{HOME}/" in path]
        synced = len(discord.synced)
        async with running(discord, url, AT_ONCE):
            await discord.until(lambda: len(discord.synced) > synced)
        again = [path for method, path, _ in discord.requests if method == "PUT" and f"/guilds/{HOME}/" in path]
        assert (len(sent), again) == (1, sent)


async def test_a_server_that_invited_the_bot_without_commands_still_has_the_rest(tmp_path: Path) -> None:
    url = f"sqlite+aiosqlite:///{tmp_path / 'test.db'}"
    async with discord_double(KNOWN, window=0.1) as discord, running(discord, url, AT_ONCE) as bot:
        await discord.ready()
        discord.shut_out.add(HOME)
        await (await discord.command(HOME, ALICE, "game open", {"name": "Docks", "system": "mad"})).answer()
        await bot.says("no commands allowed")
        rolled = await discord.command(HOME, ALICE, "roll", {"formula": "2d6"})
        assert "2D6" in text_of(await rolled.answer())
        assert discord.lists == {}
