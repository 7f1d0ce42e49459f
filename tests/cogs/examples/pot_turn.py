"""Examples of /pottersville: the turn, what figures do, what is put right by hand."""

from __future__ import annotations

from tests.cogs.dock import (
    AMES,
    BOYS,
    BRICKS,
    DOOLEY,
    GATS,
    GUTS,
    MELEE,
    SET_UP,
    SILK,
    STATION,
    TABLE,
    TULIP,
    TWO,
    WEISS,
    Command,
    ordered,
)
from tests.cogs.examples.example import Example, rolled

BOTH = f"{BRICKS}, {TULIP}"
ONE_EACH: tuple[Command, ...] = (*SET_UP, ("pottersville order", {"unit": BOYS, "order": "Hold"}))
GIVEN: tuple[Command, ...] = (*ONE_EACH, ("pottersville order", {"unit": STATION, "order": "Move", "note": "north"}))


SHOT_AT: tuple[Command, ...] = (
    *GATS,
    ("pottersville-shoot figure", {"shooter": WEISS, "target": BRICKS, "gun": "Pistol", "range": 6.0, "dice": "9"}),
    *(("pottersville next", {}),) * 2,
)


def hurt(figure: str, wound: str, *before: Command) -> tuple[Command, ...]:
    """After these, with somebody hurt."""
    return (*before, ("pottersville wound", {"figure": figure, "wound": wound}))


YARD = ("yard.txt", b"The yard\n.........\n.........\n.........\nstart 1: A1-C3\nstart 2: G1-I3")
LAID: tuple[Command, ...] = (
    *ordered("Run/Charge"),
    ("street own", {"file": YARD}),
    ("street put", {"figure": BRICKS, "at": "D2"}),
)
RAN: tuple[Command, ...] = (*LAID, ("pottersville move", {"figure": BRICKS, "going": "Run", "dice": "3"}))
DROVE: tuple[Command, ...] = (
    *SET_UP,
    ("street own", {"file": YARD}),
    ("pottersville-car add", {"name": "Ford"}),
    ("street park", {"car": "Ford", "at": "E2", "heading": "east"}),
    ("pottersville-car board", {"figure": BRICKS, "vehicle": "Ford"}),
    *(("pottersville order", {"unit": unit, "order": "Move"}) for unit in (BOYS, STATION)),
    ("pottersville reveal", {}),
    ("pottersville-car drive", {"vehicle": "Ford"}),
)


EXAMPLES = [
    Example("pottersville unit", {"gang": BOYS}, before=TABLE),
    Example("pottersville unit", {"name": "The Corner", "figures": BOTH, "leader": BRICKS}, before=TABLE),
    Example("pottersville dissolve", {"unit": BOYS}, before=SET_UP),
    Example("pottersville units", before=ONE_EACH, private=True, stores=False),
    Example(
        "pottersville order", {"order": "Hold", "unit": BOYS, "note": "by the crates"}, before=SET_UP, private=True
    ),
    Example("pottersville reveal", before=GIVEN),
    Example("pottersville next", before=GATS),
    Example("pottersville next", before=hurt(BRICKS, "Suppressed", *MELEE)),
    Example("pottersville chips", {"sides": 2}, "3 4"),
    Example("pottersville chips", {}, "3 4", before=TABLE),
    Example("pottersville chips", {"side": BOYS, "spend": True}, before=SET_UP),
    Example("pottersville command", {"leader": "Wise-guy", "posts": "Goon 4 8; Punk 3 5"}),
    Example("pottersville command", {"unit": BOYS, "posts": f"{BRICKS} 3 5; {TULIP} 2"}, before=SET_UP),
    rolled("pottersville move", "4", going="Run", order="Run/Charge"),
    Example("pottersville move", {"wound": "Serious wound", "helped": True, "inches": 4.0}),
    Example("pottersville move", {"figure": BRICKS, "inches": 5.0}, before=ordered()),
    Example("pottersville move", {"figure": BRICKS, "to": "E3"}, before=LAID),
    Example(
        "pottersville-car end", {"figure": BRICKS, "vehicle": "Ford", "inches": 12.0, "to": "F2 east"}, before=DROVE
    ),
    Example("pottersville end", {"figure": BRICKS, "why": "Run", "inches": 9.0, "to": "F2"}, before=RAN),
    rolled("pottersville civilians", "3 8", figures="2"),
    rolled("pottersville stunt", "2 3", wound="Light wound"),
    Example("pottersville stunt", {"figure": BRICKS}, "5", before=ordered(), odds=True),
    rolled("pottersville fight", "4 2 3", attacker="Goon", target="Sailor", weapon="Club", modifier=1),
    Example("pottersville fight", {"attacker": WEISS, "target": TULIP}, "6 2", before=MELEE, odds=True),
    Example(
        "pottersville free",
        {"figures": TULIP},
        before=(*TWO, ("pottersville wound", {"figure": TULIP, "cuffed": True})),
    ),
    rolled("pottersville guts", "4 4", figures="3 Punk, Wise-guy"),
    Example("pottersville guts", {"unit": BOYS}, "3 4", before=SHOT_AT, odds=True),
    Example("game owed", before=SHOT_AT, private=True, stores=False),
    Example("game waive", {"who": BOYS, "what": "guts", "reason": "Out of sight"}, before=SHOT_AT),
    rolled("pottersville first-aid", "5", wound="Light wound"),
    Example(
        "pottersville first-aid",
        {"figure": TULIP, "by": SILK},
        "6",
        before=hurt(TULIP, "Serious wound", *GUTS),
        odds=True,
    ),
    rolled("pottersville unstun", "3"),
    Example("pottersville unstun", {"figure": AMES}, "4", before=hurt(AMES, "Suppressed", *GUTS), odds=True),
    rolled("pottersville bribe", "4", dollars=100),
    Example(
        "pottersville bribe",
        {"dollars": 50, "cop": DOOLEY, "by": SILK},
        "4",
        before=(*TWO, ("pottersville money", {"figure": SILK, "has": 80})),
        odds=True,
    ),
    Example("pottersville gear", {"figure": BRICKS, "add": "Tommy Gun, Dynamite", "drop": "Pistol"}, before=TWO),
    Example("pottersville money", {"figure": SILK, "takes": 500}, before=TWO),
    Example("pottersville card", {"figure": BRICKS, "level": "Wise-guy", "add": "Leader"}, before=TWO),
    Example("pottersville wound", {"figure": BRICKS, "wound": "Light wound"}, before=TWO),
]
