"""Driving: from the options of /mad-car drive, accelerate, chase and engine to their outcome."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from cogs._kit.desk import Desk
from cogs._kit.people import subjects
from cogs._kit.play import Offer, Options, Play, Question, Said, plays
from cogs._kit.render import Tone
from cogs.mad_dogs import words
from cogs.mad_dogs.aftermath import paying
from cogs.mad_dogs.cars import words as car_words
from cogs.mad_dogs.cars.people import apart, same_car, speed_of, speed_told
from cogs.mad_dogs.cars.vehicles import (
    Wheels,
    moving,
    must_hold_on,
    require_driver,
    require_keys,
    steering,
    wheels,
)
from cogs.mad_dogs.cars.words import pace
from cogs.mad_dogs.people import Person, crew, require_fit
from cogs.mad_dogs.shooting.shots import full_name
from rules.core.events import Change
from rules.core.outcome import Outcome
from rules.core.refusal import IllegalNow, NotYours, OutOfRange
from rules.mad_dogs.car_shooting import engine_turn
from rules.mad_dogs.car_tables import Car
from rules.mad_dogs.crashing import check_car
from rules.mad_dogs.driving import (
    Chased,
    Move,
    Pursuit,
    Shift,
    accelerate,
    actions_of,
    chase,
    drive,
    turn_hazards,
)
from rules.mad_dogs.model import Speed
from rules.mad_dogs.vehicles import EngineAsked


def whole(inches: float) -> float | int:
    """Inches as a whole number where they are one."""
    return int(inches) if inches == int(inches) else inches


def move_of(options: Options, one: Wheels) -> Move:
    """One car's move."""
    corners, curves = (int(options.get(f"{one.prefix}{turn}") or 0) for turn in ("corners", "curves"))
    return Move(one.car, one.speed, corners, curves)


def turns_told(move: Move) -> str:
    """“1 corner and 2 curves”; empty for none."""
    told = [words.count(move.corners, "corner")] if move.corners else []
    return " and ".join([*told, *([words.count(move.curves, "curve")] if move.curves else [])])


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


def shifted(car: Car, speed: Speed | None, to: Speed | None, driver: Person | None, uphill: bool = False) -> None:
    """Refuse a change of speed that one action does not allow: IllegalNow."""
    if to is not speed:
        actions_of(Shift(car, speed, to, skills_at_wheel(driver), 1, uphill))


@plays("mad-car drive")
async def prepare_drive(desk: Desk, options: Options) -> Play:
    """One move of a car: an action of its driver, who may change its speed first."""
    one = await moving(desk, options, declared=True)
    move, aboard = move_of(options, one), await one.inside(desk)
    driver = driver_of(desk, one, aboard)
    if one.vehicle is not None and one.vehicle.burning:
        raise IllegalNow(f"{one.title} burns: everybody must get out of it, once it stands.")
    one.require_in_hand()
    check_car(move.car, move.speed)
    before = one.vehicle.speed if one.vehicle is not None else move.speed
    if before is not move.speed:
        one.require_tested()
    shifted(move.car, before, move.speed, driver, bool(options.get("uphill")))
    outside = await one.outside(desk) if one.vehicle is not None else []
    apart(aboard, outside)
    hazards = hazards_of(move)
    due = hazards + (one.vehicle.hazards if one.vehicle is not None else 0)
    paid = steering(desk, driver)

    def say(inches: float) -> Said:
        told: Options = {} if options.get("car") else {"speed": speed_told(move.speed)}
        told |= {"hazards": due, **same_car(options, move.car, "aboard", "outside")}
        offers = [Offer("Test the hazards", "mad-car hazard", told)] if hazards and aboard else []
        engine = move.car.engine_hit
        lines = [
            f"{car_words.opening(pace(before))} till now: one action changes it and moves the car."
            if before is not move.speed
            else "",
            f"{words.count(hazards, 'hazard')}, for {turns_told(move)}: the driver tests STUNTS, /mad-car hazard."
            if hazards
            else "",
            "The engine is hit: roll for it each turn, /mad-car engine." if engine else "",
            riders_line(outside, move.speed),
        ]
        offers += [one.engine()] if engine else []
        offers += ride_offers(one, outside, move.speed, hazards)
        return Said(
            f"{one.title} goes {car_words.inches(inches)}, {pace(move.speed)}.",
            tuple(filter(None, lines)),
            tuple(offers),
        )

    halves = tuple(half / 2 for half in range(100)) if move.car.engine_hit else ()
    play = Play(
        say=say,
        resolver=drive,
        args=(move,),
        changes=lambda _: (*one.booked(move.car, move.speed), *one.met(move.speed, hazards, outside)),
        facts=lambda outcome: {"inches": whole(outcome.result), "hazards": hazards},
        questions=(Question("Inches", drive, (move,), whole, halves),),
        about=subjects(*aboard),
        again=one.vehicle is None,
    )
    return await paying(desk, play, *[(person, paid) for person in aboard[:1]])


