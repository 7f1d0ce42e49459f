"""/hood: what is no chapter of its own: people, nerve, the move."""

from __future__ import annotations

from cogs._kit.slash import root

hood = root("hood", "The Hoodsville Heist: people, nerve, the move.")
ROOTS = (hood,)
