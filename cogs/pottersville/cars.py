"""Vehicles in words: on the table, boarded and left, put right, and driven."""

from __future__ import annotations

from cogs._kit.context import Context
from cogs._kit.reader import read
from cogs._kit.render import Card
from cogs._kit.slash import command, shows
from rules.core.move import declared
from rules.pottersville.lines import car_line


@command("pottersville-car show", table=True, seated=False, everybody=True)
class Showing:
    """The vehicles on the table, privately."""


@shows(Showing)
async def cars_card(ctx: Context, _m: Showing) -> Card:
    """Every vehicle on the table."""
    at, _ = await read(ctx, {}, declared(Showing))
    lines = tuple(car_line(car, at.people) for car in at.board.cars)
    return Card(f"Vehicles on the table: {len(lines)}.", lines=lines, private=True)
