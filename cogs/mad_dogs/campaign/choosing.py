"""What is suggested while orders are typed: whom the caller can send, and the businesses that an order can be about."""

from __future__ import annotations

import discord

from cogs._kit.params import Choices, choices, listed_choices
from cogs._kit.views import client
from cogs.mad_dogs.paradise.town import Town, town_at
from db.unit_of_work import reading
from rules.mad_dogs.model import Posture
from rules.mad_dogs.paradise.rackets import every_business, name_of


async def own_hands(interaction: discord.Interaction, current: str) -> Choices:
    """Complete the name of somebody the caller can send."""
    return choices(await _hands(interaction), current)


async def listed_hands(interaction: discord.Interaction, current: str) -> Choices:
    """The same for a list separated by commas."""
    return listed_choices(await _hands(interaction), current)


async def free_businesses(interaction: discord.Interaction, current: str) -> Choices:
    """Complete the name of an independent business, those at home first."""
    town, mine = await _mine(interaction)
    if town is None:
        return []
    owned = {one.key for one in town.city.businesses if one.owner}
    homes = {outfit.home for outfit in town.city.outfits if outfit.gang in mine}
    free = [one for one in every_business(town.city.lots) if one.key not in owned]
    return choices([name_of(one) for one in sorted(free, key=lambda one: one.place not in homes)], current)


async def own_businesses(interaction: discord.Interaction, current: str) -> Choices:
    """Complete the name of a business of the caller's."""
    town, mine = await _mine(interaction)
    return choices([name_of(one) for gang in mine for one in town.city.owned(gang)] if town else [], current)


async def their_businesses(interaction: discord.Interaction, current: str) -> Choices:
    """Complete the name of a business that another gang owns."""
    town, mine = await _mine(interaction)
    owned = [one for one in town.city.businesses if one.owner and one.owner not in mine] if town else []
    return choices([name_of(one) for one in owned], current)


async def _mine(interaction: discord.Interaction) -> tuple[Town | None, tuple[int, ...]]:
    """The town that is meant, and the gangs in it that the caller orders about: the one he has named, else his own."""
    town, desk = await town_at(interaction)
    if town is None:
        return None, ()
    named = str(getattr(interaction.namespace, "gang", None) or "").casefold()
    may = [one for one in town.gangs.values() if desk.owns(one) or (named and town.umpires(desk))]
    return town, tuple(one.id for one in may if named in ("", one.gang.name.casefold()))


async def _hands(interaction: discord.Interaction) -> list[str]:
    """The names of those whom the caller can send."""
    town, mine = await _mine(interaction)
    if town is None:
        return []
    jailed = {one.figure for one in town.city.prisoners}
    async with reading(client(interaction).database) as work:
        people = await work.rosters.figures_of(mine)
    return [one.figure.name for one in people if one.figure.posture is not Posture.DEAD and one.id not in jailed]
