"""Vehicles across a street: straight lines out of control, what they run into, and who jumps aside (11; 16)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from rules.core.action.aboard import car_on_street
from rules.core.action.on_street import afoot
from rules.core.plain.events import Change
from rules.core.plain.frozen import replace
from rules.core.plain.words import listed, sentence
from rules.core.play.laid_street import CarPut, FigurePut
from rules.core.street.cars_on_street import Car, straight_on
from rules.core.street.fronts import direction_to
from rules.core.street.ground import DIAGONAL, STRAIGHT
from rules.core.street.measures import squared
from rules.core.street.squares import DIRECTIONS, Direction, Square, name_of
from rules.gangstars.model.board import ChitDrawn, VehicleGone, VehicleSet
from rules.gangstars.model.changes import StandingSet
from rules.gangstars.model.figures import CRUISING, Standing, Vehicle
from rules.gangstars.model.measures import CM_PER_INCH, SEGMENT
from rules.gangstars.model.obligations import explosion, ruined
from rules.gangstars.model.position import Person, Position, vehicle_of
from rules.gangstars.model.reaction_tables import Heading, Reaction
from rules.gangstars.street.bearing import bearing_of, nearest_foe, shows

SIDES: Final = {Heading.LEFT: -1, Heading.AHEAD: 0, Heading.RIGHT: 1}
"""The eighths of a circle by which a vehicle out of control leaves its line."""


def inches_of_segment(vehicle: Vehicle, halves: int | None = None) -> int:
    """The inches of a vehicle's segment at its speed: 4 at full speed, half of it when slow, half again when damaged.

    halves  another speed
    """
    speed = vehicle.halves if halves is None else halves
    return round(SEGMENT * speed / CRUISING / (2 if vehicle.heavy == 1 else 1) / CM_PER_INCH)


def at_least_a_step(inches: float, heading: Direction) -> float:
    """The inches of a move of a vehicle: whatever moves at all takes one step."""
    return max(inches, DIAGONAL if heading.is_diagonal else STRAIGHT) if inches > 0 else 0


# People in the way


class Jump(NamedTuple):
    """A figure that jumps aside, and the square to which it does; None without a free one: it stays there."""

    person: Person
    to: Square | None


def jumps(position: Position, name: str, passed: Sequence[Square], end: Car) -> list[Jump]:
    """Those on foot on the squares that a vehicle enters, each with the free neighbor square farthest from its way."""
    street = position.street
    assert street is not None, "the vehicle is on it"
    afoot_there = {
        square: one
        for one in position.people.values()
        if (square := afoot(position, one)) is not None and bearing_of(one.figure).holds
    }
    ground, shut = street.bare, {*passed, *end.squares, *street.other_cars(name), *afoot_there}
    found: list[Jump] = []
    for square in dict.fromkeys(passed):
        if square not in afoot_there:
            continue
        free = [one for one in ground.neighbors(square) if one in ground.standable and one not in shut]
        to = max(free, key=lambda one: (min(squared(one, at) for at in passed), one), default=None)
        shut |= {to} if to is not None else set()
        found.append(Jump(afoot_there[square], to))
    return found


def jump_changes(position: Position, jumped: Iterable[Jump]) -> Iterator[Change]:
    """The changes of those who jump aside: their squares, and the activation of those who had still to act."""
    for person, to in jumped:
        yield from shows(person)
        if to is not None:
            yield FigurePut(position.id, person.id, to)
    lost = losers(position, (one.person for one in jumped))
    if lost:
        yield ChitDrawn(position.id, tuple(one.id for one in lost))


def losers(position: Position, people: Iterable[Person]) -> list[Person]:
    """Those of some people who lose this turn's activation by jumping aside."""
    board = position.board
    return [one for one in people if one.id in board.bag and one.id not in board.turned]


def jump_line(position: Position, jumped: Sequence[Jump]) -> str:
    """The line about those who jump aside; empty for none."""
    if not jumped:
        return ""
    names = [one.person.name for one in jumped]
    lost = [one.name for one in losers(position, (one.person for one in jumped))]
    line = f"{listed(names)} {'jumps' if len(names) == 1 else 'jump'} aside"
    return f"{line}, and {listed(lost)} can't act this turn." if lost else f"{line}."


# Out of control


