"""/mad-wreck: accidents of cars: crashes, figures outside and in front of them, gunfire."""

from __future__ import annotations

from cogs.slash.slash import add_commands, root
from rules.mad_dogs.cars.crashes import CrashCar, HeadOn
from rules.mad_dogs.cars.hits_on_cars import Hits
from rules.mad_dogs.cars.run_down import RunDown
from rules.mad_dogs.cars.running_boards import Ride, Thrown
from rules.mad_dogs.cars.shots_at_cars import Shoot

mad_wreck = root("mad-wreck", "Mad Dogs With Guns: crashes, and shooting at cars.")
ROOTS = (mad_wreck,)

add_commands(mad_wreck, __name__, (CrashCar, HeadOn, Ride, Thrown, RunDown, Shoot, Hits))
