"""The slash commands of /hood-door."""

from __future__ import annotations

from typing import Annotated

import discord
from annotated_types import Interval, Len

from cogs._kit.desk import Caller, Desk
from cogs._kit.params import Choices, choices
from cogs._kit.render import Card
from cogs._kit.slash import add_commands, command, root, shows
from cogs._kit.views import client
from cogs.hoodsville import figures_or_profiles
from cogs.hoodsville.doors.entrances import doors_card
from cogs.hoodsville.firing.guns import gun_names
from db.unit_of_work import reading
from rules.core.move import Rolls, opt
from rules.hoodsville.board import Board

BUILDS = ("Shed", "Windowed", "Internal", "External", "Metal")
TOOLS = ("Hammer", "Axe", "Fire axe", "Screwdriver", "Jemmy", "Tyre lever", "Dagger", "Knife", "Sledgehammer")

door = root("hood-door", "Hoodsville: doors, locks, padlocks.")
ROOTS = (door,)


async def doors_there(interaction: discord.Interaction, current: str) -> Choices:
    """The doors on the table of the game."""
    caller = Caller.of(interaction)
    async with reading(client(interaction).database) as work:
        found = await work.games.at(caller.server_id, caller.channel_id)
    board = found.game.board if found is not None else None
    return choices([one.name for one in board.doors] if isinstance(board, Board) else [], current)


Name = Annotated[str, Len(1, 40)]
Locks = Annotated[int, Interval(ge=0, le=6)]
Weakened = Annotated[int, Interval(ge=0, le=9)]
Melee = Annotated[int, Interval(ge=-6, le=6)]
Rounds = Annotated[int, Interval(ge=0, le=50)]
Barrels = Annotated[int, Interval(ge=1, le=2)]
Inches = Annotated[float, Interval(ge=0, le=200)]
Moved = Annotated[float, Interval(ge=0, le=100)]
PADLOCK = opt("What holds a shed; medium if left out.", default=None, words=("None", "Small", "Medium", "Large"))
LOCKS = opt("Extra locks or bolts of any other door.", default=None)
FIGURE = opt("Your figure, or a profile.", default=None, complete=figures_or_profiles)
DOOR = opt("One on the table of the game: the rest of it is known.", default=None, complete=doors_there)
BUILD = opt("What kind of door, with no table.", default=None, words=BUILDS)
WEAKENED = opt("What was taken off its strength before, with no table.", default=None)


@command("hood-door set")
class Set:
    """Put a door on the table of the game, or another in its place."""

    name: Name = opt("What it is called.", complete=doors_there)
    build: str = opt("What kind of door.", words=BUILDS)
    padlock: str | None = PADLOCK
    locks: Locks | None = LOCKS


@command("hood-door show")
class Show:
    """The doors on the table, and how they have been left."""


@shows(Show)
async def show_doors(desk: Desk, _m: Show) -> Card:
    return doors_card(desk)


@command("hood-door gone")
class Gone:
    """Take a door off the table."""

    door: str = opt("Which door.", complete=doors_there)


@command("hood-door force", Rolls())
class Force:
    """Force the lock or the hinges, by hand (melee +1) or with a tool: a D6."""

    figure: str | None = FIGURE
    door: str | None = DOOR
    build: str | None = BUILD
    tool: str | None = opt("What with; by shoulder or foot if left out.", default=None, words=TOOLS)
    padlock: str | None = PADLOCK
    locks: Locks | None = LOCKS
    other_side: bool | None = opt("The padlock of the shed hangs on the other side: +1.", default=None)
    weakened: Weakened | None = WEAKENED
    melee: Melee | None = opt("Melee in numbers, wounds counted; somebody with no sheet has +1.", default=None)


@command("hood-door breach", Rolls())
class Breach:
    """Smash a hole in a door big enough to get through, with a tool: a D6."""

    figure: str | None = FIGURE
    door: str | None = DOOR
    build: str | None = BUILD
    tool: str | None = opt("What with; the best that the figure carries if left out.", default=None, words=TOOLS)
    weakened: Weakened | None = WEAKENED


async def guns(interaction: discord.Interaction, current: str) -> Choices:
    """What the figure carries, then every gun."""
    return choices(await gun_names(interaction, str(interaction.namespace.figure or "")), current)


@command("hood-door shoot", Rolls())
class Shoot:
    """Shoot the lock off: aimed, from within an inch, a D10 for each round."""

    figure: str | None = FIGURE
    door: str | None = DOOR
    build: str | None = BUILD
    gun: str | None = opt(
        "What with; the one gun that the figure carries if left out, or a revolver.", default=None, complete=guns
    )
    ammo: str | None = opt(
        "What it fires; shotguns and rifles their own, anything else parabellum.",
        default=None,
        words=("Target pistol", "Parabellum", "Magnum", "Rifle", "Shotgun"),
    )
    rounds: Rounds | None = opt("Rounds left in the gun, with no figure or in place of its own.", default=None)
    barrels: Barrels | None = opt("Of a gun with two barrels, how many are fired; both if left out.", default=None)
    inches: Inches | None = opt("From the muzzle to the lock, at most 1.", default=None)
    padlock: str | None = PADLOCK
    locks: Locks | None = LOCKS
    other_side: bool | None = opt("The padlock of the shed hangs on the other side.", default=None)
    weakened: bool | None = opt("The last shot at it weakened the lock, with no table: +1.", default=None)


@command("hood-door padlock", Rolls())
class Padlock:
    """A Pinkerton padlock of the raid: spot it, or get it open."""

    how: str = opt(
        "Spot it, pick it (6), use a jemmy (4+), or place a stick of dynamite.",
        words=("Spot", "Pick", "Jemmy", "Dynamite"),
    )
    figure: str | None = FIGURE
    name: Name | None = opt("What it is called, such as wagon 3: one attempt a move at each.", default=None)
    inches: Inches | None = opt("How far away, to spot it; within 4 if left out.", default=None)
    moved: Moved | None = opt("Inches moved in this move, to spot it; a game knows them.", default=None)


add_commands(door, __name__)
