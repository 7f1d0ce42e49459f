"""Rows as classes. A class declares each column once, and a row that was read holds plain values.

On the class a column is SQLAlchemy's, for queries; on a row it is the value.
"""

from __future__ import annotations

import types
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from functools import cached_property
from typing import (
    TYPE_CHECKING,
    Any,
    ClassVar,
    Final,
    Generic,
    NamedTuple,
    TypeVar,
    get_args,
    get_origin,
    get_type_hints,
    overload,
)

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    DateTime,
    Dialect,
    ForeignKey,
    Index,
    MetaData,
    String,
    Table,
    TypeDecorator,
    text,
)
from sqlalchemy.types import TypeEngine
from sqlalchemy.util import PopulateDict

from db.store.checksums import checksum_of

NAMING = {
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "fk": "fk_%(table_name)s_%(column_0_name)s",
    "pk": "pk_%(table_name)s",
}
T = TypeVar("T")


class Utc(TypeDecorator[datetime]):
    """An aware time. SQLite keeps no zone, so the time is stored and read as UTC. Raises ValueError for a naive one."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        if value is None:
            return None
        if value.tzinfo is None:
            raise ValueError(f"{value} names no time zone")
        return value.astimezone(UTC)

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        if value is None:
            return None
        return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)


TYPES: Mapping[Any, Any] = {
    int: BigInteger,
    bool: Boolean,
    str: String,
    datetime: Utc,
    dict[str, Any]: JSON,
    list[Any]: JSON,
}
"""The column type for values of each Python type, if a column names no other."""


class Mapped(Generic[T]):
    """Stands in for SQLAlchemy's `Mapped`: the column on the class, the value on a row."""

    def __init__(self, column: Column[Any]) -> None:
        self._column = column

    @overload
    def __get__(self, row: None, kind: type[Any]) -> Column[T]: ...
    @overload
    def __get__(self, row: object, kind: type[Any]) -> T: ...
    def __get__(self, row: object | None, kind: type[Any]) -> Any:
        # A row's own value comes before this, if it has one.
        if row is None:
            return self._column
        raise AttributeError(f"{kind.__name__} has no {self._column.key} yet")

    if TYPE_CHECKING:

        def __set__(self, row: object, value: T) -> None: ...


class ColumnOptions(NamedTuple):
    """The declaration of a column besides its Python type.

    arguments  SQLAlchemy's positional arguments: a type, a key
    options    its named arguments
    default    returns the default value; None if there is none
    """

    arguments: tuple[Any, ...]
    options: dict[str, Any]
    default: Callable[[], Any] | None


def mapped_column(*arguments: Any, default: Callable[[], Any] | None = None, **options: Any) -> Any:
    """A column: its type, if it is not the usual one, its keys, and a function for the default value."""
    return ColumnOptions(arguments, options, default)


class Partial(Index):
    """An index of the rows for which `where` holds. PostgreSQL may have other words for it.

    With `postgresql_where` every index would import all that is for PostgreSQL, 2 MiB.
    """

    def __init__(self, name: str, *columns: str, where: str, postgresql: str = "", unique: bool = False) -> None:
        super().__init__(name, *columns, unique=unique)
        self._where = {"sqlite": where, "postgresql": postgresql or where}

    @cached_property
    def dialect_options(self) -> Any:  # pyright: ignore[reportIncompatibleVariableOverride] - SQLAlchemy's is as lazy
        """The options of the index for each database that SQLAlchemy asks for."""
        usual = super().dialect_options

        def options_of(dialect: str) -> Any:
            options: Any = usual[dialect]
            options["where"] = text(self._where[dialect])
            return options

        return PopulateDict(options_of)


