"""/gangstars-turn and the rolls of /gangstars: whole turns with chits, calls and points; alone and in a game."""

from __future__ import annotations

from typing import Any

import pytest

from tests.cogs.folds import everything_is_the_fold_of_its_events
from tests.cogs.table import good
from tests.cogs.turf import DUKE, DUNN, MOMMA, RAY, REX, TANK, TEE, open_turf, two_crews
from tests.cogs.world import Actor, Reply, World


async def turn(world: World, command: str, by: Actor | None = None, **options: Any) -> Reply:
    return await good(world, by or world.alice, f"gangstars-turn {command}", **options)


async def refusal(world: World, command: str, by: Actor | None = None, **options: Any) -> str:
    """The sentence of a refused command; nothing is stored by one."""
    events = world.count("event")
    reply = await world.say(by or world.alice, command, **options)
    assert reply.why, reply.text
    assert world.count("event") == events
    return reply.why


# Plain numbers


@pytest.mark.parametrize(
    "options, headline, text, points",
    [
        ({"action": "Shoot, aimed", "figure": "Hit-man", "wounded": True}, "Hit-man: shoot, aimed.", "4 (2, d", 4),
        ({"action": "Shoot"}, "A figure: shoot.", "Action points: 1.", 1),
        ({"action": "Climb a level", "times": 2}, "A figure: climb a level, 2 times.", "points: 4.", 4),
        ({"action": "Climb a level", "traits": "tiny, stoned"}, "A figure: climb a level.", "+1 stoned, +1 tiny", 4),
        ({"action": "Move a segment", "segments_before": 2}, "A figure: move a segment.", "out of breath", 2),
        (
            {"action": "A simple task", "figure": "Lap dog", "laden": True},
            "Lap dog does a simple task.",
            "points: 2.",
            2,
        ),
        (
            {"action": "Shoot", "laden": True, "exhausted": True},
            "A figure: shoot.",
            "2 (1, doubled: exhausted, laden)",
            2,
        ),
    ],
)
async def test_an_action_has_its_cost_without_a_game(
    world: World, options: dict[str, Any], headline: str, text: str, points: int
) -> None:
    shown = await turn(world, "act", **options)
    assert shown.headline == headline
    assert text in shown.text
    assert shown.facts["points"] == points
    assert "left" not in shown.text


@pytest.mark.parametrize(
    "options, headline, points",
    [
        ({}, "A figure moves 10 cm (4″).", 1),
        ({"difficult": 2}, "A figure moves 20 cm (8″), 2 segments over difficult ground.", 4),
        (
            {"figure": "The gang dog", "difficult": 2},
            "The gang dog moves 20 cm (8″), 2 segments over difficult ground.",
            2,
        ),
        ({"segments": 2, "traits": "Huge"}, "A figure moves 10 cm (4″).", 2),
        ({"segments": 1, "obstacles": 1, "doors": 1}, "A figure moves 10 cm (4″), over 1 obstacle, through 1 door.", 5),
    ],
)
async def test_moving_has_its_cost_without_a_game(
    world: World, options: dict[str, Any], headline: str, points: int
) -> None:
    shown = await turn(world, "move", **options)
    assert (shown.headline, shown.facts["points"]) == (headline, points)


async def test_the_command_distance_is_reported_without_a_game(world: World) -> None:
    shown = await turn(world, "call", figure="Head Honcho")
    assert shown.headline == "Head Honcho with brains 4 has a command distance of 40 cm (16″)."
    assert (await turn(world, "call", brains=3)).facts == {"cm": 30}


@pytest.mark.parametrize(
    "command, options, sentence",
    [
        ("act", {"action": "Shoot", "figure": "Lap dog"}, "dogs can't do this"),
        ("act", {"action": "Shoot", "traits": "Sneaky"}, "No trait is called"),
        ("move", {"segments": 3}, "moves at most 2 segments a turn"),
        ("call", {"figure": "Rookie"}, "neither Head Honcho nor ma man"),
        ("call", {"figure": "Head Honcho", "farthest": "25 cm"}, "There is no game here"),
        ("next", {}, "No game is being played"),
        ("draw", {}, "No game is being played"),
        ("chits", {}, "No game is being played"),
        ("drop", {}, "No figure is named"),
    ],
)
async def test_impossible_turns_and_rolls_are_refused(
    world: World, command: str, options: dict[str, Any], sentence: str
) -> None:
    assert sentence in await refusal(world, f"gangstars-turn {command}", **options)


