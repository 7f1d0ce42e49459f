"""A hidden figure is neither seen nor attacked until something reveals it; what it must do before the next action
(mad.hide).
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.cogs.kept import beginning
from tests.cogs.table import card, done, good, open_table
from tests.cogs.world import Actor, Reply, World
from tests.turns import takes_turns

SPATS, DOOLEY, MORELLI, CHIANTI = "Spats Doogan", "Dooley", "Hot Dog Morelli", "Chianti"
KING, SPADES = "King of Hearts", "King of Spades"
UNSEEN = "is hidden, so no one can attack them"


@beginning
async def in_hiding(world: World, name: str = DOOLEY) -> None:
    """Dooley of North Side hides, with an action left on the King of Hearts."""
    await open_table(world)
    await card(world, KING)
    hides = await good(world, world.alice, "mad-move hide", figure=name, dice="1")
    assert hides.headline == f"{name} hides."


async def hidden(world: World, name: str = DOOLEY) -> bool:
    return "hidden" in await world.sheet(name)


async def try_shot(world: World, by: Actor, target: str, shooter: str = CHIANTI, **more: Any) -> Reply:
    shot = {"shooter": shooter, "target": target, "gun": "Pistol", "range": 4.0}
    return await world.say(by, "mad shoot", **shot, **more)


# Hiding


async def test_the_game_keeps_and_shows_hidden_figures(world: World) -> None:
    await in_hiding(world)
    status = (await good(world, world.bob, "game status")).text
    assert f"**{DOOLEY}** hidden;" in status
    assert await hidden(world)


async def test_a_figure_without_a_hiding_place_is_seen(world: World) -> None:
    await open_table(world)
    await card(world, KING)
    await good(world, world.alice, "mad-move hide", figure=DOOLEY, dice="6")
    assert not await hidden(world)


async def test_hiding_taken_back_is_no_hiding(world: World) -> None:
    await open_table(world)
    await card(world, KING)
    hides = await good(world, world.alice, "mad-move hide", figure=DOOLEY, dice="1")
    undone = await hides.press("Undo")
    if "Agree" in undone.buttons:
        await undone.press("Agree", world.bob)
    assert not await hidden(world)


async def test_with_no_game_nothing_is_kept_of_it(fight: World) -> None:
    await good(fight, fight.alice, "mad-move hide", figure=DOOLEY, dice="1")
    assert not await hidden(fight)
    await good(fight, fight.bob, "mad shoot", shooter=CHIANTI, target=DOOLEY, gun="Pistol", range=4.0)


async def test_a_new_game_begins_with_no_figure_in_hiding(world: World) -> None:
    await in_hiding(world)
    await good(world, world.ursula, "game close", anyway=True)
    await good(world, world.alice, "gang ready", gang="North Side")
    assert not await hidden(world)


# Attacks on hidden figures

ATTACKS: list[tuple[str, dict[str, Any]]] = [
    ("mad shoot", {"shooter": CHIANTI, "target": DOOLEY, "gun": "Pistol", "range": 4.0}),
    ("mad shoot", {"shooter": CHIANTI, "target": "Mugsy", "group": DOOLEY, "gun": "Pistol", "range": 4.0}),
    ("mad-brawl fight", {"attackers": CHIANTI, "defenders": DOOLEY}),
    ("mad-brawl fight", {"attackers": CHIANTI, "defenders": f"Mugsy, {DOOLEY}"}),
    ("mad-move go", {"figure": CHIANTI, "into": DOOLEY}),
    ("mad-wreck run-down", {"car": "Ford", "victims": DOOLEY}),
]


@pytest.mark.parametrize("command, options", ATTACKS, ids=lambda one: one if isinstance(one, str) else "")
async def test_hidden_figures_can_not_be_attacked(world: World, command: str, options: dict[str, Any]) -> None:
    await in_hiding(world)
    await done(world, KING)
    await good(world, world.ursula, "mad-table car", name="Ford", driver=MORELLI, speed="Cruising", side="South Side")
    await card(world, SPADES)
    refused = await world.say(world.bob, command, **options)
    assert refused.refused == f"{DOOLEY} {UNSEEN}. Look for them with /mad-move spot."


async def test_hidden_figures_can_not_get_the_look(world: World) -> None:
    await in_hiding(world)
    await done(world, KING)
    await good(world, world.ursula, "mad-nerve stone-cold", figure=CHIANTI, hit=True, dice="1")
    await card(world, SPADES)
    refused = await world.say(world.bob, "mad-nerve look", killer=CHIANTI, victim=DOOLEY, inches=3.0)
    assert UNSEEN in refused.why


async def test_the_odds_of_a_shot_at_a_hidden_figure_are_shown(world: World) -> None:
    await in_hiding(world)
    await done(world, KING)
    await card(world, SPADES)
    asked = await try_shot(world, world.bob, DOOLEY, odds=True)
    assert "The odds of" in asked.headline
    assert UNSEEN in (await asked.press("Roll it")).why


async def test_a_blast_hits_hidden_figures_in_its_radius(world: World) -> None:
    await in_hiding(world)
    await good(world, world.ursula, "mad-bomb blast", near=DOOLEY, dice="6 6 6 1 1 1")
    assert await hidden(world)


# What reveals a figure

SHOWS: list[tuple[str, dict[str, Any], str]] = [
    ("mad-move go", {"figure": DOOLEY, "pace": "Walk"}, ""),
    ("mad-move go", {"figure": DOOLEY, "pace": "Run"}, "1"),
    ("mad-move go", {"figure": DOOLEY, "ladder": True}, ""),
    ("mad shoot", {"shooter": DOOLEY, "target": CHIANTI, "gun": "Pistol", "range": 4.0}, "6"),
    ("mad-brawl fight", {"attackers": DOOLEY, "defenders": CHIANTI}, "6 6"),
    ("mad-bomb throw", {"thrower": DOOLEY, "flick": 13.0}, ""),
    ("mad-table board", {"figures": DOOLEY, "car": "Ford"}, ""),
    ("mad-card deed", {"figure": DOOLEY, "what": "Talk"}, ""),
    ("mad-card deed", {"figure": DOOLEY, "what": "Leap"}, ""),
    ("mad hostage", {"figure": DOOLEY, "take": "Citizen"}, ""),
]


@pytest.mark.parametrize("command, options, dice", SHOWS, ids=lambda one: str(one)[:40])
async def test_a_figure_that_hurries_or_makes_a_noise_is_seen(
    world: World, command: str, options: dict[str, Any], dice: str
) -> None:
    await in_hiding(world)
    await good(world, world.alice, "mad-table car", name="Ford")
    shown = await good(world, world.alice, command, **options, **({"dice": dice} if dice else {}))
    assert f"{DOOLEY} is hidden no longer." in shown.text
    assert not await hidden(world)


QUIET: list[tuple[str, dict[str, Any]]] = [
    ("mad-move go", {"figure": DOOLEY, "pace": "Creep"}),
    ("mad-card deed", {"figure": DOOLEY, "what": "Aim"}),
    ("mad-move spot", {"figure": DOOLEY}),
    ("mad-bomb set", {"bomber": DOOLEY, "fuse": 2, "dice": "1"}),
]


@pytest.mark.parametrize("command, options", QUIET, ids=lambda one: one if isinstance(one, str) else "")
async def test_a_figure_that_creeps_or_keeps_quiet_stays_hidden(
    world: World, command: str, options: dict[str, Any]
) -> None:
    await in_hiding(world)
    await good(world, world.alice, command, **options)
    assert await hidden(world)


async def test_a_shot_that_is_sealed_is_heard_all_the_same(world: World) -> None:
    await in_hiding(world)
    await try_shot(world, world.alice, CHIANTI, DOOLEY, secret=True)
    assert not await hidden(world)


async def test_a_figure_that_creeps_out_of_cover_is_seen(world: World) -> None:
    await in_hiding(world)
    crept = await good(world, world.alice, "mad-move go", figure=DOOLEY, pace="Creep")
    seen = await crept.press("Out of cover")
    assert seen.headline == f"{DOOLEY} is seen: out of cover."
    assert not await hidden(world)
    again = await world.say(world.alice, "mad-move hidden", figure=DOOLEY)
    assert again.refused == f"{DOOLEY} is not hidden. Hide with /mad-move hide."


async def test_a_figure_noticed_while_it_creeps_up_is_seen(world: World) -> None:
    await in_hiding(world)
    await good(world, world.alice, "mad-move sneak", figure=DOOLEY, watchers=CHIANTI, dice="1")
    assert not await hidden(world)


async def test_an_enemy_who_spots_finds_all_hidden_figures(world: World) -> None:
    await in_hiding(world)
    await good(world, world.alice, "mad-move hide", figure="Mugsy", dice="1")
    await done(world, KING)
    await card(world, SPADES)
    await good(world, world.bob, "mad-move spot", figure=CHIANTI, dice="6")
    assert await hidden(world)
    spotted = await good(world, world.bob, "mad-move spot", figure=CHIANTI, dice="1")
    assert "No longer hidden: " in spotted.text
    assert not await hidden(world)
    assert not await hidden(world, "Mugsy")
    assert not (await try_shot(world, world.bob, DOOLEY, "Nails")).refused


async def test_an_enemy_may_look_where_only_one_hides(world: World) -> None:
    await in_hiding(world)
    await good(world, world.alice, "mad-move hide", figure="Mugsy", dice="1")
    await done(world, KING)
    await card(world, SPADES)
    spotted = await good(world, world.bob, "mad-move spot", figure=CHIANTI, hiding="Mugsy", dice="1")
    assert "No longer hidden: Mugsy." in spotted.text
    assert await hidden(world)


async def test_a_friend_who_looks_around_gives_no_figure_away(world: World) -> None:
    await in_hiding(world)
    await good(world, world.alice, "mad-move spot", figure="Mugsy", dice="1")
    assert await hidden(world)


async def test_a_figure_that_runs_in_terror_is_no_longer_hidden(world: World) -> None:
    await in_hiding(world)
    await good(world, world.alice, "mad guts", figure=DOOLEY, dice="6", modifier=-4)
    assert not await hidden(world)


# Before the next action


async def wounded(world: World) -> None:
    """Dooley is wounded on South Side's card, and North Side acts."""
    await open_table(world)
    await card(world, SPADES)
    await good(
        world, world.bob, "mad shoot", shooter=CHIANTI, target=DOOLEY, gun="Pistol", range=2.0, gats=6, dice="1 4"
    )
    await done(world, SPADES)
    await card(world, KING)


