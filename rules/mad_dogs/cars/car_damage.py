"""What bullets break of a car, and what that means to its driver and those inside (mad.car.hits)."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from rules.core.action.deed import Deed, Question, decides
from rules.core.action.move import move
from rules.core.action.position import Price
from rules.core.action.report import Report, Tone
from rules.core.chance.dice import Dice
from rules.core.plain.frozen import frozen, replace
from rules.core.plain.refusal import IllegalNow, OutOfRange
from rules.core.tables.outcome import Modifier, Target
from rules.core.tables.rule import resolves
from rules.mad_dogs.bombs.diving_for_cover import Caught, blown_up
from rules.mad_dogs.bombs.tables import BLAST_STUNTS, CAR_STICKS, charge_of
from rules.mad_dogs.cars.braking_and_swerving import avoid
from rules.mad_dogs.cars.car_of_move import car_of_move
from rules.mad_dogs.cars.car_options import CAR, ROLLS
from rules.mad_dogs.cars.car_records import (
    CarCourse,
    Crash,
    DriverReaction,
    HazardTest,
    PersonFate,
    Rider,
    Skid,
    WithCrash,
    able,
    car_after,
    check_room,
    weakened,
)
from rules.mad_dogs.cars.crashes import check_course, crash_of
from rules.mad_dogs.cars.hazards import HazardsOfTurn, hazard
from rules.mad_dogs.cars.tables import (
    BLAZING_GUTS,
    CAR_HITS,
    ENGINE,
    FUEL_TANK,
    SIDE,
    SPEEDS,
    STENCH_HAZARDS,
    TIRE_SKID,
    CarPart,
    Contact,
    Tank,
    Veer,
)
from rules.mad_dogs.model.figures import Gun, Posture, Speed, Stat, helpless
from rules.mad_dogs.model.injuries import Casualty, Struck, casualties, joined, left_as
from rules.mad_dogs.model.vehicles import Car, EngineAsked, Vehicle
from rules.mad_dogs.play.acting import right_to_vehicle
from rules.mad_dogs.play.position import Position
from rules.mad_dogs.shooting.to_hit import Shot, check_against_car, check_shot, confirmed
from rules.mad_dogs.wounds.wounds_and_recovery import struck

MOST_HITS = 20


@frozen
class HitsOnCar:
    """The hits on a car before their effect is rolled.

    hits        dice that hit
    gun         the gun, for its damage, its armor-piercing, and whether it blazed away
    unmodified  the shooter's present GATS, to confirm hits on armor
    frightened  whether any die of blazing away only frightened
    """

    hits: int
    gun: Gun
    unmodified: int
    frightened: bool = False
    aimed: bool = False


@frozen
class CarUnderFire:
    """The facts about a car under fire, before a hit.

    aboard    those inside who may be hit, the driver of a moving car first; empty for an empty car that stands still
    reaction  whether the driver brakes or swerves after a failed test of nerve; None leaves the choice open
    """

    car: Car
    speed: Speed | None
    aboard: tuple[Rider, ...] = ()
    reaction: DriverReaction | None = None


class CarDamage(NamedTuple):
    """What bullets broke. Of several hits on the fuel tank the worst counts; every other part breaks once."""

    engine: bool = False
    brakes: bool = False
    tire: bool = False
    tank: Tank = Tank.WHOLE


SOUND: Final = CarDamage()


@frozen
class CarShot:
    """A burst at a car with all its consequences but a crash.

    hits      confirmed hits
    aboard    the fate of each person inside, in order
    skid      of a moving car whose tire was shot
    nerve     the driver's GUTS under fire; `obstacle` the hazards of a stench that sickened the driver
    speed     of the car afterwards; None if it stands still
    """

    hits: int
    damage: CarDamage
    aboard: tuple[PersonFate, ...]
    skid: Skid | None
    nerve: HazardTest | None
    obstacle: HazardTest | None
    speed: Speed | None

    @property
    def skids(self) -> list[Skid]:
        """The skids of a shot tire, and of a driver who lost control."""
        faced = (one.skid for one in (self.nerve, self.obstacle) if one is not None)
        return [one for one in (self.skid, *faced) if one is not None]

    def casualties(self) -> tuple[Casualty, ...]:
        return casualties(self.aboard)


@frozen
class CarShotResult:
    """A shot at a car to its end. `needed`, `flinches`, `jammed` and `empty` are as in a shot at people."""

    needed: int
    hits: int
    flinches: int
    jammed: bool
    empty: int
    car_shot: CarShot

    def casualties(self) -> tuple[Casualty, ...]:
        return casualties(self.car_shot)


def check_burst(burst: HitsOnCar, target: CarUnderFire) -> None:
    """Raises IllegalNow or OutOfRange for a burst or a car that can't be resolved."""
    check_against_car(burst.gun)
    if not 0 <= burst.hits <= MOST_HITS:
        raise OutOfRange(f"Hits are 0 to {MOST_HITS}, not {burst.hits}. Give a number in that range.")
    check_room(target.car, len(target.aboard))
    if target.speed is not None and target.car.wrecked:
        raise IllegalNow("The car is out of action, so it does not move. Remove its speed.")
    if target.speed is not None and not target.aboard:
        raise OutOfRange("A moving car needs a driver. Name the driver first among those aboard.")
    if any(person.guts is None for person in target.aboard):
        raise OutOfRange("The GUTS of everyone aboard may be tested. Give them all.")


