"""`bot.py run` against a Discord of the tests' own: python -m tests.hosting.run_bot API GATEWAY [MODULE:NAME=VALUE ...]

What follows sets constants, as JSON, so that what takes a minute in life takes a second here. The token and the
database come from the environment, as ever. CLOCK in it is a file of the seconds by which the machine's clock is set
ahead, whenever it is looked at.
"""

from __future__ import annotations

import json
import os
import sys
from datetime import datetime, timedelta, tzinfo
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
    """Times of a clock that is set while the bot runs; discord.py's loops and everything of ours go by it."""

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
        assert hasattr(import_module(module), name), where
        setattr(import_module(module), name, json.loads(value))
    if "CLOCK" in os.environ:
        set_clock()
    import bot

    return bot.main(["run"])


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
