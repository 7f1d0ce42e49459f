"""Hits on a vehicle: its parts, its riders, and what it does then (pot.shoot.vehicle)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from enum import StrEnum
from functools import lru_cache
from operator import add
from typing import Final, NamedTuple

from rules.core.chance.dice import Dice
from rules.core.plain.frozen import frozen
from rules.core.tables.rule import Origin, resolves
from rules.core.tables.table import Reading, Row, Table
from rules.pottersville.driving.people_in_crashes import crash
from rules.pottersville.model.figures import PLACES, Build, VehiclePace, VehicleSpot, Wound
from rules.pottersville.model.weapons import HOUSE_SOURCE, Column
from rules.pottersville.wounds.effects_and_wounds import FIT, Body, hurt

HALT_DICE: Final = 2
"""D6 of inches that a vehicle skids if its driver is seriously wounded."""
SEATS: Final = frozenset(spot for places in PLACES.values() for spot in places)
STALLS: Final = 2
"""The hits on an engine that stop it for good."""
LOCATION: Final = Table(
    "pot.tables.location",
    "Where a vehicle is hit",
    HOUSE_SOURCE,
    (
        Row(1, 1, VehicleSpot.DRIVER, "Driver", "The driver rolls for effect."),
        Row(
            2,
            2,
            VehicleSpot.PASSENGER,
            "Passenger",
            "The person in front, on the pillion or in the sidecar rolls for effect.",
        ),
        Row(3, 3, VehicleSpot.BACK_LEFT, "Back seat left", "In a truck, the back of the truck instead."),
        Row(4, 4, VehicleSpot.BACK_RIGHT, "Back seat right", "In a truck, the back of the truck instead."),
        Row(
            5,
            5,
            VehicleSpot.BED,
            "Back of truck",
            "Dice choose one person there. On other vehicles it hits only bodywork.",
        ),
        Row(6, 7, VehicleSpot.TIRE, "Tire", "Every move is D6 inches shorter."),
        Row(8, 8, VehicleSpot.ENGINE, "Engine", "No more fast moves; a second hit stops it for good."),
        Row(9, 10, VehicleSpot.BODY, "Bodywork", "No effect."),
    ),
    sides=10,
    origin=Origin.HOUSE,
)


class Rider(NamedTuple):
    """A person in a vehicle: the place, and the state of the body."""

    spot: VehicleSpot
    body: Body = FIT


@frozen
class TargetVehicle:
    """A vehicle as a target, as facts.

    riders  everyone in it
    pace    how it moves in this turn; a wound of the driver can't wreck one that doesn't move
    """

    build: Build = Build.CAR
    riders: tuple[Rider, ...] = ()
    pace: VehiclePace = VehiclePace.STOPPED


class DriverFate(StrEnum):
    """What a vehicle does after its driver is hurt."""

    DRIVES = "drives on"
    HALTS = "skids to a halt"
    WRECKED = "is wrecked"


class VehicleHit(NamedTuple):
    """What several hits did to a vehicle.

    wounds  of its riders, in their order
    tire    a tire was hit
    engine  hits on the engine
    driver  what it does now
    inches  that it skids before it stops
    """

    wounds: tuple[Wound, ...] = ()
    tire: bool = False
    engine: int = 0
    driver: DriverFate = DriverFate.DRIVES
    inches: int = 0


def met(build: Build, spot: VehicleSpot) -> VehicleSpot:
    """The place that a hit reaches on a vehicle of this build."""
    if build is Build.TRUCK and spot in (VehicleSpot.BACK_LEFT, VehicleSpot.BACK_RIGHT):
        return VehicleSpot.BED
    return VehicleSpot.BODY if spot in SEATS and spot not in PLACES[build] else spot


@resolves("pot.shoot.vehicle", "pot.effects", "pot.wounds", "pot.crash")
def hit_vehicle(
    dice: Dice, wheels: TargetVehicle, column: Column, hits: int, index: int = 0, first: int = 1
) -> VehicleHit:
    """The full effect of several hits on a vehicle.

    Dice in order: a D10 for each hit; which rider, for each place that several share; effects and repeated wounds,
    rider by rider. Then come the inches of a skid, or the crash of all living riders when the driver dies. Headings
    number the vehicle `index` and its riders from `first`.
    """
    spots = dice.read(hits, dice.reading(LOCATION), f"location:{index}")
    counted = Counter(met(wheels.build, spot) for spot in spots)
    shares = _shares(dice, wheels, counted, first)
    before = [rider.body for rider in wheels.riders]
    wounds = tuple(
        [
            dice.call(hurt, body, column, share, (), number) if share else body.wound
            for number, (body, share) in enumerate(zip(before, shares, strict=True), first)
        ]
    )
    driver, inches = _driven(dice, wheels, wounds)
    if driver is DriverFate.WRECKED:
        bodies = tuple(body._replace(wound=wound) for body, wound in zip(before, wounds, strict=True))
        wounds = dice.call(crash, bodies, first)
    return VehicleHit(wounds, counted[VehicleSpot.TIRE] > 0, counted[VehicleSpot.ENGINE], driver, inches)


def _shares(dice: Dice, wheels: TargetVehicle, counted: Counter[VehicleSpot], first: int) -> list[int]:
    """The hits that each rider takes. Headings number riders from `first`, and the dead take no hits."""
    shares = [0] * len(wheels.riders)
    for spot in VehicleSpot:
        there = [place for place, rider in enumerate(wheels.riders) if rider.spot is spot]
        if not there or not counted[spot]:
            continue
        shared, those = len(there) > 1, "+".join(str(first + place) for place in there)
        why = f"who is hit, {spot.lower()}:{those}"
        seats = dice.roll(counted[spot], len(there), why) if shared else (1,) * counted[spot]
        for seat in seats:
            shares[there[seat - 1]] += 1
    return [0 if rider.body.wound is Wound.DEAD else share for rider, share in zip(wheels.riders, shares, strict=True)]


def _driven(dice: Dice, wheels: TargetVehicle, wounds: Sequence[Wound]) -> tuple[DriverFate, int]:
    """What a moving vehicle does if its driver is hurt worse than before, and the inches that it skids."""
    place = next((place for place, rider in enumerate(wheels.riders) if rider.spot is VehicleSpot.DRIVER), None)
    if place is None or wheels.pace is VehiclePace.STOPPED or wounds[place] == wheels.riders[place].body.wound:
        return DriverFate.DRIVES, 0
    if wounds[place] is Wound.DEAD:
        return DriverFate.WRECKED, 0
    if wounds[place] is Wound.SERIOUS:
        return DriverFate.HALTS, dice.total(HALT_DICE, 6, "skids to a halt")
    return DriverFate.DRIVES, 0


# For the odds


def rider_hit(dice: Dice, wheels: TargetVehicle, column: Column, hits: int, rider: int) -> Wound:
    """The wound of one rider, by place from 0, after several hits on the vehicle and before any crash: a stage."""
    spot, body = wheels.riders[rider]
    if body.wound is Wound.DEAD:
        return body.wound
    sharing = sum(person.spot is spot for person in wheels.riders)
    place = _meets(dice.reading(LOCATION).keys, wheels.build, spot, sharing)
    return dice.call(hurt, body, column, dice.gather(hits, place, add, 0, "location"))


@lru_cache(256)
def _meets(keys: tuple[VehicleSpot, ...], build: Build, spot: VehicleSpot, sharing: int) -> Reading[int]:
    """A hit on one of several riders who share a place."""
    here = sum(met(build, key) is spot for key in keys)
    return Reading(tuple(int(face < here) for face in range(len(keys) * sharing)))
