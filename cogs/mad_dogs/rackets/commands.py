"""/mad-racket: what businesses make and pay, who owns them, how they change hands, and the bands in nightclubs."""

from __future__ import annotations

from typing import Annotated

import discord
from annotated_types import Interval
from discord import app_commands

from cogs._kit.desk import Desk
from cogs._kit.params import Choices, any_figure, choices, listed_choices
from cogs._kit.render import Card
from cogs._kit.slash import add_commands, command, root, shows
from cogs.mad_dogs.paradise.town import CAMPAIGN, gangs_in_town, own_gangs_in_town, town_at, town_if, town_of
from cogs.mad_dogs.rackets import bands, dealings
from cogs.mad_dogs.rackets.shops import look_card, owners_card
from rules.core.move import Rolls, opt
from rules.mad_dogs.paradise.bands import RADIO_DICE
from rules.mad_dogs.paradise.payoffs import MOST_OF_A_KIND
from rules.mad_dogs.paradise.rackets import NIGHTCLUB, PLACES, TRADES, every_business, name_of
from rules.mad_dogs.prices import MOST_MONEY

assert dealings  # its preparations are registered

mad_racket = root("mad-racket", "Mad Dogs With Guns: the rackets of Paradise.")
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


Band = Annotated[int, Interval(ge=0, le=RADIO_DICE)]
Nudge = Annotated[int, Interval(ge=-1, le=1)]
Number = Annotated[int, Interval(ge=1, le=MOST_OF_A_KIND)]
NumberTo6 = Annotated[int, Interval(ge=1, le=6)]
LootTo1000 = Annotated[int, Interval(ge=0, le=1000)]
Price = Annotated[int, Interval(ge=0, le=MOST_MONEY)]
GANG = opt("Your gang, if you have several.", default=None, complete=own_gangs_in_town)
BAND = opt("Which band, by number or nightclub; your only one if left out.", default=None, complete=known_bands)


@command("mad-racket loot", Rolls())
class Loot:
    """Roll a month's Loot of one business, with all that adds to it."""

    kind: str = opt("What kind of business.", complete=kinds)
    monopoly: bool | None = opt("Its owner has the whole racket in the neighborhood: 1D6 more.", default=None)
    brewery: bool | None = opt("Speakeasy, low dive: its owner has the Paradise Brewery.", default=None)
    wire: bool | None = opt("Bookies: their owner has a wire service.", default=None)
    band: Band | None = opt("Nightclub: dice of the band that plays there, 2 once it is on the radio.", default=None)
    handicap: bool | None = opt("The Racetrack in June.", default=None)
    nudge: Nudge | None = opt("Numbers: what the Racetrack's owner does to them.", default=None)


@command("mad-racket payoff")
class Payoff:
    """What the cops want for so many businesses of a kind."""

    kind: str = opt("What kind of business.", complete=kinds)
    number: Number | None = opt("How many a gang has in one neighborhood.", default=None)


# Looked at


@command("mad-racket look")
class Look:
    """One business of the campaign: whose, its state, its Loot this month."""

    business: str = opt("Which: Speakeasy 2 in the Docks.", complete=businesses)
    campaign: str | None = CAMPAIGN


@shows(Look)
async def look(desk: Desk, m: Look) -> Card:
    return await look_card(desk, await town_of(desk, m.campaign), m.business)


@command("mad-racket owners")
class Owners:
    """Who owns what; with no campaign, what there is to own."""

    place: str | None = opt("One neighborhood.", default=None, complete=places)
    kind: str | None = opt("One kind of business.", default=None, complete=kinds)
    gang: str | None = opt("What one gang owns.", default=None, complete=gangs_in_town)
    campaign: str | None = CAMPAIGN


@shows(Owners)
async def owners(desk: Desk, m: Owners) -> Card:
    return owners_card(await town_if(desk, m.campaign), m.place, m.kind, m.gang)


# Dealings


@command("mad-racket take-over", Rolls())
class TakeOver:
    """Lean on the owner of an independent business: SMARTS against GUTS."""

    business: str | None = opt(
        "In a campaign: which one; the one of your orders if left out.", default=None, complete=businesses
    )
    figure: str | None = opt(
        "In a campaign: who talks; whoever the orders name if left out.", default=None, complete=any_figure
    )
    gang: str | None = GANG
    smarts: NumberTo6 | None = opt("With no campaign: SMARTS of the one who talks.", default=None)
    guts: NumberTo6 | None = opt("With no campaign: the owner's GUTS; rolled if left out.", default=None)
    chinatown: bool | None = opt("With no campaign: a Chinese owner, and a gang that is not: +2 GUTS.", default=None)
    modifier: Annotated[int, Interval(ge=-6, le=6)] | None = opt("Anything else on SMARTS.", default=None)
    campaign: str | None = CAMPAIGN


@command("mad-racket unpaid")
class Unpaid:
    """Say whose cops your gang leaves unpaid; the rest is paid if money lasts."""

    businesses: str = opt("Which, separated by commas; or none.", complete=own_businesses)
    gang: str | None = GANG
    campaign: str | None = CAMPAIGN


@command("mad-racket numbers")
class Numbers:
    """The Racetrack's owner gives a gang's numbers 1 Loot more or less."""

    sway: str = opt("What happens to them.", words=("Up 1", "Down 1", "Leave them"))
    gang: str | None = opt("Whose numbers.", default=None, complete=gangs_in_town)
    loot: LootTo1000 | None = opt("With no campaign: what the gang's numbers made.", default=None)
    campaign: str | None = CAMPAIGN


# Bands


@command("mad-racket band sign")
class BandSign:
    """Sign a popular band for a nightclub of your own: $500, and 1D6 more Loot."""

    club: str | None = opt("Where it plays; a club without a band if left out.", default=None, complete=nightclubs)
    price: Price | None = opt("Another price, if the umpire says so.", default=None)
    gang: str | None = GANG
    campaign: str | None = CAMPAIGN


@command("mad-racket band move")
class BandMove:
    """Let a band play in another nightclub of yours."""

    club: str = opt("Where it goes.", complete=nightclubs)
    band: str | None = BAND
    campaign: str | None = CAMPAIGN


@command("mad-racket band sell")
class BandSell:
    """Offer a band to another gang; its owner accepts by a button."""

    to: str = opt("The other gang.", complete=gangs_in_town)
    price: Price | None = opt("Dollars; nothing for a swap or a lost bet.", default=None)
    band: str | None = BAND
    campaign: str | None = CAMPAIGN


@command("mad-racket band drop")
class BandDrop:
    """Let a band go."""

    band: str | None = BAND
    campaign: str | None = CAMPAIGN


add_commands(mad_racket, __name__)
add_commands(band, __name__)
