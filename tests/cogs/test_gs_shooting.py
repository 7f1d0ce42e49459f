"""/gangstars-shoot from its options to wounds, tests owed, weapons, structures, vehicles and grenades."""

from __future__ import annotations

from typing import Any

import pytest

from tests.cogs.folds import everything_is_the_fold_of_its_events
from tests.cogs.table import good
from tests.cogs.turf import ALVAREZ, DUKE, DUNN, MOMMA, RAY, REX, TANK, TEE, open_turf, two_crews
from tests.cogs.world import Actor, Reply, World

DUEL = "2 1 1 6"
"""A hit that only nicks."""


@pytest.fixture
async def crews(world: World) -> World:
    """The Kings, alice's, and the Precinct, bob's."""
    await two_crews(world)
    return world


@pytest.fixture
async def turf(world: World) -> World:
    """The two on the table, in the first turn."""
    await open_turf(world)
    return world


async def shoot(world: World, command: str = "shot", by: Actor | None = None, **options: Any) -> Reply:
    return await good(world, by or world.alice, f"gangstars-shoot {command}", **options)


async def refusal(world: World, command: str = "shot", by: Actor | None = None, **options: Any) -> str:
    reply = await world.say(by or world.alice, f"gangstars-shoot {command}", **options)
    assert reply.why, reply.text
    return reply.why


async def draw(world: World, figure: str) -> None:
    """A figure's activation begins."""
    await good(world, world.alice, "gangstars-turn draw", chit=figure)


async def make_tests(world: World, *figures: str) -> None:
    """Waive the tests that they owe, so that they can act."""
    for figure in figures:
        while "owes " in await world.sheet(figure):
            await good(world, world.ursula, "gangstars waive", figures=figure)


# Plain numbers


async def test_a_shot_from_plain_numbers(world: World) -> None:
    shot = await shoot(world, range="10 in", gun="pistol", ground="Open", strength=1, armor=True, dice="4 6 6 1 3")
    assert shot.headline == "The shooter fires the pistol at the target: a heavy wound."
    assert shot.facts["people"] == [{"name": "the target", "fate": "a heavy wound"}]
    assert "+ 1 maximum range − 2 target in the open" in shot.text
    assert not (await shoot(world, by=world.alice.user, dice="4")).refused


async def test_beyond_maximum_range_the_refusal_has_the_sum_in_both_units(world: World) -> None:
    sentence = await refusal(world, gun="Pistol", range="35 cm")
    assert sentence == "The pistol reaches 30 cm (12″). 35 cm (14″) is 5 cm (2″) too far."
    assert "not a distance" in await refusal(world, range="far")
    assert "works only in base contact" in await refusal(world, gun="Baseball bat")
    assert "/gangstars-shoot throw" in await refusal(world, gun="Grenade")


async def test_the_odds_say_nothing_of_distance(world: World) -> None:
    asked = await world.say(world.alice, "gangstars-shoot shot", range="25 cm", gun="Pistol", odds=True)
    assert asked.private
    assert "cm" not in asked.text
    assert "The weapon" in asked.text


async def test_a_burst_leaves_out_who_is_beyond_it_and_ends_at_a_one(world: World) -> None:
    options: dict[str, Any] = {"gun": "SMG", "target": "Rookie", "range": "20 cm"}
    shot = await shoot(world, **options, others="Hit-man 36cm, 2 Rookie 30cm", dice="4 1 1 1 6")
    assert "These are beyond 35 cm (14″) and were not shot at: Hit-man." in shot.text
    assert "That ends the burst before it reaches Rookie 3." in shot.text
    assert [one["fate"] for one in shot.facts["people"]] == ["missed", "only nicked", "not shot at"]
    assert "The SMG is out of ammunition" in shot.text
    assert "at most" in await refusal(world, **options, others="4")


async def test_a_refused_aim_names_the_reason(world: World) -> None:
    assert "trigger-happy" in await refusal(world, aimed=True, traits="Trigger-happy")
    assert "third eye" in await refusal(world, behind=True)
    assert "Did you mean Sniper" in await refusal(world, traits="Snipr")
    assert "is a dog" in await refusal(world, shooter="Lap dog")


