"""/hood-fire: shooting, saving throws against it, loading."""

from __future__ import annotations

from typing import Literal

import discord
from discord import app_commands

from cogs._kit.params import ODDS, SECRET, Choices, any_figure, choices, everywhere, given, in_all_contexts
from cogs._kit.views import run
from cogs.hoodsville import figures_or_profiles, several_figures
from cogs.hoodsville.firing.guns import gun_names

Range = app_commands.Range
GUN = "Which gun; what the figure carries comes first."

fire = in_all_contexts(
    everywhere(app_commands.Group(name="hood-fire", description="The Hoodsville Heist: shooting and loading."))
)
ROOTS = (fire,)


async def shooters_guns(interaction: discord.Interaction, current: str) -> Choices:
    """What the shooter carries, then every gun."""
    return choices(await gun_names(interaction, str(interaction.namespace.shooter or "")), current)


async def figures_guns(interaction: discord.Interaction, current: str) -> Choices:
    """What the figure carries, then every gun."""
    return choices(await gun_names(interaction, str(interaction.namespace.figure or "")), current)


@fire.command(name="shoot", description="A round of firing at one target: rounds, hits, saving throws.")
@app_commands.describe(
    range="Inches to the target; of somebody who charges, from where he starts.",
    shooter="Your figure, or a profile such as Gunman.",
    target="The figure shot at, or a profile.",
    gun=GUN,
    snap="A snap shot: 2 off. Left out, it is aimed.",
    opportunity="Out of turn, at one who passes or charges.",
    cover="What the target stands behind.",
    prone="The target lies; of its own figures the bot knows.",
    target_moved="Inches the target moved in this move; a game knows.",
    moved="Inches the firer moved in this move; a game knows.",
    ran="The firer ran; a game knows.",
    rested="A long gun, rested on something.",
    coup="A coup de grace, within 1 inch.",
    melee="Your friends in a melee with the target: names, or how many. A miss may hit them.",
    barrels="Barrels fired, of a gun with two: both if left out.",
    rounds="Rounds in the gun; a sheet knows, else it is full.",
    reach="How far a rifle reaches, in inches: 33 if left out.",
    firing="Firing of the card: +1 a good shot, -1 a poor one.",
    wounds="What wounds take off, with no figure or in place of its own.",
    shaken="The firer is shaken.",
    saves="Later: who was hit makes the saving throws, in secret if he likes.",
    dice="What fell: rounds (spot die by place, 1-6), jam, to hit, misses, then effects, saves.",
    odds=ODDS,
    secret=SECRET,
)
@app_commands.autocomplete(
    shooter=figures_or_profiles, target=figures_or_profiles, gun=shooters_guns, melee=several_figures
)
async def shoot(
    interaction: discord.Interaction,
    range: Range[float, 0, 200],
    shooter: str | None = None,
    target: str | None = None,
    gun: str | None = None,
    snap: bool | None = None,
    opportunity: Literal["Passing", "Charging"] | None = None,
    cover: Literal["None", "Light", "Heavy"] | None = None,
    prone: bool | None = None,
    target_moved: Range[float, 0, 60] | None = None,
    moved: Range[float, 0, 60] | None = None,
    ran: bool | None = None,
    rested: bool | None = None,
    coup: bool | None = None,
    melee: str | None = None,
    barrels: Literal[1, 2] | None = None,
    rounds: Range[int, 0, 50] | None = None,
    reach: Range[float, 1, 33] | None = None,
    firing: Range[int, -1, 1] | None = None,
    wounds: Range[int, 0, 20] | None = None,
    shaken: bool | None = None,
    saves: Literal["Now", "Later"] | None = None,
    dice: str | None = None,
    odds: bool | None = None,
    secret: bool | None = None,
) -> None:
    await run(interaction, "hood-fire shoot", given(interaction))


@fire.command(name="clear", description="Clear a jammed gun: all of a move, and it fires again in the next.")
@app_commands.describe(figure="Your figure.", gun="Which gun, if more than one is jammed.")
@app_commands.autocomplete(figure=any_figure, gun=figures_guns)
async def clear(interaction: discord.Interaction, figure: str, gun: str | None = None) -> None:
    await run(interaction, "hood-fire clear", given(interaction))


@fire.command(name="reload", description="Load a gun: an inch of the normal move a round.")
@app_commands.describe(
    figure="Your figure that loads.",
    gun=GUN,
    rounds="How many; as many as go in, or as the move has inches for, if left out.",
    left="Rounds still in it, with no figure or in place of the sheet's.",
)
@app_commands.autocomplete(figure=figures_or_profiles, gun=figures_guns)
async def reload(
    interaction: discord.Interaction,
    figure: str | None = None,
    gun: str | None = None,
    rounds: Range[int, 1, 50] | None = None,
    left: Range[int, 0, 50] | None = None,
) -> None:
    await run(interaction, "hood-fire reload", given(interaction))
