"""Who goes first, and who has won."""

from __future__ import annotations

from itertools import groupby
from typing import Final

from rules.core.chance.dice import Dice
from rules.core.plain.frozen import frozen
from rules.core.plain.refusal import OutOfRange
from rules.core.tables.rule import resolves
from rules.dillinger.paragraphs import ruled

A_POINT: Final = 10_000
"""Full dollars that are worth a victory point."""


@frozen
class Standing:
    """A player at the end.

    notoriety     gathered, and on the cards of his enemies in play
    money         dollars
    public_enemy  one of his enemies is Public Enemy #1
    """

    notoriety: int
    money: int
    public_enemy: bool = False

    @property
    def victory(self) -> int:
        """Victory points: one for each notoriety and for each full $10,000."""
        return self.notoriety + self.money // A_POINT

    @property
    def rank(self) -> tuple[int, int, int, bool]:
        """What places are told by, first to last: points, notoriety, money, Public Enemy #1."""
        return self.victory, self.notoriety, self.money, self.public_enemy


@resolves("dil.first-player")
def throw_off(dice: Dice, players: tuple[int, ...]) -> tuple[int, ...]:
    """One die for each of these players, by their numbers: those who threw highest."""
    thrown = [dice.total(1, 6, f"throw:{player}") for player in players]
    return tuple(player for player, face in zip(players, thrown, strict=True) if face == max(thrown))


@resolves("dil.first-player")
def goes_first(dice: Dice, players: tuple[int, ...]) -> int:
    """The player who throws highest, ties thrown again. OutOfRange for nobody."""
    if not players:
        raise OutOfRange(ruled("Nobody rolls here: name one player or more", "4.4"))
    left = players
    while len(left) > 1:
        left = throw_off(dice, left)
    return min(left)


@resolves("dil.victory")
def placed(_dice: Dice, standings: tuple[Standing, ...]) -> tuple[tuple[int, ...], ...]:
    """The players by their places in `standings`, best first; together where only dice can part them.

    Raises OutOfRange for notoriety or money below 0.
    """
    if any(one.notoriety < 0 or one.money < 0 for one in standings):
        raise OutOfRange(ruled("Notoriety and money are counted from 0 up", "13.1"))
    order = sorted(range(len(standings)), key=lambda index: standings[index].rank, reverse=True)
    return tuple(tuple(sorted(tied)) for _, tied in groupby(order, key=lambda index: standings[index].rank))


@resolves("dil.victory")
def winner(dice: Dice, standings: tuple[Standing, ...]) -> int:
    """Who has won, by his place in `standings`; a tie in everything is thrown off. OutOfRange for nobody."""
    places = placed(dice, standings)
    return goes_first(dice, places[0] if places else ())
