"""The tables in force: the shipped ones, except those that a server, a campaign or a game has replaced."""

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
    """The tables and grids that replace shipped ones, each under the id of the one that it replaces."""

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
        """Return the table in force for a shipped one: itself, or its replacement."""
        return self._tables.get(table.id, table) if self._tables else table

    def grid(self, grid: Grid) -> Grid:
        """Return the grid in force for a shipped one."""
        return self._grids.get(grid.id, grid)

    def reading(self, table: Table[K], modifiers: tuple[Modifier, ...] = ()) -> Reading[K]:
        """Return the table in force seen through the faces of its die, with `modifiers` added."""
        return reading(self.table(table), modifiers)


SHIPPED: Final = Book()
"""All tables as they ship."""


@frozen
class Overview:
    """Tables that dice are read on, drawn together for people to look up.

    draw  makes aligned text of the tables in force, given in the same order
    """

    tables: tuple[Table[Any], ...]
    draw: Callable[[tuple[Table[Any], ...]], str]

    def drawn(self, book: Book = SHIPPED) -> str:
        """Return the text with the tables of a book."""
        return self.draw(tuple(map(book.table, self.tables)))


CREDITED: Final = frozenset({Origin.HOUSE, Origin.SERVER})
"""A sum names these origins of a table."""


class Reads:
    """The part of dice that knows the book they are read on.

    consulted  by id, the tables and grids of the house or the server that decided something without a die
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