def riders_line(outside: list[Person], speed: Speed | None) -> str:
    """What those on running boards have to do; empty at a speed that is safe."""
    must = must_hold_on(outside, speed)
    return f"Outside: {car_words.words_of([one.name for one in must])} must hold on, /mad-wreck ride." if must else ""


def ride_offers(one: Wheels, outside: list[Person], speed: Speed | None, hazards: int) -> list[Offer]:
    """A button for each of the first who must hold on outside."""
    if one.vehicle is None or not riders_line(outside, speed):
        return []
    return [
        Offer(
            f"Hold on: {person.name}"[:80],
            "mad-wreck ride",
            {"car": one.vehicle.name, "figure": full_name(person), "hazards": hazards},
        )
        for person in outside[:2]
        if person.stored is not None
    ]


@plays("mad-car accelerate")
async def prepare_accelerate(desk: Desk, options: Options) -> Play:
    """A change of speed with no move: no die is thrown."""
    one = await wheels(desk, options)
    if not one.said:
        raise OutOfRange("Say how fast it goes by now, speed:Stopped, or which car on the table it is, car:.")
    one.require_in_hand()
    one.require_tested()
    driver = await one_driver(desk, options, one)
    shift = Shift(
        one.car,
        one.speed,
        speed_of(options, "to"),
        skills_at_wheel(driver),
        int(options.get("actions") or 2),
        bool(options.get("uphill")),
    )
    paid = steering(desk, driver, actions_of(shift))

    def say(actions: int) -> Said:
        change = f"{one.title} goes from {pace(shift.speed)} to {pace(shift.to)}"
        helped = "Wheel Man: two steps an action." if "Wheel Man" in shift.skills else ""
        return Said(f"{change}: {words.count(actions, 'action')}.", tuple(filter(None, (helped,))))

    drivers = [driver] if driver is not None else []
    play = Play(
        say=say,
        resolver=accelerate,
        args=(shift,),
        changes=lambda _: one.booked(one.car, shift.to),
        facts=lambda outcome: {"actions": outcome.result, "speed": speed_told(shift.to)},
        about=subjects(*drivers),
    )
    return await paying(desk, play, *[(person, paid) for person in drivers])


async def one_driver(desk: Desk, options: Options, one: Wheels, mine: bool = True) -> Person | None:
    """The driver an option names, or whoever is at the wheel; he must be able to act."""
    key = f"{one.prefix}driver"
    named = await crew(desk, options[key], own=mine) if options.get(key) else []
    if len(named) > 1:
        raise OutOfRange("One at a time is at the wheel: name one driver.")
    return driver_of(desk, one, named or (await one.inside(desk))[:1], mine)


def skills_at_wheel(driver: Person | None) -> tuple[str, ...]:
    return driver.figure.skills if driver is not None and driver.figure is not None else ()


@plays("mad-car chase")
async def prepare_chase(desk: Desk, options: Options) -> Play:
    """Both cars of a chase move."""
    cars = await wheels(desk, options, declared=True), await wheels(desk, options, "other_", declared=True)
    for one in cars:
        if not one.said:
            raise OutOfRange(f"Say the speed that each car declares, {one.prefix}speed:Racing.")
        one.require_in_hand()
    if cars[0].vehicle is not None and cars[0].vehicle == cars[1].vehicle:
        raise IllegalNow(f"{cars[0].title} can't chase itself: name another car.")
    driver = await one_driver(desk, options, cars[0])
    other = await one_driver(desk, options, cars[1], mine=False)
    if _told_of(options, cars[1]):
        require_theirs(desk, cars[1], other)
    apart([driver] if driver else [], [other] if other else [])
    pursuits = pursuit(options, cars[0], driver), pursuit(options, cars[1], other)
    first = chaser(cars[0], driver, "The car")
    second = chaser(cars[1], other, "the other")
    paid = steering(desk, driver)
    outside = [await one.outside(desk) if one.vehicle is not None else [] for one in cars]
    moved = [
        (*one.booked(one.car, one.speed), *one.met(one.speed, hazards_of(at.move), people))
        for one, at, people in zip(cars, pursuits, outside, strict=True)
    ]

    def say(chased: Chased) -> Said:
        gain = chased.gain
        made = (
            f"{first} gains {car_words.inches(gain)}" if gain > 0 else f"{first} falls back {car_words.inches(-gain)}"
        )
        lines = (
            f"{first} goes {car_words.inches(chased.active)}, {second} {car_words.inches(chased.other)}.",
            *hazard_lines(first, pursuits[0].move),
            *hazard_lines(car_words.opening(second), pursuits[1].move),
            *filter(None, (riders_line(people, one.speed) for one, people in zip(cars, outside, strict=True))),
        )
        offers = [offer for one, at in zip(cars, pursuits, strict=True) for offer in chase_offers(one, at.move)]
        return Said(f"{made if gain else f'{first} neither gains nor falls back'}.", lines, tuple(offers))

    def facts(outcome: Outcome[Any]) -> dict[str, Any]:
        chased: Chased = outcome.result
        return {"active": whole(chased.active), "other": whole(chased.other), "gain": whole(chased.gain)}

    order = ("gains", "even", "falls back")
    play = Play(
        say=say,
        resolver=chase,
        args=pursuits,
        changes=lambda _: tuple([change for one in moved for change in one]),
        facts=facts,
        questions=(
            Question(first, chase, pursuits, lambda chased: order[1 - (chased.gain > 0) + (chased.gain < 0)], order),
            Question("Inches gained", chase, pursuits, lambda chased: whole(chased.gain)),
        ),
        about=subjects(*(person for person in (driver, other) if person)),
        again=all(one.vehicle is None for one in cars),
    )
    return await paying(desk, play, *[(person, paid) for person in (driver,) if person is not None])


