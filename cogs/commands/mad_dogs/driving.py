"""/mad-car: moves of cars, changes of speed, chases, hazards and hit engines."""

from __future__ import annotations

from cogs.slash.slash import add_commands, root
from rules.mad_dogs.cars.across_street import CarEnd
from rules.mad_dogs.cars.braking_and_swerving import Brake, Swerve
from rules.mad_dogs.cars.car_damage import Engine
from rules.mad_dogs.cars.chases import Chase
from rules.mad_dogs.cars.hazards import Hazard
from rules.mad_dogs.cars.speed import Accelerate, Drive

mad_car = root("mad-car", "Mad Dogs With Guns: driving cars.")
ROOTS = (mad_car,)
add_commands(mad_car, __name__, (Drive, CarEnd, Accelerate, Hazard, Brake, Swerve, Chase, Engine))
