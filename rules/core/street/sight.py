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


class CenterLine(NamedTuple):
    """The squares between two squares on the line of their centers, as bits.

    The first bit is the upper left corner of the box around both; see `between`.

    touched  with those of which the line meets only an edge or corner
    through  without those
    """

    touched: int
    through: int


def seen(ground: Ground, one: Square, other: Square) -> Sight:
    """How well whoever is on these two squares of the street sees the other. The same both ways."""
    dx, dy, shift = between(one, other)
    hiding = ground.hiding >> shift
    if not hiding or not center_line(dx, dy).touched & hiding:
        return Sight.PLAIN
    for line in all_lines(dx, dy):
        if not line & hiding:
            return Sight.PEEKING
    return Sight.NONE


def free_line(ground: Ground, one: Square, other: Square) -> tuple[Point, Point] | None:
    """A line along which two see each other, from the first: between the centers if that is free. None for none."""
    dx, dy, shift = between(one, other)
    upper, lower = _upper_first(one, other)
    for ends, line in zip(product(POINTS, POINTS), all_lines(dx, dy), strict=True):
        if not line & (ground.hiding >> shift):
            p, q = point_in(upper, ends[0]), point_in(lower, ends[1])
            return (p, q) if upper == one else (q, p)
    return None


def point_in(square: Square, within: Point = CENTER) -> Point:
    """A point of a square, its center by default, on the street."""
    return Point(square[0] * UNIT + within.x, square[1] * UNIT + within.y)


def on_the_line(one: Square, other: Square) -> list[Square]:
    """The squares that the line between two centers goes through, from the first, without those of both ends."""
    dx, dy, shift = between(one, other)
    return sorted(squares_in(center_line(dx, dy).through << shift), key=lambda square: squared(one, square))


def in_the_way(one: Square, other: Square, figures: Iterable[Square]) -> list[Square]:
    """The squares of figures that the line between two centers goes through, from the first: who is in the way."""
    held = set(figures)
    return [square for square in on_the_line(one, other) if square in held]


def letters_between(ground: Ground, one: Square, other: Square) -> str:
    """The letters on the line between two centers, from the first: such as the smoke or trees that obscure a target."""
    return "".join(ground.squares[square].letter for square in on_the_line(one, other))


def between(one: Square, other: Square) -> tuple[int, int, int]:
    """How many columns and rows the lower of two squares is from the upper one, and where the box around both begins.

    The last number is that of the bit of its upper left corner: bits of lines are to be shifted by so many.
    """
    (a, b), (c, d) = _upper_first(one, other)
    return c - a, d - b, b * MOST_COLUMNS + min(a, c)


def _upper_first(one: Square, other: Square) -> tuple[Square, Square]:
    return (one, other) if (one[1], one[0]) <= (other[1], other[0]) else (other, one)


@lru_cache(MOST_PAIRS)
def center_line(dx: int, dy: int) -> CenterLine:
    """The line between the centers of two squares `dx` columns and `dy` rows apart; `dy` is at least 0."""
    return CenterLine(*_run(CENTER, Point(dx * UNIT + CENTER.x, dy * UNIT + CENTER.y), dx, dy))


@lru_cache(MOST_PAIRS)
def all_lines(dx: int, dy: int) -> tuple[int, ...]:
    """The squares that each of the 25 lines touches, as bits; the line between the centers is the first."""
    ends = [(p, Point(dx * UNIT + q.x, dy * UNIT + q.y)) for p, q in product(POINTS, POINTS)]
    return tuple(_run(p, q, dx, dy)[0] for p, q in ends)


def _run(p: Point, q: Point, dx: int, dy: int) -> tuple[int, int]:
    """The squares that a line touches, and those that it goes through, row by row, without those of both ends.

    No end is on an edge. So this needs less care than `crossed`, and takes a tenth of its time.
    """
    (a, b), (c, d) = (p, q) if p.y <= q.y else (q, p)
    under, left = d - b, min(dx, 0)
    width = UNIT * (under or 1)
    touched = through = 0
    before = a * (under or 1)
    for row in range(b // UNIT, d // UNIT + 1):
        after = a * under + (c - a) * (min(UNIT * (row + 1), d) - b) if under else c
        low, high = (before, after) if before <= after else (after, before)
        corner = row * MOST_COLUMNS - left
        first, last = -(-low // width) - 1, high // width
        touched |= ((1 << (last - first + 1)) - 1) << (corner + first)
        first, last = low // width, -(-high // width) - 1
        through |= ((1 << (last - first + 1)) - 1) << (corner + first)
        before = after
    ends = bit((-left, 0)) | bit((dx - left, dy))
    return touched & ~ends, through & ~ends


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
