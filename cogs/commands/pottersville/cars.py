"""Vehicles in words: on the table, boarded and left, put right, and driven."""

from __future__ import annotations

from cogs.cards.card import Card
from cogs.command_adapter.reader import read
from cogs.context.context import Context
from cogs.replies.answers import shows
from cogs.slash.slash import command
from rules.core.action.move import declared
from rules.pottersville.model.lines import car_line


@command("pottersville-car show", table=True, seated=False, everybody=True)
class Showing:
    """Show the vehicles on the table, privately."""


@shows(Showing)
async def cars_card(ctx: Context, _move: Showing) -> Card:
    """Every vehicle on the table."""
    at, _ = await read(ctx, {}, declared(Showing))
    lines = tuple(car_line(car, at.people) for car in at.board.cars)
    return Card(f"Vehicles on the table: {len(lines)}.", lines=lines, private=True)
