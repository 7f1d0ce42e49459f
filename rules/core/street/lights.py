"""The light of a street: the parts that are dark, dim or lit, as its text names them.

They are places: `dark`, `dim` and `lit`. A lit square is lit wherever it is, and of dark and dim the dark counts.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum
from functools import lru_cache
from typing import Final

from rules.core.plain.frozen import replace
from rules.core.street.ground import OPEN_DOOR, SHUT_DOOR, WINDOW, Ground, Place
from rules.core.street.squares import Area, Square

DARK, DIM, LIT = "dark", "dim", "lit"
"""The names of places that say how light it is."""
MOST_KEPT: Final = 16
"""How many streets' lights are kept."""
BORDERS: Final = (WINDOW, OPEN_DOOR, SHUT_DOOR)


class Brightness(IntEnum):
    """How light it is on a square."""

    GOOD = 0
    POOR = 1
    BAD = 2


def light_on(ground: Ground, square: Square) -> Brightness | None:
    """How light it is on a square; None on a street that says nothing of light."""
    dark, dim, lit = _lights(ground.places)
    if not dark and not dim:
        return None
    if square in lit:
        return Brightness.GOOD
    return Brightness.BAD if square in dark else Brightness.POOR if square in dim else Brightness.GOOD


@lru_cache(MOST_KEPT)
def _lights(places: tuple[Place, ...]) -> tuple[frozenset[Square], frozenset[Square], frozenset[Square]]:
    """The dark, the dim and the lit squares."""
    by_name = {one.name.casefold(): one.squares for one in places}
    return by_name.get(DARK, frozenset()), by_name.get(DIM, frozenset()), by_name.get(LIT, frozenset())


def at_night(ground: Ground) -> Ground:
    """The same street by night: dark, and lit inside houses, at their windows and at their doors.

    A street that says how light it is stays as it is.
    """
    if any(one.name.casefold() in (DARK, DIM) for one in ground.places):
        return ground
    whole = Area((0, 0), (ground.wide - 1, ground.high - 1))
    doors = {
        one
        for one, kind in ground.squares.items()
        if kind.letter in BORDERS and not ground.inside.isdisjoint(to for to, _ in ground.steps[one])
    }
    inside = _areas(ground.inside | doors)
    return replace(ground, places=(*ground.places, Place(DARK, (whole,)), *([Place(LIT, inside)] if inside else [])))


def _areas(squares: Iterable[Square]) -> tuple[Area, ...]:
    """Rectangles that hold these squares and no others: rows of neighbors, and the same row below added to them."""
    left, found = set(squares), list[Area]()
    while left:
        x, y = first = min(left, key=lambda one: (one[1], one[0]))
        wide = next(n for n in range(1, len(left) + 2) if (x + n, y) not in left)
        high = 1
        while all((x + n, y + high) in left for n in range(wide)):
            high += 1
        area = Area(first, (x + wide - 1, y + high - 1))
        left.difference_update(area.squares)
        found.append(area)
    return tuple(found)
