"""/mad-bomb: bombs thrown and set, blasts, safes and fires."""

from __future__ import annotations

from typing import Annotated

import discord
from annotated_types import Interval, Len

from cogs._kit.params import Choices, choices, listed_choices
from cogs._kit.slash import add_commands, command, root
from cogs.mad_dogs import figures_or_profiles, several_figures, skill_names
from cogs.mad_dogs.explosives.blasts import MATERIALS
from cogs.mad_dogs.turns import board_at
from rules.core.move import Rolls, opt
from rules.mad_dogs.bombing import Blasting, Throwing

THINGS = "What it may set alight: wood, brick building, haystack 4 (burns on 1-4)."
NEAR = "Who is in the blast: names, 3 Citizen, a gang of the game, all; or how many unnamed, with stunts."

mad_bomb = root("mad-bomb", "Mad Dogs With Guns: grenades, dynamite, gasoline.")
ROOTS = (mad_bomb,)


async def bombs(interaction: discord.Interaction, current: str) -> Choices:
    """The bombs on the table of the game, those that go off now first."""
    board, _ = await board_at(interaction)
    there = sorted(board.bombs, key=lambda bomb: not bomb.due) if board else []
    return choices([bomb.name for bomb in there], current)


async def burning(interaction: discord.Interaction, current: str) -> Choices:
    """What burns on the table of the game."""
    board, _ = await board_at(interaction)
    return choices([fire.what for fire in board.fires] if board else [], current)


async def cars_there(interaction: discord.Interaction, current: str) -> Choices:
    """The cars on the table of the game."""
    board, _ = await board_at(interaction)
    return choices([car.name for car in board.vehicles] if board else [], current)


async def parked_cars(interaction: discord.Interaction, current: str) -> Choices:
    """The same, one or more."""
    board, _ = await board_at(interaction)
    return listed_choices([car.name for car in board.vehicles] if board else [], current)


async def materials(_interaction: discord.Interaction, current: str) -> Choices:
    """What the book has a number for, one or more."""
    return listed_choices(MATERIALS, current)


Number = Annotated[int, Interval(ge=0, le=6)]
Fuse = Annotated[int, Interval(ge=1, le=20)]
Bomb = Annotated[str, Len(1, 40)]
NumberTo5 = Annotated[int, Interval(ge=1, le=5)]
NumberTo20 = Annotated[int, Interval(ge=0, le=20)]
BOMBER = opt("Your figure, or a profile.", default=None, complete=figures_or_profiles)
STUNTS = opt("STUNTS of those without a name.", default=None)
PUBLIC = opt("Whether the public sees it, which is an outrage; in a game it does unless you say no.", default=None)
BOUND = opt(
    "Who among them can't dive, by name, or all; sheets tell of the unconscious.",
    default=None,
    complete=several_figures,
)
FUSE = opt("Cards of the bomber's gang until it goes off.")
STICKS = opt("Sticks of dynamite, 1 unless you say more.", default=None)
SMARTS = opt("SMARTS in numbers, with no figure or in place of its own.", default=None)
SKILLS = opt("Skills of somebody with no sheet.", default=None, complete=skill_names)
DRUNK = opt("A Drunk/Addicted whose die went against him.", default=None)
BUILDING = opt("It is at or in a building.", default=None)
NEXT_DOOR = opt("Buildings next door.", default=None)
CARS = opt("Cars within the radius.", default=None)
TRUCKS = opt("Trucks within the radius.", default=None)
VEHICLES = opt("Cars of the game within the radius, by name; or all.", default=None, complete=parked_cars)
HALF = opt("Half effect: Darn! on the failure table.", default=None)


