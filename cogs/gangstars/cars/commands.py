"""The slash commands of /gangstars-car."""

from __future__ import annotations

from typing import Annotated

from annotated_types import Interval, Len

from cogs._kit.desk import Desk
from cogs._kit.params import any_figure
from cogs._kit.render import Card
from cogs._kit.slash import add_commands, command, root, shows
from cogs.gangstars import figures_or_profiles, several_figures, several_recorded
from cogs.gangstars.boards import obstacles, vehicles
from cogs.gangstars.cars.wheels import vehicles_card
from rules.core.move import Rolls, opt

car = root("gangstars-car", "GangStars: vehicles, driving, explosions.")
ROOTS = (car,)

Before = Annotated[int, Interval(ge=0, le=12)]
Actions = Annotated[int, Interval(ge=0, le=20)]
Number = Annotated[int, Interval(ge=0, le=5)]
Points = Annotated[int, Interval(ge=0, le=30)]
Meets = Annotated[str, Len(1, 60)]
DRIVER = opt("Who is at the wheel; the active figure if left out.", default=None, complete=any_figure)
GROUND = opt("A road if left out.", default=None, words=("Road", "Off the road", "Woods, water or a steep hill"))
DRIVER_OR_PROFILE = opt(
    "Who is at the wheel; the active figure, or a profile.", default=None, complete=figures_or_profiles
)
VEHICLE = opt("Which vehicle on the table, with whoever is in it.", default=None, complete=vehicles)


@command("gangstars-car set")
class Set:
    """Put a vehicle on the table of the game, or note one there otherwise."""

    name: Annotated[str, Len(1, 40)] = opt("What it is called.", complete=vehicles)
    kind: str | None = opt("A car or truck takes six, a bike two.", default=None, words=("Car", "Bike", "Truck"))
    running: bool | None = opt("Its engine runs.", default=None)
    light: int | None = opt("Light damage, put right by an umpire.", default=None, words=(0, 1))
    heavy: int | None = opt(
        "Heavy damage, put right by an umpire: 1 halves its segments, 2 destroy it.", default=None, words=(0, 1, 2)
    )


@command("gangstars-car show")
class Show:
    """The vehicles on the table, privately."""


@shows(Show)
async def shown(desk: Desk, _m: Show) -> Card:
    return await vehicles_card(desk)


@command("gangstars-car remove")
class Remove:
    """Take a vehicle off the table: it drove away, or is cleared off."""

    vehicle: str = opt("Which vehicle.", complete=vehicles)


@command("gangstars-car board")
class Board:
    """Get into a vehicle: 2 action points."""

    figure: str = opt("Your figure.", complete=any_figure)
    vehicle: str = opt("Which vehicle.", complete=vehicles)
    seat: str | None = opt("A passenger if left out.", default=None, words=("Driver", "Passenger"))


@command("gangstars-car leave")
class Leave:
    """Get out of a vehicle: 2 action points."""

    figure: str = opt("Your figure.", complete=any_figure)


@command("gangstars-car start")
class Start:
    """Start the engine: 1 action point for a driver, 2 for anybody else."""

    driver: str | None = DRIVER


@command("gangstars-car speed")
class Speed:
    """Accelerate, or slow down by half a segment: 2 action points."""

    change: str = opt("Faster from a stand to cruising, or slower.", words=("Faster", "Slower"))
    driver: str | None = DRIVER


@command("gangstars-car stop")
class Stop:
    """Bring a vehicle to a stop: 1 action point."""

    driver: str | None = DRIVER


@command("gangstars-car drive", Rolls())
class Drive:
    """Drive segments of 10 cm, 2 action points each; sharp turns and rough ground are tested."""

    segments: Annotated[int, Interval(ge=1, le=12)] = opt("How many; a turn is made in the first of them.")
    way: str | None = opt(
        "Straight on if left out.", default=None, words=("Straight on", "Up to 45 degrees", "45 to 90 degrees")
    )
    ground: str | None = GROUND
    ice: bool | None = opt("On snow or ice: +2 on the test.", default=None)
    before: Before | None = opt("Segments driven before in this turn; a game knows.", default=None)
    actions: Actions | None = opt("Other things the driver did in this turn; a game knows.", default=None)
    slow: bool | None = opt("At half speed: sharp turns are not tested. A game knows.", default=None)
    brains: Number | None = opt("Brains of the driver; a sheet knows.", default=None)
    leader: Number | None = opt("Brains borrowed from a leader in command distance.", default=None)
    bike: bool | None = opt("On a bike; a game knows.", default=None)
    driver: str | None = DRIVER_OR_PROFILE


@command("gangstars-car brake", Rolls())
class Brake:
    """Slam on the brakes: all action points, and a test."""

    ground: str | None = GROUND
    ice: bool | None = opt("On snow or ice: +2 on the test.", default=None)
    before: Before | None = opt("Segments driven before in this turn; a game knows.", default=None)
    actions: Actions | None = opt("Other things the driver did in this turn; a game knows.", default=None)
    brains: Number | None = opt("Brains of the driver; a sheet knows.", default=None)
    leader: Number | None = opt("Brains borrowed from a leader in command distance.", default=None)
    bike: bool | None = opt("On a bike; a game knows.", default=None)
    driver: str | None = DRIVER_OR_PROFILE


@command("gangstars-car stray")
class Stray:
    """A vehicle with nobody able to drive it goes straight on."""

    vehicle: str | None = opt("Which vehicle on the table.", default=None, complete=vehicles)
    points: Points | None = opt("Action points its driver had; a sheet knows while he is at the wheel.", default=None)
    meets: Meets | None = opt("What it runs into, if anything; nobody is run down.", default=None, complete=obstacles)


@command("gangstars-car aside")
class Aside:
    """People jump out of its way; whose activation was to come loses it."""

    figures: str = opt("Figures on the table, names separated by commas.", complete=several_recorded)


@command("gangstars-car blast", Rolls())
class Blast:
    """A vehicle explodes: everybody within 10 cm (4 in) is struck with a 5."""

    vehicle: str | None = VEHICLE
    near: str | None = opt("Others within 10 cm (4 in): names, 3, 2 Rookie.", default=None, complete=several_figures)


@command("gangstars-car overturn", Rolls())
class Overturn:
    """A vehicle turns over: everybody in it is struck as by a pumpgun."""

    vehicle: str | None = VEHICLE
    aboard: str | None = opt("Who is in it, with no game: names, 3, 2 Rookie.", default=None, complete=several_figures)


add_commands(car, __name__)
