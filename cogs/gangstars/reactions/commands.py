"""/gangstars test, tests, shock, see, cover, state and waive."""

from __future__ import annotations

from typing import Literal

import discord
from discord import app_commands

from cogs._kit.params import DICE, ODDS, SECRET, any_figure, choices, given, listed_choices
from cogs._kit.params import Choices as Completed
from cogs._kit.views import run
from cogs.gangstars import figures_or_profiles, several_recorded
from cogs.gangstars._root import gangstars
from cogs.gangstars.reactions.sights import ask_dogs
from cogs.gangstars.reactions.states import PRONE, STATES
from cogs.gangstars.reactions.witnesses import ask_witnesses
from rules.gangstars.reaction_tables import WHICH
from rules.gangstars.reactions import MATTERING

Range = app_commands.Range
ROLLS = {"dice": DICE, "odds": ODDS, "secret": SECRET}


async def names_of_tests(_interaction: discord.Interaction, current: str) -> Completed:
    """Complete the name of a test."""
    return choices(WHICH, current)


async def trait_names(_interaction: discord.Interaction, current: str) -> Completed:
    """Complete the traits that a test asks for."""
    return listed_choices(MATTERING, current)


async def state_names(_interaction: discord.Interaction, current: str) -> Completed:
    """Complete the name of a state."""
    return choices([PRONE, *STATES], current)


@gangstars.command(name="test", description="A reaction test: a D6 less brains, with modifiers, against brains.")
@app_commands.describe(
    figure="Who, or a profile; the sheet knows the rest.",
    owed="The oldest test owed.",
    test="Which test, if none is owed.",
    brains="0 to 5.",
    leader="Head Honcho or ma man whose brains are borrowed, or their number.",
    commanded="In command distance and sight of the gang's leader.",
    friends="Friends in sight.",
    cover="In cover, or well placed.",
    shot_at="Shot at, or charged.",
    runs="Sees an enemy run.",
    forced_back="Forced the opponent back.",
    nerve="Shaken or terrified.",
    surprised="Counts as surprised.",
    wounded="Has a wound.",
    contact="Surprised in base contact.",
    refuge="Cover within 20 cm (8″) to run to.",
    bike="Drives a bike.",
    segments="Driven this turn.",
    actions="Besides driving.",
    ground="Driven over.",
    traits="With no figure: traits that matter.",
    modifier="Anything else.",
    **ROLLS,
)
@app_commands.autocomplete(figure=figures_or_profiles, leader=any_figure, test=names_of_tests, traits=trait_names)
async def one_test(
    interaction: discord.Interaction,
    figure: str | None = None,
    owed: bool | None = None,
    test: str | None = None,
    brains: Range[int, 0, 5] | None = None,
    leader: str | None = None,
    commanded: bool | None = None,
    friends: bool | None = None,
    cover: bool | None = None,
    shot_at: bool | None = None,
    runs: bool | None = None,
    forced_back: bool | None = None,
    nerve: Literal["Steady", "Shaken", "Terrified"] | None = None,
    surprised: bool | None = None,
    wounded: bool | None = None,
    contact: bool | None = None,
    refuge: bool | None = None,
    bike: bool | None = None,
    segments: Range[int, 0, 20] | None = None,
    actions: Range[int, 0, 20] | None = None,
    ground: Literal["Rough", "Snow or ice", "Both"] | None = None,
    traits: str | None = None,
    modifier: Range[int, -6, 6] | None = None,
    dice: str | None = None,
    odds: bool | None = None,
    secret: bool | None = None,
) -> None:
    await run(interaction, "gangstars test", given(interaction))


@gangstars.command(name="tests", description="Make the oldest test of everybody of yours who owes one.")
@app_commands.describe(
    figures="Only these, names separated by commas.",
    commanded="All in command distance and sight of their leader.",
    friends="All with friends in sight.",
    **ROLLS,
)
@app_commands.autocomplete(figures=several_recorded)
async def all_tests(
    interaction: discord.Interaction,
    figures: str | None = None,
    commanded: bool | None = None,
    friends: bool | None = None,
    dice: str | None = None,
    odds: bool | None = None,
    secret: bool | None = None,
) -> None:
    await run(interaction, "gangstars tests", given(interaction))


@gangstars.command(name="shock", description="Shock tests for those who saw a homie killed, or their dog wounded.")
@app_commands.describe(victim="The dead homie, or the dog.", figures="Who saw it; a menu if left out.")
@app_commands.autocomplete(victim=any_figure, figures=several_recorded)
async def shock(interaction: discord.Interaction, victim: str, figures: str | None = None) -> None:
    if not await ask_witnesses(interaction, given(interaction)):
        await run(interaction, "gangstars shock", given(interaction))


@gangstars.command(name="see", description="What figures see: the tests they owe for it.")
@app_commands.describe(
    what="What they see.",
    figures="Who, names separated by commas; of a runner, a menu of dogs if left out.",
    source="Which source; for a monster, its name.",
    shot_at="Shot at or charged by it.",
)
@app_commands.autocomplete(figures=several_recorded, source=any_figure)
async def see(
    interaction: discord.Interaction,
    what: Literal[
        "An unseen enemy pops up",
        "Enemy dog within 20 cm (8″)",
        "Enemy dog within 15 cm (6″)",
        "Any dog in sight",
        "A monster in sight",
        "Dog: another dog near",
        "Dog: somebody runs",
    ],
    figures: str | None = None,
    source: str | None = None,
    shot_at: bool | None = None,
) -> None:
    if not await ask_dogs(interaction, given(interaction)):
        await run(interaction, "gangstars see", given(interaction))


@gangstars.command(name="cover", description="Whom a test sends to cover runs there, or goes prone.")
@app_commands.describe(figure="Who.", near="Whether there is cover within 20 cm (8″).")
@app_commands.autocomplete(figure=any_figure)
async def cover(interaction: discord.Interaction, figure: str, near: bool) -> None:
    await run(interaction, "gangstars cover", given(interaction))


@gangstars.command(
    name="state", description="Put right what figures count as: an umpire in a game; who owns a hunter ends the hunt."
)
@app_commands.describe(
    figures="Who, names separated by commas.",
    state="What they count as.",
    lasts="How long; through the next activation if left out.",
    ends="It is over.",
)
@app_commands.autocomplete(figures=several_recorded, state=state_names)
async def state(
    interaction: discord.Interaction,
    figures: str,
    state: str,
    lasts: Literal[
        "Until it is activated anew",
        "Through its next activation",
        "Through its next two",
        "The rest of the game",
    ]
    | None = None,
    ends: bool | None = None,
) -> None:
    await run(interaction, "gangstars state", given(interaction))


@gangstars.command(name="waive", description="Tests owed are not made: an umpire in a game.")
@app_commands.describe(figures="Who, names separated by commas.", test="Only this test.")
@app_commands.autocomplete(figures=several_recorded, test=names_of_tests)
async def waive(interaction: discord.Interaction, figures: str, test: str | None = None) -> None:
    await run(interaction, "gangstars waive", given(interaction))
