"""Vehicles on the table as drives and shots take them, and what results change about them."""

from __future__ import annotations

from collections.abc import Mapping

from rules.core.events import Change
from rules.core.refusal import IllegalNow
from rules.pottersville.cars import CarBraked, CarCrashed, CarHalted, CarShot, CarWrecked
from rules.pottersville.driving import STALLS, Braked, Driven, Loss, check_way
from rules.pottersville.model import Car, Pace
from rules.pottersville.vehicle_hits import DriverFate, Rider, VehicleHit, Wheels
from rules.pottersville.wounds import Body


def wheels_of(car: Car, bodies: Mapping[int, Body]) -> Wheels:
    """A vehicle as it is shot at; its riders stand in the order they got in, `bodies` are by id."""
    return Wheels(car.build, tuple(Rider(one.spot, bodies[one.figure]) for one in car.aboard), car.pace)


def check_moves(car: Car, pace: Pace) -> None:
    """IllegalNow for a vehicle that can't make such a move now."""
    if car.wrecked:
        raise IllegalNow(f"{car.name} is a wreck: it moves no more.")
    if car.crashed:
        raise IllegalNow(f"{car.name} has hit something: it has to drive away from that first, on a 5 or 6.")
    if car.halted:
        raise IllegalNow(f"The driver of {car.name} is too badly hurt: put somebody else at the wheel first.")
    if not car.driver:
        raise IllegalNow(f"Nobody drives {car.name}: put somebody at the wheel first.")
    if car.moved:
        raise IllegalNow(f"{car.name} has made its move of this turn: it moves again in the next.")
    check_way(pace, car.before, car.engine)


# What results change


def after_hits(game: int, car: Car, hit: VehicleHit) -> tuple[Change, ...]:
    """What hits on a vehicle change about it; those in it are changed apart."""
    shot = (CarShot(game, car.name, hit.tire, hit.engine),) if hit.tire or hit.engine else ()
    stopped = (CarBraked(game, car.name),) if car.engine + hit.engine >= STALLS and car.pace is not Pace.STOPPED else ()
    fate: dict[DriverFate, tuple[Change, ...]] = {
        DriverFate.DRIVES: stopped,
        DriverFate.HALTS: (CarHalted(game, car.name),),
        DriverFate.WRECKED: (CarWrecked(game, car.name),),
    }
    return (*shot, *fate[hit.driver])


def after_drive(game: int, car: Car, driven: Driven) -> tuple[Change, ...]:
    """What comes of a vehicle's move, besides that it was made."""
    return (CarWrecked(game, car.name),) if driven.wrecked else ()


def after_loss(game: int, car: Car, loss: Loss) -> tuple[Change, ...]:
    """What a test of control changes about a vehicle."""
    return (CarWrecked(game, car.name),) if loss.rolled else ()


def after_braking(game: int, car: Car, braked: Braked) -> tuple[Change, ...]:
    """What braking changes about a vehicle."""
    if braked.hit:
        return (CarCrashed(game, car.name),)
    return after_loss(game, car, braked.loss) or (CarBraked(game, car.name),)
