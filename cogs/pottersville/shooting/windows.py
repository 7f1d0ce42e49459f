"""What the button of a bomb asks first: who is near it."""

from __future__ import annotations

from typing import Any

import discord
from discord import ui

from cogs._kit.errors import guarded
from cogs._kit.play import Options
from cogs._kit.views import ask, asks_first, run

GOES_OFF = "pottersville-shoot blast"


class NearIt(ui.Modal, title="It goes off"):
    """A window for those near a blast, and the vehicles it hits; left empty, there is nobody."""

    def __init__(self, options: Options) -> None:
        super().__init__()
        self.options = options
        self.near: ui.TextInput[Any] = ui.TextInput(
            placeholder="Bricks 0; 2 Cop 1.5 soft; Sal 3 hard", required=False, max_length=400
        )
        self.vehicles: ui.TextInput[Any] = ui.TextInput(placeholder="Packard, Truck", required=False, max_length=200)
        self.add_item(ui.Label(text="Who is within 3 inches, and how near?", component=self.near))
        self.add_item(ui.Label(text="Which vehicles does the marker touch?", component=self.vehicles))

    async def on_submit(self, interaction: discord.Interaction, /) -> None:
        typed = {"near": self.near.value.strip(), "vehicles": self.vehicles.value.strip()}
        options = {**self.options, **{name: text for name, text in typed.items() if text}}
        await guarded(interaction, run(interaction, GOES_OFF, options))


@asks_first(GOES_OFF)
async def ask_who_is_near(interaction: discord.Interaction, options: Options) -> bool:
    """A button can't know who is near: a window asks."""
    if options.get("near") or options.get("vehicles") or options.get("aboard"):
        return False
    await ask(interaction, NearIt(options), GOES_OFF, options, "near")
    return True
