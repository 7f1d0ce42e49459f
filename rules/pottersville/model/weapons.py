"""Weapons and the house tables of a shot: ranges, numbers to hit, effects. The tables of the source are lost."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import StrEnum
from itertools import pairwise
from typing import Final

from rules.core.people.names import called, same
from rules.core.plain.columns import cells
from rules.core.plain.frozen import frozen
from rules.core.tables.grid import Grid
from rules.core.tables.rule import Origin
from rules.core.tables.table import Row, Table
from rules.pottersville.model.figures import WHISKEY, Wound

HOUSE_SOURCE: Final = "House table: the source's own was a picture and is lost"


class Column(StrEnum):
    """The columns of the effects chart."""

    FISTS = "Fists"
    CLUB = "Club"
    KNIFE = "Knife"
    PISTOL = "Pistol"
    RIFLE = "Rifle"
    SHOTGUN = "Shotgun"
    SUBMACHINE_GUN = "Submachine gun"
    MACHINE_GUN = "Machine gun"


@frozen
class Weapon:
    """A weapon to shoot or to strike with.

    dice       D10s that it shoots with; 0 for a weapon that doesn't shoot
    automatic  its dice may be spread over several targets
    """

    name: str
    column: Column
    dice: int = 0
    automatic: bool = False


FISTS: Final = Weapon("Fists", Column.FISTS)

WEAPONS: Final = {
    weapon.name: weapon
    for weapon in (
        Weapon("Pistol", Column.PISTOL, 1),
        Weapon("Rifle", Column.RIFLE, 1),
        Weapon("Shotgun", Column.SHOTGUN, 1),
        Weapon("BAR", Column.MACHINE_GUN, 4, True),
        Weapon("SMG", Column.SUBMACHINE_GUN, 6, True),
        Weapon("LMG", Column.MACHINE_GUN, 8, True),
        Weapon("HMG", Column.MACHINE_GUN, 8, True),
        Weapon("Knife", Column.KNIFE),
        Weapon("Club", Column.CLUB),
        FISTS,
    )
}
GUNS: Final = {name: weapon for name, weapon in WEAPONS.items() if weapon.dice}
BOMBS: Final = ("Pipe bomb", "Stick of dynamite", "Hand grenade")
GEAR: Final = (*(name for name in WEAPONS if name != FISTS.name), *BOMBS, WHISKEY)
"""Everything that figures may carry."""

ALIASES: Final = {
    "Revolver": "Pistol",
    "Automatic": "Pistol",
    "Tommy Gun": "SMG",
    "Thompson": "SMG",
    "Submachine gun": "SMG",
    "Lewis gun": "LMG",
    "Browning Automatic Rifle": "BAR",
    "Browning HMG": "HMG",
    "Blackjack": "Club",
    "Nightstick": "Club",
    "Hatchet": "Knife",
    "Dynamite": "Stick of dynamite",
    "Grenade": "Hand grenade",
    "Whiskey": WHISKEY,
}
"""Other names of gear that players use."""


def in_full(name: str) -> str:
    """The rules' name of a piece of gear, for a name that players use."""
    wanted = name.strip()
    return next((full for short, full in ALIASES.items() if same(short, wanted)), wanted)


def weapon_named(name: str) -> Weapon:
    """A weapon, by its name in any case. Raises UnknownName for any other."""
    return called("weapon", in_full(name), WEAPONS.values())


def gun_named(name: str) -> Weapon:
    """A gun, by its name in any case. Raises UnknownName for any other."""
    return called("gun", in_full(name), GUNS.values())


# Ranges and numbers to hit

BANDS: Final = ("Close", "Short", "Medium", "Long")


def _rising(grid: Grid) -> Iterable[str]:
    for name, inches in grid.rows:
        if any(far <= near for near, far in pairwise(edge for edge in inches if edge is not None)):
            yield f"{name}: each band must end farther away than the one before it."


RANGES: Final = Grid(
    "pot.tables.ranges",
    "Gun ranges in inches",
    HOUSE_SOURCE,
    BANDS,
    (
        ("Pistol", (3, 8, 16, 24)),
        ("Rifle", (3, 12, 24, 48)),
        ("Shotgun", (3, 8, 14, None)),
        ("BAR", (3, 12, 24, 48)),
        ("SMG", (3, 8, 16, 24)),
        ("LMG", (3, 12, 24, 48)),
        ("HMG", (3, 12, 24, 60)),
    ),
    1,
    120,
    Origin.HOUSE,
    faults=_rising,
)

TO_HIT: Final = Grid(
    "pot.tables.to-hit",
    "To hit on a D10",
    HOUSE_SOURCE,
    BANDS,
    (
        ("Pistol", (8, 6, 4, 2)),
        ("Rifle", (7, 7, 5, 3)),
        ("Shotgun", (9, 7, 4, None)),
        ("BAR", (6, 6, 5, 3)),
        ("SMG", (8, 6, 4, 2)),
        ("LMG", (6, 6, 5, 3)),
        ("HMG", (5, 6, 6, 4)),
    ),
    0,
    10,
    Origin.HOUSE,
)


