"""/roll: free dice."""

from __future__ import annotations

from typing import Any

import pytest

from cogs.cards.card import MOST_TEXT
from rules.core.plain.columns import WIDTH
from tests.cogs.world import Actor, World
from tests.turns import takes_turns


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
    assert rolled.headline.replace("*", "").removesuffix(" · rolled at the table").endswith(f" {total}")
    assert rolled.text.count("rolled at the table") == 1


@pytest.mark.parametrize(
    "formula, dice, line",
    [
        ("2d6+3", "4 5", "2D6 + 3: **4 5** + 3 = **12**"),
        ("d6", "4", "D6: **4**"),
        ("d6+2 # to hit", "4", "D6 + 2 (to hit): **4** + 2 = **6**"),
        ("3 - 5 + d6", "1", "3 - 5 + D6: 3 − 5 + **1** = **−1**"),
        ("3d6 x 10", "1 2 3", "3D6 x 10: **1 2 3** x 10 = **60**"),
        ("4d6kh3", "1 6 5 4", "4D6 keep 3: **4 5 6** (1) = **15**"),
        ("d20 dis", "17 4", "2D20 keep lowest 1: **4** (17) = **4**"),
        ("5d10>7", "1 8 10 7 2", "5D10 count 8+: 1 **8** **10** 7 2 = **2**"),
        ("2d6 + d8 - 1", "4 1 3", "2D6 + D8 - 1: **4 1** + **3** − 1 = **7**"),
        ("4d6kh3 - 2d4 x 2", "1 6 5 4 1 2", "4D6 keep 3 - 2D4 x 2: **4 5 6** (1) − **1 2** x 2 = **9**"),
        ("3d6! count 5+", "6 2 5 3", "3D6 explode count 5+: **6** 2 **5** + 3 = **2**"),
        ("2d6!", "6 2 3", "2D6 explode: **6 2** + **3** = **11**"),
        ("d66", "3 4", "D66: **34**"),
        ("d%", "42", "D%: **42**"),
    ],
)
async def test_a_simple_roll_has_one_line(world: World, alice: Actor, formula: str, dice: str, line: str) -> None:
    rolled = await world.say(alice, "roll", formula=formula, dice=dice)
    assert rolled.text.splitlines()[0] == f"alice rolls {line} · rolled at the table"
    assert len(rolled.text.splitlines()) == 2, "and who typed the dice"


@pytest.mark.parametrize("formula", ["2d6! + d8", "3d6 reroll 1", "20d6", "-d6", "2blue"])
async def test_a_roll_of_several_parts_has_a_line_for_each(world: World, alice: Actor, formula: str) -> None:
    rolled = await world.say(alice, "roll", formula=formula)
    assert f"= {rolled.facts['total']}" in rolled.headline
    assert len(rolled.text.splitlines()) > 1


async def test_a_simple_roll_shows_which_dice_were_typed(world: World, alice: Actor) -> None:
    assert "the first 1 rolled at the table" in (await world.say(alice, "roll", formula="2d6", dice="4")).text


async def test_what_was_meant_is_a_button(world: World, alice: Actor, bob: Actor) -> None:
    refused = await world.say(alice, "roll", formula="d20+5 adv")
    assert refused.refused == "Adv and dis go right after their die. Write d20 adv + 5."
    assert refused.private
    assert list(refused.buttons) == ["Roll d20 adv + 5"]
    assert world.count("event") == world.count("draft") == 0
    for _ in range(2):
        rolled = await refused.press("Roll d20 adv + 5")
        assert "alice rolls 2D20 keep 1 + 5: " in rolled.headline
        assert not rolled.private


async def test_what_a_roll_is_for_is_not_lost_behind_the_button(world: World, alice: Actor) -> None:
    refused = await world.say(alice, "roll", formula="d20 tö hit")
    assert "(tö hit)" in (await refused.press("Roll d20 # tö hit")).headline


async def test_a_formula_too_long_for_a_button_is_shown_all_the_same(world: World, alice: Actor) -> None:
    refused = await world.say(alice, "roll", formula="d20 " + "why " * 20)
    assert "is for after a #" in (refused.refused or "")
    assert not refused.buttons


async def test_both_ways_that_a_sign_after_dice_that_explode_may_be_meant_are_buttons(
    world: World, alice: Actor
) -> None:
    refused = await world.say(alice, "roll", formula="5d6!>4")
    assert list(refused.buttons) == ["Roll 5d6!", "Roll 5d6 explode count 5+"]
    rolled = await refused.press("Roll 5d6 explode count 5+")
    assert "alice rolls 5D6 explode count 5+: " in rolled.headline


@pytest.mark.parametrize(
    "formula, dice, total",
    [
        ("d%", "70 5", 75),
        ("d%", "5 70", 75),
        ("d%", "00", 100),
        ("d%", "00 0", 100),
        ("d%", "00 7", 7),
        ("2d%", "70 5 30 0", 105),
        ("2d%", "70 5", 75),
        ("d% + d6", "70 5", 75),
        ("d% + d6", "70 5 3", 78),
        ("3d10", "0 5 10", 25),
        ("3d10", "057", 22),
        ("3d6", "[1, 2, 3]", 6),
        ("3d6", "1 + 2 + 3", 6),
        ("6d6", "114566", 23),
        ("6d6", "{114} (5;6) 6", 23),
        ("2d6 reroll 1", "164", 10),
    ],
)
async def test_dice_are_typed_as_they_lie_on_a_table(
    world: World, alice: Actor, formula: str, dice: str, total: int
) -> None:
    rolled = await world.say(alice, "roll", formula=formula, dice=dice)
    assert rolled.facts["total"] == total
    assert rolled.text.count("rolled at the table") == 1


