"""/mad-hospital: a month of care for the hurt, its dice alone, and who is hurt."""

from __future__ import annotations

from typing import Literal

import discord
from discord import app_commands

from cogs._kit.desk import Caller, Desk
from cogs._kit.params import DICE, ODDS, SECRET, any_figure, any_gang, everywhere, given, in_all_contexts
from cogs._kit.views import client, run, show
from cogs.mad_dogs import several_figures
from cogs.mad_dogs.hospital import wards
from cogs.mad_dogs.hospital.words import terms
from cogs.mad_dogs.paradise.town import CAMPAIGN, any_campaign
from db.unit_of_work import reading
from rules.mad_dogs.paradise.healing import MOST_PATIENTS, Treatment

Range = app_commands.Range
ROLLS = {"dice": DICE, "odds": ODDS, "secret": SECRET}
GANG = "Which gang, if you have several."
KINDS = [app_commands.Choice(name=terms(care), value=str(care)) for care in Treatment]

mad_hospital = in_all_contexts(
    everywhere(app_commands.Group(name="mad-hospital", description="Mad Dogs With Guns: the hurt and their doctors."))
)
ROOTS = (mad_hospital,)


@mad_hospital.command(name="care", description="A month of care: the cripple roll, the bill, and the points that heal.")
@app_commands.describe(
    care="What kind.",
    figures="Who, separated by commas; left out, all the hurt of the gang.",
    points="Where they heal: Spats: GATS 2, HITS 4; Dooley: GUTS 1. The rest heals where a stat is lowest.",
    crippled="If he is crippled, in what: GUTS, SMARTS, or Spats: GATS; Dooley: GUTS. Else it is asked then.",
    gang=GANG,
    campaign=CAMPAIGN,
    **ROLLS,
)
@app_commands.choices(care=KINDS)
@app_commands.autocomplete(figures=several_figures, gang=any_gang, campaign=any_campaign)
async def care_for(
    interaction: discord.Interaction,
    care: str,
    figures: str | None = None,
    points: str | None = None,
    crippled: str | None = None,
    gang: str | None = None,
    campaign: str | None = None,
    dice: str | None = None,
    odds: bool | None = None,
    secret: bool | None = None,
) -> None:
    await run(interaction, "mad-hospital care", given(interaction))


@mad_hospital.command(name="cripple", description="Choose the stat of which a crippling takes a point for good.")
@app_commands.describe(figure="Who is crippled.", stat="Which of his stats that are still hurt.", campaign=CAMPAIGN)
@app_commands.autocomplete(figure=any_figure, campaign=any_campaign)
async def cripple(
    interaction: discord.Interaction,
    figure: str,
    stat: Literal["FISTS", "GATS", "GUTS", "STUNTS", "SMARTS", "HITS"],
    campaign: str | None = None,
) -> None:
    await run(interaction, "mad-hospital cripple", given(interaction))


@mad_hospital.command(name="discharge", description="Get somebody up for a job: what healed this month is lost again.")
@app_commands.describe(figures="Who, separated by commas, or all.", gang=GANG, campaign=CAMPAIGN)
@app_commands.autocomplete(figures=several_figures, gang=any_gang, campaign=any_campaign)
async def discharge(
    interaction: discord.Interaction, figures: str, gang: str | None = None, campaign: str | None = None
) -> None:
    await run(interaction, "mad-hospital discharge", given(interaction))


@mad_hospital.command(name="roll", description="The cripple roll alone: what may go wrong in a month of care.")
@app_commands.describe(care="What kind of care.", patients="How many; one if left out.", **ROLLS)
@app_commands.choices(care=KINDS)
async def roll(
    interaction: discord.Interaction,
    care: str,
    patients: Range[int, 1, MOST_PATIENTS] | None = None,
    dice: str | None = None,
    odds: bool | None = None,
    secret: bool | None = None,
) -> None:
    await run(interaction, "mad-hospital roll", given(interaction))


@mad_hospital.command(name="list", description="Who of a gang is hurt, and what each kind of care would do.")
@app_commands.describe(gang=GANG, campaign=CAMPAIGN)
@app_commands.autocomplete(gang=any_gang, campaign=any_campaign)
async def listing(interaction: discord.Interaction, gang: str | None = None, campaign: str | None = None) -> None:
    async with reading(client(interaction).database) as work:
        desk = await Desk.at(work, Caller.of(interaction), discord.utils.utcnow())
        card = await wards.ward_card(desk, gang, campaign)
    await show(interaction, card)
