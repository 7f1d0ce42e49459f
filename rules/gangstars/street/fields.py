"""What the street fills in for the moves of this game. Each source is UNSAID where the street can't know."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.core.action.fields import UNSAID, Source
from rules.core.action.on_street import afoot, stands_on
from rules.gangstars.model.acting import commands
from rules.gangstars.model.position import Person, Position, one_side
from rules.gangstars.street.bearing import (
    cm_between,
    has_command,
    hides_ranges,
    is_behind,
    is_in_cover,
    known,
    knows,
    opponents_touching,
    sees,
    strikes_behind,
    touching,
)


def unless_none(value: Any) -> Any:
    """A measure, or UNSAID for None."""
    return UNSAID if value is None else value


def known_to_first(position: Position, one: Any, other: Any) -> bool:
    """Whether two people are named, and the first one's side knows where the second is."""
    return UNSAID not in (one, other) and knows(position, one, other)


def range_between(one: str, other: str) -> Source:
    """Fill the distance of a shot between the people of two fields.

    For odds it is unsaid while nobody may measure before a shot. They count at effective range then.
    """

    def source(position: Position, move: Any) -> Any:
        people = getattr(move, one), getattr(move, other)
        if not known_to_first(position, *people) or (position.asking and hides_ranges(position)):
            return UNSAID
        return unless_none(cm_between(position, *people))

    return source


def touched(who: str) -> Source:
    """Fill whether an opponent is in contact with a figure."""
    return _of_one_afoot(who, lambda position, person: bool(opponents_touching(position, person)))


def behind(one: str, other: str) -> Source:
    """Fill whether somebody is behind the front of the figure of the first field."""

    def source(position: Position, move: Any) -> Any:
        people = getattr(move, one), getattr(move, other)
        return unless_none(is_behind(position, *people)) if known_to_first(position, *people) else UNSAID

    return source


def unaware(one: str, other: str) -> Source:
    """Fill whether the figure of the second field doesn't see that of the first."""

    def source(position: Position, move: Any) -> Any:
        people = getattr(move, other), getattr(move, one)
        if not known_to_first(position, *reversed(people)) or (found := sees(position, *people)) is None:
            return UNSAID
        return not found

    return source


def with_friends(who: str) -> Source:
    """Fill whether a figure sees a friend."""

    def found(position: Position, person: Person) -> bool:
        return any(sees(position, person, one) for one in _others(position, person) if one_side(position, person, one))

    return _of_one_afoot(who, found)


def covered(who: str, also: Source | None = None) -> Source:
    """Fill whether a figure is in cover from every opponent who sees it, or `also` knows so."""

    def source(position: Position, move: Any) -> Any:
        person = getattr(move, who)
        found = None if person is UNSAID else is_in_cover(position, person)
        return UNSAID if found is None else found or (also is not None and also(position, move))

    return source


def asked_later(who: str) -> Source:
    """Leave unsaid on a street whether a figure has cover to run to: /gangstars cover finds it once it runs."""

    def source(position: Position, move: Any) -> Any:
        person = getattr(move, who)
        return UNSAID if person is UNSAID or afoot(position, person) is None else None

    return source


def each_measured(who: str) -> Source:
    """Nothing is true of all figures of a field where the street measures for each of them."""

    def source(position: Position, move: Any) -> Any:
        people = getattr(move, who)
        measured = people is not UNSAID and people and all(afoot(position, one) is not None for one in people)
        return False if measured else UNSAID

    return source


def commanded(who: str) -> Source:
    """Fill whether a leader of a figure's gang has it in command distance and sight."""

    def found(position: Position, person: Person) -> bool:
        gang = [one for one in _others(position, person) if one.gang_id == person.gang_id and commands(one.figure)]
        return any(has_command(position, one, person) for one in gang)

    return _of_one_afoot(who, found)


def from_behind(striker: str, struck: str) -> Source:
    """Fill whether the figure of the first field is at the back of the only one of the second."""

    def source(position: Position, move: Any) -> Any:
        by, people = getattr(move, striker), getattr(move, struck)
        if UNSAID in (by, people) or len(people) != 1 or not known_to_first(position, by, people[0]):
            return UNSAID
        return unless_none(strikes_behind(position, by, people[0]))

    return source


def crowded(striker: str, struck: str) -> Source:
    """Fill whether friends of a striker are in contact with one of those whom it strikes."""

    def source(position: Position, move: Any) -> Any:
        by, people = getattr(move, striker), getattr(move, struck)
        if UNSAID in (by, people) or any(afoot(position, one) is None for one in (by, *people)):
            return UNSAID
        if not all(known_to_first(position, by, one) for one in people):
            return UNSAID
        return any(one.id != by.id and one_side(position, by, one) for who in people for one in touching(position, who))

    return source


def lent_to(who: str) -> Source:
    """Fill the brains that a leader lends to a figure in command distance and sight; 0 for none."""

    def source(position: Position, move: Any) -> Any:
        person = getattr(move, who)
        if person is UNSAID or stands_on(position, person) is None:
            return UNSAID
        lent = [
            one.figure.stats.brains
            for one in _others(position, person)
            if commands(one.figure) and has_command(position, one, person)
        ]
        return max(lent, default=0)

    return source


def apart(one: str, other: str) -> Source:
    """Fill the centimeters between the people of two fields."""

    def source(position: Position, move: Any) -> Any:
        people = getattr(move, one), getattr(move, other)
        return unless_none(cm_between(position, *people)) if known_to_first(position, *people) else UNSAID

    return source


def _of_one_afoot(who: str, found: Callable[[Position, Person], Any]) -> Source:
    """Fill what is found about the figure of a field, if it is on foot on the street."""

    def source(position: Position, move: Any) -> Any:
        person = getattr(move, who)
        return UNSAID if person is UNSAID or afoot(position, person) is None else found(position, person)

    return source


def _others(position: Position, person: Person) -> list[Person]:
    return [one for one in known(position, person, position.people.values()) if one.id != person.id]
