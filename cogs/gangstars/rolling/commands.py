"""Slash commands of /gangstars: roll, opposed, insult, lurk, tag."""

from __future__ import annotations

from typing import Literal

import discord
from discord import app_commands

from cogs._kit.params import DICE, ODDS, SECRET, given
from cogs._kit.views import run
from cogs.gangstars import figures_or_profiles
from cogs.gangstars._root import gangstars

Range = app_commands.Range
STAT = Range[int, 0, 5]
MODIFIER = Range[int, -20, 20]
Abilities = Literal["Agility", "Strength", "Melee", "Shooting", "Movement", "Brains"]
ROLLS = {"dice": DICE, "odds": ODDS, "secret": SECRET}
FIGURE = "Your figure, or a profile."


@gangstars.command(name="roll", description="A target roll: a D6 with modifiers, at or under a stat.")
@app_commands.describe(
    ability="Against which stat.",
    figure=FIGURE,
    stat="The stat, with no figure or in place of its own.",
    modifier="Added to the die, traits aside.",
    what="What it is for.",
    handling="It wants a skilled hand: all thumbs count.",
    **ROLLS,
)
@app_commands.autocomplete(figure=figures_or_profiles)
async def roll(
    interaction: discord.Interaction,
    ability: Abilities,
    figure: str | None = None,
    stat: STAT | None = None,
    modifier: MODIFIER | None = None,
    what: Range[str, 1, 60] | None = None,
    handling: bool | None = None,
    dice: str | None = None,
    odds: bool | None = None,
    secret: bool | None = None,
) -> None:
    await run(interaction, "gangstars roll", given(interaction))


@gangstars.command(name="opposed", description="An opposed roll: stat and D6 on both sides, ties again.")
@app_commands.describe(
    ability="The stat of both, or of the first.",
    figure=FIGURE,
    other="The opponent: a figure, or a profile.",
    stat="The first one's stat, with no figure or in place of its own.",
    other_stat="The opponent's stat, with no figure or in place of its own.",
    other_ability="The opponent's stat, where it is another.",
    modifier="Added to the first one's die, traits aside.",
    other_modifier="Added to the opponent's die, traits aside.",
    handling="It wants a skilled hand: all thumbs count.",
    **ROLLS,
)
@app_commands.autocomplete(figure=figures_or_profiles, other=figures_or_profiles)
async def opposed(
    interaction: discord.Interaction,
    ability: Abilities,
    figure: str | None = None,
    other: str | None = None,
    stat: STAT | None = None,
    other_stat: STAT | None = None,
    other_ability: Abilities | None = None,
    modifier: MODIFIER | None = None,
    other_modifier: MODIFIER | None = None,
    handling: bool | None = None,
    dice: str | None = None,
    odds: bool | None = None,
    secret: bool | None = None,
) -> None:
    await run(interaction, "gangstars opposed", given(interaction))


@gangstars.command(name="insult", description="A big mouth insults an opponent, who can't aim in his next activation.")
@app_commands.describe(figure="Your big mouth.", target="Whom it insults.")
@app_commands.autocomplete(figure=figures_or_profiles, target=figures_or_profiles)
async def insult(interaction: discord.Interaction, figure: str, target: str) -> None:
    await run(interaction, "gangstars insult", given(interaction))


@gangstars.command(name="lurk", description="A lurker appears beside an enemy, who is terrified for two activations.")
@app_commands.describe(figure="Your lurker.", target="The enemy beside it.")
@app_commands.autocomplete(figure=figures_or_profiles, target=figures_or_profiles)
async def lurk(interaction: discord.Interaction, figure: str, target: str) -> None:
    await run(interaction, "gangstars lurk", given(interaction))


@gangstars.command(name="tag", description="A tagger near a wall: brains, or he sprays and does nothing else.")
@app_commands.describe(
    figure="Your tagger.",
    brains="Brains, with no figure or in place of its own.",
    turns="Turns spent at this wall so far, in place of those on record.",
    buildings="Buildings sprayed on before in this game, in place of those on record.",
    **ROLLS,
)
@app_commands.autocomplete(figure=figures_or_profiles)
async def tag(
    interaction: discord.Interaction,
    figure: str | None = None,
    brains: STAT | None = None,
    turns: Range[int, 0, 20] | None = None,
    buildings: Range[int, 0, 20] | None = None,
    dice: str | None = None,
    odds: bool | None = None,
    secret: bool | None = None,
) -> None:
    await run(interaction, "gangstars tag", given(interaction))
