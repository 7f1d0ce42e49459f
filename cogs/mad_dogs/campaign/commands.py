"""/campaign: a campaign from its first gang to its last month; /mad-orders: what gangs do, told in secret."""

from __future__ import annotations

from typing import Annotated

import discord
from annotated_types import Interval, Len
from discord import app_commands

from cogs._kit.desk import Caller
from cogs._kit.params import DICE, Choices, any_figure, any_gang, choices, listed_choices
from cogs._kit.slash import add_commands, answers, command, root
from cogs._kit.views import client, show
from cogs.mad_dogs.campaign.choosing import free_businesses, listed_hands, own_businesses, own_hands, their_businesses
from cogs.mad_dogs.campaign.orders import orders_card
from cogs.mad_dogs.campaign.telling import fight_told
from cogs.mad_dogs.outrage.months import causes
from cogs.mad_dogs.paradise.town import CAMPAIGN, gangs_in_town, own_gangs_in_town, town_at
from rules.core.move import opt
from rules.mad_dogs.paradise.officials import title_of
from rules.mad_dogs.paradise.rackets import PLACES, TRADES, every_business, name_of
from rules.mad_dogs.paradise.records import Official
from rules.mad_dogs.scenarios import SCENARIOS

Name = Annotated[str, Len(1, 60)]

campaign = root("campaign", "A campaign in Paradise: months, money, rackets.")
mad_orders = root("mad-orders", "What your gang does this month, told in secret.")
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


Reputation = Annotated[int, Interval(ge=-20, le=20)]
Outrage = Annotated[int, Interval(ge=-50, le=50)]
Loot = Annotated[int, Interval(ge=0, le=200)]
Repairs = Annotated[int, Interval(ge=0, le=2)]
Text = Annotated[str, Len(1, 1000)]
GANG = opt("Your gang; needed if you have several.", default=None, complete=own_gangs_in_town)


@command("campaign start")
class Start:
    """Begin a campaign in this channel."""

    name: Name | None = opt("What it is called.", default=None)
    umpire: discord.User | None = opt("Who umpires it, besides the umpires of the server.", default=None)


@command("campaign umpire")
class Umpire:
    """Name an umpire for this campaign alone."""

    user: discord.User = opt("Who umpires it from now on.")
    campaign: str = CAMPAIGN


@command("campaign join")
class Join:
    """Bring a gang into the campaign."""

    gang: str = opt("Your gang.", complete=any_gang)
    home: str | None = opt("Its neighborhood.", default=None, complete=places)
    chinese: bool | None = opt("It is a Chinese gang, whatever its type, and may start in Chinatown.", default=None)
    npc: bool | None = opt("Nobody plays it: the bot decides its months. For umpires.", default=None)
    campaign: str = CAMPAIGN


@command("campaign rival")
class Rival:
    """A ready-made gang that nobody plays comes to town."""

    type: str = opt(
        "What kind of gang.", words=("Crime Syndicate", "Irish Gang", "Mafia or Camorra", "Chinese Tong", "Street Gang")
    )
    name: Name | None = opt("What it is called.", default=None)
    home: str | None = opt("Its neighborhood; by default one that nobody lives in.", default=None, complete=places)
    size: Annotated[int, Interval(ge=1, le=40)] | None = opt("1 to 40 figures; 10 if left out.", default=None)
    dice: str | None = opt(DICE, default=None)
    campaign: str = CAMPAIGN


@command("campaign home")
class Home:
    """Choose your gang's neighborhood."""

    home: str = opt("Where it is at home.", complete=places)
    gang: str | None = GANG
    chinese: bool | None = opt("It is a Chinese gang.", default=None)
    campaign: str = CAMPAIGN


@command("campaign draft")
class Draft:
    """Pick the businesses your gang starts with: 4D6 of monthly Loot."""

    businesses: str | None = opt(
        "Separated by commas; at home unless you say where. Leave it out for a good choice.",
        default=None,
        complete=first_rackets,
    )
    gang: str | None = GANG
    campaign: str = CAMPAIGN


@command("campaign leave")
class Leave:
    """Take your gang out; what it owns in Paradise becomes independent."""

    gang: str | None = GANG
    campaign: str = CAMPAIGN


@command("campaign close")
class Close:
    """End the campaign; its log and books stay."""

    anyway: bool | None = opt("End it even if fights are unsettled.", default=None)
    campaign: str = CAMPAIGN


# Months


@command("campaign next")
class Next:
    """Go on to the next part of the month, or begin the first."""

    anyway: bool | None = opt("Open orders though some are missing. For umpires.", default=None)
    dice: str | None = opt(DICE, default=None)
    campaign: str = CAMPAIGN


@command("campaign done")
class Done:
    """Say whether your gang is done with this part of the month."""

    gang: str | None = GANG
    campaign: str = CAMPAIGN


@command("campaign deadline")
class Deadline:
    """Set a deadline for orders. For umpires."""

    hours: Annotated[int, Interval(ge=0, le=336)] = opt("Hours from now; 0 for no deadline.")
    campaign: str = CAMPAIGN


