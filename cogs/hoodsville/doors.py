"""/hood-door: doors, locks, and the padlocks of the Pinkertons."""

from __future__ import annotations

from cogs._kit.context import Context
from cogs._kit.reader import read
from cogs._kit.render import Card
from cogs._kit.slash import add_commands, command, root, shows
from rules.core.move import declared
from rules.hoodsville.doors import Breach, Force, RemoveDoor, SetDoor, door_line
from rules.hoodsville.locks import Pinkerton, ShootLock


@command("hood-door show", table=True, seated=False)
class Show:
    """The doors on the table, and how they have been left."""


@shows(Show)
async def doors_card(ctx: Context, _m: Show) -> Card:
    """The doors on the table of the game here."""
    at, _ = await read(ctx, {}, declared(Show))
    if not at.board.doors:
        return Card("There is no door on the table yet: /hood-door set puts one there.", plain=True, private=True)
    return Card("Doors", lines=tuple(map(door_line, at.board.doors)), private=True)


door = root("hood-door", "Hoodsville: doors, locks, padlocks.")
ROOTS = (door,)
add_commands(door, __name__, (SetDoor, Show, RemoveDoor, Force, Breach, ShootLock, Pinkerton))
