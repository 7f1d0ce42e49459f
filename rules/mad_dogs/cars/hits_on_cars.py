"""Hits on a car: the people and parts that they hit, and all that follows (mad.car.hits, mad.car.shoot)."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Annotated, Any, Final, Protocol

from annotated_types import Interval

from rules.core.action.deed import Deed, Question, decides
from rules.core.action.fields import nobody, option
from rules.core.action.move import move
from rules.core.action.position import Price
from rules.core.action.report import FollowUp, Report, Tone
from rules.core.chance.dice import Dice
from rules.core.plain.events import Change
from rules.core.plain.frozen import frozen, replace
from rules.core.plain.refusal import IllegalNow, OutOfRange
from rules.core.plain.words import MOST_LABEL, count
from rules.core.play.obligations import Owes
from rules.core.tables.outcome import Reminder
from rules.core.tables.rule import resolves
from rules.mad_dogs.bombs.burning_cars import exploded
from rules.mad_dogs.bombs.tables import CAR_STICKS
from rules.mad_dogs.cars.across_street import astray, end_lines
from rules.mad_dogs.cars.car_damage import (
    MOST_HITS,
    SOUND,
    CarDamage,
    CarShot,
    CarShotResult,
    CarUnderFire,
    HitsOnCar,
    blown_tire,
    bullets,
    car_afterwards,
    car_hit,
    car_hit_by,
    check_burst,
    check_target,
    crash_under_fire,
    explosion_inside,
    flinch,
    must_confirm,
    scared,
    sickened,
    slower,
    stench,
    through_armor,
    worse,
)
from rules.mad_dogs.cars.car_of_move import (
    CarOfMove,
    alive,
    car_of_move,
    course_of,
    hurts,
    living,
    off,
    require_reaction,
    riders,
)
from rules.mad_dogs.cars.car_options import (
    ABOARD,
    ANY_SPEED,
    CAR,
    DAMAGED,
    KIND,
    MEETING,
    MODIFIED,
    OTHER_SPEED,
    OUTSIDE,
    REACTION,
    ROLLS,
    SEEN_BY,
    Parts,
    Stat,
)
from rules.mad_dogs.cars.car_records import (
    CALM,
    CarCourse,
    Crashed,
    DriverReaction,
    HazardTest,
    PersonFate,
    WithCrash,
)
from rules.mad_dogs.cars.crashes import crash_that_follows
from rules.mad_dogs.cars.odds_under_fire import COURSES, OF_HITS, UnderFire, course_row
from rules.mad_dogs.cars.report_lines import (
    NO_CRASH,
    SMASHES,
    bang,
    bang_offers,
    car_facts,
    choice_offers,
    crash_clause,
    damage_line,
    engine_die,
    faced_facts,
    fate,
    fate_questions,
    goes_on,
    inches,
    opening,
    people_facts,
    people_lines,
    skid_facts,
    skid_lines,
    skid_offers,
    skid_text,
    smash_label,
    struck_of,
    wheel_lines,
    wreck_lines,
)
from rules.mad_dogs.cars.tables import PERSON_OR_CAR, STENCH_HAZARDS, Into, Smash, Tank
from rules.mad_dogs.model.figures import Speed, helpless
from rules.mad_dogs.model.tables import FIRED
from rules.mad_dogs.model.vehicles import Body, Car, Vehicle
from rules.mad_dogs.nerve.aftermath import Seeing, with_witnesses
from rules.mad_dogs.nerve.witnesses import attack
from rules.mad_dogs.play.acting import right_to_vehicle
from rules.mad_dogs.play.lines import guts_offers, some_of
from rules.mad_dogs.play.obligations import leap_out
from rules.mad_dogs.play.position import HOODLUM, Person, Position, guest, of_profile, require_hurtable
from rules.mad_dogs.play.rerolls import caught
from rules.mad_dogs.shooting.gun_choice import gun_of
from rules.mad_dogs.shooting.to_hit import Shot

# The dice


@attack
@resolves("mad.car.shoot", "mad.car.hits", "mad.car.bulletproof", "mad.car.hazard")
def resolve_hits(dice: Dice, burst: HitsOnCar, target: CarUnderFire) -> CarShot:
    """Resolve hits on a car with all their consequences but a crash.

    Dice in order: armor; person or car; the person hit, if several are aboard; the damage of each hit on a person; the
    Car Hits table for each hit on the car, at once followed by the fuel tank's table if the tank is hit. After an
    explosion only the STUNTS and damage of each person aboard follow. Otherwise a shot tire skids (inches, side);
    without one a moving driver tests GUTS and, after a failure, rolls on the table of braking or swerving. In a
    stench each person aboard tests GUTS; a driver who fails tests the obstacle.
    Raises IllegalNow or OutOfRange before any roll.
    """
    check_burst(burst, target)
    hits = through_armor(dice, burst, target.car)
    on_car = sum(dice.read(hits, dice.reading(PERSON_OR_CAR), "person or car"))
    wounds = bullets(dice, burst, target.aboard, hits - on_car, scared(burst, hits, target.car))
    damage = dice.fold(on_car, worse, SOUND, car_hit)
    car = car_hit_by(target.car, damage)
    if on_car < hits and target.aboard:
        dice.note(Reminder("mad.guts", "a figure in the car is hit: the others may test"))
    if damage.tank is Tank.EXPLOSION:
        dice.note(Reminder("mad.bomb.table", f"the car explodes as {CAR_STICKS} sticks"))
        burnt = [
            PersonFate(dice.call(explosion_inside, person, one, index))
            for index, (person, one) in enumerate(zip(target.aboard, wounds, strict=True))
        ]
        return CarShot(hits, damage, tuple(burnt), skid=None, nerve=None, obstacle=None, speed=None)
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
    aboard = tuple(PersonFate(one, jumps=jump) for one, jump in zip(wounds, jumps, strict=True))
    return CarShot(hits, damage, aboard, skid, nerve, obstacle, speed)


def crash_after(dice: Dice, target: CarUnderFire, shot: CarShot, course: CarCourse) -> Crashed | None:
    """The crash that follows a burst, or None; wounds carry over. A car that the bullets stop stands still after it."""
    crashed = crash_that_follows(dice, crash_under_fire(target, shot, course), shot.aboard)
    return None if crashed is None else replace(crashed, speed=slower(crashed.speed, shot.speed))


@attack
@resolves("mad.car.shoot", "mad.car.hits", "mad.car.bulletproof", "mad.car.hazard", "mad.car.crash", "mad.car.ride")
def resolve_hits_with_crash(
    dice: Dice, burst: HitsOnCar, target: CarUnderFire, course: CarCourse = CALM
) -> WithCrash[CarShot]:
    """Resolve hits on a car as `resolve_hits` does, and the crash if one follows.

    Dice in order: those of the burst; those of the crash. Raises IllegalNow or OutOfRange before any roll.
    """
    check_burst(burst, target)
    course = check_target(target, course)
    shot = dice.call(resolve_hits, burst, target)
    return WithCrash(shot, dice.call(crash_after, target, shot, course))


DRIVER: Final = "The driver"
"""The name of a driver whom the command does not name."""
TANKS: Final = {
    Tank.WHOLE: "whole",
    Tank.STENCH: "a stench of gasoline",
    Tank.FIRE: "fire",
    Tank.EXPLOSION: "an explosion",
}
"""The fuel tank after a burst, in words."""
MOST_HURT: Final = 5
"""The most parts and people that a headline names."""
MOST_LEAPERS: Final = 3
"""The most buttons for leaping out on one card."""


# The car under fire


class AtCar(Protocol):
    """The fields of a move against a car that both moves have: `Hits` here, `Shoot` in `shots_at_cars`."""

    @property
    def reaction(self) -> DriverReaction | None: ...

    @property
    def meets(self) -> Into | None: ...

    @property
    def other_speed(self) -> Speed | None: ...


@frozen
class CarTarget:
    """The target of a move against a car: the car and its people, as figures and as facts.

    wheels      the car as the command describes it, or as it is on the table
    under_fire  the facts about it that the dice read
    course      what it meets when it gets out of hand
    aboard      those inside who may be hit, the driver of a moving car first
    people      those inside, then those outside, in the order in which `PersonFate`s are listed
    """

    wheels: CarOfMove
    under_fire: CarUnderFire
    course: CarCourse
    aboard: tuple[Person, ...]
    people: tuple[Person, ...]

    @classmethod
    def of(cls, position: Position, move: AtCar) -> CarTarget:
        """The car that a move describes. A moving car has a driver: a Hoodlum unless the move names another figure."""
        wheels = car_of_move(position, move)
        if wheels.vehicle is not None and exploded(position.board, wheels.vehicle):
            raise IllegalNow(f"{wheels.title} has exploded and can't be hit. Pick another target.")
        aboard, moves = wheels.inside, wheels.speed is not None
        if position.typed.get("aboard") is not None:
            require_hurtable(*aboard)
        hoodlum = of_profile(HOODLUM)
        if not aboard and moves and hoodlum is not None:
            aboard = (Person(DRIVER, hoodlum),)
        aboard = (*aboard[:moves], *living(aboard[moves:]))
        require_reaction(move.reaction, next(iter(aboard), None))
        course, people = course_of(move, wheels, aboard)
        under_fire = CarUnderFire(wheels.car, wheels.speed, riders(aboard), move.reaction)
        check_target(under_fire, course)
        return cls(wheels, under_fire, course, aboard, (*aboard, *people[len(living(aboard)) :]))

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(one.name for one in self.people)

    def questions(self, cause: Shot | HitsOnCar, odds: UnderFire) -> tuple[Question, ...]:
        """The questions to the odds: hits through the armor, each part that breaks, each person inside, and the crash.

        The answers for people inside count the bullets alone: with skid and crash there are too many ways to count.
        """
        args = (cause, self.under_fire)
        asked = fate_questions(self.aboard, self.under_fire.aboard, odds.fate, *args)
        armored, moves = must_confirm(cause.gun, self.under_fire.car), self.under_fire.speed is not None
        crashes = moves and (self.under_fire.reaction is not None or self.course.meets is not None)
        if crashes:
            asked = [replace(one, heading=f"{one.heading}, before any crash") for one in asked]
        if moves:
            asked.append(Question(f"{self.aboard[0].name} at the wheel", odds.handled, args, course_row, COURSES))
        if crashes:
            order = (NO_CRASH, *SMASHES)
            asked.append(Question(self.wheels.title, odds.smash, (*args, self.course), smash_label, order))
        return (
            *((Question("Hits through the armor", odds.through, args),) if armored else ()),
            Question("The engine is hit", odds.broken, args, lambda damage: damage.engine),
            Question("The brake line is cut", odds.broken, args, lambda damage: damage.brakes),
            Question("A tire is gone", odds.broken, args, lambda damage: damage.tire),
            Question("The fuel tank", odds.broken, args, lambda damage: TANKS[damage.tank], tuple(TANKS.values())),
            *asked,
        )


@frozen
class BurstEnd:
    """The end of a burst at a car, with the crash if one followed."""

    target: CarTarget
    whole: WithCrash[CarShot] | WithCrash[CarShotResult]

    @property
    def shot(self) -> CarShot:
        """The burst without the crash."""
        cause = self.whole.cause
        return cause.car_shot if isinstance(cause, CarShotResult) else cause

    @property
    def fates(self) -> tuple[PersonFate, ...]:
        """The fates of the target's people. Without a crash those outside have none: bullets hit only those inside."""
        return self.shot.aboard if self.whole.crash is None else self.whole.crash.aboard

    @property
    def people_with_fates(self) -> list[tuple[Person, PersonFate]]:
        """Each person of the target that has a fate, with it."""
        return list(zip(self.target.people, self.fates, strict=False))

    @property
    def car(self) -> Car:
        """The car after the burst and the crash."""
        return car_afterwards(self.target.wheels.car, self.whole, self.shot.damage)

    @property
    def speed(self) -> Speed | None:
        """The speed of the car after the burst and the crash."""
        return self.shot.speed if self.whole.crash is None else self.whole.crash.speed

    @property
    def blown_up(self) -> bool:
        """Whether the car has exploded, so that its living people are out of it."""
        crash = self.whole.crash
        return self.shot.damage.tank is Tank.EXPLOSION or (crash is not None and crash.smash is Smash.BLOWN_UP)

    @property
    def no_choice_left(self) -> bool:
        """Whether no choice between braking and swerving is left to the driver."""
        faced = [one for one in (self.shot.nerve, self.shot.obstacle) if one is not None]
        return self.whole.crash is not None or all(one.passed or one.skid is not None for one in faced)

    def changes(self, by: Person | None = None) -> tuple[Change, ...]:
        """The changes of a burst: wounds, damage, and the people who come off the car. `by` is the shooter."""
        wheels, people, fates, blown = self.target.wheels, self.target.people, self.fates, self.blown_up
        gone = off(people, fates)
        if blown:
            gone |= alive(people, fates) | {who.id for who in people[len(self.target.aboard) :] if who.stored}
        return (
            *hurts(people, fates),
            *wheels.booked(
                self.car,
                self.speed,
                gone,
                burning=blown or self.shot.damage.tank is Tank.FIRE,
                bomb=blown,
                by=by.id if by is not None and by.stored else None,
                next_driver=wheels.next_driver(people, fates) if self.no_choice_left else None,
            ),
            *(wheels.lost(self.shot.nerve, self.shot.obstacle) if self.whole.crash is None and not blown else ()),
            *(self._leaps(gone) if not blown else ()),
            *astray(wheels.position, wheels.vehicle, self.shot.skids, self.speed),
        )

    def _leaps(self, gone: Collection[int]) -> Iterator[Owes]:
        """The obligation to leap out of a car on the table, for those aboard whom the stench sickens."""
        car, pairs = self.target.wheels.vehicle, self.people_with_fates
        if car is not None:
            leaving = (who for who, one in pairs if one.jumps and who.here and who.id not in gone)
            yield from (Owes(who.id, leap_out(car)) for who in leaving if leap_out(car) not in who.figure.duties)


