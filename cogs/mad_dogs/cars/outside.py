"""People on and before cars: from the options of /mad-wreck ride, thrown and run-down."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from cogs._kit.desk import Desk
from cogs._kit.people import subjects
from cogs._kit.play import Offer, Options, Play, Question, Said, plays
from cogs._kit.render import Tone, clean
from cogs.mad_dogs import luck
from cogs.mad_dogs.aftermath import credited, paying, watched
from cogs.mad_dogs.cars import words as car_words
from cogs.mad_dogs.cars.hazards import bang_buttons, bang_lines, chain_questions, failed, speed_left
from cogs.mad_dogs.cars.people import CITIZEN, apart, out_of_it, own, reaction_of, rider, riders
from cogs.mad_dogs.cars.vehicles import Wheels, at_the_wheel, course_of, moving, off, steering, with_car_of
from cogs.mad_dogs.cars.words import pace
from cogs.mad_dogs.people import Person, crew, require_fit
from cogs.mad_dogs.riding import riding
from cogs.mad_dogs.shooting.shots import guts_offers
from cogs.mad_dogs.turns import board_here, require_turn, spending
from rules.core.events import Change
from rules.core.outcome import Outcome, Throw
from rules.core.person import told_apart
from rules.core.refusal import IllegalNow, OutOfRange
from rules.mad_dogs.boarding import check_seats
from rules.mad_dogs.car_tables import CONTROL
from rules.mad_dogs.crashing import Befallen, thrown_off
from rules.mad_dogs.driving import Ordeal, RanDown, RunDown, aiming, hazard, ride
from rules.mad_dogs.fates import FATES, fate, fate_questions, some_of
from rules.mad_dogs.pileups import Pileup, check_chase, fate_in_run, lost_by, run_through, smash_in_run
from rules.mad_dogs.skills import skills_named
from rules.mad_dogs.tables import DEADLY_WEAPONS
from rules.mad_dogs.vehicles import HeldOn, VehicleBoarded, left_by

NOBODY = Person("nobody")

# On running boards and roofs


async def one_person(desk: Desk, options: Options) -> tuple[Person, Any]:
    """The one an option names, or nobody in particular with STUNTS in numbers."""
    named = await crew(desk, options.get("figure"), own=True)
    if len(named) > 1:
        raise OutOfRange("One at a time: name one figure.")
    person = named[0] if named else Person("Somebody outside")
    own(desk, person)
    skills = skills_named(str(options.get("skills") or ""))
    return person, rider(person, options.get("stunts"), skills, bool(options.get("drunk")))


def require_aboard(one: Wheels, person: Person) -> None:
    """Refuse somebody with a sheet who is not on the vehicle."""
    if one.vehicle is not None and person.id is not None and person.id not in one.vehicle.aboard:
        raise IllegalNow(f"{person.name} is not on {one.name}.")


def ride_said(opening: str, person: Person, one: Befallen, lines: tuple[str, ...] = ()) -> Said:
    """What is said of somebody on the outside of a car."""
    return Said(
        opening,
        (*(car_words.people_lines([person], [one]) if one.flung else ()), *lines),
        tuple(guts_offers([person], [one.struck])),
        tone=Tone.BAD if one.flung else Tone.GOOD,
    )


def fallen(one: Wheels, person: Person, befallen: Befallen) -> tuple[Change, ...]:
    """The wounds of somebody who came off, and the car without him."""
    return (
        *car_words.hurts([person], [befallen]),
        *one.booked(one.car, one.speed, off([person], [befallen])),
    )


@plays("mad-wreck ride")
async def prepare_ride(desk: Desk, options: Options) -> Play:
    """Holding on outside; climbing from car to car or being pulled in, which takes an action."""
    person, rides = await one_person(desk, options)
    if person.figure is None and options.get("stunts") is None:
        raise OutOfRange("Say who rides (figure:Hoodlum), or his STUNTS: stunts:3.")
    one = await moving(desk, with_car_of(desk, options, person))
    require_aboard(one, person)
    due = dict(one.vehicle.hanging).get(person.id or 0) if one.vehicle is not None else None
    hazards = int(options.get("hazards") or 0) or due or 0
    climb = climbing(desk, one, person, str(options["to"])) if options.get("to") else None
    paid = spending(desk, person) if climb is not None else ()

    def say(befallen: Befallen) -> Said:
        if befallen.flung:
            opening = f"{person.name} comes off {_car(one)}: {fate(befallen.verdict)}."
            return ride_said(opening, person, befallen)
        if climb is not None:
            return ride_said(f"{person.name} climbs {climb.told}.", person, befallen)
        return ride_said(f"{person.name} holds on, {_car(one)} {pace(one.speed)}.", person, befallen)

    def changes(befallen: Befallen) -> tuple[Change, ...]:
        return climb.changes if climb is not None and not befallen.flung else fallen(one, person, befallen)

    play = Play(
        say=say,
        resolver=ride,
        args=(person_args := (rides, one.speed, hazards)),
        names=(person.name,),
        changes=changes,
        facts=lambda outcome: car_words.people_facts([person], [outcome.result])[0],
        questions=(
            Question("Holds on", ride, person_args, lambda befallen: not befallen.flung),
            Question(person.name, ride, person_args, lambda befallen: fate(befallen.verdict), FATES),
        ),
        amends=luck.lucky([person]),
        about=subjects(person),
        again=person.stored is None,
        paid=held_on(one, person) if climb is None and due is not None else (),
    )
    return await paying(desk, await watched(desk, options, play, [person]), (person, paid))


def held_on(one: Wheels, person: Person) -> tuple[Change, ...]:
    """That somebody who had to hold on has made his test."""
    if one.vehicle is None or one.game is None or person.id is None:
        return ()
    return (HeldOn(one.game.id, one.vehicle.name, person.id),)


def _car(one: Wheels) -> str:
    return "the car" if one.vehicle is None else one.name


@plays("mad-wreck thrown")
async def prepare_thrown(desk: Desk, options: Options) -> Play:
    """Somebody comes off a car, for certain."""
    person, rides = await one_person(desk, options)
    one = await moving(desk, with_car_of(desk, options, person))
    require_aboard(one, person)
    if one.vehicle is not None and one.speed is None:
        raise IllegalNow(f"{one.title} stands: /mad-table alight takes people off it.")
    require_verdict(desk, one, person)
    args = (rides, one.speed)

    def say(befallen: Befallen) -> Said:
        opening = f"{person.name} comes off {_car(one)}: {fate(befallen.verdict)}."
        return ride_said(opening, person, befallen, _left_behind(one, person))

    play = Play(
        say=say,
        resolver=thrown_off,
        args=args,
        names=(person.name,),
        changes=lambda befallen: fallen(one, person, befallen),
        facts=lambda outcome: car_words.people_facts([person], [outcome.result])[0],
        questions=(Question(person.name, thrown_off, args, lambda befallen: fate(befallen.verdict), FATES),),
        amends=luck.lucky([person]),
        about=subjects(person),
        again=person.stored is None,
    )
    return await watched(desk, options, play, [person])


def require_verdict(desk: Desk, one: Wheels, person: Person) -> None:
    """Refuse to throw somebody off a vehicle on the table out of turn, but for what a verdict asks, and umpires."""
    if one.vehicle is None or person.id is None or desk.following:
        return
    try:
        require_turn(desk, person)
    except IllegalNow as refusal:
        if not desk.is_umpire:
            raise IllegalNow(f"{refusal} Out of turn only a verdict takes him off {one.name}, or an umpire.") from None
        if not desk.umpiring:
            desk.acts_for(one.name)


def _left_behind(one: Wheels, person: Person) -> tuple[str, ...]:
    """Who is at the wheel once its driver is off."""
    vehicle = one.vehicle
    if vehicle is None or person.id is None or vehicle.driver != person.id:
        return ()
    others = [one.figures[other] for other in vehicle.inside[1:] if other in one.figures]
    if not others:
        return (f"Nobody is at the wheel of {one.name}: it comes to a stand.",)
    return (f"{clean(others[0].figure.name)} has the wheel of {one.name} now.",)


# Climbing over


@dataclass(frozen=True, slots=True)
class Climb:
    """Where somebody climbs to, and what it changes if he does not come off."""

    told: str
    changes: tuple[Change, ...]


def climbing(desk: Desk, one: Wheels, person: Person, to: str) -> Climb:
    """Somebody on the outside of a vehicle climbs onto another, or into his own; IllegalNow where he can't."""
    game, board = board_here(desk)
    own(desk, person)
    require_fit(person)
    if one.vehicle is None or person.id is None:
        raise IllegalNow("Climbing is for figures in or on a vehicle of the table: /mad-table board puts them there.")
    goal, here = board.vehicle(to), one.vehicle
    if goal.burning:
        raise IllegalNow(f"{clean(goal.name)} burns: nobody gets in.")
    rest = replace(left_by(here, [person.id]), speed=here.speed)
    if goal == here:
        if person.id in here.inside:
            raise IllegalNow(f"{person.name} is inside {clean(here.name)} already.")
        after = replace(rest, inside=(*rest.inside, person.id))
        check_seats(clean(after.name), after)
        into = VehicleBoarded(game.id, here.name, (person.id,), off=here.name)
        return Climb(f"into {clean(here.name)}", (into,))
    if here.speed is not None and here.driver == person.id and len(here.inside) == 1:
        raise IllegalNow(f"{person.name} is alone at the wheel of {clean(here.name)}: it moves, so he stays there.")
    after = replace(goal, outside=(*goal.outside, person.id))
    check_seats(clean(after.name), after)
    return Climb(
        f"from {clean(here.name)} onto {clean(goal.name)}",
        (VehicleBoarded(game.id, goal.name, (person.id,), outside=True, off=here.name),),
    )


