"""People on the outside of cars, coming off them, and run down, in words."""

from __future__ import annotations

from typing import Any

from cogs._kit.moves import tells
from cogs.mad_dogs.control import crash_lines, crash_offers, failed, wheel_lines
from rules.core.report import Report, Tone
from rules.mad_dogs import car_lines as car_words
from rules.mad_dogs.car_fields import pace
from rules.mad_dogs.crashing import Befallen
from rules.mad_dogs.driving import RanDown
from rules.mad_dogs.fates import fate, some_of
from rules.mad_dogs.lines import guts_offers
from rules.mad_dogs.outside import Chase, Outside, Ride, RunDown, Thrown
from rules.mad_dogs.pileups import Pileup


def _facts(outside: Outside, befallen: Befallen) -> dict[str, Any]:
    return car_words.people_facts([outside.person], [befallen])[0]


@tells(Ride, _facts)
def ride(outside: Outside, befallen: Befallen) -> Report:
    """Whether somebody holds on, or gets where he climbs."""
    one, name = outside.wheels, outside.person.name
    if befallen.flung:
        return _comes_off(outside, befallen)
    told = f"holds on, {_car(outside)} {pace(one.speed)}"
    if outside.to is not None:
        goal = outside.to.name
        told = f"climbs into {goal}" if outside.climbs_in else f"climbs from {one.name} onto {goal}"
    return Report(f"{name} {told}.", (), tuple(guts_offers([outside.person], [befallen.struck])), Tone.GOOD)


@tells(Thrown, _facts)
def thrown(outside: Outside, befallen: Befallen) -> Report:
    """How somebody comes off a car, and who is at the wheel of it then."""
    return _comes_off(outside, befallen, _left_behind(outside))


def _comes_off(outside: Outside, befallen: Befallen, left: tuple[str, ...] = ()) -> Report:
    people, befell = [outside.person], [befallen]
    return Report(
        f"{outside.person.name} comes off {_car(outside)}: {fate(befallen.verdict)}.",
        (*(car_words.people_lines(people, befell) if befallen.flung else ()), *left),
        tuple(guts_offers(people, [befallen.struck])),
        Tone.BAD if befallen.flung else Tone.GOOD,
    )


def _car(outside: Outside) -> str:
    return "the car" if outside.wheels.vehicle is None else outside.wheels.name


def _left_behind(outside: Outside) -> tuple[str, ...]:
    """Who is at the wheel once its driver is off."""
    one, vehicle = outside.wheels, outside.wheels.vehicle
    if vehicle is None or vehicle.driver != outside.person.id:
        return ()
    heir = next((one.at.people[other] for other in vehicle.inside[1:] if other in one.at.people), None)
    if heir is None:
        return (f"Nobody is at the wheel of {one.name}: it comes to a stop.",)
    return (f"{heir.figure.name} has the wheel of {one.name} now.",)


def _run_facts(chase: Chase, pile: Pileup[RanDown]) -> dict[str, Any]:
    return {
        "aim": car_words.faced_facts(pile.cause.aim),
        "figures": car_words.people_facts(chase.victims, pile.cause.victims),
        "control": car_words.faced_facts(pile.cause.control),
        "crash": car_words.crash_facts(chase.astray.wheels.car, pile.crash, chase.astray.people),
    }


@tells(RunDown, _run_facts)
def run_down(chase: Chase, pile: Pileup[RanDown]) -> Report:
    """Whom a car runs down, and whether its driver keeps control."""
    ran, crash, astray = pile.cause, pile.crash, chase.astray
    one, people, victims = astray.wheels, astray.people, chase.victims
    at = some_of([victim.name for victim in victims])
    if ran.aim is not None and not ran.aim.passed:
        return failed(f"{chase.name} steers at {at} and fails", astray, ran.aim, crash)
    lines, offers = car_words.people_lines(victims, ran.victims), list[Any]()
    if ran.control is not None:
        skid = ran.control.skid
        clause = car_words.crash_clause(astray.course.meets, people, crash)
        kept = f"{chase.name} keeps control."
        lines.append(kept if skid is None else f"Out of control: {car_words.skid_told(skid)}{clause}.")
        lines += car_words.skid_lines(skid, one.typed, crashed=crash is not None)
        offers += car_words.crash_offers(one.typed, one.car, skid, skid.speed if skid else None)
    if crash is not None:
        lines += [*crash_lines(one, people, crash), *wheel_lines(one, people, crash.aboard)]
        offers += crash_offers(one, people, crash)
    befallen = (*ran.victims, *(crash.aboard if crash is not None else ()))
    offers += guts_offers((*victims, *people), car_words.struck_of(befallen))
    does = "runs into" if chase.accident else "drives at"
    ended = [f"{victim.name} {fate(end.verdict)}" for victim, end in zip(victims, ran.victims, strict=True)]
    hurt = any(not end.dodged for end in ran.victims)
    told = f"{chase.name} {does} {at}: {some_of(ended)}."
    return Report(told, tuple(lines), tuple(offers), Tone.BAD if hurt else Tone.PLAIN)
