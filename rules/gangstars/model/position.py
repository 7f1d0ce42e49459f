"""What a position of this game holds: people, what they are on the table, what comes of what they do there."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

from rules.core.action import position
from rules.core.people import person
from rules.core.people.names import alike
from rules.core.people.person import People
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import IllegalNow, Missing
from rules.core.play.events import Change, Kind, fold
from rules.gangstars.model.board import Board, Trace
from rules.gangstars.model.figures import Figure, Profile, Vehicle
from rules.gangstars.model.kinds import READY

Person = person.Person[Figure]
Position = position.Position[Board, Figure, None]


def of_profile(name: str) -> Figure | None:
    """The ready card of a profile, such as “Hit-man”; None for a name that is no profile."""
    profile = alike(name, Profile)
    return None if profile is None else READY[profile]


def guest(name: str) -> Figure:
    """Somebody of whom nothing is known: no number above the least."""
    return Figure(name, Profile.ROOKIE)


PEOPLE: Final = People(of_profile, guest, str(Profile.HIT_MAN))


def ready(person: Person, otherwise: Profile, *traits: str) -> Figure:
    """What somebody is, under the name he is called by; the ready card of a type, with these traits, for the nameless.

    The nameless are those of whom a player says nothing: `otherwise` is whom he has in mind.
    """
    figure = person.figure if person.typed else replace(READY[otherwise], traits=traits)
    return figure if figure.name == person.name else replace(figure, name=person.name)


# Who takes part


def require_there(*people: Person) -> None:
    """Refuse who is dead, or away."""
    for one in people:
        if one.figure.kept_out:
            raise IllegalNow(f"{one.name} is {one.figure.kept_out}: pick somebody who is there.")


def side_of(position: Position, person: Person) -> int:
    """The side that somebody fights for: a dog won over for another than its gang's; -1 for none."""
    return dict(position.board.aside).get(person.id, person.side) if person.here else person.side


def sided_with(position: Position, person: Person) -> bool:
    """Whether somebody may have friends in sight: anybody off the table may, and on it who has any left."""
    return not person.here or any(
        one.id != person.id and not one.figure.kept_out and one_side(position, one, person)
        for one in position.people.values()
    )


def opposed(position: Position, person: Person) -> bool:
    """Whether somebody may have enemies in sight: the same of those who are not of one side."""
    return not person.here or any(
        not one.figure.kept_out and not one_side(position, one, person)
        for one in position.people.values()
        if one.id != person.id
    )


def one_side(position: Position, first: Person, second: Person) -> bool:
    """Whether two on record are of one side or, where none is known, of one gang."""
    if not (first.stored and second.stored):
        return False
    sides = side_of(position, first), side_of(position, second)
    return sides[0] == sides[1] if person.NO_SIDE not in sides else first.gang_id == second.gang_id


def dogs_against(position: Position, person: Person) -> list[Person]:
    """The dogs on the table that are not of somebody's side; none for who is on no record."""
    dogs = (one for one in position.people.values() if one.figure.is_dog and not one.figure.kept_out)
    return [one for one in dogs if person.stored and position.played and not one_side(position, person, one)]


def vehicle_of(position: Position, person: Person) -> Vehicle | None:
    """The vehicle that somebody is in or on; None on foot."""
    return position.board.vehicle_of(person.id) if person.here else None


def aboard(position: Position, vehicle: Vehicle) -> list[Person]:
    """Everybody in or on a vehicle on the table who is not out of it all, the driver first."""
    there = (position.people[one] for one in vehicle.aboard if one in position.people)
    return [one for one in there if not one.figure.kept_out]


def trace_of(position: Position, person: Person) -> Trace:
    """What somebody did in his latest activation, or in the one that runs; nothing for who is not on the table."""
    return position.board.trace(person.id) if person.here else Trace(person.id, 0, False)


def active(position: Position) -> Person | None:
    """Whose activation runs, of everybody on the table; None where nobody's does, or he has left it."""
    return position.people.get(position.board.active.figure) if position.board.active is not None else None


def whose_turn(position: Position, _move: Any) -> Person:
    """The source of who does something that only costs points: whose activation runs; else nobody in particular."""
    name = "Somebody" if position.board.active is None else "Somebody who has left"
    return active(position) or person.Person(name, guest(name))


def beside(position: Position, person: Person) -> Position:
    """The same, with somebody on the table seen beside those who are."""
    return replace(position, people={**position.people, person.id: person}) if person.here else position


def waiting(position: Position) -> tuple[Person, ...]:
    """Those called up who have still to act, but for any who are out of it by now."""
    called = (position.people[one] for one in position.board.waiting if one in position.people)
    return tuple(one for one in called if not one.figure.kept_out)


def acting(key: str, nameless: str) -> Callable[[Position, Any], Person]:
    """The source of who does something, whom the field `key` names: whose activation runs, if he is one's own.

    A `nameless` guest with no game, between activations, and while another's figure acts for who asks the odds. Raises
    NotYours for anybody else then, but an umpire, who has nobody of his own there, is asked who it is: OutOfRange.
    """

    def source(position: Position, _move: Any) -> Person:
        acts = active(position)
        if acts is not None and acts.mine:
            return acts
        if position.played and not position.asking and position.umpire:
            raise Missing(f"Say who does that, {key}: a figure on the table, or a profile.", key)
        if acts is not None and not position.asking:
            position.owner(acts)
        return person.Person(nameless, guest(nameless))

    return source


def require_whom(position: Position, doer: Person, by: str, whom: str) -> None:
    """Refuse to let whose activation runs, whom the field `by` does not name, do something to nobody in particular."""
    if doer.stored and not position.typed.get(by):
        raise Missing(f"Say to whom {doer.name} does that: {whom}:.", whom)


def left_as(person: Person, changes: Iterable[Change]) -> Person:
    """Somebody as some changes leave him; a guest stays as he is."""
    own = [one for one in changes if one.kind is Kind.FIGURE and one.subject == person.id] if person.stored else []
    return replace(person, figure=fold(person.figure, own))
