"""Reaction tests through the bot: from the options to what is stored, alone and in a game."""

from __future__ import annotations

from typing import Any

import pytest

from tests.cogs.table import good
from tests.cogs.turf import ALVAREZ, DUKE, DUNN, MOMMA, OKAFOR, PENNY, RAY, REX, TANK, TEE, open_turf, two_crews
from tests.cogs.world import World

# In one line


@pytest.mark.parametrize(
    "dice, verdict",
    [
        ("2", "The figure carries on."),
        ("3", "The figure goes no nearer."),
        ("5", "The figure goes no nearer."),
        ("6", "The figure takes cover."),
    ],
)
async def test_a_test_from_plain_numbers(world: World, dice: str, verdict: str) -> None:
    options: dict[str, Any] = {
        "test": "First shot at",
        "brains": 2,
        "cover": False,
        "wounded": True,
        "friends": False,
        "shot_at": False,
    }
    reply = await good(world, world.alice.user, "gangstars test", **options, dice=dice)
    assert reply.headline == verdict
    assert "− 2 brains − 2 to beat by own brains + 2 wounded" in reply.text


async def test_a_profile_fills_in_brains_and_a_leader_lends_his(world: World) -> None:
    lent = await good(
        world, world.alice, "gangstars test", figure="Rookie", test="hit", leader="Head Honcho", shot_at=False, dice="6"
    )
    assert "− 4 borrowed brains − 1 to beat by own brains = 1" in lent.text
    assert lent.headline == "Rookie carries on, shaken."
    nobody = await world.say(world.alice, "gangstars test", figure="Rookie", test="Hit", leader="Hit-man")
    assert (
        nobody.refused == "Hit-man is neither Head Honcho nor ma man, so no one can borrow their brains. Name a leader."
    )


async def test_the_report_of_lost_control_has_the_direction(world: World) -> None:
    options = {"test": "Driving", "brains": 1, "segments": 2, "traits": "biker"}
    reply = await good(world, world.alice, "gangstars test", **options, dice="1 5")
    assert reply.headline == "The figure loses control."
    assert "The vehicle goes to the right." in reply.text
    passed = await good(world, world.alice, "gangstars test", **options, bike=True, ground="Snow or ice", dice="2")
    assert "2 biker" in passed.text
    assert "snow or ice" not in passed.text
    assert passed.headline == "The figure carries on."


@pytest.mark.parametrize(
    "options, sentence",
    [
        ({}, "The test is not named. Add “test”."),
        ({"test": "Hiccups"}, "No test is called “Hiccups”."),
        ({"test": "Hit", "figure": "Lap dog"}, "not for dogs"),
        ({"test": "Dog: wounded", "figure": "Rookie"}, "not for people"),
        ({"test": "Hit", "leader": "6"}, "Brains are 0 to 5, so 6 is not possible."),
        ({"test": "Hit", "commanded": True}, "the leader's brains, such as leader:4."),
        ({"test": "Hit", "traits": "Tall"}, "No trait is called “Tall”."),
    ],
)
async def test_an_impossible_test_is_refused(world: World, options: dict[str, Any], sentence: str) -> None:
    refused = (await world.say(world.alice, "gangstars test", **options)).why
    assert sentence in refused


# A shot and its effects


async def test_a_shot_leads_to_tests_that_bind_until_they_end(world: World) -> None:
    await open_turf(world)
    await good(world, world.alice, "gangstars-turn draw", chit=RAY)
    shot = await good(
        world, world.alice, "gangstars-shoot shot", shooter=RAY, target=DUNN, range="15 cm", dice="2 1 1 6"
    )
    assert "owes tests: first shot at, hit" in await world.sheet(DUNN)
    assert {f"{DUNN}: test “first shot at”", f"{DUNN}: test “hit”"} <= set(shot.buttons)
    first = await good(world, world.bob, "gangstars test", figure=DUNN, owed=True, dice="1")
    assert first.headline == f"{DUNN} carries on."
    assert "still owes the test “hit”." in first.text
    assert f"{DUNN}: test “hit”" in first.buttons
    hit = await good(world, world.bob, "gangstars test", figure=DUNN, dice="6")
    assert hit.headline == f"{DUNN} recoils."
    assert "shot at or charged" in hit.text
    assert "shaken" in await world.sheet(DUNN)
    await good(world, world.alice, "gangstars-turn done")
    begun = await good(world, world.bob, "gangstars-turn draw", chit=DUNN)
    assert "Shaken until this activation ends (hit)." in begun.text
    await good(world, world.bob, "gangstars-turn done")
    assert "shaken" not in await world.sheet(DUNN)


