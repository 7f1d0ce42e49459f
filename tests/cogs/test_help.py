"""/help: pages by what a user wants. Every example works, and every button does what it says."""

from __future__ import annotations

import math
import re
from typing import Any

import pytest

from cogs.commands.help.pages import CHAPTERS, PAGES, UNDER, WANTS
from tests.cogs.world import Actor, Reply, World

EXAMPLES = sorted(set(re.findall(r"`(/[^`]+)`", " ".join(line for page in PAGES.values() for line in page.lines))))
PHONE, MOST_LINES = 32, 8
"""Letters of a line of a phone, and lines of a page on it."""


def words_of(example: str) -> list[str]:
    """Its command, and each of its options."""
    return re.split(r" (?=\w+:)", example.removeprefix("/"))


async def page_of(world: World, actor: Actor, name: str) -> Reply:
    """A page, from the first."""
    start = await world.say(actor, "help")
    if name in WANTS or name == "more":
        return await start.press(PAGES[name].label)
    if name == "start":
        return start
    above = await start.press(PAGES[UNDER.get(name, "more")].label)
    (label,) = [label for label, id_ in above.buttons.items() if id_ == f"c:help:{name}"]
    return await above.press(label)


async def test_it_begins_with_what_one_may_want(world: World, alice: Actor) -> None:
    start = await world.say(alice, "help")
    assert start.private
    assert list(start.buttons) == [
        "Roll a die",
        "Look up a rule",
        "Fight a battle",
        "Run a campaign",
        "Play cards",
        "More",
    ]


async def test_every_page_leads_to_all_it_names_and_back(world: World, alice: Actor) -> None:
    for name in (*WANTS, "more", *CHAPTERS):
        page = await page_of(world, alice, name)
        assert page.headline == PAGES[name].headline
        assert [label for label in page.buttons if label not in ("Help", "More")] or name == "systems"
        assert (await page.press("Help")).headline == PAGES["start"].headline
        page = await page_of(world, alice, name)
        above = UNDER.get(name, "more" if name in CHAPTERS else "start")
        assert (await page.press(PAGES[above].label)).headline == PAGES[above].headline


async def test_a_page_takes_the_place_of_the_one_before(world: World, alice: Any) -> None:
    start = await world.say(alice, "help")
    await start.press("Roll a die")
    assert start.headline == "Roll a die"


@pytest.mark.parametrize("name", [name for name in PAGES if name != "systems"])
def test_every_page_is_short_enough_for_a_phone(name: str) -> None:
    lines = [line.replace("*", "").replace("`", "") for line in PAGES[name].lines]
    assert sum(math.ceil((len(line) + 2) / PHONE) for line in lines) <= MOST_LINES


async def test_it_works_in_direct_messages(world: World, alice: Any) -> None:
    battle = await page_of(world, alice.user, "battle")
    assert "Mad Dogs: a shot" in battle.buttons


@pytest.mark.parametrize("page, label, headline", [
    ("roll", "2D6", r"alice rolls 2D6: \*\*\d \d\*\* = \*\*\d+\*\*"),
    ("roll", "8D10, count 7 and up", r"alice rolls 8D10 count 7\+: "),
    ("rule", "Mad Dogs: shooting", "Lead Poisoning|Shooting"),
    ("rule", "Dillinger: robbing", "Robbing a bank"),
    ("campaign", "Start a campaign here", "alice opens the campaign"),
    ("cards", "Open a table", "alice opens .*a game of Dillinger"),
    ("cards", "The cards", "The accessory cards|cards"),
    ("gangs", "Sample gangs", "No gangs here yet"),
    ("trust", "The log", "Nothing on record yet"),
])  # fmt: skip
async def test_a_button_does_what_it_says(world: World, alice: Actor, page: str, label: str, headline: str) -> None:
    done = await (await page_of(world, alice, page)).press(label)
    assert not done.refused
    assert re.search(headline, done.headline), done.headline


async def test_every_die_of_the_page_can_be_rolled_again_and_again(world: World, alice: Actor) -> None:
    page = await page_of(world, alice, "roll")
    for label in page.buttons.keys() - {"Help"}:
        for _ in range(2):
            rolled = await page.press(label)
            assert rolled.outcome is not None, label
            assert not rolled.private


async def test_the_window_of_the_search_asks_for_a_rule_and_shows_it(world: World, alice: Any) -> None:
    page = await page_of(world, alice, "rule")
    asked = await page.press("Search")
    assert asked.result is not None
    assert asked.result.modal is not None
    window: Any = asked.result
    (label,) = window.modal["components"]
    field = label["component"]["custom_id"]
    found = await world.act(alice, lambda: alice.submit_modal(window, {field: "how do I shoot"}))
    assert found.private
    assert "hoot" in found.headline


async def test_a_newcomer_opens_a_game_by_a_button(world: World, alice: Actor) -> None:
    asked = await (await page_of(world, alice, "battle")).press("Open a game")
    assert asked.private
    step = await asked.press("Mad Dogs With Guns")
    (opened,) = step.ephemerals
    assert "a game of Mad Dogs With Guns" in opened.headline
    assert not opened.private


async def test_where_gangs_of_one_system_are_kept_the_button_opens_its_game(world: World, alice: Actor) -> None:
    await world.say(alice, "gang new", name="The Mob", sample="Mulligan Mob")
    opened = await (await page_of(world, alice, "battle")).press("Open a game")
    (step,) = opened.ephemerals
    assert "Bring The Mob" in step.buttons
    assert "a game of The Hoodsville Heist" in opened.headline


async def test_the_games_are_listed_with_what_is_ready(world: World, alice: Actor) -> None:
    games = await page_of(world, alice, "systems")
    assert re.search(r"Mad Dogs With Guns\*\*: \d+ of \d+ rules", games.text)


async def test_it_names_no_command_that_is_not_there(world: World) -> None:
    bot: Any = world.env.bot
    names = {found.qualified_name for found in bot.tree.walk_commands()}
    assert {words_of(example)[0] for example in EXAMPLES} <= names


@pytest.mark.parametrize("example", [example for example in EXAMPLES if words_of(example)[1:]])
async def test_its_examples_work(world: World, alice: Any, example: str) -> None:
    command, *words = words_of(example)
    typed = dict(word.split(":") for word in words)
    numbers = {"gats": int, "range": float, "count": int}
    options = {name: numbers.get(name, str)(text) for name, text in typed.items()}
    assert not (await world.say(alice, command, **options)).refused


@pytest.mark.parametrize("formula", ["4d6 kh3", "d20 adv", "8d10 >= 7", "4d6!", "3d6 reroll 1", "d66"])
async def test_the_formulas_it_names_roll(world: World, alice: Actor, formula: str) -> None:
    assert f"`{formula}`" in " ".join(PAGES["roll"].lines)
    assert not (await world.say(alice, "roll", formula=formula)).refused
