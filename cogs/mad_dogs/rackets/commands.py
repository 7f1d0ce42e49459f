"""/mad-racket: what businesses make and pay, who owns them, how they change hands, and the bands in nightclubs."""

from __future__ import annotations

from typing import Literal

import discord
from discord import app_commands

from cogs._kit.desk import Caller, Desk
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
from cogs.mad_dogs.paradise.town import (
    CAMPAIGN,
    any_campaign,
    gangs_in_town,
    own_gangs_in_town,
    town_at,
    town_if,
    town_of,
)
from cogs.mad_dogs.rackets import bands, dealings
from cogs.mad_dogs.rackets.shops import look_card, owners_card
from db.unit_of_work import reading
from rules.mad_dogs.paradise.bands import RADIO_DICE
from rules.mad_dogs.paradise.payoffs import MOST_OF_A_KIND
from rules.mad_dogs.paradise.rackets import NIGHTCLUB, PLACES, TRADES, every_business, name_of
from rules.mad_dogs.prices import MOST_MONEY

assert dealings  # its preparations are registered

Range = app_commands.Range
GANG = "Your gang, if you have several."
BAND = "Which band, by number or nightclub; your only one if left out."
ROLLS = {"dice": DICE, "odds": ODDS, "secret": SECRET}

mad_racket = in_all_contexts(
    everywhere(app_commands.Group(name="mad-racket", description="Mad Dogs With Guns: the rackets of Paradise."))
)
band = app_commands.Group(name="band", description="Popular bands in nightclubs.", parent=mad_racket)
ROOTS = (mad_racket,)


# Names


async def kinds(_interaction: discord.Interaction, current: str) -> Choices:
    """The twenty kinds of business."""
    return choices([one.name for one in TRADES.values()], current)


async def places(_interaction: discord.Interaction, current: str) -> Choices:
    """The neighborhoods."""
    return choices([one.name for one in PLACES.values()], current)


async def businesses(interaction: discord.Interaction, current: str) -> Choices:
    """Every business of the city, the owned ones first."""
    town, _ = await town_at(interaction)
    if town is None:
        return []
    owned = [name_of(one) for one in town.city.businesses if one.owner]
    return choices([*owned, *(name_of(one) for one in every_business(town.city.lots or len(town.gangs)))], current)


async def own_businesses(interaction: discord.Interaction, current: str) -> Choices:
    """Businesses of the caller's gangs, one or more, or none."""
    town, desk = await town_at(interaction)
    owned = [
        name_of(one)
        for one in (town.city.businesses if town else ())
        if town and one.owner in town.gangs and desk.owns(town.gangs[one.owner])
    ]
    return listed_choices([dealings.NONE, *owned], current)


async def nightclubs(interaction: discord.Interaction, current: str) -> Choices:
    """The nightclubs that somebody owns."""
    town, _ = await town_at(interaction)
    clubs = [name_of(one) for one in town.city.businesses if one.owner and one.kind == NIGHTCLUB] if town else []
    return choices(clubs, current)


async def known_bands(interaction: discord.Interaction, current: str) -> Choices:
    """The bands under contract."""
    town, _ = await town_at(interaction)
    return choices([bands.band_told(town, one) for one in town.city.bands] if town else [], current)


# By plain numbers


@mad_racket.command(name="loot", description="Roll a month's Loot of one business, with all that adds to it.")
@app_commands.describe(
    kind="What kind of business.",
    monopoly="Its owner has the whole racket in the neighborhood: 1D6 more.",
    brewery="Speakeasy, low dive: its owner has the Paradise Brewery.",
    wire="Bookies: their owner has a wire service.",
    band="Nightclub: dice of the band that plays there, 2 once it is on the radio.",
    handicap="The Racetrack in June.",
    nudge="Numbers: what the Racetrack's owner does to them.",
    **ROLLS,
)
@app_commands.autocomplete(kind=kinds)
async def loot(
    interaction: discord.Interaction,
    kind: str,
    monopoly: bool | None = None,
    brewery: bool | None = None,
    wire: bool | None = None,
    band: Range[int, 0, RADIO_DICE] | None = None,
    handicap: bool | None = None,
    nudge: Range[int, -1, 1] | None = None,
    dice: str | None = None,
    odds: bool | None = None,
    secret: bool | None = None,
) -> None:
    await run(interaction, "mad-racket loot", given(interaction))


@mad_racket.command(name="payoff", description="What the cops want for so many businesses of a kind.")
@app_commands.describe(kind="What kind of business.", number="How many a gang has in one neighborhood.")
@app_commands.autocomplete(kind=kinds)
async def payoff(
    interaction: discord.Interaction, kind: str, number: Range[int, 1, MOST_OF_A_KIND] | None = None
) -> None:
    await run(interaction, "mad-racket payoff", given(interaction))


# Looked at


@mad_racket.command(name="look", description="One business of the campaign: whose, its state, its Loot this month.")
@app_commands.describe(business="Which: Speakeasy 2 in the Docks.", campaign=CAMPAIGN)
@app_commands.autocomplete(business=businesses, campaign=any_campaign)
async def look(interaction: discord.Interaction, business: str, campaign: str | None = None) -> None:
    async with reading(client(interaction).database) as work:
        desk = await Desk.at(work, Caller.of(interaction), discord.utils.utcnow())
        card = await look_card(desk, await town_of(desk, campaign), business)
    await show(interaction, card)


