"""Directions from one square to another, and what is in front of somebody and what behind."""

from __future__ import annotations

from collections.abc import Iterable

from rules.core.street.squares import DIRECTIONS, Direction, Square


def direction_to(one: Square, other: Square) -> Direction | None:
    """The one of eight directions nearest to the line from one center to another; None for the same square."""
    dx, dy = other[0] - one[0], other[1] - one[1]
    if not dx and not dy:
        return None
    # Between two directions lies 22.5 degrees, whose tangent is √2 − 1: no center is ever just there.
    long, short = max(abs(dx), abs(dy)), min(abs(dx), abs(dy))
    diagonal = (short + long) ** 2 > 2 * long * long
    step = (_sign(dx) * (diagonal or abs(dx) == long), _sign(dy) * (diagonal or abs(dy) == long))
    return next(one for one in DIRECTIONS if one.step == step)


def in_front(at: Square, front: Direction, other: Square) -> bool:
    """Whether another square is in the half before somebody who looks that way. What is just beside them is."""
    dx, dy = front.step
    return dx * (other[0] - at[0]) + dy * (other[1] - at[1]) >= 0


def at_the_back(at: Square, front: Direction) -> list[Square]:
    """The three neighbor squares behind somebody who looks that way, also those off the street."""
    steps = [front.turned(eighths).step for eighths in (3, 4, 5)]
    return [(at[0] + dx, at[1] + dy) for dx, dy in steps]


def is_within_45_degrees(at: Square, towards: Square, other: Square) -> bool:
    """Whether the line to another square differs from the line towards a first one by at most 45 degrees."""
    dx, dy = towards[0] - at[0], towards[1] - at[1]
    u, v = other[0] - at[0], other[1] - at[1]
    return abs(dx * v - dy * u) <= dx * u + dy * v


def directly_away(at: Square, foe: Square, squares: Iterable[Square]) -> list[Square]:
    """Those of some squares that lie within 45 degrees of the line from a foe through somebody's own square."""
    mirrored = 2 * at[0] - foe[0], 2 * at[1] - foe[1]
    return [one for one in squares if one != at and is_within_45_degrees(at, mirrored, one)]


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)
