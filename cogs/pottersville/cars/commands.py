"""The slash commands of /pottersville-car."""

from __future__ import annotations

from typing import Final

from cogs._kit.slash import add_commands, root
from cogs.pottersville.cars.wheels import Showing
from rules.pottersville.boarding import Adding, Alighting, Boarding, Removing, Repairing, Setting
from rules.pottersville.roads import Braking, Driving, GettingAway, Hitting, Turning

car = root("pottersville-car", "Pottersville: vehicles and driving.")
IN_AND_OUT: Final = (Adding, Removing, Setting, Repairing, Showing, Boarding, Alighting)
ON_THE_ROAD: Final = (Driving, Turning, Braking, Hitting, GettingAway)
add_commands(car, __name__, (*IN_AND_OUT, *ON_THE_ROAD))
ROOTS: Final = (car,)
