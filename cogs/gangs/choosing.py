"""The names that complete the options of /gang."""

from __future__ import annotations

import discord

from cogs._kit.context import Caller
from cogs._kit.params import Choices, choices, listed_choices
from cogs._kit.systems import around, nearest_first, roster_of, rosters
from cogs._kit.views import client
from db.unit_of_work import reading
from rules.core.system import Roster
from rules.core.words import key_of


async def games(_interaction: discord.Interaction, current: str) -> Choices:
    return choices(rosters(), current)


async def samples(interaction: discord.Interaction, current: str) -> Choices:
    """The samples of the game that was named, each with its game; of all games, the nearest first, before that."""
    named = str(interaction.namespace.game or "").casefold().strip()
    meant = [system for title, system in rosters().items() if named in (title.casefold(), system.id)]
    async with reading(client(interaction).database) as work:
        near = (await around(work, Caller.of(interaction))).near
    labels = {
        title: system.title
        for system in meant or nearest_first(rosters().values(), near)
        for title in roster_of(system).samples
    }
    return choices(labels, current, labels)


def every_roster() -> list[Roster]:
    return [roster_of(system) for system in rosters().values()]


async def rosters_meant(interaction: discord.Interaction) -> list[Roster]:
    """How the gang that was named keeps its figures; all ways before that."""
    caller, named = Caller.of(interaction), str(interaction.namespace.gang or "")
    async with reading(client(interaction).database) as work:
        gangs = await work.listings.gangs(caller.server_id)
    meant = [roster_of(one.system) for one in gangs if key_of(one.name) == key_of(named)]
    return meant or every_roster()


async def profiles(interaction: discord.Interaction, current: str) -> Choices:
    return choices([name for roster in await rosters_meant(interaction) for name in roster.profiles], current)


async def gear_names(interaction: discord.Interaction, current: str) -> Choices:
    return listed_choices([name for roster in await rosters_meant(interaction) for name in roster.gear_names], current)


async def skill_names(interaction: discord.Interaction, current: str) -> Choices:
    return listed_choices([name for roster in await rosters_meant(interaction) for name in roster.skill_names], current)
