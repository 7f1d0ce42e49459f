"""Vehicles across a street: where a drive can end, how fast it is, where a skid goes, and whom it runs over
(hood.vehicle).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any, Final, NamedTuple

from rules.core.action.aboard import car_on_street
from rules.core.action.fields import UNSAID, Source
from rules.core.action.on_street import afoot
from rules.core.plain.events import Change
from rules.core.plain.refusal import IllegalNow, Missing
from rules.core.plain.words import listed
from rules.core.play.laid_street import CarPut, LaidStreet
from rules.core.play.obligations import Owed, Owes
from rules.core.street.cars_on_street import Car, Drive, drives, in_its_way, straight_on, turn_between, worth_driving
from rules.core.street.drive_ends import end_name, ends_at, require_end_on_street
from rules.core.street.ground import DIAGONAL, STRAIGHT, Going
from rules.core.street.offers import MOST_OFFERED
from rules.core.street.squares import DIRECTIONS, Square
from rules.hoodsville.driving.courses import VehicleCourse, safest, way_speed
from rules.hoodsville.driving.tables import BURST, Control, Manoeuvre
from rules.hoodsville.driving.vehicle_changes import VehicleDriven
from rules.hoodsville.driving.vehicle_of_move import hindrance
from rules.hoodsville.model.acting import Doing, require_able
from rules.hoodsville.model.board import Board
from rules.hoodsville.model.figures import Figure, Out, Standing, Vehicle
from rules.hoodsville.model.obligations import COUNTRY, CRASH
from rules.hoodsville.model.position import Person, Position

FASTER: Final = 5
"""The most inches over the safe speed that a die may hold."""
RAIL: Final = "t"
LEVEL_CROSSING: Final = "crossing"
"""The word in the name of a place where rails can be crossed without a roll."""
TURNS: Final = {
    0: Manoeuvre.STRAIGHT,
    45: Manoeuvre.OBTUSE,
    90: Manoeuvre.RIGHT,
    135: Manoeuvre.ACUTE,
    180: Manoeuvre.U_TURN,
}
"""The maneuver of each turn in degrees."""
SHARPEST_ACROSS_COUNTRY: Final = 90
"""The degrees of the sharpest turn that is looked for over open ground."""
WHERE: Final = "Where does it end? A square of the street and its heading, such as F9 north."


class Way(NamedTuple):
    """A way that a vehicle can drive.

    course  its maneuvers and level crossings
    safe    the inches at which they are safe
    """

    drive: Drive
    course: VehicleCourse
    safe: float

    @property
    def over(self) -> float:
        """The inches over the safe speed."""
        return max(0.0, self.drive.inches - self.safe)


class Skid(NamedTuple):
    """What happens to a vehicle that loses control.

    at      where it does
    passed  the squares before that
    end     where it stops, across the road
    people  those on foot into whom it slides
    met     whether something else is in its way
    """

    at: Car
    passed: tuple[Square, ...]
    end: Car
    people: tuple[Person, ...] = ()
    met: bool = False


# People


def is_there(figure: Figure) -> bool:
    """Whether a figure is alive and on the table."""
    return figure.standing is not Standing.OFF and figure.out is not Out.DEAD


def aboard(position: Position, vehicle: Vehicle | None) -> tuple[Person, ...]:
    """The living in a vehicle, the driver first."""
    known = () if vehicle is None else (position.people.get(who) for who in vehicle.aboard)
    return tuple(one for one in known if one is not None and is_there(one.figure))


def on_foot(position: Position, squares: Collection[Square]) -> tuple[Person, ...]:
    """The living on foot on these squares, in the order of the squares."""
    there = [(afoot(position, one), one) for one in position.people.values() if is_there(one.figure)]
    return tuple(one for square in squares for at, one in there if at == square)


def drives_it(position: Position, vehicle: Vehicle) -> Person:
    """The driver of a vehicle on the street. Raises IllegalNow for one without a driver who can drive."""
    found = aboard(position, vehicle)
    if not found or vehicle.aboard[0] != found[0].id:
        raise IllegalNow(f"No one drives {vehicle.name}. Get in with /hood-car board first.").offering(
            "Get in", "hood-car board", vehicle=vehicle.name
        )
    require_able(found[0], Doing.WORK)
    return found[0]


def require_drive(position: Position, vehicle: Vehicle) -> Person:
    """The driver of a vehicle on the street that may drive in this move. Raises IllegalNow."""
    driver = drives_it(position, vehicle)
    if vehicle.drove == position.board.move and position.played:
        raise IllegalNow(f"{vehicle.name} has already driven this move. Begin another with /hood next.").offering(
            "Next move", "hood next"
        )
    return driver


# Where it can drive


def laid_on(position: Position) -> LaidStreet:
    """The street here."""
    assert position.street is not None, "the vehicle is on it"
    return position.street


def ways_of(position: Position, vehicle: Vehicle) -> Mapping[Car, Way]:
    """Where a vehicle of the table can end a drive on the street, by its end: safely if it can, else at a risk.

    Past people if it can. None for one that can't move.
    """
    return position.once(("drives", vehicle.name), lambda: _ways(position, vehicle))


def _ways(position: Position, vehicle: Vehicle) -> Mapping[Car, Way]:
    if hindrance(vehicle):
        return {}
    street = laid_on(position)
    car, barred = street.cars[vehicle.name], street.other_cars(vehicle.name) | _rails(street, vehicle.name)
    people = frozenset(_people_by_square(position))
    open_ground = frozenset(one for one, kind in street.bare.squares.items() if _is_open(kind.going, kind.letter))
    found: dict[Car, tuple[tuple[bool, bool, float, int], Way]] = {}
    courses: dict[tuple[frozenset[int], bool, int], tuple[VehicleCourse, float]] = {}

    def search(fastest: float, shut: frozenset[Square], sharpest: int) -> None:
        """Keep the ways of one search, and those past people if it runs over any."""
        fastest = min(fastest, BURST) if vehicle.tyre else fastest
        over = False
        for drive in drives(street.bare, car, fastest, shut, sharpest).values():
            hits = not people.isdisjoint(drive.passed)
            over = over or hits
            _keep(found, _way(street, vehicle, drive, open_ground, courses), hits=hits)
        for drive in drives(street.bare, car, fastest, shut | people, sharpest).values() if over else ():
            _keep(found, _way(street, vehicle, drive, open_ground, courses), hits=False)

    for sharpest, turn in TURNS.items():
        search(way_speed(vehicle, turn) + FASTER, barred | (open_ground - {*car.squares}), sharpest)
    if open_ground:
        search(way_speed(vehicle, Manoeuvre.COUNTRY), barred, SHARPEST_ACROSS_COUNTRY)
    for drive in _backwards(street, vehicle, barred | open_ground):
        _keep(
            found,
            Way(drive, VehicleCourse((Manoeuvre.BACK,)), way_speed(vehicle, Manoeuvre.BACK)),
            hits=not people.isdisjoint(drive.passed),
        )
    return {end: way for end, ((_, _, over, _), way) in found.items() if way.drive.passed and over <= FASTER}


def _keep(found: dict[Car, tuple[tuple[bool, bool, float, int], Way]], way: Way, *, hits: bool) -> None:
    """Keep a way to its end that is better than the one there.

    hits  whether it goes over people
    """
    drive, over = way.drive, way.over
    worth = (over > 0, hits, over, drive.inches)
    if drive.end not in found or worth < found[drive.end][0]:
        found[drive.end] = worth, way


def _way(
    street: LaidStreet,
    vehicle: Vehicle,
    drive: Drive,
    open_ground: frozenset[Square],
    courses: dict[tuple[frozenset[int], bool, int], tuple[VehicleCourse, float]],
) -> Way:
    """A drive with its course. What a course makes safe is worked out once and kept in `courses`."""
    crossings = 0
    if RAIL in street.bare.masks:
        letters = [street.bare.squares[one].letter for one in (street.cars[vehicle.name].front, *drive.passed)]
        crossings = sum(here != RAIL == there for here, there in pairwise(letters))
    key = frozenset(drive.turns), not open_ground.isdisjoint(drive.passed), crossings
    if key not in courses:
        turns, country, _ = key
        course = VehicleCourse((*(TURNS[one] for one in sorted(turns)), *(Manoeuvre.COUNTRY,) * country), crossings)
        courses[key] = course, safest(vehicle, course).inches
    return Way(drive, *courses[key])


def _backwards(street: LaidStreet, vehicle: Vehicle, taken: frozenset[Square]) -> Iterator[Drive]:
    """The ways of a vehicle straight back, which it drives as if its rear were its front."""
    car = street.cars[vehicle.name]
    if car.rear not in street.bare.squares:
        return
    dx, dy = car.heading.step
    back = Car(car.rear, car.heading.turned(4))
    line = straight_on(street.bare, back, way_speed(vehicle, Manoeuvre.BACK), None, taken).drive
    step = DIAGONAL if car.heading.is_diagonal else STRAIGHT
    for number in range(1, len(line.passed) + 1):
        x, y = line.passed[number - 1]
        yield Drive(Car((x + dx, y + dy), car.heading), line.passed[:number], step * number)


def _people_by_square(position: Position) -> dict[Square, Person]:
    there = ((afoot(position, one), one) for one in position.people.values() if is_there(one.figure))
    return {square: one for square, one in there if square is not None}


def _is_open(going: Going, letter: str) -> bool:
    return going is Going.ROUGH and letter != RAIL


def _rails(street: LaidStreet, name: str) -> frozenset[Square]:
    """The rails that a vehicle can't simply drive over: none at a level crossing, and none for one that is on rails."""
    level = {
        square for place in street.bare.places if LEVEL_CROSSING in place.name.casefold() for square in place.squares
    }
    rails = frozenset(one for one, kind in street.bare.squares.items() if kind.letter == RAIL and one not in level)
    return frozenset() if not rails.isdisjoint(street.cars[name].squares) else rails


