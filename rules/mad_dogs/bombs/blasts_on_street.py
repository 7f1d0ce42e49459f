"""Bombs on a street: where they are thrown and come to lie, whom and what their blasts reach (mad.bomb.throw)."""

from __future__ import annotations

from collections.abc import Iterator
from math import atan2, degrees
from typing import Any, Final

from rules.core.action.aboard import car_on_street
from rules.core.action.fields import UNSAID, Source
from rules.core.action.on_street import at, placed, squares_of, stands_on
from rules.core.plain.events import Change
from rules.core.plain.refusal import IllegalNow, Missing
from rules.core.play.laid_street import StreetLaid
from rules.core.play.obligations import Owed, Owes
from rules.core.street.blasts import blast, flight, moved
from rules.core.street.measures import inches_between
from rules.core.street.offers import MOST_OFFERED
from rules.core.street.placed import known_to
from rules.core.street.sight import point_in, seen
from rules.core.street.squares import Square, beside, name_of
from rules.core.street.street_text import written
from rules.mad_dogs.bombs.tables import DYNAMITE_BOMBS, bundle_of
from rules.mad_dogs.model.figures import Posture
from rules.mad_dogs.model.vehicles import Bomb, Vehicle
from rules.mad_dogs.play.obligations import BLAST
from rules.mad_dogs.play.on_street import bearing_of
from rules.mad_dogs.play.position import Person, Position

REACH: Final = 12
"""Inches that a bomb can be thrown."""


# Who and what is in a blast


def caught_on(position: Position, square: Square, radius: int) -> tuple[Person, ...]:
    """The living within so many inches of a square that the blast reaches; the odds leave the hidden out."""
    assert position.street is not None, "the bomb lies on it"
    reached = {one.square for one in blast(position.street.ground, point_in(square), radius)}
    there = (one for one in position.people.values() if not reached.isdisjoint(squares_of(position, one)))
    living = (one for one in there if one.figure.posture is not Posture.DEAD and not one.figure.off_board)
    return tuple(one for one in living if not (position.asking and one.figure.hides))


def cars_on(position: Position, square: Square, radius: int) -> tuple[Vehicle, ...]:
    """The vehicles of the table within so many inches of a square that the blast reaches."""
    assert position.street is not None, "the bomb lies on it"
    reached = {one.square for one in blast(position.street.ground, point_in(square), radius)}
    cars = position.street.cars
    return tuple(
        one for one in position.board.vehicles if one.name in cars and not reached.isdisjoint(cars[one.name].squares)
    )


def near_landing(position: Position, move: Any) -> Any:
    """Fill those in the blast of a thrown bomb that lands on the square of a move."""
    if position.street is None or not move.to:
        return UNSAID
    return caught_on(position, at(move.to), bundle_of(move.sticks).radius)


def near_bomber(position: Position, move: Any) -> Any:
    """Fill the others in the blast if a bomb goes off in its bomber's hands."""
    square = stands_on(position, move.bomber)
    if square is None:
        return UNSAID
    people = caught_on(position, square, _radius(move.sticks or 1, half=False))
    return tuple(one for one in people if one.id != move.bomber.id)


def cars_at_bomber(position: Position, move: Any) -> Any:
    """Fill the vehicles of the table in the blast if a bomb goes off in its bomber's hands."""
    square = stands_on(position, move.bomber)
    return UNSAID if square is None else cars_on(position, square, _radius(move.sticks or 1, half=False))


def near_bomb(position: Position, bomb: Bomb | None) -> tuple[Person, ...] | None:
    """Those in the blast of a bomb on the street; None for a bomb that is not there."""
    square = place_of(position, bomb)
    return None if square is None or bomb is None else caught_on(position, square, _radius(bomb.sticks, half=bomb.half))


def cars_at_bomb(position: Position, bomb: Bomb | None) -> tuple[Vehicle, ...] | None:
    """The vehicles of the table in the blast of a bomb on the street; None for a bomb that is not there."""
    square = place_of(position, bomb)
    return None if square is None or bomb is None else cars_on(position, square, _radius(bomb.sticks, half=bomb.half))


def place_of(position: Position, bomb: Bomb | None) -> Square | None:
    """The square of a bomb, or of the burning car that it is; None for one that is not on the street."""
    if position.street is None or bomb is None:
        return None
    car = car_on_street(position, bomb.vehicle) if bomb.vehicle else None
    return car.front if car is not None else bomb.at


