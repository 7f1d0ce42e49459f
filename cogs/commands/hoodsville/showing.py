"""The doors and the vehicles on the table, shown privately."""

from __future__ import annotations

from cogs.cards.card import Card
from cogs.command_adapter.reader import read
from cogs.context.context import Context
from cogs.replies.answers import shows
from cogs.slash.slash import command
from rules.core.action.move import declared
from rules.hoodsville.doors.forcing import door_line
from rules.hoodsville.driving.vehicle_of_move import vehicle_line


@command("hood-door show", table=True, seated=False)
class Doors:
    """See the doors on the table and their state."""


@command("hood-car show", table=True, seated=False)
class Vehicles:
    """See the vehicles on the table, in private."""


@shows(Doors)
async def doors_card(ctx: Context, _move: Doors) -> Card:
    """The doors on the table of the game here."""
    at, _ = await read(ctx, {}, declared(Doors))
    if not at.board.doors:
        return Card("The table has no door yet. Add one with /hood-door set.", plain=True, private=True)
    return Card("Doors", lines=tuple(map(door_line, at.board.doors)), private=True)


@shows(Vehicles)
async def vehicles_card(ctx: Context, _move: Vehicles) -> Card:
    """The vehicles on the table, for the caller alone."""
    at, _ = await read(ctx, {}, declared(Vehicles))
    if not at.board.vehicles:
        return Card("The table has no vehicle yet. Add one with /hood-car set.", private=True)
    return Card("Vehicles", lines=tuple(map(vehicle_line, at.board.vehicles)), private=True)
