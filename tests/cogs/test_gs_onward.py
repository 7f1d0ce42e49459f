"""How a game of GangStars goes on: the default actor, the buttons of the moment, the question of a blast."""

from __future__ import annotations

from typing import Any

import pytest

from tests.cogs.kept import beginning
from tests.cogs.table import good, rolled
from tests.cogs.turf import ALVAREZ, DUKE, DUNN, MOMMA, RAY, TEE, open_turf, two_crews
from tests.cogs.world import Actor, Reply, World

MOVE, DONE = "Move 10 cm (4″): 1 point", "Done"


async def gs(world: World, command: str, by: Actor | None = None, **options: Any) -> Reply:
    return await good(world, by or world.alice, f"gangstars{command}", **options)


async def refusal(world: World, command: str, by: Actor | None = None, **options: Any) -> str:
    """The sentence of a refused command; nothing is stored by one."""
    events = world.count("event")
    reply = await world.say(by or world.alice, f"gangstars{command}", **options)
    assert reply.why, reply.text
    assert world.count("event") == events
    return reply.why


@beginning
async def begin_ray(world: World) -> None:
    await open_turf(world)
    await gs(world, "-turn draw", chit=RAY)


@pytest.fixture
async def ray(world: World) -> World:
    """The two on the table, and Razor Ray's activation runs."""
    await begin_ray(world)
    return world


# The default actor


async def test_the_active_figure_shoots_and_pays_by_default(ray: World) -> None:
    shot = await gs(ray, "-shoot shot", target=DUNN, dice="5")
    assert shot.headline.startswith("Razor Ray fires the pistol at Officer Dunn")
    assert "Action points: 1 spent, 6 of 7 left." in shot.text


async def test_the_active_figure_charges_and_fights_by_default(ray: World) -> None:
    assert (await gs(ray, "-melee charge", target=DUNN, distance="8cm")).headline.startswith("Razor Ray charges")
    tested = await gs(ray, " test", figure=DUNN, by=ray.bob, owed=True, dice="1")
    assert f"First exchange: {DUNN}" in tested.buttons
    fight = await gs(ray, "-melee fight", target=DUNN, dice="1 6 1 6")
    assert fight.headline.startswith("Razor Ray attacks")
    assert not any(label.startswith("First exchange") for label in fight.buttons)


async def test_an_opponent_can_not_use_the_active_figure_but_may_ask_for_any_odds(ray: World) -> None:
    assert "not yours" in await refusal(ray, "-shoot shot", by=ray.bob, target=TEE)
    assert (await ray.say(ray.bob, "gangstars-shoot shot", odds=True)).private


async def test_an_umpire_who_names_no_shooter_is_asked_who(ray: World) -> None:
    assert await refusal(ray, "-shoot shot", by=ray.ursula, target=DUNN) == (
        "No figure is named. Add “shooter” with a figure on the table, or a profile."
    )
    assert "Add “attacker”" in await refusal(ray, "-melee fight", by=ray.ursula, target=DUNN)
    shot = await gs(ray, "-shoot shot", by=ray.ursula, shooter="Hit-man", target=DUNN, dice="5")
    assert shot.headline.startswith("Hit-man fires")
    assert "acted as umpire" in shot.text


async def test_the_target_must_be_named_in_an_activation(ray: World) -> None:
    assert await refusal(ray, "-shoot shot") == "Razor Ray needs a target. Add “target”."
    assert await refusal(ray, "-melee fight") == "Razor Ray needs a target. Add “target”."


async def test_a_figure_waits_until_another_activation_is_over(ray: World) -> None:
    assert "End it with /gangstars-turn done" in await refusal(ray, "-shoot shot", shooter=MOMMA, target=DUNN)


# Buttons of the moment


async def test_after_a_shot_the_tests_come_first_and_then_the_rest_of_the_activation(ray: World) -> None:
    shot = await gs(ray, "-shoot shot", target=DUNN, dice="5")
    labels = list(shot.buttons)
    assert labels.index(f"{DUNN}: test “first shot at”") < labels.index(MOVE) < labels.index(DONE)
    tested = await rolled(shot, f"{DUNN}: test “first shot at”", ray.bob)
    assert {MOVE, DONE} <= set(tested.buttons)
    assert f"{DUNN}: test “first shot at”" not in tested.buttons
    asked = await tested.press(DONE, ray.alice)
    assert "unspent action point" in asked.text, "it asks first"
    assert (await asked.press(DONE)).headline == "Razor Ray is done."


