"""Levels, with the command radius and the Guts of each (pot.command, pot.guts)."""

from __future__ import annotations

from typing import Final

from rules.core.tables.grid import Grid
from rules.core.tables.rule import Origin
from rules.pottersville.model.figures import Level
from rules.pottersville.model.weapons import HOUSE_SOURCE

RADIUS, GUTS = "Command radius", "Guts"

LEVELS: Final = Grid(
    "pot.tables.levels",
    "Command radius and Guts",
    f"Command Radius (for punks, goons, wise-guys and G-men). The rest: {HOUSE_SOURCE.lower()}",
    (RADIUS, GUTS),
    (
        (Level.CIVILIAN, (2, 4)),
        (Level.PUNK, (2, 5)),
        (Level.GOON, (4, 6)),
        (Level.COP, (4, 7)),
        (Level.WISE_GUY, (8, 8)),
        (Level.VETERAN_COP, (8, 8)),
        (Level.BOSS, (12, 9)),
        (Level.CAPTAIN, (12, 9)),
        (Level.G_MAN, (12, 10)),
    ),
    0,
    48,
    Origin.HOUSE,
    bounds=((GUTS, (1, 12)),),
)
