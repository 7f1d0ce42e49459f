"""/mad-bomb from its options to the state of the sheets: throws, blasts, set bombs, safes, fires."""

from __future__ import annotations

from typing import Any

import pytest

from tests.cogs.world import Actor, Reply, World

SPATS, MORELLI = "Spats Doogan", "Hot Dog Morelli"
FIT = "**Condition:** fit"


async def bomb(world: World, command: str, dice: str = "", actor: Actor | None = None, **options: Any) -> Reply:
    """A command of the chapter that is carried out."""
    typed: dict[str, Any] = {"dice": dice} if dice else {}
    reply = await world.say(actor or world.alice, f"mad-bomb {command}", **options, **typed)
    assert not reply.refused, reply.refused
    return reply


# The book's examples


async def test_bomber_sullivan_throws_at_the_red_bandanas(world: World) -> None:
    """The wad lies well: the first gangster dives clear, the second makes one test and goes down for good."""
    thrown = await bomb(
        world, "throw", "3 1 2 6 2 4 5 4", bomb="Dynamite", flick=9.0, near="2 Hoodlum", skills="Bomber"
    )
    assert thrown.headline == (
        "The thrower flicks a stick of dynamite 9 inches: Hoodlum 1 dives clear, Hoodlum 2 dead."
    )
    first, second = thrown.facts["figures"]
    assert (first["flinched"], first["owed"]) == (True, 1)
    assert second["posture"] == "dead"
    assert "Radius 3 inches, 3 STUNTS tests" in thrown.text


async def test_bomber_sullivan_sets_three_sticks_at_the_speakeasy(world: World) -> None:
    """SMARTS 3 and Bomber are 4, he rolls a 3; it goes off on the second card; on a 4 the building stands."""
    planted = await bomb(world, "set", "3", smarts=3, skills="Bomber", sticks=3, fuse=2)
    assert planted.facts == {"end": "burning", "fuse": 2}
    assert "SMARTS 3 + 1 Bomber = **4** or less" in planted.text
    assert "when the second card from now is drawn for the bomber's gang" in planted.text
    boom = await bomb(world, "explode", "1 2 3 3 3 4", sticks=3, near="1", stunts=3, building=True)
    assert (boom.facts["radius"], boom.facts["tests"], boom.facts["building"]) == (5, 5, False)
    assert "The building is badly damaged" in boom.text


# Throwing


async def test_a_throw_on_the_spot_books_wounds_and_actions_owed(fight: World, bob: Actor) -> None:
    thrown = await bomb(fight, "throw", "3 1 2 6 4 1 1 2", thrower=SPATS, near=f"{MORELLI}, Chianti", inches=10.0)
    assert "GATS 4 − 1 throwing a bomb = **3** or less" in thrown.text
    assert "1 off every stat, owes 1 action" in await fight.sheet(MORELLI)
    assert "owes 1 action" in await fight.sheet("Chianti")
    assert FIT in await fight.sheet(SPATS)
    nerve = await thrown.press(f"GUTS: {MORELLI}", bob)
    assert "GUTS 4 − 1 wounds = **3** or less" in nerve.text


async def test_a_throw_is_taken_back_by_consent(fight: World, bob: Actor) -> None:
    await fight.name_umpires()
    thrown = await bomb(fight, "throw", "3 1 2 6 4", thrower=SPATS, near=MORELLI)
    asked = await thrown.press("Undo")
    assert "asks to take this back" in asked.headline
    await asked.press("Agree", bob)
    assert FIT in await fight.sheet(MORELLI)


async def test_a_bomb_that_strays_hurts_no_one_before_measuring(fight: World) -> None:
    thrown = await bomb(fight, "throw", "4 3 5", thrower=SPATS, near=f"{MORELLI}, Chianti", bomb="Dynamite", sticks=2)
    assert thrown.headline == "Spats Doogan throws a bundle of 2 sticks, and it strays 5 inches back right."
    assert (thrown.facts["degrees"], thrown.facts["inches"]) == (120, 5)
    assert "within 5 inches of where it lies" in thrown.text
    assert FIT in await fight.sheet(MORELLI)
    blast = await thrown.press("Blast: the same people")
    assert [figure["name"] for figure in blast.facts["figures"]] == [MORELLI, "Chianti"]
    assert (blast.facts["radius"], blast.outcome and blast.outcome["rule"]) == (5, "mad.bomb.dynamite")
    assert (await thrown.press("Blast: the same people")).refused


