"""The commands that Discord lists on a server that plays Dillinger: what players type most."""

from __future__ import annotations

from typing import Final

from rules.core.action.system import under

COMMANDS: Final = (
    *under("dillinger", "open join deal cards hand do enemy rob take kidnap ransom"),
    *under("dillinger", "hit bail escape trial catch spree orders pass offer"),
)
"""In a game."""
