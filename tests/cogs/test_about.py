"""/about: which bot this is."""

from __future__ import annotations

import re
import tomllib
from datetime import timedelta
from pathlib import Path
from typing import Any

from cogs.safety.version import version
from tests.cogs.world import Actor, World


def test_the_version_is_that_of_the_project() -> None:
    project = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text())["project"]
    assert version() == project["version"]


async def test_it_shows_version_running_time_and_shard_privately(world: World, alice: Actor) -> None:
    reply = await world.say(alice, "about")
    assert reply.private
    assert version() in reply.headline
    assert "less than a minute" in reply.text
    assert re.search(r"Shard:\*\* 0, of 1 in all", reply.text)


async def test_it_leads_to_help_in_direct_messages_too(world: World, alice: Any) -> None:
    reply = await world.say(alice.user, "about")
    assert "Shard:** 0" in reply.text
    assert "Consigliere umpires" in (await reply.press("Help")).text


async def test_it_counts_from_the_start(world: World, alice: Actor, monkeypatch: Any) -> None:
    bot: Any = world.env.bot
    monkeypatch.setattr(bot, "began", bot.began - timedelta(days=3, hours=2))
    assert "3 days and 2 hours" in (await world.say(alice, "about")).text
