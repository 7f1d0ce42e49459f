"""Examples of /mad-gang."""

from __future__ import annotations

from typing import Any

from tests.cogs.examples.example import Example

MOB = "The Slats"
NEW = ("mad-gang new", {"name": MOB, "budget": 2000})
HIRE: tuple[str, dict[str, Any]] = ("mad-gang hire", {"who": "Hoodlum, Punk", "names": "Ace, Bo", "dice": "1 1"})
ROLL: tuple[str, dict[str, Any]] = ("mad-gang roll-up", {"name": "Cy", "dice": "6 6 1 5 4 4 3 2"})
CAR: tuple[str, dict[str, Any]] = ("mad-gang car", {"name": "Ford"})
STAFF = (NEW, HIRE)
EMPTY: tuple[str, dict[str, Any]] = ("gang new", {"name": MOB, "game": "mad"})
STANDING = (*STAFF, CAR, ("mad-gang finish", {}))
ON_TABLE: tuple[tuple[str, dict[str, Any]], ...] = (("game open", {"system": "mad"}), ("game bring", {"gang": MOB}))


def made(command: str, *before: tuple[str, dict[str, Any]], dice: str = "", **options: Any) -> Example:
    """A step in the gang of STAFF."""
    return Example(f"mad-gang {command}", options, dice, before=(*STAFF, *before))


EXAMPLES = [
    Example(*NEW),
    Example("mad-gang budget", {"gang": MOB, "budget": 500}, before=(EMPTY,)),
    Example("mad-gang cancel", before=(*STANDING, ("mad-gang budget", {"gang": MOB, "budget": 500}))),
    Example("mad-table bring", {"cars": "Ford"}, before=(*STANDING, *ON_TABLE)),
    Example("mad-gang boss", {"how": "Off the rack", "skills": "Boxer, Bruiser"}, before=(NEW,)),
    Example("mad-gang boss", {"how": "By dice", "name": "Zed"}, "6 6 1 5 4 4 3 2", before=(NEW,)),
    Example("mad-gang boss", {"how": "Bought", "stats": "4 4 4 3 3 4", "name": "Zed"}, before=(NEW,)),
    Example("mad-gang hire", {"who": "2 Hoodlum, Slugger", "names": "Ace"}, "1 1 1 2", before=(NEW,)),
    made("roll-up", dice="6 6 1 5 4 4 3 2", name="Cy"),
    made("place", ROLL, figure="Cy", stats="4 6 4 3 5 5"),
    made("improve", figure="Bo", stat="GATS", to=3),
    made("skill", figure="Bo", dice="1 2"),
    made("arm", figure="Ace", weapons="Tommy Gun, Bat"),
    made("car", type="Truck", fit="bulletproofing"),
    made("car", CAR, name="Ford", fit="suspension"),
    made("rename", figure="Bo", name="Bobo"),
    made("drop", name="Ace"),
    Example("mad-gang show", before=(*STAFF, ROLL, CAR), private=True, stores=False),
    made("finish", CAR),
    Example("mad-gang ready-made", {"type": "First game", "name": "Off the Shelf"}, "1 1 " * 5),
    Example("mad-gang police", {"duty": "on a raid", "patrols": 2}, "3 4"),
    Example("mad-gang check", {"gang": "North Side", "budget": 2000}, gangs=True, private=True, stores=False),
]