async def test_below_gats_0_a_throw_strays_without_a_roll(fight: World, alice: Actor) -> None:
    await fight.say(alice, "mad guts", figure="Dooley", dice="5")
    await fight.say(alice, "gang wounds", figure="Dooley", points=1)
    thrown = await bomb(fight, "throw", "1 6", thrower="Dooley")
    assert "GATS 3 − 1 wounds − 2 nervous − 1 throwing a bomb = **−1** or less" in thrown.text
    assert "strays 6 inches straight on" in thrown.headline


@pytest.mark.parametrize("inches, end", [(3.0, "lands"), (12.0, "lands"), (2.9, "trouble"), (12.1, "a dud")])
async def test_flicks_of_3_and_12_inches_are_good(world: World, inches: float, end: str) -> None:
    thrown = await bomb(world, "throw", flick=inches, stunts=3)
    assert thrown.facts["end"].startswith(end)


async def test_a_short_flick_has_the_thrower_in_the_blast(fight: World) -> None:
    thrown = await bomb(fight, "throw", "1 1 1 5 6 1 4 4", thrower=SPATS, flick=2.5, near="Chianti")
    assert thrown.headline == (
        "Spats Doogan flicks a grenade 2.5 inches, and the thrower is in the blast: Chianti dives clear, Spats "
        "Doogan lightly wounded."
    )
    assert [figure["name"] for figure in thrown.facts["figures"]] == ["Chianti", SPATS]
    assert "2 off every stat" in await fight.sheet(SPATS)


async def test_a_short_flick_counts_its_thrower_once(fight: World) -> None:
    thrown = await bomb(fight, "throw", "1 1 1 1 1 1", thrower=SPATS, flick=1.0, near=f"{SPATS}, Chianti")
    assert [figure["name"] for figure in thrown.facts["figures"]] == ["Chianti", SPATS]


async def test_a_dud_hurts_no_one_and_rolls_nothing(fight: World, alice: Actor) -> None:
    thrown = await bomb(fight, "throw", thrower=SPATS, flick=13.0, near=MORELLI)
    assert "a dud" in thrown.headline
    assert FIT in await fight.sheet(MORELLI)
    asked = await fight.say(alice, "mad-bomb throw", thrower=SPATS, flick=13.0, near=MORELLI, odds=True)
    assert "no odds" in asked.why


async def test_a_pineapple_man_flicks_twice_or_throws_better(fight: World, alice: Actor) -> None:
    await fight.say(alice, "gang hire", gang="North Side", profile="Hoodlum", name="Ace", skills="Pineapple Man")
    thrown = await bomb(fight, "throw", thrower="Ace", flick=20.0, second_flick=8.0)
    assert "8 inches" in thrown.headline
    assert "+ 1 Pineapple Man" in (await bomb(fight, "throw", "3", thrower="Ace")).text
    refused = await fight.say(alice, "mad-bomb throw", thrower="Dooley", flick=20.0, second_flick=8.0)
    assert "Only a Pineapple Man" in refused.why


async def test_femme_fatale_helps_a_throw_once_a_game(fight: World, alice: Actor) -> None:
    await fight.say(alice, "gang hire", gang="North Side", profile="Gun Moll", name="Roxie", skills="Femme Fatale")
    thrown = await bomb(fight, "throw", "1", thrower="Roxie", femme_fatale=True)
    assert "+ 2 Femme Fatale" in thrown.text
    again = await fight.say(alice, "mad-bomb throw", thrower="Roxie", femme_fatale=True)
    assert "already used Femme Fatale in this game" in again.why


async def test_only_the_throwers_owner_throws(fight: World, bob: Actor, alice: Actor) -> None:
    await fight.name_umpires()
    assert "not yours" in (await fight.say(bob, "mad-bomb throw", thrower=SPATS, near=MORELLI)).why
    await fight.say(alice, "mad guts", figure=SPATS, dice="6")
    await fight.say(alice, "mad guts", figure=SPATS, dice="6")
    assert "grip" in (await fight.say(alice, "mad-bomb throw", thrower=SPATS, near=MORELLI)).why


