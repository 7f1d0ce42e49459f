"""Driving across a street: where a vehicle can end with its driver's points, and what lies on the way (11)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from typing import Any, Final

from rules.core.action.aboard import car_on_street
from rules.core.action.fields import UNSAID, Source
from rules.core.people.person import Person as AnyPerson
from rules.core.plain.events import Change
from rules.core.plain.frozen import frozen, replace
from rules.core.plain.refusal import IllegalNow, Missing, Refusal
from rules.core.plain.words import count
from rules.core.play.laid_street import CarPut
from rules.core.street.cars_on_street import Car, drives, leads_off, straight_on, worth_driving
from rules.core.street.cars_on_street import Drive as Way
from rules.core.street.drive_ends import end_name, ends_at, off_name
from rules.core.street.ground import DIAGONAL, STRAIGHT, Going
from rules.core.street.ground import Ground as Street
from rules.core.street.offers import MOST_OFFERED
from rules.core.street.squares import Square, name_of
from rules.gangstars.model.action_costs import points, price
from rules.gangstars.model.figures import Make, Vehicle
from rules.gangstars.model.position import Person, Position
from rules.gangstars.street.cars import inches_of_segment, jump_changes, jump_line, jumps
from rules.gangstars.traits.trait_table import Quality, trait_with
from rules.gangstars.vehicles.drives import MOST_SEGMENTS, Drive, Ground, Steering, check_drive

SHARPEST: Final = 90
"""The most degrees that a vehicle turns in a segment."""
GENTLE: Final = 45
TREES: Final = "%"
INDOORS: Final = ","


@frozen
class Course:
    """A way that a driver can drive.

    way       its squares and turns; the turns are in the first segment
    drive     what the rules make of it
    points    what it costs
    leaves    whether it leads over the edge of the street, with everyone in the vehicle
    """

    way: Way
    drive: Drive
    points: int
    leaves: bool = False

    @property
    def name(self) -> str:
        """The end as it is typed: “F9 north”, or “off north” over the edge."""
        return off_name(self.way.end.heading) if self.leaves else end_name(self.way.end)

    @property
    def worth(self) -> tuple[int, int]:
        """Less for a better one of two with the same end: its cost, then its turns."""
        return self.points, sum(self.way.turns)

    @property
    def label(self) -> str:
        """“F9 north: 2 segments, 4 points”."""
        turn = ", a sharp turn" if self.drive.way is Steering.SHARP else ""
        segments, costs = count(self.drive.segments, "segment"), count(self.points, "point")
        return f"{'over the edge, ' * self.leaves}{self.name}: {segments}, {costs}{turn}"


def vehicle_on_street(position: Position, driver: Any) -> Vehicle | None:
    """The vehicle on the street that a figure drives; None for any other figure."""
    if not isinstance(driver, AnyPerson):
        return None
    vehicle = position.board.vehicle_of(driver.id)
    if vehicle is None or vehicle.driver != driver.id or car_on_street(position, vehicle.name) is None:
        return None
    return vehicle


def courses(position: Position, driver: Person) -> Mapping[str, Course]:
    """Where a driver can drive the vehicle on the street now, by where it ends: the cheapest way, then the straightest.

    A vehicle drives whole segments: none that something in the way would cut short. Over the edge of the street it may
    drive in any direction.
    """
    return position.once_of(driver, courses, lambda: _courses(position, driver))


def _courses(position: Position, driver: Person) -> Mapping[str, Course]:
    vehicle = vehicle_on_street(position, driver)
    if vehicle is None or not vehicle.halves or vehicle.destroyed or position.street is None:
        return {}
    active, ground = position.board.active, position.street.bare
    running = active if active is not None and active.figure == driver.id else None
    left, before = (points(driver.figure), 0) if running is None else (running.left, running.driven)
    inches, shut = inches_of_segment(vehicle), position.street.other_cars(vehicle.name)
    known = drive_of(driver, vehicle, before)
    found: dict[str, Course] = {}

    def find(way: Way, segments: int, *, leaves: bool = False) -> None:
        drive = replace(known, segments=segments, way=steering(way), ground=ground_under(ground, way.passed))
        with suppress(Refusal):
            check_drive(drive)
            new = Course(way, drive, _cost(driver, drive), leaves)
            old = found.get(new.name)
            if new.points <= left and (old is None or new.worth < old.worth):
                found[new.name] = new

    for first, whole in first_segments(ground, position.street.cars[vehicle.name], inches, shut):
        if leads_off(ground, first.end) and not whole:
            find(first, 1, leaves=True)
        for segments in range(1, MOST_SEGMENTS + 1) if whole else ():
            far = max(0, inches * segments - first.inches)
            line = straight_on(ground, first.end, far, None, shut)
            way = Way(
                line.drive.end, (*first.passed, *line.drive.passed), first.inches + line.drive.inches, first.turns
            )
            if line.met is not None:
                if line.met not in ground.squares:
                    find(way, segments, leaves=True)
                break
            find(way, segments)
    return found


def first_segments(ground: Street, car: Car, inches: int, shut: frozenset[Square]) -> Iterator[tuple[Way, bool]]:
    """The ways within a segment with turns of 90 degrees in all, and whether each takes up the whole of it.

    The shortest segments take a step.
    """
    far = max(inches, DIAGONAL)
    for one in drives(ground, car, far, shut, SHARPEST, may=lambda turns: sum(turns) <= SHARPEST).values():
        step = DIAGONAL if one.end.heading.is_diagonal else STRAIGHT
        yield one, bool(one.passed) and (one.inches + step > far or one.inches >= inches)


def _cost(driver: Person, drive: Drive) -> int:
    return sum(price(driver.figure, action, times).total for action, times in drive.price)


def drive_of(driver: Person, vehicle: Vehicle, before: int) -> Drive:
    """What is known of a drive before its way is."""
    traits = driver.figure.traits
    return Drive(
        before=before,
        halves=vehicle.halves,
        damaged=vehicle.heavy == 1,
        driver=bool(trait_with(Quality.DRIVES, traits)),
        stupid=bool(trait_with(Quality.STEERS_BADLY, traits)) and vehicle.make is not Make.BIKE,
    )


def steering(way: Way) -> Steering:
    """How far a way turns in its first segment."""
    turn = sum(way.turns)
    return Steering.STRAIGHT if not turn else Steering.GENTLE if turn <= GENTLE else Steering.SHARP


def ground_under(ground: Street, squares: Iterable[Square]) -> Ground:
    """The ground of a way: trees are woods; rubble, rails and floors are off the road."""
    kinds = [ground.squares[one] for one in squares if one in ground.squares]
    if any(one.letter in TREES for one in kinds):
        return Ground.ROUGH
    return Ground.OFF if any(one.going is Going.ROUGH or one.letter in INDOORS for one in kinds) else Ground.ROAD


def offered(position: Position, move: Any) -> list[tuple[str, str]]:
    """The ends among which a driver chooses, each with its label: at most 25."""
    if vehicle_on_street(position, move.driver) is None:
        return []
    found = courses(position, move.driver)
    off = [one for one in found.values() if one.leaves]
    worth = worth_driving([one.way for one in found.values() if not one.leaves], MOST_OFFERED - len(off))
    return [(one.label, one.name) for one in (*(found[end_name(way.end)] for way in worth), *off)]


def in_reach(position: Position, move: Any) -> frozenset[Square]:
    """All squares where the vehicle's front can end."""
    if vehicle_on_street(position, move.driver) is None:
        return frozenset()
    return frozenset(one.way.end.front for one in courses(position, move.driver).values() if not one.leaves)


