"""/mad-official and /mad-press in a campaign: owners, bookings and rights."""

from __future__ import annotations

import json
from typing import Any

import pytest
import pytest_asyncio

from rules.core.play.campaign import Booked
from tests.cogs.kept import beginning
from tests.cogs.test_by_post import last_command
from tests.cogs.town import put
from tests.cogs.world import Actor, Reply, World

PASSES, FAILS = 1, 6
"""Faces that pass and fail a test of any SMARTS from 3 to 5."""


async def good(world: World, actor: Actor, command: str, **options: Any) -> Reply:
    reply = await world.say(actor, command, **options)
    assert not reply.refused, reply.refused
    return reply


async def refused(world: World, actor: Actor, command: str, **options: Any) -> str:
    return (await world.say(actor, command, **options)).why


def bank(world: World, gang: str) -> int:
    ((estate,),) = world.rows("SELECT estate FROM gang WHERE name = ? AND present", gang)
    return json.loads(estate)["dollars"]


def city(world: World) -> dict[str, Any]:
    ((state,),) = world.rows("SELECT state FROM campaign")
    return json.loads(state)


def owners(world: World, post: str, number: int = 1) -> list[int]:
    (found,) = [one for one in city(world)["officials"] if (one["post"], one.get("number", 1)) == (post, number)]
    return [payer[0] if isinstance(payer, list) else payer["gang"] for payer in found.get("payers") or ()]


@beginning
async def begin_town(world: World) -> None:
    await world.two_gangs()
    await world.name_umpires()
    await good(world, world.alice, "campaign start", name="Paradise")
    for actor, gang, home in ((world.alice, "North Side", "Docks"), (world.bob, "South Side", "Riverside")):
        await good(world, actor, "campaign join", gang=gang, home=home)
        await good(world, world.ursula, "gang hire", gang=gang, profile="Accountant", name=f"{gang} Books")
        await good(world, world.ursula, "campaign correct", gang=gang, money=6000, why="a loan")
        await good(world, actor, "campaign draft", gang=gang, businesses="Protection")
    await good(world, world.ursula, "campaign next")
    forecast = await good(world, world.ursula, "campaign next")
    collected = await forecast.press("Collect")
    assert not collected.refused, collected.refused


@pytest_asyncio.fixture
async def town(world: World) -> World:
    """Alice's North Side and bob's South Side with $6,000 each, at the time of buying; ursula umpires."""
    await begin_town(world)
    return world


async def to_press(world: World) -> None:
    """On to the press, with all figures at home."""
    await good(world, world.ursula, "campaign next")
    for actor in (world.alice, world.bob):
        await good(world, actor, "mad-orders rest")
    for _ in range(2):
        await good(world, world.ursula, "campaign next")
    assert city(world)["phase"] == "funerals and the press"


async def hire_reporters(world: World) -> None:
    """Two Reporters for alice, one for bob, and the City Editor for both."""
    for actor in (world.alice, world.alice, world.bob):
        await good(world, actor, "mad-official buy", official="Reporter", dice="1")
    for actor in (world.alice, world.bob):
        await good(world, actor, "mad-official buy", official="City Editor")


# Buying


async def test_an_official_is_bought_booked_and_listed(town: World) -> None:
    before = bank(town, "North Side")
    bought = await good(town, town.alice, "mad-official buy", official="judge 2")
    assert bought.headline == "North Side buys Judge 2."
    assert f"${before - 750:,} is left" in bought.text
    assert bank(town, "North Side") == before - 750
    ledger = town.rows("SELECT dollars, account, why FROM ledger_entry WHERE account = 'officials'")
    assert ledger == [(-750, "officials", "Judge 2, bought")]
    listed = await good(town, town.bob, "mad-official list")
    assert listed.private
    assert "**North Side**: Judge 2 (SMARTS" in listed.text
    assert "$750); $750 a month" in listed.text
    await bought.press("Undo")
    assert bank(town, "North Side") == before
    assert owners(town, "judge", 2) == []


