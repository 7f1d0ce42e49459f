"""/mad-boxing: matches, bets, dives, and the stable."""

from __future__ import annotations

from typing import Literal

import discord
from discord import app_commands

from cogs._kit.desk import Caller, Desk
from cogs._kit.names import MOST_LETTERS
from cogs._kit.params import DICE, ODDS, SECRET, Choices, choices, everywhere, given, in_all_contexts
from cogs._kit.views import client, run, show
from cogs.mad_dogs.boxing.matches import on_a_card, stable_card
from cogs.mad_dogs.paradise.town import CAMPAIGN, any_campaign, gangs_in_town, own_gangs_in_town, town_at, town_of
from db.unit_of_work import reading
from rules.mad_dogs.prices import MOST_MONEY

Range = app_commands.Range
FISTS = Range[int, 1, 6]
ROLLS = {"dice": DICE, "odds": ODDS, "secret": SECRET}
GANG = "Your gang, if you have several."
MATCH = "A boxer of the match, if several are on the card."

mad_boxing = in_all_contexts(
    everywhere(app_commands.Group(name="mad-boxing", description="Mad Dogs With Guns: boxing matches in Paradise."))
)
ROOTS = (mad_boxing,)


async def boxers(interaction: discord.Interaction, current: str) -> Choices:
    """Everybody who still boxes."""
    town, _ = await town_at(interaction)
    return choices([one.name for one in town.city.boxers if not one.washed_up] if town else [], current)


async def fighters(interaction: discord.Interaction, current: str) -> Choices:
    """Everybody on a card."""
    town, _ = await town_at(interaction)
    return choices(on_a_card(town.city) if town else [], current)


@mad_boxing.command(name="match", description="Put two boxers on the card; a contender's FISTS are rolled.")
@app_commands.describe(
    red="Your boxer.",
    blue="His opponent; a contender whom nobody owns if left out.",
    red_fists="With no campaign: his FISTS; rolled if left out.",
    blue_fists="With no campaign: the other's FISTS; rolled if left out.",
    gang=GANG,
    campaign=CAMPAIGN,
    **ROLLS,
)
@app_commands.autocomplete(red=boxers, blue=boxers, gang=own_gangs_in_town, campaign=any_campaign)
async def match(
    interaction: discord.Interaction,
    red: str | None = None,
    blue: str | None = None,
    red_fists: FISTS | None = None,
    blue_fists: FISTS | None = None,
    gang: str | None = None,
    campaign: str | None = None,
    dice: str | None = None,
    odds: bool | None = None,
    secret: bool | None = None,
) -> None:
    await run(interaction, "mad-boxing match", given(interaction))


@mad_boxing.command(name="fight", description="Ring the bell: FISTS until one passes while the other fails.")
@app_commands.describe(
    boxer=MATCH,
    red_fists="With no campaign: FISTS in the red corner.",
    blue_fists="With no campaign: FISTS in the blue corner.",
    dive="With no campaign: who is paid to lose.",
    campaign=CAMPAIGN,
    **ROLLS,
)
@app_commands.autocomplete(boxer=fighters, campaign=any_campaign)
async def fight(
    interaction: discord.Interaction,
    boxer: str | None = None,
    red_fists: FISTS | None = None,
    blue_fists: FISTS | None = None,
    dive: Literal["Red", "Blue", "Both"] | None = None,
    campaign: str | None = None,
    dice: str | None = None,
    odds: bool | None = None,
    secret: bool | None = None,
) -> None:
    await run(interaction, "mad-boxing fight", given(interaction))


@mad_boxing.command(name="bet", description="Bet on a boxer: twice the stake comes back if he wins.")
@app_commands.describe(
    boxer="On whom; Contender for one whom nobody owns.",
    dollars="How much.",
    match=MATCH,
    gang=GANG,
    campaign=CAMPAIGN,
)
@app_commands.autocomplete(boxer=fighters, match=fighters, gang=own_gangs_in_town, campaign=any_campaign)
async def bet(
    interaction: discord.Interaction,
    boxer: str,
    dollars: Range[int, 1, MOST_MONEY],
    match: str | None = None,
    gang: str | None = None,
    campaign: str | None = None,
) -> None:
    await run(interaction, "mad-boxing bet", given(interaction))


@mad_boxing.command(name="fix", description="Pay a boxer to take a dive, in private: $300, the Arena's owner $100.")
@app_commands.describe(boxer="Who is to lose.", match=MATCH, gang=GANG, campaign=CAMPAIGN)
@app_commands.autocomplete(boxer=fighters, match=fighters, gang=own_gangs_in_town, campaign=any_campaign)
async def fix(
    interaction: discord.Interaction,
    boxer: str,
    match: str | None = None,
    gang: str | None = None,
    campaign: str | None = None,
) -> None:
    await run(interaction, "mad-boxing fix", given(interaction))


@mad_boxing.command(name="sign", description="A boxer by hand: a new one, or one who was sold. For umpires.")
@app_commands.describe(
    boxer="His name.", gang="For whom he boxes.", fists="FISTS; needed for a new one.", campaign=CAMPAIGN
)
@app_commands.autocomplete(boxer=boxers, gang=gangs_in_town, campaign=any_campaign)
async def sign(
    interaction: discord.Interaction,
    boxer: Range[str, 1, MOST_LETTERS],
    gang: str,
    fists: FISTS | None = None,
    campaign: str | None = None,
) -> None:
    await run(interaction, "mad-boxing sign", given(interaction))


@mad_boxing.command(name="cancel", description="Call a match off: all bets and bribes go back.")
@app_commands.describe(boxer=MATCH, gang=GANG, campaign=CAMPAIGN)
@app_commands.autocomplete(boxer=fighters, gang=own_gangs_in_town, campaign=any_campaign)
async def cancel(
    interaction: discord.Interaction, boxer: str | None = None, gang: str | None = None, campaign: str | None = None
) -> None:
    await run(interaction, "mad-boxing cancel", given(interaction))


@mad_boxing.command(name="stable", description="Who boxes for whom, the matches to come, and the bets on them.")
@app_commands.describe(campaign=CAMPAIGN)
@app_commands.autocomplete(campaign=any_campaign)
async def stable(interaction: discord.Interaction, campaign: str | None = None) -> None:
    async with reading(client(interaction).database) as work:
        desk = await Desk.at(work, Caller.of(interaction), discord.utils.utcnow())
        card = stable_card(await town_of(desk, campaign))
    await show(interaction, card)