# A number of hits


@move("mad-wreck hits", ROLLS, around=True)
class Hits:
    """Roll the effect of hits on a car."""

    car: Vehicle | None = CAR
    hits: Annotated[int, Interval(ge=0, le=MOST_HITS)] = option("The number of hits.")
    speed: Speed | None = ANY_SPEED
    aboard: tuple[Person, ...] = ABOARD
    outside: tuple[Person, ...] = OUTSIDE
    gun: str = option("The gun, by its row of the gun table.", default="Pistol", complete=FIRED)
    gats: Stat | None = option("The shooter's GATS, to confirm hits on armor.", nobody)
    aimed: bool = option("The shot was aimed.", default=False)
    flinches: bool = option("Some dice only frightened.", default=False)
    reaction: DriverReaction | None = REACTION
    meets: Into | None = MEETING
    other_speed: Speed | None = OTHER_SPEED
    kind: Body = KIND
    features: Parts = MODIFIED
    damage: Parts = DAMAGED
    witnesses: Seeing = SEEN_BY


@decides(Hits)
def hits(position: Position, move: Hits) -> Deed[Any]:
    """Settle a number of hits on a car."""
    gun, _ = gun_of(Person("", guest("")), move.gun)
    target = CarTarget.of(position, move)
    wheels, under_fire = target.wheels, target.under_fire
    if move.gats is None and must_confirm(gun, under_fire.car):
        raise OutOfRange("Hits on armor must be confirmed. Give the shooter's unmodified GATS, such as gats:4.")
    burst = HitsOnCar(move.hits, gun, move.gats or 0, move.flinches, move.aimed)
    check_burst(burst, under_fire)

    def report(whole: WithCrash[CarShot]) -> Report:
        end = BurstEnd(target, whole)
        headline = opening(f"{count(move.hits, 'hit')} on {wheels.name}: {burst_verdict(end)}.")
        return burst_report(end, headline, [armor_line(end, move.hits), *burst_lines(end)])

    deed = Deed(
        resolve_hits_with_crash,
        (burst, under_fire, target.course),
        target.names,
        allow=lambda: (*wheels.override_price(), *_right_to_car(wheels)),
        changes=lambda whole: BurstEnd(target, whole).changes(),
        facts=lambda outcome: burst_facts(BurstEnd(target, outcome.result)),
        report=report,
        questions=target.questions(burst, OF_HITS),
        rerolls=caught(target.people, at_wheel=True),
        about=target.people,
        again=wheels.vehicle is None and not any(person.stored for person in target.people),
    )
    return with_witnesses(position, deed, target.people, witnesses=move.witnesses)


