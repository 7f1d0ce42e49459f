"""/scenario: played from the set-up to the applied results, in a game and out of it."""

from __future__ import annotations

import json
from typing import Any

import pytest
import pytest_asyncio

from tests.cogs.table import card, good, open_table
from tests.cogs.world import Actor, World

SMASH: dict[str, Any] = {"scenario": "Smash and Grab", "attacker": "North Side"}
MEN = "1 1 " * 4
"""Skills of four Hoodlums that no shot cares for."""


@pytest_asyncio.fixture
async def game(world: World) -> World:
    """Alice's North Side, Hearts, against bob's South Side, Spades; ursula umpires."""
    await open_table(world)
    return world


async def refused(world: World, actor: Actor, command: str, **options: Any) -> str:
    return (await world.say(actor, command, **options)).refused or ""


async def smash(world: World, facts: str = "loot 7, objectives 3", **more: Any) -> Any:
    return await good(world, world.alice, "scenario set-up", **SMASH, facts=facts, dice=MEN, **more)


async def next_turn(world: World) -> Any:
    """Both Jokers."""
    await good(world, world.ursula, "mad-card draw", card="Red Joker, Jack of Hearts")
    await good(world, world.alice, "mad-card pass")
    return await good(world, world.ursula, "mad-card draw", card="Black Joker")


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
    assert called.headline == "Somebody of South Side has called for help."
    assert "turn 1 is not over" in await refused(game, game.bob, "scenario reinforce")
    joker = await next_turn(game)
    helped = await joker.press("Reinforcements: South Side", game.bob)
    assert "for South Side" in helped.text
    assert "has fallen" in await refused(game, game.bob, "scenario reinforce")
    hit = await good(game, game.alice, "scenario work", effort="Smash", figure="Lefty", objective=1, dice="1")
    assert hit.headline == "Lefty smashes objective 1 (3 Loot)."
    assert "already" in await refused(game, game.alice, "scenario work", effort="Smash", figure="Lefty", objective=2)
    await good(game, game.alice, "scenario work", effort="Grab", figure="Dooley", objective=2, dice="1")
    missed = await good(game, game.alice, "scenario work", effort="Grab", figure="Mugsy", objective=3, dice="6")
    assert missed.headline == "Mugsy fails to grab objective 3 (2 Loot)."
    assert "can't be had" in await refused(
        game, game.alice, "scenario work", effort="Grab", figure="Brick", objective=1
    )
    await good(game, game.alice, "mad-table off", figures="Dooley")
    ended = await good(game, game.alice, "scenario end", dice="4")
    assert ended.headline == "North Side wins: more Loot was taken or smashed than was left (5 to 2)."
    assert "North Side banks 2 Loot: $200." in ended.text
    assert "no Loot for 4 months" in ended.text
    assert money(game, "North Side") == 0
    applied = await ended.press("Apply", game.bob)
    assert "North Side banks $200 and has $200." in applied.text
    assert money(game, "North Side") == 200
    assert (await ended.press("Apply", game.bob)).refused
    assert "applied already" in await refused(game, game.alice, "scenario apply")
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
    assert "not over" in await refused(game, game.alice, "scenario end")
    await good(game, game.ursula, "gang wounds", figure="Hot Dog Morelli", points=0, dead=True)
    ended = await good(game, game.alice, "scenario end", facts="killer Dooley", dice="1 1 1 1 6 6 1 1")
    assert ended.headline == "North Side wins: the target is dead."
    assert "They leave the gang" in ended.text
    assert "lieutenant" in ended.text
    rolled = await ended.press("Stone Cold roll: Dooley")
    assert "Stone Cold Killer" in rolled.text
    applied = await ended.press("Apply", game.bob)
    assert "There is nothing to book." in applied.text
    assert "By hand: They leave the gang" in applied.text


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
    assert "an official as the target" in (await good(game, game.ursula, "game close")).text


