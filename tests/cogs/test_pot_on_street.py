"""Pottersville on a street by commands and presses: nobody types a distance."""

from __future__ import annotations

import pytest_asyncio

from tests.cogs.dock import BOYS, BRICKS, DOOLEY, STATION, go_on, open_dock, order, pot
from tests.cogs.folds import everything_is_the_fold_of_its_events
from tests.cogs.kept import beginning
from tests.cogs.table import YARD, good
from tests.cogs.world import World


@beginning
async def begin_yard(world: World) -> None:
    await open_dock(world)
    await good(world, world.alice, "street own", file=("yard.txt", YARD.encode()))
    await good(world, world.ursula, "street put", figure=BRICKS, at="F5")
    await good(world, world.ursula, "street put", figure=DOOLEY, at="I5")
    await order(world, world.alice, BOYS, "Run/Charge")
    await order(world, world.bob, STATION, "Move")
    await pot(world, world.alice, "reveal")


@pytest_asyncio.fixture
async def yard(world: World) -> World:
    """The Boys (alice) run, and the Station (bob) moves, on a yard; ursula umpires."""
    await begin_yard(world)
    return world


async def test_a_turn_on_a_street_asks_for_squares_and_for_no_distance(yard: World) -> None:
    ran = await pot(yard, yard.alice, "move", figure=BRICKS, going="Run", dice="1")
    assert "the end of the run" in (await good(yard, yard.alice, "game owed")).text
    assert "the end of the run" in (await yard.say(yard.alice, "pottersville next")).text
    ended = await pot(yard, yard.alice, "end", figure=BRICKS, why="Run", inches=7, to="H4")
    assert "stops on H4" in ended.text
    asked = await yard.say(yard.bob, "pottersville move", figure=DOOLEY)
    assert "Where does a walk end?" in asked.text
    await pot(yard, yard.bob, "move", figure=DOOLEY, to="J6")
    await go_on(yard, "Gats")
    form = await (await good(yard, yard.bob, "game move")).press(f"{DOOLEY}: shoot")
    assert "On record: target ran, shooter walked." in form.text
    fired = await good(yard, yard.bob, "pottersville-shoot figure", shooter=DOOLEY, target=BRICKS, dice="10")
    assert "no hits" in fired.text
    assert "By the street: 5 inches, no cover." in fired.text
    assert ran.text
    await everything_is_the_fold_of_its_events(yard)


async def test_my_move_begins_with_what_is_owed_and_goes_on_once_it_is_done(yard: World) -> None:
    await pot(yard, yard.alice, "move", figure=BRICKS, going="Run", dice="1")
    mine = await good(yard, yard.alice, "game move")
    assert next(iter(mine.buttons)) == f"{BRICKS}: end of the run"
    assert not any("stunt" in label for label in mine.buttons), "they are in the menu of figures"
    asked = await mine.press(f"{BRICKS}: end of the run")
    assert "/pottersville end" not in asked.text, "its button heads it"
    assert f"{BRICKS}: end of the run" in asked.text
    done = await asked.press(next(one for one in asked.buttons if one.startswith("1. ")))
    assert "Your move" in done.text, "no press lies between the move and the next"
    assert yard.rows("SELECT count(*) FROM event WHERE command = 'pottersville end'") == [(1,)]


async def test_the_words_of_a_street_count_cover_anywhere_on_the_line(yard: World) -> None:
    await good(yard, yard.ursula, "street put", figure=BRICKS, at="E3")
    await good(yard, yard.ursula, "street put", figure=DOOLEY, at="K3")
    shown = await good(yard, yard.alice, "street show", figure=BRICKS)
    assert f"{DOOLEY} at K3, 12 inches: hard cover (crates)" in shown.text


async def test_what_the_street_says_of_a_unit_is_its_command_radius(yard: World) -> None:
    told = await pot(yard, yard.alice, "command", unit=BOYS)
    assert f"{BRICKS}: " in told.text
    assert "Not measured" not in told.text