def _right_to_car(wheels: CarOfMove) -> Price:
    """The price of hits without a shooter: the right to the car; a button of an earlier verdict costs nothing."""
    return (
        () if wheels.vehicle is None or wheels.position.following else right_to_vehicle(wheels.position, wheels.vehicle)
    )


# The report


def burst_report(end: BurstEnd, headline: str, lines: list[str]) -> Report:
    """The report of a burst, with buttons for everything still open; bad news if any part of the car broke."""
    tone = Tone.BAD if _broken(end.shot.damage) else Tone.PLAIN
    return Report(headline, tuple(filter(None, lines)), tuple(_offers(end)), tone=tone)


def burst_verdict(end: BurstEnd) -> str:
    """The verdict on a burst that hit a car."""
    fates = ((who.name, fate(one.verdict)) for who, one in end.people_with_fates)
    hurt = [f"{name} {text}" for name, text in fates if text != "unharmed"]
    return some_of([*_broken(end.shot.damage), *hurt], MOST_HURT) or "nothing that matters"


def _broken(damage: CarDamage) -> list[str]:
    """What bullets broke, in a few words each."""
    parts = [
        "the engine is hit" if damage.engine else "",
        "the brake line is cut" if damage.brakes else "",
        "a tire is gone" if damage.tire else "",
        TANKS[damage.tank] if damage.tank else "",
    ]
    return [part for part in parts if part]


