"""Frozen dataclasses, made in a fraction of the time and memory that dataclasses take by themselves.

There are more than a thousand of them, and the standard library writes and compiles six methods for each. This module
compiles the four that must be quick when a value first needs them, which most never do: initialization, comparison,
hash and replacement. Representation, pickling and the refusal to change are the same for all.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import MISSING, Field, FrozenInstanceError, dataclass, field, fields
from sys import modules
from typing import Any, TypeVar, dataclass_transform, overload

T = TypeVar("T")


@overload
def frozen(kind: type[T], /) -> type[T]: ...
@overload
def frozen(*, kw_only: bool = False, slots: bool = True) -> Callable[[type[T]], type[T]]: ...
@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def frozen(kind: type[Any] | None = None, /, *, kw_only: bool = False, slots: bool = True) -> Any:
    """Make a class what `dataclass(frozen=True, slots=True)` makes of it, if it neither compares nor has InitVars.

    It inherits only from classes made in this way. Methods that the class defines itself stay.
    """

    def make(kind: type[Any]) -> type[Any]:
        own = set(vars(kind))
        made = dataclass(init=False, repr=False, eq=False, kw_only=kw_only, slots=slots)(kind)
        methods = {**_ALIKE, **(_PICKLED if slots else {})}
        for name, method in methods.items():
            if name not in own:
                setattr(made, name, method)
        return made

    return make if kind is None else make(kind)


def replace(one: T, /, **changes: Any) -> T:
    """Copy a record with other values in these fields. Raises TypeError for a field that it doesn't have."""
    kind: Any = one.__class__
    return kind.__replace__(one, **changes)


def _makes(self: Any, *given: Any, **named: Any) -> None:
    """Compile the initialization of a class for its fields, which then replaces this function."""
    kind = _whose("__init__", _makes, self)
    if kind is None:
        self.__init__(*given, **named)
        return
    kind.__init__ = _maker(kind)
    kind.__init__(self, *given, **named)


def _maker(kind: type[Any]) -> Any:
    """Compile the initialization of a class."""
    known, slots = fields(kind), "__slots__" in vars(kind)
    usual = {f"_d_{one.name}": one.default for one in known if one.default is not MISSING}
    makers = {f"_f_{one.name}": one.default_factory for one in known if one.default_factory is not MISSING}
    places = {f"_s_{one.name}": getattr(kind, one.name).__set__ for one in known} if slots else {}
    given = [one for one in known if one.init]
    taken = [_taken(one) for one in given if not one.kw_only]
    if any(one.kw_only for one in given):
        taken += ["*", *(_taken(one) for one in given if one.kw_only)]
    body = [_set(one, slots) for one in known if one.init or f"_d_{one.name}" in usual or f"_f_{one.name}" in makers]
    body += ["self.__post_init__()"] if hasattr(kind, "__post_init__") else []
    make = _compiled(
        kind,
        f"def __make__(_made, {', '.join((*usual, *makers, *places))}):",
        f"  def __init__(self, {', '.join(taken)}):",
        *(f"    {line}" for line in body or ["pass"]),
        "  return __init__",
    )(MISSING, **usual, **makers, **places)
    make.__qualname__ = f"{kind.__qualname__}.__init__"
    make.__annotations__ = {one.name: one.type for one in given}
    return make


def _compiled(kind: type[Any], *lines: str) -> Any:
    """Compile the function __make__ that these lines define, in the module of a class."""
    where: dict[str, Any] = {}
    exec("\n".join(lines), modules[kind.__module__].__dict__, where)
    return where["__make__"]


def _compares(self: Any, other: object) -> bool:
    """Compile the comparison of a class by its fields, which then replaces this function."""
    kind = _whose("__eq__", _compares, self)
    if kind is None:
        return self == other
    mine, others = (_tuple_of(who, kind) for who in ("self", "other"))
    kind.__eq__ = _compiled(
        kind,
        "def __make__():",
        "  def __eq__(self, other):",
        "    if other.__class__ is self.__class__:",
        f"      return {mine} == {others}",
        "    return NotImplemented",
        "  return __eq__",
    )()
    return kind.__eq__(self, other)


