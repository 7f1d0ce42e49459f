"""Examples of /gangstars-shoot."""

from __future__ import annotations

from tests.cogs.examples.example import Example, rolled
from tests.cogs.turf import ALVAREZ, COPS, DUKE, IN_GAME, KINGS, Command, acts

EMPTIED: Command = ("gangstars-shoot hand", {"figure": DUKE, "gun": "Heavy pistol", "state": "Out of ammunition"})
JAMMED: Command = ("gangstars-shoot hand", {"figure": DUKE, "gun": "Heavy pistol", "state": "Jammed"})
DOOR: Command = ("gangstars-shoot put", {"name": "the back door", "build": "Wood"})
VAN: Command = ("gangstars-car set", {"name": "the van", "kind": "Truck", "light": 1, "heavy": 1})
DESTROYED: Command = (
    "gangstars-shoot vehicle",
    {"shooter": DUKE, "vehicle": "the van", "dice": "4 6 6"},
)

EXAMPLES = [
    rolled("gangstars-shoot shot", "1 3 1 4", range="25 cm", gun="Pistol", ground="Cover"),
    rolled("gangstars-shoot shot", "2 6 6 1 5", range="10 in", gun="Heavy pistol", shooting=4, strength=1, aimed=True),
    rolled("gangstars-shoot shot", "4 4 2 2 6 5", gun="SMG", others="Hit-man 25cm open, 20cm", target="Rookie"),
    rolled("gangstars-shoot shot", "5 2 4 5 3 1 1 1", gun="Shotgun", over="2", others="Lap dog", structures="Wood"),
    rolled("gangstars-shoot shot", "4 3", gun="Pistol", target_traits="Jumpy", traits="Hawk eye, Sniper"),
    Example(
        "gangstars-shoot shot",
        {"shooter": DUKE, "target": ALVAREZ, "range": "25 cm", "ground": "Open"},
        "4 1 6 1 3",
        before=(KINGS, COPS),
        odds=True,
    ),
    Example(
        "gangstars-shoot shot",
        {"shooter": DUKE, "target": ALVAREZ, "range": "35 cm", "gun": "Heavy pistol", "unseen": True},
        "5",
        before=acts(DUKE),
        odds=True,
    ),
    rolled("gangstars-shoot structure", "4 6 6 1", build="Metal or brick", gun="Assault rifle"),
    Example(
        "gangstars-shoot structure",
        {"shooter": DUKE, "structure": "the back door"},
        "6 6 6",
        before=(*acts(DUKE), DOOR),
        odds=True,
    ),
    rolled("gangstars-shoot vehicle", "1 2 4", aboard="Hit-man, Rookie", gun="Pistol"),
    Example(
        "gangstars-shoot vehicle",
        {"shooter": DUKE, "vehicle": "the van", "aim": "Vehicle"},
        "4 6 6",
        before=(*acts(DUKE), VAN),
        odds=True,
    ),
    rolled("gangstars-shoot wreck", "3 5 4", aboard="Hit-man, Rookie", moving=True),
    Example("gangstars-shoot wreck", {"vehicle": "the van"}, before=(*acts(DUKE), VAN, DESTROYED)),
    rolled("gangstars-shoot throw", "2 2 6 6 6 1 4 5", caught="Hit-man open, Rookie cover"),
    rolled("gangstars-shoot throw", "6", what="Molotov cocktail", place="the porch", structures="Wood"),
    rolled("gangstars-shoot explode", "4 2 6 6 1 3", caught="Hit-man, Rookie", what="Molotov cocktail"),
    rolled("gangstars-shoot pickup", "2 4", caught="Hit-man"),
    rolled("gangstars-shoot pickup", "3 1 1 1 6 5", caught="Hit-man", near="Rookie"),
    rolled("gangstars-shoot repair", "3", trouble="Jammed", points=8),
    Example("gangstars-shoot repair", {"trouble": "Out of ammunition", "points": 7}),
    Example("gangstars-shoot repair", {"figure": DUKE}, "6", before=(KINGS, JAMMED), odds=True),
    Example("gangstars-shoot repair", {"figure": DUKE}, before=(KINGS, EMPTIED)),
    Example(*JAMMED, before=(KINGS,)),
    Example(*DOOR, before=IN_GAME, direct=False),
    Example("gangstars-shoot remove", {"structure": "The Back Door"}, before=(*IN_GAME, DOOR), direct=False),
]
