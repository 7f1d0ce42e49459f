"""Trying commands out: what must be there before an example, where it is given, every button of its answers."""

from __future__ import annotations

from tests.cogs.examples import EXAMPLES, Example
from tests.cogs.world import BOMBERS, Actor, Reply, World

ONCE = {"draft", "again", "undo", "agree", "reveal", "sample"}
"""What happens once however often it is pressed."""

FIRST: dict[str, Example] = {}
"""The example of each command that is tried in direct messages too, and with what its buttons bring."""
for _example in sorted(EXAMPLES, key=lambda one: not one.direct):
    FIRST.setdefault(_example.command, _example)

DEEP = 6
"""A card of more buttons, and any further example of a command, has each pressed, but not what they bring."""


async def set_up(world: World, example: Example, actor: Actor) -> None:
    if example.gangs:
        for side in ("North", "South"):
            await world.say(actor, "gang new", name=f"{side} Side", sample=f"{side} Side", dice=BOMBERS)
    for command, options in example.before:
        reply = await world.say(actor, command, **options)
        if "Accept" in reply.buttons:
            await reply.press("Accept", world.bob)
        if "Collect" in reply.buttons:
            await reply.press("Collect")


def places(world: World, example: Example) -> list[Actor]:
    """Where it is tried: in a server, and the first example of a command in direct messages too."""
    return [world.alice, world.alice.user] if example.direct and FIRST[example.command] is example else [world.alice]


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
