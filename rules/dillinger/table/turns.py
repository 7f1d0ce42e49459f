"""Turns: how one begins and ends, the first player, the end of the game, and the winner."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import Final

from rules.core.chance.dice import Dice
from rules.core.plain.frozen import frozen
from rules.core.plain.refusal import OutOfRange
from rules.core.tables.rule import resolves
from rules.dillinger.model.card_table import CardTable, Phase, Stage, Turn
from rules.dillinger.model.changes import BillSet, Marked, Scored, StageSet, TurnSet
from rules.dillinger.model.moves import Move
from rules.dillinger.model.paragraphs import ruled
from rules.dillinger.table.running_table import MoveResult, RunningTable

A_POINT: Final = 10_000
"""A victory point is worth so many full dollars."""


@frozen
class Standing:
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


@resolves("dil.first-player")
def throw_off(dice: Dice, players: tuple[int, ...]) -> tuple[int, ...]:
    """One die for each of these players, by number: those with the highest."""
    thrown = [dice.total(1, 6, f"throw:{player}") for player in players]
    return tuple(player for player, face in zip(players, thrown, strict=True) if face == max(thrown))


@resolves("dil.first-player")
def goes_first(dice: Dice, players: tuple[int, ...]) -> int:
    """The player with the highest roll; ties roll again. It raises OutOfRange for no players."""
    if not players:
        raise OutOfRange(ruled("Nobody rolls here: name one player or more", "4.4"))
    left = players
    while len(left) > 1:
        left = throw_off(dice, left)
    return min(left)


@resolves("dil.victory")
def placed(_dice: Dice, standings: tuple[Standing, ...]) -> tuple[tuple[int, ...], ...]:
    """The players by their index in `standings`, best first. Those that only dice can separate are together.

    It raises OutOfRange for notoriety or money below 0.
    """
    if any(one.notoriety < 0 or one.money < 0 for one in standings):
        raise OutOfRange(ruled("Notoriety and money are counted from 0 up", "13.1"))
    order = sorted(range(len(standings)), key=lambda index: standings[index].rank, reverse=True)
    return tuple(tuple(sorted(tied)) for _, tied in groupby(order, key=lambda index: standings[index].rank))


@resolves("dil.victory")
def winner(dice: Dice, standings: tuple[Standing, ...]) -> int:
    """The winner's index in `standings`. A complete tie is rolled off. It raises OutOfRange for no players."""
    places = placed(dice, standings)
    return goes_first(dice, places[0] if places else ())


def crime_done(dice: Dice, run: RunningTable) -> None:
    """The enemy action is over. The law action follows, unless a Bank Holiday used it up."""
    run.phase(Phase.LAW)
    seat = run.table.turn.seat
    if run.table.players[seat].holiday:
        run.note(Marked(run.game, seat))
        end_turn(dice, run)


@resolves("dil.turn")
def no_law(dice: Dice, table: CardTable, _seat: int, _move: Move, now: int) -> MoveResult:
    """A player passes the law action."""
    run = RunningTable(table, now)
    end_turn(dice, run)
    return run.done()


def begin_turn(run: RunningTable, seat: int) -> None:
    """A turn begins: with the Crime Bill if it comes now, and the end of the player's Media Hype."""
    if run.table.bill_at == seat and not run.table.bill:
        run.note(BillSet(run.game, seat, passed=True))
    run.end_hype(seat)
    run.note(TurnSet(run.game, Turn(seat, run.table.turn.number + 1, until=run.until)))


@resolves("dil.end", "dil.crime-bill", "dil.victory")
def end_turn(dice: Dice, run: RunningTable) -> None:
    """The next player's turn, or the end of the game."""
    following = (run.table.turn.seat + 1) % len(run.table.players)
    if following != run.table.last:
        begin_turn(run, following)
        return
    run.note(Scored(run.game, tuple(order_of(dice, run.table))), StageSet(run.game, Stage.OVER))


def standings(table: CardTable) -> tuple[Standing, ...]:
    """The result of each seat so far."""
    return tuple(
        Standing(
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
