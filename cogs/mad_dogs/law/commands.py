"""/mad-law: the arrested, their bail and trials, stool pigeons, and a Boss in the dock."""

from __future__ import annotations

import discord
from discord import app_commands

from cogs._kit.desk import Caller, Desk
from cogs._kit.params import DICE, ODDS, SECRET, any_gang, everywhere, given, in_all_contexts
from cogs._kit.views import client, run, show
from cogs.mad_dogs import figures_or_profiles, several_figures
from cogs.mad_dogs.law import cells, courts
from cogs.mad_dogs.paradise.town import CAMPAIGN, any_campaign, own_gangs_in_town
from db.unit_of_work import reading
from rules.mad_dogs.paradise.law import JUDGES, MOST_PRISONERS, MOST_SMARTS

Range = app_commands.Range
ROLLS = {"dice": DICE, "odds": ODDS, "secret": SECRET}
WHOSE = {"gang": "Which gang of the campaign, if you have several.", "campaign": CAMPAIGN}
JUDGES_OWNED = "With plain numbers: Judges the gang owns."
PAY = [app_commands.Choice(name=way, value=way) for way in (cells.WHATEVER, cells.ONLY_OURS)]
assert courts  # its preparations are registered

mad_law = in_all_contexts(
    everywhere(app_commands.Group(name="mad-law", description="Mad Dogs With Guns: arrests, bail, trials, informers."))
)
ROOTS = (mad_law,)


@mad_law.command(name="prisoners", description="Who is in the hands of the law, and what it costs to get them out.")
@app_commands.describe(campaign=CAMPAIGN)
@app_commands.autocomplete(campaign=any_campaign)
async def prisoners(interaction: discord.Interaction, campaign: str | None = None) -> None:
    async with reading(client(interaction).database) as work:
        desk = await Desk.at(work, Caller.of(interaction), discord.utils.utcnow())
        card = await cells.cells_card(desk, campaign)
    await show(interaction, card)


@mad_law.command(name="book", description="Gangsters who gave up are booked at the precinct.")
@app_commands.describe(figures="Who, separated by commas.", prisoners="With plain numbers: how many.", **WHOSE)
@app_commands.autocomplete(figures=several_figures, gang=own_gangs_in_town, campaign=any_campaign)
async def book(
    interaction: discord.Interaction,
    figures: str | None = None,
    prisoners: Range[int, 1, MOST_PRISONERS] | None = None,
    gang: str | None = None,
    campaign: str | None = None,
) -> None:
    await run(interaction, "mad-law book", given(interaction))


@mad_law.command(name="bail", description="Get the booked out for money: $100 each, $50 if a Judge of yours sits.")
@app_commands.describe(
    figures="Who is let go, separated by commas; all who are booked if left out. The others await trial.",
    pay="What it may cost.",
    prisoners="With plain numbers: how many.",
    judges=JUDGES_OWNED,
    **WHOSE,
    **ROLLS,
)
@app_commands.choices(pay=PAY)
@app_commands.autocomplete(figures=several_figures, gang=own_gangs_in_town, campaign=any_campaign)
async def bail(
    interaction: discord.Interaction,
    figures: str | None = None,
    pay: str | None = None,
    prisoners: Range[int, 1, MOST_PRISONERS] | None = None,
    judges: Range[int, 0, JUDGES] | None = None,
    gang: str | None = None,
    campaign: str | None = None,
    dice: str | None = None,
    odds: bool | None = None,
    secret: bool | None = None,
) -> None:
    await run(interaction, "mad-law bail", given(interaction))


@mad_law.command(name="trial", description="Gangsters stand trial: the lawyer's SMARTS, and who of the convicts talks.")
@app_commands.describe(
    figures="Who, separated by commas; all who await trial if left out.",
    smarts="With plain numbers: the SMARTS of those on trial, such as 3 4 2.",
    **WHOSE,
    **ROLLS,
)
@app_commands.autocomplete(figures=several_figures, gang=own_gangs_in_town, campaign=any_campaign)
async def trial(
    interaction: discord.Interaction,
    figures: str | None = None,
    smarts: str | None = None,
    gang: str | None = None,
    campaign: str | None = None,
    dice: str | None = None,
    odds: bool | None = None,
    secret: bool | None = None,
) -> None:
    await run(interaction, "mad-law trial", given(interaction))


@mad_law.command(name="boss", description="A month of a Boss's trial: the lawyer against the Attorney General.")
@app_commands.describe(
    boss="Who leads the gang, if it has no single Mob Boss.",
    mistrial="A Judge of yours, if it is his case, declares a mistrial before the Boss is sent up: $200.",
    lawyer="With plain numbers: the lawyer's SMARTS; rolled if left out.",
    judges=JUDGES_OWNED,
    **WHOSE,
    **ROLLS,
)
@app_commands.autocomplete(boss=several_figures, gang=own_gangs_in_town, campaign=any_campaign)
async def boss_trial(
    interaction: discord.Interaction,
    boss: str | None = None,
    mistrial: bool | None = None,
    lawyer: Range[int, 4, MOST_SMARTS] | None = None,
    judges: Range[int, 0, JUDGES] | None = None,
    gang: str | None = None,
    campaign: str | None = None,
    dice: str | None = None,
    odds: bool | None = None,
    secret: bool | None = None,
) -> None:
    await run(interaction, "mad-law boss", given(interaction))


@mad_law.command(name="pigeon", description="Does somebody in the Pen talk? SMARTS, and he does on a failure.")
@app_commands.describe(
    figure="Who, or a profile.",
    smarts="His SMARTS in numbers.",
    gang="The gang of the campaign that he talks about: for umpires, beyond what trials book.",
    campaign=CAMPAIGN,
    **ROLLS,
)
@app_commands.autocomplete(figure=figures_or_profiles, gang=any_gang, campaign=any_campaign)
async def pigeon(
    interaction: discord.Interaction,
    figure: str | None = None,
    smarts: Range[int, 0, MOST_SMARTS] | None = None,
    gang: str | None = None,
    campaign: str | None = None,
    dice: str | None = None,
    odds: bool | None = None,
    secret: bool | None = None,
) -> None:
    await run(interaction, "mad-law pigeon", given(interaction))


@mad_law.command(
    name="attorney", description="The Attorney General was killed: the Feds, and a gang's officials think."
)
@app_commands.describe(smarts="With plain numbers: SMARTS of the gang's officials, such as 3 4 5.", **WHOSE, **ROLLS)
@app_commands.autocomplete(gang=own_gangs_in_town, campaign=any_campaign)
async def attorney(
    interaction: discord.Interaction,
    smarts: str | None = None,
    gang: str | None = None,
    campaign: str | None = None,
    dice: str | None = None,
    odds: bool | None = None,
    secret: bool | None = None,
) -> None:
    await run(interaction, "mad-law attorney", given(interaction))
