"""The slash commands of GangStars."""

from __future__ import annotations

from cogs._kit.slash import roots_of

setup = roots_of(__name__)
