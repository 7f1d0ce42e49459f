"""Statements that never change but for their values, made ready once for each kind of database."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ParamSpec, TypeVar

from sqlalchemy import Column, ColumnElement, Dialect, Executable, Table, bindparam

from db.base import Base

T = TypeVar("T")
P = ParamSpec("P")
Values = Mapping[str, Any]
Process = Callable[[Any], Any]
Kinds = tuple[tuple[type[Base] | None, int], ...]
"""The rows among the columns of a statement: the class, None for a plain column; and how many columns it takes."""


@dataclass(frozen=True, slots=True)
class Prepared:
    """A statement as a kind of database takes it.

    names    its values, in order, and what each goes through on its way, if anything
    given    those that stand in it from the start
    read     what columns of its rows go through on their way back, by their places
    """

    text: str
    positional: bool
    names: tuple[tuple[str, Process | None], ...]
    given: Values
    read: tuple[tuple[int, Process], ...]
    kinds: Kinds

    def values(self, values: Values) -> Any:
        """Values as the driver takes them."""
        if self.given:
            values = {**self.given, **values}
        if self.positional:
            return [values[name] if send is None else send(values[name]) for name, send in self.names]
        return {name: values[name] if send is None else send(values[name]) for name, send in self.names}

    def plain(self, row: Iterable[Any]) -> Sequence[Any]:
        """A row's values as they were before they were stored."""
        told = [*row]
        for place, read in self.read:
            told[place] = read(told[place])
        return told


_READY: dict[tuple[Executable, str], Prepared] = {}
"""By the statement and the name of the dialect."""


def prepared(statement: Executable, dialect: Dialect) -> Prepared:
    """A statement that never changes, made ready."""
    known = _READY.get((statement, dialect.name))
    if known is None:
        known = _READY[statement, dialect.name] = _made_ready(statement, dialect)
    return known


def _made_ready(statement: Any, dialect: Dialect) -> Prepared:
    compiled = statement.compile(dialect=dialect)
    sent = {name: one.type.dialect_impl(dialect).bind_processor(dialect) for one, name in compiled.bind_names.items()}
    columns = getattr(statement, "selected_columns", None) or getattr(statement, "exported_columns", ())
    read = (
        (place, one.type.dialect_impl(dialect).result_processor(dialect, None)) for place, one in enumerate(columns)
    )
    return Prepared(
        compiled.string,
        compiled.positiontup is not None,
        tuple((name, sent[name]) for name in compiled.positiontup or sent),
        {name: value for name, value in compiled.params.items() if value is not None},
        tuple((place, process) for place, process in read if process is not None),
        kinds_of(statement),
    )


def kinds_of(statement: Any) -> Kinds:
    """The rows among the columns of a statement."""
    asked = getattr(statement, "_raw_columns", ())
    return tuple((Base.__kinds__.get(one), len(one.c)) if one in Base.__kinds__ else (None, 1) for one in asked)


def once(make: Callable[P, T]) -> Callable[P, T]:
    """The very same statement each time, so that it is made ready once."""
    made: dict[Any, T] = {}

    def found(*of: P.args, **options: P.kwargs) -> T:
        if of not in made:
            made[of] = make(*of, **options)
        return made[of]

    return found


def one_of(column: Column[Any], number: int) -> ColumnElement[bool]:
    """Whether a column is one of so many values, which `numbered` names."""
    return column.in_([bindparam(f"{column.key}_{place}", type_=column.type) for place in range(number)])


def numbered(column: Column[Any], values: Iterable[Any]) -> dict[str, Any]:
    """The values of a condition made by `one_of`."""
    return {f"{column.key}_{place}": value for place, value in enumerate(values)}


def padded(values: Collection[T]) -> list[T]:
    """Values for `one_of`, the last repeated up to 1, 2, 4, 8 …: few statements serve however many are asked for."""
    asked = [*values]
    return asked + asked[-1:] * ((1 << (len(asked) - 1).bit_length()) - len(asked)) if asked else asked


def insert_or(table: Table, dialect: str) -> Any:
    """An insertion that may say what is done about a row that is there. Only the dialect in use is imported."""
    if dialect == "sqlite":
        from sqlalchemy.dialects.sqlite import insert
    else:
        from sqlalchemy.dialects.postgresql import insert
    return insert(table)