async def test_a_whole_hijack(game: World) -> None:
    begun = await good(game, game.alice, "scenario set-up", scenario="Hijack", attacker="North Side", dice="5 4 1 1")
    assert "**Truck 1** (truck) is on the table, 2 inside: Cruising" in begun.text
    assert "4 Loot at stake." in begun.text
    status = (await good(game, game.alice, "game status")).text
    assert "inside Slugger 1, Hoodlum 1" in status
    nobody = await good(game, game.alice, "scenario end")
    assert nobody.headline == "Nobody wins: nobody drove the truck off the board."
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
    assert held.headline == "Nobody is pressed yet."
    assert "13 gangsters and 12 officers" in held.text
    ended = await good(world, world.ursula, "scenario end", facts="how withdrawal, officials Judge Roe 6", dice="1")
    assert ended.headline == "The Mob wins: the police withdrew."
    assert "+1 outrage" in ended.text
    await ended.press("Apply")
    assert "Outrage so far: 1" in (await good(world, world.ursula, "game status")).text


async def test_the_car_of_mean_streets_cruises_once_it_has_a_crew(game: World) -> None:
    begun = await good(game, game.alice, "scenario set-up", scenario="Mean Streets", attacker="North Side", dice="1 1")
    assert "It cruises once its crew is aboard" in begun.text
    told = await good(game, game.alice, "mad-table car", name="Car 1", inside="Dooley, Lefty", speed="Cruising")
    assert "ruising" in told.text


async def test_a_meet_with_a_boss_nobody_plays(game: World) -> None:
    begun = await good(
        game, game.alice, "scenario set-up", scenario="Meet", attacker="North Side", facts="npc yes", dice="1"
    )
    assert "SMARTS of the Boss nobody plays" in begun.text
    assert "not over" in await refused(game, game.alice, "scenario end")
    await good(game, game.alice, "scenario meet", attacker="Dooley", dice="1 6")
    assert "already" in await refused(game, game.alice, "scenario meet", attacker="Dooley")
    ended = await good(game, game.alice, "scenario end")
    assert "North Side wins" in ended.headline
    assert "binds for 1 month" in ended.text


async def test_a_rumble_brings_two_street_gangs(game: World) -> None:
    begun = await good(game, game.alice, "scenario set-up", scenario="Rumble", attacker="1", dice="1 1 2 1")
    assert "Rumble attacker__: 3 on the table" in begun.text
    assert "Rumble defender__: 4 on the table" in begun.text
    assert "Bat" in await game.sheet("Punk 1")
    assert "Knife" in await game.sheet("Slugger 1")
    assert "Pistol" in await game.sheet("Hoodlum 1")
    assert "not over" in await refused(game, game.alice, "scenario end")
    ended = await good(game, game.alice, "scenario end", facts="beaten defender", dice="2 1 6")
    assert "Recruits for the winner" in ended.text


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
    assert "Objectives" not in (await good(game, game.alice, "game status")).text
    await sealed.press("Reveal")
    assert "Objectives: 1: 3 Loot" in (await good(game, game.alice, "game status")).text
    assert "Hoodlum 4" in await game.sheet("Hoodlum 4")


async def test_another_scenario_takes_its_place_only_if_it_is_said(game: World) -> None:
    await smash(game)
    again = await refused(game, game.alice, "scenario set-up", **SMASH)
    assert again == ("Smash and Grab is set up here already: /scenario end settles it, anew:True takes its place.")
    assert "only an umpire" in await refused(game, game.alice, "scenario set-up", **SMASH, anew=True)
    facts = "loot 4, objectives 4"
    anew = await good(game, game.ursula, "scenario set-up", **SMASH, facts=facts, dice=MEN, anew=True)
    assert "4 Loot" in anew.text
    assert "Smash and Grab is given up; who came with it stays" in anew.text