async def test_a_figure_that_owes_a_test_does_nothing_before_and_makes_it_once(world: World) -> None:
    await open_turf(world)
    await good(world, world.bob, "gangstars see", figures=RAY, what="An unseen enemy pops up", source=DUNN)
    await good(world, world.alice, "gangstars-turn draw", chit=RAY)
    refused = (await world.say(world.alice, "gangstars-turn move", figure=RAY, segments=1)).why
    assert refused == f"{RAY} must make a reaction test first (surprised). Use /gangstars test."
    await good(world, world.alice, "gangstars test", figure=RAY, owed=True, dice="1", secret=True)
    again = (await world.say(world.alice, "gangstars test", figure=RAY, owed=True)).why
    assert again.startswith(f"{RAY} owes no reaction test now.")


async def test_a_free_shot_is_free_and_taken_once(world: World) -> None:
    await open_turf(world)
    seen = await good(world, world.bob, "gangstars see", figures=RAY, what="An unseen enemy pops up", source=DUNN)
    assert f"{RAY}: an unseen enemy pops up." == seen.headline
    made = await good(world, world.alice, "gangstars test", figure=RAY, owed=True, dice="2")
    assert made.headline == f"{RAY} acts at once, free."
    free = await good(world, world.alice, "gangstars-shoot shot", shooter=RAY, target=DUNN, range="15 cm", dice="5")
    assert f"{RAY} acts for free" in free.text
    refused = (await world.say(world.alice, "gangstars-shoot shot", shooter=RAY, target=DUNN, range="15 cm")).refused
    assert "can't act now" in (refused or "")


async def test_cover_is_taken_by_a_button_and_nothing_else_is_done_before(world: World) -> None:
    await open_turf(world)
    made = await good(world, world.alice, "gangstars test", figure=TEE, test="First shot at", dice="6")
    assert made.headline == f"{TEE} takes cover."
    await good(world, world.alice, "gangstars-turn draw", chit=TEE)
    refused = (await world.say(world.alice, "gangstars-turn move", figure=TEE, segments=1)).why
    assert "/gangstars cover" in refused
    assert (await world.say(world.bob, "gangstars cover", figure=TEE, near=True)).refused
    hidden = await made.press(f"Goes prone: {TEE}")
    assert hidden.headline == f"{TEE} goes prone."
    assert "prone" in await world.sheet(TEE)
    assert (await made.press(f"Runs to cover: {TEE}")).refused == (
        f"{TEE} doesn't have to take cover. Only a test sends a figure there."
    )


# The sheet counts


async def test_in_a_game_the_sheet_counts_but_what_is_around_is_the_players_to_say(world: World) -> None:
    await open_turf(world)
    typed: tuple[dict[str, Any], ...] = (
        {"brains": 5},
        {"nerve": "Terrified"},
        {"traits": "Cool man"},
        {"leader": "5"},
        {"modifier": -3},
    )
    for option in typed:
        refused = (await world.say(world.alice, "gangstars test", figure=TEE, test="Hit", **option)).why
        assert "so the sheet counts" in refused, option
    by_umpire = await good(world, world.ursula, "gangstars test", figure=TEE, test="Hit", brains=5, dice="6")
    assert "acted as umpire" in by_umpire.text
    led = await good(
        world, world.alice, "gangstars test", figure=TEE, test="Hit", commanded=True, friends=True, dice="6"
    )
    assert "− 4 borrowed brains − 1 to beat by own brains" in led.text
    by_name = await good(world, world.alice, "gangstars test", figure=TEE, test="Hit", leader=DUKE, dice="1")
    assert "− 4 borrowed brains" in by_name.text
    other = await world.say(world.alice, "gangstars test", figure=TEE, test="Hit", leader=ALVAREZ)
    assert other.refused == f"{ALVAREZ} does not lead {TEE}'s gang. Name a leader of that gang."
    await good(world, world.ursula, "gang wounds", figure=DUKE, points=0, dead=True)
    dead = await world.say(world.alice, "gangstars test", figure=TEE, test="Hit", commanded=True)
    assert "has no Head Honcho or ma man left" in dead.why


async def test_no_player_tests_for_anothers_figure(world: World) -> None:
    await open_turf(world)
    assert "not yours" in (await world.say(world.bob, "gangstars test", figure=TEE, test="Hit")).why


