"""/hood-fire: shooting, and guns made ready."""

from __future__ import annotations

from typing import Final

from cogs._kit.slash import add_commands, root
from rules.hoodsville.arms import Clear, Reload
from rules.hoodsville.shots import Shoot

fire: Final = root("hood-fire", "The Hoodsville Heist: shooting and loading.")
ROOTS: Final = (fire,)
add_commands(fire, __name__, (Shoot, Clear, Reload))
