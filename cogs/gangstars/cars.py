"""/gangstars-car: vehicles on the table, driving, explosions."""

from __future__ import annotations

from cogs._kit.context import Context
from cogs._kit.reader import read
from cogs._kit.render import Card
from cogs._kit.slash import add_commands, command, root, shows
from rules.core.move import declared
from rules.gangstars.lines import vehicle_line
from rules.gangstars.position import Position
from rules.gangstars.strays import Aside, Blast, Overturn, Stray
from rules.gangstars.vehicles import Board, Leave, Remove, Set
from rules.gangstars.wheels import Brake, DriveOn, Speed, Start, Stop


@command("gangstars-car show", table=True, seated=False, everybody=True)
class Show:
    """The vehicles on the table, privately."""


@shows(Show)
async def shown(ctx: Context, _m: Show) -> Card:
    """Every vehicle on the table."""
    at: Position
    at, _ = await read(ctx, {}, declared(Show))
    lines = tuple(vehicle_line(vehicle, at.people) for vehicle in at.board.vehicles)
    return Card(f"Vehicles on the table: {len(lines)}.", lines=lines, private=True)


car = root("gangstars-car", "GangStars: vehicles, driving, explosions.")
ROOTS = (car,)
add_commands(
    car,
    __name__,
    (Set, Show, Remove, Board, Leave, Start, Speed, Stop, DriveOn, Brake, Stray, Aside, Blast, Overturn),
)
