"""Shots on a street: where targets are, who else a burst or an area reaches, and shots at somebody out of range (12).

Bursts and areas count squares around the target's own: 2.5 cm are the four straight neighbors. A1, A2 and A3 are the
4, 8 and 12 squares whose centers are at most 5, 7.1 and 10 cm away.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

from rules.core.action.aboard import car_on_street
from rules.core.action.deed import Deed, Question
from rules.core.action.fields import UNSAID, Always, ByStreet, ListRow, Source
from rules.core.action.on_street import afoot, at, both, cover_against, nearest_of, shot_across, stands_on
from rules.core.action.report import Report
from rules.core.plain.events import Change
from rules.core.plain.refusal import IllegalNow, Missing
from rules.core.plain.words import listed
from rules.core.street.fronts import in_front
from rules.core.street.ground import Ground
from rules.core.street.measures import centimeters_between, squared
from rules.core.street.offers import MOST_OFFERED
from rules.core.street.sight import Sight, seen
from rules.core.street.squares import Square, name_of, square_named
from rules.gangstars.model.action_points import Spending
from rules.gangstars.model.figures import Make
from rules.gangstars.model.lines import points_line
from rules.gangstars.model.measures import both as in_both_units
from rules.gangstars.model.position import Person, Position, one_side
from rules.gangstars.model.weapons import Arm, Reach, arm_named
from rules.gangstars.shooting.aiming import TargetSpot
from rules.gangstars.shooting.shooters import ranges_of, thrown_away
from rules.gangstars.street.bearing import (
    COVERS,
    bearing_of,
    cm_between,
    friends_in_line,
    front_of,
    hides_ranges,
    is_covered,
    is_obscured,
    known,
    sees_behind,
    shows,
    turned,
    why_unseen,
)
from rules.gangstars.street.fields import known_to_first

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


def _ground_at(position: Position, move: Any) -> Any:
    """Fill the place of the target of a shot."""
    if not known_to_first(position, move.shooter, move.target):
        return UNSAID
    found = spot_of(position, move.shooter, move.target)
    return UNSAID if found is None else found


def _place_said(position: Position, move: Any, spot: TargetSpot) -> str:
    """The place of a target in words: “in the open”, “in cover (crates)”."""
    if spot is TargetSpot.OPEN:
        return "in the open"
    if spot is TargetSpot.COVER:
        found = cover_against(position, move.shooter, move.target, COVERS)
        return f"in cover ({found.by})" if found else "in cover"
    square, street = afoot(position, move.target), position.street
    assert square is not None, "it obscures them"
    assert street is not None, "it obscures them"
    return f"neither in the open nor in cover ({street.ground.squares[square].name})"


GROUND: Final = ByStreet(_ground_at, Always(TargetSpot.NEITHER), said=_place_said)
"""The place of the target of a shot."""


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
    if move.gun is UNSAID or not known_to_first(position, move.shooter, move.target):
        return UNSAID
    if both(position, move.shooter, move.target) is None:
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
    if move.gun is UNSAID or not known_to_first(position, move.shooter, move.target):
        return ()
    if both(position, move.shooter, move.target) is None:
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
    if not known_to_first(position, move.shooter, move.target) or both(position, move.shooter, move.target) is None:
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


def fired_at(position: Position, shooter: Person, square: Square) -> tuple[Change, ...]:
    """What a shot at a thing changes on the street: a lurker is hidden no longer, and the shooter looks there."""
    return (*shows(shooter), *turned(position, shooter, square))


def is_untold(position: Position) -> bool:
    """Whether odds are asked of a shot on the street whose distance nobody is told. They count for each range band."""
    return position.asking and hides_ranges(position) and "range" not in position.typed


ANY_RANGE: Final = ", in range"
"""The ending of a heading of odds that are the same at each range of the weapon."""


def at_each_range(arm: Arm) -> tuple[tuple[str, float], ...]:
    """The endings of the headings of odds at each range of a weapon, and its centimeters: “, at effective range”."""
    bands = ranges_of(arm)
    return tuple((f", at {word} range" if len(bands) > 1 else "", cm) for word, cm in bands)


def of_lost(resolver: Callable[..., Any], *args: Any, what: str = "shot") -> Question:
    """What becomes of a shot out of range, as a question for the odds."""
    return Question("Out of range", resolver, args, lambda _: f"the {what} is lost")


def out_of_range(position: Position, shooter: Person, target: Person, arm: Arm, spending: Spending) -> Deed[None]:
    """A shot at somebody beyond maximum range. It costs its points and misses, and no die is rolled."""
    away = cm_between(position, shooter, target)
    assert away is not None, "both are on the street"
    return lost(position, shooter, arm, spending, target.name, away, aftermath(position, shooter, target), [target])


def lost(
    position: Position,
    shooter: Person,
    arm: Arm,
    spending: Spending,
    whom: str,
    away: float,
    changes: tuple[Change, ...],
    targets: Sequence[Person] = (),
) -> Deed[None]:
    """A shot or throw at what is beyond maximum range.

    whom     what it is, in a sentence
    away     centimeters
    changes  on the street
    """
    throws = "fires" if arm.shoots else "throws"
    line = lost_line(arm, whom, away)
    return Deed(
        report=lambda _: Report(
            f"{shooter.name} {throws} the {arm.word} at {whom}: out of range.", (line, *points_line(spending))
        ),
        allow=lambda: (*position.doer([shooter], targets), *spending.price(), *thrown_away(shooter, arm)),
        changes=lambda _: changes,
        about=(shooter, *targets),
        rule="gs.shoot",
    )


def lost_line(arm: Arm, whom: str, away: float) -> str:
    """The line on how far it was to what is beyond maximum range."""
    return f"The {arm.word} reaches {in_both_units(arm.maximum)}. It is {in_both_units(away)} to {whom}."


# Vehicles


def to_vehicle(position: Position, move: Any) -> tuple[Square, Square] | None:
    """The squares of the shooter and of the vehicle of a shot; None unless both are on the street."""
    if UNSAID in (move.shooter, move.vehicle) or move.vehicle is None:
        return None
    square, car = stands_on(position, move.shooter), car_on_street(position, move.vehicle.name)
    return None if square is None or car is None else nearest_of(position, square, car.squares)


def range_to_vehicle(position: Position, move: Any) -> Any:
    """Fill the distance of a shot at a vehicle, to the nearest of its squares."""
    squares = to_vehicle(position, move)
    if squares is None or (position.asking and hides_ranges(position)):
        return UNSAID
    return centimeters_between(*squares)


def _ground_of_vehicle(position: Position, move: Any) -> Any:
    """Fill the place of the people in or on a vehicle: a car or truck covers them, a bike doesn't."""
    if to_vehicle(position, move) is None:
        return UNSAID
    return TargetSpot.OPEN if move.vehicle.make is Make.BIKE else TargetSpot.COVER


