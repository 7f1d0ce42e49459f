"""Vehicles that keep their course: safe speeds, and cross country (hood.vehicle.speed)."""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, Any, Final

from annotated_types import Interval

from rules.core.action.deed import Deed, Question, decides
from rules.core.action.fields import Always, ByEye, ByStreet, Complete, Squares, nobody, option
from rules.core.action.move import move
from rules.core.action.position import Price
from rules.core.action.report import FollowUp, Report, Tone
from rules.core.chance.dice import Dice
from rules.core.people.names import meant
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import IllegalNow, UnknownName
from rules.core.street.drive_ends import end_name, end_read
from rules.core.street.squares import name_of
from rules.core.tables.outcome import Modifier
from rules.core.tables.rule import resolves
from rules.core.tables.table import Reading
from rules.hoodsville.driving.across_street import (
    WHERE,
    Way,
    by_way,
    ends_of,
    fronts_of,
    goes,
    require_drive,
    run_over_line,
    way_typed,
)
from rules.hoodsville.driving.courses import Safe, VehicleCourse, safest
from rules.hoodsville.driving.tables import BOGS, BURST, FREES, LEVEL, TOW, Manoeuvre
from rules.hoodsville.driving.vehicle_changes import VehicleHarmed, VehicleMended
from rules.hoodsville.driving.vehicle_of_move import (
    PLAIN,
    SECRET,
    STRAIGHT,
    VEHICLE,
    Straight,
    VehicleOfMove,
    check_goes,
    vehicle_of_move,
)
from rules.hoodsville.model.figures import Vehicle, Wreck
from rules.hoodsville.model.lines import measure
from rules.hoodsville.model.position import Position

BOGGED: Final = replace(PLAIN, bogged=True)


@resolves("hood.vehicle.speed")
def safe_speed(dice: Dice, vehicle: Vehicle, course: VehicleCourse) -> Safe:
    """The inches that a vehicle goes safely in a move. Rolls no die.

    Raises IllegalNow for a vehicle that can't move, OutOfRange or IllegalNow for an impossible course.
    """
    return safest(vehicle, course)


def _way(name: str) -> Manoeuvre:
    """The maneuver that a name means. Raises UnknownName for any other."""
    found = meant(name, map(str, Manoeuvre))
    if found is None:
        raise UnknownName("turn", name, Manoeuvre)
    return Manoeuvre(found)


Crossings = Annotated[int, Interval(ge=0, le=10)]
COURSE: Final = option(
    "Turns on the way, separated by commas (default: straight on).",
    ByStreet(by_way(lambda _position, _move, way: way.course.ways, ()), Always(())),
    read=lambda _position, text: tuple(_way(part.strip()) for part in text.split(",") if part.strip()),
    complete=Complete(lambda _game, _figure: tuple(Manoeuvre), many=True),
)
DAMAGED: Final = option(
    "The vehicle is damaged, and so half as fast.",
    lambda _position, move: (move.vehicle or PLAIN).wreck is Wreck.DAMAGED,
)
IS_BURST: Final = option(
    "A tire has burst, so the vehicle makes 3 inches at most.", lambda _position, move: (move.vehicle or PLAIN).tyre > 0
)
CROSSINGS: Final = option(
    ByEye("Level crossings on the way, 3 inches each."),
    ByStreet(by_way(lambda _position, _move, way: way.course.crossings, 0), Always(0)),
)


@move("hood-car speed", everybody=True)
class Speed:
    """See how fast a vehicle may safely go on its way. On a street it drives there."""

    vehicle: Vehicle | None = VEHICLE
    to: str = option(WHERE, default="", read=end_read, measured=Squares(ends_of(fast=False), fronts_of(fast=False)))
    course: tuple[Manoeuvre, ...] = COURSE
    straight: Straight | None = option(STRAIGHT, nobody)
    damaged: bool = DAMAGED
    burst: bool = IS_BURST
    crossings: Crossings = CROSSINGS


