"""/mad-spend: school, muscle, public opinion, stolen cars, reputation, funerals."""

from __future__ import annotations

from typing import Annotated

import discord
from annotated_types import Interval, Len

from cogs._kit.desk import Desk
from cogs._kit.params import Choices, any_figure, choices, listed_choices
from cogs._kit.render import Card
from cogs._kit.slash import add_commands, command, root, shows
from cogs.mad_dogs import skill_names
from cogs.mad_dogs.paradise.town import CAMPAIGN, gangs_in_town, own_gangs_in_town, town_at, town_of
from cogs.mad_dogs.spending import school
from cogs.mad_dogs.spending.hiring import reputation_card
from cogs.mad_dogs.spending.mourning import awaited
from rules.core.move import Rolls, opt
from rules.core.named import MOST_LETTERS
from rules.mad_dogs.paradise.spending import MOST_MUSCLE, MUSCLE
from rules.mad_dogs.prices import MOST_MONEY, WEAPON_PRICES
from rules.mad_dogs.skills import EFFECTS

Stat = Annotated[int, Interval(ge=1, le=6)]


assert school  # its preparations are registered

mad_spend = root("mad-spend", "Mad Dogs With Guns: spend Loot in Paradise.")
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


Weapons = Annotated[str, Len(1, 200)]
ReputationTo9999 = Annotated[int, Interval(ge=0, le=9999)]
Outrage = Annotated[int, Interval(ge=0, le=1000)]
Dollars = Annotated[int, Interval(ge=0, le=MOST_MONEY)]
FIGURE = opt("Your figure in the campaign.", default=None, complete=any_figure)
GYM = opt("With no campaign: at a gym of one's own.", default=None)
GANG = opt("Your gang, if you have several.", default=None, complete=own_gangs_in_town)
FUNERAL = opt("Whose funeral, if there are several.", default=None, complete=funerals)


@command("mad-spend train")
class Train:
    """School of Hard Knocks: raise a stat, up to 5."""

    stat: str = opt("Which stat.", words=("FISTS", "GATS", "GUTS", "STUNTS", "SMARTS", "HITS"))
    to: Stat = opt("What it becomes.")
    figure: str | None = FIGURE
    now: Stat | None = opt("With no campaign: what it is now.", default=None)
    gym: bool | None = GYM
    campaign: str = CAMPAIGN


@command("mad-spend skill", Rolls())
class Skill:
    """School of Hard Knocks: a skill, $25 rolled or $50 chosen."""

    figure: str | None = FIGURE
    skill: str | None = opt("The one chosen; left out, it is rolled.", default=None, complete=one_skill)
    skills: str | None = opt("With no campaign: those he has.", default=None, complete=skill_names)
    gym: bool | None = GYM
    campaign: str = CAMPAIGN


@command("mad-spend arm")
class Arm:
    """Buy weapons for somebody from the bank."""

    weapons: Weapons = opt("What, separated by commas: Tommy Gun, 2 Grenade.", complete=weapon_names)
    figure: str | None = FIGURE
    campaign: str = CAMPAIGN


@command("mad-spend muscle")
class Muscle:
    """Hire outsiders for one fight; their reputation and wait are told."""

    who: str = opt("What kind.", complete=muscle_names)
    number: Annotated[int, Interval(ge=1, le=MOST_MUSCLE)] = opt("How many.")
    reputation: ReputationTo9999 | None = opt("With no campaign: that of the gang.", default=None)
    gang: str | None = GANG
    campaign: str = CAMPAIGN


@command("mad-spend bring", Rolls(odds=False, secret=False))
class Bring:
    """Put the muscle your gang has hired on the table of the game here."""

    gang: str | None = GANG
    campaign: str = CAMPAIGN


@command("mad-spend opinion")
class Opinion:
    """Good works: $500 for each point off public outrage."""

    points: Annotated[int, Interval(ge=1, le=1000)] = opt("How many points.")
    outrage: Outrage | None = opt("With no campaign: what public outrage is now.", default=None)
    gang: str | None = GANG
    campaign: str = CAMPAIGN


@command("mad-spend steal", Rolls())
class Steal:
    """Steal a car or truck: SMARTS; one try a month for each figure."""

    figure: str | None = FIGURE
    wheels: str | None = opt("What to steal.", default=None, words=("Automobile", "Truck"))
    name: Annotated[str, Len(1, MOST_LETTERS)] | None = opt("What your gang calls it.", default=None)
    smarts: Annotated[int, Interval(ge=0, le=9)] | None = opt("With no campaign: the thief's SMARTS.", default=None)
    campaign: str = CAMPAIGN


@command("mad-spend reputation")
class Reputation:
    """What the gangs' names are worth, and for which muscle they wait."""

    gang: str | None = opt("One gang; all of them if left out.", default=None, complete=gangs_in_town)
    campaign: str = CAMPAIGN


@shows(Reputation)
async def reputation(desk: Desk, m: Reputation) -> Card:
    return reputation_card(await town_of(desk, m.campaign), m.gang)


@command("mad-spend funeral")
class Funeral:
    """Bury one of your dead: $500 and more, for reputation."""

    dollars: Dollars = opt("What it costs.")
    figure: str | None = opt("The dead of your gang in the campaign.", default=None, complete=any_figure)
    campaign: str = CAMPAIGN


@command("mad-spend flowers")
class Flowers:
    """Bid for flowers in secret; 0 passes. Paid when all are shown."""

    dollars: Dollars = opt("Your bid.")
    funeral: str | None = FUNERAL
    gang: str | None = GANG
    campaign: str = CAMPAIGN


@command("mad-spend bury")
class Bury:
    """Show all flowers of a funeral together: the most lavish gain a point."""

    funeral: str | None = FUNERAL
    campaign: str = CAMPAIGN


add_commands(mad_spend, __name__)
