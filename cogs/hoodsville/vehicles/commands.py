"""The slash commands of /hood-car."""

from __future__ import annotations

from typing import Annotated

import discord
from annotated_types import Interval, Len

from cogs._kit.desk import Caller, Desk
from cogs._kit.params import Choices, choices, listed_choices
from cogs._kit.render import Card
from cogs._kit.slash import add_commands, command, root, shows
from cogs._kit.views import client
from cogs.hoodsville import figures_or_profiles, several_figures
from cogs.hoodsville.vehicles.wheels import vehicles_card
from db.unit_of_work import reading
from rules.core.move import Rolls, opt
from rules.hoodsville.board import Board
from rules.hoodsville.vehicle_tables import Way

car = root("hood-car", "Hoodsville: vehicles, speeding, crashes.")
ROOTS = (car,)


async def vehicles(interaction: discord.Interaction, current: str) -> Choices:
    """The vehicles on the table of the game in this channel."""
    caller = Caller.of(interaction)
    async with reading(client(interaction).database) as work:
        found = await work.games.at(caller.server_id, caller.channel_id)
    board = found.game.board if found is not None else None
    return choices([one.name for one in board.vehicles] if isinstance(board, Board) else [], current)


async def ways(_interaction: discord.Interaction, current: str) -> Choices:
    """The turns and other ways that have a safe speed."""
    return listed_choices(Way, current)


Straight = Annotated[float, Interval(ge=1, le=60)]
Crossings = Annotated[int, Interval(ge=0, le=10)]
Over = Annotated[float, Interval(ge=0, le=60)]
SpeedTo100 = Annotated[float, Interval(ge=0, le=100)]
Left = Annotated[int, Interval(ge=1, le=20)]
SpeedTo200 = Annotated[float, Interval(ge=0, le=200)]
ROLLS = Rolls(secret="Sealed: only you and the umpires see it.")
STRAIGHT = opt("Safe inches straight on, by its card; 20 if left out.", default=None)
COURSE = opt("Turns on the way, separated by commas; straight on if left out.", default=None, complete=ways)
VEHICLE = opt("One on the table of the game: what is wrong with it is known.", default=None, complete=vehicles)
DAMAGED = opt("Damaged: half as fast.", default=None)
BURST = opt("A tyre is burst: 3 inches at most.", default=None)
CROSSINGS = opt("Level crossings on the way: 3 inches each.", default=None)
ABOARD = opt(
    "The driver first, then others in it: names, 3, 2 Gunman; one nameless driver if left out.",
    default=None,
    complete=several_figures,
)


@command("hood-car set")
class Set:
    """Put a vehicle on the table of the game, or note one there otherwise."""

    name: Annotated[str, Len(1, 40)] = opt("What it is called.", complete=vehicles)
    straight: Straight | None = STRAIGHT
    state: str | None = opt(
        "How it stands, put right by hand; Sound mends all.",
        default=None,
        words=("Sound", "Dented", "Damaged", "Wrecked", "Overturned"),
    )


@command("hood-car show")
class Show:
    """The vehicles on the table, privately."""


@shows(Show)
async def shown(desk: Desk, _m: Show) -> Card:
    return vehicles_card(desk)


@command("hood-car gone")
class Gone:
    """Take a vehicle off the table."""

    vehicle: str = opt("Which one.", complete=vehicles)


@command("hood-car speed")
class Speed:
    """How fast a vehicle may go safely on its way."""

    course: str | None = COURSE
    vehicle: str | None = VEHICLE
    straight: Straight | None = STRAIGHT
    damaged: bool | None = DAMAGED
    burst: bool | None = BURST
    crossings: Crossings | None = CROSSINGS


@command("hood-car off-road", ROLLS)
class OffRoad:
    """A move across country: it bogs on 1."""

    vehicle: str | None = VEHICLE


@command("hood-car unbog", ROLLS)
class Unbog:
    """Get a bogged vehicle out: 5 or more."""

    vehicle: str | None = VEHICLE
    tow: bool | None = opt("It is towed: +1.", default=None)


@command("hood-car speeding", ROLLS)
class Speeding:
    """Faster than is safe: it keeps to its course, skids or overturns."""

    over: Over | None = opt("Inches over the safe speed; or say how fast it goes.", default=None)
    speed: SpeedTo100 | None = opt("How many inches it goes.", default=None)
    aboard: str | None = ABOARD
    in_the_way: bool | None = opt("Something it would skid into, 2 inches to the side.", default=None)
    on_foot: str | None = opt("People there: names, or how many.", default=None, complete=several_figures)
    vehicle: str | None = VEHICLE
    course: str | None = COURSE
    straight: Straight | None = STRAIGHT
    damaged: bool | None = DAMAGED
    burst: bool | None = BURST
    crossings: Crossings | None = CROSSINGS


@command("hood-car crossing", ROLLS)
class Crossing:
    """Across rails: a D6, or 3 inches at a level crossing."""

    vehicle: str | None = VEHICLE
    level: bool | None = opt("At a level crossing: nothing is rolled.", default=None)
    speed: SpeedTo100 | None = opt("Inches it goes, 6 at most.", default=None)


@command("hood-car barrier", ROLLS)
class Barrier:
    """Drive at a shut barrier."""

    vehicle: str | None = VEHICLE


@command("hood-car tyre")
class Tyre:
    """Work on a burst tyre: five rounds in all."""

    vehicle: str | None = VEHICLE
    figure: str | None = opt("Who works, a round for each.", default=None, complete=figures_or_profiles)
    rounds: Annotated[int, Interval(ge=1, le=10)] | None = opt("Rounds of work now; 1 if left out.", default=None)
    left: Left | None = opt("Rounds it still wants, of no vehicle on the table.", default=None)


@command("hood-car right")
class Right:
    """Set an overturned vehicle on its wheels: three people, a round each."""

    vehicle: str | None = VEHICLE
    people: str | None = opt("Who: names, or how many; 3 if left out.", default=None, complete=several_figures)


@command("hood-car restart")
class Restart:
    """Start a stalled vehicle again, or one that a barrier knocked out."""

    vehicle: str | None = VEHICLE


@command("hood-car crash", ROLLS)
class Crash:
    """An impact: evaded or not; then the vehicle and everybody save themselves."""

    speed: SpeedTo200 = opt("Impact speed in inches.")
    aboard: str | None = ABOARD
    on_foot: str | None = opt("People it hits: names, or how many.", default=None, complete=several_figures)
    vehicle: str | None = VEHICLE


@command("hood-car save", ROLLS)
class Save:
    """The saving throw of one person in a crash."""

    figure: str | None = opt("Who, or a profile.", default=None, complete=figures_or_profiles)
    speed: SpeedTo200 | None = opt("Impact speed in inches; left out, none counts.", default=None)
    glancing: bool | None = opt("A glancing blow: +2.", default=None)
    fate: str | None = opt(
        "What became of the vehicle: -1 wrecked, -2 overturned.", default=None, words=("Wrecked", "Overturned")
    )
    on_foot: bool | None = opt("A pedestrian: -1.", default=None)
    modifier: Annotated[int, Interval(ge=-6, le=6)] | None = opt("Anything else.", default=None)


add_commands(car, __name__)
