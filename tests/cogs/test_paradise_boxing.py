"""/mad-boxing: cards, bets, dives, the evening; with a campaign and without."""

from __future__ import annotations

from typing import Any

import pytest

from rules.mad_dogs.paradise.boxing.match_making import CALLED_OFF
from rules.mad_dogs.paradise.city.model import Phase
from tests.cogs.kept import beginning
from tests.cogs.table import good
from tests.cogs.town import NORTH, SOUTH, bank, boxers, city, ledger, open_town, phase
from tests.cogs.world import Actor, World


@beginning
async def begin_town(world: World) -> None:
    await open_town(world)
    await boxers(world)


@pytest.fixture
async def town(world: World) -> World:
    await begin_town(world)
    return world


async def matched(town: World) -> None:
    await good(town, town.ursula, "mad-boxing match", red="Kid Malone", blue="Ox Brady")


# Outside a campaign


async def test_strangers_are_matched_and_fight_by_a_button(world: World) -> None:
    reply = await good(world, world.alice.user, "mad-boxing match", dice="1 6")
    assert reply.headline == "A match: FISTS 4 in the red corner, 6 in the blue."
    assert reply.facts == {"red": 4, "blue": 6}
    fought = await reply.press("Ring the bell")
    assert "wins the fight" in fought.headline


async def test_a_fight_by_numbers_tells_the_purse(world: World) -> None:
    reply = await good(world, world.alice, "mad-boxing fight", red_fists=4, blue_fists=4, dice="3 5 1 2 3")
    assert reply.headline == "Red wins the fight."
    assert "6 Loot, $600" in reply.text
    assert reply.facts == {"winner": "red", "loot": 6}


async def test_a_dive_by_numbers_is_taken_on_a_6(world: World) -> None:
    dived = await good(world, world.alice, "mad-boxing fight", red_fists=4, blue_fists=4, dive="Red", dice="6 6 1 1 1")
    assert dived.headline == "Blue wins the fight."
    both = await good(
        world, world.alice, "mad-boxing fight", red_fists=4, blue_fists=4, dive="Both", dice="6 6 6 1 1 1 1"
    )
    assert both.headline == "Blue wins the fight."


async def test_the_odds_of_a_fight_are_exact(world: World) -> None:
    even = await good(world, world.alice, "mad-boxing fight", red_fists=4, blue_fists=4, odds=True)
    assert even.private
    assert "exactly" in even.headline
    assert even.text.count("50%") == 2


@pytest.mark.parametrize(
    "command, options, expected",
    [
        ("fight", {}, "The match needs the FISTS of both boxers"),
        ("fight", {"red_fists": 4}, "The match needs the FISTS of both boxers"),
        ("fight", {"boxer": "Kid Malone"}, "Named boxers fight only in a campaign"),
        ("match", {"blue": "Ox"}, "The red corner has no boxer"),
        ("match", {"red": "Ox"}, "No campaign is running here"),
        ("bet", {"boxer": "Ox", "dollars": 5}, "No campaign is running here"),
        ("fix", {"boxer": "Ox"}, "No campaign is running here"),
        ("cancel", {}, "No campaign is running here"),
        ("stable", {}, "No campaign is running here"),
    ],
)
async def test_what_needs_a_campaign_or_numbers_says_so(
    world: World, command: str, options: dict[str, Any], expected: str
) -> None:
    reply = await world.say(world.alice, f"mad-boxing {command}", **options)
    assert expected in reply.why


# The card


async def test_a_match_between_two_gangs_is_for_the_umpire_while_the_arena_has_no_owner(town: World) -> None:
    refused = await town.say(town.alice, "mad-boxing match", red="Kid Malone", blue="Ox Brady")
    assert "Ox Brady belongs to another gang" in refused.why
    reply = await good(town, town.ursula, "mad-boxing match", red="Kid Malone", blue="Ox Brady")
    assert reply.headline == "On the card: Kid Malone against Ox Brady."
    assert "ursula acted as umpire for the Paradise Arena." in reply.text


