"""/hood-car: vehicles in words, on the table, on and off the road, and in crashes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from cogs._kit.context import Context
from cogs._kit.moves import tells
from cogs._kit.reader import read
from cogs._kit.render import Card
from cogs._kit.slash import add_commands, command, root, shows
from rules.core.markup import strong
from rules.core.move import declared
from rules.core.refusal import together
from rules.core.report import FollowUp, Report, Tone
from rules.core.words import count, sentence
from rules.hoodsville.crashing import SAVED, Crashed, Crowd, Impact, RunInto, SaveFromCrash, Toll
from rules.hoodsville.driving import OffRoad, Safe, Safely, Speed, Unbog
from rules.hoodsville.lines import harm_line, morale_offers
from rules.hoodsville.model import Injury, Vehicle, Wreck
from rules.hoodsville.movement import measure
from rules.hoodsville.position import Person
from rules.hoodsville.rails import Crossing, DriveAtBarrier, Hands, Restart, Right, Tyre, Work
from rules.hoodsville.speeding import GoTooFast, Sped, TooFast
from rules.hoodsville.vehicle_tables import (
    BURST,
    LEVEL,
    RIGHTING,
    SIDEWAYS,
    STRAIGHT,
    TYRE_ROUNDS,
    Barrier,
    Control,
    Manoeuvre,
    Rails,
    Strike,
)
from rules.hoodsville.wheels import RemoveVehicle, SetVehicle, Wheels

# On the table


@command("hood-car show", table=True, seated=False)
class Show:
    """The vehicles on the table, privately."""


@shows(Show)
async def vehicles_card(ctx: Context, _m: Show) -> Card:
    """The vehicles on the table, for the caller alone."""
    at, _ = await read(ctx, {}, declared(Show))
    if not at.board.vehicles:
        return Card("No vehicle is on the table: /hood-car set puts one there.", private=True)
    return Card("The vehicles on the table", lines=tuple(map(vehicle_line, at.board.vehicles)), private=True)


def vehicle_line(vehicle: Vehicle) -> str:
    """A vehicle on a line, for the board at a glance."""
    return f"{strong(vehicle.name)}: {_state(vehicle)}."


def _state(vehicle: Vehicle) -> str:
    """What is to be known of a vehicle: everything that is wrong with it, then its card."""
    righted = vehicle.wreck is Wreck.OVERTURNED and not vehicle.on_side
    wrong = (
        "smashed" if righted else vehicle.wreck.word,
        "on fire" if vehicle.burning else "",
        "on its side" if vehicle.on_side and vehicle.wreck is not Wreck.OVERTURNED else "",
        "bogged" if vehicle.bogged else "",
        "stalled on the rails" if vehicle.stalled else "",
        "knocked out, to be restarted" if vehicle.knocked_out else "",
        f"a burst tire, {count(vehicle.tyre, 'round')} of work to change it" if vehicle.tyre else "",
        f"{measure(vehicle.straight)} straight on" if vehicle.straight != STRAIGHT else "",
    )
    return ", ".join(filter(None, wrong))


@tells(SetVehicle)
def noted(told: tuple[Vehicle, bool], _result: None) -> Report:
    """How it stands there."""
    vehicle, before = told
    comes = "is on record" if before else "is on the table"
    return Report(f"{vehicle.name} {comes}: {_state(vehicle)}.")


@tells(RemoveVehicle)
def removed(one: Wheels, _result: None) -> Report:
    """That it is gone."""
    return Report(f"{one.title} is off the table.")


# On the road and off it

PLACES: Final = {
    Manoeuvre.STRAIGHT: "straight on",
    Manoeuvre.OBTUSE: "round an obtuse corner",
    Manoeuvre.RIGHT: "round a right-angled corner",
    Manoeuvre.ACUTE: "round an acute corner",
    Manoeuvre.U_TURN: "in a U turn",
    Manoeuvre.BACKING: "backing round a corner",
    Manoeuvre.BACK: "straight back",
    Manoeuvre.TURN_ROUND: "in a reversing turn",
    Manoeuvre.COUNTRY: "across country",
}
"""Each way behind “safe is so much”."""


@tells(Speed, lambda _safely, safe: {"inches": safe.inches, "slowest": str(safe.slowest)})
def safe(safely: Safely, safe: Safe) -> Report:
    """How far a vehicle goes safely, and what makes it so little."""
    one, course = safely
    if safe.slowest is Manoeuvre.TURN_ROUND:
        return Report(f"{one.title} turns round in reverse: that takes the whole move.")
    open_ground = Manoeuvre.COUNTRY in course.ways
    lines = (
        "Damaged: half of what it was." if one.vehicle.wreck is Wreck.DAMAGED else "",
        f"A tire has burst: {measure(BURST)} at most." if one.vehicle.tyre else "",
        f"Level crossings: {measure(LEVEL)} off for each." if course.crossings else "",
        "A D6 for the open ground: /hood-car off-road." if open_ground else "",
    )
    slowest = ", the slowest of the way" if len(set(course.ways)) > 1 else ""
    headline = f"{one.title} is safe at {measure(safe.inches)} {PLACES[safe.slowest]}{slowest}."
    offers = (FollowUp("Cross country", "hood-car off-road", one.typed),) if open_ground else ()
    return Report(headline, tuple(filter(None, lines)), offers)


@tells(OffRoad, lambda _one, bogs: {"bogged": bogs})
def off_road(one: Wheels, bogs: bool) -> Report:
    """Whether it bogs."""
    if not bogs:
        return Report(f"{one.title} gets on across country.", tone=Tone.GOOD)
    lines = ("A D6 gets it out, on 5 or more, with 1 added for a tow.",)
    return Report(f"{one.title} bogs.", lines, (FollowUp("Get it out", "hood-car unbog", one.typed),), Tone.BAD)


@tells(Unbog, lambda _told, out: {"out": out})
def got_out(told: tuple[Wheels, bool], out: bool) -> Report:
    """Whether it is out again."""
    one, towed = told
    tow = ("1 added for the tow.",) if towed else ()
    if out:
        return Report(f"{one.title} is out again.", tow, tone=Tone.GOOD)
    return Report(f"{one.title} is still stuck.", (*tow, "Another try must wait for the next move."), tone=Tone.BAD)


RAILS: Final = {
    Rails.STALLED: "In its next move it may try again.",
    Rails.BURST: f"Over, but at {measure(BURST)} a move until {TYRE_ROUNDS} rounds of work change the tire.",
}


def _across(_told: Any, end: Rails | int) -> dict[str, Any]:
    return {"end": end.name.lower()} if isinstance(end, Rails) else {"inches": end}


@tells(Crossing, _across)
def crossed(told: tuple[Wheels, float], end: Rails | int) -> Report:
    """Whether it is over the rails, or what a level crossing takes off its move."""
    one, speed = told
    if not isinstance(end, Rails):
        return Report(f"{one.title} takes the level crossing: {measure(end)} off its move.")
    offers = {
        Rails.STALLED: (FollowUp("Try again", "hood-car crossing", {**one.typed, "speed": speed}),),
        Rails.BURST: (FollowUp("Work on the tire", "hood-car tire", one.typed),),
    }
    tone = Tone.BAD if end >= Rails.STALLED else Tone.GOOD
    return Report(f"{one.title} {end.word}.", (RAILS[end],) if end in RAILS else (), offers.get(end, ()), tone)


@tells(DriveAtBarrier, lambda _one, end: {"end": end.name.lower()})
def drove_at(one: Wheels, end: Barrier) -> Report:
    """Whether the barrier holds, or the vehicle."""
    if end is Barrier.THROUGH:
        return Report(f"{one.title} smashes the barrier.", ("Its move is 3 inches shorter.",), tone=Tone.GOOD)
    if end is Barrier.HALTED:
        lines = ("The barrier holds; the move is over.",)
        return Report(f"{one.title} is halted by the barrier.", lines, tone=Tone.BAD)
    restarts = (FollowUp("Restart", "hood-car restart", one.typed),)
    return Report(f"The barrier knocks {one.within} out.", ("It stands until it is restarted.",), restarts, Tone.BAD)


@tells(Tyre, lambda _work, left: {"left": left})
def worked(work: Work, left: int) -> Report:
    """How much work a tire still wants."""
    told = f"{work.person.name} works on the tire of {work.wheels.within}"
    if not left:
        return Report(f"{told}: it is changed.", tone=Tone.GOOD)
    onward = work.onward if work.wheels.game else {**work.onward, "left": left}
    return Report(f"{told}: {count(left, 'round')} to go.", (), (FollowUp("Another round", "hood-car tire", onward),))


@tells(Right, lambda _told, done: {"righted": done})
def righted(told: Hands, _done: bool) -> Report:
    """Who sets it on its wheels."""
    one, number = told.wheels, told.number
    hands = together([person.name for person in told.known]) if told.known else f"{number} people"
    smashed = ("It is smashed and moves no more.",) if one.vehicle.wreck is Wreck.OVERTURNED else ()
    return Report(f"{hands} right {one.within}.", smashed, tone=Tone.GOOD)


@tells(Restart, lambda _one, done: {"started": done})
def restarted(one: Wheels, _done: bool) -> Report:
    """That it runs."""
    return Report(f"{one.title} runs again.", tone=Tone.GOOD)


# Too fast, and crashes

LATER: Final = {
    Wreck.DAMAGED: "From now on it goes half as fast.",
    Wreck.WRECKED: "It moves no more.",
    Wreck.OVERTURNED: "It moves no more.",
}
MOST_TOLD: Final = 4


def _toll(toll: Toll) -> dict[str, Any]:
    return {
        "vehicle": SAVED[toll.wreck],
        "aboard": [fate.word for fate in toll.occupants],
        "on_foot": [fate.word for fate in toll.pedestrians],
    }


def _hurt(crowd: Crowd, toll: Toll) -> list[tuple[Person, Injury]]:
    return [(person, fate) for person, fate in crowd.struck(toll) if fate is not Injury.UNSCATHED]


def _people(crowd: Crowd, toll: Toll) -> str:
    """“, Spats stunned”, “, 5 of 7 people hurt”, “, nobody is hurt”; empty where nobody could be."""
    hurt = [f"{person.name} {fate.word}" for person, fate in _hurt(crowd, toll)]
    if len(hurt) > MOST_TOLD:
        return f", {len(hurt)} of {len(crowd.all)} people hurt"
    return f", {', '.join(hurt) or 'nobody is hurt'}" if crowd.all else ""


def _lines(one: Wheels, crowd: Crowd, toll: Toll, *between: str) -> Iterator[str]:
    """What its saving throw left of the vehicle, where that matters later; what everybody hurt has to bear."""
    wreck, before = toll.wreck, one.wreck
    if wreck and wreck < before:
        yield f"It was {SAVED[before]} before, and stays so."
    elif wreck > before and wreck in LATER:
        yield LATER[wreck]
    yield from between
    yield from (sentence(harm_line(person, fate, crash=True)) for person, fate in _hurt(crowd, toll))


def _tests(crowd: Crowd, toll: Toll) -> tuple[FollowUp, ...]:
    return morale_offers([person for person, fate in crowd.struck(toll) if fate.tests_morale])


def _sped(fast: TooFast, end: Sped) -> dict[str, Any]:
    strike = None if end.strike is None else end.strike.word
    return {"control": end.control.word, "strike": strike, **_toll(end.toll)}


@tells(GoTooFast, _sped)
def sped(fast: TooFast, end: Sped) -> Report:
    """Whether it keeps to its course, and what comes of it where it does not."""
    one, crowd, toll = fast.wheels, fast.crowd, end.toll
    skids_on = end.control is Control.SKIDS and end.strike is None
    between: tuple[str, ...] = ()
    if end.control is Control.OVERTURNS:
        between = (f"{RIGHTING} people right it: /hood-car right.", "No speed counts for the saves of those in it.")
    elif end.control is Control.SKIDS and not fast.meets:
        between = ("If anything is in the way, it crashes into it.",)
    onward = fast.onward if skids_on else None
    crashes = (FollowUp(f"Crash at {measure(onward.typed['speed'])}", *onward),) if onward is not None else ()
    people = _people(crowd, toll) if end.control is Control.OVERTURNS or end.strike is not None else ""
    return Report(
        f"{one.title}, {measure(fast.over)} too fast, {_course(end)}{people}.",
        tuple(_lines(one, crowd, toll, *between)),
        (*crashes, *_tests(crowd, toll)),
        Tone.GOOD if end.control is Control.HELD else Tone.BAD,
    )


def _course(end: Sped) -> str:
    """The verdict, but for the people."""
    if end.control is Control.HELD:
        return "keeps to its course"
    if end.control is Control.OVERTURNS:
        return f"overturns: {SAVED[end.toll.wreck]}"
    skids = f"skids {measure(SIDEWAYS)} to the side and halts sideways"
    if end.strike is None:
        return skids
    return f"{skids}: {end.strike.word}" + ("" if end.strike is Strike.EVADED else f", {SAVED[end.toll.wreck]}")


@tells(RunInto, lambda impact, end: {"strike": end.strike.word, **_toll(end.toll)})
def crashed(impact: Impact, end: Crashed) -> Report:
    """Whether it is evaded, and what comes of it where it is not."""
    one, crowd, (strike, toll) = impact.wheels, impact.crowd, end
    lines, at = tuple(_lines(one, crowd, toll)), f"at {measure(impact.speed)}"
    if strike is Strike.EVADED:
        return Report(f"{one.title} evades the crash {at}.", lines, tone=Tone.GOOD)
    headline = f"{one.title}, {strike.word} {at}: {SAVED[toll.wreck]}{_people(crowd, toll)}."
    return Report(headline, lines, _tests(crowd, toll), Tone.BAD)


@tells(SaveFromCrash, lambda _person, injury: {"injury": injury.word})
def saved(person: Person, injury: Injury) -> Report:
    """How a crash leaves somebody."""
    unscathed = injury is Injury.UNSCATHED
    return Report(
        f"{person.name} in a crash: {injury.word}.",
        () if unscathed else (harm_line(person, injury, crash=True),),
        morale_offers([person]) if injury.tests_morale else (),
        Tone.GOOD if unscathed else Tone.BAD,
    )


car: Final = root("hood-car", "Hoodsville: vehicles, speeding, crashes.")
ROOTS: Final = (car,)
KINDS: Final = (
    SetVehicle,
    Show,
    RemoveVehicle,
    Speed,
    OffRoad,
    Unbog,
    GoTooFast,
    Crossing,
    DriveAtBarrier,
    Tyre,
    Right,
    Restart,
    RunInto,
    SaveFromCrash,
)
add_commands(car, __name__, KINDS)
