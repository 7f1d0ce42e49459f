"""/mad-wreck: what goes wrong with cars: crashes, people outside and before them, gunfire."""

from __future__ import annotations

from cogs.slash.slash import add_commands, root
from rules.mad_dogs.cars.outside import Ride, RunDown, Thrown
from rules.mad_dogs.cars.shots import Hits, Shoot
from rules.mad_dogs.cars.wrecks import Crash, HeadOn

mad_wreck = root("mad-wreck", "Mad Dogs With Guns: crashes, and shooting at cars.")
ROOTS = (mad_wreck,)

add_commands(mad_wreck, __name__, (Crash, HeadOn, Ride, Thrown, RunDown, Shoot, Hits))