def armor_line(end: BurstEnd, number: int) -> str:
    """A line on how many of a number of hits the armor stops; empty if it stops none."""
    stopped = number - end.shot.hits
    return f"The armor stops {count(stopped, 'hit')} of {number}." if stopped else ""


def burst_lines(end: BurstEnd) -> list[str]:
    """A line for each consequence of a burst at a car."""
    target, shot, crash, fates = end.target, end.shot, end.whole.crash, end.fates
    wheels, aboard = target.wheels, target.aboard
    lines = _driver_lines(aboard[0].name if aboard else DRIVER, end)
    if crash is not None:
        clause = crash_clause(target.course.met_by(*shot.skids)[0], (), crash).removeprefix(", and it ")
        lines.append(f"{wheels.title} {clause}.")
    lines += end_lines(wheels.position, wheels.vehicle, shot.skids)
    lines += people_lines(target.people, fates)
    lines += _damage_lines(end)
    if crash is not None:
        lines += wreck_lines(wheels.name, wheels.car, shot.speed, crash, kept=True)
        lines += bang(wheels) if crash.smash is Smash.BLOWN_UP else []
    elif wheels.speed is not None and shot.damage.tank is not Tank.EXPLOSION and not end.shot.skids:
        lines.append(goes_on(shot.speed))
    if end.no_choice_left and not end.blown_up:
        lines += wheel_lines(wheels, target.people, fates)
    if aboard and aboard[0].name == DRIVER:
        lines.append(f"No driver is named, so a {HOODLUM} drives.")
    return lines


