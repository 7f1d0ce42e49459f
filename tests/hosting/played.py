"""A database with many kinds of games: a game of each system, a campaign, seals and pending decisions."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from sqlalchemy import select

from db.store.base import Base
from db.store.engine import Database, of_file
from rules.core.action.system import discover
from tests.chance import always
from tests.cogs.starting import started
from tests.cogs.table import card, good, open_table
from tests.cogs.test_fights import SCRIPTS, play, turns_of
from tests.cogs.world import World
from tests.tables import make_tables

SPATS, MORELLI = "Spats Doogan", "Hot Dog Morelli"


def play_into(file: Path) -> None:
    """Make that file, by commands in a simulated Discord."""
    make_tables(str(of_file(file)))
    with ThreadPoolExecutor(1) as elsewhere, always("played"):  # asyncio.run would take this thread's loop
        elsewhere.submit(asyncio.run, _all(file)).result()


async def _all(file: Path) -> None:
    async with started(file) as env:
        war, table = World(env, file), World(env, file)
        (month,) = (one for one in SCRIPTS if one.stem == "month")
        for turn in [*turns_of(month)][:-1]:  # the campaign goes on
            await play(war, turn, {})
        await table_played(table)
        await env.advance_time(60)  # the notice was sent
        for number, system in enumerate(one for one in discover().values() if one.games is not None):
            table.channel = table.server.create_text_channel(f"table-{number}")
            if system.id == "dil":
                await good(table, table.alice, "dillinger open")
            else:
                await good(table, table.alice, "game open", system=system.title)
        rolled = await good(table, table.bob, "roll", formula="3d6")
        await rolled.press("Undo")
        for world in (war, table):
            world.close()


async def table_played(table: World) -> None:
    """A game by post, with a phrase in its dice, a shot, a sealed roll and a stored command of a button."""
    await open_table(table)
    await good(table, table.ursula, "game pace", mode="By post", turn="24h", answer="12h", duty="6h")
    await good(table, table.alice, "fair phrase", text="Lips that touch liquor")
    await card(table, "Jack of Hearts")
    shot = {"target": MORELLI, "gun": "Pistol", "range": 2.0}
    await good(table, table.alice, "mad shoot", shooter=SPATS, **shot)
    await good(table, table.alice, "mad guts", figure="Dooley", secret=True)
    await good(table, table.alice, "mad shoot", shooter="Dooley", **shot, odds=True)


async def rows_of(database: Database) -> dict[str, list[tuple[object, ...]]]:
    """Every row of every table, in the order of their keys, JSON as the values it means."""
    async with database.snapshot() as (connection, _):
        return {
            table.name: sorted(map(tuple, await connection.execute(select(table))), key=repr)
            for table in Base.metadata.sorted_tables
        }
