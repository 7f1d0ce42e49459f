"""Examples of /campaign, but for what it shows, and of /mad-orders."""

from __future__ import annotations

from typing import Any

from tests.cogs.examples.example import Example
from tests.cogs.examples.paradise import NEXT, OPEN, TOWN, Command, to_press, to_spending
from tests.cogs.world import Member

START: Command = ("campaign start", {"name": "Paradise"})
NORTH = {"gang": "North Side"}
RAID = {"scenario": "Showdown", "against": "South Side", "figures": "Dooley, Brick", **NORTH}
BOOKS: Command = ("gang hire", {**NORTH, "profile": "Accountant", "name": "Books"})
REST: tuple[Command, ...] = (("mad-orders rest", {"gang": "South Side"}),)
FOUGHT: tuple[Command, ...] = (*TOWN, *to_spending(), ("mad-orders fight", RAID), *REST, NEXT)


def told(command: str, *before: Command, dice: str = "", **options: Any) -> Example:
    """A deed for all to see."""
    return Example(command, options, dice=dice, gangs=True, before=before)


def ordered(command: str, *before: Command, stores: bool = True, **options: Any) -> Example:
    """An order, while they are given."""
    whole = (*TOWN, *to_spending(), *before)
    return Example(command, {**options, **NORTH}, gangs=True, before=whole, private=True, stores=stores)


EXAMPLES = [
    told("campaign start"),
    told("campaign start", name="The Paradise War", umpire=Member("bob")),
    told("campaign umpire", START, user=Member("carol")),
    told("campaign join", START, gang="North Side"),
    told("campaign join", START, gang="North Side", home="Chinatown", chinese=True, npc=True),
    told("campaign rival", START, type="Irish Gang", dice="1 2 3 4"),
    told("campaign rival", START, type="Chinese Tong", name="Hip Sing", size=4),
    told("campaign home", START, ("campaign join", NORTH), home="Little Sicily"),
    told("campaign draft", *TOWN[:3], sure=True, **NORTH),
    told("campaign draft", *TOWN[:3], businesses="Speakeasy", **NORTH),
    told("campaign next", *TOWN, dice=" ".join("123456" * 3 + "123")),
    told("campaign next", *TOWN, NEXT),
    told("campaign next", *TOWN, NEXT, dice="3 4"),
    told("campaign next", *TOWN, *to_spending()),
    told("campaign next", *TOWN, *to_spending(), OPEN),
    told("campaign next", *TOWN, *to_spending(), anyway=True),
    told("campaign next", *TOWN, *to_press()),
    told("campaign next", *TOWN, *to_press(), NEXT, dice="3 4"),
    told("campaign done", *TOWN, NEXT, **NORTH),
    told("campaign done", *TOWN, NEXT, all=True, **NORTH),
    told("campaign pace", *TOWN, part="3d", zone="Europe/Berlin"),
    told("campaign pause", *TOWN, ("campaign pace", {"part": "3d"})),
    told("campaign resume", *TOWN, ("campaign pace", {"part": "3d"}), ("campaign pause", {})),
    told("campaign extend", *TOWN, ("campaign pace", {"part": "3d"}), by="5d"),
    Example("campaign transfer", {"to": Member("carol")}, gangs=True, before=TOWN, direct=False),
    told("campaign unfought", *TOWN, fights="Dice decide it"),
    told("campaign correct", *TOWN, why="a slip of the pen", money=-200, outrage=2, **NORTH),
    told("campaign correct", *TOWN, NEXT, why="bought at the table", official="Judge 2", **NORTH),
    told("campaign fight", *FOUGHT, fight=1),
    told("campaign result", *FOUGHT, fight=1, winner="nobody"),
    told("campaign result", *FOUGHT, fight=1, winner="attacker", dead="Moose", outrage="citizens killed"),
    told("campaign leave", *TOWN, **NORTH),
    told("campaign close", *TOWN),
    ordered("mad-orders take-over", BOOKS, business="Low dive 1 in the Docks", figure="Dooley", also="Brick"),
    ordered("mad-orders fight", scenario="Hit", official="Judge 1", figures="Spats Doogan"),
    ordered("mad-orders defend", business="Protection 1 in the Docks", figures="Dooley, Brick"),
    ordered("mad-orders defend", man="Spats Doogan", figures="Dooley, Brick"),
    ordered("mad-orders rest"),
    ordered("mad-orders write", text="defend Protection 1 in the Docks with Dooley; Showdown against South Side"),
    ordered("mad-orders show", ("mad-orders rest", NORTH), stores=False),
    ordered("campaign mine", stores=False),
]
