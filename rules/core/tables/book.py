"""The tables in force: those shipped, but for those that a server, a campaign or a game has in their place."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import field
from typing import Any, Final, TypeVar

from rules.core.plain.frozen import frozen
from rules.core.tables.grid import Grid
from rules.core.tables.outcome import Consulted, Modifier
from rules.core.tables.rule import Origin
from rules.core.tables.table import Reading, Table, reading

K = TypeVar("K")


@frozen
class Book:
    """What stands in the place of tables and grids as they ship, each under the id of the one it replaces."""

    tables: tuple[Table[Any], ...] = ()
    grids: tuple[Grid, ...] = ()
    _tables: dict[str, Table[Any]] = field(init=False, repr=False, compare=False)
    _grids: dict[str, Grid] = field(init=False, repr=False, compare=False)
    _hash: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_tables", {table.id: table for table in self.tables})
        object.__setattr__(self, "_grids", {grid.id: grid for grid in self.grids})
        object.__setattr__(self, "_hash", hash((self.tables, self.grids)))

    def __hash__(self) -> int:
        return self._hash

    def table(self, table: Table[K]) -> Table[K]:
        """The table in force in the place of one as it ships: itself, or what replaces it."""
        return self._tables.get(table.id, table) if self._tables else table

    def grid(self, grid: Grid) -> Grid:
        """The grid in force in the place of one as it ships."""
        return self._grids.get(grid.id, grid)

    def reading(self, table: Table[K], modifiers: tuple[Modifier, ...] = ()) -> Reading[K]:
        """The table in force seen through the faces of its die, `modifiers` added."""
        return reading(self.table(table), modifiers)


SHIPPED: Final = Book()
"""All tables as they ship."""


@frozen
class Overview:
    """Tables that dice are read on, drawn together for people to look up.

    draw  makes aligned text of them, given in the same order as they are in force
    """

    tables: tuple[Table[Any], ...]
    draw: Callable[[tuple[Table[Any], ...]], str]

    def drawn(self, book: Book = SHIPPED) -> str:
        """The text, as a book has the tables."""
        return self.draw(tuple(map(book.table, self.tables)))


CREDITED: Final = frozenset({Origin.HOUSE, Origin.SERVER})
"""Where a table is from that a sum says so of."""


class Reads:
    """Of dice: the book they are read on.

    consulted  by id, the tables and grids of the house or the server that were looked at and no die was read on
    """

    __slots__ = ("book", "consulted")

    def __init__(self, book: Book, consulted: dict[str, Consulted]) -> None:
        self.book, self.consulted = book, consulted

    def reading(self, table: Table[K], modifiers: tuple[Modifier, ...] = ()) -> Reading[K]:
        return self.book.reading(table, modifiers)

    def table(self, table: Table[K]) -> Table[K]:
        found = self.book.table(table)
        if found.origin in CREDITED:
            self.consulted[found.id] = Consulted(found.id, found.title, found.origin)
        return found

    def grid(self, grid: Grid) -> Grid:
        found = self.book.grid(grid)
        if found.origin in CREDITED:
            self.consulted[found.id] = Consulted(found.id, found.title, found.origin)
        return found
