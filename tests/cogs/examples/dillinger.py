"""Examples of /dillinger."""

from __future__ import annotations

from typing import Any

from tests.cogs.examples.example import Example, rolled, shown
from tests.cogs.world import Completed

OPENED = (("dillinger open", {"length": "Short"}),)
SEATED = (*OPENED, ("dillinger join", {"name": "Sam"}), ("dillinger join", {"name": "Max"}))
DEALT = (*SEATED, ("dillinger deal", {}))
PLAYING: list[tuple[str, dict[str, Any]]] = [
    step
    for seat in ("1", "2", "3")
    for step in (
        ("dillinger do", {"move": Completed("Put into play"), "seat": seat}),
        ("dillinger do", {"move": "Ready", "seat": seat}),
    )
]

EXAMPLES = [
    Example("dillinger open"),
    Example("dillinger open", {"length": "Medium", "name": "Crime Wave"}),
    Example("dillinger join", {"name": "Sam"}, before=OPENED),
    Example("dillinger deal", before=SEATED),
    Example("dillinger hand", before=DEALT, private=True, stores=False),
    Example("dillinger orders", before=DEALT, private=True, stores=False),
    Example("dillinger do", {"move": Completed("Put into play")}, before=DEALT),
    Example("dillinger do", {"move": "Draw accessory cards"}, before=(*DEALT, *PLAYING)),
    Example("dillinger pass", before=(*DEALT, *PLAYING)),
    Example("dillinger offer", {"to": "Sam", "money": 1000, "get": "Tommy Gun"}, before=(*DEALT, *PLAYING[::2])),
    rolled("dillinger rob", "3 4", enemy="Nelson", cased=True),
    rolled("dillinger rob", "1 2", rob="8-12", lamm=True, hype=True),
    rolled("dillinger take", "4 4"),
    rolled("dillinger kidnap", "3"),
    rolled("dillinger kidnap", "5", stays=True),
    rolled("dillinger ransom", "2 4", earned=3),
    rolled("dillinger ransom", "6", earned=3),
    rolled("dillinger ransom", "4", earned=3),
    rolled("dillinger hit", "4", hitman="Miller", target="George Birdwell", notoriety=13),
    rolled("dillinger hit", "4 2 4", hitman="Miller", target="Birdwell", notoriety=13, answer="Kill"),
    rolled("dillinger hit", "1 6", hit="5-6", kill="6", answer="Kill", tommy=True, jammed=True),
    rolled("dillinger hit", "5", hitman="Floyd", target="Nelson", scored="Scored", answer="Luck"),
    rolled("dillinger catch", "2 4", enemy="Baby Face Nelson", cards="Roadblock", tommy=True),
    rolled("dillinger catch", "2 4 2", enemy="Nelson", cards="Roadblock", tommy=True, reaction="Kill"),
    rolled(
        "dillinger catch", "5 5", enemy="Karpis", by="Purvis", cards="J. Edgar Hoover, Tommy Gun", bill=True, tommy=True
    ),
    rolled(
        "dillinger catch", "3 3", enemy="Dillinger", by="Leach", where="Collecting Ransom", answers="Local Corruption"
    ),
    rolled(
        "dillinger catch",
        "6 6 1",
        by="Special agent",
        captures="8-12",
        reaction="Luck",
        luck="5-6",
        notoriety=7,
        kidnapper=True,
    ),
    rolled("dillinger catch", "2", enemy="Karpis", caught="Killed", reaction="Luck"),
    Example(
        "dillinger catch", {"enemy": "Karpis", "by": "Cowley", "answers": "Plastic Surgery", "reaction": "Nothing"}
    ),
    rolled("dillinger spree", "3 4", moll=True, money=9000),
    rolled("dillinger bail", "4", enemy="The Barkers", graft=5000),
    rolled("dillinger bail", "2", lawyer="Louis Picquett", retainer=True),
    rolled("dillinger escape", "6 3", enemy="Pierpont", lawyer="Picquett", riot=True),
    rolled("dillinger escape", "1", escape="4-6"),
    rolled("dillinger trial", "4", enemy="Clark", lawyer="Leibowitz", enemies=2),
    rolled("dillinger trial", "2", notoriety=4),
    shown("dillinger cards"),
    shown("dillinger cards", card="Tommy Gun"),
    shown("dillinger enemy"),
    shown("dillinger enemy", name="Verne Miller"),
]
