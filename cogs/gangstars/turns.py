"""What acting costs in a game: whose activation runs, what is left of it, and what was done in it."""

from __future__ import annotations

from typing import NamedTuple

from cogs._kit.desk import STAND_INS, Desk
from cogs._kit.games import figures_of
from cogs._kit.play import Options
from cogs._kit.tabled import Tabled
from cogs.gangstars.people import CAST, SYSTEM_ID, Person, person_of
from db.games import StoredGame
from db.repositories import StoredFigure
from rules.core.events import Change
from rules.core.refusal import OutOfRange
from rules.gangstars.actions import Action, cost_line
from rules.gangstars.board import Board
from rules.gangstars.spending import Errand, settle
from rules.gangstars.state import require_able

TABLED = Tabled(SYSTEM_ID, "GangStars")


def acts_for(desk: Desk, game: StoredGame, stored: StoredFigure) -> bool:
    """Whether a figure is the caller's to act with, if not his own: extras of his side, dogs that it has won over."""
    side = dict(game.game.board.aside).get(stored.id)
    if side is not None:
        return desk.caller.actor.id in game.game.sides[side].players
    return TABLED.acts_for_extras(desk, game, stored)


STAND_INS[SYSTEM_ID] = acts_for


def side_of(game: StoredGame, person: Person) -> int | None:
    """The side that a figure on the table fights for: a dog won over for another than its gang's; None for none."""
    if person.stored is None:
        return None
    aside = dict(game.game.board.aside).get(person.stored.id)
    return aside if aside is not None else game.game.side_of_gang(person.stored.gang.id)


class Paid(NamedTuple):
    """What a deed costs: the changes that book it, and a line about it; both empty outside a game."""

    changes: tuple[Change, ...] = ()
    line: str = ""


def board_here(desk: Desk) -> tuple[StoredGame, Board]:
    """The game of GangStars played here and its board; IllegalNow where there is none."""
    game = TABLED.here(desk)
    return game, game.game.board


async def acting(desk: Desk, options: Options, key: str, nameless: str) -> Person:
    """Who does something: one's own figure or a profile, as an option names it; left out, whose activation runs.

    `nameless` with no game, between activations, and while another's figure acts for who asks the odds; NotYours for
    anybody else then, but an umpire, who has nobody of his own there, is asked who it is: OutOfRange.
    """
    game = TABLED.game(desk)
    if options.get(key) or game is None:
        return await person_of(desk, options, key, nameless)
    active = game.game.board.active
    there = await figures_of(desk, game) if active is not None else []
    stored = next((one for one in there if active is not None and one.id == active.figure), None)
    if stored is not None and (desk.owns(stored.gang) or acts_for(desk, game, stored)):
        return CAST.stored(stored)
    if desk.asking:
        return Person(nameless)
    if desk.is_umpire:
        raise OutOfRange(f"Say who does that, {key}: a figure on the table, or a profile.")
    if stored is not None:
        desk.require_own(stored)
    return Person(nameless)


def paying(desk: Desk, person: Person, action: Action, times: int = 1) -> Paid:
    """What an action costs in a game; see `paying_all`."""
    return paying_all(desk, person, (action, times))


def paying_all(desk: Desk, person: Person, *deeds: tuple[Action, int]) -> Paid:
    """What actions one after the other cost in a game, each with how often.

    Nothing outside a game, for somebody made up for one command, or to ask the odds. Raises IllegalNow for somebody who
    takes no part, is out, or whose activation does not run; and for more points or segments than it has left.
    """
    game = TABLED.game(desk)
    if game is None or person.id is None or person.figure is None or desk.asking:
        return Paid()
    TABLED.require_part(desk, person)
    require_able(person.figure)
    board: Board = game.game.board
    bill = settle(board, game.id, person.id, person.figure, tuple(Errand(*deed) for deed in deeds))
    if not bill.prices or bill.after is None:
        return Paid(bill.changes, f"{person.name} takes it free.")
    left = f"{bill.after.left} of {bill.after.points} left"
    return Paid(bill.changes, f"Action points: {cost_line(bill.prices)}, {left}.")