# Witnesses


async def test_witnesses_of_a_killed_homie_are_chosen_from_a_menu(world: World) -> None:
    await open_turf(world)
    await good(world, world.ursula, "gang wounds", figure=DUKE, points=0, dead=True)
    asked = await good(world, world.alice, "gangstars shock", victim=DUKE)
    assert asked.private
    assert set(asked.menus["Who?"]) == {RAY, MOMMA, TEE}
    answer = await asked.choose(RAY, TEE)
    (shown,) = answer.ephemerals
    assert shown.headline == f"{RAY} and {TEE} saw {DUKE} killed, and owe a test."
    assert not shown.private
    assert "homie killed in sight" in await world.sheet(RAY)
    assert "homie killed in sight" not in await world.sheet(MOMMA)
    again = await (await good(world, world.alice, "gangstars shock", victim=DUKE)).choose(RAY)
    assert again.refused == "No figure among them owes a test for it. Razor Ray: already owes it."
    both = await good(world, world.alice, "gangstars tests", friends=True, dice="3 6")
    assert both.headline == "2 reaction tests: 1 passed."
    assert f"**{TEE}** goes no nearer, shaken." in both.text
    assert (await world.say(world.alice, "gangstars tests")).refused == "Your figures owe no reaction test now."


async def test_the_button_of_a_killing_opens_the_menu_as_often_as_it_is_pressed(world: World) -> None:
    await open_turf(world)
    await good(world, world.bob, "gangstars-turn draw", chit=DUNN)
    shot = await good(
        world, world.bob, "gangstars-shoot shot", shooter=DUNN, target=DUKE, range="15 cm", dice="2 6 6 1 6"
    )
    events = world.count("event")
    for actor in (world.bob, world.alice):
        asked = await shot.press(f"{DUKE}: names of those who saw it", actor)
        assert asked.private
        assert set(asked.menus["Who?"]) == {RAY, MOMMA, TEE}
    assert world.count("event") == events


async def test_a_figure_that_panics_tests_again_two_activations_later(world: World) -> None:
    await open_turf(world)
    await good(world, world.ursula, "gang wounds", figure=DUKE, points=0, dead=True)
    await good(world, world.bob, "gangstars shock", victim=DUKE, figures=TEE)
    panics = await good(world, world.alice, "gangstars test", figure=TEE, owed=True, dice="6")
    assert panics.headline == f"{TEE} runs in panic."
    assert "/gangstars see" in panics.text, "dogs are on the table"
    refused = (await world.say(world.alice, "gangstars test", figure=TEE, owed=True)).why
    assert "The next is due at the next activation (homie killed in sight)." in refused


async def test_a_wounded_dog_is_avenged_by_its_friends_alone(world: World) -> None:
    await open_turf(world)
    for wrong, sentence in (
        (DUNN, "is not a friend of"),
        (TANK, "is not a friend of"),
        (f"{RAY}, {DUNN}", "is not a friend"),
    ):
        refused = (await world.say(world.bob, "gangstars shock", victim=TANK, figures=wrong)).why
        assert sentence in refused
    await good(world, world.bob, "gangstars shock", victim=TANK, figures=f"{RAY}, {MOMMA}")
    made = await good(world, world.alice, "gangstars tests", figures=f"{RAY}, {MOMMA}", dice="3 6")
    assert made.text.count("avenges the dog") == 1
    assert "a free shot" in await world.sheet(RAY)
    assert "advances on the one who hurt the dog" in await world.sheet(MOMMA)
    assert "owes no reaction test now" in (await world.say(world.alice, "gangstars tests", figures=RAY)).why


async def test_a_sighting_affects_the_figures_that_it_is_for(world: World) -> None:
    await two_crews(world)
    await good(world, world.alice, "gangstars-gang set", figure=TEE, traits="Sissy")
    await good(world, world.alice, "gangstars-gang set", figure=MOMMA, traits="Cool man")
    seen = await good(
        world, world.alice, "gangstars see", figures=f"{RAY}, {TEE}, {MOMMA}", what="Enemy dog within 15 cm (6″)"
    )
    assert f"{TEE} is terrified until their next activation ends (sissy)." in seen.text
    assert f"{MOMMA}: a cool man, who makes no test." in seen.text
    assert "dogs near" in await world.sheet(RAY)
    assert "dogs near" not in await world.sheet(MOMMA)
    nobody = await world.say(world.alice, "gangstars see", figures=RAY, what="Any dog in sight")
    assert nobody.refused == f"This sight changes nothing here. {RAY}: not a sissy."
    dog = await world.say(world.alice, "gangstars see", figures=TANK, what="Any dog in sight")
    assert "is a dog" in dog.why
    await good(world, world.alice, "gangstars see", figures=TANK, what="Dog: somebody runs")
    runs = await good(world, world.alice, "gangstars test", figure=TANK, owed=True, dice="5")
    assert runs.headline == f"{TANK} follows and attacks."
    assert "not yours" in (
        (await world.say(world.bob, "gangstars see", figures=RAY, what="An unseen enemy pops up")).why
    )


