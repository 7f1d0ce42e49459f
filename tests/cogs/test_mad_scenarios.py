"""/scenario: from the set-up to the applied results, in a game and out of it."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
import pytest_asyncio

from tests.cogs.table import card, good, open_table
from tests.cogs.world import Actor, World

MEET: dict[str, Any] = {
    "scenario": "Meet",
    "attacker": "North Side",
    "attackers": "Dooley, Lefty, Tiny",
    "defenders": "Hot Dog Morelli, Ox",
}
SMASH: dict[str, Any] = {"scenario": "Smash and Grab", "attacker": "North Side"}
MEN = "1 1 " * 4
"""Skills of four Hoodlums that no shot asks for."""


@pytest_asyncio.fixture
async def game(world: World) -> World:
    """Alice's North Side, Hearts, against bob's South Side, Spades; ursula umpires."""
    await open_table(world)
    return world


async def refused(world: World, actor: Actor, command: str, **options: Any) -> str:
    return (await world.say(actor, command, **options)).why


async def smash(world: World, facts: str = "loot 7, objectives 3", **more: Any) -> Any:
    return await good(world, world.alice, "scenario set-up", **SMASH, facts=facts, dice=MEN, **more)


async def next_turn(world: World) -> Any:
    """Both Jokers."""
    await good(world, world.ursula, "mad-card draw", card="Red Joker, Jack of Hearts")
    await good(world, world.alice, "mad-card pass")
    return await good(world, world.ursula, "mad-card draw", card="Black Joker")


async def members(world: World, gang: str) -> int:
    query = "SELECT count(*) FROM figure f JOIN gang g ON g.id = f.gang_id WHERE g.name = ? AND f.present AND g.present"
    return world.rows(query, gang)[0][0]


def money(world: World, gang: str) -> int:
    ((estate,),) = world.rows("SELECT estate FROM gang WHERE name = ? AND present", gang)

    return json.loads(estate)["dollars"] if estate and estate != "null" else 0


# Whole scenarios


async def test_a_whole_smash_and_grab(game: World) -> None:
    begun = await smash(game)
    assert begun.headline == "Smash and Grab: North Side against South Side."
    assert "7 Loot in 3 objectives (1: 3, 2: 2, 3: 2)" in begun.text
    assert "Hoodlum 1" in begun.text
    assert "Hoodlum 4" in begun.text
    status = await good(game, game.alice, "game status")
    assert "Smash and Grab" in status.text
    assert {"Telephoned", "End the scenario"} <= set(status.buttons)
    called = await begun.press("Telephoned", game.bob)
    assert called.headline == "A figure of South Side has called for help."
    assert "turn 1 is not over" in await refused(game, game.bob, "scenario reinforce")
    joker = await next_turn(game)
    helped = await joker.press("Reinforcements: South Side", game.bob)
    assert "for South Side" in helped.text
    assert "has been rolled" in await refused(game, game.bob, "scenario reinforce")
    assert "No card is being played" in await refused(
        game, game.alice, "scenario work", effort="Smash", figure="Lefty", objective=1
    )
    await card(game, "King of Hearts")
    hit = await good(game, game.alice, "scenario work", effort="Smash", figure="Lefty", objective=1, dice="1")
    assert hit.headline == "Lefty smashes objective 1 (3 Loot)."
    assert "already" in await refused(game, game.alice, "scenario work", effort="Smash", figure="Lefty", objective=2)
    await good(game, game.alice, "scenario work", effort="Grab", figure="Dooley", objective=2, dice="1")
    missed = await good(game, game.alice, "scenario work", effort="Grab", figure="Mugsy", objective=3, dice="6")
    assert missed.headline == "Mugsy fails to grab objective 3 (2 Loot)."
    assert "is gone or does not exist" in await refused(
        game, game.alice, "scenario work", effort="Grab", figure="Brick", objective=1
    )
    await good(game, game.alice, "mad-table off", figures="Dooley")
    await good(game, game.alice, "mad-card done")
    ended = await good(game, game.alice, "scenario end", dice="4")
    assert ended.headline == "North Side wins: more Loot was taken or smashed than was left (5 to 2)."
    assert "North Side banks 2 Loot: $200." in ended.text
    assert "no Loot for 4 months" in ended.text
    assert money(game, "North Side") == 0
    applied = await ended.press("Apply", game.bob)
    assert "North Side banks $200 and has $200." in applied.text
    assert money(game, "North Side") == 200
    assert (await ended.press("Apply", game.bob)).refused
    assert "have already been applied" in await refused(game, game.alice, "scenario apply")
    await applied.press("Undo")
    assert money(game, "North Side") == 0
    await game.restart()
    await ended.press("Apply", game.bob)
    assert money(game, "North Side") == 200
    closed = await good(game, game.ursula, "game close")
    assert "North Side wins" in closed.text
    assert "Its results are applied." in closed.text
    assert money(game, "North Side") == 200
    assert "Hoodlum 1" not in (await good(game, game.alice, "gang show")).text


async def test_a_whole_hit_on_a_boss(game: World) -> None:
    begun = await good(
        game,
        game.alice,
        "scenario set-up",
        scenario="hit",
        attacker="North Side",
        facts="target Hot Dog Morelli",
        dice="2 5 1 1 1 1",
    )
    assert "Place: a city street." in begun.text
    assert "Hoodlum 2" in begun.text
    assert "8 figures of South Side are off the board." in begun.text
    assert "not over" in await refused(game, game.alice, "scenario end")
    await good(game, game.ursula, "gang wounds", figure="Hot Dog Morelli", points=0, dead=True)
    ended = await good(game, game.alice, "scenario end", facts="killer Dooley", dice="1 1 1 1 6 6 1 1")
    assert "SMARTS, Two-Ton: 1D6 **6** → fails" in await ended.dice()
    assert ended.headline == "North Side wins: the target is dead."
    assert "They leave the gang: Ox and Two-Ton." in ended.text
    assert "lieutenant" in ended.text
    rolled = await ended.press("Stone Cold roll: Dooley")
    assert "Stone Cold Killer" in rolled.text
    applied = await ended.press("Apply", game.bob)
    assert "Ox and Two-Ton leave the gang for good." in applied.text
    assert "By hand: They leave the gang" not in applied.text
    assert await members(game, "South Side") == 7
    await applied.press("Undo", game.ursula)
    assert await members(game, "South Side") == 9


async def test_a_hit_on_an_official_is_an_outrage(game: World) -> None:
    await good(game, game.ursula, "game add", people="Citizen", name="City Hall", side="South Side")
    await good(
        game,
        game.alice,
        "scenario set-up",
        scenario="hit",
        attacker="North Side",
        facts="target Citizen 1, quarry mayor",
        dice="2 5",
    )
    assert "Beat Cop 4" in await game.sheet("Beat Cop 4")
    await good(game, game.ursula, "gang wounds", figure="Citizen 1", points=0, dead=True)
    ended = await good(game, game.alice, "scenario end")
    await ended.press("Apply", game.bob)
    assert "Outrage so far: 2" in (await good(game, game.alice, "game status")).text
    assert "an official as the target" in (await good(game, game.ursula, "game close", anyway=True)).text


async def test_a_whole_hijack(game: World) -> None:
    begun = await good(game, game.alice, "scenario set-up", scenario="Hijack", attacker="North Side", dice="5 4 1 1")
    assert "**Truck 1** (truck) is on the table, 2 inside: Cruising" in begun.text
    assert "4 Loot at stake." in begun.text
    status = (await good(game, game.alice, "game status")).text
    assert "inside Slugger 1, Hoodlum 1" in status
    nobody = await good(game, game.alice, "scenario end")
    assert nobody.headline == "No one wins: no one drove the truck off the board."
    await nobody.press("Undo")
    await good(game, game.ursula, "mad-table car", name="Truck 1", inside="Dooley, Mugsy")
    await good(game, game.ursula, "mad-table off", figures="Truck 1")
    ended = await good(game, game.alice, "scenario end")
    assert ended.headline == "North Side wins: the attacker controls the truck as it leaves."
    assert "North Side banks 4 Loot: $400." in ended.text
    await ended.press("Apply", game.bob)
    assert money(game, "North Side") == 400


async def test_a_whole_police_raid(world: World) -> None:
    await world.two_gangs()
    await world.name_umpires()
    await good(world, world.ursula, "game open", system="mad", sides="The Law, The Mob")
    await good(world, world.bob, "game bring", gang="South Side", side="The Mob")
    raid = {"scenario": "Police Raid", "attacker": "The Law", "facts": "business Speakeasy"}
    begun = await good(world, world.ursula, "scenario set-up", **raid, dice="6")
    assert "**Police car 2** (car) is on the table, 6 inside: Cruising" in begun.text
    armed = [await world.sheet(f"Beat Cop {place}") for place in (1, 2, 3)]
    assert [gun in sheet for gun, sheet in zip(("Tommy Gun", "Pump Shotgun", "Rifle"), armed, strict=True)] == [
        True
    ] * 3
    assert all("Pistol" in sheet for sheet in armed)
    held = await good(world, world.ursula, "scenario pressed")
    assert held.headline == "No side is in trouble yet."
    assert "13 gangsters and 12 officers" in held.text
    ended = await good(world, world.ursula, "scenario end", facts="how withdrawal, officials Judge Roe 6", dice="1")
    assert ended.headline == "The Mob wins: the police withdrew."
    assert "+1 outrage" in ended.text
    await ended.press("Apply")
    assert "Outrage so far: 1" in (await good(world, world.ursula, "game status")).text


async def test_the_car_of_mean_streets_cruises_once_it_has_a_crew(game: World) -> None:
    begun = await good(
        game, game.alice, "scenario set-up", scenario="Mean Streets", attacker="North Side", dice="2 6 2"
    )
    assert "A car cruises in once you have picked those in it" in begun.text
    assert "North Side picks who comes: 6, each a low-level gangster" in begun.text
    assert "fit: " not in (await good(game, game.alice, "game status")).text.partition("__South Side__")[0]
    picked = await good(game, game.alice, "scenario pick", figures=SIX)
    assert "**Car 1** (car) is on the table, 6 inside: Cruising." in picked.text
    assert "**Car 1** (car): cruising, inside" in (await good(game, game.alice, "game status")).text
    assert "no one to pick" in await refused(game, game.alice, "scenario pick", figures="Spats Doogan")
    assert "No one comes with the scenario" in await refused(game, game.bob, "scenario pick", people="2 Rookie")


SIX = "Mugsy, Lefty, Brick, Tiny, Dooley, Big Tommy"


@pytest.mark.parametrize(
    "figures, why",
    [
        (f"{SIX}, Spats Doogan", "There is room for 6 here, and 7 are too many. An Enforcer is no low-level gangster"),
        ("Mugsy, Brick, Tiny, Dooley, Big Tommy, Meat-pie", "Hoodlums only fill the numbers. First pick 1 more"),
        ("Mugsy, Ox", "Ox can't be picked for North Side. There are"),
    ],
)
async def test_the_refusal_of_a_pick_names_every_fault(game: World, figures: str, why: str) -> None:
    await good(game, game.alice, "scenario set-up", scenario="Mean Streets", attacker="North Side", dice="2 6 2")
    assert why in await refused(game, game.alice, "scenario pick", figures=figures)
    assert "Only North Side or an umpire" in await refused(
        game, game.bob, "scenario pick", side="attacker", figures="Mugsy"
    )
    assert "Only an umpire" in await refused(game, game.alice, "scenario pick", figures="Spats Doogan", anyone=True)


async def test_an_umpire_lets_anyone_in(game: World) -> None:
    await good(game, game.alice, "scenario set-up", scenario="Mean Streets", attacker="North Side", dice="2 6 2")
    let_in = await good(game, game.ursula, "scenario pick", side="attacker", figures="Spats Doogan", anyone=True)
    assert let_in.headline == "There for North Side: Spats Doogan."
    assert "acted as umpire" in let_in.text


async def test_each_player_of_a_side_whose_people_do_not_all_fit_picks_who_is_there(game: World) -> None:
    begun = await good(game, game.alice, "scenario set-up", scenario="Showdown", attacker="North Side")
    assert "9 figures of North Side are off the board until picked." in begun.text
    picks = await begun.press("Pick for South Side", game.bob)
    assert "Hot Dog Morelli" in picks.buttons
    picked = await good(game, game.bob, "scenario pick", figures="Hot Dog Morelli")
    assert picked.headline == "There for South Side: Hot Dog Morelli."
    assert "Only North Side or an umpire" in await refused(
        game, game.bob, "scenario pick", side="attacker", figures="Spats Doogan"
    )


async def test_picks_that_dice_do_not_decide_are_checked_before_the_roll(game: World) -> None:
    duel = {"scenario": "Showdown", "attacker": "North Side"}
    why = await refused(game, game.alice, "scenario set-up", **duel, attackers="Spats Doogan, Dooley")
    assert "For North Side: There is room for 1 here, and 2 are too many." in why
    assert "A Hoodlum is no Boss, Enforcer or Torpedo" in why
    both = {"attackers": "Spats Doogan", "defenders": "Hot Dog Morelli"}
    assert "Only South Side or an umpire" in await refused(game, game.alice, "scenario set-up", **duel, **both)
    begun = await good(game, game.ursula, "scenario set-up", **duel, **both)
    assert "8 figures of North Side are off the board." in begun.text
    gone = await refused(game, game.alice, "mad-table off", figures="Dooley")
    assert "already off the board" in gone
    await begun.press("Undo")
    await good(game, game.alice, "mad-table off", figures="Dooley")


async def test_picks_that_dice_decide_follow_the_roll(game: World) -> None:
    hit = {"scenario": "hit", "attacker": "North Side", "facts": "target Hot Dog Morelli"}
    early = await refused(game, game.bob, "scenario set-up", **hit, defenders="Ox")
    assert "The dice first decide whom South Side may pick" in early
    await good(game, game.alice, "scenario set-up", **hit, dice="2 4 1 1 1 1")
    picked = await good(game, game.bob, "scenario pick", figures="Ox, Two-Ton")
    assert picked.headline == "There for South Side: Ox, Two-Ton."


async def test_the_guards_of_a_hijack_drive_with_the_truck(game: World) -> None:
    hijack = {"scenario": "Hijack", "attacker": "North Side", "dice": "2 1 4 1 1"}
    await good(game, game.alice, "scenario set-up", **hijack)
    picked = await good(game, game.bob, "scenario pick", figures="Ox, Two-Ton, Nails")
    assert "**Car 1** (car) is on the table, 3 inside: Cruising." in picked.text


async def test_reinforcements_come_from_the_unpicked_figures(game: World) -> None:
    await smash(game, attackers="Dooley, Lefty")
    await good(game, game.ursula, "scenario set-up", **SMASH, defenders="Hot Dog Morelli, Ox", anew=True, dice=MEN)
    await good(game, game.bob, "scenario telephone")
    await next_turn(game)
    helped = await good(game, game.bob, "scenario reinforce", dice="1")
    assert "They come on by road, at the edge of the board, cruising." in helped.text
    assert "/scenario pick puts them on the board" in helped.text
    assert "South Side picks who comes" in (await good(game, game.bob, "game status")).text
    come = await good(game, game.bob, "scenario pick", figures="Nails, Chianti")
    assert "**Car 1** (car) is on the table, 2 inside: Cruising." in come.text
    off = await good(game, game.ursula, "mad-table off", figures="Car 1")
    assert "Nails" in off.text


async def test_a_meet_with_a_boss_whom_no_one_plays(game: World) -> None:
    begun = await good(game, game.ursula, "scenario set-up", **MEET, facts="npc yes", dice="1")
    assert "SMARTS of the Boss without a player" in begun.text
    assert "not over" in await refused(game, game.alice, "scenario end")
    await good(game, game.alice, "scenario meet", attacker="Dooley", dice="1 6")
    assert "already" in await refused(game, game.alice, "scenario meet", attacker="Dooley")
    ended = await good(game, game.alice, "scenario end")
    assert "North Side wins" in ended.headline
    assert "binds for at least 1 month" in ended.text


async def test_a_rumble_brings_two_street_gangs(game: World) -> None:
    begun = await good(game, game.alice, "scenario set-up", scenario="Rumble", attacker="1", dice="1 1 2 1")
    assert "Rumble attacker__: 3 on the table" in begun.text
    assert "Rumble defender__: 4 on the table" in begun.text
    status = (await good(game, game.alice, "game status")).text
    assert "__North Side__: **Spats Doogan**, **Dooley**, **Meat-pie**, " in status
    assert status.count("off the board") == 2, "once for each gang"
    assert "Bat" in await game.sheet("Punk 1")
    assert "Knife" in await game.sheet("Slugger 1")
    assert "Pistol" in await game.sheet("Hoodlum 1")
    assert "not over" in await refused(game, game.alice, "scenario end")
    ended = await good(game, game.alice, "scenario end", facts="beaten defender", dice="2 1 6")
    assert "Free recruits for the winner: 1 Punk, 1 Slugger." in ended.text
    applied = await ended.press("Apply", game.bob)
    assert "join North Side." in applied.text
    assert await members(game, "North Side") == 11
    (punk,) = game.rows(
        "SELECT f.name FROM figure f JOIN gang g ON g.id = f.gang_id WHERE g.name = 'North Side' "
        "AND f.profile = 'Punk' AND f.present"
    )
    assert "FISTS 2" in await game.sheet(f"{punk[0]} (North Side)")
    assert "Bat" in await game.sheet(f"{punk[0]} (North Side)")
    assert (await ended.press("Apply", game.bob)).refused
    await applied.press("Undo", game.ursula)
    assert await members(game, "North Side") == 9


async def test_a_gang_without_room_takes_no_recruits(game: World) -> None:
    for place in range(30):
        await good(game, game.alice, "gang hire", gang="North Side", profile="Punk", name=f"Kid {place}")
    await good(game, game.alice, "scenario set-up", scenario="Rumble", attacker="1", dice="1 1 2 1")
    ended = await good(game, game.alice, "scenario end", facts="beaten defender", dice="2 1 6")
    assert "room for 1 more of 40 figures, and 2 want to join" in (await ended.press("Apply", game.bob)).why


# In a game


async def test_a_set_up_is_undone_whole(game: World) -> None:
    begun = await smash(game)
    gangs = game.rows("SELECT count(*) FROM gang WHERE present")
    await begun.press("Undo", game.ursula)
    assert game.rows("SELECT count(*) FROM gang WHERE present") == [(gangs[0][0] - 1,)]
    assert "Smash and Grab" not in (await good(game, game.alice, "game status")).text
    await smash(game)


async def test_a_sealed_set_up_waits_for_its_reveal(game: World) -> None:
    sealed = await smash(game, secret=True)
    assert "Smash and Grab, " not in (await good(game, game.alice, "gang show")).text
    assert "Objectives" in (await good(game, game.alice, "game status")).text, "who made it knows"
    assert "Objectives" not in (await good(game, game.bob, "game status")).text
    await sealed.press("Reveal")
    assert "Objectives: 1: 3 Loot" in (await good(game, game.alice, "game status")).text
    assert "Hoodlum 4" in await game.sheet("Hoodlum 4")


async def test_another_scenario_takes_its_place_only_on_request(game: World) -> None:
    await smash(game)
    again = await refused(game, game.alice, "scenario set-up", **SMASH)
    assert again == (
        "Smash and Grab is already set up here. Settle it with /scenario end, or replace it with anew:True."
    )
    assert "Only an umpire" in await refused(game, game.alice, "scenario set-up", **SMASH, anew=True)
    facts = "loot 4, objectives 4"
    anew = await good(game, game.ursula, "scenario set-up", **SMASH, facts=facts, dice=MEN, anew=True)
    assert "4 Loot" in anew.text
    assert "Smash and Grab is given up. Those who came with it are still here" in anew.text


async def test_what_one_side_ended_the_other_applies(game: World) -> None:
    await smash(game)
    wrong = await good(game, game.alice, "scenario end", facts="taken 7, left 0")
    assert "other side or an umpire applies" in (await wrong.press("Apply")).why
    await good(game, game.bob, "scenario end", facts="taken 4, left 3")
    assert "other side or an umpire applies" in await refused(game, game.bob, "scenario apply")
    applied = await good(game, game.alice, "scenario apply")
    assert "North Side banks $400" in applied.text
    assert "have already been applied" in await refused(game, game.bob, "scenario end")
    await applied.press("Undo")
    await good(game, game.alice, "scenario end", facts="taken 3, left 4")
    assert (await good(game, game.ursula, "scenario apply")).headline.startswith("The results")


async def test_who_plays_alone_applies_alone(world: World) -> None:
    await world.two_gangs()
    await good(world, world.alice, "game open", system="mad")
    await good(world, world.alice, "game bring", gang="North Side", side="1")
    await smash(world)
    await smash(world, anew=True)
    ended = await good(world, world.alice, "scenario end", facts="taken 4, left 3")
    assert "banks $400" in (await ended.press("Apply")).text


async def test_facts_that_contradict_the_table_are_shown(game: World) -> None:
    await smash(game)
    ended = await good(game, game.alice, "scenario end", facts="taken 4, left 3, prisoners Lefty + Mugsy")
    assert "Given by hand instead of the table's facts: taken 0, left 7." in ended.text
    assert "Led away by the police: Lefty and Mugsy." in ended.text
    assert "is over" in await refused(game, game.bob, "scenario telephone")
    again = await good(game, game.alice, "scenario end")
    assert "left 7. Facts that you give replace this." in again.text


async def test_more_loot_than_a_business_makes_is_for_an_umpire(game: World) -> None:
    rich = {**SMASH, "facts": "business Speakeasy, loot 12, objectives 3", "dice": MEN}
    why = await refused(game, game.alice, "scenario set-up", **rich)
    assert why == "There is at most 11 Loot in the Speakeasy. Only an umpire may give more."
    assert "12 Loot" in (await good(game, game.ursula, "scenario set-up", **rich)).text


async def test_no_more_loot_than_was_set_up(game: World) -> None:
    await smash(game)
    more = await refused(game, game.alice, "scenario end", facts="taken 5, smashed 2, left 1")
    assert more == "Smash and Grab has 7 Loot here, so taken, smashed and left can't add up to 8. Correct the facts."
    await good(game, game.alice, "scenario end", facts="taken 5, smashed 2, left 0", dice="1")
    hijack = {"scenario": "Hijack", "attacker": "North Side", "dice": "5 4 1 1"}
    await good(game, game.ursula, "scenario set-up", **hijack, anew=True)
    more = await refused(game, game.alice, "scenario end", facts="controller attacker, loot 5")
    assert more == "Hijack has 4 Loot here, so loot can't add up to 5. Correct the facts."
    await good(game, game.alice, "scenario end", facts="controller attacker, loot 3")


@pytest.mark.parametrize(
    "options, why",
    [
        ({"scenario": "Hijak"}, "No scenario is called “Hijak”. Did you mean Hijack?"),
        ({"scenario": "Raid", "facts": "lot 3"}, "“lot 3” is not a fact"),
        ({"scenario": "Smash and Grab", "facts": "loot 900"}, "“loot” must be 0 to 200, not 900."),
        ({"scenario": "Hit", "facts": "quarry grocer"}, "“quarry” is Boss, other gangster"),
        ({"scenario": "Hit", "facts": "escort perhaps"}, "“escort” is yes or no"),
        ({"scenario": "Raid", "attacker": "North Side", "defender": "1"}, "A side can't attack itself"),
        ({"scenario": "Raid", "attacker": "Nobody"}, "Name one of these: North Side, South Side"),
    ],
)
async def test_a_set_up_that_cant_be_is_refused(game: World, options: dict[str, Any], why: str) -> None:
    assert why in await refused(game, game.alice, "scenario set-up", **options)


async def test_a_set_up_asks_who_attacks(game: World) -> None:
    asked = await game.say(game.alice, "scenario set-up", scenario="Raid")
    assert "The attacker" in asked.text
    assert [*asked.buttons][:2] == ["North Side", "South Side"]


async def test_what_is_not_played_here_is_refused(game: World) -> None:
    for command in ("telephone", "reinforce", "end", "apply", "pick", "show"):
        assert "No scenario is set up" in await refused(game, game.alice, f"scenario {command}")
    duel = {"scenario": "Showdown", "attackers": "Spats Doogan", "defenders": "Hot Dog Morelli"}
    await good(game, game.ursula, "scenario set-up", attacker="1", **duel)
    assert "No one has to telephone" in await refused(game, game.bob, "scenario telephone")
    assert "No side gets reinforcements" in await refused(game, game.bob, "scenario reinforce")
    work = {"effort": "Smash", "figure": "Spats Doogan", "objective": 1}
    assert "this command is for Smash and Grab" in await refused(game, game.alice, "scenario work", **work)
    assert "not over. See its result" in await refused(game, game.alice, "scenario apply")
    assert "Only the players and umpires" in await refused(game, game.carol, "scenario end")


async def test_who_may_telephone(game: World) -> None:
    await smash(game)
    assert "Only South Side or an umpire" in await refused(game, game.alice, "scenario telephone")
    assert "not a defender" in await refused(game, game.ursula, "scenario telephone", figure="Dooley")
    assert (await good(game, game.bob, "scenario telephone", figure="Nails")).headline == "Nails has called for help."
    assert "One call is enough" in await refused(game, game.bob, "scenario telephone")


async def test_who_is_reinforced_throws_the_die(game: World) -> None:
    await smash(game)
    await good(game, game.bob, "scenario telephone")
    await next_turn(game)
    assert "Only South Side or an umpire" in await refused(game, game.alice, "scenario reinforce", dice="6")
    assert "No one comes" in (await good(game, game.bob, "scenario reinforce", dice="6")).headline


async def test_only_raiders_work_each_once_a_turn_and_with_a_tool(game: World) -> None:
    await smash(game)
    await card(game, "King of Hearts")
    smashing = {"effort": "Smash", "objective": 1}
    assert "not a raider" in await refused(game, game.bob, "scenario work", figure="Nails", **smashing)
    assert "not yours" in await refused(game, game.bob, "scenario work", figure="Lefty", **smashing)
    assert "can't smash an objective" in await refused(
        game, game.alice, "scenario work", figure="Lefty", tool="Bat", **smashing
    )
    assert "The bot needs the objective" in await refused(
        game, game.alice, "scenario work", figure="Lefty", effort="Smash"
    )
    odds = await game.say(game.alice, "scenario work", figure="Lefty", odds=True, **smashing)
    assert "%" in odds.text
    done = await good(game, game.alice, "scenario work", figure="Lefty", dice="6", **smashing)
    await done.press("Undo", game.ursula)
    await good(game, game.alice, "scenario work", figure="Lefty", dice="6", **smashing)


@pytest.mark.parametrize(
    "worker",
    [{"stat": 6}, {"figure": "Slugger"}, {"figure": "Lefty", "stat": 6}, {"figure": "Lefty", "skills": "Mean Drunk"}],
)
async def test_typed_raiders_are_for_an_umpire(game: World, worker: dict[str, Any]) -> None:
    await smash(game)
    smashing = {"effort": "Smash", "objective": 1, "dice": "1", **worker}
    for actor in (game.alice, game.bob):
        assert (await game.say(actor, "scenario work", **smashing)).refused
    assert "Only an umpire" in await refused(game, game.alice, "scenario work", **smashing)
    assert "smashes objective 1" in (await good(game, game.ursula, "scenario work", **smashing)).headline
    assert await refused(game, game.ursula, "scenario work", **smashing)


async def test_a_lucky_raider_rerolls_the_die(game: World) -> None:
    await good(game, game.alice, "gang hire", gang="North Side", profile="Slugger", name="Charm", skills="Lucky Cuss")
    await smash(game)
    await card(game, "King of Hearts")
    missed = await good(game, game.alice, "scenario work", effort="Smash", figure="Charm", objective=1, dice="6")
    (label,) = (one for one in missed.buttons if "Lucky Cuss" in one)
    again = await missed.press(label)
    assert not again.refused
    assert "objective 1" in again.headline


async def test_what_a_dead_man_grabbed_lies_there_again(game: World) -> None:
    await smash(game)
    await card(game, "King of Hearts")
    grab = {"effort": "Grab", "objective": 1, "dice": "1"}
    await good(game, game.alice, "scenario work", figure="Dooley", **grab)
    assert "is gone or does not exist" in await refused(game, game.alice, "scenario work", figure="Mugsy", **grab)
    await good(game, game.ursula, "gang wounds", figure="Dooley", points=0, dead=True)
    await good(game, game.alice, "scenario work", figure="Mugsy", **grab)


async def test_a_showdown_offers_the_survivor_the_roll(game: World) -> None:
    for actor, gang, name in ((game.alice, "Ones", "Ace"), (game.bob, "Twos", "Deuce")):
        await good(game, actor, "gang new", name=gang, game="mad")
        await good(game, actor, "gang hire", gang=gang, profile="Enforcer", name=name, dice="1 1")
    await good(game, game.ursula, "game close")
    await good(game, game.alice, "game open", system="mad")
    await good(game, game.alice, "game bring", gang="Ones")
    await good(game, game.bob, "game bring", gang="Twos")
    await good(game, game.alice, "scenario set-up", scenario="Showdown", attacker="Ones")
    assert "both are still in it" in await refused(game, game.alice, "scenario end")
    await good(game, game.ursula, "gang wounds", figure="Deuce", points=0, dead=True)
    ended = await good(game, game.alice, "scenario end")
    assert ended.headline == "Ones wins: the defender's fighter is dead."
    rolled = await ended.press("Stone Cold roll: Ace")
    assert "howdown" in rolled.text


async def test_loot_goes_to_the_gang_that_is_named(game: World) -> None:
    await good(game, game.alice, "gang new", name="Cousins", game="mad")
    await good(game, game.alice, "game bring", gang="Cousins", side="North Side")
    await smash(game)
    ended = await good(game, game.alice, "scenario end", facts="taken 3, smashed 0, left 1")
    assert "“Harbor” can't take" in await refused(game, game.bob, "scenario apply", gang="Harbor")
    await ended.press("Apply, Loot to Cousins", game.bob)
    assert money(game, "Cousins") == 300
    assert (await ended.press("Apply, Loot to North Side")).refused


async def test_a_siege_by_the_police_helps_both_sides(game: World) -> None:
    await good(
        game, game.alice, "scenario set-up", scenario="Siege", attacker="North Side", facts="police yes, business none"
    )
    joker = await next_turn(game)
    assert {"Reinforcements: North Side", "Reinforcements: South Side"} <= set(joker.buttons)
    helped = await good(game, game.alice, "scenario reinforce", side="North Side", dice="3 2")
    assert {"Add 2 Beat Cops", "Add 2 Rookies"} <= set(helped.buttons)
    added = await helped.press("Add 2 Rookies")
    assert "Tommy Gun" in added.text
    assert "Pump Shotgun" in added.text
    assert (await helped.press("Add 2 Beat Cops")).refused
    await good(game, game.bob, "scenario reinforce", reserve="1 Slugger", dice="3 4")
    await card(game, "King of Hearts")


# The end, reported again


async def test_an_old_button_does_not_book_newer_results(game: World) -> None:
    await smash(game)
    first = await good(game, game.alice, "scenario end", facts="taken 7, left 0")
    second = await good(game, game.alice, "scenario end", facts="taken 4, left 3")
    assert "replaces the earlier end" in second.text
    assert "Later results replaced these" in (await first.press("Apply", game.bob)).why
    assert money(game, "North Side") == 0
    await second.press("Apply", game.bob)
    assert money(game, "North Side") == 400


async def test_an_end_reported_again_rolls_no_die_anew(game: World) -> None:
    await smash(game)
    ended = await good(game, game.alice, "scenario end", facts="taken 0, smashed 7, left 0", dice="2")
    assert "no Loot for 2 months" in ended.text
    for facts in ("taken 1, smashed 6, left 0", "taken 0, smashed 0, left 7", "taken 2, smashed 5, left 0"):
        again = await good(game, game.alice, "scenario end", facts=facts)
        assert ("no Loot for 2 months" in again.text) == ("left 0" in facts)
        assert "Dice already rolled for this end do not change" in again.text
    why = await refused(game, game.alice, "scenario end", facts="taken 2, smashed 5, left 0", dice="6")
    assert "No more dice are rolled for that" in why


async def test_only_new_dice_of_an_end_are_rolled(game: World) -> None:
    await good(game, game.alice, "scenario set-up", scenario="hit", attacker="North Side", facts=BOSS, dice="2 5")
    await good(game, game.ursula, "gang wounds", figure="Hot Dog Morelli", points=0, dead=True)
    some = "gangsters Ox 3 + Nails 3"
    await good(game, game.alice, "scenario end", facts=some, dice="6 1")
    more = await good(game, game.alice, "scenario end", facts="gangsters Nails 3 + Two-Ton 3 + Ox 3", dice="5")
    assert "They leave the gang: Two-Ton and Ox." in more.text


BOSS = "target Hot Dog Morelli"


async def test_an_end_is_put_right_after_cards_were_drawn(game: World) -> None:
    await smash(game)
    await good(game, game.alice, "scenario end", facts="taken 7, left 0")
    await next_turn(game)
    right = await good(game, game.alice, "scenario end", facts="taken 3, left 4")
    assert right.headline.startswith("South Side wins")
    await right.press("Apply", game.bob)
    assert money(game, "North Side") == 300


async def test_a_sealed_end_can_not_be_rolled_again_unseen(game: World) -> None:
    await smash(game)
    await good(game, game.alice, "scenario end", facts="taken 0, smashed 7, left 0", secret=True)
    assert "are not applied" in await refused(game, game.ursula, "game close")
    again = await good(game, game.alice, "scenario end", facts="taken 0, smashed 7, left 0")
    assert "Sealed by alice until now" in again.text
    assert "This replaces the earlier end." in again.text


async def test_closing_warns_of_results_that_were_not_applied(game: World) -> None:
    await smash(game)
    await good(game, game.alice, "scenario end", facts="taken 4, left 3")
    why = await refused(game, game.ursula, "game close")
    assert why == (
        "The results of Smash and Grab are not applied yet. Apply them with /scenario apply. Add anyway:True to "
        "close the game regardless."
    )
    closed = await good(game, game.ursula, "game close", anyway=True)
    assert "Its results were not applied." in closed.text


async def test_businesses_are_reported_to_those_without_a_campaign(game: World) -> None:
    await good(game, game.alice, "scenario set-up", scenario="Raid", attacker="North Side", dice=MEN)
    ended = await good(game, game.alice, "scenario end", facts="gave up defender")
    applied = await ended.press("Apply", game.bob)
    assert "By hand: The business goes to the attacker." in applied.text
    assert "Only a campaign keeps businesses and officials" in applied.text


async def test_a_tie_smashes_the_business_all_the_same(game: World) -> None:
    await smash(game, facts="loot 6, objectives 3")
    ended = await good(game, game.alice, "scenario end", facts="taken 2, smashed 1, left 3", dice="5")
    assert ended.headline == "No one wins: as much Loot was taken or smashed as was left (3 to 3)."
    assert "no Loot for 5 months" in ended.text
    assert "banks 2 Loot" in ended.text


async def test_a_long_set_up_shows_the_essentials_and_loses_nothing(world: World) -> None:
    await world.two_gangs()
    await good(world, world.alice, "game open", system="mad", sides="The Law, The Mob")
    raid = {
        "scenario": "Police Raid",
        "attacker": "The Law",
        "facts": "business Paradise Brewery, chiefs car yes, feds 10",
    }
    begun = await good(world, world.alice, "scenario set-up", **raid)
    assert "…" not in begun.text
    assert "Police car 6" in begun.text
    cars = re.findall(r"car (\d): (\d) Beat Cops?(?: and (\d) Rookies?)?[;.]", begun.text)
    assert len(cars) > 3
    assert all(int(cops) + int(rookies or 0) == 6 for _, cops, rookies in cars)
    whole = await begun.press("The whole set-up")
    pages = [whole, *whole.ephemerals]
    text = "\n".join(page.text for page in pages)
    assert all(page.private and "…" not in page.text for page in pages)
    assert all(f"Hoodlum {place}" in text for place in range(1, 11))
    assert "Gangsters may surrender at any time." in text
    assert (await world.say(world.alice, "scenario show")).text == whole.text


# Out of a game


async def test_out_of_a_game_players_report_everything(world: World) -> None:
    listed = await good(world, world.alice, "scenario list")
    assert listed.private
    assert "**Police Raid**" in listed.text
    shown = await good(world, world.alice, "scenario show", scenario="the hijack")
    assert "`controller`" in shown.text
    text = await good(world, world.alice, "scenario set-up", scenario="Hijack", attacker="Us", dice="1 2 6")
    assert text.headline == "Hijack: Us against the defender."
    assert "6 Loot" in text.text
    assert "**Us** (attacker): " in text.text
    assert "**The defender**: " in text.text
    siege = {"scenario": "Siege", "side": "attacker", "police": True}
    helped = await good(world, world.alice, "scenario reinforce", **siege, dice="3 4")
    assert "They come with the scenario.\n" in helped.text + "\n", "nobody can be picked where there is no game"
    talked = await good(world, world.alice, "scenario meet", attacker_smarts=4, defender_smarts=3, dice="3 5")
    assert "SMARTS of the attacker: 1D6 **3**" in talked.text
    assert "SMARTS of the defender: 1D6 **5**" in talked.text
    ended = await good(world, world.alice, "scenario end", scenario="Hijack", facts="controller defender, loot 6")
    assert "The defender banks 6 Loot: $600." in ended.text
    assert "Name the scenario" in await refused(world, world.alice, "scenario end")
    assert "Name the scenario" in await refused(world, world.alice, "scenario reinforce")
    assert "no one has called" in (await refused(world, world.alice, "scenario reinforce", scenario="Raid")).casefold()
    assert "attacker or the defender" in await refused(
        world, world.alice, "scenario reinforce", scenario="Raid", side="Us"
    )
    assert "No game is being played" in await refused(world, world.alice, "scenario telephone")
    assert "Name the figure that smashes it" in await refused(world, world.alice, "scenario work", effort="Smash")
    assert "Remove “objective”" in await refused(
        world, world.alice, "scenario work", effort="Grab", stat=3, objective=1
    )
    assert "Name the negotiator of the defender" in await refused(
        world, world.alice, "scenario meet", attacker_smarts=3
    )
    assert "Give gangsters and cars" in await refused(world, world.alice, "scenario pressed", officers=3)
    both = await good(world, world.alice, "scenario pressed", gangsters=1, officers=2, cars=1)
    assert both.headline == "The gangsters must break out and the police must withdraw."


async def test_facts_complete_themselves(game: World) -> None:
    offered = await game.complete(game.alice, "scenario set-up", "facts", "", scenario="Smash and Grab")
    assert "business Low dive" in offered
    offered = await game.complete(game.alice, "scenario set-up", "facts", "loot 3, obj", scenario="Smash and Grab")
    assert "loot 3, objectives 3" in offered
    assert not any("loot 0" in one for one in offered)
    assert await game.complete(game.alice, "scenario end", "facts", "") == []
    await good(game, game.alice, "scenario set-up", scenario="Rumble", attacker="1")
    assert "beaten attacker" in await game.complete(game.alice, "scenario end", "facts", "")
    assert "Hijack" in await game.complete(game.alice, "scenario show", "scenario", "hij")
    assert "South Side" in await game.complete(game.alice, "scenario reinforce", "side", "")
    assert "2 Rookie" in await game.complete(game.alice, "scenario pick", "people", "2 R")
    assert "nobody" in await game.complete(game.alice, "scenario pick", "figures", "")
    assert "3 Hoodlum" in await game.complete(game.alice, "scenario reinforce", "reserve", "3 H")
    assert await game.complete(game.alice, "scenario work", "tool", "crow", effort="Smash") == ["Crowbar"]
    assert "Speakeasy" in await game.complete(game.alice, "scenario pressed", "business", "spe")


async def test_the_guards_of_a_scenario_begin_on_the_street(game: World) -> None:
    await good(game, game.alice, "street lay", name="A bank on the corner")
    await smash(game)
    shown = (await good(game, game.ursula, "street show", words=True)).text
    assert [f"Hoodlum {n}: " in shown for n in range(1, 5)] == [True] * 4


async def test_a_car_that_is_picked_comes_onto_the_road_with_its_crew(game: World) -> None:
    await good(game, game.alice, "street lay", name="A bank on the corner")
    mean = {"scenario": "Mean Streets", "attacker": "North Side"}
    await good(game, game.alice, "scenario set-up", **mean, dice="2 6 2")
    await good(game, game.alice, "scenario pick", figures=SIX)
    shown = (await good(game, game.ursula, "street show", words=True)).text
    assert "Mugsy: B10 (a car, the road)" in shown
    assert "Dooley: A10 (a car, the road)" in shown
