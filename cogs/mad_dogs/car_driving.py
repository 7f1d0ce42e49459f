"""Driving: from the options of /mad-car drive, accelerate, hazard, brake, swerve, chase and engine to their outcome."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from cogs._kit.desk import Desk
from cogs._kit.play import Offer, Options, Play, Question, Said, plays
from cogs._kit.render import Tone
from cogs.mad_dogs import car_words, words
from cogs.mad_dogs.car_people import (
    apart,
    at_the_wheel,
    car_of,
    crew,
    out_of_it,
    own,
    reaction_of,
    same_car,
    speed_of,
    speed_told,
)
from cogs.mad_dogs.car_words import pace
from cogs.mad_dogs.people import Person, require_fit, subjects
from rules.core.outcome import Outcome
from rules.core.refusal import OutOfRange
from rules.mad_dogs.car_shooting import engine_turn
from rules.mad_dogs.car_tables import Car
from rules.mad_dogs.driving import (
    Chased,
    Faced,
    Move,
    Ordeal,
    Pursuit,
    Shift,
    Skid,
    accelerate,
    brake,
    chase,
    drive,
    hazard,
    swerve,
    turn_hazards,
)
from rules.mad_dogs.model import Speed


def whole(inches: float) -> float | int:
    """Inches as a whole number where they are one."""
    return int(inches) if inches == int(inches) else inches


def move_of(options: Options, prefix: str = "", speed: str = "speed") -> Move:
    """One car's move."""
    corners, curves = (int(options.get(f"{prefix}{turn}") or 0) for turn in ("corners", "curves"))
    return Move(car_of(options, prefix), speed_of(options, f"{prefix}{speed}"), corners, curves)


def turns_told(move: Move) -> str:
    """“1 corner and 2 curves”; empty for none."""
    told = [words.count(move.corners, "corner")] if move.corners else []
    return " and ".join([*told, *([words.count(move.curves, "curve")] if move.curves else [])])


@plays("mad-car drive")
async def prepare_drive(desk: Desk, options: Options) -> Play:
    """One move of a car."""
    move = move_of(options)
    aboard = await crew(desk, options.get("aboard"))
    hazards = turn_hazards(move.speed, move.corners, move.curves)

    def say(inches: float) -> Said:
        told: Options = {"speed": speed_told(move.speed), "hazards": hazards}
        told |= same_car(options, move.car, "aboard", "outside")
        offers = [Offer("Test the hazards", "mad-car hazard", told)] if hazards and aboard else []
        lines = [
            f"{words.count(hazards, 'hazard')}, for {turns_told(move)}: the driver tests STUNTS, /mad-car hazard."
            if hazards
            else "",
            "The engine is hit: roll for it each turn, /mad-car engine." if move.car.engine_hit else "",
        ]
        offers += [Offer("Engine", "mad-car engine", {})] if move.car.engine_hit else []
        return Said(
            f"The {move.car.body} goes {car_words.inches(inches)}, {pace(move.speed)}.",
            tuple(filter(None, lines)),
            tuple(offers),
        )

    halves = tuple(half / 2 for half in range(100)) if move.car.engine_hit else ()
    return Play(
        say=say,
        resolver=drive,
        args=(move,),
        facts=lambda outcome: {"inches": whole(outcome.result), "hazards": hazards},
        questions=(Question("Inches", drive, (move,), whole, halves),),
        about=subjects(*aboard),
        again=True,
    )


