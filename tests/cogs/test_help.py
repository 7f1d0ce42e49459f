"""/help: a tour whose every example works."""

from __future__ import annotations

import re
from typing import Any

import pytest

from cogs import help as tour
from tests.cogs.world import Actor, World

EXAMPLES = sorted(set(re.findall(r"`(/[^`]+)`", " ".join(line for _, lines in tour.PAGES.values() for line in lines))))


def words_of(example: str) -> list[str]:
    """Its command, and each of its options."""
    return re.split(r" (?=\w+:)", example.removeprefix("/"))


async def test_every_page_leads_to_every_other(world: World, alice: Actor) -> None:
    start = await world.say(alice, "help")
    assert start.private
    labels = set(tour.LABELS.values())
    assert set(start.buttons) - {"Open a game"} == labels - {"Start"}
    for label in labels - {"Start"}:
        page = await start.press(label)
        assert page.headline != start.headline
        assert set(page.buttons) - {"Open a game"} == labels - {label}


async def test_a_newcomer_opens_a_game_by_a_button(world: World, alice: Actor) -> None:
    asked = await (await world.say(alice, "help")).press("Open a game")
    assert asked.private
    opened = await asked.press("Mad Dogs With Guns")
    assert "a game of Mad Dogs With Guns" in opened.headline
    assert not opened.private


async def test_where_gangs_of_one_system_are_kept_the_button_opens_its_game(world: World, alice: Actor) -> None:
    await world.say(alice, "gang new", name="The Mob", sample="Mulligan Mob")
    opened = await (await world.say(alice, "help")).press("Open a game")
    assert "a game of The Hoodsville Heist" in opened.headline


async def test_the_games_are_listed_with_what_is_ready(world: World, alice: Actor) -> None:
    games = await (await world.say(alice, "help")).press("The rule systems")
    assert re.search(r"Mad Dogs With Guns\*\*: \d+ of \d+ rules", games.text)


async def test_the_tour_names_no_command_that_is_not_there(world: World) -> None:
    bot: Any = world.env.bot
    names = {found.qualified_name for found in bot.tree.walk_commands()}
    assert {words_of(example)[0] for example in EXAMPLES} <= names


@pytest.mark.parametrize("example", [example for example in EXAMPLES if words_of(example)[1:]])
async def test_the_examples_of_the_tour_work(world: World, alice: Any, example: str) -> None:
    command, *words = words_of(example)
    typed = dict(word.split(":") for word in words)
    numbers = {"gats": int, "range": float, "minutes": int, "count": int, "comrades": int}
    options = {name: numbers.get(name, str)(text) for name, text in typed.items()}
    assert not (await world.say(alice, command, **options)).refused


@pytest.mark.parametrize("formula", ["3d6+2", "8d10 count 7+", "4d6 keep 3", "d66", "d%"])
async def test_the_formulas_of_the_tour_roll(world: World, alice: Actor, formula: str) -> None:
    assert not (await world.say(alice, "roll", formula=formula)).refused
