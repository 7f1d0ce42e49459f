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
FLOORED = ("mad-brawl fight", {"attackers": "Mugsy", "defenders": MORELLI, "dice": "1 6 3"})
"""Morelli knocked down by a bat."""
TABLE = (
    ("game open", {}),
    ("game bring", {"gang": "North Side"}),
    ("game bring", {"gang": "South Side"}),
)
"""North Side, Hearts, against South Side, with nobody acting."""
FORD = (
    *TABLE,
    ("mad-table car", {"name": "Ford", "driver": SPATS, "inside": "Dooley"}),
    ("mad-card draw", {"card": "King of Hearts"}),
    ("mad-card act", {}),
)
"""The same with a Ford, which stands, and North Side acting."""
KING = ("mad-card draw", {"card": "King of Hearts"})
HELD = (
    *TABLE,
    KING,
    ("mad-card hold", {}),
    ("mad-card draw", {"card": "Jack of Spades"}),
    ("mad-card act", {}),
)
"""North Side holds the King of Hearts, South Side acts on the Jack of Spades."""
TEN = (("mad-card draw", {"card": "Ten of Hearts"}), ("mad-card act", {}))
DUE = (
    *FORD,
    ("mad-bomb set", {"fuse": 1, "sticks": 2, "bomber": "Meat-pie", "dice": "3"}),
    ("mad-card done", {}),
    ("mad-card draw", {"card": "Queen of Hearts"}),
)
"""A bomb of two sticks that goes off now."""
SHAKEN = ("mad guts", {"figure": SPATS, "dice": "5"})
"""Spats nervous."""

