"""What acting costs in a game: who takes part, which part of the turn it is, and what is left of a figure's turn."""

from __future__ import annotations

from typing import Final

from cogs._kit.desk import Desk
from cogs._kit.tabled import Tabled
from cogs.pottersville.people import SYSTEM_ID, Person
from db.games import StoredGame
from rules.core.events import Change
from rules.core.refusal import NotYours
from rules.pottersville.board import Board, Deed, Unit
from rules.pottersville.state import Doing, spend

TABLED: Final = Tabled(SYSTEM_ID, "Pottersville")
TABLED.let_extras_act()
NO_SIDE: Final = -1


def board_here(desk: Desk) -> tuple[StoredGame, Board]:
    """The game of Pottersville played here and its board; IllegalNow where there is none."""
    game = TABLED.here(desk)
    return game, game.game.board


def board_of(desk: Desk, person: Person) -> Board | None:
    """The board of the game that somebody takes part in here; None where he is in none."""
    game = TABLED.game(desk)
    return game.game.board if game is not None and TABLED.takes_part(game, person) else None


def deed_of(desk: Desk, person: Person) -> Deed:
    """What somebody has done in this turn; nothing outside a game."""
    board = board_of(desk, person)
    return Deed(person.id or 0) if board is None or person.id is None else board.deed(person.id)


def unit_of(desk: Desk, person: Person) -> Unit | None:
    """The unit somebody belongs to; None outside a game and for who is in none."""
    board = board_of(desk, person)
    return None if board is None or person.id is None else board.unit_of(person.id)


def side_of(desk: Desk, person: Person) -> int:
    """The place of the side that somebody fights for in the game played here; -1 for none, and outside a game."""
    game = TABLED.game(desk)
    side = game.game.side_of_gang(person.stored.gang.id) if game is not None and person.stored is not None else None
    return NO_SIDE if side is None else side


def paying(desk: Desk, person: Person, doing: Doing, *, inches: float = 0.0, ran: bool = False) -> tuple[Change, ...]:
    """What a deed costs in a game; nothing outside one, for somebody made up for one command, or to ask the odds.

    Raises IllegalNow for somebody who takes no part, for another phase, and for more than a turn holds.
    """
    game = TABLED.game(desk)
    if game is None or person.id is None or desk.asking:
        return ()
    TABLED.require_part(desk, person)
    return (spend(game.game.board, game.id, person.id, person.name, doing, inches=inches, ran=ran),)


def require_by_hand(desk: Desk, person: Person, what: str) -> None:
    """What is put right by hand is for the owner, and in a game for its umpires alone; `what`: “a wound”."""
    assert person.stored is not None
    game = TABLED.game(desk)
    if game is None or not TABLED.takes_part(game, person):
        desk.may_run(person.stored.gang)
    elif not desk.is_umpire:
        raise NotYours(f"{person.name} is on the table, where {what} is put right by an umpire: ask one.")
    else:
        desk.acts_for(f"the sheet of {person.name}")