GROUND_OF_VEHICLE: Final = ByStreet(_ground_of_vehicle, Always(TargetSpot.NEITHER))


def vehicle_behind(position: Position, move: Any) -> Any:
    """Fill whether a vehicle is behind the shooter's front."""
    squares = to_vehicle(position, move)
    if squares is None:
        return UNSAID
    front = front_of(position, move.shooter)
    return front is not None and not in_front(squares[0], front, squares[1])


def require_vehicle_seen(position: Position, shooter: Person, name: str) -> None:
    """Refuse a shot at a vehicle that the street hides from the shooter. Raises IllegalNow."""
    square, car, street = stands_on(position, shooter), car_on_street(position, name), position.street
    if square is None or car is None or street is None:
        return
    front = None if sees_behind(shooter.figure) else front_of(position, shooter)
    there = [one for one in car.squares if front is None or in_front(square, front, one)]
    if not any(seen(street.ground, square, one) for one in there if one in street.ground.squares):
        raise IllegalNow(f"{shooter.name} can't see the {name}, which is on {name_of(car.front)}. Move first.")


# Bombs


def offered_to_throw(position: Position, thrower: Any) -> list[tuple[str, str]]:
    """The squares at which a figure may throw a bomb: those of opponents whom it sees, each with its label.

    Out of range they are offered too, as nobody measures before a throw.
    """
    if thrower is UNSAID or afoot(position, thrower) is None:
        return []
    found: dict[Square, list[str]] = {}
    for one in known(position, thrower, position.people.values()):
        if one.figure.kept_out or one_side(position, thrower, one) or stands_on(position, one) is None:
            continue
        squares = both(position, thrower, one)
        if squares is not None and not why_unseen(position, thrower, one, around=sees_behind(thrower.figure)):
            found.setdefault(squares[1], []).append(one.name)
    return [(f"{name_of(at)}: {listed(names)}", name_of(at)) for at, names in found.items()][:MOST_OFFERED]


