"""Cars of this game across a street: where a drive ends, where a skid goes, whom it runs down (mad.car.speed)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, Final

from rules.core.action.aboard import car_on_street
from rules.core.action.deed import Deed, decides
from rules.core.action.fields import UNSAID, Squares, board_item, one_figure, option
from rules.core.action.move import move
from rules.core.action.people_fields import OWN
from rules.core.action.report import Report
from rules.core.plain.events import Change
from rules.core.plain.refusal import IllegalNow, Missing
from rules.core.plain.words import listed
from rules.core.play.laid_street import CarPut, FigurePut, LaidStreet
from rules.core.play.obligations import Owed, Owes
from rules.core.street.cars_on_street import Car as Placed
from rules.core.street.cars_on_street import Drive, drives, leads_off, straight_on, turn_between, worth_driving
from rules.core.street.drive_ends import OFF, end_name, end_read, ends_at, off_name
from rules.core.street.ground import DIAGONAL, STRAIGHT
from rules.core.street.offers import MOST_OFFERED
from rules.core.street.placed import Placed as Standing
from rules.core.street.squares import Direction, Square, name_of
from rules.mad_dogs.bombs.burning_cars import taken_along
from rules.mad_dogs.cars.car_options import CORNERS, CURVES, Turns, speed_text
from rules.mad_dogs.cars.car_records import Obstacle, Skid
from rules.mad_dogs.cars.tables import SWERVED, Into, Veer
from rules.mad_dogs.model.board import VehicleGone
from rules.mad_dogs.model.changes import LeftBoard
from rules.mad_dogs.model.figures import Posture, Speed
from rules.mad_dogs.model.vehicles import Vehicle
from rules.mad_dogs.play.acting import shows
from rules.mad_dogs.play.fields import Inches
from rules.mad_dogs.play.forced_moves import facing, not_forward
from rules.mad_dogs.play.obligations import CAR_END, RUN_DOWN, drives_on
from rules.mad_dogs.play.position import Person, Position

SHARPEST: Final = 90
"""The degrees of a corner. A car of this game turns no sharper at once."""
EIGHTHS: Final = {Veer.LEFT: -1, Veer.RIGHT: 1}
FARTHEST: Final = 6 * max(one.dice for one in SWERVED.values())
"""The most inches that a car out of hand goes."""


# Where a drive ends


def end_owed(
    position: Position, vehicle: Vehicle | None, inches: float, corners: int, curves: int
) -> tuple[Change, ...]:
    """The choice of its end that the driver of a car on the street owes after a drive.

    None for any other car, and for one that something keeps where it is.
    """
    if vehicle is None or not inches or car_on_street(position, vehicle.name) is None:
        return ()
    ways = ways_of(position, vehicle.name, inches, corners, curves)
    if not any(one.passed for one in ways.values()) and not ways_off(position, ways.values(), inches):
        return ()
    options = (("car", vehicle.name), ("inches", float(inches)), ("corners", corners), ("curves", curves))
    owed = Owed(CAR_END, "mad.car.speed", f"the end of the drive of {vehicle.name}", options=options)
    return (Owes(vehicle.driver, owed),) if vehicle.driver is not None else ()


def require_ended(position: Position, vehicle: Vehicle | None) -> None:
    """Refuse what follows a drive before its end is chosen. Raises IllegalNow."""
    driver = position.people.get(vehicle.driver or 0) if vehicle is not None else None
    if vehicle is None or driver is None:
        return
    if driver.figure.can_act and drives_on(vehicle.name, driver.figure):
        raise IllegalNow(f"{driver.name} must first choose where {vehicle.name} ends its drive.").offering(
            "Choose", CAR_END, figure=driver.typed
        )


def ways_of(position: Position, name: str, inches: float, corners: int, curves: int) -> Mapping[Placed, Drive]:
    """Where a car can end with so many inches and turns: past everybody whom its side knows of, or over them.

    A way over somebody is there only for an end that no other way leads to. A nervous driver gets no nearer to the
    enemy.
    """
    ways, foes = _all_ways(position, name, inches, corners, curves), _faces(position, name)
    return {end: way for end, way in ways.items() if not _is_forward(position, name, way, foes)} if foes else ways


def ways_off(position: Position, ways: Iterable[Drive], inches: float) -> Mapping[str, Drive]:
    """The ways over the edge of the street, by their ends as they are typed: of each heading the straightest.

    A way over people leads to the edge, not over it: their leaps come first.

    inches  those that the car has: the step over the edge takes some
    """
    assert position.street is not None, "the car is on it"
    found: dict[str, Drive] = {}
    for one in sorted(ways, key=lambda one: (len(one.turns), one.inches, end_name(one.end))):
        step = DIAGONAL if one.end.heading.is_diagonal else STRAIGHT
        leaves = one.inches + step <= inches and leads_off(position.street.bare, one.end)
        if leaves and not people_on(position, one.passed, hidden=False):
            found.setdefault(off_name(one.end.heading), one)
    return found


def drives_off(position: Position, vehicles: Collection[Vehicle]) -> tuple[Change, ...]:
    """The changes of vehicles that leave the board with everyone in and on them."""
    riding = {one for vehicle in vehicles for one in vehicle.aboard}
    there = [] if position.street is None else [one for one in position.street.spots if one in riding]
    return (
        *(FigurePut(position.id, one, None) for one in there),
        *(LeftBoard(one) for one in position.people if one in riding),
        *taken_along(position, vehicles),
        *(VehicleGone(position.id, vehicle.name) for vehicle in vehicles),
    )


def _faces(position: Position, name: str) -> list[Standing]:
    """The nearest enemies to whom the driver of a car gets no nearer; none for a driver who is not nervous."""
    at_wheel = (position.people.get(one.driver or 0) for one in position.board.vehicles if one.name == name)
    driver = next(at_wheel, None)
    return [] if driver is None else facing(position, driver)


def _is_forward(position: Position, name: str, way: Drive, foes: Iterable[Standing]) -> bool:
    """Whether a way takes a car nearer to one of these enemies."""
    assert position.street is not None, "the car is on it"
    return bool(way.passed) and not not_forward(position.street.cars[name].front, foes, [way.end.front])


def _all_ways(position: Position, name: str, inches: float, corners: int, curves: int) -> Mapping[Placed, Drive]:
    street = position.street
    assert street is not None, "the car is on it"

    def may(turns: Sequence[int]) -> bool:
        sharp = sum(one > SHARPEST / 2 for one in turns)
        return sharp <= corners and len(turns) <= corners + curves

    cars = street.other_cars(name)
    people = frozenset(people_on(position, street.bare.squares, hidden=False).values())
    car = street.cars[name]
    past = drives(street.bare, car, inches, cars | people, SHARPEST, may=may)
    return {**drives(street.bare, car, inches, cars, SHARPEST, may=may), **past} if people else past


def people_on(position: Position, squares: Collection[Square], *, hidden: bool = True) -> dict[int, Square]:
    """The living on foot on these squares, by id, in the order of their squares if they have one."""
    street = position.street
    assert street is not None, "they are on it"
    found: dict[int, Square] = {}
    for one in position.people.values():
        figure, spot = one.figure, street.spots.get(one.id)
        if spot is None or spot.car or spot.square not in squares:
            continue
        if figure.posture is not Posture.DEAD and not figure.off_board and (hidden or not figure.hides):
            found[one.id] = spot.square
    return found


def run_over(
    position: Position, vehicle: Vehicle, passed: Sequence[Square], rolling: Speed, *, aimed: bool
) -> tuple[Change, ...]:
    """What the people over whom a car drives owe: their leaps, and its driver's aim if they were aimed at."""
    there = people_on(position, frozenset(passed))
    people = [position.people[one] for one in sorted(there, key=lambda one: passed.index(there[one]))]
    if not people:
        return ()
    names = ", ".join(one.typed for one in people)
    options: list[tuple[str, Any]] = [("car", vehicle.name), ("victims", names), ("speed", speed_text(rolling))]
    if not aimed or any(one.figure.hides for one in people):
        options.append(("accident", True))
    rule, what = "mad.car.pedestrian", "a leap out of the way"
    owed = Owed(RUN_DOWN, rule, what, vehicle.name, tuple(options), who="", open=True)
    return (*(change for one in people if one.figure.hides for change in shows(one)), Owes(people[0].id, owed))