# Turns


async def test_a_whole_turn_with_a_call_and_a_restart(world: World) -> None:
    await open_turf(world)
    assert "10 chits in the bag" in (await good(world, world.alice, "game status")).text
    drawn = await turn(world, "draw", world.bob, chit=DUKE)
    assert drawn.headline == "Duke (Eastside Kings) acts with 11 action points."
    assert "May call up others for all points, within 40 cm (16″) and in sight" in drawn.text
    assert "activation is still running" in await refusal(world, "gangstars-turn draw")
    assert "not yours" in await refusal(world, "gangstars-turn done", world.bob)
    wrong: list[tuple[dict[str, Any], str]] = [
        ({"farthest": "17 in"}, "is 40 cm (16″). 42.5 cm (17″) is too far"),
        ({"figures": DUNN}, "is not in Duke's gang"),
        ({"figures": DUKE}, "Remove the leader"),
        ({"figures": f"{RAY}, {RAY}"}, "named twice"),
    ]
    for options, sentence in wrong:
        assert sentence in await refusal(world, "gangstars-turn call", **options)
    called = await turn(world, "call", figures=f"{RAY}, {TANK}", farthest="40 cm")
    assert called.headline == "Duke spends all 11 action points and calls up Razor Ray and Tank."
    await world.restart()
    assert "called up act first" in await refusal(world, "gangstars-turn draw")
    assert "not called up" in await refusal(world, "gangstars-turn up", figure=TEE)
    assert (await called.press("Up: Tank")).headline == "Tank (Eastside Kings) acts with 9 action points."
    done = await turn(world, "done")
    assert "Called up, still to act: Razor Ray." in done.text
    assert (await turn(world, "up", figure=RAY)).headline == "Razor Ray (Eastside Kings) acts with 7 action points."
    assert "was called up himself" not in (await turn(world, "done")).text
    ephemeral = await turn(world, "draw", chit=f"{TANK}, {RAY}, {TEE}")
    assert ephemeral.headline == "Li'l Tee (Eastside Kings) acts with 5 action points."
    assert "Tank has acted on a leader's order, so the chit is set aside." in ephemeral.text
    assert ephemeral.facts == {"acts": TEE, "aside": [TANK, RAY]}
    bag = await world.say(world.alice, "gangstars-turn chits")
    assert bag.private
    assert "in the bag Big Momma" in bag.text
    await turn(world, "done")
    for number in range(6):
        await turn(world, "draw", world.ursula)
        over = await turn(world, "done", world.ursula)
        assert ("Turn 1 is over" in over.text) == (number == 5)
    assert "bag is empty" in await refusal(world, "gangstars-turn draw")
    again = await over.press("Next turn")
    assert again.headline == "Turn 2 begins with 10 chits in the bag."
    await everything_is_the_fold_of_its_events(world)


async def test_points_are_counted_down_and_refused_with_the_sum(world: World) -> None:
    await open_turf(world)
    drawn = await turn(world, "draw", chit=RAY)
    assert "can't act now, because another activation is running" in await refusal(
        world, "gangstars-turn act", action="Shoot", figure=MOMMA
    )
    moved = await drawn.press("Move 10 cm (4″): 1 point")
    assert "Action points: 1 spent, 6 of 7 left." in moved.text
    down = await turn(world, "prone")
    assert "5 of 7 left" in down.text
    assert "stand first" in await refusal(world, "gangstars-turn move")
    assert "already lies prone" in await refusal(world, "gangstars-turn prone")
    up = await down.press("Stand up: 2 points")
    assert "3 of 7 left" in up.text
    loaded = await turn(world, "pick-up", what="the bag")
    assert loaded.headline == "Razor Ray picks up the bag."
    assert "needs 4 action points for that (2, doubled: laden). Only 2 of 7" in await refusal(
        world, "gangstars-turn act", action="Shoot, aimed"
    )
    assert "Remove “wounded”" in await refusal(world, "gangstars-turn act", action="Shoot", wounded=True)
    await turn(world, "drop")
    assert "0 of 7 left" in (await turn(world, "act", action="Cross an obstacle")).text
    await turn(world, "done")
    assert "no activation is running" in await refusal(world, "gangstars-turn act", action="Shoot", figure=RAY)


