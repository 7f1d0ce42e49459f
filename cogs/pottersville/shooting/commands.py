"""/pottersville-shoot: figure, spread, vehicle, throw and blast."""

from __future__ import annotations

from cogs._kit.slash import add_commands, root
from rules.pottersville.bombs import SetOff, ThrowBomb
from rules.pottersville.volleys import ShootFigure, ShootVehicle, SpreadFire

shoot = root("pottersville-shoot", "Pottersville: gats and bombs.")
add_commands(shoot, __name__, (ShootFigure, SpreadFire, ShootVehicle, ThrowBomb, SetOff))
ROOTS = (shoot,)
