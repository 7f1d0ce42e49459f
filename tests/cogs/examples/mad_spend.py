"""Examples of /mad-spend."""

from __future__ import annotations

from typing import Any

from tests.cogs.examples.example import Example, rolled
from tests.cogs.examples.paradise import TOWN, to_press, to_spending

Command = tuple[str, dict[str, Any]]
RICH = (
    *TOWN,
    *(("campaign correct", {"why": "a start", "gang": f"{one} Side", "money": 3000}) for one in ("North", "South")),
)
SPENDING = (*RICH, *to_spending())
DEAD: Command = ("gang wounds", {"figure": "Dooley", "points": 6})
MOURNING = (*RICH, *to_press(), DEAD, ("mad-spend funeral", {"figure": "Dooley", "dollars": 500}))
GAME: tuple[Command, ...] = (
    ("mad-spend muscle", {"who": "Punk", "number": 2, "gang": "North Side"}),
    ("game open", {"system": "Mad Dogs With Guns"}),
    ("game bring", {"gang": "North Side"}),
)


def spending(command: str, *before: Command, dice: str = "", private: bool = False, **options: Any) -> Example:
    """A command in a campaign of the two gangs."""
    return Example(f"mad-spend {command}", options, dice, gangs=True, before=before or SPENDING, private=private)


EXAMPLES = [
    Example("mad-spend train", {"stat": "FISTS", "now": 3, "to": 4, "gym": True}),
    spending("train", stat="GATS", to=5, figure="Dooley"),
    rolled("mad-spend skill", "1 2 2 1 3", skills="Boxer"),
    Example("mad-spend skill", {"skill": "Tough SOB", "gym": True}),
    spending("skill", dice="6 5", figure="Dooley"),
    Example("mad-spend arm", {"weapons": "Tommy Gun, 2 Grenade"}),
    spending("arm", weapons="Tommy Gun, Bat", figure="Dooley"),
    Example("mad-spend muscle", {"who": "Punk", "number": 6, "reputation": 2}),
    spending("muscle", who="Torpedo", number=1, gang="North Side"),
    spending("bring", *SPENDING, *GAME, gang="North Side"),
    Example("mad-spend opinion", {"points": 2, "outrage": 6}),
    spending("opinion", points=1, gang="North Side"),
    rolled("mad-spend steal", "3", smarts=3, wheels="Truck"),
    spending("steal", dice="2", figure="Dooley", name="Ford"),
    Example("mad-spend reputation", gangs=True, before=RICH, private=True, stores=False),
    Example("mad-spend funeral", {"dollars": 900}),
    spending("funeral", *RICH, *to_press(), DEAD, figure="Dooley", dollars=900),
    spending("flowers", *MOURNING, private=True, dollars=200, gang="South Side"),
    spending("bury", *MOURNING),
]
