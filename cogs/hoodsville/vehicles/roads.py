"""What a vehicle meets on and off the road: from the options of /hood-car speed to restart to what is left of it."""

from __future__ import annotations

from dataclasses import replace

from cogs._kit.desk import Desk
from cogs._kit.people import subjects
from cogs._kit.play import Offer, Options, Play, Question, Said, plays
from cogs._kit.render import Tone
from cogs._kit.words import count
from cogs.hoodsville.people import Person, crew, person_of, require_able, require_there
from cogs.hoodsville.turns import spending
from cogs.hoodsville.vehicles.wheels import Wheels, course_of, way_told, wheels
from rules.core.events import Change
from rules.core.refusal import IllegalNow
from rules.hoodsville.driving import (
    BOGGED,
    FLAT,
    ON_SIDE,
    STALLED,
    Safe,
    change_tyre,
    check_bogged,
    check_makes,
    check_rails,
    cross_country,
    cross_rails,
    crossed,
    level_crossing,
    rails_speed,
    restart,
    right_up,
    safe_speed,
    smash_barrier,
    stopped,
    unbog,
)
from rules.hoodsville.model import Wreck
from rules.hoodsville.movement import measure
from rules.hoodsville.state import Doing
from rules.hoodsville.vehicle_tables import BURST, LEVEL, RIGHTING, TYRE_ROUNDS, Barrier, Rails, Way
from rules.hoodsville.vehicles import VehicleHarmed, VehicleMended


@plays("hood-car speed")
async def prepare_speed(desk: Desk, options: Options) -> Play:
    """How far a vehicle goes safely in a move: no die is thrown."""
    one, course = wheels(desk, options), course_of(options)
    vehicle = one.vehicle

    def say(safe: Safe) -> Said:
        if safe.slowest is Way.TURN_ROUND:
            return Said(f"{one.title} turns round in reverse: that takes the whole move.")
        lines = (
            "Damaged: half of what it was." if vehicle.wreck is Wreck.DAMAGED else "",
            f"A tyre is burst: {measure(BURST)} at most." if vehicle.tyre else "",
            f"Level crossings: {measure(LEVEL)} off for each." if course.crossings else "",
            "A D6 for the open ground: /hood-car off-road." if Way.COUNTRY in course.ways else "",
        )
        offers = (Offer("Cross country", "hood-car off-road", one.told),) if Way.COUNTRY in course.ways else ()
        headline = f"{one.title} is safe at {measure(safe.inches)} {way_told(course, safe.slowest)}."
        return Said(headline, tuple(filter(None, lines)), offers)

    return Play(
        say=say,
        resolver=safe_speed,
        args=(vehicle, course),
        facts=lambda outcome: {"inches": outcome.result.inches, "slowest": str(outcome.result.slowest)},
    )


@plays("hood-car off-road")
async def prepare_off_road(desk: Desk, options: Options) -> Play:
    """A move across country: a vehicle bogs on a 1."""
    one = wheels(desk, options)
    args = (one.vehicle,)

    def say(bogs: bool) -> Said:
        if not bogs:
            return Said(f"{one.title} gets on across country.", tone=Tone.GOOD)
        out = Offer("Get it out", "hood-car unbog", one.told)
        return Said(
            f"{one.title} bogs.", ("A D6 gets it out, on 5 or more, with 1 added for a tow.",), (out,), Tone.BAD
        )

    return Play(
        say=say,
        resolver=cross_country,
        args=args,
        changes=lambda bogs: (
            one.booked(lambda game, known: (VehicleHarmed(game, known.name, bogged=True),)) if bogs else ()
        ),
        facts=lambda outcome: {"bogged": outcome.result},
        questions=(Question("Bogs", cross_country, args),),
        again=one.known is None,
    )


@plays("hood-car unbog")
async def prepare_unbog(desk: Desk, options: Options) -> Play:
    """Getting a bogged vehicle out."""
    one, tow = wheels(desk, options, BOGGED), bool(options.get("tow"))
    args = (one.vehicle, tow)
    check_bogged(one.vehicle)

    def say(out: bool) -> Said:
        towed = ("1 added for the tow.",) if tow else ()
        if out:
            return Said(f"{one.title} is out again.", towed, tone=Tone.GOOD)
        return Said(f"{one.title} is still stuck.", (*towed, "Another try is for the next move."), tone=Tone.BAD)

    return Play(
        say=say,
        resolver=unbog,
        args=args,
        changes=lambda out: (
            one.booked(lambda game, known: (VehicleMended(game, known.name, freed=True),)) if out else ()
        ),
        paid=one.tries(desk),
        facts=lambda outcome: {"out": outcome.result},
        questions=(Question("Gets out", unbog, args),),
        again=one.known is None,
    )


@plays("hood-car crossing")
async def prepare_crossing(desk: Desk, options: Options) -> Play:
    """Across rails: where there is a level crossing, or where there is none."""
    one = wheels(desk, options)
    speed = rails_speed(one.vehicle) if options.get("speed") is None else float(options["speed"])
    if options.get("level"):
        check_makes(one.vehicle, speed)
        return _level(one)
    check_rails(one.vehicle, speed)
    return _rails(one, speed, one.tries(desk))


def _level(one: Wheels) -> Play:
    return Play(
        say=lambda inches: Said(f"{one.title} takes the level crossing: {measure(inches)} off its move."),
        resolver=level_crossing,
        args=(one.vehicle,),
        facts=lambda outcome: {"inches": outcome.result},
    )


