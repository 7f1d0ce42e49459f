"""Forbidden in a campaign: undoing after a look at sealed things, late changes, and healing one's own figures
by hand.
"""

from __future__ import annotations

from typing import Any

from rules.core.play.campaign import Booked
from rules.mad_dogs.paradise.city.changes import FedsSet, FightSet, FuneralSet, OfficialSet
from rules.mad_dogs.paradise.city.model import Phase
from rules.mad_dogs.paradise.city.records import Bid, Feds, Fight, Funeral, Headline, Official, Payer
from tests.cogs.months import BROTHEL, DEN, PUB, pressed, to_action, to_friends, to_orders, to_outrage
from tests.cogs.table import good
from tests.cogs.test_campaign_command import refused
from tests.cogs.town import CAMPAIGN, NORTH, SOUTH, bank, city, open_town, outfit, put
from tests.cogs.world import BOMBERS, Actor, World

MUST_AGREE = "Others had a part in it, so the opponent or an umpire must agree."


# Undoing what revealed a secret


async def opened_by_alice(world: World) -> Any:
    """Both players' orders are in, and alice opens them."""
    await to_orders(world)
    await good(world, world.alice, "mad-orders take-over", business=DEN, figure="Dooley")
    await good(world, world.bob, "mad-orders rest")
    return await good(world, world.alice, "campaign next")


async def test_a_player_who_has_read_the_orders_of_others_can_not_rewrite_their_own(world: World) -> None:
    opened = await opened_by_alice(world)
    asked = await opened.press("Undo")
    assert MUST_AGREE in asked.text
    assert (await city(world)).phase is Phase.ACTION
    await pressed(asked, "Agree", world.bob)
    assert (await city(world)).phase is Phase.SPENDING


async def test_an_umpire_takes_the_opening_of_orders_back_alone(world: World) -> None:
    opened = await opened_by_alice(world)
    undone = await opened.press("Undo", world.ursula)
    assert "Taken back by ursula; the log keeps it" in undone.text
    assert "new dice" not in undone.text, "none fell"
    assert (await city(world)).phase is Phase.SPENDING


async def test_a_gang_that_has_seen_the_flowers_can_not_bid_anew(world: World) -> None:
    await open_town(world, Phase.PRESS)
    await put(world, FuneralSet(CAMPAIGN, Funeral(1, NORTH, "Mugsy", 500)))
    await good(world, world.bob, "mad-spend flowers", dollars=300)
    shown = await good(world, world.alice, "mad-spend bury")
    assert MUST_AGREE in (await shown.press("Undo")).text
    assert (await city(world)).funerals[0].held


async def test_how_a_fight_ended_is_taken_back_by_both(world: World) -> None:
    await open_town(world, Phase.ACTION)
    await put(world, FightSet(CAMPAIGN, Fight(1, "hijack", NORTH, SOUTH)))
    reply = await good(world, world.alice, "campaign result", fight=1, winner="attacker", dice="2")
    settled = await pressed(reply, "Agree", world.bob)
    asked = await settled.press("Undo", world.bob)
    assert MUST_AGREE in asked.text, "its dice fell with the report"
    assert await bank(world) == 1200
    await pressed(asked, "Agree", world.alice)
    assert await bank(world) == 1000


async def test_undoing_a_report_names_its_dice_and_undoing_its_confirmation_names_none(
    world: World,
) -> None:
    await open_town(world, Phase.ACTION)
    await put(world, FightSet(CAMPAIGN, Fight(1, "hijack", NORTH, SOUTH)))
    reply = await good(world, world.alice, "campaign result", fight=1, winner="attacker")
    settled = await pressed(reply, "Agree", world.bob)
    asked = await settled.press("Undo", world.bob)
    assert MUST_AGREE in asked.text
    await pressed(asked, "Agree", world.alice)
    assert "Dice have fallen, so the opponent" in (await reply.press("Undo")).text


# By hand


async def test_recruits_always_cost_money_in_a_campaign(world: World) -> None:
    await open_town(world)
    recruit = {"gang": "North Side", "profile": "Torpedo", "name": "Free Lunch"}
    await refused(world, world.alice, "figures are paid for", "gang hire", **recruit)
    assert "umpire for North Side" in (await good(world, world.ursula, "gang hire", **recruit)).text


async def test_owners_report_wounds_and_only_umpires_heal_them_by_hand(world: World) -> None:
    await open_town(world)
    await good(world, world.alice, "gang wounds", figure="Dooley", points=1)
    await good(world, world.alice, "gang wounds", figure="Dooley", points=2)
    slow = "wounds take time to heal"
    await refused(world, world.alice, slow, "gang wounds", figure="Dooley", points=1)
    await good(world, world.alice, "gang wounds", figure="Brick", points=0, dead=True)
    await refused(world, world.alice, slow, "gang wounds", figure="Brick", points=1)
    await good(world, world.ursula, "gang wounds", figure="Brick", points=0)


