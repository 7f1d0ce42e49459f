"""Shooting at cars: whom or what bullets hit, the Car Hits table, armor, and the driver's nerve (mad.car.shoot)."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Final, NamedTuple

from rules.core.chance.dice import Dice
from rules.core.plain.frozen import frozen, replace
from rules.core.plain.refusal import IllegalNow, OutOfRange
from rules.core.tables.outcome import Modifier, Reminder, Target
from rules.core.tables.rule import resolves
from rules.mad_dogs.bombs.resolve import Caught, blown_up
from rules.mad_dogs.bombs.tables import BLAST_STUNTS, CAR_STICKS, charge_of
from rules.mad_dogs.cars.car_records import (
    CALM,
    Befallen,
    Course,
    Crash,
    Crashed,
    Faced,
    Pileup,
    R,
    Reaction,
    Rider,
    Skid,
    able,
    car_after,
    check_room,
    weakened,
)
from rules.mad_dogs.cars.crashes import check_course, crash_of, follow_through, smash_if
from rules.mad_dogs.cars.hazards import Ordeal, avoid, hazard
from rules.mad_dogs.cars.tables import (
    BLAZING_GUTS,
    CAR_HITS,
    FUEL_TANK,
    PERSON_OR_CAR,
    SIDE,
    SPEEDS,
    STENCH_HAZARDS,
    TIRE_SKID,
    Contact,
    Part,
    Smash,
    Tank,
    Veer,
)
from rules.mad_dogs.model.checks import confirmed
from rules.mad_dogs.model.figures import Gun, Posture, Speed, Stat, helpless
from rules.mad_dogs.model.injuries import Casualty, Harm, Mark, Struck, casualties, joined, left_as, struck
from rules.mad_dogs.model.vehicles import Car
from rules.mad_dogs.nerve.witnesses import attack
from rules.mad_dogs.shooting.ammunition import spend
from rules.mad_dogs.shooting.shoot import one_in
from rules.mad_dogs.shooting.to_hit import Shot, aimed_fire, check_against_car, check_shot, jams, needed, threat

MOST_HITS = 20
PIERCING: Final = frozenset({"Heavy Machine Gun"})
"""Guns whose hits on an armored car need no confirming."""


@frozen
class Burst:
    """What hit a car, before it is settled what that does.

    hits        dice that hit
    gun         its damage, its armor-piercing, whether it blazed away
    unmodified  the shooter's GATS as it stands now, to confirm hits on armor
    frightened  whether any die of blazing away only frightened
    """

    hits: int
    gun: Gun
    unmodified: int
    frightened: bool = False
    aimed: bool = False


@frozen
class Riddled:
    """The car shot at.

    aboard    who may be hit inside, the driver first when it moves; empty for an empty car that stands
    reaction  whether its driver brakes or swerves when his nerve fails; None leaves it open
    """

    car: Car
    speed: Speed | None
    aboard: tuple[Rider, ...] = ()
    reaction: Reaction | None = None


class CarDamage(NamedTuple):
    """What bullets broke: the worst of several hits on the fuel tank, everything else once."""

    engine: bool = False
    brakes: bool = False
    tire: bool = False
    tank: Tank = Tank.WHOLE


SOUND: Final = CarDamage()


@frozen
class CarShot:
    """A burst at a car to its end.

    hits      confirmed hits
    aboard    what befell everyone inside, in order
    skid      of a car whose tire is shot while it moves
    nerve     the driver's GUTS under fire; `obstacle` the hazards of a stench that got the better of him
    speed     of the car after all this; None when it stands
    """

    hits: int
    damage: CarDamage
    aboard: tuple[Befallen, ...]
    skid: Skid | None
    nerve: Faced | None
    obstacle: Faced | None
    speed: Speed | None

    def casualties(self) -> tuple[Casualty, ...]:
        return casualties(self.aboard)


@frozen
class CarShotResult:
    """A shot at a car to its end, ammunition too; `needed`, `flinches`, `jammed` and `empty` as in a shot at people."""

    needed: int
    hits: int
    flinches: int
    jammed: bool
    empty: int
    settled: CarShot

    def casualties(self) -> tuple[Casualty, ...]:
        return casualties(self.settled)


def check_burst(burst: Burst, target: Riddled) -> None:
    """Refuse what can't be settled: IllegalNow or OutOfRange."""
    check_against_car(burst.gun)
    if not 0 <= burst.hits <= MOST_HITS:
        raise OutOfRange(f"Hits are 0 to {MOST_HITS}, not {burst.hits}.")
    check_room(target.car, len(target.aboard))
    if target.speed is not None and target.car.wrecked:
        raise IllegalNow("The car is out of action, so it stands. Remove its speed.")
    if target.speed is not None and not target.aboard:
        raise OutOfRange("A car that moves has a driver: name him first among those aboard.")
    if any(person.guts is None for person in target.aboard):
        raise OutOfRange("The GUTS of everybody aboard may be tested: say them all.")


