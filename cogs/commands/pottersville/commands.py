"""The slash commands of Pottersville: each root with its moves."""

from __future__ import annotations

from typing import Final

from cogs.commands.pottersville.cars import Showing
from cogs.commands.pottersville.orders import Units
from cogs.slash.slash import add_commands, root
from rules.pottersville.across_street import End
from rules.pottersville.boarding import Adding, Alighting, Boarding, Removing, Repairing, Setting
from rules.pottersville.bombs import SetOff, ThrowBomb
from rules.pottersville.bribes import Bribe
from rules.pottersville.civilians import Civilians
from rules.pottersville.driving.across_street import CarEnd
from rules.pottersville.driving.crashes_and_driving_away import GettingAway, Hitting
from rules.pottersville.driving.slow_and_fast_moves import Driving
from rules.pottersville.driving.turning_and_braking import Braking, Turning
from rules.pottersville.guts import Guts
from rules.pottersville.melee import Fight, Free
from rules.pottersville.movement import Move
from rules.pottersville.phases import Next, Reveal
from rules.pottersville.poker_chips import Chips
from rules.pottersville.sheet_edits import Card, Condition, Gear, Money
from rules.pottersville.shooting.shots import ShootFigure
from rules.pottersville.shooting.shots_at_vehicles import ShootVehicle
from rules.pottersville.shooting.spreading_fire import SpreadFire
from rules.pottersville.units.command_radius import Radius
from rules.pottersville.units.mustering import Dissolve, Muster
from rules.pottersville.units.orders import GiveOrder
from rules.pottersville.wounds.first_aid_and_coming_round import ComeRound, FirstAid
from rules.pottersville.wounds.stunts import TryStunt

ACTS: Final = (Move, End, Civilians, TryStunt, Fight, Free, Guts, FirstAid, ComeRound, Bribe)
SHEETS: Final = (Gear, Money, Card, Condition)
TURN: Final = (Muster, Dissolve, Units, GiveOrder, Reveal, Next, Chips, Radius)
CARS: Final = (Adding, Removing, Setting, Repairing, Showing, Boarding, Alighting)
ROADS: Final = (Driving, CarEnd, Turning, Braking, Hitting, GettingAway)
SHOTS: Final = (ShootFigure, SpreadFire, ShootVehicle, ThrowBomb, SetOff)

pottersville = root("pottersville", "Pottersville: orders, moves, melee, Guts, chips.")
car = root("pottersville-car", "Pottersville: vehicles and driving.")
shoot = root("pottersville-shoot", "Pottersville: gats and bombs.")
ROOTS: Final = (pottersville, car, shoot)
for group, kinds in zip(ROOTS, ((*ACTS, *SHEETS, *TURN), (*CARS, *ROADS), SHOTS), strict=True):
    add_commands(group, __name__, kinds)