def counted(number: int) -> Source:
    """Fill a number of things besides those of the table, of which a street has none."""
    return lambda position, _move: UNSAID if position.street is None else number


def _radius(sticks: int, *, half: bool) -> int:
    charge = DYNAMITE_BOMBS[min(max(DYNAMITE_BOMBS), sticks)]
    return (charge.half if half else charge).radius


# Throws


def targets(position: Position, move: Any) -> list[tuple[str, str]]:
    """The squares in sight within 12 inches worth throwing a bomb at, each with whom it would catch, most enemies
    first.
    """
    start = stands_on(position, move.thrower)
    if start is None or move.flick not in (None, UNSAID):
        return []
    street, thrower = position.street, move.thrower
    assert street is not None, "the thrower is on it"
    there = known_to(thrower.side, placed(position, bearing_of).values())
    foes = [one for one in there if one.side != thrower.side]
    aims = {square for one in foes for square in (one.at, *beside(one.at)) if _can_land(position, start, square)}
    found: list[tuple[int, int, str, str]] = []
    for square in aims:
        reached = {one.square for one in blast(street.ground, point_in(square), bundle_of(1).radius)}
        caught = [one for one in there if one.at in reached]
        hostile = sum(one.side != thrower.side for one in caught)
        names = ", ".join(one.name for one in caught[:3]) + f" and {len(caught) - 3} more" * (len(caught) > 3)
        found.append((len(caught) - 2 * hostile, inches_between(start, square), name_of(square), names))
    return [(f"{name}: {names or 'no one'}", name) for _, _, name, names in sorted(found)[:MOST_OFFERED]]


def reach_of_throw(position: Position, move: Any) -> frozenset[Square]:
    """All squares at which the thrower of a move can aim."""
    start = stands_on(position, move.thrower)
    if start is None:
        return frozenset()
    assert position.street is not None, "the thrower is on it"
    return frozenset(one for one in position.street.ground.squares if _can_land(position, start, one))


def _can_land(position: Position, start: Square, square: Square) -> bool:
    assert position.street is not None
    ground = position.street.ground
    return square in ground.standable and inches_between(start, square) <= REACH and bool(seen(ground, start, square))


def inches_thrown(position: Position, move: Any) -> Any:
    """Fill the inches of a throw at a square."""
    start = stands_on(position, move.thrower)
    return UNSAID if start is None or not move.to else float(inches_between(start, at(move.to)))


def require_aim(position: Position, move: Any) -> None:
    """Refuse a throw on the street without a square, and at one out of reach or sight. Raises Missing, IllegalNow."""
    start = stands_on(position, move.thrower)
    if start is None or move.flick is not None:
        return
    if not move.to:
        raise Missing(f"The bot needs to know where {move.thrower.name} throws. Name a square, such as to:F9.", "to")
    if not _can_land(position, start, at(move.to)):
        raise IllegalNow(
            f"{move.thrower.name} on {name_of(start)} can't throw at {move.to}: it is out of sight, or more than "
            f"{REACH} inches away. Pick another square."
        )


def strayed_to(position: Position, move: Any, turned: int, inches: int) -> Square | None:
    """The square where a thrown bomb comes to lie that strays; None for a throw that is not on the street.

    turned  degrees clockwise from the line of the throw
    """
    start = stands_on(position, move.thrower)
    if start is None or not move.to:
        return None
    aim = at(move.to)
    assert position.street is not None
    line = degrees(atan2(aim[0] - start[0], start[1] - aim[1])) if aim != start else 0
    point = point_in(aim)
    return flight(position.street.ground, point, moved(point, inches, line + turned))[-1]


def blast_owed(thrower: Person, square: Square, bomb: Any) -> tuple[Change, ...]:
    """The blast that a bomb owes which has strayed to a square."""
    options = (("to", name_of(square)), ("bomb", str(bomb.kind)), ("sticks", bomb.sticks))
    owed = Owed(BLAST, "mad.bomb.throw", "the blast of the bomb", f"on {name_of(square)}", options, who="thrower")
    return (Owes(thrower.id, owed),) if thrower.here else ()


# Fire


def smoke(position: Position, square: Square | None) -> Iterator[StreetLaid]:
    """The smoke of burning gasoline on a square and around it."""
    if position.street is not None and square is not None:
        yield StreetLaid(position.id, written(position.street.bare.in_smoke((square, *beside(square)))))