def vehicle_and_course(position: Position, move: Any) -> tuple[VehicleOfMove, VehicleCourse]:
    """The vehicle of a move with its typed options, and its course."""
    car = vehicle_of_move(position, move.vehicle)
    known = car.vehicle
    vehicle = replace(
        known,
        straight=move.straight or known.straight,
        wreck=Wreck.DAMAGED if move.damaged else min(known.wreck, Wreck.DENTED),
        tyre=(known.tyre or 1) if move.burst else 0,
    )
    if known.wreck > Wreck.DAMAGED:
        vehicle = replace(vehicle, wreck=known.wreck)
    return car._replace(vehicle=vehicle), VehicleCourse(move.course, move.crossings)


PLACES: Final = {
    Manoeuvre.STRAIGHT: "straight on",
    Manoeuvre.OBTUSE: "around an obtuse corner",
    Manoeuvre.RIGHT: "around a right-angled corner",
    Manoeuvre.ACUTE: "around an acute corner",
    Manoeuvre.U_TURN: "in a U turn",
    Manoeuvre.BACKING: "backing around a corner",
    Manoeuvre.BACK: "straight back",
    Manoeuvre.TURN_ROUND: "in a reversing turn",
    Manoeuvre.COUNTRY: "across country",
}
"""The words for each maneuver after “safe is so much”."""


@decides(Speed)
def go_safely(position: Position, move: Speed) -> Deed[Safe]:
    """The bot reports how far a vehicle goes safely in a move, or drives it to a square. Rolls no die."""
    car, course = vehicle_and_course(position, move)
    way = way_typed(position, move)
    safest(car.vehicle, course)
    if way is not None:
        return _drives(position, car, course, way)
    return Deed(
        safe_speed,
        (car.vehicle, course),
        report=lambda safe: _safe(car, course, safe),
        facts=lambda outcome: {"inches": outcome.result.inches, "slowest": str(outcome.result.slowest)},
    )


def _drives(position: Position, car: VehicleOfMove, course: VehicleCourse, way: Way) -> Deed[Safe]:
    """A vehicle drives to the end of a safe way on the street."""
    if way.over > 0:
        raise IllegalNow(
            f"{car.title} is safe at {measure(way.safe)} on that way, and it is {measure(way.drive.inches)} long. "
            "Drive too fast instead, or pick another end."
        ).offering("Drive too fast", "hood-car speeding", **car.typed, to=end_name(way.drive.end))
    driver, end = require_drive(position, car.vehicle), way.drive.end

    def report(safe: Safe) -> Report:
        drives = f"{car.title} drives {measure(way.drive.inches)} to {name_of(end.front)} and points {end.heading}."
        return Report(drives, (_safe(car, course, safe).headline, *run_over_line(position, way.drive.passed)))

    return Deed(
        safe_speed,
        (car.vehicle, course),
        allow=lambda: position.owner(driver),
        changes=lambda _: goes(position, car.vehicle, way),
        report=report,
        facts=lambda outcome: {"inches": outcome.result.inches, "slowest": str(outcome.result.slowest)},
        about=(driver,),
        again=True,
    )


def _safe(car: VehicleOfMove, course: VehicleCourse, safe: Safe) -> Report:
    """The safe inches of a vehicle, and what limits them."""
    if safe.slowest is Manoeuvre.TURN_ROUND:
        return Report(f"{car.title} turns around in reverse, which takes the whole move.")
    open_ground = Manoeuvre.COUNTRY in course.ways
    lines = (
        "It is damaged, so its speed is halved." if car.vehicle.wreck is Wreck.DAMAGED else "",
        f"A tire has burst, so it makes {measure(BURST)} at most." if car.vehicle.tyre else "",
        f"Each level crossing costs {measure(LEVEL)}." if course.crossings else "",
        "The open ground needs a D6. Use /hood-car off-road." if open_ground else "",
    )
    slowest = ", because that is the slowest part" if len(set(course.ways)) > 1 else ""
    headline = f"{car.title} is safe at {measure(safe.inches)} {PLACES[safe.slowest]}{slowest}."
    offers = (FollowUp("Cross country", "hood-car off-road", car.typed),) if open_ground else ()
    return Report(headline, tuple(filter(None, lines)), offers)


# Cross country


@resolves("hood.vehicle.speed")
def cross_country(dice: Dice, vehicle: Vehicle = PLAIN) -> bool:
    """A D6 for a move across country. True if the vehicle bogs, on a 1. Raises IllegalNow for one that can't move."""
    check_goes(vehicle)
    return dice.read(1, BOGS, "Cross country")[0]


