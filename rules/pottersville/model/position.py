"""A position of Pottersville: people, their place on the table, and what happens to them there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from rules.core.action.position import Position as PositionOf
from rules.core.action.position import Price
from rules.core.people.names import alike
from rules.core.people.person import People
from rules.core.people.person import Person as PersonOf
from rules.core.plain.events import Change
from rules.core.play.obligations import Owed, Owes, Settled
from rules.pottersville.model.board import Board, TurnRecord, Unit, UnitChanged, due_test, nerve_of
from rules.pottersville.model.changes import Cuffed, Wounded
from rules.pottersville.model.figures import Car, Figure, Folk, Wound
from rules.pottersville.model.obligations import GUTS, RALLY, RETREAT, escort, guts_due
from rules.pottersville.model.profiles import PROFILES

Person = PersonOf[Figure]
Position = PositionOf[Board, Figure, None]


def of_profile(name: str) -> Figure | None:
    """A figure of a profile, such as “Goon”; None for an unknown name."""
    title = alike(name, PROFILES)
    return None if title is None else _of(title)


def _of(title: str) -> Figure:
    row = PROFILES[title]
    return Figure(title, title, row.level, row.folk, row.traits, row.carries)


def one_of(profile: str) -> Person:
    """A nameless person of a profile, by its exact name."""
    return PersonOf(profile, _of(profile), typed=profile)


def guest(name: str) -> Figure:
    """A figure of which nothing is known."""
    return Figure(name, "")


PEOPLE: Final = People(of_profile, guest, "Goon")


# A person on the table


def record_of(position: Position, person: Person) -> TurnRecord:
    """What a person has done in this turn; an empty record for anyone not on the table."""
    return position.board.record(person.id) if person.here else TurnRecord(0)


def unit_of(position: Position, person: Person) -> Unit | None:
    """The unit of a person; None for none."""
    return position.board.unit_of(person.id) if person.here else None


def car_of(position: Position, person: Person) -> Car | None:
    """The vehicle that a person is in; None for none."""
    return position.board.car_of(person.id) if person.here else None


def nerve_obligations(position: Position, unit: Unit) -> dict[str, tuple[tuple[int, ...], Owed]]:
    """What figures of a unit on the table owe for it, by rule: the ids of the debtors, and the obligation."""
    return nerve_of(unit, _members(position, unit))


def guts_owed(position: Position, unit: Unit) -> Owed | None:
    """The Guts test that a unit owes now; None for none."""
    due = due_test(position.board, unit, _members(position, unit))
    return None if due is None else due[1]


def under_fire(position: Position, unit: Unit) -> bool:
    """Whether a unit was shot at in this turn and hasn't tested Guts for it."""
    return unit.shot_at and GUTS in nerve_obligations(position, unit)


def cheesing(position: Position, unit: Unit) -> bool:
    """Whether a unit runs for cover."""
    return RALLY in nerve_obligations(position, unit)


def _members(position: Position, unit: Unit) -> dict[int, Figure]:
    return {member: position.people[member].figure for member in unit.members if member in position.people}


# Consequences


def harm_changes(person: Person, after: Wound, *, on_foot: bool = True) -> tuple[Change, ...]:
    """The changes of a person whom a roll left with this wound. Empty if the wound is no worse than before.

    A living figure on foot must move to cover in the next Movement phase. Civilians run anywhere.
    """
    before = person.figure
    if after <= before.wound:
        return ()
    flees = on_foot and person.here and before.folk is not Folk.CIVILIAN
    owes = flees and after < Wound.DEAD and RETREAT not in before.duties
    return (Wounded(person.id, after), *((Owes(person.id, RETREAT),) if owes else ()))


def handcuffs_on(person: Person, captor: int = 0) -> tuple[Change, ...]:
    """The handcuffs on a person, put on by a captor or by none. A prisoner no longer runs for cover."""
    runs = (Settled(person.id, owed) for owed in person.figure.duties if owed.rule == RALLY)
    return (Cuffed(person.id, captor), *runs)


def led_away(position: Position, prisoner: Person) -> tuple[Change, ...]:
    """The captor no longer owes to lead this prisoner to the wagon."""
    captor = position.people.get(prisoner.figure.captor)
    due = escort(prisoner.name)
    return (Settled(captor.id, due),) if captor is not None and due in captor.figure.duties else ()


def shot_at(position: Position, people: Iterable[Person]) -> dict[str, Person]:
    """The units of people who are shot at, hit or not, by name, each with the first of them."""
    found: dict[str, Person] = {}
    for target in people:
        unit = unit_of(position, target)
        if unit is not None:
            found.setdefault(unit.name, target)
    return found


def guts_for(position: Position, units: Mapping[str, Person]) -> Price:
    """The Guts tests that units owe for being shot at."""
    return tuple(change for name, one in units.items() for change in _guts_for(position, name, one))


def _guts_for(position: Position, unit: str, person: Person) -> Iterator[Change]:
    yield UnitChanged(position.id, unit, shot_at=True)
    if guts_due(unit) not in person.figure.duties:
        yield Owes(person.id, guts_due(unit))