class Base:
    """A row. JSON values in it are replaced, never changed in place, so that a session sees the change.

    A row with a column `version` is only written over as it was read. The column `checksum` holds the checksum of the
    columns that are `__checked__`.

    touched  whether anything was set since it was read or written
    decoded  what a repository has made of it; None before, and after anything was set
    """

    __slots__ = ("decoded", "touched")
    touched: bool
    decoded: Any

    metadata: ClassVar[MetaData] = MetaData(naming_convention=NAMING)
    __table__: ClassVar[Table]
    __tablename__: ClassVar[str]
    __table_args__: ClassVar[tuple[Any, ...]] = ()
    __options__: ClassVar[dict[str, Any]] = {}
    __checked__: ClassVar[tuple[str, ...]] = ()
    __names__: ClassVar[tuple[str, ...]]
    __blank__: ClassVar[dict[str, Any]]
    __types__: ClassVar[dict[str, tuple[type, ...]]]
    __defaults__: ClassVar[dict[str, Callable[[], Any]]]
    __kinds__: ClassVar[dict[Table, type[Base]]] = {}

    def __init_subclass__(cls) -> None:
        columns: list[Column[Any]] = []
        cls.__defaults__, cls.__types__ = {}, {}
        for name, hint in get_type_hints(cls).items():
            if get_origin(hint) is Mapped:
                options = cls.__dict__.get(name) or ColumnOptions((), {}, None)
                columns.append(_column(name, get_args(hint)[0], options))
                cls.__types__[name] = _types(get_args(hint)[0])
                if options.default is not None:
                    cls.__defaults__[name] = options.default
        cls.__table__ = Table(cls.__tablename__, cls.metadata, *columns, *cls.__table_args__, **cls.__options__)
        cls.__names__ = tuple(column.key for column in columns)
        cls.__blank__ = {name: 1 if name == "version" else None for name in cls.__names__ if name != "id"}
        cls.__kinds__[cls.__table__] = cls
        for column in columns:
            setattr(cls, column.key, Mapped(column))

    def __init__(self, **values: Any) -> None:
        """A new row: unnamed columns are None or have their default, and the id comes with the first write."""
        if unknown := [name for name in values if name not in self.__types__]:
            raise TypeError(f"{type(self).__name__} has no {', '.join(unknown)}")
        made = {name: default() for name, default in self.__defaults__.items() if name not in values}
        self.__dict__.update({**self.__blank__, **made, **values})
        set_decoded(self, None)

    def __setattr__(self, name: str, value: Any) -> None:
        self.__dict__[name] = value
        set_touched(self, True)
        set_decoded(self, None)

    @classmethod
    def __clause_element__(cls) -> Table:
        """The table, which SQLAlchemy takes the class for."""
        return cls.__table__


def set_checksum(row: Base) -> None:
    """Set the checksum of a row that is about to be written, if its class has one."""
    if row.__checked__:
        row.__dict__["checksum"] = checksum_of(row.__dict__, row.__checked__)


set_touched: Final[Callable[[Base, bool], None]] = Base.__dict__["touched"].__set__
"""Sets whether a row was touched."""
set_decoded: Final[Callable[[Base, Any], None]] = Base.__dict__["decoded"].__set__
"""Sets what a repository has made of a row."""


def _types(kind: Any) -> tuple[type, ...]:
    """The Python types that the values of a column may have."""
    kinds = get_args(kind) if get_origin(kind) is types.UnionType else (kind,)
    return tuple([get_origin(one) or one for one in kinds])


def misfits(kind: type[Base], held: Mapping[str, Any]) -> list[str]:
    """The columns of a row with values of another type; “checksum” if all types fit and the checksum does not."""
    wrong = [name for name, kinds in kind.__types__.items() if not isinstance(held.get(name), kinds)]
    checked = kind.__checked__ if not wrong and held.get("checksum") is not None else ()
    return ["checksum"] if checked and checksum_of(held, checked) != held["checksum"] else wrong


def _column(name: str, kind: Any, options: ColumnOptions) -> Column[Any]:
    nullable = get_origin(kind) is types.UnionType
    if nullable:
        (kind,) = (one for one in get_args(kind) if one is not types.NoneType)
    # A foreign key has the type of the column that it refers to.
    typed = any(isinstance(one, (TypeEngine, ForeignKey, type)) for one in options.arguments)
    return Column(name, *(() if typed else (TYPES[kind],)), *options.arguments, nullable=nullable, **options.options)
