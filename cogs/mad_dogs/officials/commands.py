"""/mad-official: officials of Paradise bought, bid for, let go, accused; or their dice alone."""

from __future__ import annotations

from typing import Annotated

import discord
from annotated_types import Interval, Len

from cogs._kit.params import Choices, choices
from cogs._kit.slash import add_commands, answers, command, root
from cogs._kit.views import book_for, show
from cogs.mad_dogs.officials import deals, shaking
from cogs.mad_dogs.officials.deals import office_card
from cogs.mad_dogs.paradise.town import CAMPAIGN, own_gangs_in_town, town_at
from rules.core.move import Rolls, opt
from rules.mad_dogs.paradise.officials import CITY_KEYS, POSTS, REPORTER, title_of
from rules.mad_dogs.paradise.shake_ups import MOST_SMARTS
from rules.mad_dogs.prices import MOST_MONEY

assert deals
assert shaking  # their preparations are registered

Dollars = Annotated[int, Interval(ge=1, le=MOST_MONEY)]
Smarts = Annotated[int, Interval(ge=1, le=MOST_SMARTS)]
OFFICIAL = "Which official: Mayor, Judge 2, Captain of the 1st Precinct."
ALONE = "Without a campaign: "

official = root("mad-official", "Mad Dogs With Guns: the officials of Paradise.")
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


Bank = Annotated[int, Interval(ge=0, le=MOST_MONEY)]
Reputation = Annotated[int, Interval(ge=0, le=99)]
Owners = Annotated[int, Interval(ge=1, le=24)]
GANG = opt("For which gang; yours if you have one here.", default=None, complete=own_gangs_in_town)
ANY_OFFICIAL = opt(OFFICIAL, complete=everybody)


@command("mad-official list")
class List:
    """Who is in office and in whose pay; without a campaign the payoffs."""

    campaign: str = CAMPAIGN


@answers(List)
async def list_(interaction: discord.Interaction, _m: List) -> None:
    town, _ = await town_at(interaction)
    await show(interaction, office_card(town, await book_for(interaction)))


@command("mad-official buy", Rolls())
class Buy:
    """Buy an official or hire a Reporter; the first month is paid at once."""

    official: str = opt(OFFICIAL, complete=buyable)
    dollars: Dollars | None = opt("More a month than he asks, if you like.", default=None)
    gang: str | None = GANG
    bank: Bank | None = opt(f"{ALONE}what the gang has in the bank.", default=None)
    reputation: Reputation | None = opt(f"{ALONE}its reputation, where it is not just that of the bank.", default=None)
    club: bool | None = opt(f"{ALONE}it has a gentleman's club or Madame Louisa's.", default=None)
    campaign: str = CAMPAIGN


@command("mad-official bid")
class Bid:
    """Bid for an official in another's pay; his owner matches it or lets him go."""

    official: str = ANY_OFFICIAL
    dollars: Dollars | None = opt("Dollars a month.", default=None)
    match: bool | None = opt("He is yours: pay what another bids for him.", default=None)
    gang: str | None = GANG
    paid: Dollars | None = opt(f"{ALONE}what his owner pays him.", default=None)
    club: bool | None = opt(f"{ALONE}officials are a tenth cheaper.", default=None)
    campaign: str = CAMPAIGN


@command("mad-official release")
class Release:
    """Let an official go: to who bids for him, else for anybody to buy."""

    official: str = ANY_OFFICIAL
    gang: str | None = GANG
    campaign: str = CAMPAIGN


@command("mad-official shake-up", Rolls())
class ShakeUp:
    """The Mayor accuses an official: SMARTS against SMARTS, once a month."""

    official: str = opt("Whom: a Judge, Councilman, Captain or the Chief.", complete=everybody)
    gang: str | None = GANG
    mayor: Smarts | None = opt(f"{ALONE}SMARTS of the Mayor.", default=None)
    smarts: Smarts | None = opt(f"{ALONE}SMARTS of the accused.", default=None)
    owners: Owners | None = opt(f"{ALONE}gangs that own the Mayor, the accuser first.", default=None)
    campaign: str = CAMPAIGN


@command("mad-official roll", Rolls())
class Roll:
    """SMARTS of somebody new in a post."""

    post: str | None = opt("Which post.", default=None, complete=posts)
    replaces: str | None = opt(
        "For an umpire: who of the campaign is dead or gone, and is replaced.", default=None, complete=everybody
    )
    campaign: str = CAMPAIGN


@command("mad-official decide", Rolls())
class Decide:
    """Owners of the same official disagree: 1D6 each, the highest decides."""

    owners: Annotated[str, Len(1, 600)] = opt("The gangs, separated by commas.")
    official: str | None = opt("Whose word it is.", default=None, complete=posts)


@command("mad-official rumors", Rolls())
class Rumors:
    """Whether colleagues hear of an official's better pay: SMARTS each."""

    official: str = opt("The post.", complete=posts)
    smarts: Annotated[str, Len(1, 100)] = opt("SMARTS of the colleagues, separated by commas: 4, 5.")


add_commands(official, __name__)
