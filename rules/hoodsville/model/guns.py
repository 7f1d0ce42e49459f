"""Guns as data: reach, rate of fire, rounds, and what each adds to a saving throw."""

from __future__ import annotations

from enum import StrEnum
from math import inf
from typing import Final

from rules.core.people.names import called, same
from rules.core.plain.frozen import frozen
from rules.core.tables.outcome import Modifier

FARTHEST: Final = 33
"""Inches beyond which no shot hits: the far edge of the last band."""


class Rate(StrEnum):
    """How a gun decides the rounds of one round of firing."""

    RED = "red spot die"
    BLUE = "blue spot die"
    BLACK = "black spot die"
    BARRELS = "two barrels"
    SINGLE = "one shot"


@frozen
class Gun:
    """A gun.

    reach    inches
    holds    the rounds of a full gun
    strikes  the far edge of each stretch of its range in inches, nearest first, and what it adds to the victim's saving
             throw there
    long     it can be rested on something
    """

    name: str
    reach: int
    rate: Rate
    holds: int
    strikes: tuple[tuple[float, int], ...] = ((inf, 0),)
    long: bool = False

    def strike(self, range: float) -> int:
        """What it adds to the saving throw of a victim at so many inches."""
        return next(strike for edge, strike in self.strikes if range <= edge)


GUNS: Final = {
    gun.name: gun
    for gun in (
        Gun("Revolver", 18, Rate.RED, 5),
        Gun("Self-loader", 18, Rate.BLUE, 8),
        Gun("Thompson SMG", 25, Rate.BLACK, 50, long=True),
        Gun("Double-barreled Shotgun", 25, Rate.BARRELS, 2, ((8, -5), (16, -3), (22, -1), (inf, 0)), long=True),
        Gun("Derringer", 9, Rate.BARRELS, 2),
        Gun("Rifle", FARTHEST, Rate.SINGLE, 5, ((inf, -1),), long=True),
    )
}


ALIASES: Final = {
    "Shotgun": "Double-barreled Shotgun",
    "Thompson": "Thompson SMG",
    "Tommy Gun": "Thompson SMG",
    "Self-loading Pistol": "Self-loader",
}
"""Other names of guns that players use."""


def in_full(name: str) -> str:
    """The rules' name of a gun, for a name that players use."""
    wanted = name.strip()
    return next((full for short, full in ALIASES.items() if same(short, wanted)), wanted)


def gun_named(name: str) -> Gun:
    """The gun that a name means. Raises UnknownName for any other."""
    return called("gun", in_full(name), GUNS.values())


def strike_of(gun: Gun, range: float) -> tuple[Modifier, ...]:
    """What a gun adds to the saving throw of a victim at so many inches, by name; empty for 0."""
    strike = gun.strike(range)
    return (Modifier(gun.name, strike),) if strike else ()
