"""Reported fights of a campaign, and what orders mean for them."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from rules.core.play.campaign import Booked
from rules.mad_dogs.paradise.city.changes import BusinessSet, OfficialSet
from rules.mad_dogs.paradise.city.model import Phase
from rules.mad_dogs.paradise.city.records import Business, Official, Payer
from tests.cogs.months import pressed
from tests.cogs.table import good
from tests.cogs.town import CAMPAIGN, NORTH, SOUTH, city, open_town, put
from tests.cogs.world import World

JUDGE = Official("judge", 1, 4, 750, (Payer(SOUTH, 750),))
BOOZE = tuple(
    Business("racetrack", "speakeasy", number, SOUTH) for number in (1, 2)
)  # all the booze of the Racetrack in a city of two gangs


async def ordered(world: World, text: str, theirs: str = "") -> None:
    """The opened orders of North Side, and of South Side, which may stay at home."""
    await good(world, world.alice, "mad-orders write", text=text)
    if theirs:
        await good(world, world.bob, "mad-orders write", text=theirs)
    await good(world, world.ursula, "campaign next", anyway=True)


async def test_a_hit_on_an_official_outrages_the_public_without_a_report(world: World) -> None:
    await open_town(world)
    await put(world, OfficialSet(CAMPAIGN, JUDGE))
    await ordered(world, "Hit Judge 1 with Dooley")
    before = (await city(world)).outrage
    reply = await good(
        world, world.ursula, "campaign result", fight=1, winner="defender", outrage="a body left in public"
    )
    assert "+2 outrage: an official as the target of a Hit." in reply.text
    assert (await city(world)).outrage == before + 2 + 1


async def test_a_reported_raid_takes_a_whole_racket(world: World) -> None:
    await open_town(world)
    await put(world, *(BusinessSet(CAMPAIGN, one) for one in BOOZE))
    await ordered(world, "Raid Speakeasy 1 Racetrack with Dooley")
    reply = await good(world, world.ursula, "campaign result", fight=1, winner="attacker", business="taken")
    assert "goes to North Side, and the whole racket there with it." in reply.text
    assert len((await city(world)).owned(NORTH)) == 2


async def test_an_umpire_may_say_that_one_business_alone_is_lost(world: World) -> None:
    await open_town(world)
    await put(world, *(BusinessSet(CAMPAIGN, one) for one in BOOZE))
    await ordered(world, "Raid Speakeasy 1 Racetrack with Dooley")
    await good(world, world.ursula, "campaign result", fight=1, winner="attacker", business="taken", whole_racket=False)
    assert [one.number for one in (await city(world)).owned(NORTH)] == [1]


async def test_a_raid_played_on_the_table_knows_that_a_whole_racket_is_at_stake(world: World) -> None:
    await open_town(world)
    await put(world, *(BusinessSet(CAMPAIGN, one) for one in BOOZE))
    await ordered(world, "Raid Speakeasy 1 Racetrack with Dooley")
    await pressed(await good(world, world.ursula, "campaign fight", fight=1), "Set the scenario up")
    ended = await good(world, world.ursula, "scenario end", facts="gave up defender")
    assert "the whole racket" in ended.text


async def test_an_independent_business_is_taken_over_and_not_raided(world: World) -> None:
    await open_town(world)
    reply = await world.say(world.alice, "mad-orders write", text="Raid Speakeasy 1 Racetrack with Dooley")
    assert "belongs to no gang" in reply.why


async def test_bodyguards_are_ordered_by_name_and_the_hit_knows_how_many(world: World) -> None:
    await open_town(world)
    await good(world, world.bob, "mad-orders defend", man="moose", figures="Nails")
    shown = await good(world, world.bob, "mad-orders show")
    assert "- guard Moose with Nails." in shown.text
    await ordered(world, "Hit Moose of South Side with Dooley", "guard moose with nails")
    fight = await good(world, world.ursula, "campaign fight", fight=1)
    staged = await pressed(fight, "Set the scenario up")
    assert "bodyguards" in staged.text


@pytest.mark.parametrize("target, falls_apart", [("Hot Dog Morelli", True), ("Moose", False)])
async def test_a_gang_falls_apart_over_its_boss_alone(world: World, target: str, falls_apart: bool) -> None:
    await open_town(world)
    await put(world, OfficialSet(CAMPAIGN, JUDGE))
    await ordered(world, f"Hit {target} of South Side with Dooley")
    await pressed(await good(world, world.ursula, "campaign fight", fight=1), "Set the scenario up")
    await good(world, world.ursula, "gang wounds", figure=target, points=0, dead=True)
    ended = await good(world, world.ursula, "scenario end", odds=True)
    assert ("Officials who leave" in ended.text) is falls_apart


async def test_only_a_man_of_the_gang_is_guarded(world: World) -> None:
    await open_town(world)
    wrong: tuple[dict[str, Any], ...] = ({"man": "Dooley"}, {"man": "Moose", "business": "Brothel 1 in Riverside"}, {})
    for options in wrong:
        reply = await world.say(world.bob, "mad-orders defend", figures="Nails", **options)
        assert reply.refused, options
    reply = await world.say(world.bob, "mad-orders write", text="take over Moose with Nails")
    assert "business" in reply.why


async def test_trucks_of_a_company_that_works_carry_its_owners_men(world: World) -> None:
    await open_town(world)
    await put(world, BusinessSet(CAMPAIGN, Business("docks", "trucking-company", 1, NORTH)))
    await ordered(world, "Showdown against South Side with Dooley")
    reply = await good(world, world.ursula, "campaign fight", fight=1)
    assert "- Trucks of their own carry the figures of North Side for free" in reply.text


async def test_a_gang_alone_in_the_city_rules_it(world: World) -> None:
    await open_town(world, Phase.OUTRAGE)
    await put(world, Booked(NORTH, 1, "correction", "a penny"))
    await good(world, world.bob, "campaign leave")
    await good(world, world.ursula, "mad-outrage roll", dice="3 4")
    closed = await good(world, world.ursula, "campaign next")
    assert "North Side rules the city" in closed.text


async def test_the_attorney_general_is_hit_by_order_and_the_death_has_its_price(world: World) -> None:
    await open_town(world)
    await ordered(world, "Hit the attorney general with Dooley")
    assert (await city(world)).open_fights[0].target == "Attorney General"
    await put(world, OfficialSet(CAMPAIGN, replace(JUDGE, payers=(Payer(NORTH, 750),))))
    reply = await good(world, world.ursula, "campaign result", fight=1, winner="attacker", dice="4 5")
    assert "The Attorney General is dead." in reply.text
    assert "Officials who leave North Side: Judge 1." in reply.text
    assert "outrage" not in reply.text, "he is no official of the city"
    after = await city(world)
    assert after.feds.agents == 5
    assert not after.bought(NORTH)


async def test_the_command_also_hits_a_gangster_and_its_set_up_knows_that_it_is_no_boss(world: World) -> None:
    await open_town(world)
    await good(world, world.alice, "mad-orders fight", scenario="Hit", target="Attorney General", figures="Dooley")
    await good(world, world.ursula, "campaign next", anyway=True)
    staged = await pressed(await good(world, world.ursula, "campaign fight", fight=1), "Set the scenario up")
    ((options,),) = world.rows("SELECT options FROM event WHERE command = 'scenario set-up'")
    await pressed(staged, "Undo")
    bodyguards_only = {"dice": "2 5"}  # in the street: neither guards of a business nor more figures of a gang
    again = await good(world, world.ursula, "scenario set-up", **json.loads(options), **bodyguards_only)
    assert "1 Citizen, Attorney General" in again.text
    assert "Hoodlum" not in again.text, "a Boss without further facts has two of them"


async def test_a_business_is_named_with_whose_it_is(world: World) -> None:
    await open_town(world)
    await put(world, *(BusinessSet(CAMPAIGN, one) for one in BOOZE))
    text = "raid Speakeasy 1 Racetrack of South Side with Dooley"
    reply = await good(world, world.alice, "mad-orders write", text=text)
    assert "- The Raid at Speakeasy 1 at the Racetrack against South Side with Dooley." in reply.text
    other = await world.say(world.alice, "mad-orders write", text="raid Speakeasy 1 Docks of South Side with Dooley")
    assert "does not belong to South Side" in other.why
