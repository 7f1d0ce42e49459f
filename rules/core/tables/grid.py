"""Tables of numbers that no die reads: a number by row and column."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import field

from rules.core.plain.frozen import frozen
from rules.core.tables.rule import Origin

Cells = tuple[int | None, ...]


def nothing_wrong(_: Grid) -> Iterable[str]:
    """The check of a grid whose numbers may be anything within their bounds."""
    return ()


@frozen
class Grid:
    """A table of numbers by the names of a row and a column; None for no number.

    columns    their names, in order
    rows       names, each with a number per column
    low, high  the bounds of all numbers, except in a column with `bounds` of its own
    bounds     by the name of a column, its own low and high
    faults     a check of a replacement: it returns faults, each a sentence that begins with its row

    Raises ValueError if a row has too few or too many numbers or one out of bounds, or if a name occurs twice.
    """

    id: str
    title: str
    source: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, Cells], ...]
    low: int
    high: int
    origin: Origin = Origin.BOOK
    bounds: tuple[tuple[str, tuple[int, int]], ...] = ()
    faults: Callable[[Grid], Iterable[str]] = field(default=nothing_wrong, compare=False, repr=False)
    _numbers: dict[tuple[str, str], int | None] = field(init=False, repr=False, compare=False)
    _hash: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        numbers: dict[tuple[str, str], int | None] = {}
        for name, cells in self.rows:
            for column, number in zip(self.columns, cells, strict=True):
                low, high = self.limits(column)
                if number is not None and not low <= number <= high:
                    raise ValueError(f"{self.id}: {number} of {name}, {column} is not from {low} to {high}")
                numbers[name, column] = number
        if len(numbers) != len(self.rows) * len(self.columns):
            raise ValueError(f"{self.id}: a row or column stands twice")
        object.__setattr__(self, "_numbers", numbers)
        object.__setattr__(self, "_hash", hash((self.id, self.rows, self.origin)))

    def __hash__(self) -> int:
        return self._hash

    def number(self, row: str, column: str) -> int | None:
        """Return the number of a row and column; None for no number. Raises KeyError for an unknown name."""
        return self._numbers[row, column]

    def filled(self, row: str, column: str) -> int:
        """Return the number of a column that has one in every row. Raises ValueError if there is none."""
        number = self._numbers[row, column]
        if number is None:
            raise ValueError(f"{self.id}: {row} has no {column}")
        return number

    def limits(self, column: str) -> tuple[int, int]:
        """The bounds of the numbers of a column."""
        return dict(self.bounds).get(column, (self.low, self.high))

    def gaps(self, column: str) -> bool:
        """Whether a row may have no number in this column. A shipped grid allows it if one of its rows has none."""
        return any(self._numbers[name, column] is None for name, _ in self.rows)

    def row(self, name: str) -> dict[str, int | None]:
        """The numbers of a row by column."""
        return {column: self._numbers[name, column] for column in self.columns}
