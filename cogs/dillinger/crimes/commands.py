"""/dillinger rob, take, kidnap, ransom and hit."""

from __future__ import annotations

from typing import Literal

import discord
from discord import app_commands

from cogs._kit.params import given
from cogs._kit.views import run
from cogs.dillinger._root import ROLL, dillinger, enemy_names, hitmen

Range = app_commands.Range


@dillinger.command(name="rob", description="Rob a bank: two dice against the Rob rating.")
@app_commands.describe(
    enemy="The robber; or type his rating.",
    rob="A Rob rating in place of his: 8-12.",
    cased="Straight from Casing Bank: +1.",
    lamm="Baron Lamm lies under his card: +1.",
    hype="Media Hype was played before the dice.",
    **ROLL,
)
@app_commands.autocomplete(enemy=enemy_names)
async def rob(
    interaction: discord.Interaction,
    enemy: str | None = None,
    rob: str | None = None,
    cased: bool | None = None,
    lamm: bool | None = None,
    hype: bool | None = None,
    dice: str | None = None,
    odds: bool | None = None,
    secret: bool | None = None,
) -> None:
    await run(interaction, "dillinger rob", given(interaction))


@dillinger.command(name="take", description="The turn after a robbery: how much the bank had.")
@app_commands.describe(**ROLL)
async def take(
    interaction: discord.Interaction,
    dice: str | None = None,
    odds: bool | None = None,
    secret: bool | None = None,
) -> None:
    await run(interaction, "dillinger take", given(interaction))


@dillinger.command(name="kidnap", description="Kidnap somebody: a die of notoriety; or see whether the victim stays.")
@app_commands.describe(stays="A further turn in the Kidnap box: does the victim get away?", **ROLL)
async def kidnap(
    interaction: discord.Interaction,
    stays: bool | None = None,
    dice: str | None = None,
    odds: bool | None = None,
    secret: bool | None = None,
) -> None:
    await run(interaction, "dillinger kidnap", given(interaction))


@dillinger.command(name="ransom", description="Go for the ransom: paid on 1 or 2, and fenced; on 6 the victim is dead.")
@app_commands.describe(earned="The notoriety of the kidnapping.", **ROLL)
async def ransom(
    interaction: discord.Interaction,
    earned: Range[int, 1, 6],
    dice: str | None = None,
    odds: bool | None = None,
    secret: bool | None = None,
) -> None:
    await run(interaction, "dillinger ransom", given(interaction))


@dillinger.command(name="hit", description="A contract hit, with the target's answer and the fee.")
@app_commands.describe(
    hitman="The hit-man; or type his rating.",
    target="The target; or type the ratings.",
    answer="How the target answers a hit; Kill and Luck also answer a miss with fire. Buttons if left out.",
    notoriety="On the target's card.",
    tommy="The hit-man has a Tommy Gun: +1.",
    jammed="It jams.",
    target_tommy="The target has a Tommy Gun: +1 to Kill.",
    target_jammed="It jams.",
    scored="The hit-man's die has fallen: roll only what follows.",
    hit="A Hit rating in place of the hit-man's: 4-6.",
    kill="The target's Kill rating: 5-6.",
    luck="The target's Luck rating: 5-6.",
    **ROLL,
)
@app_commands.autocomplete(hitman=hitmen, target=enemy_names)
async def hit(
    interaction: discord.Interaction,
    hitman: str | None = None,
    target: str | None = None,
    answer: Literal["Kill", "Luck", "Nothing"] | None = None,
    notoriety: Range[int, 0, 500] | None = None,
    tommy: bool | None = None,
    jammed: bool | None = None,
    target_tommy: bool | None = None,
    target_jammed: bool | None = None,
    scored: Literal["Scored", "Missed"] | None = None,
    hit: str | None = None,
    kill: str | None = None,
    luck: str | None = None,
    dice: str | None = None,
    odds: bool | None = None,
    secret: bool | None = None,
) -> None:
    await run(interaction, "dillinger hit", given(interaction))
