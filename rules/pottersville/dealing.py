"""Poker chips and money: chips a side, bribes (pot.chips, pot.bribe)."""

from __future__ import annotations

from typing import Final

from rules.core.dice import Dice
from rules.core.refusal import IllegalNow, OutOfRange
from rules.core.rule import resolves
from rules.pottersville.model import MOST_SIDES, Folk
from rules.pottersville.rolls import at_least

TAKES: Final = at_least(4, "takes it", "turns it down")


@resolves("pot.chips")
def chips(dice: Dice, side: int = 0) -> int:
    """The poker chips of a side for the game, 1 to 6; `side` is its place, for headings."""
    return dice.total(1, 6, f"poker chips:{side}")


@resolves("pot.chips")
def chips_of_all(dice: Dice, sides: int) -> tuple[int, ...]:
    """The poker chips of each side, in order. OutOfRange for other than 1 to 6 sides."""
    if not 1 <= sides <= MOST_SIDES:
        raise OutOfRange(f"A game has 1 to {MOST_SIDES} sides, not {sides}.")
    return tuple([dice.call(chips, side) for side in range(sides)])


@resolves("pot.bribe")
def bribe(dice: Dice, folk: Folk, dollars: int) -> bool:
    """Whether somebody takes a bribe: a city cop on a 4 or more.

    Raises IllegalNow for a G-man, or anybody who is no cop; OutOfRange for no money.
    """
    if folk is Folk.FEDERAL:
        raise IllegalNow("G-men can't be bribed: try a city cop.")
    if folk is not Folk.POLICE:
        raise IllegalNow("Only a city cop is bribed: name one.")
    if dollars < 1:
        raise OutOfRange(f"A bribe is 1 dollar or more, not {dollars}.")
    return dice.read(1, TAKES, "bribe")[0]