class Situation(StrEnum):
    """The situations that the house tables have a modifier for."""

    SOFT_COVER = "Soft cover"
    HARD_COVER = "Hard cover"
    SHOOTER_MOVED = "Shooter moved"
    SHOOTER_RAN = "Shooter ran"
    TARGET_RAN = "Target ran"
    SLOW_CAR = "From a slow vehicle"
    FAST_CAR = "From a fast vehicle"
    FAST_TARGET = "At a fast vehicle"
    SUPPRESSED = "Suppressed"
    LIGHT = "Light wound"
    SERIOUS = "Serious wound"
    CHARGING = "Charging"


ADDS: Final = "Adds"


def _situations(name: str, title: str, *rows: tuple[Situation, int]) -> Grid:
    cells = tuple((situation, (adds,)) for situation, adds in rows)
    return Grid(f"pot.tables.{name}", title, HOUSE_SOURCE, (ADDS,), cells, -9, 9, Origin.HOUSE)


TO_HIT_ADDS: Final = _situations(
    "to-hit-modifiers",
    "To-hit modifiers",
    (Situation.SOFT_COVER, -2),
    (Situation.HARD_COVER, -4),
    (Situation.SHOOTER_MOVED, -1),
    (Situation.SHOOTER_RAN, -2),
    (Situation.TARGET_RAN, -1),
    (Situation.SLOW_CAR, -1),
    (Situation.FAST_CAR, -2),
    (Situation.FAST_TARGET, -1),
    (Situation.LIGHT, -1),
    (Situation.SERIOUS, -2),
)

MELEE_ADDS: Final = _situations(
    "melee-modifiers",
    "Melee modifiers",
    (Situation.SUPPRESSED, -1),
    (Situation.LIGHT, -1),
    (Situation.SERIOUS, -2),
    (Situation.CHARGING, +1),
)

# The effects chart

SAYS: Final = {
    Wound.SUPPRESSED: ("Suppressed", "Retreats to cover in the next Movement phase, and comes round on a 4 or more."),
    Wound.LIGHT: ("Light Wound", "Can't run, and retreats to cover."),
    Wound.SERIOUS: ("Serious Wound", "Moves D4 inches a turn (6 with help), and retreats to cover."),
    Wound.DEAD: ("Dead", "Out of the game."),
}


def effect_rows(*highest: tuple[int, Wound]) -> tuple[Row[Wound], ...]:
    """Rows of wounds, mildest first, each up to the given number."""
    lows = (1, *(high + 1 for high, _ in highest))
    return tuple(Row(low, high, wound, *SAYS[wound]) for low, (high, wound) in zip(lows, highest, strict=False))


def _column(column: Column, *highest: tuple[int, Wound]) -> Table[Wound]:
    name = column.lower().replace(" ", "-")
    return Table(
        f"pot.tables.effects-{name}",
        f"Effects: {column.lower()}",
        HOUSE_SOURCE,
        effect_rows(*highest),
        origin=Origin.HOUSE,
    )


S, LW, SW, D = Wound.SUPPRESSED, Wound.LIGHT, Wound.SERIOUS, Wound.DEAD

EFFECTS: Final[Mapping[Column, Table[Wound]]] = {
    Column.FISTS: _column(Column.FISTS, (4, S), (6, LW), (7, SW)),
    Column.CLUB: _column(Column.CLUB, (2, S), (5, LW), (6, SW), (7, D)),
    Column.KNIFE: _column(Column.KNIFE, (1, S), (4, LW), (6, SW), (7, D)),
    Column.PISTOL: _column(Column.PISTOL, (2, S), (4, LW), (5, SW), (6, D)),
    Column.RIFLE: _column(Column.RIFLE, (1, S), (3, LW), (5, SW), (6, D)),
    Column.SHOTGUN: _column(Column.SHOTGUN, (1, S), (2, LW), (4, SW), (6, D)),
    Column.SUBMACHINE_GUN: _column(Column.SUBMACHINE_GUN, (2, S), (4, LW), (5, SW), (6, D)),
    Column.MACHINE_GUN: _column(Column.MACHINE_GUN, (1, S), (3, LW), (4, SW), (6, D)),
}
"""The effect of a hit, by the column of the weapon."""
EFFECT_TABLES: Final = tuple(table.id for table in EFFECTS.values())
"""The ids of the effects tables."""


def _weapons() -> str:
    lines = [
        (weapon.name, str(weapon.dice) if weapon.dice else "–", "yes" if weapon.automatic else "no", str(weapon.column))
        for weapon in WEAPONS.values()
    ]
    return cells(("Weapon", "D10s", "Spreads its dice", "Effects column"), lines)


WEAPON_LOOKUPS: Final[Mapping[str, tuple[str, str]]] = {
    "pot.tables.weapons": ("Weapons (effects by house table)", _weapons())
}
