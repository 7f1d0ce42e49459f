"""The slash commands of Mad Dogs With Guns."""

from __future__ import annotations

import importlib
import pkgutil
from typing import Literal

import discord
from discord import app_commands
from discord.ext import commands

from cogs._kit.params import (
    DICE,
    ODDS,
    SECRET,
    Choices,
    any_figure,
    choices,
    everywhere,
    figure_names,
    figures_and,
    given,
    in_all_contexts,
    listed_choices,
    listed_figures_and,
)
from cogs._kit.views import run
from cogs.mad_dogs.aftermath import ALL, FRIENDS, NOBODY, WITNESSES
from cogs.mad_dogs.shooting.shots import rows_for
from rules.mad_dogs.skills import EFFECTS
from rules.mad_dogs.tables import FIRED, PROFILES

Range = app_commands.Range
Car = Literal["Cruising", "Speeding", "Racing"]
StatName = Literal["FISTS", "GATS", "GUTS", "STUNTS", "SMARTS"]
BY_STAT = {"stat": "Which attribute."}

mad = in_all_contexts(
    everywhere(app_commands.Group(name="mad", description="Mad Dogs With Guns: shooting, nerve, wounds."))
)


figures_or_profiles = figures_and(PROFILES)
several_figures = listed_figures_and(PROFILES)


async def onlookers(interaction: discord.Interaction, current: str) -> Choices:
    """Who may see somebody die: words for many, then figures and profiles."""
    return listed_choices([ALL, FRIENDS, NOBODY, *await figure_names(interaction), *PROFILES], current)


async def guns(interaction: discord.Interaction, current: str) -> Choices:
    """What the shooter carries, then every row of the gun table."""
    carried = await rows_for(interaction, str(interaction.namespace.shooter or ""))
    return choices([*carried, *FIRED], current)


async def skills(_interaction: discord.Interaction, current: str) -> Choices:
    """Skills, one or more."""
    return listed_choices(EFFECTS, current)


@mad.command(name="shoot", description="One action of shooting: a single shot, or blazing away.")
@app_commands.describe(
    range="Inches to the target.",
    shooter="Your figure, or a profile such as Hoodlum.",
    target="The figure aimed at, or a profile.",
    gun="A row of the gun table, or a knife to throw; what the shooter carries comes first.",
    moved="How the shooter moved on this same card; the bot knows it of a move made in a game.",
    aimed="An action is spent aiming; in a game the bot knows of an aim taken before.",
    cover="What the target stands behind.",
    light="How well the target is lit.",
    group="Others within 2 inches of the target: names, or how many.",
    gats="GATS in numbers, with no figure or in place of its own.",
    stance="The target runs or lies down; the bot knows who of its own figures was floored.",
    ladder="The shooter is on a ladder.",
    drunk="The shooter has a skinful.",
    from_car="Speed of the car the shooter is in.",
    driving="The shooter is at the wheel.",
    at_car="Speed of the car shot at.",
    two_guns="Two-Gun Kid: a pistol in each hand.",
    femme_fatale="Use Femme Fatale, once a game.",
    skills="Skills of a shooter with no sheet.",
    target_skills="Skills of a target with no sheet.",
    target_stats="FISTS GATS GUTS STUNTS SMARTS HITS of a target with no sheet: 3 3 3 3 3 3.",
    witnesses=WITNESSES,
    dice="What fell: to hit, ones again, who is hit, damage, ammunition. The bot rolls the rest.",
    odds=ODDS,
    secret=SECRET,
)
@app_commands.autocomplete(
    shooter=figures_or_profiles,
    target=figures_or_profiles,
    gun=guns,
    group=several_figures,
    skills=skills,
    target_skills=skills,
    witnesses=onlookers,
)
async def shoot(
    interaction: discord.Interaction,
    range: Range[float, 0, 200],
    shooter: str | None = None,
    target: str | None = None,
    gun: str | None = None,
    moved: Literal["Still", "Creep", "Walk", "Run"] | None = None,
    aimed: bool | None = None,
    cover: Literal["None", "Light", "Hard"] | None = None,
    light: Literal["Good", "Poor", "Bad"] | None = None,
    group: str | None = None,
    gats: Range[int, 1, 6] | None = None,
    stance: Literal["Running", "Lying down"] | None = None,
    ladder: bool | None = None,
    drunk: bool | None = None,
    from_car: Car | None = None,
    driving: bool | None = None,
    at_car: Car | None = None,
    two_guns: bool | None = None,
    femme_fatale: bool | None = None,
    skills: str | None = None,
    target_skills: str | None = None,
    target_stats: str | None = None,
    witnesses: str | None = None,
    dice: str | None = None,
    odds: bool | None = None,
    secret: bool | None = None,
) -> None:
    await run(interaction, "mad shoot", given(interaction))


@mad.command(name="guts", description="Test a figure's nerve on the GUTS table.")
@app_commands.describe(
    figure="Whose nerve, or a profile; several names separated by commas.",
    guts="GUTS in numbers, with no figure or in place of its own.",
    cause="What shakes him.",
    modifier="Anything else, such as -1.",
    drunk="He has a skinful.",
    spunky="Spunky Kid: re-roll a failure at once (once a game); else a button offers it.",
    skills="Skills of somebody with no sheet.",
    dice=DICE,
    odds=ODDS,
    secret=SECRET,
)
@app_commands.autocomplete(figure=figures_or_profiles, skills=skills)
async def guts(
    interaction: discord.Interaction,
    figure: str | None = None,
    guts: Range[int, 0, 6] | None = None,
    cause: Literal["Wounded", "Friend hit", "Gory death", "The Look", "Other"] | None = None,
    modifier: Range[int, -6, 6] | None = None,
    drunk: bool | None = None,
    spunky: bool | None = None,
    skills: str | None = None,
    dice: str | None = None,
    odds: bool | None = None,
    secret: bool | None = None,
) -> None:
    await run(interaction, "mad guts", given(interaction))


