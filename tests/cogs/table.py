"""A game of Mad Dogs on the table, for tests of its commands."""

from __future__ import annotations

from typing import Any

from tests.cogs.kept import beginning
from tests.cogs.world import Actor, Reply, World

YARD = """The yard
..............
...#..........
...#..c.......
...#..........
..............
..............
start 1: A1-B6
start 2: M1-N6
"""
"""A street of two start zones, with a wall and crates between them."""


@beginning
async def open_table(world: World, answer: str = "", **options: Any) -> None:
    """North Side (alice, Hearts) against South Side (bob, Spades); ursula umpires; by post with that time to answer."""
    await world.two_gangs()
    await world.name_umpires()
    await good(world, world.alice, "game open", **options)
    await good(world, world.alice, "game bring", gang="North Side")
    await good(world, world.bob, "game bring", gang="South Side")
    if answer:
        await good(world, world.ursula, "game pace", answer=answer)


@beginning
async def open_by_post(world: World) -> None:
    """The same two by post: a day for a turn, half a day for an answer, a quarter of one for a duty."""
    await open_table(world)
    await good(world, world.ursula, "game pace", mode="By post", turn="24h", answer="12h", duty="6h")


async def good(world: World, actor: Actor, command: str, **options: Any) -> Reply:
    """A command that is not refused."""
    reply = await world.say(actor, command, **options)
    assert not reply.refused, f"/{command} {options}: {reply.refused}"
    return reply


async def rolled(reply: Reply, label: str, by: Actor | None = None) -> Reply:
    """Press the button of a test and [Roll] on its form; return the public reply, or the private one if there is no
    other.
    """
    done = await (await reply.press(label, by)).press("Roll", by)
    return done.ephemerals[0] if done.ephemerals else done


async def together(world: World, actor: Actor, command: str, *others: Actor, **options: Any) -> Reply:
    """Have a majority of the players do what is for an umpire: these agree, one after the other."""
    refused = await world.say(actor, command, **options)
    assert refused.refused, refused.text
    asked = await refused.press("Ask the others")
    for other in others:
        asked = await asked.press("Agree", other)
        assert not asked.refused, asked.refused
    return asked


async def card(world: World, name: str, *, act: bool = True) -> Reply:
    """Draw the card of this name and act on it, unless `act` is false."""
    drawn = await good(world, world.ursula, "mad-card draw", card=name)
    return await drawn.press("Act", owner(world, name)) if act else drawn


async def done(world: World, name: str) -> Reply:
    """Finish the card."""
    return await good(world, owner(world, name), "mad-card done")


def owner(world: World, name: str) -> Actor:
    """The owner of a card."""
    return world.alice if name.endswith("Hearts") else world.bob


async def at_morelli(form: Reply, band: str = "Short") -> Reply:
    """The form of a shot of Spats at Morelli with the Tommy Gun, his first: the form suggests that target."""
    return await form.press(band if band in form.buttons else f"✓ {band}")
