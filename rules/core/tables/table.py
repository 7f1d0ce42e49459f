"""Tables of a rulebook as data: typed rows, read by a die with modifiers."""

from __future__ import annotations

from dataclasses import field
from functools import lru_cache
from typing import Any, Generic, TypeVar

from rules.core.plain.frozen import frozen
from rules.core.tables.outcome import Modifier
from rules.core.tables.rule import Origin

K = TypeVar("K")


@frozen
class Row(Generic[K]):
    """One row: the results `low` to `high` that it covers, its key, its printed label and its effect in our words."""

    low: int
    high: int
    key: K
    label: str
    effect: str = ""

    @property
    def span(self) -> str:
        """“4” or “2-3”; below 0 “-2 to 1”."""
        if self.low == self.high:
            return str(self.low)
        return f"{self.low}{' to ' if self.low < 0 else '-'}{self.high}"


@frozen
class Table(Generic[K]):
    """A table read by one die of `sides` sides.

    Totals below the first row count as the first row and totals above the last as the last. Raises ValueError if the
    rows overlap or leave a gap.
    """

    id: str
    title: str
    source: str
    rows: tuple[Row[K], ...]
    sides: int = 6
    origin: Origin = Origin.BOOK
    _labelled: dict[K, Row[K]] = field(init=False, repr=False, compare=False)
    _hash: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        for before, after in zip(self.rows, self.rows[1:], strict=False):
            if after.low != before.high + 1:
                raise ValueError(f"{self.id}: a gap or overlap between {before.high} and {after.low}")
        object.__setattr__(self, "_labelled", {row.key: row for row in reversed(self.rows)})
        object.__setattr__(self, "_hash", hash((self.id, self.rows, self.sides, self.origin)))

    def __hash__(self) -> int:
        return self._hash

    def row(self, total: int) -> Row[K]:
        """Return the one row that `total` meets, clamped to the first and last."""
        for row in self.rows:
            if total <= row.high:
                return row
        return self.rows[-1]

    def labelled(self, key: K) -> Row[K]:
        """Return the first row with this key. Raises KeyError if none has it."""
        return self._labelled[key]


@frozen
class Reading(Generic[K]):
    """The meaning of each face of a die, `keys[face - 1]`, with the table and the modifiers it was made by, if any.

    good    in a test, the faces that succeed for the figure that makes it
    origin  where the table is from
    by      for each face, the skill that changed the row from the table's, “” for none; empty if no skill did
    """

    keys: tuple[K, ...]
    table: str = ""
    modifiers: tuple[Modifier, ...] = ()
    labels: tuple[str, ...] = field(default=(), compare=False)
    good: tuple[int, ...] = field(default=(), compare=False)
    origin: Origin = Origin.BOOK
    by: tuple[str, ...] = field(default=(), compare=False)
    _hash: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_hash", hash((self.keys, self.table, self.modifiers)))

    def __hash__(self) -> int:
        return self._hash

    @property
    def sides(self) -> int:
        return len(self.keys)


@lru_cache(128)
def reading(table: Table[Any], modifiers: tuple[Modifier, ...] = ()) -> Reading[Any]:
    """Return a table seen through the faces of its die, with `modifiers` added. A resolver asks its dice for the one in
    force.
    """
    shift = sum(modifier.value for modifier in modifiers)
    rows = [table.row(face + shift) for face in range(1, table.sides + 1)]
    labels = tuple(row.label for row in rows)
    return Reading(tuple(row.key for row in rows), table.id, modifiers, labels, origin=table.origin)
