"""A fight of GangStars on the table, for tests of its commands."""

from __future__ import annotations

from typing import Any

from tests.cogs.kept import beginning
from tests.cogs.table import good
from tests.cogs.world import World

DUKE, RAY, MOMMA, TEE, TANK = "Duke", "Razor Ray", "Big Momma", "Li'l Tee", "Tank"
ALVAREZ, DUNN, OKAFOR, PENNY, REX = "Sergeant Alvarez", "Officer Dunn", "Officer Okafor", "Rookie Penny", "Rex"
Command = tuple[str, dict[str, Any]]
KINGS: Command = ("gang new", {"name": "Eastside Kings", "sample": "Eastside Kings"})
COPS: Command = ("gang new", {"name": "Fourth Precinct", "sample": "Fourth Precinct"})
OPEN: Command = ("game open", {"system": "GangStars"})
IN_GAME: tuple[Command, ...] = (
    KINGS,
    COPS,
    OPEN,
    ("game bring", {"gang": "Eastside Kings"}),
    ("game bring", {"gang": "Fourth Precinct"}),
    ("gangstars-turn next", {}),
)
"""The Kings and the Precinct on the table, in the first turn."""


def acts(figure: str) -> tuple[Command, ...]:
    """The same, with the chit of a figure drawn."""
    return (*IN_GAME, ("gangstars-turn draw", {"chit": figure}))


@beginning
async def two_crews(world: World) -> None:
    """The Eastside Kings, alice's, and the Fourth Precinct, bob's; ursula umpires."""
    for actor, (command, options) in ((world.alice, KINGS), (world.bob, COPS)):
        await good(world, actor, command, **options)
    await world.name_umpires()


@beginning
async def open_turf(world: World) -> None:
    """The two on the table, in the first turn."""
    await two_crews(world)
    await good(world, world.alice, OPEN[0], **OPEN[1])
    await good(world, world.alice, "game bring", gang="Eastside Kings")
    await good(world, world.bob, "game bring", gang="Fourth Precinct")
    await good(world, world.alice, "gangstars-turn next")
