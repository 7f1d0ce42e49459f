"""Throws across a street: at what, where dynamite comes down, and whom its blast reaches (hood.throw)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import atan2, degrees
from typing import Any, Final

from rules.core.action.aboard import car_on_street
from rules.core.action.fields import UNSAID, ListRow
from rules.core.action.on_street import afoot, at, in_contact, inches, nearest_of, placed, squares_of, stands_on
from rules.core.plain.events import Change
from rules.core.plain.refusal import IllegalNow, Missing
from rules.core.street.blasts import blast, flight, moved
from rules.core.street.ground import WINDOW
from rules.core.street.measures import inches_between
from rules.core.street.offers import MOST_OFFERED
from rules.core.street.sight import UNIT, Point, on_the_line, point_in, seen
from rules.core.street.squares import Square, beside, name_of
from rules.hoodsville.model.acting import Doing, hindrance
from rules.hoodsville.model.board import StickLies, WindowBroken
from rules.hoodsville.model.figures import Out
from rules.hoodsville.model.on_street import bearing_of
from rules.hoodsville.model.position import Person, Position, record_of
from rules.hoodsville.throwing.tables import BLAST_REACH, CARRIED, Missile, Pane

WHERE: Final = "The square at which it is thrown, such as F9."
MOST_NAMED: Final = 3

Distance = Callable[[Any], float]
"""The most inches of a throw, from its move."""


def targets_of(reach: Distance) -> Callable[[Position, Any], list[tuple[str, str]]]:
    """Offer the squares in sight and reach that are worth a stick of dynamite, each with whom its blast would reach.

    Those that catch the most enemies and the fewest friends come first. A stick that is at a window lies where it is.
    """

    def offered(position: Position, move: Any) -> list[tuple[str, str]]:
        start = stands_on(position, move.thrower)
        if start is None or move.thrown is True:
            return []
        there = list(placed(position, bearing_of).values())
        assert position.street is not None, "the thrower is on it"
        side, found = move.thrower.side, list[tuple[int, int, str, str]]()
        aims = {square for one in there if one.side != side for square in (one.at, *beside(one.at))}
        for square in aims & _in_reach(position, start, reach(move)):
            reached = {one.square for one in blast(position.street.ground, point_in(square), BLAST_REACH)}
            caught = [one for one in there if one.at in reached]
            hostile = sum(one.side != side for one in caught)
            more = f" and {len(caught) - MOST_NAMED} more" * (len(caught) > MOST_NAMED)
            names = ", ".join(one.name for one in caught[:MOST_NAMED]) + more
            found.append((len(caught) - 2 * hostile, inches_between(start, square), name_of(square), names))
        return [(f"{name}: {names or 'no one'}", name) for *_, name, names in sorted(found)[:MOST_OFFERED]]

    return offered


def spots_of(reach: Distance) -> Callable[[Position, Any], frozenset[Square]]:
    """All squares at which dynamite can be thrown."""

    def source(position: Position, move: Any) -> frozenset[Square]:
        start = stands_on(position, move.thrower)
        return frozenset() if start is None or move.thrown is True else _in_reach(position, start, reach(move))

    return source


def _in_reach(position: Position, start: Square, most: float) -> frozenset[Square]:
    """The squares in sight and reach on which something can come to lie."""
    assert position.street is not None, "the thrower is on it"
    ground = position.street.ground
    near = (one for one in ground.standable if inches_between(start, one) <= most)
    return frozenset(one for one in near if seen(ground, start, one))


def windows_of(reach: Distance) -> Callable[[Position, Any], list[tuple[str, str]]]:
    """Offer the windows in sight and reach of a throw, the nearest first. A broken one is offered only for what
    explodes or burns behind it.
    """

    def offered(position: Position, move: Any) -> list[tuple[str, str]]:
        start = stands_on(position, move.thrower)
        if start is None or position.street is None:
            return []
        ground, most = position.street.ground, reach(move)
        shut = {*position.board.broken, start} if move.what not in CARRIED else {start}
        windows = [one for one, kind in ground.squares.items() if kind.letter == WINDOW and one not in shut]
        near = sorted((inches_between(start, one), one) for one in windows)
        found = [name_of(one) for away, one in near if away <= most and seen(ground, start, one)]
        return [(name, name) for name in found[:MOST_OFFERED]]

    return offered


def require_spot(position: Position, thrower: Person, to: str, most: float, *, window: bool = False) -> None:
    """Refuse a throw on the street without a square, and at one that is out of sight or reach. Raises Missing,
    IllegalNow.
    """
    start = stands_on(position, thrower)
    if start is None or position.street is None:
        return
    if not to:
        raise Missing(f"The bot needs to know where {thrower.name} throws. Name a square, such as to:F9.", "to")
    ground, square = position.street.ground, at(to)
    if window and ground.squares[square].letter != WINDOW:
        raise IllegalNow(f"{to} is no window. Pick a square with one.")
    if not seen(ground, start, square) or inches_between(start, square) > most:
        raise IllegalNow(
            f"{thrower.name} on {name_of(start)} can't throw at {to}: it is out of sight, or more than {most:g} inches "
            "away. Pick another square."
        )


def require_whole(position: Position, missile: Missile, to: str) -> None:
    """Refuse a stone or the like at a window of the street that is broken. Raises IllegalNow."""
    if to and missile not in CARRIED and at(to) in position.board.broken:
        raise IllegalNow(f"The window on {to} is already broken. Pick another target.")


def broken_by(position: Position, to: str, pane: Pane) -> tuple[WindowBroken, ...]:
    """The change that breaks a window of the street; none if it holds."""
    breaks = position.street is not None and to and pane is not Pane.BOUNCES
    return (WindowBroken(position.id, at(to)),) if breaks else ()


def require_vehicle_in_sight(position: Position, thrower: Person, name: str) -> None:
    """Refuse a throw at a vehicle of the street that the thrower doesn't see. Raises IllegalNow."""
    line = _line_to_vehicle(position, thrower, name)
    if line is not None and position.street is not None and not seen(position.street.ground, *line):
        raise IllegalNow(f"{thrower.name} on {name_of(line[0])} can't see {name}. Move first, or pick another target.")


