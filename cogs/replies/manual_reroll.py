"""A die that a skill throws anew on the real table: which it was, and a window for what fell."""

from __future__ import annotations

from typing import Any

import discord
from discord import ui

from cogs.cards.render import Card
from cogs.context.client import client
from cogs.context.context import Caller
from cogs.context.interaction_deadline import open_window
from cogs.pipeline import rerolls
from cogs.replies.dispatch import NUMBER, on_press
from cogs.replies.errors import guarded
from cogs.replies.replies import reply_anew, show, with_message


class WhatFell(ui.Modal):
    """A window for the die that fell anew, and for dice thrown because of it.

    key      the draft, the throw, the die in it
    message  where the roll was told
    """

    def __init__(self, title: str, die: str, key: tuple[int, int, int], message: int) -> None:
        super().__init__(title=title[:45])
        self.key, self.message = key, message
        self.faces: ui.TextInput[Any] = ui.TextInput(placeholder="4", max_length=100)
        what = "What fell, and any dice thrown because of it. The bot throws what is missing."
        self.add_item(ui.Label(text=die[:45], description=what, component=self.faces))

    async def on_submit(self, interaction: discord.Interaction, /) -> None:
        await guarded(interaction, self._throw(interaction))

    async def _throw(self, interaction: discord.Interaction) -> None:
        database, caller = client(interaction).database, Caller.of(interaction)
        struck, answer = await rerolls.throw_again(database, caller, *self.key, self.faces.value)
        await reply_anew(interaction, answer, struck, self.message)


@on_press("byhand", rf"{NUMBER}(\.{NUMBER})?")
async def press_by_hand(interaction: discord.Interaction, key: str) -> None:
    """The dice that may fall anew, privately; the window at once for the only one."""
    draft, message = with_message(interaction, key)
    found = await rerolls.by_hand(client(interaction).database, Caller.of(interaction), int(draft), message)
    if len(found) == 1:
        await press_hand(interaction, found[0].key)
        return
    line = "Throw it on the table first. The other dice stand where they are still needed."
    await show(
        interaction, Card("Which die do you throw again by hand?", lines=(line,), buttons=tuple(found), private=True)
    )


@on_press("hand", rf"{NUMBER}(\.{NUMBER}){{3}}")
async def press_hand(interaction: discord.Interaction, key: str) -> None:
    """The window for one die."""
    draft, place, die, message = map(int, key.split("."))
    title, label = await rerolls.asked_of(client(interaction).database, Caller.of(interaction), draft, place, die)
    await open_window(interaction, WhatFell(title, label, (draft, place, die), message))
