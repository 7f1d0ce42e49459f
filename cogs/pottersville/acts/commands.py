"""/pottersville move, civilians, stunt, fight, free, guts, first-aid, unstun and bribe."""

from __future__ import annotations

from typing import Literal

import discord
from discord import app_commands

from cogs._kit.params import DICE, ODDS, SECRET, any_figure, given
from cogs._kit.slash import add_commands
from cogs._kit.views import run
from cogs.pottersville import figures_or_profiles, several_figures
from cogs.pottersville._root import pottersville
from cogs.pottersville.boards import units
from rules.pottersville.melee import Fight, Free

Range = app_commands.Range
Other = Range[int, -9, 9]
Hurt = Literal["Fit", "Suppressed", "Light wound", "Serious wound"]
ROLLS = {"dice": DICE, "odds": ODDS, "secret": SECRET}
FIGURE = "Your figure, or a profile such as Goon."
WOUND = "The wound, with no sheet or in place of it."
TOUGH = "1 comes off effects: a sheet knows."
OTHER = "Anything else that is added."


@pottersville.command(name="move", description="How far a figure goes on foot; a game books the move.")
@app_commands.describe(
    figure=FIGURE,
    going="A walk if left out.",
    inches="Inches really gone, where no die tells; all that may be if left out.",
    helped="Seriously wounded, and an unhurt comrade in contact helps: 6 inches.",
    order="The unit's order; a game knows.",
    wound=WOUND,
    laden="What is carried that keeps from running; a sheet knows.",
    **ROLLS,
)
@app_commands.autocomplete(figure=figures_or_profiles)
async def move(
    interaction: discord.Interaction,
    figure: str | None = None,
    going: Literal[
        "Walk",
        "Run",
        "Cross an obstacle",
        "Through woods",
        "Out of a vehicle",
        "Into a vehicle",
        "Up or down a flight",
    ]
    | None = None,
    inches: Range[float, 0, 12] | None = None,
    helped: bool | None = None,
    order: Literal["Move", "Run/Charge", "Hold", "Redeploy"] | None = None,
    wound: Hurt | None = None,
    laden: Literal["Case of whiskey", "BAR", "LMG", "HMG"] | None = None,
    dice: str | None = None,
    odds: bool | None = None,
    secret: bool | None = None,
) -> None:
    await run(interaction, "pottersville move", given(interaction))


@pottersville.command(name="civilians", description="Civilians walk off anywhere: a D8 on the compass for each.")
@app_commands.describe(figures="Who: names, or how many; one civilian if left out.", **ROLLS)
@app_commands.autocomplete(figures=several_figures)
async def civilians(
    interaction: discord.Interaction,
    figures: str | None = None,
    dice: str | None = None,
    odds: bool | None = None,
    secret: bool | None = None,
) -> None:
    await run(interaction, "pottersville civilians", given(interaction))


@pottersville.command(name="stunt", description="A daring stunt for a poker chip: 4 or more, or a shotgun's effect.")
@app_commands.describe(figure=FIGURE, wound=WOUND, tough=TOUGH, **ROLLS)
@app_commands.autocomplete(figure=figures_or_profiles)
async def stunt(
    interaction: discord.Interaction,
    figure: str | None = None,
    wound: Hurt | None = None,
    tough: bool | None = None,
    dice: str | None = None,
    odds: bool | None = None,
    secret: bool | None = None,
) -> None:
    await run(interaction, "pottersville stunt", given(interaction))


add_commands(pottersville, __name__, (Fight, Free))


@pottersville.command(name="guts", description="Test Guts, or rally: 2D6, the best rating in the group or less.")
@app_commands.describe(
    unit="Which unit of the game.",
    figures="With no game: who is in the group, names, profiles or how many of one.",
    modifier="Anything else that is added to the rating.",
    **ROLLS,
)
@app_commands.autocomplete(unit=units, figures=several_figures)
async def guts(
    interaction: discord.Interaction,
    unit: str | None = None,
    figures: str | None = None,
    modifier: Other | None = None,
    dice: str | None = None,
    odds: bool | None = None,
    secret: bool | None = None,
) -> None:
    await run(interaction, "pottersville guts", given(interaction))


@pottersville.command(name="first-aid", description="Bind up a comrade in contact: a 5 or 6 makes a wound lighter.")
@app_commands.describe(figure="Who is wounded.", by="Your figure who does it.", wound=WOUND, **ROLLS)
@app_commands.autocomplete(figure=figures_or_profiles, by=figures_or_profiles)
async def first_aid(
    interaction: discord.Interaction,
    figure: str | None = None,
    by: str | None = None,
    wound: Literal["Light wound", "Serious wound"] | None = None,
    dice: str | None = None,
    odds: bool | None = None,
    secret: bool | None = None,
) -> None:
    await run(interaction, "pottersville first-aid", given(interaction))


@pottersville.command(name="unstun", description="Shake off being suppressed: 4 or more.")
@app_commands.describe(figure="Your figure; somebody if left out.", **ROLLS)
@app_commands.autocomplete(figure=any_figure)
async def unstun(
    interaction: discord.Interaction,
    figure: str | None = None,
    dice: str | None = None,
    odds: bool | None = None,
    secret: bool | None = None,
) -> None:
    await run(interaction, "pottersville unstun", given(interaction))


@pottersville.command(name="bribe", description="Offer a city cop money: half of the time it is taken.")
@app_commands.describe(
    dollars="How much is offered.",
    cop="Who is bribed: a figure or a profile.",
    by="Your figure who pays.",
    kind="What the cop is, where none is named.",
    **ROLLS,
)
@app_commands.autocomplete(cop=figures_or_profiles, by=figures_or_profiles)
async def bribe(
    interaction: discord.Interaction,
    dollars: Range[int, 1, 1_000_000],
    cop: str | None = None,
    by: str | None = None,
    kind: Literal["City cop", "G-man"] | None = None,
    dice: str | None = None,
    odds: bool | None = None,
    secret: bool | None = None,
) -> None:
    await run(interaction, "pottersville bribe", given(interaction))