def must_confirm(gun: Gun, car: Car) -> bool:
    """Whether hits of this gun on this car need confirming."""
    return car.bulletproof and gun.name not in PIERCING


@resolves("mad.car.bulletproof")
def confirm(dice: Dice, hits: int, unmodified: int) -> int:
    """Each hit on armor thrown again: it counts within the unmodified GATS. Returns the hits that count.

    At a modified GATS of 0 the hits were confirmed once before: this is the second time.
    """
    if hits and unmodified > 0:
        return confirmed(dice, hits, unmodified, "armor", "through the armor", "stopped by the armor")
    return 0


def through(dice: Dice, burst: Burst, car: Car) -> int:
    """The hits that count, armor considered."""
    return dice.call(confirm, burst.hits, burst.unmodified) if must_confirm(burst.gun, car) else burst.hits


def scared(burst: Burst, hits: int, car: Car) -> bool:
    """Whether dice of blazing away that only frighten do so inside: behind armor only if a hit was confirmed."""
    return burst.frightened and (hits > 0 or not must_confirm(burst.gun, car))


@resolves("mad.car.hits")
def car_hit(dice: Dice) -> CarDamage:
    """One hit on a car: 1D6 on the Car Hits table, and another for a fuel tank."""
    (part,) = dice.read(1, dice.reading(CAR_HITS), "car hit")
    tank = dice.read(1, dice.reading(FUEL_TANK), "fuel tank")[0] if part is Part.TANK else Tank.WHOLE
    return CarDamage(part is Part.ENGINE, part is Part.BRAKE_LINE, part is Part.TIRE, tank)


def worse(one: CarDamage, other: CarDamage) -> CarDamage:
    """Two hits on a car together."""
    return CarDamage(
        one.engine or other.engine, one.brakes or other.brakes, one.tire or other.tire, max(one.tank, other.tank)
    )


def car_hit_by(car: Car, damage: CarDamage) -> Car:
    """The car after bullets hit it."""
    return replace(
        car,
        engine_hit=car.engine_hit or damage.engine,
        brakes_cut=car.brakes_cut or damage.brakes,
        wrecked=car.wrecked or damage.tire or damage.tank is Tank.EXPLOSION,
    )


@attack
@resolves("mad.car.shoot", "mad.car.hits", "mad.car.bulletproof", "mad.car.hazard")
def settle(dice: Dice, burst: Burst, target: Riddled) -> CarShot:
    """Hits on a car, to their last consequence but a crash.

    Dice in order: armor; person or car; who is hit, if several are aboard; damage, one by one; the Car Hits table,
    each hit with its fuel tank; in an explosion the STUNTS and damage of each aboard; otherwise a tire's skid (inches,
    side); otherwise the driver's GUTS and table; then in a stench the GUTS of each aboard, and a failed driver's
    obstacle and table. Raises IllegalNow or OutOfRange before any roll.
    """
    check_burst(burst, target)
    hits = through(dice, burst, target.car)
    on_car = sum(dice.read(hits, dice.reading(PERSON_OR_CAR), "person or car"))
    wounds = bullets(dice, burst, target.aboard, hits - on_car, scared(burst, hits, target.car))
    damage = dice.fold(on_car, worse, SOUND, car_hit)
    car = car_hit_by(target.car, damage)
    if on_car < hits and target.aboard:
        dice.note(Reminder("mad.guts", "somebody in the car is hit: the others may test"))
    if damage.tank is Tank.EXPLOSION:
        dice.note(Reminder("mad.bomb.table", f"the car explodes as {CAR_STICKS} sticks"))
        burnt = [
            Befallen(dice.call(exploded, person, one, index))
            for index, (person, one) in enumerate(zip(target.aboard, wounds, strict=True))
        ]
        return CarShot(hits, damage, tuple(burnt), None, None, None, None)
    if damage.tank is Tank.FIRE:
        dice.note(Reminder("mad.car.hits", "the car burns: all out on the gang's next card"))
    speed, skid, nerve, obstacle = target.speed, None, None, None
    moving = replace(target, car=car)
    if damage.tire:
        skid, speed = (dice.call(blown_tire) if speed else None), None
    elif speed is not None and hits:
        nerve = dice.call(flinch, moving, burst.gun.blazing, wounds[0])
        speed = nerve.skid.speed if nerve.skid else speed
    jumps = [False] * len(wounds)
    if damage.tank is Tank.STENCH:
        jumps = [
            dice.call(sickened, person, one, index)
            for index, (person, one) in enumerate(zip(target.aboard, wounds, strict=True))
        ]
        if speed is not None and jumps[0]:
            obstacle = dice.call(stench, moving, wounds[0], speed)
            speed = obstacle.skid.speed if obstacle.skid else speed
    aboard = tuple(Befallen(one, jumps=jump) for one, jump in zip(wounds, jumps, strict=True))
    return CarShot(hits, damage, aboard, skid, nerve, obstacle, speed)


