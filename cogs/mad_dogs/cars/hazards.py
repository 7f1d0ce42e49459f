"""Out of control: from the options of /mad-car hazard, brake and swerve to the end, a crash and all."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cogs._kit.desk import Desk
from cogs._kit.play import Offer, Question, Said
from cogs._kit.render import Tone
from cogs.mad_dogs.cars import words as car_words
from cogs.mad_dogs.cars.flames import bang_offers
from cogs.mad_dogs.cars.vehicles import Wheels
from cogs.mad_dogs.people import Person
from cogs.mad_dogs.shooting.shots import guts_offers
from rules.mad_dogs.car_tables import Smash
from rules.mad_dogs.crashing import Crashed
from rules.mad_dogs.driving import Faced, Skid
from rules.mad_dogs.fates import NO_CRASH, SMASHES, fate_questions, smash_label
from rules.mad_dogs.pileups import (
    Course,
)


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
        offers = car_words.choice_offers(desk.options, desk.caller.delivery, one.car, one.speed, helpless)
        return Said(f"{opening}: {choice}.", (), tuple(offers), tone=Tone.BAD)
    return skid_said(opening, one, faced.skid, course, persons, crash, tone=Tone.BAD)


def speed_left(one: Wheels, skid: Skid | None) -> Any:
    """How fast a car goes after a skid, if there was one."""
    return skid.speed if skid is not None else one.speed


def chain_questions(
    one: Wheels, persons: Sequence[Person], course: Course, smash: Any, fate: Any, args: tuple[Any, ...]
) -> list[Question]:
    """What becomes of the car, and of each aboard, when it ends in a crash."""
    kinds = [*((person, False) for person in course.inside), *((person, True) for person in course.outside)]
    order = (NO_CRASH, *SMASHES)
    return [
        Question(one.title, smash, args, smash_label, order),
        *fate_questions(persons, kinds, fate, *args),
    ]
