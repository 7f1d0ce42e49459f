"""The slash commands of Pottersville: which moves stand under which root."""

from __future__ import annotations

from typing import Final

from cogs.border.slash import add_commands, root
from cogs.commands.pottersville.cars import Showing
from cogs.commands.pottersville.orders import Units
from rules.pottersville.boarding import Adding, Alighting, Boarding, Removing, Repairing, Setting
from rules.pottersville.bombs import SetOff, ThrowBomb
from rules.pottersville.by_hand import Card, Condition, Gear, Money
from rules.pottersville.commanding import Dissolve, Muster, Radius
from rules.pottersville.dealing import Bribe, Chips
from rules.pottersville.melee import Fight, Free
from rules.pottersville.moving import Civilians, Move
from rules.pottersville.nerve import Guts
from rules.pottersville.orders import GiveOrder, Next, Reveal
from rules.pottersville.roads import Braking, Driving, GettingAway, Hitting, Turning
from rules.pottersville.volleys import ShootFigure, ShootVehicle, SpreadFire
from rules.pottersville.wounds import FirstAid, TryStunt, Unstun

ACTS: Final = (Move, Civilians, TryStunt, Fight, Free, Guts, FirstAid, Unstun, Bribe)
SHEETS: Final = (Gear, Money, Card, Condition)
TURN: Final = (Muster, Dissolve, Units, GiveOrder, Reveal, Next, Chips, Radius)
CARS: Final = (Adding, Removing, Setting, Repairing, Showing, Boarding, Alighting)
ROADS: Final = (Driving, Turning, Braking, Hitting, GettingAway)
SHOTS: Final = (ShootFigure, SpreadFire, ShootVehicle, ThrowBomb, SetOff)

pottersville = root("pottersville", "Pottersville: orders, moves, melee, Guts, chips.")
car = root("pottersville-car", "Pottersville: vehicles and driving.")
shoot = root("pottersville-shoot", "Pottersville: gats and bombs.")
ROOTS: Final = (pottersville, car, shoot)
for group, kinds in zip(ROOTS, ((*ACTS, *SHEETS, *TURN), (*CARS, *ROADS), SHOTS), strict=True):
    add_commands(group, __name__, kinds)