@command("mad-bomb set", Rolls())
class Set:
    """Set a bomb: SMARTS, what may go wrong, and an Oops! to its end."""

    fuse: Fuse = FUSE
    bomber: str | None = BOMBER
    bomb: Bomb | None = opt("What to call it in a game; “the bomb” unless you say otherwise.", default=None)
    sticks: NumberTo5 | None = STICKS
    smarts: Number | None = SMARTS
    skills: str | None = SKILLS
    drunk: bool | None = DRUNK
    near: str | None = opt(
        "Others in the blast if it goes off at once: names, 3 Citizen; or how many, with stunts.",
        default=None,
        complete=several_figures,
    )
    stunts: Number | None = STUNTS
    bound: str | None = BOUND
    building: bool | None = BUILDING
    next_door: NumberTo20 | None = NEXT_DOOR
    cars: NumberTo20 | None = CARS
    trucks: NumberTo20 | None = TRUCKS
    vehicles: str | None = VEHICLES
    public: bool | None = PUBLIC


@command("mad-bomb relight", Rolls())
class Relight:
    """Light a dud again: SMARTS-2, with a fuse newly named."""

    fuse: Fuse = FUSE
    bomber: str | None = BOMBER
    bomb: str | None = opt("Which dud of the game; the only one if left out.", default=None, complete=bombs)
    sticks: NumberTo5 | None = STICKS
    smarts: Number | None = SMARTS
    skills: str | None = SKILLS
    drunk: bool | None = DRUNK


@command("mad-bomb explode", Rolls())
class Explode:
    """A set bomb goes off: people, building, next door, cars and trucks."""

    bomb: str | None = opt(
        "Which bomb of the game; the only one that goes off now if left out.", default=None, complete=bombs
    )
    sticks: NumberTo5 | None = opt("Sticks of dynamite, where no game keeps it; a car counts as 2.", default=None)
    near: str | None = opt(NEAR, default=None, complete=several_figures)
    stunts: Number | None = STUNTS
    bound: str | None = BOUND
    building: bool | None = BUILDING
    next_door: NumberTo20 | None = NEXT_DOOR
    cars: NumberTo20 | None = CARS
    trucks: NumberTo20 | None = TRUCKS
    vehicles: str | None = VEHICLES
    half: bool | None = HALF
    public: bool | None = PUBLIC


@command("mad-bomb safe", Rolls())
class Safe:
    """Blow a safe, or the vault of a bank."""

    safe: str = opt("What is to be opened.", words=("Small safe", "Bank vault"))
    bomb: str | None = opt("Which bomb of the game goes off at it.", default=None, complete=bombs)
    sticks: NumberTo5 | None = opt("Sticks of dynamite, where no game keeps it.", default=None)
    figure: str | None = opt("Who opens it: an action in a game.", default=None, complete=figures_or_profiles)
    needs: NumberTo5 | None = opt("Sticks that it takes, if you have settled that.", default=None)
    half: bool | None = HALF


@command("mad-bomb fire", Rolls())
class Fire:
    """What a fire sets alight, by what it is made of."""

    things: str = opt(THINGS, complete=materials)
    business: bool | None = opt("It would spread to a business.", default=None)
    homes: bool | None = opt("It would spread to homes.", default=None)


@command("mad-bomb cross", Rolls())
class Cross:
    """Go through a fire: GUTS on foot, GUTS+1 by car."""

    figure: str | None = opt("Who goes, or drives; or a profile.", default=None, complete=figures_or_profiles)
    fire: str | None = opt("Which fire of the game; any if left out.", default=None, complete=burning)
    car: str | None = opt(
        "By a car of the game, whose driver goes unless you say who.", default=None, complete=cars_there
    )
    speed: str | None = opt(
        "By car: how fast; leave it out on foot.", default=None, words=("Cruising", "Speeding", "Racing")
    )
    guts: Number | None = opt("GUTS in numbers, with no figure or in place of its own.", default=None)
    drunk: bool | None = opt("With a skinful: only a Mean Drunk minds.", default=None)
    spunky: bool | None = opt(
        "Spunky Kid: re-roll a failure at once (once a game); else a button offers it.", default=None
    )
    skills: str | None = SKILLS


add_commands(mad_bomb, __name__, (Throwing, Blasting, Set, Relight, Explode, Safe, Fire, Cross))