async def test_what_one_side_ended_the_other_applies(game: World) -> None:
    await smash(game)
    wrong = await good(game, game.alice, "scenario end", facts="taken 7, left 0")
    assert "other side or an umpire applies" in ((await wrong.press("Apply")).refused or "")
    await good(game, game.bob, "scenario end", facts="taken 4, left 3")
    assert "other side or an umpire applies" in await refused(game, game.bob, "scenario apply")
    applied = await good(game, game.alice, "scenario apply")
    assert "North Side banks $400" in applied.text
    assert "applied already" in await refused(game, game.bob, "scenario end")
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


async def test_what_is_told_against_the_table_is_shown(game: World) -> None:
    await smash(game)
    ended = await good(game, game.alice, "scenario end", facts="taken 4, left 3, prisoners Lefty + Mugsy")
    assert "Told by hand, where the table has: taken 0, left 7." in ended.text
    assert "Led away by the police: Lefty and Mugsy." in ended.text
    assert "is over" in await refused(game, game.bob, "scenario telephone")
    again = await good(game, game.alice, "scenario end")
    assert "left 7. Facts told say otherwise." in again.text


async def test_more_loot_than_a_business_makes_is_for_an_umpire(game: World) -> None:
    rich = {**SMASH, "facts": "business Speakeasy, loot 12, objectives 3", "dice": MEN}
    why = await refused(game, game.alice, "scenario set-up", **rich)
    assert why == "There are at most 11 Loot in the Speakeasy: more is for an umpire to say."
    assert "12 Loot" in (await good(game, game.ursula, "scenario set-up", **rich)).text


async def test_no_more_loot_than_was_set_up(game: World) -> None:
    await smash(game)
    more = await refused(game, game.alice, "scenario end", facts="taken 5, smashed 2, left 1")
    assert more == "Smash and Grab has 7 Loot here: taken, smashed and left can't come to 8."
    await good(game, game.alice, "scenario end", facts="taken 5, smashed 2, left 0", dice="1")
    hijack = {"scenario": "Hijack", "attacker": "North Side", "dice": "5 4 1 1"}
    await good(game, game.ursula, "scenario set-up", **hijack, anew=True)
    more = await refused(game, game.alice, "scenario end", facts="controller attacker, loot 5")
    assert more == "Hijack has 4 Loot here: loot can't come to 5."
    await good(game, game.alice, "scenario end", facts="controller attacker, loot 3")


@pytest.mark.parametrize(
    "options, why",
    [
        ({"scenario": "Hijak"}, "No scenario is called “Hijak”. Did you mean Hijack?"),
        ({"scenario": "Raid", "facts": "lot 3"}, "“lot 3” is no fact"),
        ({"scenario": "Smash and Grab", "facts": "loot 900"}, "“loot” must be 0 to 200, it is 900."),
        ({"scenario": "Hit", "facts": "quarry grocer"}, "“quarry” is Boss, other gangster"),
        ({"scenario": "Hit", "facts": "escort perhaps"}, "“escort” is yes or no"),
        ({"scenario": "Raid"}, "Say who attacks and who defends"),
        ({"scenario": "Raid", "attacker": "North Side", "defender": "1"}, "Nobody attacks himself"),
        ({"scenario": "Raid", "attacker": "Nobody"}, "The sides here are North Side, South Side"),
    ],
)
async def test_a_set_up_that_cant_be_is_refused(game: World, options: dict[str, Any], why: str) -> None:
    assert why in await refused(game, game.alice, "scenario set-up", **options)


async def test_what_is_not_played_here_is_refused(game: World) -> None:
    for command in ("telephone", "reinforce", "end", "apply"):
        assert "No scenario is set up" in await refused(game, game.alice, f"scenario {command}")
    await good(game, game.alice, "scenario set-up", scenario="Showdown", attacker="1")
    assert "Nobody has to telephone" in await refused(game, game.bob, "scenario telephone")
    assert "Nobody gets reinforcements" in await refused(game, game.bob, "scenario reinforce")
    work = {"effort": "Smash", "figure": "Lefty", "objective": 1}
    assert "this is for Smash and Grab" in await refused(game, game.alice, "scenario work", **work)
    assert "not over: /scenario end" in await refused(game, game.alice, "scenario apply")
    assert "is for its players" in await refused(game, game.carol, "scenario end")