async def test_a_reporter_is_rolled_with_typed_dice_and_odds(town: World) -> None:
    odds = await good(town, town.alice, "mad-official buy", official="Reporter", odds=True)
    assert odds.private
    hired = await odds.press("Roll it")
    assert hired.headline == "North Side hires Reporter 1."
    second = await good(town, town.alice, "mad-official buy", official="Reporter", dice="6")
    assert second.facts == {"official": "Reporter 2", "smarts": 4, "payoff": 100}


async def test_the_buyers_of_officials_and_their_times(town: World) -> None:
    assert "not your gang" in await refused(town, town.bob, "mad-official buy", official="Mayor", gang="North Side")
    umpire = await good(town, town.ursula, "mad-official buy", official="Mayor", gang="North Side")
    assert "acted as umpire for North Side" in umpire.text
    assert "no gang" in await refused(town, town.carol, "mad-official buy", official="Chief")
    assert "secret" in await refused(town, town.alice, "mad-official buy", official="Reporter", secret=True)
    assert "Did you mean" in await refused(town, town.alice, "mad-official buy", official="Mayr")
    await good(town, town.ursula, "campaign correct", gang="South Side", money=-7000, why="a fire")
    assert "reputation" in await refused(town, town.bob, "mad-official buy", official="Judge 1")
    await good(town, town.ursula, "campaign next")
    assert "Continue with /campaign next" in await refused(town, town.alice, "mad-official buy", official="Judge 1")


async def test_plain_numbers_mean_no_campaign_even_in_one(town: World) -> None:
    before = bank(town, "North Side")
    plain = await good(town, town.alice, "mad-official buy", official="Judge", bank=3000, dice="6", secret=True)
    assert "sealed" in plain.text.casefold()
    assert bank(town, "North Side") == before


async def test_without_an_accountant_a_gang_buys_no_officials(town: World) -> None:
    await good(town, town.alice, "gang dismiss", figure="North Side Books")
    assert "Accountant" in await refused(town, town.alice, "mad-official buy", official="Judge 1")


# Bidding


async def test_a_bidding_war_by_buttons(town: World) -> None:
    await good(town, town.alice, "mad-official buy", official="Judge 1")
    north, south = bank(town, "North Side"), bank(town, "South Side")
    bid = await good(town, town.bob, "mad-official bid", official="Judge 1", dollars=800)
    assert bid.headline == "South Side bids $800 a month for Judge 1."
    assert "not your gang" in (await bid.press("Match $800", town.carol)).why
    matched = await bid.press("Match $800", town.alice)
    assert matched.headline == "North Side matches $800 and keeps Judge 1."
    assert bank(town, "North Side") == north - 50
    assert (await bid.press("Let them go", town.alice)).refused, "one answer to a bid"
    higher = await matched.press("Bid $850", town.bob)
    assert higher.headline == "South Side bids $850 a month for Judge 1."
    gone = await higher.press("Let them go", town.alice)
    assert gone.headline == "Judge 1 goes over to South Side for $850 a month."
    assert bank(town, "South Side") == south - 850
    assert bank(town, "North Side") == north - 50


async def test_an_owner_without_the_money_is_asked_to_let_go_alone(town: World) -> None:
    await good(town, town.alice, "mad-official buy", official="Judge 1")
    ((north,),) = town.rows("SELECT id FROM gang WHERE name = 'North Side' AND present")
    await put(town, Booked(north, 40 - bank(town, "North Side"), "correction", "a bad month"))
    bid = await good(town, town.bob, "mad-official bid", official="Judge 1", dollars=800)
    assert "North Side can't match it: that costs $50 more, and it has $40." in bid.text
    assert "Match $800" not in bid.buttons
    gone = await bid.press("Let them go", town.alice)
    assert gone.headline == "Judge 1 goes over to South Side for $800 a month."


async def test_a_stale_match_does_not_match_more(town: World) -> None:
    await good(town, town.alice, "mad-official buy", official="Judge 1")
    await good(town, town.bob, "mad-official bid", official="Judge 1", dollars=800)
    stale = await refused(town, town.alice, "mad-official bid", official="Judge 1", match=True, dollars=760)
    assert "now $800" in stale
    assert "The bid is missing" in await refused(town, town.bob, "mad-official bid", official="Judge 1")