# The end of a drive


def ends_of(*, fast: bool) -> Source:
    """Offer the ends of drives: those that are safe, or those that are too fast."""

    def offered(position: Position, move: Any) -> list[tuple[str, str]]:
        if not is_of_street(position, move) or move.vehicle.drove == position.board.move:
            return []
        ways = {way.drive: way for way in ways_of(position, move.vehicle).values() if (way.over > 0) is fast}
        worth = worth_driving(ways, MOST_OFFERED)
        return [(_label(position, ways[one]), end_name(one.end)) for one in worth]

    return offered


def fronts_of(*, fast: bool) -> Source:
    """All squares where the front of a vehicle may end."""

    def reached(position: Position, move: Any) -> frozenset[Square]:
        if not is_of_street(position, move):
            return frozenset()
        return frozenset(end.front for end, way in ways_of(position, move.vehicle).items() if (way.over > 0) is fast)

    return reached


def is_of_street(position: Position, move: Any) -> bool:
    """Whether a move is about a vehicle on the street."""
    return isinstance(move.vehicle, Vehicle) and car_on_street(position, move.vehicle.name) is not None


def _label(position: Position, way: Way) -> str:
    fast = f", {way.over:g} too fast" if way.over else ""
    over = [one.name for one in on_foot(position, way.drive.passed)]
    runs_over = f", over {listed(over)}" if over else ""
    return f"{end_name(way.drive.end)}: {way.drive.inches} inches{fast}{runs_over}"


