"""Cars on a street and those aboard: who is beside a car, where they get out, and the squares that follow the seats."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from rules.core.action.fields import UNSAID
from rules.core.action.on_street import afoot, at
from rules.core.people.names import same
from rules.core.people.person import Person
from rules.core.plain.events import Change, SubjectKind
from rules.core.plain.refusal import IllegalNow, OutOfRange
from rules.core.play.laid_street import CarPut, FigurePut, LaidStreet
from rules.core.street.cars_on_street import STOPS, Car
from rules.core.street.fronts import direction_to
from rules.core.street.ground import Ground
from rules.core.street.measures import squared
from rules.core.street.offers import MOST_OFFERED
from rules.core.street.squares import Direction, Square, name_of
from rules.core.street.ways import EASY, reach

FAR_ENOUGH = 12.0
"""The inches within which a figure that comes off a car finds a free square."""


def seats_on(board: Any) -> Mapping[str, tuple[int, ...] | None]:
    """Who is aboard each vehicle on a table of a fight, by its name: ids, the driver first; None if nobody knows."""
    return board.seats


def car_on_street(position: Any, name: str) -> Car | None:
    """The car of this name on the street of the game here; None for one that is not on it."""
    return position.street.cars.get(name) if position.street is not None else None


def beside_car(position: Any, person: Person[Any], name: str) -> bool:
    """Whether a figure on foot on the street is in contact with a car there, or on one of its squares."""
    square, car = afoot(position, person), car_on_street(position, name)
    if square is None or car is None:
        return False
    near = {square, *position.street.ground.neighbors(square)}
    return not near.isdisjoint(car.squares)


def require_beside_car(position: Any, person: Person[Any], name: str) -> None:
    """Refuse what needs a figure beside a car from which the street keeps it apart. Raises IllegalNow."""
    square, car = afoot(position, person), car_on_street(position, name)
    if square is None or car is None or beside_car(position, person, name):
        return
    raise IllegalNow(
        f"{person.name} on {name_of(square)} is not beside {name}, which is on {name_of(car.front)} and "
        f"{name_of(car.rear)}. Move beside it first."
    )


# Getting out


def ways_off(street: LaidStreet, name: str, seat: Square) -> list[Square]:
    """The free squares beside a car on which somebody can get out, those nearest to a seat first.

    seat  the square of the car at which the figure sits
    """
    car = street.cars[name]
    held = _held(street)
    around = {one for square in car.squares for one in street.ground.neighbors(square)}
    return sorted(around - held, key=lambda one: (squared(one, seat), one))


def squares_to_alight(position: Any, person: Any) -> list[tuple[str, str]]:
    """The squares on which a figure aboard can get out, each with its label: at most 25. For the field `to`."""
    street = position.street
    if street is None or person is UNSAID:
        return []
    spot = street.spots.get(person.id)
    if spot is None or spot.car not in street.cars:
        return []
    return [(name_of(one), name_of(one)) for one in ways_off(street, spot.car, spot.square)[:MOST_OFFERED]]


def gets_out(position: Any, people: Iterable[Person[Any]], to: str) -> tuple[FigurePut, ...]:
    """The changes that put people who get out of cars on squares: the first of them on a chosen one.

    Those without a chosen square follow by `follows`. Raises IllegalNow for a square that is not free beside the car.
    """
    if not to:
        return ()
    first = next(iter(people))
    fits = [name for _, name in squares_to_alight(position, first)]
    if to not in fits:
        among = f" Pick {fits[0]} or another free square beside the car." if fits else ""
        raise IllegalNow(f"{first.name} can't get out on {to}.{among}")
    street, square = position.street, at(to)
    return (FigurePut(position.id, first.id, square, front=_outwards(street, street.spots[first.id].car, square)),)


# The street follows the seats


def follows(position: Any, changes: Iterable[Change]) -> Iterator[Change]:
    """What follows on the street from other changes: those who got in are at the car, and those who got out beside it.

    A figure that gets into a car which is not on the street leaves the street. A car that is gone leaves it too.
    """
    ours = [one for one in changes if one.kind is SubjectKind.GAME]
    if not ours:
        return
    after = position.after(*ours)
    street, before = after.street, position.street
    if street is None:
        return
    if after.board is position.board and (street.spots, street.cars) == (before.spots, before.cars):
        return
    seats = seats_on(after.board)
    seated = {who: (name, place == 0) for name, ids in seats.items() for place, who in enumerate(ids or ())}
    unknown = {name for name, ids in seats.items() if ids is None}
    for who in {**street.spots, **seated}:
        spot = street.spots.get(who)
        name, drives = seated.get(who, ("", False))
        if spot is not None and not name and spot.car and spot.car not in unknown:
            square = _off(street, spot.car, spot.square)
            put = FigurePut(position.id, who, square, front=_outwards(street, spot.car, square))
        elif name in street.cars:
            square = _seat(street, name, drives=drives)
            if spot is not None and (spot.car, spot.square) == (name, square):
                continue
            put = FigurePut(position.id, who, square, car=name)
        elif name and spot is not None:
            put = FigurePut(position.id, who, None)
        else:
            continue
        yield put
        street = put.apply_to(street)
    yield from (CarPut(position.id, name, None) for name in street.cars if name not in seats)


def _seat(street: LaidStreet, name: str, *, drives: bool) -> Square:
    """The square of a car at which a driver or a passenger sits; its front if its rear is off the street."""
    car = street.cars[name]
    return car.front if drives or car.rear not in street.bare.squares else car.rear


def _off(street: LaidStreet, name: str, seat: Square) -> Square | None:
    """The square on which a figure comes off a car: the nearest free one; None if there is none."""
    if name not in street.cars:
        return None
    beside = ways_off(street, name, seat)
    if beside:
        return beside[0]
    held = _held(street)
    found = reach(street.ground, seat, FAR_ENOUGH, EASY).inches
    return min((one for one in found if one not in held), key=lambda one: (found[one], one), default=None)


def _outwards(street: LaidStreet, name: str, square: Square | None) -> Direction | None:
    """The direction away from a car on a square beside it, to which a figure looks that gets out there."""
    if square is None or name not in street.cars:
        return None
    nearest = min(street.cars[name].squares, key=lambda one: (squared(one, square), one))
    return direction_to(nearest, square)


def _held(street: LaidStreet) -> set[Square]:
    """The squares of figures on foot and of cars."""
    people = {one.square for one in street.spots.values() if not one.car}
    return people | {square for car in street.cars.values() for square in car.squares}


# Putting cars on the street


def car_named(position: Any, name: str) -> str:
    """The name of a vehicle on the table as its board has it. Raises OutOfRange for none."""
    found = next((one for one in seats_on(position.board) if same(one, name)), None)
    if found is None:
        raise OutOfRange(f"No car called “{name[:60]}” is on the table. Pick one that is.")
    return found


def require_street(position: Any) -> LaidStreet:
    """The street of the game here. Raises IllegalNow for none."""
    if position.street is None:
        raise IllegalNow("No street is laid here. Use /street lay first.").offering("Lay a street", "street lay")
    return position.street


def parked(position: Any, name: str, car: Car) -> tuple[Change, ...]:
    """The changes that put a car on the street with everybody aboard. Raises IllegalNow for a place without room."""
    street = require_street(position)
    require_room_for_car(street, name, car)
    put = CarPut(position.id, name, car.front, car.heading)
    return put, *follows(position, (put,))


def require_room_for_car(street: LaidStreet, name: str, car: Car) -> None:
    """Refuse two squares on which a car has no room. Raises IllegalNow."""
    for square in car.squares:
        kind = street.bare.squares.get(square)
        if kind is None:
            raise IllegalNow(f"{name} would be off the street there. Pick another square or heading.")
        if kind.letter in STOPS:
            raise IllegalNow(f"{name} has no room on {name_of(square)}: {kind.name} is there. Pick another square.")
        if square in _held(_without(street, name)):
            raise IllegalNow(f"{name} has no room: {name_of(square)} is taken. Pick another square or heading.")


def stays(ground: Ground, car: Car) -> bool:
    """Whether a car can stay where it is on another ground."""
    return all(one in ground.squares and ground.squares[one].letter not in STOPS for one in car.squares)


def _without(street: LaidStreet, name: str) -> LaidStreet:
    """The street without a car and those aboard it."""
    return CarPut(0, name, None).apply_to(street)
