"""Running people down: the aim, their leap, control of the car, and a crash (mad.car.pedestrian)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated, Any, Final

from annotated_types import Interval

from rules.core.action.deed import Deed, Question, decides
from rules.core.action.fields import ByEye, many_figures, option
from rules.core.action.move import move
from rules.core.action.people_fields import NumberOf
from rules.core.action.position import Price
from rules.core.action.report import FollowUp, Report, Tone
from rules.core.chance.dice import Dice
from rules.core.people.person import with_distinct_names
from rules.core.plain.events import Change
from rules.core.plain.frozen import frozen, replace
from rules.core.plain.refusal import IllegalNow, OutOfRange
from rules.core.tables.outcome import Outcome, Throw
from rules.core.tables.rule import resolves
from rules.mad_dogs.cars.across_street import astray, end_lines, is_owed, require_driven_over
from rules.mad_dogs.cars.braking_and_swerving import CarOutOfHand, failure_report
from rules.mad_dogs.cars.car_of_move import (
    CarOfMove,
    apart,
    at_the_wheel,
    car_of_move,
    course_of,
    hurts,
    require_reaction,
    riders,
    steering,
)
from rules.mad_dogs.cars.car_options import (
    ABOARD,
    CAR,
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
    Parts,
    Stat,
)
from rules.mad_dogs.cars.car_records import (
    CALM,
    CarCourse,
    Crash,
    DriverReaction,
    HazardTest,
    PersonFate,
    Rider,
    Skid,
    WithCrash,
    able,
    check_car,
    just_nuts,
    plus,
    stunts_target,
    unhurt,
)
from rules.mad_dogs.cars.crashes import check_course, crash_of, crash_that_follows, fate_if, smash_if, wounded
from rules.mad_dogs.cars.hazards import MOST_HAZARDS, HazardsOfTurn, check_ordeal, hazard
from rules.mad_dogs.cars.report_lines import (
    crash_clause,
    crash_facts,
    crash_lines,
    crash_offers,
    crash_questions,
    faced_facts,
    fate,
    fate_questions,
    people_facts,
    people_lines,
    skid_lines,
    skid_offers,
    skid_text,
    struck_of,
    wheel_lines,
)
from rules.mad_dogs.cars.running_boards import NOBODY
from rules.mad_dogs.cars.tables import AIM, CONTROL, LEAP, RUN_OVER, Into, Smash
from rules.mad_dogs.model.figures import Speed
from rules.mad_dogs.model.injuries import Casualty, casualties
from rules.mad_dogs.model.tables import DEADLY_WEAPONS
from rules.mad_dogs.model.vehicles import Body, Car, Vehicle
from rules.mad_dogs.nerve.aftermath import Seeing, with_witnesses
from rules.mad_dogs.nerve.stone_cold import with_credit
from rules.mad_dogs.nerve.witnesses import attack
from rules.mad_dogs.play.acting import with_cost
from rules.mad_dogs.play.lines import guts_offers, some_of
from rules.mad_dogs.play.position import Person, Position, guest, of_profile, present, require_fit, require_seen, riding
from rules.mad_dogs.play.rerolls import caught

# The dice

MOST_IN_THE_WAY = 20


@frozen
class DrivenAt:
    """A car that drives or skids into people.

    victims   those in its way, 1 to 20
    intent    False for an accident, which needs no aim
    hazards   others that the driver meets in the same move; they count for an aim
    reaction  what a driver who fails the aim does; losing control afterwards is always a swerve
    """

    driver: Rider
    car: Car
    speed: Speed | None
    victims: tuple[Rider, ...]
    intent: bool = True
    hazards: int = 0
    reaction: DriverReaction | None = None


@frozen
class RanDown:
    """The result of running people down.

    aim      steering at them; None for an accident
    victims  the fate of each, in order; empty if the driver never got there
    control  keeping the car afterwards; None if no one was hit or the car was cruising
    """

    aim: HazardTest | None
    victims: tuple[PersonFate, ...]
    control: HazardTest | None

    def casualties(self) -> tuple[Casualty, ...]:
        return casualties(self.victims)


def aiming(run: DrivenAt) -> HazardsOfTurn:
    """The hazards of steering at a figure, with the others that the driver meets."""
    hazards = AIM.get(run.speed, 0) + run.hazards if run.speed else run.hazards
    return HazardsOfTurn(run.driver, run.car, run.speed, hazards, run.reaction)


def check_run(run: DrivenAt) -> None:
    """Raises IllegalNow or OutOfRange for people who can't be run down."""
    check_car(run.car, run.speed)
    if not 1 <= len(run.victims) <= MOST_IN_THE_WAY:
        raise OutOfRange(f"A car can be driven at 1 to {MOST_IN_THE_WAY} people, not {len(run.victims)}. Name fewer.")
    if run.hazards < 0:
        raise OutOfRange(f"Other hazards are 0 to {MOST_HAZARDS}, not {run.hazards}. Give a number in that range.")
    if run.intent:
        check_ordeal(aiming(run))


