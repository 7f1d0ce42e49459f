"""Examples of /hood-fight."""

from __future__ import annotations

from tests.cogs.examples.example import Example, rolled
from tests.cogs.raid import ANVIL, CRANE, DUTCH, LAW, MOB, STITCHES, TULLY

HELD = ("hood-fight overpower", {"attackers": ANVIL, "victim": TULLY, "act": "tie hands", "dice": "6 1"})
"""Anvil, melee +2, ties Tully's hands with a rope."""
FLOORED = ("hood-fight melee", {"attackers": ANVIL, "defenders": CRANE, "dice": "6 1 6"})
"""Crane downed, lightly injured."""

EXAMPLES = [
    rolled("hood-fight melee", "5 3 4"),
    rolled("hood-fight melee", "2 6 1", melee=1, weapon="Knife", defender_weapon="Handbag", state="shaken, wounds 1"),
    rolled("hood-fight melee", "2 6 4 1 2", attackers="3 Gangster", defenders="Constable", surprise="Full"),
    Example(
        "hood-fight melee",
        {"attackers": f"{ANVIL}, {DUTCH}", "defenders": CRANE, "height": "Attackers"},
        "3 4 2 2",
        before=(MOB, LAW),
        odds=True,
    ),
    rolled("hood-fight overpower", "6 2"),
    rolled("hood-fight overpower", "4", unopposed=True, act="Sack, Tie hands", using="Rope", melee=1),
    Example(
        "hood-fight overpower",
        {"attackers": f"{ANVIL}, {STITCHES}", "victim": TULLY, "act": "gag"},
        "4 5 3",
        before=(MOB, LAW),
        odds=True,
    ),
    rolled("hood-fight break-free", "5 2", state="feet tied", captor_melee=-1),
    Example(
        "hood-fight break-free", {"captive": TULLY, "captors": STITCHES}, "6 1", before=(MOB, LAW, HELD), odds=True
    ),
    Example(
        "hood save",
        {"target": DUTCH, "weapon": "Brick", "blow": "Downed", "modifier": 1},
        "4",
        before=(MOB,),
        odds=True,
    ),
    Example("hood-fight untie", {"figure": TULLY, "by": CRANE}, before=(MOB, LAW, HELD)),
    Example("hood-fight rise", {"figure": CRANE}, before=(MOB, LAW, FLOORED)),
]
