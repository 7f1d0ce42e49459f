"""Crashes into something and head-on: whom they concern, and what is left (mad.car.crash)."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, Final, NamedTuple

from rules.core.action.deed import Deed, Question, decides
from rules.core.action.fields import option
from rules.core.action.move import move
from rules.core.action.position import Price
from rules.core.action.report import Report
from rules.core.chance.dice import Dice
from rules.core.people.person import with_distinct_names
from rules.core.plain.events import Change
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import IllegalNow
from rules.core.tables.outcome import Modifier, Outcome
from rules.core.tables.rule import resolves
from rules.mad_dogs.brawling.blows import Strikes, beat
from rules.mad_dogs.brawling.fighters import Foe
from rules.mad_dogs.cars.car_of_move import CarOfMove, apart, car_of_move, living, require_driver, riders, steering
from rules.mad_dogs.cars.car_options import (
    ABOARD,
    CAR,
    DAMAGED,
    INTO,
    KIND,
    OUTSIDE,
    ROLLS,
    SEEN_BY,
    SPEED,
    SPEED_WORDS,
    Parts,
    aboard_option,
    car_option,
    damage_option,
    going,
    kind_option,
    other_speed_option,
    outside_option,
    pace,
    speed_option,
)
from rules.mad_dogs.cars.car_records import (
    CALM,
    CarCourse,
    Crash,
    Crashed,
    PersonFate,
    Rider,
    Skid,
    able,
    car_after,
    check_crash,
    just_nuts,
    plus,
    speed_after,
    stunts_target,
    unhurt,
    weakened,
)
from rules.mad_dogs.cars.report_lines import (
    SMASHES,
    bang,
    crash_facts,
    crash_lines,
    crash_offers,
    damage_line,
    fate_questions,
    fates_text,
    people_lines,
    smash_label,
    struck_of,
    tone_of,
    wheel_lines,
)
from rules.mad_dogs.cars.tables import (
    BLOWN_UP,
    CRASH,
    MOTORCYCLE,
    ONCOMING,
    STANDING,
    SWERVED,
    THROWN,
    Contact,
    Into,
    Smash,
    Swerving,
)
from rules.mad_dogs.model.figures import Posture, Speed, helpless
from rules.mad_dogs.model.injuries import Struck, joined, left_as
from rules.mad_dogs.model.vehicles import Body, Car, Vehicle
from rules.mad_dogs.nerve.aftermath import Seeing, with_witnesses
from rules.mad_dogs.nerve.witnesses import attack
from rules.mad_dogs.play.acting import with_cost
from rules.mad_dogs.play.lines import guts_offers
from rules.mad_dogs.play.position import Person, Position
from rules.mad_dogs.play.rerolls import caught
from rules.mad_dogs.wounds.damage import damage

# The dice


def wounded(dice: Dice, person: Rider, modifiers: tuple[Modifier, ...], index: int) -> Struck:
    """One roll on the Deadly Weapons table for a rider hit by a car, a crash or the street. Gun Shy doesn't count."""
    harm = damage(dice, replace(person.mark, gun_shy=False), 1, modifiers, f"damage:{index}")
    return Struck(harm, posture=left_as(person.mark, harm))


@attack
@resolves("mad.car.ride")
def thrown_off(dice: Dice, person: Rider, speed: Speed | None, index: int = 0) -> PersonFate:
    """A figure comes off a car: the Deadly Weapons table at speeding, +1 at racing; otherwise the Brawling table."""
    if speed is not None and speed in THROWN:
        return PersonFate(wounded(dice, person, plus("racing", THROWN[speed]), index), flung=True)
    foe = Foe(replace(person.mark, gun_shy=False), "Not the Face!" in person.skills)
    beaten = dice.call(beat, foe, (Strikes(deadly=False),), index)
    return PersonFate(Struck(beaten.harm, posture=beaten.posture), flung=True, beaten=beaten)


@lru_cache(1024)
def crash_modifiers(crash: Crash) -> tuple[Modifier, ...]:
    """Every modifier on the Crash table, by name."""
    own = "braked to a stop" if crash.speed is None else str(crash.speed).lower()
    if crash.into is Into.ONCOMING:
        speeds = plus(f"oncoming traffic, {own}", ONCOMING[crash.speed])
        speeds += plus(f"the other one {str(crash.other).lower()}", ONCOMING[crash.other])
    else:
        speeds = plus(f"{crash.into}, {own}", STANDING[crash.speed])
    return speeds + plus("swerving", crash.extra) + plus("motorcycle", MOTORCYCLE * (crash.car.body is Body.MOTORCYCLE))


