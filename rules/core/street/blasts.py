"""Whom a blast from any point of the street reaches, and where a thrown thing comes to lie.

A point has no base, so inches count from it to the centers of squares, to the nearest inch. Walls and shut doors on
the line to the center stop the blast, also where the line only touches them.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import cos, isqrt, radians, sin

from rules.core.plain.frozen import frozen
from rules.core.street.cover import UNCOVERED, USUAL, Cover, Covered, CoverTable
from rules.core.street.ground import Ground
from rules.core.street.sight import UNIT, Point, crossed, point_in
from rules.core.street.squares import INCHES, Square, touch


@frozen
class Reached:
    """A square that a blast reaches.

    inches  from the point to its center, to the nearest inch
    """

    square: Square
    inches: int


def inches_from(point: Point, square: Square) -> int:
    """From a point to the center of a square, to the nearest inch; just between two, the farther one."""
    x, y = point_in(square)
    halves = isqrt((2 * INCHES) ** 2 * ((x - point.x) ** 2 + (y - point.y) ** 2)) // UNIT
    return (halves + 1) // 2


def blast(ground: Ground, point: Point, inches: int) -> list[Reached]:
    """The squares that a blast of so many inches from a point on the street reaches, the nearest first."""
    x, y = point.square
    far = inches // INCHES + 1
    near = [(a, b) for b in range(y - far, y + far + 1) for a in range(x - far, x + far + 1)]
    found = [
        Reached(square, inches_from(point, square))
        for square in near
        if (kind := ground.squares.get(square)) is not None and not kind.hides
        if inches_from(point, square) <= inches and not is_stopped(ground, point, square)
    ]
    return sorted(found, key=lambda one: one.inches)


def is_stopped(ground: Ground, point: Point, square: Square) -> bool:
    """Whether something that hides is between a point and the center of a square.

    A wall against which the point lies stops only what would go through the wall. The two squares themselves stop
    nothing, so a bomb in a doorway reaches both sides.
    """
    for column, row, through in crossed(point, point_in(square)):
        at = column, row
        kind = ground.squares.get(at)
        if kind is not None and kind.hides and at not in (square, point.square) and (through or not _holds(at, point)):
            return True
    return False


def behind(ground: Ground, point: Point, square: Square, table: CoverTable = USUAL) -> Covered:
    """The best cover of whoever is on a square against a blast from a point, by the rule for shots."""
    lines = [(column, row) for column, row, through in crossed(point, point_in(square)) if through]
    near = [at for at in lines if at in ground.squares and at not in (square, point.square)]
    own = ground.squares[square]
    found = [(_in(own.letter, table.hard_inside, table.light_inside), own.name, square)]
    for at in near:
        kind = ground.squares[at]
        if touch(at, square) or kind.letter in table.along:
            found.append((_in(kind.letter, table.hard, table.light), kind.name, at))
    how, name, at = max(found, key=lambda one: one[0])
    return Covered(how, name, at) if how else UNCOVERED


def _in(letter: str, hard: str, light: str) -> Cover:
    return Cover.HARD if letter in hard else Cover.LIGHT if letter in light else Cover.NONE


def moved(point: Point, inches: float, degrees: float) -> Point:
    """The point so many inches away, in a direction in degrees clockwise from north, to a thousandth of a square."""
    away = inches * UNIT / INCHES
    return Point(point.x + round(away * sin(radians(degrees))), point.y - round(away * cos(radians(degrees))))


def flight(ground: Ground, start: Point, end: Point) -> list[Square]:
    """The squares over which a thrown thing goes, in order; it comes to lie on the last.

    Something that hides stops it before that, and so does the edge of the street. The start must be on the street.
    """
    touched = [((column, row), through) for column, row, through in crossed(start, end)]
    walls = [one for one, through in touched if (through or not _holds(one, start)) and _stops(ground, one)]
    stop = min((_enters(start, end, one) for one in walls), default=Fraction(2))
    over = sorted((_enters(start, end, one), one) for one, through in touched if through and not _stops(ground, one))
    return [one for share, one in over if share < stop] or [start.square]


def _stops(ground: Ground, square: Square) -> bool:
    kind = ground.squares.get(square)
    return kind is None or kind.hides


def _holds(square: Square, point: Point) -> bool:
    """Whether a point is in a square or on its edge."""
    return all(UNIT * edge <= at <= UNIT * (edge + 1) for edge, at in zip(square, point, strict=True))


def _enters(start: Point, end: Point, square: Square) -> Fraction:
    """At which share of a line it first touches a square that it touches."""
    return max(_shares(start, end, square), default=Fraction(0))


def _shares(start: Point, end: Point, square: Square) -> Iterator[Fraction]:
    yield Fraction(0)
    for begin, goal, edge in zip(start, end, square, strict=True):
        if begin != goal:
            yield min(Fraction(side * UNIT - begin, goal - begin) for side in (edge, edge + 1))
