"""Obligations in a game of GangStars: kept until they are settled or waived; the next turn waits for them."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from typing import Any

import pytest

from cogs.context.obligations import Debt, lines_of
from rules.core.plain.markup import strong
from rules.core.play.obligations import Owed
from tests.cogs.folds import everything_is_the_fold_of_its_events
from tests.cogs.table import good, rolled
from tests.cogs.turf import DUKE, DUNN, MOMMA, RAY, REX, TANK, TEE, open_turf
from tests.cogs.world import Actor, Reply, World

HEAD_SHOT = {"shooter": DUNN, "target": DUKE, "range": "15 cm", "dice": "2 6 6 1 6"}
SAW_IT = f"{DUKE}: names of those who saw it"


@pytest.fixture
async def turf(world: World) -> World:
    """The two on the table, in the first turn."""
    await open_turf(world)
    return world


async def refusal(world: World, actor: Actor, command: str, **options: Any) -> str:
    """The sentence of a refused command; nothing is stored by one."""
    events = world.count("event")
    reply = await world.say(actor, command, **options)
    assert reply.why, reply.text
    assert world.count("event") == events
    return reply.why


async def owed(world: World) -> Reply:
    return await good(world, world.alice, "game owed")


def test_a_list_says_once_what_a_figure_owes_several_times() -> None:
    owes = Owed("gangstars test", "gs.test.wounded", "the test “wounded”")
    rex, duke = (Debt(id, name, name, frozenset(), owes, ()) for id, name in ((1, REX), (2, DUKE)))
    assert lines_of([rex, duke, rex, rex]) == [
        f"{strong(REX)} owes the test “wounded”, 3 times.",
        f"{strong(DUKE)} owes the test “wounded”.",
    ]


async def killed(world: World) -> None:
    """Dunn shoots Duke in the head and ends the activation."""
    await good(world, world.bob, "gangstars-turn draw", chit=DUNN)
    await good(world, world.bob, "gangstars-shoot shot", **HEAD_SHOT)
    await good(world, world.bob, "gangstars-turn done")


async def all_act(world: World) -> None:
    """The rest of the chits are drawn, and no figure does anything."""
    while True:
        drawn = await good(world, world.ursula, "gangstars-turn draw")
        if not (drawn.facts or {}).get("acts"):
            return
        ended = await good(world, world.ursula, "gangstars-turn done")
        if "the bag is empty" in ended.text:
            return


# Witnesses of a death


async def test_witnesses_of_a_killed_homie_are_owed_until_named_and_block_the_next_turn(
    turf: World,
) -> None:
    await killed(turf)
    due = f"**{DUKE} (Eastside Kings)** owes the names of those who saw it (killed: shot by {DUNN})."
    assert due in (await good(turf, turf.alice, "game status")).text
    await all_act(turf)
    assert "which comes before the next turn" in await refusal(turf, turf.alice, "gangstars-turn next")
    chosen = await (await (await owed(turf)).press(SAW_IT, turf.alice)).choose(RAY)
    assert f"{RAY} saw {DUKE} killed" in chosen.ephemerals[0].text
    assert "homie killed in sight" in (await owed(turf)).text
    assert "owes the test" in await refusal(turf, turf.alice, "gangstars-turn next")
    await good(turf, turf.alice, "gangstars test", figure=RAY, owed=True, dice="1")
    assert (await owed(turf)).headline == "Nothing is owed."
    await good(turf, turf.alice, "gangstars-turn next")
    await everything_is_the_fold_of_its_events(turf)


async def test_a_debt_on_record_knows_when_it_came_up(turf: World) -> None:
    await killed(turf)
    ((changes, at),) = turf.rows("SELECT changes, at FROM event WHERE changes LIKE '%figure.owes/1%'")
    since = {one["owed"]["since"] for one in json.loads(changes) if one["tag"] == "figure.owes/1"}
    assert since == {int(datetime.fromisoformat(at).replace(tzinfo=UTC).timestamp())}


async def test_the_witnesses_may_be_none(turf: World) -> None:
    await killed(turf)
    await (await (await owed(turf)).press(SAW_IT, turf.alice)).press("No one", turf.alice)
    assert turf.rows("SELECT headline FROM event WHERE command = 'gangstars shock'") == [
        (f"No one on its side saw {DUKE} killed.",)
    ]
    assert (await owed(turf)).headline == "Nothing is owed."


async def test_an_umpire_waives_who_saw_it(turf: World) -> None:
    await killed(turf)
    assert "Only an umpire" in await refusal(turf, turf.alice, "game waive", who=DUKE)
    await good(turf, turf.ursula, "game waive", who=DUKE, reason="a dark night")
    assert (await owed(turf)).headline == "Nothing is owed."


async def test_witnesses_are_named_once_for_any_name_of_the_dead(turf: World) -> None:
    await killed(turf)
    shock = await good(turf, turf.alice, "gangstars shock", victim=DUKE.lower(), figures=f"{RAY}, {TEE}")
    assert SAW_IT not in shock.buttons
    assert "the names of those" not in (await owed(turf)).text


async def test_a_test_is_owed_even_if_the_card_with_its_button_is_gone(turf: World) -> None:
    await good(turf, turf.bob, "gangstars-turn draw", chit=DUNN)
    await good(turf, turf.bob, "gangstars-shoot shot", shooter=DUNN, target=RAY, range="15 cm", dice="5")
    label = f"{RAY}: test “first shot at”"
    tested = await rolled(await owed(turf), label, turf.alice)
    assert tested.headline.startswith(f"{RAY} ")
    assert "first shot" not in (await owed(turf)).text


async def test_of_two_like_tests_the_one_is_made_that_is_meant(turf: World) -> None:
    seen = {"figures": TEE, "what": "An unseen enemy pops up"}
    await good(turf, turf.ursula, "gangstars see", **seen, source=DUNN)
    await good(turf, turf.ursula, "gangstars see", **seen, source=REX, shot_at=True)
    shot = {"shot_at": True, "cover": False}
    made = await good(turf, turf.alice, "gangstars test", figure=TEE, test="Surprised", **shot, dice="1")
    assert "+ 1 shot at or charged" in made.text
    assert "still owes the test “surprised”." in made.text
    assert f"(Eastside Kings)** owes the test “surprised” ({DUNN})." in (await owed(turf)).text


# Witnesses of a flight


async def test_dogs_that_saw_a_figure_run_are_owed(turf: World) -> None:
    await good(turf, turf.ursula, "gangstars see", figures=TEE, what="An unseen enemy pops up", source=DUNN)
    runs = await good(turf, turf.alice, "gangstars test", figure=TEE, owed=True, dice="6")
    assert "owes the names of the dogs that saw the run" in (await owed(turf)).text
    asked = await runs.press(f"{TEE}: names of the dogs that saw the run", turf.bob)
    assert asked.headline == f"Which dogs saw {TEE} run?"
    assert set(asked.menus["Who?"]) == {REX}
    await asked.choose(REX)
    assert "the test “an opponent runs”" in (await owed(turf)).text
    await good(turf, turf.ursula, "game waive", who=REX)
    assert (await owed(turf)).headline == "Nothing is owed."


# Close combat


async def test_a_figure_forced_back_tests_before_another_blow_and_the_winner_before_all_else(turf: World) -> None:
    await good(turf, turf.ursula, "gangstars-dog home", dog=TANK)
    await good(turf, turf.ursula, "gangstars-turn draw", chit=RAY)
    fight = {"attacker": RAY, "target": DUNN}
    await good(turf, turf.alice, "gangstars-melee fight", **fight, dice="6 1 6 6 1 1 1 6")
    stand = "a test whether to fight on (forced back by Razor Ray (Eastside Kings))"
    assert stand in await refusal(turf, turf.alice, "gangstars-melee fight", **fight, again=True)
    runs = await good(turf, turf.bob, "gangstars-melee stand", figure=DUNN, dice="6 3")
    assert f"Blow at the back: {RAY}" in runs.buttons
    assert "a test whether to follow" in await refusal(turf, turf.alice, "gangstars-turn done")
    await runs.press(f"Blow at the back: {RAY}", turf.alice)
    await good(turf, turf.alice, "gangstars-melee follow", figure=RAY, runner=DUNN)
    assert "whether" not in (await owed(turf)).text
    await good(turf, turf.alice, "gangstars-turn done")


# Vehicles


async def test_a_vehicle_without_a_driver_strays_each_turn_and_what_it_meets_is_settled(turf: World) -> None:
    await good(turf, turf.ursula, "gangstars-car set", name="Chevy", kind="Car", running=True)
    await good(turf, turf.ursula, "gangstars-car set", name="Ford", kind="Car")
    await good(turf, turf.ursula, "gangstars-turn draw", chit=DUKE)
    await good(turf, turf.alice, "gangstars-car board", figure=DUKE, vehicle="Chevy", seat="Driver")
    await good(turf, turf.alice, "gangstars-car speed", change="Faster")
    await good(turf, turf.alice, "gangstars-car drive", segments=3)
    await good(turf, turf.alice, "gangstars-turn done")
    await good(turf, turf.ursula, "gang wounds", figure=DUKE, points=4, dead=True)
    assert (await owed(turf)).headline == "Nothing is owed.", "it was driven this turn"
    await all_act(turf)
    assert "Strays: Chevy" in (await good(turf, turf.alice, "gangstars-turn next")).buttons
    await all_act(turf)
    assert "Chevy owes a move straight ahead" in await refusal(turf, turf.alice, "gangstars-turn next")
    await good(turf, turf.alice, "gangstars-car stray", vehicle="Chevy", meets="Ford")
    due = (await owed(turf)).text
    assert "**Chevy** owes an explosion." in due
    assert "**Ford** owes the fate of those in the wreck." in due
    await good(turf, turf.alice, "gangstars-car blast", vehicle="Chevy", near="Hit-man", dice="1 6")
    await good(turf, turf.alice, "gangstars-shoot wreck", vehicle="Ford")
    await good(turf, turf.ursula, "game waive", who="Ford")
    assert (await owed(turf)).headline == "Nothing is owed."
    await everything_is_the_fold_of_its_events(turf)


async def test_a_driver_who_crashes_leaves_the_vehicle_to_turn_over(turf: World) -> None:
    await good(turf, turf.ursula, "gangstars-car set", name="Chevy", kind="Car", running=True)
    await good(turf, turf.ursula, "gangstars-turn draw", chit=MOMMA)
    await good(turf, turf.alice, "gangstars-car board", figure=MOMMA, vehicle="Chevy", seat="Driver")
    await good(turf, turf.alice, "gangstars-turn done")
    crash = {"figure": MOMMA, "test": "Wounded at the wheel", "dice": "6"}
    crashed = await good(turf, turf.alice, "gangstars test", **crash)
    assert "Turns over: Chevy" in crashed.buttons or "Chevy turns over" in crashed.buttons
    assert "**Chevy** owes damage to everyone in it, because it turned over." in (await owed(turf)).text
    await good(turf, turf.alice, "gangstars-car overturn", vehicle="Chevy", dice="1 1 1 6")
    assert "Chevy" not in (await owed(turf)).text


async def test_open_obligations_are_listed_before_a_game_closes(turf: World) -> None:
    await killed(turf)
    assert "those who saw it" in await refusal(turf, turf.ursula, "game close")
    await good(turf, turf.ursula, "game close", anyway=True)


async def test_an_obligation_with_a_choice_asks_for_the_choice(turf: World) -> None:
    await good(turf, turf.alice, "gangstars test", figure=TEE, test="First shot at", dice="6")
    (label,) = [label for label in (await owed(turf)).buttons if label.startswith(TEE)]
    asked = await (await owed(turf)).press(label)
    assert asked.private
    assert set(asked.buttons) == {"Runs to cover", "Goes prone"}
    hidden = await asked.press("Goes prone")
    assert hidden.headline == f"{TEE} goes prone."
    assert "Nothing is owed" in (await owed(turf)).text


async def test_the_death_of_the_last_of_a_gang_asks_for_no_witnesses(turf: World) -> None:
    for name in (RAY, MOMMA, TEE):
        await good(turf, turf.ursula, "gang wounds", figure=name, points=0, dead=True)
    await killed(turf)
    assert (await owed(turf)).headline == "Nothing is owed."
    await all_act(turf)
    await good(turf, turf.alice, "gangstars-turn next")


async def test_each_of_two_debts_of_another_cause_is_paid_whichever_is_pressed_first(turf: World) -> None:
    for victim in (DUKE, TEE):
        await good(turf, turf.ursula, "gang wounds", figure=victim, points=1, dead=True)
        await good(turf, turf.alice, "gangstars shock", victim=victim, figures=RAY)
    listed = await owed(turf)
    first, second = [label for label in listed.buttons if label.startswith(f"{RAY}: test")]
    left = await (await listed.press(second)).press("Roll")
    assert left.private
    (again,) = [label for label in left.buttons if label.startswith(f"{RAY}: test")]
    paid = await (await left.press(again)).press("Roll")
    assert not paid.why
    assert not [label for label in (await owed(turf)).buttons if label.startswith(f"{RAY}: test")]
    assert first != second
