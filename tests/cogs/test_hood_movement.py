"""/hood-move: inches allowed, used and left, crates, high obstacles and jumps; alone, with figures, and in a game."""

from __future__ import annotations

from typing import Any

import pytest

from rules.hoodsville.movement.bullion_crates import HaulCrate
from rules.hoodsville.movement.high_obstacles import TryObstacle
from rules.hoodsville.movement.on_foot import Go
from rules.hoodsville.movement.window_jumps import JumpOut
from tests.cogs.plainly import reported
from tests.cogs.raid import ANVIL, CRANE, DUTCH, FINGERS, open_raid, two_parties
from tests.cogs.table import good
from tests.cogs.world import Actor, Reply, World

LATER = "Another attempt must wait for a later move."
STUNNED = "2"
"""A die for a jump out of the third floor that leaves the jumper stunned and badly injured."""


async def move(world: World, command: str, by: Actor | None = None, **options: Any) -> Reply:
    return await good(world, by or world.alice, f"hood-move {command}", **options)


async def refusal(world: World, command: str, by: Actor | None = None, **options: Any) -> str:
    """The sentence of a refused command; nothing is stored by one."""
    events = world.count("event")
    reply = await world.say(by or world.alice, f"hood-move {command}", **options)
    assert reply.why, reply.text
    assert world.count("event") == events
    return reply.why


async def next_move(world: World) -> None:
    await good(world, world.ursula, "hood next")


async def sheet(world: World, figure: str) -> str:
    return (await good(world, world.alice, "gang show", figure=figure)).text


# Plain numbers


@pytest.mark.parametrize(
    "options, headline, line",
    [
        ({}, "The figure may go 6 inches.", ""),
        ({"woman": True}, "The figure may go 5 inches.", ""),
        ({"move": 4.5}, "The figure may go 4.5 inches.", ""),
        ({"pace": "Run"}, "The figure may run 12 inches.", "6 inches, doubled = 12."),
        ({"pace": "Run", "runs": 1}, "The figure may run 10 inches a second move in a row.", "doubled − 2 = 10."),
        (
            {"pace": "Run", "runs": 2},
            "The figure may run 8 inches a third move in a row.",
            "It can't run in the next move.",
        ),
        ({"pace": "Run", "load": True}, "The figure may run 10 inches.", "6 inches − 1 heavy load, doubled = 10."),
        ({"load": True}, "The figure may go 5 inches.", "6 inches − 1 heavy load."),
        ({"rough": True, "doors": 2}, "The figure may go 3 inches.", "On the way: bad ground 1, 2 shut doors 2."),
        ({"floors": 2.0}, "The figure may go 1 inch.", "On the way: 2 floors of stairs 5."),
        ({"railways": 1, "wagons": 1, "windows": 1}, "The figure may go 1 inch.", "a gap between two wagons 2"),
        ({"inches": 4.0}, "The figure goes 4 inches, and 2 inches are left.", ""),
        ({"inches": 5.0}, "The figure goes 5 inches, and 1 inch is left.", ""),
        ({"inches": 5.0, "doors": 1}, "The figure goes 5 inches, and the move is used up.", "a shut door 1"),
        ({"inches": 6.5}, "The figure runs 6.5 inches, and 5.5 inches are left.", "6 inches, doubled = 12."),
        ({"inches": 6.0, "woman": True}, "The figure runs 6 inches, and 4 inches are left.", "5 inches, doubled = 10."),
        (
            {"figure": "Constable", "pace": "Run", "inches": 12.0},
            "Constable runs 12 inches, and the move is used up.",
            "",
        ),
    ],
)
def test_inches_from_plain_numbers(options: dict[str, Any], headline: str, line: str) -> None:
    shown = reported(Go, **options)
    assert shown.headline == headline
    assert line in " ".join(shown.lines)
    assert not shown.follow_ups


