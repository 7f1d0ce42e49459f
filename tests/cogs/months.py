"""A campaign played by its commands: alice's North Side, bob's South Side, two rivals; ursula umpires."""

from __future__ import annotations

from tests.cogs.kept import beginning
from tests.cogs.table import good
from tests.cogs.world import Actor, Reply, World

PUB, DEN = "Speakeasy 1 in the Docks", "Low dive 1 in the Docks"
BROTHEL = "Brothel 1 in Riverside"


@beginning
async def founded(world: World) -> None:
    """A campaign that is ready for its first month; rivals never raid."""
    await world.two_gangs()
    await world.name_umpires()
    await good(world, world.alice, "settings house-rule", rule="rivals-raid", state="Off")
    await good(world, world.alice, "campaign start", name="Paradise")
    await come(world, world.alice, "North Side", "The Docks", "Speakeasy")
    await come(world, world.bob, "South Side", "Riverside", "Brothel")
    await good(world, world.ursula, "campaign rival", type="Chinese Tong", name="Hip Sing", size=2)
    await good(
        world, world.ursula, "campaign rival", type="Irish Gang", name="Nine Squares", home="Southbridge", size=2
    )


async def come(world: World, actor: Actor, gang: str, home: str, businesses: str) -> None:
    """A gang with an Accountant joins."""
    await good(world, world.ursula, "gang hire", gang=gang, profile="Accountant", name=f"{gang} Books")
    await good(world, actor, "campaign join", gang=gang, home=home)
    await good(world, actor, "campaign draft", gang=gang, businesses=businesses)


@beginning
async def to_loot(world: World) -> Reply:
    """January, with the forecast of its Loot."""
    await founded(world)
    begun = await good(world, world.ursula, "campaign next")
    return await pressed(begun, "Go on")


@beginning
async def to_friends(world: World) -> Reply:
    """January, after the Loot."""
    return await pressed(await to_loot(world), "Collect")


@beginning
async def to_orders(world: World) -> Reply:
    """January, when gangs give orders."""
    await to_friends(world)
    return await good(world, world.ursula, "campaign next")


@beginning
async def to_action(world: World) -> Reply:
    """January, with all figures at home, after the rivals' calls."""
    spending = await to_orders(world)
    for actor in (world.alice, world.bob):
        await good(world, actor, "mad-orders rest")
    return await pressed(await pressed(spending, "Go on"), "Go on")


@beginning
async def to_outrage(world: World) -> Reply:
    """January, after the press."""
    return await pressed(await pressed(await to_action(world), "Go on"), "Go on")


async def opened(reply: Reply) -> Reply:
    """An umpire opens all orders, although some are missing."""
    return await pressed(await pressed(reply, "Go on"), "Open them")


async def pressed(reply: Reply, label: str, by: Actor | None = None) -> Reply:
    """A button whose press is not refused."""
    after = await reply.press(label, by)
    assert not after.refused, after.refused
    return after


def phase(world: World, campaign: int = 1) -> tuple[int, str]:
    """The stored month and phase."""
    query = "SELECT month, json_extract(state, '$.phase') FROM campaign WHERE id = ?"
    ((month, state),) = world.rows(query, campaign)
    return month, state or "rackets are drafted"
