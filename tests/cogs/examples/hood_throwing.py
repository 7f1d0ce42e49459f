"""Examples of /hood-throw."""

from __future__ import annotations

from tests.cogs.examples.example import Example, rolled
from tests.cogs.raid import ANVIL, CRANE, FINGERS, LAW, MOB, OPEN, TULLY

LANE = "............\n" * 5
YARD = "yard.txt", f"The yard\n{LANE}\nstart 1: L1-L5\nstart 2: A1-A5\n".encode()
KICKED = (
    MOB,
    OPEN,
    ("game bring", {"gang": "Mulligan Mob"}),
    ("street own", {"file": YARD}),
    ("street put", {"figure": FINGERS, "at": "A3"}),
    ("street put", {"figure": ANVIL, "at": "C3"}),
    ("hood-throw dynamite", {"thrower": FINGERS, "to": "C3", "dice": "4 5 6"}),
)
"""Dynamite on the street, which a figure kicks away."""

EXAMPLES = [
    rolled("hood-throw at", "5 3 2"),
    rolled("hood-throw at", "4 1 5", what="Bottle", inches=4.0, target="Constable", melee=1),
    Example(
        "hood-throw at",
        {"what": "Half brick", "inches": 8.0, "thrower": ANVIL, "target": CRANE},
        "6 5 4",
        before=(MOB, LAW),
        odds=True,
    ),
    rolled("hood-throw window", "2", what="Brick", inches=2.5),
    rolled("hood-throw molotov", "3", inches=4.0, vehicle="Packard"),
    rolled("hood-throw dynamite", "4 5 2 3", inches=6.0, kicked=True),
    rolled("hood-throw dynamite", "2 6", inches=2.0, thrown=True),
    Example(
        "hood-throw dynamite",
        {"inches": 8.0, "thrower": FINGERS, "kicker": TULLY},
        "2 6 4 6",
        before=(MOB, LAW),
        odds=True,
    ),
    Example("hood-throw kick", {"figure": ANVIL, "inches": 2, "way": "north"}, before=KICKED),
    rolled("hood-throw blast", "5 4 1 2 6 3 2 2", victims="0.5, 3 Constable 4"),
    Example(
        "hood-throw blast",
        {"victims": f"{CRANE} 1.5, {TULLY} 5", "thrower": FINGERS},
        "4 4 1 1",
        before=(MOB, LAW),
        odds=True,
    ),
]
