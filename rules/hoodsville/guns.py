"""Rounds fired and money spent, as changes that leave alone whatever else has become of a figure since."""

from __future__ import annotations

from typing import Final

from rules.core.events import Change, tagged
from rules.core.frozen import replace
from rules.hoodsville.model import Figure, Trouble

TROUBLES: Final = tuple(Trouble)
"""What keeps a gun from firing, worst last."""


@tagged("hood.rounds-fired/1")
class RoundsFired(Change):
    """So many rounds left a gun; nothing for one that is gone.

    rounds   below 0 where it turned out to hold more than was known
    trouble  a jam of it, which never makes one that is worse any better
    """

    weapon: str
    rounds: int
    trouble: Trouble = Trouble.NONE


@tagged("hood.money-moved/1")
class MoneyMoved(Change):
    """Money got, or spent if below 0, in cents; nobody is left with less than nothing."""

    cents: int


Fired = RoundsFired | MoneyMoved


def fire(figure: Figure, change: Fired) -> Figure:
    """A figure after rounds left its gun, or money its pocket."""
    match change:
        case RoundsFired(weapon=name, rounds=rounds, trouble=trouble):
            weapon = figure.weapon(name)
            if weapon is None:
                return figure
            left = min(weapon.holds, max(0, weapon.rounds - rounds))
            worse = max(weapon.trouble, trouble, key=TROUBLES.index)
            return figure.with_weapon(replace(weapon, rounds=left, trouble=worse))
        case MoneyMoved(cents=cents):
            return replace(figure, cents=max(0, figure.cents + cents))
