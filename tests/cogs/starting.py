"""The bot in a simulated Discord, started quickly: what is alike at every start is made once in a process.

The first start reads every cog, sends its commands to Discord and keeps both; each later one takes them from there,
under the same ids, and statements of SQL that were put into words once. `Env.restart_bot` and the tests of `local`
start in full each time.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import discord
from discord import app_commands
from simcord.env import Env
from sqlalchemy import event

from bot import Settings, create_bot
from cogs._kit.client import Consigliere
from local.world import PATIENCE
from tests.cogs.world import url_of

_settings: list[Settings] = []
_loaded: list[app_commands.Command[Any, ..., Any] | app_commands.Group | app_commands.ContextMenu] = []
_synced: dict[Any, dict[str, Any]] = {}
_wording: list[tuple[Any, Any]] = []


def bot_on(path: Path) -> Consigliere:
    """The bot on a file that need not outlive the machine's next crash."""
    if not _settings:
        _settings.append(Settings())
    bot = create_bot(_settings[0].model_copy(update={"database_url": url_of(path)}))
    event.listen(bot.database.engine.sync_engine, "connect", _unsynchronised)
    database: Any = bot.database
    engines = database.engine.sync_engine, database._writer.sync_engine
    if not _wording:
        _wording.append((engines[0].dialect, engines[0]._compiled_cache))
    for engine in engines:
        engine.dialect, engine._compiled_cache = _wording[0]
    return bot


@asynccontextmanager
async def started(path: Path) -> AsyncIterator[Env]:
    """A simulated Discord with the bot on that file in it."""
    bot = bot_on(path)
    env = Env(bot, shard_count=1, check_errors=False, settle_timeout=PATIENCE)
    if _loaded:
        _start_from_kept(env, bot)
    await env.start()
    if not _loaded:
        _loaded.extend(bot.tree.get_commands())
        _synced.update(env.backend.commands[None])
    yield env
    last: Any = env.bot
    await env.shutdown()
    await last.database.close()


def _start_from_kept(env: Env, bot: Consigliere) -> None:
    async def load_cogs() -> None:
        for command in _loaded:
            bot.tree.add_command(command)

    async def sync(*, guild: discord.abc.Snowflake | None = None) -> list[app_commands.AppCommand]:
        assert guild is None
        numbers = [str(env.backend.snowflake()) for _ in _synced]
        assert numbers == [command["id"] for command in _synced.values()]
        env.backend.commands[None] = dict(_synced)
        return []

    bot.load_cogs = load_cogs
    bot.tree.sync = sync


def _unsynchronised(connection: Any, _record: Any) -> None:
    """Spare each commit its wait for the disk; added last, so that it comes after the bot's own settings."""
    cursor = connection.cursor()
    cursor.execute("PRAGMA synchronous=OFF")
    cursor.close()
