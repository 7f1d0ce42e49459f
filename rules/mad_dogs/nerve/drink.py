"""Drunk/Addicted: the die of a game, and whom the bottle has got (mad.drink)."""

from __future__ import annotations

from typing import Final

from rules.core.chance.dice import Dice
from rules.core.tables.rule import resolves
from rules.core.tables.table import Row, Table
from rules.mad_dogs.model.figures import ADDICTED, Drink

DRINK: Final = Table(
    "mad.tables.drink",
    ADDICTED,
    "Public Enemies, Your Gang: Skills Table",
    (
        Row(1, 4, Drink.UNDER, "Under the influence", "−1 GATS, SMARTS and STUNTS in this game."),
        Row(5, 6, Drink.SOBER, "Sober", "Nothing comes of it in this game."),
    ),
)


@resolves("mad.drink")
def drink(dice: Dice) -> Drink:
    """One D6 as the game begins: 1-4 and it has got him."""
    return dice.read(1, dice.reading(DRINK), ADDICTED)[0]
