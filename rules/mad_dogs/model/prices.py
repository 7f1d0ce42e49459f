"""What figures, skills, weapons and cars cost while a gang is made, in dollars (mad.gang.punks, mad.gang.weapons)."""

from __future__ import annotations

from enum import StrEnum
from typing import Final, NamedTuple

from rules.mad_dogs.model.roster import GEAR
from rules.mad_dogs.model.tables import BLADES_AND_BLUNTS

MOST_MONEY: Final = 1_000_000
"""The biggest budget a gang can have."""

ROLL_UP: Final = 100
BOSS_TO_BUILD: Final = 225
BOSS_EXTRA: Final = 25
"""What a rolled-up Boss has to spend on stats and random skills."""

STAT_PRICES: Final = {2: 10, 3: 10, 4: 25, 5: 50, 6: 100}
"""Raising a stat, by the value reached. The book begins with 3; a 1 goes to 2 at the same price (ruling)."""

RANDOM_SKILL: Final = 25
CHOSEN_SKILL: Final = 50
INSTEAD_OF_A_ROLL: Final = CHOSEN_SKILL - RANDOM_SKILL
"""Choosing a skill that a profile off the rack would roll."""

SUITS: Final = 25
"""What a Snappy Dresser costs besides."""

EXPLOSIVES: Final = {"Grenade": 25, "Dynamite": 25, "Gasoline Bomb": 0}
WEAPON_PRICES: Final = {
    "Tommy Gun": 200,
    "BAR": 300,
    "Rifle": 150,
    "High-Powered Rifle": 300,
    "Carbine": 100,
    "Pump Shotgun": 75,
    "Double-Barreled Shotgun": 50,
    "Pistol": 20,
    "Purse Gun": 20,
    **EXPLOSIVES,
    **{arm: 0 for arm in BLADES_AND_BLUNTS if arm not in EXPLOSIVES},
}
"""Each piece; the pistol that comes with GATS 3 or more is not among those bought."""

NOT_FOR_SALE: Final = tuple(piece for piece in GEAR if piece not in WEAPON_PRICES)
"""Light and heavy machine guns."""


class Wheels(StrEnum):
    """What kind of vehicle can be bought."""

    AUTOMOBILE = "Automobile"
    TRUCK = "Truck"
    FANCY = "Fancy Automobile"


class Fitting(StrEnum):
    """What can be done to one."""

    SOUPED_UP = "Souped-Up Engine"
    SUSPENSION = "Good Suspension"
    BULLETPROOF = "Bulletproofing"


WHEELS_PRICES: Final = {Wheels.AUTOMOBILE: 200, Wheels.TRUCK: 200, Wheels.FANCY: 700}
FITTING_PRICES: Final = {Fitting.SOUPED_UP: 150, Fitting.SUSPENSION: 150, Fitting.BULLETPROOF: 500}


class Item(NamedTuple):
    """One thing that is paid, below 0 for what is free of it."""

    what: str
    dollars: int


class Line(NamedTuple):
    """An item of a gang's bill: for whom or for which car."""

    whom: str
    what: str
    dollars: int


def dollars(sum_of: int) -> str:
    """A sum as it is written: $1,200, or -$25."""
    return f"{'-' * (sum_of < 0)}${abs(sum_of):,}"
