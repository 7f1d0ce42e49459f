"""Robbing a bank, and what was in it."""

from __future__ import annotations

from typing import Final, NamedTuple

from rules.core.columns import cells
from rules.core.dice import Dice
from rules.core.frozen import frozen
from rules.core.outcome import Modifier
from rules.core.rule import resolves
from rules.dillinger.model import TWO_DICE, Span, dollars, total_of

CASED: Final = Modifier("bank cased", 1)
LAMM: Final = Modifier("Baron Lamm", 1)
ROBBED: Final = 1
"""Notoriety for a bank robbed."""
HYPED: Final = 2
"""By how much Media Hype multiplies notoriety."""

TAKE: Final = {
    2: 1_000,
    3: 2_000,
    4: 3_000,
    5: 4_000,
    6: 5_000,
    7: 6_000,
    8: 8_000,
    9: 12_000,
    10: 18_000,
    11: 25_000,
    12: 50_000,
}
"""Dollars by two dice: of the house, but for the $8,000 on 8, which the source tells (9.26)."""


def take_lookup(table: tuple[int, ...]) -> tuple[str, str]:
    """A table of takes, from the result 2 on, under a title that says whose it is."""
    whose = "house table" if table == tuple(TAKE.values()) else "this server's table"
    lines = [[str(result), dollars(amount)] for result, amount in enumerate(table, TWO_DICE[0])]
    return f"The take of a bank, {whose}", cells(("2D6", "Take"), lines)


@frozen
class Robbery:
    """One attempt to rob a bank.

    rob    the results of two dice that succeed
    cased  straight from the Casing Bank box
    lamm   Baron Lamm lies under the card
    hype   Media Hype was played before the dice
    """

    rob: Span
    cased: bool = False
    lamm: bool = False
    hype: bool = False


class Robbed(NamedTuple):
    """How a robbery went: what the dice showed, what it came to, and the notoriety earned at once."""

    success: bool
    natural: int
    total: int
    notoriety: int


def robbery_modifiers(robbery: Robbery) -> tuple[Modifier, ...]:
    """What is added to the dice of a robbery."""
    return (*((CASED,) if robbery.cased else ()), *((LAMM,) if robbery.lamm else ()))


@resolves("dil.rob", "dil.media-hype", "dil.notoriety")
def rob(dice: Dice, robbery: Robbery) -> Robbed:
    """Two dice and their modifiers against the Rob rating: a success earns 1 notoriety, 2 with Media Hype."""
    natural = dice.total(2, 6, "robbery")
    total = total_of(natural, robbery_modifiers(robbery))
    success = robbery.rob.holds(total)
    return Robbed(success, natural, total, success * ROBBED * (HYPED if robbery.hype else 1))


@resolves("dil.rob")
def take(dice: Dice, table: tuple[int, ...]) -> int:
    """Dollars got from a bank robbed the turn before: two dice, nothing added, on the table from the result 2 on."""
    return table[dice.total(2, 6, "take") - TWO_DICE[0]]


def hype_ended(earned: int) -> int:
    """What a robber's notoriety changes by when Media Hype ends, by what he earned meanwhile: −1 for nothing."""
    return 0 if earned else -1
