"""Squares of moves that a die or a rule forces. All that fit are offered to the chooser; if none fits, they stay."""

from __future__ import annotations

from collections.abc import Iterable

from rules.core.street.fronts import direction_to, directly_away
from rules.core.street.ground import Ground
from rules.core.street.measures import squared
from rules.core.street.squares import Square


def free_neighbors(ground: Ground, at: Square, taken: Iterable[Square] = ()) -> list[Square]:
    """The squares to which one step leads and on which nobody stands."""
    shut = frozenset(taken)
    return [one for one in ground.neighbors(at) if one not in shut]


def out_of_contact(ground: Ground, at: Square, foe: Square, taken: Iterable[Square] = ()) -> list[Square]:
    """A step back from a foe: to the free squares not in contact with the foe, else to any free one."""
    free = free_neighbors(ground, at, taken)
    return [one for one in free if one != foe and not ground.in_contact(one, foe)] or free


def forced_back(ground: Ground, at: Square, foe: Square, taken: Iterable[Square] = ()) -> list[Square]:
    """One square straight back from a foe; if that is not free, those of the two beside it that are."""
    straight = direction_to(foe, at)
    if straight is None:
        return []
    free = free_neighbors(ground, at, taken)
    for turns in ((0,), (-1, 1)):
        steps = [straight.turned(eighths).step for eighths in turns]
        found = [there for dx, dy in steps if (there := (at[0] + dx, at[1] + dy)) in free]
        if found:
            return found
    return []


def farthest_away(at: Square, foe: Square, squares: Iterable[Square]) -> list[Square]:
    """Of some squares in reach, the farthest from a foe among those directly away, within 45 degrees."""
    away = directly_away(at, foe, squares)
    far = max((squared(foe, one) for one in away), default=0)
    return [one for one in away if squared(foe, one) == far]


def not_nearer(at: Square, foe: Square, squares: Iterable[Square]) -> list[Square]:
    """Those of some squares that are no nearer to a foe than somebody's own square."""
    return [one for one in squares if squared(foe, one) >= squared(foe, at)]
