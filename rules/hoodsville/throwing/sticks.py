"""Sticks of dynamite on their way, recorded for one move of a game: each throw allows one blast."""

from __future__ import annotations

from typing import Final, NamedTuple

from rules.core.action.position import Price
from rules.core.plain.events import Change
from rules.hoodsville.model.board import DoneThisMove
from rules.hoodsville.model.position import Person, Position, record_of, used_of_move


class Stage(NamedTuple):
    """A stage of a stick: the marks that begin and end it in its thrower's record, and the command before it."""

    begun: str
    over: str
    before: str


AT_WINDOW: Final = Stage("dynamite at a window", "dynamite from a window", "/hood-throw window")
LANDED: Final = Stage("dynamite come down", "dynamite gone off", "/hood-throw dynamite")


def begins(position: Position, person: Person, stage: Stage) -> tuple[Change, ...]:
    """A stick of a figure on the table begins this stage."""
    return used_of_move(position, person, tried=stage.begun)


def on_its_way(position: Position, person: Person, stage: Stage) -> bool:
    """Whether a stick of a figure is at this stage in a game."""
    tried = record_of(position, person).tried
    return tried.count(stage.begun) > tried.count(stage.over)


def ends(position: Position, person: Person, stage: Stage) -> Price:
    """A stick of a figure ends this stage. In a game without such a stick only an umpire may do it; anyone else gets
    NotYours.
    """
    if not position.played:
        return ()
    if on_its_way(position, person, stage):
        return (DoneThisMove(position.id, person.id, tried=stage.over),)
    text = f"{person.name} has no stick of dynamite on its way this move. Use {stage.before} first, or ask an umpire."
    return position.by_umpire("the dynamite", text)
