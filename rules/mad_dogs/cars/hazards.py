"""Hazards: whether a driver keeps control of a car (mad.car.hazard)."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from rules.core.action.deed import Deed, Question, decides
from rules.core.action.fields import ByEye, option
from rules.core.action.move import move
from rules.core.action.position import Price
from rules.core.action.report import Report, Tone
from rules.core.chance.dice import Dice
from rules.core.plain.frozen import frozen, replace
from rules.core.plain.refusal import OutOfRange
from rules.core.plain.words import count
from rules.core.tables.outcome import Outcome, Target
from rules.core.tables.rule import resolves
from rules.mad_dogs.cars.braking_and_swerving import CarOutOfHand, Changes, avoid, check_brakes, failure_report
from rules.mad_dogs.cars.car_of_move import CarOfMove, at_the_wheel, car_of_move, course_of, require_reaction
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
    Hazards,
    Parts,
    Stat,
    Turns,
)
from rules.mad_dogs.cars.car_records import (
    CALM,
    CarCourse,
    Crash,
    DriverReaction,
    HazardTest,
    Rider,
    WithCrash,
    able,
    check_car,
    stunts_target,
)
from rules.mad_dogs.cars.crashes import check_course, crash_of, crash_that_follows, fate_if, smash_if
from rules.mad_dogs.cars.report_lines import SKIDS, crash_facts, crash_questions, faced_facts, faced_row
from rules.mad_dogs.cars.speed import turn_hazards
from rules.mad_dogs.cars.tables import Into, Smash
from rules.mad_dogs.model.figures import Speed
from rules.mad_dogs.model.skill_numbers import Occasion
from rules.mad_dogs.model.vehicles import Body, Car, Vehicle
from rules.mad_dogs.nerve.aftermath import Seeing, with_witnesses
from rules.mad_dogs.nerve.witnesses import attack
from rules.mad_dogs.play.position import Person, Position
from rules.mad_dogs.play.rerolls import caught

# The dice

MOST_HAZARDS = 50


@frozen
class HazardsOfTurn:
    """The hazards that a driver faces in one turn: 1 or more. Without `reaction` the driver only tests."""

    driver: Rider
    car: Car
    speed: Speed | None
    hazards: int
    reaction: DriverReaction | None = None


@lru_cache(4096)
def hazard_target(driver: Rider, car: Car, hazards: int) -> Target:
    """STUNTS against a number of hazards, every modifier by name. A cut brake line doubles the number."""
    stunts = driver.stunts
    return stunts_target(
        driver,
        driver.mark.lost,
        (f"for {hazards} hazards", 1 - hazards),
        ("brake line cut, hazards doubled", -hazards * car.brakes_cut),
        ("truck", -1 * (car.body is Body.TRUCK)),
        ("bulletproof", -1 * car.bulletproof),
        ("good suspension", +1 * car.suspension),
        *stunts.skilled(Occasion.DRIVING),
    )


def check_ordeal(ordeal: HazardsOfTurn) -> None:
    """Raises IllegalNow or OutOfRange for impossible hazards."""
    check_car(ordeal.car, ordeal.speed)
    if not 1 <= ordeal.hazards <= MOST_HAZARDS:
        raise OutOfRange(
            f"A test is for 1 to {MOST_HAZARDS} hazards, not {ordeal.hazards}. Give a number in that range."
        )
    if ordeal.reaction is DriverReaction.BRAKE:
        check_brakes(ordeal.car)


@resolves("mad.car.hazard", "mad.car.brake", "mad.car.swerve")
def hazard(dice: Dice, ordeal: HazardsOfTurn) -> HazardTest:
    """STUNTS at -1 for each hazard after the first. A driver who fails brakes or swerves, if the move chose one.

    Dice in order: STUNTS; the table; inches of skid. Raises IllegalNow or OutOfRange before any roll.
    """
    check_ordeal(ordeal)
    target = hazard_target(ordeal.driver, ordeal.car, ordeal.hazards)
    passed = able(dice, ordeal.driver, target)
    return HazardTest(target.total, passed, None if passed else avoid(dice, ordeal.car, ordeal.speed, ordeal.reaction))


# The dice, with the crash that follows


def check_hazard(ordeal: HazardsOfTurn, course: CarCourse) -> None:
    """Raises IllegalNow or OutOfRange for impossible hazards, people aboard or obstacles."""
    check_ordeal(ordeal)
    check_course(ordeal.car, ordeal.speed, course)


def crash_at(ordeal: HazardsOfTurn, faced: HazardTest, course: CarCourse) -> Crash | None:
    """The crash that hazards end in, if any."""
    return crash_of(ordeal.car, faced.skid, faced.skid.speed if faced.skid else None, course)


@attack
@resolves("mad.car.hazard", "mad.car.brake", "mad.car.swerve", "mad.car.crash", "mad.car.ride")
def hazard_with_crash(dice: Dice, ordeal: HazardsOfTurn, course: CarCourse = CALM) -> WithCrash[HazardTest]:
    """`hazard`, and the crash if there is one. Without a chosen reaction it ends with the test.

    Dice in order: those of the hazards; those of the crash. Raises IllegalNow or OutOfRange before any roll.
    """
    check_hazard(ordeal, course)
    faced = dice.call(hazard, ordeal)
    return WithCrash(faced, dice.call(crash_that_follows, crash_at(ordeal, faced, course)))


@resolves("mad.car.crash", "mad.car.hazard")
def smash_in_hazard(dice: Dice, ordeal: HazardsOfTurn, course: CarCourse = CALM) -> Smash | None:
    """What becomes of the car, without the people; None without a crash. For odds."""
    check_hazard(ordeal, course)
    return smash_if(dice, crash_at(ordeal, dice.call(hazard, ordeal), course))


@resolves("mad.car.crash", "mad.car.hazard", "mad.car.ride")
def fate_in_hazard(dice: Dice, ordeal: HazardsOfTurn, course: CarCourse, index: int) -> str:
    """What befalls one person aboard, as one word, without the others. For odds."""
    check_hazard(ordeal, course)
    return fate_if(dice, crash_at(ordeal, dice.call(hazard, ordeal), course), course, index)


# The commands


@move("mad-car hazard", ROLLS, around=True, chosen=("reaction",))
class Hazard:
    """Keep control: test STUNTS against hazards, then brake or swerve on a failure."""

    car: Vehicle | None = CAR
    speed: Speed | None = SPEED
    aboard: tuple[Person, ...] = ABOARD
    outside: tuple[Person, ...] = OUTSIDE
    stunts: Stat | None = STUNTS
    hazards: Hazards = option(ByEye("Hazards besides corners and curves."), default=0)
    corners: Turns = CORNERS
    curves: Turns = CURVES
    reaction: DriverReaction | None = REACTION
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
    """The driver's test against hazards, with the table after a failure, and the crash if there is one."""
    wheels = car_of_move(position, move)
    aboard, driver = at_the_wheel(wheels, move)
    course, people = course_of(move, wheels, aboard, driver)
    wheels.require_in_hand()
    met = _hazards(move, wheels)
    if not met:
        raise OutOfRange(
            "The bot needs the number of hazards, such as hazards:2. Corners and curves count only at speed."
        )
    require_reaction(move.reaction, aboard[0])
    ordeal = HazardsOfTurn(driver, wheels.car, wheels.speed, met, move.reaction)
    check_hazard(ordeal, course)
    astray = CarOutOfHand(wheels, aboard[0], course, people, met, move.reaction)
    questions = [Question("Keeps control", hazard, (replace(ordeal, reaction=None),), lambda faced: faced.passed)]
    if move.reaction is not None:
        questions.append(Question("Ends", hazard, (ordeal,), faced_row, SKIDS))
        questions += crash_questions(wheels.title, people, course, smash_in_hazard, fate_in_hazard, ordeal, course)

    def changes(whole: WithCrash[HazardTest]) -> Changes:
        return astray.lost(whole.crash, [whole.cause], whole.cause.skid)

    def facts(outcome: Outcome[WithCrash[HazardTest]]) -> dict[str, Any]:
        whole = outcome.result
        crash = crash_facts(wheels.car, whole.crash, people)
        return {"hazards": met, **(faced_facts(whole.cause) or {}), "crash": crash}

    def report(whole: WithCrash[HazardTest]) -> Report:
        name, tested = aboard[0].name, count(met, "hazard")
        if whole.cause.passed:
            return Report(f"{name} passes {tested} and keeps control.", tone=Tone.GOOD)
        state = f", {aboard[0].figure.laid_out} at the wheel," if astray.helpless else ""
        return failure_report(f"{name}{state} fails at {tested}", astray, whole.cause, whole.crash)

    deed = Deed(
        hazard_with_crash,
        (ordeal, course),
        tuple(person.name for person in people),
        allow=lambda: _tested(wheels, aboard[0]),
        changes=changes,
        facts=facts,
        report=report,
        questions=tuple(questions),
        rerolls=caught(people, aboard[0]),
        about=(*aboard, *people),
        again=wheels.vehicle is None and not any(person.stored for person in people),
    )
    return with_witnesses(position, deed, people, wheels.doers(aboard[0]), move.witnesses)


def _tested(wheels: CarOfMove, driver: Person) -> Price:
    """The price of testing hazards: none for those that the car has met; for others, a card of the driver's."""
    price, met = (*wheels.override_price(), *wheels.driven_by(driver)), wheels.tested()
    if met:
        return (*price, *met)
    otherwise = f"{wheels.title} has met no hazard. Out of turn, only an umpire can test one."
    return wheels.on_card(driver, price, otherwise)


def _hazards(move: Hazard, wheels: CarOfMove) -> int:
    """How many hazards the driver tests: the typed number, otherwise those that the car has met."""
    typed = move.hazards + turn_hazards(wheels.speed, move.corners, move.curves)
    due = wheels.vehicle.hazards if wheels.vehicle is not None else 0
    if 0 < typed < due:
        met = count(due, "hazard")
        raise OutOfRange(f"{wheels.title} has met {met} on its way. Give those and any more, or remove “hazards”.")
    return typed or due
