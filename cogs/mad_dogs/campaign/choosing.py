"""The fights that complete an option of /campaign."""

from __future__ import annotations

import discord
from discord import app_commands

from cogs.mad_dogs.paradise.town import town_at
from rules.mad_dogs.paradise.telling import fight_told


async def open_fights(interaction: discord.Interaction, current: str) -> list[app_commands.Choice[int]]:
    """The fights still to be settled, by number."""
    town, _ = await town_at(interaction)
    if town is None:
        return []
    fights = [one for one in town.city.open_fights if current in str(one.id)]
    return [app_commands.Choice(name=fight_told(town, one)[:100], value=one.id) for one in fights[:25]]