@pytest.mark.parametrize(
    "command, options, sentence",
    [
        ("go", {"inches": 6.5, "pace": "Walk"}, "6.5 inches are too far, as 6 inches are left."),
        ("go", {"inches": 12.5}, "12.5 inches are too far, as 6 inches are left."),
        ("go", {"inches": 6.0, "doors": 1}, "5 inches are left after 1 inch for obstacles."),
        ("go", {"floors": 3.0}, "take 7.5 inches, and 6 inches are left"),
        ("go", {"pace": "Run", "runs": 3}, "No one runs more than 3 moves in a row"),
        ("go", {"runs": 1}, "Add pace:Run"),
        ("go", {"woman": True, "move": 6.0}, "A woman can't move 6 inches. Type 0 to 5.5."),
        ("go", {"figure": "Constable", "woman": True}, "Remove “woman”"),
        ("go", {"move": 0.0}, "no inches are left"),
        ("go", {"figure": "Capone"}, "No figure is called"),
        ("go", {"figure": CRANE}, "not yours"),
        ("crate", {"alone": True, "helper": "Constable"}, "Remove “helper” or “alone”"),
        ("crate", {"alone": True, "inches": 2.5}, "2.5 inches are too far"),
        ("crate", {"figure": ANVIL, "helper": ANVIL}, "named twice"),
        ("crate", {"figure": ANVIL, "helper": CRANE}, "not yours"),
        ("climb", {"figure": CRANE}, "not yours"),
        ("jump", {"figure": CRANE}, "not yours"),
        ("jump", {"dice": "1 2"}, "This roll takes 1 die."),
    ],
)
async def test_what_can_not_be_is_refused(world: World, command: str, options: dict[str, Any], sentence: str) -> None:
    await two_parties(world)
    await world.name_umpires()
    assert sentence in await refusal(world, command, **options)


@pytest.mark.parametrize("command", ["go", "crate"])
async def test_where_nothing_is_rolled_there_are_no_odds(world: World, command: str) -> None:
    assert "dice" not in (await move(world, command)).text


@pytest.mark.parametrize(
    "options, headline",
    [
        ({}, "One figure and another may carry the crate 4 inches."),
        ({"alone": True}, "One figure may drag the crate 2 inches."),
        ({"inches": 3.0}, "One figure and another carry the crate 3 inches, and 1 inch is left."),
        ({"alone": True, "inches": 1.0, "doors": 1}, "One figure drags the crate 1 inch, and the move is used up."),
    ],
)
def test_crates_from_plain_numbers(options: dict[str, Any], headline: str) -> None:
    assert reported(HaulCrate, **options).headline == headline


@pytest.mark.parametrize(
    "dice, value, headline, lines",
    [
        ("1", 0, "The figure gives up at a high obstacle, using 4 inches of the move.", (LATER,)),
        ("2", 0, "The figure fails at a high obstacle.", (LATER,)),
        ("3", 0, "The figure gets over a high obstacle, using 4 inches of the move.", ()),
        ("4", 0, "The figure gets over a high obstacle, using 3 inches of the move.", ()),
        ("5", 0, "The figure quickly gets over a high obstacle, using 2 inches of the move.", ()),
        ("6", -3, "The figure gets over a high obstacle, using 4 inches of the move.", ()),
        ("1", 4, "The figure quickly gets over a high obstacle, using 2 inches of the move.", ()),
    ],
)
def test_climbing_from_plain_numbers(dice: str, value: int, headline: str, lines: tuple[str, ...]) -> None:
    shown = reported(TryObstacle, dice, value=value)
    assert (shown.headline, shown.lines) == (headline, lines)


@pytest.mark.parametrize(
    "floor, dice, headline",
    [
        ("Ground", "3", "The figure jumps from the ground floor and lands well."),
        ("Ground", "2", "The figure jumps from the ground floor and is slowed."),
        ("Ground", "1", "The figure jumps from the ground floor and moves no farther."),
        ("First", "2", "The figure jumps from the first floor and sprains an ankle."),
        ("Second", "2", "The figure jumps from the second floor and breaks an ankle."),
        ("Third", "2", "The figure jumps from the third floor and lies there stunned and badly injured."),
        ("Fourth", "2", "The figure jumps from the fourth floor and lies there apparently dead."),
    ],
)
def test_jumping_from_plain_numbers(floor: str, dice: str, headline: str) -> None:
    assert reported(JumpOut, dice, floor=floor).headline == headline