# Stored figures, no game


async def test_a_heavy_wound_is_stored_and_so_is_the_test_of_a_first_shot(crews: World) -> None:
    shot = await shoot(crews, shooter=DUKE, target=ALVAREZ, range="25 cm", ground="Open", dice="3 6 6 1 3")
    assert shot.headline == f"Duke fires the heavy pistol at {ALVAREZ}: a heavy wound."
    assert f"{ALVAREZ}: a heavy wound. Wounds now: 1 heavy, 0 light (out at 2 heavy)." in shot.text
    assert f"{ALVAREZ}: test “first shot at”" in shot.buttons
    sheet = await crews.sheet(ALVAREZ)
    assert "1 heavy wound" in sheet
    assert "prone" in sheet
    assert "first shot at" in sheet
    second = await shoot(crews, shooter=DUKE, target=ALVAREZ, range="25 cm", dice="2 6 6 1 3")
    assert f"{ALVAREZ} dies (a heavy wound)." in second.text
    assert f"{ALVAREZ}: names of those who saw it" in second.buttons
    assert f"{ALVAREZ}: test “first shot at”" not in second.buttons
    assert "is dead" in await refusal(crews, shooter=DUKE, target=ALVAREZ)
    await everything_is_the_fold_of_its_events(crews)
    await second.press("Undo", crews.ursula)
    assert "1 heavy wound" in await crews.sheet(ALVAREZ)


async def test_dogs_never_die(crews: World) -> None:
    for _ in range(3):
        shot = await shoot(crews, shooter=DUKE, target=REX, range="5 cm", ground="Open", dice="1 6 6 1")
        assert "yelps and tests what it does now. Dogs never die." in shot.text
        assert "+ 4 a dog" in shot.text
        await good(crews, crews.ursula, "gangstars-shoot hand", figure=DUKE, gun="Heavy pistol", state="In order")
    assert f"{REX}: names of those who saw it" in shot.buttons
    sheet = await crews.sheet(REX)
    assert "dead" not in sheet
    assert "dog: wounded" in sheet


async def test_a_target_that_did_not_see_the_shooter_is_surprised(crews: World) -> None:
    shot = await shoot(crews, shooter=DUKE, target=DUNN, unseen=True, dice="5")
    assert {f"{DUNN}: test “surprised”", f"{DUNN}: test “first shot at”"} <= set(shot.buttons)
    sheet = await crews.sheet(DUNN)
    assert "owes tests: surprised, first shot at" in sheet


async def test_a_weapon_that_runs_out_is_reloaded_and_one_that_jams_is_cleared(crews: World) -> None:
    emptied = await shoot(crews, shooter=DUKE, target=DUNN, dice="1 1 1 6")
    assert "The heavy pistol is out of ammunition. Reload it for half the action points" in emptied.text
    assert "is out of ammunition" in await refusal(crews, shooter=DUKE, target=DUNN, gun="Heavy pistol")
    assert "out of ammunition" in await crews.sheet(DUKE)
    assert (await shoot(crews, "repair", figure=DUKE)).headline == "Duke reloads the heavy pistol."
    await shoot(crews, shooter=DUKE, target=DUNN, dice="6", gun="Heavy pistol")
    assert "still jammed" in (await shoot(crews, "repair", figure=DUKE, dice="6")).headline
    assert "fires again" in (await shoot(crews, "repair", figure=DUKE, dice="5")).headline
    assert "nothing to repair" in await refusal(crews, "repair", figure=DUKE)


async def test_all_thumbs_break_a_weapon_for_good(crews: World) -> None:
    await good(crews, crews.alice, "gangstars-gang set", figure=DUKE, traits="All thumbs")
    await shoot(crews, shooter=DUKE, target=DUNN, dice="6")
    assert "broken for good" in await crews.sheet(DUKE)
    assert "Take another weapon." in await refusal(crews, "repair", figure=DUKE)


