"""/gangstars-shoot: shots, structures and vehicles under fire, weapons put right; see bombing for what goes off."""

from __future__ import annotations

from typing import Annotated

import discord
from annotated_types import Interval, Len

from cogs._kit.params import Choices, any_figure, choices, listed_choices
from cogs._kit.slash import add_commands, command, root
from cogs.gangstars import distances, figures_or_profiles, several_figures
from cogs.gangstars.boards import structures, things, vehicles
from cogs.gangstars.shooting.guns import carried_names, shot_or_thrown
from rules.core.move import Rolls, opt
from rules.gangstars.traits import TRAITS

SPOT = ("Open", "Cover", "Neither")
BUILD = ("Wood", "Metal or brick", "Concrete")

shooting = root("gangstars-shoot", "GangStars: shooting, grenades, weapons.")
ROOTS = (shooting,)


async def guns(interaction: discord.Interaction, current: str) -> Choices:
    """What the shooter carries to shoot or throw, then everything of the kind."""
    named = interaction.namespace
    return choices(await carried_names(interaction, str(named.shooter or ""), shot_or_thrown), current)


async def troubled(interaction: discord.Interaction, current: str) -> Choices:
    """What the figure carries that has ammunition, then everything of the kind."""
    named = interaction.namespace
    return choices(await carried_names(interaction, str(named.figure or ""), lambda arm: arm.shoots), current)


async def traits(interaction: discord.Interaction, current: str) -> Choices:
    """Traits, separated by commas."""
    return listed_choices(TRAITS, current)


Number = Annotated[int, Interval(ge=0, le=5)]
Moved = Annotated[int, Interval(ge=0, le=12)]
NumberTo1 = Annotated[int, Interval(ge=0, le=1)]
Points = Annotated[int, Interval(ge=1, le=30)]
RANGE = opt("How far: 25 cm, or 10 in; effective range if left out.", default=None, complete=distances)
SHOOTER = opt("Your figure, or a profile; who is active if left out.", default=None, complete=figures_or_profiles)
GUN = opt("Which weapon.", default=None, complete=guns)
CONTACT = opt("In base contact with an opponent: +3.", default=None)
SHOOTING = opt("In place of the card's.", default=None)
MOVED = opt("Segments moved; a game knows.", default=None)
CONDITION = opt("The sheet knows.", default=None, words=("Fit", "Wounded", "Exhausted", "Wounded and exhausted"))
TRAITS_OF = opt("Traits, in place of the card's.", default=None, complete=traits)
WALLS = opt("Structures, vehicles within the area: names, or Wood, Car.", default=None, complete=things)
LIGHT = opt("Light damage so far.", default=None)
HEAVY = opt("Heavy damage so far.", default=None)


@command("gangstars-shoot shot", Rolls())
class Shot:
    """A shot, a burst or a load of shot at people; knives are thrown with it too."""

    target: str | None = opt("The figure shot at, or a profile.", default=None, complete=figures_or_profiles)
    range: str | None = RANGE
    shooter: str | None = SHOOTER
    gun: str | None = GUN
    aimed: bool | None = opt("An aimed shot, 2 action points. Left out, a snap shot for 1.", default=None)
    ground: str | None = opt("Where the target is: in the open -2, in cover +1.", default=None, words=SPOT)
    others: str | None = opt(
        "Others of a burst or area, with distances: Ray 12cm open, 2 Rookie, 20in.",
        default=None,
        complete=several_figures,
    )
    over: str | None = opt(
        "Friends in the line to the target: names, or how many. On 5 or 6 one of them is shot at.",
        default=None,
        complete=several_figures,
    )
    structures: str | None = WALLS
    contact: bool | None = CONTACT
    behind: bool | None = opt("The target is behind the shooter, who has a third eye: +1.", default=None)
    unseen: bool | None = opt("The target did not see the shooter: it tests for being surprised.", default=None)
    prone: bool | None = opt("The target lies; the sheet knows.", default=None)
    target_did: str | None = opt(
        "What the target did in its latest activation; a game knows.",
        default=None,
        words=("Nothing of the kind", "Moved more than two segments", "Charged", "Moved and charged"),
    )
    strength: Number | None = opt("Of the target, in place of the card's.", default=None)
    armour: bool | None = opt("The target wears armour: +3; the sheet knows.", default=None)
    target_traits: str | None = opt("Traits of the target, in place of the card's.", default=None, complete=traits)
    shooting: Number | None = SHOOTING
    moved: Moved | None = MOVED
    condition: str | None = CONDITION
    sight: bool | None = opt("A scope, a night-sight or a laser pointer: -2; the sheet knows.", default=None)
    traits: str | None = TRAITS_OF


