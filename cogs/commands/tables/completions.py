"""Options for a table and a version of it, and the names that complete them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, Final

import discord
from annotated_types import Interval, Len
from discord import app_commands

from cogs.cards.rule_card import known_tables, title_of
from cogs.command_adapter.name_ranking import systems_near, tiers
from cogs.command_adapter.params import MOST_CHOICES, Choices
from cogs.commands.tables.versions import ORIGINAL, id_of, short
from cogs.context.caller import Caller
from cogs.context.client import client
from cogs.context.context import Context
from cogs.context.systems import around
from db.unit_of_work import reading
from rules.core.action.system import all_tables
from rules.core.plain.refusal import completing

Table = Annotated[str, Len(1, 100)]
Version = Annotated[int, Interval(ge=0, le=10_000)]
TABLE: Final = "The table, by its title or id."
VERSION: Final = "The number of a version; 0 is the original."
Numbered = list[app_commands.Choice[int]]


def _choices(known: Iterable[str], current: str, near: Mapping[str, int]) -> Choices:
    """Tables by title or id, each with its id, which begins with its game; the nearest game's first."""
    titles = {f"{title_of(table)} · {table}": table for table in known}
    groups = tiers(titles, lambda title: titles[title].partition(".")[0], near)
    return [
        app_commands.Choice(name=title[:100], value=titles[title])
        for title in completing(current, groups, MOST_CHOICES)
    ]


async def any_table(interaction: discord.Interaction, current: str) -> Choices:
    """Complete the title of any table."""
    return _choices(known_tables(), current, await systems_near(interaction))


async def any_replaceable(interaction: discord.Interaction, current: str) -> Choices:
    """Complete the title of a table that can be replaced."""
    return _choices(all_tables(), current, await systems_near(interaction))


async def replaced_here(interaction: discord.Interaction, current: str) -> Choices:
    """Complete the title of a table that is replaced here."""
    async with reading(client(interaction).database) as work:
        ctx = await Context.at(work, Caller.of(interaction), discord.utils.utcnow())
        server = await work.tables.house(ctx.server_id)
        near = (await around(work.listings, ctx.server_id, ctx.caller.channel_id)).near
    return _choices(sorted({table for house in (ctx.house, server) for table, _ in house.versions}), current, near)


async def versions(interaction: discord.Interaction, current: int | str) -> Numbered:
    """Complete the versions of the named table, and the original."""
    original = app_commands.Choice(name="0 · the original", value=ORIGINAL)
    return _numbered([*await _uploaded(interaction), original], current)


async def uploaded_versions(interaction: discord.Interaction, current: int | str) -> Numbered:
    """The same without the original."""
    return _numbered(await _uploaded(interaction), current)


async def _uploaded(interaction: discord.Interaction) -> Numbered:
    table = id_of(str(interaction.namespace.table or ""))
    async with reading(client(interaction).database) as work:
        found = await work.tables.uploaded(Caller.of(interaction).server_id, table)
    return [app_commands.Choice(name=short(one), value=one.number) for one in reversed(found)]


def _numbered(listed: Numbered, current: int | str) -> Numbered:
    return [one for one in listed if str(current) in one.name][:MOST_CHOICES]
