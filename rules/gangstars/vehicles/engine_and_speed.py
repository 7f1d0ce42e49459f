"""Engines and speed of vehicles: starting, getting faster or slower, stopping (11 Movement of vehicles)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from rules.core.action.deed import Deed, decides
from rules.core.action.fields import FromTable, one_figure, option
from rules.core.action.move import move
from rules.core.action.people_fields import OWN, RECORDED
from rules.core.action.report import Report
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import IllegalNow
from rules.core.street.cars_on_street import Drive as Way
from rules.gangstars.model.action_costs import Action
from rules.gangstars.model.action_points import Spending
from rules.gangstars.model.board import Activation, VehicleSet
from rules.gangstars.model.figures import CRUISING, SLOW, STANDING, Vehicle
from rules.gangstars.model.lines import points_line
from rules.gangstars.model.measures import SEGMENT, both
from rules.gangstars.model.position import Person, Position, active, guest, vehicle_of
from rules.gangstars.moment.next_buttons import with_follow_on
from rules.gangstars.traits.trait_table import Quality, trait_with
from rules.gangstars.vehicles.across_street import driven_changes, driven_lines, set_off, where_to


def require_at_wheel(name: str, subject: int, vehicle: Vehicle | None) -> Vehicle:
    """The vehicle that a figure drives. It raises IllegalNow for a figure that does not drive, or is in a wreck."""
    if vehicle is None or vehicle.driver != subject:
        known = {} if vehicle is None else {"vehicle": vehicle.name}
        raise IllegalNow(f"{name} is not driving. Use /gangstars-car board first.").offering(
            "Take the wheel", "gangstars-car board", figure=name, seat="Driver", **known
        )
    if vehicle.destroyed:
        raise IllegalNow(f"The {vehicle.name} is a wreck and can't drive. Pick another vehicle.")
    return vehicle


def started(vehicle: Vehicle) -> Vehicle:
    """A vehicle with its engine started. It raises IllegalNow if it runs already."""
    if vehicle.running:
        raise IllegalNow(f"The engine of the {vehicle.name} is already running.")
    return replace(vehicle, running=True)


def faster(vehicle: Vehicle) -> tuple[Vehicle, float]:
    """A faster vehicle, and the centimetres that it moves meanwhile. From a stand it goes straight to cruising."""
    if not vehicle.running:
        raise IllegalNow(f"The engine of the {vehicle.name} is not running. Use /gangstars-car start first.").offering(
            "Start the engine", "gangstars-car start"
        )
    if vehicle.halves >= CRUISING:
        raise IllegalNow(f"The {vehicle.name} is already at top speed, {both(SEGMENT)} a segment.")
    return replace(vehicle, halves=CRUISING), SEGMENT / 2 / (2 if vehicle.heavy == 1 else 1)


def slower(vehicle: Vehicle) -> Vehicle:
    """A vehicle half a segment slower. It raises IllegalNow if it would have to stop."""
    if vehicle.halves <= SLOW:
        raise IllegalNow(f"The {vehicle.name} can't go slower. Stop it with /gangstars-car stop.").offering(
            "Stop", "gangstars-car stop"
        )
    return replace(vehicle, halves=vehicle.halves - 1)


def stopped(vehicle: Vehicle) -> Vehicle:
    """A vehicle that has stopped. It raises IllegalNow for one that stands already."""
    if vehicle.halves == STANDING:
        raise IllegalNow(f"The {vehicle.name} is already standing.")
    return replace(vehicle, halves=STANDING)


def still_to_drive(vehicle: Vehicle | None, active: Activation) -> int:
    """Action points that the active driver must still spend on driving: two thirds of all points of the activation.

    0 for a figure that drives no moving vehicle.
    """
    if vehicle is None or vehicle.driver != active.figure or not vehicle.halves or vehicle.destroyed:
        return 0
    return max(0, min(-(-2 * active.points // 3) - active.wheel, active.left))


def whose_wheel(position: Position, _move: Any) -> Person:
    """The default driver: the active figure; outside a game an unnamed one."""
    acts = active(position)
    if acts is None and position.played:
        raise IllegalNow("No figure is driving. Name a figure on the table.")
    return acts or Person("the driver", guest("the driver"))


AT_WHEEL: Final[Any] = one_figure(
    "The driver (default: the active figure).", "", FromTable(whose_wheel), only=OWN | RECORDED
)


def _handled(
    position: Position,
    person: Person,
    action: Action,
    after: Callable[[Vehicle], Vehicle],
    headline: Callable[[Vehicle], str],
    way: Callable[[Vehicle], Way | None] = lambda _vehicle: None,
) -> Deed[None]:
    """A deed that costs action points and changes the driver's vehicle, with `headline` as its sentence.

    way  where it drives meanwhile on a street
    """
    vehicle = require_at_wheel(person.name, person.id, vehicle_of(position, person))
    changed, spending = after(vehicle), Spending.on(position, person, action)
    driven = way(vehicle)
    moved = () if driven is None else tuple(driven_changes(position, vehicle, driven))
    lines = () if driven is None else driven_lines(position, vehicle, driven)
    return Deed(
        report=lambda _: Report(headline(vehicle), (*lines, *points_line(spending))),
        allow=lambda: (*position.owner(person), *spending.price()),
        changes=lambda _: (VehicleSet(position.id, changed), *moved),
        rule="gs.vehicle",
    )


@move("gangstars-car start", table=True, seated=False, everybody=True)
class Start:
    """Start the engine, for 1 action point with the trait driver, otherwise 2."""

    driver: Person = AT_WHEEL


@decides(Start)
@with_follow_on
def start(position: Position, move: Start) -> Deed[None]:
    """A figure starts the engine."""
    action = Action.START_DRIVER if trait_with(Quality.DRIVES, move.driver.figure.traits) else Action.START
    return _handled(
        position, move.driver, action, started, lambda vehicle: f"{move.driver.name} starts the {vehicle.name}."
    )


@move("gangstars-car speed", table=True, seated=False, everybody=True)
class CarSpeed:
    """Accelerate, or slow down by half a segment, for 2 action points."""

    driver: Person = AT_WHEEL
    change: bool = option(
        "The change of speed: from a stop to cruising, or slower.", words={"Faster": True, "Slower": False}
    )


@decides(CarSpeed)
@with_follow_on
def change_speed(position: Position, move: CarSpeed) -> Deed[None]:
    """A vehicle gains speed, or slows down."""

    def after(vehicle: Vehicle) -> Vehicle:
        changed = faster(vehicle)[0] if move.change else slower(vehicle)
        return replace(changed, moved=position.board.turn)

    def headline(vehicle: Vehicle) -> str:
        if not move.change:
            return f"{move.driver.name} slows the {vehicle.name} down to half a segment."
        moves = f"moves {both(faster(vehicle)[1])} and "
        if (driven := set_off(position, vehicle)) is not None:
            moves = f"moves {where_to(driven)}, and " if driven.passed else "has no room to move, but "
        return f"{move.driver.name} gets the {vehicle.name} going. It {moves}is cruising."

    def way(vehicle: Vehicle) -> Way | None:
        return set_off(position, vehicle) if move.change else None

    return _handled(position, move.driver, Action.SPEED, after, headline, way)


@move("gangstars-car stop", table=True, seated=False, everybody=True)
class Stop:
    """Bring a vehicle to a stop, for 1 action point."""

    driver: Person = AT_WHEEL


@decides(Stop)
@with_follow_on
def stop(position: Position, move: Stop) -> Deed[None]:
    """A figure stops a vehicle."""
    return _handled(
        position,
        move.driver,
        Action.STOP,
        lambda vehicle: replace(stopped(vehicle), moved=position.board.turn),
        lambda vehicle: f"{move.driver.name} brings the {vehicle.name} to a stop.",
    )