def typed_course(position: Position, move: Any) -> Course | None:
    """The course to the end that a move names; None without one."""
    if vehicle_on_street(position, move.driver) is None or not move.to:
        return None
    found = courses(position, move.driver)
    fits = [one for one in found.values() if not one.leaves and ends_at(move.to, one.way.end)]
    return found.get(move.to) or min(fits, key=lambda one: (*one.worth, one.name), default=None)


def of_course(read: Callable[[Course], Any], unnamed: Any) -> Source:
    """The source of what the course of a move says.

    unnamed  the value while its end is not named, or out of reach
    """

    def source(position: Position, move: Any) -> Any:
        if vehicle_on_street(position, move.driver) is None:
            return UNSAID
        course = typed_course(position, move)
        return unnamed if course is None else read(course)

    return source


def ground_here(position: Position, move: Any) -> Any:
    """Fill the ground under the vehicle on the street that a figure drives."""
    vehicle = vehicle_on_street(position, move.driver)
    if vehicle is None or position.street is None:
        return UNSAID
    return ground_under(position.street.bare, position.street.cars[vehicle.name].squares)


def require_course(position: Position, move: Any, vehicle: Vehicle) -> Course | None:
    """The course of a drive; None off the street. Raises Missing without an end, IllegalNow for one out of reach."""
    if not move.driver.stored or car_on_street(position, vehicle.name) is None:
        return None
    if not move.to:
        raise Missing(f"The bot needs to know where the {vehicle.name} ends. Name a square and a heading.", "to")
    course = typed_course(position, move)
    if course is None:
        raise IllegalNow(
            f"The {vehicle.name} can't end on {move.to} with the action points that are left. Pick another end."
        )
    return course


def driven_changes(position: Position, vehicle: Vehicle, way: Way) -> Iterator[Change]:
    """The changes of a vehicle that drives a way, and of those who jump aside."""
    yield from jump_changes(position, jumps(position, vehicle.name, way.passed, way.end))
    yield CarPut(position.id, vehicle.name, way.end.front, way.end.heading)


def driven_lines(position: Position, vehicle: Vehicle, way: Way) -> tuple[str, ...]:
    """The line about those who jump aside; none for nobody."""
    line = jump_line(position, jumps(position, vehicle.name, way.passed, way.end))
    return (line,) if line else ()


def where_to(way: Way) -> str:
    """“to F9, pointing north”."""
    return f"to {name_of(way.end.front)}, pointing {way.end.heading}"


def set_off(position: Position, vehicle: Vehicle) -> Way | None:
    """The way of a vehicle that gets going: half a segment ahead, if that is free; None off the street."""
    car, street = car_on_street(position, vehicle.name), position.street
    if car is None or street is None:
        return None
    far = DIAGONAL if car.heading.is_diagonal else STRAIGHT
    return straight_on(street.bare, car, far, None, street.other_cars(vehicle.name)).drive
