"""How far it is from one square to another."""

from __future__ import annotations

from collections.abc import Iterable
from math import isqrt
from typing import Final

from rules.core.street.squares import INCHES, Square

MILLIMETERS: Final = 50
"""The side of a square in a game that measures in centimeters."""
BASE: Final = 25
"""The width of a figure's base there, in millimeters."""


def squared(one: Square, other: Square) -> int:
    """The square of the distance between two centers, in squares."""
    return (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2


def inches_between(one: Square, other: Square) -> int:
    """From center to center in whole inches, rounded down: what a tape shows between two bases of an inch."""
    return isqrt(INCHES * INCHES * squared(one, other))


def centimeters_between(one: Square, other: Square) -> float:
    """From edge to edge of two bases of 2.5 cm, in centimeters with one place, rounded down. 0 for the same square."""
    return max(0, isqrt(MILLIMETERS * MILLIMETERS * squared(one, other)) - BASE) / 10


def within(center: Square, squares: Iterable[Square], inches: int) -> list[Square]:
    """Those of some squares that are at most so many inches from another, the nearest first."""
    near = sorted((squared(center, one), one) for one in squares)
    return [one for _, one in near if inches_between(center, one) <= inches]