async def test_the_third_segment_exhausts_until_the_next_activation(world: World) -> None:
    await open_turf(world)
    await turn(world, "draw", chit=DUKE)
    moved = await turn(world, "move", segments=3)
    assert "Action points: 4" in moved.text
    assert "now exhausted" in moved.text
    assert "has none of 3 segments left" in await refusal(world, "gangstars-turn move")
    assert (
        "Action points: 2 (1, doubled: exhausted) spent, 5 of 11 left."
        in (await turn(world, "act", action="Shoot")).text
    )
    await turn(world, "done")
    assert "exhausted" in await world.sheet(DUKE)


async def test_a_figure_that_joins_during_a_turn_acts_from_the_next_on(world: World) -> None:
    await open_turf(world)
    await good(world, world.alice, "game add", people="1 Rookie", side="1", name="Recruits")
    status = (await good(world, world.alice, "game status")).text
    assert "10 chits in the bag" in status
    assert "No chit in the bag is called" in await refusal(world, "gangstars-turn draw", chit="Rookie 1")


async def test_the_dead_are_laid_aside_and_a_dog_is_drawn(world: World) -> None:
    await open_turf(world)
    await good(world, world.alice, "gang wounds", figure=RAY, points=4, dead=True)
    drawn = await turn(world, "draw", chit=f"{RAY}, {REX}")
    assert "Razor Ray is dead, so the chit is set aside." in drawn.text
    assert drawn.headline == "Rex (Fourth Precinct) acts with 10 action points."
    undone = await drawn.press("Undo", world.ursula)
    assert not undone.refused


async def test_the_notepad_tells_who_acts_and_what_it_came_to(world: World) -> None:
    await open_turf(world)
    await turn(world, "draw", chit=DUKE)
    await turn(world, "move")
    status = (await good(world, world.alice, "game status")).text
    for line in (
        "turn 1",
        "Duke** is acting, with 10 of 11 action points left",
        "Still to act: Eastside Kings 4, Fourth Precinct 5.",
    ):
        assert line in status
    await turn(world, "done")
    await good(world, world.alice, "gang wounds", figure=RAY, points=4, dead=True)
    await good(world, world.alice, "gang wounds", figure=TEE, points=1)
    assert "Razor Ray** dead" in (await good(world, world.alice, "game status")).text
    closed = await good(world, world.ursula, "game close")
    assert "1 dead, 1 wounded." in closed.text
    assert "Li'l Tee, of Eastside Kings" in closed.text


async def test_a_fuse_goes_off_before_a_chit_is_drawn(world: World) -> None:
    await two_crews(world)
    await good(world, world.alice, "gangstars-gang set", figure=RAY, gear="Grenade")
    await good(world, world.alice, "game open", system="GangStars")
    await good(world, world.alice, "game bring", gang="Eastside Kings")
    await turn(world, "next")
    await turn(world, "draw", chit=RAY)
    await good(world, world.alice, "gangstars-shoot throw", thrower=RAY, dice="5", range="15 cm")
    await turn(world, "done")
    for _ in range(4):
        await turn(world, "draw")
        await turn(world, "done")
    begun = await turn(world, "next")
    assert "Before you draw a chit, Grenade goes off." in begun.text
    assert "Goes off: Grenade" in begun.buttons
    assert "must go off. Use /gangstars-shoot explode" in await refusal(world, "gangstars-turn draw")
    await good(world, world.alice, "gangstars-shoot explode", fuse="Grenade")
    assert "acts" in (await turn(world, "draw")).text


async def test_the_odds_of_a_draw_are_by_side(world: World) -> None:
    await open_turf(world)
    odds = await world.say(world.alice, "gangstars-turn draw", odds=True)
    assert odds.private
    assert any("Eastside Kings" in line and "50%" in line for line in odds.text.splitlines())


# Rolls


@pytest.mark.parametrize(
    "command, dice, options, headline, facts",
    [
        ("roll", "3", {"ability": "Brains", "stat": 3}, "The figure passes.", {"passed": True}),
        (
            "roll",
            "3",
            {"ability": "Brains", "stat": 3, "modifier": 1, "what": "a lock"},
            "The figure fails: a lock.",
            {"passed": False},
        ),
        ("roll", "4", {"ability": "Brains", "figure": "Head Honcho"}, "Head Honcho passes.", {"passed": True}),
        (
            "opposed",
            "2 2 1 6",
            {"ability": "Melee", "stat": 3, "other_stat": 3},
            "The other wins against the figure by 5.",
            {"difference": -5},
        ),
        (
            "tag",
            "4",
            {"brains": 2, "turns": 1, "buildings": 1},
            "The tagger has sprayed enough and may act.",
            {"resisted": True},
        ),
        (
            "tag",
            "5",
            {"brains": 2, "turns": 1, "buildings": 1},
            "The tagger sprays the wall and does nothing else.",
            {"resisted": False},
        ),
    ],
)
async def test_rolls_from_plain_numbers(
    world: World, command: str, dice: str, options: dict[str, Any], headline: str, facts: dict[str, Any]
) -> None:
    rolled = await good(world, world.alice, f"gangstars {command}", dice=dice, **options)
    assert (rolled.headline, rolled.facts) == (headline, facts)


