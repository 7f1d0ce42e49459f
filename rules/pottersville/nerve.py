"""Guts: groups under fire, and rallying (pot.guts, pot.rally)."""

from __future__ import annotations

from typing import Final

from rules.core.dice import Dice
from rules.core.grid import Grid
from rules.core.outcome import Modifier, Target
from rules.core.rule import resolves
from rules.pottersville.model import Level
from rules.pottersville.rolls import check_other
from rules.pottersville.tables import GUTS, LEVELS

GUTS_DICE: Final = 2


def rating_of(levels: Grid, group: tuple[Level, ...]) -> int:
    """The best Guts rating among those who count; 0 where nobody does."""
    return max((levels.filled(level, GUTS) for level in group), default=0)


@resolves("pot.guts", "pot.rally")
def guts(dice: Dice, group: tuple[Level, ...], other: int = 0) -> bool:
    """Whether a group keeps its nerve, or finds it again: 2D6, the best rating in it or less.

    group  the levels of those alive and not seriously wounded; a group without any fails without a roll
    other  what the umpire adds to the rating, -9 to 9
    """
    check_other(other)
    rating = rating_of(dice.grid(LEVELS), group)
    target = Target("Guts", rating, (Modifier("other", other),) if other else ())
    dice.note(target)
    return rating > 0 and dice.total(GUTS_DICE, 6, "guts") <= target.total
