"""Moves on foot across a street: where they end, over what they go, and the squares that are worth going to.

What ground costs differs by game. So each game works out the squares in reach, and the rest is said here once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from rules.core.action.fields import UNSAID
from rules.core.action.on_street import BearingOf, afoot, hidden_on, placed, require_room, stands_on
from rules.core.people.person import Person
from rules.core.plain.events import Change
from rules.core.plain.refusal import IllegalNow
from rules.core.play.laid_street import FigurePut, StreetLaid
from rules.core.street.cover import USUAL, CoverTable
from rules.core.street.fronts import direction_to
from rules.core.street.ground import OPEN_DOOR, SHUT_DOOR, Place
from rules.core.street.offers import NO_FRONTS, offers
from rules.core.street.placed import known_to
from rules.core.street.squares import Direction, Square, name_of
from rules.core.street.street_text import written
from rules.core.street.streets import aims_of
from rules.core.street.ways import Reach

Shows = Callable[[Any], tuple[Change, ...]]
"""The changes that make a hidden figure seen."""
Aims = Callable[[Any, Any], Iterable[Place]]
"""The places that a figure wants to get to, from the position and the figure."""


def usual_aims(position: Any, _person: Any) -> Iterable[Place]:
    """The small places of the street, and its loot."""
    return aims_of(position.street.bare)


class Arrival(NamedTuple):
    """The end of a move across the street.

    square   where it ends
    changes  the figure's new square, the doors that it opens, and whoever it finds
    way      the squares of its way, from its start to where it ends
    slow     whether its way meets rough ground or an obstacle, in a game where inches count half on such a way
    found    the hidden enemy into whom the figure walks, which ends the move before them; None for none
    """

    square: Square
    changes: tuple[Change, ...]
    way: tuple[Square, ...]
    slow: bool = False
    found: Person[Any] | None = None

    @property
    def line(self) -> str:
        """A line about whom the figure found; empty for nobody."""
        return f"{self.found.name} was hidden there, and is hidden no longer." if self.found is not None else ""


def kept_by(position: Any, person: Person[Any], turn: int | None = None) -> float:
    """The inches that a figure's last move left over: at most one.

    turn  the turn in which they must be left over; None if they last
    """
    spot = position.street.spots.get(person.id)
    return spot.kept if spot is not None and turn in (None, spot.turn) else 0


def arrival(
    position: Any,
    person: Person[Any],
    reach: Reach,
    to: Square,
    bearing: BearingOf,
    shows: Shows,
    turn: int = 0,
    *,
    keeps: bool = True,
) -> Arrival:
    """The end of a move to a square, among those in reach. Raises IllegalNow for a square out of reach or taken.

    shows  the changes by which an enemy is hidden no longer into whom the figure walks
    turn   the turn in which the inches left over count
    keeps  whether an inch left over is kept for the figure's next move
    """
    if to == reach.start:
        raise IllegalNow(f"{person.name} is on {name_of(to)} already. Pick another square.")
    require_room(position, person, to, bearing)
    if to not in reach:
        raise IllegalNow(
            f"{person.name} can't reach {name_of(to)} with {reach.allowed:g} inches. Pick a nearer square."
        )
    kept = reach.kept(to) if keeps else 0
    stop = along(position, person, reach.way_to(to), bearing, shows, kept, turn)
    return stop._replace(slow=reach.is_slow(to))


def along(
    position: Any,
    person: Person[Any],
    squares: Sequence[Square],
    bearing: BearingOf,
    shows: Shows,
    kept: float = 0,
    turn: int = 0,
) -> Arrival:
    """The end of a way over these squares, from the figure's own: before a hidden enemy who is on it.

    kept  the inches left over at its end, unless it ends early
    """
    way = list(squares)
    met = hidden_on(position, bearing, person, way)
    if met is not None:
        square = stands_on(position, met)
        assert square is not None, "the figure walks into them there"
        way, kept = way[: way.index(square)], 0
    front = direction_to(way[-2], way[-1]) if len(way) > 1 else None
    openly = () if bearing(person.figure).hidden else tuple(way)
    put = FigurePut(position.id, person.id, way[-1], kept, turn, front, way=openly)
    found = shows(met) if met is not None else ()
    return Arrival(way[-1], (*opened(position, way), put, *found), tuple(way), found=met)


def opened(position: Any, way: Sequence[Square]) -> tuple[StreetLaid, ...]:
    """The change that opens the shut doors on a way; none without any. They stay open."""
    ground = position.street.bare
    doors = {one: OPEN_DOOR for one in way if ground.squares[one].letter == SHUT_DOOR}
    return (StreetLaid(position.id, written(ground.changed(doors))),) if doors else ()


def places(
    position: Any,
    person: Person[Any],
    reach: Reach,
    bearing: BearingOf,
    table: CoverTable = USUAL,
    fronts: Mapping[Square, Direction] = NO_FRONTS,
    aims: Aims = usual_aims,
) -> list[tuple[str, str]]:
    """At most 25 squares in reach worth going to, the best first, each with its label: its name, and why.

    Hidden enemies count for nothing.

    fronts  where it looks once it is on a square; nothing in a game without fronts
    """
    there = placed(position, bearing)
    mover = there[person.id]
    known = known_to(mover.side, there.values())
    ground = position.street.ground
    found = offers(ground, known, mover, reach, aims(position, person), table, fronts)
    return [(f"{name_of(one.square)}: {one.reasons[0]}", name_of(one.square)) for one in found]


def a_step(position: Any, person: Person[Any], reach: Callable[[], Reach]) -> Any:
    """The name of the nearest square to which a figure could step; UNSAID for a figure not on foot on the street.

    It is the figure's own square if nothing beside it is free: a move to that is refused.
    reach  the squares in reach with the least move
    """
    square = afoot(position, person)
    if square is None:
        return UNSAID
    found = reach()
    return name_of(min(found.inches, key=lambda one: (one == square, found.inches[one], one)))