async def test_odds_of_a_jump_and_a_climb(world: World, alice: Actor) -> None:
    jump = await world.say(alice, "hood-move jump", floor="Second", odds=True)
    for shown in ("Stops", "Ankle sprained", "Ankle broken"):
        assert any(shown in line and "33%" in line for line in jump.text.splitlines())
    climb = await world.say(alice, "hood-move climb", value=-1, odds=True)
    assert any("Abandoned" in line and "33%" in line for line in climb.text.splitlines())


# Stored figures


async def test_a_sheet_knows_wounds_and_ankles(world: World) -> None:
    await two_parties(world)
    await move(world, "jump", figure=ANVIL, floor="First", dice="1")
    assert (await move(world, "go", figure=ANVIL)).headline == "Anvil may go 4 inches."
    assert (await move(world, "go", figure=ANVIL, pace="Run")).headline == "Anvil may run 8 inches."
    assert (await move(world, "crate", figure=ANVIL, helper=DUTCH)).facts["left"] == 4
    await move(world, "jump", figure=ANVIL, floor="Second", dice="1")
    assert (await move(world, "go", figure=ANVIL)).headline == "Anvil may crawl 3 inches."
    assert "broken ankle" in await refusal(world, "go", figure=ANVIL, pace="Run")
    assert (await move(world, "crate", figure=ANVIL, helper=DUTCH)).facts["left"] == 3
    assert (await move(world, "go", figure=ANVIL, move=6.0)).headline == "Anvil may crawl 6 inches."


async def test_stunned_and_badly_injured_is_both(world: World) -> None:
    await two_parties(world)
    fallen = await move(world, "jump", figure=ANVIL, floor="Third", dice=STUNNED)
    text = await sheet(world, ANVIL)
    assert "stunned" in text
    assert "bad" in text
    for command in ("go", "jump", "climb", "crate"):
        assert "stunned" in await refusal(world, command, figure=ANVIL)
    await fallen.press("Undo")
    assert (await move(world, "go", figure=ANVIL)).headline == "Anvil may go 6 inches."


async def test_a_jump_may_kill(world: World) -> None:
    await two_parties(world)
    await move(world, "jump", figure=ANVIL, floor="Fourth", dice="1")
    assert "apparently dead" in await refusal(world, "go", figure=ANVIL)


# In a game


async def test_inches_of_a_move_are_booked_and_begin_anew_with_the_next(world: World) -> None:
    await open_raid(world)
    await move(world, "go", figure=ANVIL, inches=2.0, doors=1)
    asked = await move(world, "go", figure=ANVIL)
    assert asked.headline == "Anvil may go 3 inches more."
    assert "3 inches of this move are already used." in asked.text
    assert "3 inches are left" in await refusal(world, "go", figure=ANVIL, inches=4.0)
    gone = await asked.press("Goes 3 inches")
    assert gone.headline == "Anvil goes 3 inches, and the move is used up."
    assert "all 6 inches are used" in await refusal(world, "go", figure=ANVIL)
    await next_move(world)
    assert (await move(world, "go", figure=ANVIL)).facts["left"] == 6


async def test_a_crate_reports_whose_inches_it_uses_up(world: World) -> None:
    await open_raid(world)
    await move(world, "go", figure=ANVIL, inches=2.0)
    asked = await move(world, "crate", figure=ANVIL, helper=FINGERS)
    assert asked.headline == "Anvil and Fingers Malone may carry the crate 2 inches."
    assert "Used in this move: Anvil 2 inches." in asked.text
    too_far = await refusal(world, "crate", figure=FINGERS, helper=ANVIL, inches=3.0)
    assert too_far == "3 inches are too far, as 2 inches are left of 4, as Anvil used 2. Go less far."
    carried = await move(world, "crate", figure=ANVIL, helper=FINGERS, inches=2.0)
    assert "Used in this move: Anvil 4 inches, Fingers Malone 2 inches." in carried.text
    spent = await refusal(world, "crate", figure=FINGERS, helper=ANVIL)
    assert (
        spent
        == "This figure can't go any farther in this move, as all 4 inches are used, by Anvil. Wait for the next move."
    )