def inches_of_throw(position: Position, move: Any, reach: Distance) -> Any:
    """Fill the distance of a throw: at a square, a vehicle or a figure. One beside the thrower is within half the
    range.

    A stick that has come down from a window is as far away as it is, and never beyond the range.
    """
    start, thrown = stands_on(position, move.thrower), getattr(move, "thrown", False) is True
    to = getattr(move, "to", "") or (square_of_stick(position, move) if thrown else "")
    if start is None:
        return UNSAID
    if to:
        away = float(inches_between(start, at(to)))
        return min(away, reach(move)) if thrown else away
    vehicle = getattr(move, "vehicle", "")
    if vehicle:
        line = _line_to_vehicle(position, move.thrower, vehicle)
        return UNSAID if line is None else float(inches_between(*line))
    return _inches_to_figure(position, move, reach)


def _inches_to_figure(position: Position, move: Any, reach: Distance) -> Any:
    target = getattr(move, "target", UNSAID)
    away = inches(position, move.thrower, target)
    if away is None:
        return UNSAID
    return min(float(away), reach(move) / 2) if in_contact(position, move.thrower, (target,)) else float(away)


def _line_to_vehicle(position: Position, thrower: Any, name: str) -> tuple[Square, Square] | None:
    start, car = stands_on(position, thrower), car_on_street(position, name)
    return None if start is None or car is None else nearest_of(position, start, car.squares)


# Sticks of dynamite


def stick_of(position: Position, thrower: Any) -> Point | None:
    """Where the first stick of a figure lies or comes down that has not gone off; None for one of which the street
    knows nothing.
    """
    if position.street is None or not thrower:
        return None
    sticks = record_of(position, thrower).sticks
    return sticks[0] if sticks else None


