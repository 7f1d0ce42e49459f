"""At the wheel: engines, speed, segments driven, brakes slammed on, and the test of it (11 Movement of vehicles)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Annotated, Any, Final

from annotated_types import Interval

from rules.core.action.deed import Deed, Question, decides
from rules.core.action.move import Bands, FilledLast, FromTable, OnSheet, move, opt, whom
from rules.core.action.people_fields import OWN, RECORDED
from rules.core.action.position import Price
from rules.core.action.report import Report, Tone
from rules.core.chance.outcome import Outcome, Throw
from rules.core.plain.frozen import frozen, replace
from rules.core.plain.refusal import IllegalNow
from rules.core.plain.words import count, sentence
from rules.core.play.events import Change
from rules.gangstars.actions import COSTS, Action
from rules.gangstars.board import Activation, Spent, VehicleSet
from rules.gangstars.driving import (
    CRUISING,
    MOST_SEGMENTS,
    SLOW,
    Drive,
    Driven,
    Ground,
    Steering,
    check_drive,
    drive_on,
    faster,
    require_at_wheel,
    slower,
    started,
    stopped,
    trial_at_wheel,
)
from rules.gangstars.fields import ROLLS, Number, Stat
from rules.gangstars.lines import hurt_lines, points_line
from rules.gangstars.luck import lucky
from rules.gangstars.measures import both
from rules.gangstars.model import Hurt, Make, Test, Vehicle
from rules.gangstars.offers import with_follow_on
from rules.gangstars.position import Person, Position, aboard, active, guest, vehicle_of
from rules.gangstars.reaction_tables import Heading
from rules.gangstars.reactions import Trial, trial_of
from rules.gangstars.spending import Spending
from rules.gangstars.state import require_able
from rules.gangstars.traits import DRIVER, STUPID
from rules.gangstars.wear import wrecked
from rules.gangstars.wounds import body_of, end_of, ends_of, struck_changes

TURNED_OVER: Final = "in a vehicle that turned over"


def whose_wheel(position: Position, _move: Any) -> Person:
    """The source of who drives: whose activation runs; with no game somebody in particular."""
    acts = active(position)
    if acts is None and position.played:
        raise IllegalNow("Say who drives: a figure on the table.")
    return acts or Person("the driver", guest("the driver"))


# Engines and speed

AT_WHEEL: Final[Any] = whom(
    "Who is at the wheel (default: the active figure).", "", FromTable(whose_wheel), only=OWN | RECORDED
)


def _handled(
    position: Position,
    person: Person,
    action: Action,
    after: Callable[[Vehicle], Vehicle],
    told: Callable[[Vehicle], str],
) -> Deed[None]:
    """A deed that costs action points and leaves the vehicle somebody drives otherwise, as `told` in a sentence."""
    vehicle = require_at_wheel(person.name, person.id, vehicle_of(position, person))
    changed, spending = after(vehicle), Spending.on(position, person, action)
    return Deed(
        report=lambda _: Report(told(vehicle), points_line(spending)),
        allow=lambda: (*position.owner(person), *spending.price()),
        changes=lambda _: (VehicleSet(position.id, changed),),
        rule="gs.vehicle",
    )


@move("gangstars-car start", table=True, seated=False, everybody=True)
class Start:
    """Start the engine: 1 action point for a driver, 2 for anybody else."""

    driver: Person = AT_WHEEL


@decides(Start)
@with_follow_on
def start(position: Position, move: Start) -> Deed[None]:
    """The engine is started."""
    action = Action.START_DRIVER if move.driver.figure.has(DRIVER) else Action.START
    return _handled(
        position, move.driver, action, started, lambda vehicle: f"{move.driver.name} starts the {vehicle.name}."
    )


@move("gangstars-car speed", table=True, seated=False, everybody=True)
class Speed:
    """Accelerate, or slow down by half a segment: 2 action points."""

    driver: Person = AT_WHEEL
    change: bool = opt("Faster from a stand to cruising, or slower.", words={"Faster": True, "Slower": False})


@decides(Speed)
@with_follow_on
def change_speed(position: Position, move: Speed) -> Deed[None]:
    """A vehicle gains speed, or slows down."""

    def after(vehicle: Vehicle) -> Vehicle:
        changed = faster(vehicle)[0] if move.change else slower(vehicle)
        return replace(changed, moved=position.board.turn)

    def told(vehicle: Vehicle) -> str:
        if not move.change:
            return f"{move.driver.name} slows the {vehicle.name} down to half a segment."
        return f"{move.driver.name} gets the {vehicle.name} going: {both(faster(vehicle)[1])}, and it cruises."

    return _handled(position, move.driver, Action.SPEED, after, told)


@move("gangstars-car stop", table=True, seated=False, everybody=True)
class Stop:
    """Bring a vehicle to a stop: 1 action point."""

    driver: Person = AT_WHEEL


@decides(Stop)
@with_follow_on
def stop(position: Position, move: Stop) -> Deed[None]:
    """A vehicle is brought to a stop."""
    return _handled(
        position,
        move.driver,
        Action.STOP,
        lambda vehicle: replace(stopped(vehicle), moved=position.board.turn),
        lambda vehicle: f"{move.driver.name} brings the {vehicle.name} to a stop.",
    )


# What is driven


def running_of(position: Position, person: Person) -> Activation | None:
    """The activation that runs, if it is somebody's on the table."""
    running = position.board.active
    return running if running is not None and person.here and running.figure == person.id else None