def _hashes(self: Any) -> int:
    """Compile the hash of a class by its fields, which then replaces this function."""
    kind = _whose("__hash__", _hashes, self)
    if kind is None:
        return hash(self)
    lines = "def __make__():", f"  def __hash__(self): return hash({_tuple_of('self', kind)})", "  return __hash__"
    kind.__hash__ = _compiled(kind, *lines)()
    return kind.__hash__(self)


def _replaces(self: Any, **changes: Any) -> Any:
    """Compile the replacement of fields of a class, which then replaces this function."""
    kind = _whose("__replace__", _replaces, self)
    if kind is None:
        return replace(self, **changes)
    given = [one for one in fields(kind) if one.init]
    values = [
        f"{f'{one.name}=' if one.kw_only else ''}self.{one.name} if {one.name} is _same else {one.name}"
        for one in sorted(given, key=lambda one: bool(one.kw_only))
    ]
    kind.__replace__ = _compiled(
        kind,
        "def __make__(_same):",
        f"  def __replace__(self, {', '.join(['*', *(f'{one.name}=_same' for one in given)] if given else [])}):",
        f"    return self.__class__({', '.join(values)})",
        "  return __replace__",
    )(MISSING)
    kind.__replace__.__qualname__ = f"{kind.__qualname__}.__replace__"
    return kind.__replace__(self, **changes)


def _whose(name: str, method: Any, value: object) -> Any:
    """Return the class that gives a value this method. None if another thread has put another method in its place
    meanwhile.
    """
    return next((kind for kind in type(value).__mro__ if vars(kind).get(name) is method), None)


def _taken(one: Field[Any]) -> str:
    """A field as a parameter."""
    if one.default is not MISSING:
        return f"{one.name}=_d_{one.name}"
    return f"{one.name}=_made" if one.default_factory is not MISSING else one.name


def _set(one: Field[Any], slots: bool) -> str:
    """The line that sets a field."""
    value = one.name if one.init else f"_d_{one.name}"
    if one.default_factory is not MISSING:
        value = f"_f_{one.name}() if {one.name} is _made else {one.name}" if one.init else f"_f_{one.name}()"
    return f"_s_{one.name}(self, {value})" if slots else f"self.__dict__[{one.name!r}] = {value}"


def _tuple_of(who: str, kind: type[Any]) -> str:
    return f"({''.join(f'{who}.{one.name}, ' for one in fields(kind) if one.compare)})"


def _repr(self: Any) -> str:
    shown = ", ".join(f"{one.name}={getattr(self, one.name)!r}" for one in fields(self) if one.repr)
    return f"{self.__class__.__qualname__}({shown})"


def _refuse_to_set(_self: Any, name: str, _value: Any) -> None:
    raise FrozenInstanceError(f"cannot assign to field {name!r}")


def _refuse_to_delete(_self: Any, name: str) -> None:
    raise FrozenInstanceError(f"cannot delete field {name!r}")


def _state_of(self: Any) -> list[Any]:
    return [getattr(self, one.name) for one in fields(self)]


def _take_state(self: Any, state: list[Any]) -> None:
    for one, value in zip(fields(self), state, strict=True):
        object.__setattr__(self, one.name, value)


_ALIKE: dict[str, Any] = {
    "__init__": _makes,
    "__repr__": _repr,
    "__eq__": _compares,
    "__hash__": _hashes,
    "__replace__": _replaces,
    "__setattr__": _refuse_to_set,
    "__delattr__": _refuse_to_delete,
}
_PICKLED: dict[str, Any] = {"__getstate__": _state_of, "__setstate__": _take_state}
