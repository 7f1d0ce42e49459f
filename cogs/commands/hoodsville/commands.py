"""The slash commands of The Hoodsville Heist: which moves stand under which root."""

from __future__ import annotations

from typing import Final

from cogs.border.slash import add_commands, root
from cogs.commands.hoodsville.showing import Doors, Vehicles
from rules.hoodsville.arms import Clear, Reload
from rules.hoodsville.characters import Card, Cast, Gear, Stand
from rules.hoodsville.crashing import RunInto, SaveFromCrash
from rules.hoodsville.doors import Breach, Force, RemoveDoor, SetDoor
from rules.hoodsville.driving import OffRoad, Speed, Unbog
from rules.hoodsville.duties import Bandage, Duties
from rules.hoodsville.dynamite import SetOff, ThrowDynamite
from rules.hoodsville.encounters import CountMoney, Hear
from rules.hoodsville.falls import JumpOut, TryObstacle
from rules.hoodsville.holds import BreakFree, Overpower, Untie
from rules.hoodsville.locks import Pinkerton, ShootLock
from rules.hoodsville.melees import Fight, Rise
from rules.hoodsville.morale import Morale, Shock
from rules.hoodsville.movement import Go, HaulCrate
from rules.hoodsville.persuasion import Charm, Coerce, OfferBribe
from rules.hoodsville.rails import Crossing, DriveAtBarrier, Restart, Right, Tyre
from rules.hoodsville.saving import Save
from rules.hoodsville.shots import Shoot
from rules.hoodsville.speeding import GoTooFast
from rules.hoodsville.throwing import ThrowAt, ThrowAtVehicle, ThrowAtWindow
from rules.hoodsville.turns import Next
from rules.hoodsville.wheels import RemoveVehicle, SetVehicle

PEOPLE: Final = (Cast, Card, Gear, Stand, Hear, CountMoney, OfferBribe, Charm, Coerce)
NERVE: Final = (Morale, Shock, Next, Duties, Bandage, Save)
DOORS: Final = (SetDoor, Doors, RemoveDoor, Force, Breach, ShootLock, Pinkerton)
FIGHTS: Final = (Fight, Overpower, BreakFree, Untie, Rise)
SHOTS: Final = (Shoot, Clear, Reload)
MOVES: Final = (Go, HaulCrate, TryObstacle, JumpOut)
THROWS: Final = (ThrowAt, ThrowAtWindow, ThrowAtVehicle, ThrowDynamite, SetOff)
CARS: Final = (SetVehicle, Vehicles, RemoveVehicle, Speed, OffRoad, Unbog, GoTooFast)
WRECKS: Final = (Crossing, DriveAtBarrier, Tyre, Right, Restart, RunInto, SaveFromCrash)

hood = root("hood", "The Hoodsville Heist: people, nerve, the move.")
door = root("hood-door", "Hoodsville: doors, locks, padlocks.")
fight = root("hood-fight", "Hoodsville: melees, holds, breaking free.")
fire = root("hood-fire", "The Hoodsville Heist: shooting and loading.")
move = root("hood-move", "Hoodsville: moving, climbing, jumping.")
throw = root("hood-throw", "Hoodsville: bricks, bottles, dynamite.")
car = root("hood-car", "Hoodsville: vehicles, speeding, crashes.")
ROOTS: Final = (hood, door, fight, fire, move, throw, car)
ALL: Final = ((*PEOPLE, *NERVE), DOORS, FIGHTS, SHOTS, MOVES, THROWS, (*CARS, *WRECKS))
for group, kinds in zip(ROOTS, ALL, strict=True):
    add_commands(group, __name__, kinds)
