"""Options that many commands share, and the names that complete themselves while they are typed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Coroutine, Iterable, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

import discord
from discord import app_commands

from cogs._kit.context import Caller
from cogs._kit.systems import around, system_of
from cogs._kit.views import client
from db.repositories import StoredGang
from db.unit_of_work import reading
from rules.core.refusal import nearest
from rules.core.words import key_of

MOST_CHOICES = 25
DICE = "What fell on the real table, in order: 1 4 6. The bot rolls what is missing."
ODDS = "Only tell me the exact chances, privately."
SECRET = "Sealed: the channel sees that you rolled, only you and the umpires see what."

everywhere = app_commands.allowed_installs(guilds=True, users=True)
in_all_contexts = app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)

NO_LABELS: Mapping[str, str] = MappingProxyType({})
Choices = list[app_commands.Choice[str]]
Complete = Callable[[discord.Interaction, str], Coroutine[Any, Any, Choices]]
Names = Callable[[], Iterable[str]]
"""Names that are asked for when somebody types."""


def choices(names: Iterable[str], current: str, labels: Mapping[str, str] = NO_LABELS) -> Choices:
    """Names that match what was typed so far, best first; all of them before anything is typed.

    `labels` are what is shown of some of them beside the name, such as their game.
    """
    listed = list(dict.fromkeys(names))
    found = nearest(current, listed, most=MOST_CHOICES) if current.strip() else listed
    return [
        app_commands.Choice(name=" · ".join(filter(None, (name, labels.get(name))))[:100], value=name[:100])
        for name in found[:MOST_CHOICES]
    ]


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


def system_asked(interaction: discord.Interaction) -> str:
    """The id of the system whose command is being typed; empty for one of all systems."""
    command = interaction.command
    return system_of(command.callback) if isinstance(command, app_commands.Command) else ""


class Nearby(NamedTuple):
    """A gang, and how near it is to who types: the less the nearer."""

    gang: StoredGang
    rank: tuple[bool, int, bool]


async def gangs_near(interaction: discord.Interaction) -> dict[int, Nearby]:
    """The gangs of this server by id, the nearest first; of one system alone where a command of it is typed.

    First come those in the game here, then those of what is played here, then one's own.
    """
    caller, system = Caller.of(interaction), system_asked(interaction)
    async with reading(client(interaction).database) as work:
        game, near, gangs = await around(work, caller)
    found = [
        Nearby(one, (not game or one.gang.game != game, near[one.gang.system], caller.actor.id not in one.gang.owners))
        for one in gangs
        if system in ("", one.gang.system)
    ]
    return {one.gang.id: one for one in sorted(found, key=lambda one: one.rank)}


def games_of(named: Iterable[tuple[str, StoredGang]]) -> dict[str, str]:
    """The titles of the games that names are of, where they are of several games."""
    titles = {name: gang.system.title for name, gang in named}
    return titles if len(set(titles.values())) > 1 else {}


async def figures_near(interaction: discord.Interaction) -> list[tuple[str, StoredGang]]:
    """Figures by name, with their gang's where two share a name, and their gangs; the nearest first."""
    caller, gangs = Caller.of(interaction), await gangs_near(interaction)
    async with reading(client(interaction).database) as work:
        found = await work.rosters.figure_names(caller.server_id, most=500, system=system_asked(interaction))
    found = [one for one in found if one[2] in gangs]  # a gang may have come since
    times = Counter(key_of(name) for name, _, _ in found)
    found.sort(key=lambda one: gangs[one[2]].rank)
    return [
        (name if times[key_of(name)] == 1 else f"{name} ({gang})", gangs[gang_id].gang) for name, gang, gang_id in found
    ]


async def figure_names(interaction: discord.Interaction) -> list[str]:
    """The names of `figures_near`."""
    return [name for name, _ in await figures_near(interaction)]


async def any_figure(interaction: discord.Interaction, current: str) -> Choices:
    """Complete any figure's name."""
    found = await figures_near(interaction)
    return choices([name for name, _ in found], current, games_of(found))


def no_names() -> Iterable[str]:
    """None at all."""
    return ()


def figures_and(names: Names = no_names) -> Complete:
    """Complete a figure's name, or one of these."""

    async def complete(interaction: discord.Interaction, current: str) -> Choices:
        return choices([*await figure_names(interaction), *names()], current)

    return complete


def listed_figures_and(names: Names = no_names, words: Iterable[str] = ()) -> Complete:
    """The same for a list separated by commas; words that stand for many come first."""
    first = tuple(words)

    async def complete(interaction: discord.Interaction, current: str) -> Choices:
        return listed_choices([*first, *await figure_names(interaction), *names()], current)

    return complete


async def any_gang(interaction: discord.Interaction, current: str) -> Choices:
    """Complete a gang's name."""
    found = [(gang.gang.name, gang) for gang, _ in (await gangs_near(interaction)).values()]
    return choices([name for name, _ in found], current, games_of(found))


def given(interaction: discord.Interaction) -> dict[str, Any]:
    """The options as typed, by the names they have in Discord."""
    return {name: value for name, value in interaction.namespace}  # noqa: C416 - it has no keys(), so dict() trips