@lru_cache(4)
def freeing(tow: bool) -> Reading[bool]:
    """A D6, with +1 for a tow, read as out of the bog or not."""
    added = (Modifier("tow", TOW),) if tow else ()
    keys = tuple(face + TOW * tow >= FREES for face in range(1, 7))
    good = tuple(face for face, out in enumerate(keys, 1) if out)
    return Reading(keys, "", added, tuple("out" if out else "still stuck" for out in keys), good)


def check_bogged(vehicle: Vehicle) -> None:
    """Refuse a vehicle that is not bogged, with IllegalNow."""
    if not vehicle.bogged:
        raise IllegalNow("This vehicle is not bogged, so it needs no help to get out.")


@resolves("hood.vehicle.speed")
def unbog(dice: Dice, vehicle: Vehicle = BOGGED, tow: bool = False) -> bool:
    """A D6 to free a bogged vehicle, on 5 or more. Raises IllegalNow for one that is not bogged."""
    check_bogged(vehicle)
    return dice.read(1, freeing(tow), "Getting out")[0]


@move("hood-car off-road", SECRET)
class OffRoad:
    """Drive across country. On a 1 the vehicle bogs down."""

    vehicle: Vehicle | None = VEHICLE


@decides(OffRoad)
def go_off_road(position: Position, move: OffRoad) -> Deed[bool]:
    """A vehicle goes across country and bogs on a 1."""
    car = vehicle_of_move(position, move.vehicle)
    check_goes(car.vehicle)
    args = (car.vehicle,)

    def allow() -> Price:
        if car.game and car.vehicle.roamed == position.board.move:
            raise IllegalNow(
                "This vehicle has already gone across country this move. Begin another with /hood next."
            ).offering("Next move", "hood next")
        return (VehicleHarmed(car.game, car.vehicle.name, roamed=position.board.move),) if car.game else ()

    def report(bogs: bool) -> Report:
        if not bogs:
            return Report(f"{car.title} makes it across country.", tone=Tone.GOOD)
        lines = ("A D6 of 5 or more gets it out, with +1 for a tow.",)
        return Report(
            f"{car.title} bogs down.", lines, (FollowUp("Get it out", "hood-car unbog", car.typed),), Tone.BAD
        )

    return Deed(
        cross_country,
        args,
        allow=allow,
        changes=lambda bogs: (VehicleHarmed(car.game, car.vehicle.name, bogged=True),) if bogs else (),
        report=report,
        facts=lambda outcome: {"bogged": outcome.result},
        questions=(Question("Bogs", cross_country, args),),
        again=not car.game,
    )


@move("hood-car unbog", SECRET)
class Unbog:
    """Get a bogged vehicle out, on 5 or more."""

    vehicle: Vehicle | None = VEHICLE
    tow: bool = option("Another vehicle tows it: +1.", default=False)


@decides(Unbog)
def get_out(position: Position, move: Unbog) -> Deed[bool]:
    """A player tries to free a bogged vehicle."""
    car = vehicle_of_move(position, move.vehicle, BOGGED)
    check_bogged(car.vehicle)
    args = (car.vehicle, move.tow)
    tow = ("The tow adds 1.",) if move.tow else ()

    def report(out: bool) -> Report:
        if out:
            return Report(f"{car.title} is out again.", tow, tone=Tone.GOOD)
        lines = (*tow, "Another try must wait for the next move.")
        return Report(f"{car.title} is still stuck.", lines, tone=Tone.BAD)

    return Deed(
        unbog,
        args,
        allow=lambda: price_of_try(position, car),
        changes=lambda out: (VehicleMended(car.game, car.vehicle.name, freed=True),) if out else (),
        report=report,
        facts=lambda outcome: {"out": outcome.result},
        questions=(Question("Gets out", unbog, args),),
        again=not car.game,
    )


def price_of_try(position: Position, car: VehicleOfMove) -> Price:
    """The one try a move of a vehicle on the table at rails, a barrier or a bog. Raises IllegalNow for a second."""
    if not car.game:
        return ()
    if car.vehicle.tried == position.board.move:
        raise IllegalNow(
            "A vehicle has one try a move at rails, a barrier or a bog. Begin another move with /hood next."
        ).offering("Next move", "hood next")
    return (VehicleHarmed(car.game, car.vehicle.name, tried=position.board.move),)
