"""Shots and hits at a car, in words."""

from __future__ import annotations

from typing import Any

from cogs._kit.moves import tells
from cogs.mad_dogs.control import bang, bang_offers, wheel_lines
from rules.core.report import FollowUp, Report, Tone
from rules.core.words import count
from rules.mad_dogs import car_lines as car_words
from rules.mad_dogs.arming import fired_facts, gun_line
from rules.mad_dogs.car_shooting import CarDamage, CarShot, CarShotResult
from rules.mad_dogs.car_shots import DRIVER, TANKS, End, FireAtCar, Hits, Riddling, Shoot
from rules.mad_dogs.car_tables import Smash, Tank
from rules.mad_dogs.crashing import helpless
from rules.mad_dogs.driving import Faced
from rules.mad_dogs.fates import fate, smash_label, some_of
from rules.mad_dogs.lines import guts_offers, owed_line
from rules.mad_dogs.pileups import Pileup
from rules.mad_dogs.position import HOODLUM


def _hits_facts(riddling: Riddling, pile: Pileup[CarShot]) -> dict[str, Any]:
    return _facts(End(riddling.target, pile))


@tells(Hits, _hits_facts)
def hits(riddling: Riddling, pile: Pileup[CarShot]) -> Report:
    """What so many hits do to a car."""
    end, number = End(riddling.target, pile), riddling.burst.hits
    opening = car_words.opening(f"{count(number, 'hit')} on {riddling.target.wheels.name}: {_verdict(end)}.")
    return _said(end, opening, [_armour_line(end, number), *_lines(end)])


def _shot_facts(fire: FireAtCar, pile: Pileup[CarShotResult]) -> dict[str, Any]:
    return {**fired_facts(pile.cause), **_facts(End(fire.target, pile))}


@tells(Shoot, _shot_facts)
def shot(fire: FireAtCar, pile: Pileup[CarShotResult]) -> Report:
    """The verdict on a shot at a car, and what became of the gun."""
    end, result, shooter, shot = End(fire.target, pile), pile.cause, fire.shooter, fire.aim.shot
    car = fire.target.wheels.name
    headline = f"{shooter.name} fires the {shot.gun.name.partition(',')[0]} at {car}: {count(result.hits, 'hit')}"
    lines = [
        f"{fire.facing.name} is inside {car}, so the shot is at the car." if fire.facing is not None else "",
        _armour_line(end, result.hits),
        *_lines(end),
        gun_line(shooter.name, shot, result),
        "The aim is wasted." if fire.aim.wasted else "",
        owed_line(shooter),
    ]
    return _said(end, f"{headline}{f', {_verdict(end)}' if result.hits else ''}.", lines)


def _said(end: End, headline: str, lines: list[str]) -> Report:
    tone = Tone.BAD if _broken(end.shot.damage) else Tone.PLAIN
    return Report(headline, tuple(filter(None, lines)), tuple(_offers(end)), tone=tone)


# What a burst leads to


def _verdict(end: End) -> str:
    """The verdict on a burst that hit a car."""
    fates = ((who.name, fate(one.verdict)) for who, one in zip(end.target.people, end.befallen, strict=False))
    hurt = [f"{name} {told}" for name, told in fates if told != "unharmed"]
    return some_of([*_broken(end.shot.damage), *hurt], 5) or "nothing that matters"


def _broken(damage: CarDamage) -> list[str]:
    """What bullets broke, in a few words each."""
    parts = [
        "the engine is hit" if damage.engine else "",
        "the brake line is cut" if damage.brakes else "",
        "a tire is gone" if damage.tire else "",
        TANKS[damage.tank] if damage.tank else "",
    ]
    return [part for part in parts if part]


def _armour_line(end: End, number: int) -> str:
    stopped = number - end.shot.hits
    return f"The armor stops {count(stopped, 'hit')} of {number}." if stopped else ""


def _lines(end: End) -> list[str]:
    """Everything that a burst at a car leads to, a line each."""
    target, shot, crash, befallen = end.target, end.shot, end.pile.crash, end.befallen
    one, aboard = target.wheels, target.aboard
    lines = _driver_lines(aboard[0].name if aboard else DRIVER, end)
    if crash is not None:
        clause = car_words.crash_clause(target.course.meets, (), crash).removeprefix(", and it ")
        lines.append(f"{one.title} {clause}.")
    lines += car_words.people_lines(target.people, befallen)
    lines += _damage_lines(end)
    if crash is not None:
        lines += car_words.crash_lines(one.name, one.car, shot.speed, crash, kept=True)
        lines += bang(one) if crash.smash is Smash.BLOWN_UP else []
    elif one.speed is not None and shot.damage.tank is not Tank.EXPLOSION and not _skids(shot):
        lines.append(car_words.goes_on(shot.speed))
    if end.settled and not end.blown_up:
        lines += wheel_lines(one, target.people, befallen)
    if aboard and aboard[0].name == DRIVER:
        lines.append(f"Nobody was named: the driver counts as a {HOODLUM}.")
    return lines


