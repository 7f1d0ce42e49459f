"""A burst at a car on its way to the end: who may be hit, what is told of it, what it changes."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from cogs._kit.desk import Desk
from cogs._kit.play import Offer, Options, Question
from cogs.mad_dogs.cars import words as car_words
from cogs.mad_dogs.cars.flames import bang_offers, exploded
from cogs.mad_dogs.cars.hazards import bang_lines
from cogs.mad_dogs.cars.people import living, reaction_of, riders
from cogs.mad_dogs.cars.vehicles import Wheels, alive, course_of, off, wheels
from cogs.mad_dogs.people import HOODLUM, Person, of_profile
from cogs.mad_dogs.shooting.shots import full_name, guts_offers
from rules.core.events import Change
from rules.core.refusal import IllegalNow
from rules.mad_dogs import fates
from rules.mad_dogs.car_shooting import (
    CarDamage,
    CarShot,
    Riddled,
)
from rules.mad_dogs.car_tables import Smash, Tank
from rules.mad_dogs.crashing import Befallen, helpless
from rules.mad_dogs.driving import Faced, Skid
from rules.mad_dogs.fates import fate, smash_label, some_of
from rules.mad_dogs.pileups import (
    Course,
    Pileup,
    car_left,
    check_target,
)

TANKS = {
    Tank.WHOLE: "whole",
    Tank.STENCH: "a stench of gasoline",
    Tank.FIRE: "fire",
    Tank.EXPLOSION: "an explosion",
}
DRIVER = "The driver"


@dataclass(frozen=True, slots=True)
class Target:
    """The car shot at, as facts; `persons` are those inside, then those outside, in the order of their numbers."""

    wheels: Wheels
    riddled: Riddled
    course: Course
    aboard: list[Person]
    persons: list[Person]


async def target_of(desk: Desk, options: Options) -> Target:
    """The car shot at, and who is in it; a car that moves has a driver, a Hoodlum unless somebody is named."""
    one = await wheels(desk, options)
    if one.vehicle is not None and one.game is not None and exploded(one.game.game.board, one.vehicle):
        raise IllegalNow(f"{one.title} has exploded: there is nothing left to hit.")
    aboard = await one.inside(desk, corpses=False)
    if not aboard and one.speed is not None:
        aboard = [person for person in (of_profile(HOODLUM, DRIVER),) if person]
    driver = aboard[:1] if one.speed is not None else []
    aboard = [*driver, *living(aboard[len(driver) :])]
    reaction = reaction_of(options, aboard[0] if aboard else None)
    course, persons = await course_of(desk, options, one, aboard)
    riddled = Riddled(one.car, one.speed, riders(aboard), reaction)
    check_target(riddled, course)
    return Target(one, riddled, course, aboard, [*aboard, *persons[len(living(aboard)) :]])


def damage_parts(damage: CarDamage) -> list[str]:
    """What bullets broke, in a few words each."""
    parts = [
        "the engine is hit" if damage.engine else "",
        "the brake line is cut" if damage.brakes else "",
        "a tire is gone" if damage.tire else "",
        TANKS[damage.tank] if damage.tank else "",
    ]
    return [part for part in parts if part]


def damage_lines(pile: Pileup[Any], shot: CarShot, target: Target) -> list[str]:
    """What the damage means from now on."""
    damage, one = shot.damage, target.wheels
    if damage.tank is Tank.EXPLOSION:
        return one.bang() or [
            "The car explodes like a bomb of two sticks: those within its radius outside make their tests too, "
            "and gasoline burns."
        ]
    lines = []
    if pile.crash is not None and pile.crash.smash >= Smash.WRECKED:
        return []
    if damage.tire:
        lines.append("The car is out of action, even without a crash.")
    if damage.engine:
        lines.append("Half speed from now on but for cruising, and a die each turn: /mad-car engine.")
    if damage.brakes:
        lines.append("It slows down only uphill, can't brake, and meets every hazard twice.")
    if damage.tank is Tank.FIRE:
        lines.append("It burns: all must be out on the gang's next card, or die in it.")
    after = "" if one.vehicle is not None else car_words.damage_line(car_left(one.car, pile, damage))
    return [*lines, after] if after else lines


def skids_of(shot: CarShot) -> list[Skid]:
    """The skids of a burst, the tire's first."""
    faced = [one.skid for one in (shot.nerve, shot.obstacle) if one is not None]
    return [skid for skid in (shot.skid, *faced) if skid is not None]


