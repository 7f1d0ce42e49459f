"""Crashes, and people on and before cars: from the options of /mad-car crash, head-on, ride, thrown and run-down."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from cogs._kit.desk import Desk
from cogs._kit.play import Offer, Options, Play, Question, Said, plays
from cogs._kit.render import Tone
from cogs.mad_dogs import car_words
from cogs.mad_dogs.car_driving import failed
from cogs.mad_dogs.car_people import (
    CITIZEN,
    apart,
    at_the_wheel,
    car_of,
    crew,
    living,
    out_of_it,
    own,
    reaction_of,
    rider,
    riders,
    speed_of,
    speed_told,
)
from cogs.mad_dogs.car_words import pace
from cogs.mad_dogs.people import Person, require_fit, subjects
from cogs.mad_dogs.shots import guts_offers
from rules.core.outcome import Outcome
from rules.core.refusal import OutOfRange
from rules.mad_dogs.car_tables import CONTROL, Into, Smash
from rules.mad_dogs.crashing import (
    Befallen,
    Crash,
    Crashed,
    car_after,
    check_crash,
    crash,
    fate_in_crash,
    head_on,
    meeting,
    smash_of,
    thrown_off,
)
from rules.mad_dogs.driving import (
    Ordeal,
    RanDown,
    RunDown,
    aiming,
    check_run,
    fate_in_the_way,
    hazard,
    ride,
    run_down,
)
from rules.mad_dogs.skills import skills_named

INTO = {
    "Standing": Into.STANDING,
    "Same way": Into.SAME_WAY,
    "Pedestrian or bike": Into.SMALL,
    "Oncoming": Into.ONCOMING,
}
SMASHES = tuple(car_words.SMASHED.values())


async def wreck_of(desk: Desk, options: Options, prefix: str = "", mine: bool = True) -> tuple[Crash, list[Person]]:
    """One vehicle of a crash, and everybody inside and outside it; what it hits is not said yet."""
    inside = await crew(desk, options.get(f"{prefix}aboard"), corpses=True)
    outside = await crew(desk, options.get(f"{prefix}outside"))
    apart(inside, outside)
    if inside and mine:
        own(desk, inside[0])
    inside = living(inside)
    extra = car_words.AFTER[str(options[f"{prefix}after"])] if options.get(f"{prefix}after") else 0
    one = Crash(
        car_of(options, prefix),
        speed_of(options, f"{prefix}speed"),
        extra=extra,
        inside=riders(inside),
        outside=riders(outside),
    )
    return one, [*inside, *outside]


def smash_label(smash: Smash) -> str:
    return car_words.SMASHED[smash]


def crash_lines(one: Crash, crashed: Crashed) -> list[str]:
    """What is left of a car, and how fast it goes."""
    if crashed.smash >= Smash.WRECKED:
        return [f"The {one.car.body} moves no more."]
    slower = [car_words.goes_on(crashed.speed)] if crashed.speed is not one.speed else []
    return [*slower, car_words.damage_line(car_after(one.car, crashed.smash))]


def crash_facts(one: Crash, crashed: Crashed, persons: list[Person]) -> dict[str, Any]:
    return {
        "crash": smash_label(crashed.smash),
        "speed": speed_told(crashed.speed),
        "car": car_words.car_facts(car_after(one.car, crashed.smash)),
        "figures": car_words.people_facts(persons, crashed.aboard),
    }


def crash_questions(one: Crash, persons: list[Person], what: str) -> list[Question]:
    """What becomes of the vehicle, and of each aboard."""
    kinds = [*((person, False) for person in one.inside), *((person, True) for person in one.outside)]
    return [
        Question(what, smash_of, (one,), smash_label, SMASHES),
        *car_words.fate_questions(persons, kinds, fate_in_crash, one),
    ]


@plays("mad-car crash")
async def prepare_crash(desk: Desk, options: Options) -> Play:
    """One vehicle crashes into something."""
    one, persons = await wreck_of(desk, options)
    into = INTO[str(options.get("into") or "Standing")]
    one = replace(one, into=into, other=speed_of(options, "other_speed"))
    check_crash(one)

    def say(crashed: Crashed) -> Said:
        hurt = f", {car_words.told_of(persons, crashed.aboard)}" if persons else ""
        return Said(
            f"The {one.car.body} hits {into}: {smash_label(crashed.smash)}{hurt}.",
            tuple(filter(None, [*car_words.people_lines(persons, crashed.aboard), *crash_lines(one, crashed)])),
            tuple(guts_offers(persons, car_words.struck_of(crashed.aboard))),
            tone=Tone.BAD if crashed.smash >= Smash.WRECKED else Tone.PLAIN,
        )

    return Play(
        say=say,
        resolver=crash,
        args=(one,),
        names=tuple(person.name for person in persons),
        changes=lambda crashed: car_words.hurts(persons, crashed.aboard),
        facts=lambda outcome: crash_facts(one, outcome.result, persons),
        questions=tuple(crash_questions(one, persons, f"The {one.car.body}")),
        about=subjects(*persons),
        again=not subjects(*persons),
    )


@plays("mad-car head-on")
async def prepare_head_on(desk: Desk, options: Options) -> Play:
    """Two vehicles meet head-on."""
    first, persons = await wreck_of(desk, options)
    second, others = await wreck_of(desk, options, "other_", mine=False)
    apart(persons, others)
    names = f"The {first.car.body}", f"the {'other ' * (first.car.body is second.car.body)}{second.car.body}"
    everybody = [*persons, *others]

    def say(both: tuple[Crashed, Crashed]) -> Said:
        ends = [f"{name} {smash_label(crashed.smash)}" for name, crashed in zip(names, both, strict=True)]
        lines: list[str] = []
        for name, vehicle, aboard, crashed in zip(names, (first, second), (persons, others), both, strict=True):
            lines += car_words.people_lines(aboard, crashed.aboard)
            left = "moves no more" if crashed.smash >= Smash.WRECKED else f"goes on, {pace(crashed.speed)}"
            lines.append(f"{car_words.opening(name)} {left}.")
            damage = car_words.damage_line(car_after(vehicle.car, crashed.smash), name[:1].lower() + name[1:])
            lines += [damage] if damage else []
        befallen = [*both[0].aboard, *both[1].aboard]
        return Said(
            f"Head-on: {ends[0][:1].lower()}{ends[0][1:]}, {ends[1]}.",
            tuple(lines),
            tuple(guts_offers(everybody, car_words.struck_of(befallen))),
            tone=Tone.BAD if max(crashed.smash for crashed in both) >= Smash.WRECKED else Tone.PLAIN,
        )

    def facts(outcome: Outcome[Any]) -> list[dict[str, Any]]:
        mine, theirs = outcome.result
        return [crash_facts(first, mine, persons), crash_facts(second, theirs, others)]

    head_on_check(first, second)
    return Play(
        say=say,
        resolver=head_on,
        args=(first, second),
        names=tuple(person.name for person in everybody),
        changes=lambda both: car_words.hurts(everybody, [*both[0].aboard, *both[1].aboard]),
        facts=facts,
        questions=(
            *crash_questions(meeting(first, second), persons, names[0]),
            *crash_questions(meeting(second, first), others, car_words.opening(names[1])),
        ),
        about=subjects(*everybody),
        again=not subjects(*everybody),
    )


def head_on_check(first: Crash, second: Crash) -> None:
    """Refuse what can't meet head-on before its odds are asked for."""
    if first.speed is not None and second.speed is not None:
        for one in (meeting(first, second), meeting(second, first)):
            check_crash(one)


