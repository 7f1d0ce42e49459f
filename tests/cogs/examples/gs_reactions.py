"""Examples of reaction tests: made, owed, waived, and what they leave."""

from __future__ import annotations

from tests.cogs.examples.example import Example, rolled
from tests.cogs.turf import COPS, DUNN, IN_GAME, KINGS, MOMMA, RAY, TANK, TEE

DEAD = ("gang wounds", {"figure": DUNN, "points": 0, "dead": True})
POPS_UP = ("gangstars see", {"figures": f"{RAY}, {TEE}", "what": "An unseen enemy pops up", "source": "Officer Okafor"})
UGLY = ("gangstars-gang set", {"figure": MOMMA, "traits": "Monster"})
RUNS = ("gangstars test", {"figure": TEE, "test": "First shot at", "modifier": 6})

EXAMPLES = [
    rolled("gangstars test", "5", test="First shot at", brains=2, leader="4", cover=True, wounded=True),
    rolled(
        "gangstars test",
        "1 2",
        test="Driving",
        brains=1,
        segments=2,
        actions=1,
        ground="Both",
        traits="Biker",
        bike=True,
    ),
    rolled("gangstars test", "6 4", figure="Rookie", test="Hit at the wheel", nerve="Shaken"),
    Example("gangstars test", {"figure": RAY, "owed": True}, "1", before=(*IN_GAME, POPS_UP), odds=True),
    Example("gangstars test", {"figure": TEE, "test": "Hit", "commanded": True}, "6", before=(KINGS,), odds=True),
    Example("gangstars test", {"figure": TANK, "test": "Dog: another dog"}, "2", before=IN_GAME, odds=True),
    Example("gangstars tests", {"friends": True}, "3 6", before=(*IN_GAME, POPS_UP), odds=True),
    Example("gangstars tests", {"figures": RAY, "commanded": True}, "6", before=(KINGS, POPS_UP), odds=True),
    Example(
        "gangstars shock",
        {"victim": DUNN, "figures": "Officer Okafor, Rookie Penny"},
        before=(*IN_GAME, DEAD),
    ),
    Example("gangstars shock", {"victim": TANK}, before=(KINGS,), private=True, stores=False),
    Example("gangstars shock", {"victim": TANK, "figures": MOMMA}, before=(KINGS,)),
    Example(*POPS_UP, before=IN_GAME),
    Example("gangstars see", {"figures": TANK, "what": "Dog: somebody runs"}, before=(KINGS,)),
    Example(
        "gangstars see",
        {"figures": f"{RAY}, {DUNN}", "what": "A monster in sight", "source": MOMMA},
        before=(KINGS, UGLY, *IN_GAME[1:]),
    ),
    Example("gangstars cover", {"figure": TEE, "near": True}, before=(KINGS, RUNS)),
    Example("gangstars state", {"figures": f"{RAY}, {TEE}", "state": "Shaken"}, before=(KINGS,)),
    Example("gangstars state", {"figures": RAY, "state": "Fanatic", "lasts": "The rest of the game"}, before=IN_GAME),
    Example(
        "gangstars state",
        {"figures": RAY, "state": "Prone", "ends": True},
        before=(KINGS, COPS, ("gangstars state", {"figures": RAY, "state": "Prone"})),
    ),
    Example("gangstars waive", {"figures": f"{RAY}, {TEE}", "test": "Surprised"}, before=(KINGS, POPS_UP)),
]
