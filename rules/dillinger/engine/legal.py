"""The legal moves of a seat, for menus, buttons, completion and standing orders."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from rules.core.action.deed import MoveRef
from rules.core.action.legal import Legal, LegalMove
from rules.core.plain.house import HOUSE
from rules.dillinger.engine import absence
from rules.dillinger.engine.move_words import listed, worded
from rules.dillinger.engine.seats import AtTable
from rules.dillinger.engine.state_machine import legal
from rules.dillinger.model.boxes_and_forces import dollars
from rules.dillinger.model.card_table import CardTable
from rules.dillinger.model.moves import LegalOption, Verb
from rules.dillinger.model.position import Position
from rules.dillinger.table.seat_view import seen_by

DO, OFFER = "dillinger do", "dillinger offer"
TRADE: Final = "Offer a trade"


def _moves(position: Position, seat: int) -> Iterator[LegalMove]:
    """The legal moves of a seat, computed once for a position."""
    return iter(position.once(("legal", seat), lambda: tuple(_moves_of_seat(position, seat))))


def _moves_of_seat(position: Position, seat: int) -> Iterator[LegalMove]:
    """The moves of a seat, from the state machine, by what the seat may know."""
    at = AtTable(position, seat)
    table, whose = seen_by(at.table, seat), str(seat + 1)
    for option in legal(table, seat, at.now):
        move = option.move
        if move.verb is Verb.OFFER:
            yield LegalMove(TRADE, MoveRef(OFFER, {"to": str(move.to + 1), "seat": whose}), option=option)
        else:
            text = worded(move)
            yield LegalMove(
                text, MoveRef(DO, {"move": text, "seat": whose}), about=_about(table, option), option=option
            )


def _about(table: CardTable, option: LegalOption) -> str:
    """What a player should know about a move."""
    return "; ".join(_notes(table, option))


def _notes(table: CardTable, option: LegalOption) -> Iterator[str]:
    move = option.move
    man = table.man(move.man)
    if man is not None and move.verb in (Verb.CATCH, Verb.HIT, Verb.SPREE, Verb.TRY):
        yield f"{man.box}, {man.notoriety} notoriety"
    if move.verb is Verb.RETAIN:
        yield dollars(table.book.lawyer(move.means).retainer)
    if option.extras and move.verb is not Verb.DISCARD:
        needed = f"needs {option.least} of" if option.least else "may go with"
        yield f"{needed} {listed(option.extras)}"
    if option.most:
        yield f"pays up to {option.most} × {dollars(option.price)}"


LEGAL: Final[Legal[int]] = Legal(_moves)
"""Legal moves of a game of Dillinger. The actors are the seats, by index."""


def moves_of(position: AtTable) -> list[LegalMove]:
    """The legal moves of a seat. Trades have a card of their own, and no vote passes the house."""
    waited = absence.waited_for(position.table)
    by_house = all(HOUSE in position.position.side_players(seat) for seat in waited)
    return [
        one
        for one in LEGAL.may(position.position, position.seat)
        if one.called != TRADE and not (by_house and one.option.move.verb is Verb.PASS)
    ]


def partners_of(position: AtTable) -> list[int]:
    """The seats that a seat may offer a trade."""
    return [
        one.option.move.to for one in LEGAL.may(position.position, position.seat, lambda name: name == (OFFER, TRADE))
    ]


def option_of(position: AtTable, text: str) -> LegalOption | None:
    """The option with the words of a move; None if the seat may not make it now."""
    found = next(LEGAL.may(position.position, position.seat, lambda name: name == (DO, text)), None)
    return None if found is None else found.option
