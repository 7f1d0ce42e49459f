"""The plain rolls of this game: a number or more, and a number or less."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, TypeVar

from rules.core.plain.refusal import OutOfRange
from rules.core.tables.table import Reading

K = TypeVar("K")
MOST_OTHER: Final = 9


def check_other(other: int) -> None:
    """Refuse a modifier that is larger than an umpire may give, with OutOfRange."""
    if abs(other) > MOST_OTHER:
        raise OutOfRange(
            f"The other modifier is -{MOST_OTHER} to +{MOST_OTHER}, not {other:+}. Choose a number in that range."
        )


@lru_cache(256)
def at_least(needed: int, passed: str, failed: str) -> Reading[bool]:
    """A D6 that succeeds on `needed` or more."""
    return _test(tuple(face >= needed for face in range(1, 7)), passed, failed)


@lru_cache(256)
def at_most(number: int, sides: int) -> Reading[int]:
    """A die that hits on `number` or less: 1 for a hit, 0 for none."""
    return _test(tuple(int(face <= number) for face in range(1, sides + 1)), "hit", "miss")


def _test(keys: tuple[K, ...], passed: str, failed: str) -> Reading[K]:
    good = tuple(face for face, key in enumerate(keys, 1) if key)
    return Reading(keys, labels=tuple(passed if key else failed for key in keys), good=good)
