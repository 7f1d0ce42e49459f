"""What is owed on the table: by cars hazards, braking or swerving, the die of an engine; by those outside, holding on;
and of a Gory Death the names of those who saw it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from rules.core.events import Change
from rules.core.owed import NothingOwed, Owed
from rules.mad_dogs.model import Figure, Posture
from rules.mad_dogs.vehicles import BackInHand, EngineAsked, HazardsDue, HeldOn, Vehicle

HAZARD, BRAKE, SWERVE, ENGINE, RIDE = (
    "mad-car hazard",
    "mad-car brake",
    "mad-car swerve",
    "mad-car engine",
    "mad-wreck ride",
)
COMMANDS: Final = frozenset({HAZARD, BRAKE, SWERVE, ENGINE, RIDE})
"""The commands that cars and those on them may owe."""
SAW: Final = "mad-nerve saw"
SEEN: Final = Owed(
    SAW,
    "mad.wounds",
    "the names of those who saw it",
    "a Gory Death",
    who="died",
    otherwise="Nobody tests GUTS for it.",
    open=True,
)
"""What lies on the victim of a Gory Death until somebody says who saw it."""


def of_vehicle(vehicle: Vehicle, figures: Mapping[int, Figure]) -> Iterator[Owed]:
    """What a vehicle itself owes."""
    if vehicle.hazards:
        told = f"{vehicle.hazards} hazard{'s' * (vehicle.hazards != 1)}"
        yield Owed(HAZARD, "mad.car.hazard", f"a test of {told}", options=(("hazards", vehicle.hazards),), who="car")
    for _ in range(vehicle.loose):
        yield choice(vehicle, figures)
    if vehicle.engine:
        yield Owed(ENGINE, "mad.car.hits", "the die of its engine", who="car")


def choice(vehicle: Vehicle, figures: Mapping[int, Figure]) -> Owed:
    """What a driver who failed owes: braking or swerving, and only swerving where he can't brake."""
    driver = figures.get(vehicle.driver) if vehicle.driver is not None else None
    if vehicle.car.brakes_cut or (driver is not None and driver.laid_out):
        return Owed(SWERVE, "mad.car.swerve", "swerving", "its driver failed", who="car")
    return Owed(BRAKE, "mad.car.brake", "braking, or /mad-car swerve", "its driver failed", who="car")


def _hold(vehicle: Vehicle, hazards: int) -> Owed:
    options = (("car", vehicle.name), *((("hazards", hazards),) if hazards else ()))
    return Owed(RIDE, "mad.car.ride", f"holding on to {vehicle.name}", options=options)


class CarsOwe(NothingOwed):
    """What games say of what is owed on a board that has `vehicles`."""

    @staticmethod
    def owed(board: Any, figures: Mapping[int, Figure]) -> Iterator[tuple[int | str, Owed]]:
        """Vehicles by their names, those outside by their ids; of figures only those told of."""
        vehicles: tuple[Vehicle, ...] = board.vehicles
        for vehicle in vehicles:
            yield from ((vehicle.name, one) for one in of_vehicle(vehicle, figures))
            for figure, hazards in vehicle.hanging:
                if figure in figures and figures[figure].posture is not Posture.DEAD:
                    yield figure, _hold(vehicle, hazards)

    @staticmethod
    def settled(game: int, who: int | str, owed: Owed) -> Change:
        match owed.command, who:
            case ("mad-car hazard", str()):
                return HazardsDue(game, who, 0)
            case (("mad-car brake" | "mad-car swerve"), str()):
                return BackInHand(game, who)
            case ("mad-car engine", str()):
                return EngineAsked(game, who)
            case ("mad-wreck ride", int()):
                return HeldOn(game, str(dict(owed.options)["car"]), who)
            case _:
                return NothingOwed.settled(game, who, owed)
