"""Squares of a street by their names, rectangles of them, and the eight directions.

A square is 2 inches wide. Columns have letters and rows have numbers, so the upper left square is A1.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from typing import Final

from rules.core.plain.frozen import frozen

Square = tuple[int, int]
"""A column and a row, both from 0: (5, 8) is F9."""

INCHES: Final = 2
"""The inches of a square's side."""
MOST_COLUMNS: Final = 18
"""A phone shows no more legibly."""
MOST_ROWS: Final = 26


class Direction(StrEnum):
    """One of eight directions, clockwise. North is up on the picture, towards row 1."""

    NORTH = "north"
    NORTH_EAST = "north-east"
    EAST = "east"
    SOUTH_EAST = "south-east"
    SOUTH = "south"
    SOUTH_WEST = "south-west"
    WEST = "west"
    NORTH_WEST = "north-west"

    @property
    def step(self) -> tuple[int, int]:
        """The columns and rows of one step, each −1, 0 or 1."""
        return STEPS[self]

    @property
    def is_diagonal(self) -> bool:
        return 0 not in STEPS[self]

    def turned(self, eighths: int) -> Direction:
        """The direction after so many turns of 45 degrees, clockwise; counterclockwise for a negative number."""
        return DIRECTIONS[(DIRECTIONS.index(self) + eighths) % 8]


DIRECTIONS: Final = tuple(Direction)
STEPS: Final = dict(
    zip(DIRECTIONS, ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1)), strict=True)
)


@frozen
class Area:
    """A rectangle of squares, from its upper left one to its lower right one. Both may be the same."""

    first: Square
    last: Square

    @property
    def squares(self) -> list[Square]:
        """All its squares, row by row."""
        (left, top), (right, bottom) = self.first, self.last
        return [(x, y) for y in range(top, bottom + 1) for x in range(left, right + 1)]

    def __str__(self) -> str:
        """“C6”, “C6-H12”."""
        return name_of(self.first) + (f"-{name_of(self.last)}" if self.last != self.first else "")


def area_between(one: Square, other: Square) -> Area:
    """The rectangle with these two squares in opposite corners."""
    (a, b), (c, d) = one, other
    return Area((min(a, c), min(b, d)), (max(a, c), max(b, d)))


def name_of(square: Square) -> str:
    """“F9” for (5, 8)."""
    return f"{chr(65 + square[0])}{square[1] + 1}"


def square_named(name: str) -> Square | None:
    """Return the square that a text names, such as “F9” or “f09”. None unless it is a letter and one to three digits.

    The square may lie off every street.
    """
    letter, digits = name[:1].upper(), name[1:]
    if not ("A" <= letter <= "Z" and len(letter) == 1 and 1 <= len(digits) <= 3):
        return None
    return (ord(letter) - 65, int(digits) - 1) if digits.isascii() and digits.isdecimal() else None


def names_of(squares: Iterable[Square], most: int = 3) -> str:
    """“A1, B2 and 4 more”: squares in a sentence, row by row, the first of them by name."""
    names = [name_of(one) for one in sorted(squares, key=lambda one: (one[1], one[0]))]
    return ", ".join(names[:most]) + (f" and {len(names) - most} more" if len(names) > most else "")


def beside(square: Square) -> list[Square]:
    """The eight squares around a square, also those off the street."""
    x, y = square
    return [(x + dx, y + dy) for dx, dy in STEPS.values()]


def touch(one: Square, other: Square) -> bool:
    """Whether two squares have a side or a corner in common."""
    return max(abs(one[0] - other[0]), abs(one[1] - other[1])) == 1
