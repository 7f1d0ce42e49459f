"""Examples of /gangstars-turn, and of the rolls of /gangstars."""

from __future__ import annotations

from tests.cogs.examples.example import Example, rolled
from tests.cogs.turf import DUKE, IN_GAME, KINGS, RAY, TEE, acts

ACTING = acts(DUKE)
CALLED = (*ACTING, ("gangstars-turn call", {"figures": f"{RAY}, {TEE}", "farthest": "30 cm"}))
LOADED = (*ACTING, ("gangstars-turn pick-up", {}))
DOWN = (*ACTING, ("gangstars-turn prone", {}))
YARD = ("yard.txt", b"The yard\n.........\n.........\n.........\nstart 1: A1-C3\nstart 2: G1-I3")
LAID = (*ACTING, ("street own", {"file": YARD}))
WALLED = (
    b"The lot\n...#........\n...#........\n...#........\n...#........\n............\nstart 1: A1-C3\nstart 2: J1-L3"
)
CHASED = (
    *ACTING,
    ("street own", {"file": ("lot.txt", WALLED)}),
    ("street put", {"figure": TEE, "at": "F2"}),
    ("gangstars test", {"figure": TEE, "test": "Hit", "dice": "6"}),
)
HIDDEN = (
    KINGS,
    ("gangstars-gang set", {"figure": RAY, "traits": "Lurker, Big mouth, Tagger"}),
)

EXAMPLES = [
    Example("gangstars-turn next", before=IN_GAME[:-1]),
    Example("gangstars-turn draw", dice="4", before=IN_GAME),
    Example("gangstars-turn draw", {"chit": DUKE}, before=IN_GAME),
    Example("gangstars-turn done", before=ACTING),
    Example("gangstars-turn call", {"figures": f"{RAY}, {TEE}", "farthest": "10 in"}, before=ACTING),
    Example("gangstars-turn call", {"figure": "Head Honcho"}),
    Example("gangstars-turn call", {"brains": 3}),
    Example("gangstars-turn up", {"figure": TEE}, before=CALLED),
    Example("gangstars-turn chits", before=IN_GAME, private=True, stores=False),
    Example("gangstars-turn act", {"action": "A simple task", "times": 2}, before=ACTING),
    Example("gangstars-turn act", {"action": "Shoot, aimed", "figure": "Hit-man", "wounded": True}),
    Example(
        "gangstars-turn act",
        {"action": "Climb a level", "segments_before": 2, "exhausted": False, "laden": True, "traits": "Tiny, Stoned"},
    ),
    Example("gangstars-turn act", {"action": "Go prone", "figure": RAY}, before=(KINGS,)),
    Example("gangstars-turn move", before=ACTING),
    Example("gangstars-turn move", {"segments": 1, "difficult": 1, "obstacles": 1}, before=ACTING),
    Example("gangstars-turn move", {"difficult": 2, "levels": 1, "doors": 1, "figure": "The gang dog"}),
    Example("gangstars-turn move", {"to": "B2"}, before=LAID),
    Example("gangstars-turn look", {"way": "south"}, before=LAID),
    Example("gangstars-turn end", {"figure": TEE, "why": "Away", "inches": 4.0, "to": "E1"}, before=CHASED),
    Example("gangstars-turn prone", before=ACTING),
    Example("gangstars-turn prone", {"figure": "Rookie"}),
    Example("gangstars-turn stand", before=DOWN),
    Example("gangstars-turn stand", {"figure": "Lap dog"}),
    Example("gangstars-turn pick-up", {"what": "a bag of money"}, before=ACTING),
    Example("gangstars-turn pick-up"),
    Example("gangstars-turn drop", {"figure": DUKE}, before=LOADED),
    rolled("gangstars roll", "3", ability="Agility", stat=4, modifier=-1, what="the jump", handling=True),
    Example("gangstars roll", {"ability": "Brains", "figure": "Head Honcho"}, "6", odds=True),
    Example("gangstars roll", {"ability": "Strength", "figure": DUKE}, "2", before=(KINGS,), odds=True),
    rolled("gangstars opposed", "3 3 5 2", ability="Strength", stat=3, other_stat=3, modifier=1, other_modifier=1),
    Example(
        "gangstars opposed",
        {"ability": "Agility", "other_ability": "Melee", "figure": "Hit-man", "other": "Rookie", "handling": True},
        "4 1",
        odds=True,
    ),
    Example("gangstars insult", {"figure": "Rookie", "target": "Hit-man"}),
    Example("gangstars insult", {"figure": RAY, "target": "Hit-man"}, before=HIDDEN),
    Example("gangstars lurk", {"figure": "Rookie", "target": "Hit-man"}),
    Example("gangstars lurk", {"figure": RAY, "target": "Hit-man"}, before=HIDDEN),
    rolled("gangstars tag", "3", brains=2, turns=1, buildings=1),
    Example("gangstars tag", {"figure": RAY}, "5", before=HIDDEN, odds=True),
]