def _skids(shot: CarShot) -> bool:
    return any(one is not None for one in (shot.skid, *(faced.skid for faced in (shot.nerve, shot.obstacle) if faced)))


def _damage_lines(end: End) -> list[str]:
    """What the damage means from now on."""
    damage, one, crash = end.shot.damage, end.target.wheels, end.pile.crash
    if damage.tank is Tank.EXPLOSION:
        return bang(one) or [
            "The car explodes like a bomb of two sticks: those outside within its radius make their tests too, and "
            "gasoline burns."
        ]
    if crash is not None and crash.smash >= Smash.WRECKED:
        return []
    return [
        "The car is out of action, even without a crash." if damage.tire else "",
        "Half speed from now on, except for cruising, and a die each turn: /mad-car engine." if damage.engine else "",
        "It slows down only uphill, can't brake, and meets every hazard twice." if damage.brakes else "",
        "It burns: all must get out on the gang's next card or die in it." if damage.tank is Tank.FIRE else "",
        "" if one.vehicle is not None else car_words.damage_line(end.car),
    ]


def _driver_lines(name: str, end: End) -> list[str]:
    """What the driver's nerve and skill came to."""
    shot, one, crashed = end.shot, end.target.wheels, end.pile.crash is not None
    lines = list[str]()
    if shot.skid is not None:
        side = str(shot.skid.way).rpartition(" ")[2]
        lines.append(f"The car skids {car_words.inches(shot.skid.inches)} to the {side}.")
        lines += car_words.skid_lines(shot.skid, one.typed, crashed=crashed, tire=True)
    out = helpless(shot.aboard[0].struck.posture if shot.aboard else None)
    swerves = shot.damage.brakes or one.car.brakes_cut or out
    for faced, where in ((shot.nerve, "under fire"), (shot.obstacle, "at the stench, an obstacle of 2 hazards")):
        if faced is not None:
            lines.append(_faced_line(name, where, faced, swerves))
            lines += car_words.skid_lines(faced.skid, one.typed, crashed=crashed)
    return lines


def _faced_line(name: str, where: str, faced: Faced, swerves: bool) -> str:
    if faced.passed:
        return f"{name} keeps control {where}."
    choice = "only swerving is left" if swerves else "brake or swerve"
    return f"{name} loses control {where}: {car_words.skid_told(faced.skid) if faced.skid else choice}."


# What is still open


def _offers(end: End) -> list[FollowUp]:
    """Buttons for all that is still open: crashes, brake or swerve, the engine, nerves."""
    one, shot, people, befallen = end.target.wheels, end.shot, end.target.people, end.befallen
    at, typed, car = one.at, one.typed, end.car
    offers = bang_offers(one, people, befallen) if end.blown_up else []
    if end.pile.crash is None:
        speed = one.speed
        offers += car_words.crash_offers(typed, car, shot.skid, speed)
        for faced, more in ((shot.nerve, ""), (shot.obstacle, ", stench")):
            if faced is None or faced.passed:
                continue
            if faced.skid is None:
                out = helpless(shot.aboard[0].struck.posture)
                offers += car_words.choice_offers(typed, at.delivery, car, speed, out, more)
            else:
                speed = faced.skid.speed
                offers += car_words.crash_offers(typed, car, faced.skid, speed, f"Crash{more}")
    if shot.damage.engine and not car.wrecked:
        die = FollowUp("Engine", "mad-car engine", {})
        offers.append(die if one.vehicle is None else car_words.engine_die(at.id, at.board, one.vehicle))
    return [*offers, *_leap_offers(end), *guts_offers(people, car_words.struck_of(befallen))]


def _leap_offers(end: End) -> list[FollowUp]:
    """Buttons for the first of those who must leap out of a car on the table."""
    vehicle, stands = end.target.wheels.vehicle, end.speed is None
    if vehicle is None:
        return []
    command, key = ("mad-table alight", "figures") if stands else ("mad-wreck thrown", "figure")
    return [
        FollowUp(f"Leap out: {person.name}"[:80], command, {key: person.typed})
        for person, one in zip(end.target.people, end.befallen, strict=False)
        if one.jumps and person.id in vehicle.inside
    ][:3]


def _facts(end: End) -> dict[str, Any]:
    """A burst at a car as JSON values."""
    shot, crash = end.shot, end.pile.crash
    return {
        "through": shot.hits,
        "damage": {
            "engine": shot.damage.engine,
            "brakes": shot.damage.brakes,
            "tire": shot.damage.tire,
            "tank": TANKS[shot.damage.tank],
        },
        "car": car_words.car_facts(end.car),
        "figures": car_words.people_facts(end.target.people, end.befallen),
        "skid": car_words.skid_facts(shot.skid),
        "nerve": car_words.faced_facts(shot.nerve),
        "obstacle": car_words.faced_facts(shot.obstacle),
        "crash": None if crash is None else smash_label(crash.smash),
        "speed": None if end.speed is None else str(end.speed),
    }
