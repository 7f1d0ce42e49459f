"""A notepad for each game, which nobody but its owner sees."""

from __future__ import annotations

from typing import Any, Final

import discord
from discord import ui

from cogs._kit.context import Caller, Context
from cogs._kit.errors import guarded
from cogs._kit.games import here
from cogs._kit.promptness import open_window
from cogs._kit.render import Card, Press, clean
from cogs._kit.slash import answers, command
from cogs._kit.views import client, deed, show
from db.desks import MOST_NOTES
from db.unit_of_work import reading, writing

NOTES: Final = Press("notes", "0", "My notes")


@command("game notes")
class Notes:
    """Your notes on this game, which nobody else sees."""


@answers(Notes)
async def notes(interaction: discord.Interaction, _m: Notes) -> None:
    await press_notes(interaction, "0")


@deed("notes", "0")
async def press_notes(interaction: discord.Interaction, _key: str) -> None:
    async with reading(client(interaction).database) as work:
        ctx = await Context.at(work, Caller.of(interaction), discord.utils.utcnow())
        card = await notes_card(ctx, interaction.user.id)
    await show(interaction, card)


async def notes_card(ctx: Context, user: int) -> Card:
    """The notes of a user on the game here, in his own words as he wrote them; whoever decides for him has his own."""
    game = here(ctx)
    text = (await ctx.work.desks.of(user, game.id)).notes
    return Card(
        f"Your notes on “{clean(game.game.name)}”",
        sums=tuple(text.splitlines()) or ("Nothing yet. Nobody but you will see them.",),
        buttons=(Press("jot", "0", "Write"),),
        private=True,
    )


@deed("jot", "0")
async def press_jot(interaction: discord.Interaction, _key: str) -> None:
    """Open the window to write in."""
    async with reading(client(interaction).database) as work:
        ctx = await Context.at(work, Caller.of(interaction), discord.utils.utcnow())
        game = here(ctx)
        desk = await work.desks.of(interaction.user.id, game.id)
    await open_window(interaction, NotesWindow(game.id, desk.notes))


class NotesWindow(ui.Modal):
    """Where the notes on a game are written, all of them at once."""

    def __init__(self, game: int, text: str) -> None:
        super().__init__(title="Your notes")
        self.game = game
        self.text: ui.TextInput[Any] = ui.TextInput(
            style=discord.TextStyle.paragraph, default=text or None, required=False, max_length=MOST_NOTES
        )
        self.add_item(ui.Label(text="Nobody but you sees them", component=self.text))

    async def on_submit(self, interaction: discord.Interaction, /) -> None:
        await guarded(interaction, self._kept(interaction))

    async def _kept(self, interaction: discord.Interaction) -> None:
        async with writing(client(interaction).database) as work:
            ctx = await Context.at(work, Caller.of(interaction), discord.utils.utcnow())
            if here(ctx).id == self.game:
                await work.desks.keep(interaction.user.id, self.game, notes=self.text.value.strip()[:MOST_NOTES])
            card = await notes_card(ctx, interaction.user.id)
        await show(interaction, card, in_place=True)