async def test_the_odds_of_a_throw_have_the_stray_in_them(fight: World, alice: Actor) -> None:
    asked = await fight.say(alice, "mad-bomb throw", thrower=SPATS, near=MORELLI, odds=True)
    for part in ("Lands on the spot", MORELLI, "the bomb strays"):
        assert part in asked.text
    assert "50%" in asked.text


# People in a blast, and the effects on them


async def test_who_is_out_or_bound_takes_every_test_as_a_hit(fight: World, bob: Actor) -> None:
    await fight.say(bob, "gang wounds", figure="Ox", points=2)
    assert "unconscious" in await fight.sheet("Ox")
    blast = await bomb(fight, "blast", "1 1 1 1 1 2 1 1 1", near="Ox, Chianti, Citizen", bound="chianti")
    assert blast.headline == "A grenade explodes: Ox unhurt, Chianti unhurt, Citizen dives clear."
    assert [throw["why"] for throw in (blast.outcome or {})["dice"]] == [
        "damage, Ox",
        "damage, Chianti",
        "STUNTS, Citizen",
    ]
    assert "Unhurt, but owe 1 action each: Chianti." in blast.text


async def test_all_may_be_bound(world: World) -> None:
    blast = await bomb(world, "blast", "1 1 1 1 1 1", near="2", stunts=6, bound="all")
    assert "figure 1 unhurt, figure 2 unhurt" in blast.headline


async def test_just_nuts_helps_and_gun_shy_does_not_apply_to_a_bomb(fight: World, bob: Actor) -> None:
    for name, skill in (("Nutty", "Just Nuts"), ("Shy", "Gun Shy")):
        await fight.say(bob, "gang hire", gang="South Side", profile="Hoodlum", name=name, skills=skill)
    blast = await bomb(fight, "blast", "4 4 4 6 1 1 1", near="Nutty, Shy")
    assert "STUNTS 3 + 1 Just Nuts = **4** or less" in blast.text
    assert blast.facts["figures"][1]["result"] == "Near Miss"
    assert blast.facts["damage"] == [{"target": "Shy", "roll": 1, "result": "Try Harder!"}]


async def test_wounds_and_a_failed_nerve_stand_in_the_sum(fight: World, bob: Actor) -> None:
    await fight.say(bob, "gang wounds", figure=MORELLI, points=1)
    await fight.say(bob, "mad guts", figure=MORELLI, dice="5")
    blast = await bomb(fight, "blast", "1 1 1", near=MORELLI)
    assert "STUNTS 4 − 1 wounds − 2 nervous = **1** or less" in blast.text


async def test_a_tough_sob_uses_up_two_softened_hits(fight: World, bob: Actor) -> None:
    await fight.say(bob, "gang hire", gang="South Side", profile="Hoodlum", name="Rock", skills="Tough SOB")
    await bomb(fight, "blast", "6 6 6 4 4 4", near="Rock")
    assert "1 off every stat" in await fight.sheet("Rock")
    again = await bomb(fight, "blast", "6 6 6 4 1 1", near="Rock")
    assert "softened" not in again.text


async def test_a_gory_death_is_not_forgotten(fight: World) -> None:
    blast = await bomb(fight, "explode", "6 6 6 6 6 5 5 5 5 5", sticks=3, near="Ox")
    assert "Ox dead" in blast.headline
    assert "dead" in await fight.sheet("Ox")
    refused = await fight.say(fight.alice, "mad-bomb blast", near="Ox")
    assert "Ox is already dead" in refused.why


async def test_gasoline_bursts_and_burns(world: World) -> None:
    blast = await bomb(
        world, "blast", "1 1 1 5 4 1 4 5", bomb="Gasoline", near="Hoodlum",
        things="cloth, wooden building, Brick Building, haystack 4, piano 4",
    )  # fmt: skip
    assert [thing["burns"] for thing in blast.facts["things"]] == [True, False, True, True, False]
    assert "Fire, haystack: 1D6 **4** → catches fire" in await blast.dice()
    assert "A puddle 1 inch across burns for the rest of the game" in blast.text
    assert blast.outcome is not None
    assert blast.outcome["rule"] == "mad.bomb.gasoline"


