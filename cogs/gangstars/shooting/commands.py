"""/gangstars-shoot: shots, structures and vehicles under fire, weapons put right; see bombing for what goes off."""

from __future__ import annotations

from typing import Literal

import discord
from discord import app_commands

from cogs._kit.params import (
    DICE,
    ODDS,
    SECRET,
    Choices,
    any_figure,
    choices,
    everywhere,
    given,
    in_all_contexts,
    listed_choices,
)
from cogs._kit.views import run
from cogs.gangstars import distances, figures_or_profiles, several_figures
from cogs.gangstars.boards import structures, things, vehicles
from cogs.gangstars.shooting.guns import carried_names, shot_or_thrown
from rules.gangstars.traits import TRAITS

Range = app_commands.Range
Spot = Literal["Open", "Cover", "Neither"]
Condition = Literal["Fit", "Wounded", "Exhausted", "Wounded and exhausted"]
Kind = Literal["Car", "Bike", "Truck"]
BUILD = Literal["Wood", "Metal or brick", "Concrete"]

SHOOTER = "Your figure, or a profile; who is active if left out."
RANGE = "How far: 25 cm, or 10 in; effective range if left out."
GUN = "Which weapon."
SHOOTING = "In place of the card's."
MOVED = "Segments moved; a game knows."
CONDITION = "The sheet knows."
CONTACT = "In base contact with an opponent: +3."
TRAITS_OF = "Traits, in place of the card's."
WALLS = "Structures, vehicles within the area: names, or Wood, Car."
LIGHT = "Light damage so far."
HEAVY = "Heavy damage so far."

shooting = in_all_contexts(
    everywhere(app_commands.Group(name="gangstars-shoot", description="GangStars: shooting, grenades, weapons."))
)
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


@shooting.command(
    name="shot", description="A shot, a burst or a load of shot at people; knives are thrown with it too."
)
@app_commands.describe(
    target="The figure shot at, or a profile.",
    range=RANGE,
    shooter=SHOOTER,
    gun=GUN,
    aimed="An aimed shot, 2 action points. Left out, a snap shot for 1.",
    ground="Where the target is: in the open -2, in cover +1.",
    others="Others of a burst or area, with distances: Ray 12cm open, 2 Rookie, 20in.",
    over="Friends in the line to the target: names, or how many. On 5 or 6 one of them is shot at.",
    structures=WALLS,
    contact=CONTACT,
    behind="The target is behind the shooter, who has a third eye: +1.",
    unseen="The target did not see the shooter: it tests for being surprised.",
    prone="The target lies; the sheet knows.",
    target_did="What the target did in its latest activation; a game knows.",
    strength="Of the target, in place of the card's.",
    armour="The target wears armour: +3; the sheet knows.",
    target_traits="Traits of the target, in place of the card's.",
    shooting=SHOOTING,
    moved=MOVED,
    condition=CONDITION,
    sight="A scope, a night-sight or a laser pointer: -2; the sheet knows.",
    traits=TRAITS_OF,
    dice=DICE,
    odds=ODDS,
    secret=SECRET,
)
@app_commands.autocomplete(
    target=figures_or_profiles,
    shooter=figures_or_profiles,
    range=distances,
    gun=guns,
    others=several_figures,
    over=several_figures,
    structures=things,
    traits=traits,
    target_traits=traits,
)
async def shot(
    interaction: discord.Interaction,
    target: str | None = None,
    range: str | None = None,
    shooter: str | None = None,
    gun: str | None = None,
    aimed: bool | None = None,
    ground: Spot | None = None,
    others: str | None = None,
    over: str | None = None,
    structures: str | None = None,
    contact: bool | None = None,
    behind: bool | None = None,
    unseen: bool | None = None,
    prone: bool | None = None,
    target_did: Literal["Nothing of the kind", "Moved more than two segments", "Charged", "Moved and charged"]
    | None = None,
    strength: Range[int, 0, 5] | None = None,
    armour: bool | None = None,
    target_traits: str | None = None,
    shooting: Range[int, 0, 5] | None = None,
    moved: Range[int, 0, 12] | None = None,
    condition: Condition | None = None,
    sight: bool | None = None,
    traits: str | None = None,
    dice: str | None = None,
    odds: bool | None = None,
    secret: bool | None = None,
) -> None:
    await run(interaction, "gangstars-shoot shot", given(interaction))


@shooting.command(name="structure", description="A shot at a wall or a door: it can't miss, but the weapon may fail.")
@app_commands.describe(
    structure="One on the table of the game.",
    build="What it is made of, of one not on the table: wood if left out.",
    range=RANGE,
    shooter=SHOOTER,
    gun=GUN,
    light=LIGHT,
    heavy=HEAVY,
    traits=TRAITS_OF,
    dice=DICE,
    odds=ODDS,
    secret=SECRET,
)
@app_commands.autocomplete(structure=structures, shooter=figures_or_profiles, range=distances, gun=guns, traits=traits)
async def structure(
    interaction: discord.Interaction,
    structure: str | None = None,
    build: BUILD | None = None,
    range: str | None = None,
    shooter: str | None = None,
    gun: str | None = None,
    light: Range[int, 0, 1] | None = None,
    heavy: Range[int, 0, 1] | None = None,
    traits: str | None = None,
    dice: str | None = None,
    odds: bool | None = None,
    secret: bool | None = None,
) -> None:
    await run(interaction, "gangstars-shoot structure", given(interaction))


