"""/gangstars-shoot: shots at people, structures and vehicles, grenades, weapons put right."""

from __future__ import annotations

from cogs._kit.slash import add_commands, root
from rules.gangstars.broadsides import Destroy, ShootVehicle
from rules.gangstars.grenades import Explode, PickUp, Throw
from rules.gangstars.mending import Hand, Repair
from rules.gangstars.shots import ShootAt
from rules.gangstars.walls import Put, Remove, ShootStructure

shooting = root("gangstars-shoot", "GangStars: shooting, grenades, weapons.")
ROOTS = (shooting,)
add_commands(
    shooting,
    __name__,
    (ShootAt, ShootStructure, ShootVehicle, Destroy, Repair, Hand, Put, Remove, Throw, Explode, PickUp),
)
