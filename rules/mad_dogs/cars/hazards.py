"""Keeping control of a car: hazards, and braking or swerving once it is lost (mad.car.hazard, brake, swerve)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from rules.core.action.deed import Deed, Question, decides
from rules.core.action.fields import option
from rules.core.action.move import move, record
from rules.core.action.position import Price
from rules.core.action.report import Report, Tone
from rules.core.chance.dice import Dice
from rules.core.plain.events import Change
from rules.core.plain.frozen import frozen, replace
from rules.core.plain.refusal import IllegalNow, OutOfRange
from rules.core.plain.words import count
from rules.core.tables.outcome import Outcome, Target
from rules.core.tables.rule import resolves
from rules.mad_dogs.cars.car_of_move import Wheels, at_the_wheel, course_of, require_reaction, wheels
from rules.mad_dogs.cars.car_options import (
    ABOARD,
    CAR,
    CORNERS,
    CURVES,
    DAMAGED,
    DRUNK,
    KIND,
    MEETING,
    MODIFIED,
    OTHER_SPEED,
    OUTSIDE,
    REACTION,
    ROLLS,
    SEEN_BY,
    SKILLS,
    SPEED,
    STUNTS,
    TESTS,
    Hazards,
    Parts,
    Stat,
    Turns,
)
from rules.mad_dogs.cars.car_records import (
    CALM,
    Course,
    Crash,
    Crashed,
    Faced,
    Pileup,
    Reaction,
    Rider,
    Skid,
    able,
    check_car,
    stunts_target,
)
from rules.mad_dogs.cars.crash_outcomes import SKIDS, crash_questions, faced_row, skid_row
from rules.mad_dogs.cars.crashes import check_course, crash_of, fate_if, follow_through, smash_if
from rules.mad_dogs.cars.report_lines import (
    choice_offers,
    crash_clause,
    crash_facts,
    crash_lines,
    crash_offers,
    faced_facts,
    skid_facts,
    skid_lines,
    skid_offers,
    skid_text,
    struck_of,
    tone_of,
    wheel_lines,
)
from rules.mad_dogs.cars.speed import turn_hazards
from rules.mad_dogs.cars.tables import BRAKED, BRAKING, SPEEDS, SWERVED, SWERVING, Into, LossOfControl, Smash, Veer
from rules.mad_dogs.model.figures import Speed
from rules.mad_dogs.model.vehicles import Body, Car, Vehicle
from rules.mad_dogs.nerve.aftermath import Seeing, with_witnesses
from rules.mad_dogs.nerve.rerolls import caught
from rules.mad_dogs.nerve.witnesses import attack
from rules.mad_dogs.play.lines import guts_offers
from rules.mad_dogs.play.position import Person, Position

# The dice

MOST_HAZARDS = 50


@frozen
class Ordeal:
    """Hazards that a driver faces in one turn: 1 or more. Without `reaction` only the test is made."""

    driver: Rider
    car: Car
    speed: Speed | None
    hazards: int
    reaction: Reaction | None = None


@lru_cache(4096)
def hazard_target(driver: Rider, car: Car, hazards: int) -> Target:
    """STUNTS against a number of hazards, every modifier by name; a cut brake line doubles the number."""
    stunts = driver.stunts
    return stunts_target(
        driver,
        driver.mark.lost,
        (f"for {hazards} hazards", 1 - hazards),
        ("brake line cut, hazards doubled", -hazards * car.brakes_cut),
        ("truck", -1 * (car.body is Body.TRUCK)),
        ("bulletproof", -1 * car.bulletproof),
        ("good suspension", +1 * car.suspension),
        stunts.skilled("Wheel Man", +2),
        stunts.skilled("One-Armed Man", -1),
    )


def check_ordeal(ordeal: Ordeal) -> None:
    """Refuse hazards that can't be faced: IllegalNow or OutOfRange."""
    check_car(ordeal.car, ordeal.speed)
    if not 1 <= ordeal.hazards <= MOST_HAZARDS:
        raise OutOfRange(f"A test is made for 1 to {MOST_HAZARDS} hazards, not {ordeal.hazards}.")
    if ordeal.reaction is Reaction.BRAKE:
        check_brakes(ordeal.car)


def check_brakes(car: Car) -> None:
    """Refuse to brake with a cut line: IllegalNow."""
    if car.brakes_cut:
        raise IllegalNow("The brake line is cut: only swerving is left.")


@resolves("mad.car.hazard", "mad.car.brake", "mad.car.swerve")
def hazard(dice: Dice, ordeal: Ordeal) -> Faced:
    """STUNTS, at -1 for each hazard after the first; a driver who fails brakes or swerves, if the move chose one.

    Dice in order: STUNTS; the table; inches of skid. Raises IllegalNow or OutOfRange before any roll.
    """
    check_ordeal(ordeal)
    target = hazard_target(ordeal.driver, ordeal.car, ordeal.hazards)
    passed = able(dice, ordeal.driver, target)
    return Faced(target.total, passed, None if passed else avoid(dice, ordeal.car, ordeal.speed, ordeal.reaction))


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


# The dice, with the crash that follows


def check_hazard(one: Ordeal, course: Course) -> None:
    """Refuse hazards, people aboard or something met that can't be: IllegalNow or OutOfRange."""
    check_ordeal(one)
    check_course(one.car, one.speed, course)


def crash_at(one: Ordeal, faced: Faced, course: Course) -> Crash | None:
    """The crash that hazards end in, if any."""
    return crash_of(one.car, faced.skid, faced.skid.speed if faced.skid else None, course)


