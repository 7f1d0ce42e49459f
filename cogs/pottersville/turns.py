"""What acting costs in a game: who takes part, which part of the turn it is, and what is left of a figure's turn."""

from __future__ import annotations

from typing import Final

from cogs._kit.desk import Desk
from cogs._kit.tabled import Tabled
from cogs.pottersville.people import SYSTEM_ID, Person
from db.games import StoredGame
from rules.core.refusal import NotYours
from rules.pottersville.board import Board, Unit

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


def unit_of(desk: Desk, person: Person) -> Unit | None:
    """The unit somebody belongs to; None outside a game and for who is in none."""
    board = board_of(desk, person)
    return None if board is None or person.id is None else board.unit_of(person.id)


def side_of(desk: Desk, person: Person) -> int:
    """The place of the side that somebody fights for in the game played here; -1 for none, and outside a game."""
    game = TABLED.game(desk)
    side = game.game.side_of_gang(person.stored.gang.id) if game is not None and person.stored is not None else None
    return NO_SIDE if side is None else side


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
