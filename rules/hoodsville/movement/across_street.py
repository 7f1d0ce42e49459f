"""Moves on foot across a street: what ground costs in this game, how far figures get, and who is forced to move."""

from __future__ import annotations

from itertools import pairwise
from typing import Any, Final, NamedTuple

from rules.core.action.across_street import arrival, kept_by
from rules.core.action.across_street import places as places_in
from rules.core.action.on_street import afoot, kept_for_the_fallen, taken
from rules.core.plain.events import Change
from rules.core.plain.frozen import frozen, replace
from rules.core.street.ground import Going, Ground
from rules.core.street.squares import Square
from rules.core.street.ways import Gait, Reach, reach, way_along
from rules.hoodsville.model.on_street import COVER_TABLE, bearing_of, locked_doors
from rules.hoodsville.model.position import Person, Position, record_of

BAD_GROUND, DOOR, LOW, RAILWAY = 1.0, 1.0, 2.0, 1.0
"""The inches that bad ground takes once, and that each shut door, window or other low obstacle, and railway takes."""
RAILS: Final = "t"


def shows(_person: Any) -> tuple[Change, ...]:
    """Nobody hides in this game, so nobody is found."""
    return ()


@frozen
class OnFoot(Gait):
    """What ground costs in this game: a railway where somebody steps onto its rails, and bad ground apart."""

    def extra(self, ground: Ground, here: Square, there: Square) -> float | None:
        if ground.squares[there].letter == RAILS:
            return RAILWAY * (ground.squares[here].letter != RAILS)
        return Gait.extra(self, ground, here, there)


AROUND_BAD_GROUND: Final = OnFoot(rough=None, obstacle=LOW, door=DOOR)
OVER_BAD_GROUND: Final = OnFoot(rough=0, obstacle=LOW, door=DOOR)


class Along(NamedTuple):
    """What lies on a way, as the table of hindrances counts it.

    inches  of its steps alone
    """

    inches: float
    rough: bool
    doors: int
    windows: int
    railways: int


class Crossing(NamedTuple):
    """A way across the street, and its end.

    run      which run in a row it is; 0 for a walk
    least    whether it is one step that costs more than the figure has left
    way      the squares from the start to the end
    changes  the figure's new square, and the doors that it opens
    """

    square: Square
    along: Along
    run: int
    least: bool
    way: tuple[Square, ...]
    changes: tuple[Change, ...]


def crossed(
    position: Position, person: Person, within: Reach, to: Square, run: int = 0, *, keeps: bool = True
) -> Crossing:
    """The way to a square in reach. Raises IllegalNow for a square out of reach, or where somebody stands.

    keeps  whether an inch left over is kept for the figure's next move
    """
    stop = arrival(position, person, within, to, bearing_of, shows, position.board.move, keeps=keeps)
    least = within.inches[to] > within.allowed
    return Crossing(stop.square, along(position, person, stop.way), run, least, stop.way, stop.changes)


def reach_of(position: Position, person: Person, inches: float) -> Reach:
    """The squares that a figure on foot reaches with so many inches. Bad ground takes its inch once in a move.

    It stops in no shut door, and passes none that has a lock. Only a figure that has used no inch of its move yet has
    the least move of one step.
    """
    least = not record_of(position, person).inches
    return position.once_of(person, ("reach", inches), lambda: _reach(position, person, inches, least=least))


def reach_anew(position: Position, person: Person, inches: float) -> Reach:
    """The same for inches that are no part of the figure's move."""
    return _reach(position, person, inches, least=True)


def _reach(position: Position, person: Person, inches: float, *, least: bool) -> Reach:
    square = afoot(position, person)
    assert square is not None, "it is on the street"
    assert position.street is not None, "it is on the street"
    ground, record = position.street.ground, record_of(position, person)
    held = taken(position, bearing_of, person) | locked_doors(position)
    if any(_is_rough(ground, one) for one in record.way[1:]):
        found = reach(ground, square, inches, OVER_BAD_GROUND, held, least)
    else:
        smooth = reach(ground, square, inches, AROUND_BAD_GROUND, held, least)
        left = inches - BAD_GROUND if inches > BAD_GROUND else inches
        found = _cheaper(smooth, reach(ground, square, left, OVER_BAD_GROUND, held, least))
    ends = ground.standable - kept_for_the_fallen(position, bearing_of, person)
    return replace(found, inches={one: cost for one, cost in found.inches.items() if one in ends or one == square})


def _cheaper(smooth: Reach, rough: Reach) -> Reach:
    """Two searches as one. A square has its way over bad ground if that is cheaper by more than the inch it takes."""
    over = {
        one: cost + BAD_GROUND
        for one, cost in rough.inches.items()
        if one not in smooth or cost + BAD_GROUND < smooth.inches[one]
    }
    if not over:
        return smooth
    before = {one: last for one, last in smooth.before.items() if one not in over}
    return Reach(smooth.start, smooth.allowed, {**smooth.inches, **over}, before, rough)


def _is_rough(ground: Ground, square: Square) -> bool:
    kind = ground.squares[square]
    return kind.going is Going.ROUGH and kind.letter != RAILS


def along(position: Position, person: Person, way: tuple[Square, ...]) -> Along:
    """What lies on a way of a figure across the street."""
    assert position.street is not None, "it is on the street"
    ground, record = position.street.ground, record_of(position, person)
    found = way_along(ground, way)
    letters = [ground.squares[one].letter for one in way]
    return Along(
        float(found.inches),
        any(_is_rough(ground, one) for one in way[1:]) and not any(_is_rough(ground, one) for one in record.way[1:]),
        len(found.doors),
        len(found.obstacles),
        sum(here != RAILS == there for here, there in pairwise(letters)),
    )


def kept(position: Position, person: Person) -> float:
    """The inches that a figure's last move before this one left over."""
    if afoot(position, person) is None or position.street is None:
        return 0
    spot = position.street.spots[person.id]
    return 0 if spot.turn == position.board.move else kept_by(position, person)


def places(position: Position, person: Person, within: Reach) -> list[tuple[str, str]]:
    """The squares in reach worth going to, each with its label."""
    return places_in(position, person, within, bearing_of, COVER_TABLE)