EXAMPLES = [
    shown("privacy export"),
    shown("privacy forget"),
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
    rolled("mad-car drive", "1 2 3 4 5", speed="Speeding", corners=1, curves=1, aboard="Hoodlum"),
    rolled("mad-car drive", "3 5", speed="Cruising", kind="Truck", corners=2, damage="engine hit"),
    Example("mad-car accelerate", {"speed": "Cruising", "to": "Racing"}),
    Example("mad-car accelerate", {"speed": "Stopped", "to": "Cruising", "driver": SPATS}, gangs=True),
    rolled("mad-car hazard", "6", speed="Speeding", stunts=4, hazards=3),
    rolled("mad-car hazard", "6 2 3 4", gangs=True, speed="Racing", aboard=SPATS, hazards=2, reaction="Swerve"),
    rolled("mad-car brake", "5 1", speed="Racing", aboard="Hoodlum, 2 Punk"),
    rolled("mad-car swerve", "5 1 2 3 4", speed="Speeding", kind="Motorcycle"),
    rolled("mad-wreck crash", "4 1 1 1", speed="Speeding", aboard="3"),
    rolled("mad-wreck crash", "6 1 1", gangs=True, speed="Cruising", aboard=f"{SPATS}, Dooley", kind="Truck"),
    rolled("mad-wreck head-on", "2 1 1", speed="Speeding", other_speed="Cruising", aboard="1", other_aboard="1 Punk"),
    rolled("mad-wreck ride", "4 2", speed="Racing", stunts=3),
    rolled("mad-wreck ride", "6 4", gangs=True, speed="Speeding", figure=SPATS, hazards=1),
    rolled("mad-wreck thrown", "3", speed="Cruising"),
    rolled("mad-wreck thrown", "4", gangs=True, speed="Racing", figure=SPATS),
    rolled("mad-car chase", "1 2 3 4 5 1 2 3 4 5 6 6", speed="Speeding", other_speed="Racing"),
    rolled("mad-wreck run-down", "1 6 2", speed="Speeding", stunts=4),
    rolled("mad-wreck run-down", "1 5 2 6 1", gangs=True, speed="Speeding", aboard=SPATS, victims="Drop-Shot"),
    rolled("mad-wreck shoot", "2 5 4 3", range=6.0, gats=3, gun="Pistol", speed="Cruising"),
    rolled(
        "mad-wreck shoot",
        "1 1 5 5 5 5 1 4 1 5 1 2",
        gangs=True,
        range=2.0,
        shooter=SPATS,
        gun="Tommy Gun",
        aboard=f"{MORELLI}, Chianti",
    ),
    rolled("mad-wreck hits", "5 4 3", hits=1, speed="Cruising", aboard="Hoodlum"),
    rolled("mad-wreck hits", "1 4 6 6 5", hits=2, gun="Tommy Gun", aboard="1"),
    rolled("mad-car engine", "5"),
    done("mad-table car", *TABLE, name="Buick", driver=SPATS, inside="Dooley", features="souped-up", speed="Cruising"),
    done("mad-table board", *FORD, figures="Mugsy", car="Ford"),
    done("mad-table alight", *FORD, figures="Dooley"),
    done("mad-table tow", *TABLE, ("mad-table car", {"name": "Ford"}), car="Ford"),
    done(
        "mad-table burnt",
        *TABLE,
        ("mad-table car", {"name": "Ford", "driver": SPATS, "speed": "Cruising"}),
        ("mad-table fire", {"what": "The haystack"}),
        ("mad-bomb cross", {"car": "Ford", "dice": "3 6"}),
        KING,
        car="Ford",
    ),
    done("mad-table off", *FORD, figures="Ford, Mugsy"),
    done("mad-table outrage", *TABLE, points=2, why="A bomb in the street"),
    done("mad-table fire", *TABLE, what="The haystack"),
    done("mad-car drive", *FORD, dice="1 2", car="Ford", speed="Cruising", corners=2),
    done("mad-car hazard", *FORD, dice="6 5 3", car="Ford", speed="Cruising", hazards=1, reaction="Brake"),
    done("mad-wreck hits", *FORD, dice="5 3", car="Ford", hits=1),
    Example("game open", {"name": "Friday", "sides": "Cops, Robbers", "minutes": 30}),
    done("game join", ("game open", {}), side="Hearts"),
    done("game bring", ("game open", {}), gang="North Side"),
    done("game add", ("game open", {}), people="3 Citizen"),
    Example("game add", {"people": "Enforcer, Beat Cop", "side": "Hearts"}, "2 3", before=(("game open", {}),)),
    Example("game umpire", before=(("game open", {}),)),
    done("game leave", *TABLE, gang="North Side"),
    done("game close", *TABLE),
    Example("game status", before=(("game open", {}),), private=True, stores=False),
    done("mad-card draw", *TABLE, dice="3"),
    done("mad-card draw", *TABLE, card="Red Joker, Ten of Spades"),
    done("mad-card act", *TABLE, KING),
    done("mad-card hold", *TABLE, KING),
    done("mad-card pass", *TABLE, KING),
    done("mad-card done", *TABLE, KING, ("mad-card act", {})),
    done("mad-card interrupt", *HELD, card="King of Hearts"),
    done("mad-card offer", *HELD, act="Chianti shoots Dooley", minutes=5),
    done("mad-card let", *HELD, ("mad-card offer", {"act": "A shot", "minutes": 5}), side="North Side"),
    done("mad-card countdown", *TABLE, what="Rain", cards=3),
    done("mad-card rise", *TABLE, *TEN, against="South Side", guts=3, dice="2"),
    done("mad-card deed", *FORD, figure="Mugsy", what="Aim"),
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
    shown("log", gangs=True, kind="/gang", game="server"),
    Example("log", {"as": "CSV", "kind": "rolls"}, before=(("roll", {"formula": "d6"}),), private=True, stores=False),
    Example("log", {"as": "JSON"}, before=(("roll", {"formula": "d6"}),), private=True, stores=False),
    shown("luck"),
    Example(
        "luck", {}, gangs=True, before=(HURT, ("mad test", {"stat": "GATS", "number": 3})), private=True, stores=False
    ),
    shown("luck", gangs=True, game="here"),
    shown("luck", gangs=True, all_dice=True),
    shown("help"),
    shown("fair status", gangs=True),
    Example("fair status", {"public": True}, gangs=True, stores=False),
    Example("fair phrase", {"text": "seven come eleven"}),
    Example("fair export", private=True, stores=False, before=(("roll", {"formula": "3d6"}),)),
    Example("fair verify", private=True, stores=False, before=(("roll", {"formula": "3d6"}),)),
    Example("undo", gangs=True, before=(HURT,), stores=False),
    shown("settings show"),
    Example("settings umpires", direct=False),
    Example("settings house-rule", {"rule": "machine-gun-reload", "state": "Off"}),
    rolled("mad-brawl fight", "1 6 4", attackers="4", defenders="3", public=True),
    rolled("mad-brawl fight", "1 5 6 2 5", attackers="Hoodlum, 4", weapons="Knife", defenders="3 3 3 3 3 3", down="3"),
    rolled("mad-brawl fight", "6 6 1 3", attackers="3, 3", defenders="Beat Cop, ", hit="2", defender_skills="Slugger"),
    rolled("mad-brawl fight", "1 6 3", gangs=True, attackers="Mugsy", defenders=MORELLI),
    Example("mad-brawl fight", {"attackers": "4", "defenders": "2, 2", "skills": "Boxer", "hit": "wait"}, "1 1 6 6"),
    rolled("mad-brawl leave", "5", opponents="3", stunts=4),
    rolled("mad-brawl leave", "5 1 3", gangs=True, opponents=MORELLI, figure=SPATS, choice="Free blow"),
    rolled("mad-brawl blow", "1 4", strikers="3", target="Citizen", weapons="Knife"),
    rolled("mad-brawl blow", "1 3", gangs=True, strikers="Mugsy", target=MORELLI),
    Example("mad-brawl finish", {"victim": "Hoodlum", "skills": "Cold Blooded"}),
    done("mad-brawl stand", FLOORED, figure=MORELLI),
    rolled("mad-move go", "4", pace="Run", skills="Fast Mover", rough=True),
    rolled("mad-move go", "4", gangs=True, figure=SPATS, pace="Run"),
    Example("mad-move go", {"hostages": 1}),
    Example("mad-move go", {"ladder": True, "half_speed": True}),
    Example("mad-move go", {"stairs": "By the floor"}),
    rolled("mad-move climb", "5", stunts=3, skills="Cat Burglar"),
    rolled("mad-move sneak", "4 5", figure="Hoodlum", watchers="3, Beat Cop", smoke=True),
    rolled("mad-move sneak", "4", gangs=True, figure=SPATS, watchers=MORELLI),
    rolled("mad-move hide", "3", smarts=3),
    Example("mad-move hidden", {"moved": "Creep", "noise": True}),
    rolled("mad-move spot", "3", gangs=True, figure=SPATS, smoke=True),
    rolled("mad-bomb throw", "3 1 2 6 5", gats=4, near="1", stunts=3),
    rolled("mad-bomb throw", "6 2 5", gats=3, bomb="Dynamite", sticks=2, inches=8.0, near="2 Hoodlum"),
    rolled("mad-bomb throw", "1 2 6 4", thrower="Hoodlum", flick=2.0, skills="Bomber"),
    rolled("mad-bomb throw", "3 1 2 6 4 1 1 2 1 1 1", gangs=True, thrower=SPATS, near=f"{MORELLI}, Chianti, Citizen"),
    Example("mad-bomb throw", {"flick": 13.0, "near": "Hoodlum"}),
    rolled("mad-bomb blast", "1 2 6 4 3 2", near="Hoodlum", bomb="Gasoline", things="wood, haystack 4"),
    rolled("mad-bomb blast", "1 1 1 4 5 4", gangs=True, near=f"{MORELLI}, Dooley", bound="Dooley"),
    rolled("mad-bomb set", "3", fuse=2, smarts=3, sticks=3, skills="Bomber"),
    rolled("mad-bomb set", "6 2", fuse=1, bomber="Hoodlum"),
    rolled("mad-bomb set", "6 6 1 4 2 1 1 2 4 1 1", gangs=True, fuse=2, bomber=SPATS, near="2", stunts=1, bound="all"),
    rolled("mad-bomb relight", "5", fuse=2, smarts=3),
    rolled("mad-bomb relight", "1", gangs=True, fuse=3, bomber=SPATS, sticks=2),
    rolled("mad-bomb explode", "5 4 2 6", sticks=1, near="1", stunts=3, building=True, cars=2, trucks=1, half=True),
    rolled("mad-bomb explode", "1 2 3 4 4 2 1", gangs=True, sticks=3, near=MORELLI, building=True, next_door=1),
    rolled("mad-bomb safe", "4", safe="Bank vault", sticks=2),
    Example("mad-bomb safe", {"safe": "Small safe", "sticks": 1}),
    rolled("mad-bomb fire", "4 2", things="cloth, brick building", business=True),
    rolled("mad-bomb cross", "5", guts=3),
    rolled("mad-bomb cross", "6", gangs=True, figure=SPATS, speed="Speeding"),
    rolled("mad-nerve grip", "3", guts=3),
    Example("mad-nerve grip", {"figure": SPATS, "friend": "Dooley"}, "6", gangs=True, before=(SHAKEN,), odds=True),
    rolled("mad-nerve surrender", "5 2 4", watchers="2", watcher_guts=3, tests=True, guts=3),
    rolled("mad-nerve surrender", "3 6", gangs=True, figure=SPATS, watchers="Dooley, Mugsy"),
    Example("mad-nerve surrender", {"figure": SPATS}, gangs=True),
    rolled("mad-nerve stone-cold", "4", sevens=1),
    rolled("mad-nerve stone-cold", "2", gangs=True, figure=SPATS, showdown=True),
    rolled("mad-nerve look", "6", guts=3, inches=4.0),
    Example(
        "mad-nerve look",
        {"killer": SPATS, "victim": MORELLI, "inches": 6.0},
        "6",
        gangs=True,
        before=(("mad-nerve stone-cold", {"figure": SPATS, "hit": True, "dice": "1"}),),
        odds=True,
    ),
    Example(
        "mad shoot",
        {
            "shooter": "Dooley",
            "target": "Chianti",
            "gun": "Pistol",
            "range": 2.0,
            "aimed": True,
            "witnesses": "Ox, Nails",
        },
        "1 6 3 5",
        gangs=True,
        before=FORD,
        odds=True,
    ),
    Example(
        "mad shoot",
        {"shooter": "Dooley", "target": "Chianti", "gun": "Pistol", "range": 2.0, "moved": "Walk", "stance": "Running"},
        "5",
        gangs=True,
        before=FORD,
        odds=True,
    ),
    Example(
        "mad-brawl fight",
        {"attackers": "Mugsy", "defenders": "Ox", "witnesses": "none"},
        "1 6 3",
        gangs=True,
        before=FORD,
        odds=True,
    ),
    Example("mad hostage", {"figure": "Dooley", "take": "Citizen"}, gangs=True, before=FORD),
    Example(
        "mad-move go", {"figure": "Mugsy", "pace": "Run", "into": "Chianti"}, "4", gangs=True, before=FORD, odds=True
    ),
    Example("mad-move sneak", {"figure": "Mugsy", "watchers": "Ox"}, "4", gangs=True, before=FORD, odds=True),
    Example("mad-move hide", {"figure": "Mugsy"}, "4", gangs=True, before=FORD, odds=True),
    Example(
        "mad-bomb throw",
        {"thrower": "Dooley", "near": "South Side", "bomb": "Gasoline", "things": "wood", "flick": 7.0},
        "1 1 1 " * 9 + "4",
        gangs=True,
        before=FORD,
        odds=True,
    ),
    Example(
        "mad-bomb set",
        {"bomber": "Butcher Jim", "fuse": 2, "bomb": "the parcel", "near": "Ox"},
        "6 1",
        gangs=True,
        before=FORD,
        odds=True,
    ),
    Example(
        "mad-bomb relight",
        {"bomber": "Meat-pie", "fuse": 2, "bomb": "the bomb"},
        "1",
        gangs=True,
        before=(*FORD, ("mad-bomb set", {"bomber": "Butcher Jim", "fuse": 2, "dice": "6 2"})),
        odds=True,
    ),
    Example("mad-bomb explode", {"near": "Ox, Chianti"}, "1 1 1 1 1 1 1 1", gangs=True, before=DUE, odds=True),
    Example("mad-bomb safe", {"safe": "Bank vault", "bomb": "the bomb"}, "4", gangs=True, before=DUE, odds=True),
    Example("mad-bomb fire", {"things": "wood, paper", "homes": True}, "1 6", gangs=True, before=TABLE, odds=True),
    Example(
        "mad-bomb cross",
        {"figure": "Dooley", "fire": "the haystack"},
        "2",
        gangs=True,
        before=(*TABLE, ("mad-table fire", {"what": "The haystack"})),
        odds=True,
    ),
    Example(
        "mad-nerve grip", {"figure": SPATS, "friend": "Dooley"}, "6", gangs=True, before=(*FORD, SHAKEN), odds=True
    ),
]
