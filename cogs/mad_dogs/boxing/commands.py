"""/mad-boxing: matches, bets, dives, and the stable."""

from __future__ import annotations

from typing import Annotated

import discord
from annotated_types import Interval, Len

from cogs._kit.desk import Desk
from cogs._kit.params import Choices, choices
from cogs._kit.render import Card
from cogs._kit.slash import add_commands, command, root, shows
from cogs.mad_dogs.boxing.matches import on_a_card, stable_card
from cogs.mad_dogs.paradise.town import CAMPAIGN, gangs_in_town, own_gangs_in_town, town_at, town_of
from rules.core.move import Rolls, opt
from rules.core.named import MOST_LETTERS
from rules.mad_dogs.prices import MOST_MONEY

Fists = Annotated[int, Interval(ge=1, le=6)]

mad_boxing = root("mad-boxing", "Mad Dogs With Guns: boxing matches in Paradise.")
ROOTS = (mad_boxing,)


async def boxers(interaction: discord.Interaction, current: str) -> Choices:
    """Everybody who still boxes."""
    town, _ = await town_at(interaction)
    return choices([one.name for one in town.city.boxers if not one.washed_up] if town else [], current)


async def fighters(interaction: discord.Interaction, current: str) -> Choices:
    """Everybody on a card."""
    town, _ = await town_at(interaction)
    return choices(on_a_card(town.city) if town else [], current)


GANG = opt("Your gang, if you have several.", default=None, complete=own_gangs_in_town)
MATCH = opt("A boxer of the match, if several are on the card.", default=None, complete=fighters)


@command("mad-boxing match", Rolls())
class Match:
    """Put two boxers on the card; a contender's FISTS are rolled."""

    red: str | None = opt("Your boxer.", default=None, complete=boxers)
    blue: str | None = opt("His opponent; a contender whom nobody owns if left out.", default=None, complete=boxers)
    red_fists: Fists | None = opt("With no campaign: his FISTS; rolled if left out.", default=None)
    blue_fists: Fists | None = opt("With no campaign: the other's FISTS; rolled if left out.", default=None)
    gang: str | None = GANG
    campaign: str = CAMPAIGN


@command("mad-boxing fight", Rolls())
class Fight:
    """Ring the bell: FISTS until one passes while the other fails."""

    boxer: str | None = MATCH
    red_fists: Fists | None = opt("With no campaign: FISTS in the red corner.", default=None)
    blue_fists: Fists | None = opt("With no campaign: FISTS in the blue corner.", default=None)
    dive: str | None = opt("With no campaign: who is paid to lose.", default=None, words=("Red", "Blue", "Both"))
    campaign: str = CAMPAIGN


@command("mad-boxing bet")
class Bet:
    """Bet on a boxer: twice the stake comes back if he wins."""

    boxer: str = opt("On whom; Contender for one whom nobody owns.", complete=fighters)
    dollars: Annotated[int, Interval(ge=1, le=MOST_MONEY)] = opt("How much.")
    match: str | None = MATCH
    gang: str | None = GANG
    campaign: str = CAMPAIGN


@command("mad-boxing fix")
class Fix:
    """Pay a boxer to take a dive, in private: $300, the Arena's owner $100."""

    boxer: str = opt("Who is to lose.", complete=fighters)
    match: str | None = MATCH
    gang: str | None = GANG
    campaign: str = CAMPAIGN


@command("mad-boxing sign")
class Sign:
    """A boxer by hand: a new one, or one who was sold. For umpires."""

    boxer: Annotated[str, Len(1, MOST_LETTERS)] = opt("His name.", complete=boxers)
    gang: str = opt("For whom he boxes.", complete=gangs_in_town)
    fists: Fists | None = opt("FISTS; needed for a new one.", default=None)
    campaign: str = CAMPAIGN


@command("mad-boxing cancel")
class Cancel:
    """Call a match off: all bets and bribes go back."""

    boxer: str | None = MATCH
    gang: str | None = GANG
    campaign: str = CAMPAIGN


@command("mad-boxing stable")
class Stable:
    """Who boxes for whom, the matches to come, and the bets on them."""

    campaign: str = CAMPAIGN


@shows(Stable)
async def stable(desk: Desk, m: Stable) -> Card:
    return stable_card(await town_of(desk, m.campaign))


add_commands(mad_boxing, __name__)