def _told_of(options: Options, other: Wheels) -> bool:
    """Whether more is said of the other car of a chase than its own side has: then its driver must be the caller's."""
    if other.vehicle is None:
        return False
    said = other.speed is not other.vehicle.speed
    return said or any(options.get(f"other_{key}") for key in ("corners", "curves", "was"))


def require_theirs(desk: Desk, other: Wheels, driver: Person | None) -> None:
    """Refuse to say how fast the other car goes, and where, for those who don't drive it."""
    try:
        require_driver(desk, other, driver)
    except NotYours:
        raise NotYours(
            f"{other.title} goes as its own side says: another speed, corners and curves of it are for that side, "
            "or for an umpire."
        ) from None


def chaser(one: Wheels, driver: Person | None, otherwise: str) -> str:
    """How a car of a chase is called: by its name on the table, or its driver's."""
    if one.vehicle is not None:
        return one.name
    return f"{words.possessive(driver.name)} car" if driver else otherwise


def pursuit(options: Options, one: Wheels, driver: Person | None) -> Pursuit:
    """One car of a chase; a speed it had before is that on the table, or the one it declares unless it is said."""
    move, was = move_of(options, one), one.vehicle.speed if one.vehicle is not None else one.speed
    if options.get(f"{one.prefix}was"):
        was = speed_of(options, f"{one.prefix}was")
    return Pursuit(was, move, skills_at_wheel(driver))


def hazards_of(move: Move) -> int:
    return turn_hazards(move.speed, move.corners, move.curves)


def hazard_lines(car: str, move: Move) -> list[str]:
    hazards = hazards_of(move)
    return [f"{car} meets {words.count(hazards, 'hazard')} on the way: {turns_told(move)}."] if hazards else []


def chase_offers(one: Wheels, move: Move) -> list[Offer]:
    """A button for the hazards of a car on the table."""
    hazards = hazards_of(move)
    if not hazards or one.vehicle is None:
        return []
    due = hazards + one.vehicle.hazards
    return [Offer(f"Hazards: {one.vehicle.name}"[:80], "mad-car hazard", {"car": one.vehicle.name, "hazards": due})]


@plays("mad-car engine")
async def prepare_engine(desk: Desk, options: Options) -> Play:
    """The turn's die for a hit engine."""
    one = await wheels(desk, options)
    car, asked = one.car if one.vehicle is not None else Car(engine_hit=True), tuple[Change, ...]()
    if one.vehicle is not None and one.game is not None:
        require_keys(desk, one.game, one.vehicle)
        if not car.engine_hit:
            raise IllegalNow(f"The engine of {one.name} is sound: nothing is rolled for it.")
        if car.wrecked:
            raise IllegalNow(f"{one.title} is out of action already.")
        if not one.vehicle.engine and not desk.asking:
            raise IllegalNow(f"The die for the engine of {one.name} has fallen in this turn already.")
        asked = (EngineAsked(one.game.id, one.vehicle.name),)
    whose = "The engine" if one.vehicle is None else f"The engine of {one.name}"

    def say(dies: bool) -> Said:
        if dies:
            return Said(f"{whose} dies: the car stops for good.", tone=Tone.BAD)
        return Said(f"{whose} runs on, for this turn.")

    def changes(dies: bool) -> Any:
        return one.booked(replace(car, wrecked=True), None) if dies else ()

    return Play(
        say=say,
        resolver=engine_turn,
        args=(car,),
        changes=changes,
        paid=asked,
        facts=lambda outcome: {"dies": outcome.result},
        questions=(Question("The engine dies", engine_turn, (car,)),),
        again=one.vehicle is None,
    )
