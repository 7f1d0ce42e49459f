"""The telling of a story: its database, the bot, and the simulated Discord around it."""

from __future__ import annotations

import sys
import traceback
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any, Final

import psycopg
import structlog
from sqlalchemy import make_url

from db.store.engine import Database
from tests.chance import always
from tests.cogs.starting import started
from tests.cogs.world import World, hearing
from tests.soak.campaign_fights import FightStory
from tests.soak.games import GameStory
from tests.soak.months import MonthStory
from tests.soak.story import STOPS, Plan, Story

KINDS: Final[Mapping[str, type[Story]]] = {"month": MonthStory, "fight": FightStory}
"""What the story of a plan is, unless it is a plain game."""


@asynccontextmanager
async def told(plan: Plan, url: str | Path) -> AsyncIterator[Story]:
    """A story, at its opening, on an empty database with all tables: a file, or the URL of one in PostgreSQL."""
    with always(f"soak {plan.seed}"), background_faults() as heard, hearing() as logged:
        async with started(Database(url) if isinstance(url, str) else url) as env:
            if isinstance(url, str):
                world: World = OnPostgres(env, Path())
                vars(world)["url"] = make_url(url).set(drivername="postgresql").render_as_string(hide_password=False)
            else:
                world = World(env, url)
            kind = KINDS.get(plan.game, GameStory)
            yield kind(plan, world, url, heard, logged)
            world.close()


@contextmanager
def background_faults() -> Iterator[list[str]]:
    """The errors of background rounds, which the bot only logs, and turns without an end. It logs nothing else."""
    found: list[str] = []

    def hear(_logger: Any, _method: str, entry: Any) -> Any:
        if entry.get("event") == STOPS:
            found.append(STOPS)
        if entry.get("exc_info"):
            found.append(f"{entry['event']}: {''.join(traceback.format_exception(sys.exception()))}")
        raise structlog.DropEvent

    before = structlog.get_config()["processors"]
    structlog.configure(processors=[hear])
    try:
        yield found
    finally:
        structlog.configure(processors=before)


class OnPostgres(World):
    """A world whose rows are in PostgreSQL."""

    url = ""

    def rows(self, query: str, *values: Any) -> list[tuple[Any, ...]]:
        assert not values
        with psycopg.connect(self.url) as connection:
            return connection.execute(query.encode()).fetchall()

    def version(self) -> int:
        """How many transactions have stored an event or kept a command."""
        ((many,),) = self.rows(
            "SELECT count(*) FROM (SELECT xmin::text FROM event UNION SELECT xmin::text FROM draft) AS stored"
        )
        return many