def impact(dice: Dice, modifiers: tuple[Modifier, ...], why: str = "crash") -> Smash:
    """1D6 on the Crash table; totals stay within 1-6."""
    return dice.read(1, dice.reading(CRASH, modifiers), why)[0]


@attack
@resolves("mad.car.crash", "mad.car.ride")
def crash(dice: Dice, vehicle: Crash, before: int = 0, why: str = "crash") -> Crashed:
    """The crash of one vehicle: the Crash table, then everyone aboard.

    Dice in order: the crash; then person by person, those inside first: an outsider's STUNTS, damage, STUNTS to get out
    of the fire. `before` counts the people of another car, whose numbers come first in the headings of rolls. `why`
    heads the roll of the crash. Raises IllegalNow or OutOfRange before any roll.
    """
    check_crash(vehicle)
    smash = dice.call(impact, crash_modifiers(vehicle), why)
    people = (*((person, False) for person in vehicle.inside), *((person, True) for person in vehicle.outside))
    aboard = [
        dice.call(aftermath, person, outside, smash, vehicle.speed, index)
        for index, (person, outside) in enumerate(people, before)
    ]
    return Crashed(smash, speed_after(smash, vehicle.speed), tuple(aboard))


@resolves("mad.car.crash", "mad.car.ride")
def aftermath(
    dice: Dice, person: Rider, outside: bool, smash: Smash, speed: Speed | None, index: int = 0
) -> PersonFate:
    """What a row of the Crash table does to one person aboard.

    Damaged: those outside test plain STUNTS at any speed, or come off. Wrecked: damage for everyone. Blown up: damage
    at +2, and those inside burn unless their remaining STUNTS get them out; the unconscious burn.
    """
    if smash is Smash.DAMAGED and outside:
        holds_on = able(dice, person, stunts_target(person, person.mark.lost), index=index)
        return unhurt(person) if holds_on else dice.call(thrown_off, person, speed, index)
    if smash < Smash.WRECKED:
        return unhurt(person)
    if smash is Smash.WRECKED:
        return PersonFate(dice.call(wounded, person, (), index))
    struck = dice.call(wounded, person, plus("the car blows up", BLOWN_UP), index)
    if outside or struck.posture is Posture.DEAD:
        return PersonFate(struck)
    left = stunts_target(person, person.mark.lost + struck.harm.lost, *just_nuts(person))
    if able(dice, person, left, struck.posture, index):
        return PersonFate(struck)
    return PersonFate(struck._replace(posture=Posture.DEAD), trapped=True)


@attack
@resolves("mad.car.crash")
def head_on(dice: Dice, first: Crash, second: Crash) -> tuple[Crashed, Crashed]:
    """Two vehicles meet head-on.

    Each rolls with the modifiers of both speeds, and with its own for swerving and motorcycle.

    `into` and `other` follow from the two. Raises IllegalNow or OutOfRange before any roll.
    """
    if first.speed is None or second.speed is None:
        raise IllegalNow(
            "In a head-on crash both vehicles move. A stopped one is hit like anything else that stands still."
        )
    met = meeting(first, second), meeting(second, first)
    for one in met:
        check_crash(one)
    return dice.call(crash, met[0]), dice.call(
        crash, met[1], len(first.inside) + len(first.outside), "crash of the other"
    )


def meeting(vehicle: Crash, other: Crash) -> Crash:
    """One of two vehicles that meet head-on, with the other's speed."""
    return replace(vehicle, into=Into.ONCOMING, other=other.speed)


@resolves("mad.car.crash")
def smash_of(dice: Dice, vehicle: Crash) -> Smash:
    """What becomes of the car, without the people. For odds."""
    check_crash(vehicle)
    return dice.call(impact, crash_modifiers(vehicle))


@resolves("mad.car.crash", "mad.car.ride")
def fate_in_crash(dice: Dice, vehicle: Crash, index: int) -> str:
    """What befalls one person aboard, as one word, without the others. For odds."""
    smash = dice.call(smash_of, vehicle)
    person = (*vehicle.inside, *vehicle.outside)[index]
    return dice.call(aftermath, person, index >= len(vehicle.inside), smash, vehicle.speed).verdict


# A crash that follows something else