async def test_a_bid_stays_in_the_owners_agenda_until_it_is_answered(town: World) -> None:
    await good(town, town.alice, "mad-official buy", official="Judge 1")
    await good(town, town.bob, "mad-official bid", official="Judge 1", dollars=800)
    asked = await good(town, town.alice.user, "agenda")
    assert "South Side bids $800 a month for Judge 1." in asked.text
    assert "bids" not in (await good(town, town.bob.user, "agenda")).text
    (match,) = (label for label in asked.buttons if "bob: Match $800" in label)
    assert (await asked.press(match)).why == ""
    assert last_command(town) == "mad-official bid"
    assert "bids" not in (await good(town, town.alice.user, "agenda")).text


async def test_a_bid_makes_the_campaign_wait_again_for_an_owner_who_was_done(town: World) -> None:
    await good(town, town.alice, "mad-official buy", official="Judge 1")
    await good(town, town.alice, "campaign done")
    assert done(town, "North Side")
    await good(town, town.bob, "mad-official bid", official="Judge 1", dollars=800)
    assert not done(town, "North Side")
    await good(town, town.alice, "campaign done")
    await good(town, town.bob, "mad-official buy", official="Judge 2")
    assert done(town, "North Side"), "he has seen that bid, and leaves it"


def done(world: World, gang: str) -> bool:
    """Whether a gang is done with this part of the month."""
    ((id_,),) = world.rows(f"SELECT id FROM gang WHERE name = '{gang}'")
    return next(one.get("done", False) for one in city(world)["outfits"] if one["gang"] == id_)


async def test_an_unanswered_bid_is_won_when_the_buying_ends(town: World) -> None:
    await good(town, town.alice, "mad-official buy", official="Judge 1")
    south = bank(town, "South Side")
    await good(town, town.bob, "mad-official bid", official="Judge 1", dollars=800)
    await good(town, town.ursula, "campaign next")
    assert bank(town, "South Side") == south - 800
    listed = await good(town, town.bob, "mad-official list")
    assert "**South Side**: Judge 1" in listed.text
    assert "North Side" not in listed.text


async def test_any_gang_may_buy_a_released_official(town: World) -> None:
    await good(town, town.alice, "mad-official buy", official="Judge 1")
    assert "not in your pay" in await refused(town, town.bob, "mad-official release", official="Judge 1")
    await good(town, town.alice, "mad-official release", official="Judge 1")
    assert owners(town, "judge") == []
    await good(town, town.bob, "mad-official buy", official="Judge 1")


# Shake-ups


async def test_the_mayor_accuses_once_a_month(town: World) -> None:
    accuse: dict[str, Any] = {"official": "Captain of the 2nd Precinct"}
    assert "not in your pay" in await refused(town, town.alice, "mad-official shake-up", **accuse)
    await good(town, town.alice, "mad-official buy", official="Mayor")
    await good(town, town.bob, "mad-official buy", official="Captain of the 2nd Precinct")
    out = await good(town, town.alice, "mad-official shake-up", **accuse, dice=f"{PASSES} {FAILS} 6")
    assert out.headline == "The Mayor accuses the Captain of the 2nd Precinct, who is out of office."
    assert "SMARTS 5" in out.text
    assert owners(town, "captain", 2) == []
    assert "before month 2" in await refused(town, town.bob, "mad-official buy", **accuse)
    assert "next month" in await refused(town, town.alice, "mad-official shake-up", official="Judge 1")


async def test_two_owners_of_the_mayor_roll_off(town: World) -> None:
    for actor in (town.alice, town.bob):
        await good(town, actor, "mad-official buy", official="Mayor")
    quiet = await good(town, town.bob, "mad-official shake-up", official="Captain of the 1st Precinct", dice="2 3")
    assert quiet.headline == "The Mayor is silent about the Captain of the 1st Precinct."
    assert "Whose word counts, South Side" in quiet.text
    odds = await good(town, town.alice, "mad-official shake-up", official="Judge 1", odds=True)
    assert "the Mayor is silent" in odds.text
    assert "50%" in odds.text


