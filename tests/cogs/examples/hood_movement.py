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

YARD = "yard.txt", b"The yard\n.......\n.......\n.......\n.......\n.......\n\nstart 1: A1-G1\nstart 2: A5-G5\n"
RUNS = (
    *TABLE,
    ("street own", {"file": YARD}),
    ("street put", {"figure": ANVIL, "at": "C2"}),
    ("hood morale", {"figure": ANVIL, "modifier": -6, "dice": "1"}),
    ("hood next", {}),
)
"""A terrified figure as the next move begins."""

EXAMPLES = [
    Example("hood-move end", {"figure": ANVIL, "why": "To safety", "inches": 12.0, "to": "C1"}, before=RUNS),
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
