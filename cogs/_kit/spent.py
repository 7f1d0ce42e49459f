"""Buttons that go away once there is nothing left for them to do."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import discord
from discord import ui

from cogs._kit.promptness import edit


async def take_away(interaction: discord.Interaction) -> None:
    """Take the button that was pressed off the card it stands on, which is otherwise left as it is. Raises TooLate."""
    pressed = (interaction.data or {}).get("custom_id")
    if interaction.message is not None and isinstance(pressed, str):
        with suppress(discord.HTTPException):  # it does no harm where it stays
            await edit(interaction, without(interaction.message, pressed))


def without(message: discord.Message, custom_id: str) -> ui.LayoutView:
    """A card that was sent, less one of its buttons."""
    view = ui.LayoutView(timeout=None)
    for part in ui.LayoutView.from_message(message, timeout=None).children:
        if isinstance(part, ui.Container):
            box: ui.Container[Any] = ui.Container(accent_colour=part.accent_colour)
            for kept in filter(None, (_less(item, custom_id) for item in part.children)):
                box.add_item(kept)
            view.add_item(box)
        else:
            view.add_item(part)
    view.stop()
    return view


def _less(item: ui.Item[Any], custom_id: str) -> ui.Item[Any] | None:
    """A part of a card less a button; None for a row of nothing else."""
    if not isinstance(item, ui.ActionRow):
        return item
    left = [one for one in item.children if getattr(one, "custom_id", None) != custom_id]
    return ui.ActionRow(*left) if left else None