async def test_a_gang_leaves_its_campaign_before_it_is_disbanded(world: World) -> None:
    await open_town(world)
    for actor in (world.alice, world.ursula):
        await refused(world, actor, "/campaign leave", "gang disband", gang="North Side")
    await good(world, world.alice, "campaign leave")
    await good(world, world.alice, "gang disband", gang="North Side")


# Who and where


async def test_a_gang_is_chinese_by_saying_so_and_not_by_moving(world: World) -> None:
    await world.two_gangs()
    await good(world, world.alice, "campaign start")
    await refused(world, world.alice, "Add chinese:True", "campaign join", gang="North Side", home="Chinatown")
    await good(world, world.alice, "campaign join", gang="North Side")
    await refused(world, world.alice, "Add chinese:True", "campaign home", home="Chinatown")
    await good(world, world.alice, "campaign home", home="The Docks")
    assert not (await outfit(world)).chinese
    await good(world, world.alice, "campaign home", home="Chinatown", chinese=True)
    assert (await outfit(world)).chinese


async def test_any_player_may_open_a_fight_between_gangs_without_players(world: World) -> None:
    await to_action(world)
    rivals = [one.gang for one in (await city(world)).outfits if one.npc]
    await put(world, FightSet(CAMPAIGN, Fight(77, "police-raid", 0, rivals[0])))
    await refused(world, world.carol, "", "campaign result", fight=77, winner="attacker")
    reply = await good(world, world.bob, "campaign result", fight=77, winner="defender")
    await pressed(reply, "Agree", world.ursula)
    assert not (await city(world)).open_fights


async def test_gangs_that_clash_over_a_shop_can_set_their_rumble_up(world: World) -> None:
    await to_orders(world)
    await good(world, world.alice, "mad-orders take-over", business=DEN, figure="Dooley")
    await good(world, world.bob, "mad-orders take-over", business=DEN, figure="Moose")
    opened = await good(world, world.ursula, "campaign next")
    (fight,) = (await city(world)).open_fights
    begun = await pressed(opened, f"Play fight {fight.id}", world.alice)
    staged = await pressed(begun, "Set the scenario up", world.alice)
    assert "leader" in staged.text


async def test_a_figure_dead_before_a_fight_does_not_die_in_it(world: World) -> None:
    await to_orders(world)
    await good(world, world.bob, "gang wounds", figure="Moose", points=0, dead=True)
    await good(world, world.alice, "mad-orders fight", scenario="Raid", business=BROTHEL, figures="Dooley, Brick")
    await good(world, world.bob, "mad-orders rest")
    opened = await good(world, world.ursula, "campaign next")
    (fight,) = (await city(world)).open_fights
    begun = await pressed(opened, f"Play fight {fight.id}", world.alice)
    await pressed(begun, "Set the scenario up", world.alice)
    await good(world, world.bob, "gang wounds", figure="Ox", points=0, dead=True)
    ended = await good(world, world.alice, "scenario end", facts="attackers 2, defenders 0")
    applied = await pressed(ended, "Apply", world.ursula)
    dead = [one.what for one in (await city(world)).news if one.kind is Headline.DIED]
    assert "Moose" not in dead
    assert "Moose" not in applied.text


# Reported


async def test_a_figure_can_be_sent_by_the_name_that_is_suggested(world: World) -> None:
    await to_orders(world)
    await good(world, world.ursula, "gang rename", figure="Moose", name="Dooley")
    order: dict[str, Any] = {"business": PUB, "figures": "Dooley (North Side)"}
    await good(world, world.alice, "mad-orders defend", **order)
    refusal = await world.say(world.bob, "mad-orders defend", business=BROTHEL, figures="Dooley (North Side)")
    assert "No figure is called" in refusal.why
    suggested = await world.complete(world.alice, "mad-orders defend", "figures", "Dool")
    assert suggested == ["Dooley"]
    assert "Dooley" not in await world.complete(world.alice, "mad-orders defend", "figures", "Dooley, ")


async def test_one_word_means_ones_own_figure_where_it_must_be_ones_own(world: World) -> None:
    await open_town(world)
    await good(world, world.ursula, "gang rename", figure="Moose", name="Dooley")
    trained = await good(world, world.bob, "mad-spend train", stat="SMARTS", to=3, figure="Dooley")
    assert await bank(world, SOUTH) < 1000
    assert "Dooley: SMARTS" in trained.headline
    asked = await world.say(world.ursula, "mad-spend train", stat="SMARTS", to=3, figure="Dooley")
    assert "More than one figure" in asked.why


