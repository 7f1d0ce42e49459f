"""/mad-spend: school, muscle, public opinion, stolen cars, reputation, funerals."""

from __future__ import annotations

from typing import Literal

import discord
from discord import app_commands

from cogs._kit.desk import Caller, Desk
from cogs._kit.names import MOST_LETTERS
from cogs._kit.params import (
    DICE,
    ODDS,
    SECRET,
    Choices,
    any_figure,
    choices,
    everywhere,
    given,
    in_all_contexts,
    listed_choices,
)
from cogs._kit.views import client, run, show
from cogs.mad_dogs import skills
from cogs.mad_dogs.paradise.town import CAMPAIGN, any_campaign, gangs_in_town, own_gangs_in_town, town_at, town_of
from cogs.mad_dogs.spending import school
from cogs.mad_dogs.spending.hiring import reputation_card
from cogs.mad_dogs.spending.mourning import awaited
from db.unit_of_work import reading
from rules.mad_dogs.paradise.spending import MOST_MUSCLE, MUSCLE
from rules.mad_dogs.prices import MOST_MONEY, WEAPON_PRICES
from rules.mad_dogs.skills import EFFECTS

Range = app_commands.Range
STAT = Range[int, 1, 6]
StatName = Literal["FISTS", "GATS", "GUTS", "STUNTS", "SMARTS", "HITS"]
ROLLS = {"dice": DICE, "odds": ODDS, "secret": SECRET}
GANG = "Your gang, if you have several."
GYM = "With no campaign: at a gym of one's own."
FUNERAL = "Whose funeral, if there are several."
assert school  # its preparations are registered

mad_spend = in_all_contexts(
    everywhere(app_commands.Group(name="mad-spend", description="Mad Dogs With Guns: spend Loot in Paradise."))
)
ROOTS = (mad_spend,)


async def muscle_names(_interaction: discord.Interaction, current: str) -> Choices:
    return choices(MUSCLE, current)


async def weapon_names(_interaction: discord.Interaction, current: str) -> Choices:
    return listed_choices(WEAPON_PRICES, current)


async def one_skill(_interaction: discord.Interaction, current: str) -> Choices:
    return choices(EFFECTS, current)


async def funerals(interaction: discord.Interaction, current: str) -> Choices:
    """Funerals whose flowers are not shown yet."""
    town, _ = await town_at(interaction)
    return choices(awaited(town) if town else [], current)


@mad_spend.command(name="train", description="School of Hard Knocks: raise a stat, up to 5.")
@app_commands.describe(
    stat="Which stat.",
    to="What it becomes.",
    figure="Your figure in the campaign.",
    now="With no campaign: what it is now.",
    gym=GYM,
    campaign=CAMPAIGN,
)
@app_commands.autocomplete(figure=any_figure, campaign=any_campaign)
async def train(
    interaction: discord.Interaction,
    stat: StatName,
    to: STAT,
    figure: str | None = None,
    now: STAT | None = None,
    gym: bool | None = None,
    campaign: str | None = None,
) -> None:
    await run(interaction, "mad-spend train", given(interaction))


@mad_spend.command(name="skill", description="School of Hard Knocks: a skill, $25 rolled or $50 chosen.")
@app_commands.describe(
    figure="Your figure in the campaign.",
    skill="The one chosen; left out, it is rolled.",
    skills="With no campaign: those he has.",
    gym=GYM,
    campaign=CAMPAIGN,
    **ROLLS,
)
@app_commands.autocomplete(figure=any_figure, skill=one_skill, skills=skills, campaign=any_campaign)
async def skill(
    interaction: discord.Interaction,
    figure: str | None = None,
    skill: str | None = None,
    skills: str | None = None,
    gym: bool | None = None,
    campaign: str | None = None,
    dice: str | None = None,
    odds: bool | None = None,
    secret: bool | None = None,
) -> None:
    await run(interaction, "mad-spend skill", given(interaction))


@mad_spend.command(name="arm", description="Buy weapons for somebody from the bank.")
@app_commands.describe(
    weapons="What, separated by commas: Tommy Gun, 2 Grenade.", figure="Your figure in the campaign.", campaign=CAMPAIGN
)
@app_commands.autocomplete(weapons=weapon_names, figure=any_figure, campaign=any_campaign)
async def arm(
    interaction: discord.Interaction,
    weapons: Range[str, 1, 200],
    figure: str | None = None,
    campaign: str | None = None,
) -> None:
    await run(interaction, "mad-spend arm", given(interaction))


