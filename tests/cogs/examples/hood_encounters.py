"""Examples of /hood hear, money, bribe, charm and coerce."""

from __future__ import annotations

from tests.cogs.examples.example import Example, rolled
from tests.cogs.raid import DUTCH, HANLON, LAW, MOB, OPEN, Command

TABLE: tuple[Command, ...] = (
    MOB,
    LAW,
    ("hood money", {"figure": DUTCH, "dice": "9 9 50"}),
    OPEN,
    ("game bring", {"gang": "Mulligan Mob"}),
    ("game bring", {"gang": "Harbor Precinct"}),
)
"""The mob and the law on the table; Dutch has $18.50."""

EXAMPLES = [
    Example("hood hear", {"sound": "Whisper", "inches": 3.0}),
    Example("hood hear", {"sound": "Scream", "inches": 6.0}),
    rolled("hood money", "7 42"),
    rolled("hood money", "2", who="Poor civilian or constable"),
    rolled("hood money", "5 100", figure="Sergeant"),
    Example("hood money", {"figure": DUTCH}, "3 10 7", before=(MOB,), odds=True),
    rolled("hood bribe", "5", rank="Low class", asks="Nasty"),
    rolled("hood bribe", "3", rank="Merchant", whom="Rich Civilian"),
    Example("hood bribe", {"rank": "Merchant", "agreed": True, "offer": "Treble"}),
    Example(
        "hood bribe",
        {"rank": "Working class", "figure": DUTCH, "whom": HANLON, "asks": "Illegal"},
        "5",
        before=TABLE,
        odds=True,
    ),
    Example("hood bribe", {"rank": "Working class", "figure": DUTCH, "whom": HANLON}, "6", before=TABLE, odds=True),
    rolled("hood charm", "3"),
    rolled("hood charm", "6", whom="Constable", asks="Illegal"),
    Example("hood charm", {"figure": DUTCH, "whom": HANLON}, "2", before=TABLE, odds=True),
    rolled("hood coerce", "3"),
    rolled("hood coerce", "2", temper="Coward", asks="Evil", outnumbered=True),
    Example("hood coerce", {"figure": DUTCH, "whom": "Tully", "outnumbered": True}, "4", before=TABLE, odds=True),
]
