"""The obligations of a figure lie on it alone: settling one never blocks another's undo."""

from __future__ import annotations

import pytest

from tests.cogs import raid, turf
from tests.cogs.dock import AMES, BOYS, BRICKS, FLOOD, WEISS, dock, go_on
from tests.cogs.raid import open_raid
from tests.cogs.table import card, good, open_table
from tests.cogs.turf import open_turf
from tests.cogs.world import Reply, World


async def undone(world: World, deed: Reply) -> None:
    assert (await deed.press("Undo", world.ursula)).headline.startswith("~~")


DEBTS: list[tuple[str, dict[str, object]]] = [
    ("hood duties", {"figures": raid.TULLY, "dice": "6"}),
    ("hood shock", {"figures": raid.ROURKE, "cause": "The leader is gone"}),
    ("hood morale", {"figure": raid.ROURKE, "dead": 1, "dice": "6"}),
]


@pytest.mark.parametrize("command, options", DEBTS)
async def test_rolls_of_a_move_and_the_shaken_figure(world: World, command: str, options: dict[str, object]) -> None:
    await open_raid(world)
    await good(world, world.ursula, "gang wounds", figure=raid.TULLY, points=1)
    await good(world, world.alice, "hood next")
    await good(world, world.ursula, "hood shock", figures=raid.ROURKE, cause="A scream within 6 inches")
    await good(world, world.ursula, "gang wounds", figure=raid.CRANE, points=0, dead=True)
    owed = (await good(world, world.bob, "game owed")).text
    moved = await good(world, world.alice, "hood-move go", figure=raid.ANVIL, inches=2)
    await good(world, world.bob, command, **options)
    assert (await good(world, world.bob, "game owed")).text != owed
    await undone(world, moved)


async def test_reaction_tests(world: World) -> None:
    await open_turf(world)
    seen = {"figures": turf.DUNN, "what": "An unseen enemy pops up", "source": turf.TEE}
    await good(world, world.ursula, "gangstars see", **seen)
    drawn = await good(world, world.ursula, "gangstars-turn draw", chit=turf.RAY)
    await good(world, world.bob, "gangstars test", figure=turf.DUNN, owed=True, dice="1")
    assert (await good(world, world.bob, "game owed")).headline == "Nothing is owed."
    await undone(world, drawn)


async def test_guts_for_a_death(world: World) -> None:
    await open_table(world)
    await card(world, "King of Hearts")
    dies = {"target": "Chianti", "gun": "Pistol", "range": 1.0, "aimed": True, "dice": "1 6"}
    await good(world, world.alice, "mad shoot", shooter="Spats Doogan", **dies)
    await good(world, world.alice, "mad-nerve saw", who="Ox", died="Chianti")
    done = await good(world, world.alice, "mad-card done")
    await good(world, world.bob, "mad guts", figure="Ox", cause="Gory death", dice="1")
    assert (await good(world, world.bob, "game owed")).headline == "Nothing is owed."
    await undone(world, done)


async def test_guts_of_a_unit(world: World) -> None:
    await dock(world, phase="Gats")
    shot = {"shooter": WEISS, "target": BRICKS, "gun": "Pistol", "range": 6.0, "dice": "10"}
    await good(world, world.bob, "pottersville-shoot figure", **shot)
    await good(world, world.ursula, "pottersville wound", figure=FLOOD, wound="Light wound")
    await go_on(world, "Guts")
    aid = await good(world, world.bob, "pottersville first-aid", figure=FLOOD, by=AMES, dice="1")
    await good(world, world.alice, "pottersville guts", unit=BOYS, dice="6 6")
    assert (await good(world, world.bob, "game owed")).headline == "Nothing is owed."
    await undone(world, aid)
    assert f"**{BOYS}** (" not in (await good(world, world.bob, "game status")).text
    assert "cheesing it" in (await good(world, world.bob, "pottersville units")).text


async def test_holding_on_outside_a_car(world: World) -> None:
    await open_table(world)
    ford = {"name": "Ford", "driver": "Spats Doogan", "outside": "Mugsy", "speed": "Racing"}
    await good(world, world.alice, "mad-table car", **ford)
    await card(world, "King of Hearts")
    await good(world, world.alice, "mad-car drive", car="Ford", dice="1 1 1 1 1 1 1")
    fire = await good(world, world.bob, "mad-table fire", what="The bar")
    await good(world, world.alice, "mad-wreck ride", figure="Mugsy", dice="1")
    assert (await good(world, world.bob, "game owed")).headline == "Nothing is owed."
    await undone(world, fire)