def bullets(dice: Dice, burst: Burst, aboard: tuple[Rider, ...], hits: int, frightened: bool) -> tuple[Struck, ...]:
    """Hits on those aboard, allotted at random; in an empty car they hit no one."""
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
    """GUTS in a car under fire, every modifier by name; 0 for a figure without any."""
    rating = person.guts or person.stunts._replace(stat=Stat.GUTS, whole=0)
    return rating.hurt(person.mark.lost).target(rating.mean, *candidates)


def able_reaction(reaction: Reaction | None, car: Car) -> Reaction | None:
    """What a driver can still do: with a cut brake line, swerve."""
    return Reaction.SWERVE if reaction is not None and car.brakes_cut else reaction


@resolves("mad.car.hits", "mad.car.hazard")
def flinch(dice: Dice, target: Riddled, blazing: bool, so_far: Struck) -> Faced:
    """The driver of a car hit by bullets: a hazard against GUTS, -2 under blazing fire, -1 more with a cut brake line.

    A driver dead or unconscious fails without a roll and, for a table, can only swerve.
    """
    driver = weakened(target.aboard[0], so_far)
    number = guts_needed(
        driver, ("blazing away", BLAZING_GUTS * blazing), ("brake line cut", -1 * target.car.brakes_cut)
    )
    passed = able(dice, driver, number, so_far.posture)
    if passed or target.reaction is None:
        return Faced(number.total, passed)
    out = helpless(so_far.posture)
    reaction = Reaction.SWERVE if out else able_reaction(target.reaction, target.car)
    return Faced(number.total, passed, avoid(dice, target.car, target.speed, reaction))


@resolves("mad.car.hits")
def sickened(dice: Dice, person: Rider, so_far: Struck, index: int = 0) -> bool:
    """Whether the stench makes a figure jump: GUTS failed. The dead and unconscious stay."""
    now = weakened(person, so_far)
    return not helpless(so_far.posture) and not able(dice, now, guts_needed(now), so_far.posture, index)


def stench(dice: Dice, target: Riddled, so_far: Struck, speed: Speed | None) -> Faced:
    """The obstacle that a stench is to a driver whom it sickens."""
    driver, reaction = weakened(target.aboard[0], so_far), able_reaction(target.reaction, target.car)
    return dice.call(hazard, Ordeal(driver, target.car, speed, STENCH_HAZARDS, reaction))


def blown_tire(dice: Dice) -> Skid:
    """A skid of 2D6 inches, left or right at random; it stands after it."""
    inches = dice.total(TIRE_SKID, 6, "skid")
    right = dice.read(1, dice.reading(SIDE), "side of the skid")[0]
    return Skid(None, Veer.RIGHT if right else Veer.LEFT, inches, Contact.IF_MET)


