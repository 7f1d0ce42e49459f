"""Out of control to the end: what put a car out of hand, its skid, and the crash that follows, in one go.

Chains of the stages of driving, car_shooting and crashing; nothing is decided here but which of them follow.
"""

from __future__ import annotations

from typing import Final, Generic, TypeVar

from rules.core.chance.dice import Dice
from rules.core.plain.frozen import frozen, replace
from rules.core.tables.rule import resolves
from rules.mad_dogs.cars import crashing, resolve_shots
from rules.mad_dogs.cars.crashing import (
    Befallen,
    Crash,
    Crashed,
    Person,
    aftermath,
    check_crash,
    fate_in_crash,
    smash_of,
    speed_after,
    unhurt,
)
from rules.mad_dogs.cars.resolve_driving import (
    Faced,
    Ordeal,
    RanDown,
    Reaction,
    RunDown,
    Skid,
    aiming,
    brake,
    check_ordeal,
    check_run,
    fate_in_the_way,
    hazard,
    leap,
    run_down,
    swerve,
)
from rules.mad_dogs.cars.resolve_shots import (
    Burst,
    CarDamage,
    CarShot,
    CarShotResult,
    Handled,
    Riddled,
    check_burst,
    check_shot_at,
    handled,
    handled_in_sights,
    settle,
    shoot_at_car,
    weakened,
)
from rules.mad_dogs.cars.tables import CONTROL, SPEEDS, Contact, Into, Smash
from rules.mad_dogs.model.figures import Posture, Speed, helpless
from rules.mad_dogs.model.injuries import SPARED, Casualty, Struck, casualties, joined, left_as
from rules.mad_dogs.model.vehicles import Car
from rules.mad_dogs.nerve.witnesses import attack
from rules.mad_dogs.shooting.resolve import Shot

R = TypeVar("R")


@frozen
class Course:
    """Who is aboard a car that may get out of hand, and what it meets then.

    inside   those inside, the driver first; in a car shot at they are the target's, and these are not read
    outside  those on running boards and on the roof
    meets    what a skid hits; None for nothing, and then a crash that is certain is one into something that stands
    other    speed of an oncoming vehicle it meets
    """

    inside: tuple[Person, ...] = ()
    outside: tuple[Person, ...] = ()
    meets: Into | None = None
    other: Speed | None = None


@frozen
class Pileup(Generic[R]):
    """What put a car out of hand, and the crash that followed.

    cause   how that ended by itself: hazards, a skid, a burst, people run down
    crash   None when none followed; its speed is that after everything, and what befell those aboard is all of it, the
            bullets of the same burst too
    before  how many others have numbers before those aboard: those run down
    """

    cause: R
    crash: Crashed | None = None
    before: int = 0

    def casualties(self) -> tuple[Casualty, ...]:
        """Those with numbers before those aboard, hurt or not; then those aboard, whose crash counts all of it."""
        if self.crash is None:
            return casualties(self.cause)
        first = casualties(self.cause)[: self.before]
        return (*first, *[SPARED] * (self.before - len(first)), *casualties(self.crash))


CALM: Final = Course()


# The crash that follows


def crash_of(car: Car, skid: Skid | None, speed: Speed | None, course: Course = CALM) -> Crash | None:
    """The crash that a skid ends in: a certain one, or one into what it meets; None when there is none.

    `speed` is that at the moment of the crash: after braking, but before a shot tire brings the car to a stand.
    """
    if skid is None or skid.contact is Contact.NONE or (skid.contact is Contact.IF_MET and course.meets is None):
        return None
    into = course.meets or Into.STANDING
    rolling = replace(car, wrecked=False)  # a car whose tire this skid has cost still moves
    return Crash(rolling, speed, into, course.other, skid.extra, course.inside, course.outside)


def check_course(car: Car, speed: Speed | None, course: Course) -> None:
    """Refuse people aboard, or something met, that can't be: OutOfRange or IllegalNow."""
    into = course.meets or Into.STANDING
    check_crash(Crash(car, speed, into, course.other, 0, course.inside, course.outside))


