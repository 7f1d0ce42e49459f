"""Examples of /mad-racket."""

from __future__ import annotations

from typing import Any

from tests.cogs.examples.example import Example, rolled, shown

Command = tuple[str, dict[str, Any]]
TOWN: tuple[Command, ...] = (
    ("campaign start", {}),
    ("campaign join", {"gang": "North Side", "home": "Cedar Hill"}),
    ("campaign join", {"gang": "South Side", "home": "Oak Bluff"}),
    ("campaign draft", {"gang": "North Side", "businesses": "Nightclub"}),
    ("campaign draft", {"gang": "South Side", "businesses": "Nightclub"}),
)
SECOND: tuple[Command, ...] = (
    ("campaign next", {}),
    ("campaign correct", {"why": "won at cards", "gang": "North Side", "business": "Nightclub 2 in Cedar Hill"}),
)
SIGNED: Command = ("mad-racket band sign", {"gang": "North Side", "price": 0})


def in_town(command: str, *before: Command, private: bool = False, **options: Any) -> Example:
    """A command in a campaign of the two gangs."""
    return Example(command, options, gangs=True, before=(*TOWN, *before), private=private, stores=not private)


EXAMPLES = [
    rolled("mad-racket loot", "3 5", kind="Speakeasy", brewery=True),
    rolled("mad-racket loot", "2 1", kind="Low dive"),
    rolled("mad-racket loot", "4 6 5", kind="Gym"),
    rolled("mad-racket loot", "1 2 3 4 5 6", kind="Nightclub", band=2, monopoly=True),
    Example("mad-racket payoff", {"kind": "Speakeasy", "number": 2}),
    rolled("mad-racket take-over", "4 3 5", smarts=4),
    rolled("mad-racket take-over", "2 6", smarts=3, guts=3, chinatown=True),
    Example("mad-racket numbers", {"sway": "Down 1", "loot": 4}),
    shown("mad-racket owners"),
    shown("mad-racket owners", place="The Docks"),
    shown("mad-racket owners", kind="Wire service"),
    in_town("mad-racket owners", place="Oak Bluff", private=True),
    in_town("mad-racket look", SIGNED, private=True, business="Nightclub 1 in Cedar Hill"),
    in_town("mad-racket unpaid", gang="North Side", businesses="Nightclub 1 in Cedar Hill"),
    in_town("mad-racket band sign", gang="North Side", price=0),
    in_town("mad-racket band move", SIGNED, *SECOND, club="Nightclub 2 in Cedar Hill"),
    in_town("mad-racket band sell", SIGNED, band="1", to="South Side", price=0),
    in_town("mad-racket band drop", SIGNED, band="Nightclub 1 in Cedar Hill"),
]
