"""The slash commands of /hood-throw."""

from __future__ import annotations

from typing import Literal

import discord
from discord import app_commands

from cogs._kit.params import DICE, ODDS, SECRET, everywhere, given, in_all_contexts
from cogs._kit.views import run
from cogs.hoodsville import figures_or_profiles, several_figures
from cogs.hoodsville.vehicles.commands import vehicles

Range = app_commands.Range
Inches = Range[float, 0, 20]
Melee = Range[int, -6, 6]
Other = Range[int, -9, 9]
ROLLS = {"dice": DICE, "odds": ODDS, "secret": SECRET}
THROWN = {
    "thrower": "Your figure, or a profile.",
    "melee": "The thrower's melee, which lengthens the range, with no figure or in place of its own.",
    "modifier": "Anything else that is added to the D6.",
}
INCHES = "How far away; close by if left out."

throw = in_all_contexts(
    everywhere(app_commands.Group(name="hood-throw", description="Hoodsville: bricks, bottles, dynamite."))
)
ROOTS = (throw,)


@throw.command(name="at", description="Throw a stone, a bottle or a brick at somebody.")
@app_commands.describe(
    what="A stone if left out.", inches=INCHES, target="Whom it is thrown at, or a profile.", **THROWN, **ROLLS
)
@app_commands.autocomplete(thrower=figures_or_profiles, target=figures_or_profiles)
async def at(
    interaction: discord.Interaction,
    what: Literal["Stone", "Bottle", "Half brick", "Brick", "Molotov cocktail"] | None = None,
    inches: Inches | None = None,
    thrower: str | None = None,
    target: str | None = None,
    melee: Melee | None = None,
    modifier: Other | None = None,
    dice: str | None = None,
    odds: bool | None = None,
    secret: bool | None = None,
) -> None:
    await run(interaction, "hood-throw at", given(interaction))


@throw.command(name="window", description="Throw something at a window.")
@app_commands.describe(what="A stone if left out.", inches=INCHES, **THROWN, **ROLLS)
@app_commands.autocomplete(thrower=figures_or_profiles)
async def window(
    interaction: discord.Interaction,
    what: Literal["Stone", "Bottle", "Half brick", "Brick", "Molotov cocktail", "Stick of dynamite"] | None = None,
    inches: Inches | None = None,
    thrower: str | None = None,
    melee: Melee | None = None,
    modifier: Other | None = None,
    dice: str | None = None,
    odds: bool | None = None,
    secret: bool | None = None,
) -> None:
    await run(interaction, "hood-throw window", given(interaction))


@throw.command(name="molotov", description="Throw a Molotov cocktail at a vehicle.")
@app_commands.describe(inches=INCHES, vehicle="What the vehicle is called.", **THROWN, **ROLLS)
@app_commands.autocomplete(thrower=figures_or_profiles, vehicle=vehicles)
async def molotov(
    interaction: discord.Interaction,
    inches: Inches | None = None,
    thrower: str | None = None,
    vehicle: Range[str, 1, 40] | None = None,
    melee: Melee | None = None,
    modifier: Other | None = None,
    dice: str | None = None,
    odds: bool | None = None,
    secret: bool | None = None,
) -> None:
    await run(interaction, "hood-throw molotov", given(interaction))


@throw.command(name="dynamite", description="Throw a stick of dynamite: whether it fails, and where it goes off.")
@app_commands.describe(
    inches=INCHES,
    kicker="Who is within an inch of it and tries to kick or throw it away, or a profile.",
    kicked="Somebody with no sheet does.",
    thrown="It was thrown at a window already: no second stick and no second throw.",
    **THROWN,
    **ROLLS,
)
@app_commands.autocomplete(thrower=figures_or_profiles, kicker=figures_or_profiles)
async def dynamite(
    interaction: discord.Interaction,
    inches: Inches | None = None,
    thrower: str | None = None,
    kicker: str | None = None,
    kicked: bool | None = None,
    thrown: bool | None = None,
    melee: Melee | None = None,
    modifier: Other | None = None,
    dice: str | None = None,
    odds: bool | None = None,
    secret: bool | None = None,
) -> None:
    await run(interaction, "hood-throw dynamite", given(interaction))


@throw.command(name="blast", description="Dynamite goes off: what it does to everybody within 5 inches.")
@app_commands.describe(
    victims="Each with the inches from it, separated by commas: Spats 1.5, 2 Constable 3; or inches alone: 1, 4.",
    thrower="Whose stick it was: your figure.",
    **ROLLS,
)
@app_commands.autocomplete(victims=several_figures, thrower=figures_or_profiles)
async def blast(
    interaction: discord.Interaction,
    victims: str,
    thrower: str | None = None,
    dice: str | None = None,
    odds: bool | None = None,
    secret: bool | None = None,
) -> None:
    await run(interaction, "hood-throw blast", given(interaction))
