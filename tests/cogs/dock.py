"""A fight of Pottersville on the table, for tests of its commands."""

from __future__ import annotations

from typing import Any

from tests.cogs.kept import beginning
from tests.cogs.table import good
from tests.cogs.world import Actor, Reply, World

SILK, LOUIE, BRICKS, SAL, TULIP = "Silk Donovan", "Louie the Lamp", "Bricks", "Half-a-Dollar Sal", "Kid Tulip"
HALE, DOOLEY, WEISS, FLOOD, AMES = (
    *("Captain Hale", "Sergeant Dooley"),
    *("Patrolman Weiss", "Patrolman Flood", "Patrolman Ames"),
)
BOYS, STATION = "Canal Street Boys", "Mulberry Station"
Command = tuple[str, dict[str, Any]]
TWO: tuple[Command, ...] = tuple(("gang new", {"name": name, "sample": name}) for name in (BOYS, STATION))
OPEN: Command = ("game open", {"system": "Pottersville"})
TABLE: tuple[Command, ...] = (*TWO, OPEN, *(("game bring", {"gang": name}) for name in (BOYS, STATION)))
"""The Boys and the Station on the table, of no units yet."""
SET_UP: tuple[Command, ...] = (
    *TABLE,
    ("pottersville chips", {"dice": "3 2"}),
    *(("pottersville unit", {"gang": name}) for name in (BOYS, STATION)),
)
"""Each a unit, with 3 chips and 2, in the Orders phase of the first turn."""


def ordered(boys: str = "Move", station: str = "Move") -> tuple[Command, ...]:
    """The same with these orders revealed, in the Movement phase."""
    given = tuple(
        ("pottersville order", {"unit": unit, "order": order}) for unit, order in ((BOYS, boys), (STATION, station))
    )
    return (*SET_UP, *given, ("pottersville reveal", {}))


GATS: tuple[Command, ...] = (*ordered(), ("pottersville next", {}))
MELEE: tuple[Command, ...] = (*GATS, ("pottersville next", {}))
GUTS: tuple[Command, ...] = (*MELEE, ("pottersville next", {}))
"""The same in the phases that follow."""


@beginning
async def two_units(world: World) -> None:
    """The Canal Street Boys, alice's, and Mulberry Station, bob's; ursula umpires."""
    for actor, (command, options) in ((world.alice, TWO[0]), (world.bob, TWO[1])):
        await good(world, actor, command, **options)
    await world.name_umpires()


@beginning
async def open_dock(world: World) -> None:
    """The two on the table as a unit each, with 3 chips and 2, in the Orders phase of the first turn."""
    await two_units(world)
    await good(world, world.alice, OPEN[0], **OPEN[1])
    for actor, gang in ((world.alice, BOYS), (world.bob, STATION)):
        await good(world, actor, "game bring", gang=gang)
    await good(world, world.ursula, "pottersville chips", dice="3 2")
    for actor, gang in ((world.alice, BOYS), (world.bob, STATION)):
        await good(world, actor, "pottersville unit", gang=gang)


@beginning
async def dock(world: World, boys: str = "Move", station: str = "Move", phase: str = "Movement") -> None:
    """The same with these orders revealed, in this phase of the first turn."""
    await open_dock(world)
    await order(world, world.alice, BOYS, boys)
    await order(world, world.bob, STATION, station)
    await pot(world, world.alice, "reveal")
    await go_on(world, phase)


async def order(world: World, actor: Actor, unit: str, order: str, **options: Any) -> Reply:
    """An order laid face down."""
    return await pot(world, actor, "order", unit=unit, order=order, **options)


async def go_on(world: World, phase: str) -> None:
    """On to a later phase of the turn."""
    phases = ("Movement", "Gats", "Melee", "Guts")
    status = await good(world, world.alice, "game status")
    now = next(one for one in phases if status.headline.endswith(f"{one}."))
    for _ in range(phases.index(phase) - phases.index(now)):
        await pot(world, world.ursula, "next")


async def pot(world: World, actor: Actor, command: str, **options: Any) -> Reply:
    """A command of /pottersville that is not refused."""
    return await good(world, actor, f"pottersville {command}", **options)


async def refusal(world: World, actor: Actor, command: str, **options: Any) -> str:
    """The sentence of a refused command; nothing is stored by one."""
    events = world.count("event")
    reply = await world.say(actor, command, **options)
    assert reply.why, reply.text
    assert world.count("event") == events
    return reply.why
