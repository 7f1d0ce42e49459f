"""Notes for each game: written in a window, shown to their owner alone, exported and forgotten with them."""

from __future__ import annotations

import json
from typing import Any

import pytest

from db.notebooks import MOST_NOTES
from tests.cogs.table import good, open_table
from tests.cogs.test_afar import leave
from tests.cogs.test_forms import typed
from tests.cogs.test_made_up_ids import forged
from tests.cogs.test_privacy_command import exported, forgotten
from tests.cogs.world import Actor, Reply, World

MINE = "Watch the **alley**.\nBob bluffs."


async def write(world: World, actor: Actor, text: str) -> Reply:
    return await typed(world, await (await good(world, actor, "game notes")).press("Write"), text)


async def test_what_is_written_is_ones_own(world: World) -> None:
    await open_table(world)
    assert "Nothing yet." in (await good(world, world.alice, "game notes")).text
    written = await write(world, world.alice, MINE)
    assert written.private
    assert MINE in written.text
    await world.restart()
    shown = await good(world, world.alice, "game notes")
    assert shown.private
    assert MINE in shown.text
    status = await good(world, world.bob, "game status")
    assert "alley" not in (await status.press("My notes")).text
    assert "alley" not in (await good(world, world.alice, "game status")).text
    assert "alley" not in await world.log()
    assert not world.rows("SELECT id FROM event WHERE command = 'game notes'")


async def test_the_window_has_what_was_written_and_an_empty_one_clears_it(world: World) -> None:
    await open_table(world)
    await write(world, world.alice, MINE)
    window = await (await good(world, world.alice, "game notes")).press("Write")
    assert window.result is not None
    assert MINE in json.dumps(window.result.modal, ensure_ascii=False).replace("\\n", "\n")
    assert "Nothing yet." in (await typed(world, window, "")).text


async def test_so_many_letters_are_kept(world: World) -> None:
    await open_table(world)
    window = await (await good(world, world.alice, "game notes")).press("Write")
    assert window.result is not None
    assert f'"max_length": {MOST_NOTES}' in json.dumps(window.result.modal)
    assert "x" * MOST_NOTES in (await typed(world, window, "x" * MOST_NOTES)).text


async def test_each_game_has_its_own(world: World) -> None:
    await open_table(world)
    await write(world, world.alice, MINE)
    await leave(world)
    assert "No game is being played" in (await world.say(world.alice, "game notes")).why
    await good(world, world.alice, "game open", system="mad", name="Docks")
    assert "Nothing yet." in (await good(world, world.alice, "game notes")).text
    assert MINE in (await forged(world, world.alice.user, "c@g1:notes:0")).text


async def test_a_window_of_a_game_that_is_over_writes_nothing_on_the_next(world: World) -> None:
    await open_table(world)
    window = await (await good(world, world.alice, "game notes")).press("Write")
    await good(world, world.ursula, "game close", anyway=True)
    await good(world, world.alice, "game open", system="mad", name="Docks")
    with pytest.raises(AssertionError):
        assert MINE in (await typed(world, window, MINE)).text
    assert "Nothing yet." in (await good(world, world.alice, "game notes")).text


async def test_they_are_exported_and_forgotten(world: World) -> None:
    await open_table(world)
    await write(world, world.alice, MINE)
    await write(world, world.bob, "His own.")
    found: dict[str, Any] = await exported(world, world.alice)
    ((notebook,),) = [server["desks"] for server in found["servers"]]
    assert notebook["notes"] == MINE
    assert "His own." not in json.dumps(found)
    await forgotten(world, world.alice)
    assert world.rows("SELECT notes FROM desk") == [("His own.",)]