@resolves("mad.car.crash", "mad.car.ride")
def follow_through(dice: Dice, one: Crash | None, so_far: tuple[Befallen, ...] = (), before: int = 0) -> Crashed | None:
    """The crash that `crash_of` found, if any, as `crashing.crash` has it.

    `so_far` is what befell those inside just before, in order: it counts in the crash, who died of it rolls for nothing
    more, and both are told together. Dice, `before` and refusals as in `crashing.crash`.
    """
    if one is None:
        return None
    smash = dice.call(smash_of, one)
    people = (*one.inside, *one.outside)
    earlier = (*so_far, *map(unhurt, people[len(so_far) :]))
    aboard = [
        dice.call(suffer, person, place >= len(one.inside), smash, one.speed, before_it, before + place)
        for place, (person, before_it) in enumerate(zip(people, earlier, strict=True))
    ]
    return Crashed(smash, speed_after(smash, one.speed), tuple(aboard))


def suffer(
    dice: Dice, person: Person, outside: bool, smash: Smash, speed: Speed | None, earlier: Befallen, index: int = 0
) -> Befallen:
    """What a row of the Crash table does to somebody after what befell him `earlier`, both together."""
    if earlier.struck.posture is Posture.DEAD:
        return earlier
    return after(person, earlier, dice.call(aftermath, weakened(person, earlier.struck), outside, smash, speed, index))


def after(person: Person, earlier: Befallen, later: Befallen) -> Befallen:
    """What befell one person twice in one go: wounds add up, of the actions owed the largest counts."""
    harm = joined(earlier.struck.harm, later.struck.harm)
    posture = Posture.DEAD if later.trapped else left_as(person.mark, harm)
    both = Struck(harm, earlier.struck.flinched or later.struck.flinched, posture)
    return replace(later, struck=both, jumps=earlier.jumps and not helpless(posture))


def slower(one: Speed | None, other: Speed | None) -> Speed | None:
    """The lower of two speeds; a car that stands is slowest."""
    return min(one, other, key=SPEEDS.index)


def car_left(car: Car, pile: Pileup[R], damage: CarDamage | None = None) -> Car:
    """The car after it all, bullets that did `damage` and the crash."""
    shot = car if damage is None else resolve_shots.car_after(car, damage)
    return shot if pile.crash is None else crashing.car_after(shot, pile.crash.smash)


# Hazards


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
    """`driving.hazard`, and the crash if it ends in one; with no reaction chosen it ends with the test.

    Dice in order: those of the hazards; those of the crash. Raises IllegalNow or OutOfRange before any die falls.
    """
    check_hazard(one, course)
    faced = dice.call(hazard, one)
    return Pileup(faced, dice.call(follow_through, crash_at(one, faced, course)))


@resolves("mad.car.crash", "mad.car.hazard")
def smash_in_hazard(dice: Dice, one: Ordeal, course: Course = CALM) -> Smash | None:
    """What becomes of the car, None without a crash; the people left out. For odds."""
    check_hazard(one, course)
    return smash_if(dice, crash_at(one, dice.call(hazard, one), course))


@resolves("mad.car.crash", "mad.car.hazard", "mad.car.ride")
def fate_in_hazard(dice: Dice, one: Ordeal, course: Course, index: int) -> str:
    """What befalls one of those aboard, in a word, the others left out. For odds."""
    check_hazard(one, course)
    return fate_if(dice, crash_at(one, dice.call(hazard, one), course), course, index)


def smash_if(dice: Dice, one: Crash | None) -> Smash | None:
    """What becomes of the car in a crash, if there is one."""
    return None if one is None else dice.call(smash_of, one)


def fate_if(dice: Dice, one: Crash | None, course: Course, index: int) -> str:
    """What befalls one of those aboard in a crash, if there is one."""
    return (
        unhurt((*course.inside, *course.outside)[index]).verdict
        if one is None
        else dice.call(fate_in_crash, one, index)
    )


# Braking and swerving by themselves


@attack
@resolves("mad.car.brake", "mad.car.crash", "mad.car.ride")
def brake_through(dice: Dice, car: Car, speed: Speed | None, course: Course = CALM) -> Pileup[Skid]:
    """`driving.brake`, and the crash if it ends in one, at the reduced speed. Refusals as there, and of the course."""
    return dice.call(skid_through, Reaction.BRAKE, car, speed, course)