# Running people down


@plays("mad-wreck run-down")
async def prepare_run_down(desk: Desk, options: Options) -> Play:
    """A car driven at people, or skidding into them; control lost ends in a crash where it comes to one."""
    one = await moving(desk, options)
    one.require_in_hand()
    aboard, driver = await at_the_wheel(desk, options, one)
    victims = await crew(desk, options.get("victims") or "1", CITIZEN)
    apart(aboard, victims)
    course, persons = await course_of(desk, options, one, aboard, driver)
    apart(persons, victims)
    inside = [victim.name for victim in victims if riding(desk, victim) is not None]
    if inside:
        raise IllegalNow(f"{inside[0]} is in a car himself: only people on foot are run down.")
    accident = bool(options.get("accident"))
    if not accident:
        require_fit(aboard[0])
    name, everybody = aboard[0].name, told_apart([*victims, *persons])
    victims, persons = everybody[: len(victims)], everybody[len(victims) :]
    run = RunDown(
        driver,
        one.car,
        one.speed,
        riders(victims),
        intent=not accident,
        hazards=int(options.get("hazards") or 0),
        reaction=reaction_of(options, aboard[0]),
    )
    check_chase(run, course)
    paid = () if accident else steering(desk, aboard[0], again=False)
    at = some_of([victim.name for victim in victims])

    def say(pile: Pileup[RanDown]) -> Said:
        ran = pile.cause
        if ran.aim is not None and not ran.aim.passed:
            out = out_of_it(aboard[0])
            return failed(desk, f"{name} steers at {at} and fails", ran.aim, one, course, persons, pile.crash, out)
        lines = car_words.people_lines(victims, ran.victims)
        offers: list[Offer] = []
        if ran.control is not None:
            skid = ran.control.skid
            clause = car_words.crash_clause(course.meets, persons, pile.crash)
            kept = f"{name} keeps control."
            lines.append(kept if skid is None else f"Out of control: {car_words.skid_told(skid)}{clause}.")
            lines += car_words.skid_lines(skid, options, crashed=pile.crash is not None)
            offers = car_words.crash_offers(options, one.car, skid, skid.speed if skid else None)
        if pile.crash is not None:
            lines += car_words.people_lines(persons, pile.crash.aboard)
            lines += car_words.crash_lines(one.name, one.car, one.speed, pile.crash, kept=one.vehicle is not None)
            lines += bang_lines(one, pile.crash)
            offers += bang_buttons(one, persons, pile.crash)
            lines += one.wheel_lines(persons, pile.crash.aboard)
        ended = [
            f"{victim.name} {fate(befallen.verdict)}" for victim, befallen in zip(victims, ran.victims, strict=True)
        ]
        after = pile.crash.aboard if pile.crash is not None else ()
        offers += guts_offers(everybody, car_words.struck_of([*ran.victims, *after]))
        hurt = any(not befallen.dodged for befallen in ran.victims)
        opening = f"{name} runs into {at}" if accident else f"{name} drives at {at}"
        return Said(
            f"{opening}: {some_of(ended)}.",
            tuple(lines),
            tuple(offers),
            Tone.BAD if hurt else Tone.PLAIN,
        )

    def facts(outcome: Outcome[Any]) -> dict[str, Any]:
        pile: Pileup[RanDown] = outcome.result
        return {
            "aim": car_words.faced_facts(pile.cause.aim),
            "figures": car_words.people_facts(victims, pile.cause.victims),
            "control": car_words.faced_facts(pile.cause.control),
            "crash": car_words.crash_facts(one.car, pile.crash, persons),
        }

    def changes(pile: Pileup[RanDown]) -> tuple[Change, ...]:
        return (
            *car_words.hurts(victims, pile.cause.victims),
            *one.crashed(persons, pile.crash, speed=speed_left(one, lost_by(pile.cause))),
            *one.lost([pile.cause.aim]),
        )

    play = Play(
        say=say,
        resolver=run_through,
        args=(run, course),
        names=tuple(person.name for person in everybody),
        changes=changes,
        facts=facts,
        questions=tuple(_run_questions(one, run, course, victims, persons)),
        amends=luck.caught(everybody, aboard[0]),
        about=subjects(*aboard, *everybody),
        again=one.vehicle is None and not subjects(*everybody),
    )
    if not accident:
        play = credited(desk, play, lambda outcome: _run_by(outcome, aboard[0], victims))
    return await paying(desk, await watched(desk, options, play, everybody, aboard[:1]), (aboard[0], paid))


