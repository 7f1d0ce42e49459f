"""The names that complete the options of /campaign and /mad-orders, by what the caller's own gangs have."""

from __future__ import annotations

from typing import Annotated

import discord
from annotated_types import Len
from discord import app_commands

from cogs._kit.params import Choices, choices, listed_choices, listed_figures_and
from cogs._kit.views import client
from cogs.mad_dogs.campaign.telling import fight_told
from cogs.mad_dogs.paradise.town import Town, town_at
from db.unit_of_work import reading
from rules.core.move import opt
from rules.core.words import key_of
from rules.mad_dogs.model import Posture
from rules.mad_dogs.paradise.fields import OWN_IN_TOWN
from rules.mad_dogs.paradise.officials import title_of
from rules.mad_dogs.paradise.rackets import PLACES, TRADES, business_if, every_business, name_of, taken
from rules.mad_dogs.paradise.records import Official
from rules.mad_dogs.scenarios import SCENARIOS


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
    return choices([name_of(one) for one in taken(town.city) if one.owner in mine] if town else [], current)


async def their_businesses(interaction: discord.Interaction, current: str) -> Choices:
    """Complete the name of a business that another gang owns: the gang that is named, if one is."""
    town, mine = await _mine(interaction)
    if town is None:
        return []
    theirs = key_of(str(getattr(interaction.namespace, "against", None) or ""))
    gangs = {gang for gang, one in town.gangs.items() if gang not in mine and theirs in ("", key_of(one.gang.name))}
    return choices([name_of(one) for one in taken(town.city) if one.owner in gangs], current)


async def opponents(interaction: discord.Interaction, current: str) -> Choices:
    """Complete the name of a gang to fight: the owner of the business that is named, if one is."""
    town, mine = await _mine(interaction)
    if town is None:
        return []
    named = business_if(str(getattr(interaction.namespace, "business", None) or ""), town.city.lots)
    owner = town.city.business(named.key).owner if named is not None else 0
    gangs = [owner] if owner in town.gangs else list(town.gangs)
    return choices([town.gangs[gang].name for gang in gangs if gang not in mine], current)


async def first_rackets(interaction: discord.Interaction, current: str) -> Choices:
    """Kinds of business, for the list a gang starts with."""
    town, _ = await town_at(interaction)
    names = [one.name for one in TRADES.values() if one.earns]
    if town is not None:
        homes = dict.fromkeys(one.home for one in town.city.outfits if one.home)
        local = [f"{TRADES[kind].name} {PLACES[home].name}" for home in homes for kind in PLACES[home].trades]
        names = [*names, *local]
    return listed_choices(names, current)


async def businesses(interaction: discord.Interaction, current: str) -> Choices:
    """Every business of the city, owned ones first."""
    town, _ = await town_at(interaction)
    if town is None:
        return []
    owned = [name_of(one) for one in taken(town.city)]
    return choices([*owned, *(name_of(one) for one in every_business(town.city.lots))], current)


async def officials(interaction: discord.Interaction, current: str) -> Choices:
    town, _ = await town_at(interaction)
    known: tuple[Official, ...] = town.city.officials if town else ()
    return choices([title_of(one.key) for one in known], current)


async def open_fights(interaction: discord.Interaction, current: str) -> list[app_commands.Choice[int]]:
    """The fights still to be settled, by number."""
    town, _ = await town_at(interaction)
    if town is None:
        return []
    fights = [one for one in town.city.open_fights if current in str(one.id)]
    return [app_commands.Choice(name=fight_told(town, one)[:100], value=one.id) for one in fights[:25]]


async def _mine(interaction: discord.Interaction) -> tuple[Town | None, tuple[int, ...]]:
    """The town that is meant, and the gangs in it that the caller orders about: the one he has named, else his own."""
    town, _ = await town_at(interaction)
    if town is None:
        return None, ()
    named = key_of(str(getattr(interaction.namespace, "gang", None) or ""))
    may = [one for one in town.gangs.values() if one.mine or (named and town.umpires)]
    return town, tuple(one.id for one in may if named in ("", key_of(one.gang.name)))


async def _hands(interaction: discord.Interaction) -> list[str]:
    """The names of those whom the caller can send."""
    town, mine = await _mine(interaction)
    if town is None:
        return []
    jailed = {one.figure for one in town.city.prisoners}
    async with reading(client(interaction).database) as work:
        people = await work.rosters.figures_of(mine)
    return [one.figure.name for one in people if one.figure.posture is not Posture.DEAD and one.id not in jailed]


GANG = opt("Your gang; needed if you have several.", default="", complete=OWN_IN_TOWN)
MOST_LETTERS = 60
Name = Annotated[str, Len(1, MOST_LETTERS)]
HOMES = [one.name for one in PLACES.values() if one.id != "downtown"]
TO_FIGHT = [one.title for one in SCENARIOS.values() if one.id != "police-raid"]
listed_figures = listed_figures_and()