def is_owed(move: Any) -> bool:
    """Whether a car has driven over the people of a move, so that they owe their leaps."""
    if move.car is None:
        return False
    due = [dict(one.options) for who in move.victims for one in who.figure.duties if one.command == RUN_DOWN]
    return any(one["car"] == move.car.name and bool(one.get("accident")) is move.accident for one in due)


def require_driven_over(position: Position, move: Any) -> None:
    """Refuse to run people down whom a car on the street has not driven over. Raises IllegalNow."""
    if move.car is None or car_on_street(position, move.car.name) is None or position.umpire:
        return
    raise IllegalNow(
        f"{move.car.name} has not driven over them on the street. Drive first, and choose an end behind them."
    ).offering("Drive", "mad-car drive", car=move.car.name)


def _ends(position: Position, move: Any) -> list[tuple[str, str]]:
    """The ends among which a driver chooses, each with its label; none before it is known how far the car drives."""
    ways = _ways_so_far(position, move)
    off: Mapping[str, Drive] = ways_off(position, ways.values(), move.inches) if ways else {}
    worth = worth_driving([one for one in ways.values() if one.passed] or ways.values(), MOST_OFFERED - len(off))
    over = [(f"over the edge, {name}, with everyone in it", name) for name in off]
    return [*((_label(position, one), end_name(one.end)) for one in worth), *over]


