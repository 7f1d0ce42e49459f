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


def stored(command: str, *before: Command, dice: str = "", **options: Any) -> Example:
    """A deed for all to see."""
    return Example(command, options, dice=dice, gangs=True, before=before)


def ordered(command: str, *before: Command, stores: bool = True, **options: Any) -> Example:
    """An order, while they are given."""
    whole = (*TOWN, *to_spending(), *before)
    return Example(command, {**options, **NORTH}, gangs=True, before=whole, private=True, stores=stores)


EXAMPLES = [
    stored("campaign start"),
    stored("campaign start", name="The Paradise War", umpire=Member("bob")),
    stored("campaign umpire", START, user=Member("carol")),
    stored("campaign join", START, gang="North Side"),
    stored("campaign join", START, gang="North Side", home="Chinatown", chinese=True, npc=True),
    stored("campaign rival", START, type="Irish Gang", dice="1 2 3 4"),
    stored("campaign rival", START, type="Chinese Tong", name="Hip Sing", size=4),
    stored("campaign home", START, ("campaign join", NORTH), home="Little Sicily"),
    stored("campaign draft", *TOWN[:3], sure=True, **NORTH),
    stored("campaign draft", *TOWN[:3], businesses="Speakeasy", **NORTH),
    stored("campaign next", *TOWN, dice=" ".join("123456" * 3 + "123")),
    stored("campaign next", *TOWN, NEXT),
    stored("campaign next", *TOWN, NEXT, dice="3 4"),
    stored("campaign next", *TOWN, *to_spending()),
    stored("campaign next", *TOWN, *to_spending(), OPEN),
    stored("campaign next", *TOWN, *to_spending(), anyway=True),
    stored("campaign next", *TOWN, *to_press()),
    stored("campaign next", *TOWN, *to_press(), NEXT, dice="3 4"),
    stored("campaign done", *TOWN, NEXT, **NORTH),
    stored("campaign done", *TOWN, NEXT, all=True, **NORTH),
    stored("campaign pace", *TOWN, part="3d", zone="Europe/Berlin"),
    stored("campaign pause", *TOWN, ("campaign pace", {"part": "3d"})),
    stored("campaign resume", *TOWN, ("campaign pace", {"part": "3d"}), ("campaign pause", {})),
    stored("campaign extend", *TOWN, ("campaign pace", {"part": "3d"}), by="5d"),
    Example("campaign transfer", {"to": Member("carol")}, gangs=True, before=TOWN, direct=False),
    stored("campaign back", *TOWN, *to_spending(), to="Loot", sure=True),
    stored("campaign unfought", *TOWN, fights="Dice decide it"),
    stored("campaign correct", *TOWN, why="a slip of the pen", money=-200, outrage=2, **NORTH),
    stored("campaign correct", *TOWN, NEXT, why="bought at the table", official="Judge 2", **NORTH),
    stored("campaign correct", *TOWN, why="a slip", muscle="3 Punks", figure="Dooley", sheet="GUTS 5", **NORTH),
    stored("campaign fight", *FOUGHT, fight=1),
    stored("campaign fight", *FOUGHT, ("campaign fight", {"fight": 1}), fight=1, longer=True),
    stored("campaign result", *FOUGHT, fight=1, winner="nobody"),
    stored("campaign result", *FOUGHT, fight=1, winner="attacker", dead="Moose", outrage="citizens killed"),
    stored("campaign leave", *TOWN, **NORTH),
    stored("campaign close", *TOWN),
    ordered("mad-orders take-over", BOOKS, business="Low dive 1 in the Docks", figure="Dooley", also="Brick"),
    ordered("mad-orders fight", scenario="Hit", official="Judge 1", figures="Spats Doogan"),
    ordered("mad-orders defend", business="Protection 1 in the Docks", figures="Dooley, Brick"),
    ordered("mad-orders defend", man="Spats Doogan", figures="Dooley, Brick"),
    ordered("mad-orders rest"),
    ordered("mad-orders write", text="defend Protection 1 in the Docks with Dooley; Showdown against South Side"),
    ordered("mad-orders show", ("mad-orders rest", NORTH), stores=False),
    ordered("campaign mine", stores=False),
]
