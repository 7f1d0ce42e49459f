"""Shooting, brawling and wounds on the table of a game: their price, the witnesses, the tallies."""

from __future__ import annotations

from typing import Any

import pytest
import pytest_asyncio

from tests.cogs.kept import beginning
from tests.cogs.world import Actor, Reply, World

SPATS, MORELLI = "Spats Doogan", "Hot Dog Morelli"
SPUNKY = "Spunky Kid"
MISS = "5"
"""A pistol shot of GATS 3 that misses and needs no reloading."""


@beginning
async def begin_game(world: World) -> None:
    await world.two_gangs()
    await world.name_umpires()
    await world.say(world.alice, "game open")
    await world.say(world.alice, "game bring", gang="North Side")
    await world.say(world.bob, "game bring", gang="South Side")
    await act_on(world, "King of Hearts")


@pytest_asyncio.fixture
async def game(world: World) -> World:
    """Alice's North Side, Hearts, acts on a King against bob's South Side; ursula umpires."""
    await begin_game(world)
    return world


async def act_on(world: World, card: str, by: Actor | None = None) -> None:
    await world.say(by or world.alice, "mad-card draw", card=card)
    acted = await world.say(by or world.alice, "mad-card act")
    assert not acted.refused, acted.refused


async def next_card(world: World, card: str, by: Actor | None = None) -> None:
    await world.say(world.alice, "mad-card done")
    await act_on(world, card, by)


async def shot(world: World, dice: str = MISS, shooter: str = "Dooley", by: Actor | None = None, **more: Any) -> Reply:
    """A pistol shot at Morelli from 2 inches that nobody looks at, unless somebody is said to."""
    given = {"shooter": shooter, "target": MORELLI, "gun": "Pistol", "range": 2.0, "witnesses": "none", **more}
    return await world.say(by or world.alice, "mad shoot", dice=dice, **given)


async def fists(world: World, attackers: str, defenders: str, dice: str, **more: Any) -> Reply:
    given = {"attackers": attackers, "defenders": defenders, "witnesses": "none", **more}
    return await world.say(world.alice, "mad-brawl fight", dice=dice, **given)


def left(figure: str, actions: str, card: str = "King of Hearts") -> str:
    return f"{figure} has {actions} left on the {card}."


# Actions


async def test_a_shot_is_an_action_and_a_card_gives_two(game: World) -> None:
    assert left("Dooley", "1 action") in (await shot(game)).text
    assert left("Dooley", "no actions") in (await shot(game)).text
    third = await shot(game)
    assert third.refused == (
        "That takes 1 action, but Dooley has none left on the King of Hearts. Do less, or wait for the next card."
    )


async def test_no_figure_shoots_out_of_turn_but_its_player_may_ask_the_odds(game: World) -> None:
    refused = await shot(game, shooter="Chianti", target="Dooley", by=game.bob)
    assert refused.refused == ("It is the turn of North Side. Chianti must wait, or interrupt with a hold card.")
    asked = await game.say(game.bob, "mad shoot", shooter="Chianti", target="Dooley", range=2.0, odds=True)
    assert asked.headline == "The odds of /mad shoot, exactly"
    assert (await asked.press("Roll it")).refused
    assert left("Dooley", "1 action") in (await shot(game)).text


async def test_people_made_up_for_a_command_pay_nothing(game: World) -> None:
    for _ in range(3):
        free = await game.say(game.bob, "mad shoot", gats=3, gun="Pistol", range=2.0, dice="1 6")
        assert not free.refused
        assert "left on the" not in free.text


async def test_an_aim_is_an_action_before_the_shot(game: World) -> None:
    aimed = await shot(game, aimed=True)
    assert "+ 1 aimed" in aimed.text
    assert left("Dooley", "no actions") in aimed.text


async def test_an_aim_spent_counts_by_itself_and_is_used_up(game: World) -> None:
    await game.say(game.alice, "mad-card deed", figure="Dooley", what="Aim")
    aimed = await shot(game)
    assert "+ 1 aimed" in aimed.text
    assert left("Dooley", "no actions") in aimed.text
    await game.say(game.alice, "mad-card done")
    await act_on(game, "Queen of Hearts")
    assert "aimed" not in (await shot(game)).text


