"""/hood-throw: bricks, bottles, dynamite."""

from __future__ import annotations

from typing import Final

from cogs._kit.slash import add_commands, root
from rules.hoodsville.dynamite import SetOff, ThrowDynamite
from rules.hoodsville.throwing import ThrowAt, ThrowAtVehicle, ThrowAtWindow

throw: Final = root("hood-throw", "Hoodsville: bricks, bottles, dynamite.")
ROOTS: Final = (throw,)
add_commands(throw, __name__, (ThrowAt, ThrowAtWindow, ThrowAtVehicle, ThrowDynamite, SetOff))