def _knows(about: str, known: Callable[[Activation], int]) -> Any:
    """An option for what the activation of the driver counts."""

    def source(position: Position, move: Any) -> int:
        running = running_of(position, move.driver)
        return known(running) if running is not None else 0

    return opt(about, FilledLast(source), known=OnSheet("driver"))


def _of_vehicle(about: str, known: Callable[[Vehicle], bool]) -> Any:
    """An option for what is known of the vehicle on the table."""

    def source(position: Position, move: Any) -> bool:
        vehicle = vehicle_of(position, move.driver)
        return vehicle is not None and known(vehicle)

    return opt(about, FilledLast(source), known=OnSheet("driver"))


Before = Annotated[int, Interval(ge=0, le=12)]
GROUND: Final[Any] = opt("Default: a road.", default=Ground.ROAD, words=Ground)
ICE: Final[Any] = opt("On snow or ice: +2 on the test.", default=False)
BEFORE: Final[Any] = _knows("Segments already driven this turn; a game knows.", lambda one: one.driven)
ACTIONS: Final[Any] = _knows("Other things the driver did this turn; a game knows.", lambda one: one.actions)
BRAINS: Final[Any] = opt(
    "Brains of the driver; a sheet knows.",
    FilledLast(lambda _position, move: move.driver.figure.stats.brains),
    known=OnSheet("driver"),
)
LEADER: Final[Any] = opt("Brains borrowed from a leader in command distance.", default=0)
BIKE: Final[Any] = _of_vehicle("On a bike; a game knows.", lambda one: one.make is Make.BIKE)
WHO: Final[Any] = whom("Who is at the wheel; the active figure, or a profile.", "", FromTable(whose_wheel), only=OWN)