@attack
@resolves("mad.car.pedestrian", "mad.car.hazard", "mad.car.swerve")
def run_down(dice: Dice, run: DrivenAt) -> RanDown:
    """The driver aims, the victims leap, and the driver keeps control or swerves.

    Dice in order: aiming, with the table if it failed; each victim's leap and damage; control, with the Swerving table.
    Raises IllegalNow or OutOfRange before any roll.
    """
    check_run(run)
    assert run.speed is not None
    aim = dice.call(hazard, aiming(run)) if run.intent else None
    if aim is not None and not aim.passed:
        return RanDown(aim, (), None)
    victims = tuple(dice.call(leap, victim, run.speed, index) for index, victim in enumerate(run.victims))
    hazards = CONTROL[run.speed]
    control = None
    if hazards and not all(victim.dodged for victim in victims):
        control = dice.call(hazard, HazardsOfTurn(run.driver, run.car, run.speed, hazards, DriverReaction.SWERVE))
    return RanDown(aim, victims, control)


@resolves("mad.car.pedestrian")
def leap(dice: Dice, person: Rider, speed: Speed, index: int = 0) -> PersonFate:
    """A pedestrian's STUNTS, speeding -1, racing -3: out of the way, or damage at +2 speeding, +3 racing.

    An unconscious victim can't leap and is hit.
    """
    pace = str(speed).lower()
    target = stunts_target(person, person.mark.lost, (pace, LEAP[speed]), *just_nuts(person))
    before = unhurt(person)
    if able(dice, person, target, index=index):
        return replace(before, dodged=True)
    return PersonFate(dice.call(wounded, person, plus(pace, RUN_OVER[speed]), index))


@resolves("mad.car.pedestrian")
def fate_in_the_way(dice: Dice, run: DrivenAt, index: int) -> str:
    """What befalls one person in the way, as one word, without the others and the car. For odds."""
    check_run(run)
    if run.intent and not dice.call(hazard, replace(aiming(run), reaction=None)).passed:
        return "missed"
    assert run.speed is not None
    return dice.call(leap, run.victims[index], run.speed).verdict


# The dice, with the crash that follows


def check_chase(run: DrivenAt, course: CarCourse) -> None:
    """Raises IllegalNow or OutOfRange for victims, people aboard or obstacles that can't be."""
    check_run(run)
    check_course(run.car, run.speed, course)


def crash_of_run(run: DrivenAt, skid: Skid | None, course: CarCourse) -> Crash | None:
    """The crash that running people down ends in, if any."""
    return crash_of(run.car, skid, skid.speed if skid else None, course)


def lost_by(ran: RanDown) -> Skid | None:
    """The skid of a driver who failed the aim or the control after it."""
    return next((faced.skid for faced in (ran.aim, ran.control) if faced and faced.skid), None)


@attack
@resolves("mad.car.pedestrian", "mad.car.hazard", "mad.car.swerve", "mad.car.brake", "mad.car.crash", "mad.car.ride")
def run_down_with_crash(dice: Dice, run: DrivenAt, course: CarCourse = CALM) -> WithCrash[RanDown]:
    """`run_down`, and the crash if the driver loses control and there is one.

    Those run down have the first numbers, then come those aboard. Dice in order: those of running people down; those of
    the crash. Raises IllegalNow or OutOfRange before any roll.
    """
    check_chase(run, course)
    ran, before = dice.call(run_down, run), len(run.victims)
    return WithCrash(ran, dice.call(crash_that_follows, crash_of_run(run, lost_by(ran), course), (), before), before)


def control_lost(dice: Dice, run: DrivenAt) -> Skid | None:
    """The skid that running people down ends in, if any.

    Of the people in the way it asks only whether the car hits one.
    """
    assert run.speed is not None
    if run.intent:
        aim = dice.call(hazard, aiming(run))
        if not aim.passed:
            return aim.skid
    hazards = CONTROL[run.speed]
    if not hazards or all(dice.call(leaps_clear, victim, run.speed) for victim in run.victims):
        return None
    return dice.call(hazard, HazardsOfTurn(run.driver, run.car, run.speed, hazards, DriverReaction.SWERVE)).skid


def leaps_clear(dice: Dice, person: Rider, speed: Speed) -> bool:
    """Whether a figure leaps out of a car's way."""
    return dice.call(leap, person, speed).dodged


