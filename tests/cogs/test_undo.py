"""Taking back: free where no die fell, by consent where one did, never out of order, always on record."""

from __future__ import annotations

import pytest_asyncio

from tests.cogs.world import BOMBERS, Actor, Reply, World

SPATS, MORELLI = "Spats Doogan", "Hot Dog Morelli"
SHOT = {"shooter": SPATS, "target": MORELLI, "gun": "Tommy Gun", "range": 2.0}
WOUND = {**SHOT, "dice": "1 5 5 5 5 5 4 2"}


@pytest_asyncio.fixture(autouse=True)
async def umpired(fight: World) -> World:
    """Ursula umpires, so that alice is a player like bob."""
    await fight.name_umpires()
    return fight


async def wound(world: World) -> Reply:
    return await world.say(world.alice, "mad shoot", **WOUND)


async def test_a_deed_without_dice_is_its_actors_to_take_back(fight: World, alice: Actor, bob: Actor) -> None:
    renamed = await fight.say(alice, "gang rename", figure=SPATS, name="Spatz")
    assert "Only alice or an umpire" in ((await renamed.press("Undo", bob)).refused or "")
    undone = await renamed.press("Undo")
    assert undone.headline == "~~Spats Doogan is now called Spatz.~~"
    assert SPATS in await fight.sheet(SPATS)


async def test_what_was_taken_back_is_struck_where_it_stood(fight: World, alice: Actor) -> None:
    renamed = await fight.say(alice, "gang rename", figure=SPATS, name="Spatz")
    await renamed.press("Undo")
    assert renamed.headline.startswith("~~")
    assert not renamed.buttons


async def test_where_dice_fell_the_opponent_agrees(fight: World, bob: Actor, carol: Actor) -> None:
    shot = await wound(fight)
    asked = await shot.press("Undo")
    assert asked.headline.startswith("alice asks to take this back: Spats Doogan fires")
    assert not asked.private
    assert "GATS 3 (of 4)" in await fight.sheet(MORELLI)
    for nobody in (carol, fight.alice):
        assert (await asked.press("Agree", nobody)).refused == "The opponent or an umpire must agree, not you."
    agreed = await asked.press("Agree", bob)
    assert "taken back by bob" in agreed.text
    assert "**Condition:** fit" in await fight.sheet(MORELLI)
    assert (
        "~~Spats Doogan fires the Tommy Gun at Hot Dog Morelli: 1 hit, Light Wound.~~ taken back" in await fight.log()
    )


async def test_an_umpire_agrees_or_takes_back(fight: World, ursula: Actor) -> None:
    asked = await (await wound(fight)).press("Undo")
    assert not (await asked.press("Agree", ursula)).refused
    assert not (await (await wound(fight)).press("Undo", ursula)).refused
    assert "**Condition:** fit" in await fight.sheet(MORELLI)


async def test_a_second_agreement_changes_nothing(fight: World, bob: Actor, ursula: Actor) -> None:
    shot = await wound(fight)
    first, second = await shot.press("Undo"), await shot.press("Undo")
    await first.press("Agree", bob)
    assert (await second.press("Agree", ursula)).refused == "That was taken back already."
    assert (await shot.press("Undo")).refused == "That was taken back already."


async def test_who_plays_both_sides_needs_nobody(fight: World, alice: Actor) -> None:
    await fight.say(alice, "gang new", name="Sparring", sample="South Side", dice=BOMBERS)
    shot = await fight.say(alice, "mad shoot", **{**WOUND, "target": f"{MORELLI} (Sparring)"})
    assert (await shot.press("Undo")).headline.startswith("~~")
    plain = await fight.say(alice, "mad shoot", gats=4, gun="Pistol", range=2.0, dice="5")
    assert (await plain.press("Undo")).headline.startswith("~~")


async def test_the_older_waits_until_the_newer_is_taken_back(fight: World, bob: Actor) -> None:
    older, newer = await wound(fight), await wound(fight)
    for shot in (older, newer):
        asked = await shot.press("Undo")
        agreed = await asked.press("Agree", bob)
        if shot is older:
            assert "Something has happened since" in (agreed.refused or "")
    assert "1 off every stat" in await fight.sheet(MORELLI)
    asked = await older.press("Undo")
    assert not (await asked.press("Agree", bob)).refused
    assert "**Condition:** fit" in await fight.sheet(MORELLI)


async def test_what_touched_others_does_not_stand_in_the_way(fight: World, alice: Actor, bob: Actor) -> None:
    shot = await wound(fight)
    await fight.say(alice, "gang rename", figure="Dooley", name="Doolittle")
    asked = await shot.press("Undo")
    assert not (await asked.press("Agree", bob)).refused


async def test_an_older_sealed_roll_is_not_told_by_a_refusal(fight: World, alice: Actor, bob: Actor) -> None:
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
    assert "No gang is called" in ((await fight.say(alice, "gang show", gang="West Side")).refused or "")
    assert not (await fight.say(alice, "gang new", name="West Side")).refused


async def test_a_founding_stands_while_its_people_have_a_history(fight: World, alice: Actor) -> None:
    founded = await fight.say(alice, "gang new", name="West Side", sample="North Side", dice=BOMBERS)
    await fight.say(alice, "gang wounds", figure=f"{SPATS} (West Side)", points=1)
    assert "Something has happened since" in ((await founded.press("Undo")).refused or "")


async def test_a_gang_comes_back_unless_its_name_is_taken(fight: World, alice: Actor) -> None:
    gone = await fight.say(alice, "gang disband", gang="North Side")
    await fight.say(alice, "gang new", name="North Side")
    assert "Another gang is called North Side by now" in ((await gone.press("Undo")).refused or "")
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
    rolled = await odds.press("Roll it")
    assert (await odds.press("Roll it")).refused
    await rolled.press("Undo")
    assert not (await odds.press("Roll it")).refused


async def test_undo_by_command_takes_the_last_of_ones_own(fight: World, alice: Actor, bob: Actor) -> None:
    await fight.say(alice, "gang rename", figure=SPATS, name="Spatz")
    await fight.say(bob, "gang rename", figure=MORELLI, name="Cold Dog")
    assert "Spatz" in (await fight.say(alice, "undo")).headline
    assert "Cold Dog" in (await fight.sheet("Cold Dog"))
    assert "nothing of yours" in ((await fight.say(fight.carol, "undo")).refused or "")


async def test_a_revealed_roll_needs_consent_like_any_other(fight: World, alice: Actor, bob: Actor) -> None:
    sealed = await fight.say(alice, "mad shoot", **WOUND, secret=True)
    opened = await sealed.press("Reveal")
    assert "1 off every stat" in await fight.sheet(MORELLI)
    asked = await opened.press("Undo")
    assert "asks to take this back" in asked.headline
    await asked.press("Agree", bob)
    assert "**Condition:** fit" in await fight.sheet(MORELLI)


async def test_settings_are_given_anew_and_not_taken_back(fight: World, alice: Actor) -> None:
    named = await fight.say(alice, "settings umpires", role=fight.umpires)
    assert "Undo" not in named.buttons
    assert "/settings umpires" in ((await fight.say(alice, "undo")).refused or "")