# On running boards and roofs


async def one_person(desk: Desk, options: Options) -> tuple[Person, Any]:
    """The one an option names, or nobody in particular with STUNTS in numbers."""
    named = await crew(desk, options.get("figure"))
    if len(named) > 1:
        raise OutOfRange("One at a time: name one figure.")
    person = named[0] if named else Person("Somebody outside")
    own(desk, person)
    skills = skills_named(str(options.get("skills") or ""))
    return person, rider(person, options.get("stunts"), skills, bool(options.get("drunk")))


def ride_said(opening: str, person: Person, one: Befallen) -> Said:
    """What is said of somebody on the outside of a car."""
    return Said(
        opening,
        tuple(car_words.people_lines([person], [one])) if one.flung else (),
        tuple(guts_offers([person], [one.struck])),
        tone=Tone.BAD if one.flung else Tone.GOOD,
    )


@plays("mad-car ride")
async def prepare_ride(desk: Desk, options: Options) -> Play:
    """Holding on outside, climbing from car to car, pulling somebody in."""
    person, one = await one_person(desk, options)
    if person.figure is None and options.get("stunts") is None:
        raise OutOfRange("Say who rides (figure:Hoodlum), or his STUNTS: stunts:3.")
    speed, hazards = speed_of(options), int(options.get("hazards") or 0)

    def say(befallen: Befallen) -> Said:
        if befallen.flung:
            return ride_said(f"{person.name} comes off the car: {car_words.fate(befallen.verdict)}.", person, befallen)
        return ride_said(f"{person.name} holds on, the car {pace(speed)}.", person, befallen)

    return Play(
        say=say,
        resolver=ride,
        args=(person_args := (one, speed, hazards)),
        names=(person.name,),
        changes=lambda befallen: car_words.hurts([person], [befallen]),
        facts=lambda outcome: car_words.people_facts([person], [outcome.result])[0],
        questions=(
            Question("Holds on", ride, person_args, lambda befallen: not befallen.flung),
            Question(
                person.name, ride, person_args, lambda befallen: car_words.fate(befallen.verdict), car_words.FATES
            ),
        ),
        about=subjects(person),
        again=person.stored is None,
    )


