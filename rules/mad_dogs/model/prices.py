"""The prices of figures, skills, weapons and cars for a new gang, in dollars (mad.gang.punks, mad.gang.weapons)."""

from __future__ import annotations

from enum import StrEnum
from typing import Final, NamedTuple

from rules.mad_dogs.model.roster import GEAR
from rules.mad_dogs.model.tables import BLADES_AND_BLUNTS

MOST_MONEY: Final = 1_000_000
"""The biggest budget of a gang."""

ROLL_UP: Final = 100
BOSS_TO_BUILD: Final = 225
BOSS_EXTRA: Final = 25
"""The extra points of a rolled-up Boss for stats and random skills."""

STAT_PRICES: Final = {2: 10, 3: 10, 4: 25, 5: 50, 6: 100}
"""The price of raising a stat, by the value reached. The book begins with 3; a 1 goes to 2 at the same price (ruling).
"""

RANDOM_SKILL: Final = 25
CHOSEN_SKILL: Final = 50
INSTEAD_OF_A_ROLL: Final = CHOSEN_SKILL - RANDOM_SKILL
"""The price of choosing a skill that a profile off the rack would roll."""

SUITS: Final = 25
"""The extra cost of a Snappy Dresser."""

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
"""The price of each piece; the pistol that comes with GATS of 3 or more is free."""

NOT_FOR_SALE: Final = tuple(piece for piece in GEAR if piece not in WEAPON_PRICES)
"""Light and heavy machine guns."""


class VehicleOnSale(StrEnum):
    """The kinds of vehicle on sale."""

    AUTOMOBILE = "Automobile"
    TRUCK = "Truck"
    FANCY = "Fancy Automobile"


class Fitting(StrEnum):
    """The ways to fit out a vehicle."""

    SOUPED_UP = "Souped-Up Engine"
    SUSPENSION = "Good Suspension"
    BULLETPROOF = "Bulletproofing"


WHEELS_PRICES: Final = {VehicleOnSale.AUTOMOBILE: 200, VehicleOnSale.TRUCK: 200, VehicleOnSale.FANCY: 700}
FITTING_PRICES: Final = {Fitting.SOUPED_UP: 150, Fitting.SUSPENSION: 150, Fitting.BULLETPROOF: 500}


class Item(NamedTuple):
    """One item that a gang pays; below 0 for what is free of it."""

    what: str
    dollars: int


class BillLine(NamedTuple):
    """An item of a gang's bill: for a figure or for a car."""

    whom: str
    what: str
    dollars: int


def dollars(sum_of: int) -> str:
    """A sum in writing: $1,200, or -$25."""
    return f"{'-' * (sum_of < 0)}${abs(sum_of):,}"
