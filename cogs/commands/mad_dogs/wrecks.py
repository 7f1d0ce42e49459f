"""/mad-wreck: what goes wrong with cars: crashes, people outside and before them, gunfire."""

from __future__ import annotations

from cogs.slash.slash import add_commands, root
from rules.mad_dogs.cars.crashes import CrashCar, HeadOn
from rules.mad_dogs.cars.outside import Ride, Thrown
from rules.mad_dogs.cars.run_down import RunDown
from rules.mad_dogs.cars.shots import Hits, Shoot

mad_wreck = root("mad-wreck", "Mad Dogs With Guns: crashes, and shooting at cars.")
ROOTS = (mad_wreck,)

add_commands(mad_wreck, __name__, (CrashCar, HeadOn, Ride, Thrown, RunDown, Shoot, Hits))
