"""/mad-outrage: the public's anger in Paradise, its monthly roll, and the raids that follow."""

from __future__ import annotations

from typing import Annotated

import discord
from annotated_types import Interval

from cogs._kit.params import Choices, choices, listed_choices
from cogs._kit.slash import add_commands, answers, command, root, run_typed, typed_in
from cogs._kit.views import show
from cogs.mad_dogs.outrage.raids import feds_card
from cogs.mad_dogs.paradise.town import CAMPAIGN, own_gangs_in_town, town_at
from rules.core.move import Rolls, opt
from rules.mad_dogs.paradise.feds import MOST_BUSINESSES
from rules.mad_dogs.paradise.outrage import CAUSES, MOST_OUTRAGE
from rules.mad_dogs.paradise.rackets import name_of
from rules.mad_dogs.paradise.something import raidable
from rules.mad_dogs.scenarios.law import MOST_FEDS

SWAY = ("Up 2", "Down 2", "Leave it")

mad_outrage = root("mad-outrage", "Mad Dogs With Guns: public outrage and the Feds.")
ROOTS = (mad_outrage,)


async def causes(_interaction: discord.Interaction, current: str) -> Choices:
    """What moves outrage, one or more; a name with a comma stands by itself."""
    named = [name for name in CAUSES if "," not in name]
    return listed_choices(named, current) if "," in current else choices(CAUSES, current)


async def targets(interaction: discord.Interaction, current: str) -> Choices:
    """The businesses that may be picked now."""
    town, _ = await town_at(interaction)
    return choices([name_of(one) for one in raidable(town.city, town.city.picker)] if town else [], current)


Outrage = Annotated[int, Interval(ge=0, le=MOST_OUTRAGE)]
Fight = Annotated[int, Interval(ge=1, le=100_000)]
Number = Annotated[int, Interval(ge=1, le=MOST_FEDS)]
Businesses = Annotated[int, Interval(ge=1, le=MOST_BUSINESSES)]


@command("mad-outrage roll", Rolls())
class Roll:
    """The month's 2D6 on public outrage."""

    outrage: Outrage | None = opt("The outrage number; in a campaign leave it out for the city's own.", default=None)
    editor: str | None = opt("With a number: what the City Editor adds.", default=None, words=SWAY)
    feds: bool | None = opt("With a number: the Feds are in town already.", default=None)
    campaign: str = CAMPAIGN


@command("mad-outrage add")
class Add:
    """Add what happened to public outrage."""

    cause: str = opt("What happened; several separated by commas.", complete=causes)
    outrage: Outrage | None = opt("The outrage number before; in a campaign leave it out to book it.", default=None)
    fight: Fight | None = opt(
        "The number of this month's fight in which it happened; its players may add it themselves.", default=None
    )
    campaign: str = CAMPAIGN


@command("mad-outrage editor")
class Editor:
    """The City Editor's owner says how he sways the month's roll."""

    sway: str = opt("What he adds to the total.", words=SWAY)
    gang: str | None = opt("Your gang, if you have several.", default=None, complete=own_gangs_in_town)
    outrage: Outrage | None = opt("Outside a campaign: the outrage number, to see what he changes.", default=None)
    campaign: str = CAMPAIGN


@command("mad-outrage something", Rolls())
class Something:
    """Something Must Be Done: roll for it, then pick the raid."""

    gangs: str | None = opt(
        "Outside a campaign: the gangs with what each adds, separated by commas: North Side 3, South Side.",
        default=None,
    )
    business: str | None = opt("The winner's pick: a rival's business.", default=None, complete=targets)
    chiefs_car: bool | None = opt(
        "Whether the Police Chief's owner sends one more car; he does unless you say no.", default=None
    )
    campaign: str = CAMPAIGN


@command("mad-outrage feds", Rolls())
class Feds:
    """The Feds: where they stand, whom they raid this month, who of them is hurt."""

    raid: bool | None = opt(
        "Roll for the business they raid this month; with nothing else said you see where they stand.", default=None
    )
    hurt: Number | None = opt("How many were killed or wounded: two come next month for each.", default=None)
    businesses: Businesses | None = opt("Outside a campaign: how many businesses they may raid.", default=None)
    agents: Number | None = opt("Outside a campaign: how many Feds there were, of whom some are hurt.", default=None)
    campaign: str = CAMPAIGN


@answers(Feds)
async def feds(interaction: discord.Interaction, _m: Feds) -> None:
    if any(value for name, value in typed_in(interaction).items() if name != "campaign"):
        await run_typed(interaction, Feds)
        return
    town, _ = await town_at(interaction)
    await show(interaction, feds_card(town))


add_commands(mad_outrage, __name__)
