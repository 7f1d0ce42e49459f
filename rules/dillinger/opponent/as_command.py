"""An opponent's move as the command that a player would give."""

from __future__ import annotations

from rules.core.action.deed import MoveRef
from rules.dillinger.engine.legal import DO, OFFER
from rules.dillinger.engine.move_words import worded
from rules.dillinger.engine.seats import AtTable
from rules.dillinger.engine.state_machine import legal, matching
from rules.dillinger.model.moves import Move, Verb
from rules.dillinger.model.position import Position
from rules.dillinger.opponent.choosing import choose


def next_command(position: Position, seat: int, seed: int) -> MoveRef | None:
    """The next command of a seat; None if it has nothing to do now, or waits for the answer to a trade.

    seed  the number of the event
    """
    at = AtTable(position, seat)
    move = choose(at.table, seat, at.now, seed)
    return None if move is None else command_of(at, move)


def command_of(at: AtTable, move: Move) -> MoveRef:
    """The command that makes a legal move."""
    cards, seat = ", ".join(move.cards), str(at.seat + 1)
    if move.verb is Verb.OFFER:
        get, money, price = ", ".join(move.get), move.give_money, move.get_money
        return _given(OFFER, to=str(move.to + 1), give=cards, get=get, money=money, price=price, seat=seat)
    option = matching(legal(at.table, at.seat, at.now), move)
    paid = move.units * option.price if option is not None else 0
    return _given(DO, move=worded(move), cards=cards, pay=paid, seat=seat)


def _given(command: str, **typed: str | int) -> MoveRef:
    """A command with the options that say something."""
    return MoveRef(command, {name: value for name, value in typed.items() if value})