async def test_an_umpire_fills_a_dead_mans_post(town: World) -> None:
    await good(town, town.bob, "mad-official buy", official="Judge 3")
    assert "Only an umpire of Paradise can do that" in await refused(
        town, town.bob, "mad-official roll", replaces="Judge 3"
    )
    filled = await good(town, town.ursula, "mad-official roll", replaces="Judge 3", dice="6")
    assert "SMARTS 6" in filled.text
    assert owners(town, "judge", 3) == []


# The press


async def test_an_article_is_printed_when_the_phase_ends(town: World) -> None:
    await hire_reporters(town)
    assert "Continue with /campaign next" in await refused(town, town.alice, "mad-press write", tone="For the gangs")
    await to_press(town)
    before = city(town)["outrage"]
    story = await good(town, town.alice, "mad-press write", tone="Against the gangs", dice=str(PASSES))
    assert "denounces the gangs" in story.headline
    assert {"North Side: squelch", "South Side: let it pass"} <= set(story.buttons)
    assert city(town)["outrage"] == before
    waiting = await good(town, town.bob, "mad-press list")
    assert "Story 1: Reporter 1 of North Side denounces the gangs" in waiting.text
    assert "May still write: Reporter 2" in waiting.text
    await good(town, town.ursula, "campaign next")
    assert city(town)["outrage"] == before + 1


async def test_the_editors_owners_squelch_pass_and_throw(town: World) -> None:
    await hire_reporters(town)
    assert "funerals and the press" in await refused(town, town.ursula, "mad-press print")
    await to_press(town)
    before = city(town)["outrage"]
    story = await good(town, town.bob, "mad-press write", tone="Against the gangs", dice=str(PASSES))
    killed = await story.press("North Side: squelch", town.alice)
    assert killed.headline == "North Side wants story 1 squelched: it denounces the gangs."
    passed = await story.press("South Side: let it pass", town.bob)
    assert "### South Side wants story 1 printed: it denounces the gangs" in passed.text
    assert "not your gang" in await refused(town, town.bob, "mad-press squelch", story=1, gang="North Side")
    assert "Only an umpire of Paradise can do that" in await refused(town, town.alice, "mad-press print")
    out = await good(town, town.ursula, "mad-press print", dice="5 2")
    assert "squelched by the City Editor by the dice of the owners" in out.text
    assert city(town)["outrage"] == before
    assert "No story waits" in await refused(town, town.ursula, "mad-press print")


async def test_an_exposed_official_falls(town: World) -> None:
    await hire_reporters(town)
    await good(town, town.bob, "mad-official buy", official="Captain of the 1st Precinct")
    await to_press(town)
    story = await good(
        town,
        town.alice,
        "mad-press expose",
        official="captain 1",
        reporter="Reporter 1",
        helpers="Reporter 2",
        dice="4",
    )
    assert story.headline == "Story 1: Reporter 1 of North Side exposes the Captain of the 1st Precinct."
    assert "one article a month" in await refused(
        town, town.alice, "mad-press side", side="Against the official", story=1, reporter="Reporter 2"
    )
    sided = await good(town, town.bob, "mad-press side", side="Against the official", story=1)
    assert "- Story 1: 1 against the official, 0 for them" in sided.text
    odds = await good(town, town.ursula, "mad-press print", odds=True)
    assert (
        "### The odds of /mad-press print, exactly - SMARTS of the next Captain of the 1st Precinct: 3.50 "
        "on average ``` Captain of the 1st Precinct stays in office no 67% yes 33% SMARTS of the next "
        "Captain of the 1st Precinct 3 67% 4 17% 5 17% ``` -# Odds: every way the dice can fall"
    ) in " ".join(odds.text.split())
    out = await good(town, town.ursula, "mad-press print", dice=f"{FAILS} 5")
    assert "The Captain of the 1st Precinct is out, and the successor has SMARTS 4" in out.text
    assert "SMARTS, Captain of the 1st Precinct" in out.text
    assert owners(town, "captain", 1) == []


async def test_names_complete_themselves(town: World) -> None:
    offered = await town.complete(town.alice, "mad-official buy", "official", "")
    assert offered[0] == "Reporter"
    assert "Mayor" in offered
    await hire_reporters(town)
    await to_press(town)
    assert await town.complete(town.bob, "mad-press write", "reporter", "") == [
        "Reporter 3",
        "Reporter 1",
        "Reporter 2",
    ]
    assert "City Editor" not in await town.complete(town.bob, "mad-press expose", "official", "Ed")


