"""/mad-move: moving, climbing, hiding."""

from __future__ import annotations

from cogs.slash.slash import add_commands, root
from rules.mad_dogs.movement.across_street import End
from rules.mad_dogs.movement.on_foot import Climb, Go
from rules.mad_dogs.movement.stealth import Hidden, Hide, Sneak, Spot

mad_move = root("mad-move", "Mad Dogs With Guns: moving, climbing, hiding.")
ROOTS = (mad_move,)
add_commands(mad_move, __name__, (Go, End, Climb, Sneak, Hide, Hidden, Spot))
