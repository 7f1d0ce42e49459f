"""The names that complete the options of /gang."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence

import discord
from discord import app_commands

from cogs.command_adapter.name_ranking import systems_near
from cogs.command_adapter.params import Choices, choices, grouped_choices, grouped_list
from cogs.context.caller import Caller
from cogs.context.client import client
from cogs.context.systems import around, nearest_first, roster_of, rosters
from db.unit_of_work import reading
from rules.core.action.system import Roster, System
from rules.core.plain.words import key_of


async def games(interaction: discord.Interaction, current: str) -> Choices:
    """The games that keep gangs, the nearest first."""
    near = await systems_near(interaction)
    return choices([system.title for system in nearest_first(rosters().values(), near)], current)


async def samples(interaction: discord.Interaction, current: str) -> Choices:
    """The samples of the named game, each with its game; without a name those of all games, the nearest first."""
    named = key_of(str(interaction.namespace.game or ""))
    meant = [system for title, system in rosters().items() if named in (key_of(title), *system.keys)]
    groups, _ = _of_each(
        meant or nearest_first(rosters().values(), await systems_near(interaction)), lambda roster: roster.samples
    )
    games = {title: system.short for system in rosters().values() for title in roster_of(system).samples}
    return [
        app_commands.Choice(name=f"{games[one.value]}: {one.value}", value=one.value)
        for one in grouped_choices(groups, current)
    ]


async def systems_meant(interaction: discord.Interaction) -> list[System]:
    """The game of the named gang; without a name all games that keep gangs, the nearest first."""
    caller, named = Caller.of(interaction), str(interaction.namespace.gang or "")
    async with reading(client(interaction).database) as work:
        gangs = await work.listings.gangs(caller.server_id) if named else []
        meant = [one.system for one in gangs if key_of(one.name) == key_of(named)]
        near = {} if meant else (await around(work.listings, caller.server_id, caller.channel_id)).near
    return meant or nearest_first(rosters().values(), near)


def _of_each(
    systems: Sequence[System], names: Callable[[Roster], Iterable[str]]
) -> tuple[list[list[str]], dict[str, str]]:
    """The names that games have, a group for each; and the titles of their games, if there are several."""
    groups = [list(names(roster_of(system))) for system in systems]
    times = Counter(name for group in groups for name in set(group))
    titled = zip([system.title for system in systems], groups, strict=True)
    labels = {name: title for title, group in titled for name in group if times[name] == 1}
    return groups, labels if len(systems) > 1 else {}


async def profiles(interaction: discord.Interaction, current: str) -> Choices:
    groups, labels = _of_each(await systems_meant(interaction), lambda roster: roster.profiles)
    return grouped_choices(groups, current, labels)


async def gear_names(interaction: discord.Interaction, current: str) -> Choices:
    groups, labels = _of_each(await systems_meant(interaction), lambda roster: roster.gear_names)
    return grouped_list(groups, current, labels)


async def skill_names(interaction: discord.Interaction, current: str) -> Choices:
    groups, labels = _of_each(await systems_meant(interaction), lambda roster: roster.skill_names)
    return grouped_list(groups, current, labels)
