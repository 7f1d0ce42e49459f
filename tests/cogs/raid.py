"""A raid of Hoodsville on the table, for tests of its commands."""

from __future__ import annotations

from typing import Any

from tests.cogs.kept import beginning
from tests.cogs.table import good
from tests.cogs.world import Reply, World

DUTCH, STITCHES, WHEELS, PETE, ANVIL, FINGERS = (
    "Dutch Mulligan",
    "Stitches",
    "Wheels Brannigan",
    "Sniffy Pete",
    "Anvil",
    "Fingers Malone",
)
CRANE, BOYLE, HANLON, KOWALSKI, TULLY, ROURKE = (
    "Lieutenant Crane",
    "Sergeant Boyle",
    "Hanlon",
    "Kowalski",
    "Tully",
    "Rourke",
)
Command = tuple[str, dict[str, Any]]
MOB: Command = ("gang new", {"name": "Mulligan Mob", "sample": "Mulligan Mob"})
LAW: Command = ("gang new", {"name": "Harbor Precinct", "sample": "Harbor Precinct"})
OPEN: Command = ("game open", {"system": "The Hoodsville Heist"})
RAID: tuple[Command, ...] = (
    MOB,
    LAW,
    OPEN,
    ("game bring", {"gang": "Mulligan Mob"}),
    ("game bring", {"gang": "Harbor Precinct"}),
)
"""The mob and the law on the table, in the first move."""


@beginning
async def two_parties(world: World) -> None:
    """The Mulligan Mob, which is alice's, and Harbor Precinct, which is bob's; ursula umpires."""
    for actor, (command, options) in ((world.alice, MOB), (world.bob, LAW)):
        await good(world, actor, command, **options)
    await world.name_umpires()


async def put_on_table(world: World) -> None:
    """The two on the table in the first move: Red and Blue."""
    await good(world, world.alice, OPEN[0], **OPEN[1])
    await good(world, world.alice, "game bring", gang="Mulligan Mob")
    await good(world, world.bob, "game bring", gang="Harbor Precinct")


@beginning
async def open_raid(world: World) -> None:
    """The two, founded and put on the table."""
    await two_parties(world)
    await put_on_table(world)


async def nobody_shaken(world: World, cause: str = "Shooting begins within 12 inches") -> Reply:
    """Answer that no figure tests morale for it."""
    return await good(world, world.alice, "hood shock", figures="nobody", cause=cause)