@resolves("mad.car.hits", "mad.bomb.dive", "mad.damage")
def exploded(dice: Dice, person: Rider, so_far: Struck, index: int = 0) -> Struck:
    """A figure inside a car that explodes: the four tests of a bomb of two sticks at STUNTS-2, a hit for each failure.

    The unconscious fail them all. Wounds add to those just taken; of the actions owed the largest counts.
    """
    if so_far.posture is Posture.DEAD:
        return so_far
    now, out = weakened(person, so_far), helpless(so_far.posture)
    inside = (Modifier("inside the car", BLAST_STUNTS),)
    caught = Caught(person.stunts, now.mark, out, inside)
    after = dice.call(blown_up, caught, charge_of(CAR_STICKS).tests, index)
    harm = joined(so_far.harm, after.harm)
    return Struck(harm, so_far.flinched or after.flinched, left_as(person.mark, harm))


def check_shot_at(shot: Shot, target: Riddled) -> None:
    """Refuse a shot at a car that the rules do not allow: IllegalNow or OutOfRange."""
    check_shot(shot)
    if shot.at_car is not target.speed:
        raise IllegalNow("The speed of the car shot at must be the same in the shot and for the car.")
    check_burst(Burst(0, shot.gun, shot.rating.now), target)


def burst_of(shot: Shot, hits: int, frightened: bool) -> Burst:
    """What a shot's dice send at a car."""
    return Burst(hits, shot.gun, shot.rating.now, frightened, shot.aimed)


@attack
@resolves("mad.car.shoot", "mad.shoot", "mad.shoot.modifiers", "mad.car.hits", "mad.car.bulletproof")
def shoot_at_car(dice: Dice, shot: Shot, target: Riddled) -> CarShotResult:
    """One action of shooting at a car, from the dice to hit to the last consequence but a crash.

    Dice in order: to hit; ones to confirm; those of `settle`; ammunition. Raises IllegalNow or OutOfRange before any
    die falls.
    """
    check_shot_at(shot, target)
    number = needed(shot)
    dice.note(number)
    fired = dice.call(aimed_fire, shot)
    settled = dice.call(settle, burst_of(shot, fired.hits, fired.flinches > 0), target)
    jammed = jams(shot, fired.sixes)
    empty = 0 if jammed else dice.call(spend, shot, fired.sixes)
    return CarShotResult(number.total, fired.hits, fired.flinches, jammed, empty, settled)


@resolves("mad.car.bulletproof")
def counting(dice: Dice, burst: Burst, target: Riddled) -> int:
    """How many hits get through the armor. For odds."""
    check_burst(burst, target)
    return through(dice, burst, target.car)


@resolves("mad.car.shoot", "mad.car.hits")
def wreckage(dice: Dice, burst: Burst, target: Riddled) -> CarDamage:
    """What a burst breaks of a car, without the people. For odds."""
    check_burst(burst, target)
    hits = through(dice, burst, target.car)
    on_car = sum(dice.read(hits, dice.reading(PERSON_OR_CAR), "person or car"))
    return dice.fold(on_car, worse, SOUND, car_hit)


@resolves("mad.car.shoot", "mad.car.hits")
def fate_aboard(dice: Dice, burst: Burst, target: Riddled, index: int) -> str:
    """What befalls one of those aboard, in a word: bullets and explosion, without the others. For odds."""
    check_burst(burst, target)
    hits = through(dice, burst, target.car)
    mine, explodes = dice.fold(hits, sharing, NO_SHARE, share, len(target.aboard))
    person, frightened = target.aboard[index], scared(burst, hits, target.car)
    return dice.call(verdict_aboard, person, mine, frightened, burst.gun.damage, burst.aimed, explodes)


class Share(NamedTuple):
    """What bullets mean to one of those aboard: hits on himself, and whether the car explodes."""

    mine: int = 0
    explodes: bool = False


NO_SHARE: Final = Share()


def share(dice: Dice, aboard: int) -> Share:
    """One bullet, as it concerns one of `aboard` people."""
    if dice.read(1, dice.reading(PERSON_OR_CAR), "person or car")[0]:
        return Share(explodes=dice.call(car_hit).tank is Tank.EXPLOSION)
    return Share(dice.read(1, one_in(aboard), "who is hit")[0] if aboard > 1 else 1)


def sharing(one: Share, other: Share) -> Share:
    """Two bullets together."""
    return Share(one.mine + other.mine, one.explodes or other.explodes)


