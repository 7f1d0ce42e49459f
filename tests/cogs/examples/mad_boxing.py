"""Examples of /mad-boxing."""

from __future__ import annotations

from typing import Any

from tests.cogs.examples.example import Example, rolled
from tests.cogs.examples.paradise import OPEN, TOWN, to_spending

Command = tuple[str, dict[str, Any]]
BOXERS: tuple[Command, ...] = (
    *TOWN,
    ("campaign correct", {"why": "a start", "gang": "North Side", "money": 2000}),
    ("mad-boxing sign", {"boxer": "Kid Malone", "gang": "North Side", "fists": 5}),
    ("mad-boxing sign", {"boxer": "Ox Brady", "gang": "South Side", "fists": 4}),
)
MATCH: Command = ("mad-boxing match", {"red": "Kid Malone", "blue": "Ox Brady", "gang": "North Side"})
CARD = (*BOXERS, *to_spending(), MATCH)


def boxing(command: str, *before: Command, dice: str = "", **options: Any) -> Example:
    """A command in a campaign of the two gangs."""
    return Example(f"mad-boxing {command}", options, dice, gangs=True, before=before)


EXAMPLES = [
    rolled("mad-boxing match", "1 6"),
    rolled("mad-boxing match", "3", red_fists=4),
    boxing("match", *BOXERS, *to_spending(), dice="6", red="Kid Malone", gang="North Side"),
    rolled("mad-boxing fight", "3 6 1 2 3", red_fists=4, blue_fists=5),
    rolled("mad-boxing fight", "6 6 1 2 3", red_fists=6, blue_fists=4, dive="Red"),
    boxing("fight", *CARD, OPEN, dice="3 6 1 2 3"),
    boxing("bet", *CARD, boxer="Ox Brady", dollars=100, gang="North Side"),
    Example("mad-boxing fix", {"boxer": "Ox Brady", "gang": "North Side"}, gangs=True, before=CARD, private=True),
    boxing("sign", *BOXERS, boxer="Ox Brady", gang="North Side"),
    boxing("cancel", *CARD, gang="North Side"),
    Example("mad-boxing stable", gangs=True, before=CARD, private=True, stores=False),
]
