"""Who leads a unit whose leader is dead: its button asks in a window."""

from __future__ import annotations

from typing import Any, Final

import discord
from discord import ui

from cogs._kit.errors import guarded
from cogs._kit.play import Offer, Options
from cogs._kit.views import ask, asks_first, run
from rules.pottersville.board import Unit

UNIT: Final = "pottersville unit"


def succession(unit: Unit) -> Offer:
    """The button that names a new leader."""
    return Offer(f"New leader: {unit.name}"[:80], UNIT, {"name": unit.name})


class WhoLeads(ui.Modal, title="Who leads now?"):
    """A window for the name of a new leader."""

    def __init__(self, options: Options) -> None:
        super().__init__()
        self.options = options
        self.leader: ui.TextInput[Any] = ui.TextInput(placeholder="One of the unit who is alive", max_length=100)
        self.add_item(ui.Label(text=str(options["name"])[:45], component=self.leader))

    async def on_submit(self, interaction: discord.Interaction, /) -> None:
        options = {**self.options, "leader": self.leader.value.strip()}
        await guarded(interaction, run(interaction, UNIT, options))


@asks_first(UNIT)
async def ask_who_leads(interaction: discord.Interaction, options: Options) -> bool:
    """A button that names a unit and nothing else asks for its new leader."""
    if set(options) - {"name", "once"}:
        return False
    await ask(interaction, WhoLeads(options), UNIT, options, "leader")
    return True