def _damage_lines(end: BurstEnd) -> list[str]:
    """The lasting effects of the damage, in lines."""
    damage, wheels, crash = end.shot.damage, end.target.wheels, end.whole.crash
    if damage.tank is Tank.EXPLOSION:
        return bang(wheels) or [
            "The car explodes like a bomb of two sticks. Those outside within its radius make their tests too, and "
            "gasoline burns."
        ]
    if crash is not None and crash.smash >= Smash.WRECKED:
        return []
    return [
        "The car is out of action, even without a crash." if damage.tire else "",
        "Half speed from now on, except for cruising, and a roll each turn with /mad-car engine."
        if damage.engine
        else "",
        "It slows down only uphill, can't brake, and meets every hazard twice." if damage.brakes else "",
        "It burns. All must get out on the gang's next card or die." if damage.tank is Tank.FIRE else "",
        "" if wheels.vehicle is not None else damage_line(end.car),
    ]


def _driver_lines(name: str, end: BurstEnd) -> list[str]:
    """The results of the driver's tests of nerve and skill."""
    shot, wheels, crashed = end.shot, end.target.wheels, end.whole.crash is not None
    lines = list[str]()
    if shot.skid is not None:
        lines.append(f"The car skids {inches(shot.skid.inches)} to the {str(shot.skid.way).rpartition(' ')[2]}.")
        lines += skid_lines(shot.skid, wheels.known, crashed=crashed, tire=True)
    out = helpless(shot.aboard[0].struck.posture if shot.aboard else None)
    swerves = shot.damage.brakes or wheels.car.brakes_cut or out
    for faced, where in (
        (shot.nerve, "under fire"),
        (shot.obstacle, f"at the stench, an obstacle of {STENCH_HAZARDS} hazards"),
    ):
        if faced is not None:
            lines.append(_faced_line(name, where, faced, swerves))
            lines += skid_lines(faced.skid, wheels.known, crashed=crashed)
    return lines


