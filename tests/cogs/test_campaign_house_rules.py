"""House rules of the campaign: what changes where a server switches them off."""

from __future__ import annotations

from typing import Any

from rules.mad_dogs.paradise.changes import BusinessSet
from rules.mad_dogs.paradise.records import Business
from tests.cogs.months import pressed, to_orders
from tests.cogs.table import good
from tests.cogs.town import CAMPAIGN, NORTH, bank, city, open_town, put
from tests.cogs.world import World

SHOP: dict[str, Any] = {"business": "Brothel 1 in the Docks", "gang": "North Side"}


async def switch(world: World, rule: str, state: str) -> None:
    await good(world, world.alice, "settings house-rule", rule=rule, state=state)


async def at_home(world: World) -> None:
    for actor in (world.alice, world.bob):
        await good(world, actor, "mad-orders rest")


async def test_a_band_signs_for_nothing(world: World) -> None:
    await open_town(world)
    await put(world, BusinessSet(CAMPAIGN, Business("oak-bluff", "nightclub", owner=NORTH)))
    await switch(world, "band-price", "Off")
    await good(world, world.alice, "mad-racket band sign", club="Nightclub 1 in Oak Bluff")
    assert await bank(world, NORTH) == 1000
    assert len((await city(world)).bands) == 1


async def test_gangs_that_nobody_plays_raid_on_a_six(world: World) -> None:
    await to_orders(world)
    await at_home(world)
    await switch(world, "rivals-raid", "On")
    opened = await good(world, world.ursula, "campaign next", dice="5 6")
    assert "What they are up to, Nine Squares: 1D6 **6** → a raid" in opened.text
    (fight,) = (await city(world)).open_fights
    assert fight.scenario == "raid"


async def test_or_throw_no_die_and_never_raid(world: World) -> None:
    spending = await to_orders(world)
    await at_home(world)
    opened = await pressed(spending, "Go on")
    assert "up to" not in opened.text
    assert (await city(world)).open_fights == ()
    assert all(one.ordered for one in (await city(world)).outfits)


async def test_a_proprietor_is_the_same_man_or_rolled_anew_for_every_attempt(world: World) -> None:
    spending = await to_orders(world)
    await put(world, BusinessSet(CAMPAIGN, Business("docks", "brothel", guts=2)))
    await good(world, world.ursula, "mad-orders take-over", figure="North Side Books", **SHOP)
    await good(world, world.bob, "mad-orders rest")
    await pressed(spending, "Go on")
    same = await world.say(world.ursula, "mad-racket take-over", dice="1 2 3", **SHOP)
    assert "2 dice" in str(same.refused), "his GUTS are known: SMARTS and GUTS are rolled"
    await switch(world, "same-proprietor", "Off")
    anew = await good(world, world.ursula, "mad-racket take-over", dice="6 2 3", **SHOP)
    assert "GUTS 4" in anew.text
