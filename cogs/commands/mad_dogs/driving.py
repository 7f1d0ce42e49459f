"""/mad-car: moves of cars, changes of speed, chases, hazards and hit engines."""

from __future__ import annotations

from cogs.slash.slash import add_commands, root
from rules.mad_dogs.cars.hazards import Brake, Hazard, Swerve
from rules.mad_dogs.cars.speed import Accelerate, Chase, Drive, Engine

mad_car = root("mad-car", "Mad Dogs With Guns: driving cars.")
ROOTS = (mad_car,)
add_commands(mad_car, __name__, (Drive, Accelerate, Hazard, Brake, Swerve, Chase, Engine))
