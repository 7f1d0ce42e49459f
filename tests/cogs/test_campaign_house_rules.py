"""House rules of the campaign: what changes if a server switches them off."""

from __future__ import annotations

from typing import Any

from rules.mad_dogs.paradise.city.changes import BusinessSet
from rules.mad_dogs.paradise.city.records import Business
from tests.cogs.house_tables import upload
from tests.cogs.months import pressed, to_orders
from tests.cogs.table import good
from tests.cogs.test_tables import DEADLY, HARMLESS
from tests.cogs.town import CAMPAIGN, NORTH, bank, city, open_town, put
from tests.cogs.world import World

SHOP: dict[str, Any] = {"business": "Brothel 1 in the Docks", "gang": "North Side"}


async def switch(world: World, rule: str, state: str) -> None:
    await good(world, world.ursula, "settings house-rule", rule=rule, state=state, scope="Campaign")


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


async def test_gangs_without_players_raid_on_a_six(world: World) -> None:
    await to_orders(world)
    await at_home(world)
    await switch(world, "rivals-raid", "On")
    for name in ("Ace", "Bo", "Cal", "Dan"):
        await good(world, world.ursula, "gang hire", gang="Nine Squares", profile="Slugger", name=name)
    opened = await good(world, world.ursula, "campaign next", dice="5 6")
    assert "What they are up to: 2D6 **5 6**" in opened.text
    (fight,) = (await city(world)).open_fights
    assert (fight.scenario, fight.business) == ("raid", "docks.speakeasy.1")


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


# The right to change the tables that a campaign takes from its server


async def test_a_manager_who_plays_changes_what_the_campaign_follows_by_an_umpire_or_most_players(world: World) -> None:
    await open_town(world)
    await upload(world, HARMLESS)
    rule: dict[str, Any] = {"rule": "band-price", "state": "Off"}
    asked = await world.say(world.alice, "settings house-rule", **rule)
    found = "“Paradise” follows this server in that, and you play in it."
    assert found in (asked.refused or "")
    assert found in ((await world.say(world.alice, "tables use", table=DEADLY, version=1)).refused or "")
    wish = await asked.press("Ask the others")
    switched = await pressed(wish, "Agree", world.bob)
    assert "House rule “band-price” is switched off on this server." in switched.text


async def test_what_the_campaign_has_set_itself_or_another_game_reads_its_server_changes(world: World) -> None:
    await open_town(world)
    await switch(world, "band-price", "On")
    await good(world, world.alice, "settings house-rule", rule="band-price", state="Off")
    await good(world, world.alice, "settings house-rule", rule="hood-d10", state="Off")


async def test_an_umpire_who_does_not_play_changes_it_at_once_and_who_plays_alone_may(world: World) -> None:
    await open_town(world)
    await upload(world, HARMLESS)
    await good(world, world.ursula, "tables use", table=DEADLY, version=1)
    await good(world, world.bob, "campaign leave")
    asked = await world.say(world.alice, "tables restore", table=DEADLY)
    assert "is the original again on this server" in (await asked.press("Do it all the same")).text