# Set bombs


async def test_a_dud_may_be_lit_again_by_its_button(fight: World, bob: Actor) -> None:
    await fight.name_umpires()
    planted = await bomb(fight, "set", "6 3", bomber=SPATS, sticks=2, fuse=2)
    assert planted.headline == "Spats Doogan sets a bomb of 2 sticks: a dud."
    assert "not yours" in (await planted.press("Relight it", bob)).why
    lit = await planted.press("Relight it")
    assert "SMARTS 4 − 2 lighting it again + 1 Bomber = **3** or less" in lit.text
    assert lit.facts["end"] in ("dud", "burning")
    assert (await planted.press("Relight it")).refused


async def test_a_failed_try_leaves_the_dud_to_another_action(world: World) -> None:
    lit = await bomb(world, "relight", "2", smarts=3, fuse=3)
    assert "can't get the dud to burn" in lit.headline
    assert not (await lit.press("Try again")).refused
    burning = await bomb(world, "relight", "1", smarts=3, sticks=4, fuse=3)
    assert "burns for 3 cards" in burning.headline
    assert "/mad-bomb explode sticks:4" in burning.text


async def test_a_darn_burns_the_fuse_named_at_half_effect(world: World) -> None:
    planted = await bomb(world, "set", "6 4", smarts=3, sticks=3, fuse=4)
    assert planted.facts == {"end": "half", "fuse": 4}
    assert "/mad-bomb explode sticks:3 half:True" in planted.text
    boom = await bomb(
        world, "explode", "1 1 2 6", sticks=3, half=True, near="Hoodlum", building=True, next_door=1, cars=1, trucks=1
    )
    assert (boom.facts["radius"], boom.facts["tests"]) == (2, 2)
    assert (boom.facts["building"], boom.facts["next_door"], boom.facts["cars"]) == (False, [False], 1)
    assert boom.facts["trucks"] == [True], "cars and trucks are as the table has them"


async def test_an_oops_goes_off_around_the_bomber_in_the_same_reply(fight: World) -> None:
    planted = await bomb(fight, "set", "6 6 4 1 1 1 1 6 2", bomber=SPATS, fuse=2, near="Dooley")
    assert planted.facts["end"] == "oops"
    assert "Oops! It explodes: Spats Doogan lightly wounded" in planted.headline
    assert "Every STUNTS test of Spats Doogan counts as a hit." in planted.text
    assert "1 off every stat" in await fight.sheet(SPATS)
    assert "owes 1 action" in await fight.sheet("Dooley")
    await planted.press("Undo")
    assert FIT in await fight.sheet(SPATS)


async def test_the_bomber_is_at_the_bomb_in_any_case(fight: World, alice: Actor) -> None:
    refused = await fight.say(alice, "mad-bomb set", bomber=SPATS, fuse=1, near=f"{SPATS}, Dooley")
    assert "is at the bomb in any case" in refused.why


# Safes


async def test_an_unsettled_vault_is_a_house_rule(world: World, alice: Actor) -> None:
    for dice, opened in (("3", True), ("4", False)):
        assert (await bomb(world, "safe", dice, safe="Bank vault", sticks=2)).facts["opened"] is opened
    await world.say(alice, "settings house-rule", rule="vault-sticks", state="Off")
    refused = await world.say(alice, "mad-bomb safe", safe="Bank vault", sticks=2)
    assert "needs:2" in refused.why
    settled = await bomb(world, "safe", safe="Bank vault", sticks=2, needs=2)
    assert settled.headline == "The bank vault is open: it takes 2 sticks."


async def test_half_a_bomb_counts_half_its_sticks_against_a_safe(world: World) -> None:
    assert (await bomb(world, "safe", safe="Small safe", sticks=1, half=True)).facts["opened"]
    half = await bomb(world, "safe", safe="Bank vault", sticks=3, needs=2, half=True)
    assert half.headline == "The bank vault stays shut: it takes 2 sticks."
    assert "At half effect 3 sticks count as 1." in half.text


# Fires


async def test_fire_in_a_business_and_in_homes_both_count(world: World) -> None:
    fire = await bomb(world, "fire", "3 2", things="wooden building, stone building", business=True, homes=True)
    assert fire.headline == "On fire: wooden building."
    assert "Adds 1 outrage: fire spread to a business." in fire.text
    assert "Adds 2 outrage: fire spread to homes." in fire.text
    spared = await bomb(world, "fire", "6", things="paper", business=True)
    assert "outrage" not in spared.text


