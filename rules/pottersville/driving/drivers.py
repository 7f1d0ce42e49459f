"""The driver of a vehicle, and what a drive costs (pot.car.move)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final, TypeVar

from rules.core.action.deed import Deed, Question
from rules.core.action.position import Price
from rules.core.action.report import FollowUp, Report
from rules.core.plain.events import Change
from rules.core.plain.refusal import IllegalNow
from rules.pottersville.driving.riders import NOBODY, Ride
from rules.pottersville.model.acting import Doing, check_phase, price_of, price_of_try, require_able
from rules.pottersville.model.figures import Car, Pace, Wound
from rules.pottersville.model.position import Position

R = TypeVar("R")
MOVING: Final = (Pace.SLOW, Pace.FAST)
WRECKED: Final = "it is wrecked"
NEXT_TURN: Final = "In the next turn it may try to drive away: 5 or 6, otherwise it is wrecked."


def require_driven(ride: Ride) -> None:
    """Refuse a vehicle on the table that is a wreck, or that has no driver who can drive."""
    driver = ride.driver
    if not ride.here:
        return
    if driver is NOBODY:
        raise IllegalNow(f"Nobody drives the {ride.name}: put somebody at the wheel first.")
    if ride.car.wrecked:
        raise IllegalNow(f"The {ride.name} is a wreck: it goes nowhere.")
    if driver.figure.wound is Wound.DEAD:
        out = "/pottersville-car alight takes him out, and board puts another there"
        raise IllegalNow(f"{driver.name} is dead at the wheel of the {ride.name}: {out}.")
    require_able(driver, Doing.DRIVE)


def check_moves(car: Car) -> None:
    """Refuse a vehicle that can't move now, with IllegalNow."""
    if car.crashed:
        raise IllegalNow(f"{car.name} has hit something: it has to drive away from that first, on a 5 or 6.")
    if car.halted:
        raise IllegalNow(f"The driver of {car.name} is too badly hurt: put somebody else at the wheel first.")
    if car.moved:
        raise IllegalNow(f"{car.name} has made its move this turn: it moves again in the next.")


def price_of_drive(position: Position, ride: Ride, tries: str = "", moves: Pace | None = None) -> Price:
    """The price of driving a vehicle on the table, in the Movement phase. The player of its driver pays it.

    tries  what the driver tries, which is allowed once a turn
    moves  the pace of the vehicle's move, which is also the driver's move; None if it makes none
    """
    if not ride.here:
        return ride.right(position)
    check_phase(position.board, Doing.DRIVE)
    price = (*position.owner(ride.driver), *(price_of_try(position, ride.driver, tries) if tries else ()))
    if moves is None:
        return price
    return (*price, *price_of(position, ride.driver, Doing.DRIVE), *ride.changed(pace=moves, moved=True))


def deed_of_ride(
    position: Position,
    ride: Ride,
    resolver: Callable[..., R],
    args: tuple[Any, ...],
    allow: Callable[[], Price],
    changes: Callable[[R], tuple[Change, ...]],
    report: Callable[[R], Report],
    facts: Callable[[R], Any],
    questions: Iterable[Question],
) -> Deed[R]:
    """A deed of a vehicle. It concerns everyone in the vehicle."""
    return Deed(
        resolver,
        args,
        ride.names,
        allow,
        changes,
        lambda outcome: facts(outcome.result),
        tuple(questions),
        ride.rerolls(position),
        ride.crew,
        not ride.here,
        report=report,
    )


def next_button(ride: Ride, label: str, command: str, **typed: Any) -> tuple[FollowUp, ...]:
    """A button for the next command of a vehicle on the table."""
    return (FollowUp(label, f"pottersville-car {command}", {"vehicle": ride.car.name, **typed}),) if ride.here else ()
