"""/pottersville gear, money, card and wound."""

from __future__ import annotations

from typing import Literal

import discord
from discord import app_commands

from cogs._kit.desk import Caller, Desk
from cogs._kit.params import Choices, any_figure, given, listed_choices
from cogs._kit.views import client, run
from cogs.pottersville._root import pottersville
from db.unit_of_work import reading
from rules.core.refusal import Refusal
from rules.pottersville.model import Figure, Trait
from rules.pottersville.weapons import GEAR

Range = app_commands.Range
Dollars = Range[int, 0, 1_000_000]


async def gear(_interaction: discord.Interaction, current: str) -> Choices:
    return listed_choices(GEAR, current)


async def traits(_interaction: discord.Interaction, current: str) -> Choices:
    return listed_choices(map(str, Trait), current)


async def carried(interaction: discord.Interaction, current: str) -> Choices:
    """What the figure carries."""
    async with reading(client(interaction).database) as work:
        desk = await Desk.at(work, Caller.of(interaction), discord.utils.utcnow())
        try:
            stored = await desk.figure(str(interaction.namespace.figure or ""))
        except Refusal:
            return []
    return listed_choices(stored.figure.gear if isinstance(stored.figure, Figure) else (), current)


@pottersville.command(name="gear", description="Give a figure something to carry, or take it away.")
@app_commands.describe(figure="Your figure.", add="What it gets, separated by commas.", drop="What it loses.")
@app_commands.autocomplete(figure=any_figure, add=gear, drop=carried)
async def change_gear(
    interaction: discord.Interaction, figure: str, add: str | None = None, drop: str | None = None
) -> None:
    await run(interaction, "pottersville gear", given(interaction))


@pottersville.command(name="money", description="Money that a figure carries: counted, taken or given.")
@app_commands.describe(
    figure="Your figure.",
    has="Dollars it has.",
    takes="Dollars it takes: loot, a till.",
    gives="Dollars it gives away.",
    to="Which figure gets them.",
)
@app_commands.autocomplete(figure=any_figure, to=any_figure)
async def money(
    interaction: discord.Interaction,
    figure: str,
    has: Dollars | None = None,
    takes: Dollars | None = None,
    gives: Dollars | None = None,
    to: str | None = None,
) -> None:
    await run(interaction, "pottersville money", given(interaction))


@pottersville.command(name="card", description="Put a figure's card right: level, what it is to the law, traits.")
@app_commands.describe(
    figure="The figure.",
    level="How seasoned it is.",
    folk="What it is to the law.",
    add="Traits it gets, separated by commas.",
    drop="Traits it loses.",
)
@app_commands.autocomplete(figure=any_figure, add=traits, drop=traits)
async def card(
    interaction: discord.Interaction,
    figure: str,
    level: Literal["Civilian", "Punk", "Goon", "Cop", "Wise-guy", "Veteran Cop", "Gang Boss", "Police Captain", "G-Man"]
    | None = None,
    folk: Literal["gangster", "city police", "federal", "on nobody's side", "civilian"] | None = None,
    add: str | None = None,
    drop: str | None = None,
) -> None:
    await run(interaction, "pottersville card", given(interaction))


@pottersville.command(name="wound", description="Put a wound or handcuffs right; in a game an umpire does.")
@app_commands.describe(figure="The figure.", wound="The wound it has from now on.", cuffed="Whether it is handcuffed.")
@app_commands.autocomplete(figure=any_figure)
async def wound(
    interaction: discord.Interaction,
    figure: str,
    wound: Literal["Fit", "Suppressed", "Light wound", "Serious wound", "Dead"] | None = None,
    cuffed: bool | None = None,
) -> None:
    await run(interaction, "pottersville wound", given(interaction))
