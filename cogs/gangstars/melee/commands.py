"""The slash commands of /gangstars-melee."""

from __future__ import annotations

from typing import Literal

import discord
from discord import app_commands

from cogs._kit.params import (
    DICE,
    ODDS,
    SECRET,
    Choices,
    choices,
    everywhere,
    given,
    in_all_contexts,
    listed_choices,
)
from cogs._kit.views import run
from cogs.gangstars import DISTANCE, distances, figures_or_profiles, several_figures
from cogs.gangstars.melee.sides import STRIKING
from cogs.gangstars.sketch import SKETCH, known_words

Range = app_commands.Range
Other = Range[int, -20, 20]
ROLLS = {"dice": DICE, "odds": ODDS, "secret": SECRET}
WEAPON = "What is struck with, or bare hands; the first weapon for the hand if left out."
MODIFIER = "Anything else, as the umpire says."
LEADER = "Head Honcho or ma man who commands him in sight: the name, or brains."
COMMANDED = "In the command distance and sight of his own leader or ma man: their brains count."
FRIENDS = "Friends are in sight: −1."
COVER = "In cover or well placed: −2."

melee = in_all_contexts(
    everywhere(app_commands.Group(name="gangstars-melee", description="GangStars: charges, blows, running, following."))
)
ROOTS = (melee,)


async def weapons(_interaction: discord.Interaction, current: str) -> Choices:
    """What strikes in close combat."""
    return choices(STRIKING, current)


async def sketches(_interaction: discord.Interaction, current: str) -> Choices:
    """What can be said of somebody in place of a sheet."""
    return listed_choices(known_words(), current)


@melee.command(
    name="charge", description="Run at somebody: 2 points for each 10 cm (4 in) begun, the first exchange included."
)
@app_commands.describe(
    attacker="Your figure, or a profile; who is active if left out.",
    target="Whom: a figure or a profile.",
    distance=DISTANCE,
    facts=SKETCH,
)
@app_commands.autocomplete(attacker=figures_or_profiles, target=figures_or_profiles, distance=distances, facts=sketches)
async def charge(
    interaction: discord.Interaction,
    distance: str,
    attacker: str | None = None,
    target: str | None = None,
    facts: str | None = None,
) -> None:
    await run(interaction, "gangstars-melee charge", given(interaction))


@melee.command(name="fight", description="A blow and the blow back, with everybody attacked.")
@app_commands.describe(
    attacker="Your figure, or a profile; who is active if left out.",
    target="Whom: a figure, a profile, or several separated by commas, as far as the weapon reaches.",
    weapon=WEAPON,
    target_weapon="The same of the target.",
    behind="From behind: +2, in the first blow or with several attackers in every one.",
    crowd="Several attack the target.",
    cover="Who is in cover or on better ground: +2.",
    again="Blows have fallen between them already in this close combat.",
    turn="Which turn of this close combat it is: a vengeful one terrifies from the second on.",
    charged="The attacker charged and this is his first blow: +2. The table knows it by itself.",
    moved="Segments the attacker ran before: a bolter throws down from 3. The table knows it by itself.",
    facts=SKETCH,
    target_facts="The same of the target.",
    modifier=MODIFIER,
    target_modifier="The same for the target.",
    **ROLLS,
)
@app_commands.autocomplete(
    attacker=figures_or_profiles,
    target=several_figures,
    weapon=weapons,
    target_weapon=weapons,
    facts=sketches,
    target_facts=sketches,
)
async def fight(
    interaction: discord.Interaction,
    attacker: str | None = None,
    target: str | None = None,
    weapon: str | None = None,
    target_weapon: str | None = None,
    behind: bool | None = None,
    crowd: bool | None = None,
    cover: Literal["Attacker", "Target", "Both"] | None = None,
    again: bool | None = None,
    turn: Range[int, 1, 50] | None = None,
    charged: bool | None = None,
    moved: Range[int, 0, 20] | None = None,
    facts: str | None = None,
    target_facts: str | None = None,
    modifier: Other | None = None,
    target_modifier: Other | None = None,
    dice: str | None = None,
    odds: bool | None = None,
    secret: bool | None = None,
) -> None:
    await run(interaction, "gangstars-melee fight", given(interaction))


@melee.command(name="stand", description="Who was forced back tests whether he fights on, or runs a D6 of segments.")
@app_commands.describe(
    figure="Your figure who was forced back, or a profile.",
    against="Who forced him back.",
    leader=LEADER,
    commanded=COMMANDED,
    friends=FRIENDS,
    cover=COVER,
    facts=SKETCH,
    modifier=MODIFIER,
    **ROLLS,
)
@app_commands.autocomplete(
    figure=figures_or_profiles, against=figures_or_profiles, leader=figures_or_profiles, facts=sketches
)
async def stand(
    interaction: discord.Interaction,
    figure: str | None = None,
    against: str | None = None,
    leader: str | None = None,
    commanded: bool | None = None,
    friends: bool | None = None,
    cover: bool | None = None,
    facts: str | None = None,
    modifier: Other | None = None,
    dice: str | None = None,
    odds: bool | None = None,
    secret: bool | None = None,
) -> None:
    await run(interaction, "gangstars-melee stand", given(interaction))


@melee.command(name="back", description="The free blow at the back of who runs: it hits, and damage is thrown.")
@app_commands.describe(
    figure="Your figure who made him run, or a profile.",
    runner="Who runs: a figure or a profile.",
    weapon=WEAPON,
    facts=SKETCH,
    target_facts="The same of the runner.",
    **ROLLS,
)
@app_commands.autocomplete(
    figure=figures_or_profiles, runner=figures_or_profiles, weapon=weapons, facts=sketches, target_facts=sketches
)
async def back(
    interaction: discord.Interaction,
    figure: str | None = None,
    runner: str | None = None,
    weapon: str | None = None,
    facts: str | None = None,
    target_facts: str | None = None,
    dice: str | None = None,
    odds: bool | None = None,
    secret: bool | None = None,
) -> None:
    await run(interaction, "gangstars-melee back", given(interaction))


@melee.command(
    name="follow", description="Who made somebody run tests: he may choose, or must follow a D6 of segments."
)
@app_commands.describe(
    figure="Your figure who made him run, or a profile.",
    runner="Who runs: a figure or a profile.",
    wants="Whether he follows if he may choose.",
    leader=LEADER,
    commanded=COMMANDED,
    friends=FRIENDS,
    cover=COVER,
    facts=SKETCH,
    modifier=MODIFIER,
    **ROLLS,
)
@app_commands.autocomplete(
    figure=figures_or_profiles, runner=figures_or_profiles, leader=figures_or_profiles, facts=sketches
)
async def follow(
    interaction: discord.Interaction,
    figure: str | None = None,
    runner: str | None = None,
    wants: bool | None = None,
    leader: str | None = None,
    commanded: bool | None = None,
    friends: bool | None = None,
    cover: bool | None = None,
    facts: str | None = None,
    modifier: Other | None = None,
    dice: str | None = None,
    odds: bool | None = None,
    secret: bool | None = None,
) -> None:
    await run(interaction, "gangstars-melee follow", given(interaction))
