"""Further sections of /settings show: each cog adds its own."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from rules.core.play.active_config import ActiveConfig

SETTLED: list[Callable[[ActiveConfig], Iterable[str]]] = []
"""Functions that list what a configuration changes from what the bot ships; no lines if it changes nothing."""
