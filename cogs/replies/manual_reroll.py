"""A re-roll on the real table: the choice of the die, and a window for its new face."""

from __future__ import annotations

from typing import Any

import discord
from discord import ui

from cogs.cards.card import Card
from cogs.context.caller import Caller
from cogs.context.client import client
from cogs.context.interaction_deadline import open_window
from cogs.pipeline import rerolls
from cogs.replies.dispatch import NUMBER, on_press
from cogs.replies.errors import guarded
from cogs.replies.replies import reply_with_reroll, show, with_message
from cogs.replies.windows import MOST_TITLE


class RerollWindow(ui.Modal):
    """A window for the new face of a die, and for further dice that it causes.

    key      the draft, the throw, the die in it
    message  the message that reported the roll
    """

    def __init__(self, title: str, die: str, key: tuple[int, int, int], message: int) -> None:
        super().__init__(title=title[:MOST_TITLE])
        self.key, self.message = key, message
        self.faces: ui.TextInput[Any] = ui.TextInput(placeholder="4", max_length=100)
        what = "Your new roll, and any dice that follow from it. The bot rolls the rest."
        self.add_item(ui.Label(text=die[:MOST_TITLE], description=what, component=self.faces))

    async def on_submit(self, interaction: discord.Interaction, /) -> None:
        await guarded(interaction, self._roll(interaction))

    async def _roll(self, interaction: discord.Interaction) -> None:
        database, caller = client(interaction).database, Caller.of(interaction)
        struck, answer = await rerolls.roll_again(database, caller, *self.key, self.faces.value)
        await reply_with_reroll(interaction, answer, struck, self.message)


@on_press("byhand", rf"{NUMBER}(\.{NUMBER})?")
async def press_by_hand(interaction: discord.Interaction, key: str) -> None:
    """Offer privately the dice that a skill may re-roll. If there is one only, open its window at once."""
    draft, message = with_message(interaction, key)
    found = await rerolls.by_hand(client(interaction).database, Caller.of(interaction), int(draft), message)
    if len(found) == 1:
        await press_hand(interaction, found[0].key)
        return
    line = "Roll it on the table first. The other dice stay where they are still needed."
    await show(
        interaction, Card("Which die do you roll again by hand?", lines=(line,), buttons=tuple(found), private=True)
    )


@on_press("hand", rf"{NUMBER}(\.{NUMBER}){{3}}")
async def press_hand(interaction: discord.Interaction, key: str) -> None:
    """Open the window for one die."""
    draft, place, die, message = map(int, key.split("."))
    title, label = await rerolls.asked_of(client(interaction).database, Caller.of(interaction), draft, place, die)
    await open_window(interaction, RerollWindow(title, label, (draft, place, die), message))
