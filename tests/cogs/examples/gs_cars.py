"""Examples of /gangstars-car."""

from __future__ import annotations

from tests.cogs.examples.example import Example, rolled
from tests.cogs.turf import DUKE, IN_GAME, MOMMA, RAY

PARKED = (*IN_GAME[:-1], ("gangstars-car set", {"name": "Ford"}))
"""The gangs and a Ford on the table, before the first turn."""
SEATED = (
    *PARKED,
    ("gangstars-car board", {"figure": DUKE, "vehicle": "Ford", "seat": "Driver"}),
    ("gangstars-car board", {"figure": MOMMA, "vehicle": "Ford"}),
)
AT_WHEEL = (*SEATED, ("gangstars-turn next", {}), ("gangstars-turn draw", {"chit": DUKE}))
STARTED = (*AT_WHEEL, ("gangstars-car start", {}))
ROLLING = (*STARTED, ("gangstars-car speed", {"change": "Faster"}))

EXAMPLES = [
    Example("gangstars-car set", {"name": "Ford"}, before=PARKED[:-1]),
    Example("gangstars-car set", {"name": "Hog", "kind": "Bike", "running": True}, before=PARKED[:-1]),
    Example("gangstars-car show", before=SEATED, private=True, stores=False),
    Example("gangstars-car remove", {"vehicle": "Ford"}, before=PARKED),
    Example("gangstars-car board", {"figure": DUKE, "vehicle": "Ford", "seat": "Driver"}, before=PARKED),
    Example("gangstars-car leave", {"figure": DUKE}, before=AT_WHEEL),
    Example("gangstars-car start", before=AT_WHEEL),
    Example("gangstars-car speed", {"change": "Faster"}, before=STARTED),
    Example("gangstars-car stop", before=ROLLING),
    Example("gangstars-car drive", {"segments": 3}),
    rolled("gangstars-car drive", "6 1", segments=1, way="45 to 90 degrees", before=3, brains=3, leader=4),
    rolled("gangstars-car drive", "1", segments=2, ground="Off the road", ice=True, actions=1, brains=3, slow=False),
    Example("gangstars-car drive", {"segments": 1, "driver": "Hit-man"}),
    Example("gangstars-car drive", {"segments": 1, "way": "Up to 45 degrees"}, before=ROLLING),
    rolled("gangstars-car brake", "3 5", before=2, brains=1),
    Example("gangstars-car brake", {"driver": DUKE}, "1", before=ROLLING, odds=True),
    Example("gangstars-car stray", {"points": 9}),
    Example("gangstars-car stray", {"vehicle": "Ford", "meets": "the corner shop"}, before=ROLLING),
    Example("gangstars-car aside", {"figures": RAY}, before=AT_WHEEL),
    rolled("gangstars-car blast", "1 5 6 1 2", near="Rookie, Hit-man"),
    Example("gangstars-car blast", {"vehicle": "Ford", "near": RAY}, "1 5 1 5 1 5", before=ROLLING, odds=True),
    rolled("gangstars-car overturn", "1 1 1 5", aboard="Hit-man"),
    Example("gangstars-car overturn", {"vehicle": "Ford"}, "1 1 1 5 1 1 1 5", before=ROLLING, odds=True),
]
