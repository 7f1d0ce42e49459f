"""Tables in the place of those that ship, for tests."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.core.tables.book import Book
from rules.core.tables.codec import Shipped, columns_of, rewritten, rows_of
from rules.core.tables.grid import Grid
from rules.core.tables.table import Table


def with_cells(grid: Grid, cells: Mapping[str, Mapping[str, Any]]) -> list[list[Any]]:
    """The rows of a grid with other numbers, by row and column."""
    columns = columns_of(grid)[1:]
    return [
        [name, *(cells.get(name, {}).get(column, old) for column, old in zip(columns, numbers, strict=True))]
        for name, *numbers in rows_of(grid)
    ]


def all_alike(shipped: Shipped) -> Shipped:
    """A table on which every result of the dice meets the last row; a grid has the highest number everywhere."""
    if isinstance(shipped, Grid):
        return rewritten(
            shipped,
            [[name, *(shipped.limits(column)[1] for column in shipped.columns)] for name, _ in shipped.rows],
        )
    rows = rows_of(shipped)
    _, high, *last = rows[-1]
    return rewritten(shipped, [[min(1, rows[0][0]), max(high, shipped.sides), *last]])


def bound(*tables: Shipped) -> Book:
    """A book with these in the place of what ships."""
    return Book(
        tuple(one for one in tables if isinstance(one, Table)), tuple(one for one in tables if isinstance(one, Grid))
    )
