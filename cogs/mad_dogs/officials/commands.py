"""/mad-official: officials of Paradise bought, bid for, let go, accused; or their dice alone."""

from __future__ import annotations

import discord
from discord import app_commands

from cogs._kit.params import DICE, ODDS, SECRET, Choices, choices, everywhere, given, in_all_contexts
from cogs._kit.views import book_for, run, show
from cogs.mad_dogs.officials import deals, shaking
from cogs.mad_dogs.officials.deals import office_card
from cogs.mad_dogs.paradise.town import CAMPAIGN, any_campaign, own_gangs_in_town, town_at
from rules.mad_dogs.paradise.officials import CITY_KEYS, POSTS, REPORTER, title_of
from rules.mad_dogs.paradise.shake_ups import MOST_SMARTS
from rules.mad_dogs.prices import MOST_MONEY

assert deals
assert shaking  # their preparations are registered

Range = app_commands.Range
DOLLARS = Range[int, 1, MOST_MONEY]
SMARTS = Range[int, 1, MOST_SMARTS]
GANG = "For which gang; yours if you have one here."
OFFICIAL = "Which official: Mayor, Judge 2, Captain of the 1st Precinct."
ALONE = "Without a campaign: "

official = in_all_contexts(
    everywhere(app_commands.Group(name="mad-official", description="Mad Dogs With Guns: the officials of Paradise."))
)
ROOTS = (official,)


async def everybody(interaction: discord.Interaction, current: str) -> Choices:
    """Everybody in office, or in no campaign every post."""
    town, _ = await town_at(interaction)
    keys = [one.key for one in town.city.officials if one.post != REPORTER.id or one.payers] if town else []
    return choices([title_of(key) for key in keys or CITY_KEYS], current)


async def buyable(interaction: discord.Interaction, current: str) -> Choices:
    """Who may be bought: a Reporter, then those in nobody's pay or with room for more owners."""
    town, _ = await town_at(interaction)
    free = [one.key for one in town.city.officials if POSTS[one.post].shared or not one.payers] if town else CITY_KEYS
    named = [title_of(key) for key in free if not key.startswith(REPORTER.id)]
    return choices([REPORTER.title, *named], current)


async def posts(_interaction: discord.Interaction, current: str) -> Choices:
    return choices([post.title for post in POSTS.values()], current)


@official.command(name="list", description="Who is in office and in whose pay; without a campaign the payoffs.")
@app_commands.describe(campaign=CAMPAIGN)
@app_commands.autocomplete(campaign=any_campaign)
async def list_(interaction: discord.Interaction, campaign: str | None = None) -> None:
    town, _ = await town_at(interaction)
    await show(interaction, office_card(town, await book_for(interaction)))


@official.command(name="buy", description="Buy an official or hire a Reporter; the first month is paid at once.")
@app_commands.describe(
    official=OFFICIAL,
    dollars="More a month than he asks, if you like.",
    gang=GANG,
    bank=f"{ALONE}what the gang has in the bank.",
    reputation=f"{ALONE}its reputation, where it is not just that of the bank.",
    club=f"{ALONE}it has a gentleman's club or Madame Louisa's.",
    campaign=CAMPAIGN,
    dice=DICE,
    odds=ODDS,
    secret=SECRET,
)
@app_commands.autocomplete(official=buyable, gang=own_gangs_in_town, campaign=any_campaign)
async def buy(
    interaction: discord.Interaction,
    official: str,
    dollars: DOLLARS | None = None,
    gang: str | None = None,
    bank: Range[int, 0, MOST_MONEY] | None = None,
    reputation: Range[int, 0, 99] | None = None,
    club: bool | None = None,
    campaign: str | None = None,
    dice: str | None = None,
    odds: bool | None = None,
    secret: bool | None = None,
) -> None:
    await run(interaction, "mad-official buy", given(interaction))


