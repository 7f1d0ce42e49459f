"""/gang: gangs and their figures, for every system that keeps a roster."""

from __future__ import annotations

from typing import Any

import discord
from discord import ui
from discord.ext import commands

from cogs.cards.card import Attached, Card
from cogs.command_adapter.params import any_figure, any_gang, given
from cogs.commands.gangs.files import MOST_BYTES, file_name, written
from cogs.commands.gangs.moves import Disband, Dismiss, Hire, Name, New, Ready, Rename, Wounds
from cogs.commands.gangs.sharing import Give, Share, StepBack
from cogs.commands.gangs.sheets import as_seen, figure_card, gang_card, gangs_card
from cogs.context.context import Context
from cogs.context.systems import roster_of
from cogs.replies.answers import answers, run_typed, shows
from cogs.replies.errors import guarded
from cogs.replies.replies import ask
from cogs.replies.running import run
from cogs.slash.slash import add_commands, command, root
from rules.core.action.fields import option
from rules.core.plain.frozen import replace
from rules.core.plain.markup import unmarked
from rules.core.plain.refusal import BadFile, IllegalNow, OutOfRange
from rules.core.plain.words import count

gang = root("gang", "Gangs: found, hire, show, share.")


def names_users(kind: type[Any]) -> None:
    """Have a command run with its users by their ids. Raises OutOfRange for a bot, which owns nothing."""

    @answers(kind)
    async def answer(interaction: discord.Interaction, _move: Any) -> None:
        if any(getattr(one, "bot", False) for one in given(interaction).values()):
            raise OutOfRange("A bot owns no gang. Name a person.")
        await run_typed(interaction, kind)


@command("gang show")
class Show:
    """Show all gangs, one gang, or one figure's sheet."""

    gang: str = option("A gang's roster.", default="", complete=any_gang)
    figure: str = option("A figure's sheet.", default="", complete=any_figure)
    public: bool = option("Show it to the channel.", default=False)


@shows(Show)
async def shown(ctx: Context, move: Show) -> Card:
    if move.figure:
        stored = await ctx.figure(move.figure)
        seen, seals = await as_seen(ctx, [stored], move.public)
        card = figure_card(seen[0] if seen else stored, seals)
    elif move.gang:
        card = await gang_card(ctx, await ctx.work.rosters.gang(ctx.server_id, move.gang), public=move.public)
    else:
        card = await gangs_card(ctx.work, ctx.caller)
    return replace(card, private=not move.public)


@command("gang sheet")
class Sheet:
    """Get a gang as a PDF to print: a card for each figure, with boxes to tick."""

    gang: str = option("The gang.", complete=any_gang)
    public: bool = option("Show it to the channel.", default=False)


@shows(Sheet)
async def printed(ctx: Context, move: Sheet) -> Card:
    from cogs.commands.gangs import (
        printing,
    )  # the module that draws PDFs takes 10 MiB and as long to import as all of Discord

    stored = await ctx.work.rosters.gang(ctx.server_id, move.gang)
    figures, _ = await as_seen(ctx, await ctx.work.rosters.figures(stored), move.public)
    cards = [roster_of(stored.system).card(one.figure) for one in figures]
    estates = stored.system.estates
    things = [] if estates is None or stored.gang.estate is None else estates.cards(stored.gang.estate)
    cards += things
    if not cards:
        raise IllegalNow(f"{stored.gang.name} has no figures to print. Hire some with /gang hire.").offering(
            "Hire a figure", "gang hire", gang=stored.gang.name
        )
    pages = printing.sheet(stored.gang.name, stored.system.title, cards, ctx.now)
    more = " and what they have" if things else ""
    headline = f"{stored.gang.name} to print, {count(len(figures), 'figure')}{more}."
    return Card(headline, file=Attached(f"{file_name(stored.gang.name)}.pdf", pages, headline), private=not move.public)


@command("gang export")
class Export:
    """Get a gang as a file, to keep or to take elsewhere."""

    gang: str = option("The gang.", complete=any_gang)


@shows(Export)
async def exported(ctx: Context, move: Export) -> Card:
    stored = await ctx.work.rosters.gang(ctx.server_id, move.gang)
    ctx.may_keep(stored)
    data = written(stored, await ctx.work.rosters.figures(stored))
    about = f"The gang {stored.gang.name}, to keep or to take elsewhere, as JSON. /gang import reads it."
    file = Attached(f"{file_name(stored.gang.name)}.json", data, about)
    return Card(f"{stored.gang.name} as a file.", file=file, private=True)


class PasteGang(ui.Modal, title="A gang from a file"):
    """A window for the text of a gang's file."""

    text = ui.Label(
        text="The text of the file",
        component=ui.TextInput(style=discord.TextStyle.paragraph, max_length=4000),
    )

    def __init__(self, name: str | None) -> None:
        super().__init__()
        self.name = name

    async def on_submit(self, interaction: discord.Interaction, /) -> None:
        assert isinstance(self.text.component, ui.TextInput)
        options = {"text": self.text.component.value, "name": self.name}
        await guarded(interaction, run(interaction, "gang import", options))


@command("gang import")
class Import:
    """Import a gang from a file. Without a file, a window opens for its text."""

    file: discord.Attachment | None = option("A file that /gang export made.", default=None)
    name: Name | None = option("A new name for the gang (default: the name in the file).", default=None)


@answers(Import)
async def import_gang(interaction: discord.Interaction, move: Import) -> None:
    file, name = move.file, move.name
    if file is None:
        await ask(interaction, PasteGang(name), "gang import", {"name": name} if name else {}, "file")
        return
    if file.size > MOST_BYTES:
        raise BadFile(f"A gang's file has at most {MOST_BYTES:,} bytes. This one has {file.size:,}.")
    try:
        text = unmarked((await file.read()).decode("utf-8-sig"))  # Notepad puts a mark before the text
    except UnicodeDecodeError:
        raise BadFile("That file is not text. Send a file that /gang export made.") from None
    await run(interaction, "gang import", {"text": text, "name": name})


for kind in (Share, Give, StepBack):
    names_users(kind)
KINDS = (New, Hire, Dismiss, Wounds, Ready, Rename, Disband, Show, Sheet, Share, Give, StepBack, Export, Import)
add_commands(gang, __name__, KINDS)


async def setup(bot: commands.Bot) -> None:
    """Called by discord.py when the extension is loaded."""
    bot.tree.add_command(gang)
