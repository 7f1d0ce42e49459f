"""/gangstars-shoot: grenades and molotov cocktails."""

from __future__ import annotations

from typing import Literal

import discord
from discord import app_commands

from cogs._kit.params import DICE, ODDS, SECRET, given
from cogs._kit.views import run
from cogs.gangstars import distances, figures_or_profiles, several_figures
from cogs.gangstars.boards import fuses, things
from cogs.gangstars.shooting.commands import (
    CONDITION,
    CONTACT,
    MOVED,
    RANGE,
    SHOOTER,
    SHOOTING,
    TRAITS_OF,
    WALLS,
    Condition,
    shooting,
    traits,
)

Range = app_commands.Range
Bomb = Literal["Grenade", "Molotov cocktail"]
CAUGHT = "Who is within its area: Ray open, 2 Rookie cover."


@shooting.command(name="throw", description="Throw a grenade or a molotov cocktail: at once, or delayed on 5 or 6.")
@app_commands.describe(
    what="Which; what the figure carries, else a grenade.",
    range=RANGE,
    thrower=SHOOTER,
    caught=CAUGHT,
    structures=WALLS,
    place="What the place is called, where it lies or burns.",
    prepared="It was prepared before: only the throw is paid for.",
    shooting=SHOOTING,
    moved=MOVED,
    condition=CONDITION,
    contact=CONTACT,
    traits=TRAITS_OF,
    dice=DICE,
    odds=ODDS,
    secret=SECRET,
)
@app_commands.autocomplete(
    range=distances, thrower=figures_or_profiles, caught=several_figures, structures=things, traits=traits
)
async def throw(
    interaction: discord.Interaction,
    what: Bomb | None = None,
    range: str | None = None,
    thrower: str | None = None,
    caught: str | None = None,
    structures: str | None = None,
    place: Range[str, 1, 60] | None = None,
    prepared: bool | None = None,
    shooting: Range[int, 0, 5] | None = None,
    moved: Range[int, 0, 12] | None = None,
    condition: Condition | None = None,
    contact: bool | None = None,
    traits: str | None = None,
    dice: str | None = None,
    odds: bool | None = None,
    secret: bool | None = None,
) -> None:
    await run(interaction, "gangstars-shoot throw", given(interaction))


@shooting.command(name="explode", description="What was delayed goes off as the turn begins, before any chit.")
@app_commands.describe(
    fuse="What lies on the table of the game.",
    what="Which, with no game: a grenade if left out.",
    caught=CAUGHT,
    structures=WALLS,
    place="What the place is called, if it burns there.",
    shooting="Of who threw it, with nobody on record.",
    traits="Traits of who threw it, with nobody on record.",
    dice=DICE,
    odds=ODDS,
    secret=SECRET,
)
@app_commands.autocomplete(fuse=fuses, caught=several_figures, structures=things, traits=traits)
async def explode(
    interaction: discord.Interaction,
    fuse: str | None = None,
    what: Bomb | None = None,
    caught: str | None = None,
    structures: str | None = None,
    place: Range[str, 1, 60] | None = None,
    shooting: Range[int, 0, 5] | None = None,
    traits: str | None = None,
    dice: str | None = None,
    odds: bool | None = None,
    secret: bool | None = None,
) -> None:
    await run(interaction, "gangstars-shoot explode", given(interaction))


@shooting.command(
    name="pickup", description="Pick up what was delayed and throw it: on an odd die it goes off in the hand."
)
@app_commands.describe(
    figure=SHOOTER,
    fuse="What lies on the table of the game.",
    what="Which, with no game: a grenade if left out.",
    range=RANGE,
    caught=CAUGHT,
    structures=WALLS,
    near="Who is within the area of the thrower, if it goes off in the hand.",
    near_structures="Structures and vehicles there.",
    place="What the place is called, if it burns there.",
    shooting=SHOOTING,
    moved=MOVED,
    condition=CONDITION,
    contact=CONTACT,
    traits=TRAITS_OF,
    dice=DICE,
    odds=ODDS,
    secret=SECRET,
)
@app_commands.autocomplete(
    figure=figures_or_profiles,
    fuse=fuses,
    range=distances,
    caught=several_figures,
    structures=things,
    near=several_figures,
    near_structures=things,
    traits=traits,
)
async def pickup(
    interaction: discord.Interaction,
    figure: str | None = None,
    fuse: str | None = None,
    what: Bomb | None = None,
    range: str | None = None,
    caught: str | None = None,
    structures: str | None = None,
    near: str | None = None,
    near_structures: str | None = None,
    place: Range[str, 1, 60] | None = None,
    shooting: Range[int, 0, 5] | None = None,
    moved: Range[int, 0, 12] | None = None,
    condition: Condition | None = None,
    contact: bool | None = None,
    traits: str | None = None,
    dice: str | None = None,
    odds: bool | None = None,
    secret: bool | None = None,
) -> None:
    await run(interaction, "gangstars-shoot pickup", given(interaction))