def driver_lines(name: str, target: Target, shot: CarShot, crashed: bool) -> list[str]:
    """What the driver's nerve and skill came to."""
    lines, options = [], target.wheels.options
    if shot.skid is not None:
        side = str(shot.skid.way).rpartition(" ")[2]
        lines.append(f"The car skids {car_words.inches(shot.skid.inches)} to the {side}.")
        lines += car_words.skid_lines(shot.skid, options, crashed=crashed, tire=True)
    swerves = (
        shot.damage.brakes
        or target.wheels.car.brakes_cut
        or helpless(shot.aboard[0].struck.posture if shot.aboard else None)
    )
    for faced, at in ((shot.nerve, "under fire"), (shot.obstacle, "at the stench, an obstacle of 2 hazards")):
        if faced is not None:
            lines.append(faced_line(name, at, faced, swerves))
            lines += car_words.skid_lines(faced.skid, options, crashed=crashed)
    return lines


def faced_line(name: str, at: str, faced: Faced, swerves: bool) -> str:
    if faced.passed:
        return f"{name} keeps control {at}."
    choice = "only swerving is left" if swerves else "brake or swerve"
    return f"{name} loses control {at}: {car_words.skid_told(faced.skid) if faced.skid else choice}."


def settled_offers(desk: Desk, target: Target, pile: Pileup[Any], shot: CarShot) -> list[Offer]:
    """Buttons for all that is still open: crashes, brake or swerve, the engine, nerves."""
    options, one = desk.options, target.wheels
    car, speed, offers = car_left(one.car, pile, shot.damage), one.speed, list[Offer]()
    if pile.crash is None:
        offers += car_words.crash_offers(options, car, shot.skid, speed)
        for faced, more in ((shot.nerve, ""), (shot.obstacle, ", stench")):
            if faced is None or faced.passed:
                continue
            if faced.skid is None:
                out = helpless(shot.aboard[0].struck.posture)
                offers += car_words.choice_offers(desk.options, desk.caller.delivery, car, speed, out, more)
            else:
                speed = faced.skid.speed
                offers += car_words.crash_offers(options, car, faced.skid, speed, f"Crash{more}")
    if shot.damage.engine and not car.wrecked:
        offers.append(one.engine())
    offers += leap_offers(target, pile, shot)
    if blown_up(pile, shot):
        offers = [*bang_offers(one.game, one.vehicle, target.persons, befallen_of(pile, shot)), *offers]
    return [*offers, *guts_offers(target.persons, car_words.struck_of(befallen_of(pile, shot)))]


def leap_offers(target: Target, pile: Pileup[Any], shot: CarShot) -> list[Offer]:
    """Buttons for the first of those who must leap out of a car on the table."""
    vehicle = target.wheels.vehicle
    if vehicle is None:
        return []
    speed = shot.speed if pile.crash is None else pile.crash.speed
    return [
        Offer(
            f"Leap out: {person.name}"[:80],
            "mad-table alight" if speed is None else "mad-wreck thrown",
            {"figures" if speed is None else "figure": full_name(person)},
        )
        for person, one in zip(target.persons, befallen_of(pile, shot), strict=False)
        if one.jumps and person.id in vehicle.inside
    ][:3]


def befallen_of(pile: Pileup[Any], shot: CarShot) -> tuple[Befallen, ...]:
    """What befell those aboard: bullets, and the crash if one followed."""
    return shot.aboard if pile.crash is None else pile.crash.aboard


def settled_lines(target: Target, pile: Pileup[Any], shot: CarShot) -> list[str]:
    """Everything that a burst at a car leads to, a line each."""
    one, aboard = target.wheels, target.aboard
    lines = driver_lines(aboard[0].name if aboard else DRIVER, target, shot, pile.crash is not None)
    if pile.crash is not None:
        clause = car_words.crash_clause(target.course.meets, (), pile.crash).removeprefix(", and it ")
        lines.append(f"{one.title} {clause}.")
    lines += car_words.people_lines(target.persons, befallen_of(pile, shot))
    lines += damage_lines(pile, shot, target)
    if pile.crash is not None:
        lines += car_words.crash_lines(one.name, one.car, shot.speed, pile.crash, kept=True)
        lines += bang_lines(one, pile.crash)
    elif one.speed is not None and shot.damage.tank is not Tank.EXPLOSION and not skids_of(shot)[-1:]:
        lines.append(car_words.goes_on(shot.speed))
    if settled_by(pile, shot) and not blown_up(pile, shot):
        lines += one.wheel_lines(target.persons, befallen_of(pile, shot))
    if aboard and aboard[0].name == DRIVER:
        lines.append(f"Nobody was named: the driver counts as a {HOODLUM}.")
    return lines