async def test_a_thrown_knife_is_gone(crews: World) -> None:
    thrown = await shoot(crews, shooter=DUKE, target=DUNN, gun="Knife", range="5 cm", dice="3")
    assert "+ 1 maximum range" in thrown.text
    assert thrown.headline == "Duke throws the knife at Officer Dunn: missed."
    assert "has no knife" in await refusal(crews, shooter=DUKE, target=DUNN, gun="Knife", range="5 cm")
    await thrown.press("Undo", crews.ursula)
    assert "Knife" in await crews.sheet(DUKE)


async def test_luck_throws_ones_own_dice_anew_and_no_opponents(crews: World) -> None:
    for actor, figure in ((crews.alice, DUKE), (crews.bob, DUNN)):
        await good(crews, actor, "gangstars-gang set", figure=figure, luck=1)
    shot = await shoot(crews, shooter=DUKE, target=DUNN, dice="2 6 6 1 3")
    assert {f"Luck: {DUKE}", f"Luck: {DUNN}"} <= set(shot.buttons)
    again = await shot.press(f"Luck: {DUNN}", crews.bob)
    assert again.headline.startswith("Duke fires the heavy pistol")
    assert "luck 0 of 1" in await crews.sheet(DUNN)
    missed = await shoot(crews, shooter=DUKE, target=ALVAREZ, dice="5")
    assert [label for label in missed.buttons if label.startswith("Luck")] == [f"Luck: {DUKE}"]


async def test_a_speedy_shooter_may_recognize_a_homie(crews: World) -> None:
    await good(crews, crews.alice, "gangstars-gang set", figure=DUKE, traits="Speedy")
    shot = await shoot(crews, shooter=DUKE, target=RAY, dice="5")
    assert shot.headline == f"Duke recognizes {RAY} in time and shoots the ground."
    assert "first shot" not in await crews.sheet(RAY)


# In a game


async def test_shots_are_paid_for_and_refused_with_the_sum(turf: World) -> None:
    assert "no activation is running" in await refusal(turf, shooter=DUKE, target=DUNN)
    await draw(turf, TEE)
    assert "another activation is running" in await refusal(turf, shooter=DUKE, target=DUNN)
    aimed = await shoot(turf, shooter=TEE, target=DUNN, aimed=True, dice="5")
    assert "Action points: 2 spent, 3 of 5 left." in aimed.text
    assert "Action points: 1 spent, 2 of 5 left." in (await shoot(turf, shooter=TEE, target=DUNN, dice="5")).text
    await shoot(turf, shooter=TEE, target=DUNN, dice="5")
    sentence = await refusal(turf, shooter=TEE, target=DUNN, aimed=True)
    assert "needs 2 action points for that. Only 1 of 5" in sentence
    asked = await turf.say(turf.alice, "gangstars-shoot shot", shooter=TEE, target=DUNN, aimed=True, odds=True)
    assert not asked.refused
    assert (await asked.press("Roll it")).refused


async def test_the_sheet_and_the_board_count_in_a_game(turf: World) -> None:
    await draw(turf, DUKE)
    await good(turf, turf.alice, "gangstars-turn move", segments=3)
    mine: list[dict[str, Any]] = [
        {"shooting": 5},
        {"moved": 0},
        {"condition": "Fit"},
        {"traits": "Sniper"},
        {"sight": True},
    ]
    for typed in mine:
        assert "so the sheet counts" in await refusal(turf, shooter=DUKE, target=DUNN, **typed)
    theirs: list[dict[str, Any]] = [
        {"strength": 0},
        {"target_traits": "Tiny"},
        {"target_did": "Charged"},
        {"prone": True},
    ]
    for typed in theirs:
        assert "so the sheet counts" in await refusal(turf, shooter=DUKE, target=DUNN, **typed)
    shot = await shoot(turf, shooter=DUKE, target=DUNN, dice="5")
    assert "+ 1 moved more than two segments + 2 exhausted" in shot.text
    assert "doubled: exhausted" in shot.text
    umpired = await shoot(turf, by=turf.ursula, shooter=DUKE, target=DUNN, condition="Fit", moved=0, dice="5")
    assert "acted as umpire" in umpired.text


