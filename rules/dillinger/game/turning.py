"""Turns: how one begins and ends, when the game is over, and who has won it."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.chance.dice import Dice
from rules.core.tables.rule import resolves
from rules.dillinger.game.changes import BillSet, Marked, Scored, StageSet, TurnSet
from rules.dillinger.game.moves import Move
from rules.dillinger.game.running import Done, Running
from rules.dillinger.game.table import CardTable, Phase, Stage, Turn
from rules.dillinger.scoring import Standing, goes_first, placed


def crime_done(dice: Dice, run: Running) -> None:
    """The enemy action is over: the law action comes, unless it went on a Bank Holiday."""
    run.phase(Phase.LAW)
    seat = run.table.turn.seat
    if run.table.players[seat].holiday:
        run.note(Marked(run.game, seat))
        end_turn(dice, run)


@resolves("dil.turn")
def no_law(dice: Dice, table: CardTable, _seat: int, _move: Move, now: int) -> Done:
    """The law action is passed."""
    run = Running(table, now)
    end_turn(dice, run)
    return run.done()


def begin_turn(run: Running, seat: int) -> None:
    """A player's turn: the Crime Bill if it comes now, and the end of his Media Hype."""
    if run.table.bill_at == seat and not run.table.bill:
        run.note(BillSet(run.game, seat, passed=True))
    run.end_hype(seat)
    run.note(TurnSet(run.game, Turn(seat, run.table.turn.number + 1, until=run.until)))


@resolves("dil.end", "dil.crime-bill", "dil.victory")
def end_turn(dice: Dice, run: Running) -> None:
    """The next player's turn, or the end of the game."""
    following = (run.table.turn.seat + 1) % len(run.table.players)
    if following != run.table.last:
        begin_turn(run, following)
        return
    run.note(Scored(run.game, tuple(order_of(dice, run.table))), StageSet(run.game, Stage.OVER))


def standings(table: CardTable) -> tuple[Standing, ...]:
    """What each seat has to show for itself."""
    return tuple(
        Standing(
            player.notoriety + sum(man.notoriety for man in table.active if man.seat == seat),
            player.money,
            any(man.name == table.title for man in table.active if man.seat == seat),
        )
        for seat, player in enumerate(table.players)
    )


def order_of(dice: Dice, table: CardTable) -> Iterator[int]:
    """The seats in the order of victory; dice part those who tie in everything."""
    for tied in placed(dice, standings(table)):
        left = tied
        while left:
            first = goes_first(dice, left)
            yield first
            left = tuple(seat for seat in left if seat != first)
