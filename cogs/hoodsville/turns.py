"""What acting costs in a game: who takes part, and what he has left of the move."""

from __future__ import annotations

from cogs._kit.desk import Desk
from cogs._kit.tabled import Tabled
from cogs.hoodsville.people import SYSTEM_ID, Person
from db.games import StoredGame
from rules.core.events import Change
from rules.hoodsville.board import Board, Deed
from rules.hoodsville.state import MOST_SHOTS, ROUNDS, TWO_ROUNDS, spend

TABLED = Tabled(SYSTEM_ID, "The Hoodsville Heist")
TABLED.let_extras_act()
table_of = TABLED.game
takes_part = TABLED.takes_part
require_doer = TABLED.require_doer
require_sheet = TABLED.require_sheet
require_present = TABLED.require_present


def board_here(desk: Desk) -> tuple[StoredGame, Board]:
    """The game of Hoodsville played here and its board; IllegalNow where there is none."""
    game = TABLED.here(desk)
    return game, game.game.board


def deed_of(desk: Desk, person: Person) -> Deed:
    """What somebody has done in this move; nothing outside a game."""
    game = table_of(desk)
    if game is None or person.id is None:
        return Deed(person.id or 0)
    return game.game.board.deed(person.id)


def spending(
    desk: Desk,
    person: Person,
    *,
    rounds: int = 0,
    shots: int = 0,
    inches: float = 0.0,
    ran: int = 0,
    tried: str = "",
    toll: float = 0.0,
    stopped: bool = False,
) -> tuple[Change, ...]:
    """What a deed costs in a game; nothing outside one, for somebody made up for one command, or to ask the odds.

    Raises IllegalNow for somebody who takes no part, and for more than a move holds.
    """
    game = table_of(desk)
    if game is None or person.id is None or desk.asking:
        return ()
    TABLED.require_part(desk, person)
    return (
        spend(
            game.game.board,
            game.id,
            person.id,
            person.name,
            rounds=rounds,
            shots=shots,
            inches=inches,
            ran=ran,
            tried=tried,
            toll=toll,
            stopped=stopped,
            most_shots=ROUNDS if desk.switched_on(TWO_ROUNDS) else MOST_SHOTS,
        ),
    )