@shooting.command(name="vehicle", description="A shot at a vehicle, or at those in or on it.")
@app_commands.describe(
    vehicle="One on the table of the game.",
    kind="What it is, of one not on the table: a car if left out.",
    aboard="Who is in it, the nearest to the shooter first: names, or how many.",
    aim="An aimed shot at the one or the other, 2 action points; a snap shot leaves it to a die.",
    range=RANGE,
    shooter=SHOOTER,
    gun=GUN,
    ground="Where the people in it are: in the open -2, in cover +1.",
    contact=CONTACT,
    behind="The vehicle is behind the shooter, who has a third eye: +1.",
    shooting=SHOOTING,
    moved=MOVED,
    condition=CONDITION,
    sight="A scope, a night-sight or a laser pointer: -2; the sheet knows.",
    traits=TRAITS_OF,
    light=LIGHT,
    heavy=HEAVY,
    dice=DICE,
    odds=ODDS,
    secret=SECRET,
)
@app_commands.autocomplete(
    vehicle=vehicles,
    aboard=several_figures,
    range=distances,
    shooter=figures_or_profiles,
    gun=guns,
    traits=traits,
)
async def vehicle(
    interaction: discord.Interaction,
    vehicle: str | None = None,
    kind: Kind | None = None,
    aboard: str | None = None,
    aim: Literal["Snap", "Vehicle", "People"] | None = None,
    range: str | None = None,
    shooter: str | None = None,
    gun: str | None = None,
    ground: Spot | None = None,
    contact: bool | None = None,
    behind: bool | None = None,
    shooting: Range[int, 0, 5] | None = None,
    moved: Range[int, 0, 12] | None = None,
    condition: Condition | None = None,
    sight: bool | None = None,
    traits: str | None = None,
    light: Range[int, 0, 1] | None = None,
    heavy: Range[int, 0, 1] | None = None,
    dice: str | None = None,
    odds: bool | None = None,
    secret: bool | None = None,
) -> None:
    await run(interaction, "gangstars-shoot vehicle", given(interaction))


@shooting.command(name="wreck", description="A vehicle is destroyed: where it stops, and who gets out on a 5 or 6.")
@app_commands.describe(
    vehicle="One on the table of the game, with its second heavy damage.",
    aboard="Who is in it, of one not on the table: names, or how many.",
    moving="It moves; a game knows.",
    dice=DICE,
    odds=ODDS,
    secret=SECRET,
)
@app_commands.autocomplete(vehicle=vehicles, aboard=several_figures)
async def wreck(
    interaction: discord.Interaction,
    vehicle: str | None = None,
    aboard: str | None = None,
    moving: bool | None = None,
    dice: str | None = None,
    odds: bool | None = None,
    secret: bool | None = None,
) -> None:
    await run(interaction, "gangstars-shoot wreck", given(interaction))


@shooting.command(
    name="repair", description="Reload for half of the action points; clear a jam with all of them and a die."
)
@app_commands.describe(
    figure="Your figure.",
    gun="Which weapon, if more than one is empty or jammed.",
    trouble="What is wrong with it, with no figure: jammed if left out.",
    points="Action points of an activation, with no figure: to be told what it costs.",
    dice=DICE,
    odds=ODDS,
    secret=SECRET,
)
@app_commands.autocomplete(figure=any_figure, gun=troubled)
async def repair(
    interaction: discord.Interaction,
    figure: str | None = None,
    gun: str | None = None,
    trouble: Literal["Out of ammunition", "Jammed"] | None = None,
    points: Range[int, 1, 30] | None = None,
    dice: str | None = None,
    odds: bool | None = None,
    secret: bool | None = None,
) -> None:
    await run(interaction, "gangstars-shoot repair", given(interaction))


@shooting.command(name="hand", description="Put a weapon right by hand, or wrong; in a game an umpire does.")
@app_commands.describe(figure="Whose.", gun="Which weapon.", state="What it is from now on.")
@app_commands.autocomplete(figure=any_figure, gun=troubled)
async def hand(
    interaction: discord.Interaction,
    figure: str,
    gun: str,
    state: Literal["In order", "Out of ammunition", "Jammed", "Broken"],
) -> None:
    await run(interaction, "gangstars-shoot hand", given(interaction))


@shooting.command(name="put", description="Put a structure on the table that can be shot to pieces.")
@app_commands.describe(
    name="What it is called: the back door.",
    build="What it is made of: its strength is 2, 4 or 6.",
    light="Light damage it has.",
    heavy="Heavy damage it has.",
)
async def put(
    interaction: discord.Interaction,
    name: Range[str, 1, 60],
    build: BUILD,
    light: Range[int, 0, 1] | None = None,
    heavy: Range[int, 0, 2] | None = None,
) -> None:
    await run(interaction, "gangstars-shoot put", given(interaction))


@shooting.command(name="remove", description="Take a structure off the table.")
@app_commands.describe(structure="Which one.")
@app_commands.autocomplete(structure=structures)
async def remove(interaction: discord.Interaction, structure: str) -> None:
    await run(interaction, "gangstars-shoot remove", given(interaction))