@official.command(name="bid", description="Bid for an official in another's pay; his owner matches it or lets him go.")
@app_commands.describe(
    official=OFFICIAL,
    dollars="Dollars a month.",
    match="He is yours: pay what another bids for him.",
    gang=GANG,
    paid=f"{ALONE}what his owner pays him.",
    club=f"{ALONE}officials are a tenth cheaper.",
    campaign=CAMPAIGN,
)
@app_commands.autocomplete(official=everybody, gang=own_gangs_in_town, campaign=any_campaign)
async def bid(
    interaction: discord.Interaction,
    official: str,
    dollars: DOLLARS | None = None,
    match: bool | None = None,
    gang: str | None = None,
    paid: DOLLARS | None = None,
    club: bool | None = None,
    campaign: str | None = None,
) -> None:
    await run(interaction, "mad-official bid", given(interaction))


@official.command(name="release", description="Let an official go: to who bids for him, else for anybody to buy.")
@app_commands.describe(official=OFFICIAL, gang=GANG, campaign=CAMPAIGN)
@app_commands.autocomplete(official=everybody, gang=own_gangs_in_town, campaign=any_campaign)
async def release(
    interaction: discord.Interaction, official: str, gang: str | None = None, campaign: str | None = None
) -> None:
    await run(interaction, "mad-official release", given(interaction))


@official.command(name="shake-up", description="The Mayor accuses an official: SMARTS against SMARTS, once a month.")
@app_commands.describe(
    official="Whom: a Judge, Councilman, Captain or the Chief.",
    gang=GANG,
    mayor=f"{ALONE}SMARTS of the Mayor.",
    smarts=f"{ALONE}SMARTS of the accused.",
    owners=f"{ALONE}gangs that own the Mayor, the accuser first.",
    campaign=CAMPAIGN,
    dice=DICE,
    odds=ODDS,
    secret=SECRET,
)
@app_commands.autocomplete(official=everybody, gang=own_gangs_in_town, campaign=any_campaign)
async def shake_up(
    interaction: discord.Interaction,
    official: str,
    gang: str | None = None,
    mayor: SMARTS | None = None,
    smarts: SMARTS | None = None,
    owners: Range[int, 1, 24] | None = None,
    campaign: str | None = None,
    dice: str | None = None,
    odds: bool | None = None,
    secret: bool | None = None,
) -> None:
    await run(interaction, "mad-official shake-up", given(interaction))


@official.command(name="roll", description="SMARTS of somebody new in a post.")
@app_commands.describe(
    post="Which post.",
    replaces="For an umpire: who of the campaign is dead or gone, and is replaced.",
    campaign=CAMPAIGN,
    dice=DICE,
    odds=ODDS,
    secret=SECRET,
)
@app_commands.autocomplete(post=posts, replaces=everybody, campaign=any_campaign)
async def roll(
    interaction: discord.Interaction,
    post: str | None = None,
    replaces: str | None = None,
    campaign: str | None = None,
    dice: str | None = None,
    odds: bool | None = None,
    secret: bool | None = None,
) -> None:
    await run(interaction, "mad-official roll", given(interaction))


@official.command(name="decide", description="Owners of the same official disagree: 1D6 each, the highest decides.")
@app_commands.describe(
    owners="The gangs, separated by commas.", official="Whose word it is.", dice=DICE, odds=ODDS, secret=SECRET
)
@app_commands.autocomplete(official=posts)
async def decide(
    interaction: discord.Interaction,
    owners: Range[str, 1, 600],
    official: str | None = None,
    dice: str | None = None,
    odds: bool | None = None,
    secret: bool | None = None,
) -> None:
    await run(interaction, "mad-official decide", given(interaction))


@official.command(name="rumors", description="Whether colleagues hear of an official's better pay: SMARTS each.")
@app_commands.describe(
    official="The post.",
    smarts="SMARTS of the colleagues, separated by commas: 4, 5.",
    dice=DICE,
    odds=ODDS,
    secret=SECRET,
)
@app_commands.autocomplete(official=posts)
async def rumors(
    interaction: discord.Interaction,
    official: str,
    smarts: Range[str, 1, 100],
    dice: str | None = None,
    odds: bool | None = None,
    secret: bool | None = None,
) -> None:
    await run(interaction, "mad-official rumors", given(interaction))