async def test_a_contenders_fists_are_rolled(town: World) -> None:
    reply = await good(town, town.alice, "mad-boxing match", red="kid malone", dice="6")
    assert "FISTS 5 against 6." in reply.text
    assert (await city(town)).bouts[0].contender == 6
    again = await town.say(town.alice, "mad-boxing match", red="Kid Malone")
    assert "already has a match" in again.why


async def test_the_arenas_owner_makes_the_cards(world: World) -> None:
    await open_town(world)
    await boxers(world, arena=SOUTH)
    refused = await world.say(world.alice, "mad-boxing match", red="Kid Malone")
    assert "owns the Paradise Arena" in refused.why
    await good(world, world.bob, "mad-boxing match", red="Kid Malone", blue="Ox Brady")


async def test_books_are_open_so_nothing_is_sealed(town: World) -> None:
    sealed = await town.say(town.alice, "mad-boxing match", red="Kid Malone", secret=True)
    assert "books of a campaign are public" in sealed.why


async def test_a_stranger_makes_no_card(town: World) -> None:
    assert (await town.say(town.carol, "mad-boxing match", red="Kid Malone")).refused


async def test_a_match_called_off_pays_the_stakes_back(town: World) -> None:
    await matched(town)
    await good(town, town.bob, "mad-boxing bet", boxer="Ox Brady", dollars=200)
    await good(town, town.alice, "mad-boxing fix", boxer="Ox Brady")
    assert (await bank(town), await bank(town, SOUTH)) == (1000, 800)
    assert (await town.say(town.alice, "mad-boxing cancel")).refused
    await good(town, town.ursula, "mad-boxing cancel", boxer="Ox Brady")
    assert (await bank(town), await bank(town, SOUTH)) == (1000, 1000)
    assert (await city(town)).bouts[0].winner == CALLED_OFF


async def test_a_boxer_by_hand_is_for_the_umpire(town: World) -> None:
    refused = await town.say(town.alice, "mad-boxing sign", boxer="Ox Brady", gang="North Side")
    assert "Only an umpire of Paradise can do that" in refused.why
    await good(town, town.ursula, "mad-boxing sign", boxer="Ox Brady", gang="North Side")
    assert (await city(town)).boxers[1].owner == NORTH
    unknown = await town.say(town.ursula, "mad-boxing sign", boxer="Tiny", gang="North Side")
    assert "Add FISTS for a new one" in unknown.why
    await good(town, town.alice, "mad-boxing match", red="Kid Malone", blue="Ox Brady")


# Bets and the evening


async def test_an_evening_settles_purse_bets_rest_and_the_loser(town: World) -> None:
    await matched(town)
    await good(town, town.bob, "mad-boxing bet", boxer="Kid Malone", dollars=300)
    await good(town, town.alice, "mad-boxing bet", boxer="Ox Brady", dollars=50)
    assert (
        "South Side $300 on Kid Malone; North Side $50 on Ox Brady"
        in (await good(town, town.carol, "mad-boxing stable")).text
    )
    early = await town.say(town.alice, "mad-boxing fight")
    assert "That is for “takeovers and fights”, and Paradise is at “healing, spending and orders”" in early.why
    await phase(town, Phase.ACTION)
    late = await town.say(town.bob, "mad-boxing bet", boxer="Kid Malone", dollars=1)
    assert late.refused
    reply = await good(town, town.alice, "mad-boxing fight", dice="6 6 1 5 4 4 4")
    assert reply.headline == "Kid Malone wins: Kid Malone against Ox Brady."
    assert "North Side: $1,200 (Kid Malone wins: Kid Malone against Ox Brady)." in reply.text
    assert "South Side: $600 (bet on Kid Malone won)." in reply.text
    assert "Kid Malone rests until month 4." in reply.text
    assert "Ox Brady is washed up." in reply.text
    assert (await bank(town), await bank(town, SOUTH)) == (1000 - 50 + 1200, 1000 - 300 + 600)
    assert (await town.say(town.alice, "mad-boxing fight")).refused
    stable = await good(town, town.alice, "mad-boxing stable")
    assert "Kid Malone** · North Side, FISTS 5, rests 3 months more" in stable.text
    assert "Ox Brady" not in stable.text
    await reply.press("Undo", town.ursula)
    assert (await bank(town), (await city(town)).bouts[0].winner) == (950, None)


