"""/pottersville: the turn, units and their orders, what figures do but shoot and drive."""

from __future__ import annotations

from cogs._kit.slash import root

pottersville = root("pottersville", "Pottersville: orders, moves, melee, Guts, chips.")
ROOTS = (pottersville,)
