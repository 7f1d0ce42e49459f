"""Examples of /hood morale, the move, and the cards."""

from __future__ import annotations

from tests.cogs.examples.example import Example, rolled
from tests.cogs.raid import ANVIL, LAW, MOB, RAID, STITCHES

SCREAM = ("hood shock", {"figures": f"{STITCHES}, {ANVIL}", "cause": "A scream within 6 inches"})
HURT = ("gang wounds", {"figure": STITCHES, "points": 3})

EXAMPLES = [
    rolled("hood morale", "4", experience="Novice", temper="Coward", armed=True, comrades=2),
    rolled("hood morale", "1", figure="Constable", fallen=2, dead=1, groggy=True, wounds=3, modifier=-1),
    Example("hood morale", {"figure": ANVIL, "leader": True}, "1", before=(*RAID, SCREAM), odds=True),
    Example(SCREAM[0], SCREAM[1], before=RAID),
    Example("hood shock", {"figures": ANVIL, "cause": "The leader is gone"}, before=(MOB,)),
    Example("hood next", before=RAID),
    Example("hood next", before=(*RAID, HURT)),
    Example("hood duties", dice="3 4", before=(*RAID, SCREAM), odds=True),
    Example("hood duties", dice="3", before=(*RAID, HURT, ("hood next", {})), odds=True),
    Example("hood duties", {"figures": STITCHES}, "2", before=(MOB, HURT), odds=True),
    Example("hood bandage", {"figure": STITCHES, "by": ANVIL}, before=(*RAID, HURT)),
    Example("hood bandage", {"figure": STITCHES}, before=(MOB, HURT)),
    Example(
        "hood cast", {"count": 2, "women": 1, "profile": "Constable", "name": "The Beat"}, "1 2 3 4 5 1 6 5 4 3 2 5 50"
    ),
    Example("hood cast", {"count": 3}),
    Example("hood card", {"figure": ANVIL, "melee": 1, "temper": "Hero", "leader": True}, before=(MOB,)),
    Example("hood gear", {"figure": ANVIL, "add": "Brick, Tommy Gun", "drop": "Knife"}, before=(MOB,)),
    Example("hood standing", {"figures": f"{ANVIL}, {STITCHES}", "state": "Surrendered"}, before=(*RAID,)),
    Example("hood standing", {"figures": ANVIL, "state": "Off the board"}, before=(MOB, LAW)),
]