async def test_an_aim_holds_over_to_the_next_card(game: World) -> None:
    await shot(game)
    await game.say(game.alice, "mad-card deed", figure="Dooley", what="Aim")
    await next_card(game, "Queen of Hearts")
    aimed = await shot(game)
    assert "+ 1 aimed" in aimed.text
    assert left("Dooley", "1 action", "Queen of Hearts") in aimed.text
    assert "aimed" not in (await shot(game)).text


async def test_a_shot_is_aimed_once(game: World) -> None:
    twice = await game.say(game.alice, "mad-card deed", figure="Dooley", what="Aim", actions=2)
    assert twice.refused == "Aiming takes one action only. Remove “actions”."
    await game.say(game.alice, "mad-card deed", figure="Dooley", what="Aim")
    again = await game.say(game.alice, "mad-card deed", figure="Dooley", what="Aim")
    assert again.refused == "Dooley has already aimed, and a shot can be aimed only once. Shoot next."
    assert "+ 1 aimed" in (await shot(game)).text


async def test_a_figure_that_walks_or_is_attacked_after_aiming_loses_the_aim(game: World) -> None:
    for name in ("Dooley", "Big Tommy"):
        await game.say(game.alice, "mad-card deed", figure=name, what="Aim")
    walked = await shot(game, moved="Walk")
    assert walked.refused, "an aim, a walk and a shot are three actions"
    await game.say(game.alice, "mad-card done")
    await act_on(game, "King of Spades", game.bob)
    fight = await game.say(game.bob, "mad-brawl fight", attackers=MORELLI, defenders="Big Tommy", dice="6 6")
    assert not fight.refused
    await game.say(game.bob, "mad-card done")
    await act_on(game, "Queen of Hearts")
    assert "aimed" not in (await shot(game, shooter="Big Tommy")).text
    wasted = await shot(game, moved="Walk")
    assert "− 1 walking" in wasted.text
    assert "The aim is wasted." in wasted.text


async def test_an_aim_is_wasted_on_a_burst(game: World) -> None:
    await game.say(game.alice, "mad-card deed", figure="Dooley", what="Aim")
    burst = await shot(game, "5 5 5", gun="Pistol, Blazing Away")
    assert "The aim is wasted." in burst.text
    assert "aimed" not in burst.text.partition("The aim")[0]


async def test_a_move_with_the_shot_is_an_action_and_its_modifier(game: World) -> None:
    moved = await shot(game, moved="Walk")
    assert "− 1 walking" in moved.text
    assert left("Dooley", "no actions") in moved.text
    brawl = await fists(game, "Dooley", MORELLI, "6 6")
    assert brawl.refused, "the shot came after the move: no free blow"


async def test_a_move_of_the_same_card_counts_by_itself(game: World) -> None:
    moved = await game.say(game.alice, "mad-move go", figure="Dooley", pace="Walk")
    assert not moved.refused, moved.refused
    after = await shot(game)
    assert "− 1 walking" in after.text
    assert left("Dooley", "no actions") in after.text
    await next_card(game, "Jack of Hearts")
    assert "walking" not in (await shot(game)).text, "another card"


async def test_a_hold_card_gives_one_action_and_forgets_the_move(game: World) -> None:
    await game.say(game.alice, "mad-card done")
    await game.say(game.alice, "mad-card draw", card="Queen of Hearts")
    await game.say(game.alice, "mad-card hold")
    await act_on(game, "King of Spades", game.bob)
    await game.say(game.alice, "mad-card interrupt", card="Queen of Hearts")
    moving = await shot(game, moved="Walk")
    assert moving.refused == (
        "That takes 2 actions, but Dooley has 1 left on the Queen of Hearts. Do less, or wait for the next card."
    )
    assert (await shot(game, aimed=True)).refused
    assert left("Dooley", "no actions", "Queen of Hearts") in (await shot(game)).text