@resolves("mad.car.crash", "mad.car.pedestrian")
def smash_in_run(dice: Dice, run: DrivenAt, course: CarCourse = CALM) -> Smash | None:
    """What becomes of the car, without the people; None without a crash. For odds."""
    check_chase(run, course)
    return smash_if(dice, crash_of_run(run, dice.call(control_lost, run), course))


@resolves("mad.car.pedestrian", "mad.car.crash", "mad.car.ride")
def fate_in_run(dice: Dice, run: DrivenAt, course: CarCourse, index: int) -> str:
    """What befalls one person, as one word, without the others: those in the way first, then those aboard. For odds."""
    check_chase(run, course)
    aboard = index - len(run.victims)
    if aboard < 0:
        return dice.call(fate_in_the_way, run, index)
    return fate_if(dice, crash_of_run(run, dice.call(control_lost, run), course), course, aboard)


# The commands


CITIZEN: Final = "Citizen"


@move("mad-wreck run-down", ROLLS, around=True)
class RunDown:
    """Drive at people: roll to aim, for their leaps and for control of the car."""

    car: Vehicle | None = CAR
    speed: Speed | None = SPEED
    victims: tuple[Person, ...] = many_figures(
        ByEye("The people in the way: names, or the number of Citizens."),
        lambda _position, _move: (Person(CITIZEN, of_profile(CITIZEN) or guest(CITIZEN), typed=CITIZEN),),
        naming=(NumberOf(CITIZEN),),
    )
    aboard: tuple[Person, ...] = ABOARD
    outside: tuple[Person, ...] = OUTSIDE
    stunts: Stat | None = STUNTS
    accident: bool = option("It is an accident, without aiming.", default=False)
    hazards: Annotated[int, Interval(ge=0, le=40)] = option(ByEye("Hazards besides these people."), default=0)
    reaction: DriverReaction | None = REACTION
    meets: Into | None = MEETING
    other_speed: Speed | None = OTHER_SPEED
    skills: tuple[str, ...] = SKILLS
    drunk: bool = DRUNK
    kind: Body = KIND
    features: Parts = MODIFIED
    damage: Parts = DAMAGED
    witnesses: Seeing = SEEN_BY


@decides(RunDown)
def drive_at(position: Position, move: RunDown) -> Deed[Any]:
    """A car drives at people, or skids into them. If the driver loses control, a crash may follow."""
    wheels, owed = car_of_move(position, move), is_owed(move)
    if not owed:
        wheels.require_in_hand()
        require_driven_over(position, move)
    aboard, driver = at_the_wheel(wheels, move)
    victims = present(position, move.victims)
    course, people = course_of(move, wheels, aboard, driver)
    apart((*aboard, *people), victims)
    inside = next((victim for victim in victims if riding(position, victim) is not None), None)
    if inside is not None:
        raise IllegalNow(f"{inside.name} is in a car, and only people on foot can be run down. Remove that name.")
    if not move.accident and not owed:
        require_fit(aboard[0])
    require_reaction(move.reaction, aboard[0])
    everybody = tuple(with_distinct_names([*victims, *people]))
    victims, people = everybody[: len(victims)], everybody[len(victims) :]
    lost = CarOutOfHand(wheels, aboard[0], course, people, reaction=move.reaction)
    run = DrivenAt(
        driver,
        replace(wheels.car, wrecked=wheels.car.wrecked and not owed),  # it was still rolling as it hit them
        wheels.speed,
        riders(victims),
        intent=not move.accident,
        hazards=move.hazards,
        reaction=move.reaction,
    )
    check_chase(run, course)

    def changes(whole: WithCrash[RanDown]) -> tuple[Change, ...]:
        ran, skid = whole.cause, lost_by(whole.cause)
        speed = wheels.speed if skid is None else skid.speed
        if owed and wheels.vehicle is not None and wheels.vehicle.speed is None:
            speed = None  # it has stopped behind them
        rolling = speed if whole.crash is None else whole.crash.speed
        return (
            *hurts(victims, ran.victims),
            *wheels.crashed(people, whole.crash, speed),
            *wheels.lost(ran.aim),
            *astray(position, wheels.vehicle, () if skid is None else (skid,), rolling),
        )

    def facts(outcome: Outcome[WithCrash[RanDown]]) -> dict[str, Any]:
        ran, crash = outcome.result.cause, outcome.result.crash
        return {
            "aim": faced_facts(ran.aim),
            "figures": people_facts(victims, ran.victims),
            "control": faced_facts(ran.control),
            "crash": crash_facts(wheels.car, crash, people),
        }

    deed = Deed(
        run_down_with_crash,
        (run, course),
        tuple(person.name for person in everybody),
        allow=lambda: _at_people(move, wheels, aboard[0]),
        changes=changes,
        facts=facts,
        report=lambda whole: _run_report(lost, aboard[0].name, victims, move.accident, whole),
        questions=tuple(_questions(lost, victims, run)),
        rerolls=caught(everybody, aboard[0]),
        about=(*aboard, *everybody),
        again=wheels.vehicle is None and not any(person.stored for person in everybody),
    )
    if not move.accident:
        deed = with_credit(position, deed, lambda outcome: _run_by(outcome, aboard[0], victims))
    deed = with_witnesses(position, deed, everybody, aboard[:1], move.witnesses)
    return (
        deed
        if move.accident or owed
        else with_cost(position, deed, (aboard[0], lambda: steering(position, aboard[0], again=False)))
    )


