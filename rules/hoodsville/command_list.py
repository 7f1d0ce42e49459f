"""The commands that Discord lists on a server that plays The Hoodsville Heist: what players type most."""

from __future__ import annotations

from typing import Final

from rules.core.action.system import under

COMMANDS: Final = (
    *under("game", "add bring"),
    *under("gang", "hire"),
    *under("hood", "next duties morale shock save bandage bribe cast hear"),
    *under("hood-move", "go climb jump"),
    *under("hood-fire", "shoot reload clear"),
    *under("hood-fight", "melee overpower break-free untie rise"),
    *under("hood-throw", "at window molotov dynamite"),
    *under("hood-door", "force breach shoot"),
    *under("hood-car", "set speed crash save"),
)
"""In a game."""
