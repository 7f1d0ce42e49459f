"""Behind what a target is.

What covers must touch the target's square on the line between the centers, or be the target's square. A game says by
a table what each letter of the legend covers. The corner of a wall past which a target peeks covers it too.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Final

from rules.core.plain.frozen import frozen
from rules.core.street.ground import Ground, bit, squares_in
from rules.core.street.measures import squared
from rules.core.street.sight import between, center_line
from rules.core.street.squares import Square, beside

CORNER: Final = "a corner"


class Cover(IntEnum):
    """How good a cover is. Games have names of their own for both kinds."""

    NONE = 0
    LIGHT = 1
    HARD = 2


@frozen
class CoverTable:
    """What the letters of the legend cover in one game.

    hard, light                whoever is right behind them on the line
    hard_inside, light_inside  whoever is on their square, from all sides
    along                      letters that cover wherever they lie on the line, as smoke does
    names                      what players call each kind: none, light and hard
    """

    hard: str = "=c"
    light: str = "/ah%"
    hard_inside: str = "="
    light_inside: str = "/cah%"
    along: str = "%"
    names: tuple[str, str, str] = ("no cover", "light cover", "hard cover")


USUAL: Final = CoverTable()
"""Windows and crates are hard cover; cars, hedges, doorways and smoke are light."""


@frozen
class Covered:
    """The best cover of a target.

    by  what covers, as part of a sentence: “crates”, “a corner”; empty for no cover
    at  the square of what covers; None for no cover
    """

    cover: Cover = Cover.NONE
    by: str = ""
    at: Square | None = None

    def __bool__(self) -> bool:
        return self.cover is not Cover.NONE


UNCOVERED: Final = Covered()


def cover(ground: Ground, shooter: Square, target: Square, table: CoverTable = USUAL) -> Covered:
    """The best cover of a target against a shooter on another square, and what it is. It asks nothing about sight.

    If a wall is between the centers, its corner counts. A corner that touches the target is hard cover. One that
    touches only the shooter is none, and one that touches neither is light.
    """
    dx, dy, shift = between(shooter, target)
    line = center_line(dx, dy)
    through, blocked = line.through << shift, (line.touched << shift) & ground.hiding
    near, own = _around(target), ground.squares[target]
    if own.letter in table.hard_inside:
        return Covered(Cover.HARD, own.name, target)
    at_hand = near | ground.lying(table.along)
    hard = through & at_hand & ground.lying(table.hard)
    if hard:
        return _found(ground, Cover.HARD, hard, target)
    if blocked & near:
        return Covered(Cover.HARD, CORNER, _nearest(blocked & near, target))
    if own.letter in table.light_inside:
        return Covered(Cover.LIGHT, own.name, target)
    light = through & at_hand & ground.lying(table.light)
    if light:
        return _found(ground, Cover.LIGHT, light, target)
    if blocked and not blocked & _around(shooter):
        return Covered(Cover.LIGHT, CORNER, _nearest(blocked, target))
    return UNCOVERED


def has_cover_at_hand(ground: Ground, square: Square, table: CoverTable = USUAL) -> bool:
    """Whether a square has cover against somebody: something that covers is on it or touches it, or a wall does."""
    own = ground.squares[square].letter
    if own in table.hard_inside or own in table.light_inside:
        return True
    return bool(_around(square) & (ground.hiding | ground.lying(table.hard) | ground.lying(table.light)))


def _found(ground: Ground, how: Cover, bits: int, target: Square) -> Covered:
    at = _nearest(bits, target)
    return Covered(how, ground.squares[at].name, at)


def _nearest(bits: int, target: Square) -> Square:
    """The square nearest to the target; of several equally near ones the first by column and row."""
    return min(squares_in(bits), key=lambda one: (squared(one, target), one))


def _around(square: Square) -> int:
    """The squares that touch a square, as bits."""
    found = 0
    for one in beside(square):
        if one[0] >= 0 <= one[1]:
            found |= bit(one)
    return found
