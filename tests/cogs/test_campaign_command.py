"""/campaign: from its first gang to the month after, button by button; its rights and refusals."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import discord
import pytest
from simcord.results import InteractionResult, ResponseMessage

from rules.mad_dogs.paradise.city.model import Phase
from tests.cogs.months import (
    BROTHEL,
    PUB,
    come,
    founded,
    opened,
    phase,
    pressed,
    to_action,
    to_friends,
    to_loot,
    to_orders,
    to_outrage,
)
from tests.cogs.table import good
from tests.cogs.town import bank, city, ledger, outfit
from tests.cogs.world import Actor, Reply, World


async def refused(world: World, by: Actor, sentence: str, command: str, /, **options: Any) -> Reply:
    reply = await world.say(by, command, **options)
    assert sentence in reply.why, reply.text
    return reply


# Beginning


async def test_a_campaign_begins_with_the_gangs_its_players_bring(world: World, alice: Actor, bob: Actor) -> None:
    await world.two_gangs()
    begun = await good(world, alice, "campaign start", name="The Paradise War")
    assert begun.headline == "alice opens the campaign “The Paradise War” in Paradise, Illinois."
    assert "Commitment" in (await begun.press("Fairness")).text
    joined = await good(world, alice, "campaign join", gang="North Side")
    assert "comes to The Paradise War" in joined.headline
    assert "Without an Accountant, this gang can run one business" in joined.text
    await refused(world, alice, "has already joined this campaign", "campaign join", gang="North Side")
    gathered = await pressed(joined, "Who has joined")
    assert "no home yet, rackets 0 of 4 Loot dice, no Accountant" in gathered.text


async def test_a_sample_for_a_campaign_has_an_accountant_and_its_draft_earns_what_a_rivals_does(
    world: World, alice: Actor
) -> None:
    await good(world, alice, "campaign start")
    founded = await good(world, alice, "gang new", name="Quayside", sample="Quayside Outfit")
    assert "Accountant: Ledger Lou" in founded.text
    joined = await pressed(founded, "Bring Quayside in")
    assert "Without an Accountant" not in joined.text
    await good(world, alice, "campaign home", home="Cedar Hill")
    drafted = await good(world, alice, "campaign draft", sure=True)
    rival = await good(world, alice, "campaign rival", type="Mafia or Camorra")
    assert "4D6 of Loot" in rival.text
    assert "4D6 of Loot" in drafted.text
    assert "more can be drafted" not in drafted.text


async def test_a_channel_and_a_name_have_one_campaign(world: World, alice: Actor) -> None:
    await good(world, alice, "campaign start")
    await refused(world, alice, "“Paradise” is being played here", "campaign start", name="Another")
    world.channel = world.server.create_text_channel("elsewhere")
    await refused(world, alice, "Pick another name", "campaign start", name="PARADISE")
    await good(world, alice, "campaign start", name="Another")


async def test_no_campaign_starts_on_the_table_of_a_game(world: World, alice: Actor) -> None:
    await good(world, alice, "game open", system="mad", name="Docks")
    await refused(world, alice, "is being played here", "campaign start")


async def test_no_player_names_themselves_umpire(world: World) -> None:
    await world.name_umpires()
    await refused(world, world.bob, "You can't make yourself umpire", "campaign start", umpire=world.bob)
    await good(world, world.bob, "campaign start", umpire=world.carol)
    await refused(world, world.bob, "Only an umpire of Paradise can do that", "campaign umpire", user=world.bob)
    await good(world, world.carol, "campaign umpire", user=world.alice)
    await refused(world, world.carol, "already has", "campaign umpire", user=world.alice)
    await good(world, world.alice, "campaign correct", outrage=1, why="a bad press")


async def test_a_gang_comes_in_by_its_owner_or_an_umpire(world: World) -> None:
    await world.two_gangs()
    await world.name_umpires()
    await good(world, world.alice, "campaign start")
    await refused(world, world.alice, "not your gang", "campaign join", gang="South Side")
    await refused(
        world, world.bob, "Only an umpire of Paradise can do that", "campaign join", gang="South Side", npc=True
    )
    await good(world, world.ursula, "campaign join", gang="South Side", npc=True)
    await refused(world, world.alice, "Downtown", "campaign join", gang="North Side", home="Downtown")
    await refused(world, world.alice, "Did you mean", "campaign join", gang="North Side", home="Riversyde")


async def test_homes_and_drafts_are_reported_and_refused(world: World, alice: Actor) -> None:
    await world.two_gangs()
    await good(world, alice, "campaign start")
    await good(world, alice, "campaign join", gang="North Side")
    await refused(world, alice, "chooses its home before it drafts", "campaign draft")
    await refused(world, alice, "at least two gangs", "campaign next")
    home = await good(world, alice, "campaign home", home="docks")
    assert "based in the Docks" in home.headline
    await refused(world, alice, "without an Accountant", "campaign draft", businesses="Speakeasy, Brothel")
    await good(world, alice, "gang hire", gang="North Side", profile="Accountant", name="Books")
    await refused(world, alice, "Chinatown", "campaign draft", businesses="Speakeasy 1 in Chinatown")
    await refused(world, alice, "come to 6D6", "campaign draft", businesses="Speakeasy, Brothel, Gambling den")
    await refused(world, alice, "is left", "campaign draft", businesses="Speakeasy, Speakeasy")
    drafted = await good(world, alice, "campaign draft", businesses="Speakeasy, Low dive, Protection, Gym")
    assert "3½D6 of Loot" in drafted.text
    assert "½D6 more can be drafted" in drafted.text
    again = await good(world, alice, "campaign draft", businesses="Brothel")
    assert [one.key for one in (await city(world)).owned(1)] == ["docks.brothel.1"]
    await pressed(again, "Undo")
    assert len((await city(world)).owned(1)) == 4
    assert "4D6 of Loot" in (await good(world, alice, "campaign draft", sure=True)).text


async def test_a_rival_is_ready_made_and_gets_a_free_home(world: World) -> None:
    await founded(world)
    town = await city(world)
    assert [(one.npc, one.home) for one in town.outfits] == [
        (False, "docks"),
        (False, "riverside"),
        (True, "chinatown"),
        (True, "southbridge"),
    ]
    assert all(town.owned(one.gang) for one in town.outfits)
    await refused(
        world, world.carol, "Only players and umpires of Paradise can do that", "campaign rival", type="Irish Gang"
    )
    third = await good(world, world.bob, "campaign rival", type="Mafia or Camorra", size=1)
    assert "Still to come" not in third.text
    assert (await city(world)).outfits[4].home not in {one.home for one in town.outfits}


async def test_the_first_month_begins_with_officials_and_without_the_draft(world: World) -> None:
    await founded(world)
    begun = await good(world, world.ursula, "campaign next")
    assert "it is January" in begun.headline
    assert "the book wants" not in begun.text, "the card that gathers the gangs offers the rivals"
    assert phase(world) == (1, Phase.LOOT)
    assert (await city(world)).officials
    await refused(world, world.alice, "This one already has businesses", "campaign draft")
    await refused(world, world.alice, "Only an umpire of Paradise can do that", "campaign home", home="Oak Bluff")
    await refused(world, world.bob, "Only an umpire of Paradise can do that", "campaign rival", type="Irish Gang")


# Loot


async def test_a_dry_run_books_nothing_and_its_button_collects_once(world: World) -> None:
    forecast = await to_loot(world)
    assert "Nothing is booked yet" in forecast.headline
    assert "**North Side**, $0: Loot 1 to 11 (2D6, after bonuses, half dice and costs). The cops" in forecast.text
    assert await ledger(world) == []
    collected = await pressed(forecast, "Collect")
    assert "January 1927: the gangs have collected the Loot, and paid cops and officials" in collected.headline
    assert phase(world) == (1, Phase.FRIENDS)
    booked = await ledger(world)
    assert {account for account, _, _ in booked} == {"loot", "cops"}
    assert (await forecast.press("Collect")).refused
    assert await ledger(world) == booked


async def test_the_same_command_after_a_dry_run_collects(world: World) -> None:
    forecast = await to_loot(world)
    assert (
        "January 1927: the gangs have collected the Loot, and paid cops and officials"
        in (await good(world, world.ursula, "campaign next")).headline
    )
    assert phase(world) == (1, Phase.FRIENDS)
    assert (
        await forecast.press("Collect")
    ).refused == "That month's Loot has already been collected. Continue with the campaign."


async def test_what_changes_the_loot_after_a_dry_run_is_forecast_again(world: World) -> None:
    await to_loot(world)
    await good(world, world.alice, "mad-racket unpaid", businesses=PUB)
    await good(world, world.alice, "campaign done")
    assert "Nothing is booked yet" in (await good(world, world.ursula, "campaign next")).headline
    assert phase(world) == (1, Phase.LOOT)


async def test_two_who_collect_at_once_collect_once(world: World) -> None:
    forecast = await to_loot(world)
    message, collect = forecast.message, forecast.buttons["Collect"]
    assert message is not None

    async def click(shown: ResponseMessage = message) -> InteractionResult:
        return await world.ursula.click(shown, custom_id=collect)

    await world.at_once((world.ursula, click), (world.ursula, click))
    assert phase(world) == (1, Phase.FRIENDS)
    assert sum(account == "loot" for account, _, _ in await ledger(world)) == 1


async def test_dice_that_fell_on_the_table_collect_too(world: World) -> None:
    forecast = await to_loot(world)
    collected = await good(world, world.ursula, "campaign next", dice="6 5")
    assert "**North Side**: Loot 10, $1,000; cops $200, officials $0; $800 in the bank." in collected.text
    assert [(account, dollars) for account, dollars, _ in await ledger(world)] == [("loot", 1000), ("cops", -200)]
    assert "has already been collected" in (await forecast.press("Collect")).why


# Whose turn it is


async def test_a_player_goes_on_when_the_others_are_done(world: World) -> None:
    await to_orders(world)
    early = await world.say(world.alice, "campaign next")
    assert early.why.startswith("North Side and South Side aren't done yet. Their players press [My month] and [Done")
    assert "My month" in early.buttons
    await refused(world, world.carol, "Only players and umpires of Paradise can do that", "campaign next")
    await refused(world, world.alice, "not your gang", "campaign done", gang="South Side")
    done = await good(world, world.bob, "campaign done")
    assert "Not done yet: North Side." in done.text
    assert "Go on" not in done.buttons
    await good(world, world.bob, "campaign done")
    await refused(world, world.alice, "South Side aren't done yet", "campaign next")
    await good(world, world.bob, "campaign done")
    last = await good(world, world.alice, "campaign done")
    assert "- Everyone is done" in last.text
    await pressed(last, "Go on")
    assert phase(world) == (1, Phase.ACTION)


async def test_orders_that_are_in_count_as_done(world: World) -> None:
    await to_orders(world)
    await refused(world, world.alice, "South Side aren't done yet", "campaign next")
    await good(world, world.bob, "mad-orders rest")
    await refused(world, world.alice, "Orders of North Side are not in", "campaign next")
    await good(world, world.alice, "mad-orders rest")
    await good(world, world.alice, "campaign next")
    assert phase(world) == (1, Phase.ACTION)


async def test_an_umpire_may_continue_at_any_time(world: World) -> None:
    spending = await to_orders(world)
    asked = await pressed(spending, "Go on")
    assert "Orders of North Side are not in" in asked.text
    assert "Orders of South Side are not in" in asked.text
    assert phase(world) == (1, Phase.SPENDING), "nothing is opened before he says so"
    await good(world, world.bob, "mad-orders rest")
    assert "Orders of South Side" not in (await good(world, world.ursula, "campaign next")).text
    reply = await pressed(asked, "Open them")
    assert reply.text.count("Everyone stays at home this month.") >= 2
    assert phase(world) == (1, Phase.ACTION)


def world_time(monkeypatch: pytest.MonkeyPatch, seconds: int) -> None:
    """Sets the clock from now on."""
    monkeypatch.setattr(discord.utils, "utcnow", lambda: datetime.fromtimestamp(seconds, UTC))


# A whole month


async def test_a_month_is_over_and_the_next_begins(world: World) -> None:
    outrage = await to_outrage(world)
    assert phase(world) == (1, Phase.OUTRAGE)
    await good(world, world.ursula, "campaign next", dice="3 4")
    assert "outrage" in (await world.log(world.bob))
    closed = await good(world, world.ursula, "campaign next")
    assert closed.headline.startswith("January")
    assert "It is February 1927 in Paradise" in closed.headline
    assert phase(world) == (2, Phase.LOOT)
    assert not (await outfit(world)).ordered
    assert "Nothing is booked yet" in (await pressed(closed, "Go on")).headline
    assert "moved on" in (await outrage.press("Go on")).why
    rows = world.rows("SELECT month FROM campaign_month ORDER BY month")
    assert [row[0] for row in rows] == [0, 1, 2]
    assert await bank(world) == sum(dollars for _, dollars, _ in await ledger(world))


async def test_a_button_to_go_on_goes_on_once(world: World) -> None:
    """In any part of the month, and at any number of presses."""
    reply = await to_loot(world)
    reply = await pressed(reply, "Collect")
    for actor in (world.alice, world.bob):
        await good(world, actor, "mad-orders rest")
    for expected in (Phase.SPENDING, Phase.ACTION):
        after = await pressed(reply, "Go on")
        assert phase(world) == (1, expected)
        assert "moved on" in (await reply.press("Go on")).why
        assert phase(world) == (1, expected)
        reply = after


async def test_a_month_closes_once_when_two_close_it_at_once(world: World) -> None:
    await to_outrage(world)
    await good(world, world.ursula, "campaign next", dice="3 4")
    two = [(who, lambda who=who: who.slash(world.channel, "campaign next")) for who in (world.ursula, world.ursula)]
    await world.at_once(*two)
    assert phase(world) == (2, Phase.LOOT)
    assert world.rows("SELECT count(*) FROM event WHERE headline LIKE 'January%is over%'") == [(1,)]


async def test_a_step_taken_back_can_be_taken_again(world: World) -> None:
    spending = await to_orders(world)
    asked = await pressed(spending, "Go on")
    undone = await (await pressed(asked, "Open them")).press("Undo")
    assert undone.headline.startswith("~~")
    assert phase(world) == (1, Phase.SPENDING)
    await pressed(asked, "Open them")
    assert phase(world) == (1, Phase.ACTION)


async def test_loot_taken_back_by_an_umpire_is_back_where_it_was(world: World) -> None:
    collected = await to_friends(world)
    await pressed(collected, "Undo", world.ursula)
    assert phase(world) == (1, Phase.LOOT)
    assert await ledger(world) == []


async def test_the_bot_restarts_in_mid_month(world: World) -> None:
    spending = await to_orders(world)
    await good(world, world.alice, "mad-orders defend", business=PUB, figures="Dooley")
    before = await city(world)
    await world.restart()
    assert await city(world) == before
    assert "guard Speakeasy 1 in the Docks with Dooley" in (await good(world, world.alice, "mad-orders show")).text
    await opened(spending)
    assert phase(world) == (1, Phase.ACTION)


async def test_money_that_is_not_there_is_refused_with_the_sum(world: World) -> None:
    press = await pressed(await to_action(world), "Go on")
    assert "funeral" in press.text
    await good(world, world.alice, "gang wounds", figure="Brick", points=6)
    dollars = await bank(world) + 500
    missing = "$500"
    events = world.count("event")
    await refused(world, world.alice, missing, "mad-spend funeral", figure="Brick", dollars=dollars)
    assert world.count("event") == events


# Corrections


async def test_corrections_are_for_umpires_and_stand_in_ledger_and_log(world: World) -> None:
    await to_friends(world)
    had = await bank(world)
    why = "bet paid at the table"
    await refused(
        world,
        world.alice,
        "Only an umpire of Paradise can do that",
        "campaign correct",
        gang="North Side",
        money=1,
        why=why,
    )
    await good(
        world, world.ursula, "campaign correct", gang="North Side", money=-had - 50, reputation=2, outrage=3, why=why
    )
    assert await bank(world) == -50
    assert (await ledger(world))[-1] == ("correction", -had - 50, why)
    assert (await outfit(world)).standing == 2
    assert (await city(world)).outrage == 2 + 3
    assert why in await world.log(world.bob)
    await refused(world, world.ursula, "The correction is empty", "campaign correct", why=why)
    await refused(
        world, world.ursula, "The correction needs the gang whose money it is", "campaign correct", money=1, why=why
    )
    await refused(
        world, world.ursula, "2 points for good", "campaign correct", gang="North Side", reputation=-3, why=why
    )
    await refused(world, world.ursula, "no more can be taken off", "campaign correct", outrage=-50, why=why)
    await refused(world, world.ursula, "no fight 7", "campaign correct", fight=7, why=why)


async def test_an_umpire_gives_and_takes_businesses_and_officials(world: World) -> None:
    await to_friends(world)
    why: dict[str, Any] = {"why": "as agreed"}
    await good(world, world.ursula, "campaign correct", gang="South Side", business=PUB, official="Mayor", **why)
    town = await city(world)
    assert town.business("docks.speakeasy.1").owner == 2
    mayor = town.official("mayor.1")
    assert mayor is not None
    assert mayor.owners == (2,)
    await good(world, world.ursula, "campaign correct", gang="nobody", business=BROTHEL, official="Mayor", **why)
    town = await city(world)
    mayor = town.official("mayor.1")
    assert mayor is not None
    assert (town.business("riverside.brothel.1").owner, mayor.owners) == (0, ())
    await refused(world, world.ursula, "The correction needs the new owner", "campaign correct", business=PUB, **why)


# Several campaigns, leaving, the end


async def test_a_server_distinguishes_two_campaigns(world: World) -> None:
    await founded(world)
    home, elsewhere = world.channel, world.server.create_text_channel("elsewhere")
    world.channel = elsewhere
    await good(world, world.carol, "gang new", name="East Side", sample="North Side")
    await good(world, world.carol, "campaign start", name="Another")
    await come(world, world.carol, "East Side", "The Docks", "Speakeasy")
    assert (await city(world)).business("docks.speakeasy.1").owner == 1
    await refused(world, world.alice, "Only players and umpires", "campaign next")
    await refused(world, world.carol, "already joined", "campaign join", gang="East Side")
    await refused(world, world.carol, "in another campaign", "campaign join", gang="East Side", campaign="Paradise")
    world.channel = world.server.create_text_channel("third")
    await refused(world, world.ursula, "Which campaign, Paradise or Another?", "campaign next")
    begun = await good(world, world.ursula, "campaign next", campaign="Paradise")
    assert (phase(world, 1), phase(world, 2)) == ((1, Phase.LOOT), (0, Phase.DRAFT))
    assert "Nothing is booked yet" in (await pressed(begun, "Go on")).headline
    assert "alice" in (await good(world, world.alice, "log", game="Paradise")).text
    await refused(world, world.ursula, "Did you mean", "campaign next", campaign="Paradice")
    world.channel = home


async def test_a_gang_that_leaves_gives_up_what_it_had_there(world: World) -> None:
    await to_friends(world)
    had = await bank(world)
    await refused(world, world.bob, "not your gang", "campaign leave", gang="North Side")
    left = await good(world, world.alice, "campaign leave")
    assert f"{PUB}" in left.text
    town = await city(world)
    assert town.outfit(1) is None
    assert town.business("docks.speakeasy.1").owner == 0
    assert world.rows("SELECT json_extract(estate, '$.dollars') FROM gang WHERE id = 1") == [(had,)]
    asked = await good(world, world.alice, "campaign join", gang="North Side")
    assert "whether North Side may come to Paradise." in asked.headline
    await good(world, world.ursula, "campaign join", gang="North Side", home="Oak Bluff")


async def test_a_campaign_is_closed_by_an_umpire_and_its_books_stay(world: World) -> None:
    await to_friends(world)
    await refused(world, world.alice, "An umpire can close it, or most of the players together.", "campaign close")
    closed = await good(world, world.ursula, "campaign close")
    assert "“Paradise” is over after 1 month." in closed.headline
    assert closed.text.index("**Nine Squares**: 2 businesses") < closed.text.index("**North Side**: 1 business")
    await refused(world, world.ursula, "No campaign is running here", "campaign next")
    assert "Loot" in (await good(world, world.alice, "log", game="Paradise")).text
    await good(world, world.alice, "campaign start", name="Paradise")
    await good(world, world.alice, "campaign join", gang="North Side")


async def test_a_player_alone_needs_no_umpire_even_in_direct_messages(world: World) -> None:
    me = world.alice.user
    await good(world, me, "gang new", name="North Side", sample="North Side")
    await good(world, me, "campaign start")
    await good(world, me, "campaign join", gang="North Side", home="The Docks")
    await good(world, me, "campaign draft", businesses="Speakeasy")
    await good(world, me, "campaign rival", type="Street Gang", size=2)
    begun = await good(world, me, "campaign next")
    collected = await pressed(await pressed(begun, "Go on"), "Collect")
    spending = await pressed(collected, "Go on")
    await good(world, me, "mad-orders defend", business=PUB, figures="Dooley")
    opened = await pressed(spending, "Go on")
    assert "guard Speakeasy 1 in the Docks with Dooley" in opened.text
    assert phase(world) == (1, Phase.ACTION)
    await good(world, me, "campaign close", anyway=True)


async def test_a_player_alone_in_a_server_goes_on_by_himself(world: World) -> None:
    await world.two_gangs()
    await world.name_umpires()
    await good(world, world.bob, "campaign start")
    await come(world, world.bob, "South Side", "Riverside", "Brothel")
    await good(world, world.bob, "campaign rival", type="Chinese Tong", size=1)
    await good(world, world.bob, "campaign next")
    assert phase(world) == (1, Phase.LOOT)
    await good(world, world.bob, "campaign close")


async def test_a_closed_month_has_moved_on_for_all_players(world: World) -> None:
    action = await to_action(world)
    press = await pressed(action, "Go on")
    assert "Next come funerals and the press" in press.headline
    assert phase(world) == (1, Phase.PRESS)
