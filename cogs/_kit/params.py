"""Options that many commands share, and the names that complete themselves while they are typed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Coroutine, Iterable, Mapping
from types import MappingProxyType
from typing import Any

import discord
from discord import app_commands

from cogs._kit.context import Caller
from cogs._kit.systems import around, system_of
from cogs._kit.views import client
from db.listings import GangListed
from db.unit_of_work import reading
from rules.core.refusal import nearest

MOST_CHOICES = 25
MOST_GANGS_NEAR, MOST_FIGURES_NEAR = 80, 200
"""How many, by name, are looked at; of more only those besides that begin as typed, or are in the game here."""
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


def last_of(current: str) -> str:
    """The last name of a list separated by commas, as far as it is typed."""
    return current.rpartition(",")[2]


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


def _nearest(one: GangListed, game: int, near: Mapping[str, int], caller: Caller) -> tuple[bool, int, bool]:
    """How near a gang is to who types, the less the nearer: in the game here, of what is played here, his own."""
    return not game or one.game != game, near[one.system_id], caller.actor.id not in one.owners


def games_of(named: Iterable[tuple[str, GangListed]]) -> dict[str, str]:
    """The titles of the games that names are of, where they are of several games."""
    titles = {name: gang.system.title for name, gang in named}
    return titles if len(set(titles.values())) > 1 else {}


async def gangs_near(interaction: discord.Interaction, current: str) -> list[GangListed]:
    """The gangs of this server, the nearest first; of one system alone where a command of it is typed."""
    caller, system = Caller.of(interaction), system_asked(interaction)
    async with reading(client(interaction).database) as work:
        game, near = await around(work, caller)
        gangs = await work.listings.gangs_near(caller.server_id, current, game, MOST_GANGS_NEAR)
    found = [one for one in gangs if system in ("", one.system_id)]
    return sorted(found, key=lambda one: _nearest(one, game, near, caller))


async def figures_near(interaction: discord.Interaction, current: str) -> list[tuple[str, GangListed]]:
    """Figures by name, with their gang's where two share a name, and their gangs; the nearest first."""
    caller, system = Caller.of(interaction), system_asked(interaction)
    async with reading(client(interaction).database) as work:
        game, near = await around(work, caller)
        found = await work.listings.figures_near(caller.server_id, current, game, MOST_FIGURES_NEAR, system)
    times = Counter(one.key for one in found)
    found.sort(key=lambda one: _nearest(one.gang, game, near, caller))
    return [(one.name if times[one.key] == 1 else f"{one.name} ({one.gang.name})", one.gang) for one in found]


async def figure_names(interaction: discord.Interaction, current: str) -> list[str]:
    """The names of `figures_near`."""
    return [name for name, _ in await figures_near(interaction, current)]


async def any_figure(interaction: discord.Interaction, current: str) -> Choices:
    """Complete any figure's name."""
    found = await figures_near(interaction, current)
    return choices([name for name, _ in found], current, games_of(found))


def no_names() -> Iterable[str]:
    """None at all."""
    return ()


def figures_and(names: Names = no_names) -> Complete:
    """Complete a figure's name, or one of these."""

    async def complete(interaction: discord.Interaction, current: str) -> Choices:
        return choices([*await figure_names(interaction, current), *names()], current)

    return complete


def listed_figures_and(names: Names = no_names, words: Iterable[str] = ()) -> Complete:
    """The same for a list separated by commas; words that stand for many come first."""
    first = tuple(words)

    async def complete(interaction: discord.Interaction, current: str) -> Choices:
        return listed_choices([*first, *await figure_names(interaction, last_of(current)), *names()], current)

    return complete


async def any_gang(interaction: discord.Interaction, current: str) -> Choices:
    """Complete a gang's name."""
    found = [(gang.name, gang) for gang in await gangs_near(interaction, current)]
    return choices([name for name, _ in found], current, games_of(found))


def given(interaction: discord.Interaction) -> dict[str, Any]:
    """The options as typed, by the names they have in Discord."""
    return {name: value for name, value in interaction.namespace}  # noqa: C416 - it has no keys(), so dict() trips
