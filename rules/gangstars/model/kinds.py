"""The types of goon and of dog, and a ready card of each (2 Gangs; 3 Basic points; 20 Doggie types)."""

from __future__ import annotations

from typing import Final, NamedTuple

from rules.core.plain.columns import cells
from rules.gangstars.model.figures import DOGS, Figure, Profile, Stats, Weapon
from rules.gangstars.model.weapons import HEAVY_PISTOL, KNIFE, PISTOL
from rules.gangstars.traits.trait_table import (
    BOLTER,
    FLOWER_POWER,
    FOOD_BAG,
    HUGE_DOG,
    JAWS,
    LOVERBOY,
    MAD_DOG,
    NOISY,
    SNAPPY,
    TINY_DOG,
    WAGGY_TAIL,
)

MOST_STAT: Final = 5


class TypePoints(NamedTuple):
    """The points of a type: basic and trait points for itself, equipment points for its gang."""

    basic: int
    equipment: int
    traits: int


TYPE_POINTS: Final = {
    Profile.ROOKIE: TypePoints(6, 8, 3),
    Profile.HIT_MAN: TypePoints(12, 16, 4),
    Profile.LEADER: TypePoints(16, 24, 5),
    **dict.fromkeys(DOGS, TypePoints(10, 0, 4)),
}


class StatLimits(NamedTuple):
    """The lowest and highest value of each stat of a type of dog."""

    agility: tuple[int, int]
    strength: tuple[int, int]
    melee: tuple[int, int]
    movement: tuple[int, int]
    brains: tuple[int, int]


BREEDS: Final = {
    Profile.LAP_DOG: StatLimits((0, 2), (0, 2), (2, 4), (2, 4), (0, 2)),
    Profile.BEST_FRIEND: StatLimits((2, 4), (0, 3), (2, 4), (2, 5), (2, 5)),
    Profile.SHEPHERD: StatLimits((3, 5), (0, 4), (2, 4), (3, 5), (2, 5)),
    Profile.GANG_DOG: StatLimits((2, 5), (0, 5), (3, 5), (2, 5), (0, 2)),
}

PREFERRED: Final = {
    Profile.LAP_DOG: (TINY_DOG, NOISY, LOVERBOY),
    Profile.BEST_FRIEND: (FOOD_BAG, FLOWER_POWER, WAGGY_TAIL),
    Profile.SHEPHERD: (HUGE_DOG, BOLTER, JAWS, SNAPPY),
    Profile.GANG_DOG: (JAWS, SNAPPY, BOLTER, MAD_DOG, HUGE_DOG),
}
"""The traits that go with a type of dog. This is advice, not a limit."""

READY: Final = {
    Profile.ROOKIE: Figure(
        "Rookie",
        Profile.ROOKIE,
        Stats(agility=1, strength=1, shooting=1, movement=2, brains=1),
        weapons=(Weapon(PISTOL),),
    ),
    Profile.HIT_MAN: Figure(
        "Hit-man",
        Profile.HIT_MAN,
        Stats(agility=2, strength=2, melee=2, shooting=3, movement=2, brains=1),
        weapons=(Weapon(PISTOL), Weapon(KNIFE)),
    ),
    Profile.LEADER: Figure(
        "Head Honcho",
        Profile.LEADER,
        Stats(agility=2, strength=2, melee=2, shooting=3, movement=3, brains=4),
        weapons=(Weapon(HEAVY_PISTOL), Weapon(KNIFE)),
    ),
    Profile.LAP_DOG: Figure("Lap dog", Profile.LAP_DOG, Stats(2, 1, 2, movement=3, brains=2)),
    Profile.BEST_FRIEND: Figure("Ma best friend", Profile.BEST_FRIEND, Stats(2, 2, 2, movement=2, brains=2)),
    Profile.SHEPHERD: Figure("The good shepherd", Profile.SHEPHERD, Stats(3, 0, 2, movement=3, brains=2)),
    Profile.GANG_DOG: Figure("The gang dog", Profile.GANG_DOG, Stats(2, 3, 3, movement=2)),
}
"""A card of each type that spends all its basic points. The spread is ours."""


def _drawn_types() -> str:
    purses = {
        **{name: TYPE_POINTS[name] for name in TYPE_POINTS if not name.is_dog},
        "Doggie": TYPE_POINTS[Profile.LAP_DOG],
    }
    lines = [(str(name), str(one.basic), str(one.equipment or "—"), str(one.traits)) for name, one in purses.items()]
    return cells(("Type", "Basic", "Equipment", "Traits"), lines)


def _drawn_breeds() -> str:
    def span(limits: tuple[int, int]) -> str:
        return f"{limits[0]}–{limits[1]}"

    lines = [(field.capitalize(), *(span(getattr(BREEDS[dog], field)) for dog in DOGS)) for field in StatLimits._fields]
    return cells(("Stat", *map(str, DOGS)), lines)


def _drawn_wishes() -> str:
    return cells(("Type", "Traits"), [(str(dog), ", ".join(wishes)) for dog, wishes in PREFERRED.items()])


GOON_LOOKUPS: Final = {
    "gs.tables.types": ("Types of goon", _drawn_types()),
    "gs.tables.breeds": ("Types of dog, lowest and highest of each stat", _drawn_breeds()),
    "gs.tables.preferred": ("Traits that go with a type of dog", _drawn_wishes()),
}