@attack
@resolves("mad.car.swerve", "mad.car.crash", "mad.car.ride")
def swerve_through(dice: Dice, car: Car, speed: Speed | None, course: Course = CALM) -> Pileup[Skid]:
    """`driving.swerve`, and the crash if it ends in one. Refusals as there, and of the course."""
    return dice.call(skid_through, Reaction.SWERVE, car, speed, course)


def skidding(dice: Dice, reaction: Reaction, car: Car, speed: Speed | None, course: Course) -> Skid:
    """The table chosen, once the course is known to be possible."""
    check_course(car, speed, course)
    return dice.call(brake if reaction is Reaction.BRAKE else swerve, car, speed)


def skid_through(dice: Dice, reaction: Reaction, car: Car, speed: Speed | None, course: Course) -> Pileup[Skid]:
    """A table, and the crash if it ends in one."""
    skid = skidding(dice, reaction, car, speed, course)
    return Pileup(skid, dice.call(follow_through, crash_of(car, skid, skid.speed, course)))


@resolves("mad.car.crash", "mad.car.brake", "mad.car.swerve")
def smash_in_skid(dice: Dice, reaction: Reaction, car: Car, speed: Speed | None, course: Course = CALM) -> Smash | None:
    """What becomes of the car that brakes or swerves, None without a crash; the people left out. For odds."""
    skid = skidding(dice, reaction, car, speed, course)
    return smash_if(dice, crash_of(car, skid, skid.speed, course))


@resolves("mad.car.crash", "mad.car.brake", "mad.car.swerve", "mad.car.ride")
def fate_in_skid(dice: Dice, reaction: Reaction, car: Car, speed: Speed | None, course: Course, index: int) -> str:
    """What befalls one of those aboard, in a word, the others left out. For odds."""
    skid = skidding(dice, reaction, car, speed, course)
    return fate_if(dice, crash_of(car, skid, skid.speed, course), course, index)


# Under fire


def check_target(target: Riddled, course: Course) -> Course:
    """The course of a car shot at, those inside the target's; OutOfRange or IllegalNow when it can't be."""
    riddled = replace(course, inside=target.aboard)
    check_course(target.car, target.speed, riddled)
    return riddled


def crash_under_fire(target: Riddled, shot: CarShot | Handled, course: Course) -> Crash | None:
    """The one crash of a burst: of the tire's skid, the nerve's and the stench's the first that ends in one."""
    skids = [(shot.skid, target.speed)]  # a shot tire stops the car only after the skid
    skids += [(faced.skid, faced.skid.speed) for faced in (shot.nerve, shot.obstacle) if faced and faced.skid]
    crashes = (crash_of(target.car, skid, speed, course) for skid, speed in skids)
    return next((one for one in crashes if one is not None), None)


def crash_after(dice: Dice, target: Riddled, shot: CarShot, course: Course) -> Crashed | None:
    """That crash, with the wounds of the burst; a car that bullets stop does not go on after it."""
    crashed = follow_through(dice, crash_under_fire(target, shot, course), shot.aboard)
    return None if crashed is None else replace(crashed, speed=slower(crashed.speed, shot.speed))


@attack
@resolves("mad.car.shoot", "mad.car.hits", "mad.car.bulletproof", "mad.car.hazard", "mad.car.crash", "mad.car.ride")
def settle_through(dice: Dice, burst: Burst, target: Riddled, course: Course = CALM) -> Pileup[CarShot]:
    """`car_shooting.settle`, and the crash if the burst ends in one.

    Dice in order: those of the burst; those of the crash. Raises IllegalNow or OutOfRange before any die falls.
    """
    check_burst(burst, target)
    riddled = check_target(target, course)
    shot = dice.call(settle, burst, target)
    return Pileup(shot, dice.call(crash_after, target, shot, riddled))