@command("gangstars-shoot structure", Rolls())
class Structure:
    """A shot at a wall or a door: it can't miss, but the weapon may fail."""

    structure: str | None = opt("One on the table of the game.", default=None, complete=structures)
    build: str | None = opt("What it is made of, of one not on the table: wood if left out.", default=None, words=BUILD)
    range: str | None = RANGE
    shooter: str | None = SHOOTER
    gun: str | None = GUN
    light: NumberTo1 | None = LIGHT
    heavy: NumberTo1 | None = HEAVY
    traits: str | None = TRAITS_OF


@command("gangstars-shoot vehicle", Rolls())
class Vehicle:
    """A shot at a vehicle, or at those in or on it."""

    vehicle: str | None = opt("One on the table of the game.", default=None, complete=vehicles)
    kind: str | None = opt(
        "What it is, of one not on the table: a car if left out.", default=None, words=("Car", "Bike", "Truck")
    )
    aboard: str | None = opt(
        "Who is in it, the nearest to the shooter first: names, or how many.", default=None, complete=several_figures
    )
    aim: str | None = opt(
        "An aimed shot at the one or the other, 2 action points; a snap shot leaves it to a die.",
        default=None,
        words=("Snap", "Vehicle", "People"),
    )
    range: str | None = RANGE
    shooter: str | None = SHOOTER
    gun: str | None = GUN
    ground: str | None = opt("Where the people in it are: in the open -2, in cover +1.", default=None, words=SPOT)
    contact: bool | None = CONTACT
    behind: bool | None = opt("The vehicle is behind the shooter, who has a third eye: +1.", default=None)
    shooting: Number | None = SHOOTING
    moved: Moved | None = MOVED
    condition: str | None = CONDITION
    sight: bool | None = opt("A scope, a night-sight or a laser pointer: -2; the sheet knows.", default=None)
    traits: str | None = TRAITS_OF
    light: NumberTo1 | None = LIGHT
    heavy: NumberTo1 | None = HEAVY


@command("gangstars-shoot wreck", Rolls())
class Wreck:
    """A vehicle is destroyed: where it stops, and who gets out on a 5 or 6."""

    vehicle: str | None = opt(
        "One on the table of the game, with its second heavy damage.", default=None, complete=vehicles
    )
    aboard: str | None = opt(
        "Who is in it, of one not on the table: names, or how many.", default=None, complete=several_figures
    )
    moving: bool | None = opt("It moves; a game knows.", default=None)


@command("gangstars-shoot repair", Rolls())
class Repair:
    """Reload for half of the action points; clear a jam with all of them and a die."""

    figure: str | None = opt("Your figure.", default=None, complete=any_figure)
    gun: str | None = opt("Which weapon, if more than one is empty or jammed.", default=None, complete=troubled)
    trouble: str | None = opt(
        "What is wrong with it, with no figure: jammed if left out.",
        default=None,
        words=("Out of ammunition", "Jammed"),
    )
    points: Points | None = opt(
        "Action points of an activation, with no figure: to be told what it costs.", default=None
    )


@command("gangstars-shoot hand")
class Hand:
    """Put a weapon right by hand, or wrong; in a game an umpire does."""

    figure: str = opt("Whose.", complete=any_figure)
    gun: str = opt("Which weapon.", complete=troubled)
    state: str = opt("What it is from now on.", words=("In order", "Out of ammunition", "Jammed", "Broken"))


@command("gangstars-shoot put")
class Put:
    """Put a structure on the table that can be shot to pieces."""

    name: Annotated[str, Len(1, 60)] = opt("What it is called: the back door.")
    build: str = opt("What it is made of: its strength is 2, 4 or 6.", words=BUILD)
    light: NumberTo1 | None = opt("Light damage it has.", default=None)
    heavy: Annotated[int, Interval(ge=0, le=2)] | None = opt("Heavy damage it has.", default=None)


@command("gangstars-shoot remove")
class Remove:
    """Take a structure off the table."""

    structure: str = opt("Which one.", complete=structures)


add_commands(shooting, __name__)
