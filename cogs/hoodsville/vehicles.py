"""/hood-car: vehicles on the table, on and off the road, and in crashes."""

from __future__ import annotations

from typing import Final

from cogs._kit.context import Context
from cogs._kit.reader import read
from cogs._kit.render import Card
from cogs._kit.slash import add_commands, command, root, shows
from rules.core.move import declared
from rules.hoodsville.crashing import RunInto, SaveFromCrash
from rules.hoodsville.driving import OffRoad, Speed, Unbog
from rules.hoodsville.rails import Crossing, DriveAtBarrier, Restart, Right, Tyre
from rules.hoodsville.speeding import GoTooFast
from rules.hoodsville.wheels import RemoveVehicle, SetVehicle, vehicle_line


@command("hood-car show", table=True, seated=False)
class Show:
    """The vehicles on the table, privately."""


@shows(Show)
async def vehicles_card(ctx: Context, _m: Show) -> Card:
    """The vehicles on the table, for the caller alone."""
    at, _ = await read(ctx, {}, declared(Show))
    if not at.board.vehicles:
        return Card("No vehicle is on the table: /hood-car set puts one there.", private=True)
    return Card("The vehicles on the table", lines=tuple(map(vehicle_line, at.board.vehicles)), private=True)


car: Final = root("hood-car", "Hoodsville: vehicles, speeding, crashes.")
ROOTS: Final = (car,)
KINDS: Final = (
    SetVehicle,
    Show,
    RemoveVehicle,
    Speed,
    OffRoad,
    Unbog,
    GoTooFast,
    Crossing,
    DriveAtBarrier,
    Tyre,
    Right,
    Restart,
    RunInto,
    SaveFromCrash,
)
add_commands(car, __name__, KINDS)