def crash_of(car: Car, skid: Skid | None, speed: Speed | None, course: CarCourse = CALM) -> Crash | None:
    """The crash that a skid ends in: a certain one, or one into what it meets; None without a crash.

    `speed` is that at the moment of the crash: after braking, but before a shot tire brings the car to a stop.
    """
    if skid is None or skid.contact is Contact.NONE:
        return None
    met, other = course.met_by(skid)
    if skid.contact is Contact.IF_MET and met is None:
        return None
    rolling = replace(car, wrecked=False)  # a car whose tire this skid has cost still moves
    return Crash(rolling, speed, met or Into.STANDING, other, skid.extra, course.inside, course.outside)


def check_course(car: Car, speed: Speed | None, course: CarCourse) -> None:
    """Raises OutOfRange or IllegalNow for people aboard, or an obstacle, that can't be."""
    into = course.meets or Into.STANDING
    check_crash(Crash(car, speed, into, course.other, 0, course.inside, course.outside))


@resolves("mad.car.crash", "mad.car.ride")
def crash_that_follows(
    dice: Dice, vehicle: Crash | None, so_far: tuple[PersonFate, ...] = (), before: int = 0
) -> Crashed | None:
    """The crash that `crash_of` found, if any, with the dice of `crash`.

    `so_far` are the fates of those inside just before, in order. They count in the crash, and the result covers both.
    A rider who died before the crash rolls for nothing more. Dice, `before` and refusals are as in `crash`.
    """
    if vehicle is None:
        return None
    smash = dice.call(smash_of, vehicle)
    people = (*vehicle.inside, *vehicle.outside)
    earlier = (*so_far, *map(unhurt, people[len(so_far) :]))
    aboard = [
        dice.call(suffer, person, place >= len(vehicle.inside), smash, vehicle.speed, before_it, before + place)
        for place, (person, before_it) in enumerate(zip(people, earlier, strict=True))
    ]
    return Crashed(smash, speed_after(smash, vehicle.speed), tuple(aboard))


def suffer(
    dice: Dice, person: Rider, outside: bool, smash: Smash, speed: Speed | None, earlier: PersonFate, index: int = 0
) -> PersonFate:
    """What a row of the Crash table does to a rider with the fate `earlier`. The result covers both."""
    if earlier.struck.posture is Posture.DEAD:
        return earlier
    return after(person, earlier, dice.call(aftermath, weakened(person, earlier.struck), outside, smash, speed, index))


def after(person: Rider, earlier: PersonFate, later: PersonFate) -> PersonFate:
    """The fate of a person harmed twice in one attack: wounds add up, of the actions owed the largest number counts."""
    harm = joined(earlier.struck.harm, later.struck.harm)
    posture = Posture.DEAD if later.trapped else left_as(person.mark, harm)
    both = Struck(harm, earlier.struck.flinched or later.struck.flinched, posture)
    return replace(later, struck=both, jumps=earlier.jumps and not helpless(posture))


def smash_if(dice: Dice, vehicle: Crash | None) -> Smash | None:
    """What becomes of the car in a crash; None without one."""
    return None if vehicle is None else dice.call(smash_of, vehicle)


def fate_if(dice: Dice, vehicle: Crash | None, course: CarCourse, index: int) -> str:
    """What befalls one person aboard in a crash, if there is one, as one word."""
    return (
        unhurt((*course.inside, *course.outside)[index]).verdict
        if vehicle is None
        else dice.call(fate_in_crash, vehicle, index)
    )


# The commands


AFTER: Final = {
    "Lose control": SWERVED[Swerving.LOSE_CONTROL].extra,
    "Roll over": SWERVED[Swerving.ROLL_OVER].extra,
    "Smashup": SWERVED[Swerving.SMASHUP].extra,
}
"""What some rows of the Swerving table add to the crash."""


