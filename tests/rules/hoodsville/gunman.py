"""A gunman and a constable on a table, for tests of moves whose options fill in the rest."""

from __future__ import annotations

from typing import Any

from rules.core.action.deed import DECIDED, Deed
from rules.core.action.fields import UNSAID
from rules.core.action.move import command_of, filled, options_of
from rules.core.plain.frozen import replace
from rules.core.play.game import Game, Side
from rules.hoodsville.model.board import Board, MoveRecord
from rules.hoodsville.model.position import Person, Position, nameless, one_of

GAME = 9


HEIST = Game("Heist", "hood", (Side("Red"), Side("Blue")), board=Board())


TABLE = Position(Board(), GAME, HEIST)


NOWHERE = Position(Board())


def here(profile: str, id: int, side: int = 0, **state: Any) -> Person:
    """A figure of a profile on the table, the caller's own on the first side."""
    person = one_of(profile)
    figure = replace(person.figure, **state)
    return replace(person, figure=figure, id=id, gang="Mob", gang_id=1, side=side, here=True, mine=side == 0)


GUNMAN, CONSTABLE = here("Gunman", 1), here("Constable", 2, 1)


def deed_of(position: Position, kind: type[Any], **said: Any) -> Deed[Any]:
    """The deed of a move with these options. A figure that it doesn't name is nameless."""
    for name, option in options_of(kind).items():
        if option.who is not None and option.who.nameless:
            said.setdefault(name, nameless(option.who.nameless))
    deed = DECIDED[command_of(kind)](position, filled(position, kind(**dict.fromkeys(options_of(kind), UNSAID) | said)))
    assert isinstance(deed, Deed)
    return deed


def doing(**done: Any) -> Position:
    """The table after the first figure has done this in the move."""
    return TABLE.then(Board(records=(MoveRecord(1, **done),)))