def verdict_aboard(
    dice: Dice, person: Rider, hits: int, frightened: bool, gun: int, aimed: bool, explodes: bool
) -> str:
    """Bullets, and perhaps an explosion, on one of those aboard, in a word."""
    one = dice.call(struck, person.mark, hits, frightened, gun, aimed)
    return (dice.call(exploded, person, one) if explodes else one).verdict


class AtWheel(NamedTuple):
    """What bullets mean to a driver: hits on the driver, and damage that makes the test harder or spares it."""

    mine: int = 0
    brakes: bool = False
    tire: bool = False
    tank: Tank = Tank.WHOLE


NOT_HIT: Final = AtWheel()


def at_wheel(dice: Dice, aboard: int) -> AtWheel:
    """One bullet, as it concerns the driver among `aboard` people."""
    if dice.read(1, dice.reading(PERSON_OR_CAR), "person or car")[0]:
        hit = dice.call(car_hit)
        return AtWheel(brakes=hit.brakes, tire=hit.tire, tank=hit.tank)
    return AtWheel(dice.read(1, one_in(aboard), "who is hit")[0] if aboard > 1 else 1)


def both(one: AtWheel, other: AtWheel) -> AtWheel:
    """Two bullets together."""
    return AtWheel(one.mine + other.mine, one.brakes or other.brakes, one.tire or other.tire, max(one.tank, other.tank))


def met(dice: Dice, burst: Burst, target: Riddled) -> AtWheel | None:
    """What a burst means to the driver, no more of it than still matters; None without a hit that counts."""
    hits = through(dice, burst, target.car)
    if not hits:
        return None
    found = dice.fold(hits, both, NOT_HIT, at_wheel, len(target.aboard))
    if found.tank is Tank.EXPLOSION or found.tire:
        return AtWheel(tire=found.tank is not Tank.EXPLOSION, tank=found.tank)
    return found._replace(tank=Tank.WHOLE) if found.tank is Tank.FIRE else found


def met_in_sights(dice: Dice, shot: Shot, target: Riddled) -> AtWheel | None:
    """The same from the dice to hit on."""
    hits, frightened = dice.call(threat, shot)
    return dice.call(met, burst_of(shot, hits, frightened), target)


class Handled(NamedTuple):
    """What becomes of a moving car's course: whether it explodes; else its skids, without inches, as in `CarShot`."""

    explodes: bool = False
    skid: Skid | None = None
    nerve: Faced | None = None
    obstacle: Faced | None = None


@resolves("mad.car.hits", "mad.car.hazard")
def handled(dice: Dice, burst: Burst, target: Riddled) -> Handled:
    """Whether a moving car under fire stays in hand, for its driver alone. For odds."""
    check_burst(burst, target)
    return steered_through(dice, target, burst.gun, burst.aimed, dice.call(met, burst, target))


@resolves("mad.car.hits", "mad.car.hazard")
def handled_in_sights(dice: Dice, shot: Shot, target: Riddled) -> Handled:
    """The same from the dice to hit on. For odds."""
    check_shot_at(shot, target)
    return steered_through(dice, target, shot.gun, shot.aimed, dice.call(met_in_sights, shot, target))


def steered_through(dice: Dice, target: Riddled, gun: Gun, aimed: bool, hit: AtWheel | None) -> Handled:
    """The course of a car after all that its driver met."""
    if hit is None or target.speed is None:
        return Handled()
    if hit.tank is Tank.EXPLOSION:
        return Handled(explodes=True)
    if hit.tire:
        return Handled(skid=dice.call(blown_tire)._replace(inches=0))
    steering = replace(target, car=replace(target.car, brakes_cut=target.car.brakes_cut or hit.brakes))
    return dice.call(steered, steering, hit.mine, gun, aimed, hit.tank is Tank.STENCH)


def steered(dice: Dice, target: Riddled, hits: int, gun: Gun, aimed: bool, stinks: bool) -> Handled:
    """The tests of a driver whose car goes on."""
    wounds = dice.call(left_at_wheel, target.aboard[0].mark, hits, gun.damage, aimed)
    nerve, obstacle = dice.call(row_of, flinch, target, gun.blazing, wounds), None
    if stinks and dice.call(sickened, target.aboard[0], wounds):
        speed = nerve.skid.speed if nerve.skid else target.speed
        obstacle = dice.call(row_of, stench, target, wounds, speed)
    return Handled(nerve=nerve, obstacle=obstacle)


