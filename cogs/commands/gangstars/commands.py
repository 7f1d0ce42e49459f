"""The slash commands of GangStars: which moves stand under which root."""

from __future__ import annotations

from typing import Final

from cogs.border.slash import add_commands, root
from cogs.commands.gangstars.showing import Chits, Vehicles
from rules.gangstars.antics import Insult, Lurk, Tag
from rules.gangstars.broadsides import Destroy, ShootVehicle
from rules.gangstars.charges import Charge
from rules.gangstars.commanding import Call
from rules.gangstars.consequences import PutState, TakeCover, Waive
from rules.gangstars.dogs import Charm, Wander
from rules.gangstars.grenades import Explode, Throw
from rules.gangstars.grenades import PickUp as ThrowBack
from rules.gangstars.harrying import Bark, Embrace
from rules.gangstars.harrying import Leave as LeaveAlone
from rules.gangstars.leashes import Home, Leash, Master, Return, Unleash
from rules.gangstars.melee import Fight
from rules.gangstars.mending import Hand, Repair
from rules.gangstars.moving import Act, Drop, Move, PickUp, Prone, Stand
from rules.gangstars.pursuit import Follow, GoOn, StrikeBack
from rules.gangstars.rolls import Opposed, Roll
from rules.gangstars.shots import ShootAt
from rules.gangstars.sights import See, Shock
from rules.gangstars.strays import Aside, Blast, Overturn, Stray
from rules.gangstars.testing import MakeTest, MakeTests
from rules.gangstars.turning import Done, Draw, Next, Up
from rules.gangstars.vehicles import Board, Leave, Remove, Set
from rules.gangstars.walls import Put, ShootStructure
from rules.gangstars.walls import Remove as RemoveStructure
from rules.gangstars.wheels import Brake, DriveOn, Speed, Start, Stop

TESTS: Final = (MakeTest, MakeTests, Shock, See, TakeCover, PutState, Waive)
ROLLS: Final = (Roll, Opposed, Insult, Lurk, Tag)
CARS: Final = (Set, Vehicles, Remove, Board, Leave, Start, Speed, Stop, DriveOn, Brake, Stray, Aside, Blast, Overturn)
DOGS: Final = (Charm, Wander, Bark, Embrace, LeaveAlone, Leash, Unleash, Master, Home, Return)
FIGHTS: Final = (Charge, Fight, GoOn, StrikeBack, Follow)
SHOTS: Final = (ShootAt, ShootStructure, ShootVehicle, Destroy, Repair, Hand, Put, RemoveStructure)
BOMBS: Final = (Throw, Explode, ThrowBack)
TURNS: Final = (Next, Draw, Done, Call, Up, Chits, Act, Move, Prone, Stand, PickUp, Drop)

gangstars = root("gangstars", "GangStars: rolls, reaction tests, traits.")
car = root("gangstars-car", "GangStars: vehicles, driving, explosions.")
dog = root("gangstars-dog", "GangStars: what dogs do besides biting.")
melee = root("gangstars-melee", "GangStars: charges, blows, running, following.")
shooting = root("gangstars-shoot", "GangStars: shooting, grenades, weapons.")
turn = root("gangstars-turn", "GangStars: chits, activations, action points.")
ROOTS: Final = (gangstars, car, dog, melee, shooting, turn)
ALL: Final = ((*TESTS, *ROLLS), CARS, DOGS, FIGHTS, (*SHOTS, *BOMBS), TURNS)
for group, kinds in zip(ROOTS, ALL, strict=True):
    add_commands(group, __name__, kinds)