def _faced_line(name: str, where: str, faced: HazardTest, swerves: bool) -> str:
    if faced.passed:
        return f"{name} keeps control {where}."
    choice = "only swerving is left" if swerves else "brake or swerve"
    return f"{name} loses control {where}: {skid_text(faced.skid) if faced.skid else choice}."


def _offers(end: BurstEnd) -> list[FollowUp]:
    """Buttons for everything that is still open: crashes, braking or swerving, the engine, nerves."""
    wheels, shot, people, fates = end.target.wheels, end.shot, end.target.people, end.fates
    at, typed, car = wheels.position, wheels.typed, end.car
    offers = bang_offers(wheels, people, fates) if end.blown_up else []
    if end.whole.crash is None:
        met, speed = wheels.known, wheels.speed
        offers += skid_offers(met, car, shot.skid, speed)
        for faced, more in ((shot.nerve, ""), (shot.obstacle, ", stench")):
            if faced is None or faced.passed:
                continue
            if faced.skid is None:
                out = helpless(shot.aboard[0].struck.posture)
                offers += choice_offers(typed, at.delivery, car, speed, out, more)
            else:
                speed = faced.skid.speed
                offers += skid_offers(met, car, faced.skid, speed, f"Crash{more}")
    if shot.damage.engine and not car.wrecked:
        die = FollowUp("Engine", "mad-car engine", {})
        offers.append(die if wheels.vehicle is None else engine_die(at.id, at.board, wheels.vehicle))
    return [*offers, *_leap_offers(end), *guts_offers(people, struck_of(fates))]


def _leap_offers(end: BurstEnd) -> list[FollowUp]:
    """Buttons for the first of those who must leap out of a car on the table."""
    vehicle, stands = end.target.wheels.vehicle, end.speed is None
    if vehicle is None:
        return []
    command, key = ("mad-table alight", "figures") if stands else ("mad-wreck thrown", "figure")
    return [
        FollowUp(f"Leap out: {person.name}"[:MOST_LABEL], command, {key: person.typed})
        for person, one in end.people_with_fates
        if one.jumps and person.id in vehicle.inside
    ][:MOST_LEAPERS]


def burst_facts(end: BurstEnd) -> dict[str, Any]:
    """A burst at a car as JSON values."""
    shot, crash = end.shot, end.whole.crash
    return {
        "through": shot.hits,
        "damage": {
            "engine": shot.damage.engine,
            "brakes": shot.damage.brakes,
            "tire": shot.damage.tire,
            "tank": TANKS[shot.damage.tank],
        },
        "car": car_facts(end.car),
        "figures": people_facts(end.target.people, end.fates),
        "skid": skid_facts(shot.skid),
        "nerve": faced_facts(shot.nerve),
        "obstacle": faced_facts(shot.obstacle),
        "crash": None if crash is None else smash_label(crash.smash),
        "speed": None if end.speed is None else str(end.speed),
    }