@resolves("mad.car.hits")
def car_hit(dice: Dice) -> CarDamage:
    """One hit on a car: 1D6 on the Car Hits table, and another die for a fuel tank."""
    (part,) = dice.read(1, dice.reading(CAR_HITS), "car hit")
    tank = dice.read(1, dice.reading(FUEL_TANK), "fuel tank")[0] if part is CarPart.TANK else Tank.WHOLE
    return CarDamage(part is CarPart.ENGINE, part is CarPart.BRAKE_LINE, part is CarPart.TIRE, tank)


def worse(one: CarDamage, other: CarDamage) -> CarDamage:
    """The damage of two hits together."""
    return CarDamage(
        one.engine or other.engine, one.brakes or other.brakes, one.tire or other.tire, max(one.tank, other.tank)
    )


def car_hit_by(car: Car, damage: CarDamage) -> Car:
    """The car after the hits."""
    return replace(
        car,
        engine_hit=car.engine_hit or damage.engine,
        brakes_cut=car.brakes_cut or damage.brakes,
        wrecked=car.wrecked or damage.tire or damage.tank is Tank.EXPLOSION,
    )


def slower(one: Speed | None, other: Speed | None) -> Speed | None:
    """The lower of two speeds; None, a standing car, is the lowest."""
    return min(one, other, key=SPEEDS.index)


def car_afterwards(car: Car, whole: WithCrash[Any], damage: CarDamage | None = None) -> Car:
    """The car after the bullets, which did `damage`, and the crash."""
    shot = car if damage is None else car_hit_by(car, damage)
    return shot if whole.crash is None else car_after(shot, whole.crash.smash)


def bullets(dice: Dice, burst: HitsOnCar, aboard: tuple[Rider, ...], hits: int, frightened: bool) -> tuple[Struck, ...]:
    """Allot hits at random to those aboard, and roll their damage. In an empty car they hit no one."""
    if len(aboard) > 1 and hits:
        met = dice.roll(hits, len(aboard), "who is hit:*")
        shares = [met.count(place) for place in range(1, len(aboard) + 1)]
    else:
        shares = [hits] + [0] * (len(aboard) - 1)
    return tuple(
        [
            dice.call(struck, person.mark, share, frightened, burst.gun.damage, burst.aimed, index)
            for index, (person, share) in enumerate(zip(aboard, shares, strict=False))
        ]
    )


def guts_needed(person: Rider, *candidates: tuple[str, int]) -> Target:
    """The GUTS needed in a car under fire, with every modifier by name. A figure without GUTS has 0."""
    rating = person.guts or person.stunts._replace(stat=Stat.GUTS, whole=0)
    return rating.hurt(person.mark.lost).target(rating.mean, *candidates)


def able_reaction(reaction: DriverReaction | None, car: Car) -> DriverReaction | None:
    """The reaction that a driver still has: with a cut brake line only swerving is left."""
    return DriverReaction.SWERVE if reaction is not None and car.brakes_cut else reaction