def _rails(one: Wheels, speed: float, paid: tuple[Change, ...]) -> Play:
    args = (one.vehicle, speed)

    def say(end: Rails) -> Said:
        lines = {
            Rails.STALLED: "In its next move it may try again.",
            Rails.BURST: f"Over, but at {measure(BURST)} a move until {TYRE_ROUNDS} rounds of work change it.",
        }
        offers = {
            Rails.STALLED: (Offer("Try again", "hood-car crossing", {**one.told, "speed": speed}),),
            Rails.BURST: (Offer("Work on the tyre", "hood-car tyre", one.told),),
        }
        tone = Tone.BAD if end >= Rails.STALLED else Tone.GOOD
        told = (lines[end],) if end in lines else ()
        return Said(f"{one.title} {end.word}.", told, offers.get(end, ()), tone)

    return Play(
        say=say,
        resolver=cross_rails,
        args=args,
        changes=lambda end: one.booked(lambda game, known: crossed(game, known, end)),
        paid=paid,
        facts=lambda outcome: {"end": outcome.result.name.lower()},
        questions=(Question(one.title, cross_rails, args, lambda end: end.word, tuple(end.word for end in Rails)),),
        again=one.known is None,
    )


@plays("hood-car barrier")
async def prepare_barrier(desk: Desk, options: Options) -> Play:
    """Driving at a shut barrier."""
    one = wheels(desk, options)
    args = (one.vehicle,)

    def say(end: Barrier) -> Said:
        if end is Barrier.THROUGH:
            return Said(f"{one.title} smashes the barrier.", ("Its move is 3 inches shorter.",), tone=Tone.GOOD)
        if end is Barrier.HALTED:
            return Said(
                f"{one.title} is halted by the barrier.", ("The barrier holds; the move is over.",), tone=Tone.BAD
            )
        restarts = (Offer("Restart", "hood-car restart", one.told),)
        lines = ("It stands until it is restarted.",)
        return Said(f"The barrier knocks {_midway(one)} out.", lines, restarts, Tone.BAD)

    return Play(
        say=say,
        resolver=smash_barrier,
        args=args,
        changes=lambda end: one.booked(lambda game, known: stopped(game, known, end)),
        facts=lambda outcome: {"end": outcome.result.name.lower()},
        questions=(Question(one.title, smash_barrier, args, lambda end: end.word, tuple(end.word for end in Barrier)),),
        again=one.known is None,
    )


def _midway(one: Wheels) -> str:
    """The vehicle in the middle of a sentence."""
    return "the vehicle" if one.known is None else one.title


@plays("hood-car tyre")
async def prepare_tyre(desk: Desk, options: Options) -> Play:
    """Work on a burst tyre, one round of somebody for each round of it."""
    flat = replace(FLAT, tyre=int(options.get("left") or TYRE_ROUNDS))
    one, rounds = wheels(desk, options, flat), int(options.get("rounds") or 1)
    if one.known is not None and options.get("left") is not None:
        raise IllegalNow("The table knows how much work that tyre still wants: leave left out.")
    person = await person_of(desk, options, "figure", "Somebody")
    require_there(person)
    require_able(person, Doing.WORK)

    def say(left: int) -> Said:
        worked = f"{person.name} works on the tyre of {_midway(one)}"
        if not left:
            return Said(f"{worked}: it is changed.", tone=Tone.GOOD)
        options_next = {key: options[key] for key in ("vehicle", "figure") if key in options}
        again = Offer("Another round", "hood-car tyre", options_next if one.known else {**options_next, "left": left})
        return Said(f"{worked}: {count(left, 'round')} to go.", (), (again,))

    return Play(
        say=say,
        resolver=change_tyre,
        args=(one.vehicle, rounds),
        changes=lambda _: one.booked(lambda game, known: (VehicleMended(game, known.name, tyre=rounds),)),
        paid=spending(desk, person, rounds=rounds),
        facts=lambda outcome: {"left": outcome.result},
        about=subjects(person),
    )


@plays("hood-car right")
async def prepare_right(desk: Desk, options: Options) -> Play:
    """Three people set an overturned vehicle on its wheels, a round of each."""
    one = wheels(desk, options, ON_SIDE)
    people = await crew(desk, options.get("people", str(RIGHTING)))
    for person in people:
        if person.stored is not None:
            desk.require_own(person.stored)
        require_able(person, Doing.WORK)

    def say(_: bool) -> Said:
        smashed = ("It is smashed and moves no more.",) if one.vehicle.wreck is Wreck.OVERTURNED else ()
        return Said(f"{_hands(people)} right {_midway(one)}.", smashed, tone=Tone.GOOD)

    paid: tuple[Change, ...] = tuple([change for person in people for change in spending(desk, person, rounds=1)])
    return Play(
        say=say,
        resolver=right_up,
        args=(one.vehicle, len(people)),
        changes=lambda _: one.booked(lambda game, known: (VehicleMended(game, known.name, righted=True),)),
        paid=paid,
        facts=lambda outcome: {"righted": outcome.result},
        about=subjects(*people),
    )


def _hands(people: list[Person]) -> str:
    """“Spats, Dooley and Mugsy”, or “3 people” where nobody has a name of his own."""
    if not any(person.stored for person in people):
        return f"{len(people)} people"
    *before, last = [person.name for person in people]
    return f"{', '.join(before)} and {last}"


@plays("hood-car restart")
async def prepare_restart(desk: Desk, options: Options) -> Play:
    """A stalled vehicle, or one that a barrier knocked out, is started again."""
    one = wheels(desk, options, STALLED)
    return Play(
        say=lambda _: Said(f"{one.title} runs again.", tone=Tone.GOOD),
        resolver=restart,
        args=(one.vehicle,),
        changes=lambda _: one.booked(
            lambda game, known: (VehicleMended(game, known.name, started=True, revived=True),)
        ),
        facts=lambda outcome: {"started": outcome.result},
    )
