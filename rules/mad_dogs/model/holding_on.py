"""The test for holding on outside a car after a move with hazards."""

from __future__ import annotations

from typing import Final

from rules.core.play.obligations import Owed
from rules.mad_dogs.model.figures import Figure
from rules.mad_dogs.model.vehicles import Vehicle

RIDE: Final = "mad-wreck ride"


def hold(car: str, hazards: int) -> Owed:
    """The test of a figure outside a car, by its name, after a move with so many hazards."""
    options = (("car", car), *((("hazards", hazards),) if hazards else ()))
    return Owed(RIDE, "mad.car.ride", f"holding on to {car}", options=options)


def met_by(due: Owed) -> int:
    """The hazards of a test for holding on."""
    return int(dict(due.options).get("hazards", 0))


def holds(figure: Figure) -> dict[str, Owed]:
    """All tests for holding on among a figure's obligations, by the cars; also those no longer due."""
    return {str(dict(due.options)["car"]): due for due in figure.duties if due.command == RIDE}


def holding(vehicle: Vehicle, who: int, figure: Figure) -> Owed | None:
    """The test that a figure, by id, owes now for holding on to a vehicle; None for none."""
    return holds(figure).get(vehicle.name) if who in vehicle.hanging else None