@takes_turns
@pytest.mark.parametrize(
    "command, options",
    [
        ("mad-move go", {"figure": DOOLEY}),
        ("mad shoot", {"shooter": DOOLEY, "target": CHIANTI, "gun": "Pistol", "range": 4.0}),
        ("mad-brawl fight", {"attackers": DOOLEY, "defenders": CHIANTI}),
        ("mad-card deed", {"figure": DOOLEY, "what": "Talk"}),
        ("mad recover", {"figure": DOOLEY}),
    ],
    ids=lambda one: one if isinstance(one, str) else "",
)
async def test_a_wounded_figure_tests_nerve_before_anything_else(
    world: World, command: str, options: dict[str, Any]
) -> None:
    await wounded(world)
    refused = await world.say(world.alice, command, **options)
    assert "Dooley (North Side) owes a GUTS test (wounded), which comes before their next action." in refused.why
    await good(world, world.alice, "mad guts", figure=DOOLEY, cause="Wounded", dice="1")
    assert "GUTS test" not in (await world.say(world.alice, command, **options)).why


async def test_a_witness_of_a_death_tests_nerve_before_anything_else(world: World) -> None:
    await open_table(world)
    await good(world, world.ursula, "mad-nerve saw", who=DOOLEY, died="Mugsy")
    await card(world, KING)
    assert "owes a GUTS test" in (await world.say(world.alice, "mad-move go", figure=DOOLEY)).why