async def test_friends_may_be_in_the_way_and_opponents_not(turf: World) -> None:
    await draw(turf, DUKE)
    assert "Only friends may be in the line" in await refusal(turf, shooter=DUKE, target=DUNN, over=ALVAREZ)
    before = await shoot(turf, shooter=DUKE, target=DUNN, over=RAY, odds=True)
    assert f"Friend in the line of fire: {RAY}. {RAY} may be shot at instead." in before.text
    shot = await shoot(turf, shooter=DUKE, target=DUNN, over=RAY, dice="6 2 6 6 1 3")
    assert shot.headline == f"Duke fires the heavy pistol at {DUNN}, and {RAY} is in the way: a heavy wound."
    assert "1 heavy wound" in await turf.sheet(RAY)
    assert "first shot" not in await turf.sheet(DUNN)
    assert "named twice" in await refusal(turf, shooter=DUKE, target=DUNN, over=RAY, others=RAY)
    assert "can't be a target" in await refusal(turf, shooter=DUKE, target=DUKE)


async def test_a_free_shot_is_taken_out_of_turn_and_once(turf: World) -> None:
    await draw(turf, TEE)
    await good(turf, turf.ursula, "gangstars state", figures=DUNN, state="A free shot")
    shot = await shoot(turf, by=turf.bob, shooter=DUNN, target=TEE, dice="5")
    assert "acts for free" in shot.text
    assert "another activation is running" in await refusal(turf, by=turf.bob, shooter=DUNN, target=TEE)


async def test_a_figure_that_owes_a_test_does_not_shoot(turf: World) -> None:
    await draw(turf, TEE)
    await shoot(turf, shooter=TEE, target=DUNN, dice="5")
    await good(turf, turf.alice, "gangstars-turn done")
    await draw(turf, DUNN)
    assert "reaction test first (first shot at)" in await refusal(turf, by=turf.bob, shooter=DUNN, target=TEE)
    await make_tests(turf, DUNN)
    await shoot(turf, by=turf.bob, shooter=DUNN, target=TEE, dice="5")


async def test_a_load_of_shot_takes_friend_and_foe_and_the_door(turf: World) -> None:
    await good(turf, turf.alice, "gangstars-shoot put", name="the door", build="Wood", heavy=1)
    await draw(turf, MOMMA)
    shot = await shoot(
        turf,
        shooter=MOMMA,
        target=DUNN,
        others=f"{RAY} 40cm, {REX}",
        structures="The Door",
        range="38 cm",
        dice="6 5 5 3 6 6 6",
    )
    assert [one["fate"] for one in shot.facts["people"]] == ["missed"] * 3
    assert shot.facts["structures"] == [{"name": "the door", "damage": "heavy damage"}]
    assert "it comes down" in shot.text
    assert "first shot at" in await turf.sheet(RAY)
    assert "jammed" in await turf.sheet(MOMMA)
    assert "already destroyed" in await refusal(
        turf, "structure", by=turf.ursula, shooter="Hit-man", structure="the door"
    )
    await everything_is_the_fold_of_its_events(turf)


async def test_a_thrower_within_the_area_is_struck_too(crews: World) -> None:
    shot = await shoot(crews, shooter=MOMMA, target=DUNN, others=MOMMA, range="0 cm", contact=True, dice="5 4")
    assert [one["name"] for one in shot.facts["people"]] == [DUNN, MOMMA]
    thrown = await shoot(crews, "throw", thrower="Hit-man", caught=f"{RAY}, 2 Hit-man", dice="1 5 5 5")
    assert thrown.headline.startswith("Hit-man 1 throws")
    assert [one["name"] for one in thrown.facts["people"]] == [RAY, "Hit-man 2", "Hit-man 3"]


