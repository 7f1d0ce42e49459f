"""The commands that Discord lists on a server that plays GangStars: what players type most."""

from __future__ import annotations

from typing import Final

from rules.core.action.system import under

COMMANDS: Final = (
    *under("game", "add bring"),
    *under("gangstars-gang", "new add check"),
    *under("gangstars-turn", "next draw done call act move prone stand"),
    *under("gangstars", "test tests shock cover state"),
    *under("gangstars-shoot", "shot structure vehicle throw repair"),
    *under("gangstars-melee", "charge fight stand back follow"),
    *under("gangstars-car", "start drive brake speed board leave"),
    *under("gangstars-dog", "charm"),
)
"""In a game."""