def left_at_wheel(dice: Dice, mark: Mark, hits: int, gun: int, aimed: bool) -> Struck:
    """What bullets leave of a driver, as far as the tests go."""
    wounds = dice.call(struck, mark, hits, False, gun, aimed)
    if helpless(wounds.posture):
        return Struck(posture=Posture.DEAD)
    return Struck(Harm(lost=wounds.harm.lost), posture=wounds.posture)


def row_of(dice: Dice, test: Callable[..., Faced], *args: Hashable) -> Faced:
    """How a test ends, without its number and the inches of a skid."""
    faced = dice.call(test, *args)
    return Faced(0, faced.passed, faced.skid and faced.skid._replace(inches=0))


@resolves("mad.car.bulletproof")
def counting_in_sights(dice: Dice, shot: Shot, target: Riddled) -> int:
    """How many hits of a shot get through the armor. For odds."""
    check_shot_at(shot, target)
    return dice.call(counting, burst_of(shot, *dice.call(threat, shot)), target)


@resolves("mad.car.shoot", "mad.car.hits")
def fate_in_sights(dice: Dice, shot: Shot, target: Riddled, index: int) -> str:
    """The same from the dice to hit on. For odds."""
    check_shot_at(shot, target)
    hits, frightened = dice.call(threat, shot)
    return dice.call(fate_aboard, burst_of(shot, hits, frightened), target, index)


@resolves("mad.car.shoot", "mad.car.hits")
def wreckage_in_sights(dice: Dice, shot: Shot, target: Riddled) -> CarDamage:
    """What a shot breaks of a car, from the dice to hit on. For odds."""
    check_shot_at(shot, target)
    hits, frightened = dice.call(threat, shot)
    return dice.call(wreckage, burst_of(shot, hits, frightened), target)


# With the crash that follows


def slower(one: Speed | None, other: Speed | None) -> Speed | None:
    """The lower of two speeds; a car that stands is slowest."""
    return min(one, other, key=SPEEDS.index)


def car_left(car: Car, pile: Pileup[R], damage: CarDamage | None = None) -> Car:
    """The car after it all, bullets that did `damage` and the crash."""
    shot = car if damage is None else car_hit_by(car, damage)
    return shot if pile.crash is None else car_after(shot, pile.crash.smash)


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
    """`settle`, and the crash if the burst ends in one.

    Dice in order: those of the burst; those of the crash. Raises IllegalNow or OutOfRange before any roll.
    """
    check_burst(burst, target)
    riddled = check_target(target, course)
    shot = dice.call(settle, burst, target)
    return Pileup(shot, dice.call(crash_after, target, shot, riddled))


@attack
@resolves("mad.car.shoot", "mad.shoot", "mad.shoot.modifiers", "mad.car.hits", "mad.car.bulletproof", "mad.car.crash")
def shoot_through(dice: Dice, shot: Shot, target: Riddled, course: Course = CALM) -> Pileup[CarShotResult]:
    """`shoot_at_car`, and the crash if the burst ends in one.

    Dice in order: those of the shot, ammunition too; those of the crash. Raises IllegalNow or OutOfRange before any die
    falls.
    """
    check_shot_at(shot, target)
    riddled = check_target(target, course)
    result = dice.call(shoot_at_car, shot, target)
    return Pileup(result, dice.call(crash_after, target, result.settled, riddled))


@resolves("mad.car.crash", "mad.car.hits")
def smash_in_burst(dice: Dice, burst: Burst, target: Riddled, course: Course = CALM) -> Smash | None:
    """What becomes of the car in the crash, None without one; without the people. For odds."""
    riddled = check_target(target, course)
    return smash_if(dice, crash_under_fire(target, dice.call(handled, burst, target), riddled))


@resolves("mad.car.crash", "mad.car.shoot", "mad.car.hits")
def smash_in_sights(dice: Dice, shot: Shot, target: Riddled, course: Course = CALM) -> Smash | None:
    """What becomes of the car in the crash, from the dice to hit on. For odds."""
    riddled = check_target(target, course)
    return smash_if(dice, crash_under_fire(target, dice.call(handled_in_sights, shot, target), riddled))
