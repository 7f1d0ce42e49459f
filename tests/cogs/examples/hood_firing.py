"""Examples of /hood-fire."""

from __future__ import annotations

from tests.cogs.examples.example import Example, rolled
from tests.cogs.raid import CRANE, DUTCH, HANLON, LAW, MOB, STITCHES

EMPTIED = ("hood-fire shoot", {"shooter": HANLON, "target": STITCHES, "gun": "Shotgun", "range": 20.0, "dice": "1 1"})
"""Both barrels of Hanlon's, beside the mark."""

EXAMPLES = [
    rolled("hood-fire shoot", "6 4 5 10 1 6 3 2", range=3.0),
    rolled("hood-fire shoot", "5 1 1 1 1 1 1 1 1 1 1 1 1", range=25.0, gun="Thompson SMG", snap=True, moved=3.0),
    rolled("hood-fire shoot", "1 4", range=12.0, gun="Self-loader", shooter="Gangster", target="Constable"),
    rolled("hood-fire shoot", "7 3 4", range=8.0, gun="Shotgun", barrels=1, cover="Light", firing=1),
    rolled("hood-fire shoot", "1 1 2 2 4", range=2.0, melee="2", opportunity="Charging", gun="Derringer", barrels=1),
    Example(
        "hood-fire shoot",
        {"shooter": STITCHES, "target": CRANE, "range": 6.0, "melee": DUTCH},
        "2 6 6 1 2 4 3 4 3 1 6",
        before=(MOB, LAW),
        odds=True,
    ),
    Example(
        "hood-fire shoot",
        {"shooter": STITCHES, "target": CRANE, "range": 6.0, "saves": "Later"},
        "2 6 6 1 4 5",
        before=(MOB, LAW),
        odds=True,
    ),
    rolled("hood save", "3", blow="Staggers"),
    rolled("hood save", "5", blow="Downed", target="Gangster", weapon="Shotgun", range=8.0),
    rolled("hood save", "2", blow="Flinches", weapon="Club"),
    Example("hood save", {"blow": "Flinches", "target": CRANE, "strike": -1}, "2", before=(LAW,), odds=True),
    Example("hood-fire reload", {"gun": "Revolver"}),
    Example("hood-fire reload", {"figure": HANLON, "rounds": 1}, before=(MOB, LAW, EMPTIED)),
    Example(
        "hood-fire clear",
        {"figure": STITCHES},
        before=(MOB, ("hood-fire shoot", {"shooter": STITCHES, "range": 3.0, "dice": "1 3"})),
    ),
]
