"""The slash commands of /hood-move."""

from __future__ import annotations

from typing import Literal

import discord
from discord import app_commands

from cogs._kit.params import DICE, ODDS, SECRET, everywhere, given, in_all_contexts
from cogs._kit.views import run
from cogs.hoodsville import figures_or_profiles

Range = app_commands.Range
FIGURE = "Your figure, or a profile."
INCHES = "Inches actually moved, without what is in the way; leave it out to be told how far it may be."
WAY = {
    "rough": "Across bad ground: 1 inch.",
    "doors": "Shut doors on the way, 1 inch each.",
    "windows": "Windows or low obstacles on the way, 2 inches each.",
    "floors": "Floors of stairs, up or down, 2.5 inches each; parts of one too.",
    "railways": "Railways crossed, 1 inch each.",
    "wagons": "Gaps between two wagons, 2 inches each.",
}

move = in_all_contexts(
    everywhere(app_commands.Group(name="hood-move", description="Hoodsville: moving, climbing, jumping."))
)
ROOTS = (move,)


@move.command(name="go", description="How far a figure may go in this move, and what is left of it.")
@app_commands.describe(
    figure=FIGURE,
    inches=INCHES,
    pace="Left out: a walk, or a run for more inches than a walk has; a run doubles them.",
    runs="Moves in a row it has run before this one; a game counts them itself.",
    load="A heavy load: 1 inch off before doubling.",
    woman="A woman, with no figure: 5 inches.",
    move="Inches of a normal move as wounds leave it, with no figure or in place of its own.",
    **WAY,
)
@app_commands.autocomplete(figure=figures_or_profiles)
async def go(
    interaction: discord.Interaction,
    figure: str | None = None,
    inches: Range[float, 0, 14] | None = None,
    pace: Literal["Walk", "Run"] | None = None,
    runs: Range[int, 0, 3] | None = None,
    load: bool | None = None,
    rough: bool | None = None,
    doors: Range[int, 0, 9] | None = None,
    windows: Range[int, 0, 9] | None = None,
    floors: Range[float, 0, 9] | None = None,
    railways: Range[int, 0, 9] | None = None,
    wagons: Range[int, 0, 9] | None = None,
    woman: bool | None = None,
    move: Range[float, 0, 7] | None = None,
) -> None:
    await run(interaction, "hood-move go", given(interaction))


@move.command(name="crate", description="A bullion crate: two carry it 4 inches, one drags it 2.")
@app_commands.describe(
    figure="Your figure who takes hold of it, or a profile.",
    helper="Who carries it with him.",
    alone="One drags it alone.",
    inches=INCHES,
    **WAY,
)
@app_commands.autocomplete(figure=figures_or_profiles, helper=figures_or_profiles)
async def crate(
    interaction: discord.Interaction,
    figure: str | None = None,
    helper: str | None = None,
    alone: bool | None = None,
    inches: Range[float, 0, 4] | None = None,
    rough: bool | None = None,
    doors: Range[int, 0, 9] | None = None,
    windows: Range[int, 0, 9] | None = None,
    floors: Range[float, 0, 9] | None = None,
    railways: Range[int, 0, 9] | None = None,
    wagons: Range[int, 0, 9] | None = None,
) -> None:
    await run(interaction, "hood-move crate", given(interaction))


@move.command(name="climb", description="An attempt at a high obstacle: a D6 and its value; once a move.")
@app_commands.describe(
    figure=FIGURE,
    value="The value of the obstacle, added to the die.",
    obstacle="What it is called, such as the yard wall.",
    dice=DICE,
    odds=ODDS,
    secret=SECRET,
)
@app_commands.autocomplete(figure=figures_or_profiles)
async def climb(
    interaction: discord.Interaction,
    figure: str | None = None,
    value: Range[int, -6, 6] | None = None,
    obstacle: Range[str, 1, 40] | None = None,
    dice: str | None = None,
    odds: bool | None = None,
    secret: bool | None = None,
) -> None:
    await run(interaction, "hood-move climb", given(interaction))


@move.command(name="jump", description="Jump out of a window: a D6 by the floor; ankles and worse are stored.")
@app_commands.describe(
    figure=FIGURE,
    floor="The floor of the window; the ground floor if left out.",
    dice=DICE,
    odds=ODDS,
    secret=SECRET,
)
@app_commands.autocomplete(figure=figures_or_profiles)
async def jump(
    interaction: discord.Interaction,
    figure: str | None = None,
    floor: Literal["Ground", "First", "Second", "Third", "Fourth"] | None = None,
    dice: str | None = None,
    odds: bool | None = None,
    secret: bool | None = None,
) -> None:
    await run(interaction, "hood-move jump", given(interaction))
