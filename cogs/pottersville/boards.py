"""What is on the table of the game in a channel, for completion."""

from __future__ import annotations

import discord

from cogs._kit.desk import Caller
from cogs._kit.params import Choices, choices
from cogs._kit.views import client
from cogs.pottersville.people import SYSTEM_ID
from db.games import StoredGame
from db.unit_of_work import reading


async def _game(interaction: discord.Interaction) -> StoredGame | None:
    """The game of Pottersville played where an interaction comes from; None where there is none."""
    caller = Caller.of(interaction)
    async with reading(client(interaction).database) as work:
        found = await work.games.at(caller.server_id, caller.channel_id)
    return found if found is not None and found.game.system == SYSTEM_ID else None


async def units(interaction: discord.Interaction, current: str) -> Choices:
    """The units on the table."""
    found = await _game(interaction)
    return choices([unit.name for unit in found.game.board.units] if found is not None else [], current)


async def sides(interaction: discord.Interaction, current: str) -> Choices:
    """The sides of the game."""
    found = await _game(interaction)
    return choices([side.name for side in found.game.sides] if found is not None else [], current)
