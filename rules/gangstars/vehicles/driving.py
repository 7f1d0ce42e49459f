"""Driving: engines, speed, segments, slamming on the brakes, and the driver's test (11 Movement of vehicles)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Annotated, Any, Final

from annotated_types import Interval

from rules.core.action.aboard import car_on_street
from rules.core.action.deed import Deed, Question, decides
from rules.core.action.fields import (
    Always,
    Bands,
    ByEye,
    ByStreet,
    FilledLast,
    FromTable,
    OnSheet,
    Squares,
    one_figure,
    option,
)
from rules.core.action.move import move
from rules.core.action.people_fields import OWN
from rules.core.action.position import Price
from rules.core.action.report import Report, Tone
from rules.core.chance.dice import Dice
from rules.core.plain.events import Change
from rules.core.plain.frozen import frozen, replace
from rules.core.plain.refusal import IllegalNow
from rules.core.plain.words import count, sentence
from rules.core.street.cars_on_street import Drive as Way
from rules.core.street.drive_ends import end_read
from rules.core.tables.outcome import Outcome, Throw
from rules.core.tables.rule import resolves
from rules.gangstars.abilities.luck_rerolls import lucky
from rules.gangstars.model.acting import require_able
from rules.gangstars.model.action_costs import COSTS, Action
from rules.gangstars.model.action_points import Spending
from rules.gangstars.model.board import Activation, Board, PointsSpent, VehicleSet
from rules.gangstars.model.fields import ROLLS, Number, Stat
from rules.gangstars.model.figures import CRUISING, SLOW, Hurt, Make, Test, Vehicle
from rules.gangstars.model.measures import both
from rules.gangstars.model.position import Person, Position, aboard, vehicle_of
from rules.gangstars.model.reaction_tables import Heading, Reaction
from rules.gangstars.moment.next_buttons import with_follow_on
from rules.gangstars.reactions.reaction_tests import ReactionTest, reaction, trial_of
from rules.gangstars.shooting.structural_damage import wrecked
from rules.gangstars.shooting.wounds import Body, body_of, end_of, ends_of, hurt_lines, struck_changes
from rules.gangstars.street.cars import SIDES, Rolled, drives_off, inches_of_segment, line_of, roll_changes
from rules.gangstars.street.fields import lent_to
from rules.gangstars.traits.trait_table import Quality, trait_with
from rules.gangstars.vehicles.across_street import (
    Course,
    drive_of,
    driven_changes,
    driven_lines,
    ground_here,
    in_reach,
    of_course,
    offered,
    require_course,
    where_to,
)
from rules.gangstars.vehicles.drives import MOST_SEGMENTS, Drive, Ground, Steering, check_drive
from rules.gangstars.vehicles.engine_and_speed import require_at_wheel, still_to_drive, whose_wheel
from rules.gangstars.vehicles.overturned_vehicles import TURNED_OVER, overturn


def require_driven(name: str, board: Board) -> None:
    """Refuse to end a driver's activation before two thirds of the points went into driving a vehicle that moves."""
    active = board.active
    vehicle = board.vehicle_of(active.figure) if active is not None else None
    left = still_to_drive(vehicle, active) if active is not None else 0
    if vehicle is not None and left:
        raise IllegalNow(
            f"The {vehicle.name} is moving. {name} must spend {left} more action points on driving, or stop it."
        )


@frozen
class DriveResult:
    """The result of driving.

    lost  where the vehicle goes once the driver loses control; None otherwise
    over  whether it turned over
    hurts damage to everyone in it, if it did
    """

    lost: Heading | None = None
    over: bool = False
    hurts: tuple[Hurt, ...] = ()

    @property
    def went_well(self) -> bool:
        return self.lost is None and not self.over


def trial_at_wheel(trial: ReactionTest, drive: Drive) -> ReactionTest:
    """The driver's test for a drive: after the segments before a turn, or after all of them."""
    driven = drive.before if drive.is_tested_first else drive.before + drive.segments
    return replace(trial, driver=True, braking=drive.braked, segments=driven, rough=drive.ground is Ground.ROUGH)


