"""Examples of /hood-move."""

from __future__ import annotations

from tests.cogs.examples.example import Example, rolled
from tests.cogs.raid import ANVIL, FINGERS, MOB, OPEN

TABLE = (
    MOB,
    OPEN,
    ("game bring", {"gang": "Mulligan Mob"}),
)
"""The mob on the table, in its first move."""

LANE = "............\n" * 5
YARD = "yard.txt", f"The yard\n{LANE}\nstart 1: L1-L5\nstart 2: A1-A5\n".encode()
RUNS = (
    *TABLE,
    ("street own", {"file": YARD}),
    ("street put", {"figure": ANVIL, "at": "C3"}),
    ("hood morale", {"figure": ANVIL, "modifier": -6, "dice": "1"}),
    ("hood shock", {"cause": "A friend runs within 6 inches", "of": ANVIL}),
    ("hood next", {}),
)
"""A terrified figure as the next move begins."""

EXAMPLES = [
    Example("hood-move end", {"figure": ANVIL, "why": "To safety", "inches": 12.0, "to": "A3"}, before=RUNS),
    Example("hood-move go"),
    Example("hood-move go", {"woman": True, "pace": "Run", "runs": 1, "load": True, "inches": 5.0}),
    Example("hood-move go", {"figure": "Constable", "move": 4.0, "rough": True, "doors": 1, "windows": 1}),
    Example("hood-move go", {"pace": "Run", "floors": 1.5, "railways": 1, "wagons": 2}),
    Example("hood-move go", {"figure": ANVIL, "pace": "Run", "inches": 12.0}, before=(MOB,)),
    Example("hood-move go", {"figure": ANVIL, "pace": "Run", "doors": 1}, before=TABLE),
    Example("hood-move go", {"figure": ANVIL, "windows": 3}, before=TABLE),
    Example("hood-move crate"),
    Example("hood-move crate", {"alone": True, "inches": 2.0}),
    Example("hood-move crate", {"figure": ANVIL, "helper": FINGERS, "doors": 1}, before=TABLE),
    rolled("hood-move climb", "4"),
    rolled("hood-move climb", "2", value=-1, obstacle="the yard wall"),
    Example("hood-move climb", {"figure": ANVIL, "value": 1}, "4", before=TABLE, odds=True),
    rolled("hood-move jump", "1"),
    rolled("hood-move jump", "2", floor="Third"),
    Example("hood-move jump", {"figure": ANVIL, "floor": "First"}, "2", before=TABLE, odds=True),
    Example("hood-move jump", {"figure": ANVIL, "floor": "Fourth"}, "1", before=(MOB,), odds=True),
]
