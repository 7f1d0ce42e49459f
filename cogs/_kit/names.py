"""Names of gangs that nobody has yet."""

from __future__ import annotations

from collections.abc import Collection
from itertools import count


def fresh_gang_name(name: str, taken: Collection[str]) -> str:
    """The name, with a number behind it where it is taken; `taken` are in small letters."""
    if name.casefold() not in taken:
        return name
    return next(f"{name} {place}" for place in count(2) if f"{name} {place}".casefold() not in taken)
