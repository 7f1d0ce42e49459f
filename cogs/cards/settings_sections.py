"""What else /settings show tells: each cog adds its own."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from rules.core.play.active_config import ActiveConfig

SETTLED: list[Callable[[ActiveConfig], Iterable[str]]] = []
"""Lines by what is played by here in place of what ships; none where all is as it ships."""
