"""The one bot of all tests: what most of them do can be put back, for a start takes as long as a short test."""

from __future__ import annotations

import pytest

from tests.cogs.stage import Stage
from tests.cogs.table import good, open_by_post
from tests.cogs.world import World


@pytest.mark.parametrize("comes", ["first", "next"])
async def test_the_bot_outlasts_a_game_with_deadlines(world: World, stage: Stage, comes: str) -> None:
    await open_by_post(world)
    await good(world, world.alice, "game status")
    await good(world, world.ursula, "game pace", turn="12h")
    assert stage._start is not None
    assert await stage._start.lasts(), f"after the test that comes {comes}"