def blown_up(pile: Pileup[Any], shot: CarShot) -> bool:
    """Whether nothing is left of the car but a wreck: those alive are out of it."""
    return shot.damage.tank is Tank.EXPLOSION or (pile.crash is not None and pile.crash.smash is Smash.BLOWN_UP)


def settled_by(pile: Pileup[Any], shot: CarShot) -> bool:
    """Whether nothing is left that the driver may choose: braking or swerving."""
    faced = [one for one in (shot.nerve, shot.obstacle) if one is not None]
    return pile.crash is not None or all(one.passed or one.skid is not None for one in faced)


def settled_changes(target: Target, pile: Pileup[Any], shot: CarShot, by: int | None = None) -> tuple[Change, ...]:
    """What a burst changes: wounds, the car, who is still aboard."""
    one, befallen = target.wheels, befallen_of(pile, shot)
    car = car_left(one.car, pile, shot.damage)
    tank, crash, blown = shot.damage.tank, pile.crash, blown_up(pile, shot)
    flung = {person.id for person in target.persons[len(target.aboard) :] if person.id is not None}
    gone = off(target.persons, befallen) | (alive(target.persons, befallen) | flung if blown else set())
    return (
        *car_words.hurts(target.persons, befallen),
        *one.booked(
            car,
            shot.speed if crash is None else crash.speed,
            gone,
            burning=blown or tank is Tank.FIRE,
            bomb=blown,
            by=by,
            heir=one.heir(target.persons, befallen) if settled_by(pile, shot) else None,
        ),
        *(one.lost([shot.nerve, shot.obstacle]) if crash is None and not blown else ()),
    )


def verdict(shot: CarShot, persons: list[Person], befallen: tuple[Befallen, ...]) -> str:
    """The verdict on a burst that hit a car."""
    hurt = [
        f"{person.name} {fate(one.verdict)}"
        for person, one in zip(persons, befallen, strict=False)
        if fate(one.verdict) != "unharmed"
    ]
    return some_of([*damage_parts(shot.damage), *hurt], 5) or "nothing that matters"


def settled_facts(target: Target, pile: Pileup[Any], shot: CarShot) -> dict[str, Any]:
    """A burst at a car as JSON values."""
    speed = shot.speed if pile.crash is None else pile.crash.speed
    return {
        "through": shot.hits,
        "damage": {
            "engine": shot.damage.engine,
            "brakes": shot.damage.brakes,
            "tire": shot.damage.tire,
            "tank": TANKS[shot.damage.tank],
        },
        "car": car_words.car_facts(car_left(target.wheels.car, pile, shot.damage)),
        "figures": car_words.people_facts(target.persons, befallen_of(pile, shot)),
        "skid": car_words.skid_facts(shot.skid),
        "nerve": car_words.faced_facts(shot.nerve),
        "obstacle": car_words.faced_facts(shot.obstacle),
        "crash": None if pile.crash is None else smash_label(pile.crash.smash),
        "speed": None if speed is None else str(speed),
    }


def damage_questions(resolver: Any, *args: Any) -> list[Question]:
    """What is broken: each kind of damage by itself."""
    return [
        Question("The engine is hit", resolver, args, lambda damage: damage.engine),
        Question("The brake line is cut", resolver, args, lambda damage: damage.brakes),
        Question("A tire is gone", resolver, args, lambda damage: damage.tire),
        Question("The fuel tank", resolver, args, lambda damage: TANKS[damage.tank], tuple(TANKS.values())),
    ]


def fate_questions(target: Target, fate: Any, *args: Any) -> list[Question]:
    """What becomes of each inside: by the bullets alone, for with skid and crash there are too many ways to count."""
    asked = fates.fate_questions(target.aboard, target.riddled.aboard, fate, *args)
    return asked if ends_here(target) else [replace(one, heading=f"{one.heading}, before any crash") for one in asked]


def ends_here(target: Target) -> bool:
    """Whether no crash can follow in the same go: nothing is said of what the driver does, or the car meets."""
    return target.riddled.speed is None or (target.riddled.reaction is None and target.course.meets is None)
