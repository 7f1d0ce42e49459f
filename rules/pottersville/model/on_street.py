"""What the street fills in for this game: ranges, cover, who is in the way, who is nearer, and who is beside whom."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import atan2, degrees
from typing import Any, Final

from rules.core.action.aboard import car_on_street
from rules.core.action.fields import UNSAID, Always, ByStreet, Source
from rules.core.action.on_street import (
    Bearing,
    afoot,
    both,
    by_cover,
    in_contact,
    in_inches,
    nearest_of,
    placed,
    require_sight,
    stands_on,
)
from rules.core.people.person import NO_SIDE
from rules.core.people.person import Person as PersonOf
from rules.core.plain.refusal import IllegalNow
from rules.core.street.cars_on_street import with_cars
from rules.core.street.cover import Covered, CoverTable, cover
from rules.core.street.measures import inches_between
from rules.core.street.placed import Placed
from rules.core.street.sight import Sight, in_the_way, seen
from rules.core.street.squares import Square, name_of
from rules.core.street.street_in_words import Sign
from rules.pottersville.model.board import runs
from rules.pottersville.model.figures import Car, Cover, Figure, Folk, Wound
from rules.pottersville.model.position import Person, Position

COVERS: Final = (Cover.NONE, Cover.SOFT, Cover.HARD)
LINE: Final = CoverTable(
    hard="=ca",
    light="h%",
    hard_inside="=",
    light_inside="cah%",
    along="=cah%",
    names=("no cover", "soft cover", "hard cover"),
)
"""Windows, crates and cars are hard cover, hedges, furniture and trees soft, anywhere on the line of a shot."""


def bearing_of(figure: Figure) -> Bearing:
    """How a figure is on a street."""
    dead = figure.wound is Wound.DEAD
    shaken = not dead and (figure.wound is Wound.SUPPRESSED or runs(figure))
    signs = tuple(sign for sign, holds in ((Sign.DEAD, dead), (Sign.AFRAID, shaken)) if holds)
    return Bearing(figure.present, not dead, not dead, signs=signs)


# Lines of fire: from a figure, on foot or aboard, to a figure on foot or to a vehicle


def line_to(position: Position, shooter: Any, target: Any) -> tuple[Square, Square] | None:
    """The squares of a shooter and of a figure on foot, or of the nearest end of a vehicle; None off the street."""
    if isinstance(target, PersonOf):
        return None if afoot(position, target) is None else both(position, shooter, target)
    square = stands_on(position, shooter)
    car = car_on_street(position, target.name) if isinstance(target, Car) else None
    return None if square is None or car is None else nearest_of(position, square, car.squares)


def range_between(shooter: str, target: str) -> ByStreet:
    """The source of a range: the inches between those of two fields."""

    def source(position: Position, move: Any) -> Any:
        squares = line_to(position, getattr(move, shooter), getattr(move, target))
        return UNSAID if squares is None else float(inches_between(*squares))

    return ByStreet(source, said=in_inches)


def cover_between(shooter: str, target: str) -> ByStreet:
    """The source of the cover that what is in one field has against whoever is in another."""

    def found(position: Position, move: Any) -> Covered | None:
        by, at = getattr(move, shooter), getattr(move, target)
        return None if line_to(position, by, at) is None else covered_from(position, by, at)

    return by_cover(found, COVERS, Always(Cover.NONE), LINE)


def no_gap(shooter: str, target: str) -> Source:
    """Fill the gap that a shot goes through: none, because whoever is on its line is in the way."""

    def source(position: Position, move: Any) -> Any:
        squares = line_to(position, getattr(move, shooter), getattr(move, target))
        return UNSAID if squares is None else None

    return source


def nearer_between(shooter: str, target: str) -> Source:
    """Fill whether another enemy in sight is nearer than the target."""

    def source(position: Position, move: Any) -> Any:
        by, at = getattr(move, shooter), getattr(move, target)
        return UNSAID if line_to(position, by, at) is None else is_another_nearer(position, by, at)

    return source


def cover_from(position: Position, shooter: Person, target: Person | Car) -> Cover:
    """How well a target is covered against a shooter, both on the street."""
    return COVERS[covered_from(position, shooter, target).cover]


def covered_from(position: Position, shooter: Person, target: Person | Car) -> Covered:
    """The cover of a target against a shooter, both on the street. The cars in which they are cover nothing."""
    squares, street = line_to(position, shooter, target), position.street
    assert squares is not None, "both are on the street"
    assert street is not None, "both are on the street"
    rides = {street.spots[shooter.id].car, target.name if isinstance(target, Car) else ""}
    cars = [car for name, car in street.cars.items() if name not in rides]
    return cover(with_cars(street.bare, cars), *squares, LINE)


def is_another_nearer(position: Position, shooter: Person, target: Person | Car) -> bool:
    """Whether another enemy whom a shooter sees is fewer whole inches away than the target. Both are on the street."""
    squares = line_to(position, shooter, target)
    assert squares is not None, "both are on the street"
    assert position.street is not None, "both are on the street"
    here, away = squares[0], inches_between(*squares)
    but = target.id if isinstance(target, PersonOf) else 0
    return any(
        inches_between(here, one.at) < away and seen(position.street.ground, here, one.at)
        for who, one in placed(position, bearing_of).items()
        if one.stands and who != but and _fights(position.people[who], shooter)
    )


def _fights(one: Person, shooter: Person) -> bool:
    """Whether somebody is an enemy to shoot at: no friend, no bystander and no prisoner."""
    friend = one.id == shooter.id or one.side == shooter.side > NO_SIDE
    return not (friend or one.figure.cuffed or one.figure.folk is Folk.CIVILIAN)


def foes_of(position: Position, person: Person) -> list[Placed]:
    """Those on the street from whom a figure takes cover: its enemies who see."""
    return [
        one for who, one in placed(position, bearing_of).items() if one.awake and _fights(position.people[who], person)
    ]


# Who is in the way


def blocking(position: Position, shooter: Person, target: Person | Car) -> list[Person]:
    """Whoever stands on the line of a shot, from the shooter; nobody unless both are on the street."""
    squares = line_to(position, shooter, target)
    if squares is None:
        return []
    standing = {one.at: who for who, one in placed(position, bearing_of).items() if one.stands}
    return [position.people[standing[at]] for at in in_the_way(*squares, standing)]


def require_line(position: Position, shooter: Person, target: Person | Car, past: Sequence[int] = ()) -> None:
    """Refuse a shot at what the street hides, or that somebody is in the way of. Raises IllegalNow.

    past  the ids of those who have dice of their own already, so that the shot may go past them
    """
    squares = line_to(position, shooter, target)
    if squares is None:
        return
    assert position.street is not None, "both are on the street"
    if isinstance(target, PersonOf):
        require_sight(position, shooter, target)
    elif not seen(position.street.ground, *squares):
        raise IllegalNow(
            f"{shooter.name} can't see the {target.name} on {name_of(squares[1])}. Move first, or pick another target."
        )
    blocker = next((one for one in blocking(position, shooter, target) if one.id not in past), None)
    square = stands_on(position, blocker)
    if blocker is not None and square is not None:
        raise IllegalNow(
            f"{blocker.name} on {name_of(square)} is in the way between {shooter.name} and {target.name}. Pick another "
            "target, or share the dice of an automatic weapon, the closest first."
        )


def arc_of(position: Position, shooter: Person, targets: Iterable[Person]) -> float | None:
    """The degrees between the outermost of these targets, as a shooter sees them; None unless all are on the street."""
    here = stands_on(position, shooter)
    squares = [afoot(position, one) for one in targets]
    if here is None or not squares:
        return None
    found = [(at[0] - here[0], at[1] - here[1]) for at in squares if at is not None]
    if len(found) < len(squares):
        return None
    return max(degrees(atan2(abs(a * d - b * c), a * c + b * d)) for a, b in found for c, d in found)


# Contact


def unhurt_beside(position: Position, person: Person) -> list[Person]:
    """The unhurt comrades on foot who are in contact with a figure, and may help it along."""
    beside = in_contact(position, person, position.people.values())
    own = (one for one in beside if one.side == person.side > NO_SIDE or one.gang_id == person.gang_id)
    return [one for one in own if not one.figure.wound and not one.figure.cuffed]


def is_sheltered(position: Position, foes: Iterable[Placed], square: Square) -> bool:
    """Whether a square has cover from all of these enemies who see it."""
    assert position.street is not None, "it has squares"
    ground = position.street.ground
    return all(
        seen(ground, one.at, square) is Sight.NONE or (one.at != square and bool(cover(ground, one.at, square, LINE)))
        for one in foes
    )
