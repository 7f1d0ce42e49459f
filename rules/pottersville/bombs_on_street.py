"""Bombs on a street: where they may be aimed, where they lie, and whom the blast reaches (pot.bomb)."""

from __future__ import annotations

from typing import Any, Final

from rules.core.action.fields import UNSAID, ListRow
from rules.core.action.on_street import afoot, at, placed, stands_on
from rules.core.plain.refusal import IllegalNow
from rules.core.street.blasts import behind, blast
from rules.core.street.cover import Cover as Hides
from rules.core.street.ground import WINDOW
from rules.core.street.measures import inches_between, within
from rules.core.street.offers import MOST_OFFERED
from rules.core.street.sight import on_the_line, point_in, seen
from rules.core.street.squares import Square, name_of
from rules.pottersville.model.figures import Wound
from rules.pottersville.model.on_street import LINE, bearing_of
from rules.pottersville.model.position import Person, Position, record_of

REACH: Final = 8
"""The most inches that a bomb is thrown."""
MARKER: Final = 1
"""The inches between the center of a marker and the edge of a base that just doesn't touch it."""
BLAST: Final = 3
"""The most inches from the edge of the marker at which a bomb has an effect."""
WORDS: Final = {Hides.NONE: (), Hides.LIGHT: ("soft",), Hides.HARD: ("hard",)}


def aimed_at(move: Any) -> Square | None:
    """The square at which a throw is aimed; None if none is named."""
    return at(move.to) if move.to else None


def throw_inches(position: Position, move: Any) -> Any:
    """Fill the inches of a throw: from the thrower to the square."""
    here, there = stands_on(position, move.thrower), aimed_at(move)
    return UNSAID if here is None or there is None else float(inches_between(here, there))


def at_window(position: Position, move: Any) -> Any:
    """Fill whether a throw goes through a window: one is on its way, or its end."""
    here, there = stands_on(position, move.thrower), aimed_at(move)
    return UNSAID if here is None or there is None else bool(_windows(position, here, there))


def _windows(position: Position, here: Square, there: Square) -> list[Square]:
    """The windows on the way of a throw, the first first."""
    assert position.street is not None, "it has squares"
    squares = position.street.ground.squares
    return [one for one in (*on_the_line(here, there), there) if squares[one].letter == WINDOW and one != here]


def require_throw(position: Position, thrower: Person, there: Square) -> None:
    """Refuse a throw at a square that the thrower doesn't see. Raises IllegalNow."""
    here = stands_on(position, thrower)
    assert position.street is not None, "it has squares"
    if here is not None and here != there and not seen(position.street.ground, here, there):
        raise IllegalNow(f"{thrower.name} on {name_of(here)} can't see {name_of(there)}. Pick a square in sight.")


def lands_on(position: Position, thrower: Person, there: Square, bounce: int) -> Square:
    """The square where a bomb lies: where it was aimed, or back from the first window on its way.

    After 1 inch it lies right before the window, after 2 or 3 on the square before that.
    """
    here = stands_on(position, thrower)
    if not bounce or here is None:
        return there
    window = _windows(position, here, there)[0]
    way = [here, *on_the_line(here, window)]
    return way[-2] if bounce > 1 and len(way) > 1 else way[-1]


def aims(position: Position, move: Any) -> list[tuple[str, str]]:
    """The squares worth aiming at: those of others in sight and reach, then windows. Each with its label."""
    thrower = move.thrower or None
    here = stands_on(position, thrower)
    if thrower is None or here is None:
        return []
    assert position.street is not None, "it has squares"
    ground = position.street.ground
    others = {
        one.at: one.name
        for one in placed(position, bearing_of).values()
        if one.awake and one.side != thrower.side and one.at != here
    }
    windows = {one: "a window" for one, kind in ground.squares.items() if kind.letter == WINDOW}
    found = {**windows, **others}
    near = [one for one in within(here, found, REACH) if seen(ground, here, one)]
    near.sort(key=lambda one: one not in others)
    return [(f"{name_of(one)}: {found[one]}", name_of(one)) for one in near[:MOST_OFFERED]]


# The blast


def lying(position: Position, thrower: Any) -> Square | None:
    """The square of the bomb that a figure threw in this turn; None for none, and where no street is laid."""
    if position.street is None or not thrower:
        return None
    name = record_of(position, thrower).bomb
    return at(name) if name else None


def near_blast(position: Position, move: Any) -> Any:
    """Fill those on foot near a bomb, with inches from its marker and cover. A wall between saves them."""
    center = lying(position, move.thrower)
    if center is None:
        return UNSAID
    assert position.street is not None, "it has squares"
    ground, point = position.street.ground, point_in(center)
    reached = {one.square: one.inches for one in blast(ground, point, BLAST + MARKER)}
    rows: list[ListRow] = []
    for one in position.people.values():
        square = afoot(position, one)
        if square is None or square not in reached or one.figure.wound is Wound.DEAD:
            continue
        inches = 0 if square == center else max(1, reached[square] - MARKER)
        cover = Hides.NONE if square == center else behind(ground, point, square, LINE).cover
        rows.append(ListRow((one,), None, (float(inches),), WORDS[cover]))
    return tuple(rows)


def cars_hit(position: Position, move: Any) -> Any:
    """Fill the vehicles that the marker of a bomb touches: those on its square."""
    center = lying(position, move.thrower)
    if center is None or position.street is None:
        return UNSAID
    on_it = {name for name, car in position.street.cars.items() if center in car.squares}
    return tuple(one for one in position.board.cars if one.name in on_it)


def nobody_unnamed(position: Position, move: Any) -> Any:
    """Fill those in a vehicle that has no name: nobody, because the vehicles on a street have names."""
    none: tuple[Person, ...] = ()
    return UNSAID if lying(position, move.thrower) is None else none
