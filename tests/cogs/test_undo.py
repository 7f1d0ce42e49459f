"""Undo: free without dice, by consent after a roll, never out of order, always on record."""

from __future__ import annotations

import discord
import pytest
import pytest_asyncio

from tests.cogs.world import BOMBERS, Actor, Reply, World, forged, relabel

SPATS, MORELLI = "Spats Doogan", "Hot Dog Morelli"
SHOT = {"shooter": SPATS, "target": MORELLI, "gun": "Tommy Gun", "range": 2.0}
WOUND = {**SHOT, "dice": "1 5 5 5 5 5 4 2"}
MAY_AGREE = "Only the opponent or an umpire can agree to that."
NOTHING_TO_UNDO = "You have nothing to take back here. /log shows what others or an umpire can take back."
TOLD = "Spats Doogan blazes away with the Tommy Gun at Hot Dog Morelli: 1 hit, lightly wounded."


@pytest_asyncio.fixture(autouse=True)
async def umpired(fight: World) -> World:
    """Ursula umpires, so that alice is a player like bob."""
    await fight.name_umpires()
    return fight


async def wound(world: World) -> Reply:
    return await world.say(world.alice, "mad shoot", **WOUND)


async def test_a_deed_without_dice_is_its_actors_to_take_back(fight: World, alice: Actor, bob: Actor) -> None:
    renamed = await fight.say(alice, "gang rename", figure=SPATS, name="Spatz")
    assert "Only alice or an umpire" in (await renamed.press("Undo", bob)).why
    undone = await renamed.press("Undo")
    assert undone.headline == "~~Spats Doogan is now called Spatz.~~"
    assert SPATS in await fight.sheet(SPATS)


async def test_what_was_taken_back_is_struck_where_it_stood(fight: World, alice: Actor) -> None:
    renamed = await fight.say(alice, "gang rename", figure=SPATS, name="Spatz")
    await renamed.press("Undo")
    assert renamed.headline.startswith("~~")
    assert not renamed.buttons


async def test_what_was_taken_back_keeps_its_sum_struck_through(fight: World, ursula: Actor) -> None:
    shot = await wound(fight)
    lines = shot.text.splitlines()
    undone = await shot.press("Undo", ursula)
    struck = [
        f"### ~~{TOLD}~~",
        "~~**GATS 4** or less~~",
        "~~Tommy Gun: 6D6 **1 5 5 5 5 5** → 1 × hit, 5 × miss~~",
        "~~Damage, Hot Dog Morelli: 1D6 **4** → Light Wound~~",
        "~~Ammunition: 1D6 **2** → enough left~~",
        "~~All dice rolled at the table.~~",
        "- ~~**Hot Dog Morelli**: Light Wound, loses 1 point from every stat, now FISTS 3 GATS 3 GUTS 3 STUNTS "
        "3 SMARTS 3 HITS 3, owes 1 action.~~",
        "-# Taken back by ursula; the log keeps it, and a new roll will have new dice",
    ]
    assert undone.text.splitlines() == struck
    assert [line.replace("~~", "") for line in struck[:-1]] == lines[:-1], "nothing of it is lost"
    assert shot.text == undone.text


async def test_after_a_roll_the_opponent_must_agree(fight: World, bob: Actor, carol: Actor) -> None:
    shot = await wound(fight)
    asked = await shot.press("Undo")
    assert asked.headline == f"alice asks to take this back: {TOLD}"
    assert not asked.private
    assert "GATS 3 (of 4)" in await fight.sheet(MORELLI)
    for nobody in (carol, fight.alice):
        assert MAY_AGREE in (await asked.press("Agree", nobody)).why
    agreed = await asked.press("Agree", bob)
    assert "Taken back by bob" in agreed.text
    assert "**Condition:** fit" in await fight.sheet(MORELLI)
    assert f"~~{TOLD}~~ taken back" in await fight.log()


async def test_what_the_opponent_agreed_to_is_struck_where_it_stood_too(fight: World, bob: Actor) -> None:
    shot = await wound(fight)
    assert "Undo" in shot.labels
    asked = await shot.press("Undo")
    assert (shot.headline, "Undo" in shot.labels) == (TOLD, True), "nothing is struck before somebody agrees"
    agreed = await asked.press("Agree", bob)
    for message in (agreed, asked, shot):
        assert message.headline == f"~~{TOLD}~~"
        assert "~~Tommy Gun: 6D6 **1 5 5 5 5 5** → 1 × hit, 5 × miss~~" in message.text
        assert "Taken back by bob" in message.text
        assert not message.buttons