async def stinks(world: World, speed: str = "Stopped") -> Reply:
    """Dooley must leap out of the Ford, in which Spats stays at the wheel; North Side acts."""
    await open_table(world)
    await good(world, world.alice, "mad-table car", name="Ford", driver=SPATS, inside=DOOLEY, speed=speed)
    dice = "4 6 1 1 6" if speed == "Stopped" else "4 6 1 1 1 6"
    hit = await good(world, world.ursula, "mad-wreck hits", car="Ford", hits=1, dice=dice)
    assert f"**{DOOLEY}**: must leap out as soon as possible." in hit.text
    await card(world, KING)
    return hit


async def test_a_figure_that_must_leap_out_of_a_stench_does_nothing_else_first(world: World) -> None:
    hit = await stinks(world)
    assert f"Leap out: {DOOLEY}" in hit.buttons
    owed = (await good(world, world.alice, "game owed")).text
    assert f"**{DOOLEY} (North Side)** owes the leap out (a stench in Ford)." in owed
    assert SPATS not in owed
    shot = await try_shot(world, world.alice, CHIANTI, DOOLEY)
    assert shot.refused == f"{DOOLEY} must first leap out of Ford. Use /mad-table alight."
    await good(world, world.alice, "mad-card deed", figure=SPATS, what="Talk")
    await good(world, world.alice, "mad-table alight", figures=DOOLEY)
    assert "leap out" not in (await good(world, world.alice, "game owed")).text
    assert not (await try_shot(world, world.alice, CHIANTI, DOOLEY)).refused


async def test_out_of_a_car_that_moves_they_come_off_it(world: World) -> None:
    await stinks(world, "Speeding")
    owing = await good(world, world.alice, "game owed")
    refused = await world.say(world.alice, "mad-card deed", figure=DOOLEY, what="Talk")
    assert refused.refused == f"{DOOLEY} must first leap out of Ford. Use /mad-wreck thrown."
    leapt = await owing.press(f"{DOOLEY}: leap out")
    assert not leapt.refused, leapt.refused
    assert f"{DOOLEY} (North Side)** owes the leap" not in (await good(world, world.alice, "game owed")).text


async def test_a_figure_back_in_the_car_owes_no_leap(world: World) -> None:
    await stinks(world)
    await good(world, world.alice, "mad-table alight", figures=DOOLEY)
    await good(world, world.alice, "mad-table board", figures=DOOLEY, car="Ford")
    assert "leap out" not in (await good(world, world.alice, "game owed")).text
