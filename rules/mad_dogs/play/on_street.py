"""What the street fills in for this game: ranges, cover, groups, and how far a move takes a figure."""

from __future__ import annotations

from typing import Any, Final

from rules.core.action.aboard import car_on_street
from rules.core.action.fields import UNSAID, Always, ByStreet, Source
from rules.core.action.on_street import (
    Bearing,
    afoot,
    by_cover,
    cover_against,
    in_contact,
    in_inches,
    inches,
    nearest_of,
    placed,
    require_sight,
    stands_on,
)
from rules.core.plain.refusal import IllegalNow
from rules.core.street.cars_on_street import with_cars
from rules.core.street.cover import Cover as Hides
from rules.core.street.cover import Covered, CoverTable, cover
from rules.core.street.lights import light_on
from rules.core.street.measures import inches_between
from rules.core.street.sight import Sight, seen
from rules.core.street.squares import Square, name_of
from rules.core.street.street_in_words import Sign
from rules.mad_dogs.model.figures import Cover, Figure, Floored, Light, Load, Nerve, Posture
from rules.mad_dogs.model.vehicles import Vehicle
from rules.mad_dogs.play.position import Person, Position, friends

COVERS: Final = (Cover.NONE, Cover.LIGHT, Cover.HARD)


def bearing_of(figure: Figure) -> Bearing:
    """How a figure is on a street."""
    fallen = figure.laid_out or figure.posture is Posture.PRONE or figure.floored is not Floored.NO
    signs = (
        (Sign.DEAD, figure.posture is Posture.DEAD),
        (Sign.PRONE, bool(fallen) and figure.posture is not Posture.DEAD),
        (Sign.AFRAID, figure.nerve is not Nerve.STEADY and figure.can_act),
        (Sign.EMPTY, any(one.load is Load.EMPTY for one in figure.weapons) and figure.can_act),
    )
    shown = tuple(sign for sign, holds in signs if holds)
    return Bearing(not figure.off_board, not fallen, not figure.laid_out, figure.hides, shown)


def range_between(one: str, other: str, otherwise: Source | None = None) -> ByStreet:
    """The source of a range: the inches between the people of two fields."""

    def source(position: Position, move: Any) -> Any:
        known = inches(position, getattr(move, one), getattr(move, other))
        return UNSAID if known is None else float(known)

    return ByStreet(source, otherwise, said=in_inches)


def cover_between(shooter: str, target: str) -> ByStreet:
    """The source of the cover that the people of one field have against those of another."""

    def found(position: Position, move: Any) -> Covered | None:
        return cover_against(position, getattr(move, shooter), getattr(move, target))

    return by_cover(found, COVERS, Always(Cover.NONE))


LIGHTS: Final = (Light.GOOD, Light.POOR, Light.BAD)


def _lit(position: Position, square: Square | None) -> Any:
    """The light on a square; UNSAID off the street, and on a street that says nothing of light."""
    if square is None:
        return UNSAID
    assert position.street is not None, "the square is on it"
    known = light_on(position.street.bare, square)
    return UNSAID if known is None else LIGHTS[known]


def _in_light(_position: Position, _move: Any, value: Any) -> str:
    return f"{value.lower()} light"


LIGHT_ON_TARGET: Final = ByStreet(
    lambda position, move: _lit(position, stands_on(position, move.target)), Always(Light.GOOD), said=_in_light
)
"""The light on the target of a shot."""


def _light_on_car(position: Position, move: Any) -> Any:
    car = car_on_street(position, move.car.name) if isinstance(move.car, Vehicle) else None
    return _lit(position, None if car is None else car.front)


LIGHT_ON_CAR: Final = ByStreet(_light_on_car, Always(Light.GOOD), said=_in_light)
"""The light on the car of a shot: that on its hood."""


def _range_to_car(position: Position, move: Any) -> Any:
    """Fill the range of a shot at a car: the inches from its shooter to the nearest of the car's squares."""
    squares = _to_car(position, move)
    return UNSAID if squares is None else float(inches_between(*squares))


