"""A game is decided once only one side has anybody left who fights on."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple


class Decided(NamedTuple):
    """The end of a game that people may still play on.

    winner  the place of the side that is left, from 0; None if nobody is
    shown   whether the game's own cards say so already
    """

    winner: int | None = None
    shown: bool = False


def last_side(sides: Mapping[int, int], fighting: Iterable[int]) -> Decided | None:
    """Return the end of a fight; None while several sides fight on, or if there was only one side.

    sides     the place of each figure's side, from 0; figures of no side are not in it
    fighting  the ids of the figures that fight on
    """
    left = {sides[one] for one in fighting if one in sides}
    if len(left) > 1 or len(set(sides.values())) <= 1:
        return None
    return Decided(next(iter(left), None))
