"""Cards show players' text as they typed it: nothing in it comes alive."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from cogs.cards.markdown import markdown, plain
from rules.core.action.move import MOVES
from tests.cogs.examples import Example
from tests.cogs.trying import FIRST, set_up
from tests.cogs.world import World
from tests.turns import takes_turns

ALIVE = "<t:9:R> </mad:9> <#9> <:a:9> **b** http://x"
"""A time, a command, a channel, an emoji, bold letters and a link, as short as a name must be."""
LIVE = re.compile(r"(?<!\\)<(?:t:9:R|/mad:9|#9|:a:9)>|\*\*b\*\*|http://x")
CODE = re.compile(r"```.*?```|`[^`\n]*`", re.DOTALL)
STRING = 3


def options() -> Iterator[tuple[str, tuple[str, ...]]]:
    """Commands, each with those of its texts that no command before it has."""
    met = set[str]()
    for command in FIRST:
        new = {name for name in MOVES[command].options if name not in met} if command in MOVES else set[str]()
        met |= new
        if new:
            yield command, tuple(sorted(name.rstrip("_") for name in new))


@takes_turns
@pytest.mark.parametrize("command, names", list(options()))
async def test_nothing_typed_comes_alive(world: World, command: str, names: tuple[str, ...]) -> None:
    example: Example = FIRST[command]
    await set_up(world, example, world.alice)
    for option in world.leaf(command).get("options") or []:
        if option["type"] == STRING and option["name"] in names and not option.get("choices"):
            text = ALIVE[: option.get("max_length")]
            reply = await world.say(world.alice, command, **{**example.options, option["name"]: text})
            assert not LIVE.search(CODE.sub("", reply.text)), f"{option['name']}: {reply.text}"


@pytest.mark.parametrize(
    "name",
    [ALIVE, "1. Joe", "# Head", "-# small", "> said", "<id:guide>", "[x](https://y)", "<a:b:1>", "_a b_", "||x||"],
)
def test_a_name_loses_its_effect_and_nothing_else(name: str) -> None:
    assert markdown(name) != name
    assert plain(markdown(name)) == name
