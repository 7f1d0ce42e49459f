"""/pottersville next, unit, dissolve, units, order, reveal, chips and command."""

from __future__ import annotations

from typing import Literal

import discord
from discord import app_commands

from cogs._kit.desk import Caller, Desk
from cogs._kit.params import DICE, any_figure, any_gang, given
from cogs._kit.views import client, run, show
from cogs.pottersville import figures_or_profiles, several_recorded
from cogs.pottersville._root import pottersville
from cogs.pottersville.boards import sides, units
from cogs.pottersville.turn import menus
from cogs.pottersville.turn.orders import units_card
from cogs.pottersville.turn.radius import FORM
from db.unit_of_work import reading
from rules.pottersville.state import MOST_NOTE

Range = app_commands.Range
NAME = Range[str, 1, 40]
assert menus, "whose buttons and menus are registered as it is loaded"


@pottersville.command(name="unit", description="Put a unit together, of 2 to 8 figures, or give it another leader.")
@app_commands.describe(
    name="What it is called; a gang's name if left out.",
    figures="Who is in it, names separated by commas.",
    gang="All the living of this gang are in it.",
    leader="Who leads it; its commander or first leader if left out.",
)
@app_commands.autocomplete(name=units, figures=several_recorded, gang=any_gang, leader=any_figure)
async def unit(
    interaction: discord.Interaction,
    name: NAME | None = None,
    figures: str | None = None,
    gang: str | None = None,
    leader: str | None = None,
) -> None:
    await run(interaction, "pottersville unit", given(interaction))


@pottersville.command(name="dissolve", description="A unit is no more; its figures stay.")
@app_commands.describe(unit="Which unit.")
@app_commands.autocomplete(unit=units)
async def dissolve(interaction: discord.Interaction, unit: str) -> None:
    await run(interaction, "pottersville dissolve", given(interaction))


@pottersville.command(name="units", description="The units and, of your own, their orders; privately.")
async def shown(interaction: discord.Interaction) -> None:
    async with reading(client(interaction).database) as work:
        card = await units_card(await Desk.at(work, Caller.of(interaction), discord.utils.utcnow()))
    await show(interaction, card)


@pottersville.command(name="order", description="Lay an order face down beside your unit: nobody else sees which.")
@app_commands.describe(
    order="What it does in this turn.",
    unit="Which unit; your only one if left out.",
    note="Where to, whom it charges: told to all as orders are revealed.",
)
@app_commands.autocomplete(unit=units)
async def order(
    interaction: discord.Interaction,
    order: Literal["Move", "Run/Charge", "Hold", "Redeploy"],
    unit: str | None = None,
    note: Range[str, 1, MOST_NOTE] | None = None,
) -> None:
    await run(interaction, "pottersville order", given(interaction))


@pottersville.command(name="reveal", description="Turn all orders over together; then figures move.")
async def reveal(interaction: discord.Interaction) -> None:
    await run(interaction, "pottersville reveal", given(interaction))


@pottersville.command(name="next", description="The next part of the turn: Gats, Melee, Guts, then another turn.")
async def next_phase(interaction: discord.Interaction) -> None:
    await run(interaction, "pottersville next", given(interaction))


@pottersville.command(name="chips", description="A D6 of poker chips for each side; or count or spend them by hand.")
@app_commands.describe(
    side="Whose; every side's, or your own to spend, if left out.",
    spend="One is spent on a die thrown anew at the real table.",
    set="How many it has, put right by an umpire.",
    sides="With no game: how many sides roll; one if left out.",
    dice=DICE,
)
@app_commands.autocomplete(side=sides)
async def chips(
    interaction: discord.Interaction,
    side: str | None = None,
    spend: bool | None = None,
    set: Range[int, 0, 99] | None = None,
    sides: Range[int, 1, 6] | None = None,
    dice: str | None = None,
) -> None:
    await run(interaction, "pottersville chips", given(interaction))


@pottersville.command(name="command", description="Who of a unit is out of command, by the inches that you measure.")
@app_commands.describe(
    posts=f"Name, inches to the next nearest, inches to the leader: {FORM}.",
    unit="Which unit; its leader leads.",
    leader="Who leads: a figure, a profile or a level.",
)
@app_commands.autocomplete(unit=units, leader=figures_or_profiles)
async def command(
    interaction: discord.Interaction,
    posts: Range[str, 1, 400],
    unit: str | None = None,
    leader: str | None = None,
) -> None:
    await run(interaction, "pottersville command", given(interaction))
