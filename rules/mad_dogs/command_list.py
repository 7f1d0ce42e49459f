"""The commands that Discord lists on a server that plays Mad Dogs With Guns: what players type most."""

from __future__ import annotations

from typing import Final

from rules.core.action.system import under

COMMANDS: Final = (
    *under("game", "add bring"),
    *under("mad-gang", "new finish show ready-made"),
    *under("mad-card", "draw act hold pass done interrupt"),
    *under("mad", "shoot guts test recover reload skill"),
    *under("mad-move", "go hide spot"),
    *under("mad-brawl", "fight leave hold"),
    *under("mad-bomb", "throw set"),
    *under("mad-car", "drive brake hazard"),
    *under("mad-wreck", "crash run-down shoot"),
    *under("scenario", "list set-up end"),
)
"""In a game."""

CAMPAIGN_COMMANDS: Final = (
    *under("campaign", "start join home draft mine next done fight result status map ledger paper close"),
    *under("mad-orders", "take-over fight defend show"),
    *under("mad-spend", "train arm"),
    *under("mad-hospital", "care list"),
    *under("mad-law", "bail trial"),
    *under("mad-official", "buy"),
)
"""In a campaign."""
