"""What a position of this game holds: people, what they are on the table, what befalls them there."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Unpack

from rules.core.action import position
from rules.core.people import person
from rules.core.play.events import Change
from rules.core.play.obligations import Owes
from rules.hoodsville.model.board import Board, Cost, Done, MoveRecord, ShootingBegun
from rules.hoodsville.model.changes import harm
from rules.hoodsville.model.figures import Blow, Cause, Figure, Injury, Nerve
from rules.hoodsville.model.obligations import shock_due
from rules.hoodsville.model.profiles import character, guest

Person = person.Person[Figure]
Position = position.Position[Board, Figure, None]


def one_of(profile: str) -> Person:
    """Somebody of a profile, by its exact name."""
    return person.Person(profile, character(profile, profile), typed=profile)


def nameless(name: str) -> Person:
    """Somebody of whom nothing is known, as sentences call him."""
    return person.Person(name, guest(name))


# What somebody is on the table


def followed(person: Person) -> bool:
    """Whether somebody leads those who are with him: a leader on record."""
    return person.stored and person.figure.leader


def comrades(one: Person, other: Person) -> bool:
    """Whether two are of one side, or of one gang where it is of no side."""
    return one.side == other.side and (one.side > person.NO_SIDE or one.gang_id == other.gang_id)


def record_of(position: Position, person: Person) -> MoveRecord:
    """What somebody has done in this move; nothing outside a game."""
    return position.board.record(person.id)


def has_tested(position: Position, person: Person) -> bool:
    """Whether somebody on the table has tested morale in this move."""
    return person.here and position.board.tested(person.id, person.figure)


def counted(position: Position, person: Person) -> bool:
    """Whether a game counts what somebody does in a move."""
    return position.played and person.stored


def booked(position: Position, person: Person, **cost: Unpack[Cost]) -> tuple[Change, ...]:
    """What the result of a deed takes of the move of somebody on the table, besides what it cost."""
    return (Done(position.id, person.id, **cost),) if person.here else ()


def opening_fire(position: Position, person: Person) -> tuple[Change, ...]:
    """That somebody on the table fires the first shot of the game; nothing of any other shot."""
    return (ShootingBegun(position.id, person.id),) if person.here and not position.board.first else ()


# What comes of it


def harms(
    person: Person, injury: Injury, why: str, *, blow: Blow = Blow.MISSED, crash: bool = False, blunt: bool = False
) -> tuple[Change, ...]:
    """What a saving throw changes in somebody.

    why    what the morale test is owed for, such as “shot” or “struck with a club”
    blow   how hard it struck: who is downed lies on the ground
    crash  it happened in a vehicle
    blunt  the weapon bludgeons
    """
    if injury is Injury.UNSCATHED and blow is not Blow.DOWNED:
        return ()
    screams = shakes(person, Cause.SCREAM) if injury is Injury.BAD and not crash else ()
    return (harm(person.id, injury, why=why, down=blow is Blow.DOWNED, crash=crash, blunt=blunt), *screams)


def shakes(person: Person, cause: Cause) -> tuple[Change, ...]:
    """That it has to be said who is shaken by what somebody on the table did; nothing where that waits already."""
    due = shock_due(cause)
    return (Owes(person.id, due),) if person.here and due not in person.figure.duties else ()


def once(changes: Iterable[Change]) -> tuple[Change, ...]:
    """These changes, but that nobody owes the same twice for several wounds at once."""
    found: list[Change] = []
    for one in changes:
        if not (isinstance(one, Owes) and one in found):
            found.append(one)
    return tuple(found)


def loses_nerve(person: Person, result: Nerve) -> tuple[Change, ...]:
    """Who is shaken by how somebody's morale test ended: by his screams, or by his running."""
    cause = {Nerve.PANICKED: Cause.SCREAM, Nerve.TERRIFIED: Cause.RUNS}.get(result)
    return shakes(person, cause) if cause is not None else ()
