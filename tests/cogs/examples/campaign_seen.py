"""Examples of /campaign's read-only commands."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from tests.cogs.examples.example import Example, shown

BEGUN: tuple[tuple[str, dict[str, Any]], ...] = (
    ("campaign start", {}),
    ("campaign join", {"gang": "North Side", "home": "Riverside"}),
    ("campaign join", {"gang": "South Side", "home": "Oak Bluff"}),
    ("campaign draft", {"gang": "North Side", "sure": True}),
    ("campaign draft", {"gang": "South Side", "sure": True}),
    ("campaign next", {}),
)


def seen(look: str, **options: Any) -> Example:
    """A look at a campaign of the two gangs in its first month."""
    return replace(shown(f"campaign {look}", gangs=True, **options), before=BEGUN)


EXAMPLES = [
    seen("status"),
    seen("map"),
    seen("ledger"),
    seen("ledger", gang="North Side", month=1),
    seen("ledger", **{"as": "Plot"}),
    seen("paper", month=1),
]
