"""What the street tells this game: how its figures are on it, how far they are apart, and who is beside whom."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from rules.core.action.fields import UNSAID, Source
from rules.core.action.on_street import Bearing, afoot, both, in_contact, inches, require_contact
from rules.core.plain.refusal import IllegalNow
from rules.core.street.cover import CoverTable
from rules.core.street.ground import OPEN_DOOR, SHUT_DOOR, Ground
from rules.core.street.sight import Sight, seen
from rules.core.street.squares import Square, name_of, names_of, square_named
from rules.core.street.street_in_words import Sign
from rules.hoodsville.model.figures import Bond, Door, Figure, Nerve, Out, Passage, Standing
from rules.hoodsville.model.guns import GUNS
from rules.hoodsville.model.position import Person, Position, record_of

HEARD: Final = 6
"""The inches within which plain speech is understood."""
DOORS: Final = (SHUT_DOOR, OPEN_DOOR)
COVER_TABLE: Final = CoverTable(names=("no cover", "light cover", "heavy cover"))


def bearing_of(figure: Figure) -> Bearing:
    """How a figure is on a street. Nobody hides in this game."""
    fallen = figure.down or figure.out is not Out.NO
    signs = (
        (Sign.DEAD, figure.out is Out.DEAD),
        (Sign.PRONE, fallen and figure.out is not Out.DEAD),
        (Sign.AFRAID, figure.nerve is not Nerve.CONTROLLED and figure.can_act),
        (Sign.EMPTY, figure.can_act and any(one.name in GUNS and not one.rounds for one in figure.weapons)),
    )
    awake = figure.out is Out.NO and Bond.DRUG not in figure.bonds
    shown = tuple(sign for sign, holds in signs if holds)
    return Bearing(figure.standing is not Standing.OFF, not fallen, awake, signs=shown)


def rides(position: Position, person: Person) -> str:
    """The vehicle on the street that a person is in; empty for none."""
    spot = position.street.spots.get(person.id) if position.street is not None else None
    return spot.car if spot is not None else ""


def require_afoot(position: Position, person: Person) -> None:
    """Refuse what a person in a vehicle on the street can't do. Raises IllegalNow."""
    vehicle = rides(position, person)
    if vehicle:
        raise IllegalNow(f"{person.name} is in {vehicle}. Get out first.").offering(
            "Get out", "hood-car alight", figures=person.typed
        )


def on_street(position: Position, person: Any) -> Square | None:
    """The square of a person on foot who is still on the street; None for anyone else."""
    square = afoot(position, person)
    return square if square is not None and bearing_of(person.figure).there else None


def way_of(position: Position, person: Person) -> tuple[Square, ...]:
    """The squares that a person has passed in this move, from where it began; only their own if they haven't moved."""
    square = afoot(position, person)
    assert square is not None, "it is on the street"
    return record_of(position, person).way or (square,)


def inches_between(one: str, other: str) -> Source:
    """Fill the inches between the people of two fields."""

    def source(position: Position, move: Any) -> Any:
        known = inches(position, getattr(move, one), getattr(move, other))
        return UNSAID if known is None else float(known)

    return source


def sees(position: Position, one: Person, other: Person) -> bool:
    """Whether a person who is awake sees another on the street; False unless both are on it."""
    squares = both(position, one, other)
    if squares is None or not bearing_of(one.figure).awake:
        return False
    assert position.street is not None, "it has squares"
    return seen(position.street.ground, *squares) is not Sight.NONE


def near(
    position: Position, person: Person, people: Iterable[Person], most: int, *, beside: bool = False
) -> list[Person]:
    """Those of some people on the street who are within so many inches of a person on it.

    beside  within reach of a hand: a neighboring square to which a step leads
    """
    if beside:
        return in_contact(position, person, people)
    found = ((one, inches(position, person, one)) for one in people if one.id != person.id)
    return [one for one, away in found if away is not None and away <= most]


def beside_each_other(position: Position, ours: Iterable[Person], theirs: Iterable[Person]) -> None:
    """Refuse a fight of figures of which two are apart on the street. Raises IllegalNow."""
    others = tuple(theirs)
    for one in ours:
        for other in others:
            require_contact(position, one, other)


def within_words(position: Position, one: Person, other: Person) -> None:
    """Refuse talk between two people whom the street keeps too far apart for plain speech. Raises IllegalNow."""
    away = inches(position, one, other)
    if away is None or away <= HEARD:
        return
    squares = both(position, one, other)
    assert squares is not None, "they are so many inches apart"
    raise IllegalNow(
        f"{other.name} on {name_of(squares[1])} is {away} inches from {one.name}, and plain speech is understood "
        f"within {HEARD}. Move closer first."
    )


# Doors


def squares_of_door(position: Position, door: Door) -> frozenset[Square]:
    """The squares of a door on the street: the doors in the place of its name, else those beside it.

    A door may also be named after its square: “F9”. None if it is elsewhere.
    """
    if position.street is None:
        return frozenset()
    ground = position.street.ground
    place, square = ground.place(door.name), square_named(door.name)
    among = place.squares if place is not None else {square} if square is not None else set[Square]()
    beside = {there for one in among for there, _ in ground.steps.get(one, ())}
    return _doors(ground, among) or _doors(ground, beside if place is not None else ())


def _doors(ground: Ground, squares: Iterable[Square]) -> frozenset[Square]:
    return frozenset(one for one in squares if one in ground.squares and ground.squares[one].letter in DOORS)


def locked_doors(position: Position) -> frozenset[Square]:
    """The squares of shut doors on the street that somebody must force, breach or unlock first."""
    shut = (one for one in position.board.doors if one.passage is Passage.SHUT)
    return frozenset(square for one in shut for square in squares_of_door(position, one))


def doors_at(position: Position, person: Person, door: Door | None) -> tuple[Square, ...]:
    """The squares of the door at which a person on the street works. Raises IllegalNow for one that they don't touch.

    door  None for a door that is not on the table: the only shut one beside them that has no lock
    """
    require_afoot(position, person)
    square = on_street(position, person)
    if square is None or position.street is None:
        return tuple(sorted(squares_of_door(position, door))) if door is not None else ()
    ground = position.street.ground
    beside = {one for one, _ in ground.steps[square]} | {square}
    if door is None:
        shut = {one for one in beside if ground.squares[one].letter == SHUT_DOOR} - locked_doors(position)
        return tuple(shut) if len(shut) == 1 else ()
    squares = squares_of_door(position, door)
    if squares and not squares & beside:
        raise IllegalNow(
            f"{person.name} on {name_of(square)} is not at {door.name} on {names_of(squares)}. Move beside it first."
        )
    return tuple(sorted(squares))