@resolves("mad.car.hits", "mad.car.hazard")
def flinch(dice: Dice, target: CarUnderFire, blazing: bool, so_far: Struck) -> HazardTest:
    """The driver of a car under fire tests a hazard against GUTS: -2 under blazing fire, -1 more with a cut brake line.

    A dead or unconscious driver fails without a roll and can only swerve.
    """
    driver = weakened(target.aboard[0], so_far)
    number = guts_needed(
        driver, ("blazing away", BLAZING_GUTS * blazing), ("brake line cut", -1 * target.car.brakes_cut)
    )
    passed = able(dice, driver, number, so_far.posture)
    if passed or target.reaction is None:
        return HazardTest(number.total, passed)
    out = helpless(so_far.posture)
    reaction = DriverReaction.SWERVE if out else able_reaction(target.reaction, target.car)
    return HazardTest(number.total, passed, avoid(dice, target.car, target.speed, reaction))


@resolves("mad.car.hits")
def sickened(dice: Dice, person: Rider, so_far: Struck, index: int = 0) -> bool:
    """Whether the stench makes a figure jump, which it does after a failed GUTS test. The dead and unconscious stay."""
    now = weakened(person, so_far)
    return not helpless(so_far.posture) and not able(dice, now, guts_needed(now), so_far.posture, index)


def stench(dice: Dice, target: CarUnderFire, so_far: Struck, speed: Speed | None) -> HazardTest:
    """The obstacle that a stench puts in the way of a driver whom it sickens."""
    driver, reaction = weakened(target.aboard[0], so_far), able_reaction(target.reaction, target.car)
    return dice.call(hazard, HazardsOfTurn(driver, target.car, speed, STENCH_HAZARDS, reaction))


def blown_tire(dice: Dice) -> Skid:
    """A skid of 2D6 inches to a random side, after which the car stands still."""
    inches = dice.total(TIRE_SKID, 6, "skid")
    right = dice.read(1, dice.reading(SIDE), "side of the skid")[0]
    return Skid(None, Veer.RIGHT if right else Veer.LEFT, inches, Contact.IF_MET)


@resolves("mad.car.hits", "mad.bomb.dive", "mad.damage")
def explosion_inside(dice: Dice, person: Rider, so_far: Struck, index: int = 0) -> Struck:
    """The four tests of a bomb of two sticks at STUNTS-2, for a figure inside an exploding car. Each failure is a hit.

    The unconscious fail them all. The wounds add to those just taken; of the actions owed the largest number counts.
    """
    if so_far.posture is Posture.DEAD:
        return so_far
    now, out = weakened(person, so_far), helpless(so_far.posture)
    inside = (Modifier("inside the car", BLAST_STUNTS),)
    caught = Caught(person.stunts, now.mark, out, inside)
    after = dice.call(blown_up, caught, charge_of(CAR_STICKS).tests, index)
    harm = joined(so_far.harm, after.harm)
    return Struck(harm, so_far.flinched or after.flinched, left_as(person.mark, harm))


def check_shot_at(shot: Shot, target: CarUnderFire) -> None:
    """Raises IllegalNow or OutOfRange for a shot at a car that the rules forbid."""
    check_shot(shot)
    if shot.at_car is not target.speed:
        raise IllegalNow(
            "The speed of the target car must be the same in the shot and for the car. Change one of them."
        )
    check_burst(HitsOnCar(0, shot.gun, shot.rating.now), target)


def burst_of(shot: Shot, hits: int, frightened: bool) -> HitsOnCar:
    """The burst that the dice of a shot send at a car."""
    return HitsOnCar(hits, shot.gun, shot.rating.now, frightened, shot.aimed)


class Handled(NamedTuple):
    """What becomes of a moving car's course: an explosion, or else its skids without inches, as in `CarShot`."""

    explodes: bool = False
    skid: Skid | None = None
    nerve: HazardTest | None = None
    obstacle: HazardTest | None = None


# The crash that follows


