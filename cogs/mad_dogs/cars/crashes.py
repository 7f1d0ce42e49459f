"""Crashes: from the options of /mad-wreck crash and head-on to wrecks and wounds."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from cogs._kit.desk import Desk
from cogs._kit.people import subjects
from cogs._kit.play import Offer, Options, Play, Question, Said, plays
from cogs._kit.render import Tone
from cogs.mad_dogs import luck
from cogs.mad_dogs.aftermath import paying, watched
from cogs.mad_dogs.cars import words as car_words
from cogs.mad_dogs.cars.hazards import bang_buttons, bang_lines
from cogs.mad_dogs.cars.people import apart, living, riders, speed_of
from cogs.mad_dogs.cars.vehicles import Wheels, require_driver, steering, wheels
from cogs.mad_dogs.cars.words import pace
from cogs.mad_dogs.people import Person, require_fit
from cogs.mad_dogs.shooting.shots import guts_offers
from rules.core.outcome import Outcome
from rules.core.person import told_apart
from rules.core.refusal import IllegalNow, OutOfRange
from rules.mad_dogs.car_fields import INTO
from rules.mad_dogs.car_tables import Smash
from rules.mad_dogs.crashing import (
    Crash,
    Crashed,
    car_after,
    check_crash,
    crash,
    fate_in_crash,
    head_on,
    meeting,
    smash_of,
)
from rules.mad_dogs.fates import SMASHES, fate_questions, smash_label


async def wreck_of(
    desk: Desk, options: Options, prefix: str = "", mine: bool = True
) -> tuple[Wheels, Crash, list[Person]]:
    """One vehicle of a crash, and everybody inside and outside it; what it hits is not said yet."""
    known = await wheels(desk, options, prefix)
    said = bool(options.get(f"{prefix}speed"))
    if not known.said:
        raise OutOfRange(f"Say how fast the car goes, {prefix}speed:Cruising, or which one on the table it is.")
    if known.speed is None and not said:
        raise IllegalNow(
            f"{known.title} stands: only a car that moves crashes; one that braked to a stop is told "
            f"with {prefix}speed:Stopped."
        )
    inside, outside = await known.inside(desk), await known.outside(desk)
    apart(inside, outside)
    if mine:
        require_driver(desk, known, inside[0] if inside else None)
    inside = living(inside)
    extra = car_words.AFTER[str(options[f"{prefix}after"])] if options.get(f"{prefix}after") else 0
    car = replace(known.car, wrecked=False) if said else known.car  # one whose tire is gone still rolls on
    one = Crash(car, known.speed, extra=extra, inside=riders(inside), outside=riders(outside))
    return known, one, told_apart([*inside, *outside])


def driver_of(desk: Desk, one: Wheels, aboard: list[Person], mine: bool = True) -> Person | None:
    """The first of those inside, who must be able to drive; a vehicle on the table has somebody at its wheel."""
    if not aboard:
        if one.vehicle is not None:
            raise IllegalNow(f"Nobody is at the wheel of {one.name}: /mad-table board puts somebody there.")
        return None
    figure = aboard[0].figure
    if one.vehicle is not None and figure is not None and figure.laid_out:
        raise IllegalNow(
            f"{aboard[0].name} is {figure.laid_out} at the wheel of {one.name}: "
            "/mad-table board puts another who is inside in his place."
        )
    require_fit(aboard[0])
    if mine:
        require_driver(desk, one, aboard[0])
    return aboard[0]


def crash_questions(one: Crash, persons: list[Person], what: str) -> list[Question]:
    """What becomes of the vehicle, and of each aboard."""
    kinds = [*((person, False) for person in one.inside), *((person, True) for person in one.outside)]
    return [
        Question(what, smash_of, (one,), smash_label, SMASHES),
        *fate_questions(persons, kinds, fate_in_crash, one),
    ]


def booked(known: Wheels, persons: list[Person], crashed: Crashed) -> tuple[Any, ...]:
    """What a crash changes; a car that was out of action before stays so."""
    return known.crashed(persons, crashed, known.car)


@plays("mad-wreck crash")
async def prepare_crash(desk: Desk, options: Options) -> Play:
    """One vehicle crashes into something."""
    known, one, persons = await wreck_of(desk, options)
    into = INTO[str(options.get("into") or "Standing")]
    one = replace(one, into=into, other=speed_of(options, "other_speed"))
    check_crash(one)

    def say(crashed: Crashed) -> Said:
        hurt = f", {car_words.told_of(persons, crashed.aboard)}" if persons else ""
        lines = [
            *car_words.people_lines(persons, crashed.aboard),
            *car_words.crash_lines(known.name, one.car, one.speed, crashed, kept=known.vehicle is not None),
            *bang_lines(known, crashed),
            *known.wheel_lines(persons, crashed.aboard),
        ]
        return Said(
            f"{known.title} hits {into}: {smash_label(crashed.smash)}{hurt}.",
            tuple(lines),
            (*bang_buttons(known, persons, crashed), *guts_offers(persons, car_words.struck_of(crashed.aboard))),
            tone=Tone.BAD if crashed.smash >= Smash.WRECKED else Tone.PLAIN,
        )

    play = Play(
        say=say,
        resolver=crash,
        args=(one,),
        names=tuple(person.name for person in persons),
        changes=lambda crashed: booked(known, persons, crashed),
        facts=lambda outcome: car_words.crash_facts(one.car, outcome.result, persons),
        questions=tuple(crash_questions(one, persons, known.title)),
        amends=luck.caught(persons),
        about=subjects(*persons),
        again=known.vehicle is None and not subjects(*persons),
    )
    return await watched(desk, options, play, persons)


@plays("mad-wreck head-on")
async def prepare_head_on(desk: Desk, options: Options) -> Play:
    """Two vehicles meet head-on."""
    mine, first, persons = await wreck_of(desk, options)
    theirs, second, others = await wreck_of(desk, options, "other_", mine=False)
    if mine.vehicle is not None and mine.vehicle == theirs.vehicle:
        raise IllegalNow(f"{mine.title} can't meet itself: name another car.")
    apart(persons, others)
    alike = theirs.vehicle is None and mine.name == theirs.name
    names = mine.title, f"the other {second.car.body}" if alike else theirs.name
    everybody = told_apart([*persons, *others])
    persons, others = everybody[: len(persons)], everybody[len(persons) :]

    def say(both: tuple[Crashed, Crashed]) -> Said:
        ends = [f"{name} {smash_label(crashed.smash)}" for name, crashed in zip(names, both, strict=True)]
        lines, offers = list[str](), list[Offer]()
        cars = (mine, theirs)
        for name, known, vehicle, aboard, crashed in zip(
            names, cars, (first, second), (persons, others), both, strict=True
        ):
            lines += car_words.people_lines(aboard, crashed.aboard)
            left = "moves no more" if crashed.smash >= Smash.WRECKED else f"goes on, {pace(crashed.speed)}"
            lines.append(f"{car_words.opening(name)} {left}.")
            damage = car_words.damage_line(car_after(vehicle.car, crashed.smash), name[:1].lower() + name[1:])
            lines += [damage] if damage and known.vehicle is None else []
            lines += bang_lines(known, crashed)
            offers += bang_buttons(known, aboard, crashed)
            lines += known.wheel_lines(aboard, crashed.aboard)
        befallen = [*both[0].aboard, *both[1].aboard]
        first_end = ends[0] if mine.vehicle is not None else ends[0][:1].lower() + ends[0][1:]
        return Said(
            f"Head-on: {first_end}, {ends[1]}.",
            tuple(lines),
            (*offers, *guts_offers(everybody, car_words.struck_of(befallen))),
            tone=Tone.BAD if max(crashed.smash for crashed in both) >= Smash.WRECKED else Tone.PLAIN,
        )

    def facts(outcome: Outcome[Any]) -> list[dict[str, Any] | None]:
        one, other = outcome.result
        return [car_words.crash_facts(first.car, one, persons), car_words.crash_facts(second.car, other, others)]

    head_on_check(first, second)
    driver = driver_of(desk, mine, (await mine.inside(desk))[:1]) if mine.vehicle is not None else None
    paid = steering(desk, driver)
    play = Play(
        say=say,
        resolver=head_on,
        args=(first, second),
        names=tuple(person.name for person in everybody),
        changes=lambda both: (*booked(mine, persons, both[0]), *booked(theirs, others, both[1])),
        facts=facts,
        questions=(
            *crash_questions(meeting(first, second), persons, names[0]),
            *crash_questions(meeting(second, first), others, car_words.opening(names[1])),
        ),
        amends=luck.caught(everybody),
        about=subjects(*everybody),
        again=mine.vehicle is None and theirs.vehicle is None and not subjects(*everybody),
    )
    play = await watched(desk, options, play, everybody)
    return await paying(desk, play, *[(person, paid) for person in (driver,) if person is not None])


def head_on_check(first: Crash, second: Crash) -> None:
    """Refuse what can't meet head-on before its odds are asked for."""
    if first.speed is None or second.speed is None:
        raise IllegalNow("Head-on both vehicles are moving: one that stands is hit like anything that stands.")
    for one in (meeting(first, second), meeting(second, first)):
        check_crash(one)