def _run_by(outcome: Outcome[Any], driver: Person, victims: list[Person]) -> Iterator[Person]:
    """Who inflicted each die of damage: the driver on those he aimed at; nobody in particular in a crash."""
    marked = {f"damage, {victim.name}" for victim in victims}
    for step in outcome.steps:
        if isinstance(step, Throw) and step.table == DEADLY_WEAPONS.id:
            yield from [driver if step.why in marked else NOBODY] * len(step.rows)


def _run_questions(
    one: Wheels, run: RunDown, course: Any, victims: list[Person], persons: list[Person]
) -> list[Question]:
    """The aim, the leaps, the control, the crash."""
    asked = fate_questions(victims, run.victims, fate_in_run, run, course)
    if run.intent:
        aim = replace(aiming(run), reaction=None)
        asked.insert(0, Question("Steers at them", hazard, (aim,), lambda faced: faced.passed))
    if run.speed is not None and CONTROL[run.speed]:
        afterwards = Ordeal(run.driver, run.car, run.speed, CONTROL[run.speed])
        heading = "Keeps control after hitting somebody"
        asked.append(Question(heading, hazard, (afterwards,), lambda faced: faced.passed))
        asked.append(chain_questions(one, persons, course, smash_in_run, fate_in_run, (run, course))[0])
    return asked