class Rolled(NamedTuple):
    """A straight line that a vehicle takes out of control.

    end     where it ends
    jumped  the people in its way
    met     what it runs into, in a sentence; empty for nothing
    other   that vehicle, if it is one
    leaves  whether it leaves the table
    """

    end: Car
    jumped: tuple[Jump, ...] = ()
    met: str = ""
    other: str = ""
    leaves: bool = False

    def after(self, vehicle: Vehicle) -> Vehicle:
        """The vehicle afterwards: it stops dead and explodes if it ran into something."""
        if not self.met:
            return vehicle
        due = () if vehicle.exploded or explosion() in vehicle.duties else (explosion(),)
        return replace(vehicle, halves=0, duties=(*vehicle.duties, *due))

    def where(self, position: Position, vehicle: Vehicle) -> tuple[str, ...]:
        """Where the vehicle ends on the street, and who jumps aside, a line each."""
        where = f"On the street the {vehicle.name} ends on {name_of(self.end.front)} and points {self.end.heading}."
        if self.leaves:
            where = f"The {vehicle.name} leaves the table with everyone in it."
        return tuple(filter(None, (where, jump_line(position, self.jumped))))

    def lines(self, position: Position, vehicle: Vehicle) -> tuple[str, ...]:
        """The same, and what it runs into."""
        crash = f"It runs into {self.met} and explodes. {sentence(self.met)} takes two heavy damages."
        return (*self.where(position, vehicle), *((crash,) if self.met else ()))


def line_of(
    position: Position, vehicle: Vehicle, heading: Direction, inches: float, start: Car | None = None
) -> Rolled:
    """The straight line of a vehicle on the street, to the first thing in its way.

    start  where it begins, if not where the vehicle is
    """
    street, car = position.street, car_on_street(position, vehicle.name)
    assert street is not None, "the vehicle is on it"
    assert car is not None, "the vehicle is on it"
    far = at_least_a_step(inches, heading)
    assert position.street is not None, "the vehicle is on it"
    shut = position.street.other_cars(vehicle.name)
    line = straight_on(street.bare, start or car, far, heading, shut)
    drive, at = line.drive, line.met
    end = drive.end if drive.passed else Car(drive.end.front, (start or car).heading)
    jumped = tuple(jumps(position, vehicle.name, drive.passed, end))
    if at is None:
        return Rolled(end, jumped)
    if at not in street.bare.squares:
        return Rolled(end, jumped, leaves=True)
    other = next((name for name, one in street.cars.items() if name != vehicle.name and at in one.squares), "")
    return Rolled(end, jumped, f"the {other}" if other else street.bare.squares[at].name, other)


def roll_changes(position: Position, vehicle: Vehicle, rolled: Rolled) -> Iterator[Change]:
    """The changes of such a line but those of the vehicle's own record, which `Rolled.after` has.

    A vehicle that leaves the table takes everyone in it along.
    """
    yield from jump_changes(position, rolled.jumped)
    other = next((one for one in position.board.vehicles if one.name == rolled.other), None)
    if other is not None and not other.destroyed:
        yield VehicleSet(position.id, ruined(other))
    if not rolled.leaves:
        yield CarPut(position.id, vehicle.name, rolled.end.front, rolled.end.heading)
        return
    yield from drives_off(position, vehicle)


def drives_off(position: Position, vehicle: Vehicle) -> Iterator[Change]:
    """The changes of a vehicle that leaves the table with everyone in it."""
    for one in vehicle.aboard:
        if position.street is not None and one in position.street.spots:
            yield FigurePut(position.id, one, None)
        if one in position.people and not position.people[one].figure.kept_out:
            yield StandingSet(one, Standing.OFF)
    yield VehicleGone(position.id, vehicle.name)


def veered(position: Position, vehicle: Vehicle, way: Heading, shooter: Person | None) -> Direction:
    """The direction of a vehicle out of control: 45 degrees aside, straight on, or away from a shooter.

    45 degrees away from the shooter are on the side nearer to the vehicle's own heading.
    """
    car = car_on_street(position, vehicle.name)
    assert car is not None, "the vehicle is on the street"
    if way in SIDES:
        return car.heading.turned(SIDES[way])
    square = position.street.square_of(shooter.id) if shooter is not None and position.street is not None else None
    away = (direction_to(square, car.front) if square is not None else None) or car.heading
    if way is Heading.AWAY:
        return away
    return min((away.turned(-1), away.turned(1)), key=lambda one: _eighths(one, car.heading))


def _eighths(one: Direction, other: Direction) -> int:
    apart = abs(DIRECTIONS.index(one) - DIRECTIONS.index(other))
    return min(apart, 8 - apart)


def out_of_hand(
    position: Position, driver: Person, row: Reaction, way: Heading | None, why: str = ""
) -> tuple[Vehicle, Rolled] | None:
    """Where a driver's test takes a moving vehicle on the street; None for any other test, and off the street.

    why  what caused the test, which names whoever shot
    """
    vehicle, active = vehicle_of(position, driver), position.board.active
    if vehicle is None or vehicle.driver != driver.id or not vehicle.halves or vehicle.destroyed or way is None:
        return None
    if car_on_street(position, vehicle.name) is None:
        return None
    segments = 1
    if row is Reaction.SWERVES:
        segments = active.left // 2 if active is not None and active.figure == driver.id else 0
    named = next((one for one in position.people.values() if why.endswith(f" {one.name}")), None)
    heading = veered(position, vehicle, way, named or nearest_foe(position, driver))
    return vehicle, line_of(position, vehicle, heading, segments * inches_of_segment(vehicle))
