"""Public Enemy #1 (dil.public-enemy-1)."""

from __future__ import annotations

from collections.abc import Iterable

from rules.core.chance.dice import Dice
from rules.core.plain.refusal import OutOfRange
from rules.core.tables.rule import resolves
from rules.dillinger.model.paragraphs import ruled


def leading(notoriety: Iterable[int]) -> int | None:
    """The index of the highest notoriety; None for a tie, or if there is none."""
    points = list(notoriety)
    most = max(points, default=0)
    leaders = [index for index, one in enumerate(points) if one == most]
    return leaders[0] if len(leaders) == 1 else None


@resolves("dil.public-enemy-1", "dil.notoriety")
def public_enemy_1(_dice: Dice, notoriety: tuple[int, ...]) -> int | None:
    """The index of the enemy with the title, by notoriety on the cards; None for none. They earn 1.

    It raises OutOfRange for notoriety below 0.
    """
    if any(points < 0 for points in notoriety):
        raise OutOfRange(ruled("Notoriety can't be negative. Type a number from 0 up", "8.12"))
    return leading(notoriety)