async def test_a_message_that_is_gone_does_not_stand_in_the_way(fight: World, bob: Actor) -> None:
    shot = await wound(fight)
    asked = await shot.press("Undo")
    assert shot.message is not None
    fight.env.inject_error("PATCH", f"/channels/*/messages/{shot.message.id}", status=404, code=10008)
    agreed = await asked.press("Agree", bob)
    assert agreed.headline == f"~~{TOLD}~~"
    assert shot.headline == TOLD, "the fault was not met with, so the test has gone blind"
    assert "**Condition:** fit" in await fight.sheet(MORELLI)


async def test_an_umpire_agrees_or_takes_back(fight: World, ursula: Actor) -> None:
    asked = await (await wound(fight)).press("Undo")
    assert not (await asked.press("Agree", ursula)).refused
    assert not (await (await wound(fight)).press("Undo", ursula)).refused
    assert "**Condition:** fit" in await fight.sheet(MORELLI)


async def test_a_second_agreement_changes_nothing(fight: World, bob: Actor, ursula: Actor) -> None:
    shot = await wound(fight)
    first, second = await shot.press("Undo"), await shot.press("Undo")
    await first.press("Agree", bob)
    assert (await second.press("Agree", ursula)).refused == "That has already been taken back."
    assert not shot.buttons


async def test_a_button_left_standing_takes_nothing_back_twice(fight: World, alice: Actor, bob: Actor) -> None:
    shot = await wound(fight)
    asked = await fight.say(alice, "undo")
    await asked.press("Agree", bob)
    assert (await shot.press("Undo")).refused == "That has already been taken back."
    assert not {*shot.buttons} & {"Undo", "Again"}
    assert "**Condition:** fit" in await fight.sheet(MORELLI)


@pytest.mark.parametrize("way", ["button", "command"])
async def test_a_manager_asks_like_any_player(fight: World, alice: Actor, bob: Actor, way: str) -> None:
    """With no role named, managers umpire; but their own dice are not theirs to take back."""
    await fight.managers_umpire()
    shot = await wound(fight)
    asked = await shot.press("Undo") if way == "button" else await fight.say(alice, "undo")
    assert asked.headline == f"alice asks to take this back: {TOLD}"
    assert "1 off every stat" in await fight.sheet(MORELLI)
    assert MAY_AGREE in (await asked.press("Agree")).why
    assert "1 off every stat" in await fight.sheet(MORELLI)
    assert not (await asked.press("Agree", bob)).refused
    assert "**Condition:** fit" in await fight.sheet(MORELLI)


async def test_a_manager_umpires_the_dice_of_others(fight: World, alice: Actor, carol: Actor) -> None:
    await fight.managers_umpire()
    await fight.say(carol, "gang new", name="East Side", sample="North Side", dice=BOMBERS)
    for way in ("agrees", "takes back"):
        shot = await fight.say(carol, "mad shoot", **{**WOUND, "shooter": f"{SPATS} (East Side)"})
        assert "1 off every stat" in await fight.sheet(MORELLI)
        done = await (await shot.press("Undo")).press("Agree", alice) if way == "agrees" else None
        done = done or await shot.press("Undo", alice)
        assert done.headline == f"~~{TOLD}~~"
        assert "**Condition:** fit" in await fight.sheet(MORELLI)


@pytest.mark.parametrize("manages", [True, False])
@pytest.mark.parametrize("way", ["button", "command"])
async def test_an_umpire_by_role_undoes_own_dice(fight: World, way: str, manages: bool) -> None:
    may = discord.Permissions(manage_guild=manages)
    roles = [fight.umpires, fight.server.create_role("Staff", permissions=may)]
    dora = fight.server.add_member(fight.env.create_user("dora"), roles=roles)
    await fight.say(dora, "gang new", name="East Side", sample="North Side", dice=BOMBERS)
    shot = await fight.say(dora, "mad shoot", **{**WOUND, "shooter": f"{SPATS} (East Side)"})
    undone = await shot.press("Undo") if way == "button" else await fight.say(dora, "undo")
    assert undone.headline == f"~~{TOLD}~~"
    assert "Taken back by dora" in undone.text
    assert "**Condition:** fit" in await fight.sheet(MORELLI)


@pytest.mark.parametrize("way", ["button", "command"])
async def test_in_direct_messages_no_agreement_is_needed(fight: World, way: str) -> None:
    alice = fight.alice.user
    for side in ("North", "South"):
        await fight.say(alice, "gang new", name=f"{side} Side", sample=f"{side} Side", dice=BOMBERS)
    shot = await fight.say(alice, "mad shoot", **WOUND)
    undone = await shot.press("Undo") if way == "button" else await fight.say(alice, "undo")
    assert undone.headline == f"~~{TOLD}~~"
    assert "**Condition:** fit" in await fight.sheet(MORELLI, alice)


