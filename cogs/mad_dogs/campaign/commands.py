"""/campaign: a campaign from its first gang to its last month; /mad-orders: what gangs do, told in secret."""

from __future__ import annotations

from typing import Literal

import discord
from discord import app_commands

from cogs._kit.desk import Caller
from cogs._kit.params import (
    DICE,
    Choices,
    any_figure,
    any_gang,
    choices,
    everywhere,
    given,
    in_all_contexts,
    listed_choices,
)
from cogs._kit.views import client, run, show
from cogs.mad_dogs.campaign.choosing import (
    free_businesses,
    listed_hands,
    own_businesses,
    own_hands,
    their_businesses,
)
from cogs.mad_dogs.campaign.orders import orders_card
from cogs.mad_dogs.campaign.telling import fight_told
from cogs.mad_dogs.outrage.commands import causes
from cogs.mad_dogs.paradise.town import CAMPAIGN, any_campaign, gangs_in_town, own_gangs_in_town, town_at
from rules.mad_dogs.paradise.officials import title_of
from rules.mad_dogs.paradise.rackets import PLACES, TRADES, every_business, name_of
from rules.mad_dogs.paradise.records import Official
from rules.mad_dogs.scenarios import SCENARIOS

Range = app_commands.Range
NAME = Range[str, 1, 60]
GANG = "Your gang; needed if you have several."
MOBS = Literal["Crime Syndicate", "Irish Gang", "Mafia or Camorra", "Chinese Tong", "Street Gang"]

campaign = in_all_contexts(
    everywhere(app_commands.Group(name="campaign", description="A campaign in Paradise: months, money, rackets."))
)
mad_orders = in_all_contexts(
    everywhere(app_commands.Group(name="mad-orders", description="What your gang does this month, told in secret."))
)
ROOTS = (campaign, mad_orders)


async def places(_interaction: discord.Interaction, current: str) -> Choices:
    return choices([one.name for one in PLACES.values() if one.id != "downtown"], current)


async def first_rackets(interaction: discord.Interaction, current: str) -> Choices:
    """Kinds of business, for the list a gang starts with."""
    town, _ = await town_at(interaction)
    names = [one.name for one in TRADES.values() if one.earns]
    if town is not None:
        homes = {one.home for one in town.city.outfits if one.home}
        local = [f"{TRADES[kind].name} {PLACES[home].name}" for home in homes for kind in PLACES[home].trades]
        names = [*names, *local]
    return listed_choices(names, current)


async def businesses(interaction: discord.Interaction, current: str) -> Choices:
    """Every business of the city, owned ones first."""
    town, _ = await town_at(interaction)
    if town is None:
        return []
    owned = [name_of(one) for one in town.city.businesses if one.owner]
    return choices([*owned, *(name_of(one) for one in every_business(town.city.lots))], current)


async def officials(interaction: discord.Interaction, current: str) -> Choices:
    town, _ = await town_at(interaction)
    known: tuple[Official, ...] = town.city.officials if town else ()
    return choices([title_of(one.key) for one in known], current)


async def scenarios(_interaction: discord.Interaction, current: str) -> Choices:
    return choices([one.title for one in SCENARIOS.values() if one.id != "police-raid"], current)


async def listed_figures(interaction: discord.Interaction, current: str) -> Choices:
    """Figures of this server, a list separated by commas; the caller's own first."""
    *before, last = current.split(",")
    found = await any_figure(interaction, last.strip())
    head = "".join(f"{part.strip()}, " for part in before if part.strip())
    return [
        app_commands.Choice(name=head + one.value, value=head + one.value)
        for one in found
        if len(head + one.value) <= 100
    ]


# Beginning


@campaign.command(name="start", description="Begin a campaign in this channel.")
@app_commands.describe(name="What it is called.", umpire="Who umpires it, besides the umpires of the server.")
async def start(interaction: discord.Interaction, name: NAME | None = None, umpire: discord.User | None = None) -> None:
    await run(interaction, "campaign start", {"name": name, "umpire": umpire.id if umpire else None})


