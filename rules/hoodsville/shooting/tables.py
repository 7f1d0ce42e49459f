"""Tables of a shot: the spot dice, range bands, jams, and how hard a hit strikes (hood.fire)."""

from __future__ import annotations

from collections.abc import Mapping
from math import inf
from typing import Final

from rules.core.plain.columns import cells
from rules.core.tables.table import Row, Table
from rules.hoodsville.model.figures import StrikeForce, Trouble
from rules.hoodsville.model.guns import FARTHEST, GUNS, Gun, Rate

BANDS: Final = ((3, 5), (7, 6), (12, 7), (18, 8), (25, 9), (FARTHEST, 10))
"""The far edge of each band in inches, and the number to hit in it."""

JAM: Final = 0
"""The face of a spot die that fires nothing."""


def _spots(colour: str, faces: str, *rows: Row[int]) -> Table[int]:
    return Table(f"hood.tables.{colour}-spots", f"{colour.title()} spot die: {faces}", "Firing Weapons", rows)


SPOTS: Final[Mapping[Rate, Table[int]]] = {
    Rate.RED: _spots(
        "red", "1, 1, 1, 2, 2, 3", Row(1, 3, 1, "1 round"), Row(4, 5, 2, "2 rounds"), Row(6, 6, 3, "3 rounds")
    ),
    Rate.BLUE: _spots(
        "blue",
        "J, 1, 2, 2, 3, 3",
        Row(1, 1, JAM, "Jam", "The gun fires nothing. Roll a D6 to clear it."),
        Row(2, 2, 1, "1 round"),
        Row(3, 4, 2, "2 rounds"),
        Row(5, 6, 3, "3 rounds"),
    ),
    Rate.BLACK: _spots(
        "black",
        "J, 3, 6, 9, 12, 15",
        Row(1, 1, JAM, "Jam", "The gun fires nothing. Roll a D6 to clear it."),
        *(Row(face, face, 3 * face - 3, f"{3 * face - 3} rounds") for face in range(2, 7)),
    ),
}
"""The spot dice, face by face in the order printed: how many rounds are fired."""

CLEARING: Final = Table(
    "hood.tables.clearing",
    "Clearing a jam",
    "Firing Weapons: Jammed",
    (
        Row(1, 2, Trouble.USELESS, "Useless", "The gun is useless for the rest of this game."),
        Row(3, 4, Trouble.JAMMED, "Stuck", "Clearing it takes all of the next move."),
        Row(5, 6, Trouble.CLEARED, "Cleared", "It fires again in the next move."),
    ),
)

EFFECT: Final = Table(
    "hood.tables.effect",
    "How hard a hit strikes",
    "Firing rules: On achieving a hit",
    (
        Row(1, 2, StrikeForce.FLINCHES, "Flinches"),
        Row(3, 4, StrikeForce.STAGGERS, "Staggers"),
        Row(5, 6, StrikeForce.DOWNED, "Downed"),
    ),
)
"""How hard shots, missiles and blasts strike (hood.fire.effect)."""

STRAY: Final = Table(
    "hood.tables.into-melee",
    "Firing into a melee: a miss",
    "Firing Weapons: Firing into Melees",
    (Row(1, 2, 1, "Hits a friend"), Row(3, 6, 0, "Hits no one")),
)

FIRE_TABLES: Final = (*SPOTS.values(), CLEARING, EFFECT, STRAY)


def _guns() -> str:
    def strike(gun: Gun) -> str:
        return ", ".join(
            f"{value}" + (f' to {edge:g}"' if edge != inf else " beyond" * (len(gun.strikes) > 1))
            for edge, value in gun.strikes
        )

    lines = [(gun.name, f'{gun.reach}"', str(gun.rate), str(gun.holds), strike(gun)) for gun in GUNS.values()]
    return cells(("Gun", "Range", "Fires", "Holds", "Strike"), lines)


FACTORS: Final = (
    ("+1", "a good shot; long gun rested; coup de grace within 1 inch"),
    ("-1", "a poor shot; shaken; opportunity shot; each point of firing that wounds cost"),
    ("-1", "target behind light cover or prone; target moved 3 inches or more; firer moved 2 or more"),
    ("-2", "snap shot; charged from under 3 inches; firer ran"),
    ("-2", "target behind heavy cover; target moved 7 inches or more"),
)

FIRE_LOOKUPS: Final[Mapping[str, tuple[str, str]]] = {
    "hood.tables.guns": ("Guns", _guns()),
    "hood.tables.to-hit": ("To hit, by range", cells(("Up to", "Hits on"), [(f'{far}"', f"{n}+") for far, n in BANDS])),
    "hood.tables.to-hit-factors": ("To hit, factors", cells(("Adds", "For"), FACTORS)),
}