@attack
@resolves("mad.car.shoot", "mad.shoot", "mad.shoot.modifiers", "mad.car.hits", "mad.car.bulletproof", "mad.car.crash")
def shoot_through(dice: Dice, shot: Shot, target: Riddled, course: Course = CALM) -> Pileup[CarShotResult]:
    """`car_shooting.shoot_at_car`, and the crash if the burst ends in one.

    Dice in order: those of the shot, ammunition too; those of the crash. Raises IllegalNow or OutOfRange before any die
    falls.
    """
    check_shot_at(shot, target)
    riddled = check_target(target, course)
    result = dice.call(shoot_at_car, shot, target)
    return Pileup(result, dice.call(crash_after, target, result.settled, riddled))


@resolves("mad.car.crash", "mad.car.hits")
def smash_in_burst(dice: Dice, burst: Burst, target: Riddled, course: Course = CALM) -> Smash | None:
    """What becomes of the car in the crash, None without one; the people left out. For odds."""
    riddled = check_target(target, course)
    return smash_if(dice, crash_under_fire(target, dice.call(handled, burst, target), riddled))


@resolves("mad.car.crash", "mad.car.shoot", "mad.car.hits")
def smash_in_sights(dice: Dice, shot: Shot, target: Riddled, course: Course = CALM) -> Smash | None:
    """What becomes of the car in the crash, from the dice to hit on. For odds."""
    riddled = check_target(target, course)
    return smash_if(dice, crash_under_fire(target, dice.call(handled_in_sights, shot, target), riddled))


# Running people down


def check_chase(run: RunDown, course: Course) -> None:
    """Refuse people run down, people aboard or something met that can't be: IllegalNow or OutOfRange."""
    check_run(run)
    check_course(run.car, run.speed, course)


def crash_of_run(run: RunDown, skid: Skid | None, course: Course) -> Crash | None:
    """The crash that running people down ends in, if any."""
    return crash_of(run.car, skid, skid.speed if skid else None, course)


def lost_by(ran: RanDown) -> Skid | None:
    """The skid of a driver who failed while he aimed or afterwards."""
    return next((faced.skid for faced in (ran.aim, ran.control) if faced and faced.skid), None)


@attack
@resolves("mad.car.pedestrian", "mad.car.hazard", "mad.car.swerve", "mad.car.brake", "mad.car.crash", "mad.car.ride")
def run_through(dice: Dice, run: RunDown, course: Course = CALM) -> Pileup[RanDown]:
    """`driving.run_down`, and the crash if control is lost and it ends in one.

    Those run down have the first numbers, then come those aboard. Dice in order: those of running people down; those of
    the crash. Raises IllegalNow or OutOfRange before any die falls.
    """
    check_chase(run, course)
    ran, before = dice.call(run_down, run), len(run.victims)
    return Pileup(ran, dice.call(follow_through, crash_of_run(run, lost_by(ran), course), (), before), before)


def control_lost(dice: Dice, run: RunDown) -> Skid | None:
    """The skid that running people down ends in, if any; of those in the way only whether somebody is hit."""
    assert run.speed is not None
    if run.intent:
        aim = dice.call(hazard, aiming(run))
        if not aim.passed:
            return aim.skid
    hazards = CONTROL[run.speed]
    if not hazards or all(dice.call(leaps_clear, victim, run.speed) for victim in run.victims):
        return None
    return dice.call(hazard, Ordeal(run.driver, run.car, run.speed, hazards, Reaction.SWERVE)).skid


def leaps_clear(dice: Dice, person: Person, speed: Speed) -> bool:
    """Whether somebody leaps out of a car's way."""
    return dice.call(leap, person, speed).dodged


@resolves("mad.car.crash", "mad.car.pedestrian")
def smash_in_run(dice: Dice, run: RunDown, course: Course = CALM) -> Smash | None:
    """What becomes of the car, None without a crash; the people left out. For odds."""
    check_chase(run, course)
    return smash_if(dice, crash_of_run(run, dice.call(control_lost, run), course))


@resolves("mad.car.pedestrian", "mad.car.crash", "mad.car.ride")
def fate_in_run(dice: Dice, run: RunDown, course: Course, index: int) -> str:
    """What befalls one person, in a word, the others left out: those in the way first, then those aboard. For odds."""
    check_chase(run, course)
    aboard = index - len(run.victims)
    if aboard < 0:
        return dice.call(fate_in_the_way, run, index)
    return fate_if(dice, crash_of_run(run, dice.call(control_lost, run), course), course, aboard)
