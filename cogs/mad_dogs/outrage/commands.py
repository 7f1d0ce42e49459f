"""/mad-outrage: the public's anger in Paradise, its monthly roll, and the raids that follow."""

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
from cogs._kit.views import run, show
from cogs.mad_dogs.outrage.raids import feds_card
from cogs.mad_dogs.paradise.town import CAMPAIGN, any_campaign, own_gangs_in_town, town_at
from rules.mad_dogs.paradise.feds import MOST_BUSINESSES
from rules.mad_dogs.paradise.outrage import CAUSES, MOST_OUTRAGE
from rules.mad_dogs.paradise.rackets import name_of
from rules.mad_dogs.paradise.something import raidable
from rules.mad_dogs.scenarios.law import MOST_FEDS

Range = app_commands.Range
Sway = Literal["Up 2", "Down 2", "Leave it"]
ROLLS = {"campaign": CAMPAIGN, "dice": DICE, "odds": ODDS, "secret": SECRET}

mad_outrage = in_all_contexts(
    everywhere(app_commands.Group(name="mad-outrage", description="Mad Dogs With Guns: public outrage and the Feds."))
)
ROOTS = (mad_outrage,)


async def causes(_interaction: discord.Interaction, current: str) -> Choices:
    """What moves outrage, one or more; a name with a comma stands by itself."""
    named = [name for name in CAUSES if "," not in name]
    return listed_choices(named, current) if "," in current else choices(CAUSES, current)


async def targets(interaction: discord.Interaction, current: str) -> Choices:
    """The businesses that may be picked now."""
    town, _ = await town_at(interaction)
    return choices([name_of(one) for one in raidable(town.city, town.city.picker)] if town else [], current)


@mad_outrage.command(name="roll", description="The month's 2D6 on public outrage.")
@app_commands.describe(
    outrage="The outrage number; in a campaign leave it out for the city's own.",
    editor="With a number: what the City Editor adds.",
    feds="With a number: the Feds are in town already.",
    **ROLLS,
)
@app_commands.autocomplete(campaign=any_campaign)
async def roll(
    interaction: discord.Interaction,
    outrage: Range[int, 0, MOST_OUTRAGE] | None = None,
    editor: Sway | None = None,
    feds: bool | None = None,
    campaign: str | None = None,
    dice: str | None = None,
    odds: bool | None = None,
    secret: bool | None = None,
) -> None:
    await run(interaction, "mad-outrage roll", given(interaction))


@mad_outrage.command(name="add", description="Add what happened to public outrage.")
@app_commands.describe(
    cause="What happened; several separated by commas.",
    outrage="The outrage number before; in a campaign leave it out to book it.",
    fight="The number of this month's fight in which it happened; its players may add it themselves.",
    campaign=CAMPAIGN,
)
@app_commands.autocomplete(cause=causes, campaign=any_campaign)
async def add(
    interaction: discord.Interaction,
    cause: str,
    outrage: Range[int, 0, MOST_OUTRAGE] | None = None,
    fight: Range[int, 1, 100_000] | None = None,
    campaign: str | None = None,
) -> None:
    await run(interaction, "mad-outrage add", given(interaction))


@mad_outrage.command(name="editor", description="The City Editor's owner says how he sways the month's roll.")
@app_commands.describe(
    sway="What he adds to the total.",
    gang="Your gang, if you have several.",
    outrage="Outside a campaign: the outrage number, to see what he changes.",
    campaign=CAMPAIGN,
)
@app_commands.autocomplete(gang=own_gangs_in_town, campaign=any_campaign)
async def editor(
    interaction: discord.Interaction,
    sway: Sway,
    gang: str | None = None,
    outrage: Range[int, 0, MOST_OUTRAGE] | None = None,
    campaign: str | None = None,
) -> None:
    await run(interaction, "mad-outrage editor", given(interaction))


@mad_outrage.command(name="something", description="Something Must Be Done: roll for it, then pick the raid.")
@app_commands.describe(
    gangs="Outside a campaign: the gangs with what each adds, separated by commas: North Side 3, South Side.",
    business="The winner's pick: a rival's business.",
    chiefs_car="Whether the Police Chief's owner sends one more car; he does unless you say no.",
    **ROLLS,
)
@app_commands.autocomplete(business=targets, campaign=any_campaign)
async def something(
    interaction: discord.Interaction,
    gangs: str | None = None,
    business: str | None = None,
    chiefs_car: bool | None = None,
    campaign: str | None = None,
    dice: str | None = None,
    odds: bool | None = None,
    secret: bool | None = None,
) -> None:
    await run(interaction, "mad-outrage something", given(interaction))


@mad_outrage.command(
    name="feds", description="The Feds: where they stand, whom they raid this month, who of them is hurt."
)
@app_commands.describe(
    raid="Roll for the business they raid this month; with nothing else said you see where they stand.",
    hurt="How many were killed or wounded: two come next month for each.",
    businesses="Outside a campaign: how many businesses they may raid.",
    agents="Outside a campaign: how many Feds there were, of whom some are hurt.",
    **ROLLS,
)
@app_commands.autocomplete(campaign=any_campaign)
async def feds(
    interaction: discord.Interaction,
    raid: bool | None = None,
    hurt: Range[int, 1, MOST_FEDS] | None = None,
    businesses: Range[int, 1, MOST_BUSINESSES] | None = None,
    agents: Range[int, 1, MOST_FEDS] | None = None,
    campaign: str | None = None,
    dice: str | None = None,
    odds: bool | None = None,
    secret: bool | None = None,
) -> None:
    options = given(interaction)
    if any(value for name, value in options.items() if name != "campaign"):
        await run(interaction, "mad-outrage feds", options)
        return
    town, _ = await town_at(interaction)
    await show(interaction, feds_card(town))
