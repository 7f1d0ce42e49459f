"""The table from a seat, for buttons and onlookers."""

from __future__ import annotations

import discord

from cogs.command_adapter.reader import on_table
from cogs.context.caller import Caller
from cogs.context.client import client
from cogs.context.context import Context
from db.unit_of_work import reading
from rules.dillinger import ID
from rules.dillinger.engine.seats import AtTable, at_table


async def table_for(interaction: discord.Interaction, named: str = "") -> AtTable:
    """The table here, from one of the caller's seats. It raises what `at_table` does, and IllegalNow without a game."""
    async with reading(client(interaction).database) as work:
        ctx = await Context.at(work, Caller.of(interaction), discord.utils.utcnow(), system=ID)
        return at_table(on_table(ctx), named)
