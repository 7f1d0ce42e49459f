"""What else /settings show tells: each system's cog adds its own."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

SETTLED: list[Callable[[Mapping[str, Any]], Iterable[str]]] = []
"""Lines by what a server has set; none where all is as it is by default."""