class Wreck(NamedTuple):
    """One vehicle of a crash, as facts, and everyone in and on it."""

    wheels: CarOfMove
    crash: Crash
    people: tuple[Person, ...]
    title: str

    @classmethod
    def of(cls, position: Position, move: Any, prefix: str = "") -> Wreck:
        """The vehicle that the fields with this prefix describe, without what it hits."""
        wheels = car_of_move(position, move, prefix)
        typed = bool(wheels.typed.get(f"{prefix}speed"))
        if wheels.speed is None and not typed:
            raise IllegalNow(
                f"{wheels.title} is not moving, and only a moving car crashes. If it has just braked to a stop, add "
                f"{prefix}speed:Stopped."
            )
        apart(wheels.inside, wheels.outside)
        inside = living(wheels.inside)
        car = replace(wheels.car, wrecked=False) if typed else wheels.car  # one whose tire is gone still rolls on
        extra = getattr(move, f"{prefix}after")
        crash = Crash(car, wheels.speed, extra=extra, inside=riders(inside), outside=riders(wheels.outside))
        return cls(wheels, crash, tuple(with_distinct_names([*inside, *wheels.outside])), wheels.title)

    def questions(self, crash: Crash) -> list[Question]:
        """The questions to the odds: what becomes of the vehicle, and of each person aboard."""
        kinds = [*((one, False) for one in crash.inside), *((one, True) for one in crash.outside)]
        return [
            Question(self.title, smash_of, (crash,), smash_label, SMASHES),
            *fate_questions(self.people, kinds, fate_in_crash, crash),
        ]

    def facts(self, crashed: Crashed) -> dict[str, Any] | None:
        """What becomes of it, as JSON values."""
        return crash_facts(self.crash.car, crashed, self.people)

    @property
    def driver(self) -> Person | None:
        return next(iter(self.wheels.inside), None)

    def mine(self) -> Price:
        """The right to use this vehicle as its driver."""
        return self.wheels.driven_by(self.driver)

    def crashes(self) -> Price:
        """That right, and that it moves now: on one of its driver's cards, or as a verdict says."""
        otherwise = "Out of turn, a car crashes only when its skid says so."
        return self.wheels.on_card(self.driver, self.mine(), otherwise)


def _deed(
    position: Position,
    move: Any,
    report: Callable[[Any], Report],
    facts: Callable[[Outcome[Any]], Any],
    resolver: Any,
    args: Any,
    wrecks: tuple[Wreck, ...],
    questions: list[Question],
    mine: Callable[[], Price],
) -> Deed[Any]:
    """A crash of one or two vehicles. `mine` is the right to the first one."""
    people = [person for one in wrecks for person in one.people]

    def changes(result: Any) -> tuple[Change, ...]:
        ends: tuple[Crashed, ...] = result if len(wrecks) > 1 else (result,)
        both = zip(wrecks, ends, strict=True)
        return tuple(change for one, end in both for change in one.wheels.crashed(one.people, end))

    deed = Deed(
        resolver,
        args,
        tuple(person.name for person in people),
        allow=lambda: (*(paid for one in wrecks for paid in one.wheels.override_price()), *mine()),
        changes=changes,
        facts=facts,
        report=report,
        questions=tuple(questions),
        rerolls=caught(people),
        about=tuple(people),
        again=not any(one.wheels.vehicle for one in wrecks) and not any(person.stored for person in people),
    )
    doers = [driver for one in wrecks for driver in one.wheels.doers(one.driver)]
    return with_witnesses(position, deed, people, doers, move.witnesses)


@move("mad-wreck crash", ROLLS, around=True)
class CrashCar:
    """Roll a crash of the car, with everyone in it and on it."""

    car: Vehicle | None = CAR
    speed: Speed | None = speed_option("The speed after any braking.", going(), SPEED_WORDS)
    into: Into = option("The thing that it hits.", default=Into.STANDING, words=INTO)
    other_speed: Speed | None = other_speed_option("into")
    after: int = option("Its row of the Swerving table.", default=0, words=AFTER)
    aboard: tuple[Person, ...] = ABOARD
    outside: tuple[Person, ...] = OUTSIDE
    kind: Body = KIND
    damage: Parts = DAMAGED
    witnesses: Seeing = SEEN_BY


@decides(CrashCar)
def crash_car(position: Position, move: CrashCar) -> Deed[Any]:
    """One vehicle crashes into something."""
    wreck = Wreck.of(position, move)
    wreck = wreck._replace(crash=replace(wreck.crash, into=move.into, other=move.other_speed))
    check_crash(wreck.crash)
    asked = wreck.questions(wreck.crash)

    def report(crashed: Crashed) -> Report:
        wheels, people = wreck.wheels, wreck.people
        hurt = f", {fates_text(people, crashed.aboard)}" if people else ""
        return Report(
            f"{wheels.title} hits {wreck.crash.into}: {smash_label(crashed.smash)}{hurt}.",
            (*crash_lines(wheels, people, crashed), *wheel_lines(wheels, people, crashed.aboard)),
            (*crash_offers(wheels, people, crashed), *guts_offers(people, struck_of(crashed.aboard))),
            tone_of(crashed),
        )

    def facts(outcome: Outcome[Crashed]) -> Any:
        return wreck.facts(outcome.result)

    return _deed(position, move, report, facts, crash, (wreck.crash,), (wreck,), asked, wreck.crashes)