@attack
@resolves("mad.car.hazard", "mad.car.brake", "mad.car.swerve", "mad.car.crash", "mad.car.ride")
def hazard_through(dice: Dice, one: Ordeal, course: Course = CALM) -> Pileup[Faced]:
    """`hazard`, and the crash if it ends in one; with no reaction chosen it ends with the test.

    Dice in order: those of the hazards; those of the crash. Raises IllegalNow or OutOfRange before any roll.
    """
    check_hazard(one, course)
    faced = dice.call(hazard, one)
    return Pileup(faced, dice.call(follow_through, crash_at(one, faced, course)))


@resolves("mad.car.crash", "mad.car.hazard")
def smash_in_hazard(dice: Dice, one: Ordeal, course: Course = CALM) -> Smash | None:
    """What becomes of the car, None without a crash; without the people. For odds."""
    check_hazard(one, course)
    return smash_if(dice, crash_at(one, dice.call(hazard, one), course))


@resolves("mad.car.crash", "mad.car.hazard", "mad.car.ride")
def fate_in_hazard(dice: Dice, one: Ordeal, course: Course, index: int) -> str:
    """What befalls one of those aboard, in a word, without the others. For odds."""
    check_hazard(one, course)
    return fate_if(dice, crash_at(one, dice.call(hazard, one), course), course, index)


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


# The commands


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


@move("mad-car hazard", ROLLS, around=True)
class Hazard:
    """Keep control: STUNTS against hazards; then brake or swerve."""

    car: Vehicle | None = CAR
    speed: Speed | None = SPEED
    aboard: tuple[Person, ...] = ABOARD
    outside: tuple[Person, ...] = OUTSIDE
    stunts: Stat | None = STUNTS
    hazards: Hazards = option("Besides corners and curves.", default=0)
    corners: Turns = CORNERS
    curves: Turns = CURVES
    reaction: Reaction | None = REACTION
    meets: Into | None = MEETING
    other_speed: Speed | None = OTHER_SPEED
    skills: tuple[str, ...] = SKILLS
    drunk: bool = DRUNK
    kind: Body = KIND
    features: Parts = MODIFIED
    damage: Parts = DAMAGED
    witnesses: Seeing = SEEN_BY


@decides(Hazard)
def hazards(position: Position, move: Hazard) -> Deed[Any]:
    """The driver's test against hazards, with the table if it fails, and the crash if it comes to one."""
    one = wheels(position, move)
    aboard, driver = at_the_wheel(one, move)
    course, people = course_of(move, one, aboard, driver)
    one.require_in_hand()
    met = _hazards(move, one)
    if not met:
        raise OutOfRange("Say how many hazards there are: hazards:2; corners and curves count as some only at speed.")
    require_reaction(move.reaction, aboard[0])
    ordeal = Ordeal(driver, one.car, one.speed, met, move.reaction)
    check_hazard(ordeal, course)
    astray = Astray(one, aboard[0], course, people, met, move.reaction)
    questions = [Question("Keeps control", hazard, (replace(ordeal, reaction=None),), lambda faced: faced.passed)]
    if move.reaction is not None:
        questions.append(Question("Ends", hazard, (ordeal,), faced_row, SKIDS))
        questions += crash_questions(one.title, people, course, smash_in_hazard, fate_in_hazard, ordeal, course)

    def changes(pile: Pileup[Faced]) -> Changes:
        return astray.lost(pile.crash, [pile.cause], pile.cause.skid)

    def facts(outcome: Outcome[Pileup[Faced]]) -> dict[str, Any]:
        pile = outcome.result
        crash = crash_facts(one.car, pile.crash, people)
        return {"hazards": met, **(faced_facts(pile.cause) or {}), "crash": crash}

    def report(pile: Pileup[Faced]) -> Report:
        name, told = aboard[0].name, count(met, "hazard")
        if pile.cause.passed:
            return Report(f"{name} masters {told} and keeps control.", tone=Tone.GOOD)
        state = f", {aboard[0].figure.laid_out} at the wheel," if astray.helpless else ""
        return failed(f"{name}{state} fails at {told}", astray, pile.cause, pile.crash)

    deed = Deed(
        hazard_through,
        (ordeal, course),
        tuple(person.name for person in people),
        allow=lambda: _tested(one, aboard[0]),
        changes=changes,
        facts=facts,
        report=report,
        questions=tuple(questions),
        rerolls=caught(people, aboard[0]),
        about=(*aboard, *people),
        again=one.vehicle is None and not any(person.stored for person in people),
    )
    return with_witnesses(position, deed, people, one.doers(aboard[0]), move.witnesses)


def _tested(one: Wheels, driver: Person) -> Price:
    """That a driver tests hazards: those that the car has met, or others on a card of theirs."""
    price, met = (*one.overruled(), *one.driven_by(driver)), one.tested()
    if met:
        return (*price, *met)
    return one.on_card(driver, price, f"{one.title} has met no hazard, and out of turn only an umpire says otherwise.")


def _hazards(move: Hazard, one: Wheels) -> int:
    """How many hazards are tested: as said, otherwise those that the car has met on its way."""
    said = move.hazards + turn_hazards(one.speed, move.corners, move.curves)
    due = one.vehicle.hazards if one.vehicle is not None else 0
    if 0 < said < due:
        met = count(due, "hazard")
        raise OutOfRange(f"{one.title} has met {met} on its way: say those and any more, or remove “hazards”.")
    return said or due


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


# What is said of it


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
