"""Vehicles in play: how fast they go safely, what they meet on and off the road (hood.vehicle)."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, Any, Final, NamedTuple

from annotated_types import Interval

from rules.core.deed import Deed, Question, decides
from rules.core.move import Rolls, crew, move, nobody, opt, several, whom
from rules.core.named import meant
from rules.core.position import Price
from rules.core.refusal import IllegalNow, UnknownName
from rules.hoodsville.driving import (
    BOGGED,
    FLAT,
    ON_SIDE,
    PLAIN,
    STALLED,
    Course,
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
    trying,
    unbog,
)
from rules.hoodsville.model import Vehicle, Wreck
from rules.hoodsville.position import Person, Position, one_of
from rules.hoodsville.profiles import PEOPLE
from rules.hoodsville.state import Doing, paying, require_able, require_there, there
from rules.hoodsville.vehicle_tables import RIGHTING, TYRE_ROUNDS, Barrier, Rails, Way
from rules.hoodsville.vehicles import VehicleHarmed, VehicleMended
from rules.hoodsville.wheels import STRAIGHT, VEHICLE, Straight, Wheels, wheels

SECRET: Final = Rolls(secret="Sealed: only you and the umpires see it.")
Speed100 = Annotated[float, Interval(ge=0, le=100)]


# How fast, and which way


def _way(name: str) -> Way:
    """The way that a name means; UnknownName for a turn that there is not."""
    found = meant(name, map(str, Way))
    if found is None:
        raise UnknownName("turn", name, Way)
    return Way(found)


Crossings = Annotated[int, Interval(ge=0, le=10)]
COURSE: Final = several("Turns on the way, separated by commas; straight on if left out.", _way, Way)
DAMAGED: Final = opt("Damaged: half as fast.", lambda _at, m: (m.vehicle or PLAIN).wreck is Wreck.DAMAGED)
BURST: Final = opt("A tyre is burst: 3 inches at most.", lambda _at, m: (m.vehicle or PLAIN).tyre > 0)
CROSSINGS: Final = opt("Level crossings on the way: 3 inches each.", default=0)


@move("hood-car speed")
class Speed:
    """How fast a vehicle may go safely on its way."""

    course: tuple[Way, ...] = COURSE
    vehicle: Vehicle | None = VEHICLE
    straight: Straight | None = opt(STRAIGHT, nobody)
    damaged: bool = DAMAGED
    burst: bool = BURST
    crossings: Crossings = CROSSINGS


class Safely(NamedTuple):
    """A vehicle and its way."""

    wheels: Wheels
    course: Course


def driven(at: Position, m: Any) -> Safely:
    """A vehicle with what was typed of it, and its way."""
    one = wheels(at, m.vehicle)
    known = one.vehicle
    vehicle = replace(
        known,
        straight=m.straight or known.straight,
        wreck=Wreck.DAMAGED if m.damaged else min(known.wreck, Wreck.DENTED),
        tyre=(known.tyre or 1) if m.burst else 0,
    )
    if known.wreck > Wreck.DAMAGED:
        vehicle = replace(vehicle, wreck=known.wreck)
    return Safely(one._replace(vehicle=vehicle), Course(m.course, m.crossings))


@decides(Speed)
def go_safely(at: Position, m: Speed) -> Deed[Safely]:
    """How far a vehicle goes safely in a move: no die is thrown."""
    safely = driven(at, m)
    return Deed(safely, safe_speed, (safely.wheels.vehicle, safely.course))


# Cross country


@move("hood-car off-road", SECRET)
class OffRoad:
    """A move across country: it bogs on 1."""

    vehicle: Vehicle | None = VEHICLE


@decides(OffRoad)
def go_off_road(at: Position, m: OffRoad) -> Deed[Wheels]:
    """A move across country: a vehicle bogs on a 1."""
    one = wheels(at, m.vehicle)
    args = (one.vehicle,)
    return Deed(
        one,
        cross_country,
        args,
        changes=lambda bogs: (VehicleHarmed(one.game, one.vehicle.name, bogged=True),) if bogs else (),
        questions=(Question("Bogs", cross_country, args),),
        again=not one.game,
    )


@move("hood-car unbog", SECRET)
class Unbog:
    """Get a bogged vehicle out: 5 or more."""

    vehicle: Vehicle | None = VEHICLE
    tow: bool = opt("It is towed: +1.", default=False)


class Towed(NamedTuple):
    """A vehicle stuck in a bog, and whether it is towed."""

    wheels: Wheels
    tow: bool


@decides(Unbog)
def get_out(at: Position, m: Unbog) -> Deed[Towed]:
    """A bogged vehicle is got out."""
    one = wheels(at, m.vehicle, BOGGED)
    check_bogged(one.vehicle)
    args = (one.vehicle, m.tow)
    return Deed(
        Towed(one, m.tow),
        unbog,
        args,
        allow=lambda: _tries(at, one),
        changes=lambda out: (VehicleMended(one.game, one.vehicle.name, freed=True),) if out else (),
        questions=(Question("Gets out", unbog, args),),
        again=not one.game,
    )


def _tries(at: Position, one: Wheels) -> Price:
    """What a try at rails or in a bog costs a vehicle on the table of its move; IllegalNow for another in one move."""
    return (trying(one.game, one.vehicle, at.board.move),) if one.game else ()


# Rails and barriers


@move("hood-car crossing", SECRET)
class Crossing:
    """Across rails: a D6, or 3 inches at a level crossing."""

    vehicle: Vehicle | None = VEHICLE
    level: bool = opt("At a level crossing: nothing is rolled.", default=False)
    speed: Speed100 = opt("Inches it goes, 6 at most.", lambda _at, m: rails_speed(m.vehicle or PLAIN))


class Across(NamedTuple):
    """A vehicle that crosses rails, and how fast."""

    wheels: Wheels
    speed: float


@decides(Crossing)
def cross(at: Position, m: Crossing) -> Deed[Across]:
    """Across rails: where there is a level crossing, or where there is none."""
    one = wheels(at, m.vehicle)
    across = Across(one, m.speed)
    if m.level:
        check_makes(one.vehicle, m.speed)
        return Deed(across, level_crossing, (one.vehicle,))
    check_rails(one.vehicle, m.speed)
    args = (one.vehicle, m.speed)
    return Deed(
        across,
        cross_rails,
        args,
        allow=lambda: _tries(at, one),
        changes=lambda end: crossed(one.game, one.vehicle, end),
        questions=(Question(one.title, cross_rails, args, lambda end: end.word, tuple(end.word for end in Rails)),),
        again=not one.game,
    )


@move("hood-car barrier", SECRET)
class DriveAtBarrier:
    """Drive at a shut barrier."""

    vehicle: Vehicle | None = VEHICLE


@decides(DriveAtBarrier)
def drive_at_barrier(at: Position, m: DriveAtBarrier) -> Deed[Wheels]:
    """A vehicle drives at a shut barrier."""
    one = wheels(at, m.vehicle)
    args, ends = (one.vehicle,), tuple(end.word for end in Barrier)
    return Deed(
        one,
        smash_barrier,
        args,
        changes=lambda end: stopped(one.game, one.vehicle, end),
        questions=(Question(one.title, smash_barrier, args, lambda end: end.word, ends),),
        again=not one.game,
    )


# Put right


@move("hood-car tyre")
class Tyre:
    """Work on a burst tyre: five rounds in all."""

    vehicle: Vehicle | None = VEHICLE
    figure: Person = whom("Who works, a round for each.", "Somebody", own=True)
    rounds: Annotated[int, Interval(ge=1, le=10)] = opt("Rounds of work now; 1 if left out.", default=1)
    left: Annotated[int | None, Interval(ge=1, le=20)] = opt(
        "Rounds it still wants, of no vehicle on the table.", nobody
    )


class Work(NamedTuple):
    """Somebody works on a vehicle; with what was typed the work goes on."""

    wheels: Wheels
    person: Person
    onward: dict[str, Any]


@decides(Tyre)
def work_on_tyre(at: Position, m: Tyre) -> Deed[Work]:
    """Work on a burst tyre, one round of somebody for each round of it."""
    one, person = wheels(at, m.vehicle, replace(FLAT, tyre=m.left or TYRE_ROUNDS)), m.figure
    if one.game and m.left is not None:
        raise IllegalNow("The table knows how much work that tyre still wants: leave left out.")
    require_there(person)
    require_able(person, Doing.WORK)
    same = {name: at.typed[name] for name in ("vehicle", "figure") if name in at.typed}
    return Deed(
        Work(one, person, same),
        change_tyre,
        (one.vehicle, m.rounds),
        allow=lambda: paying(at, person, rounds=m.rounds),
        changes=lambda _: (VehicleMended(one.game, one.vehicle.name, tyre=m.rounds),),
        about=(person,),
    )


@move("hood-car right")
class Right:
    """Set an overturned vehicle on its wheels: three people, a round each."""

    vehicle: Vehicle | None = VEHICLE
    people: tuple[Person, ...] = crew(
        "Who: names, or how many; 3 if left out.", lambda _at, _m: (one_of(PEOPLE.counted),) * RIGHTING
    )


class Righted(NamedTuple):
    """A vehicle set on its wheels, and by whom."""

    wheels: Wheels
    people: tuple[Person, ...]


@decides(Right)
def set_right(at: Position, m: Right) -> Deed[Righted]:
    """Three people set an overturned vehicle on its wheels, a round of each."""
    one, people = wheels(at, m.vehicle, ON_SIDE), tuple(there(m.people))
    for person in people:
        require_able(person, Doing.WORK)

    def allow() -> Price:
        return tuple(part for one in people for part in (*at.owner(one), *paying(at, one, rounds=1)))

    return Deed(
        Righted(one, people),
        right_up,
        (one.vehicle, len(people)),
        allow=allow,
        changes=lambda _: (VehicleMended(one.game, one.vehicle.name, righted=True),),
        about=people,
    )


@move("hood-car restart")
class Restart:
    """Start a stalled vehicle again, or one that a barrier knocked out."""

    vehicle: Vehicle | None = VEHICLE


@decides(Restart)
def start_again(at: Position, m: Restart) -> Deed[Wheels]:
    """A stalled vehicle, or one that a barrier knocked out, is started again."""
    one = wheels(at, m.vehicle, STALLED)
    mended = VehicleMended(one.game, one.vehicle.name, started=True, revived=True)
    return Deed(one, restart, (one.vehicle,), changes=lambda _: (mended,))
