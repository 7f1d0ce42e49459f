"""The ends of the bot: a sentence for the person who runs it, and the exit code. Anything else is a bug."""

from __future__ import annotations

from typing import NamedTuple

import aiohttp
import discord
from pydantic import ValidationError

from db.store.engine import NotOne, NotReached, Unusable
from hosting.exits import Exit, Failed

NO_TOKEN = "Set DISCORD_TOKEN in the environment or in .env (see docs/hosting.md), or try: bot.py table"
REFUSED = "Discord does not know that DISCORD_TOKEN: copy the bot's token anew (see docs/hosting.md)."
SHARDS = "Discord does not take these SHARD_COUNT and SHARD_IDS: leave both out, and Discord says how many."
NO_SIMCORD = 'The practice table and `say` need the extra "table": pip install -c constraints.txt -e ".[table]"'


class Ending(NamedTuple):
    """The text for standard error, and the exit code."""

    text: str
    code: Exit


def ending(error: BaseException) -> Ending | None:
    """The ending for an error that ends any command; None for a bug."""
    match error:
        case Failed():
            return Ending(str(error), error.exit_code)
        case NotOne():
            return Ending(str(error), Exit.CONFIG)
        case NotReached():
            return Ending(str(error), Exit.UNAVAILABLE)
        case Unusable():
            return Ending(str(error), Exit.DATA)
        case ValidationError(title="Settings"):  # never the value, which may be the token
            faults = ((str(fault["loc"][0] if fault["loc"] else "settings"), fault["msg"]) for fault in error.errors())
            sentences = (f"{name.upper()} is set wrongly: {why.removeprefix('Value error, ')}." for name, why in faults)
            return Ending(" ".join(sentences), Exit.CONFIG)
        case ImportError() if "simcord" in f"{error.name} {error}":  # without its browser part, too
            return Ending(NO_SIMCORD, Exit.CONFIG)
        case _:
            return None


def parting(error: BaseException) -> Ending | None:
    """The ending for an error that keeps the bot out of Discord; None for any other.

    Codes of the gateway: 4004 is a token that was refused or reset, 4010 and 4011 are shards.
    """
    match error:
        case discord.LoginFailure() | discord.ConnectionClosed(code=4004):
            return Ending(REFUSED, Exit.CONFIG)
        case discord.ConnectionClosed(code=4010 | 4011):
            return Ending(SHARDS, Exit.CONFIG)
        case discord.HTTPException():
            return Ending(f"Discord answers {error.status} {error.response.reason}: try again later.", Exit.UNAVAILABLE)
        case OSError() | aiohttp.ClientError() | discord.ConnectionClosed() | discord.GatewayNotFound():
            return Ending(f"Discord can't be reached: {str(error) or type(error).__name__}.", Exit.UNAVAILABLE)
        case _:
            return None
