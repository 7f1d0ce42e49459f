"""Options that many commands share, and the completion of names."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Iterable, Mapping
from types import MappingProxyType
from typing import Any

import discord
from discord import app_commands

from cogs.command_adapter.name_ranking import figures_near, gangs_near
from cogs.context.client import client
from db.listings import Listings
from rules.core.plain.markup import mention, unmarked
from rules.core.plain.refusal import OutOfRange, completing
from rules.core.plain.words import key_of

MOST_CHOICES, MOST_LETTERS = 25, 100
ODDS = "Only show me the exact chances, privately."
SECRET = "Sealed: the channel sees that you rolled; only you and the umpires see what."

everywhere = app_commands.allowed_installs(guilds=True, users=True)
in_all_contexts = app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)

NO_LABELS: Mapping[str, str] = MappingProxyType({})
Choices = list[app_commands.Choice[str]]
Complete = Callable[[discord.Interaction, str], Coroutine[Any, Any, Choices]]
Names = Callable[[], Iterable[str]]
"""Names that a completion gets when a user types."""


def choices(names: Iterable[str], current: str, labels: Mapping[str, str] = NO_LABELS) -> Choices:
    """Names that match the typed text, best first; all of them before anything is typed.

    `labels` adds text beside some names, such as the title of their system.
    """
    return grouped_choices([names], current, labels)


def grouped_choices(groups: Iterable[Iterable[str]], current: str, labels: Mapping[str, str] = NO_LABELS) -> Choices:
    """The choices for names in groups, nearest first."""
    return [
        app_commands.Choice(
            name=" · ".join(filter(None, (name, labels.get(name))))[:MOST_LETTERS], value=name[:MOST_LETTERS]
        )
        for name in completing(current, groups, MOST_CHOICES)
    ]


def last_of(current: str) -> str:
    """The part of the last name in a comma-separated list that is typed so far."""
    return current.rpartition(",")[2]


def listed_choices(names: Iterable[str], current: str) -> Choices:
    """The choices for a comma-separated list: they complete the last name and keep those before it."""
    return grouped_list([names], current)


def grouped_list(groups: Iterable[Iterable[str]], current: str, labels: Mapping[str, str] = NO_LABELS) -> Choices:
    """The choices for a comma-separated list, with names in groups, nearest first. A name with a comma must be
    alone.
    """
    *before, last = current.split(",")
    head = "".join(f"{part.strip()}, " for part in before if part.strip())
    taken = {key_of(part) for part in before}
    left = [[name for name in names if key_of(name) not in taken and not (before and "," in name)] for names in groups]
    return [
        app_commands.Choice(name=(head + choice.name)[:MOST_LETTERS], value=head + choice.value)
        for choice in grouped_choices(left, last, labels)
        if len(head + choice.value) <= MOST_LETTERS
    ]


def no_names() -> Iterable[str]:
    """No names."""
    return ()


def figures_and(names: Names = no_names, against: str = "") -> Complete:
    """Complete the name of a figure, or one of these names; first the enemies of those whom the option
    `against` names.
    """

    async def complete(interaction: discord.Interaction, current: str) -> Choices:
        async with client(interaction).database.read(brief=True) as session:
            near = await figures_near(Listings(session), interaction, current, against)
        return grouped_choices([*near.groups, names()], current, near.labels)

    return complete


def listed_figures_and(names: Names = no_names, words: Iterable[str] = (), against: str = "") -> Complete:
    """Complete a comma-separated list of such names; words for groups come first."""
    first = tuple(words)

    async def complete(interaction: discord.Interaction, current: str) -> Choices:
        async with client(interaction).database.read(brief=True) as session:
            near = await figures_near(Listings(session), interaction, last_of(current), against)
        return grouped_list([first, *near.groups, names()], current)

    return complete


any_figure = figures_and()
"""Complete the name of any figure."""


async def any_gang(interaction: discord.Interaction, current: str) -> Choices:
    """Complete the name of a gang."""
    async with client(interaction).database.read(brief=True) as session:
        near = await gangs_near(Listings(session), interaction, current)
    return grouped_choices(near.groups, current, near.labels)


def given(interaction: discord.Interaction) -> dict[str, Any]:
    """The typed options by the names that they have in Discord."""
    return {name: unmarked(value) if isinstance(value, str) else value for name, value in interaction.namespace}


def require_person(interaction: discord.Interaction, option: str, does: str) -> None:
    """Refuse, with OutOfRange, an option that names a bot or a user outside the server. A bot `does` what the text
    says.
    """
    who = given(interaction).get(option)
    if isinstance(who, discord.User | discord.Member) and who.bot:
        raise OutOfRange(f"A bot such as {mention(who.id)} {does}. Name a person.")
    if isinstance(who, discord.User) and interaction.guild_id is not None:
        raise OutOfRange(f"Name a member of this server: {mention(who.id)} is not.")
