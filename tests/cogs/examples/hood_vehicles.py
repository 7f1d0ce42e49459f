"""Examples of /hood-car."""

from __future__ import annotations

from tests.cogs.examples.example import Example, rolled
from tests.cogs.raid import ANVIL, DUTCH, MOB, OPEN, PETE, WHEELS

FORD = (
    MOB,
    OPEN,
    ("game bring", {"gang": "Mulligan Mob"}),
    ("hood-car set", {"name": "Ford", "straight": 18.0}),
)
"""The mob on the table in its first move, and a Ford of 18 inches."""
OVER = (*FORD, ("hood-car speeding", {"vehicle": "Ford", "over": 4.0, "aboard": "0", "dice": "1 6"}))
"""The Ford on its side."""
BOGGED = (*FORD, ("hood-car off-road", {"vehicle": "Ford", "dice": "1"}))
FLAT = (*FORD, ("hood-car crossing", {"vehicle": "Ford", "dice": "1"}))
KNOCKED_OUT = (*FORD, ("hood-car barrier", {"vehicle": "Ford", "dice": "1"}))

LANE = "............\n" * 5
YARD = "yard.txt", f"The yard\n{LANE}\nstart 1: L1-L5\nstart 2: A1-A5\n".encode()
MANNED = (*FORD, ("hood-car board", {"figures": WHEELS, "vehicle": "Ford"}))
PARKED = (
    *MANNED,
    ("street own", {"file": YARD}),
    ("street park", {"car": "Ford", "at": "B3", "heading": "east"}),
)
"""The Ford on a street, with Wheels at its wheel."""

EXAMPLES = [
    Example("hood-car board", {"figures": f"{WHEELS}, {PETE}", "vehicle": "Ford"}, before=FORD),
    Example("hood-car alight", {"figures": WHEELS}, before=MANNED),
    Example("hood-car speed", {"vehicle": "Ford", "to": "F3 east"}, before=PARKED),
    Example("hood-car set", {"name": "Ford", "straight": 18.0}, before=FORD[:-1]),
    Example("hood-car set", {"name": "Ford", "state": "Damaged"}, before=FORD),
    Example("hood-car show", before=FORD, private=True, stores=False),
    Example("hood-car gone", {"vehicle": "Ford"}, before=FORD),
    Example("hood-car speed"),
    Example("hood-car speed", {"course": "Right-angled corner, Acute corner", "straight": 18.0, "crossings": 1}),
    Example("hood-car speed", {"course": "Cross country", "vehicle": "Ford", "damaged": True}, before=FORD),
    rolled("hood-car off-road", "1"),
    Example("hood-car off-road", {"vehicle": "Ford"}, "1", before=FORD, odds=True),
    rolled("hood-car unbog", "4", tow=True),
    Example("hood-car unbog", {"vehicle": "Ford"}, "2", before=BOGGED, odds=True),
    rolled("hood-car speeding", "3", over=3.0),
    rolled("hood-car speeding", "1 3 2", speed=14.0, course="Right-angled corner"),
    rolled("hood-car speeding", "3 1 1 3 2 2", speed=23.0, aboard="2", in_the_way=True, on_foot="1"),
    Example(
        "hood-car speeding",
        {"vehicle": "Ford", "speed": 21.0, "aboard": f"{WHEELS}, {ANVIL}"},
        "3",
        before=FORD,
        odds=True,
    ),
    rolled("hood-car crossing", "2"),
    Example("hood-car crossing", {"level": True}),
    Example("hood-car crossing", {"vehicle": "Ford", "speed": 5.0}, "1", before=FORD, odds=True),
    rolled("hood-car barrier", "1"),
    Example("hood-car barrier", {"vehicle": "Ford"}, "1", before=FORD, odds=True),
    Example("hood-car tire"),
    Example("hood-car tire", {"vehicle": "Ford", "figure": ANVIL}, before=FLAT),
    Example("hood-car right"),
    Example("hood-car right", {"vehicle": "Ford", "people": f"{WHEELS}, {ANVIL}, {PETE}"}, before=OVER),
    Example("hood-car restart"),
    Example("hood-car restart", {"vehicle": "Ford"}, before=KNOCKED_OUT),
    rolled("hood-car crash", "2 2 3", speed=13.0),
    rolled("hood-car crash", "1 1 4 4 2", speed=9.0, aboard="2 Gunman", on_foot="1"),
    Example(
        "hood-car crash",
        {"speed": 13.0, "vehicle": "Ford", "aboard": f"{WHEELS}, {ANVIL}", "on_foot": "1"},
        "1 3 5 4 6",
        before=FORD,
        odds=True,
    ),
    rolled("hood-car save", "3"),
    Example(
        "hood-car save",
        {"figure": DUTCH, "speed": 13.0, "glancing": True, "fate": "Wrecked"},
        "2",
        before=(MOB,),
        odds=True,
    ),
]