def _reached(position: Position, move: Any) -> frozenset[Square]:
    """All squares where the car's front may end."""
    return frozenset(one.front for one in _ways_so_far(position, move))


def _ways_so_far(position: Position, move: Any) -> Mapping[Placed, Drive]:
    """The ways of a drive whose end is asked for; none before it is known how far the car drives. No turns: 0."""
    if UNSAID in (move.car, move.inches) or move.car is None or car_on_street(position, move.car.name) is None:
        return {}
    corners, curves = (0 if turns is UNSAID else turns for turns in (move.corners, move.curves))
    return ways_of(position, move.car.name, move.inches, corners, curves)


def _label(position: Position, drive: Drive) -> str:
    over = [position.people[one].name for one in people_on(position, drive.passed, hidden=False)]
    return f"{end_name(drive.end)}: {drive.inches} inches" + (f", over {listed(over)}" if over else "")


CAR: Final[Any] = board_item("The car.", "vehicle", "vehicles")


@move(CAR_END, table=True, everybody=True)
class CarEnd:
    """Choose where a car ends its drive, once its dice are rolled."""

    figure: Person = one_figure("The driver.", only=OWN)
    car: Vehicle = CAR
    inches: Inches = option("The inches that the car has.")
    corners: Turns = CORNERS
    curves: Turns = CURVES
    to: str = option(
        "Where does the car end? A square and its heading, such as F9 north.",
        default="",
        read=end_read,
        measured=Squares(_ends, _reached),
    )


@decides(CarEnd)
def ends_drive(position: Position, move: CarEnd) -> Deed[None]:
    """A car drives to one of the squares that its inches and turns allow."""
    driver, vehicle = move.figure, move.car
    if car_on_street(position, vehicle.name) is None:
        raise IllegalNow(f"{vehicle.name} is not on the street. Put it there with /street park.").offering(
            "Put it there", "street park", car=vehicle.name
        )
    asked = {"car": vehicle.name, "inches": move.inches, "corners": move.corners, "curves": move.curves}
    if not any(one.command == CAR_END and dict(one.options) == asked for one in driver.figure.duties):
        raise IllegalNow(f"{driver.name} owes no end of a drive. It is chosen once a drive has rolled its dice.")
    if not move.to:
        raise Missing(f"The bot needs to know where {vehicle.name} ends. Name a square and a heading.", "to")
    drive = _drive_to(position, move)
    street = position.street
    assert street is not None
    over = run_over(position, vehicle, drive.passed, vehicle.speed or Speed.CRUISING, aimed=True)

    end, leaves = drive.end, move.to.startswith(OFF) and not over  # over someone hidden it gets no farther
    where = f"drives to {name_of(end.front)} and points {end.heading}"
    if leaves:
        where = "drives over the edge of the street, with everyone in it"
    gone = drives_off(position, [vehicle]) if leaves else ()
    return Deed(
        report=lambda _: Report(f"{vehicle.name} {where}."),
        allow=lambda: position.owner(driver),
        changes=lambda _: (CarPut(position.id, vehicle.name, end.front, end.heading), *over, *gone),
        about=(driver,),
        again=True,
        rule="mad.car.speed",
    )


def _drive_to(position: Position, move: CarEnd) -> Drive:
    """The way to a typed end: with a heading that one, else the way to the square with the fewest turns."""
    ways = ways_of(position, move.car.name, move.inches, move.corners, move.curves)
    fits = [one for one in ways.values() if ends_at(move.to, one.end)]
    if move.to.startswith(OFF) and (off := ways_off(position, ways.values(), move.inches).get(move.to)) is not None:
        return off
    if not fits:
        _require_not_forward(position, move)
        raise IllegalNow(
            f"{move.car.name} can't end on {move.to} with {move.inches:g} inches and the turns that were declared. "
            "Pick another end."
        )
    return min(fits, key=lambda one: (len(one.turns), one.inches, str(one.end.heading)))