async def test_a_figure_out_of_breath_does_not_run_by_default(world: World) -> None:
    await open_raid(world)
    await move(world, "go", figure=ANVIL, inches=12.0)
    await next_move(world)
    second = await move(world, "go", figure=ANVIL, inches=10.0)
    assert second.headline == "Anvil runs 10 inches a second move in a row, and the move is used up."
    await next_move(world)
    assert "too far" in await refusal(world, "go", figure=ANVIL, inches=8.5)
    await move(world, "go", figure=ANVIL, inches=8.0)
    await next_move(world)
    assert "6 inches are left" in await refusal(world, "go", figure=ANVIL, inches=7.0)


async def test_to_ask_how_far_costs_nothing(world: World) -> None:
    await open_raid(world)
    await move(world, "go", figure=ANVIL, pace="Run", doors=1)
    assert (await move(world, "go", figure=ANVIL)).headline == "Anvil may go 6 inches."


async def test_an_undone_move_gives_its_inches_back(world: World) -> None:
    await open_raid(world)
    gone = await move(world, "go", figure=ANVIL, inches=6.0)
    await gone.press("Undo")
    assert (await move(world, "go", figure=ANVIL)).facts["left"] == 6


async def test_the_game_counts_runs_in_a_row(world: World) -> None:
    await open_raid(world)
    for inches, more in ((12, "."), (10, " a second move in a row."), (8, " a third move in a row.")):
        assert "Remove “runs”" in await refusal(world, "go", figure=ANVIL, pace="Run", runs=1)
        asked = await move(world, "go", figure=ANVIL, pace="Run")
        assert asked.headline == f"Anvil may run {inches} inches{more}"
        await asked.press(f"Goes {inches} inches")
        await next_move(world)
    assert "more than 3 moves in a row" in await refusal(world, "go", figure=ANVIL, pace="Run")
    await move(world, "go", figure=ANVIL, inches=1.0)
    await next_move(world)
    assert (await move(world, "go", figure=ANVIL, pace="Run")).facts["allowed"] == 12


async def test_a_run_in_parts_is_one_run(world: World) -> None:
    await open_raid(world)
    await move(world, "go", figure=ANVIL, inches=2.0)
    await move(world, "go", figure=ANVIL, pace="Run", inches=6.0)
    assert (await move(world, "go", figure=ANVIL)).headline == "Anvil may run 4 inches more."
    await next_move(world)
    assert (await move(world, "go", figure=ANVIL, pace="Run")).facts["allowed"] == 10


async def test_both_carriers_of_a_crate_have_moved(world: World) -> None:
    await open_raid(world)
    await move(world, "go", figure=FINGERS, inches=1.0)
    asked = await move(world, "crate", figure=ANVIL, helper=FINGERS, doors=1)
    assert asked.headline == "Anvil and Fingers Malone may carry the crate 2 inches."
    await asked.press("Goes 2 inches")
    assert (await move(world, "go", figure=ANVIL)).facts["left"] == 3
    assert (await move(world, "go", figure=FINGERS)).facts["left"] == 2


async def test_no_figure_runs_with_a_crate(world: World) -> None:
    await open_raid(world)
    await move(world, "go", figure=FINGERS, pace="Run", inches=1.0)
    assert "No one runs with a crate" in await refusal(world, "crate", figure=ANVIL, helper=FINGERS)


async def test_a_climb_is_tried_once_a_move_and_takes_its_inches(world: World) -> None:
    await open_raid(world)
    await move(world, "climb", figure=ANVIL, obstacle="yard wall", dice="2")
    assert "tried that" in await refusal(world, "climb", figure=ANVIL, obstacle="Yard Wall")
    assert (await move(world, "go", figure=ANVIL)).facts["left"] == 6
    await next_move(world)
    await move(world, "climb", figure=ANVIL, obstacle="yard wall", dice="4")
    assert (await move(world, "go", figure=ANVIL, inches=1.0)).facts["left"] == 2
    last = await move(world, "climb", figure=ANVIL, obstacle="fence", dice="1")
    assert last.headline == "Anvil gives up at fence, using 2 inches of the move."
    assert "all that was left" in last.text
    assert "can't go any farther" in await refusal(world, "climb", figure=ANVIL, obstacle="shed")


