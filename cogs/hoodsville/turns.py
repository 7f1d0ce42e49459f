"""What acting costs in a game: who takes part, and what he has left of the move."""

from __future__ import annotations

from collections.abc import Sequence

from cogs._kit.desk import STAND_INS, Desk
from cogs._kit.games import here
from cogs._kit.play import Options
from cogs.hoodsville.people import SYSTEM_ID, Person
from db.games import StoredGame
from db.repositories import StoredFigure
from rules.core.events import Change
from rules.core.refusal import IllegalNow, NotYours
from rules.hoodsville.board import Board, Deed
from rules.hoodsville.state import MOST_SHOTS, ROUNDS, spend

TWO_ROUNDS = "hood-two-rounds"
"""The house switch: two rounds of firing a move."""


def table_of(desk: Desk) -> StoredGame | None:
    """The game of Hoodsville played in this channel; None where there is none."""
    return desk.game if desk.game is not None and desk.game.game.system == SYSTEM_ID else None


def board_here(desk: Desk) -> tuple[StoredGame, Board]:
    """The game of Hoodsville played here and its board; IllegalNow where there is none."""
    game = here(desk)
    if game.game.system != SYSTEM_ID:
        raise IllegalNow(f"{game.system.title} is played here: this is for The Hoodsville Heist.")
    return game, game.game.board


def acts_for(desk: Desk, game: StoredGame, stored: StoredFigure) -> bool:
    """Whether a figure is the caller's to act with, if not his own: those made for this game fight for his side."""
    side = game.game.side_of_gang(stored.gang.id)
    if side is None or stored.gang.id not in game.game.extras:
        return False
    return desk.caller.actor.id in game.game.sides[side].players


STAND_INS[SYSTEM_ID] = acts_for


def takes_part(game: StoredGame, person: Person) -> bool:
    """Whether a figure is on the table."""
    return person.stored is not None and person.stored.gang.id in game.game.gangs


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
    if not takes_part(game, person):
        raise IllegalNow(f"{person.name} takes no part in this game: /game bring puts the gang on the table.")
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


def require_doer(desk: Desk, by: Sequence[Person], hurt: Sequence[Person]) -> None:
    """In a game nobody in particular hurts those on the table but by an umpire's word, or one's own."""
    game = table_of(desk)
    if game is None or desk.asking or any(takes_part(game, person) for person in by):
        return
    struck = [person for person in hurt if person.stored is not None and takes_part(game, person)]
    if not struck or any(person.stored is not None and desk.owns(person.stored.gang) for person in struck):
        return
    if not desk.is_umpire:
        raise NotYours(f"{struck[0].name} is on the table: say who of those on it does that, or leave it to an umpire.")
    desk.acts_for("nobody on the table")


def require_sheet(desk: Desk, person: Person, options: Options, *names: str) -> None:
    """In a game the sheet of a figure on the table counts: numbers typed in its place are for an umpire."""
    game = table_of(desk)
    if game is None or desk.asking or not takes_part(game, person):
        return
    typed = next((name for name in names if options.get(name) is not None), None)
    if typed is None:
        return
    if not desk.is_umpire:
        raise NotYours(f"{person.name} is on the table, so the sheet counts: leave {typed} out, or ask an umpire.")
    desk.acts_for(f"the sheet of {person.name}")


def require_present(desk: Desk, persons: Sequence[Person]) -> None:
    """In a game those who do something are on the table; people without a sheet are an umpire's."""
    game = table_of(desk)
    if game is None or desk.asking:
        return
    absent = next((person for person in persons if not takes_part(game, person)), None)
    if absent is None:
        return
    if not desk.is_umpire:
        raise NotYours(f"{absent.name} is not on the table: name somebody who is, or leave it to an umpire.")
    desk.acts_for("nobody on the table")
