"""The menu for the leader of a unit."""

from __future__ import annotations

import discord

from cogs.command_adapter.reader import around
from cogs.context.caller import Caller
from cogs.context.client import client
from cogs.context.context import Context
from cogs.context.prepared import Options
from cogs.replies.running import asks_first, offer_choice
from db.unit_of_work import reading
from rules.pottersville.units.mustering import fit_to_lead
from rules.pottersville.units.turn import UNIT


@asks_first(UNIT)
async def ask_who_leads(interaction: discord.Interaction, options: Options) -> bool:
    """A button that names a unit and nothing else asks for its new leader."""
    if set(options) - {"name"}:
        return False
    async with reading(client(interaction).database) as work:
        at = await around(await Context.at(work, Caller.of(interaction), discord.utils.utcnow(), system="pot"))
    unit = at.board.unit(str(options["name"]))
    choices = [(person.name, {**options, "leader": person.typed}) for person in fit_to_lead(at, unit)]
    await offer_choice(interaction, UNIT, f"Who leads {unit.name} now?", choices)
    return True