def bands(position: Position, _move: Any) -> tuple[tuple[str, float], ...]:
    """The segments that whose activation runs has points for, one by one."""
    active = position.board.active
    most = min(MOST_SEGMENTS, active.left // COSTS[Action.DRIVE]) if active is not None else 0
    return tuple((count(each, "segment"), each) for each in range(1, most + 1))


@move("gangstars-car drive", ROLLS, everybody=True)
class DriveOn:
    """Drive segments of 10 cm, 2 action points each; sharp turns and rough ground are tested."""

    driver: Person = WHO
    segments: Annotated[int, Interval(ge=1, le=MOST_SEGMENTS)] = opt(
        "How many; a turn is made in the first of them.", measured=Bands(bands)
    )
    way: Steering = opt("Default: straight on.", default=Steering.STRAIGHT, words=Steering)
    ground: Ground = GROUND
    ice: bool = ICE
    before: Before = BEFORE
    actions: Number = ACTIONS
    slow: bool = _of_vehicle("At half speed: sharp turns are not tested. A game knows.", lambda one: one.halves == SLOW)
    brains: Stat = BRAINS
    leader: Stat = LEADER
    bike: bool = BIKE


@move("gangstars-car brake", ROLLS, everybody=True)
class Brake:
    """Slam on the brakes: all action points, and a test."""

    driver: Person = WHO
    ground: Ground = GROUND
    ice: bool = ICE
    before: Before = BEFORE
    actions: Number = ACTIONS
    brains: Stat = BRAINS
    leader: Stat = LEADER
    bike: bool = BIKE


@frozen
class AtWheel:
    """Who drives what, of numbers alone or on a table; those in it, and the test.

    here    whether the vehicle is on the table
    riders  the driver first
    """

    position: Position
    person: Person
    vehicle: Vehicle
    here: bool
    riders: tuple[Person, ...]
    drive: Drive
    trial: Trial

    @property
    def title(self) -> str:
        return f"the {self.vehicle.name}" if self.here else "the vehicle"

    @property
    def running(self) -> Activation | None:
        """The activation of who drives; None with no game."""
        return running_of(self.position, self.person) if self.here else None

    def price(self) -> tuple[Change, ...]:
        """What the segments and a sharp turn cost together, or all that is left for slamming on the brakes.

        Raises IllegalNow where the points left do not do.
        """
        name, running = self.person.name, self.running
        if not self.here:
            return ()
        if self.drive.braked:
            if running is None:
                raise IllegalNow(f"{name} can't act now: it is not his activation.")
            require_able(self.person.figure)
            return (Spent(self.position.id, points=running.left, wheel=running.left),)
        each = (Spending.on(self.position, self.person, *priced) for priced in self.drive.price)
        changes = tuple(change for spending in each for change in spending.price() if isinstance(change, Spent))
        cost = spent_by(changes)
        if running is not None and cost > running.left:
            raise IllegalNow(
                f"{name} needs {cost} action points for the turn and the segments, and has {running.left} of "
                f"{running.points} left."
            )
        return changes

    @property
    def rest(self) -> int:
        """Points left after that, which a vehicle out of control uses up."""
        running = self.running
        return max(0, running.left - spent_by(self.price())) if running is not None else 0

    def changes(self, driven: Driven) -> tuple[Change, ...]:
        """What the drive changes in the vehicle, and in those in it if it turns over."""
        if driven.over:
            return (*self._left(wrecked(self.vehicle)), *struck_changes(self.riders, driven.hurts, TURNED_OVER))
        after = replace(self.vehicle, halves=0) if self.drive.braked else self.vehicle
        if driven.lost is None or self.drive.braked or self.running is None:
            return self._left(after)
        return (*self._left(after), Spent(self.position.id, points=self.rest, wheel=self.rest))

    def _left(self, vehicle: Vehicle) -> tuple[Change, ...]:
        """That the vehicle is left like this; nothing with no game."""
        return (VehicleSet(self.position.id, replace(vehicle, moved=self.position.board.turn)),) if self.here else ()


def spent_by(changes: tuple[Change, ...]) -> int:
    """Action points that changes take."""
    return sum(change.points for change in changes if isinstance(change, Spent))


def at_wheel(position: Position, move: DriveOn | Brake) -> AtWheel:
    """Who drives, and what: on the table, or a profile and numbers."""
    person, figure, here = move.driver, move.driver.figure, position.played and move.driver.stored
    vehicle = Vehicle("vehicle", running=True, halves=CRUISING)
    if here:
        vehicle = require_at_wheel(person.name, person.id, position.board.vehicle_of(person.id))
    drive = Drive(
        before=move.before,
        halves=vehicle.halves,
        damaged=vehicle.heavy == 1,
        ground=move.ground,
        driver=figure.has(DRIVER),
        stupid=figure.has(STUPID) and not move.bike,
        braked=isinstance(move, Brake),
    )
    if isinstance(move, DriveOn):
        told = SLOW if move.slow else CRUISING
        known = move.slow is (vehicle.halves == SLOW)
        drive = replace(drive, segments=move.segments, way=move.way, halves=vehicle.halves if known else told)
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
def drive_segments(position: Position, move: DriveOn) -> Deed[Driven]:
    """Segments driven in one go."""
    wheel = at_wheel(position, move)
    drive = wheel.drive
    check_drive(drive)
    turning = "" if drive.way is Steering.STRAIGHT else f", with a turn of {drive.way.lower()}"
    far = both(drive.length * drive.segments)
    return _driving(wheel, f"{wheel.person.name} drives {wheel.title} {far}{turning}.")


@decides(Brake)
@with_follow_on
def slam_brakes(position: Position, move: Brake) -> Deed[Driven]:
    """Slam on the brakes: every action point that is left, and a test."""
    wheel = at_wheel(position, move)
    if wheel.vehicle.halves == 0:
        raise IllegalNow(sentence(f"{wheel.title} is already standing."))
    return _driving(wheel, f"{wheel.person.name} slams on the brakes, and {wheel.title} comes to a stop.")


def _driving(wheel: AtWheel, well: str) -> Deed[Driven]:
    """A drive that is told like this if all goes well."""
    at, person = wheel.position, wheel.person
    args = (wheel.drive, wheel.trial, tuple(body_of(one.figure) for one in wheel.riders))

    def allow() -> Price:
        return (*(at.owner(person) if person.stored else at.present([person])), *wheel.price())

    def facts(outcome: Outcome[Driven]) -> dict[str, Any]:
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


def _driven(wheel: AtWheel, driven: Driven, well: str) -> Report:
    """How driving ended, `well` if it did."""
    tested = (f"Tested: {wheel.drive.tested}.",) if wheel.drive.tested else ()
    points = _points(wheel)
    if driven.over:
        lines = (*tested, *hurt_lines(wheel.riders, driven.hurts), *points)
        return Report(sentence(f"{wheel.title} turns over under {wheel.person.name}."), lines, tone=Tone.BAD)
    if driven.lost is not None:
        lines = (*tested, _lost_line(wheel, driven.lost), *points)
        return Report(sentence(f"{wheel.person.name} loses control of {wheel.title}."), lines, tone=Tone.BAD)
    return Report(sentence(well), (*tested, *points))


def _points(wheel: AtWheel) -> tuple[str, ...]:
    """What the drive cost; nothing with no game."""
    running = wheel.running
    if running is None:
        return ()
    if wheel.drive.braked:
        return (f"All {running.left} action points that were left.",)
    cost = spent_by(wheel.price())
    return (f"Action points: {cost} spent, {running.left - cost} of {running.points} left.",)


def _lost_line(wheel: AtWheel, lost: Heading) -> str:
    """Where a vehicle goes out of control, and how far: for the rest of the driver's points."""
    if wheel.drive.braked:
        return f"It skids {lost} as it stops."
    if wheel.running is None:
        return f"It goes {lost} for the segments driven, and on for the points left, 2 a segment."
    rest = both(wheel.rest // 2 * wheel.drive.length)
    return f"It goes {lost} for the segments driven, and {rest} more for the points left."


WELL, OVER, UNHURT = "all is well", "turned over", "unhurt"
ORDER: Final = (WELL, *(f"control lost, {one}" for one in Heading), OVER)


def _questions(wheel: AtWheel) -> Iterator[Question]:
    """How the drive ends, and for each of those in it."""
    yield Question("The drive", drive_on, (wheel.drive, wheel.trial), _read, ORDER)
    ends = (UNHURT, *ends_of(hurt.word for hurt in Hurt))
    for one in wheel.riders:
        args = (wheel.drive, wheel.trial, (body_of(one.figure),))
        yield Question(sentence(one.name), drive_on, args, lambda driven, who=one: _left(who, driven), ends)


def _left(person: Person, driven: Driven) -> str:
    """What the drive does to somebody aboard."""
    return end_of(person, driven.hurts[0], driven.hurts[0].word) if driven.hurts else UNHURT


def _read(driven: Driven) -> str:
    return OVER if driven.over else f"control lost, {driven.lost}" if driven.lost is not None else WELL


def _own(person: Person, driver: Person) -> Callable[[Throw], bool]:
    """Whether a throw is the strength of somebody aboard, or the driver's own test."""
    tests = (str(Test.EXTREME_DRIVING), "direction") if person.id == driver.id else ()
    return lambda throw: throw.why in (f"strength, {person.name}", *tests)
