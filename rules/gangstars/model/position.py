"""A position of GangStars: people, their sides and vehicles, the active figure, and who acts by default."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

from rules.core.action.position import Position as PositionOf
from rules.core.people.names import alike
from rules.core.people.person import NO_SIDE, People
from rules.core.people.person import Person as PersonOf
from rules.core.plain.events import Change, SubjectKind, fold
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import IllegalNow, Missing
from rules.gangstars.model.board import Board, Trace
from rules.gangstars.model.figures import Figure, Profile, Vehicle
from rules.gangstars.model.kinds import READY

Person = PersonOf[Figure]
Position = PositionOf[Board, Figure, None]


def of_profile(name: str) -> Figure | None:
    """The ready card of a profile, such as “Hit-man”; None for a name that is no profile."""
    profile = alike(name, Profile)
    return None if profile is None else READY[profile]


def guest(name: str) -> Figure:
    """An unknown figure: every number is the lowest."""
    return Figure(name, Profile.ROOKIE)


PEOPLE: Final = People(of_profile, guest, str(Profile.HIT_MAN))


def sheet_for(person: Person, otherwise: Profile, *traits: str) -> Figure:
    """The sheet of a person, under the name that the player uses.

    An unnamed person gets the ready card of the profile `otherwise`, with these traits.
    """
    figure = person.figure if person.typed else replace(READY[otherwise], traits=traits)
    return figure if figure.name == person.name else replace(figure, name=person.name)


# Participants


def require_there(*people: Person) -> None:
    """Raises IllegalNow for a figure that is dead or away."""
    for one in people:
        if one.figure.kept_out:
            raise IllegalNow(f"{one.name} is {one.figure.kept_out}. Pick a figure on the table.")


def side_of(position: Position, person: Person) -> int:
    """The side of a figure; NO_SIDE for none. On the table, a dog that was won over has another side than its gang."""
    return dict(position.board.aside).get(person.id, person.side) if person.here else person.side


def may_have_friends(position: Position, person: Person) -> bool:
    """Whether a figure may have friends in sight: on the table if any are left there, otherwise always."""
    return not person.here or any(
        one.id != person.id and not one.figure.kept_out and one_side(position, one, person)
        for one in position.people.values()
    )


def may_have_enemies(position: Position, person: Person) -> bool:
    """Whether a figure may have enemies in sight: on the table if any are left there, otherwise always."""
    return not person.here or any(
        not one.figure.kept_out and not one_side(position, one, person)
        for one in position.people.values()
        if one.id != person.id
    )


def one_side(position: Position, first: Person, second: Person) -> bool:
    """Whether two figures on record are of one side or, without sides, of one gang."""
    if not (first.stored and second.stored):
        return False
    sides = side_of(position, first), side_of(position, second)
    return sides[0] == sides[1] if NO_SIDE not in sides else first.gang_id == second.gang_id


def dogs_against(position: Position, person: Person) -> list[Person]:
    """The dogs on the table that are not of a figure's side; none for a figure that is not on record."""
    dogs = (one for one in position.people.values() if one.figure.is_dog and not one.figure.kept_out)
    return [one for one in dogs if person.stored and position.played and not one_side(position, person, one)]


def vehicle_of(position: Position, person: Person) -> Vehicle | None:
    """The vehicle of a figure; None on foot."""
    return position.board.vehicle_of(person.id) if person.here else None


def aboard(position: Position, vehicle: Vehicle) -> list[Person]:
    """The people in or on a vehicle on the table, without the dead and absent, the driver first."""
    there = (position.people[one] for one in vehicle.aboard if one in position.people)
    return [one for one in there if not one.figure.kept_out]


def trace_of(position: Position, person: Person) -> Trace:
    """What a figure did in its latest or current activation; an empty trace for a figure off the table."""
    return position.board.trace(person.id) if person.here else Trace(person.id, 0, False)


def active(position: Position) -> Person | None:
    """The active figure on the table; None between activations, or if it has left the table."""
    return position.people.get(position.board.active.figure) if position.board.active is not None else None


def whose_turn(position: Position, _move: Any) -> Person:
    """The default actor of deeds that only cost action points: the active figure, else an unnamed one."""
    name = "A figure" if position.board.active is None else "A figure that has left"
    return active(position) or PersonOf(name, guest(name))


def with_person(position: Position, person: Person) -> Position:
    """The same position with one more figure on the table."""
    return replace(position, people={**position.people, person.id: person}) if person.here else position


def waiting(position: Position) -> tuple[Person, ...]:
    """The figures that a leader has called up and that have still to act, without the dead and absent."""
    called = (position.people[one] for one in position.board.waiting if one in position.people)
    return tuple(one for one in called if not one.figure.kept_out)


def acting(key: str, nameless: str) -> Callable[[Position, Any], Person]:
    """A source of the default actor for the field `key`.

    If the active figure is the caller's, it is the actor. If an umpire makes the move in a game, it raises Missing: an
    umpire must name a figure. If another player's figure is active, it raises ForUmpire. If no figure is active, or the
    caller only asks for odds, the actor is a `nameless` guest.
    """

    def source(position: Position, _move: Any) -> Person:
        acts = active(position)
        if acts is not None and acts.mine:
            return acts
        if position.played and not position.asking and position.umpire:
            raise Missing(f"No figure is named. Add “{key}” with a figure on the table, or a profile.", key)
        if acts is not None and not position.asking:
            position.owner(acts)
        return PersonOf(nameless, guest(nameless))

    return source


def require_whom(position: Position, doer: Person, by: str, whom: str) -> None:
    """Raises Missing for an unnamed target if the actor is on record and was filled in, not typed.

    by    the field of the actor
    whom  the field of the target
    """
    if doer.stored and not position.typed.get(by):
        raise Missing(f"{doer.name} needs a target. Add “{whom}”.", whom)


def after_changes(person: Person, changes: Iterable[Change]) -> Person:
    """A person after these changes of their figure. A guest stays the same."""
    own = (
        [one for one in changes if one.kind is SubjectKind.FIGURE and one.subject == person.id] if person.stored else []
    )
    return replace(person, figure=fold(person.figure, own))
