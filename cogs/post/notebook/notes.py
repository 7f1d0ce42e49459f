"""A notepad for each game and campaign, which only its owner sees."""

from __future__ import annotations

from typing import Any

import discord
from discord import ui

from cogs.cards.card import Card, Press
from cogs.context.caller import Caller
from cogs.context.client import client
from cogs.context.context import Context
from cogs.context.interaction_deadline import open_window
from cogs.post.notebook.game_or_campaign import affair_at, at_key
from cogs.replies.dispatch import NUMBER, on_press
from cogs.replies.errors import guarded
from cogs.replies.replies import show
from db.notebooks import MOST_NOTES, Matter
from db.unit_of_work import reading, writing
from rules.core.plain.markup import as_is


def notes_button(ctx: Context) -> Press:
    """The button for the caller's notes."""
    return affair_at(ctx).press("notes", "My notes")


@on_press("notes", NUMBER)
async def press_notes(interaction: discord.Interaction, key: str) -> None:
    async with reading(client(interaction).database) as work:
        ctx = await Context.at(work, Caller.of(interaction), discord.utils.utcnow())
        card = await notes_card(await at_key(ctx, key))
    await show(interaction, card)


async def notes_card(ctx: Context) -> Card:
    """The notes of the caller in their own words. A substitute has their own notes."""
    affair = affair_at(ctx)
    text = (await ctx.work.notebooks.of(ctx.caller.in_person.actor.id, affair.matter)).notes
    return Card(
        f"Your notes on “{affair.name}”",
        sums=tuple(map(as_is, text.splitlines())) or ("Nothing yet. Only you will see them.",),
        buttons=(affair.press("jot", "Write"),),
        private=True,
    )


@on_press("jot", NUMBER)
async def press_jot(interaction: discord.Interaction, key: str) -> None:
    """Open the window to write in."""
    async with reading(client(interaction).database) as work:
        ctx = await at_key(await Context.at(work, Caller.of(interaction), discord.utils.utcnow()), key)
        matter = affair_at(ctx).matter
        notebook = await work.notebooks.of(ctx.caller.in_person.actor.id, matter)
    await open_window(interaction, NotesWindow(key, matter, notebook.notes))


class NotesWindow(ui.Modal):
    """The window for the notes on a game or campaign, all of them at once.

    key  the key of the button that opened it
    """

    def __init__(self, key: str, matter: Matter, text: str) -> None:
        super().__init__(title="Your notes")
        self.key, self.matter = key, matter
        self.text: ui.TextInput[Any] = ui.TextInput(
            style=discord.TextStyle.paragraph, default=text or None, required=False, max_length=MOST_NOTES
        )
        self.add_item(ui.Label(text="Only you see them", component=self.text))

    async def on_submit(self, interaction: discord.Interaction, /) -> None:
        await guarded(interaction, self._kept(interaction))

    async def _kept(self, interaction: discord.Interaction) -> None:
        async with writing(client(interaction).database) as work:
            ctx = await Context.at(work, Caller.of(interaction), discord.utils.utcnow())
            ctx = await at_key(ctx, self.key)
            if affair_at(ctx).matter == self.matter:  # else another game is played here by now
                words = self.text.value.strip()[:MOST_NOTES]
                await work.notebooks.keep(ctx.caller.in_person.actor.id, self.matter, notes=words)
            card = await notes_card(ctx)
        await show(interaction, card, in_place=True)