def _require_not_forward(position: Position, move: CarEnd) -> None:
    """Refuse an end to which only the nerve of the driver keeps a car from driving. Raises IllegalNow."""
    foes = _faces(position, move.car.name)
    if foes:
        ways = _all_ways(position, move.car.name, move.inches, move.corners, move.curves).values()
        if any(ends_at(move.to, one.end) for one in ways):
            raise IllegalNow(
                f"{move.figure.name} is nervous and can't drive nearer to {foes[0].name} on {name_of(foes[0].at)}. "
                "Pick an end that is no nearer."
            )


def stays_line(position: Position, vehicle: Vehicle | None, inches: float, corners: int, curves: int) -> str:
    """The line on a car on the street that has inches and no way on; empty for any other car."""
    if vehicle is None or vehicle.driver is None or not inches or car_on_street(position, vehicle.name) is None:
        return ""
    if end_owed(position, vehicle, inches, corners, curves):
        return ""
    foes = _faces(position, vehicle.name)
    why = f"its driver is nervous and gets no nearer to {foes[0].name}" if foes else "no way leads on"
    return f"On the street {vehicle.name} stays where it is, because {why}."


# Out of hand


def obstacles(position: Position, vehicle: Vehicle | None) -> tuple[Obstacle, ...] | None:
    """What a car on the street would meet that gets out of hand, in each direction; None for any other car.

    The edge of the street is no obstacle: there the car stops.
    """
    car = None if vehicle is None else car_on_street(position, vehicle.name)
    if vehicle is None or car is None:
        return None
    street = position.street
    assert street is not None, "the car is on it"
    found: list[Obstacle] = []
    for way in (Veer.LEFT, Veer.RIGHT, Veer.STEERED):
        heading = car.heading.turned(EIGHTHS.get(way, 0))
        line = straight_on(street.bare, car, FARTHEST, heading, street.other_cars(vehicle.name))
        if line.met is not None and line.met in street.bare.squares:
            into, other = _met(position, line.met, heading)
            found.append(Obstacle(way, line.drive.inches + (3 if heading.is_diagonal else 2), into, other))
    return tuple(found)


def _met(position: Position, square: Square, heading: Direction) -> tuple[Into, Speed | None]:
    """What is on a square into which a car crashes, and the speed of an oncoming car."""
    assert position.street is not None
    name = next((one for one, car in position.street.cars.items() if square in car.squares), "")
    met = next((one for one in position.board.vehicles if one.name == name), None)
    if met is None or met.speed is None:
        return Into.STANDING, None
    turn = turn_between(heading, position.street.cars[name].heading)
    if turn > SHARPEST:
        return Into.ONCOMING, met.speed
    return (Into.SAME_WAY if turn < SHARPEST else Into.STANDING), None


def astray(
    position: Position, vehicle: Vehicle | None, skids: Sequence[Skid], rolling: Speed | None
) -> tuple[Change, ...]:
    """Where the first of these skids takes a car on the street, and whom it runs down; nothing for any other car.

    rolling  the speed of the car afterwards; None if it stands
    """
    if vehicle is None or not _skids(position, vehicle, skids):
        return ()
    assert position.street is not None, "the car is on it"
    drive = _skid_of(position.street, vehicle.name, skids[0])
    if not drive.passed:
        return ()
    put = CarPut(position.id, vehicle.name, drive.end.front, drive.end.heading)
    return put, *run_over(position, vehicle, drive.passed, rolling or Speed.CRUISING, aimed=False)


def end_lines(position: Position, vehicle: Vehicle | None, skids: Sequence[Skid]) -> list[str]:
    """The line on where the first of these skids of a car on the street ends; none for any other car."""
    if vehicle is None or not _skids(position, vehicle, skids):
        return []
    assert position.street is not None, "the car is on it"
    end = _skid_of(position.street, vehicle.name, skids[0]).end
    straight = "goes straight on and " if skids[0].way is Veer.STEERED else ""
    return [f"On the street {vehicle.name} {straight}ends on {name_of(end.front)}, pointing {end.heading}."]


def _skids(position: Position, vehicle: Vehicle, skids: Sequence[Skid]) -> bool:
    return bool(skids) and skids[0].inches > 0 and car_on_street(position, vehicle.name) is not None


def _skid_of(street: LaidStreet, name: str, skid: Skid) -> Drive:
    """The way of a skid: to the first thing in its way."""
    car = street.cars[name]
    heading = car.heading.turned(EIGHTHS.get(skid.way, 0))
    return straight_on(street.bare, car, skid.inches, heading, street.other_cars(name)).drive
