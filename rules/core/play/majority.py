"""A majority: how many more votes it takes."""

from __future__ import annotations

from collections.abc import Collection


def lacking(voices: Collection[int], voters: Collection[int]) -> int:
    """How many more of these voters must say yes, so that more than half of them have; 0 once they have."""
    return max(0, len(voters) // 2 + 1 - len({*voices} & {*voters}))
