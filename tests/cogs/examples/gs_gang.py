"""Examples of /gangstars-gang."""

from __future__ import annotations

from typing import Any

from tests.cogs.examples.example import Example

CREW = "The Corner"
Given = tuple[str, dict[str, Any]]
NEW: Given = ("gangstars-gang new", {"kind": "Street gang", "name": CREW})
LEADER: Given = ("gangstars-gang add", {"profile": "Head Honcho", "name": "Duke"})
HIT_MAN: Given = ("gangstars-gang add", {"profile": "Hit-man", "name": "Ray"})
SECOND: Given = (
    "gangstars-gang add",
    {"profile": "Hit-man", "name": "Momma", "gear": "Shotgun, Knife", "traits": "Dodgy, Hawk eye", "armor": True},
)
DOG: Given = ("gangstars-gang add", {"profile": "The gang dog", "name": "Tank", "traits": "Jaws", "master": "Ray"})
STANDING = (NEW, LEADER, HIT_MAN, SECOND, DOG)
"""A legal gang of fifty basic points."""

EXAMPLES = [
    Example(*NEW),
    Example("gangstars-gang new", {"kind": "Police", "name": "The Fifth", "size": 80}),
    Example("gangstars-gang kind", {"kind": "Mafia", "size": 60}, before=STANDING),
    Example(*LEADER, before=(NEW,)),
    Example(*SECOND, before=(NEW, LEADER)),
    Example("gangstars-gang add", {"profile": "Lap dog", "gang": CREW}, before=(NEW, LEADER)),
    Example("gangstars-gang set", {"figure": "Ray", "agility": 1, "luck": 0, "shooting": 4}, before=STANDING),
    Example("gangstars-gang set", {"figure": "Tank", "master": "Duke"}, before=STANDING),
    Example("gangstars-gang check", before=STANDING, private=True, stores=False),
    Example(
        "gangstars-gang points",
        {"profile": "Rookie", "agility": 2, "movement": 2, "luck": 1, "gear": "Pistol", "traits": "Greasy"},
        private=True,
        stores=False,
    ),
    Example("gangstars-gang bank", {"gang": CREW}, before=STANDING),
    Example(
        "gangstars-gang bank",
        {"take": 5, "why": "a word with the landlord"},
        before=(*STANDING, ("gangstars-gang bank", {})),
    ),
]
