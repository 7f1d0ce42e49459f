"""Drunk/Addicted: the die of a game, and whom the bottle has got (mad.drink)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from rules.core.chance.dice import Dice
from rules.core.play.events import Change
from rules.core.play.obligations import Owed
from rules.core.tables.rule import resolves
from rules.core.tables.table import Row, Table
from rules.mad_dogs.model.changes import Drank
from rules.mad_dogs.model.figures import ADDICTED, Drink, Figure
from rules.mad_dogs.play.obligations import CarsOwe

COMMAND: Final = "mad-nerve drink"

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


class DrinkersOwe(CarsOwe):
    """What games say of what is owed: by cars, and by every Drunk/Addicted whose die has not fallen."""

    @staticmethod
    def owed(board: Any, figures: Mapping[int, Figure]) -> Iterator[tuple[int | str, Owed]]:
        yield from CarsOwe.owed(board, figures)
        for one, figure in figures.items():
            if ADDICTED in figure.skills and figure.drink is Drink.UNSET and figure.can_act:
                yield one, Owed(COMMAND, "mad.drink", "the die of a Drunk/Addicted", otherwise="He stays sober.")

    @staticmethod
    def settled(game: int, who: int | str, owed: Owed) -> Change:
        if owed.command == COMMAND and isinstance(who, int):
            return Drank(who, Drink.SOBER)
        return CarsOwe.settled(game, who, owed)
