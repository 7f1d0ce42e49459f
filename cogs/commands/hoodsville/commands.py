"""The slash commands of The Hoodsville Heist: each root with its moves."""

from __future__ import annotations

from typing import Final

from cogs.commands.hoodsville.showing import Doors, Vehicles
from cogs.slash.slash import add_commands, root
from rules.hoodsville.characters.cast import Cast
from rules.hoodsville.characters.character_cards import Card, Gear, Stand
from rules.hoodsville.doors.forcing import Breach, Force, RemoveDoor, SetDoor
from rules.hoodsville.doors.locks import Pinkerton, ShootLock
from rules.hoodsville.driving.boarding import Alighting, Boarding
from rules.hoodsville.driving.crashes import RunInto, SaveFromCrash
from rules.hoodsville.driving.rails_and_barriers import Crossing, DriveAtBarrier, Restart, Right, Tyre
from rules.hoodsville.driving.safe_speeds import OffRoad, Speed, Unbog
from rules.hoodsville.driving.speeding import GoTooFast
from rules.hoodsville.driving.vehicle_of_move import RemoveVehicle, SetVehicle
from rules.hoodsville.encounters.bribing_charming_coercing import Charm, Coerce, OfferBribe
from rules.hoodsville.encounters.hearing import Hear
from rules.hoodsville.encounters.money_carried import CountMoney
from rules.hoodsville.fighting.breaking_free import BreakFree, Untie
from rules.hoodsville.fighting.melee import Fight, Rise
from rules.hoodsville.fighting.overpowering import Overpower
from rules.hoodsville.morale.morale_test import Morale
from rules.hoodsville.morale.shock import Shock
from rules.hoodsville.move_sequence.bandages import Bandage
from rules.hoodsville.move_sequence.next_move import Next
from rules.hoodsville.move_sequence.rolls_each_move import Duties
from rules.hoodsville.movement.bullion_crates import HaulCrate
from rules.hoodsville.movement.forced_moves import End
from rules.hoodsville.movement.high_obstacles import TryObstacle
from rules.hoodsville.movement.on_foot import Go
from rules.hoodsville.movement.window_jumps import JumpOut
from rules.hoodsville.saves.saving_throws import Save
from rules.hoodsville.shooting.loading_guns import Reload
from rules.hoodsville.shooting.round_of_firing import Shoot
from rules.hoodsville.shooting.rounds_and_jams import Clear
from rules.hoodsville.throwing.dynamite import SetOff, ThrowDynamite
from rules.hoodsville.throwing.kicks import Kick
from rules.hoodsville.throwing.missiles import ThrowAt, ThrowAtVehicle, ThrowAtWindow

PEOPLE: Final = (Cast, Card, Gear, Stand, Hear, CountMoney, OfferBribe, Charm, Coerce)
NERVE: Final = (Morale, Shock, Next, Duties, Bandage, Save)
DOORS: Final = (SetDoor, Doors, RemoveDoor, Force, Breach, ShootLock, Pinkerton)
FIGHTS: Final = (Fight, Overpower, BreakFree, Untie, Rise)
SHOTS: Final = (Shoot, Clear, Reload)
MOVES: Final = (Go, HaulCrate, TryObstacle, JumpOut, End)
THROWS: Final = (ThrowAt, ThrowAtWindow, ThrowAtVehicle, ThrowDynamite, Kick, SetOff)
CARS: Final = (SetVehicle, Vehicles, RemoveVehicle, Boarding, Alighting, Speed, OffRoad, Unbog, GoTooFast)
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
