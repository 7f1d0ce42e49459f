"""The odds of a burst at a car: hits through the armor, damage, each person aboard, and the crash."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, Final, NamedTuple

from rules.core.chance.dice import Dice
from rules.core.plain.frozen import replace
from rules.core.tables.rule import resolves
from rules.mad_dogs.cars.car_damage import (
    SOUND,
    CarDamage,
    CarUnderFire,
    Handled,
    HitsOnCar,
    blown_tire,
    burst_of,
    car_hit,
    check_burst,
    check_shot_at,
    check_target,
    crash_under_fire,
    explosion_inside,
    flinch,
    scared,
    sickened,
    stench,
    through_armor,
    worse,
)
from rules.mad_dogs.cars.car_records import CALM, CarCourse, HazardTest, Rider
from rules.mad_dogs.cars.crashes import smash_if
from rules.mad_dogs.cars.report_lines import SKIDS, faced_row, skid_row
from rules.mad_dogs.cars.tables import PERSON_OR_CAR, Smash, Tank
from rules.mad_dogs.model.figures import Gun, Posture, helpless
from rules.mad_dogs.model.injuries import Harm, Mark, Struck
from rules.mad_dogs.play.lines import NO_TEST
from rules.mad_dogs.shooting.shoot import one_in
from rules.mad_dogs.shooting.to_hit import Shot, threat
from rules.mad_dogs.wounds.wounds_and_recovery import struck


@resolves("mad.car.bulletproof")
def counting(dice: Dice, burst: HitsOnCar, target: CarUnderFire) -> int:
    """How many hits get through the armor. For odds."""
    check_burst(burst, target)
    return through_armor(dice, burst, target.car)


@resolves("mad.car.shoot", "mad.car.hits")
def wreckage(dice: Dice, burst: HitsOnCar, target: CarUnderFire) -> CarDamage:
    """What a burst breaks of a car, without the people. For odds."""
    check_burst(burst, target)
    hits = through_armor(dice, burst, target.car)
    on_car = sum(dice.read(hits, dice.reading(PERSON_OR_CAR), "person or car"))
    return dice.fold(on_car, worse, SOUND, car_hit)


@resolves("mad.car.shoot", "mad.car.hits")
def fate_aboard(dice: Dice, burst: HitsOnCar, target: CarUnderFire, index: int) -> str:
    """What befalls one person aboard from bullets and an explosion, as one word, without the others. For odds."""
    check_burst(burst, target)
    hits = through_armor(dice, burst, target.car)
    mine, explodes = dice.fold(hits, sharing, NO_SHARE, share, len(target.aboard))
    person, frightened = target.aboard[index], scared(burst, hits, target.car)
    return dice.call(verdict_aboard, person, mine, frightened, burst.gun.damage, burst.aimed, explodes)


class BulletShare(NamedTuple):
    """What bullets mean to one person aboard: the hits on that person, and whether the car explodes."""

    mine: int = 0
    explodes: bool = False


NO_SHARE: Final = BulletShare()


def share(dice: Dice, aboard: int) -> BulletShare:
    """What one bullet means to one of `aboard` people."""
    if dice.read(1, dice.reading(PERSON_OR_CAR), "person or car")[0]:
        return BulletShare(explodes=dice.call(car_hit).tank is Tank.EXPLOSION)
    return BulletShare(dice.read(1, one_in(aboard), "who is hit")[0] if aboard > 1 else 1)


def sharing(one: BulletShare, other: BulletShare) -> BulletShare:
    """Two bullets together."""
    return BulletShare(one.mine + other.mine, one.explodes or other.explodes)


def verdict_aboard(
    dice: Dice, person: Rider, hits: int, frightened: bool, gun: int, aimed: bool, explodes: bool
) -> str:
    """What bullets, and perhaps an explosion, do to one person aboard, as one word."""
    wounds = dice.call(struck, person.mark, hits, frightened, gun, aimed)
    return (dice.call(explosion_inside, person, wounds) if explodes else wounds).verdict


class AtWheel(NamedTuple):
    """What bullets mean to a driver: hits on the driver, and damage that makes the test harder or spares it."""

    mine: int = 0
    brakes: bool = False
    tire: bool = False
    tank: Tank = Tank.WHOLE


NOT_HIT: Final = AtWheel()


def at_wheel(dice: Dice, aboard: int) -> AtWheel:
    """What one bullet means to the driver among `aboard` people."""
    if dice.read(1, dice.reading(PERSON_OR_CAR), "person or car")[0]:
        hit = dice.call(car_hit)
        return AtWheel(brakes=hit.brakes, tire=hit.tire, tank=hit.tank)
    return AtWheel(dice.read(1, one_in(aboard), "who is hit")[0] if aboard > 1 else 1)


def both(one: AtWheel, other: AtWheel) -> AtWheel:
    """Two bullets together."""
    return AtWheel(one.mine + other.mine, one.brakes or other.brakes, one.tire or other.tire, max(one.tank, other.tank))


def met(dice: Dice, burst: HitsOnCar, target: CarUnderFire) -> AtWheel | None:
    """What a burst means to the driver, reduced to what still matters; None without a hit that counts."""
    hits = through_armor(dice, burst, target.car)
    if not hits:
        return None
    found = dice.fold(hits, both, NOT_HIT, at_wheel, len(target.aboard))
    if found.tank is Tank.EXPLOSION or found.tire:
        return AtWheel(tire=found.tank is not Tank.EXPLOSION, tank=found.tank)
    return found._replace(tank=Tank.WHOLE) if found.tank is Tank.FIRE else found


def met_in_sights(dice: Dice, shot: Shot, target: CarUnderFire) -> AtWheel | None:
    """`met`, from the dice to hit on."""
    hits, frightened = dice.call(threat, shot)
    return dice.call(met, burst_of(shot, hits, frightened), target)


@resolves("mad.car.hits", "mad.car.hazard")
def handled(dice: Dice, burst: HitsOnCar, target: CarUnderFire) -> Handled:
    """Whether the driver keeps a moving car under fire in hand. For odds."""
    check_burst(burst, target)
    return course_under_fire(dice, target, burst.gun, burst.aimed, dice.call(met, burst, target))


@resolves("mad.car.hits", "mad.car.hazard")
def handled_in_sights(dice: Dice, shot: Shot, target: CarUnderFire) -> Handled:
    """`handled`, from the dice to hit on. For odds."""
    check_shot_at(shot, target)
    return course_under_fire(dice, target, shot.gun, shot.aimed, dice.call(met_in_sights, shot, target))


def course_under_fire(dice: Dice, target: CarUnderFire, gun: Gun, aimed: bool, hit: AtWheel | None) -> Handled:
    """The course of a car after everything that its driver met."""
    if hit is None or target.speed is None:
        return Handled()
    if hit.tank is Tank.EXPLOSION:
        return Handled(explodes=True)
    if hit.tire:
        return Handled(skid=dice.call(blown_tire)._replace(inches=0))
    steering = replace(target, car=replace(target.car, brakes_cut=target.car.brakes_cut or hit.brakes))
    return dice.call(steered, steering, hit.mine, gun, aimed, hit.tank is Tank.STENCH)


def steered(dice: Dice, target: CarUnderFire, hits: int, gun: Gun, aimed: bool, stinks: bool) -> Handled:
    """The tests of a driver whose car goes on."""
    wounds = dice.call(left_at_wheel, target.aboard[0].mark, hits, gun.damage, aimed)
    nerve, obstacle = dice.call(row_of, flinch, target, gun.blazing, wounds), None
    if stinks and dice.call(sickened, target.aboard[0], wounds):
        speed = nerve.skid.speed if nerve.skid else target.speed
        obstacle = dice.call(row_of, stench, target, wounds, speed)
    return Handled(nerve=nerve, obstacle=obstacle)


def left_at_wheel(dice: Dice, mark: Mark, hits: int, gun: int, aimed: bool) -> Struck:
    """The driver's state after the bullets, as far as the tests need it."""
    wounds = dice.call(struck, mark, hits, False, gun, aimed)
    if helpless(wounds.posture):
        return Struck(posture=Posture.DEAD)
    return Struck(Harm(lost=wounds.harm.lost), posture=wounds.posture)


