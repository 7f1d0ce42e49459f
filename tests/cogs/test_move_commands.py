"""/mad-move: inches and floors, climbing, sneaking and spotting."""

from __future__ import annotations

from typing import Any

import pytest

from tests.cogs.world import Actor, Reply, World

SPATS, MORELLI = "Spats Doogan", "Hot Dog Morelli"


async def move(world: World, command: str, by: Actor | None = None, **options: Any) -> Reply:
    reply = await world.say(by or world.alice, f"mad-move {command}", **options)
    assert not reply.refused, reply.refused
    return reply


async def refusal(world: World, command: str, by: Actor | None = None, **options: Any) -> str:
    """The sentence of a refused command; nothing is stored by one."""
    events = world.count("event")
    reply = await world.say(by or world.alice, f"mad-move {command}", **options)
    assert reply.why, reply.text
    assert world.count("event") == events
    return reply.why


# Rates


async def test_hot_dog_reaches_the_van(fight: World, bob: Actor) -> None:
    """The book's example: a creep of 2 inches, then a run of 4 and a 4."""
    crept = await move(fight, "go", bob, figure=MORELLI, pace="Creep")
    assert (crept.headline, crept.facts["inches"]) == (f"{MORELLI} creeps 2 inches.", 2)
    ran = await move(fight, "go", bob, figure=MORELLI, pace="Run", dice="4")
    assert (ran.headline, ran.facts["inches"]) == (f"{MORELLI} runs 8 inches.", 8)
    assert "Shots on this card are at −2 GATS." in ran.text


@pytest.mark.parametrize(
    "options, headline, line",
    [
        ({}, "The figure walks 4 inches.", "−1 GATS"),
        ({"rough": True}, "The figure walks 2 inches.", "4 inches, halved for rough ground."),
        ({"pace": "Run", "rough": True, "dice": "3"}, "The figure runs 3.5 inches.", "4 inches + 1D6, halved"),
        (
            {"pace": "Run", "skills": "Fast Mover, Gimpy", "dice": "1"},
            "The figure runs 6 inches.",
            "4 inches + 1D6 + 3 Fast Mover − 2 Gimpy.",
        ),
        ({"stairs": "Up"}, "The figure walks 2 inches up the stairs.", "halved for stairs up"),
        ({"stairs": "Down"}, "The figure walks 4 inches down the stairs.", ""),
        ({"stairs": "By the floor"}, "The figure moves 1 floor by the stairs this turn, up or down.", ""),
        ({"stairs": "By the floor", "half_speed": True}, "The figure moves half a floor by the stairs this turn", ""),
        ({"ladder": True}, "The figure moves 2 inches on the ladder this turn, or half a floor.", "−2 GATS"),
        ({"ladder": True, "half_speed": True}, "The figure moves 1 inch on the ladder this turn, or a quarter of", ""),
        ({"hostages": 2}, "The figure walks 2 inches.", "at most 2 with hostages"),
        (
            {"hostages": 1, "half_speed": True, "rough": True},
            "The figure walks 0.5 inches.",
            "halved for rough ground and a serious wound",
        ),
    ],
)
async def test_rates_from_plain_numbers(world: World, options: dict[str, Any], headline: str, line: str) -> None:
    shown = await move(world, "go", **options)
    assert shown.headline.startswith(headline)
    assert line in shown.text


async def test_a_figures_own_wounds_hostages_and_skills_count(fight: World, alice: Actor) -> None:
    await fight.say(alice, "gang hire", gang="North Side", profile="Hoodlum", name="Lame", skills="Gimpy")
    assert (await move(fight, "go", figure="Lame")).facts["inches"] == 3
    await fight.say(alice, "mad hostage", figure=SPATS, take="Citizen")
    assert (await move(fight, "go", figure=SPATS)).facts["inches"] == 2
    assert "run with hostages" in await refusal(fight, "go", figure=SPATS, pace="Run")
    assert "can't climb a ladder" in await refusal(fight, "go", figure=SPATS, ladder=True)


async def test_the_terrified_run_and_the_nervous_see_their_distance(fight: World, alice: Actor) -> None:
    await fight.say(alice, "mad guts", figure="Mugsy", dice="6")
    assert "Terrified" in (await move(fight, "go", figure="Mugsy", pace="Run", dice="1")).text
    assert "terrified" in await refusal(fight, "hide", figure="Mugsy")


async def test_a_figure_on_the_floor_stands_up_first(fight: World, bob: Actor) -> None:
    await fight.say(fight.alice, "mad-brawl fight", attackers="Mugsy", defenders=MORELLI, dice="1 6 3")
    assert "/mad-brawl stand first" in await refusal(fight, "go", bob, figure=MORELLI)
    await fight.say(bob, "mad-brawl stand", figure=MORELLI)
    await move(fight, "go", bob, figure=MORELLI)


@pytest.mark.parametrize(
    "options, sentence",
    [
        ({"ladder": True, "stairs": "Up"}, "not both"),
        ({"ladder": True, "pace": "Run"}, "Remove “pace” and “rough”"),
        ({"stairs": "By the floor", "rough": True}, "Remove “pace” and “rough”"),
        ({"figure": MORELLI}, "not yours"),
        ({"figure": "Capone"}, "No figure is called"),
        ({"pace": "Walk", "dice": "3"}, "No dice are rolled for that. Remove your die, which shows 3."),
        ({"skills": "Flying"}, "No skill is called"),
    ],
)
async def test_what_can_not_be_walked_is_refused(fight: World, options: dict[str, Any], sentence: str) -> None:
    await fight.name_umpires()
    assert sentence in await refusal(fight, "go", **options)


