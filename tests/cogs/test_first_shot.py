"""Three presses from /help to a first shot: shooter and target, the odds, the dice; apart from all other games."""

from __future__ import annotations

from typing import Any

import pytest

from cogs.commands.help.first_shot import FIRSTS
from cogs.commands.help.lessons.lines import command_in, typed_in
from tests.cogs.world import Actor, Reply, World

SHOTS = [(game, "Play cards" if game == "dil" else "Fight a battle", first.label) for game, first in FIRSTS.items()]
KEPT = ("draft", "figure", "gang", "game", "campaign")


async def odds_of(world: World, actor: Actor, want: str, label: str) -> Reply:
    """The card after two presses."""
    return await (await (await world.say(actor, "help")).press(want)).press(label)


@pytest.mark.parametrize("game, want, label", SHOTS)
async def test_three_presses_lead_to_a_first_shot_with_its_odds_before(
    world: World, game: str, want: str, label: str
) -> None:
    for actor in (world.alice, world.alice.user):
        events = world.count("event")
        asked = await odds_of(world, actor, want, label)
        assert asked.private
        assert asked.headline == f"Sample: {FIRSTS[game].sample}"
        assert "Odds: every way the dice can fall" in asked.text
        assert "%" in asked.text
        assert f"`/{FIRSTS[game].line}`" in asked.text
        assert world.count("event") == events
        rolled = await asked.press("Roll it")
        assert not rolled.private
        assert rolled.outcome is not None
        assert rolled.outcome["rule"]
        assert world.count("event") == events + 1
        assert [world.count(table) for table in KEPT if table != "draft"] == [0] * 4
        assert not (await asked.press("Roll it")).refused, "as often as somebody likes"
        assert not (await rolled.press("Again")).refused


@pytest.mark.parametrize("game, want, label", SHOTS)
async def test_its_odds_are_those_of_the_command_that_it_names(
    world: World, alice: Any, game: str, want: str, label: str
) -> None:
    asked = await odds_of(world, alice, want, label)
    line = FIRSTS[game].line
    typed = await world.say(alice, command_in(line), **typed_in(line), odds=True)
    block = asked.text.partition("```")[2].partition("```")[0]
    assert block.strip()
    assert block in typed.text


async def test_no_stored_figure_with_the_same_name_shoots(world: World, alice: Any) -> None:
    for name in ("Hoodlum", "Beat Cop"):
        await world.say(alice, "gang new", name=f"Gang of {name}", game="mad")
        await world.say(alice, "gang hire", gang=f"Gang of {name}", profile="Punk", name=name)
    sheets = [await world.sheet(name) for name in ("Hoodlum", "Beat Cop")]
    asked = await odds_of(world, alice, "Fight a battle", "Mad Dogs: a shot")
    for _ in range(6):
        rolled = await asked.press("Roll it")
        assert "**GATS 3** or less" in rolled.text, "that of the profile"
    assert [await world.sheet(name) for name in ("Hoodlum", "Beat Cop")] == sheets


async def test_a_game_in_the_channel_goes_on_untouched(fight: World, alice: Any) -> None:
    await fight.say(alice, "game open", system="mad", name="Docks")
    await fight.say(alice, "game bring", gang="North Side")
    board, people = fight.rows("SELECT board FROM game"), fight.rows("SELECT state FROM figure")
    asked = await odds_of(fight, alice, "Fight a battle", "Mad Dogs: a shot")
    assert not (await asked.press("Roll it")).refused
    assert (fight.rows("SELECT board FROM game"), fight.rows("SELECT state FROM figure")) == (board, people)


async def test_its_buttons_outlive_a_restart(world: World, alice: Any) -> None:
    asked = await odds_of(world, alice, "Fight a battle", "Pottersville: a shot")
    await world.restart()
    assert not (await asked.press("Roll it")).refused
    assert (await asked.press("Learn it")).headline.startswith("Pottersville, 1 of 10")
