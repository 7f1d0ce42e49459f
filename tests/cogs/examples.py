"""One or more examples of every command: with plain numbers, and with stored figures where it knows them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Example:
    """A command as alice gives it.

    dice     what she can type in for it; empty where nothing is rolled
    needs    who must be there: nobody, or the two gangs of `fight`
    before   commands given first
    odds     whether it takes odds, and secret with it
    private  whether the answer is hers alone
    stores   whether an event is kept
    """

    command: str
    options: dict[str, Any] = field(default_factory=dict)
    dice: str = ""
    gangs: bool = False
    before: tuple[tuple[str, dict[str, Any]], ...] = ()
    odds: bool = False
    private: bool = False
    stores: bool = True
    direct: bool = True

    def __str__(self) -> str:
        return " ".join([self.command, *(f"{name}:{value}" for name, value in self.options.items())])


def rolled(command: str, dice: str, gangs: bool = False, **options: Any) -> Example:
    """A command that rolls, with odds and secret."""
    return Example(command, options, dice=dice, gangs=gangs, odds=True)


def done(command: str, *before: tuple[str, dict[str, Any]], dice: str = "", **options: Any) -> Example:
    """A deed with the gangs."""
    return Example(command, options, dice=dice, gangs=True, before=before)


def shown(command: str, gangs: bool = False, **options: Any) -> Example:
    """A look-up."""
    return Example(command, options, gangs=gangs, private=True, stores=False)


SPATS, MORELLI = "Spats Doogan", "Hot Dog Morelli"
HURT = ("mad shoot", {"shooter": SPATS, "target": MORELLI, "gun": "Tommy Gun", "range": 2.0, "dice": "1 5 5 5 5 5 2 6"})
"""One near miss for Morelli, and an empty drum for Spats."""

EXAMPLES = [
    rolled("mad shoot", "1 1 4 5 6 6 1 3 2", gats=5, gun="Tommy Gun", range=2.0, moved="Run"),
    rolled("mad shoot", "2 5", gats=3, gun="Pistol", range=6.0, aimed=True, cover="Light", light="Poor"),
    rolled("mad shoot", "1 5", shooter="Hoodlum", target="Beat Cop", gun="Rifle", range=20.0),
    rolled("mad shoot", "1 1 1 6 6 5 1 2 3 4 5 2 1", gats=4, gun="Tommy Gun", range=2.0, group="2"),
    rolled("mad shoot", "1 1 1 5 5 5 2", gats=4, gun="Tommy Gun", range=2.0, at_car="Speeding"),
    rolled("mad shoot", "1 1 4 4", gats=4, gun="Pistol", range=2.0, two_guns=True, skills="Two-Gun Kid"),
    rolled("mad shoot", "1 5 5 5 5 5 4 2", gangs=True, shooter=SPATS, target=MORELLI, gun="Tommy Gun", range=2.0),
    rolled("mad guts", "4", guts=3, cause="Gory death"),
    rolled("mad guts", "1", gangs=True, figure=SPATS, cause="Wounded"),
    rolled("mad test", "3", stat="SMARTS", number=3, modifier=-1),
    rolled("mad test", "3", gangs=True, stat="STUNTS", figure=SPATS),
    rolled("mad opposed", "3 4", first_number=3, second_number=3),
    rolled("mad opposed", "3 4", gangs=True, stat="FISTS", first=SPATS, second=MORELLI),
    rolled("mad unknown", "3", quality="Better than average"),
    rolled("mad fall", "4", floors=2),
    rolled("mad fall", "2", gangs=True, floors=1, figure=SPATS),
    rolled("mad skill", "3 4"),
    Example(
        "mad skill",
        {"figure": "Ace", "choose": "Pistoleer"},
        gangs=True,
        before=(("gang hire", {"gang": "North Side", "profile": "Hoodlum", "name": "Ace", "dice": "6 6"}),),
    ),
    done("mad reload", HURT, figure=SPATS),
    done("mad recover", HURT, figure=MORELLI),
    done("mad hostage", figure=SPATS, take="Citizen"),
    done("mad ready", gang="North Side"),
    Example("gang new", {"name": "West Side"}),
    Example("gang new", {"name": "West Side", "sample": "North Side"}, dice="1 1 " * 5),
    Example("gang hire", {"gang": "North Side", "profile": "Hoodlum", "name": "Ace", "gear": "Bat"}, "1 2", gangs=True),
    done("gang dismiss", figure=SPATS),
    done("gang rename", figure=SPATS, name="Spatz"),
    done("gang rename", gang="North Side", name="Far North"),
    done("gang wounds", figure=SPATS, points=2),
    done("gang disband", gang="North Side"),
    shown("gang show"),
    shown("gang show", gangs=True),
    shown("gang show", gangs=True, gang="North Side"),
    shown("gang show", gangs=True, figure=SPATS),
    Example("gang show", {"figure": SPATS, "public": True}, gangs=True, stores=False),
    shown("gang export", gangs=True, gang="North Side"),
    Example(
        "gang import",
        {"file": ("gang.json", b'{"consigliere": 1, "system": "mad", "name": "From far", "figures": []}')},
    ),
    rolled("roll", "3 4 5", formula="3d6+2"),
    rolled("roll", "9 7 1 1 1 1 1 10", formula="8d10 count 7+"),
    rolled("roll", "1 2", formula="2blue # for the Buick"),
    shown("rule", search="jam"),
    shown("rule", search="mad.shoot.jam"),
    shown("rule", search="mad.tables.guns"),
    shown("log"),
    shown("log", gangs=True, figure=SPATS),
    shown("help"),
    Example("undo", gangs=True, before=(HURT,), stores=False),
    shown("settings show"),
    Example("settings umpires", direct=False),
    Example("settings house-rule", {"rule": "machine-gun-reload", "state": "Off"}),
]
