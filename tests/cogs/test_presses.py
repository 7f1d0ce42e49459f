"""How many presses it takes from [My move] to the dice: a button is one, a menu opened and a choice in it are two."""

from __future__ import annotations

from typing import NamedTuple

from tests.cogs.dock import AMES, BOYS, BRICKS, STATION, WEISS, dock, open_dock, pot
from tests.cogs.table import good
from tests.cogs.world import Actor, Reply, World

ROLL = "Roll"


class Pressed(NamedTuple):
    """What came of presses one after the other, and how many they were."""

    reply: Reply
    presses: int


async def pressed(world: World, actor: Actor, *labels: str) -> Pressed:
    """Press [My move], then these, each a button or a choice of a menu of the card before."""
    reply, presses = await good(world, actor, "game move"), 1
    for label in labels:
        touched = label in reply.buttons
        reply = await (reply.press(label) if touched else reply.choose(label))
        presses += 1 if touched else 2
        assert reply.refused is None, reply.refused
    return Pressed(reply, presses)


def events(world: World, command: str) -> int:
    return len(world.rows("SELECT id FROM event WHERE command = ?", command))


# Pottersville


async def test_an_order_of_pottersville_takes_two(world: World) -> None:
    await open_dock(world)
    told, presses = await pressed(world, world.alice, f"{BOYS}: Run/Charge")
    assert presses == 2
    assert told.private
    assert f"{BOYS}: Run/Charge." in told.text
    assert events(world, "pottersville") == 1, "and the log tells no more than that"
    assert not told.ephemerals, "an order lies face down: the channel hears nothing"


async def test_an_order_lies_once_and_nobody_else_is_offered_or_shown_it(world: World) -> None:
    await open_dock(world)
    theirs = await good(world, world.bob, "game move")
    assert not any(label.startswith(BOYS) for label in theirs.buttons)
    await pressed(world, world.alice, f"{BOYS}: Run/Charge")
    again = await good(world, world.alice, "game move")
    assert not any(label.startswith(BOYS) for label in again.buttons), "it has one"
    for other in (world.bob, world.ursula):
        cards = [await good(world, other, command) for command in ("game move", "game status", "log")]
        assert not any("Run/Charge" in card.text for card in cards)
        assert not any(label.startswith(BOYS) for card in cards for label in card.buttons)


async def test_orders_are_revealed_once_all_lie_there_and_not_before(world: World) -> None:
    await open_dock(world)
    await pressed(world, world.alice, f"{BOYS}: Move")
    waiting = await good(world, world.alice, "game move")
    assert "Reveal orders" not in waiting.buttons, "it could only be refused"
    await pressed(world, world.bob, f"{STATION}: Hold")
    revealed, presses = await pressed(world, world.alice, "Reveal orders")
    assert presses == 2
    assert f"**{STATION}**: Hold." in revealed.text


async def test_a_shot_of_pottersville_takes_four(world: World) -> None:
    await dock(world, phase="Gats")
    shot, presses = await pressed(world, world.alice, f"{BRICKS}: shoot", f"{WEISS}, close", ROLL)
    assert presses == 4
    assert "Bricks" in shot.headline
    assert events(world, "pottersville-shoot figure") == 1
    _, covered = await pressed(world, world.bob, f"{AMES}: shoot", f"{BRICKS}, short", "Cover: Hard", ROLL)
    assert covered == 5, "each further circumstance is one"


async def test_a_fight_and_a_walk_of_pottersville_take_four_and_three(world: World) -> None:
    await dock(world)
    _, walked = await pressed(world, world.alice, f"{BRICKS}: walk", "Do it")
    assert walked == 3
    for _ in ("Gats", "Melee"):
        await pot(world, world.ursula, "next")
    fight, presses = await pressed(world, world.alice, f"{BRICKS}: fight", AMES, ROLL)
    assert presses == 4
    assert "Bricks" in fight.headline
    assert events(world, "pottersville fight") == 1


async def test_guts_are_tested_by_who_plays_the_unit(world: World) -> None:
    await dock(world, phase="Gats")
    await pressed(world, world.alice, f"{BRICKS}: shoot", f"{WEISS}, close", ROLL)
    for _ in ("Melee", "Guts"):
        await pot(world, world.ursula, "next")
    hers = await good(world, world.alice, "game move")
    assert not any("Guts" in label for label in hers.buttons)
    assert "Go on" not in hers.buttons, "not before the Station has tested"
    _, presses = await pressed(world, world.bob, f"{STATION}: test Guts", ROLL)
    assert presses == 3
    assert "Go on" in (await good(world, world.alice, "game move")).buttons


async def test_what_is_said_of_a_move_besides_is_a_choice_of_its_form(world: World) -> None:
    await dock(world, boys="Run/Charge")
    half, _ = await pressed(world, world.alice, f"{BRICKS}: walk", "Inches", "half")
    assert "Inches: half, to 3." in half.text
    run = await (await half.press("Back")).choose("Run")
    assert "✓ Run" in run.menus["Going"]
    await run.press(ROLL)
    (told,) = world.rows("SELECT options FROM event WHERE command = 'pottersville move'")
    assert "Bricks" in told[0], "it is still he who goes"
    assert "Run" in told[0]
