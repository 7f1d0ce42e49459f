"""What is stored, against what the log says."""

from __future__ import annotations

from typing import Any

from db.engine import Database
from db.unit_of_work import reading
from rules.core.events import Kind as About
from rules.core.events import Subject
from tests.cogs.world import World
from tests.db.house import wrong_checkpoints


async def everything_is_the_fold_of_its_events(world: World) -> None:
    """Every gang, figure and game, rebuilt from the log alone, is what its row says."""
    bot: Any = world.env.bot
    database: Database = bot.database
    tables = {About.GANG: "gang", About.FIGURE: "figure", About.GAME: "game"}
    async with reading(database) as work:
        for kind, table in tables.items():
            for (row,) in world.rows(f"SELECT id FROM {table}"):
                subject = Subject(kind, row)
                kept = await (work.games if kind is About.GAME else work.rosters).state(subject)
                rebuilt = await work.rebuilt(subject)
                gone = rebuilt is None and not (kept and kept.present)  # founded, and that taken back
                assert gone or rebuilt == kept, (subject, rebuilt, kept)
        assert await wrong_checkpoints(work) == []
