"""Examples of /scenario."""

from __future__ import annotations

from typing import Any

from tests.cogs.examples.example import Example, done, rolled, shown

Command = tuple[str, dict[str, Any]]
OPEN: tuple[Command, ...] = (
    ("game open", {"system": "Mad Dogs With Guns"}),
    ("game bring", {"gang": "North Side"}),
    ("game bring", {"gang": "South Side"}),
)
SMASH: Command = ("scenario set-up", {"scenario": "Smash and Grab", "attacker": "North Side", "facts": "loot 5"})
THERE = {"attackers": "Dooley, Lefty, Tiny", "defenders": "Hot Dog Morelli, Ox"}
MEET: Command = (
    "scenario set-up",
    {"scenario": "Meet", "attacker": "North Side", "facts": "npc yes, smarts 3", **THERE},
)
ON_BOSS = {"scenario": "Hit", "attacker": "North Side", "facts": "target Hot Dog Morelli"}
HIT: Command = ("scenario set-up", {**ON_BOSS, "dice": "2 4"})
TABLE = (*OPEN, SMASH)
ENDED: Command = ("scenario end", {"facts": "taken 3, smashed 0, left 2"})

EXAMPLES = [
    shown("scenario list"),
    shown("scenario show", scenario="Police Raid"),
    rolled("scenario set-up", "1 3", scenario="Hit", facts="target Big Al"),
    rolled("scenario set-up", "4 6 5 2", scenario="Rumble", attacker="The Hooks", defender="The Dukes"),
    Example("scenario set-up", {"scenario": "Raid", "facts": "business Speakeasy"}),
    Example("scenario set-up", {"scenario": "Hijack", "attacker": "North Side"}, "5 4 1 1", True, OPEN, odds=True),
    done("scenario pick", *OPEN, HIT, figures="Ox"),
    done("scenario telephone", *TABLE),
    done("scenario telephone", *TABLE, figure="Chianti"),
    rolled("scenario reinforce", "1 2", scenario="Raid", telephoned=True, speed="Racing", stunts=4),
    rolled("scenario reinforce", "3 4", scenario="Siege", side="attacker", police=True),
    rolled("scenario work", "3", effort="Smash", stat=4, tool="Crowbar"),
    Example("scenario work", {"effort": "Grab", "figure": "Dooley", "objective": 1}, "3", True, TABLE, odds=True),
    rolled("scenario meet", "3 5", attacker="Mob Boss", defender_smarts=3),
    Example("scenario meet", {"attacker": "Dooley"}, "3 5", True, (*OPEN, MEET), odds=True),
    Example("scenario pressed", {"gangsters": 2, "officers": 9, "cars": 3}),
    rolled("scenario end", "2 1 3", scenario="Rumble", facts="beaten attacker"),
    Example("scenario end", {"facts": "taken 1, smashed 4, left 0"}, "3", True, TABLE, odds=True),
    done("scenario apply", *TABLE, ENDED),
]
