"""Stored rows, compared with the log."""

from __future__ import annotations

from typing import Any

from db.checking import found
from tests.cogs.world import World


async def everything_is_the_fold_of_its_events(world: World) -> None:
    """Check that all rows are the fold of their events, and that every die is that of its seed."""
    bot: Any = world.env.bot
    assert [str(one) async for one in found(bot.database, lambda *_: None)] == []
