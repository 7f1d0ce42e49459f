"""Examples of /pottersville-car."""

from __future__ import annotations

from tests.cogs.dock import BRICKS, LOUIE, SAL
from tests.cogs.examples.example import Example, rolled
from tests.cogs.packard import DRIVEN, MOVING, PARKED, REVEALED, SEATED

CRASHED = (
    *MOVING,
    ("pottersville-car hit", {"vehicle": "Packard", "dice": "1 1"}),
    *(("pottersville next", {}),) * 4,
    *REVEALED,
)

EXAMPLES = [
    Example("pottersville-car add", {"name": "Packard"}, before=PARKED[:-1]),
    Example("pottersville-car add", {"name": "Hog", "kind": "Motorcycle"}, before=PARKED[:-1]),
    Example("pottersville-car remove", {"vehicle": "Packard"}, before=PARKED),
    Example(
        "pottersville-car set",
        {"vehicle": "Packard", "before": "Slow", "pace": "Stopped", "moved": False},
        before=PARKED,
    ),
    Example(
        "pottersville-car repair",
        {"vehicle": "Packard", "tire": True, "engine": 1, "crashed": False, "halted": False, "wrecked": False},
        before=PARKED,
    ),
    Example("pottersville-car show", before=SEATED, private=True, stores=False),
    Example("pottersville-car board", {"figure": LOUIE, "vehicle": "Packard", "seat": "Driver"}, before=PARKED),
    Example("pottersville-car board", {"figure": BRICKS, "vehicle": "Packard"}, before=SEATED),
    Example("pottersville-car alight", {"figure": SAL}, "3", before=MOVING, odds=True),
    Example("pottersville-car alight", {"figure": SAL, "jumps": False}, before=SEATED),
    rolled("pottersville-car drive", "1", wound="Light wound", aboard="Goon, Punk"),
    rolled("pottersville-car drive", "3 4 2", pace="Fast", before="Slow", tire=True, engine=0),
    Example("pottersville-car drive", {"vehicle": "Packard", "pace": "Slow"}, before=MOVING),
    rolled("pottersville-car turn", "5 2 3", degrees=60.0, aboard="Goon"),
    Example("pottersville-car turn", {"degrees": 80.0, "pace": "Slow"}),
    Example("pottersville-car turn", {"degrees": 45.0, "vehicle": "Packard"}, before=DRIVEN),
    rolled("pottersville-car brake", "5 1 1", room=2.0, aboard="2 Cop"),
    rolled("pottersville-car brake", "6 5 2 2", room=1.0, swerve=True),
    Example("pottersville-car brake", {"pace": "Slow"}),
    Example("pottersville-car brake", {"vehicle": "Packard"}, before=DRIVEN),
    rolled("pottersville-car hit", "1 1", aboard="2 Goon"),
    Example("pottersville-car hit", {"vehicle": "Packard"}, before=DRIVEN),
    rolled("pottersville-car away", "6"),
    Example("pottersville-car away", {"vehicle": "Packard"}, before=CRASHED),
]
