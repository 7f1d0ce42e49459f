"""Fields of records that are made only when they are read."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar, overload

T = TypeVar("T")


class Lazily(Generic[T]):
    """A field of a frozen record without slots that is given as its value, or as a function that makes it.

    The first read calls the function, and none after it does.
    """

    def __init__(self, usual: T) -> None:
        self._usual, self._name = usual, ""

    def __set_name__(self, _owner: type[Any], name: str) -> None:
        self._name = name

    @overload
    def __get__(self, one: None, kind: type[Any]) -> T: ...
    @overload
    def __get__(self, one: object, kind: type[Any]) -> T: ...
    def __get__(self, one: object | None, kind: type[Any]) -> T:
        if one is None:
            return self._usual  # the record looks here for its default
        value: Any = one.__dict__[self._name]
        if callable(value):
            value = one.__dict__[self._name] = value()
        return value

    def __set__(self, one: object, value: T | Callable[[], T]) -> None:
        raise AttributeError(f"cannot assign to field {self._name!r}")
