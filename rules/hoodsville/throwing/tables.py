"""Tables of missiles, and of their effects."""

from __future__ import annotations

from enum import StrEnum
from typing import Final, NamedTuple

from rules.core.plain.columns import cells
from rules.core.plain.frozen import frozen
from rules.core.tables.rule import Origin
from rules.core.tables.table import Row, Table

SOURCE: Final = "Throwing Weapons"


class Missile(StrEnum):
    """The kinds of missiles."""

    STONE = "Stone"
    BOTTLE = "Bottle"
    HALF_BRICK = "Half brick"
    BRICK = "Brick"
    MOLOTOV = "Molotov cocktail"
    DYNAMITE = "Stick of dynamite"

    @property
    def word(self) -> str:
        """Its name in the middle of a sentence."""
        return str(self) if self is Missile.MOLOTOV else self.lower()


CARRIED: Final = (Missile.MOLOTOV, Missile.DYNAMITE)
"""Missiles that a figure must carry. It picks up all others."""


@frozen
class Flight:
    """The flight of a missile.

    reach      inches, before the thrower's melee
    near, far  what a D6 needs to hit up to half the range, and beyond it; a Molotov at a vehicle, all others at a
               person
    strike     what it adds to the D6 against a window
    saved_as   the weapon for the saving throw against it; empty for a missile that is not thrown at people
    """

    reach: int
    near: int
    far: int
    strike: int
    saved_as: str = ""


FLIGHTS: Final = {
    Missile.STONE: Flight(10, 4, 5, -1, "Stone"),
    Missile.BOTTLE: Flight(8, 4, 5, 0, "Bottle"),
    Missile.HALF_BRICK: Flight(6, 5, 6, +1, "Half brick"),
    Missile.BRICK: Flight(3, 5, 6, +2, "Brick"),
    Missile.MOLOTOV: Flight(8, 3, 4, 0, "Bottle"),
    Missile.DYNAMITE: Flight(8, 1, 1, -1),
}


class Pane(StrEnum):
    """The result of a throw at a window."""

    BOUNCES = "bounces back 1 inch"
    DROPS = "breaks the window and drops"
    ENTERS = "breaks the window and enters"


WINDOW: Final = Table(
    "hood.tables.window",
    "Thrown at a window",
    f"{SOURCE}: window breaking",
    (
        Row(1, 1, Pane.BOUNCES, "Bounces back", "The window holds, and the missile lies 1 inch in front of it."),
        Row(2, 2, Pane.DROPS, "Breaks, drops", "The window is broken, and the missile lies outside."),
        Row(3, 6, Pane.ENTERS, "Breaks and enters", "The window is broken, and the missile lies inside."),
    ),
)

QUARTERS: Final = 4
"""The distance of dynamite from its aim point is counted in quarters of an inch."""

POINT: Final = Table(
    "hood.tables.exploding-point",
    "Where dynamite comes down",
    f"{SOURCE}: exploding point",
    (
        Row(1, 2, 6, '1.5" off', "1½ inches from the aim point."),
        Row(3, 4, 3, '0.75" off', "¾ inch from the aim point."),
        Row(5, 6, 0, "On the spot", "Exactly where it was aimed."),
    ),
)

DIRECTION: Final = Table(
    "hood.tables.throw-direction",
    "Which way it strays",
    f"{SOURCE}: direction from aim point",
    (
        Row(1, 1, 0, "straight on", "Farther along the line of the throw."),
        Row(2, 2, 60, "on and to the right", "60 degrees clockwise from the line of the throw."),
        Row(3, 3, 120, "back and to the right", "120 degrees clockwise."),
        Row(4, 4, 180, "straight back", "Toward the thrower."),
        Row(5, 5, 240, "back and to the left", "240 degrees clockwise."),
        Row(6, 6, 300, "on and to the left", "300 degrees clockwise."),
    ),
    origin=Origin.RULING,
)


class Reach(NamedTuple):
    """The most inches from the exploding point for a strike, and what it adds to the saving throw."""

    inches: int
    strike: int


BLAST: Final = (Reach(1, -2), Reach(2, -1), Reach(3, 0), Reach(4, +1), Reach(5, +2))
BLAST_REACH: Final = BLAST[-1].inches


def _thrown() -> str:
    def needed(missile: Missile, number: int) -> str:
        if missile is Missile.DYNAMITE:
            return "-"
        return f"{number}+ a vehicle" if missile is Missile.MOLOTOV else f"{number}+"

    lines = [
        [missile, f'{flight.reach}"', needed(missile, flight.near), needed(missile, flight.far), f"{flight.strike:+d}"]
        for missile, flight in FLIGHTS.items()
    ]
    return cells(("Thrown", "Range", "Half range", "Full range", "Window"), lines)


THROW_TABLES: Final = (WINDOW, POINT, DIRECTION)

THROW_LOOKUPS: Final = {
    "hood.tables.throwing": ("Thrown weapons: ranges and hits", _thrown()),
    "hood.tables.blast": (
        "Dynamite: saving throws by distance",
        cells(("Inches up to", "Strike"), [[str(inches), f"{strike:+d}"] for inches, strike in BLAST]),
    ),
}
