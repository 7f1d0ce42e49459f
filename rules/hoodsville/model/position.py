"""A position of Hoodsville: people, their place on the table, and what happens to them there."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Unpack

from rules.core.action.position import Position as PositionOf
from rules.core.people.person import NO_SIDE
from rules.core.people.person import Person as PersonOf
from rules.core.plain.events import Change
from rules.core.play.obligations import Owes
from rules.hoodsville.model.board import Board, DoneThisMove, MoveCost, MoveRecord, ShootingBegun
from rules.hoodsville.model.changes import harm
from rules.hoodsville.model.figures import Cause, Figure, Injury, Nerve, StrikeForce
from rules.hoodsville.model.obligations import shock_due
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


# Consequences


def harm_changes(
    person: Person,
    injury: Injury,
    why: str,
    *,
    blow: StrikeForce = StrikeForce.MISSED,
    crash: bool = False,
    blunt: bool = False,
) -> tuple[Change, ...]:
    """The changes that a saving throw makes in a person.

    why    the reason of the morale test, such as “shot” or “struck with a club”
    blow   how hard it struck; a downed figure lies on the ground
    crash  it happened in a vehicle
    blunt  the weapon bludgeons
    """
    if injury is Injury.UNSCATHED and blow is not StrikeForce.DOWNED:
        return ()
    screams = shock_by(person, Cause.SCREAM) if injury is Injury.BAD and not crash else ()
    return (harm(person.id, injury, why=why, down=blow is StrikeForce.DOWNED, crash=crash, blunt=blunt), *screams)


def shock_by(person: Person, cause: Cause) -> tuple[Change, ...]:
    """The obligation to name the figures that a person's deed on the table shakes. Empty if it already exists."""
    due = shock_due(cause)
    return (Owes(person.id, due),) if person.here and due not in person.figure.duties else ()


def without_repeats(changes: Iterable[Change]) -> tuple[Change, ...]:
    """These changes without repeated obligations for several wounds at once."""
    found: list[Change] = []
    for change in changes:
        if not (isinstance(change, Owes) and change in found):
            found.append(change)
    return tuple(found)


def loses_nerve(person: Person, result: Nerve) -> tuple[Change, ...]:
    """The obligation that follows a morale test: the person screams or runs, and that shakes others.

    One that can't run cowers, which shakes no one.
    """
    if result is Nerve.PANICKED:
        return shock_by(person, Cause.SCREAM)
    return shock_by(person, Cause.RUNS) if result is Nerve.TERRIFIED and person.figure.can_run else ()