def range_to_square(who: str) -> Source:
    """Fill the distance of a throw at a square."""

    def source(position: Position, move: Any) -> Any:
        person, to = getattr(move, who), square_named(move.at) if move.at else None
        square = afoot(position, person) if person is not UNSAID else None
        if square is None or to is None or (position.asking and hides_ranges(position)):
            return UNSAID
        return centimeters_between(square, to)

    return source


def caught_at(who: str, where: Callable[[Any], Square | None], arm: Callable[[Any], Arm]) -> ByStreet:
    """The source of those within the area of a bomb that goes off on a square."""

    def source(position: Position, move: Any) -> Any:
        square = where(move)
        if position.street is None or square is None or square not in position.street.ground.squares:
            return UNSAID
        people = around(position, square, AREAS[arm(move).targets])
        by: Any = getattr(move, who) if who else UNSAID
        caught = people if by is UNSAID else known(position, by, people)
        return tuple(ListRow((one,), None, (), ()) for one in caught)

    return ByStreet(source, lambda _position, _move: ())


def thrown_at(position: Position, thrower: Person, to: str) -> Square | None:
    """The square of a throw; None off the street. Raises Missing without one, and IllegalNow for one out of sight."""
    here, street = afoot(position, thrower), position.street
    if here is None or street is None:
        return None
    if not to:
        raise Missing(f"The bot needs to know where {thrower.name} throws it. Name a square, such as at:F9.", "at")
    square = at(to)
    front = None if sees_behind(thrower.figure) else front_of(position, thrower)
    if (front is not None and not in_front(here, front, square)) or not seen(street.ground, here, square):
        raise IllegalNow(f"{thrower.name} can't see {name_of(square)}. Pick another square.")
    return square


def require_fuse_near(position: Position, person: Person, name: str) -> None:
    """Refuse to pick up a bomb that lies on a square of the street which the figure isn't on or beside."""
    here, there, street = afoot(position, person), square_named(name), position.street
    if here is None or there is None or street is None or here == there or street.ground.in_contact(here, there):
        return
    raise IllegalNow(f"{person.name} is not beside {name_of(there)}, where it lies. Move there first.")


def _around_thrower(position: Position, move: Any) -> Any:
    """Fill those around a thrower whom a bomb reaches that goes off in the hand."""
    square = afoot(position, move.figure) if UNSAID not in (move.figure, move.fuse) else None
    if square is None:
        return UNSAID
    people = around(position, square, AREAS[arm_named(move.fuse.weapon).targets])
    near = known(position, move.figure, people)
    return tuple(ListRow((one,), None, (), ()) for one in near if one.id != move.figure.id)


IN_HAND: Final = ByStreet(_around_thrower, lambda _position, _move: ())
"""Those around the thrower of a bomb."""