# Outside a campaign


@pytest.mark.parametrize(
    "command, options, expected",
    [
        ("mad-official buy", {"official": "Judge 1"}, "Give the gang's bank"),
        ("mad-official buy", {"official": "Judge 1", "bank": 2499}, "Judge 1 wants a reputation of 5, and yours is 4"),
        (
            "mad-official buy",
            {"official": "Judge", "bank": 700, "reputation": 5},
            "That costs $750, and $700 is in the bank",
        ),
        ("mad-official buy", {"official": "Judge", "bank": 3000, "dollars": 755}, "They ask $750 a month"),
        ("mad-official buy", {"official": "Jugde", "bank": 3000}, "Did you mean Judge"),
        ("mad-official bid", {"official": "Judge"}, "Give the bid"),
        ("mad-official bid", {"official": "Judge", "dollars": 750}, "They have $750 a month"),
        ("mad-official bid", {"official": "Mayor", "dollars": 1100}, "any number of owners"),
        ("mad-official bid", {"official": "Reporter", "dollars": 110}, "always more Reporters"),
        ("mad-official shake-up", {"official": "Judge"}, "Give the SMARTS of both"),
        ("mad-official shake-up", {"official": "City Editor", "mayor": 3, "smarts": 3}, "lower city officials"),
        ("mad-official roll", {}, "The roll needs a post"),
        ("mad-official roll", {"replaces": "Judge 1"}, "Remove “replaces”"),
        ("mad-official decide", {"owners": "Hooks"}, "The roll needs 2 to 24 owners who disagree"),
        ("mad-official rumors", {"official": "Mayor", "smarts": "3"}, "no colleagues"),
        ("mad-official rumors", {"official": "Judge", "smarts": "four"}, "The roll needs the SMARTS"),
        ("mad-official rumors", {"official": "Judge", "smarts": "4, 77777777777777777777"}, "SMARTS are 1 to 9"),
        ("mad-press write", {"tone": "For the gangs"}, "Give the SMARTS of the Reporter"),
        ("mad-press expose", {"official": "Judge", "smarts": 3, "helpers": "two"}, "the number of further Reporters"),
        ("mad-press expose", {"official": "Judge", "smarts": 3, "helpers": "13"}, "0 to 12 further Reporters"),
        ("mad-press squelch", {}, "the number of owners"),
        ("mad-press print", {}, "Give the exposed official and SMARTS"),
        ("mad-press print", {"official": "Reporter", "smarts": 3}, "city government"),
    ],
)
async def test_plain_numbers_that_can_not_be(
    world: World, command: str, options: dict[str, Any], expected: str
) -> None:
    assert expected in await refused(world, world.alice, command, **options)
    assert world.count("event") == 0


async def test_a_bid_in_plain_numbers_tells_what_it_costs_either_side(world: World) -> None:
    bid = await good(world, world.alice, "mad-official bid", official="Judge", paid=800, dollars=900, club=True)
    assert "the owner pays $90 more at once, and $810 a month from then on" in bid.text
    assert "the bidder pays $810 at once" in bid.text


async def test_the_payoffs_are_listed_where_no_campaign_is(world: World) -> None:
    listed = await good(world, world.alice, "mad-official list")
    assert "Councilman A month $250; Reputation 4; D6: SMARTS 1-4: 3, 5-6: 4;" in " ".join(listed.text.split())


async def test_a_gang_asks_openly_to_be_told_and_the_buying_waits_for_it(town: World) -> None:
    asked = await (await good(town, town.alice, "campaign mine")).choose("Hear of officials")
    assert asked.headline == "North Side asks to hear when any official comes within its reach."
    assert "Asks to hear of any official" in (await good(town, town.carol, "campaign status")).text
    mine = await good(town, town.alice, "campaign mine")
    assert "Done with “buying better friends”" in mine.buttons
    await refused(town, town.bob, "campaign next")
    await mine.choose("Hear of no officials")
    await good(town, town.bob, "campaign next")
