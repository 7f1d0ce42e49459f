"""Tables uploaded and switched on, in a few words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from cogs.commands.tables.files import csv_file
from rules.core.action.system import all_tables
from rules.core.tables.codec import Shipped, rewritten
from rules.core.tables.grid import Grid
from tests.cogs.table import good
from tests.cogs.world import Actor, Reply, World
from tests.rules.replacing import with_cells


def shipped(table: str) -> Shipped:
    return all_tables()[table].table


def rows_file(table: str, rows: Sequence[Sequence[Any]]) -> tuple[str, bytes]:
    """A file of a table with these rows."""
    return f"{table}.csv", csv_file(rewritten(shipped(table), rows))


def cells_file(table: str, cells: Mapping[str, Mapping[str, Any]]) -> tuple[str, bytes]:
    """A file of a table of numbers in which these are others."""
    grid = shipped(table)
    assert isinstance(grid, Grid)
    return rows_file(table, with_cells(grid, cells))


async def upload(world: World, file: tuple[str, bytes], actor: Actor | None = None, **options: Any) -> Reply:
    return await good(world, actor or world.alice, "tables upload", file=file, **options)


async def own(world: World, file: tuple[str, bytes], actor: Actor | None = None, scope: str = "Server") -> Reply:
    """A table uploaded and switched on."""
    await upload(world, file, actor)
    table = file[0].removesuffix(".csv")
    ((number,),) = world.rows("SELECT max(number) FROM table_version WHERE table_id = ?", table)
    return await good(world, actor or world.alice, "tables use", table=table, version=number, scope=scope)
