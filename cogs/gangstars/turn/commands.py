"""The slash commands of /gangstars-turn."""

from __future__ import annotations

import discord
from discord import app_commands

from cogs._kit.desk import Caller, Desk
from cogs._kit.params import DICE, ODDS, Choices, everywhere, given, in_all_contexts, listed_choices
from cogs._kit.views import client, run, show
from cogs.gangstars import distances, figures_or_profiles, several_recorded
from cogs.gangstars.turn.chits import chits_card
from db.unit_of_work import reading
from rules.gangstars.actions import Action
from rules.gangstars.traits import TRAITS
from rules.gangstars.turning import MOST_OF_A_KIND

Range = app_commands.Range
TIMES = Range[int, 0, MOST_OF_A_KIND]
WHO = "Your figure, or a profile; whose activation runs if left out."
STANDS_IN = {
    "segments_before": "Segments it has moved before in this activation; a game counts them itself.",
    "wounded": "It is wounded, whatever the sheet says.",
    "exhausted": "It is exhausted, whatever the sheet says.",
    "laden": "It carries a load, whatever the sheet says.",
    "traits": "Its traits in place of those of the sheet, separated by commas.",
}

turn = in_all_contexts(
    everywhere(app_commands.Group(name="gangstars-turn", description="GangStars: chits, activations, action points."))
)
ROOTS = (turn,)


async def several_traits(_interaction: discord.Interaction, current: str) -> Choices:
    """Traits, a list separated by commas."""
    return listed_choices(TRAITS, current)


@turn.command(name="next", description="Begin the next turn: all chits go into the bag.")
async def next_turn(interaction: discord.Interaction) -> None:
    await run(interaction, "gangstars-turn next", given(interaction))


@turn.command(name="draw", description="Draw a chit: its owner acts. Chits of the dead and turned are laid aside.")
@app_commands.describe(chit="Whose chit was really drawn; several in order, separated by commas.", dice=DICE, odds=ODDS)
@app_commands.autocomplete(chit=several_recorded)
async def draw(
    interaction: discord.Interaction,
    chit: Range[str, 1, 200] | None = None,
    dice: str | None = None,
    odds: bool | None = None,
) -> None:
    await run(interaction, "gangstars-turn draw", given(interaction))


@turn.command(name="done", description="End the activation that runs; points that are left are lost.")
@app_commands.describe(figure="Whose it has to be; whose activation runs if left out.")
@app_commands.autocomplete(figure=figures_or_profiles)
async def done(interaction: discord.Interaction, figure: str | None = None) -> None:
    await run(interaction, "gangstars-turn done", given(interaction))


@turn.command(name="call", description="A leader or ma man spends all points; others of the gang act now.")
@app_commands.describe(
    figure="The Head Honcho or ma man; whose activation runs if left out.",
    figures="Who is called up, names separated by commas; all of the gang with a chit in the bag if left out.",
    farthest="How far the farthest of them is: 25 cm, or 10 in.",
    brains="Brains of the caller, in place of the sheet's.",
)
@app_commands.autocomplete(figure=figures_or_profiles, figures=several_recorded, farthest=distances)
async def call(
    interaction: discord.Interaction,
    figure: str | None = None,
    figures: Range[str, 1, 400] | None = None,
    farthest: Range[str, 1, 12] | None = None,
    brains: Range[int, 0, 5] | None = None,
) -> None:
    await run(interaction, "gangstars-turn call", given(interaction))


@turn.command(name="up", description="Who of those called up acts now.")
@app_commands.describe(figure="Your figure that was called up.")
@app_commands.autocomplete(figure=figures_or_profiles)
async def up(interaction: discord.Interaction, figure: str) -> None:
    await run(interaction, "gangstars-turn up", given(interaction))


@turn.command(name="chits", description="Who has still to act in this turn, privately; nobody knows who is next.")
async def chits(interaction: discord.Interaction) -> None:
    async with reading(client(interaction).database) as work:
        card = await chits_card(await Desk.at(work, Caller.of(interaction), discord.utils.utcnow()))
    await show(interaction, card)


@turn.command(name="act", description="Spend action points on anything, or be told what it costs.")
@app_commands.describe(action="What is done.", times="How often; once if left out.", figure=WHO, **STANDS_IN)
@app_commands.choices(action=[app_commands.Choice(name=one.value, value=one.value) for one in Action])
@app_commands.autocomplete(figure=figures_or_profiles, traits=several_traits)
async def act(
    interaction: discord.Interaction,
    action: str,
    times: Range[int, 1, MOST_OF_A_KIND] | None = None,
    figure: str | None = None,
    segments_before: Range[int, 0, 5] | None = None,
    wounded: bool | None = None,
    exhausted: bool | None = None,
    laden: bool | None = None,
    traits: Range[str, 1, 200] | None = None,
) -> None:
    await run(interaction, "gangstars-turn act", given(interaction))


@turn.command(
    name="move", description="Move on foot: segments, then obstacles, levels and doors; one segment if unsaid."
)
@app_commands.describe(
    segments="Segments over open ground.",
    difficult="Segments over difficult ground, or inside a house.",
    obstacles="Obstacles crossed on the way.",
    levels="Levels climbed, up or down.",
    doors="Houses entered or left.",
    figure=WHO,
    **STANDS_IN,
)
@app_commands.autocomplete(figure=figures_or_profiles, traits=several_traits)
async def move(
    interaction: discord.Interaction,
    segments: Range[int, 0, 5] | None = None,
    difficult: Range[int, 0, 5] | None = None,
    obstacles: TIMES | None = None,
    levels: TIMES | None = None,
    doors: TIMES | None = None,
    figure: str | None = None,
    segments_before: Range[int, 0, 5] | None = None,
    wounded: bool | None = None,
    exhausted: bool | None = None,
    laden: bool | None = None,
    traits: Range[str, 1, 200] | None = None,
) -> None:
    await run(interaction, "gangstars-turn move", given(interaction))


@turn.command(name="prone", description="Go prone.")
@app_commands.describe(figure=WHO)
@app_commands.autocomplete(figure=figures_or_profiles)
async def prone(interaction: discord.Interaction, figure: str | None = None) -> None:
    await run(interaction, "gangstars-turn prone", given(interaction))


@turn.command(name="stand", description="Stand up.")
@app_commands.describe(figure=WHO)
@app_commands.autocomplete(figure=figures_or_profiles)
async def stand(interaction: discord.Interaction, figure: str | None = None) -> None:
    await run(interaction, "gangstars-turn stand", given(interaction))


@turn.command(name="pick-up", description="Pick up a load: everything costs double while it is carried.")
@app_commands.describe(what="What it is.", figure=WHO)
@app_commands.autocomplete(figure=figures_or_profiles)
async def pick_up(
    interaction: discord.Interaction, what: Range[str, 1, 60] | None = None, figure: str | None = None
) -> None:
    await run(interaction, "gangstars-turn pick-up", given(interaction))


@turn.command(name="drop", description="Put a load down, for no points.")
@app_commands.describe(figure=WHO)
@app_commands.autocomplete(figure=figures_or_profiles)
async def drop(interaction: discord.Interaction, figure: str | None = None) -> None:
    await run(interaction, "gangstars-turn drop", given(interaction))
