"""Out of control: from the options of /mad-car hazard, brake and swerve to the end, a crash and all."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from cogs._kit.desk import Desk
from cogs._kit.people import subjects
from cogs._kit.play import Offer, Options, Play, Question, Said, plays
from cogs._kit.render import Tone
from cogs.mad_dogs import luck, words
from cogs.mad_dogs.aftermath import watched
from cogs.mad_dogs.cars import words as car_words
from cogs.mad_dogs.cars.flames import bang_offers
from cogs.mad_dogs.cars.people import out_of_it, reaction_of
from cogs.mad_dogs.cars.vehicles import Wheels, at_the_wheel, course_of, moving, require_driver
from cogs.mad_dogs.people import Person
from cogs.mad_dogs.shooting.shots import guts_offers
from rules.core.outcome import Outcome
from rules.core.refusal import IllegalNow, OutOfRange
from rules.mad_dogs.car_tables import Smash
from rules.mad_dogs.crashing import Crashed
from rules.mad_dogs.driving import Faced, Ordeal, Reaction, Skid, brake, hazard, swerve, turn_hazards
from rules.mad_dogs.pileups import (
    Course,
    Pileup,
    brake_through,
    check_course,
    check_hazard,
    fate_in_hazard,
    fate_in_skid,
    hazard_through,
    smash_in_hazard,
    smash_in_skid,
    swerve_through,
)

TABLES = {Reaction.BRAKE: "Braking", Reaction.SWERVE: "Swerving"}


def tone_of(crash: Crashed | None) -> Tone:
    return Tone.BAD if crash is not None and crash.smash >= Smash.WRECKED else Tone.PLAIN


def bang_lines(one: Wheels, crash: Crashed | None) -> list[str]:
    """What a car that has blown up asks of the table."""
    return one.bang() if crash is not None and crash.smash is Smash.BLOWN_UP else []


def bang_buttons(one: Wheels, persons: Sequence[Person], crash: Crashed | None) -> list[Offer]:
    """The button that settles what a car that has blown up does to those around it."""
    if crash is None or crash.smash is not Smash.BLOWN_UP:
        return []
    return bang_offers(one.game, one.vehicle, persons, crash.aboard)


def skid_said(
    opening: str,
    one: Wheels,
    skid: Skid,
    course: Course,
    persons: Sequence[Person],
    crash: Crashed | None,
    lines: tuple[str, ...] = (),
    tone: Tone = Tone.PLAIN,
) -> Said:
    """What is said of a car out of hand: where it goes, and the crash it ends in."""
    told, offers = list(lines), car_words.crash_offers(one.options, one.car, skid, skid.speed)
    if crash is not None:
        told += car_words.people_lines(persons, crash.aboard)
        told += car_words.crash_lines(one.name, one.car, one.speed, crash, kept=one.vehicle is not None)
        told += bang_lines(one, crash)
        offers += bang_buttons(one, persons, crash)
        offers += guts_offers(persons, car_words.struck_of(crash.aboard))
    told += car_words.skid_lines(skid, one.options, crashed=crash is not None)
    told += one.wheel_lines(persons, crash.aboard if crash is not None else ())
    clause = car_words.crash_clause(course.meets, persons, crash)
    return Said(
        f"{opening}: {car_words.skid_told(skid)}{clause}.",
        tuple(told),
        tuple(offers),
        Tone.BAD if tone is Tone.BAD else tone_of(crash),
    )


def failed(
    desk: Desk,
    opening: str,
    faced: Faced,
    one: Wheels,
    course: Course,
    persons: Sequence[Person],
    crash: Crashed | None,
    helpless: bool,
) -> Said:
    """What is said of a driver who failed: where the car goes, or what he may choose."""
    if faced.skid is None:
        only = helpless or one.car.brakes_cut
        why = "its driver can do nothing" if helpless else "its brake line is cut"
        choice = f"the car swerves: {why}" if only else "brake or swerve"
        offers = car_words.choice_offers(desk, one.car, one.speed, helpless)
        return Said(f"{opening}: {choice}.", (), tuple(offers), tone=Tone.BAD)
    return skid_said(opening, one, faced.skid, course, persons, crash, tone=Tone.BAD)


@plays("mad-car hazard")
async def prepare_hazard(desk: Desk, options: Options) -> Play:
    """The driver's test against hazards, with the table if it fails, and the crash if it comes to one."""
    one = await moving(desk, options)
    aboard, driver = await at_the_wheel(desk, options, one)
    course, persons = await course_of(desk, options, one, aboard, driver)
    one.require_in_hand()
    hazards = _hazards(options, one)
    if not hazards:
        raise OutOfRange("Say how many hazards there are: hazards:2; corners and curves count as some only at speed.")
    ordeal = Ordeal(driver, one.car, one.speed, hazards, reaction_of(options, aboard[0]))
    check_hazard(ordeal, course)
    name = aboard[0].name

    def say(pile: Pileup[Faced]) -> Said:
        met = words.count(hazards, "hazard")
        if pile.cause.passed:
            return Said(f"{name} masters {met} and keeps control.", tone=Tone.GOOD)
        out, figure = out_of_it(aboard[0]), aboard[0].figure
        state = f", {figure.laid_out} at the wheel," if out and figure is not None else ""
        return failed(desk, f"{name}{state} fails at {met}", pile.cause, one, course, persons, pile.crash, out)

    questions = [Question("Keeps control", hazard, (replace(ordeal, reaction=None),), lambda faced: faced.passed)]
    if ordeal.reaction is not None:
        questions.append(Question("Ends", hazard, (ordeal,), car_words.faced_row, car_words.SKIDS))
        questions += chain_questions(one, persons, course, smash_in_hazard, fate_in_hazard, (ordeal, course))
    play = Play(
        say=say,
        resolver=hazard_through,
        args=(ordeal, course),
        names=tuple(person.name for person in persons),
        changes=lambda pile: (
            *one.crashed(
                persons,
                pile.crash,
                speed=speed_left(one, pile.cause.skid),
                settled=pile.cause.passed or pile.cause.skid is not None,
            ),
            *one.lost([pile.cause]),
        ),
        paid=one.tested(),
        facts=lambda outcome: {
            "hazards": hazards,
            **(car_words.faced_facts(outcome.result.cause) or {}),
            "crash": car_words.crash_facts(one.car, outcome.result.crash, persons),
        },
        questions=tuple(questions),
        amends=luck.caught(persons, aboard[0]),
        about=subjects(*aboard, *persons),
        again=one.vehicle is None and not subjects(*persons),
    )
    return await watched(desk, options, play, persons)


