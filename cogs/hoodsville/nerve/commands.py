"""/hood morale, shock, next, duties and bandage."""

from __future__ import annotations

from typing import Literal

import discord
from discord import app_commands

from cogs._kit.params import DICE, ODDS, SECRET, any_figure, given
from cogs._kit.views import run
from cogs.hoodsville import figures_or_profiles, several_recorded
from cogs.hoodsville._root import hood
from cogs.hoodsville.nerve import windows

Range = app_commands.Range
assert windows, "whose questions are registered as it is loaded"
ROLLS = {"dice": DICE, "odds": ODDS, "secret": SECRET}


@hood.command(name="morale", description="Test morale: a D6 and every factor, on the row of experience and temper.")
@app_commands.describe(
    figure="Whose nerve, or a profile; a sheet knows the rest.",
    experience="How experienced, with no figure or in place of its own.",
    temper="Of what temper.",
    armed="Carries something to fight with.",
    leader="A leader, who tests for himself.",
    comrades="Controlled comrades within 3 inches.",
    fallen="Comrades downed or surrendered within 6 inches.",
    dead="Comrades seen apparently dead in this action.",
    groggy="Is groggy.",
    wounds="What wounds take off: 1 for a light one, 3 for a bad or dangerous one.",
    modifier="Anything else, such as -1.",
    **ROLLS,
)
@app_commands.autocomplete(figure=figures_or_profiles)
async def morale(
    interaction: discord.Interaction,
    figure: str | None = None,
    experience: Literal["Veteran", "Experienced", "Novice"] | None = None,
    temper: Literal["Hero", "Brave", "Normal", "Cautious", "Coward"] | None = None,
    armed: bool | None = None,
    leader: bool | None = None,
    comrades: Range[int, 0, 30] | None = None,
    fallen: Range[int, 0, 30] | None = None,
    dead: Range[int, 0, 30] | None = None,
    groggy: bool | None = None,
    wounds: Range[int, 0, 30] | None = None,
    modifier: Range[int, -6, 6] | None = None,
    dice: str | None = None,
    odds: bool | None = None,
    secret: bool | None = None,
) -> None:
    await run(interaction, "hood morale", given(interaction))


@hood.command(name="shock", description="Figures owe a morale test: for a scream, a friend who runs, first shots.")
@app_commands.describe(
    figures="Names separated by commas; leave it out for nobody.",
    cause="What shakes them.",
    of="Whose doing or loss it is; in a game the one that waits for it if left out.",
)
@app_commands.autocomplete(figures=several_recorded, of=any_figure)
async def shock(
    interaction: discord.Interaction,
    figures: str,
    cause: Literal[
        "Shooting begins within 12 inches",
        "A scream within 6 inches",
        "A friend runs within 6 inches",
        "A friend is seen giving up",
        "The leader is gone",
    ],
    of: str | None = None,
) -> None:
    await run(interaction, "hood shock", given(interaction))


@hood.command(name="next", description="The next move begins: what lasted for a move is over, new rolls fall due.")
@app_commands.describe(figures="With no game here: your figures for whom a move passes, names separated by commas.")
@app_commands.autocomplete(figures=several_recorded)
async def next_move(interaction: discord.Interaction, figures: str | None = None) -> None:
    await run(interaction, "hood next", given(interaction))


@hood.command(name="duties", description="Make every roll that is due, in order: bleeding, coming to, morale.")
@app_commands.describe(
    figures="Only these, names separated by commas; in a game all if left out.",
    dead="Comrades seen apparently dead by those who test: 1, or Stitches 1, Anvil 0.",
    **ROLLS,
)
@app_commands.autocomplete(figures=several_recorded)
async def duties(
    interaction: discord.Interaction,
    figures: str | None = None,
    dead: Range[str, 1, 300] | None = None,
    dice: str | None = None,
    odds: bool | None = None,
    secret: bool | None = None,
) -> None:
    await run(interaction, "hood duties", given(interaction))


@hood.command(name="bandage", description="Bandage all of a figure's wounds: a round of who does it.")
@app_commands.describe(figure="Who is bandaged.", by="Your figure beside it; itself if left out.")
@app_commands.autocomplete(figure=any_figure, by=any_figure)
async def bandage(interaction: discord.Interaction, figure: str, by: str | None = None) -> None:
    await run(interaction, "hood bandage", given(interaction))
