"""The commands that Discord lists on a server that plays Pottersville: what players type most."""

from __future__ import annotations

from typing import Final

from rules.core.action.system import under

COMMANDS: Final = (
    *under("game", "add bring"),
    *under("gang", "hire"),
    *under("pottersville", "next order reveal command move stunt fight free guts"),
    *under("pottersville", "first-aid unstun bribe unit chips wound civilians gear"),
    *under("pottersville-shoot", "figure spread vehicle throw blast"),
    *under("pottersville-car", "add show board alight drive turn brake hit away"),
)
"""In a game."""
