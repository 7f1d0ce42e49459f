"""/tables: the tables of the rules to look at and as files, and a server's own in their place."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Literal

import discord
from discord import app_commands
from discord.ext import commands

from cogs._kit.desk import Caller, Desk
from cogs._kit.params import MOST_CHOICES, Choices, everywhere, in_all_contexts
from cogs._kit.render import Card
from cogs._kit.rulecards import known_tables, title_of
from cogs._kit.scopes import SCOPE, Where
from cogs._kit.views import NUMBER, client, deed, run, show
from cogs.tables import switching
from cogs.tables.files import MOST_BYTES, read_file, too_large
from cogs.tables.looking import compare_card, download_card, list_card, show_card
from cogs.tables.naming import ORIGINAL, id_of, replaceable, short
from db.unit_of_work import reading
from rules.core.bodies import rows_of
from rules.core.refusal import BadFile, Refusal, nearest
from rules.core.system import all_tables

tables = in_all_contexts(
    everywhere(app_commands.Group(name="tables", description="Tables of the rules: look at them, and use your own."))
)
TABLE = "Which table, by its title or id."
VERSION = "The number of a version; 0 is the original."
Range = app_commands.Range


async def card_for(interaction: discord.Interaction, make: Callable[[Desk], Awaitable[Card]]) -> None:
    """Show a card made at the caller's desk."""
    async with reading(client(interaction).database) as work:
        card = await make(await Desk.at(work, Caller.of(interaction), discord.utils.utcnow()))
    await show(interaction, card)


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
        desk = await Desk.at(work, Caller.of(interaction), discord.utils.utcnow())
        server = await work.tables.house(desk.server_id)
    return _choices(sorted({table for house in (desk.house, server) for table, _ in house.versions}), current)


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


@tables.command(name="show", description="A table as it is in force here, and whose it is.")
@app_commands.describe(table=TABLE)
@app_commands.autocomplete(table=any_table)
async def show_table(interaction: discord.Interaction, table: Range[str, 1, 100]) -> None:
    await card_for(interaction, lambda desk: show_card(desk, table))


@tables.command(name="list", description="Which tables are replaced here, by whom and when.")
async def list_tables(interaction: discord.Interaction) -> None:
    await card_for(interaction, list_card)


@tables.command(name="download", description="A table as a file to change by hand, for a spreadsheet or as JSON.")
@app_commands.describe(table=TABLE, format="CSV for spreadsheets, the default, or JSON.", version=VERSION)
@app_commands.autocomplete(table=any_replaceable)
@app_commands.autocomplete(version=versions)
async def download(
    interaction: discord.Interaction,
    table: Range[str, 1, 100],
    format: Literal["CSV", "JSON"] = "CSV",
    version: Range[int, 0, 10_000] | None = None,
) -> None:
    await card_for(interaction, lambda desk: download_card(desk, table, format, version))


@tables.command(name="upload", description="Check a table's file and keep it; it comes into force when you say so.")
@app_commands.describe(
    file="A file as /tables download gives it, changed by hand.",
    table="Which table it must be; if left out, the one the file names.",
    note="A line about it, for the list of versions.",
)
@app_commands.autocomplete(table=any_replaceable)
async def upload(
    interaction: discord.Interaction,
    file: discord.Attachment,
    table: Range[str, 1, 100] | None = None,
    note: Range[str, 1, switching.MOST_NOTE] | None = None,
) -> None:
    if file.size > MOST_BYTES:
        raise BadFile(too_large(file.size))
    found = read_file(await file.read(), replaceable(table).id if table else "")
    await run(interaction, "tables upload", {"table": found.id, "rows": rows_of(found), "note": note})


@tables.command(name="compare", description="A version beside the original, row by row, with what each roll means.")
@app_commands.describe(table=TABLE, version="The number of a version; by default the one in force, else the newest.")
@app_commands.autocomplete(table=any_replaceable)
@app_commands.autocomplete(version=versions)
async def compare(
    interaction: discord.Interaction, table: Range[str, 1, 100], version: Range[int, 1, 10_000] | None = None
) -> None:
    await card_for(interaction, lambda desk: compare_card(desk, table, version))


@tables.command(name="use", description="Put a version of a table in force; for umpires.")
@app_commands.describe(table=TABLE, version=VERSION, scope=SCOPE)
@app_commands.autocomplete(table=any_replaceable)
@app_commands.autocomplete(version=versions)
async def use(
    interaction: discord.Interaction,
    table: Range[str, 1, 100],
    version: Range[int, 0, 10_000],
    scope: Where = "Server",
) -> None:
    await run(interaction, "tables use", {"table": replaceable(table).id, "version": version, "scope": scope})


@tables.command(name="restore", description="Put the original table back in force; for umpires.")
@app_commands.describe(table=TABLE, scope=SCOPE)
@app_commands.autocomplete(table=replaced_here)
async def restore(interaction: discord.Interaction, table: Range[str, 1, 100], scope: Where = "Server") -> None:
    await run(interaction, "tables restore", {"table": replaceable(table).id, "scope": scope})


@deed("tablefile")
async def press_file(interaction: discord.Interaction, key: str) -> None:
    """A table in force here as a file."""
    format, _, table = key.partition(".")
    await card_for(interaction, lambda desk: download_card(desk, table, format))


@deed("tablediff", rf".+\.{NUMBER}")
async def press_compare(interaction: discord.Interaction, key: str) -> None:
    """A version of a table beside the original."""
    table, _, number = key.rpartition(".")
    await card_for(interaction, lambda desk: compare_card(desk, table, int(number)))


async def setup(bot: commands.Bot) -> None:
    """Called by discord.py when the extension is loaded."""
    bot.tree.add_command(tables)
