"""The slash commands of GangStars."""

from __future__ import annotations

from cogs.slash.slash import roots_of

setup = roots_of(__name__)