@mad.command(name="test", description="Test an attribute: 1D6, equal or less.")
@app_commands.describe(
    **BY_STAT,
    figure="Whose test, or a profile.",
    number="The attribute in numbers, with no figure or in place of its own.",
    modifier="Added to the number, such as -1.",
    drunk="With no sheet: a Drunk/Addicted whose die went against him.",
    dice=DICE,
    odds=ODDS,
    secret=SECRET,
)
@app_commands.autocomplete(figure=figures_or_profiles)
async def check(
    interaction: discord.Interaction,
    stat: StatName,
    figure: str | None = None,
    number: Range[int, 0, 6] | None = None,
    modifier: Range[int, -6, 6] | None = None,
    drunk: bool | None = None,
    dice: str | None = None,
    odds: bool | None = None,
    secret: bool | None = None,
) -> None:
    await run(interaction, "mad test", given(interaction))


@mad.command(name="opposed", description="Attribute against attribute: who passes while the other fails wins.")
@app_commands.describe(
    **BY_STAT,
    first="Your figure, or a profile.",
    second="The opponent, or a profile.",
    first_number="The first attribute in numbers.",
    second_number="The second attribute in numbers.",
    first_modifier="Added to the first.",
    second_modifier="Added to the second.",
    dice=DICE,
    odds=ODDS,
    secret=SECRET,
)
@app_commands.autocomplete(first=figures_or_profiles, second=figures_or_profiles)
async def opposed(
    interaction: discord.Interaction,
    stat: StatName | None = None,
    first: str | None = None,
    second: str | None = None,
    first_number: Range[int, 0, 6] | None = None,
    second_number: Range[int, 0, 6] | None = None,
    first_modifier: Range[int, -6, 6] | None = None,
    second_modifier: Range[int, -6, 6] | None = None,
    dice: str | None = None,
    odds: bool | None = None,
    secret: bool | None = None,
) -> None:
    await run(interaction, "mad opposed", given(interaction))


@mad.command(name="unknown", description="A stat that nobody has written down.")
@app_commands.describe(quality="How good that person should be.", dice=DICE, odds=ODDS, secret=SECRET)
async def unknown(
    interaction: discord.Interaction,
    quality: Literal["Better than average", "Average", "Less than average"],
    dice: str | None = None,
    odds: bool | None = None,
    secret: bool | None = None,
) -> None:
    await run(interaction, "mad unknown", given(interaction))


@mad.command(name="fall", description="Somebody falls: the Deadly Weapons table, +1 a floor.")
@app_commands.describe(
    floors="Floors of about 10 feet.",
    figure="Who falls, or a profile.",
    skills="Skills of somebody with no sheet.",
    witnesses="Who would see a Gory Death: names, all, friends or none.",
    dice=DICE,
    odds=ODDS,
    secret=SECRET,
)
@app_commands.autocomplete(figure=figures_or_profiles, skills=skills, witnesses=several_figures)
async def fall(
    interaction: discord.Interaction,
    floors: Range[int, 1, 30],
    figure: str | None = None,
    skills: str | None = None,
    witnesses: str | None = None,
    dice: str | None = None,
    odds: bool | None = None,
    secret: bool | None = None,
) -> None:
    await run(interaction, "mad fall", given(interaction))


@mad.command(name="reload", description="Reload a gun: one action.")
@app_commands.describe(figure="Your figure.", gun="Which gun, if more than one is empty.")
@app_commands.autocomplete(figure=any_figure)
async def reload(interaction: discord.Interaction, figure: str, gun: str | None = None) -> None:
    await run(interaction, "mad reload", given(interaction))


@mad.command(name="recover", description="Spend actions on recovering from a shock or a wound.")
@app_commands.describe(figure="Your figure.", actions="How many; all that are owed if left out.")
@app_commands.autocomplete(figure=any_figure)
async def recover(interaction: discord.Interaction, figure: str, actions: Range[int, 1, 20] | None = None) -> None:
    await run(interaction, "mad recover", given(interaction))


@mad.command(name="hostage", description="Take hostages as living shields, or let them go.")
@app_commands.describe(
    figure="Your gangster.",
    take="Whom to take: cops, Feds or civilians, separated by commas.",
    release="Whom to let go, separated by commas.",
)
@app_commands.autocomplete(figure=any_figure, take=several_figures)
async def hostage(
    interaction: discord.Interaction, figure: str, take: str | None = None, release: str | None = None
) -> None:
    await run(interaction, "mad hostage", given(interaction))


@mad.command(name="skill", description="Roll a random skill, or take the one that a roll of 6-6 left to choose.")
@app_commands.describe(
    figure="A figure with a choice to make.", choose="The skill it takes.", dice=DICE, odds=ODDS, secret=SECRET
)
@app_commands.autocomplete(figure=any_figure, choose=skills)
async def skill(
    interaction: discord.Interaction,
    figure: str | None = None,
    choose: str | None = None,
    dice: str | None = None,
    odds: bool | None = None,
    secret: bool | None = None,
) -> None:
    await run(interaction, "mad skill", given(interaction))


async def setup(bot: commands.Bot) -> None:
    """Called by discord.py when the extension is loaded: /mad, and the roots of the chapters beside it."""
    bot.tree.add_command(mad)
    for module in pkgutil.walk_packages(__path__, f"{__name__}."):
        for root in getattr(importlib.import_module(module.name), "ROOTS", ()):
            bot.tree.add_command(root)