@mad_racket.command(name="owners", description="Who owns what; with no campaign, what there is to own.")
@app_commands.describe(
    place="One neighborhood.", kind="One kind of business.", gang="What one gang owns.", campaign=CAMPAIGN
)
@app_commands.autocomplete(place=places, kind=kinds, gang=gangs_in_town, campaign=any_campaign)
async def owners(
    interaction: discord.Interaction,
    place: str | None = None,
    kind: str | None = None,
    gang: str | None = None,
    campaign: str | None = None,
) -> None:
    async with reading(client(interaction).database) as work:
        desk = await Desk.at(work, Caller.of(interaction), discord.utils.utcnow())
        card = owners_card(await town_if(desk, campaign), given(interaction))
    await show(interaction, card)


# Dealings


@mad_racket.command(name="take-over", description="Lean on the owner of an independent business: SMARTS against GUTS.")
@app_commands.describe(
    business="In a campaign: which one; the one of your orders if left out.",
    figure="In a campaign: who talks; whoever the orders name if left out.",
    gang=GANG,
    smarts="With no campaign: SMARTS of the one who talks.",
    guts="With no campaign: the owner's GUTS; rolled if left out.",
    chinatown="With no campaign: a Chinese owner, and a gang that is not: +2 GUTS.",
    modifier="Anything else on SMARTS.",
    campaign=CAMPAIGN,
    **ROLLS,
)
@app_commands.autocomplete(business=businesses, figure=any_figure, gang=own_gangs_in_town, campaign=any_campaign)
async def take_over(
    interaction: discord.Interaction,
    business: str | None = None,
    figure: str | None = None,
    gang: str | None = None,
    smarts: Range[int, 1, 6] | None = None,
    guts: Range[int, 1, 6] | None = None,
    chinatown: bool | None = None,
    modifier: Range[int, -6, 6] | None = None,
    campaign: str | None = None,
    dice: str | None = None,
    odds: bool | None = None,
    secret: bool | None = None,
) -> None:
    await run(interaction, "mad-racket take-over", given(interaction))


@mad_racket.command(
    name="unpaid", description="Say whose cops your gang leaves unpaid; the rest is paid if money lasts."
)
@app_commands.describe(businesses="Which, separated by commas; or none.", gang=GANG, campaign=CAMPAIGN)
@app_commands.autocomplete(businesses=own_businesses, gang=own_gangs_in_town, campaign=any_campaign)
async def unpaid(
    interaction: discord.Interaction, businesses: str, gang: str | None = None, campaign: str | None = None
) -> None:
    await run(interaction, "mad-racket unpaid", given(interaction))


@mad_racket.command(name="numbers", description="The Racetrack's owner gives a gang's numbers 1 Loot more or less.")
@app_commands.describe(
    sway="What happens to them.",
    gang="Whose numbers.",
    loot="With no campaign: what the gang's numbers made.",
    campaign=CAMPAIGN,
)
@app_commands.autocomplete(gang=gangs_in_town, campaign=any_campaign)
async def numbers(
    interaction: discord.Interaction,
    sway: Literal["Up 1", "Down 1", "Leave them"],
    gang: str | None = None,
    loot: Range[int, 0, 1000] | None = None,
    campaign: str | None = None,
) -> None:
    await run(interaction, "mad-racket numbers", given(interaction))


# Bands


@band.command(name="sign", description="Sign a popular band for a nightclub of your own: $500, and 1D6 more Loot.")
@app_commands.describe(
    club="Where it plays; a club without a band if left out.",
    price="Another price, if the umpire says so.",
    gang=GANG,
    campaign=CAMPAIGN,
)
@app_commands.autocomplete(club=nightclubs, gang=own_gangs_in_town, campaign=any_campaign)
async def sign(
    interaction: discord.Interaction,
    club: str | None = None,
    price: Range[int, 0, MOST_MONEY] | None = None,
    gang: str | None = None,
    campaign: str | None = None,
) -> None:
    await run(interaction, "mad-racket band sign", given(interaction))


@band.command(name="move", description="Let a band play in another nightclub of yours.")
@app_commands.describe(club="Where it goes.", band=BAND, campaign=CAMPAIGN)
@app_commands.autocomplete(club=nightclubs, band=known_bands, campaign=any_campaign)
async def move(
    interaction: discord.Interaction, club: str, band: str | None = None, campaign: str | None = None
) -> None:
    await run(interaction, "mad-racket band move", given(interaction))


@band.command(name="sell", description="Offer a band to another gang; its owner accepts by a button.")
@app_commands.describe(
    to="The other gang.", price="Dollars; nothing for a swap or a lost bet.", band=BAND, campaign=CAMPAIGN
)
@app_commands.autocomplete(to=gangs_in_town, band=known_bands, campaign=any_campaign)
async def sell(
    interaction: discord.Interaction,
    to: str,
    price: Range[int, 0, MOST_MONEY] | None = None,
    band: str | None = None,
    campaign: str | None = None,
) -> None:
    await run(interaction, "mad-racket band sell", given(interaction))


@band.command(name="drop", description="Let a band go.")
@app_commands.describe(band=BAND, campaign=CAMPAIGN)
@app_commands.autocomplete(band=known_bands, campaign=any_campaign)
async def drop(interaction: discord.Interaction, band: str | None = None, campaign: str | None = None) -> None:
    await run(interaction, "mad-racket band drop", given(interaction))