def square_of_stick(position: Position, move: Any) -> Any:
    """Fill the square of a stick that was thrown at a window before."""
    point = stick_of(position, move.thrower) if move.thrown is True else None
    return UNSAID if point is None else name_of(point.square)


def from_window(position: Position, thrower: Person, to: str, pane: Pane) -> tuple[Change, ...]:
    """Where a stick comes to that was thrown at a window: behind it if it enters, else before it."""
    start = stands_on(position, thrower)
    if start is None or position.street is None or not to:
        return ()
    window, ground = at(to), position.street.ground
    before = [start, *on_the_line(start, window)][-1]
    behind = 2 * window[0] - before[0], 2 * window[1] - before[1]
    square = behind if behind in ground.standable else window
    return (StickLies(position.id, thrower.id, point_in(square if pane is Pane.ENTERS else before)),)


def comes_down(position: Position, thrower: Person, to: str, landing: Any) -> Point | None:
    """The point where a stick of dynamite comes down: strayed from the square at which it was thrown. None off the
    street, and for a dud.

    landing  the inches and degrees that it strays
    """
    start = stands_on(position, thrower)
    if start is None or not to or landing.dud:
        return None
    aim = at(to)
    line = degrees(atan2(aim[0] - start[0], start[1] - aim[1])) if start != aim else 0
    return kicked_to(position, point_in(aim), landing.inches, line + landing.degrees)


def kicked_to(position: Position, point: Point, inches: float, towards: float) -> Point:
    """The point that a stick reaches from another, in degrees clockwise from north. Walls stop it."""
    assert position.street is not None, "it lies on it"
    end = moved(point, inches, towards)
    x, y = flight(position.street.ground, point, end)[-1]
    inside = Point(min(max(end.x, UNIT * x), UNIT * (x + 1) - 1), min(max(end.y, UNIT * y), UNIT * (y + 1) - 1))
    # an end on an edge belongs to the square from which the stick comes
    return inside if max(abs(inside.x - end.x), abs(inside.y - end.y)) <= 1 else point_in((x, y))


def lies(position: Position, thrower: Person, point: Point | None) -> tuple[Change, ...]:
    """The change that lays a stick of a figure at a point of the street; none without a point."""
    return () if point is None else (StickLies(position.id, thrower.id, point),)


def gone(position: Position, thrower: Person) -> tuple[Change, ...]:
    """The change by which the first stick of a figure lies on the street no longer; none if none does."""
    return () if stick_of(position, thrower) is None else (StickLies(position.id, thrower.id),)


def kicker_of(position: Position, move: Any) -> Person | None:
    """Who tries to kick away a stick that is thrown at a square: a figure that stands there and can; None for no one.

    It must not be the thrower.
    """
    if stands_on(position, move.thrower) is None or not move.to:
        return None
    there = (one for one in position.people.values() if afoot(position, one) == at(move.to))
    able = (one for one in there if one.id != move.thrower.id and _kicks(one))
    return next(able, None)


def _kicks(person: Person) -> bool:
    how = bearing_of(person.figure)
    return how.there and how.stands and how.awake and not hindrance(person.figure, Doing.WORK)


def near_stick(position: Position, move: Any) -> Any:
    """Fill those within 5 inches of a stick on the street whom its blast reaches, with their inches."""
    point = stick_of(position, move.thrower)
    if point is None or position.street is None:
        return UNSAID
    reached = {one.square: one.inches for one in blast(position.street.ground, point, BLAST_REACH)}
    return tuple(_caught(position, reached))


def _caught(position: Position, reached: dict[Square, int]) -> Iterable[ListRow]:
    for one in position.people.values():
        near = [reached[square] for square in squares_of(position, one) if square in reached]
        if near and bearing_of(one.figure).there and one.figure.out is not Out.DEAD:
            yield ListRow((one,), None, (float(min(near)),), ())