@pytest.mark.parametrize(
    "command, options, sentence",
    [
        ("roll", {"ability": "Brains"}, "The stat is unknown. Name a figure, or type the number, such as stat:3."),
        ("opposed", {"ability": "Brains", "stat": 2}, "other_stat:3"),
        ("tag", {}, "brains:3"),
        ("insult", {"figure": RAY, "target": "Hit-man"}, "is not a big mouth"),
        ("lurk", {"figure": RAY, "target": "Hit-man"}, "is not a lurker"),
        ("tag", {"figure": RAY}, "is not a tagger"),
        ("roll", {"ability": "Brains", "figure": DUNN}, "not yours"),
    ],
)
async def test_rolls_that_can_not_be_are_refused(
    world: World, command: str, options: dict[str, Any], sentence: str
) -> None:
    await two_crews(world)
    assert sentence in await refusal(world, f"gangstars {command}", **options)


async def test_luck_throws_one_die_anew_and_is_counted_down(world: World) -> None:
    await two_crews(world)
    await good(world, world.alice, "gangstars-gang set", figure=RAY, luck=1)
    rolled = await good(world, world.alice, "gangstars roll", ability="Brains", figure=RAY, dice="6")
    assert "Luck: Razor Ray" in rolled.buttons
    again = await rolled.press("Luck: Razor Ray")
    assert "Luck: the 6 of" in again.text
    assert "Luck: Razor Ray" not in again.buttons
    assert "luck 0 of 1" in await world.sheet(RAY)
    later = await good(world, world.alice, "gangstars roll", ability="Brains", figure=RAY, dice="6")
    assert "Luck: Razor Ray" not in later.buttons


async def test_no_player_makes_an_opponent_roll_again(world: World) -> None:
    await two_crews(world)
    await good(world, world.alice, "gangstars-gang set", figure=RAY, luck=1)
    rolled = await good(world, world.alice, "gangstars opposed", ability="Melee", figure=RAY, other=DUNN, dice="1 6")
    again = await rolled.press("Luck: Razor Ray")
    assert "Luck: the 1 of “melee, Razor Ray” became" in again.text
    assert "Melee, Officer Dunn: 1D6 **6**" in again.text


# Insults, lurkers and walls in a game


async def test_insults_lurkers_and_taggers_in_a_game(world: World) -> None:
    await two_crews(world)
    await good(world, world.alice, "gangstars-gang set", figure=RAY, traits="Big mouth, Lurker, Tagger")
    await good(world, world.alice, "game open", system="GangStars")
    await good(world, world.alice, "game bring", gang="Eastside Kings")
    await good(world, world.bob, "game bring", gang="Fourth Precinct")
    await turn(world, "next")
    lurked = await good(world, world.alice, "gangstars lurk", figure=RAY, target=DUNN)
    assert "Officer Dunn: test “surprised”" in lurked.buttons
    assert "can't act now" in await refusal(world, "gangstars insult", figure=RAY, target=DUNN)
    drawn = await turn(world, "draw", chit=RAY)
    assert "May insult one opponent" in drawn.text
    assert "same side" in await refusal(world, "gangstars insult", figure=RAY, target=MOMMA)
    insulted = await good(world, world.alice, "gangstars insult", figure=RAY, target=DUNN)
    assert "6 of 7 left" in insulted.text
    sheet = await world.sheet(DUNN)
    assert "terrified" in sheet
    assert "insulted" in sheet
    sprayed = await good(world, world.alice, "gangstars tag", figure=RAY, dice="6")
    assert sprayed.facts == {"resisted": False}
    assert "does nothing else now" in await refusal(world, "gangstars-turn act", action="Shoot")
    await sprayed.press("Done")
    await everything_is_the_fold_of_its_events(world)