async def test_a_sealed_shot_costs_its_action_all_the_same(game: World) -> None:
    sealed = await shot(game, secret=True)
    assert "sealed roll" in sealed.headline
    assert left("Dooley", "no actions") in (await shot(game)).text


async def test_undo_gives_the_action_back(game: World) -> None:
    first = await shot(game)
    undone = await first.press("Undo")
    if "Agree" in undone.buttons:
        undone = await undone.press("Agree", game.bob)
    assert left("Dooley", "1 action") in (await shot(game)).text


async def test_who_owes_actions_recovers_first_and_no_more_than_the_card_gives(game: World) -> None:
    await shot(game, "1 5", target="Chianti")
    await next_card(game, "King of Spades", game.bob)
    shaken = await shot(game, shooter="Chianti", target="Dooley", by=game.bob)
    assert "Chianti (South Side) owes a GUTS test (wounded), which comes before their next action." in shaken.why
    await game.say(game.bob, "mad guts", figure="Chianti", cause="Wounded", dice="1")
    owing = await shot(game, shooter="Chianti", target="Dooley", by=game.bob)
    assert owing.refused == "Chianti must first recover for 2 actions. Use /mad recover."
    more = await game.say(game.bob, "mad recover", figure="Chianti", actions=2)
    assert left("Chianti", "no actions", "King of Spades") in more.text
    assert not (await game.say(game.bob, "mad recover", figure="Chianti")).buttons


async def test_recovering_is_owed_until_all_of_it_is_done_or_waived_and_no_game_waits_for_it_to_close(
    game: World,
) -> None:
    async def owed(actor: Actor) -> Reply:
        return await game.say(actor, "game owed")

    await shot(game, "1 5", target="Chianti")
    mine = await game.say(game.bob, "game move")
    assert mine.headline == "Your move: Chianti owes a GUTS test (wounded)", "it is not his card"
    await game.say(game.bob, "mad guts", figure="Chianti", cause="Wounded", dice="1")
    line = "**Chianti (South Side)** owes {} to recover."
    assert line.format("2 actions") in (await owed(game.alice)).text
    assert "Chianti: 2 actions to recover" not in (await owed(game.bob)).buttons, "it is not his card"
    assert "to recover" not in (await game.say(game.bob, "agenda")).text, "nothing of it can be done yet"
    await next_card(game, "King of Spades", game.bob)
    await game.say(game.bob, "mad recover", figure="Chianti", actions=1)
    assert line.format("1 action") in (await owed(game.alice)).text
    asked = await (await game.say(game.ursula, "game status")).press("Close the game")
    assert "Close it" in asked.buttons
    assert "Chianti" not in asked.text
    recovered = await (await owed(game.bob)).press("Chianti: 1 action to recover")
    assert recovered.ephemerals[0].headline.startswith("Chianti spends 1 action on recovering")
    assert recovered.headline == "Nothing is owed."
    await game.say(game.bob, "undo")
    await game.name_umpires()
    waived = await game.say(game.ursula, "game waive", who="Chianti")
    assert "waived. They recover." in waived.text, waived.why
    assert "Nothing is owed." in (await owed(game.alice)).text
    assert "owes" not in await game.sheet("Chianti")


async def test_recovering_takes_what_a_hold_card_gives(game: World) -> None:
    await shot(game, "1 5", target="Chianti")
    await game.say(game.bob, "mad guts", figure="Chianti", cause="Wounded", dice="1")
    await game.say(game.alice, "mad-card done")
    await game.say(game.bob, "mad-card draw", card="Queen of Spades")
    await game.say(game.bob, "mad-card hold")
    await act_on(game, "Queen of Hearts")
    await game.say(game.bob, "mad-card interrupt", card="Queen of Spades")
    both = await game.say(game.bob, "mad recover", figure="Chianti", actions=2)
    assert both.refused == (
        "That takes 2 actions, but Chianti has 1 left on the Queen of Spades. Do less, or wait for the next card."
    )
    one = await game.say(game.bob, "mad recover", figure="Chianti")
    assert one.headline == "Chianti spends 1 action on recovering; 1 still owed."


