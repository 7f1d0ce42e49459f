"""Tables of vehicles: where a vehicle is hit, crashes, lost control, and the seats."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rules.core.plain.columns import cells
from rules.core.tables.rule import Origin
from rules.core.tables.table import Row, Table
from rules.pottersville.model.figures import CAPACITY, PLACES, Build, Spot, Wound
from rules.pottersville.model.weapons import HOUSE_SOURCE, effect_rows

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
"""D3 inches, read from a D6. A key above 0 is inches to the right, below 0 to the left."""


def _seats() -> str:
    places = list(dict.fromkeys(spot for spots in PLACES.values() for spot in spots))
    lines = [(str(spot), *(str(PLACES[build].get(spot, "-")) for build in Build)) for spot in places]
    return cells(
        ("How many sit where", *(build.value for build in Build)),
        [*lines, ("In all at most", *(str(CAPACITY[build]) for build in Build))],
    )


LOOKUPS: Final[Mapping[str, tuple[str, str]]] = {
    "pot.tables.seats": ("Places in vehicles: a house table, not in the source", _seats())
}
