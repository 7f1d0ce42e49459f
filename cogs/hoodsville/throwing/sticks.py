"""Sticks of dynamite on their way, as a game remembers them for the move: one throw, one blast."""

from __future__ import annotations

from typing import Final, NamedTuple

from cogs._kit.desk import Desk
from cogs.hoodsville.people import Person
from cogs.hoodsville.turns import deed_of, table_of, takes_part
from rules.core.events import Change
from rules.core.refusal import NotYours
from rules.hoodsville.board import Done


class Stage(NamedTuple):
    """A stage of a stick: the marks that begin and end it among what its thrower tried, and what comes before it."""

    begun: str
    over: str
    before: str


AT_WINDOW: Final = Stage("dynamite at a window", "dynamite from a window", "/hood-throw window")
LANDED: Final = Stage("dynamite come down", "dynamite gone off", "/hood-throw dynamite")


def begins(desk: Desk, person: Person, stage: Stage) -> tuple[Change, ...]:
    """A stick of somebody on the table of a game is at this stage."""
    game = table_of(desk)
    if game is None or person.id is None or not takes_part(game, person):
        return ()
    return (Done(game.id, person.id, tried=stage.begun),)


def ends(desk: Desk, person: Person, stage: Stage) -> tuple[Change, ...]:
    """A stick of somebody goes on from this stage; in a game NotYours where there is none, but for an umpire."""
    game = table_of(desk)
    if game is None or desk.asking:
        return ()
    tried = deed_of(desk, person).tried
    if person.id is not None and tried.count(stage.begun) > tried.count(stage.over):
        return (Done(game.id, person.id, tried=stage.over),)
    if not desk.is_umpire:
        raise NotYours(
            f"{person.name} has no stick of dynamite on its way in this move: {stage.before} comes first, or ask an "
            "umpire."
        )
    desk.acts_for("the dynamite")
    return ()