async def test_reloading_is_an_action_for_each_pistol(game: World) -> None:
    await shot(game, "6")
    reloaded = await game.say(game.alice, "mad reload", figure="Dooley")
    assert left("Dooley", "no actions") in reloaded.text
    await game.say(game.alice, "gang hire", gang="North Side", profile="Enforcer", name="Kid", skills="Two-Gun Kid")
    both = await shot(game, "6 6", shooter="Kid", two_guns=True, gats=4)
    assert not both.refused, both.refused
    await next_card(game, "Queen of Hearts")
    first = await game.say(game.alice, "mad reload", figure="Kid", gun="Pistol")
    assert "The other pistol is still empty" in first.text
    assert (await shot(game, "1 1", shooter="Kid", two_guns=True)).refused == (
        "One of Kid's pistols is empty. Fire the other one, or use /mad reload."
    )
    again = await game.say(game.alice, "mad reload", figure="Kid", gun="Pistol")
    assert left("Kid", "no actions", "Queen of Hearts") in again.text


async def test_a_brawl_ends_the_turn_of_all_who_attack_and_costs_the_others_nothing(game: World) -> None:
    fought = await fists(game, "Mugsy, Lefty", "Ox", "6 6 6")
    for name in ("Mugsy", "Lefty"):
        assert left(name, "no actions") in fought.text
    assert (await fists(game, "Mugsy", "Two-Ton", "6 6")).refused
    await next_card(game, "King of Spades", game.bob)
    back = await game.say(game.bob, "mad-brawl fight", attackers="Ox", defenders="Mugsy", dice="6 6")
    assert left("Ox", "no actions", "King of Spades") in back.text


async def test_stepping_out_of_a_brawl_is_a_move_and_a_free_blow_costs_nothing(game: World) -> None:
    out = await game.say(game.alice, "mad-brawl leave", figure="Mugsy", opponents="Ox", dice="6")
    assert left("Mugsy", "1 action") in out.text
    blow = await out.press("Free blow", game.bob)
    assert not blow.refused, "it is struck on the other side's card"
    assert "left on the" not in blow.text


async def test_getting_up_is_an_action_and_waits_for_the_joker(game: World) -> None:
    await fists(game, "Dooley", "Chianti", "1 6 5", weapons="Bare Hands")
    await fists(game, "Meat-pie", "Nails", "1 6 3", weapons="Bare Hands")
    await next_card(game, "King of Spades", game.bob)
    out = await game.say(game.bob, "mad-brawl stand", figure="Chianti")
    assert out.refused == "Chianti is knocked out and can't stand up yet. Wait for a Joker to wake them."
    up = await game.say(game.bob, "mad-brawl stand", figure="Nails")
    assert left("Nails", "1 action", "King of Spades") in up.text
    await game.say(game.bob, "mad-card done")
    await game.say(game.bob, "mad-card draw", card="Red Joker, Queen of Spades")
    await game.say(game.bob, "mad-card act")
    assert not (await game.say(game.bob, "mad-brawl stand", figure="Chianti")).refused


async def test_a_new_game_is_not_made_by_hand_within_one(game: World) -> None:
    ready = await game.say(game.alice, "gang ready", gang="North Side")
    assert ready.refused == "North Side is in a game, which has already made it ready. Close that game first."


async def test_the_button_that_ends_a_card_comes_when_it_is_used_up(game: World) -> None:
    assert "Done with the King of Hearts" not in (await shot(game)).buttons
    await next_card(game, "Two of Hearts")
    low = await shot(game)
    assert not (await low.press("Done with the Two of Hearts")).refused


# Witnesses


