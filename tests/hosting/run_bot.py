"""`bot.py run` against the tests' own Discord.

Constants are set as MODULE:NAME=VALUE, in JSON, so that a minute in life is a second here. A loop is set the same way,
to the seconds between its rounds, and a time to its seconds. The token and the database come from the environment, as
in life. The environment variable CLOCK names a file with the seconds by which the machine's clock is ahead.
"""

from __future__ import annotations

import json
import os
from datetime import datetime, timedelta, tzinfo
from functools import partialmethod, reduce
from importlib import import_module
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Self

import discord.gateway
import discord.http
import discord.state
import discord.utils
import yarl
from discord.ext import tasks


class Set(datetime):
    """The times of a clock that is set while the bot runs. discord.py's loops and all our code use it."""

    @classmethod
    def now(cls, tz: tzinfo | None = None) -> Self:
        ahead = float(Path(os.environ["CLOCK"]).read_text(encoding="utf-8") or 0)
        return super().now(tz) + timedelta(seconds=ahead)


def set_clock() -> None:
    modules: tuple[Any, ...] = (discord.utils, tasks)
    for module in modules:
        module.datetime = SimpleNamespace(**{**vars(module.datetime), "datetime": Set})


def _of_few_servers(self: Any, begin: Any, *how: Any, **options: Any) -> None:
    """Wait only briefly whether another server comes: this Discord sends all of them at once."""
    begin(self, *how, **{"guild_ready_timeout": 0.2, **options})


def lead_to(api: str, gateway: str) -> None:
    """Make discord.py talk to the tests' own Discord."""
    discord.http.Route.BASE = api
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(gateway)
    state: Any = discord.state.ConnectionState
    state.__init__ = partialmethod(_of_few_servers, state.__init__)


def main(api: str, gateway: str, *constants: str) -> int:
    lead_to(api, gateway)
    for one in constants:
        where, _, value = one.partition("=")
        module, _, name = where.partition(":")
        *outer, name = name.split(".")
        holder = reduce(getattr, outer, import_module(module))
        assert hasattr(holder, name), where
        known = getattr(holder, name)
        if isinstance(known, tasks.Loop):
            known.change_interval(seconds=json.loads(value))
        else:
            setattr(
                holder,
                name,
                timedelta(seconds=json.loads(value)) if isinstance(known, timedelta) else json.loads(value),
            )
    if "CLOCK" in os.environ:
        set_clock()
    import bot

    return bot.main(["run"])