async def test_a_bet_needs_the_money_and_a_boxer_of_that_match(town: World) -> None:
    await matched(town)
    dear = await town.say(town.alice, "mad-boxing bet", boxer="Kid Malone", dollars=1001)
    assert "That costs $1,001, and $1,000 is in the bank" in dear.why
    nobody = await town.say(town.alice, "mad-boxing bet", boxer="Old Tim", dollars=1)
    assert "No boxer is called “Old Tim”" in nobody.why
    contender = await town.say(town.alice, "mad-boxing bet", boxer="Contender", dollars=1)
    assert contender.refused


async def test_a_contender_can_be_bet_on(town: World) -> None:
    await good(town, town.alice, "mad-boxing match", red="Kid Malone", dice="1")
    await good(town, town.bob, "mad-boxing bet", boxer="Contender", dollars=100)
    await phase(town, Phase.ACTION)
    reply = await good(town, town.bob, "mad-boxing fight", boxer="Kid Malone", dice="6 1 1 1 1")
    assert reply.headline == "The contender wins: Kid Malone against the contender."
    assert await bank(town, SOUTH) == 1100
    assert "rests" not in reply.text


# Dives


async def test_a_dive_stays_secret(town: World) -> None:
    await matched(town)
    reply = await good(town, town.bob, "mad-boxing fix", boxer="Kid Malone")
    assert reply.private
    assert "Kid Malone goes down on a 6" in reply.text
    assert await bank(town, SOUTH) == 1000
    assert all(why != "a quiet word at the gym" for _, _, why in await ledger(town, SOUTH)), "the books are open"
    stable = (await good(town, town.alice, "mad-boxing stable")).text
    for text in (await town.log(town.alice), await town.log(town.ursula), stable):
        assert "goes down" not in text
        assert "$300" not in text
    assert town.rows("SELECT options, lines FROM event WHERE headline LIKE '%quiet word%'") == [("{}", "[]")]
    await phase(town, Phase.ACTION)
    fair = await good(town, town.alice, "mad-boxing fight", odds=True)
    known = await good(town, town.bob, "mad-boxing fight", odds=True)
    assert fair.text != known.text, "who paid for the dive reckons with it, nobody else does"
    fought = await good(town, town.alice, "mad-boxing fight", dice="6 6 1 1 1")
    assert fought.headline == "Ox Brady wins: Kid Malone against Ox Brady."
    assert "quiet word" not in fought.text
    assert ("boxing", -300, "a quiet word at the gym") in await ledger(town, SOUTH)


async def test_the_arenas_owner_fixes_for_less(world: World) -> None:
    await open_town(world)
    await boxers(world, arena=NORTH)
    await good(world, world.alice, "mad-boxing match", red="Kid Malone", blue="Ox Brady")
    await good(world, world.alice, "mad-boxing fix", boxer="Ox Brady")
    assert await bank(world) == 1000
    assert "already" in (await world.say(world.alice, "mad-boxing fix", boxer="Ox Brady")).why
    await phase(world, Phase.ACTION)
    await good(world, world.alice, "mad-boxing fight", dice="1 6 1 1 1")
    assert ("boxing", -100, "a quiet word at the gym") in await ledger(world)


async def test_boxers_complete_themselves(town: World) -> None:
    assert await town.complete(town.alice, "mad-boxing match", "red", "") == ["Kid Malone", "Ox Brady"]
    assert await town.complete(town.alice, "mad-boxing bet", "boxer", "") == []
    await good(town, town.alice, "mad-boxing match", red="Kid Malone", dice="1")
    assert await town.complete(town.alice, "mad-boxing bet", "boxer", "") == ["Kid Malone", "Contender"]


@pytest.mark.parametrize("who", ["carol"])
async def test_only_players_bet_and_ring_the_bell(town: World, who: str) -> None:
    await matched(town)
    actor: Actor = getattr(town, who)
    assert (await town.say(actor, "mad-boxing bet", boxer="Kid Malone", dollars=1)).refused
    assert (await town.say(actor, "mad-boxing bet", boxer="Kid Malone", dollars=1, gang="North Side")).refused
    await phase(town, Phase.ACTION)
    assert (await town.say(actor, "mad-boxing fight")).refused
