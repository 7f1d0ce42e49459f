"""The slash commands of GangStars, and the moves of each."""

from __future__ import annotations

from typing import Final

from cogs.commands.gangstars.showing import Chits, Vehicles
from cogs.slash.slash import add_commands, root
from rules.gangstars.abilities.insults import Insult
from rules.gangstars.abilities.lurkers import Lurk
from rules.gangstars.abilities.rolls import Opposed, Roll
from rules.gangstars.abilities.sprayed_walls import Tag
from rules.gangstars.close_combat.blows import Fight
from rules.gangstars.close_combat.charges import Charge
from rules.gangstars.close_combat.pursuit import Follow, GoOn, StrikeBack
from rules.gangstars.dogs.barking_and_embracing import Bark, Embrace, LeaveAlone
from rules.gangstars.dogs.masters_and_leashes import Home, Leash, Master, Return, Unleash
from rules.gangstars.dogs.wandering_off import Wander
from rules.gangstars.dogs.winning_over import Charm
from rules.gangstars.reactions.consequences import TakeCover
from rules.gangstars.reactions.corrections import PutState, Waive
from rules.gangstars.reactions.many_tests import MakeTests
from rules.gangstars.reactions.reaction_tests import MakeTest
from rules.gangstars.reactions.sightings import See, Shock
from rules.gangstars.shooting.destroyed_vehicles import Destroy
from rules.gangstars.shooting.grenades import Explode, ThrowBomb
from rules.gangstars.shooting.repairs import Hand, Repair
from rules.gangstars.shooting.shots_at_people import ShootAt
from rules.gangstars.shooting.shots_at_vehicles import ShootVehicle
from rules.gangstars.shooting.structures import Put, RemoveStructure, ShootStructure
from rules.gangstars.shooting.thrown_back import ThrowBack
from rules.gangstars.street.forced import End
from rules.gangstars.turns.calling_up import Call
from rules.gangstars.turns.chits import Done, Draw, Look, Next, Up
from rules.gangstars.turns.on_foot import Act, Drop, Move, PickUp, Prone, Stand
from rules.gangstars.vehicles.boarding import BoardVehicle, LeaveVehicle, RemoveVehicle, SetVehicle
from rules.gangstars.vehicles.driving import Brake, DriveOn
from rules.gangstars.vehicles.engine_and_speed import CarSpeed, Start, Stop
from rules.gangstars.vehicles.overturned_vehicles import Overturn
from rules.gangstars.vehicles.stray_vehicles import Aside, Stray
from rules.gangstars.vehicles.vehicle_explosions import ExplodeVehicle

TESTS: Final = (MakeTest, MakeTests, Shock, See, TakeCover, PutState, Waive)
ROLLS: Final = (Roll, Opposed, Insult, Lurk, Tag)
CARS: Final = (
    SetVehicle,
    Vehicles,
    RemoveVehicle,
    BoardVehicle,
    LeaveVehicle,
    Start,
    CarSpeed,
    Stop,
    DriveOn,
    Brake,
    Stray,
    Aside,
    ExplodeVehicle,
    Overturn,
)
DOGS: Final = (Charm, Wander, Bark, Embrace, LeaveAlone, Leash, Unleash, Master, Home, Return)
FIGHTS: Final = (Charge, Fight, GoOn, StrikeBack, Follow)
SHOTS: Final = (ShootAt, ShootStructure, ShootVehicle, Destroy, Repair, Hand, Put, RemoveStructure)
BOMBS: Final = (ThrowBomb, Explode, ThrowBack)
TURNS: Final = (Next, Draw, Done, Look, End, Call, Up, Chits, Act, Move, Prone, Stand, PickUp, Drop)

gangstars = root("gangstars", "GangStars: rolls, reaction tests, traits.")
car = root("gangstars-car", "GangStars: vehicles, driving, explosions.")
dog = root("gangstars-dog", "GangStars: what dogs do besides biting.")
melee = root("gangstars-melee", "GangStars: charges, blows, running, following.")
shooting = root("gangstars-shoot", "GangStars: shooting, grenades, weapons.")
turn = root("gangstars-turn", "GangStars: turns, activations, action points.")
ROOTS: Final = (gangstars, car, dog, melee, shooting, turn)
ALL: Final = ((*TESTS, *ROLLS), CARS, DOGS, FIGHTS, (*SHOTS, *BOMBS), TURNS)
for group, kinds in zip(ROOTS, ALL, strict=True):
    add_commands(group, __name__, kinds)
