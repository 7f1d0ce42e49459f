"""`bot.py run` against the tests' own Discord.

Constants are set as MODULE:NAME=VALUE, in JSON, so that a minute in life is a second here. A loop is set the same way,
to the seconds between its rounds. The token and the database come from the environment, as in life. The environment
variable CLOCK names a file with the seconds by which the machine's clock is ahead at each look.
"""

from __future__ import annotations

import json
import os
from datetime import datetime, timedelta, tzinfo
from functools import reduce
from importlib import import_module
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Self

import discord.gateway
import discord.http
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


def main(api: str, gateway: str, *constants: str) -> int:
    discord.http.Route.BASE = api
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(gateway)
    for one in constants:
        where, _, value = one.partition("=")
        module, _, name = where.partition(":")
        *outer, name = name.split(".")
        holder = reduce(getattr, outer, import_module(module))
        assert hasattr(holder, name), where
        if isinstance(loop := getattr(holder, name), tasks.Loop):
            loop.change_interval(seconds=json.loads(value))
        else:
            setattr(holder, name, json.loads(value))
    if "CLOCK" in os.environ:
        set_clock()
    import bot

    return bot.main(["run"])
