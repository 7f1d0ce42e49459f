"""/roll: free dice."""

from __future__ import annotations

from typing import Any

import pytest

from tests.cogs.world import Actor, World


@pytest.mark.parametrize(
    "formula, dice, total",
    [
        ("3d6+2", "1 2 3", 8),
        ("d20 - 1", "20", 19),
        ("4d6 keep 3", "1 6 5 4", 15),
        ("8d10 count 7+", "7 8 1 1 1 1 1 10", 3),
        ("3d6 reroll 1", "1 2 3 6", 11),
        ("d66", "3 4", 34),
        ("d%", "42", 42),
        ("3D6 × 10", "1 1 1", 30),
        ("red + 2red", "1 6 6", 7),
        ("4d6kh3", "1 6 5 4", 15),
        ("2d6!", "6 2 3", 11),
    ],
)
async def test_a_formula_with_typed_dice(world: World, alice: Actor, formula: str, dice: str, total: int) -> None:
    rolled = await world.say(alice, "roll", formula=formula, dice=dice)
    assert rolled.facts["total"] == total, rolled.text
    assert f"= {total}" in rolled.headline
    assert rolled.text.count("rolled at the table") == 1


async def test_jams_of_spot_dice_are_told(world: World, alice: Actor) -> None:
    rolled = await world.say(alice, "roll", formula="2blue", dice="1 1")
    assert "2 jams" in rolled.headline
    assert rolled.facts["jams"] == 2


async def test_a_comment_is_shown_and_harmless(world: World, alice: Actor) -> None:
    rolled = await world.say(alice, "roll", formula="d6 # for **@everyone** and the Buick", dice="4")
    assert "for" in rolled.headline
    assert "@everyone" not in rolled.text


async def test_everybody_may_roll_the_same_dice_again_once(world: World, alice: Actor, bob: Actor) -> None:
    rolled = await world.say(alice, "roll", formula="d6", dice="4")
    assert "bob rolls d6" in (await rolled.press("Again", bob)).headline
    assert (await rolled.press("Again")).refused == "That was rolled again already: give the command once more."


async def test_the_odds_of_a_formula(world: World, alice: Actor) -> None:
    asked = await world.say(alice, "roll", formula="2d6", odds=True)
    assert "Total: 7.00 on average" in asked.text
    assert " 7     17%" in asked.text


@pytest.mark.parametrize(
    "formula",
    [
        "100d100",
        "100d100 keep 50",
        "100d6 reroll 1 keep 50",
        "50d100 keep 3 + 50d100 keep 3",
        "100blue x 1000000",
        "100d6!",
        "100d100!",
    ],
)
async def test_the_dearest_odds_are_counted_or_sampled(world: World, alice: Actor, formula: str) -> None:
    asked = await world.say(alice, "roll", formula=formula, odds=True)
    assert asked.headline in ("The odds of /roll, exactly", "The odds of /roll, about")
    rolled = await asked.press("Roll it")
    assert not rolled.refused


async def test_odds_too_long_to_show_say_what_was_left_out(world: World, alice: Actor) -> None:
    asked = await world.say(alice, "roll", formula="d100", odds=True)
    assert "… and 76 more, 76% together" in asked.text


async def test_the_longest_roll_fits(world: World, alice: Actor) -> None:
    texts: list[Any] = [
        await world.say(alice, "roll", formula=formula) for formula in ("100d100", "10d6+" * 9 + "10d6")
    ]
    assert all("rolls" in reply.headline for reply in texts)
