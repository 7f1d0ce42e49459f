"""Every command, in a server and in direct messages, with every button that its answers carry."""

from __future__ import annotations

from typing import Any

import pytest

from tests.cogs.examples import EXAMPLES, Example
from tests.cogs.world import BOMBERS, Actor, Reply, World

ONCE = {"draft", "again", "undo", "agree", "reveal", "sample"}
"""What happens once however often it is pressed."""

ROLLING = [example for example in EXAMPLES if example.odds]


async def set_up(world: World, example: Example, actor: Actor) -> None:
    if example.gangs:
        for side in ("North", "South"):
            await world.say(actor, "gang new", name=f"{side} Side", sample=f"{side} Side", dice=BOMBERS)
    for command, options in example.before:
        reply = await world.say(actor, command, **options)
        if "Accept" in reply.buttons:
            await reply.press("Accept", world.bob)


def places(world: World, example: Example) -> list[Actor]:
    return [world.alice, world.alice.user] if example.direct else [world.alice]


async def press_all(world: World, reply: Reply, depth: int = 2) -> None:
    """Press every button of an answer, and of what it brings; Undo last, so that the others still mean something."""
    buttons = sorted(reply.buttons.items(), key=lambda item: ":undo:" in item[1])
    for label, custom_id in buttons:
        deed = custom_id.split(":")[1]
        pressed = await reply.press(label)
        assert pressed.text or (pressed.result is not None and pressed.result.modal), "neither a card nor a window"
        if deed in ONCE and pressed.message is not None and not asks(pressed):
            version = world.version()
            if label in reply.buttons:  # what is taken back leaves no button to press again
                again = await reply.press(label)
                assert again.refused, f"{label} twice: {again.text}"
            assert world.version() == version
        if depth > 1 and not pressed.refused:
            await press_all(world, pressed, depth - 1)


def asks(reply: Reply) -> bool:
    return "asks to take" in reply.text


@pytest.mark.parametrize("example", EXAMPLES, ids=str)
async def test_a_command_answers_and_so_does_each_of_its_buttons(world: World, example: Example) -> None:
    for actor in places(world, example):
        await set_up(world, example, actor)
        events, version = world.count("event"), world.version()
        typed: dict[str, Any] = {"dice": example.dice} if example.dice else {}
        reply = await world.say(actor, example.command, **example.options, **typed)
        assert not reply.refused, reply.refused
        assert reply.private == example.private
        assert world.count("event") == events + example.stores
        assert (world.version() == version) or example.stores or example.command == "undo"
        if example.dice:
            assert reply.text.count("rolled at the table") == 1, "once, however many throws there were"
            assert reply.outcome is not None
            assert reply.outcome["rule"]
        await press_all(world, reply, depth=1 if example.command == "help" else 2)


@pytest.mark.parametrize("example", ROLLING, ids=str)
async def test_odds_are_private_exact_and_roll_once(world: World, example: Example) -> None:
    for actor in places(world, example):
        await set_up(world, example, actor)
        events = world.count("event")
        asked = await world.say(actor, example.command, **example.options, odds=True)
        assert not asked.refused, asked.refused
        assert asked.private
        assert asked.headline == f"The odds of /{example.command}, exactly"
        assert "%" in asked.text
        assert world.count("event") == events
        rolled = await asked.press("Roll it")
        assert not rolled.refused
        assert not rolled.private
        assert rolled.outcome is not None
        assert world.count("event") == events + 1
        assert (await asked.press("Roll it")).refused
        assert world.count("event") == events + 1


@pytest.mark.parametrize("example", ROLLING, ids=str)
async def test_a_sealed_roll_opens_once(world: World, example: Example) -> None:
    for actor in places(world, example):
        await set_up(world, example, actor)
        sealed = await world.say(actor, example.command, **example.options, dice=example.dice, secret=True)
        assert not sealed.refused, sealed.refused
        assert "sealed roll" in sealed.headline
        assert not sealed.private
        (aside,) = sealed.asides
        assert aside.private
        look = await sealed.press("Look")
        assert look.private
        assert look.headline == aside.headline
        opened = await sealed.press("Reveal")
        assert opened.headline == aside.headline
        assert (await sealed.press("Reveal")).refused
        await press_all(world, opened)


@pytest.mark.parametrize("example", ROLLING, ids=str)
async def test_dice_beyond_what_a_roll_takes_are_refused(world: World, example: Example) -> None:
    await set_up(world, example, world.alice)
    refused = await world.say(world.alice, example.command, **example.options, dice=f"{example.dice} 1")
    assert "too many" in (refused.refused or "")


async def test_the_button_of_a_sample_gang_works_once(world: World) -> None:
    empty = await world.say(world.alice, "gang show")
    label = next(iter(empty.buttons))
    await empty.press(label)
    assert world.count("gang") == 1
    assert (await empty.press(label)).refused
    assert world.count("gang") == 1


async def test_every_page_of_help_is_a_button_away(world: World) -> None:
    start = await world.say(world.alice, "help")
    for label in start.buttons.keys() - {"Open a game"}:
        page: Any = await start.press(label)
        assert page.private
        assert "Start" in page.buttons
