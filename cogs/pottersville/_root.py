"""/pottersville: the turn, units and their orders, what figures do but shoot and drive."""

from __future__ import annotations

from discord import app_commands

from cogs._kit.params import everywhere, in_all_contexts

pottersville = in_all_contexts(
    everywhere(app_commands.Group(name="pottersville", description="Pottersville: orders, moves, melee, Guts, chips."))
)
ROOTS = (pottersville,)
