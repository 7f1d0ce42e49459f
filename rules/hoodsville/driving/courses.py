"""Courses of vehicles: the maneuvers of a move, and how fast each is safe (hood.vehicle.speed)."""

from __future__ import annotations

from typing import Final, NamedTuple

from rules.core.plain.frozen import frozen
from rules.core.plain.refusal import IllegalNow, OutOfRange
from rules.hoodsville.driving.tables import BURST, FIXED, LEVEL, SHARES, TWENTIETHS, Manoeuvre
from rules.hoodsville.driving.vehicle_of_move import check_goes
from rules.hoodsville.model.figures import Vehicle, Wreck

MOST_WAYS: Final = 10


@frozen
class VehicleCourse:
    """A vehicle's course in a move: its maneuvers in any order, none for straight ahead, and its level crossings."""

    ways: tuple[Manoeuvre, ...] = ()
    crossings: int = 0


class Safe(NamedTuple):
    """The safe inches of a move, and the maneuver that limits them."""

    inches: float
    slowest: Manoeuvre


def check_course(course: VehicleCourse) -> None:
    """Refuse an impossible course, with OutOfRange or IllegalNow."""
    if len(course.ways) > MOST_WAYS or not 0 <= course.crossings <= MOST_WAYS:
        raise OutOfRange(
            f"That is too much for one move. Name at most {MOST_WAYS} turns and {MOST_WAYS} level crossings."
        )
    if Manoeuvre.TURN_ROUND in course.ways and (len(course.ways) > 1 or course.crossings):
        raise IllegalNow("A reversing turn takes the whole move. Remove the other turns.")


def way_speed(vehicle: Vehicle, way: Manoeuvre) -> float:
    """The safe inches of one maneuver: halved for a damaged vehicle, at most 3 with a burst tire."""
    inches = vehicle.straight * SHARES[way] / TWENTIETHS if way in SHARES else min(FIXED[way], vehicle.straight)
    inches = inches / 2 if vehicle.wreck is Wreck.DAMAGED else inches
    return min(inches, BURST) if vehicle.tyre else inches


def safest(vehicle: Vehicle, course: VehicleCourse) -> Safe:
    """The safe inches of a move: those of its slowest maneuver, less the cost of level crossings. Refuses as
    `safe_speed` does.
    """
    check_goes(vehicle)
    check_course(course)
    slowest = min(course.ways or (Manoeuvre.STRAIGHT,), key=lambda way: way_speed(vehicle, way))
    return Safe(max(0.0, way_speed(vehicle, slowest) - LEVEL * course.crossings), slowest)