async def test_a_gory_death_tests_all_on_the_table_in_the_same_reply(game: World) -> None:
    everybody = 9 + 9 - 1
    dead = await shot(game, f"1 6 6 1 {'3 ' * (everybody - 2)}", target="Chianti", aimed=True, witnesses="all")
    assert dead.headline == "Dooley fires the Pistol at Chianti: 1 hit, dead."
    assert len(dead.facts["witnesses"]) == everybody
    dice = await dead.dice()
    assert "Damage, Chianti: 1D6 **6** + 1 aimed = 7 → Gory Death" in dice
    assert f"GUTS, {SPATS}: 1D6 **6** → Terrified" in dice
    assert "GUTS, Dooley: 1D6 **1** → Pass" in dice
    assert "All dice rolled at the table." in dice
    assert "Figures that see" not in dice
    assert "terrified" in await game.sheet(SPATS)
    assert "nervous" in await game.sheet("Drop-Shot")
    assert "nervous" not in await game.sheet("Dooley")
    default = await shot(game, "1 6", shooter="Butcher Jim", target="Ice Pick", aimed=True, witnesses="none")
    assert not default.refused


async def test_the_named_witnesses_look_on(game: World) -> None:
    given = {"shooter": "Dooley", "target": "Chianti", "gun": "Pistol", "range": 2.0, "aimed": True}
    dead = await game.say(game.alice, "mad shoot", dice=f"1 6 {'1 ' * 17}", witnesses="all", **given)
    assert len(dead.facts["witnesses"]) == 17
    for others, names in (("friends", {"Drop-Shot", "Ox"}), ("Dooley, 2 Citizen", {"Dooley", "Citizen 1"})):
        await next_card(game, f"{'Queen' if others == 'friends' else 'Jack'} of Hearts")
        victim = "Nails" if others == "friends" else "Ice Pick"
        seen = await shot(game, "1 6", shooter="Meat-pie", target=victim, aimed=True, witnesses=others)
        witnesses = {one["name"] for one in seen.facts["witnesses"]}
        assert names <= witnesses
        assert SPATS not in witnesses


async def test_a_stone_cold_killer_makes_no_check_and_no_stranger_pains_the_squeamish(game: World) -> None:
    for actor, gang in ((game.alice, "North Side"), (game.bob, "South Side")):
        weak: dict[str, Any] = {"gang": gang, "profile": "Hoodlum", "name": f"Weak {gang[0]}", "skills": "Squeamish"}
        await game.say(actor, "gang hire", **weak)
    await game.say(game.ursula, "mad-nerve stone-cold", figure="Big Tommy", sevens=1, dice="1")
    dead = await shot(game, "1 6", target="Chianti", aimed=True, witnesses="Big Tommy, Weak N, Weak S")
    assert [one["name"] for one in dead.facts["witnesses"]] == ["Weak N", "Weak S"]
    before, after = (await dead.dice()).split("− 1 Squeamish")
    assert "GUTS, Weak N" in before
    assert "GUTS, Weak S" in after


async def test_no_witness_tests_without_a_gory_death(game: World) -> None:
    hit = await shot(game, "1 5", target="Chianti", witnesses="all")
    assert hit.facts["witnesses"] == []
    assert "Those who see it" not in hit.text
    assert "GUTS: Chianti" in hit.buttons
    assert "Body in public: +1 outrage" not in hit.buttons


async def test_who_is_laid_out_by_the_same_shot_sees_nothing(game: World) -> None:
    blast = await game.say(
        game.ursula,
        "mad shoot",
        shooter="Hoodlum",
        target="Chianti",
        group="Nails",
        gun="Shotgun",
        range=2.0,
        aimed=True,
        witnesses="Nails, Ox",
        dice="1 1 1 2 6 6 5",
    )
    assert "Chianti dead, Nails dead" in blast.headline
    assert [one["name"] for one in blast.facts["witnesses"]] == ["Ox"]
    assert "Who is hit (1 Chianti, 2 Nails)" in blast.text, "those who look on are not among those who may be hit"


async def test_a_brawl_may_be_watched_too(game: World) -> None:
    stabbed = await fists(game, "Big Tommy", "Nails", "1 6 6", weapons="Meat Cleaver", witnesses="Ox")
    assert stabbed.facts["witnesses"][0]["name"] == "Ox", stabbed.text
    assert "GUTS, Ox" in stabbed.text


