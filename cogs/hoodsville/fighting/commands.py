"""The slash commands of /hood-fight."""

from __future__ import annotations

from typing import Literal

import discord
from discord import app_commands

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
from cogs._kit.views import run
from cogs.hoodsville import figures_or_profiles, several_figures
from cogs.hoodsville.fighting.teams import ACTS, STATES, weapon_names
from rules.hoodsville.model import Bond

Range = app_commands.Range
Melee = Range[int, -6, 6]
Other = Range[int, -9, 9]
Using = Literal["Hands", "Rope", "Sack"]
ROLLS = {"dice": DICE, "odds": ODDS, "secret": SECRET}
OWN = "Your own: names, profiles or how many, separated by commas; the first leads."
THEIRS = "The other side likewise; one against several, or one against one."
MELEE = "In numbers, with no figure or in place of its own."
STATE = "What a sheet does not say: shaken, groggy, enraged, rising, hands tied, feet tied, wounds 2."
WEAPON = "What the leader strikes with, of what is carried, or fists; the first one carried if left out."
MODIFIER = "Anything else, such as a card's +1."
SURPRISE = "How far the attackers take them by surprise."
HEIGHT = "Who stands higher."
USING = "Rope −1, sack −2."

fight = in_all_contexts(
    everywhere(app_commands.Group(name="hood-fight", description="Hoodsville: melees, holds, breaking free."))
)
ROOTS = (fight,)


async def weapons(interaction: discord.Interaction, current: str) -> Choices:
    """What the attackers' leader has to strike with, then everything else, guns and tools too."""
    return choices(await weapon_names(interaction, str(interaction.namespace.attackers or "")), current)


async def defenders_weapons(interaction: discord.Interaction, current: str) -> Choices:
    """The same of the defenders' leader."""
    return choices(await weapon_names(interaction, str(interaction.namespace.defenders or "")), current)


async def states(_interaction: discord.Interaction, current: str) -> Choices:
    """What bears on a fighter."""
    return listed_choices([*STATES, *(f"wounds {number}" for number in range(4))], current)


async def acts(_interaction: discord.Interaction, current: str) -> Choices:
    """What is done to somebody overpowered."""
    return listed_choices(ACTS, current)


async def bonds(_interaction: discord.Interaction, current: str) -> Choices:
    """What somebody can be rid of."""
    return listed_choices([str(bond) for bond in Bond], current)


@fight.command(name="melee", description="A round of melee: one against one, or several against one.")
@app_commands.describe(
    attackers=OWN,
    defenders=THEIRS,
    melee=f"The attackers' melee. {MELEE}",
    defender_melee=f"The defenders' melee. {MELEE}",
    weapon=WEAPON,
    defender_weapon=WEAPON,
    surprise=SURPRISE,
    height=HEIGHT,
    state=STATE,
    defender_state=STATE,
    modifier=MODIFIER,
    defender_modifier=MODIFIER,
    **ROLLS,
)
@app_commands.autocomplete(
    attackers=several_figures,
    defenders=several_figures,
    weapon=weapons,
    defender_weapon=defenders_weapons,
    state=states,
    defender_state=states,
)
async def melee(
    interaction: discord.Interaction,
    attackers: str | None = None,
    defenders: str | None = None,
    melee: Melee | None = None,
    defender_melee: Melee | None = None,
    weapon: str | None = None,
    defender_weapon: str | None = None,
    surprise: Literal["Half", "Full"] | None = None,
    height: Literal["Attackers", "Defenders"] | None = None,
    state: str | None = None,
    defender_state: str | None = None,
    modifier: Other | None = None,
    defender_modifier: Other | None = None,
    dice: str | None = None,
    odds: bool | None = None,
    secret: bool | None = None,
) -> None:
    await run(interaction, "hood-fight melee", given(interaction))


@fight.command(name="overpower", description="Hold, tie, gag or drug somebody, or put a sack over the head.")
@app_commands.describe(
    attackers=OWN,
    victim="Whom, or a profile.",
    act="One thing to do to the victim, or two in order, separated by commas; holding if left out.",
    using="Rope −1, sack −2; if left out, what the act takes.",
    unopposed="The victim puts up no fight: +2.",
    melee=f"The attackers' melee. {MELEE}",
    victim_melee=f"The victim's melee. {MELEE}",
    surprise=SURPRISE,
    height=HEIGHT,
    state=STATE,
    victim_state=STATE,
    modifier=MODIFIER,
    victim_modifier=MODIFIER,
    **ROLLS,
)
@app_commands.autocomplete(
    attackers=several_figures, victim=figures_or_profiles, act=acts, state=states, victim_state=states
)
async def overpower(
    interaction: discord.Interaction,
    attackers: str | None = None,
    victim: str | None = None,
    act: str | None = None,
    using: Using | None = None,
    unopposed: bool | None = None,
    melee: Melee | None = None,
    victim_melee: Melee | None = None,
    surprise: Literal["Half", "Full"] | None = None,
    height: Literal["Attackers", "Victim"] | None = None,
    state: str | None = None,
    victim_state: str | None = None,
    modifier: Other | None = None,
    victim_modifier: Other | None = None,
    dice: str | None = None,
    odds: bool | None = None,
    secret: bool | None = None,
) -> None:
    await run(interaction, "hood-fight overpower", given(interaction))


@fight.command(name="break-free", description="Somebody who is held tries to get away: +1.")
@app_commands.describe(
    captive="Your figure who is held, or a profile.",
    captors="Who holds the captive, if not the one on record: names, profiles or how many, separated by commas.",
    using=f"What they hold with: {USING}",
    melee=f"The captive's melee. {MELEE}",
    captor_melee=f"The captors' melee. {MELEE}",
    state=STATE,
    captor_state=STATE,
    modifier=MODIFIER,
    captor_modifier=MODIFIER,
    **ROLLS,
)
@app_commands.autocomplete(captive=figures_or_profiles, captors=several_figures, state=states, captor_state=states)
async def break_free(
    interaction: discord.Interaction,
    captive: str | None = None,
    captors: str | None = None,
    using: Using | None = None,
    melee: Melee | None = None,
    captor_melee: Melee | None = None,
    state: str | None = None,
    captor_state: str | None = None,
    modifier: Other | None = None,
    captor_modifier: Other | None = None,
    dice: str | None = None,
    odds: bool | None = None,
    secret: bool | None = None,
) -> None:
    await run(interaction, "hood-fight break-free", given(interaction))


@fight.command(name="untie", description="Let somebody go, or take off ropes, gag and sack: a round.")
@app_commands.describe(
    figure="Who is bound.",
    by="Your figure next to them who sees to it.",
    bonds="What to take off, separated by commas; everything if left out.",
)
@app_commands.autocomplete(figure=any_figure, by=any_figure, bonds=bonds)
async def untie(interaction: discord.Interaction, figure: str, by: str | None = None, bonds: str | None = None) -> None:
    await run(interaction, "hood-fight untie", given(interaction))


@fight.command(name="rise", description="Get up without a fight: a round. Who fights while down gets up in it, at −1.")
@app_commands.describe(figure="Your figure who is down.")
@app_commands.autocomplete(figure=any_figure)
async def rise(interaction: discord.Interaction, figure: str) -> None:
    await run(interaction, "hood-fight rise", given(interaction))
