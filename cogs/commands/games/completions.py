"""The names that complete the options of /game."""

from __future__ import annotations

import discord

from cogs.command_adapter.name_ranking import systems_near
from cogs.command_adapter.params import Choices, choices
from cogs.context.board_display import GAME_TABLES
from cogs.context.caller import Caller
from cogs.context.client import client
from cogs.context.systems import nearest_first, roster_of
from db.unit_of_work import reading
from rules.core.action.fields import Complete
from rules.core.action.system import System, discover


def playable() -> dict[str, System]:
    """The systems that /game open can open, by title."""
    return {
        system.title: system
        for system in discover().values()
        if system.games is not None and system.id in GAME_TABLES and not GAME_TABLES[system.id].opens
    }


async def systems(interaction: discord.Interaction, current: str) -> Choices:
    """The games that can be opened, the nearest first."""
    nearest = nearest_first(playable().values(), await systems_near(interaction))
    return choices([system.title for system in nearest], current)


sides_here = Complete(lambda game, _: [side.name for side in game.sides] if game is not None else [])
profiles = Complete(lambda game, _: roster_of(discover()[game.system]).profiles if game is not None else [], many=True)
"""Complete the sides of the game in this channel, and the profiles of its system, a list separated by commas."""


async def gangs_here(interaction: discord.Interaction, current: str) -> Choices:
    """The gangs on the table."""
    caller = Caller.of(interaction)
    async with reading(client(interaction).database) as work:
        found = await work.games.at(caller.server_id, caller.channel_id)
        gangs = await work.listings.gangs(caller.server_id) if found else []
    return choices([gang.name for gang in gangs if found and gang.id in found.game.gangs], current)