async def test_a_monster_terrifies_opponents_and_shakes_its_own_but_for_their_leader(world: World) -> None:
    await open_turf(world)
    refused = await world.say(world.alice, "gangstars see", figures=RAY, what="A monster in sight", source=MOMMA)
    assert refused.refused == f"{MOMMA} is not a monster, so the sight changes nothing."
    await good(world, world.ursula, "gangstars-gang set", figure=MOMMA, traits="Monster")
    seen = await good(
        world, world.alice, "gangstars see", figures=f"{DUKE}, {RAY}, {DUNN}", what="A monster in sight", source=MOMMA
    )
    assert f"{RAY} is shaken for the rest of the game (a monster)." in seen.text
    assert f"{DUNN} is terrified for the rest of the game (a monster)." in seen.text
    assert f"{DUKE}: leads the monster's own gang." in seen.text


async def test_a_dog_that_fails_badly_runs_home(world: World) -> None:
    await open_turf(world)
    fled = await good(world, world.ursula, "gangstars test", figure=TANK, test="Dog: wounded", modifier=3, dice="3")
    assert fled.headline == "Tank runs home."
    assert "gone home" in await world.sheet(TANK)
    assert "gone home" in ((await world.say(world.alice, "gangstars test", figure=TANK, test="Dog: wounded")).why)
    stays = await good(world, world.bob, "gangstars test", figure=REX, test="Dog: wounded", dice="5")
    assert stays.headline == "Rex runs back to its master."


# By hand


async def test_in_a_game_an_umpire_puts_states_and_tests_right(world: World) -> None:
    await open_turf(world)
    by_hand: tuple[tuple[str, dict[str, Any]], ...] = (("state", {"state": "Shaken"}), ("waive", {}))
    for command, options in by_hand:
        refused = (await world.say(world.alice, f"gangstars {command}", figures=RAY, **options)).refused
        assert refused == f"{RAY} is in a game, where only an umpire may correct states and tests. Ask an umpire."
    await good(
        world, world.ursula, "gangstars state", figures=f"{RAY}, {PENNY}", state="fanatic", lasts="The rest of the game"
    )
    assert "fanatic" in await world.sheet(PENNY)
    await good(world, world.ursula, "gangstars state", figures=PENNY, state="Fanatic", ends=True)
    assert "fanatic" not in await world.sheet(PENNY)
    await good(world, world.bob, "gangstars see", figures=OKAFOR, what="An unseen enemy pops up")
    waived = await good(world, world.ursula, "gangstars waive", figures=OKAFOR, test="Surprised")
    assert waived.headline == f"Not made, {OKAFOR}: surprised."
    assert "owes " not in await world.sheet(OKAFOR)
    assert "owes no such test" in (await world.say(world.ursula, "gangstars waive", figures=OKAFOR)).why


async def test_outside_a_game_states_are_the_owners(world: World) -> None:
    await two_crews(world)
    await good(world, world.alice, "gangstars state", figures=RAY, state="Prone")
    assert "prone" in await world.sheet(RAY)
    assert "not noted" in (
        (await world.say(world.alice, "gangstars state", figures=RAY, state="Shaken", ends=True)).why
    )
    assert (await world.say(world.bob, "gangstars state", figures=RAY, state="Shaken")).refused
    assert "No state is called" in ((await world.say(world.alice, "gangstars state", figures=RAY, state="Happy")).why)


async def test_a_test_is_taken_back_with_what_it_left(world: World) -> None:
    await two_crews(world)
    made = await good(world, world.alice, "gangstars test", figure=RAY, test="Hit", dice="6")
    assert "shaken" in await world.sheet(RAY)
    await made.press("Undo")
    assert "shaken" not in await world.sheet(RAY)
