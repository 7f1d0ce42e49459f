"""The bot sends Discord its commands until they are taken, and nothing waits for that."""

from __future__ import annotations

import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from structlog.testing import capture_logs

from bot import create_bot
from cogs.registration import registering
from cogs.safety.environment import Settings
from local.world import PATIENCE, PatientEnvironment
from tests.cogs.starting import url_of

COMMANDS = "/applications/*/commands"


@asynccontextmanager
async def begun(path: Path, **fault: Any) -> AsyncIterator[tuple[PatientEnvironment, Any]]:
    """A bot of one cog in a Discord that answers its first commands with an error; the bot, and the log."""
    bot = create_bot(Settings(database_url=url_of(path)))
    bot.wanted = ("rolling",)
    bot.tables.quiet = True
    env = PatientEnvironment(bot, shard_count=1, check_errors=False, settle_timeout=PATIENCE)
    env.inject_error("PUT", COMMANDS, **fault)
    with capture_logs() as logs:
        await env.start()
        try:
            yield env, logs
        finally:
            await env.shutdown()
            await bot.close()


@pytest.fixture
def path(tmp_path: Path, empty_file: Path) -> Path:
    return Path(shutil.copy(empty_file, tmp_path / "kept.db"))


def pauses(logs: Any) -> list[tuple[str, Any]]:
    return [(line["event"], line.get("again_in")) for line in logs if "commands" in line["event"]]


async def test_commands_that_discord_does_not_take_are_sent_again_after_growing_pauses(path: Path) -> None:
    async with begun(path, status=403, times=2) as (env, logs):
        assert env.bot.is_ready()
        assert not env.backend.commands.get(None)
        await env.advance_time(registering.FIRST_PAUSE)
        assert not env.backend.commands.get(None)
        await env.advance_time(2 * registering.FIRST_PAUSE)
        assert env.backend.commands[None]
        failed = "Discord did not take the commands"
        assert pauses(logs) == [(failed, 15), (failed, 30)]
        env.backend.commands.clear()
        await env.advance_time(4 * registering.FIRST_PAUSE)
        assert not env.backend.commands  # commands that it has taken are not sent again


async def test_pauses_grow_up_to_the_longest(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registering, "LONGEST_PAUSE", 40)
    async with begun(path, status=403, times=None) as (env, logs):
        await env.advance_time(15 + 30 + 40)
        assert [pause for _, pause in pauses(logs)] == [15, 30, 40, 40]
