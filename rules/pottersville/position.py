"""What a position of this game holds: people, what they are on the table, what befalls them there."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from typing import Final

from rules.core import person, position
from rules.core.events import Change
from rules.core.named import alike
from rules.core.owed import Owes, Settled
from rules.core.person import People
from rules.core.position import Price
from rules.pottersville.board import Board, TurnRecord, Unit, UnitChanged, apply
from rules.pottersville.changes import Wounded
from rules.pottersville.characters import PROFILES
from rules.pottersville.duties import RETREAT, escort
from rules.pottersville.model import Car, Figure, Folk, Wound

Person = person.Person[Figure]
Position = position.Position[Board, Figure]


def of_profile(name: str) -> Figure | None:
    """A figure of a profile, such as “Goon”; None for a name that is no profile."""
    title = alike(name, PROFILES)
    return None if title is None else _of(title)


def _of(title: str) -> Figure:
    row = PROFILES[title]
    return Figure(title, title, row.level, row.folk, row.traits, row.carries)


def one_of(profile: str) -> Person:
    """Somebody of a profile, by its exact name."""
    return person.Person(profile, _of(profile), typed=profile)


def guest(name: str) -> Figure:
    """Somebody of whom nothing is known."""
    return Figure(name, "")


PEOPLE: Final = People(of_profile, guest, "Goon")


# What somebody is on the table


def record_of(at: Position, person: Person) -> TurnRecord:
    """What somebody has done in this turn; nothing for who is not on the table."""
    return at.board.record(person.id) if person.here else TurnRecord(0)


def unit_of(at: Position, person: Person) -> Unit | None:
    """The unit somebody belongs to; None for none."""
    return at.board.unit_of(person.id) if person.here else None


def car_of(at: Position, person: Person) -> Car | None:
    """The vehicle somebody is in; None for none."""
    return at.board.car_of(person.id) if person.here else None


def after(at: Position, *changes: Change) -> Position:
    """What lies there after these changes of the board."""
    return at.then(reduce(apply, changes, at.board))


# What comes of it


def harms(person: Person, after: Wound, *, on_foot: bool = True) -> tuple[Change, ...]:
    """What a roll that left somebody with this wound changes in him; nothing where it left him as he was.

    Who lives and is on foot makes for cover when figures move next; civilians run anywhere.
    """
    before = person.figure
    if after <= before.wound:
        return ()
    flees = on_foot and person.here and before.folk is not Folk.CIVILIAN
    owes = flees and after < Wound.DEAD and RETREAT not in before.duties
    return (Wounded(person.id, after), *((Owes(person.id, RETREAT),) if owes else ()))


def led_away(at: Position, prisoner: Person) -> tuple[Change, ...]:
    """That nobody owes any more to lead a prisoner to the wagon."""
    captor = at.people.get(prisoner.figure.captor)
    due = escort(prisoner.name)
    return (Settled(captor.id, due),) if captor is not None and due in captor.figure.duties else ()


def units_shot_at(at: Position, people: Iterable[Person]) -> tuple[Unit, ...]:
    """The units of those who are shot at, each once."""
    return tuple({unit.name: unit for one in people if (unit := unit_of(at, one)) is not None}.values())


def shot_at(at: Position, units: Iterable[Unit]) -> Price:
    """That units that are shot at, hit or not, owe a Guts test."""
    return tuple(UnitChanged(at.id, unit.name, shot_at=True) for unit in units)
