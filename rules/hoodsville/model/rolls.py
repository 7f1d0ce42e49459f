"""The plain roll of this game: a number or more."""

from __future__ import annotations

from functools import lru_cache

from rules.core.tables.outcome import Modifier
from rules.core.tables.table import Reading


@lru_cache(256)
def at_least(
    needed: int, passed: str = "hit", failed: str = "missed", factors: tuple[Modifier, ...] = ()
) -> Reading[bool]:
    """A D6 that succeeds on `needed` or more with its factors."""
    shift = sum(factor.value for factor in factors)
    keys = tuple(face + shift >= needed for face in range(1, 7))
    good = tuple(face for face, key in enumerate(keys, 1) if key)
    return Reading(keys, modifiers=factors, labels=tuple(passed if key else failed for key in keys), good=good)
