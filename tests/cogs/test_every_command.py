"""Every command, in a server and in direct messages, with every button that its answers carry."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from rules.core.action.system import discover
from tests.approving import Approved
from tests.cogs.examples import EXAMPLES, Example
from tests.cogs.transcript import steady, transcript
from tests.cogs.trying import DEEP, FIRST, places, press_all, repeated, set_up
from tests.cogs.world import MORE, Reply, World
from tests.turns import takes_turns

KEEPS = ("undo", "game move", "game orders", "gangstars shock", "me notices", "me quiet")
"""Commands that store something without an event: an undo, the drafts of buttons, a user's wishes."""
RULE = re.compile(rf"\b(?:{'|'.join(discover())})\.[a-z]+(?:[.-][a-z]+)*\b")


async def options(world: World, example: Example) -> str:
    """The options of a command, and the completions that alice gets for each once the others are typed."""
    leaf, found = world.leaf(example.command), list[str]()
    for option in leaf.get("options") or []:
        fields = {name: value for name, value in option.items() if name not in ("name", "autocomplete") and value}
        found.append(f"{option['name']}: {fields}")
        if option.get("autocomplete") and option["name"] != "dice":  # alike everywhere
            others = {name: value for name, value in example.options.items() if name != option["name"]}
            offered = await world.complete(world.alice, example.command, option["name"], "", **others)
            found.append(f"  {' | '.join(offered)}")
    return "\n".join([leaf["description"], *found])


def with_recipients(world: World, reply: Reply, before: int) -> str:
    """Whether an answer is its caller's alone, and which of the options typed the log keeps of all that came since."""
    new = world.rows("SELECT command, options FROM event ORDER BY id LIMIT -1 OFFSET ?", before)
    kept = [f"/{command} {' '.join(sorted(json.loads(options)))}".strip() for command, options in new]
    return "\n".join(["for the caller alone" if reply.private else "for all", *kept])


@takes_turns
@pytest.mark.parametrize("example", EXAMPLES, ids=str)
async def test_a_command_answers_and_so_does_each_of_its_buttons(
    world: World, approved: Approved, request: pytest.FixtureRequest, example: Example
) -> None:
    for actor in places(world, example):
        await set_up(world, example, actor)
        if actor is world.alice and FIRST[example.command] is example:
            approved.holds(f"options {example.command}", await options(world, example))
        events, version = world.count("event"), world.version()
        typed: dict[str, Any] = {"dice": example.dice} if example.dice else {}
        with repeated() as times:
            reply = await world.say(actor, example.command, **example.options, **typed)
        assert times or not example.odds, "nothing was rolled"
        assert not reply.refused, reply.refused
        assert reply.private == example.private
        assert world.count("event") == events + example.stores
        assert (world.version() == version) or example.stores or example.command in KEEPS
        if example.command.split()[0] not in ("rule", "tables"):
            assert not RULE.search(reply.text), "a rule is named by its title: its id is behind [Why]"
        if example.dice:
            rolled = reply.text.count("rolled at the table")
            assert rolled == ("Show the dice" not in reply.buttons) or rolled == 1, (
                "once, however many throws there were"
            )
            assert reply.outcome is not None
            assert reply.outcome["rule"]
        if actor is world.alice:
            answer = transcript(reply)
            # Buttons are the same in direct messages.
            first = FIRST[example.command] is example
            depth = 2 if first and len(reply.labels - {MORE}) <= DEEP else 1
            brought = await press_all(world, reply, depth=depth, twice=first)
            approved.holds(request.node.callspec.id, "\n".join([answer, *map(steady, brought)]))
            approved.holds(f"declared {request.node.callspec.id}", with_recipients(world, reply, events))


async def test_the_button_of_a_sample_gang_works_once(world: World) -> None:
    empty = await world.say(world.alice, "gang show")
    label = next(iter(empty.buttons))
    await empty.press(label)
    assert world.count("gang") == 1
    assert (await empty.press(label)).refused
    assert world.count("gang") == 1


async def test_every_page_of_help_is_a_button_away(world: World) -> None:
    start = await world.say(world.alice, "help")
    for label in list(start.buttons):
        page: Any = await start.press(label)
        assert page.private
        start = await page.press("Help")
