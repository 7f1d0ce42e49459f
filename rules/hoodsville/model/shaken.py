"""Whom the wounds and deeds of a figure shake: on a street it is measured, elsewhere players say it (hood.morale)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from rules.core.action.obligations import allegiances_on
from rules.core.plain.events import Change
from rules.core.play.obligations import Owes
from rules.hoodsville.model.changes import OwesTest, ShockNamed, harm
from rules.hoodsville.model.figures import Cause, Injury, Nerve, StrikeForce
from rules.hoodsville.model.obligations import may_be_shaken, shock_due
from rules.hoodsville.model.on_street import near, on_street, sees
from rules.hoodsville.model.position import Person, Position

WITHIN: Final = {Cause.SHOOTING: 12, Cause.SCREAM: 6, Cause.RUNS: 6}
"""The inches within which a cause shakes others. Surrender is to be seen, and a lost leader counts everywhere."""


def harm_changes(
    position: Position,
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
    screams = shock_by(position, person, Cause.SCREAM) if injury is Injury.BAD and not crash else ()
    return (harm(person.id, injury, why=why, down=blow is StrikeForce.DOWNED, crash=crash, blunt=blunt), *screams)


def shock_by(position: Position, person: Person, cause: Cause) -> tuple[Change, ...]:
    """What a person's deed on the table does to others: on a street those whom it shakes owe their tests at once.

    Elsewhere a player must name them, so it is an obligation. Empty if it already exists.
    """
    shaken = shaken_by(position, cause, person) if person.here else None
    if shaken is not None:
        why = words_of(cause, person)
        return (ShockNamed(person.id, cause), *(OwesTest(one.id, why) for one in shaken))
    due = shock_due(cause)
    return (Owes(person.id, due),) if person.here and due not in person.figure.duties else ()


def words_of(cause: Cause, of: Person | None) -> str:
    """What shakes people, in words."""
    return cause.lower() if of is None else f"{cause.lower()}: {of.figure.name}"


def shakeable(position: Position, cause: Cause, of: Person | None) -> list[Person]:
    """The figures on the table that a deed or loss may shake."""
    if of is None:
        return [person for person in position.people.values() if not person.figure.kept_out]
    figures = {who: one.figure for who, one in position.people.items()}
    return [position.people[who] for who in may_be_shaken(cause, figures, allegiances_on(position), of.id)]


def shaken_by(position: Position, cause: Cause, of: Person) -> list[Person] | None:
    """Those whom the deed or loss of somebody on the street shakes; None if that can't be measured."""
    if position.street is None or on_street(position, of) is None:
        return None
    able = shakeable(position, cause, of)
    if cause is Cause.GIVES_UP:
        return [one for one in able if sees(position, one, of)]
    if cause not in WITHIN:
        return able
    close = {one.id for one in near(position, of, able, WITHIN[cause])}
    return [one for one in able if one.id in close or one.id == of.id]


def without_repeats(changes: Iterable[Change]) -> tuple[Change, ...]:
    """These changes without repeated obligations and tests for several wounds at once."""
    found: list[Change] = []
    for change in changes:
        if not (isinstance(change, (Owes, OwesTest, ShockNamed)) and change in found):
            found.append(change)
    return tuple(found)


def loses_nerve(position: Position, person: Person, result: Nerve) -> tuple[Change, ...]:
    """What follows a morale test: the person screams or runs, and that shakes others.

    One that can't run cowers, which shakes no one.
    """
    if result is Nerve.PANICKED:
        return shock_by(position, person, Cause.SCREAM)
    return shock_by(position, person, Cause.RUNS) if result is Nerve.TERRIFIED and person.figure.can_run else ()
