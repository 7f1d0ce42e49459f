"""A campaign for examples to play in: alice umpires it and owns both gangs."""

from __future__ import annotations

from typing import Any

Command = tuple[str, dict[str, Any]]
NEXT: Command = ("campaign next", {})
OPEN: Command = ("campaign next", {"anyway": True})
"""Orders are opened though some are missing."""
TOWN: tuple[Command, ...] = (
    ("campaign start", {}),
    ("campaign join", {"gang": "North Side", "home": "The Docks"}),
    ("campaign join", {"gang": "South Side", "home": "Riverside"}),
    ("campaign draft", {"gang": "North Side", "sure": True}),
    ("campaign draft", {"gang": "South Side", "sure": True}),
)


def to_spending() -> tuple[Command, ...]:
    """On to where money is spent, the Loot collected by the button on the way."""
    return (NEXT, NEXT, NEXT)


def to_press() -> tuple[Command, ...]:
    """On to where the dead are mourned, nobody having any orders."""
    return (*to_spending(), OPEN, NEXT)