async def test_reloading_takes_half_and_a_jam_the_whole_activation(turf: World) -> None:
    await good(turf, turf.ursula, "gangstars-shoot hand", figure=DUKE, gun="Heavy pistol", state="Jammed")
    assert "so the sheet counts" in await refusal(turf, "hand", figure=DUKE, gun="Heavy pistol", state="In order")
    await draw(turf, DUKE)
    await good(turf, turf.alice, "gangstars-turn move", segments=1)
    assert "a whole activation: all 11 of Duke's points" in await refusal(turf, "repair", figure=DUKE)
    await good(turf, turf.ursula, "gangstars-shoot hand", figure=DUKE, gun="Heavy pistol", state="Out of ammunition")
    assert "Action points: 6 spent, 4 of 11 left." in (await shoot(turf, "repair", figure=DUKE)).text
    await good(turf, turf.alice, "gangstars-turn done")
    await good(turf, turf.ursula, "gangstars-shoot hand", figure=TEE, gun="Pistol", state="Jammed")
    await draw(turf, TEE)
    cleared = await shoot(turf, "repair", figure=TEE, dice="2")
    assert "Action points: 5 spent, 0 of 5 left." in cleared.text
    assert "jammed" not in await turf.sheet(TEE)


async def test_a_structure_takes_two_heavy_damages(turf: World) -> None:
    await good(turf, turf.alice, "gangstars-shoot put", name="the wall", build="Metal or brick")
    assert "only an umpire" in await refusal(turf, "put", name="The Wall", build="Wood")
    await draw(turf, DUKE)
    first = await shoot(turf, "structure", shooter=DUKE, structure="the wall", dice="4 2 1")
    assert "The wall: 0 heavy and 1 light damage of 2 heavy." in first.text
    second = await shoot(turf, "structure", shooter=DUKE, structure="the wall", dice="4 2 1")
    assert "1 heavy and 0 light" in second.text
    third = await shoot(turf, "structure", shooter=DUKE, structure="the wall", dice="4 6 6")
    assert "it comes down, or has a hole to go through" in third.text
    assert "already destroyed" in await refusal(turf, "structure", shooter=DUKE, structure="the wall")


async def test_a_grenade_waits_is_refused_before_its_time_and_goes_off(turf: World) -> None:
    await good(turf, turf.ursula, "gangstars-gang set", figure=DUKE, gear="Grenade, Molotov cocktail, Heavy pistol")
    await draw(turf, DUKE)
    assert "several weapons" in await refusal(turf, "throw", thrower=DUKE)
    assert "too far" in await refusal(turf, "throw", thrower=DUKE, what="Grenade", range="21 cm")
    near = {"what": "Grenade", "range": "10 cm", "caught": f"{DUNN}, {RAY}", "odds": True}
    assert f"Friend in the blast: {RAY}." in (await shoot(turf, "throw", thrower=DUKE, **near)).text
    thrown = await shoot(turf, "throw", thrower=DUKE, what="Grenade", range="10 cm", place="the porch", dice="5")
    assert "does not go off yet" in thrown.headline
    assert "Action points: 2 (1 + 1) spent, 9 of 11 left." in thrown.text
    assert "Grenade" not in await turf.sheet(DUKE)
    burning = await shoot(
        turf, "throw", thrower=DUKE, what="Molotov cocktail", caught=f"{DUNN} open", place="the bar", dice="1 6"
    )
    assert "It goes off and hits 0 of 1" in burning.headline
    assert "Action points: 3 (2 + 1) spent, 6 of 11 left." in burning.text
    assert "No one can pass" in burning.text
    assert "Nothing on the table goes off now" in await refusal(turf, "explode")
    assert "goes off at the start of turn 2. It is turn 1" in await refusal(turf, "explode", fuse="the porch")
    await good(turf, turf.alice, "gangstars-turn done")
    await make_tests(turf, DUNN)
    for _ in range(9):
        await good(turf, turf.alice, "gangstars-turn draw")
        await good(turf, turf.ursula, "gangstars-turn done")
    begun = await good(turf, turf.alice, "gangstars-turn next")
    assert (await turf.say(turf.alice, "gangstars-turn draw")).refused
    assert "the porch" in begun.text
    gone = await shoot(turf, "explode", fuse="the porch", caught=f"{DUNN} open, {TANK}", dice="2 6 6 6 1 2 3")
    assert gone.headline == "The grenade goes off and hits 1 of 2."
    assert "1 heavy wound" in await turf.sheet(DUNN)
    assert not (await turf.say(turf.alice, "gangstars-turn draw")).refused
    await everything_is_the_fold_of_its_events(turf)


