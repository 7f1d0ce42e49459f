"""A quick start of the bot in a simulated Discord: work that is the same at every start is done once in a process.

Every cog is read here, and the first start sends their commands to Discord. Each later start takes them from there,
under the same ids. `quick_bot` spares only the reading.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from contextvars import Context, copy_context
from copy import deepcopy
from datetime import datetime, timedelta
from enum import Enum
from pathlib import Path
from types import NoneType, SimpleNamespace
from typing import Any
from unittest.mock import patch

from discord import app_commands
from simcord import _runtime, actors, components, gateway, results
from simcord.backend import serializers
from simcord.env import Env
from simcord.http import router
from simcord.http.routes import interactions
from sqlalchemy import event

from bot import create_bot
from cogs.consigliere import Consigliere
from cogs.context import interaction_deadline
from cogs.safety.environment import Settings
from db.store.engine import Database
from local.world import PATIENCE, PatientEnvironment
from tests.cogs.in_loop import connect

interaction_deadline.SLOW = 10 * PATIENCE
"""On a busy machine any command may take more than Discord's two seconds. Tests of their own cover that case."""


PLAIN = frozenset((str, int, bool, float, NoneType))


def copied(value: Any) -> Any:
    """A `deepcopy` for values that are mostly lists and dicts of words and numbers."""
    kind = type(value)
    if kind is dict:
        return {key: part if type(part) in PLAIN else copied(part) for key, part in value.items()}
    if kind is list:
        return [part if type(part) in PLAIN else copied(part) for part in value]
    return value if kind in PLAIN or isinstance(value, Enum) else deepcopy(value)


def walked(components: Any) -> Iterator[dict[str, Any]]:
    """`walk_components`, all at once."""
    found: list[dict[str, Any]] = []
    _walk((components,) if isinstance(components, dict) else components, found)
    return iter(found)


def _walk(components: Iterable[Any], found: list[dict[str, Any]]) -> None:
    for component in components:
        if isinstance(component, dict):
            found.append(component)
            if isinstance(inside := component.get("components"), list):
                _walk(inside, found)
            for key in ("accessory", "component"):
                if key in component:
                    _walk((component[key],), found)


def _make_cheaper() -> None:
    """Of each card that is sent SimCord makes five copies, and goes ten times through its parts."""
    copying: Any = (components, gateway, results, router, serializers)
    for module in copying:
        module.deepcopy = copied
        module.copy = SimpleNamespace(deepcopy=copied)
    walking: Any = (components, actors, interactions)
    for module in walking:
        module.walk_components = walked
    # The next calls take their answers from a list, as the same objects.
    record: Any = _runtime._CallbackRecord
    record.__eq__ = object.__eq__


_make_cheaper()

_loaded: list[app_commands.Command[Any, ..., Any] | app_commands.Group | app_commands.ContextMenu] = []
_synced: dict[Any, dict[str, Any]] = {}


def rounds(bot: Any) -> tuple[Any, ...]:
    """The loops of a bot, each of which sleeps until its next round."""
    return bot.sweep, bot.alarm, bot.drawing, bot.telling, bot.lining


def by_its_clock(env: Env) -> Context:
    """In it time is that of the simulated Discord, as it is for the bot."""
    context = copy_context()
    context.run(_runtime._BOT_SCOPE.set, (env, env._generation))
    return context


def url_of(path: Path) -> str:
    return f"sqlite+aiosqlite:///{path}"


def quick_bot(settings: Settings) -> Consigliere:
    """`create_bot`, but the cogs are read once for all bots."""
    return _quick(create_bot(settings))


def _quick(bot: Consigliere) -> Consigliere:
    async def load_kept() -> None:
        for command in _loaded:
            bot.tree.add_command(command)

    bot.load_cogs = load_kept
    bot.tables.quiet = True  # tests of table cards have them; for all others a channel holds replies alone
    return bot


async def _load() -> None:
    bot = create_bot(Settings(database_url="sqlite+aiosqlite://"))
    await bot.load_cogs()
    for name, module in list(sys.modules.items()):  # discord.py does not undo an import: a test patches by name
        package, _, last = name.rpartition(".")
        if package.startswith("cogs") and not hasattr(sys.modules[package], last):
            setattr(sys.modules[package], last, module)
    _loaded.extend(bot.tree.get_commands())
    await bot.database.close()


with ThreadPoolExecutor(1) as _elsewhere:  # now, so that a first test's patches don't take what the cogs register
    _elsewhere.submit(asyncio.run, _load()).result()


def database_on(path: Path) -> Database:
    """A database on a file that need not outlive the machine's next crash."""
    with patch("db.store.engine.connect", connect):
        database = Database(url_of(path))
    event.listen(database.engine.sync_engine, "connect", _unsynchronised)
    return database


@asynccontextmanager
async def started(at: Path | Database) -> AsyncIterator[Env]:
    """A simulated Discord with the bot on that file, or on another database, in it."""
    bot = _quick(Consigliere(at if isinstance(at, Database) else database_on(at)))
    env = PatientEnvironment(bot, shard_count=1, check_errors=False, settle_timeout=PATIENCE)
    if _synced:
        _sync_from_kept(env, bot)
    await env.start()
    if not _synced:
        _synced.update(env.backend.commands[None])
    yield env
    last: Any = env.bot
    await env.shutdown()
    await last.database.close()


def _sync_from_kept(env: Env, bot: Consigliere) -> None:
    async def round_(now: datetime, *_: Any) -> datetime:
        env.backend.commands[None] = dict(_synced)
        return now + timedelta(days=1)

    bot.lists.round = round_  # pyright: ignore[reportAttributeAccessIssue] - spares what is alike at every start


def _unsynchronised(connection: Any, _record: Any) -> None:
    """Spare each commit its wait for the disk; added last, so that it comes after the bot's own settings."""
    cursor = connection.cursor()
    cursor.execute("PRAGMA synchronous=OFF")
    cursor.close()