async def test_outside_a_game_only_those_named_look_on(fight: World) -> None:
    given: dict[str, Any] = {"shooter": "Dooley", "target": "Chianti", "gun": "Pistol", "range": 2.0, "aimed": True}
    plain = await fight.say(fight.alice, "mad shoot", dice="1 6", **given)
    assert "Figures that see Chianti die test GUTS at −2" in plain.text
    named = await fight.say(
        fight.alice, "mad shoot", dice="1 6 6", **{**given, "target": "Nails"}, witnesses="Drop-Shot"
    )
    assert "Terrified: Drop-Shot." in named.text
    assert "A body left in public view adds 1 outrage" in named.text
    assert "terrified" in await fight.sheet("Drop-Shot")
    refused = await fight.say(fight.alice, "mad shoot", **{**given, "target": "Ox"}, witnesses="all")
    assert (
        refused.refused
        == "Outside a game, the bot needs names of those who see it, such as witnesses:Dooley, 2 Citizen."
    )


# Tallies


async def test_sixes_and_sevens_are_credited_to_the_figure_that_inflicted_them(game: World) -> None:
    await shot(game, "1 6", target="Chianti", aimed=True)
    both = await fists(game, "Big Tommy, Butcher Jim", "Nails", "1 1 6 1 6", weapons="Bare Hands, Meat Cleaver")
    assert both.facts["hits"] == 2, both.text
    closed = await game.say(game.ursula, "game close", anyway=True)
    assert "Dooley (a seven)" in closed.text
    assert "Butcher Jim (a seven)" in closed.text
    assert "Big Tommy" not in closed.text.partition("May become")[2]


async def test_a_shot_of_the_dead_and_at_them_stays_refused(game: World) -> None:
    await shot(game, "1 6", target="Chianti", aimed=True)
    assert (
        await shot(game, shooter="Meat-pie", target="Chianti")
    ).refused == "Chianti is already dead. Pick another figure."
    assert (await fists(game, "Mugsy", "Chianti", "1")).refused == "Chianti is already dead. Pick another figure."


async def test_a_spunky_kid_who_looks_on_may_try_again_by_a_button(game: World) -> None:
    await game.say(game.alice, "gang hire", gang="North Side", profile="Hoodlum", name="Kid", skills="Spunky Kid")
    dead = await shot(game, "1 6 6", target="Chianti", aimed=True, witnesses="Kid")
    assert "terrified" in await game.sheet("Kid")
    assert any("Spunky Kid" in label for label in dead.buttons), list(dead.buttons)


async def test_a_crowd_of_spunky_kids_has_its_buttons_on_several_cards(game: World) -> None:
    names = [f"Kid {number}" for number in range(1, 29)]
    for name in names:
        hired = await game.say(game.alice, "gang hire", gang="North Side", profile="Hoodlum", name=name, skills=SPUNKY)
        assert not hired.refused, hired.refused
    watching = {"aimed": True, "witnesses": ", ".join(names)}
    dead = await shot(game, f"1 6{' 6' * len(names)}", target="Chianti", **watching)
    more = await dead.press("More re-rolls")
    assert more.private
    labels = [label for reply in (dead, more) for label in reply.buttons if label.startswith(SPUNKY)]
    assert labels == [f"{SPUNKY}: {name}" for name in names]
    again = await more.press(f"{SPUNKY}: Kid 28")
    assert "became a" in again.text
    assert dead.headline.startswith("~~"), "the roll is struck through on its card"
    assert "More re-rolls" in again.buttons


async def test_a_friend_in_a_group_is_named_before_the_shot(game: World) -> None:
    given = {"shooter": "Dooley", "target": MORELLI, "gun": "Pistol", "range": 2.0, "odds": True}
    both = await game.say(game.alice, "mad shoot", **given, group="Chianti, Meat-pie")
    assert "Friend in the line of fire: Meat-pie. Each hit strikes one of the group at random." in both.text
    alone = await game.say(game.alice, "mad shoot", **given, group="Chianti")
    assert "line of fire" not in alone.text