@pytest.mark.parametrize(
    "formula, dice, sentence",
    [
        ("2d6", "12", "A D6 shows 1 to 6, not 12. Correct die number 1."),
        ("6d6", "114766", "A D6 shows 1 to 6, not 7. Correct die number 4."),
        ("6d6", "0", "A D6 shows 1 to 6, not 0. Correct die number 1."),
        ("d%", "0", "A D100 shows 1 to 100, not 0. Correct die number 1."),
        ("d%", "75 5", "This roll takes 1 die. Remove the last die, which shows 5."),
        ("d%", "7 5", "This roll takes 1 die. Remove the last die, which shows 5."),
        ("d20", "114", "A D20 shows 1 to 20, not 114. Correct die number 1."),
        ("d6", "1 = 1", "“=” is not a face of a die. Type your dice in order, such as 1 4 6."),
    ],
)
async def test_what_can_be_no_dice_is_refused_and_nothing_of_it_is_taken(
    world: World, alice: Actor, formula: str, dice: str, sentence: str
) -> None:
    assert (await world.say(alice, "roll", formula=formula, dice=dice)).refused == sentence
    assert world.count("event") == 0


async def test_both_ways_that_a_number_in_front_may_be_meant_are_buttons(world: World, alice: Actor) -> None:
    refused = await world.say(alice, "roll", formula="2x3d6")
    assert list(refused.buttons) == ["Roll 3d6", "Roll 3d6 x 2"]


async def test_the_odds_of_what_other_bots_taught_are_exact(world: World, alice: Actor) -> None:
    asked = await world.say(alice, "roll", formula="2d6>5", odds=True)
    assert asked.headline == "The odds of /roll, exactly"
    assert "0   69%" in asked.text


async def test_jams_of_spot_dice_are_shown(world: World, alice: Actor) -> None:
    rolled = await world.say(alice, "roll", formula="2blue", dice="1 1")
    assert "2 jams" in rolled.headline
    assert rolled.facts["jams"] == 2


async def test_a_comment_is_shown_and_harmless(world: World, alice: Actor) -> None:
    rolled = await world.say(alice, "roll", formula="d6 # for **@everyone** and the Buick", dice="4")
    assert "for" in rolled.headline
    assert "@everyone" not in rolled.text


async def test_every_user_may_roll_the_same_dice_again_once(world: World, alice: Actor, bob: Actor) -> None:
    rolled = await world.say(alice, "roll", formula="d6", dice="4")
    assert "bob rolls D6: " in (await rolled.press("Again", bob)).headline
    assert (await rolled.press("Again")).refused == "That has already been rolled again. Give the command once more."


async def test_the_odds_of_a_formula(world: World, alice: Actor) -> None:
    asked = await world.say(alice, "roll", formula="2d6", odds=True)
    assert "Total: 7 on average" in asked.text
    assert " 7   17%" in asked.text


@takes_turns
@pytest.mark.parametrize(
    "formula",
    [
        "100d100",
        "100d100 keep 50",
        "100d6 reroll 1 keep 50",
        "50d100 keep 3 + 50d100 keep 3",
        "100blue x 1000000",
        "100d100 x 1000000 - 999",
        "999 - 100d100 x 1000000",
        "100black x 1000000",
        "100d6!",
        "100d100!",
    ],
)
async def test_the_dearest_odds_are_counted_or_sampled(world: World, alice: Actor, formula: str) -> None:
    asked = await world.say(alice, "roll", formula=formula, odds=True)
    assert asked.headline in ("The odds of /roll, exactly", "The odds of /roll, estimated")
    assert len(asked.text) <= MOST_TEXT
    assert all(len(line) <= WIDTH for line in asked.text.split("```")[1].splitlines())
    rolled = await asked.press("Roll it")
    assert not rolled.refused


async def test_many_totals_are_shown_in_bands_with_the_chance_to_reach_them_the_median_and_the_usual_range(
    world: World, alice: Actor
) -> None:
    asked = await world.say(alice, "roll", formula="100d6", odds=True)
    assert asked.headline == "The odds of /roll, exactly"
    assert "- Total: 350 on average, median 350; the middle 80%: 328 to 372" in asked.text
    assert "          chance or more\nup to 300   0.2%    100%\n  301-310   0.8%   99.8%" in asked.text
    assert "341-350    22%     71%" in asked.text
    assert " from 401   0.2%    0.2%\n```" in asked.text
    assert "more, " not in asked.text
    dear = await world.say(alice, "roll", formula="20d2!", odds=True)
    assert dear.headline == "The odds of /roll, estimated"
    assert "- Total: 59.3 on average, median 58; the middle 80%: 44 to 74" in dear.text


@pytest.mark.parametrize("formula, listed", [("d24", True), ("d25", False), ("5d6", False), ("4d6", True)])
async def test_few_totals_stay_one_by_one(world: World, alice: Actor, formula: str, listed: bool) -> None:
    asked = await world.say(alice, "roll", formula=formula, odds=True)
    assert ("or more" not in asked.text) is listed
    assert ("median" not in asked.text) is listed


async def test_the_longest_roll_fits(world: World, alice: Actor) -> None:
    texts: list[Any] = [
        await world.say(alice, "roll", formula=formula) for formula in ("100d100", "10d6+" * 9 + "10d6")
    ]
    assert all("rolls" in reply.headline for reply in texts)
