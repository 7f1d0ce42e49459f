"""Turns: how one begins and ends, and the passed law action (dil.turn)."""

from __future__ import annotations

from rules.core.chance.dice import Dice
from rules.core.tables.rule import resolves
from rules.dillinger.model.card_table import CardTable, Phase, Turn
from rules.dillinger.model.changes import Marked, TurnSet
from rules.dillinger.model.moves import Move
from rules.dillinger.table import crime_bill
from rules.dillinger.table.end_and_victory import game_over
from rules.dillinger.table.running_table import MoveResult, RunningTable


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
    crime_bill.come_into_force(run, seat)
    run.end_hype(seat)
    run.note(TurnSet(run.game, Turn(seat, run.table.turn.number + 1, until=run.until)))


@resolves("dil.end", "dil.crime-bill", "dil.victory")
def end_turn(dice: Dice, run: RunningTable) -> None:
    """The next player's turn, or the end of the game."""
    following = (run.table.turn.seat + 1) % len(run.table.players)
    if following != run.table.last:
        begin_turn(run, following)
        return
    game_over(dice, run)