async def test_a_button_that_ends_an_activation_ends_no_other(ray: World) -> None:
    moved = await gs(ray, "-turn move")
    await gs(ray, "-turn done")
    await gs(ray, "-turn draw", chit=MOMMA)
    assert "Big Momma is active now" in (await moved.press(DONE)).why


async def test_the_notepad_has_the_buttons_of_the_moment(world: World) -> None:
    await open_turf(world)
    await gs(world, "-turn draw", chit=DUKE)
    await gs(world, "-turn call", figures=f"{RAY}, {TEE}")
    status = await good(world, world.alice, "game status")
    assert {f"Up: {RAY}", f"Up: {TEE}"} <= set(status.buttons)
    assert (await status.press(f"Up: {TEE}")).headline.startswith("Li'l Tee (Eastside Kings) acts")
    shot = await gs(world, "-shoot shot", target=DUNN, dice="5")
    assert f"{DUNN}: test “first shot at”" in shot.buttons
    status = await good(world, world.bob, "game status")
    assert f"{DUNN}: test “first shot at”" in status.buttons
    assert (await rolled(status, f"{DUNN}: test “first shot at”")).headline.startswith(f"{DUNN} ")


async def test_at_the_wheel_the_buttons_are_those_of_driving_that_can_be_paid(ray: World) -> None:
    await gs(ray, "-car set", name="Ford")
    boarded = await gs(ray, "-car board", figure=RAY, vehicle="Ford", seat="Driver")
    assert {"Start the engine: 2 points", "Get out: 2 points"} <= set(boarded.buttons)
    started = await boarded.press("Start the engine: 2 points")
    going = await started.press("Get going: 2 points")
    assert "Stop: 1 point" in going.buttons
    assert not [label for label in going.buttons if label.startswith(("A segment", "Get out"))], "1 point is left"


async def test_a_button_lets_a_grenade_go_off_once_it_is_said_who_is_near(world: World) -> None:
    await two_crews(world)
    await gs(world, "-gang set", figure=RAY, gear="Grenade")
    await good(world, world.alice, "game open", system="GangStars")
    await good(world, world.alice, "game bring", gang="Eastside Kings")
    await good(world, world.bob, "game bring", gang="Fourth Precinct")
    await gs(world, "-turn next")
    await gs(world, "-turn draw", chit=RAY)
    await gs(world, "-shoot throw", dice="5", range="15 cm", place="the porch")
    assert "**Grenade (the porch)** lies on the table" in (await good(world, world.alice, "game status")).text
    await gs(world, "-turn done")
    for _ in range(9):
        by = world.ursula
        await gs(world, "-turn draw", by=by)
        await gs(world, "-turn done", by=by)
    begun = await gs(world, "-turn next")
    asked = await begun.press("Goes off: Grenade (the porch)")
    assert asked.private
    assert "within 7.5 cm (3″)" in asked.headline
    (blown,) = (await asked.choose(ALVAREZ, DUNN)).ephemerals
    assert "hits 2 of 2" in blown.headline
    assert "No grenade is called" in (await begun.press("Goes off: Grenade (the porch)")).why


# Gangs


async def test_a_check_leads_to_a_master_for_a_dog_that_has_none(world: World) -> None:
    await two_crews(world)
    check = await gs(world, "-gang check")
    named = await check.press("Tank: name a master")
    assert not (await named.choose(RAY)).refused
    assert "Tank: name a master" not in (await gs(world, "-gang check")).buttons


async def test_a_dog_that_is_called_huge_has_the_trait_of_dogs(world: World) -> None:
    await two_crews(world)
    assert "Huge dog" in (await gs(world, "-gang set", figure="Tank", traits="huge")).text
    assert "Huge dog" not in (await gs(world, "-gang set", figure=RAY, traits="huge")).text


async def test_a_weapon_goes_by_either_of_its_names(world: World) -> None:
    shot = await gs(world, "-shoot shot", gun="uzi", dice="5")
    assert "the SMG" in shot.headline