async def test_who_may_telephone(game: World) -> None:
    await smash(game)
    assert "for South Side to decide" in await refused(game, game.alice, "scenario telephone")
    assert "no defender" in await refused(game, game.ursula, "scenario telephone", figure="Dooley")
    assert (await good(game, game.bob, "scenario telephone", figure="Nails")).headline == "Nails has called for help."
    assert "once is enough" in await refused(game, game.bob, "scenario telephone")


async def test_who_is_reinforced_throws_the_die(game: World) -> None:
    await smash(game)
    await good(game, game.bob, "scenario telephone")
    await next_turn(game)
    assert "for South Side to decide" in await refused(game, game.alice, "scenario reinforce", dice="6")
    assert "Nobody comes" in (await good(game, game.bob, "scenario reinforce", dice="6")).headline


async def test_only_raiders_work_each_once_a_turn_and_with_a_tool(game: World) -> None:
    await smash(game)
    smashing = {"effort": "Smash", "objective": 1}
    assert "no raider" in await refused(game, game.bob, "scenario work", figure="Nails", **smashing)
    assert "not yours" in await refused(game, game.bob, "scenario work", figure="Lefty", **smashing)
    assert "smashes nothing" in await refused(game, game.alice, "scenario work", figure="Lefty", tool="Bat", **smashing)
    assert "Say which objective" in await refused(game, game.alice, "scenario work", figure="Lefty", effort="Smash")
    odds = await game.say(game.alice, "scenario work", figure="Lefty", odds=True, **smashing)
    assert "%" in odds.text
    done = await good(game, game.alice, "scenario work", figure="Lefty", dice="6", **smashing)
    await done.press("Undo", game.ursula)
    await good(game, game.alice, "scenario work", figure="Lefty", dice="6", **smashing)


@pytest.mark.parametrize(
    "worker",
    [{"stat": 6}, {"figure": "Slugger"}, {"figure": "Lefty", "stat": 6}, {"figure": "Lefty", "skills": "Mean Drunk"}],
)
async def test_workers_who_are_typed_are_for_an_umpire(game: World, worker: dict[str, Any]) -> None:
    await smash(game)
    smashing = {"effort": "Smash", "objective": 1, "dice": "1", **worker}
    for actor in (game.alice, game.bob):
        assert (await game.say(actor, "scenario work", **smashing)).refused
    assert "for an umpire" in await refused(game, game.alice, "scenario work", **smashing)
    assert "smashes objective 1" in (await good(game, game.ursula, "scenario work", **smashing)).headline
    assert await refused(game, game.ursula, "scenario work", **smashing)


async def test_a_lucky_raider_throws_his_die_anew(game: World) -> None:
    await good(game, game.alice, "gang hire", gang="North Side", profile="Slugger", name="Charm", skills="Lucky Cuss")
    await smash(game)
    missed = await good(game, game.alice, "scenario work", effort="Smash", figure="Charm", objective=1, dice="6")
    (label,) = (one for one in missed.buttons if "Lucky Cuss" in one)
    again = await missed.press(label)
    assert not again.refused
    assert "objective 1" in again.headline


async def test_what_a_dead_man_grabbed_lies_there_again(game: World) -> None:
    await smash(game)
    grab = {"effort": "Grab", "objective": 1, "dice": "1"}
    await good(game, game.alice, "scenario work", figure="Dooley", **grab)
    assert "can't be had" in await refused(game, game.alice, "scenario work", figure="Mugsy", **grab)
    await good(game, game.ursula, "gang wounds", figure="Dooley", points=0, dead=True)
    await good(game, game.alice, "scenario work", figure="Mugsy", **grab)