def _cover_of_car(position: Position, move: Any) -> Covered | None:
    """The cover that a car has from what is between it and the shooter; None unless both are on the street."""
    squares = _to_car(position, move)
    if squares is None:
        return None
    assert position.street is not None, "it has squares"
    others = [car for name, car in position.street.cars.items() if name != move.car.name]
    return cover(with_cars(position.street.bare, others), *squares)


RANGE_TO_CAR: Final = ByStreet(_range_to_car, said=in_inches)
COVER_OF_CAR: Final = by_cover(_cover_of_car, COVERS, Always(Cover.NONE))


def require_car_in_sight(position: Position, shooter: Person, name: str) -> None:
    """Refuse a shot at a car that the street hides from the shooter. Raises IllegalNow."""
    square, car = stands_on(position, shooter), car_on_street(position, name)
    if square is None or car is None:
        return
    assert position.street is not None, "it has squares"
    if not any(seen(position.street.ground, square, one) for one in car.squares):
        raise IllegalNow(f"{shooter.name} can't see {name}, which is on {name_of(car.front)}. Move first.")


def _to_car(position: Position, move: Any) -> tuple[Square, Square] | None:
    """The squares of the shooter and of the car of a move; None unless both are on the street."""
    if UNSAID in (move.shooter, move.car) or move.car is None or len(move.shooter) != 1:
        return None
    square, car = stands_on(position, move.shooter[0]), car_on_street(position, move.car.name)
    return None if square is None or car is None else nearest_of(position, square, car.squares)


HIDING: Final = CoverTable(light="/a%", light_inside="/ca%")
"""What is high enough to hide behind: a hedge or furniture alone is not."""


def cover_of(position: Position, move: Any) -> Any:
    """Fill the cover of the figure of a move: the worst that it has from any enemy who sees it; hard if none does."""
    square = afoot(position, move.figure)
    return UNSAID if square is None else hiding_at(position, move.figure, square)


def hiding_at(position: Position, person: Person, square: Square) -> Cover:
    """The cover to hide behind that a figure would have on a square."""
    assert position.street is not None, "it has squares"
    ground = position.street.ground
    foes = [one for one in placed(position, bearing_of).values() if one.side != person.side and one.awake]
    seers = [one.at for one in foes if seen(ground, one.at, square) is not Sight.NONE]
    return COVERS[min((cover(ground, one, square, HIDING).cover for one in seers), default=Hides.HARD)]


def group_around(position: Position, move: Any) -> Any:
    """Fill those beside a target whom its hits may strike: the living within 2 inches, besides the shooter."""
    if afoot(position, move.target) is None or move.shooter is UNSAID:
        return UNSAID
    beside = in_contact(position, move.target, position.people.values())
    return tuple(one for one in beside if one.id != move.shooter.id and _can_be_hit(one))


def seers_of(position: Position, person: Person) -> tuple[Person, ...] | None:
    """Those on the street who see a figure, besides the hidden, who keep their heads down; None if it is not there."""
    square = stands_on(position, person)
    if square is None:
        return None
    assert position.street is not None, "the figure is on it"
    there = placed(position, bearing_of)
    looking = (who for who, one in there.items() if who != person.id and not one.hidden)
    return tuple(position.people[who] for who in looking if there[who].sees(position.street.ground, square))


def asked_later(position: Position, _move: Any) -> Any:
    """Fill the witnesses of an attack on a street: the bot looks for them once somebody has died."""
    return UNSAID if position.street is None else None


def watchers_of(position: Position, move: Any) -> Any:
    """Fill the enemies within 4 inches who see the figure of a move."""
    if afoot(position, move.figure) is None:
        return UNSAID
    near = (one for one in seers_of(position, move.figure) or () if not friends(position, one, move.figure))
    return tuple(one for one in near if (inches(position, move.figure, one) or 0) <= SNEAKS_BY)


SNEAKS_BY: Final = 4
"""The inches within which an enemy may notice somebody who sneaks."""


def _can_be_hit(person: Person) -> bool:
    figure = person.figure
    return figure.posture is not Posture.DEAD and not figure.off_board and not figure.hides


def seen_by(position: Position, shooter: Person, target: Person) -> None:
    """Refuse a shot at somebody whom the street hides from the shooter. Raises IllegalNow."""
    require_sight(position, shooter, target)
