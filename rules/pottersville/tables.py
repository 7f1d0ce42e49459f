"""The other tables: levels, where a vehicle is hit, crashes, losing control, directions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rules.core.plain.columns import cells
from rules.core.tables.grid import Grid
from rules.core.tables.rule import Origin
from rules.core.tables.table import Row, Table
from rules.pottersville.model import CAPACITY, PLACES, Build, Compass, Level, Spot, Wound
from rules.pottersville.weapons import HOUSE_SOURCE, effect_rows

RADIUS, GUTS = "Command radius", "Guts"

LEVELS: Final = Grid(
    "pot.tables.levels",
    "Command radius and Guts",
    f"Command Radius (punk, goon, wise-guy and G-men as told there). The rest: {HOUSE_SOURCE.lower()}",
    (RADIUS, GUTS),
    (
        (Level.CIVILIAN, (2, 4)),
        (Level.PUNK, (2, 5)),
        (Level.GOON, (4, 6)),
        (Level.COP, (4, 7)),
        (Level.WISE_GUY, (8, 8)),
        (Level.VETERAN_COP, (8, 8)),
        (Level.BOSS, (12, 9)),
        (Level.CAPTAIN, (12, 9)),
        (Level.G_MAN, (12, 10)),
    ),
    0,
    48,
    Origin.HOUSE,
    bounds=((GUTS, (1, 12)),),
)

LOCATION: Final = Table(
    "pot.tables.location",
    "Where a vehicle is hit",
    HOUSE_SOURCE,
    (
        Row(1, 1, Spot.DRIVER, "Driver", "Whoever drives rolls for effect."),
        Row(2, 2, Spot.PASSENGER, "Passenger", "Whoever sits in front, on the pillion or in the side-car."),
        Row(3, 3, Spot.BACK_LEFT, "Back seat left", "In a truck its back instead."),
        Row(4, 4, Spot.BACK_RIGHT, "Back seat right", "In a truck its back instead."),
        Row(5, 5, Spot.BED, "Back of truck", "One there, diced for; in anything else bodywork."),
        Row(6, 7, Spot.TIRE, "Tire", "Every move is D6 inches shorter."),
        Row(8, 8, Spot.ENGINE, "Engine", "No more fast moves; a second hit stops it for good."),
        Row(9, 10, Spot.BODY, "Bodywork", "Nothing that matters."),
    ),
    sides=10,
    origin=Origin.HOUSE,
)

CRASH: Final = Table(
    "pot.tables.crash",
    "Somebody in a crash",
    "Wheels: occupants of crashed vehicles",
    effect_rows((1, Wound.SUPPRESSED), (3, Wound.LIGHT), (5, Wound.SERIOUS), (6, Wound.DEAD)),
)

ROLLS: Final = Table(
    "pot.tables.lost-control",
    "Out of control",
    "Wheels: Turns",
    (
        Row(1, 3, False, "Skids", "D3 inches sideways."),
        Row(4, 6, True, "Rolls over", "Wrecked; all in it test as in a crash."),
    ),
)

SKID: Final = Table(
    "pot.tables.skid",
    "Skidding: inches sideways",
    "Wheels: Turns; the direction is a ruling",
    tuple(
        Row(face, face, inches, f"{abs(inches)} inch{'es' * (abs(inches) > 1)} {'left' if inches < 0 else 'right'}")
        for face, inches in enumerate((1, -1, 2, -2, 3, -3), 1)
    ),
)
"""D3 inches on a D6; its keys count right from 0 up, left from 0 down."""

COMPASS: Final = Table(
    "pot.tables.direction",
    "Where a civilian goes",
    "Legs: civilians go anywhere; the D8 is a ruling",
    tuple(Row(face, face, way, way.title()) for face, way in enumerate(Compass, 1)),
    sides=8,
    origin=Origin.RULING,
)

MOVES: Final = (
    ("Walking", '6"'),
    ("Running", '6" + D6"'),
    ("Told to hold", '1"'),
    ("Over an obstacle, in woods, out of a vehicle", 'D4"'),
    ("Into a vehicle, up or down a flight of stairs", "the whole move"),
    ("Seriously wounded", 'D4", with help 6"'),
    ("Car, slow", '12"'),
    ("Car, fast", '12" + 2D6"'),
)


def _seats() -> str:
    places = list(dict.fromkeys(spot for spots in PLACES.values() for spot in spots))
    lines = [(str(spot), *(str(PLACES[build].get(spot, "-")) for build in Build)) for spot in places]
    return cells(
        ("How many sit where", *(build.value for build in Build)),
        [*lines, ("In all at most", *(str(CAPACITY[build]) for build in Build))],
    )


LOOKUPS: Final[Mapping[str, tuple[str, str]]] = {
    "pot.tables.moves": ("How far things move", cells(("What", "Inches"), MOVES)),
    "pot.tables.seats": ("Places in vehicles: a house table, not in the source", _seats()),
}