async def test_a_showdown_offers_the_survivor_his_roll(game: World) -> None:
    for actor, gang, name in ((game.alice, "Ones", "Ace"), (game.bob, "Twos", "Deuce")):
        await good(game, actor, "gang new", name=gang, game="mad")
        await good(game, actor, "gang hire", gang=gang, profile="Enforcer", name=name, dice="1 1")
    await good(game, game.ursula, "game close")
    await good(game, game.alice, "game open", system="mad")
    await good(game, game.alice, "game bring", gang="Ones")
    await good(game, game.bob, "game bring", gang="Twos")
    await good(game, game.alice, "scenario set-up", scenario="Showdown", attacker="Ones")
    assert "both are still standing" in await refused(game, game.alice, "scenario end")
    await good(game, game.ursula, "gang wounds", figure="Deuce", points=0, dead=True)
    ended = await good(game, game.alice, "scenario end")
    assert ended.headline == "Ones wins: the defender's man is dead."
    rolled = await ended.press("Stone Cold roll: Ace")
    assert "howdown" in rolled.text


async def test_loot_goes_to_the_gang_that_is_named(game: World) -> None:
    await good(game, game.alice, "gang new", name="Cousins", game="mad")
    await good(game, game.alice, "game bring", gang="Cousins", side="North Side")
    await smash(game)
    ended = await good(game, game.alice, "scenario end", facts="taken 3, smashed 0, left 1")
    assert "Harbor can't take" in await refused(game, game.bob, "scenario apply", gang="Harbor")
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
    assert {"Add 2 Beat Cop", "Add 2 Rookie"} <= set(helped.buttons)
    await helped.press("Add 2 Rookie")
    await good(game, game.bob, "scenario reinforce", reserve="1 Slugger", dice="3 4")
    await card(game, "King of Hearts")


# Out of a game


async def test_out_of_a_game_everything_is_told_by_hand(world: World) -> None:
    listed = await good(world, world.alice, "scenario list")
    assert listed.private
    assert "**Police Raid**" in listed.text
    shown = await good(world, world.alice, "scenario show", scenario="the hijack")
    assert "`controller`" in shown.text
    told = await good(world, world.alice, "scenario set-up", scenario="Hijack", attacker="Us", dice="1 2 6")
    assert told.headline == "Hijack: Us against the defender."
    assert "6 Loot" in told.text
    ended = await good(world, world.alice, "scenario end", scenario="Hijack", facts="controller defender, loot 6")
    assert "The defender banks 6 Loot: $600." in ended.text
    assert "say which scenario" in await refused(world, world.alice, "scenario end")
    assert "say which scenario" in await refused(world, world.alice, "scenario reinforce")
    assert "nobody has called" in (await refused(world, world.alice, "scenario reinforce", scenario="Raid")).casefold()
    assert "attacker or the defender" in await refused(
        world, world.alice, "scenario reinforce", scenario="Raid", side="Us"
    )
    assert "No game is played" in await refused(world, world.alice, "scenario telephone")
    assert "Say who smashes it, or his FISTS" in await refused(world, world.alice, "scenario work", effort="Smash")
    assert "leave the objective out" in await refused(
        world, world.alice, "scenario work", effort="Grab", stat=3, objective=1
    )
    assert "Say who speaks for the defender" in await refused(world, world.alice, "scenario meet", attacker_smarts=3)
    assert "say how many gangsters and cars" in await refused(world, world.alice, "scenario pressed", officers=3)
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
    assert "3 Hoodlum" in await game.complete(game.alice, "scenario reinforce", "reserve", "3 H")
    assert await game.complete(game.alice, "scenario work", "tool", "crow", effort="Smash") == ["Crowbar"]
    assert "Speakeasy" in await game.complete(game.alice, "scenario pressed", "business", "spe")