def way_typed(position: Position, move: Any) -> Way | None:
    """The way of a vehicle on the street to its typed end: the safest; None off the street.

    Raises Missing without an end, IllegalNow for one that it can't reach.
    """
    if not is_of_street(position, move):
        if move.to:
            raise IllegalNow("This vehicle is not on the street. Put it there with /street park.").offering(
                "Put it there", "street park"
            )
        return None
    vehicle = move.vehicle
    if hindrance(vehicle):
        raise IllegalNow(hindrance(vehicle))
    require_drive(position, vehicle)
    if not move.to:
        raise Missing(f"The bot needs to know where {vehicle.name} ends. Name a square and a heading.", "to")
    require_end_on_street(vehicle.name, move.to)
    found = _fitting(position, vehicle, move.to)
    if not found:
        raise IllegalNow(f"{vehicle.name} can't end on {move.to} this move. Pick another end.")
    return min(found, key=_worth)


def _worth(way: Way) -> tuple[float, int, str]:
    """How a way compares with others to the same square: the safest first."""
    return way.over, way.drive.inches, str(way.drive.end.heading)


def _fitting(position: Position, vehicle: Vehicle, to: str) -> list[Way]:
    return [way for end, way in ways_of(position, vehicle).items() if ends_at(to, end)]


def by_way(value: Callable[[Position, Any, Way], Any], otherwise: Any = UNSAID) -> Source:
    """Fill a field from the way of a vehicle on the street: `otherwise` before its end is known.

    value  of the position, the move and the way
    """

    def source(position: Position, move: Any) -> Any:
        if not is_of_street(position, move):
            return UNSAID
        found = _fitting(position, move.vehicle, move.to) if move.to else []
        if not found:
            return otherwise
        return value(position, move, min(found, key=_worth))

    return source


