"""/hood-move: moving, climbing, jumping."""

from __future__ import annotations

from cogs._kit.slash import add_commands, root
from rules.hoodsville.falls import JumpOut, TryObstacle
from rules.hoodsville.movement import Go, HaulCrate

move = root("hood-move", "Hoodsville: moving, climbing, jumping.")
ROOTS = (move,)
add_commands(move, __name__, (Go, HaulCrate, TryObstacle, JumpOut))
