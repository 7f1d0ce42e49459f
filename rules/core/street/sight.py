"""Who sees whom. There is sight between two squares if any line between points of them meets nothing that hides.

The points are the center of a square and its four corners, drawn in by an eighth, so there are 25 lines. A line that
only touches a square that hides is blocked. Sight is the same both ways. All numbers are whole, so it is the same for
everybody.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import IntEnum
from functools import lru_cache
from itertools import product
from typing import Final, NamedTuple

from rules.core.street.ground import Ground, bit, squares_in
from rules.core.street.measures import squared
from rules.core.street.squares import MOST_COLUMNS, Square

UNIT: Final = 1_000
"""Points are in thousandths of a square."""
MOST_PAIRS: Final = 1_024
"""How many lines are kept. A street has 910 pairs of squares that lie differently to each other."""


class Point(NamedTuple):
    """A point of a street in thousandths of a square, from the upper left corner of A1: its center is 500, 500."""

    x: int
    y: int

    @property
    def square(self) -> Square:
        """The square that the point is in. On an edge it is the one to the right or below."""
        return self.x // UNIT, self.y // UNIT


CENTER: Final = Point(UNIT // 2, UNIT // 2)
INSET: Final = UNIT // 8
POINTS: Final = (CENTER, *(Point(x, y) for y in (INSET, UNIT - INSET) for x in (INSET, UNIT - INSET)))
"""Where lines may begin and end within a square, the center first."""


class Sight(IntEnum):
    """How well two see each other."""

    NONE = 0
    PEEKING = 1
    """Something that hides is between the centers, and another line is free."""
    PLAIN = 2


class Lines(NamedTuple):
    """The squares between two squares, as bits from the upper left corner of the box around both.

    touched  by each of the 25 lines, the one between the centers first
    through  those of which the line between the centers crosses more than an edge or corner
    """

    touched: tuple[int, ...]
    through: int


def seen(ground: Ground, one: Square, other: Square) -> Sight:
    """How well whoever is on these two squares of the street sees the other. The same both ways."""
    lines, shift = between(one, other)
    hiding = ground.hiding >> shift
    if not hiding or not lines.touched[0] & hiding:
        return Sight.PLAIN
    for line in lines.touched:
        if not line & hiding:
            return Sight.PEEKING
    return Sight.NONE


def free_line(ground: Ground, one: Square, other: Square) -> tuple[Point, Point] | None:
    """A line along which two see each other, from the first: between the centers if that is free. None for none."""
    lines, shift = between(one, other)
    upper, lower = _upper_first(one, other)
    for ends, line in zip(product(POINTS, POINTS), lines.touched, strict=True):
        if not line & (ground.hiding >> shift):
            p, q = (
                Point(at[0] * UNIT + end.x, at[1] * UNIT + end.y) for at, end in zip((upper, lower), ends, strict=True)
            )
            return (p, q) if upper == one else (q, p)
    return None


def point_in(square: Square, within: Point = CENTER) -> Point:
    """A point of a square, its center by default, on the street."""
    return Point(square[0] * UNIT + within.x, square[1] * UNIT + within.y)


def on_the_line(one: Square, other: Square) -> list[Square]:
    """The squares that the line between two centers goes through, from the first, without those of both ends."""
    lines, shift = between(one, other)
    return sorted(squares_in(lines.through << shift), key=lambda square: squared(one, square))


def in_the_way(one: Square, other: Square, figures: Iterable[Square]) -> list[Square]:
    """The squares of figures that the line between two centers goes through, from the first: who is in the way."""
    held = set(figures)
    return [square for square in on_the_line(one, other) if square in held]


def letters_between(ground: Ground, one: Square, other: Square) -> str:
    """The letters on the line between two centers, from the first: such as the smoke or trees that obscure a target."""
    return "".join(ground.squares[square].letter for square in on_the_line(one, other))


def between(one: Square, other: Square) -> tuple[Lines, int]:
    """The lines between two squares, and the number of bits by which they are to be shifted on the street."""
    (a, b), (c, d) = _upper_first(one, other)
    return lines_of(c - a, d - b), b * MOST_COLUMNS + min(a, c)


def _upper_first(one: Square, other: Square) -> tuple[Square, Square]:
    return (one, other) if (one[1], one[0]) <= (other[1], other[0]) else (other, one)


@lru_cache(MOST_PAIRS)
def lines_of(dx: int, dy: int) -> Lines:
    """The lines from one square to another `dx` columns and `dy` rows away; `dy` is at least 0."""
    left, ends = min(dx, 0), ((0, 0), (dx, dy))
    touched: list[int] = []
    through = 0
    for p, q in product(POINTS, POINTS):
        bits = 0
        for x, y, inside in crossed(p, Point(dx * UNIT + q.x, dy * UNIT + q.y)):
            if (x, y) not in ends:
                bits |= bit((x - left, y))
                if inside and p is q is CENTER:
                    through |= bit((x - left, y))
        touched.append(bits)
    return Lines(tuple(touched), through)


def crossed(p: Point, q: Point) -> Iterator[tuple[int, int, bool]]:
    """The squares that a line touches: column, row, and whether it goes through the inside of the square.

    Touching an edge or corner is enough, also with an end of the line.
    """
    (a, b), (c, d) = (p, q) if p.y <= q.y else (q, p)
    for row in range(-(-b // UNIT) - 1, d // UNIT + 1):
        top, bottom = row * UNIT, (row + 1) * UNIT
        if b == d:
            under, ends = UNIT, sorted((a, c))
            enters = top < b < bottom
        else:
            under = UNIT * (d - b)
            ends = sorted(a * (d - b) + (c - a) * (min(max(y, b), d) - b) for y in (top, bottom))
            enters = max(top, b) < min(bottom, d)
        low, high = ends
        for column in range(-(-low // under) - 1, high // under + 1):
            yield column, row, enters and low < (column + 1) * under and (high > column * under)