def _at_people(move: RunDown, wheels: CarOfMove, driver: Person) -> Price:
    """The price of driving at people, or of skidding into them: the right to drive the car.

    Those whom the car has driven over on the street owe their leaps, and any player may roll for them.
    """
    if is_owed(move):
        wheels.position.require_player()
        return ()
    price = (*wheels.override_price(), *wheels.driven_by(driver))
    if not move.accident:
        require_seen(wheels.position, *move.victims)
        return price
    return wheels.on_card(driver, price, "Out of turn, a car runs people down only when its skid says so.")


def _run_by(outcome: Outcome[Any], driver: Person, victims: Sequence[Person]) -> Iterator[Person]:
    """Who inflicted each die of damage: the driver on those aimed at; in a crash no one in particular."""
    marked = {f"damage, {victim.name}" for victim in victims}
    for step in outcome.steps:
        if isinstance(step, Throw) and step.table == DEADLY_WEAPONS.id:
            yield from [driver if step.why in marked else NOBODY] * len(step.rows)


def _questions(lost: CarOutOfHand, victims: Sequence[Person], run: DrivenAt) -> Iterator[Question]:
    """Questions on the aim, the leaps, the control, the crash, and each person in and on a car that may crash."""
    args = (run, lost.course)
    if run.intent:
        aim = replace(aiming(run), reaction=None)
        yield Question("Steers at them", hazard, (aim,), lambda faced: faced.passed)
    yield from fate_questions(victims, run.victims, fate_in_run, *args)
    if run.speed is not None and CONTROL[run.speed]:
        afterwards = HazardsOfTurn(run.driver, run.car, run.speed, CONTROL[run.speed])
        yield Question("Keeps control after hitting somebody", hazard, (afterwards,), lambda faced: faced.passed)
    elif not run.intent or run.reaction is None:
        return
    first, ends = len(run.victims), (smash_in_run, fate_in_run)
    yield from crash_questions(lost.wheels.title, lost.people, lost.course, *ends, *args, first=first)


def _run_report(
    lost: CarOutOfHand, name: str, victims: Sequence[Person], accident: bool, whole: WithCrash[RanDown]
) -> Report:
    """The report on whom a car runs down, and whether its driver keeps control."""
    ran, crash = whole.cause, whole.crash
    wheels, people = lost.wheels, lost.people
    at = some_of([victim.name for victim in victims])
    if ran.aim is not None and not ran.aim.passed:
        return failure_report(f"{name} steers at {at} and fails", lost, ran.aim, crash)
    lines, offers = people_lines(victims, ran.victims), list[FollowUp]()
    if ran.control is not None:
        skid = ran.control.skid
        met = None if skid is None else lost.course.met_by(skid)[0]
        clause = crash_clause(met, people, crash)
        kept = f"{name} keeps control."
        lines.append(kept if skid is None else f"Out of control: {skid_text(skid)}{clause}.")
        lines += skid_lines(skid, wheels.known, crashed=crash is not None)
        lines += end_lines(wheels.position, wheels.vehicle, () if skid is None else (skid,))
        offers += skid_offers(wheels.known, wheels.car, skid, skid.speed if skid else None)
    if crash is not None:
        lines += [*crash_lines(wheels, people, crash), *wheel_lines(wheels, people, crash.aboard)]
        offers += crash_offers(wheels, people, crash)
    fates = (*ran.victims, *(crash.aboard if crash is not None else ()))
    offers += guts_offers((*victims, *people), struck_of(fates))
    does = "runs into" if accident else "drives at"
    ended = [f"{victim.name} {fate(end.verdict)}" for victim, end in zip(victims, ran.victims, strict=True)]
    hurt = any(not end.dodged for end in ran.victims)
    text = f"{name} {does} {at}: {some_of(ended)}."
    return Report(text, tuple(lines), tuple(offers), Tone.BAD if hurt else Tone.PLAIN)
