"""Braking and swerving: where a car goes after its driver has lost control (mad.car.brake, mad.car.swerve)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.core.action.deed import Deed, Question, decides
from rules.core.action.move import move, record
from rules.core.action.position import Price
from rules.core.action.report import Report, Tone
from rules.core.chance.dice import Dice
from rules.core.plain.events import Change
from rules.core.plain.frozen import frozen
from rules.core.plain.refusal import IllegalNow
from rules.core.tables.outcome import Outcome
from rules.core.tables.rule import resolves
from rules.mad_dogs.cars.across_street import astray, end_lines
from rules.mad_dogs.cars.car_of_move import CarOfMove, car_of_move, course_of, require_reaction
from rules.mad_dogs.cars.car_options import (
    ABOARD,
    CAR,
    DAMAGED,
    KIND,
    MEETING,
    OTHER_SPEED,
    OUTSIDE,
    SEEN_BY,
    SPEED,
    TESTS,
    Parts,
)
from rules.mad_dogs.cars.car_records import (
    CALM,
    CarCourse,
    Crashed,
    DriverReaction,
    HazardTest,
    Skid,
    WithCrash,
    check_car,
)
from rules.mad_dogs.cars.crashes import check_course, crash_of, crash_that_follows, fate_if, smash_if
from rules.mad_dogs.cars.report_lines import (
    SKIDS,
    choice_offers,
    crash_clause,
    crash_facts,
    crash_lines,
    crash_offers,
    crash_questions,
    skid_facts,
    skid_lines,
    skid_offers,
    skid_row,
    skid_text,
    struck_of,
    tone_of,
    wheel_lines,
)
from rules.mad_dogs.cars.tables import BRAKED, BRAKING, SPEEDS, SWERVED, SWERVING, Into, LossOfControl, Smash, Veer
from rules.mad_dogs.model.figures import Speed
from rules.mad_dogs.model.vehicles import Body, Car, Vehicle
from rules.mad_dogs.nerve.aftermath import Seeing, with_witnesses
from rules.mad_dogs.nerve.witnesses import attack
from rules.mad_dogs.play.lines import guts_offers
from rules.mad_dogs.play.position import Person, Position
from rules.mad_dogs.play.rerolls import caught


def check_brakes(car: Car) -> None:
    """Raises IllegalNow if the brake line is cut."""
    if car.brakes_cut:
        raise IllegalNow("The brake line is cut, so the driver can't brake. Choose Swerve.")


def avoid(dice: Dice, car: Car, speed: Speed | None, reaction: DriverReaction | None) -> Skid | None:
    """The result of the table that a driver who failed has chosen; None without a choice."""
    if reaction is None:
        return None
    return dice.call(brake if reaction is DriverReaction.BRAKE else swerve, car, speed)


@resolves("mad.car.brake")
def brake(dice: Dice, car: Car, speed: Speed | None) -> Skid:
    """1D6 on the Braking table: the car slows by one speed and skids 1D6 inches or crashes.

    Raises IllegalNow if the brake line is cut.
    """
    check_car(car, speed)
    check_brakes(car)
    slower = SPEEDS[SPEEDS.index(speed) - 1]
    return skidding(dice, BRAKED[dice.read(1, dice.reading(BRAKING), "braking")[0]], slower)


@resolves("mad.car.swerve")
def swerve(dice: Dice, car: Car, speed: Speed | None) -> Skid:
    """1D6 on the Swerving table: a scrape, a skid of 2D6 inches, or up to 3D6 inches as the opponent steers."""
    check_car(car, speed)
    return skidding(dice, SWERVED[dice.read(1, dice.reading(SWERVING), "swerving")[0]], speed)


def skidding(dice: Dice, fate: LossOfControl, speed: Speed | None) -> Skid:
    """Roll how far a car goes that is out of hand."""
    why = "inches the opponent may steer" if fate.way is Veer.STEERED else "skid"
    return Skid(speed, fate.way, dice.total(fate.dice, 6, why), fate.contact, fate.extra)


@attack
@resolves("mad.car.brake", "mad.car.crash", "mad.car.ride")
def brake_with_crash(dice: Dice, car: Car, speed: Speed | None, course: CarCourse = CALM) -> WithCrash[Skid]:
    """`brake`, and the crash at the reduced speed if there is one. It refuses what `brake` and the course refuse."""
    return dice.call(skid_with_crash, DriverReaction.BRAKE, car, speed, course)


@attack
@resolves("mad.car.swerve", "mad.car.crash", "mad.car.ride")
def swerve_with_crash(dice: Dice, car: Car, speed: Speed | None, course: CarCourse = CALM) -> WithCrash[Skid]:
    """`swerve`, and the crash if there is one. It refuses what `swerve` and the course refuse."""
    return dice.call(skid_with_crash, DriverReaction.SWERVE, car, speed, course)


def table_chosen(dice: Dice, reaction: DriverReaction, car: Car, speed: Speed | None, course: CarCourse) -> Skid:
    """The result of the chosen table. It first refuses an impossible course."""
    check_course(car, speed, course)
    return dice.call(brake if reaction is DriverReaction.BRAKE else swerve, car, speed)


def skid_with_crash(
    dice: Dice, reaction: DriverReaction, car: Car, speed: Speed | None, course: CarCourse
) -> WithCrash[Skid]:
    """The result of the chosen table, and the crash if there is one."""
    skid = table_chosen(dice, reaction, car, speed, course)
    return WithCrash(skid, dice.call(crash_that_follows, crash_of(car, skid, skid.speed, course)))


@resolves("mad.car.crash", "mad.car.brake", "mad.car.swerve")
def smash_in_skid(
    dice: Dice, reaction: DriverReaction, car: Car, speed: Speed | None, course: CarCourse = CALM
) -> Smash | None:
    """What becomes of the car that brakes or swerves, without the people; None without a crash. For odds."""
    skid = table_chosen(dice, reaction, car, speed, course)
    return smash_if(dice, crash_of(car, skid, skid.speed, course))


@resolves("mad.car.crash", "mad.car.brake", "mad.car.swerve", "mad.car.ride")
def fate_in_skid(
    dice: Dice, reaction: DriverReaction, car: Car, speed: Speed | None, course: CarCourse, index: int
) -> str:
    """What befalls one person aboard, as one word, without the others. For odds."""
    skid = table_chosen(dice, reaction, car, speed, course)
    return fate_if(dice, crash_of(car, skid, skid.speed, course), course, index)


WITH_CRASH = {DriverReaction.BRAKE: (brake_with_crash, brake), DriverReaction.SWERVE: (swerve_with_crash, swerve)}
TABLES = {DriverReaction.BRAKE: "Braking", DriverReaction.SWERVE: "Swerving"}


@frozen(slots=False)
class CarOutOfHand:
    """A car that may get out of hand: its driver, its course, and the people whom a crash would concern.

    hazards   those that the driver tests
    reaction  what the driver does after losing control; None if they may still choose
    """

    wheels: CarOfMove
    driver: Person | None
    course: CarCourse
    people: tuple[Person, ...]
    hazards: int = 0
    reaction: DriverReaction | None = None

    @property
    def helpless(self) -> bool:
        """Whether the driver can do nothing: dead, unconscious or knocked out."""
        return self.driver is not None and bool(self.driver.figure.laid_out)

    def lost(self, crash: Crashed | None, faced: Sequence[HazardTest | None] = (), skid: Skid | None = None) -> Changes:
        """The changes after a test: those of a crash, if one followed, or of a skid.

        A driver who has not chosen stays out of hand.
        """
        chosen = all(one is None or one.passed or one.skid is not None for one in faced)
        speed = self.wheels.speed if skid is None else skid.speed
        rolling = speed if crash is None else crash.speed
        return (
            *self.wheels.crashed(self.people, crash, speed, no_choice_left=chosen),
            *self.wheels.lost(*faced),
            *astray(self.wheels.position, self.wheels.vehicle, () if skid is None else (skid,), rolling),
        )


Changes = tuple[Change, ...]


@record
class OutOfControl:
    """A driver has lost control."""

    car: Vehicle | None = CAR
    speed: Speed | None = SPEED
    aboard: tuple[Person, ...] = ABOARD
    outside: tuple[Person, ...] = OUTSIDE
    meets: Into | None = MEETING
    other_speed: Speed | None = OTHER_SPEED
    kind: Body = KIND
    damage: Parts = DAMAGED
    witnesses: Seeing = SEEN_BY


@move("mad-car brake", TESTS, around=True, instead=("mad-car swerve",))
class Brake(OutOfControl):
    """Roll on the Braking table, for a driver who lost control."""


@move("mad-car swerve", TESTS, around=True)
class Swerve(OutOfControl):
    """Roll on the Swerving table, for a driver who lost control."""


@decides(Brake)
def brakes(position: Position, move: Brake) -> Deed[Any]:
    """The Braking table."""
    return _out_of_hand(position, move, DriverReaction.BRAKE)


@decides(Swerve)
def swerves(position: Position, move: Swerve) -> Deed[Any]:
    """The Swerving table."""
    return _out_of_hand(position, move, DriverReaction.SWERVE)


def _out_of_hand(position: Position, move: OutOfControl, reaction: DriverReaction) -> Deed[Any]:
    """Roll on one of the two tables, and settle the crash if there is one."""
    wheels = car_of_move(position, move)
    driver = next(iter(wheels.inside), None)
    require_reaction(reaction, driver)
    if reaction is DriverReaction.BRAKE:
        check_brakes(wheels.car)
    course, people = course_of(move, wheels, wheels.inside)
    check_course(wheels.car, wheels.speed, course)
    lost = CarOutOfHand(wheels, driver, course, people, reaction=reaction)
    (resolver, table), args = WITH_CRASH[reaction], (wheels.car, wheels.speed, course)

    def allow() -> Price:
        price = (*wheels.override_price(), *wheels.driven_by(driver))
        if wheels.vehicle is not None and not wheels.vehicle.loose:
            whom = "a driver who has failed at hazards"
            text = f"{wheels.title} is under control. The {TABLES[reaction]} table is for {whom}."
            if reaction is not DriverReaction.BRAKE:
                raise IllegalNow(text)
            raise IllegalNow(f"{text} Slow a car down with /mad-car accelerate, one step an action.").offering(
                "Slow down", "mad-car accelerate", car=wheels.name
            )
        return (*price, *wheels.in_hand_again())

    def changes(whole: WithCrash[Skid]) -> Changes:
        return lost.lost(whole.crash, skid=whole.cause)

    def facts(outcome: Outcome[WithCrash[Skid]]) -> dict[str, Any]:
        crash = crash_facts(wheels.car, outcome.result.crash, people)
        return {**(skid_facts(outcome.result.cause) or {}), "crash": crash}

    name = driver.name if driver is not None else "The driver"
    deed = Deed(
        resolver,
        args,
        tuple(person.name for person in people),
        allow=allow,
        changes=changes,
        facts=facts,
        report=lambda whole: skid_report(f"{name} {reaction}s", lost, whole.cause, whole.crash),
        questions=(
            Question("Ends", table, (wheels.car, wheels.speed), skid_row, SKIDS),
            *crash_questions(wheels.title, people, course, smash_in_skid, fate_in_skid, reaction, *args),
        ),
        rerolls=caught(people, driver),
        about=(*wheels.inside, *people),
        again=wheels.vehicle is None and not any(person.stored for person in people),
    )
    return with_witnesses(position, deed, people, wheels.doers(driver), move.witnesses)


def skid_report(opening: str, lost: CarOutOfHand, skid: Skid, crash: Crashed | None, tone: Tone = Tone.PLAIN) -> Report:
    """The report on a car out of hand: where it goes, and the crash that ends it."""
    wheels, people, lines = lost.wheels, lost.people, list[str]()
    offers = skid_offers(wheels.known, wheels.car, skid, skid.speed)
    if crash is not None:
        lines += crash_lines(wheels, people, crash)
        offers += [*crash_offers(wheels, people, crash), *guts_offers(people, struck_of(crash.aboard))]
    lines += skid_lines(skid, wheels.known, crashed=crash is not None)
    lines += end_lines(wheels.position, wheels.vehicle, (skid,))
    lines += wheel_lines(wheels, people, crash.aboard if crash is not None else ())
    clause = crash_clause(lost.course.met_by(skid)[0], people, crash)
    text = f"{opening}: {skid_text(skid)}{clause}."
    return Report(text, tuple(lines), tuple(offers), Tone.BAD if tone is Tone.BAD else tone_of(crash))


def failure_report(opening: str, lost: CarOutOfHand, faced: HazardTest, crash: Crashed | None) -> Report:
    """The report on a driver who failed: where the car goes, or what the driver may choose."""
    wheels, helpless = lost.wheels, lost.helpless
    if faced.skid is not None:
        return skid_report(opening, lost, faced.skid, crash, tone=Tone.BAD)
    why = "its driver can't act" if helpless else "its brake line is cut"
    choice = f"the car swerves: {why}" if helpless or wheels.car.brakes_cut else "brake or swerve"
    offers = choice_offers(wheels.typed, wheels.position.delivery, wheels.car, wheels.speed, helpless)
    return Report(f"{opening}: {choice}.", (), tuple(offers), tone=Tone.BAD)