@plays("mad-car accelerate")
async def prepare_accelerate(desk: Desk, options: Options) -> Play:
    """A change of speed: no die is thrown."""
    driver = await one_driver(desk, options, "driver")
    shift = Shift(
        car_of(options),
        speed_of(options),
        speed_of(options, "to"),
        skills_at_wheel(driver),
        int(options.get("actions") or 2),
        bool(options.get("uphill")),
    )

    def say(actions: int) -> Said:
        change = f"The {shift.car.body} goes from {pace(shift.speed)} to {pace(shift.to)}"
        helped = "Wheel Man: two steps an action." if "Wheel Man" in shift.skills else ""
        return Said(f"{change}: {words.count(actions, 'action')}.", tuple(filter(None, (helped,))))

    return Play(
        say=say,
        resolver=accelerate,
        args=(shift,),
        facts=lambda outcome: {"actions": outcome.result, "speed": speed_told(shift.to)},
        about=subjects(*([driver] if driver else [])),
    )


async def one_driver(desk: Desk, options: Options, key: str, mine: bool = True) -> Person | None:
    """The driver an option names, who must be able to act; None when it names nobody."""
    named = await crew(desk, options.get(key))
    if len(named) > 1:
        raise OutOfRange("One at a time is at the wheel: name one driver.")
    for person in named:
        require_fit(person)
        if mine:
            own(desk, person)
    return named[0] if named else None


def skills_at_wheel(driver: Person | None) -> tuple[str, ...]:
    return driver.figure.skills if driver is not None and driver.figure is not None else ()


@plays("mad-car hazard")
async def prepare_hazard(desk: Desk, options: Options) -> Play:
    """The driver's test against hazards, with the table if it fails."""
    car, speed = car_of(options), speed_of(options)
    aboard, driver = await at_the_wheel(desk, options)
    hazards = int(options.get("hazards") or 0) + turn_hazards(
        speed, int(options.get("corners") or 0), int(options.get("curves") or 0)
    )
    if not hazards:
        raise OutOfRange("Say how many hazards there are: hazards:2; corners and curves count as some only at speed.")
    ordeal = Ordeal(driver, car, speed, hazards, reaction_of(options, aboard[0]))
    name = aboard[0].name

    def say(faced: Faced) -> Said:
        met = words.count(hazards, "hazard")
        if faced.passed:
            return Said(f"{name} masters {met} and keeps control.", tone=Tone.GOOD)
        return failed(desk, f"{name} fails at {met}", faced, car, speed, out_of_it(aboard[0]))

    questions = [Question("Keeps control", hazard, (replace(ordeal, reaction=None),), lambda faced: faced.passed)]
    if ordeal.reaction is not None:
        questions.append(Question("Ends", hazard, (ordeal,), car_words.faced_row, car_words.SKIDS))
    return Play(
        say=say,
        resolver=hazard,
        args=(ordeal,),
        facts=lambda outcome: {"hazards": hazards, **(car_words.faced_facts(outcome.result) or {})},
        questions=tuple(questions),
        about=subjects(*aboard),
        again=True,
    )


def failed(
    desk: Desk, opening: str, faced: Faced, car: Car, speed: Speed | None, helpless: bool, lines: tuple[str, ...] = ()
) -> Said:
    """What is said of a driver who failed: where the car goes, or what he may choose."""
    options = desk.options
    skid = faced.skid
    if skid is None:
        only = helpless or car.brakes_cut
        choice = "the car swerves: it can't be braked" if only else "brake or swerve"
        offers = car_words.choice_offers(desk, car, speed, helpless)
        return Said(f"{opening}: {choice}.", lines, tuple(offers), tone=Tone.BAD)
    return Said(
        f"{opening}: {car_words.skid_told(skid)}.",
        (*lines, *car_words.skid_lines(skid)),
        tuple(car_words.crash_offers(options, car, skid, skid.speed)),
        tone=Tone.BAD,
    )