async def test_a_delayed_grenade_is_thrown_back_or_goes_off_in_the_hand(turf: World) -> None:
    await good(turf, turf.ursula, "gangstars-gang set", figure=DUKE, gear="Grenade, Grenade")
    await draw(turf, DUKE)
    for _ in range(2):
        await shoot(turf, "throw", thrower=DUKE, prepared=True, dice="6")
    await good(turf, turf.alice, "gangstars-turn done")
    await draw(turf, DUNN)
    assert "There are several. Add “fuse” with Grenade or Grenade 2." in await refusal(
        turf, "pickup", by=turf.bob, figure=DUNN
    )
    back = await shoot(turf, "pickup", by=turf.bob, figure=DUNN, fuse="Grenade", caught=DUKE, dice="4 5")
    assert back.headline == "Officer Dunn picks up the grenade and throws it. It goes off and hits 0 of 1."
    hand = await shoot(turf, "pickup", by=turf.bob, figure=DUNN, caught=DUKE, near=REX, dice="3 6 6 6 1 6 6")
    assert hand.headline == "Officer Dunn picks up the grenade, and it goes off in the hand."
    assert f"{DUNN} dies (shot in the head)." in hand.text
    assert hand.facts["people"] == [{"name": REX, "fate": "missed"}]
    assert f"{DUNN}: names of those who saw it" in hand.buttons


async def test_a_vehicle_is_shot_to_pieces_with_those_in_it(turf: World) -> None:
    await good(turf, turf.ursula, "gangstars-car set", name="the van", kind="Car", light=1, heavy=1)
    for figure, seat in ((DUNN, "Driver"), (ALVAREZ, "Passenger"), (REX, "Passenger")):
        await draw(turf, figure)
        await good(turf, turf.bob, "gangstars-car board", figure=figure, vehicle="the van", seat=seat)
        await good(turf, turf.bob, "gangstars-turn done")
    await draw(turf, DUKE)
    assert (
        "Only an aimed shot chooses"
        not in (await shoot(turf, "vehicle", shooter=DUKE, vehicle="the van", dice="1 6 4 1 1")).text
    )
    hit = await shoot(turf, "vehicle", shooter=DUKE, vehicle="the van", aboard=ALVAREZ, dice="3 1 2 1 1 6")
    assert hit.headline == f"Duke shoots at the van with the heavy pistol: {ALVAREZ}, only nicked."
    assert "hit in a vehicle" in await turf.sheet(ALVAREZ)
    assert "The van holds" in await refusal(turf, "vehicle", shooter=DUKE, vehicle="the van", aboard=TEE)
    assert "is not destroyed" in await refusal(turf, "wreck", vehicle="the van")
    await shoot(
        turf, "vehicle", by=turf.ursula, shooter="Hit-man", vehicle="the van", aboard=ALVAREZ, dice="1 1 2 6 6 1 6"
    )
    end = await shoot(turf, "vehicle", shooter=DUKE, vehicle="the van", aim="Vehicle", dice="4 6 6")
    assert "The van: heavy damage; destroyed." in end.text
    wreck = await end.press("Wreck: the van")
    assert wreck.headline == "The van is destroyed. It stops and burns."
    assert [one["name"] for one in wreck.facts["people"]] == [DUNN, REX]
    assert "dead" not in await turf.sheet(REX)
    assert "dog: wounded" in await turf.sheet(REX)
    assert "is already burning" in await refusal(turf, "wreck", vehicle="the van")
    await everything_is_the_fold_of_its_events(turf)


async def test_an_unnamed_shooter_shoots_no_one_on_the_table(turf: World) -> None:
    assert "Name a figure there that does it" in await refusal(turf, target=DUNN)
    assert "acted as umpire" in (await shoot(turf, by=turf.ursula, shooter="Hit-man", target=DUNN, dice="5")).text
