"""Examples of /mad-law."""

from __future__ import annotations

from typing import Any

from tests.cogs.examples.example import Example, rolled
from tests.cogs.examples.paradise import OPEN, TOWN, to_spending

ACTION = (*TOWN, *to_spending(), OPEN)
BOOKED: tuple[str, dict[str, Any]] = ("mad-law book", {"figures": "Dooley, Lefty"})
RICH: tuple[str, dict[str, Any]] = ("campaign correct", {"gang": "North Side", "money": 2000, "why": "a loan"})


def arrested(command: str, dice: str = "", **options: Any) -> Example:
    """Something done for North Side, two of which are in a cell."""
    before = (*ACTION, RICH, BOOKED)
    return Example(f"mad-law {command}", {"gang": "North Side", **options}, dice, gangs=True, before=before)


EXAMPLES = [
    Example("mad-law prisoners", private=True, stores=False),
    Example("mad-law book", {"prisoners": 3}),
    Example("mad-law bail", {"prisoners": 2}),
    rolled("mad-law bail", "2", prisoners=3, judges=1),
    rolled("mad-law trial", "1 5 5 3", smarts="3 4"),
    rolled("mad-law trial", "3 2", gangs=True, figures="Dooley"),
    rolled("mad-law boss", "6 2 1", lawyer=5, judges=1, mistrial=True),
    rolled("mad-law boss", "3 2 6"),
    rolled("mad-law pigeon", "5", smarts=4),
    Example("mad-law book", {"figures": "Dooley, Lefty"}, gangs=True, before=ACTION),
    arrested("bail", figures="Dooley"),
    arrested("trial", "6 1 1"),
    arrested("pigeon", "6", smarts=3),
    arrested("attorney"),
    rolled("mad-law attorney", "4 2 6", smarts="3 4 5"),
]
