"""A position of Hoodsville: people, their place on the table, and what happens to them there."""

from __future__ import annotations

from typing import Unpack

from rules.core.action.position import Position as PositionOf
from rules.core.people.person import NO_SIDE
from rules.core.people.person import Person as PersonOf
from rules.core.plain.events import Change
from rules.hoodsville.model.board import Board, DoneThisMove, MoveCost, MoveRecord, ShootingBegun
from rules.hoodsville.model.figures import Figure
from rules.hoodsville.model.profiles import character, guest

Person = PersonOf[Figure]
Position = PositionOf[Board, Figure, None]


def one_of(profile: str) -> Person:
    """A nameless person of a profile, by its exact name."""
    return PersonOf(profile, character(profile, profile), typed=profile)


def nameless(name: str) -> Person:
    """A person of whom nothing is known, with a name for sentences."""
    return PersonOf(name, guest(name))


# A person on the table


def leads_others(person: Person) -> bool:
    """Whether a person leads others: a stored leader."""
    return person.stored and person.figure.leader


def comrades(one: Person, other: Person) -> bool:
    """Whether two people are of one side, or of one gang if they have no side."""
    return one.side == other.side and (one.side > NO_SIDE or one.gang_id == other.gang_id)


def record_of(position: Position, person: Person) -> MoveRecord:
    """What a person has done in this move; an empty record outside a game."""
    return position.board.record(person.id)


def has_tested(position: Position, person: Person) -> bool:
    """Whether a person on the table has tested morale in this move."""
    return person.here and position.board.tested(person.id, person.figure)


def counts_moves(position: Position, person: Person) -> bool:
    """Whether a game counts what a person does in a move."""
    return position.played and person.stored


def used_of_move(position: Position, person: Person, **cost: Unpack[MoveCost]) -> tuple[Change, ...]:
    """What the result of a deed takes of a person's move on the table, besides its price."""
    return (DoneThisMove(position.id, person.id, **cost),) if person.here else ()


def opening_fire(position: Position, person: Person) -> tuple[Change, ...]:
    """The first shot of the game by a person on the table; empty for any later shot."""
    return (ShootingBegun(position.id, person.id),) if person.here and not position.board.first else ()
