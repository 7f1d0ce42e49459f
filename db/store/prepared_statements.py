"""Statements in which only the values change, prepared once for each kind of database."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, ParamSpec, TypeVar

from sqlalchemy import Column, ColumnElement, Dialect, Executable, Table, bindparam

from db.store.base import Base
from db.store.drivers import Statement

T = TypeVar("T")
P = ParamSpec("P")
Values = Mapping[str, Any]
BoundStatement = tuple[Executable, Values]
"""A statement in which only the values change, with its values."""
Process = Callable[[Any], Any]


class StatementPart(NamedTuple):
    """One of the things that the rows of a statement hold side by side.

    kind        the class of a row; None for a plain column
    start, end  the places of its columns
    read        the functions that its values go through on their way back, by place
    keys        the places of the columns of its key
    """

    kind: type[Base] | None
    start: int
    end: int
    read: tuple[tuple[int, Process], ...]
    keys: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class PreparedStatement:
    """A statement in the form that a kind of database takes.

    names    its values, in order, with the function that each goes through on its way, or None
    given    values that the statement holds from the start
    """

    text: str
    positional: bool
    names: tuple[tuple[str, Process | None], ...]
    given: Values
    parts: tuple[StatementPart, ...]

    def with_values(self, *values: Values) -> Statement:
        """The statement, to be carried out once with each of these values."""
        return Statement(self.text, [self._sent(one) for one in values])

    def _sent(self, values: Values) -> Any:
        """Values in the form that the driver takes."""
        if self.given:
            values = {**self.given, **values}
        if self.positional:
            return [values[name] if send is None else send(values[name]) for name, send in self.names]
        return {name: values[name] if send is None else send(values[name]) for name, send in self.names}


_READY: dict[tuple[Executable, str], PreparedStatement] = {}
"""The prepared statements by statement and name of the dialect."""


def prepared(statement: Executable, dialect: Dialect) -> PreparedStatement:
    """The prepared form of a statement."""
    try:
        return _READY[statement, dialect.name]
    except KeyError:
        return _READY.setdefault((statement, dialect.name), _made_ready(statement, dialect))


def _made_ready(statement: Any, dialect: Dialect) -> PreparedStatement:
    compiled = statement.compile(dialect=dialect)
    sent = {name: one.type.dialect_impl(dialect).bind_processor(dialect) for one, name in compiled.bind_names.items()}
    columns = columns_of(statement)
    read = [one.type.dialect_impl(dialect).result_processor(dialect, None) for one in columns]
    return PreparedStatement(
        compiled.string,
        compiled.positiontup is not None,
        tuple((name, sent[name]) for name in compiled.positiontup or sent),
        {name: value for name, value in compiled.params.items() if value is not None},
        parts_of(statement, read),
    )


def columns_of(statement: Any) -> Collection[Any]:
    """The columns of the rows that a statement finds."""
    return getattr(statement, "selected_columns", None) or getattr(statement, "exported_columns", ())


def parts_of(statement: Any, read: Sequence[Process | None] = ()) -> tuple[StatementPart, ...]:
    """What the rows of a statement hold side by side. `read` has the function for each column, or None."""
    parts: list[StatementPart] = []
    start = 0
    for part in getattr(statement, "_raw_columns", None) or columns_of(statement):
        kind = Base.__kinds__.get(part)
        end = start + (1 if kind is None else len(part.c))
        through = ((place, process) for place, process in enumerate(read[start:end]) if process is not None)
        keys = () if kind is None else (start + kind.__names__.index(name) for name in keys_of(kind))
        parts.append(StatementPart(kind, start, end, tuple(through), tuple(keys)))
        start = end
    return tuple(parts)


def once(make: Callable[P, T]) -> Callable[P, T]:
    """Make the function return the same statement each time, so that it is prepared once."""
    made: dict[Any, T] = {}

    def found(*of: P.args, **options: P.kwargs) -> T:
        try:
            return made[of]
        except KeyError:
            made[of] = make(*of, **options)
            return made[of]

    return found


@once
def keys_of(kind: type[Base]) -> tuple[str, ...]:
    """The key columns of a class of rows."""
    return tuple(column.key for column in kind.__table__.primary_key)


def one_of(column: Column[Any], number: int) -> ColumnElement[bool]:
    """A condition: a column has one of so many values, which `numbered` names."""
    return column.in_([bindparam(f"{column.key}_{place}", type_=column.type) for place in range(number)])


def numbered(column: Column[Any], values: Iterable[Any]) -> dict[str, Any]:
    """The values of a condition made by `one_of`."""
    return {f"{column.key}_{place}": value for place, value in enumerate(values)}


def padded(values: Collection[T]) -> list[T]:
    """Values for `one_of`, the last repeated up to 1, 2, 4, 8 … values. So few statements serve any number."""
    asked = [*values]
    return asked + asked[-1:] * ((1 << (len(asked) - 1).bit_length()) - len(asked)) if asked else asked


def insert_or(table: Table, dialect: str) -> Any:
    """An insertion with a clause for rows that are there. Only the dialect in use is imported."""
    if dialect == "sqlite":
        from sqlalchemy.dialects.sqlite import insert
    else:
        from sqlalchemy.dialects.postgresql import insert
    return insert(table)
