"""Driving: engines, speed, segments, slamming on the brakes, and the driver's test (11 Movement of vehicles)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import StrEnum
from typing import Annotated, Any, Final

from annotated_types import Interval

from rules.core.action.deed import Deed, Question, decides
from rules.core.action.fields import Always, Bands, ByEye, ByStreet, FilledLast, FromTable, OnSheet, one_figure, option
from rules.core.action.move import move
from rules.core.action.people_fields import OWN
from rules.core.action.position import Price
from rules.core.action.report import Report, Tone
from rules.core.chance.dice import Dice
from rules.core.plain.events import Change
from rules.core.plain.frozen import frozen, replace
from rules.core.plain.refusal import IllegalNow, OutOfRange
from rules.core.plain.words import count, sentence
from rules.core.tables.outcome import Outcome, Throw
from rules.core.tables.rule import resolves
from rules.gangstars.abilities.luck_rerolls import lucky
from rules.gangstars.model.acting import require_able
from rules.gangstars.model.action_costs import COSTS, Action
from rules.gangstars.model.action_points import Spending
from rules.gangstars.model.board import Activation, Board, PointsSpent, VehicleSet
from rules.gangstars.model.fields import ROLLS, Number, Stat
from rules.gangstars.model.figures import CRUISING, SLOW, STANDING, Hurt, Make, Test, Vehicle
from rules.gangstars.model.measures import SEGMENT, both
from rules.gangstars.model.next_buttons import with_follow_on
from rules.gangstars.model.position import Person, Position, aboard, vehicle_of
from rules.gangstars.model.reaction_tables import Heading, Reaction
from rules.gangstars.reactions.reaction_tests import ReactionTest, reaction, trial_of
from rules.gangstars.shooting.structural_damage import wrecked
from rules.gangstars.shooting.wounds import Body, body_of, end_of, ends_of, hurt_lines, struck_changes
from rules.gangstars.street.fields import lent_to
from rules.gangstars.traits.trait_table import Quality, trait_with
from rules.gangstars.vehicles.engine_and_speed import require_at_wheel, still_to_drive, whose_wheel
from rules.gangstars.vehicles.overturned_vehicles import TURNED_OVER, overturn

TESTED_FROM: Final = 2
"""Sharp turns and rough ground are tested from this many segments in the turn on."""


MOST_SEGMENTS: Final = 12


class Steering(StrEnum):
    """How far a vehicle turns. It never turns more than 90 degrees in a segment."""

    STRAIGHT = "Straight on"
    GENTLE = "Up to 45 degrees"
    SHARP = "45 to 90 degrees"


class Ground(StrEnum):
    """The ground under a vehicle."""

    ROAD = "Road"
    OFF = "Off the road"
    ROUGH = "Woods, water or a steep hill"


@frozen
class Drive:
    """Segments driven in a row, or the brakes slammed on.

    segments  1 to 12; a turn comes in the first of them
    before    segments driven before in this turn
    halves    the speed: SLOW or CRUISING
    damaged   heavy damage: segments of half the length
    driver    has the trait driver: nothing of this is tested
    stupid    tests every turn: a stupid driver, but not on a bike
    braked    slams on the brakes instead of driving on
    """

    segments: int = 1
    before: int = 0
    halves: int = CRUISING
    damaged: bool = False
    way: Steering = Steering.STRAIGHT
    ground: Ground = Ground.ROAD
    driver: bool = False
    stupid: bool = False
    braked: bool = False

    @property
    def length(self) -> float:
        """Centimetres of one segment at this speed."""
        return SEGMENT * self.halves / CRUISING / (2 if self.damaged else 1)

    @property
    def tested(self) -> str:
        """Why driving in extreme conditions is tested; empty if it is not."""
        if self.braked:
            return "hard braking"
        if self.driver:
            return ""
        if self.way is Steering.SHARP and self.halves == CRUISING and self.before >= TESTED_FROM:
            return "a sharp turn at full speed"
        if self.way is not Steering.STRAIGHT and self.stupid:
            return "a turn, with a stupid driver"
        if self.ground is not Ground.ROAD and self.before + self.segments >= TESTED_FROM:
            return "driving off the road"
        return ""

    @property
    def price(self) -> tuple[tuple[Action, int], ...]:
        """The actions to pay for, each with its number."""
        turn = ((Action.TURN, 1),) if self.way is Steering.SHARP else ()
        return (*turn, (Action.DRIVE, self.segments))


def check_drive(drive: Drive) -> None:
    """Refuse a drive that can't be."""
    if not 1 <= drive.segments <= MOST_SEGMENTS:
        raise OutOfRange(f"A vehicle can't drive {drive.segments} segments at once. Type 1 to {MOST_SEGMENTS}.")
    if drive.halves == STANDING:
        raise (
            IllegalNow("The vehicle is standing. Use /gangstars-car start, then /gangstars-car speed.")
            .offering("Start the engine", "gangstars-car start")
            .offering("Drive off", "gangstars-car speed", change="Faster")
        )
    rough = drive.ground is not Ground.ROAD and not drive.driver
    if rough and drive.before < TESTED_FROM < drive.before + drive.segments:
        first = TESTED_FROM - drive.before
        raise IllegalNow(
            f"Off the road you must test after the second segment of a turn. Drive {first} first, not {drive.segments}."
        )


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
    turning = drive.way is not Steering.STRAIGHT and (drive.stupid or drive.way is Steering.SHARP)
    driven = drive.before if drive.braked or turning else drive.before + drive.segments
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
GROUND: Final[Any] = option(ByEye("The ground (default: a road)."), default=Ground.ROAD, words=Ground)
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
    segments: Annotated[int, Interval(ge=1, le=MOST_SEGMENTS)] = option(
        "Number of segments. The turn is in the first.", measured=Bands(bands)
    )
    way: Steering = option("The turn (default: straight on).", default=Steering.STRAIGHT, words=Steering)
    ground: Ground = GROUND
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
    ground: Ground = GROUND
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
    """

    position: Position
    person: Person
    vehicle: Vehicle
    here: bool
    riders: tuple[Person, ...]
    drive: Drive
    trial: ReactionTest

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
        if driven.over:
            return (*self._left(wrecked(self.vehicle)), *struck_changes(self.riders, driven.hurts, TURNED_OVER))
        after = replace(self.vehicle, halves=0) if self.drive.braked else self.vehicle
        if driven.lost is None or self.drive.braked or self.running is None:
            return self._left(after)
        return (*self._left(after), PointsSpent(self.position.id, points=self.rest, wheel=self.rest))

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
    drive = Drive(
        before=move.before,
        halves=vehicle.halves,
        damaged=vehicle.heavy == 1,
        ground=move.ground,
        driver=bool(trait_with(Quality.DRIVES, figure.traits)),
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
    turning = "" if drive.way is Steering.STRAIGHT else f", with a turn of {drive.way.lower()}"
    far = both(drive.length * drive.segments)
    return _driving(wheel, f"{wheel.person.name} drives {wheel.title} {far}{turning}.")


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
    points = _points(wheel)
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
