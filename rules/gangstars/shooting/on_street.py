"""Shots on a street: where targets are, who else a burst or an area reaches, and shots at somebody out of range (12).

Bursts and areas count squares around the target's own: 2.5 cm are the four straight neighbors. A1, A2 and A3 are the
4, 8 and 12 squares whose centers are at most 5, 7.1 and 10 cm away.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from rules.core.action.deed import Deed
from rules.core.action.fields import UNSAID, ByStreet, ListRow
from rules.core.action.on_street import afoot, both, shot_across
from rules.core.action.report import Report
from rules.core.plain.events import Change
from rules.core.plain.refusal import IllegalNow
from rules.core.street.ground import Ground
from rules.core.street.measures import squared
from rules.core.street.sight import Sight, seen
from rules.core.street.squares import Square
from rules.gangstars.model.action_points import Spending
from rules.gangstars.model.lines import points_line
from rules.gangstars.model.measures import both as in_both_units
from rules.gangstars.model.position import Person, Position, one_side
from rules.gangstars.model.weapons import Arm, Reach
from rules.gangstars.shooting.aiming import TargetSpot
from rules.gangstars.shooting.shooters import thrown_away
from rules.gangstars.street.bearing import (
    bearing_of,
    cm_between,
    friends_in_line,
    hides_ranges,
    is_covered,
    is_obscured,
    known,
    sees_behind,
    shows,
    turned,
    why_unseen,
)

AREAS: Final = {1: 1, 2: 2, 3: 4}
"""The squared distance of centers, in squares, to which an area reaches: 4, 8 and 12 squares besides its own."""
BURSTS: Final = 1
"""The same for the other targets of a burst: the four straight neighbors."""


def spot_of(position: Position, shooter: Person, target: Person) -> TargetSpot | None:
    """Where a target is, against a shooter; None unless both are on the street."""
    covered = is_covered(position, shooter, target)
    if covered is None:
        return None
    if covered:
        return TargetSpot.COVER
    return TargetSpot.NEITHER if is_obscured(position, target) else TargetSpot.OPEN


def ground_at(position: Position, move: Any) -> Any:
    """Fill the place of the target of a shot."""
    if UNSAID in (move.shooter, move.target):
        return UNSAID
    found = spot_of(position, move.shooter, move.target)
    return UNSAID if found is None else found


def reached(ground: Ground, center: Square, far: int) -> frozenset[Square]:
    """The squares that an area or a burst reaches, its own among them: walls and shut doors stop it.

    far  the squared distance of centers, in squares
    """
    x, y = center
    near = [(x + dx, y + dy) for dx in range(-2, 3) for dy in range(-2, 3)]
    return frozenset(
        square
        for square in near
        if square in ground.standable and squared(square, center) <= far
        if square == center or seen(ground, center, square) is Sight.PLAIN
    )


def around(position: Position, center: Square, far: int) -> list[Person]:
    """Everybody on foot whom an area around a square reaches, the nearest first."""
    street = position.street
    if street is None:
        return []
    squares = reached(street.ground, center, far)
    there = [one for one in position.people.values() if not one.figure.kept_out and afoot(position, one) in squares]
    return sorted(there, key=lambda one: (squared(street.spots[one.id].square, center), one.id))


def rows(position: Position, shooter: Person, people: Iterable[Person]) -> tuple[ListRow, ...]:
    """People as entries of a list, each with distance and place; for odds without the distance."""
    hidden = position.asking and hides_ranges(position)
    found: list[ListRow] = []
    for one in people:
        away, spot = cm_between(position, shooter, one), spot_of(position, shooter, one)
        numbers = () if hidden or away is None else (away,)
        found.append(ListRow((one,), None, numbers, () if spot in (None, TargetSpot.NEITHER) else (str(spot),)))
    return tuple(found)


def in_area(position: Position, move: Any) -> Any:
    """Fill the others within the area of a load of shot; UNSAID for another weapon."""
    if UNSAID in (move.shooter, move.target, move.gun) or both(position, move.shooter, move.target) is None:
        return UNSAID
    if move.gun.reach is not Reach.AREA:
        return UNSAID
    street = position.street
    assert street is not None, "both are on it"
    center = street.spots[move.target.id].square
    there = known(position, move.shooter, around(position, center, AREAS[move.gun.targets]))
    besides = {move.target.id, *(one.id for one in friends_in_line(position, move.shooter, move.target))}
    return rows(position, move.shooter, [one for one in there if one.id not in besides])


def in_burst(position: Position, move: Any) -> Any:
    """The other targets of a burst unless its player says otherwise: as many opponents beside the target as it strikes,
    the nearest to the shooter first.
    """
    if UNSAID in (move.shooter, move.target, move.gun) or both(position, move.shooter, move.target) is None:
        return ()
    if move.gun.reach is not Reach.BURST:
        return ()
    there = beside(position, move.shooter, move.target)
    near = sorted(there, key=lambda one: (cm_between(position, move.shooter, one) or 0, one.id))
    return rows(position, move.shooter, near[: move.gun.targets])


def beside(position: Position, shooter: Person, target: Person) -> list[Person]:
    """The opponents beside a target whom a burst at it may strike too, and whom the shooter sees."""
    street = position.street
    assert street is not None, "both are on it"
    there = known(position, shooter, around(position, street.spots[target.id].square, BURSTS))
    behind = sees_behind(shooter.figure)
    return [
        one
        for one in there
        if one.id not in (target.id, shooter.id)
        and not one_side(position, shooter, one)
        and not why_unseen(position, shooter, one, around=behind)
    ]


OTHERS: Final = ByStreet(in_area, in_burst)
"""The others whom a shot may strike besides its target."""


def in_line(position: Position, move: Any) -> Any:
    """Fill the friends over whom a shot goes."""
    if UNSAID in (move.shooter, move.target) or both(position, move.shooter, move.target) is None:
        return UNSAID
    return rows(position, move.shooter, friends_in_line(position, move.shooter, move.target))


OVER: Final = ByStreet(in_line, lambda _position, _move: ())
"""The friends in the line of a shot."""


def require_beside(position: Position, shooter: Person, target: Person, others: Sequence[Person]) -> None:
    """Refuse other targets of a burst that are not beside its target. Raises IllegalNow."""
    if both(position, shooter, target) is None:
        return
    there = [one.id for one in beside(position, shooter, target)]
    for one in others:
        if one.here and one.id not in there:
            raise IllegalNow(
                f"{one.name} is not within 2.5 cm of {target.name}, so the burst can't strike both. Remove that name."
            )


def aftermath(position: Position, shooter: Person, target: Person) -> tuple[Change, ...]:
    """What a shot changes on the street: a lurker is hidden no longer, and the shooter looks where it went."""
    squares = both(position, shooter, target)
    if squares is None:
        return ()
    drawn = shot_across(position, bearing_of, shooter, target)
    return (*shows(shooter), *turned(position, shooter, squares[1]), *drawn)


def out_of_range(position: Position, shooter: Person, target: Person, arm: Arm, spending: Spending) -> Deed[None]:
    """A shot at somebody beyond maximum range. It costs its points and misses, and no die is rolled."""
    away = cm_between(position, shooter, target)
    assert away is not None, "both are on the street"
    throws = "throws" if arm.thrown else "fires"
    line = f"The {arm.word} reaches {in_both_units(arm.maximum)}. It is {in_both_units(away)} to {target.name}."
    return Deed(
        report=lambda _: Report(
            f"{shooter.name} {throws} the {arm.word} at {target.name}: out of range.", (line, *points_line(spending))
        ),
        allow=lambda: (*position.doer([shooter], [target]), *spending.price(), *thrown_away(shooter, arm)),
        changes=lambda _: aftermath(position, shooter, target),
        about=(shooter, target),
        rule="gs.shoot",
    )