async def test_orders_suggest_only_what_they_can_be_about(world: World) -> None:
    await to_orders(world)
    free = await world.complete(world.alice, "mad-orders take-over", "business", "")
    assert PUB not in free
    assert all(one.endswith("in the Docks") for one in free[:10]), "those at home first"
    assert await world.complete(world.alice, "mad-orders defend", "business", "") == [PUB]
    theirs = await world.complete(world.alice, "mad-orders fight", "business", "")
    assert BROTHEL in theirs
    assert PUB not in theirs
    assert "Hot Dog Morelli" not in await world.complete(world.alice, "mad-orders take-over", "figure", "")
    assert await world.complete(world.carol, "mad-orders take-over", "figure", "") == []


async def test_a_gang_that_takes_done_back_is_named(world: World) -> None:
    await to_orders(world)
    for actor in (world.alice, world.bob):
        await good(world, actor, "campaign done")
    again = await good(world, world.alice, "campaign done")
    assert "Not done yet: North Side." in again.text
    assert "Go on" not in again.buttons
    assert "**Orders** still to come from North Side." in (await good(world, world.carol, "campaign status")).text


async def test_the_end_of_buying_reports_an_unanswered_bid(world: World) -> None:
    await to_friends(world)
    judge = Official("judge", 1, 4, 750, (Payer(SOUTH, 750),), bid=Bid(NORTH, 900))
    await put(world, OfficialSet(CAMPAIGN, judge), Booked(NORTH, 5000, "correction", "a loan"))
    ended = await good(world, world.ursula, "campaign next")
    assert "No one answered the bid for Judge 1, who now belongs to North Side, for $900 a month." in ended.text


async def test_what_belongs_to_several_parts_of_the_month_names_each(world: World, alice: Actor) -> None:
    await to_action(world)
    found = "“buying better friends” or “healing, spending and orders”, and Paradise is at “takeovers and fights”"
    await refused(world, alice, found, "mad-orders rest")


async def test_what_comes_next_is_a_button(world: World) -> None:
    await to_orders(world)
    await good(world, world.alice, "mad-orders take-over", business=DEN, figure="Dooley")
    await good(world, world.bob, "mad-orders rest")
    opened = await good(world, world.ursula, "campaign next")
    leaned = await pressed(opened, "North Side: take over", world.alice)
    calls = await pressed(leaned, "Go on", world.ursula)
    press = await pressed(calls, "Go on", world.ursula)
    outrage = await pressed(press, "Go on", world.ursula)
    await put(world, FedsSet(CAMPAIGN, Feds(5, 1)))
    rolled = await good(world, world.ursula, "mad-outrage roll", dice="3 4")
    (fight,) = (await city(world)).open_fights
    assert f"Play fight {fight.id}" in rolled.buttons
    assert "Go on" in outrage.buttons


async def test_a_quiet_month_goes_on_by_its_button(world: World) -> None:
    await to_outrage(world)
    rolled = await good(world, world.ursula, "mad-outrage roll", dice="3 4")
    over = await pressed(rolled, "Go on", world.ursula)
    assert "January 1927 is over" in over.headline
    assert "Read the news with /campaign paper month:1" in over.text


async def test_a_lone_umpire_undoes_the_opening_until_a_player_has_acted_on_it(world: World) -> None:
    """Managers umpire if no role is named; alice has no gang in the campaign."""
    for actor, side in ((world.bob, "North"), (world.carol, "South")):
        await world.say(actor, "gang new", name=f"{side} Side", sample=f"{side} Side", dice=BOMBERS)
    await good(world, world.alice, "campaign start")
    for actor, gang, home in ((world.bob, "North Side", "Docks"), (world.carol, "South Side", "Riverside")):
        await good(world, actor, "campaign join", gang=gang, home=home)
        await good(world, actor, "campaign draft", gang=gang, sure=True)
    await good(world, world.alice, "campaign rival", type="Irish Gang", size=2)
    for _ in range(4):
        spending = await good(world, world.alice, "campaign next")
    await good(world, world.bob, "mad-orders fight", scenario="Showdown", against="South Side", figures="Dooley")
    asked = await pressed(spending, "Go on")
    opened = await pressed(asked, "Open them")
    assert "Orders" in asked.text
    assert (await opened.press("Undo")).headline.startswith("~~")
    assert (await city(world)).phase is Phase.SPENDING
    again = await pressed(asked, "Open them")
    await good(world, world.bob, "campaign result", fight=1, winner="nobody")
    await good(world, world.alice, "campaign result", fight=1, winner="nobody")
    late = await again.press("Undo")
    assert late.refused
    assert (await city(world)).phase is Phase.ACTION
