"""The slash commands of /mad-move."""

from __future__ import annotations

from typing import Literal

import discord
from discord import app_commands

from cogs._kit.params import DICE, ODDS, SECRET, everywhere, given, in_all_contexts
from cogs._kit.views import run
from cogs.mad_dogs import figures_or_profiles, several_figures, skills

Range = app_commands.Range
FIGURE = "Your figure, or a profile."
SKILLS = "Skills of somebody with no sheet."
DRUNK = "Drunk/Addicted, and the die of this game went against him."
SMARTS = "SMARTS in numbers, with no figure or in place of its own."

move = in_all_contexts(
    everywhere(app_commands.Group(name="mad-move", description="Mad Dogs With Guns: moving, climbing, hiding."))
)
ROOTS = (move,)


@move.command(name="go", description="One action on foot: inches by rate, ground, wounds and skills.")
@app_commands.describe(
    figure=FIGURE,
    pace="Creep 2 inches, walk 4, run 4 and a die; a walk if left out.",
    rough="Across rough ground or obstacles.",
    stairs="Stairs in inches, or a turn in floors where there is no detailed interior.",
    ladder="A turn on a ladder or fire escape.",
    into="Whom he runs into: a button hits him, for free after a second action.",
    hostages="Hostages held, with no figure or in place of its own.",
    half_speed="At half speed after It's Serious, with no figure.",
    skills=SKILLS,
    dice=DICE,
    odds=ODDS,
    secret=SECRET,
)
@app_commands.autocomplete(figure=figures_or_profiles, into=figures_or_profiles, skills=skills)
async def go(
    interaction: discord.Interaction,
    figure: str | None = None,
    pace: Literal["Creep", "Walk", "Run"] | None = None,
    rough: bool | None = None,
    stairs: Literal["Up", "Down", "By the floor"] | None = None,
    ladder: bool | None = None,
    into: str | None = None,
    hostages: Range[int, 0, 2] | None = None,
    half_speed: bool | None = None,
    skills: str | None = None,
    dice: str | None = None,
    odds: bool | None = None,
    secret: bool | None = None,
) -> None:
    await run(interaction, "mad-move go", given(interaction))


@move.command(name="climb", description="A feat of climbing, where one is asked for: a test of STUNTS.")
@app_commands.describe(
    figure=FIGURE,
    stunts="STUNTS in numbers, with no figure or in place of its own.",
    drunk=DRUNK,
    skills=SKILLS,
    dice=DICE,
    odds=ODDS,
    secret=SECRET,
)
@app_commands.autocomplete(figure=figures_or_profiles, skills=skills)
async def climb(
    interaction: discord.Interaction,
    figure: str | None = None,
    stunts: Range[int, 0, 6] | None = None,
    drunk: bool | None = None,
    skills: str | None = None,
    dice: str | None = None,
    odds: bool | None = None,
    secret: bool | None = None,
) -> None:
    await run(interaction, "mad-move climb", given(interaction))


@move.command(name="sneak", description="Creep up on watchers: each tests SMARTS to notice.")
@app_commands.describe(
    watchers="Who might notice: names, profiles or SMARTS as numbers, separated by commas.",
    figure="Your figure who creeps, or a profile.",
    smoke="They look through the smoke of burning gasoline.",
    watcher_skills="Skills of watchers with no sheet.",
    dice="What fell: SMARTS of each watcher in order. The bot rolls what is missing.",
    odds=ODDS,
    secret=SECRET,
)
@app_commands.autocomplete(figure=figures_or_profiles, watchers=several_figures, watcher_skills=skills)
async def sneak(
    interaction: discord.Interaction,
    watchers: str,
    figure: str | None = None,
    smoke: bool | None = None,
    watcher_skills: str | None = None,
    dice: str | None = None,
    odds: bool | None = None,
    secret: bool | None = None,
) -> None:
    await run(interaction, "mad-move sneak", given(interaction))


@move.command(name="hide", description="Hide behind cover that is big enough: a test of SMARTS.")
@app_commands.describe(
    figure=FIGURE,
    cover="What he gets behind, in the way of a shot; light if nothing is said.",
    smarts=SMARTS,
    drunk=DRUNK,
    skills=SKILLS,
    dice=DICE,
    odds=ODDS,
    secret=SECRET,
)
@app_commands.autocomplete(figure=figures_or_profiles, skills=skills)
async def hide(
    interaction: discord.Interaction,
    figure: str | None = None,
    cover: Literal["None", "Light", "Hard"] | None = None,
    smarts: Range[int, 0, 6] | None = None,
    drunk: bool | None = None,
    skills: str | None = None,
    dice: str | None = None,
    odds: bool | None = None,
    secret: bool | None = None,
) -> None:
    await run(interaction, "mad-move hide", given(interaction))


@move.command(name="hidden", description="Whether somebody hidden stays so after moving or making a noise.")
@app_commands.describe(
    figure=FIGURE,
    moved="How he has moved.",
    cover="What he is behind now.",
    noise="He has made a noise, such as a shot.",
)
@app_commands.autocomplete(figure=figures_or_profiles)
async def hidden(
    interaction: discord.Interaction,
    figure: str | None = None,
    moved: Literal["Still", "Creep", "Walk", "Run"] | None = None,
    cover: Literal["None", "Light", "Hard"] | None = None,
    noise: bool | None = None,
) -> None:
    await run(interaction, "mad-move hidden", given(interaction))


@move.command(name="spot", description="Spend an action looking for what is hidden: a test of SMARTS.")
@app_commands.describe(
    figure=FIGURE,
    smarts=SMARTS,
    smoke="Through the smoke of burning gasoline.",
    drunk=DRUNK,
    skills=SKILLS,
    dice=DICE,
    odds=ODDS,
    secret=SECRET,
)
@app_commands.autocomplete(figure=figures_or_profiles, skills=skills)
async def spot(
    interaction: discord.Interaction,
    figure: str | None = None,
    smarts: Range[int, 0, 6] | None = None,
    smoke: bool | None = None,
    drunk: bool | None = None,
    skills: str | None = None,
    dice: str | None = None,
    odds: bool | None = None,
    secret: bool | None = None,
) -> None:
    await run(interaction, "mad-move spot", given(interaction))
