"""/gangstars: what is no chapter of its own: rolls, reaction tests, what traits let people do."""

from __future__ import annotations

from discord import app_commands

from cogs._kit.params import everywhere, in_all_contexts

gangstars = in_all_contexts(
    everywhere(app_commands.Group(name="gangstars", description="GangStars: rolls, reaction tests, traits."))
)
ROOTS = (gangstars,)
