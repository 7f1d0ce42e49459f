"""Quick copies of records with other values in some fields, hundreds at a time."""

from __future__ import annotations

from functools import cached_property, lru_cache
from typing import Any, TypeVar

T = TypeVar("T")


def fast_replace(one: T, **fields: Any) -> T:
    """Copy a frozen dataclass without slots, with other values in these fields. Raises AttributeError for one with
    slots.

    `dataclasses.replace` runs the constructor, which takes seven times as long for a deed or a position. The copy
    derives its cached properties anew.
    """
    new = object.__new__(one.__class__)
    known = new.__dict__
    known.update(one.__dict__, **fields)
    for name in derived(one.__class__):
        known.pop(name, None)
    return new


@lru_cache(1024)
def derived(kind: type[Any]) -> tuple[str, ...]:
    """The names that a record derives from its fields and keeps."""
    return tuple(name for name in dir(kind) if isinstance(getattr(kind, name), cached_property))
