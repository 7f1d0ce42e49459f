"""Braking and swerving: where a car goes that is out of hand (mad.car.brake, mad.car.swerve)."""

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
from rules.mad_dogs.cars.car_of_move import Wheels, course_of, require_reaction, wheels
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
from rules.mad_dogs.cars.car_records import CALM, Course, Crashed, Faced, Pileup, Reaction, Skid, check_car
from rules.mad_dogs.cars.crashes import check_course, crash_of, fate_if, follow_through, smash_if
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
    """Refuse to brake with a cut line: IllegalNow."""
    if car.brakes_cut:
        raise IllegalNow("The brake line is cut: only swerving is left.")


def avoid(dice: Dice, car: Car, speed: Speed | None, reaction: Reaction | None) -> Skid | None:
    """The table that a failed driver chose, if any."""
    if reaction is None:
        return None
    return dice.call(brake if reaction is Reaction.BRAKE else swerve, car, speed)


@resolves("mad.car.brake")
def brake(dice: Dice, car: Car, speed: Speed | None) -> Skid:
    """1D6 on the Braking table: one speed less, a skid of 1D6 inches or a crash. IllegalNow with a cut brake line."""
    check_car(car, speed)
    check_brakes(car)
    slower = SPEEDS[SPEEDS.index(speed) - 1]
    return skidding(dice, BRAKED[dice.read(1, dice.reading(BRAKING), "braking")[0]], slower)


@resolves("mad.car.swerve")
def swerve(dice: Dice, car: Car, speed: Speed | None) -> Skid:
    """1D6 on the Swerving table: a scrape, a skid of 2D6 inches, or up to 3D6 where the opponent likes."""
    check_car(car, speed)
    return skidding(dice, SWERVED[dice.read(1, dice.reading(SWERVING), "swerving")[0]], speed)


def skidding(dice: Dice, fate: LossOfControl, speed: Speed | None) -> Skid:
    """How far a car out of hand goes."""
    why = "inches the opponent may steer" if fate.way is Veer.STEERED else "skid"
    return Skid(speed, fate.way, dice.total(fate.dice, 6, why), fate.contact, fate.extra)


@attack
@resolves("mad.car.brake", "mad.car.crash", "mad.car.ride")
def brake_through(dice: Dice, car: Car, speed: Speed | None, course: Course = CALM) -> Pileup[Skid]:
    """`brake`, and the crash if it ends in one, at the reduced speed. Refusals as there, and of the course."""
    return dice.call(skid_through, Reaction.BRAKE, car, speed, course)


@attack
@resolves("mad.car.swerve", "mad.car.crash", "mad.car.ride")
def swerve_through(dice: Dice, car: Car, speed: Speed | None, course: Course = CALM) -> Pileup[Skid]:
    """`swerve`, and the crash if it ends in one. Refusals as there, and of the course."""
    return dice.call(skid_through, Reaction.SWERVE, car, speed, course)


def table_chosen(dice: Dice, reaction: Reaction, car: Car, speed: Speed | None, course: Course) -> Skid:
    """The table chosen, once the course is known to be possible."""
    check_course(car, speed, course)
    return dice.call(brake if reaction is Reaction.BRAKE else swerve, car, speed)


def skid_through(dice: Dice, reaction: Reaction, car: Car, speed: Speed | None, course: Course) -> Pileup[Skid]:
    """A table, and the crash if it ends in one."""
    skid = table_chosen(dice, reaction, car, speed, course)
    return Pileup(skid, dice.call(follow_through, crash_of(car, skid, skid.speed, course)))


@resolves("mad.car.crash", "mad.car.brake", "mad.car.swerve")
def smash_in_skid(dice: Dice, reaction: Reaction, car: Car, speed: Speed | None, course: Course = CALM) -> Smash | None:
    """What becomes of the car that brakes or swerves, None without a crash; without the people. For odds."""
    skid = table_chosen(dice, reaction, car, speed, course)
    return smash_if(dice, crash_of(car, skid, skid.speed, course))


@resolves("mad.car.crash", "mad.car.brake", "mad.car.swerve", "mad.car.ride")
def fate_in_skid(dice: Dice, reaction: Reaction, car: Car, speed: Speed | None, course: Course, index: int) -> str:
    """What befalls one of those aboard, in a word, without the others. For odds."""
    skid = table_chosen(dice, reaction, car, speed, course)
    return fate_if(dice, crash_of(car, skid, skid.speed, course), course, index)


THROUGH = {Reaction.BRAKE: (brake_through, brake), Reaction.SWERVE: (swerve_through, swerve)}
TABLES = {Reaction.BRAKE: "Braking", Reaction.SWERVE: "Swerving"}