async def test_a_runner_climbs_with_the_inches_of_a_run(world: World) -> None:
    await open_raid(world)
    await move(world, "go", figure=ANVIL, pace="Run", inches=7.0)
    await move(world, "climb", figure=ANVIL, dice="3")
    assert (await move(world, "go", figure=ANVIL)).facts["left"] == 1


async def test_a_jumper_that_is_stopped_moves_no_further_in_this_move(world: World) -> None:
    await open_raid(world)
    await move(world, "jump", figure=ANVIL, floor="Ground", dice="2")
    assert (await move(world, "go", figure=ANVIL)).facts["left"] == 4
    await move(world, "jump", figure=ANVIL, floor="Ground", dice="5")
    assert (await move(world, "go", figure=ANVIL)).facts["left"] == 4
    await move(world, "jump", figure=ANVIL, floor="First", dice="1")
    for command in ("go", "climb", "jump", "crate"):
        assert "can't go any farther" in await refusal(world, command, figure=ANVIL)
    await next_move(world)
    assert (await move(world, "go", figure=ANVIL)).facts["left"] == 4


async def test_a_sealed_climb_is_secret_and_still_the_one_of_the_move(world: World) -> None:
    await open_raid(world)
    sealed = await move(world, "climb", figure=ANVIL, dice="1", secret=True)
    assert "gives up" not in sealed.text
    assert "tried that" in await refusal(world, "climb", figure=ANVIL)


async def test_a_figure_that_takes_no_part_does_not_move_on_the_table(world: World) -> None:
    await open_raid(world)
    await good(world, world.alice, "gang new", name="Spare", sample="Mulligan Mob")
    for command in ("climb", "jump"):
        assert "takes no part" in await refusal(world, command, figure=f"{ANVIL} (Spare)")
    assert "takes no part" in await refusal(world, "go", figure=f"{ANVIL} (Spare)", inches=1.0)


async def nerve(world: World, dice: str) -> None:
    """Fingers Malone, who is cautious and experienced, tests morale: 4 shaken, 1 panicked, 0 terrified, unarmed."""
    await good(world, world.alice, "hood morale", figure=FINGERS, modifier=-1, comrades=0, dice=dice)


async def test_nerve_keeps_figures_where_they_are(world: World) -> None:
    await open_raid(world)
    await nerve(world, "3")
    for command in ("go", "climb", "jump", "crate"):
        assert "shaken" in await refusal(world, command, figure=FINGERS)
    await next_move(world)
    await nerve(world, "1")
    assert "panicked" in await refusal(world, "go", figure=FINGERS, pace="Run")


async def test_the_terrified_run_to_safety_and_do_nothing_else(world: World) -> None:
    await open_raid(world)
    await good(world, world.alice, "hood morale", figure=FINGERS, modifier=-5, dice="1")
    assert "terrified" in await refusal(world, "go", figure=FINGERS)
    assert "terrified" in await refusal(world, "crate", figure=FINGERS, helper=ANVIL)
    ran = await move(world, "go", figure=FINGERS, pace="Run")
    assert "Terrified figures move only to safety." in ran.text
    await move(world, "jump", figure=FINGERS, dice="6")


async def test_a_downed_figure_gets_up_first(world: World) -> None:
    await open_raid(world)
    await move(world, "jump", figure=ANVIL, floor="Third", dice=STUNNED)
    await next_move(world)
    await good(world, world.alice, "hood duties", figures=ANVIL, dice="6 6")
    await next_move(world)
    await next_move(world)
    for command in ("go", "climb", "jump", "crate"):
        assert "/hood-fight rise" in await refusal(world, command, figure=ANVIL)
    await good(world, world.alice, "hood-fight rise", figure=ANVIL)
    assert (await move(world, "go", figure=ANVIL)).headline == "Anvil may go 4 inches."
