"""/hood cast, card, gear and standing."""

from __future__ import annotations

from typing import Literal

import discord
from discord import app_commands

from cogs._kit.names import MOST_LETTERS
from cogs._kit.params import DICE, Choices, any_figure, choices, given, listed_choices, listed_figures_and
from cogs._kit.views import run
from cogs.hoodsville._root import hood
from cogs.hoodsville.firing.guns import carried_names
from rules.hoodsville.characters import GEAR, PROFILES

Range = app_commands.Range
MOST_CAST = 20
on_record = listed_figures_and(())


async def profiles(_interaction: discord.Interaction, current: str) -> Choices:
    return choices(PROFILES, current)


async def gear(_interaction: discord.Interaction, current: str) -> Choices:
    return listed_choices(map(str, GEAR), current)


async def carried_gear(interaction: discord.Interaction, current: str) -> Choices:
    """What the figure carries."""
    return listed_choices(await carried_names(interaction, str(interaction.namespace.figure or "")), current)


@hood.command(name="cast", description="A hand of characters in one go: a gang, each card diced for, money too.")
@app_commands.describe(
    count="How many, men and women.",
    profile="What they are; gangsters if left out.",
    women="How many of them are women.",
    name="What the gang is called.",
    dice=DICE,
)
@app_commands.autocomplete(profile=profiles)
async def cast(
    interaction: discord.Interaction,
    count: Range[int, 1, MOST_CAST],
    profile: str | None = None,
    women: Range[int, 0, MOST_CAST] | None = None,
    name: Range[str, 1, MOST_LETTERS] | None = None,
    dice: str | None = None,
) -> None:
    await run(interaction, "hood cast", given(interaction))


@hood.command(name="card", description="Put a character's card right: move, melee, firing, experience, temper.")
@app_commands.describe(
    figure="Your figure.",
    move="Inches of a normal move: men 4 to 7, women 3 to 5.5.",
    melee="Men -1 to +2, women -3 to 0.",
    firing="+1 a good shot, -1 a poor one.",
    experience="How experienced.",
    temper="Of what temper.",
    leader="Whether it leads.",
    woman="Whether it is a woman.",
)
@app_commands.autocomplete(figure=any_figure)
async def card(
    interaction: discord.Interaction,
    figure: str,
    move: Range[float, 3, 7] | None = None,
    melee: Range[int, -3, 2] | None = None,
    firing: Range[int, -1, 1] | None = None,
    experience: Literal["Veteran", "Experienced", "Novice"] | None = None,
    temper: Literal["Hero", "Brave", "Normal", "Cautious", "Coward"] | None = None,
    leader: bool | None = None,
    woman: bool | None = None,
) -> None:
    await run(interaction, "hood card", given(interaction))


@hood.command(name="gear", description="Give a figure something to carry, or take it away; guns come loaded.")
@app_commands.describe(figure="Your figure.", add="What it gets, separated by commas.", drop="What it loses.")
@app_commands.autocomplete(figure=any_figure, add=gear, drop=carried_gear)
async def change_gear(
    interaction: discord.Interaction, figure: str, add: str | None = None, drop: str | None = None
) -> None:
    await run(interaction, "hood gear", given(interaction))


@hood.command(name="standing", description="Figures give up, leave the board, or are back in the fight.")
@app_commands.describe(figures="Your figures, names separated by commas.", state="What becomes of them.")
@app_commands.autocomplete(figures=on_record)
async def standing(
    interaction: discord.Interaction, figures: str, state: Literal["Surrendered", "Off the board", "Back"]
) -> None:
    await run(interaction, "hood standing", given(interaction))