@frozen(slots=False)
class Astray:
    """A car that may get out of hand: who drives it, what it meets, and whom a crash would concern.

    hazards   those it is tested for
    reaction  what he does once it is out of hand; None where he may still choose
    """

    wheels: Wheels
    driver: Person | None
    course: Course
    people: tuple[Person, ...]
    hazards: int = 0
    reaction: Reaction | None = None

    @property
    def helpless(self) -> bool:
        """Whether its driver can do nothing: dead, unconscious, knocked out."""
        return self.driver is not None and bool(self.driver.figure.laid_out)

    def lost(self, crash: Crashed | None, faced: Sequence[Faced | None] = (), skid: Skid | None = None) -> Changes:
        """What is left of it all: the crash, if one followed, or the skid; a driver who has not chosen yet."""
        chosen = all(one is None or one.passed or one.skid is not None for one in faced)
        speed = self.wheels.speed if skid is None else skid.speed
        return (*self.wheels.crashed(self.people, crash, speed, settled=chosen), *self.wheels.lost(*faced))


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


@move("mad-car brake", TESTS, around=True)
class Brake(OutOfControl):
    """The Braking table, for a driver who lost control."""


@move("mad-car swerve", TESTS, around=True)
class Swerve(OutOfControl):
    """The Swerving table, for a driver who lost control."""


@decides(Brake)
def brakes(position: Position, move: Brake) -> Deed[Any]:
    """The Braking table."""
    return _out_of_hand(position, move, Reaction.BRAKE)


@decides(Swerve)
def swerves(position: Position, move: Swerve) -> Deed[Any]:
    """The Swerving table."""
    return _out_of_hand(position, move, Reaction.SWERVE)


def _out_of_hand(position: Position, move: OutOfControl, reaction: Reaction) -> Deed[Any]:
    """A table by itself, and the crash if it comes to one."""
    one = wheels(position, move)
    driver = next(iter(one.inside), None)
    require_reaction(reaction, driver)
    if reaction is Reaction.BRAKE:
        check_brakes(one.car)
    course, people = course_of(move, one, one.inside)
    check_course(one.car, one.speed, course)
    astray = Astray(one, driver, course, people, reaction=reaction)
    (resolver, table), args = THROUGH[reaction], (one.car, one.speed, course)

    def allow() -> Price:
        price = (*one.overruled(), *one.driven_by(driver))
        if one.vehicle is not None and not one.vehicle.loose:
            slower = ": /mad-car accelerate slows a car down, one step an action" if reaction is Reaction.BRAKE else ""
            raise IllegalNow(
                f"{one.title} is in hand. The {TABLES[reaction]} table is for a driver who has failed at "
                f"hazards{slower}."
            )
        return (*price, *one.in_hand_again())

    def changes(pile: Pileup[Skid]) -> Changes:
        return astray.lost(pile.crash, skid=pile.cause)

    def facts(outcome: Outcome[Pileup[Skid]]) -> dict[str, Any]:
        crash = crash_facts(one.car, outcome.result.crash, people)
        return {**(skid_facts(outcome.result.cause) or {}), "crash": crash}

    name = driver.name if driver is not None else "The driver"
    deed = Deed(
        resolver,
        args,
        tuple(person.name for person in people),
        allow=allow,
        changes=changes,
        facts=facts,
        report=lambda pile: skid_said(f"{name} {reaction}s", astray, pile.cause, pile.crash),
        questions=(
            Question("Ends", table, (one.car, one.speed), skid_row, SKIDS),
            *crash_questions(one.title, people, course, smash_in_skid, fate_in_skid, reaction, *args),
        ),
        rerolls=caught(people, driver),
        about=(*one.inside, *people),
        again=one.vehicle is None and not any(person.stored for person in people),
    )
    return with_witnesses(position, deed, people, one.doers(driver), move.witnesses)


def skid_said(opening: str, astray: Astray, skid: Skid, crash: Crashed | None, tone: Tone = Tone.PLAIN) -> Report:
    """What is said of a car out of hand: where it goes, and the crash it ends in."""
    one, people, lines = astray.wheels, astray.people, list[str]()
    offers = skid_offers(one.typed, one.car, skid, skid.speed)
    if crash is not None:
        lines += crash_lines(one, people, crash)
        offers += [*crash_offers(one, people, crash), *guts_offers(people, struck_of(crash.aboard))]
    lines += skid_lines(skid, one.typed, crashed=crash is not None)
    lines += wheel_lines(one, people, crash.aboard if crash is not None else ())
    clause = crash_clause(astray.course.meets, people, crash)
    text = f"{opening}: {skid_text(skid)}{clause}."
    return Report(text, tuple(lines), tuple(offers), Tone.BAD if tone is Tone.BAD else tone_of(crash))


def failed(opening: str, astray: Astray, faced: Faced, crash: Crashed | None) -> Report:
    """The report on a driver who failed: where the car goes, or what the driver may choose."""
    one, helpless = astray.wheels, astray.helpless
    if faced.skid is not None:
        return skid_said(opening, astray, faced.skid, crash, tone=Tone.BAD)
    why = "its driver can do nothing" if helpless else "its brake line is cut"
    choice = f"the car swerves: {why}" if helpless or one.car.brakes_cut else "brake or swerve"
    offers = choice_offers(one.typed, one.position.delivery, one.car, one.speed, helpless)
    return Report(f"{opening}: {choice}.", (), tuple(offers), tone=Tone.BAD)