def _hazards(options: Options, one: Wheels) -> int:
    """How many hazards are tested: as said, otherwise those that the car has met on its way."""
    turns = turn_hazards(one.speed, int(options.get("corners") or 0), int(options.get("curves") or 0))
    said, due = int(options.get("hazards") or 0) + turns, one.vehicle.hazards if one.vehicle is not None else 0
    if 0 < said < due:
        met = words.count(due, "hazard")
        raise OutOfRange(f"{one.title} has met {met} on its way: say those and any more, or leave hazards out.")
    return said or due


def speed_left(one: Wheels, skid: Skid | None) -> Any:
    """How fast a car goes after a skid, if there was one."""
    return skid.speed if skid is not None else one.speed


def chain_questions(
    one: Wheels, persons: Sequence[Person], course: Course, smash: Any, fate: Any, args: tuple[Any, ...]
) -> list[Question]:
    """What becomes of the car, and of each aboard, when it ends in a crash."""
    kinds = [*((person, False) for person in course.inside), *((person, True) for person in course.outside)]
    order = (car_words.NO_CRASH, *car_words.SMASHES)
    return [
        Question(one.title, smash, args, car_words.smash_label, order),
        *car_words.fate_questions(persons, kinds, fate, *args),
    ]


async def out_of_hand(desk: Desk, options: Options, reaction: Reaction) -> Play:
    """The Braking or the Swerving table by itself, and the crash if it comes to one."""
    one = await moving(desk, options)
    aboard = await one.inside(desk)
    require_driver(desk, one, aboard[0] if aboard else None)
    if one.vehicle is not None and not one.vehicle.loose and not desk.asking:
        slower = ": /mad-car accelerate slows a car down, one step an action" if reaction is Reaction.BRAKE else ""
        raise IllegalNow(
            f"{one.title} is in hand. The {TABLES[reaction]} table is for a driver who has failed at hazards{slower}."
        )
    if reaction is Reaction.BRAKE:
        reaction_of({"reaction": "Brake"}, aboard[0] if aboard else None)
    course, persons = await course_of(desk, options, one, aboard)
    check_course(one.car, one.speed, course)
    name = aboard[0].name if aboard else "The driver"
    resolver, table = (brake_through, brake) if reaction is Reaction.BRAKE else (swerve_through, swerve)
    args = (one.car, one.speed, course)

    def facts(outcome: Outcome[Any]) -> dict[str, Any]:
        pile: Pileup[Skid] = outcome.result
        crash = car_words.crash_facts(one.car, pile.crash, persons)
        return {**(car_words.skid_facts(pile.cause) or {}), "crash": crash}

    play = Play(
        say=lambda pile: skid_said(f"{name} {reaction}s", one, pile.cause, course, persons, pile.crash),
        resolver=resolver,
        args=args,
        names=tuple(person.name for person in persons),
        changes=lambda pile: one.crashed(persons, pile.crash, speed=pile.cause.speed),
        paid=one.in_hand_again(),
        facts=facts,
        questions=(
            Question("Ends", table, (one.car, one.speed), car_words.skid_row, car_words.SKIDS),
            *chain_questions(one, persons, course, smash_in_skid, fate_in_skid, (reaction, *args)),
        ),
        amends=luck.caught(persons, aboard[0] if aboard else None),
        about=subjects(*aboard, *persons),
        again=one.vehicle is None and not subjects(*persons),
    )
    return await watched(desk, options, play, persons)


@plays("mad-car brake")
async def prepare_brake(desk: Desk, options: Options) -> Play:
    """The Braking table."""
    return await out_of_hand(desk, options, Reaction.BRAKE)


@plays("mad-car swerve")
async def prepare_swerve(desk: Desk, options: Options) -> Play:
    """The Swerving table."""
    return await out_of_hand(desk, options, Reaction.SWERVE)
