"""/hood: what is no chapter of its own: people, nerve, the move."""

from __future__ import annotations

from discord import app_commands

from cogs._kit.params import everywhere, in_all_contexts

hood = in_all_contexts(
    everywhere(app_commands.Group(name="hood", description="The Hoodsville Heist: people, nerve, the move."))
)
ROOTS = (hood,)