@campaign.command(name="umpire", description="Name an umpire for this campaign alone.")
@app_commands.describe(user="Who umpires it from now on.", campaign=CAMPAIGN)
@app_commands.autocomplete(campaign=any_campaign)
async def umpire(interaction: discord.Interaction, user: discord.User, campaign: str | None = None) -> None:
    await run(interaction, "campaign umpire", {"user": user.id, "campaign": campaign})


@campaign.command(name="join", description="Bring a gang into the campaign.")
@app_commands.describe(
    gang="Your gang.",
    home="Its neighborhood.",
    chinese="It is a Chinese gang, whatever its type, and may start in Chinatown.",
    npc="Nobody plays it: the bot decides its months. For umpires.",
    campaign=CAMPAIGN,
)
@app_commands.autocomplete(gang=any_gang, home=places, campaign=any_campaign)
async def join(
    interaction: discord.Interaction,
    gang: str,
    home: str | None = None,
    chinese: bool | None = None,
    npc: bool | None = None,
    campaign: str | None = None,
) -> None:
    await run(interaction, "campaign join", given(interaction))


@campaign.command(name="rival", description="A ready-made gang that nobody plays comes to town.")
@app_commands.describe(
    type="What kind of gang.",
    name="What it is called.",
    home="Its neighborhood; by default one that nobody lives in.",
    size="1 to 40 figures; 10 if left out.",
    dice=DICE,
    campaign=CAMPAIGN,
)
@app_commands.autocomplete(home=places, campaign=any_campaign)
async def rival(
    interaction: discord.Interaction,
    type: MOBS,
    name: NAME | None = None,
    home: str | None = None,
    size: Range[int, 1, 40] | None = None,
    dice: str | None = None,
    campaign: str | None = None,
) -> None:
    await run(interaction, "campaign rival", given(interaction))


@campaign.command(name="home", description="Choose your gang's neighborhood.")
@app_commands.describe(home="Where it is at home.", gang=GANG, chinese="It is a Chinese gang.", campaign=CAMPAIGN)
@app_commands.autocomplete(home=places, gang=own_gangs_in_town, campaign=any_campaign)
async def home(
    interaction: discord.Interaction,
    home: str,
    gang: str | None = None,
    chinese: bool | None = None,
    campaign: str | None = None,
) -> None:
    await run(interaction, "campaign home", given(interaction))


@campaign.command(name="draft", description="Pick the businesses your gang starts with: 4D6 of monthly Loot.")
@app_commands.describe(
    businesses="Separated by commas; at home unless you say where. Leave it out for a good choice.",
    gang=GANG,
    campaign=CAMPAIGN,
)
@app_commands.autocomplete(businesses=first_rackets, gang=own_gangs_in_town, campaign=any_campaign)
async def draft(
    interaction: discord.Interaction,
    businesses: str | None = None,
    gang: str | None = None,
    campaign: str | None = None,
) -> None:
    await run(interaction, "campaign draft", given(interaction))


@campaign.command(name="leave", description="Take your gang out; what it owns in Paradise becomes independent.")
@app_commands.describe(gang=GANG, campaign=CAMPAIGN)
@app_commands.autocomplete(gang=own_gangs_in_town, campaign=any_campaign)
async def leave(interaction: discord.Interaction, gang: str | None = None, campaign: str | None = None) -> None:
    await run(interaction, "campaign leave", given(interaction))


@campaign.command(name="close", description="End the campaign; its log and books stay.")
@app_commands.describe(anyway="End it even if fights are unsettled.", campaign=CAMPAIGN)
@app_commands.autocomplete(campaign=any_campaign)
async def close(interaction: discord.Interaction, anyway: bool | None = None, campaign: str | None = None) -> None:
    await run(interaction, "campaign close", given(interaction))


# Months


@campaign.command(name="next", description="Go on to the next part of the month, or begin the first.")
@app_commands.describe(anyway="Open orders though some are missing. For umpires.", dice=DICE, campaign=CAMPAIGN)
@app_commands.autocomplete(campaign=any_campaign)
async def go_on(
    interaction: discord.Interaction,
    anyway: bool | None = None,
    dice: str | None = None,
    campaign: str | None = None,
) -> None:
    await run(interaction, "campaign next", given(interaction))