async def test_a_player_of_both_sides_needs_no_agreement(fight: World, alice: Actor) -> None:
    await fight.say(alice, "gang new", name="Sparring", sample="South Side", dice=BOMBERS)
    shot = await fight.say(alice, "mad shoot", **{**WOUND, "target": f"{MORELLI} (Sparring)"})
    assert (await shot.press("Undo")).headline.startswith("~~")
    plain = await fight.say(alice, "mad shoot", gats=4, gun="Pistol", range=2.0, dice="5")
    assert (await plain.press("Undo")).headline.startswith("~~")


async def test_a_player_seated_after_a_roll_has_no_say(fight: World, alice: Actor, bob: Actor, ursula: Actor) -> None:
    await fight.say(alice, "game open")
    await fight.say(alice, "game bring", gang="North Side")
    await fight.say(bob, "game bring", gang="South Side")
    failed = await fight.say(alice, "mad guts", figure=SPATS, dice="6")
    await fight.say(ursula, "game join", side="South Side", player=alice)
    await fight.say(bob, "game join", side="South Side", player=fight.carol)
    asked = await failed.press("Undo")
    assert asked.headline.startswith("alice asks to take this back"), "a seat on the other side is no consent"
    for nobody in (alice, fight.carol):
        assert MAY_AGREE in (await asked.press("Agree", nobody)).why
    assert not (await asked.press("Agree", bob)).refused


async def test_a_player_on_the_same_side_can_not_agree(fight: World, alice: Actor, bob: Actor) -> None:
    await fight.say(alice, "game open")
    await fight.say(alice, "game bring", gang="North Side")
    await fight.say(alice, "game join", side="North Side", player=fight.carol)
    await fight.say(bob, "game bring", gang="South Side")
    failed = await fight.say(fight.alice, "mad guts", figure=SPATS, dice="6")
    asked = await failed.press("Undo")
    assert MAY_AGREE in (await asked.press("Agree", fight.carol)).why
    assert not (await asked.press("Agree", bob)).refused


async def test_for_a_player_of_several_sides_all_others_are_opponents(
    fight: World, alice: Actor, bob: Actor, ursula: Actor
) -> None:
    await fight.say(alice, "game open")
    await fight.say(alice, "game bring", gang="North Side")
    await fight.say(bob, "game bring", gang="South Side")
    await fight.say(ursula, "game join", side="South Side", player=alice)
    failed = await fight.say(alice, "mad guts", figure=SPATS, dice="6")
    asked = await failed.press("Undo")
    assert asked.headline.startswith("alice asks to take this back")
    assert not (await asked.press("Agree", bob)).refused


async def test_a_roll_before_any_opponent_sat_down_is_the_actors_own(fight: World, alice: Actor, bob: Actor) -> None:
    await fight.say(alice, "game open")
    await fight.say(alice, "game bring", gang="North Side")
    failed = await fight.say(alice, "mad guts", figure=SPATS, dice="6")
    await fight.say(bob, "game bring", gang="South Side")
    assert (await failed.press("Undo")).headline.startswith("~~")


async def test_the_older_waits_until_the_newer_is_taken_back(fight: World, bob: Actor) -> None:
    older, newer = await wound(fight), await wound(fight)
    for shot in (older, newer):
        asked = await shot.press("Undo")
        agreed = await asked.press("Agree", bob)
        if shot is older:
            assert "Something has happened since" in agreed.why
    assert "1 off every stat" in await fight.sheet(MORELLI)
    asked = await older.press("Undo")
    assert not (await asked.press("Agree", bob)).refused
    assert "**Condition:** fit" in await fight.sheet(MORELLI)


async def test_what_touched_others_does_not_stand_in_the_way(fight: World, alice: Actor, bob: Actor) -> None:
    shot = await wound(fight)
    await fight.say(alice, "gang rename", figure="Dooley", name="Doolittle")
    asked = await shot.press("Undo")
    assert not (await asked.press("Agree", bob)).refused


async def test_a_refusal_reveals_no_older_sealed_roll(fight: World, alice: Actor, bob: Actor) -> None:
    shot = await wound(fight)
    await fight.say(bob, "mad guts", figure=MORELLI, secret=True, dice="6")
    asked = await shot.press("Undo")
    refused = await asked.press("Agree", bob)
    assert refused.refused
    assert "terrified" not in refused.refused


async def test_a_founding_taken_back_leaves_no_gang(fight: World, alice: Actor) -> None:
    founded = await fight.say(alice, "gang new", name="West Side", sample="North Side", dice=BOMBERS)
    await founded.press("Undo")
    assert "West Side" not in (await fight.say(alice, "gang show")).text
    assert "No gang is called" in (await fight.say(alice, "gang show", gang="West Side")).why
    assert not (await fight.say(alice, "gang new", name="West Side", game="mad")).refused


async def test_a_founding_stands_while_its_people_have_a_history(fight: World, alice: Actor) -> None:
    founded = await fight.say(alice, "gang new", name="West Side", sample="North Side", dice=BOMBERS)
    await fight.say(alice, "gang wounds", figure=f"{SPATS} (West Side)", points=1)
    assert "Something has happened since" in (await founded.press("Undo")).why


