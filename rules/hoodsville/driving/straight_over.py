"""Straight over rails, and through a barrier: where a vehicle on a street ends that tries (hood.vehicle.crossing)."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any, Final, NamedTuple, TypeVar

from rules.core.action.aboard import car_on_street
from rules.core.action.fields import UNSAID
from rules.core.plain.events import Change
from rules.core.plain.refusal import IllegalNow
from rules.core.play.laid_street import StreetLaid
from rules.core.street.cars_on_street import Car, Drive, straight_on
from rules.core.street.ground import BARE, DIAGONAL, FENCE, STRAIGHT, Ground
from rules.core.street.squares import Square
from rules.core.street.street_text import written
from rules.hoodsville.driving.across_street import RAIL, Way, goes, is_of_street, laid_on, require_drive
from rules.hoodsville.driving.courses import VehicleCourse, way_speed
from rules.hoodsville.driving.tables import BURST, RAILS, Barrier, Manoeuvre
from rules.hoodsville.driving.tables import Rails as Crossed
from rules.hoodsville.model.figures import Vehicle
from rules.hoodsville.model.position import Position

Found = TypeVar("Found")
SLOWED: Final = 4
"""The inches that rails take off a move on a middling roll."""
SMASHED: Final = 3
"""The inches that a barrier takes off a move."""
BARRIER: Final = "barrier"
"""The word in the name of a place where a fence is a shut barrier."""


class StraightOver(NamedTuple):
    """A straight way over something, as far as it goes.

    before  how many of its squares come before that
    past    how many come up to the first behind it
    """

    drive: Drive
    before: int
    past: int

    def up_to(self, squares: int) -> Drive:
        """Its first so many squares."""
        dx, dy = self.drive.end.heading.step
        x, y = self.drive.end.front
        back = len(self.drive.passed) - squares
        each = DIAGONAL if self.drive.end.heading.is_diagonal else STRAIGHT
        end = Car((x - dx * back, y - dy * back), self.drive.end.heading)
        return Drive(end, self.drive.passed[:squares], each * squares)


def _over(
    position: Position, vehicle: Vehicle, ground: Ground, inches: float, those: Collection[Square]
) -> StraightOver | None:
    """The straight way of a vehicle over some squares of a ground; None if it doesn't get over any with its inches."""
    street = laid_on(position)
    drive = straight_on(ground, street.cars[vehicle.name], inches, None, street.other_cars(vehicle.name)).drive
    on = [one in those for one in drive.passed]
    if True not in on or on[-1]:
        return None
    before = on.index(True)
    return StraightOver(drive, before, on.index(False, before) + 1)


def _required(
    position: Position, vehicle: Vehicle | None, find: Callable[[Position, Vehicle], Found | None], lacks: str
) -> Found | None:
    """What a vehicle on the street finds straight ahead; None off the street.

    Raises IllegalNow if it finds nothing: `lacks` says what, after its name.
    """
    if vehicle is None or car_on_street(position, vehicle.name) is None:
        return None
    require_drive(position, vehicle)
    found = find(position, vehicle)
    if found is None:
        raise IllegalNow(f"{vehicle.name} {lacks}").offering("Drive", "hood-car speed", vehicle=vehicle.name)
    return found


# Rails


def over_rails(position: Position, vehicle: Vehicle) -> StraightOver | None:
    """The straight way of a vehicle on the street over the rails ahead, with the most inches that it may; None if it
    gets over none.
    """
    ground = laid_on(position).bare
    rails = {one for one, kind in ground.squares.items() if kind.letter == RAIL}
    return _over(position, vehicle, ground, BURST if vehicle.tyre else RAILS, rails)


def rails_inches(position: Position, move: Any) -> Any:
    """Fill the inches at which a vehicle on the street crosses the rails ahead."""
    if not is_of_street(position, move):
        return UNSAID
    found = over_rails(position, move.vehicle)
    return UNSAID if found is None else float(found.drive.inches)


def require_rails(position: Position, vehicle: Vehicle | None) -> StraightOver | None:
    """The rails that a vehicle on the street crosses; None off the street. Raises IllegalNow if it gets over none."""
    return _required(position, vehicle, over_rails, "gets over no rails straight ahead. Drive up to them first.")


def crosses(position: Position, vehicle: Vehicle, rails: StraightOver | None, end: Crossed) -> tuple[Change, ...]:
    """Where a vehicle on the street is after it tried the rails, and whom it drove over; nothing off the street."""
    if rails is None:
        return ()
    drive = rails.drive
    each = DIAGONAL if drive.end.heading.is_diagonal else STRAIGHT
    squares = {
        Crossed.OVER: len(drive.passed),
        Crossed.SLOWED: max(rails.past, (drive.inches - SLOWED) // each),
        Crossed.STALLED: rails.before,
        Crossed.BURST: rails.past,
    }[end]
    return goes(position, vehicle, Way(rails.up_to(squares), VehicleCourse(), RAILS))


# Barriers


def _barriers(ground: Ground) -> list[frozenset[Square]]:
    """The shut barriers of a street, each as its squares."""
    places = (one.squares for one in ground.places if BARRIER in one.name.casefold())
    fences = (frozenset(at for at in squares if _is_fence(ground, at)) for squares in places)
    return [one for one in fences if one]


def _is_fence(ground: Ground, square: Square) -> bool:
    return square in ground.squares and ground.squares[square].letter == FENCE


def _opened(ground: Ground, barrier: Collection[Square]) -> Ground:
    """The ground without a barrier."""
    return ground.changed(dict.fromkeys(barrier, BARE[0]))


class AtBarrier(NamedTuple):
    """A barrier of the street, and the straight way of a vehicle through it."""

    barrier: frozenset[Square]
    over: StraightOver


def at_barrier(position: Position, vehicle: Vehicle) -> AtBarrier | None:
    """The first barrier straight ahead of a vehicle on the street that it would get through; None for none."""
    ground = laid_on(position).bare
    inches = way_speed(vehicle, Manoeuvre.STRAIGHT) - SMASHED
    ways = ((one, _over(position, vehicle, _opened(ground, one), inches, one)) for one in _barriers(ground))
    found = [AtBarrier(one, over) for one, over in ways if over is not None]
    return min(found, key=lambda one: one.over.before, default=None)


def require_barrier(position: Position, vehicle: Vehicle | None) -> AtBarrier | None:
    """The barrier at which a vehicle on the street drives; None off the street. Raises IllegalNow if none is ahead."""
    return _required(position, vehicle, at_barrier, "reaches no barrier straight ahead. Drive up to one first.")


def drives_at(position: Position, vehicle: Vehicle, ahead: AtBarrier | None, end: Barrier) -> tuple[Change, ...]:
    """Where a vehicle on the street is after it drove at a barrier, and that a smashed one is gone; nothing off the
    street. It stops before one that holds, and behind one that it smashes, clear of it if it can.
    """
    if ahead is None:
        return ()
    over, through = ahead.over, end is Barrier.THROUGH
    squares = min(over.past + 1, len(over.drive.passed)) if through else over.before
    gone = goes(position, vehicle, Way(over.up_to(squares), VehicleCourse(), over.drive.inches))
    ground = _opened(laid_on(position).bare, ahead.barrier)
    return (*((StreetLaid(position.id, written(ground)),) if through else ()), *gone)
