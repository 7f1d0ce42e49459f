"""A figure of another system in place of one's own is refused in a sentence, by every command."""

from __future__ import annotations

import pytest

from tests.cogs.examples import EXAMPLES, Example
from tests.cogs.trying import set_up
from tests.cogs.world import Completed, World
from tests.turns import takes_turns

TEXT = 3
LONGEST = 6_000
STRANGERS = {"hood": ("Eastside Kings", "Duke"), "": ("Mulligan Mob", "Dutch Mulligan")}
"""By the system of a command: a gang of another system, and a figure of it."""

MOST: dict[str, Example] = {}
"""Of each command the example that says most."""
for _example in sorted(EXAMPLES, key=lambda one: len(one.options)):
    MOST[_example.command] = _example


def texts(world: World, command: str) -> list[str]:
    """The options of a command in which a name can be typed."""
    return [
        option["name"]
        for option in world.leaf(command).get("options") or []
        if option["type"] == TEXT and not option.get("choices") and option.get("max_length", LONGEST) > 50
    ]


@takes_turns
@pytest.mark.parametrize("example", [one for one in MOST.values() if one.options], ids=str)
async def test_a_figure_of_another_game_is_refused_in_a_sentence(world: World, example: Example) -> None:
    """`World.act` fails the test at the first incident, with odds or without."""
    await set_up(world, example, world.alice)
    sample, name = STRANGERS["hood" if example.command.startswith("hood") else ""]
    await world.say(world.alice, "gang new", name="Strangers", sample=sample)
    if any(isinstance(given, Completed) for given in example.options.values()):
        return  # the value comes from a menu of the bot
    for option in texts(world, example.command):
        options = {**example.options, option: f"{name} (Strangers)"}
        for odds in ({}, {"odds": True}) if example.odds else ({},):
            await world.say(world.alice, example.command, **options, **odds)