@resolves("gs.vehicle", "gs.vehicle.off-road", "gs.test.extreme-driving", "gs.trait.stupid")
def drive_on(dice: Dice, drive: Drive, trial: ReactionTest, bodies: tuple[Body, ...] = ()) -> DriveResult:
    """Segments driven, with the test of driving in extreme conditions if one is due.

    trial   the driver's, from `trial_at_wheel`
    bodies  everyone in it, the driver first; they are struck if it turns over
    It raises IllegalNow for a vehicle that stands, and for more than two segments off the road before the test.
    """
    if not drive.braked:
        check_drive(drive)
    if not drive.tested:
        return DriveResult()
    verdict = dice.call(reaction, trial)
    if verdict.reaction is Reaction.CRASHES:
        return DriveResult(over=True, hurts=dice.call(overturn, bodies))
    return DriveResult(verdict.heading)


# Driving segments


def running_of(position: Position, person: Person) -> Activation | None:
    """The current activation, if it belongs to this figure on the table."""
    running = position.board.active
    return running if running is not None and person.here and running.figure == person.id else None


def _knows(about: str, known: Callable[[Activation], int]) -> Any:
    """An option for what the driver's activation supplies."""

    def source(position: Position, move: Any) -> int:
        running = running_of(position, move.driver)
        return known(running) if running is not None else 0

    return option(about, FilledLast(source), known=OnSheet("driver"))


def _of_vehicle(about: str, known: Callable[[Vehicle], bool]) -> Any:
    """An option for what the vehicle on the table supplies."""

    def source(position: Position, move: Any) -> bool:
        vehicle = vehicle_of(position, move.driver)
        return vehicle is not None and known(vehicle)

    return option(about, FilledLast(source), known=OnSheet("driver"))


Before = Annotated[int, Interval(ge=0, le=12)]
WHERE: Final = "The ground (default: a road)."
ICE: Final[Any] = option("The vehicle is on snow or ice: +2 on the test.", default=False)
BEFORE: Final[Any] = _knows(
    "Segments already driven this turn (default in a game: as recorded).", lambda one: one.driven
)
ACTIONS: Final[Any] = _knows(
    "The driver's other actions this turn (default in a game: as recorded).", lambda one: one.actions
)
BRAINS: Final[Any] = option(
    "Brains of the driver (default: from the sheet).",
    FilledLast(lambda _position, move: move.driver.figure.stats.brains),
    known=OnSheet("driver"),
)
LEADER: Final[Any] = option("Brains that a leader in command distance lends.", ByStreet(lent_to("driver"), Always(0)))
BIKE: Final[Any] = _of_vehicle(
    "The vehicle is a bike (default in a game: as recorded).", lambda one: one.make is Make.BIKE
)
WHO: Final[Any] = one_figure("The driver: the active figure or a profile.", "", FromTable(whose_wheel), only=OWN)


