"""A fight by random legal moves in each system, the same for the same seed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

from rules.core.action.position import Position
from rules.pottersville.model.board import CarSet
from rules.pottersville.model.figures import Aboard, Car, Phase, VehiclePace, VehicleSpot
from tests.rules.fights import GAME, Made
from tests.rules.gangstars import fights as gangstars
from tests.rules.hoodsville import fights as hoodsville
from tests.rules.mad_dogs import fights as mad_dogs
from tests.rules.pottersville import fights as pottersville

FIGHTS: Final[dict[str, Callable[[int], Iterator[Made]]]] = {
    "gs": lambda seed: gangstars.Referee(seed, gangstars.table(5)).play(3),
    "hood": lambda seed: hoodsville.Referee(seed).play(hoodsville.table(), 4),
    "mad": lambda seed: mad_dogs.Referee(seed).play(mad_dogs.table(), 20),
    "pot": lambda seed: pottersville.Referee(seed).play(pottersville.table(), 5),
}
"""The fights by the ids of the systems."""


def _in_a_sedan(**state: Any) -> Position[Any, Any, Any]:
    """Pottersville's fights have no vehicle, so the first two of each side ride here, one side in a Sedan."""
    aboard = (Aboard(1, VehicleSpot.DRIVER), Aboard(2, VehicleSpot.PASSENGER))
    others = Car(
        "Ford", aboard=(Aboard(9, VehicleSpot.DRIVER), Aboard(10, VehicleSpot.PASSENGER)), pace=VehiclePace.SLOW
    )
    return pottersville.table(Phase.MOVEMENT).after(
        CarSet(GAME, Car("Sedan", aboard=aboard, **state)),
        CarSet(GAME, others),
    )


ON_WHEELS: Final[dict[str, dict[str, Position[Any, Any, Any]]]] = {
    "pot": {
        "in a vehicle that goes fast": _in_a_sedan(before=VehiclePace.FAST),
        "in a vehicle that has moved": _in_a_sedan(pace=VehiclePace.FAST, before=VehiclePace.SLOW, moved=True),
        "in a vehicle that has crashed": _in_a_sedan(crashed=True),
    },
}
"""More places by the ids of systems."""