async def test_a_spunky_kid_tries_a_fire_again_once_a_game(fight: World, alice: Actor) -> None:
    await fight.say(alice, "gang hire", gang="North Side", profile="Hoodlum", name="Kid", skills="Spunky Kid")
    crossed = await bomb(fight, "cross", "6 3", figure="Kid", spunky=True)
    assert crossed.headline == "Kid leaps through the fire."
    assert "**Spent this game:** Spunky Kid" in await fight.sheet("Kid")
    assert (await bomb(fight, "cross", "6", figure="Kid", spunky=True)).facts["end"] == "round"


async def test_by_car_a_fire_frightens_or_burns(fight: World) -> None:
    burns = await bomb(fight, "cross", "5 6", figure=SPATS, speed="Speeding")
    assert "GUTS 4 + 1 in a car = **5** or less" in burns.text
    assert "On the gang's second card the car explodes. Then use /mad-bomb explode sticks:2" in burns.text
    met = await bomb(fight, "cross", "6", figure=SPATS, speed="Speeding")
    hazards = await met.press("Face the hazards")
    assert not hazards.refused
    assert "2 hazards" in hazards.text


# Refusals


@pytest.mark.parametrize(
    "command, options, why",
    [
        ("throw", {}, "The throw needs a thrower"),
        ("throw", {"gats": 3, "near": "2"}, "stunts:3"),
        ("throw", {"gats": 3, "near": "21", "stunts": 3}, "At most 20"),
        ("throw", {"gats": 3, "near": "9" * 2000, "stunts": 3}, "At most 20"),
        ("throw", {"gats": 3, "near": "Noone"}, "No figure is called “Noone”"),
        ("throw", {"gats": 3, "near": f"{MORELLI}, {MORELLI}"}, "twice"),
        ("throw", {"gats": 3, "near": "Hoodlum", "bound": "Chianti"}, "not in the blast (Hoodlum)"),
        ("throw", {"gats": 3, "sticks": 2}, "Only dynamite comes in bundles"),
        ("throw", {"gats": 3, "things": "wood"}, "Only gasoline sets things on fire"),
        ("throw", {"gats": 3, "bomb": "Gasoline", "things": "haystack"}, "such as haystack 4"),
        ("throw", {"gats": 3, "bomb": "Gasoline", "things": "haystack 9"}, "0 (never) to 6 (always)"),
        ("throw", {"gats": 3, "second_flick": 5.0}, "needs a first"),
        ("throw", {"flick": 1.0}, "the thrower is in the blast"),
        ("throw", {"flick": 8.0, "femme_fatale": True, "skills": "Femme Fatale"}, "has no roll"),
        ("throw", {"gats": 3, "femme_fatale": True}, "is not a Femme Fatale"),
        ("throw", {"thrower": MORELLI, "dice": "7"}, "A D6 shows 1 to 6"),
        ("set", {"fuse": 1}, "Name the figure that tests SMARTS"),
        ("set", {"fuse": 1, "smarts": 3, "skills": "Boomer"}, "Did you mean Bomber"),
        ("relight", {"fuse": 1}, "Name the figure that tests SMARTS"),
        ("fire", {"things": ", ,"}, "The bot needs to know what the fire reaches"),
        ("cross", {}, "Name the figure that faces the fire"),
        (
            "safe",
            {"safe": "Small safe", "sticks": 1, "dice": "1"},
            "No dice are rolled for that. Remove your die, which shows 1.",
        ),
    ],
)
async def test_what_can_not_be_is_refused(fight: World, command: str, options: dict[str, Any], why: str) -> None:
    refused = await fight.say(fight.alice, f"mad-bomb {command}", **options)
    assert why in refused.why, refused.text


async def test_people_and_things_complete_themselves(fight: World, alice: Actor) -> None:
    assert f"Chianti, {MORELLI}" in await fight.complete(alice, "mad-bomb blast", "near", "Chianti, hot")
    assert "wooden building" in await fight.complete(alice, "mad-bomb fire", "things", "wood")