# Driving, skids and people run over


def skid_of(position: Position, vehicle: Vehicle, way: Way) -> Skid:
    """What a loss of control does: at the sharpest turn of its way a vehicle slides a square to the outside.

    On a straight way it does so at its end, to the right.
    """
    street, drive = laid_on(position), way.drive
    car = street.cars[vehicle.name]
    cars, index, left = _cars_along(car, drive), len(drive.passed), False
    if drive.turns:
        headings = [car.heading, *(one.heading for one in cars[1:])]
        turned = [turn_between(here, there) for here, there in pairwise(headings)]
        index = turned.index(drive.sharpest) + 1
        left = headings[index - 1].turned(drive.sharpest // 45) is headings[index]
    at = cars[index]
    side = at.heading.turned(-2 if left else 2)
    passed = drive.passed[:index]
    met = in_its_way(street.bare, at, side, street.other_cars(vehicle.name))
    if met is not None:
        return Skid(at, passed, at, met=met in street.bare.squares)
    end = at.stepped(side)
    return Skid(at, passed, end, on_foot(position, (end.front,)))


def _cars_along(car: Car, drive: Drive) -> list[Car]:
    """A vehicle on each square of its way, from where it is. Straight back it keeps its heading."""
    if not drive.turns and drive.end.heading is car.heading:
        dx, dy = (drive.end.front[0] - car.front[0]), (drive.end.front[1] - car.front[1])
        many = len(drive.passed) or 1
        return [
            Car((car.front[0] + dx * step // many, car.front[1] + dy * step // many), car.heading)
            for step in range(len(drive.passed) + 1)
        ]
    found = [car]
    for square in drive.passed:
        dx, dy = square[0] - found[-1].front[0], square[1] - found[-1].front[1]
        heading = next(one for one in DIRECTIONS if one.step == (dx, dy))
        found.append(found[-1].stepped(heading))
    return found


def goes(position: Position, vehicle: Vehicle, way: Way, control: Control = Control.HELD) -> tuple[Change, ...]:
    """What a drive changes: where a vehicle stands, and what its driver owes for those over whom it went, and for open
    ground.
    """
    drive = way.drive
    skid = skid_of(position, vehicle, way) if control is not Control.HELD else Skid(drive.end, drive.passed, drive.end)
    end = skid.end if control is Control.SKIDS else skid.at
    over = on_foot(position, skid.passed)
    driver, bogs = vehicle.aboard[0], Manoeuvre.COUNTRY in way.course.ways and control is Control.HELD
    owes = (*((crash_owed(vehicle.name),) if over else ()), *((country_owed(vehicle.name),) if bogs else ()))
    return (
        CarPut(position.id, vehicle.name, end.front, end.heading),
        VehicleDriven(
            position.id, vehicle.name, position.board.move, float(drive.inches), tuple(one.id for one in over)
        ),
        *(Owes(driver, owed) for owed in owes),
    )


def crash_owed(vehicle: str) -> Owed:
    """The crash that a vehicle owes with those over whom it drove."""
    return Owed(CRASH, "hood.vehicle.crash", f"the crash of {vehicle}", options=(("vehicle", vehicle),), who="")


def country_owed(vehicle: str) -> Owed:
    """The D6 that a vehicle owes which drove over open ground."""
    return Owed(COUNTRY, "hood.vehicle.speed", "the D6 across country", options=(("vehicle", vehicle),), who="")


def run_over_line(position: Position, passed: Sequence[Square]) -> tuple[str, ...]:
    """A line about those over whom a vehicle drives; none for nobody."""
    over = [one.name for one in on_foot(position, passed)]
    return (f"It drives over {listed(over)}: its crash comes next.",) if over else ()


# Crashes


def ahead(position: Position, vehicle: Vehicle) -> tuple[tuple[Person, ...], bool]:
    """Those on foot on the square right in front of a vehicle on the street, and whether something else is there."""
    street = laid_on(position)
    car = street.cars[vehicle.name]
    met = in_its_way(street.bare, car, car.heading, street.other_cars(vehicle.name))
    if met is not None:
        return (), met in street.bare.squares
    return on_foot(position, (car.stepped(car.heading).front,)), False


def hits(position: Position, vehicle: Vehicle) -> bool:
    """Whether a vehicle on the street may crash now: into those over whom it drove, or what is right in front of it."""
    if not vehicle.sped or vehicle.drove != position.board.move:
        return False
    people, met = ahead(position, vehicle)
    return bool(vehicle.over or people or met)


def crash_speed(position: Position, move: Any) -> Any:
    """Fill the speed of a crash on the street: the inches of the vehicle's drive, 0 once it has crashed."""
    return move.vehicle.sped if is_of_street(position, move) else UNSAID


def crash_people(position: Position, move: Any) -> Any:
    """Fill the people on foot of a crash on the street: those whom the vehicle drove over, or right in front of it."""
    if not is_of_street(position, move):
        return UNSAID
    vehicle = move.vehicle
    over = (position.people.get(who) for who in vehicle.over if who not in vehicle.aboard)
    living = tuple(one for one in over if one is not None and is_there(one.figure))
    return living or (ahead(position, vehicle)[0] if hits(position, vehicle) else ())


def require_hit(position: Position, vehicle: Vehicle | None) -> None:
    """Refuse a crash of a vehicle on the street that hits nothing. Raises IllegalNow."""
    if vehicle is None or car_on_street(position, vehicle.name) is None or position.umpire:
        return
    if not hits(position, vehicle):
        raise IllegalNow(
            f"{vehicle.name} hits nothing on the street. Drive first, up to what it shall hit or over someone."
        ).offering("Drive", "hood-car speed", vehicle=vehicle.name)


def require_crash_rolled(position: Position, vehicle: Vehicle) -> None:
    """Refuse to get in or out of a vehicle on the street that owes a crash. Raises IllegalNow."""
    due = (owed for one in position.people.values() for owed in one.figure.duties if owed.command == CRASH)
    owes = any(dict(owed.options)["vehicle"] == vehicle.name for owed in due)
    known = (position.people.get(who) for who in vehicle.over)
    if owes and any(one is not None and is_there(one.figure) for one in known):
        raise IllegalNow(f"{vehicle.name} has driven over someone. First roll its crash.").offering(
            "Crash", CRASH, vehicle=vehicle.name
        )


def crashed(position: Position, vehicle: Vehicle) -> tuple[VehicleDriven, ...]:
    """The change by which a vehicle on the street has crashed in this move."""
    if car_on_street(position, vehicle.name) is None:
        return ()
    return (VehicleDriven(position.id, vehicle.name, position.board.move),)


def is_moot(board: Board, figures: Mapping[int, Figure], owed: Owed) -> bool:
    """Whether a crash hits none of those over whom a vehicle drove any more, or it can't bog down any more."""
    name = dict(owed.options)["vehicle"]
    vehicle = next((one for one in board.vehicles if one.name == name), None)
    if vehicle is None or not any(is_there(figures[who]) for who in vehicle.aboard if who in figures):
        return True
    if owed.command == COUNTRY:
        return bool(hindrance(vehicle))
    over = (figures[who] for who in vehicle.over if who in figures and who not in vehicle.aboard)
    return not any(map(is_there, over))
