"""Which table is meant, and which version of it: options, and the names that complete them."""

from __future__ import annotations

from typing import Annotated, Final

import discord
from annotated_types import Interval, Len
from discord import app_commands

from cogs._kit.context import Caller, Context
from cogs._kit.params import MOST_CHOICES, Choices
from cogs._kit.rulecards import known_tables, title_of
from cogs._kit.views import client
from cogs.tables.naming import ORIGINAL, id_of, short
from db.unit_of_work import reading
from rules.core.refusal import Refusal, nearest
from rules.core.system import all_tables

Table = Annotated[str, Len(1, 100)]
Version = Annotated[int, Interval(ge=0, le=10_000)]
TABLE: Final = "Which table, by its title or id."
VERSION: Final = "The number of a version; 0 is the original."


def _choices(known: list[str], current: str) -> Choices:
    titles = {f"{title_of(table)} · {table}": table for table in known}
    found = nearest(current, titles, most=MOST_CHOICES) if current.strip() else list(titles)
    return [app_commands.Choice(name=title[:100], value=titles[title]) for title in found[:MOST_CHOICES]]


async def any_table(_interaction: discord.Interaction, current: str) -> Choices:
    """Complete the title of any table."""
    return _choices(known_tables(), current)


async def any_replaceable(_interaction: discord.Interaction, current: str) -> Choices:
    """Complete the title of a table that can be replaced."""
    return _choices(list(all_tables()), current)


async def replaced_here(interaction: discord.Interaction, current: str) -> Choices:
    """Complete the title of a table that is replaced here."""
    async with reading(client(interaction).database) as work:
        ctx = await Context.at(work, Caller.of(interaction), discord.utils.utcnow())
        server = await work.tables.house(ctx.server_id)
    return _choices(sorted({table for house in (ctx.house, server) for table, _ in house.versions}), current)


async def versions(interaction: discord.Interaction, current: int | str) -> list[app_commands.Choice[int]]:
    """Complete the versions of the table that was named."""
    try:
        table = id_of(str(interaction.namespace.table or ""))
    except Refusal:
        return []
    async with reading(client(interaction).database) as work:
        found = await work.tables.uploaded(Caller.of(interaction).server_id, table)
    listed = [app_commands.Choice(name=short(one), value=one.number) for one in reversed(found)]
    original = app_commands.Choice(name="0 · the original", value=ORIGINAL)
    typed = str(current)
    return [one for one in [*listed, original] if typed in one.name][:MOST_CHOICES]
