"""Options that many commands share, and the names that complete themselves while they are typed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Coroutine, Iterable
from typing import Any

import discord
from discord import app_commands

from cogs._kit.desk import Caller
from cogs._kit.views import client
from db.repositories import key_of
from db.unit_of_work import reading
from rules.core.refusal import nearest

MOST_CHOICES = 25
DICE = "What fell on the real table, in order: 1 4 6. The bot rolls what is missing."
ODDS = "Only tell me the exact chances, privately."
SECRET = "Sealed: the channel sees that you rolled, only you and the umpires see what."

everywhere = app_commands.allowed_installs(guilds=True, users=True)
in_all_contexts = app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)

Choices = list[app_commands.Choice[str]]
Complete = Callable[[discord.Interaction, str], Coroutine[Any, Any, Choices]]


def choices(names: Iterable[str], current: str) -> Choices:
    """Names that match what was typed so far, best first; all of them before anything is typed."""
    listed = list(dict.fromkeys(names))
    found = nearest(current, listed, most=MOST_CHOICES) if current.strip() else listed
    return [app_commands.Choice(name=name[:100], value=name[:100]) for name in found[:MOST_CHOICES]]


def listed_choices(names: Iterable[str], current: str) -> Choices:
    """The same for a list separated by commas: completes the last name, keeps those before it."""
    *before, last = current.split(",")
    head = "".join(f"{part.strip()}, " for part in before if part.strip())
    taken = {part.strip().casefold() for part in before}
    left = [name for name in names if name.casefold() not in taken]
    return [
        app_commands.Choice(name=text, value=text)
        for choice in choices(left, last)
        if len(text := head + choice.value) <= 100
    ]


async def figure_names(interaction: discord.Interaction) -> list[str]:
    """Figures of this server, by name, with their gang where two share a name; one's own first."""
    caller = Caller.of(interaction)
    async with reading(client(interaction).database) as work:
        found = await work.rosters.figure_names(caller.server_id, "", most=500)
        owned = {gang.id for gang in await work.rosters.gangs(caller.server_id) if caller.actor.id in gang.gang.owners}
    times = Counter(key_of(name) for name, _, _ in found)
    shown = [
        (name if times[key_of(name)] == 1 else f"{name} ({gang})", gang_id in owned) for name, gang, gang_id in found
    ]
    shown.sort(key=lambda item: not item[1])
    return [name for name, _ in shown]


async def any_figure(interaction: discord.Interaction, current: str) -> Choices:
    """Complete any figure's name."""
    return choices(await figure_names(interaction), current)


def figures_and(names: Iterable[str]) -> Complete:
    """Complete a figure's name, or one of these."""
    more = tuple(names)

    async def complete(interaction: discord.Interaction, current: str) -> Choices:
        return choices([*await figure_names(interaction), *more], current)

    return complete


def listed_figures_and(names: Iterable[str]) -> Complete:
    """The same for a list separated by commas."""
    more = tuple(names)

    async def complete(interaction: discord.Interaction, current: str) -> Choices:
        return listed_choices([*await figure_names(interaction), *more], current)

    return complete


async def any_gang(interaction: discord.Interaction, current: str) -> Choices:
    """Complete a gang's name."""
    caller = Caller.of(interaction)
    async with reading(client(interaction).database) as work:
        gangs = await work.rosters.gangs(caller.server_id)
    gangs.sort(key=lambda gang: caller.actor.id not in gang.gang.owners)
    return choices([gang.gang.name for gang in gangs], current)


def given(interaction: discord.Interaction) -> dict[str, Any]:
    """The options as typed, by the names they have in Discord."""
    return {name: value for name, value in interaction.namespace}  # noqa: C416 - it has no keys(), so dict() trips