@campaign.command(name="done", description="Say whether your gang is done with this part of the month.")
@app_commands.describe(gang=GANG, campaign=CAMPAIGN)
@app_commands.autocomplete(gang=own_gangs_in_town, campaign=any_campaign)
async def done(interaction: discord.Interaction, gang: str | None = None, campaign: str | None = None) -> None:
    await run(interaction, "campaign done", given(interaction))


@campaign.command(name="deadline", description="Set a deadline for orders. For umpires.")
@app_commands.describe(hours="Hours from now; 0 for no deadline.", campaign=CAMPAIGN)
@app_commands.autocomplete(campaign=any_campaign)
async def deadline(interaction: discord.Interaction, hours: Range[int, 0, 336], campaign: str | None = None) -> None:
    await run(interaction, "campaign deadline", given(interaction))


@campaign.command(name="correct", description="Put the books right, with a reason. For umpires.")
@app_commands.describe(
    why="The reason: it stands in the log and the ledger.",
    gang="Whose money or reputation; or who owns the business or official, “nobody” for none.",
    money="Dollars to add; below 0 to take away.",
    reputation="Reputation points to add for good; below 0 to take away.",
    outrage="Points of public outrage to add; below 0 to take away.",
    business="Belongs to the gang from now on.",
    official="Is in the gang's pay from now on.",
    fight="The number of a fight that is called off.",
    campaign=CAMPAIGN,
)
@app_commands.autocomplete(gang=gangs_in_town, business=businesses, official=officials, campaign=any_campaign)
async def correct(
    interaction: discord.Interaction,
    why: Range[str, 1, 200],
    gang: str | None = None,
    money: int | None = None,
    reputation: Range[int, -20, 20] | None = None,
    outrage: Range[int, -50, 50] | None = None,
    business: str | None = None,
    official: str | None = None,
    fight: int | None = None,
    campaign: str | None = None,
) -> None:
    await run(interaction, "campaign correct", given(interaction))


# Fights


async def open_fights(interaction: discord.Interaction, current: str) -> list[app_commands.Choice[int]]:
    """The fights still to be settled, by number."""
    town, _ = await town_at(interaction)
    if town is None:
        return []
    fights = [one for one in town.city.open_fights if current in str(one.id)]
    return [app_commands.Choice(name=fight_told(town, one)[:100], value=one.id) for one in fights[:25]]


@campaign.command(name="fight", description="Play a fight of this month here: a game with both gangs on the table.")
@app_commands.describe(fight="Its number.", campaign=CAMPAIGN)
@app_commands.autocomplete(fight=open_fights)
@app_commands.autocomplete(campaign=any_campaign)
async def play_fight(interaction: discord.Interaction, fight: int, campaign: str | None = None) -> None:
    await run(interaction, "campaign fight", given(interaction))


@campaign.command(name="result", description="Tell how a fight on a real table ended.")
@app_commands.describe(
    fight="Its number.",
    winner="Who won.",
    loot="Smash and Grab: points of Loot the raiders carried off. A Hijack's load is rolled.",
    business="What becomes of the business.",
    whole_racket="The loser's whole racket there goes with it.",
    smashed="Smash and Grab: it was smashed up, so it makes no Loot for 1D6 months.",
    repairs="Months of cleaning up before it earns for its new owner.",
    dead="Gangsters who died, separated by commas.",
    arrested="Gangsters in the hands of the law, separated by commas.",
    outrage="What outraged the public, separated by commas: citizens killed, a body left in public.",
    feds_hurt="How many Feds were killed or wounded.",
    official_killed="The official it was aimed at is dead.",
    dice="The dice that fell for the Loot, then for the months; the bot rolls them if left out.",
    campaign=CAMPAIGN,
)
@app_commands.autocomplete(fight=open_fights)
@app_commands.autocomplete(dead=listed_figures, arrested=listed_figures, outrage=causes, campaign=any_campaign)
async def result(
    interaction: discord.Interaction,
    fight: int,
    winner: Literal["attacker", "defender", "nobody"],
    loot: Range[int, 0, 200] | None = None,
    business: Literal["kept", "taken", "independent"] | None = None,
    whole_racket: bool | None = None,
    smashed: bool | None = None,
    repairs: Range[int, 0, 2] | None = None,
    dead: str | None = None,
    arrested: str | None = None,
    outrage: str | None = None,
    feds_hurt: Range[int, 0, 40] | None = None,
    official_killed: bool | None = None,
    dice: str | None = None,
    campaign: str | None = None,
) -> None:
    await run(interaction, "campaign result", given(interaction))


