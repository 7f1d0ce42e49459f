"""What is stored, against what the log says."""

from __future__ import annotations

from typing import Any

from db.checking import found
from tests.cogs.world import World


async def everything_is_the_fold_of_its_events(world: World) -> None:
    """All that is kept is what its events come to, and every die is that of its seed."""
    bot: Any = world.env.bot
    assert [str(one) async for one in found(bot.database, lambda *_: None)] == []
