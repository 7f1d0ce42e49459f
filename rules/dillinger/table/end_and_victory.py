"""The end of the game, victory points and the winner (dil.end, dil.victory)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import Final

from rules.core.chance.dice import Dice
from rules.core.plain.frozen import frozen
from rules.core.plain.refusal import OutOfRange
from rules.core.tables.rule import resolves
from rules.dillinger.model.card_table import CardTable, Stage
from rules.dillinger.model.changes import Scored, StageSet
from rules.dillinger.model.paragraphs import ruled
from rules.dillinger.table.first_player import goes_first
from rules.dillinger.table.running_table import RunningTable

A_POINT: Final = 10_000
"""A victory point is worth so many full dollars."""


@frozen
class PlayerResult:
    """A player's result at the end.

    notoriety     gathered, and on the cards of their enemies in play
    money         dollars
    public_enemy  one of their enemies is Public Enemy #1
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
        """The order of comparison: points, notoriety, money, Public Enemy #1."""
        return self.victory, self.notoriety, self.money, self.public_enemy


@resolves("dil.victory")
def placed(_dice: Dice, standings: tuple[PlayerResult, ...]) -> tuple[tuple[int, ...], ...]:
    """The players by their index in `standings`, best first. Those that only dice can separate are together.

    It raises OutOfRange for notoriety or money below 0.
    """
    if any(one.notoriety < 0 or one.money < 0 for one in standings):
        raise OutOfRange(ruled("Notoriety and money can't be negative. Type numbers from 0 up", "13.1"))
    order = sorted(range(len(standings)), key=lambda index: standings[index].rank, reverse=True)
    return tuple(tuple(sorted(tied)) for _, tied in groupby(order, key=lambda index: standings[index].rank))


@resolves("dil.victory")
def winner(dice: Dice, standings: tuple[PlayerResult, ...]) -> int:
    """The winner's index in `standings`. A complete tie is rolled off. It raises OutOfRange for no players."""
    places = placed(dice, standings)
    return goes_first(dice, places[0] if places else ())


def standings(table: CardTable) -> tuple[PlayerResult, ...]:
    """The result of each seat so far."""
    return tuple(
        PlayerResult(
            player.notoriety + sum(man.notoriety for man in table.active if man.seat == seat),
            player.money,
            any(man.name == table.title for man in table.active if man.seat == seat),
        )
        for seat, player in enumerate(table.players)
    )


def order_of(dice: Dice, table: CardTable) -> Iterator[int]:
    """The seats in the order of victory. Dice separate complete ties."""
    for tied in placed(dice, standings(table)):
        left = tied
        while left:
            first = goes_first(dice, left)
            yield first
            left = tuple(seat for seat in left if seat != first)


@resolves("dil.end", "dil.victory")
def game_over(dice: Dice, run: RunningTable) -> None:
    """The game ends: points are counted, and the winner is named."""
    run.note(Scored(run.game, tuple(order_of(dice, run.table))), StageSet(run.game, Stage.OVER))
