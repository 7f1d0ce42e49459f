"""What a car that has blown up asks of the table."""

from __future__ import annotations

from cogs.mad_dogs.cars.vehicles import Wheels
from rules.mad_dogs.car_tables import Smash
from rules.mad_dogs.crashing import Crashed


def bang_lines(one: Wheels, crash: Crashed | None) -> list[str]:
    """What a car that has blown up asks of the table."""
    return one.bang() if crash is not None and crash.smash is Smash.BLOWN_UP else []