async def test_friends_in_a_blast_are_named_before_the_throw(game: World) -> None:
    given = {"thrower": "Dooley", "bomb": "Grenade", "inches": 5.0, "odds": True}
    near = await game.say(game.alice, "mad-bomb throw", **given, near="Chianti, Meat-pie")
    assert "Friend in the blast: Meat-pie." in near.text, near.why


async def test_a_game_without_a_campaign_notes_no_outrage(game: World) -> None:
    first = await shot(game, "1 6", target="Chianti", aimed=True)
    assert "dead" in first.headline
    assert not any("outrage" in one for one in first.buttons)
    await game.say(game.alice, "game add", people="Citizen")
    took = await game.say(game.alice, "mad hostage", figure="Meat-pie", take="Citizen")
    assert "utrage" not in first.text + took.text + (await game.say(game.alice, "game status")).text


@pytest.mark.usefixtures("city")
async def test_a_body_in_public_is_noted_once(game: World) -> None:
    first = await shot(game, "1 6", target="Chianti", aimed=True)
    noted = await first.press("Body in public: +1 outrage")
    assert "+1 outrage" in noted.headline
    second = await shot(game, "1 6", shooter="Meat-pie", target="Nails", aimed=True)
    assert "Body in public: +1 outrage" not in second.buttons
    assert "Outrage so far: 1." in (await game.say(game.alice, "game status")).text


@pytest.mark.usefixtures("city")
async def test_hostages_taken_count_once_and_a_dead_one_three_in_all(game: World) -> None:
    await game.say(game.alice, "game add", people="3 Citizen")
    took = await game.say(game.alice, "mad hostage", figure="Dooley", take="Citizen 1, Citizen 2")
    assert "Outrage noted: +1, hostages taken." in took.text
    assert left("Dooley", "1 action") in took.text
    other = await game.say(game.alice, "mad hostage", figure="Meat-pie", take="Citizen 3")
    assert "Outrage" not in other.text
    freed = await game.say(game.alice, "mad hostage", figure="Meat-pie", release="Citizen 3")
    assert "left on the" not in freed.text, "letting go is free"
    killed = await fists(game, "Big Tommy", "Citizen 1", "1 6 6", weapons="Meat Cleaver")
    assert "Outrage noted: +2, a hostage killed." in killed.text, killed.text
    sheet = await game.sheet("Dooley")
    assert "Citizen 2" in sheet
    assert "Citizen 1" not in sheet
    assert "Outrage so far: 3." in (await game.say(game.alice, "game status")).text


@pytest.mark.parametrize("moved", ["Still", "Run"])
async def test_a_typed_move_that_differs_from_the_made_one_is_refused(game: World, moved: str) -> None:
    await game.say(game.alice, "mad-brawl leave", figure="Dooley", opponents="Ox", dice="1")
    refused = await shot(game, moved=moved)
    assert refused.refused == "Dooley has already moved on this card (creep). Remove “moved”."


async def test_an_attack_by_no_figure_on_the_table_takes_an_umpire(game: World) -> None:
    deeds: dict[str, dict[str, Any]] = {
        "mad shoot": {"gats": 5, "gun": "Pistol", "range": 2.0, "target": "Ox", "dice": "6"},
        "mad-bomb throw": {"gats": 5, "near": "Ox", "dice": "1 1 1 1 1 1"},
        "mad-wreck run-down": {"speed": "Racing", "aboard": "Hoodlum", "victims": "Ox", "accident": True},
        "mad-wreck crash": {"speed": "Racing", "aboard": "Hoodlum, Ox"},
    }
    for command, options in deeds.items():
        for who in (game.alice, game.carol):
            refused = await game.say(who, command, **options)
            assert "is on the table. Name the figure there that attacks" in refused.why, command
    shown = await game.say(game.ursula, "mad shoot", **deeds["mad shoot"])
    assert "ursula acted as umpire for no one on the table." in shown.text
    odds = {key: value for key, value in deeds["mad shoot"].items() if key != "dice"}
    assert not (await game.say(game.carol, "mad shoot", **odds, odds=True)).refused, "asking is free"
