"""Hazards, braking, swerving and what a car that has got out of hand ends in, in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cogs._kit.moves import tells
from rules.core.report import FollowUp, Report, Tone
from rules.core.words import count
from rules.mad_dogs import car_lines as car_words
from rules.mad_dogs.car_tables import Smash
from rules.mad_dogs.control import Astray, Brake, Hazard, Swerve
from rules.mad_dogs.crashing import Befallen, Crashed
from rules.mad_dogs.driving import Faced, Skid
from rules.mad_dogs.flames import beside_the_bang, tank_name
from rules.mad_dogs.lines import guts_offers
from rules.mad_dogs.pileups import Pileup
from rules.mad_dogs.position import Person
from rules.mad_dogs.wheels import Wheels, off

# What a crash leaves


def tone_of(*crashes: Crashed | None) -> Tone:
    """How bad it is."""
    return Tone.BAD if any(one is not None and one.smash >= Smash.WRECKED for one in crashes) else Tone.PLAIN


def bang(one: Wheels) -> list[str]:
    """What a car of the table that goes off asks of it."""
    if one.vehicle is None:
        return []
    name = tank_name(one.at.board, one.vehicle)
    told = (
        f"{one.title} goes off like a bomb of two sticks: /mad-bomb explode bomb:{name} near: those within its radius."
    )
    return [told]


def bang_offers(one: Wheels, people: Sequence[Person], befallen: Sequence[Befallen]) -> list[FollowUp]:
    """The button that settles the explosion of a car, with those who were outside on it and live filled in."""
    if one.vehicle is None:
        return []
    near = ", ".join(person.typed for person in beside_the_bang(one.vehicle, people, befallen))
    name = tank_name(one.at.board, one.vehicle)
    return [FollowUp(f"Explode: {name}"[:80], "mad-bomb explode", {"bomb": name, **({"near": near} if near else {})})]


def wheel_lines(one: Wheels, people: Sequence[Person], befallen: Sequence[Befallen]) -> list[str]:
    """Who has the wheel from now on, where it changes hands."""
    heir = one.heir(people, befallen)
    if heir is None or heir in off(people, befallen):
        return []
    return [f"{one.at.people[heir].figure.name} has the wheel of {one.name} now."]


def crash_lines(one: Wheels, people: Sequence[Person], crash: Crashed) -> list[str]:
    """What a crash did to those aboard, and to the car; what it asks of the table where the car blew up."""
    return [
        *car_words.people_lines(people, crash.aboard),
        *car_words.crash_lines(one.name, one.car, one.speed, crash, kept=one.vehicle is not None),
        *(bang(one) if crash.smash is Smash.BLOWN_UP else ()),
    ]


def crash_offers(one: Wheels, people: Sequence[Person], crash: Crashed) -> list[FollowUp]:
    """Buttons for the explosion of a car that blew up."""
    return bang_offers(one, people, crash.aboard) if crash.smash is Smash.BLOWN_UP else []


# Out of hand


def skid_said(opening: str, astray: Astray, skid: Skid, crash: Crashed | None, tone: Tone = Tone.PLAIN) -> Report:
    """What is said of a car out of hand: where it goes, and the crash it ends in."""
    one, people, lines = astray.wheels, astray.people, list[str]()
    offers = car_words.crash_offers(one.typed, one.car, skid, skid.speed)
    if crash is not None:
        lines += crash_lines(one, people, crash)
        offers += [*crash_offers(one, people, crash), *guts_offers(people, car_words.struck_of(crash.aboard))]
    lines += car_words.skid_lines(skid, one.typed, crashed=crash is not None)
    lines += wheel_lines(one, people, crash.aboard if crash is not None else ())
    clause = car_words.crash_clause(astray.course.meets, people, crash)
    told = f"{opening}: {car_words.skid_told(skid)}{clause}."
    return Report(told, tuple(lines), tuple(offers), Tone.BAD if tone is Tone.BAD else tone_of(crash))


def failed(opening: str, astray: Astray, faced: Faced, crash: Crashed | None) -> Report:
    """What is said of a driver who failed: where the car goes, or what he may choose."""
    one, helpless = astray.wheels, astray.helpless
    if faced.skid is not None:
        return skid_said(opening, astray, faced.skid, crash, tone=Tone.BAD)
    why = "its driver can do nothing" if helpless else "its brake line is cut"
    choice = f"the car swerves: {why}" if helpless or one.car.brakes_cut else "brake or swerve"
    offers = car_words.choice_offers(one.typed, one.at.delivery, one.car, one.speed, helpless)
    return Report(f"{opening}: {choice}.", (), tuple(offers), tone=Tone.BAD)


def _hazard_facts(astray: Astray, pile: Pileup[Faced]) -> dict[str, Any]:
    return {
        "hazards": astray.hazards,
        **(car_words.faced_facts(pile.cause) or {}),
        "crash": car_words.crash_facts(astray.wheels.car, pile.crash, astray.people),
    }


@tells(Hazard, _hazard_facts)
def hazard(astray: Astray, pile: Pileup[Faced]) -> Report:
    """Whether a driver masters his hazards, and where the car goes if not."""
    driver, met = astray.driver, count(astray.hazards, "hazard")
    assert driver is not None
    if pile.cause.passed:
        return Report(f"{driver.name} masters {met} and keeps control.", tone=Tone.GOOD)
    state = f", {driver.figure.laid_out} at the wheel," if astray.helpless else ""
    return failed(f"{driver.name}{state} fails at {met}", astray, pile.cause, pile.crash)


def _skid_facts(astray: Astray, pile: Pileup[Skid]) -> dict[str, Any]:
    crash = car_words.crash_facts(astray.wheels.car, pile.crash, astray.people)
    return {**(car_words.skid_facts(pile.cause) or {}), "crash": crash}


@tells(Brake, _skid_facts)
@tells(Swerve, _skid_facts)
def skids(astray: Astray, pile: Pileup[Skid]) -> Report:
    """Where a car goes whose driver brakes or swerves."""
    name = astray.driver.name if astray.driver is not None else "The driver"
    return skid_said(f"{name} {astray.reaction}s", astray, pile.cause, pile.crash)
