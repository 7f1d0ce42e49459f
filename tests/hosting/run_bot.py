"""`bot.py run` against a Discord of the tests' own: python -m tests.hosting.run_bot API GATEWAY [MODULE:NAME=VALUE ...]

What follows sets constants, as JSON, so that what takes a minute in life takes a second here. The token and the
database come from the environment, as ever.
"""

from __future__ import annotations

import json
import sys
from importlib import import_module

import discord.gateway
import discord.http
import yarl


def main(api: str, gateway: str, *constants: str) -> int:
    discord.http.Route.BASE = api
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(gateway)
    for one in constants:
        where, _, value = one.partition("=")
        module, _, name = where.partition(":")
        assert hasattr(import_module(module), name), where
        setattr(import_module(module), name, json.loads(value))
    import bot

    return bot.main(["run"])


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