def bands(position: Position, _move: Any) -> tuple[tuple[str, float], ...]:
    """The segments that the active figure has points for, one by one."""
    active = position.board.active
    most = min(MOST_SEGMENTS, active.left // COSTS[Action.DRIVE]) if active is not None else 0
    return tuple((count(each, "segment"), each) for each in range(1, most + 1))


@move("gangstars-car drive", ROLLS, everybody=True)
class DriveOn:
    """Drive segments of 10 cm for 2 action points each. Test for sharp turns and rough ground."""

    driver: Person = WHO
    to: str = option(
        "Where does the vehicle end? A square and its heading, such as F9 north.",
        default="",
        read=end_read,
        measured=Squares(offered, in_reach),
    )
    segments: Annotated[int, Interval(ge=1, le=MOST_SEGMENTS)] = option(
        "Number of segments. The turn is in the first.",
        ByStreet(of_course(lambda course: course.drive.segments, 1)),
        measured=Bands(bands),
    )
    way: Steering = option(
        "The turn (default: straight on).",
        ByStreet(of_course(lambda course: course.drive.way, Steering.STRAIGHT), Always(Steering.STRAIGHT)),
        words=Steering,
    )
    ground: Ground = option(
        ByEye(WHERE),
        ByStreet(of_course(lambda course: course.drive.ground, Ground.ROAD), Always(Ground.ROAD)),
        words=Ground,
    )
    ice: bool = ICE
    before: Before = BEFORE
    actions: Number = ACTIONS
    slow: bool = _of_vehicle(
        "It is at half speed, with no test for sharp turns (default in a game: as recorded).",
        lambda one: one.halves == SLOW,
    )
    brains: Stat = BRAINS
    leader: Stat = LEADER
    bike: bool = BIKE


@move("gangstars-car brake", ROLLS, everybody=True)
class Brake:
    """Slam on the brakes, for all action points and a test."""

    driver: Person = WHO
    ground: Ground = option(ByEye(WHERE), ByStreet(ground_here, Always(Ground.ROAD)), words=Ground)
    ice: bool = ICE
    before: Before = BEFORE
    actions: Number = ACTIONS
    brains: Stat = BRAINS
    leader: Stat = LEADER
    bike: bool = BIKE


@frozen
class AtWheel:
    """A driver and a vehicle, of plain numbers or on a table; those in it, and the test.

    here    whether the vehicle is on the table
    riders  the driver first
    course  where it goes on a street; None for a vehicle that is not on one, and for the brakes
    """

    position: Position
    person: Person
    vehicle: Vehicle
    here: bool
    riders: tuple[Person, ...]
    drive: Drive
    trial: ReactionTest
    course: Course | None = None

    @property
    def title(self) -> str:
        return f"the {self.vehicle.name}" if self.here else "the vehicle"

    @property
    def running(self) -> Activation | None:
        """The driver's activation; None outside a game."""
        return running_of(self.position, self.person) if self.here else None

    def price(self) -> tuple[Change, ...]:
        """The price of the segments and a sharp turn together, or all that is left for slamming on the brakes.

        It raises IllegalNow if too few points are left.
        """
        name, running = self.person.name, self.running
        if not self.here:
            return ()
        if self.drive.braked:
            if running is None:
                raise IllegalNow(f"{name} can't act now. Wait for {name}'s activation.")
            require_able(self.person.figure)
            return (PointsSpent(self.position.id, points=running.left, wheel=running.left),)
        each = (Spending.on(self.position, self.person, *priced) for priced in self.drive.price)
        changes = tuple(change for spending in each for change in spending.price() if isinstance(change, PointsSpent))
        cost = spent_by(changes)
        if running is not None and cost > running.left:
            raise IllegalNow(
                f"{name} needs {cost} action points for the turn and the segments. Only {running.left} of "
                f"{running.points} are left."
            )
        return changes

    @property
    def rest(self) -> int:
        """Points left after that, which a vehicle out of control uses up."""
        running = self.running
        return max(0, running.left - spent_by(self.price())) if running is not None else 0

    def changes(self, driven: DriveResult) -> tuple[Change, ...]:
        """The changes in the vehicle, and in those in it if it turns over."""
        way = self.way_driven(driven)
        moved = () if way is None else tuple(driven_changes(self.position, self.vehicle, way))
        if driven.over:
            struck = struck_changes(self.riders, driven.hurts, TURNED_OVER)
            return (*moved, *self._left(wrecked(self.vehicle)), *struck)
        after = replace(self.vehicle, halves=0) if self.drive.braked else self.vehicle
        if (rolled := self.rolled(driven)) is not None:
            astray = roll_changes(self.position, self.vehicle, rolled)
            moved = (*moved, *self._left(rolled.after(after)), *astray)
        else:
            moved = (*moved, *self._left(after))
        if driven.lost is None and way is not None and self.course is not None and self.course.leaves:
            return (*moved, *drives_off(self.position, self.vehicle))
        if driven.lost is None or self.drive.braked or self.running is None:
            return moved
        return (*moved, PointsSpent(self.position.id, points=self.rest, wheel=self.rest))

    def way_driven(self, driven: DriveResult) -> Way | None:
        """The way on the street that the vehicle drives before it is out of control, if it is; None for none."""
        if self.course is None or (self.drive.is_tested_first and not driven.went_well):
            return None
        return self.course.way

    def rolled(self, driven: DriveResult) -> Rolled | None:
        """Where the vehicle goes out of control on the street; None while it is under control, and off the street.

        With the brakes slammed on it slides a segment.
        """
        car = car_on_street(self.position, self.vehicle.name) if self.here else None
        if car is None or driven.lost is None:
            return None
        way = self.way_driven(driven)
        start = car if way is None else way.end
        segments = 1 if self.drive.braked else self.rest // 2 + self.drive.segments * (way is None)
        heading = start.heading.turned(SIDES[driven.lost])
        return line_of(self.position, self.vehicle, heading, segments * inches_of_segment(self.vehicle), start)

    def street_lines(self, driven: DriveResult) -> tuple[str, ...]:
        """What happens on the street, a line each; none off it."""
        way, rolled = self.way_driven(driven), self.rolled(driven)
        return (
            *(() if way is None else driven_lines(self.position, self.vehicle, way)),
            *(() if rolled is None else rolled.lines(self.position, self.vehicle)),
        )

    def _left(self, vehicle: Vehicle) -> tuple[Change, ...]:
        """The change that leaves the vehicle like this; none outside a game."""
        return (VehicleSet(self.position.id, replace(vehicle, moved=self.position.board.turn)),) if self.here else ()


def spent_by(changes: tuple[Change, ...]) -> int:
    """Action points that changes spend."""
    return sum(change.points for change in changes if isinstance(change, PointsSpent))


def at_wheel(position: Position, move: DriveOn | Brake) -> AtWheel:
    """The driver and the vehicle: on the table, or a profile and numbers."""
    person, figure, here = move.driver, move.driver.figure, position.played and move.driver.stored
    vehicle = Vehicle("vehicle", running=True, halves=CRUISING)
    if here:
        vehicle = require_at_wheel(person.name, person.id, position.board.vehicle_of(person.id))
    drive = replace(
        drive_of(person, vehicle, move.before),
        ground=move.ground,
        stupid=bool(trait_with(Quality.STEERS_BADLY, figure.traits)) and not move.bike,
        braked=isinstance(move, Brake),
    )
    if isinstance(move, DriveOn):
        halves = SLOW if move.slow else CRUISING
        known = move.slow is (vehicle.halves == SLOW)
        drive = replace(drive, segments=move.segments, way=move.way, halves=vehicle.halves if known else halves)
    trial = replace(
        trial_of(figure, Test.EXTREME_DRIVING),
        brains=move.brains,
        borrowed=move.leader,
        bike=move.bike,
        actions=move.actions,
        icy=move.ice,
    )
    riders = aboard(position, vehicle) if here else [person]
    return AtWheel(position, person, vehicle, here, tuple(riders), drive, trial_at_wheel(trial, drive))


@decides(DriveOn)
@with_follow_on
def drive_segments(position: Position, move: DriveOn) -> Deed[DriveResult]:
    """Segments driven in a row."""
    wheel = at_wheel(position, move)
    drive = wheel.drive
    check_drive(drive)
    if wheel.here and (course := require_course(position, move, wheel.vehicle)) is not None:
        wheel = replace(wheel, course=course)
    turning = "" if drive.way is Steering.STRAIGHT else f", with a turn of {drive.way.lower()}"
    far = both(drive.length * drive.segments)
    ends = ""
    if wheel.course is not None:
        over = " over the edge of the street, with everyone in it"
        ends = over if wheel.course.leaves else f" {where_to(wheel.course.way)}"
    return _driving(wheel, f"{wheel.person.name} drives {wheel.title} {far}{turning}{ends}.")


@decides(Brake)
@with_follow_on
def slam_brakes(position: Position, move: Brake) -> Deed[DriveResult]:
    """The driver slams on the brakes: every action point that is left, and a test."""
    wheel = at_wheel(position, move)
    if wheel.vehicle.halves == 0:
        raise IllegalNow(sentence(f"{wheel.title} is already standing."))
    return _driving(wheel, f"{wheel.person.name} slams on the brakes, and {wheel.title} stops.")


def _driving(wheel: AtWheel, well: str) -> Deed[DriveResult]:
    """A drive whose report says this if all goes well."""
    at, person = wheel.position, wheel.person
    args = (wheel.drive, wheel.trial, tuple(body_of(one.figure) for one in wheel.riders))

    def allow() -> Price:
        return (*(at.owner(person) if person.stored else at.present([person])), *wheel.price())

    def facts(outcome: Outcome[DriveResult]) -> dict[str, Any]:
        driven = outcome.result
        hurt = [{"name": one.name, "hurt": hurt.word} for one, hurt in zip(wheel.riders, driven.hurts, strict=False)]
        return {"lost": driven.lost and driven.lost.value, "over": driven.over, "hurt": hurt}

    return Deed(
        drive_on,
        args,
        tuple(one.name for one in wheel.riders),
        allow,
        wheel.changes,
        facts,
        tuple(_questions(wheel)) if wheel.drive.tested else (),
        tuple(reroll for one in wheel.riders for reroll in lucky(one, _own(one, person))),
        (person,),
        not wheel.here,
        report=lambda driven: _driven(wheel, driven, well),
    )


def _driven(wheel: AtWheel, driven: DriveResult, well: str) -> Report:
    """The result of driving; `well` if all went well."""
    tested = (f"Tested for {wheel.drive.tested}.",) if wheel.drive.tested else ()
    points = (*wheel.street_lines(driven), *_points(wheel))
    if driven.over:
        lines = (*tested, *hurt_lines(wheel.riders, driven.hurts), *points)
        return Report(sentence(f"{wheel.person.name} turns {wheel.title} over."), lines, tone=Tone.BAD)
    if driven.lost is not None:
        lines = (*tested, _lost_line(wheel, driven.lost), *points)
        return Report(sentence(f"{wheel.person.name} loses control of {wheel.title}."), lines, tone=Tone.BAD)
    return Report(sentence(well), (*tested, *points))


def _points(wheel: AtWheel) -> tuple[str, ...]:
    """The price of the drive; nothing outside a game."""
    running = wheel.running
    if running is None:
        return ()
    if wheel.drive.braked:
        return (f"That costs all {running.left} action points that were left.",)
    cost = spent_by(wheel.price())
    return (f"Action points: {cost} spent, {running.left - cost} of {running.points} left.",)


def _lost_line(wheel: AtWheel, lost: Heading) -> str:
    """The direction and distance of a vehicle out of control, for the rest of the driver's points."""
    if wheel.drive.braked:
        return f"It skids {lost} as it stops."
    if wheel.running is None:
        return f"It goes {lost} for the segments driven, and on for the remaining points at 2 a segment."
    rest = both(wheel.rest // 2 * wheel.drive.length)
    return f"It goes {lost} for the segments driven, and {rest} more for the remaining points."


WELL, OVER, UNHURT = "all is well", "turned over", "unhurt"
ORDER: Final = (WELL, *(f"control lost, {one}" for one in Heading), OVER)


def _questions(wheel: AtWheel) -> Iterator[Question]:
    """The result of the drive, and the result for each of those in it."""
    yield Question("The drive", drive_on, (wheel.drive, wheel.trial), _read, ORDER)
    ends = (UNHURT, *ends_of(hurt.word for hurt in Hurt))
    for one in wheel.riders:
        args = (wheel.drive, wheel.trial, (body_of(one.figure),))
        yield Question(sentence(one.name), drive_on, args, lambda driven, who=one: _left(who, driven), ends)


def _left(person: Person, driven: DriveResult) -> str:
    """The result of the drive for one figure aboard."""
    return end_of(person, driven.hurts[0], driven.hurts[0].word) if driven.hurts else UNHURT


def _read(driven: DriveResult) -> str:
    return OVER if driven.over else f"control lost, {driven.lost}" if driven.lost is not None else WELL


def _own(person: Person, driver: Person) -> Callable[[Throw], bool]:
    """Whether a roll is the strength of a figure aboard, or the driver's own test."""
    tests = (str(Test.EXTREME_DRIVING), "direction") if person.id == driver.id else ()
    return lambda throw: throw.why in (f"strength, {person.name}", *tests)