@plays("mad-car thrown")
async def prepare_thrown(desk: Desk, options: Options) -> Play:
    """Somebody comes off a car, for certain."""
    person, one = await one_person(desk, options)
    args = (one, speed_of(options))

    def say(befallen: Befallen) -> Said:
        return ride_said(f"{person.name} comes off the car: {car_words.fate(befallen.verdict)}.", person, befallen)

    return Play(
        say=say,
        resolver=thrown_off,
        args=args,
        names=(person.name,),
        changes=lambda befallen: car_words.hurts([person], [befallen]),
        facts=lambda outcome: car_words.people_facts([person], [outcome.result])[0],
        questions=(
            Question(person.name, thrown_off, args, lambda befallen: car_words.fate(befallen.verdict), car_words.FATES),
        ),
        about=subjects(person),
        again=person.stored is None,
    )


# Running people down


@plays("mad-car run-down")
async def prepare_run_down(desk: Desk, options: Options) -> Play:
    """A car driven at people, or skidding into them."""
    aboard, driver = await at_the_wheel(desk, options)
    victims = await crew(desk, options.get("victims") or "1", CITIZEN)
    apart(aboard, victims)
    accident = bool(options.get("accident"))
    if not accident:
        require_fit(aboard[0])
    car, speed, name = car_of(options), speed_of(options), aboard[0].name
    run = RunDown(
        driver,
        car,
        speed,
        riders(victims),
        intent=not accident,
        hazards=int(options.get("hazards") or 0),
        reaction=reaction_of(options, aboard[0]),
    )
    check_run(run)
    at = car_words.words_of([victim.name for victim in victims])

    def say(ran: RanDown) -> Said:
        if ran.aim is not None and not ran.aim.passed:
            return failed(desk, f"{name} steers at {at} and fails", ran.aim, car, speed, out_of_it(aboard[0]))
        lines = car_words.people_lines(victims, ran.victims)
        offers: list[Offer] = []
        if ran.control is not None:
            skid = ran.control.skid
            lines.append(f"{name} keeps control." if skid is None else f"Out of control: {car_words.skid_told(skid)}.")
            lines += car_words.skid_lines(skid)
            offers = car_words.crash_offers(options, car, skid, skid.speed if skid else None)
        ended = [
            f"{victim.name} {car_words.fate(one.verdict)}" for victim, one in zip(victims, ran.victims, strict=True)
        ]
        offers += guts_offers(victims, car_words.struck_of(ran.victims))
        hurt = any(not one.dodged for one in ran.victims)
        opening = f"{name} runs into {at}" if accident else f"{name} drives at {at}"
        return Said(
            f"{opening}: {car_words.words_of(ended)}.", tuple(lines), tuple(offers), Tone.BAD if hurt else Tone.PLAIN
        )

    def facts(outcome: Outcome[Any]) -> dict[str, Any]:
        ran: RanDown = outcome.result
        return {
            "aim": car_words.faced_facts(ran.aim),
            "figures": car_words.people_facts(victims, ran.victims),
            "control": car_words.faced_facts(ran.control),
        }

    questions = car_words.fate_questions(victims, run.victims, fate_in_the_way, run)
    if run.intent:
        aim = replace(aiming(run), reaction=None)
        questions.insert(0, Question("Steers at them", hazard, (aim,), lambda faced: faced.passed))
    if speed is not None and CONTROL[speed]:
        afterwards = Ordeal(driver, car, speed, CONTROL[speed])
        heading = "Keeps control after hitting somebody"
        questions.append(Question(heading, hazard, (afterwards,), lambda faced: faced.passed))
    return Play(
        say=say,
        resolver=run_down,
        args=(run,),
        names=tuple(victim.name for victim in victims),
        changes=lambda ran: car_words.hurts(victims, ran.victims),
        facts=facts,
        questions=tuple(questions),
        about=subjects(*aboard, *victims),
        again=not subjects(*victims),
    )