def check_target(target: CarUnderFire, course: CarCourse) -> CarCourse:
    """The course of a car under fire, with the target's people inside.

    Raises OutOfRange or IllegalNow if it is impossible.
    """
    course = replace(course, inside=target.aboard)
    check_course(target.car, target.speed, course)
    return course


def crash_under_fire(target: CarUnderFire, shot: CarShot | Handled, course: CarCourse) -> Crash | None:
    """The one crash of a burst: the first of the skids of tire, nerve and stench that ends in one."""
    skids = [(shot.skid, target.speed)]  # a shot tire stops the car only after the skid
    skids += [(faced.skid, faced.skid.speed) for faced in (shot.nerve, shot.obstacle) if faced and faced.skid]
    crashes = (crash_of(target.car, skid, speed, course) for skid, speed in skids)
    return next((one for one in crashes if one is not None), None)


# The engine


@resolves("mad.car.hits")
def engine_turn(dice: Dice, car: Car) -> bool:
    """The die of each turn for a hit engine: on 5-6 of 1D6 the engine dies and the car stops for good.

    Raises IllegalNow for a sound engine, and for a car that is already out of action.
    """
    if not car.engine_hit:
        raise IllegalNow("This roll is for a car whose engine was hit. Pick such a car.")
    if car.wrecked:
        raise IllegalNow("The car is already out of action. Pick another one.")
    return dice.read(1, dice.reading(ENGINE), "engine")[0] == 1


@move("mad-car engine", ROLLS)
class Engine:
    """Roll for a hit engine, once a turn."""

    car: Vehicle | None = CAR


@decides(Engine)
def engine(position: Position, move: Engine) -> Deed[bool]:
    """The turn's die for a hit engine."""
    wheels, vehicle = car_of_move(position, move), move.car
    car = wheels.car if vehicle is not None else Car(engine_hit=True)
    if not car.engine_hit:
        raise IllegalNow(f"The engine of {wheels.name} is not hit and needs no roll. Pick another car.")
    if car.wrecked:
        raise IllegalNow(f"{wheels.title} is already out of action. Pick another car.")

    def allow() -> Price:
        if vehicle is None:
            return ()
        price = right_to_vehicle(position, vehicle)
        if not vehicle.engine:
            raise IllegalNow(
                f"The engine of {wheels.name} has already been rolled for this turn. Wait for the next turn."
            )
        return (*price, EngineAsked(position.id, vehicle.name))

    def report(dies: bool) -> Report:
        whose = "The engine" if vehicle is None else f"The engine of {wheels.name}"
        if dies:
            return Report(f"{whose} dies: the car stops for good.", tone=Tone.BAD)
        return Report(f"{whose} keeps running this turn.")

    return Deed(
        engine_turn,
        (car,),
        allow=allow,
        changes=lambda dies: wheels.booked(replace(car, wrecked=True), None) if dies else (),
        facts=lambda outcome: {"dies": outcome.result},
        report=report,
        questions=(Question("The engine dies", engine_turn, (car,)),),
        again=vehicle is None,
    )


# Armor


PIERCING: Final = frozenset({"Heavy Machine Gun"})
"""Guns whose hits on an armored car need no confirmation."""


def must_confirm(gun: Gun, car: Car) -> bool:
    """Whether hits of this gun on this car need confirmation."""
    return car.bulletproof and gun.name not in PIERCING


@resolves("mad.car.bulletproof")
def confirm(dice: Dice, hits: int, unmodified: int) -> int:
    """Roll each hit on armor again. It counts if the roll is within the unmodified GATS; returns the hits that count.

    At a modified GATS of 0 the shooter has already confirmed the hits once, so this is the second time.
    """
    if hits and unmodified > 0:
        return confirmed(dice, hits, unmodified, "armor", "through the armor", "stopped by the armor")
    return 0


def through_armor(dice: Dice, burst: HitsOnCar, car: Car) -> int:
    """The hits that count after armor."""
    return dice.call(confirm, burst.hits, burst.unmodified) if must_confirm(burst.gun, car) else burst.hits


def scared(burst: HitsOnCar, hits: int, car: Car) -> bool:
    """Whether dice of blazing away frighten those inside. Behind armor they do so only if a hit was confirmed."""
    return burst.frightened and (hits > 0 or not must_confirm(burst.gun, car))
