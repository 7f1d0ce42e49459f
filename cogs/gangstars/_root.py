"""/gangstars: what is no chapter of its own: rolls, reaction tests, what traits let people do."""

from __future__ import annotations

from cogs._kit.slash import root

SYSTEM_ID = "gs"

gangstars = root("gangstars", "GangStars: rolls, reaction tests, traits.")
ROOTS = (gangstars,)
