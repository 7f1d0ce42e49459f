"""Examples of /gangstars-melee and /gangstars-dog."""

from __future__ import annotations

from tests.cogs.examples.example import Example, rolled
from tests.cogs.turf import COPS, DUKE, DUNN, KINGS, OKAFOR, RAY, REX, TANK, acts

CREWS = (KINGS, COPS)
CHARGED = (*acts(RAY), ("gangstars-melee charge", {"attacker": RAY, "target": REX, "distance": "8 cm"}))
BEATEN = (
    *CREWS,
    ("gangstars-melee fight", {"attacker": RAY, "target": DUKE, "weapon": "Bare hands", "dice": "6 1 6 1 1 1 6"}),
)
"""Duke has a heavy wound from Ray's fists, and is forced back."""
LEASHED = (KINGS, ("gangstars-dog leash", {"dog": TANK}))
AWAY = (KINGS, ("gangstars-dog home", {"dog": TANK}))


def tempered(figure: str, traits: str) -> tuple[str, dict[str, str]]:
    """Somebody's card with these traits."""
    return ("gangstars-gang set", {"figure": figure, "traits": traits})


EXAMPLES = [
    Example("gangstars-melee charge", {"distance": "8 in"}),
    Example("gangstars-melee charge", {"attacker": RAY, "target": DUNN, "distance": "40 cm"}, before=CREWS),
    Example("gangstars-melee charge", {"attacker": RAY, "target": REX, "distance": "3 in"}, before=acts(RAY)),
    rolled("gangstars-melee fight", "4 4 5 2 3 3 1 6", facts="melee 3, strength 2", weapon="Knife"),
    rolled(
        "gangstars-melee fight",
        "1 6 1 1 6 1 6",
        attacker="Hit-man",
        target="Lap dog",
        facts="The Bruce, shaken",
        target_facts="Tiny dog",
        behind=True,
        crowd=True,
        cover="Both",
        turn=2,
        charged=True,
        modifier=1,
        target_modifier=-1,
    ),
    Example(
        "gangstars-melee fight", {"attacker": "The gang dog", "target": "Rookie", "moved": 3}, "1 6 1 6", odds=True
    ),
    Example("gangstars-melee fight", {"attacker": RAY, "target": DUNN}, "6 1 6 1 1 1 1 6", before=CREWS, odds=True),
    Example("gangstars-melee fight", {"attacker": RAY, "target": REX}, "6 1 6 1 1 1 6", before=CHARGED, odds=True),
    rolled("gangstars-melee stand", "5 3", facts="brains 1, shaken", friends=True, leader="2"),
    Example("gangstars-melee stand", {"figure": DUKE, "against": RAY, "cover": True}, "6", before=BEATEN, odds=True),
    rolled("gangstars-melee back", "4 3 2", figure="Rookie", runner="Hit-man", weapon="Pistol", target_facts="armor"),
    Example("gangstars-melee back", {"figure": RAY, "runner": DUKE}, "6 4 1 2", before=BEATEN, odds=True),
    rolled("gangstars-melee follow", "2", wants=True, facts="Vengeful, brains 0"),
    Example("gangstars-melee follow", {"figure": RAY, "runner": DUNN}, "2", before=CREWS, odds=True),
    rolled("gangstars-dog charm", "6 1", facts="brains 3", distance="8 in", dog_facts="brains 2"),
    Example(
        "gangstars-dog charm",
        {"figure": RAY, "dog": REX, "distance": "10 cm"},
        "6 1",
        before=(*CREWS, tempered(RAY, "Dog boy")),
        odds=True,
    ),
    rolled("gangstars-dog wander", "5", lure="Plants", place="the park"),
    Example(
        "gangstars-dog wander",
        {"dog": TANK, "lure": "Food", "distance": "15 cm", "place": "Tony's"},
        "3",
        before=(KINGS, tempered(TANK, "Food-bag")),
        odds=True,
    ),
    Example("gangstars-dog bark", {"distance": "20 cm"}),
    Example("gangstars-dog bark", {"dog": TANK, "victim": OKAFOR}, before=(*CREWS, tempered(TANK, "Snappy"))),
    Example("gangstars-dog embrace"),
    Example("gangstars-dog embrace", {"dog": TANK, "victim": DUNN}, before=(*CREWS, tempered(TANK, "Loverboy"))),
    Example(
        "gangstars-dog leave",
        {"dog": TANK},
        before=(
            KINGS,
            COPS,
            tempered(TANK, "Noisy"),
            *acts(TANK)[2:],
            ("gangstars-dog bark", {"dog": TANK, "victim": DUNN}),
        ),
    ),
    Example("gangstars-dog leash", {"dog": TANK}, before=(KINGS,)),
    Example("gangstars-dog unleash", {"dog": TANK, "target": "Rookie"}, before=LEASHED),
    Example("gangstars-dog master", {"dog": TANK, "master": DUKE}, before=(KINGS,)),
    Example("gangstars-dog home", {"dog": TANK}, before=(KINGS,)),
    Example("gangstars-dog return", {"dog": TANK}, before=AWAY),
]