# Orders


@mad_orders.command(name="take-over", description="Lean on the owner of an independent business; one a month.")
@app_commands.describe(
    business="Which business.",
    figure="Who does the talking: his SMARTS count.",
    also="Who goes with him, separated by commas.",
    gang=GANG,
    campaign=CAMPAIGN,
)
@app_commands.autocomplete(
    business=free_businesses, figure=own_hands, also=listed_hands, gang=own_gangs_in_town, campaign=any_campaign
)
async def take_over(
    interaction: discord.Interaction,
    business: str,
    figure: str,
    also: str | None = None,
    gang: str | None = None,
    campaign: str | None = None,
) -> None:
    await run(interaction, "mad-orders take-over", given(interaction))


@mad_orders.command(name="fight", description="Raid, hit, hijack: a scenario against somebody.")
@app_commands.describe(
    scenario="Which scenario.",
    against="Which gang.",
    business="Which business of theirs.",
    official="The official a Hit is aimed at.",
    target="The gangster a Hit is aimed at.",
    figures="Who is sent, separated by commas.",
    gang=GANG,
    campaign=CAMPAIGN,
)
@app_commands.autocomplete(
    scenario=scenarios,
    against=gangs_in_town,
    business=their_businesses,
    official=officials,
    target=any_figure,
    figures=listed_hands,
    gang=own_gangs_in_town,
    campaign=any_campaign,
)
async def fight(
    interaction: discord.Interaction,
    scenario: str,
    against: str | None = None,
    business: str | None = None,
    official: str | None = None,
    target: NAME | None = None,
    figures: str | None = None,
    gang: str | None = None,
    campaign: str | None = None,
) -> None:
    await run(interaction, "mad-orders fight", given(interaction))


@mad_orders.command(name="defend", description="Post guards at one of your businesses, or with one of your men.")
@app_commands.describe(
    figures="Who stays there, separated by commas.",
    business="Which business.",
    man="Or the man they guard, in case of a Hit on him.",
    gang=GANG,
    campaign=CAMPAIGN,
)
@app_commands.autocomplete(
    figures=listed_hands, business=own_businesses, man=own_hands, gang=own_gangs_in_town, campaign=any_campaign
)
async def defend(
    interaction: discord.Interaction,
    figures: str,
    business: str | None = None,
    man: str | None = None,
    gang: str | None = None,
    campaign: str | None = None,
) -> None:
    await run(interaction, "mad-orders defend", given(interaction))


@mad_orders.command(name="rest", description="Everybody stays at home; earlier orders are dropped.")
@app_commands.describe(gang=GANG, campaign=CAMPAIGN)
@app_commands.autocomplete(gang=own_gangs_in_town, campaign=any_campaign)
async def rest(interaction: discord.Interaction, gang: str | None = None, campaign: str | None = None) -> None:
    await run(interaction, "mad-orders rest", given(interaction))


@mad_orders.command(name="write", description="All your orders at once, separated by semicolons.")
@app_commands.describe(
    text="take over Speakeasy 2 in the Docks with Spats; defend Brothel 1 in Riverside with Brick",
    gang=GANG,
    campaign=CAMPAIGN,
)
@app_commands.autocomplete(gang=own_gangs_in_town, campaign=any_campaign)
async def write(
    interaction: discord.Interaction, text: Range[str, 1, 1000], gang: str | None = None, campaign: str | None = None
) -> None:
    await run(interaction, "mad-orders write", given(interaction))


@mad_orders.command(name="show", description="Your orders so far, and who has not given any.")
@app_commands.describe(gang=GANG, campaign=CAMPAIGN)
@app_commands.autocomplete(gang=own_gangs_in_town, campaign=any_campaign)
async def show_orders(interaction: discord.Interaction, gang: str | None = None, campaign: str | None = None) -> None:
    await show(interaction, await orders_card(Caller.of(interaction), client(interaction).database, gang, campaign))
