"""Examples of /pottersville-shoot."""

from __future__ import annotations

from tests.cogs.dock import AMES, BRICKS, DOOLEY, FLOOD, GATS, LOUIE, WEISS
from tests.cogs.examples.example import Example, rolled
from tests.cogs.packard import FIRING

ARMED = (*FIRING, ("pottersville gear", {"figure": BRICKS, "add": "Pipe bomb"}))
THROWN = (*ARMED, ("pottersville-shoot throw", {"thrower": BRICKS, "inches": 4.0}))

EXAMPLES = [
    rolled("pottersville-shoot figure", "1 1", range=5.0),
    rolled(
        "pottersville-shoot figure",
        "1 2 2 4 4 4 1 1 1",
        range=4.0,
        shooter="Wise-guy",
        target="Cop",
        cover="Soft",
        motion="Walked",
        wound="Light wound",
        target_wound="Light wound",
        other=1,
    ),
    Example(
        "pottersville-shoot figure",
        {"range": 4.0, "gun": "SMG", "two": True, "nearer": True, "gap": 1.5, "from_car": "Slow", "tough": True},
    ),
    Example(
        "pottersville-shoot figure",
        {"range": 4.0, "shooter": BRICKS, "target": WEISS, "ran": True},
        "10",
        before=GATS,
        odds=True,
    ),
    rolled(
        "pottersville-shoot spread", "1 1 10 1 10 10 6 6 6", targets="4 3; Cop 6 3 soft", gun="SMG", arc=30.0, other=1
    ),
    Example(
        "pottersville-shoot spread",
        {"targets": f"{WEISS} 4 3; {FLOOD} 6 2 hard; {AMES} 7 1 ran behind", "shooter": LOUIE},
        before=GATS,
    ),
    rolled("pottersville-shoot vehicle", "1 1 1", range=6.0, aboard="Goon, 2 Punk", pace="Slow"),
    Example("pottersville-shoot vehicle", {"range": 6.0, "gun": "Rifle", "kind": "Motorcycle", "cover": "Hard"}),
    Example("pottersville-shoot vehicle", {"range": 6.0, "vehicle": "Packard", "shooter": DOOLEY}, before=FIRING),
    rolled("pottersville-shoot throw", "2 3", inches=6.0, window=True),
    Example("pottersville-shoot throw", {"thrower": BRICKS, "inches": 4.0, "bomb": "Pipe bomb"}, before=ARMED),
    rolled("pottersville-shoot blast", "1 1", near="Cop 0; Goon 1.5 soft"),
    rolled("pottersville-shoot blast", "1 1 1", near="2 hard", aboard="3"),
    Example(
        "pottersville-shoot blast",
        {"near": f"{WEISS} 0; {FLOOD} 2", "vehicles": "Packard", "thrower": BRICKS, "inches": 6.0},
        before=ARMED,
    ),
    Example("pottersville-shoot blast", {"near": f"{WEISS} 0", "thrower": BRICKS}, before=THROWN),
]