async def out_of_hand(desk: Desk, options: Options, resolver: Any, verb: str) -> Play:
    """The Braking or the Swerving table by itself."""
    car, speed = car_of(options), speed_of(options)
    aboard = await crew(desk, options.get("aboard"), corpses=True)
    if aboard:
        own(desk, aboard[0])
    if verb == "brakes":
        reaction_of({"reaction": "Brake"}, aboard[0] if aboard else None)
    name = aboard[0].name if aboard else "The driver"

    def say(skid: Skid) -> Said:
        return Said(
            f"{name} {verb}: {car_words.skid_told(skid)}.",
            tuple(car_words.skid_lines(skid)),
            tuple(car_words.crash_offers(options, car, skid, skid.speed)),
        )

    return Play(
        say=say,
        resolver=resolver,
        args=(car, speed),
        facts=lambda outcome: car_words.skid_facts(outcome.result),
        questions=(Question("Ends", resolver, (car, speed), car_words.skid_row, car_words.SKIDS),),
        about=subjects(*aboard),
        again=True,
    )


@plays("mad-car brake")
async def prepare_brake(desk: Desk, options: Options) -> Play:
    """The Braking table."""
    return await out_of_hand(desk, options, brake, "brakes")


@plays("mad-car swerve")
async def prepare_swerve(desk: Desk, options: Options) -> Play:
    """The Swerving table."""
    return await out_of_hand(desk, options, swerve, "swerves")


@plays("mad-car chase")
async def prepare_chase(desk: Desk, options: Options) -> Play:
    """Both cars of a chase move."""
    driver = await one_driver(desk, options, "driver")
    other = await one_driver(desk, options, "other_driver", mine=False)
    apart([driver] if driver else [], [other] if other else [])
    pursuits = pursuit(options, "", driver), pursuit(options, "other_", other)
    first = f"{words.possessive(driver.name)} car" if driver else "The car"
    second = f"{words.possessive(other.name)} car" if other else "the other"

    def say(chased: Chased) -> Said:
        gain = chased.gain
        made = (
            f"{first} gains {car_words.inches(gain)}" if gain > 0 else f"{first} falls back {car_words.inches(-gain)}"
        )
        return Said(
            f"{made if gain else f'{first} neither gains nor falls back'}.",
            (
                f"{first} goes {car_words.inches(chased.active)}, {second} {car_words.inches(chased.other)}.",
                *hazard_lines(first, pursuits[0].move),
                *hazard_lines(car_words.opening(second), pursuits[1].move),
            ),
        )

    def facts(outcome: Outcome[Any]) -> dict[str, Any]:
        chased: Chased = outcome.result
        return {"active": whole(chased.active), "other": whole(chased.other), "gain": whole(chased.gain)}

    order = ("gains", "even", "falls back")
    return Play(
        say=say,
        resolver=chase,
        args=pursuits,
        facts=facts,
        questions=(
            Question(first, chase, pursuits, lambda chased: order[1 - (chased.gain > 0) + (chased.gain < 0)], order),
            Question("Inches gained", chase, pursuits, lambda chased: whole(chased.gain)),
        ),
        about=subjects(*(person for person in (driver, other) if person)),
        again=True,
    )


def pursuit(options: Options, prefix: str, driver: Person | None) -> Pursuit:
    """One car of a chase; a speed it had before is the one it declares unless it is said."""
    move = move_of(options, prefix)
    was = speed_of(options, f"{prefix}was") if options.get(f"{prefix}was") else move.speed
    return Pursuit(was, move, skills_at_wheel(driver))


def hazard_lines(car: str, move: Move) -> list[str]:
    hazards = turn_hazards(move.speed, move.corners, move.curves)
    return [f"{car} meets {words.count(hazards, 'hazard')} on the way: {turns_told(move)}."] if hazards else []


@plays("mad-car engine")
async def prepare_engine(_desk: Desk, _options: Options) -> Play:
    """The turn's die for a hit engine."""
    car = Car(engine_hit=True)

    def say(dies: bool) -> Said:
        if dies:
            return Said("The engine dies: the car stops for good.", tone=Tone.BAD)
        return Said("The engine runs on, for this turn.")

    return Play(
        say=say,
        resolver=engine_turn,
        args=(car,),
        facts=lambda outcome: {"dies": outcome.result},
        questions=(Question("The engine dies", engine_turn, (car,)),),
        again=True,
    )
