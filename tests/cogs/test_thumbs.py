"""Games played by thumb alone: random presses of [My move] and the forms behind it."""

from __future__ import annotations

import random

import pytest

from tests.cogs.table import good
from tests.cogs.world import Actor, Reply, World
from tests.turns import TURNS, takes_turns

SAMPLES = {
    "Mad Dogs With Guns": ("North Side", "South Side"),
    "The Hoodsville Heist": ("Mulligan Mob", "Harbor Precinct"),
    "GangStars": ("Eastside Kings", "Fourth Precinct"),
    "Pottersville": ("Canal Street Boys", "Mulberry Station"),
}
LEFT_ALONE = ("Why", "Undo", "More", "Fairness", "Status", "Look again", "Help", "Close the game", "Seen")
MOST_PRESSES = 9
DONE = ("Roll", "Do it")


async def opened(world: World, title: str) -> None:
    """Alice's gang against Bob's, on the table."""
    for actor, gang in ((world.alice, 0), (world.bob, 1)):
        name = SAMPLES[title][gang]
        await good(world, actor, "gang new", name=name, sample=name, game=title)
    await good(world, world.alice, "game open", system=title)
    for actor, gang in ((world.alice, 0), (world.bob, 1)):
        await good(world, actor, "game bring", gang=SAMPLES[title][gang])
        if title == "Pottersville":
            await good(world, actor, "pottersville unit", gang=SAMPLES[title][gang])


async def touch(reply: Reply, rng: random.Random) -> Reply | None:
    """One thing on a card, pressed or chosen; None where nothing is left to touch."""
    buttons = [label for label in reply.buttons if label not in LEFT_ALONE]
    ready = [label for label in buttons if label in DONE]
    if ready and rng.random() < 0.6:
        return await reply.press(ready[0])
    menus = [(menu, label) for menu, choices in reply.menus.items() for label in choices]
    if menus and (not buttons or rng.random() < 0.2):
        menu, label = rng.choice(menus)
        return await reply.choose(label, menu=menu)
    return await reply.press(rng.choice(buttons)) if buttons else None


async def my_move(world: World, actor: Actor, rng: random.Random) -> int:
    """Press on from [My move] until something is done; how many presses that were."""
    reply = await good(world, actor, "game move")
    for presses in range(1, MOST_PRESSES):
        after = await touch(reply, rng)
        if after is None or after.message is None or after.refused:
            return presses
        if not after.private or any(not one.private for one in after.ephemerals):
            return presses + 1
        reply = after
    return MOST_PRESSES


@takes_turns
@pytest.mark.parametrize("seed", range(TURNS))
@pytest.mark.parametrize("title", SAMPLES)
async def test_a_game_continues_after_any_press(world: World, title: str, seed: int) -> None:
    """`World.act` holds that nothing breaks, and that a refusal is a sentence and stores nothing."""
    await opened(world, title)
    rng = random.Random(f"{title} {seed}")
    before = world.count("event")
    for _ in range(40):
        await my_move(world, rng.choice((world.alice, world.bob)), rng)
    assert world.count("event") > before + 5
