"""The people in and on the vehicles of a table, and the effects on shots and blows (mad.car.shoot, mad.brawl)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from rules.mad_dogs.model.figures import Speed
from rules.mad_dogs.model.vehicles import Vehicle


class VehicleSight(NamedTuple):
    """The effects of vehicles on a shot; none for people on foot.

    from_car  speed of the shooter's vehicle; None for a stopped one
    driving   the shooter is at its wheel while it moves
    at_car    speed of the target's vehicle, unless it is the shooter's own; None for a stopped one
    car       the vehicle around the target, which the shot hits. None for a target outside it, or beside the shooter
    outside   the target holds on outside a vehicle: bullets hit the target, not the vehicle
    """

    from_car: Speed | None = None
    driving: bool = False
    at_car: Speed | None = None
    car: Vehicle | None = None
    outside: bool = False


def holding(vehicles: Iterable[Vehicle], figure: int | None) -> Vehicle | None:
    """The vehicle that a figure is in or on."""
    return next((one for one in vehicles if figure is not None and figure in one.aboard), None)


def sight(vehicles: Iterable[Vehicle], shooter: int | None, target: int | None = None) -> VehicleSight:
    """The effects of the vehicles of a table on one figure's shot at another; None is a figure without a sheet."""
    known = tuple(vehicles)
    ride, goal = holding(known, shooter), holding(known, target)
    from_car = ride.speed if ride is not None else None
    seen = VehicleSight(from_car, ride is not None and from_car is not None and ride.driver == shooter)
    if goal is None or goal is ride:
        return seen
    outside = target in goal.outside
    return seen._replace(at_car=goal.speed, car=None if outside else goal, outside=outside)


def out_of_reach(vehicles: Iterable[Vehicle], one: int | None, other: int | None) -> Vehicle | None:
    """The moving vehicle that keeps two figures from each other's fists; None where they can come to blows.

    No one reaches into or out of a vehicle that moves; those in and on the same one reach each other.
    """
    known = tuple(vehicles)
    mine, his = holding(known, one), holding(known, other)
    if mine is his:
        return None
    return next((car for car in (mine, his) if car is not None and car.speed is not None), None)
