"""/dillinger catch and spree."""

from __future__ import annotations

from typing import Literal

import discord
from discord import app_commands

from cogs._kit.params import Choices, choices, given
from cogs._kit.views import run
from cogs.dillinger._root import ROLL, dillinger, enemy_names, kinds_listed
from cogs.dillinger.law.catches import FORCES
from rules.dillinger.cards import Seat, Window, playable
from rules.dillinger.forces import LAWMEN

Range = app_commands.Range
LAW_CARDS = tuple(dict.fromkeys((*playable(Window.STOP, Seat.LAW), *playable(Window.RAID, Seat.LAW))))
ENEMY_CARDS = tuple(dict.fromkeys((*playable(Window.STOP, Seat.ENEMY), *playable(Window.RAID, Seat.ENEMY))))


async def forces(_interaction: discord.Interaction, current: str) -> Choices:
    """Complete who represents the law."""
    return choices([*(one.name for one in LAWMEN), *FORCES], current)


@dillinger.command(name="catch", description="Catch a public enemy: two dice, every card, and his answer.")
@app_commands.describe(
    enemy="Who is to be caught; or type the ratings.",
    by="Who catches; the local police if left out.",
    where="Where he is; robbing for the local police, on the lam for others if left out.",
    cards="The law's cards, separated by commas: Roadblock, Tommy Gun.",
    answers="The enemy's cards against the dice: Mechanic, Getaway Car.",
    reaction="How he answers being caught; buttons if left out.",
    bill="The Federal Crime Bill is in force.",
    tommy="He has a Tommy Gun: +1 to Kill.",
    jammed="It is jammed in his answer.",
    tear_gas="Tear Gas against his Kill: -1; in raids.",
    insider="Dollars paid for Insider Information: 4000.",
    notoriety="On his card before the catch.",
    kidnapper="He bears a Kidnap marker: prison.",
    hype="Media Hype is on: whether it earned him anything yet.",
    caught="The dice of the catch have fallen: roll only his answer.",
    kill="A Kill rating in place of his: 5-6.",
    luck="His Luck rating: 5-6.",
    captures="On what the force captures, in place of its own: 7-9.",
    kills="On what it kills: 10-12.",
    **ROLL,
)
@app_commands.autocomplete(
    enemy=enemy_names, by=forces, cards=kinds_listed(LAW_CARDS), answers=kinds_listed(ENEMY_CARDS)
)
async def catch(
    interaction: discord.Interaction,
    enemy: str | None = None,
    by: str | None = None,
    where: Literal["Robbing Bank", "On the Lam", "Collecting Ransom"] | None = None,
    cards: str | None = None,
    answers: str | None = None,
    reaction: Literal["Kill", "Luck", "Nothing"] | None = None,
    bill: bool | None = None,
    tommy: bool | None = None,
    jammed: bool | None = None,
    tear_gas: bool | None = None,
    insider: Range[int, 2000, 100000] | None = None,
    notoriety: Range[int, 0, 500] | None = None,
    kidnapper: bool | None = None,
    hype: Literal["Something earned", "Nothing earned"] | None = None,
    caught: Literal["Captured", "Killed"] | None = None,
    kill: str | None = None,
    luck: str | None = None,
    captures: str | None = None,
    kills: str | None = None,
    dice: str | None = None,
    odds: bool | None = None,
    secret: bool | None = None,
) -> None:
    await run(interaction, "dillinger catch", given(interaction))


@dillinger.command(name="spree", description="A spending spree: what somebody on the lam spends.")
@app_commands.describe(
    enemy="Who spends: no gun moll joins one with a woman on his card.",
    moll="A Gun Moll is played with it: double.",
    money="What his player has; he pays no more.",
    **ROLL,
)
@app_commands.autocomplete(enemy=enemy_names)
async def spree(
    interaction: discord.Interaction,
    enemy: str | None = None,
    moll: bool | None = None,
    money: Range[int, 0, 1000000] | None = None,
    dice: str | None = None,
    odds: bool | None = None,
    secret: bool | None = None,
) -> None:
    await run(interaction, "dillinger spree", given(interaction))