def row_of(dice: Dice, test: Callable[..., HazardTest], *args: Hashable) -> HazardTest:
    """The result of a test, without its number and the inches of a skid."""
    faced = dice.call(test, *args)
    return HazardTest(0, faced.passed, faced.skid and faced.skid._replace(inches=0))


@resolves("mad.car.bulletproof")
def counting_in_sights(dice: Dice, shot: Shot, target: CarUnderFire) -> int:
    """How many hits of a shot get through the armor. For odds."""
    check_shot_at(shot, target)
    return dice.call(counting, burst_of(shot, *dice.call(threat, shot)), target)


@resolves("mad.car.shoot", "mad.car.hits")
def fate_in_sights(dice: Dice, shot: Shot, target: CarUnderFire, index: int) -> str:
    """`fate_aboard`, from the dice to hit on. For odds."""
    check_shot_at(shot, target)
    hits, frightened = dice.call(threat, shot)
    return dice.call(fate_aboard, burst_of(shot, hits, frightened), target, index)


@resolves("mad.car.shoot", "mad.car.hits")
def wreckage_in_sights(dice: Dice, shot: Shot, target: CarUnderFire) -> CarDamage:
    """`wreckage`, from the dice to hit on. For odds."""
    check_shot_at(shot, target)
    hits, frightened = dice.call(threat, shot)
    return dice.call(wreckage, burst_of(shot, hits, frightened), target)


@resolves("mad.car.crash", "mad.car.hits")
def smash_in_burst(dice: Dice, burst: HitsOnCar, target: CarUnderFire, course: CarCourse = CALM) -> Smash | None:
    """What becomes of the car in the crash, without the people; None without a crash. For odds."""
    course = check_target(target, course)
    return smash_if(dice, crash_under_fire(target, dice.call(handled, burst, target), course))


@resolves("mad.car.crash", "mad.car.shoot", "mad.car.hits")
def smash_in_sights(dice: Dice, shot: Shot, target: CarUnderFire, course: CarCourse = CALM) -> Smash | None:
    """`smash_in_burst`, from the dice to hit on. For odds."""
    course = check_target(target, course)
    return smash_if(dice, crash_under_fire(target, dice.call(handled_in_sights, shot, target), course))


COURSES: Final = (NO_TEST, *SKIDS, "blown up")
"""The possible results for the course of a car under fire."""


def course_row(course: Handled) -> str:
    """The first thing that became of the course, in a few words."""
    if course.explodes:
        return "blown up"
    if course.skid is not None:
        return skid_row(course.skid)
    faced = [one for one in (course.nerve, course.obstacle) if one is not None]
    return faced_row(min(faced, key=lambda one: one.passed)) if faced else NO_TEST


class UnderFire(NamedTuple):
    """The resolvers that answer for a burst: hits through armor, damage, each person inside, the course, a crash."""

    through: Callable[..., Any]
    broken: Callable[..., Any]
    fate: Callable[..., Any]
    handled: Callable[..., Any]
    smash: Callable[..., Any]


OF_HITS: Final = UnderFire(counting, wreckage, fate_aboard, handled, smash_in_burst)
IN_SIGHTS: Final = UnderFire(counting_in_sights, wreckage_in_sights, fate_in_sights, handled_in_sights, smash_in_sights)