@mad_spend.command(name="muscle", description="Hire outsiders for one fight; their reputation and wait are told.")
@app_commands.describe(
    who="What kind.",
    number="How many.",
    reputation="With no campaign: that of the gang.",
    gang=GANG,
    campaign=CAMPAIGN,
)
@app_commands.autocomplete(who=muscle_names, gang=own_gangs_in_town, campaign=any_campaign)
async def muscle(
    interaction: discord.Interaction,
    who: str,
    number: Range[int, 1, MOST_MUSCLE],
    reputation: Range[int, 0, 9999] | None = None,
    gang: str | None = None,
    campaign: str | None = None,
) -> None:
    await run(interaction, "mad-spend muscle", given(interaction))


@mad_spend.command(name="bring", description="Put the muscle your gang has hired on the table of the game here.")
@app_commands.describe(gang=GANG, campaign=CAMPAIGN, dice=DICE)
@app_commands.autocomplete(gang=own_gangs_in_town, campaign=any_campaign)
async def bring(
    interaction: discord.Interaction, gang: str | None = None, campaign: str | None = None, dice: str | None = None
) -> None:
    await run(interaction, "mad-spend bring", given(interaction))


@mad_spend.command(name="opinion", description="Good works: $500 for each point off public outrage.")
@app_commands.describe(
    points="How many points.",
    outrage="With no campaign: what public outrage is now.",
    gang=GANG,
    campaign=CAMPAIGN,
)
@app_commands.autocomplete(gang=own_gangs_in_town, campaign=any_campaign)
async def opinion(
    interaction: discord.Interaction,
    points: Range[int, 1, 1000],
    outrage: Range[int, 0, 1000] | None = None,
    gang: str | None = None,
    campaign: str | None = None,
) -> None:
    await run(interaction, "mad-spend opinion", given(interaction))


@mad_spend.command(name="steal", description="Steal a car or truck: SMARTS; one try a month for each figure.")
@app_commands.describe(
    figure="Your figure in the campaign.",
    wheels="What to steal.",
    name="What your gang calls it.",
    smarts="With no campaign: the thief's SMARTS.",
    campaign=CAMPAIGN,
    **ROLLS,
)
@app_commands.autocomplete(figure=any_figure, campaign=any_campaign)
async def steal(
    interaction: discord.Interaction,
    figure: str | None = None,
    wheels: Literal["Automobile", "Truck"] | None = None,
    name: Range[str, 1, MOST_LETTERS] | None = None,
    smarts: Range[int, 0, 9] | None = None,
    campaign: str | None = None,
    dice: str | None = None,
    odds: bool | None = None,
    secret: bool | None = None,
) -> None:
    await run(interaction, "mad-spend steal", given(interaction))


@mad_spend.command(name="reputation", description="What the gangs' names are worth, and for which muscle they wait.")
@app_commands.describe(gang="One gang; all of them if left out.", campaign=CAMPAIGN)
@app_commands.autocomplete(gang=gangs_in_town, campaign=any_campaign)
async def reputation(interaction: discord.Interaction, gang: str | None = None, campaign: str | None = None) -> None:
    async with reading(client(interaction).database) as work:
        desk = await Desk.at(work, Caller.of(interaction), discord.utils.utcnow())
        card = reputation_card(await town_of(desk, campaign), gang)
    await show(interaction, card)


@mad_spend.command(name="funeral", description="Bury one of your dead: $500 and more, for reputation.")
@app_commands.describe(dollars="What it costs.", figure="The dead of your gang in the campaign.", campaign=CAMPAIGN)
@app_commands.autocomplete(figure=any_figure, campaign=any_campaign)
async def funeral(
    interaction: discord.Interaction,
    dollars: Range[int, 0, MOST_MONEY],
    figure: str | None = None,
    campaign: str | None = None,
) -> None:
    await run(interaction, "mad-spend funeral", given(interaction))


@mad_spend.command(name="flowers", description="Bid for flowers in secret; 0 passes. Paid when all are shown.")
@app_commands.describe(dollars="Your bid.", funeral=FUNERAL, gang=GANG, campaign=CAMPAIGN)
@app_commands.autocomplete(funeral=funerals, gang=own_gangs_in_town, campaign=any_campaign)
async def flowers(
    interaction: discord.Interaction,
    dollars: Range[int, 0, MOST_MONEY],
    funeral: str | None = None,
    gang: str | None = None,
    campaign: str | None = None,
) -> None:
    await run(interaction, "mad-spend flowers", given(interaction))


@mad_spend.command(name="bury", description="Show all flowers of a funeral together: the most lavish gain a point.")
@app_commands.describe(funeral=FUNERAL, campaign=CAMPAIGN)
@app_commands.autocomplete(funeral=funerals, campaign=any_campaign)
async def bury(interaction: discord.Interaction, funeral: str | None = None, campaign: str | None = None) -> None:
    await run(interaction, "mad-spend bury", given(interaction))
