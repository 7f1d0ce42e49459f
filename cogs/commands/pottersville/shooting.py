"""The window that asks for the figures near a bomb."""

from __future__ import annotations

import discord

from cogs.context.prepared import Options
from cogs.replies.running import asks_first
from cogs.replies.windows import Blank, Window, ask_in

GOES_OFF = "pottersville-shoot blast"


@asks_first(GOES_OFF, "near")
async def ask_who_is_near(interaction: discord.Interaction, options: Options) -> bool:
    """A button can't know who is near, and what is hit: a window asks; left empty, there is nobody."""
    if options.get("near") or options.get("vehicles") or options.get("aboard"):
        return False
    people = Blank(
        "near",
        "Which figures are within 3 inches, and how near?",
        "Bricks 0; 2 Cop 1.5 soft; Sal 3 hard",
        400,
        needed=False,
    )
    hit = Blank("vehicles", "Which vehicles does the marker touch?", "Packard, Truck", 200, needed=False)
    await ask_in(interaction, Window("It goes off", GOES_OFF, options, people, hit))
    return True
