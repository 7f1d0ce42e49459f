"""/dillinger bail, escape and trial."""

from __future__ import annotations

import discord
from discord import app_commands

from cogs._kit.params import given
from cogs._kit.views import run
from cogs.dillinger._root import ROLL, dillinger, enemy_names, lawyers

Range = app_commands.Range
COUNSEL = {
    "lawyer": "A lawyer, who is paid for it.",
    "retainer": "He is on retainer: no fee.",
    "adds": "What the lawyer adds, in place of his number.",
}


@dillinger.command(name="bail", description="Bail somebody out: a die, 6 or more.")
@app_commands.describe(
    enemy="Who is in jail; for the Barkers Ma pleads unless a lawyer does.",
    graft="Dollars of graft: +1 for each 5000.",
    mother="Ma Barker pleads: +2, and no lawyer.",
    **COUNSEL,
    **ROLL,
)
@app_commands.autocomplete(enemy=enemy_names, lawyer=lawyers)
async def bail(
    interaction: discord.Interaction,
    enemy: str | None = None,
    graft: Range[int, 0, 100000] | None = None,
    lawyer: str | None = None,
    retainer: bool | None = None,
    adds: Range[int, 0, 6] | None = None,
    mother: bool | None = None,
    dice: str | None = None,
    odds: bool | None = None,
    secret: bool | None = None,
) -> None:
    await run(interaction, "dillinger bail", given(interaction))


@dillinger.command(name="escape", description="Break out of jail: a die against Escape.")
@app_commands.describe(
    enemy="Who breaks out; or type the ratings.",
    riot="A Jail Riot: first a die against Luck.",
    notoriety="On his card.",
    escape="An Escape rating in place of his: 5-6.",
    luck="His Luck rating: 5-6.",
    **COUNSEL,
    **ROLL,
)
@app_commands.autocomplete(enemy=enemy_names, lawyer=lawyers)
async def escape(
    interaction: discord.Interaction,
    enemy: str | None = None,
    lawyer: str | None = None,
    retainer: bool | None = None,
    adds: Range[int, 0, 6] | None = None,
    riot: bool | None = None,
    notoriety: Range[int, 0, 500] | None = None,
    escape: str | None = None,
    luck: str | None = None,
    dice: str | None = None,
    odds: bool | None = None,
    secret: bool | None = None,
) -> None:
    await run(interaction, "dillinger escape", given(interaction))


@dillinger.command(name="trial", description="Put somebody in jail on trial: a die, acquitted on 6 or more.")
@app_commands.describe(
    enemy="The accused.",
    own="Whoever leads the trial owns him.",
    enemies="Public enemies that the leader of the trial has besides.",
    notoriety="On the card of the accused.",
    **COUNSEL,
    **ROLL,
)
@app_commands.autocomplete(enemy=enemy_names, lawyer=lawyers)
async def trial(
    interaction: discord.Interaction,
    enemy: str | None = None,
    lawyer: str | None = None,
    retainer: bool | None = None,
    adds: Range[int, 0, 6] | None = None,
    own: bool | None = None,
    enemies: Range[int, 0, 2] | None = None,
    notoriety: Range[int, 0, 500] | None = None,
    dice: str | None = None,
    odds: bool | None = None,
    secret: bool | None = None,
) -> None:
    await run(interaction, "dillinger trial", given(interaction))
