"""Records made anew with something else in them, hundreds at a time."""

from __future__ import annotations

from functools import cached_property, lru_cache
from typing import Any, TypeVar

T = TypeVar("T")


def fast_replace(one: T, **fields: Any) -> T:
    """A frozen dataclass without slots, the same but for these fields; AttributeError for one with slots.

    `dataclasses.replace` runs the constructor, which takes seven times as long for a deed or a position. What was
    derived from the fields is derived anew.
    """
    new = object.__new__(one.__class__)
    known = new.__dict__
    known.update(one.__dict__, **fields)
    for name in derived(one.__class__):
        known.pop(name, None)
    return new


@lru_cache(1024)
def derived(kind: type[Any]) -> tuple[str, ...]:
    """What a record derives from its fields and keeps."""
    return tuple(name for name in dir(kind) if isinstance(getattr(kind, name), cached_property))