@move("mad-wreck head-on", ROLLS, around=True)
class HeadOn:
    """Two vehicles meet head-on, and both crash."""

    car: Vehicle | None = CAR
    other_car: Vehicle | None = car_option("The other car.")
    speed: Speed | None = SPEED
    other_speed: Speed | None = speed_option("The speed of the other car.", going("other_speed", car="other_car"))
    aboard: tuple[Person, ...] = ABOARD
    other_aboard: tuple[Person, ...] = aboard_option("Those in the other car.", "other_car", "Aboard the other")
    outside: tuple[Person, ...] = OUTSIDE
    other_outside: tuple[Person, ...] = outside_option(
        "Those outside the other car.", "other_car", "Holding on outside the other"
    )
    after: int = option("The first car's row of the Swerving table.", default=0, words=AFTER)
    other_after: int = option("The other car's row of that table.", default=0, words=AFTER)
    kind: Body = KIND
    other_kind: Body = kind_option("The kind of the other car.", "other_car")
    damage: Parts = DAMAGED
    other_damage: Parts = damage_option("Damage of the other car.", "other_car")
    witnesses: Seeing = SEEN_BY


@decides(HeadOn)
def meet_head_on(position: Position, move: HeadOn) -> Deed[Any]:
    """Two vehicles meet head-on."""
    first, second = Wreck.of(position, move), Wreck.of(position, move, "other_")
    if move.car is not None and move.car == move.other_car:
        raise IllegalNow(f"{first.title} can't meet itself. Name another car.")
    apart(first.people, second.people)
    alike = move.other_car is None and first.wheels.name == second.wheels.name
    people = tuple(with_distinct_names([*first.people, *second.people]))
    first = first._replace(people=people[: len(first.people)])
    title = f"The other {second.crash.car.body}" if alike else second.title
    second = second._replace(people=people[len(first.people) :], title=title)
    met = meeting(first.crash, second.crash), meeting(second.crash, first.crash)
    if first.crash.speed is None or second.crash.speed is None:
        raise IllegalNow(
            "In a head-on crash both vehicles move. A stopped one is hit like anything else that stands still."
        )
    for one in met:
        check_crash(one)
    driver = require_driver(first.wheels, next(iter(first.wheels.inside), None)) if move.car is not None else None
    asked = [*first.questions(met[0]), *second.questions(met[1])]
    wrecks, args = (first, second), (first.crash, second.crash)

    def report(both: tuple[Crashed, Crashed]) -> Report:
        return _head_on_report(wrecks, both)

    def facts(outcome: Outcome[tuple[Crashed, Crashed]]) -> Any:
        return [wreck.facts(crashed) for wreck, crashed in zip(wrecks, outcome.result, strict=True)]

    deed = _deed(position, move, report, facts, head_on, args, wrecks, asked, first.mine)
    return deed if driver is None else with_cost(position, deed, (driver, lambda: steering(position, driver)))


def _head_on_report(wrecks: tuple[Wreck, Wreck], both: tuple[Crashed, Crashed]) -> Report:
    """The report on two cars that met head-on."""
    met = list(zip(wrecks, both, strict=True))
    names = (wrecks[0].title if wrecks[0].wheels.vehicle is not None else _within(wrecks[0]), _within(wrecks[1]))
    first, second = (f"{name} {smash_label(crashed.smash)}" for name, crashed in zip(names, both, strict=True))
    people = [person for wreck in wrecks for person in wreck.people]
    fates = [one for crashed in both for one in crashed.aboard]
    return Report(
        f"Head-on: {first}, {second}.",
        tuple(line for one in met for line in _lines(*one)),
        (
            *(offer for wreck, crashed in met for offer in crash_offers(wreck.wheels, wreck.people, crashed)),
            *guts_offers(people, struck_of(fates)),
        ),
        tone_of(*both),
    )


def _within(wreck: Wreck) -> str:
    """The name of a vehicle within a sentence."""
    if wreck.wheels.vehicle is not None:
        return wreck.wheels.name
    return wreck.title[:1].lower() + wreck.title[1:]


def _lines(wreck: Wreck, crashed: Crashed) -> list[str]:
    """What is left of one vehicle and of those aboard."""
    wheels = wreck.wheels
    left = "can't move again" if crashed.smash >= Smash.WRECKED else f"continues, {pace(crashed.speed)}"
    damage = damage_line(car_after(wreck.crash.car, crashed.smash), _within(wreck))
    return [
        *people_lines(wreck.people, crashed.aboard),
        f"{wreck.title} {left}.",
        *([damage] if damage and wheels.vehicle is None else []),
        *(bang(wheels) if crashed.smash is Smash.BLOWN_UP else []),
        *wheel_lines(wheels, wreck.people, crashed.aboard),
    ]
