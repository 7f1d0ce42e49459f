"""/hood hear, money, bribe, charm and coerce."""

from __future__ import annotations

from typing import Literal

import discord
from discord import app_commands

from cogs._kit.params import DICE, ODDS, SECRET, given
from cogs._kit.views import run
from cogs.hoodsville import figures_or_profiles
from cogs.hoodsville._root import hood

Range = app_commands.Range
Asked = Literal["Harmless", "Nasty", "Illegal", "Evil"]
ROLL = {"dice": DICE, "odds": ODDS, "secret": SECRET}
ASKS = "How bad it is what is asked for; harmless if left out."


@hood.command(name="hear", description="Whether a sound is understood, just heard, or not heard, so many inches away.")
@app_commands.describe(sound="What makes itself heard.", inches="How far away.")
async def hear(
    interaction: discord.Interaction,
    sound: Literal["Whisper", "Speech", "Shout", "Scream", "Shot"],
    inches: Range[float, 0, 500],
) -> None:
    await run(interaction, "hood hear", given(interaction))


@hood.command(name="money", description="What is in somebody's pockets: dollars and cents by the dice.")
@app_commands.describe(
    who="The kind of figure; read from its profile, or a gangster if it has none.",
    figure="Your figure, who has it from now on; or a profile.",
    **ROLL,
)
@app_commands.autocomplete(figure=figures_or_profiles)
async def money(
    interaction: discord.Interaction,
    who: Literal[
        "Poor civilian or constable",
        "Average civilian or sergeant",
        "Gangster, police lieutenant or middle class",
        "Squad leader or prosperous civilian",
        "Capo or rich civilian",
    ]
    | None = None,
    figure: str | None = None,
    dice: str | None = None,
    odds: bool | None = None,
    secret: bool | None = None,
) -> None:
    await run(interaction, "hood money", given(interaction))


@hood.command(name="bribe", description="Offer somebody money: a D6; the going rate is $2 to $10 by class.")
@app_commands.describe(
    rank="What class is bribed: it sets the price.",
    offer="How much is offered; the going rate if left out.",
    asks=ASKS,
    figure="Your figure who pays, out of his own pocket.",
    whom="Who is bribed: a figure, or a profile.",
    agreed="He has named this rate himself, after a 3: he takes it without a roll.",
    **ROLL,
)
@app_commands.autocomplete(figure=figures_or_profiles, whom=figures_or_profiles)
async def bribe(
    interaction: discord.Interaction,
    rank: Literal["Low class", "Working class", "Lower professional", "Upper professional", "Merchant"],
    offer: Literal["Going rate", "Double", "Treble"] | None = None,
    asks: Asked | None = None,
    figure: str | None = None,
    whom: str | None = None,
    agreed: bool | None = None,
    dice: str | None = None,
    odds: bool | None = None,
    secret: bool | None = None,
) -> None:
    await run(interaction, "hood bribe", given(interaction))


@hood.command(name="charm", description="Charm somebody into something: a D6, yes on 4 or more.")
@app_commands.describe(
    figure="Your figure who is charming.",
    whom="Who is charmed: a figure, or a profile.",
    asks=ASKS,
    **ROLL,
)
@app_commands.autocomplete(figure=figures_or_profiles, whom=figures_or_profiles)
async def charm(
    interaction: discord.Interaction,
    figure: str | None = None,
    whom: str | None = None,
    asks: Asked | None = None,
    dice: str | None = None,
    odds: bool | None = None,
    secret: bool | None = None,
) -> None:
    await run(interaction, "hood charm", given(interaction))


@hood.command(name="coerce", description="Threaten somebody into something: a D6, yes on 4 or more.")
@app_commands.describe(
    figure="Your figure who threatens.",
    whom="Who is threatened: a figure, whose sheet has his temper, or a profile.",
    asks=ASKS,
    outnumbered="He faces two or more for each of his own: +1.",
    temper="His temper, with no figure or in place of its own.",
    **ROLL,
)
@app_commands.autocomplete(figure=figures_or_profiles, whom=figures_or_profiles)
async def coerce(
    interaction: discord.Interaction,
    figure: str | None = None,
    whom: str | None = None,
    asks: Asked | None = None,
    outnumbered: bool | None = None,
    temper: Literal["Hero", "Brave", "Normal", "Cautious", "Coward"] | None = None,
    dice: str | None = None,
    odds: bool | None = None,
    secret: bool | None = None,
) -> None:
    await run(interaction, "hood coerce", given(interaction))