@command("campaign correct")
class Correct:
    """Put the books right, with a reason. For umpires."""

    why: Annotated[str, Len(1, 200)] = opt("The reason: it stands in the log and the ledger.")
    gang: str | None = opt(
        "Whose money or reputation; or who owns the business or official, “nobody” for none.",
        default=None,
        complete=gangs_in_town,
    )
    money: int | None = opt("Dollars to add; below 0 to take away.", default=None)
    reputation: Reputation | None = opt("Reputation points to add for good; below 0 to take away.", default=None)
    outrage: Outrage | None = opt("Points of public outrage to add; below 0 to take away.", default=None)
    business: str | None = opt("Belongs to the gang from now on.", default=None, complete=businesses)
    official: str | None = opt("Is in the gang's pay from now on.", default=None, complete=officials)
    fight: int | None = opt("The number of a fight that is called off.", default=None)
    campaign: str = CAMPAIGN


# Fights


async def open_fights(interaction: discord.Interaction, current: str) -> list[app_commands.Choice[int]]:
    """The fights still to be settled, by number."""
    town, _ = await town_at(interaction)
    if town is None:
        return []
    fights = [one for one in town.city.open_fights if current in str(one.id)]
    return [app_commands.Choice(name=fight_told(town, one)[:100], value=one.id) for one in fights[:25]]


OPEN_FIGHT = opt("Its number.", complete=open_fights)


@command("campaign fight")
class Fight:
    """Play a fight of this month here: a game with both gangs on the table."""

    fight: int = OPEN_FIGHT
    campaign: str = CAMPAIGN


@command("campaign result")
class Result:
    """Tell how a fight on a real table ended."""

    fight: int = OPEN_FIGHT
    winner: str = opt("Who won.", words=("attacker", "defender", "nobody"))
    loot: Loot | None = opt(
        "Smash and Grab: points of Loot the raiders carried off. A Hijack's load is rolled.", default=None
    )
    business: str | None = opt("What becomes of the business.", default=None, words=("kept", "taken", "independent"))
    whole_racket: bool | None = opt("The loser's whole racket there goes with it.", default=None)
    smashed: bool | None = opt("Smash and Grab: it was smashed up, so it makes no Loot for 1D6 months.", default=None)
    repairs: Repairs | None = opt("Months of cleaning up before it earns for its new owner.", default=None)
    dead: str | None = opt("Gangsters who died, separated by commas.", default=None, complete=listed_figures)
    arrested: str | None = opt(
        "Gangsters in the hands of the law, separated by commas.", default=None, complete=listed_figures
    )
    outrage: str | None = opt(
        "What outraged the public, separated by commas: citizens killed, a body left in public.",
        default=None,
        complete=causes,
    )
    feds_hurt: Annotated[int, Interval(ge=0, le=40)] | None = opt("How many Feds were killed or wounded.", default=None)
    official_killed: bool | None = opt("The official it was aimed at is dead.", default=None)
    dice: str | None = opt(
        "The dice that fell for the Loot, then for the months; the bot rolls them if left out.", default=None
    )
    campaign: str = CAMPAIGN


# Orders


@command("mad-orders take-over")
class TakeOver:
    """Lean on the owner of an independent business; one a month."""

    business: str = opt("Which business.", complete=free_businesses)
    figure: str = opt("Who does the talking: his SMARTS count.", complete=own_hands)
    also: str | None = opt("Who goes with him, separated by commas.", default=None, complete=listed_hands)
    gang: str | None = GANG
    campaign: str = CAMPAIGN


@command("mad-orders fight")
class FightCommand:
    """Raid, hit, hijack: a scenario against somebody."""

    scenario: str = opt("Which scenario.", complete=scenarios)
    against: str | None = opt("Which gang.", default=None, complete=gangs_in_town)
    business: str | None = opt("Which business of theirs.", default=None, complete=their_businesses)
    official: str | None = opt("The official a Hit is aimed at.", default=None, complete=officials)
    target: Name | None = opt("The gangster a Hit is aimed at.", default=None, complete=any_figure)
    figures: str | None = opt("Who is sent, separated by commas.", default=None, complete=listed_hands)
    gang: str | None = GANG
    campaign: str = CAMPAIGN


@command("mad-orders defend")
class Defend:
    """Post guards at one of your businesses, or with one of your men."""

    figures: str = opt("Who stays there, separated by commas.", complete=listed_hands)
    business: str | None = opt("Which business.", default=None, complete=own_businesses)
    man: str | None = opt("Or the man they guard, in case of a Hit on him.", default=None, complete=own_hands)
    gang: str | None = GANG
    campaign: str = CAMPAIGN


@command("mad-orders rest")
class Rest:
    """Everybody stays at home; earlier orders are dropped."""

    gang: str | None = GANG
    campaign: str = CAMPAIGN


@command("mad-orders write")
class Write:
    """All your orders at once, separated by semicolons."""

    text: Text = opt("take over Speakeasy 2 in the Docks with Spats; defend Brothel 1 in Riverside with Brick")
    gang: str | None = GANG
    campaign: str = CAMPAIGN


@command("mad-orders show")
class Show:
    """Your orders so far, and who has not given any."""

    gang: str | None = GANG
    campaign: str = CAMPAIGN


@answers(Show)
async def show_orders(interaction: discord.Interaction, m: Show) -> None:
    database = client(interaction).database
    card = await orders_card(Caller.of(interaction), database, m.gang, m.campaign)
    await show(interaction, card)


add_commands(campaign, __name__)
add_commands(mad_orders, __name__)
