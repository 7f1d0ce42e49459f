"""Frozen dataclasses, made in a third of the time and memory that dataclasses take of themselves.

There are more than a thousand of them, and the standard library writes and compiles six methods for each. Here three
that must be quick are compiled at once; representation, pickling and the refusal to change are the same for all.
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
    """What `dataclass(frozen=True, slots=True)` makes of a class, for classes that neither compare nor have InitVars.

    It inherits from its like alone. Methods that the class itself has stay.
    """

    def make(kind: type[Any]) -> type[Any]:
        own = set(vars(kind))
        made = dataclass(init=False, repr=False, eq=False, kw_only=kw_only, slots=slots)(kind)
        for name, method in (*_ALIKE.items(), *(_PICKLED.items() if slots else ()), *_compiled(made, slots).items()):
            if name not in own:
                setattr(made, name, method)
        return made

    return make if kind is None else make(kind)


def _compiled(kind: type[Any], slots: bool) -> dict[str, Any]:
    """Initialization, comparison and hash of a class, compiled for its fields."""
    known = fields(kind)
    usual = {f"_d_{one.name}": one.default for one in known if one.default is not MISSING}
    makers = {f"_f_{one.name}": one.default_factory for one in known if one.default_factory is not MISSING}
    places = {f"_s_{one.name}": getattr(kind, one.name).__set__ for one in known} if slots else {}
    given = [one for one in known if one.init]
    taken = [_taken(one) for one in given if not one.kw_only]
    if any(one.kw_only for one in given):
        taken += ["*", *(_taken(one) for one in given if one.kw_only)]
    body = [_set(one, slots) for one in known if one.init or f"_d_{one.name}" in usual or f"_f_{one.name}" in makers]
    body += ["self.__post_init__()"] if hasattr(kind, "__post_init__") else []
    mine, others = (_tuple_of(who, [one.name for one in known if one.compare]) for who in ("self", "other"))
    lines = (
        f"def __make__(_made, {', '.join((*usual, *makers, *places))}):",
        f"  def __init__(self, {', '.join(taken)}):",
        *(f"    {line}" for line in body or ["pass"]),
        "  def __eq__(self, other):",
        "    if other.__class__ is self.__class__:",
        f"      return {mine} == {others}",
        "    return NotImplemented",
        f"  def __hash__(self): return hash({mine})",
        "  return {'__init__': __init__, '__eq__': __eq__, '__hash__': __hash__}",
    )
    where: dict[str, Any] = {}
    exec("\n".join(lines), modules[kind.__module__].__dict__, where)
    methods = where["__make__"](MISSING, **usual, **makers, **places)
    methods["__init__"].__qualname__ = f"{kind.__qualname__}.__init__"
    methods["__init__"].__annotations__ = {one.name: one.type for one in given}
    return methods


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


def _tuple_of(who: str, names: list[str]) -> str:
    return f"({''.join(f'{who}.{name}, ' for name in names)})"


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


_ALIKE: dict[str, Any] = {"__repr__": _repr, "__setattr__": _refuse_to_set, "__delattr__": _refuse_to_delete}
_PICKLED: dict[str, Any] = {"__getstate__": _state_of, "__setstate__": _take_state}