async def test_odds_of_a_run(world: World, alice: Actor) -> None:
    whole = await world.say(alice, "mad-move go", pace="Run", odds=True)
    assert "Inches: 7.50 on average" in whole.text
    halved = await world.say(alice, "mad-move go", pace="Run", rough=True, odds=True)
    lines = [line.split()[0] for line in halved.text.splitlines() if "17%" in line]
    assert lines == ["2.5", "3", "3.5", "4", "4.5", "5"]


# Climbing, hiding, spotting


async def test_a_cat_burglar_climbs_with_2_more_stunts(world: World) -> None:
    shown = await move(world, "climb", stunts=3, skills="Cat Burglar", dice="5")
    assert shown.headline == "The figure makes the climb."
    assert "STUNTS 3 + 2 Cat Burglar = **5** or less" in shown.text
    assert "/mad fall" in (await move(world, "climb", stunts=3, dice="5")).text


async def test_hiding_is_smarts_and_wounds_and_drink_count(fight: World, alice: Actor) -> None:
    await fight.say(alice, "gang wounds", figure=SPATS, points=1)
    shown = await move(fight, "hide", figure=SPATS, dice="3")
    assert shown.headline == f"{SPATS} hides."
    assert "SMARTS 4 − 1 wounds = **3** or less" in shown.text
    drunk = await move(fight, "hide", smarts=3, drunk=True, skills="Drunk/Addicted", dice="3")
    assert drunk.headline.startswith("The figure finds no hiding place")


@pytest.mark.parametrize(
    "options, hidden",
    [
        ({}, True),
        ({"moved": "Creep", "cover": "Hard"}, True),
        ({"moved": "Walk"}, False),
        ({"moved": "Run"}, False),
        ({"cover": "None"}, False),
        ({"noise": True}, False),
    ],
)
async def test_haste_noise_and_leaving_cover_reveal(world: World, options: dict[str, Any], hidden: bool) -> None:
    shown = await move(world, "hidden", **options)
    assert shown.facts["hidden"] is hidden
    assert ("stays hidden" in shown.headline) is hidden


async def test_smoke_hinders_watchers(world: World) -> None:
    shown = await move(world, "spot", smarts=3, smoke=True, dice="3")
    assert "SMARTS 3 − 1 smoke = **2** or less" in shown.text
    assert shown.headline == "The figure spots nothing: one action."
    assert (await move(world, "spot", smarts=3, dice="3")).facts["passed"] is True


async def test_what_is_tested_must_be_said(world: World) -> None:
    assert await refusal(world, "spot") == "Name the figure, or give its SMARTS, such as smarts:3."
    assert await refusal(world, "climb") == "Name the figure, or give its STUNTS, such as stunts:3."


# Sneaking


async def test_every_watcher_tests_for_himself(fight: World) -> None:
    shown = await move(fight, "sneak", figure=SPATS, watchers="Ox, Chianti, 3", dice="1 5 4")
    assert shown.headline == f"Ox notices {SPATS} creeping up."
    assert "Not noticed by Chianti and the watcher." in shown.text
    assert [one["notices"] for one in shown.facts["watchers"]] == [True, False, False]
    unseen = await move(fight, "sneak", watchers="3, 3 3 3 3 3 3", dice="6 6")
    assert unseen.headline == "The figure creeps up unseen by watcher 1 and watcher 2."
    assert "within 4 inches" in unseen.text


@pytest.mark.parametrize(
    "options, sentence",
    [
        ({"watchers": " "}, "The bot needs to know “watchers” here"),
        ({"watchers": "9"}, "SMARTS is a number from 0 to 6"),
        ({"watchers": "3 3"}, "SMARTS is a number from 0 to 6"),
        ({"watchers": ",".join("3" * 13)}, "At most 12"),
        ({"watchers": SPATS, "figure": SPATS}, "can't watch for themselves"),
        ({"watchers": "Ox, ox"}, "named twice"),
        ({"watchers": "3", "figure": MORELLI}, "not yours"),
    ],
)
async def test_sneaking_that_can_not_be_is_refused(fight: World, options: dict[str, Any], sentence: str) -> None:
    await fight.name_umpires()
    assert sentence in await refusal(fight, "sneak", **options)


async def test_a_figure_knocked_out_does_not_watch(fight: World, alice: Actor) -> None:
    await fight.say(alice, "mad-brawl fight", attackers="Mugsy", defenders=MORELLI, dice="1 6 4")
    assert "can't see anything" in await refusal(fight, "sneak", figure=SPATS, watchers=MORELLI)


async def test_odds_of_creeping_up_unseen(world: World, alice: Actor) -> None:
    asked = await world.say(alice, "mad-move sneak", watchers="2, 3", odds=True)
    assert "33%" in asked.text, "4/6 of 3/6"


async def test_what_one_hides_behind_can_be_said(fight: World) -> None:
    assert "nothing to hide behind" in await refusal(fight, "hide", figure=SPATS, cover="None")
    assert (await move(fight, "hide", figure=SPATS, cover="Hard", dice="3")).headline == f"{SPATS} hides."
