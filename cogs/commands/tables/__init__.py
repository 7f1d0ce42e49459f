"""/tables: the tables of the rules to look at and as files, and the server's own in their place."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Annotated

import discord
from annotated_types import Interval, Len
from discord.ext import commands

from cogs.cards.card import Card
from cogs.commands.tables.completions import (
    TABLE,
    VERSION,
    Table,
    Version,
    any_replaceable,
    any_table,
    uploaded_versions,
    versions,
)
from cogs.commands.tables.files import MOST_BYTES, read_file, too_large
from cogs.commands.tables.uploads import MOST_NOTE, Restore, Use
from cogs.commands.tables.versions import replaceable
from cogs.commands.tables.views import compare_card, download_card, list_card, show_card
from cogs.context.caller import Caller
from cogs.context.client import client
from cogs.context.context import Context
from cogs.replies.answers import answers, run_typed, shows
from cogs.replies.dispatch import NUMBER, on_press
from cogs.replies.replies import show
from cogs.replies.running import run
from cogs.slash.slash import add_commands, command, root
from db.unit_of_work import reading
from rules.core.action.fields import option
from rules.core.plain.refusal import BadFile
from rules.core.tables.codec import rows_of

tables = root("tables", "Look up tables of the rules, and use your own.")


async def card_for(interaction: discord.Interaction, make: Callable[[Context], Awaitable[Card]]) -> None:
    """Show a card made in the caller's context."""
    async with reading(client(interaction).database) as work:
        card = await make(await Context.at(work, Caller.of(interaction), discord.utils.utcnow()))
    await show(interaction, card)


@command("tables show")
class Show:
    """Show a table as it is in force here, and where it comes from."""

    table: Table = option(TABLE, complete=any_table)


@shows(Show)
async def table_shown(ctx: Context, move: Show) -> Card:
    return await show_card(ctx, move.table)


@command("tables list")
class List:
    """List the tables that were replaced here, by whom and when."""


@shows(List)
async def tables_listed(ctx: Context, _move: List) -> Card:
    return await list_card(ctx)


@command("tables download")
class Download:
    """Get a table as a file that you can change, for a spreadsheet or as JSON."""

    table: Table = option(TABLE, complete=any_replaceable)
    format: str = option("The format: CSV for spreadsheets (default), or JSON.", default="CSV", words=("CSV", "JSON"))
    version: Version | None = option(VERSION, default=None, complete=versions)


@shows(Download)
async def downloaded(ctx: Context, move: Download) -> Card:
    return await download_card(ctx, move.table, move.format, move.version)


@command("tables upload")
class Upload:
    """Check a table's file and store it. It is not in force until you say so."""

    file: discord.Attachment = option("A file of /tables download, changed by hand.")
    table: Table | None = option(
        "The table (default: the one that the file names).", default=None, complete=any_replaceable
    )
    note: Annotated[str, Len(1, MOST_NOTE)] | None = option("A line about it, for the list of versions.", default=None)


@answers(Upload)
async def upload(interaction: discord.Interaction, move: Upload) -> None:
    if move.file.size > MOST_BYTES:
        raise BadFile(too_large(move.file.size))
    found = read_file(await move.file.read(), replaceable(move.table).id if move.table else "")
    await run(interaction, "tables upload", {"table": found.id, "rows": rows_of(found), "note": move.note})


@command("tables compare")
class Compare:
    """Compare a version with the original, row by row."""

    table: Table = option(TABLE, complete=any_replaceable)
    version: Annotated[int, Interval(ge=1, le=10_000)] | None = option(
        "The number of a version (default: the one in force, else the newest).",
        default=None,
        complete=uploaded_versions,
    )


@shows(Compare)
async def compared(ctx: Context, move: Compare) -> Card:
    return await compare_card(ctx, move.table, move.version)


@answers(Use)
async def use(interaction: discord.Interaction, move: Use) -> None:
    await run_typed(interaction, Use, table=replaceable(move.table).id, scope=move.scope)


@answers(Restore)
async def restore(interaction: discord.Interaction, move: Restore) -> None:
    await run_typed(interaction, Restore, table=replaceable(move.table).id, scope=move.scope)


add_commands(tables, __name__, (Show, List, Download, Upload, Compare, Use, Restore))


@on_press("tablefile")
async def press_file(interaction: discord.Interaction, key: str) -> None:
    """A table in force here as a file."""
    format, _, table = key.partition(".")
    await card_for(interaction, lambda ctx: download_card(ctx, table, format))


@on_press("tablediff", rf".+\.{NUMBER}")
async def press_compare(interaction: discord.Interaction, key: str) -> None:
    """A version of a table beside the original."""
    table, _, number = key.rpartition(".")
    await card_for(interaction, lambda ctx: compare_card(ctx, table, int(number)))


async def setup(bot: commands.Bot) -> None:
    """Called by discord.py when the extension is loaded."""
    bot.tree.add_command(tables)