async def test_a_gang_comes_back_unless_its_name_is_taken(fight: World, alice: Actor) -> None:
    gone = await fight.say(alice, "gang disband", gang="North Side")
    await fight.say(alice, "gang new", name="North Side", game="mad")
    assert "Another gang is called North Side now" in (await gone.press("Undo")).why
    await fight.say(alice, "gang rename", gang="North Side", name="New Side")
    assert not (await gone.press("Undo")).refused
    assert SPATS in (await fight.say(alice, "gang show", gang="North Side")).text


async def test_new_dice_after_an_undo_are_new_dice(fight: World, bob: Actor) -> None:
    shot = await fight.say(fight.alice, "mad shoot", **SHOT)
    numbers = [number for (number,) in fight.rows("SELECT roll FROM event WHERE roll IS NOT NULL")]
    asked = await shot.press("Undo")
    await asked.press("Agree", bob)
    await fight.say(fight.alice, "mad shoot", **SHOT)
    again = [number for (number,) in fight.rows("SELECT roll FROM event WHERE roll IS NOT NULL")]
    assert again == [*numbers, numbers[-1] + 1]


async def test_once_taken_back_the_same_button_may_roll_again(fight: World, alice: Actor) -> None:
    odds = await fight.say(alice, "mad shoot", gats=4, gun="Pistol", range=2.0, odds=True)
    roll_it = odds.buttons["Roll it"]
    rolled = await odds.press("Roll it")
    assert "Roll it" not in odds.buttons
    assert (await forged(fight, alice, roll_it)).refused == "That has already been done."
    await rolled.press("Undo")
    assert list(rolled.buttons) == ["Roll it"], "it stands where it was taken back"
    assert not (await rolled.press("Roll it")).refused
    assert not rolled.buttons


async def test_undo_by_command_takes_the_last_of_ones_own(fight: World, alice: Actor, bob: Actor) -> None:
    await fight.say(alice, "gang rename", figure=SPATS, name="Spatz")
    await fight.say(bob, "gang rename", figure=MORELLI, name="Cold Dog")
    assert "Spatz" in (await fight.say(alice, "undo")).headline
    assert "Cold Dog" in (await fight.sheet("Cold Dog"))
    assert "nothing to take back here" in (await fight.say(fight.carol, "undo")).why


async def test_undo_offers_an_umpire_the_last_action_of_another(fight: World, alice: Actor) -> None:
    await fight.name_umpires()
    await fight.say(alice, "gang rename", figure=SPATS, name="Spatz")
    offered = await fight.say(fight.ursula, "undo")
    assert "As umpire you can take back alice's last action." in offered.why
    undo = next(label for label in offered.buttons if label.startswith("Undo entry"))
    assert "Spatz" in (await offered.press(undo)).headline
    assert SPATS in await fight.sheet(SPATS)


async def test_a_revealed_roll_needs_consent_like_any_other(fight: World, alice: Actor, bob: Actor) -> None:
    sealed = await fight.say(alice, "mad shoot", **WOUND, secret=True)
    opened = await sealed.press("Reveal")
    assert "1 off every stat" in await fight.sheet(MORELLI)
    asked = await opened.press("Undo")
    assert "asks to take this back" in asked.headline
    await asked.press("Agree", bob)
    assert "**Condition:** fit" in await fight.sheet(MORELLI)


async def test_settings_are_given_anew_and_not_taken_back(fight: World, alice: Actor) -> None:
    rolled = await fight.say(alice, "roll", formula="d6")
    named = await fight.say(alice, "umpires", role=fight.umpires)
    assert "Undo" not in named.labels
    ((event,),) = fight.rows("SELECT max(id) FROM event")
    relabel(fight, rolled, "Again", f"c:undo:{event}")
    refused = (await rolled.press("Again")).why
    assert refused == "There is nothing in /umpires to take back. Give the command again instead."


async def test_undo_by_command_skips_the_naming_of_umpires(fight: World, alice: Actor) -> None:
    """It undoes the caller's last command that changed or rolled something."""
    await fight.say(alice, "gang rename", figure=SPATS, name="Spatz")
    await fight.say(alice, "roll", formula="d6", dice="4")
    await fight.say(alice, "umpires", role=fight.umpires)
    assert (await fight.say(alice, "undo")).headline == "~~alice rolls d6 = 4~~"
    assert (await fight.say(alice, "undo")).headline == "~~Spats Doogan is now called Spatz.~~"
    assert f"<@&{fight.umpires.id}>" in (await fight.say(alice, "settings show")).text
    direct = fight.alice.user
    assert (await fight.say(direct, "undo")).refused == NOTHING_TO_UNDO
