"""A Packard at the dock, for tests of shots at it and of its passengers."""

from __future__ import annotations

from tests.cogs.dock import BOYS, LOUIE, SAL, SET_UP, STATION, Command, go_on, open_dock, order, ordered, pot
from tests.cogs.kept import beginning
from tests.cogs.table import good
from tests.cogs.world import World

REVEALED = ordered()[len(SET_UP) :]
PARKED: tuple[Command, ...] = (*SET_UP, ("pottersville-car add", {"name": "Packard"}))
SEATED: tuple[Command, ...] = (
    *PARKED,
    ("pottersville-car board", {"figure": LOUIE, "vehicle": "Packard", "seat": "Driver"}),
    ("pottersville-car board", {"figure": SAL, "vehicle": "Packard"}),
)
"""Louie at the wheel with Sal beside, before the first orders are revealed."""
MOVING: tuple[Command, ...] = (*SEATED, *REVEALED)
DRIVEN: tuple[Command, ...] = (*MOVING, ("pottersville-car drive", {"vehicle": "Packard"}))
FIRING: tuple[Command, ...] = (*MOVING, ("pottersville next", {}))


@beginning
async def parked(world: World, *, riding: bool = False, before: str = "Stopped") -> None:
    """The two units and a Packard, alice's; with Louie and Sal in it, and as it moved in the turn before."""
    await open_dock(world)
    for command, options in (SEATED if riding else PARKED)[len(SET_UP) :]:
        await good(world, world.alice, command, **options)
    await good(world, world.alice, "pottersville-car set", vehicle="Packard", before=before)


@beginning
async def rolling(
    world: World, boys: str = "Move", *, riding: bool = False, before: str = "Stopped", phase: str = "Movement"
) -> None:
    """The same in this phase of the first turn, with this order for the Boys and Hold for the Station."""
    await parked(world, riding=riding, before=before)
    await reveal(world, boys)
    await go_on(world, phase)


async def reveal(world: World, boys: str) -> None:
    """Give the Boys this order and the Station Hold, and reveal both."""
    await order(world, world.alice, BOYS, boys)
    await order(world, world.bob, STATION, "Hold")
    await pot(world, world.alice, "reveal")


async def next_turn(world: World, boys: str = "Move") -> None:
    """Pass the rest of the turn. In the next the Boys get this order, and figures move."""
    while "orders" not in (await pot(world, world.ursula, "next")).headline:
        pass
    await reveal(world, boys)
