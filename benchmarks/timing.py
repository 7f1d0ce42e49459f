"""Two things timed against each other, turn by turn, so that a busy machine slows both."""

from __future__ import annotations

import gc
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import _lru_cache_wrapper
from statistics import median
from typing import Any


@dataclass(frozen=True, slots=True)
class Line:
    """One comparison: what is measured, against what, in seconds each; and what the project aims at.

    at_least  the aim is a ratio to reach rather than one to stay under; `against` is then the slower one
    """

    what: str
    seconds: float
    against: str
    their_seconds: float
    aim: float
    at_least: bool = False
    note: str = ""

    @property
    def ratio(self) -> float:
        return self.their_seconds / self.seconds if self.at_least else self.seconds / self.their_seconds

    @property
    def reached(self) -> bool:
        return self.ratio >= self.aim if self.at_least else self.ratio <= self.aim


def each(ours: Callable[[], Any], theirs: Callable[[], Any], rounds: int, times: int) -> tuple[float, float]:
    """Seconds a call of both: medians over the rounds, each of so many calls, the collector kept out."""
    found: tuple[list[float], list[float]] = [], []
    gc.collect()
    gc.disable()
    try:
        for _ in range(rounds):
            for deed, seconds in zip((ours, theirs), found, strict=True):
                start = time.perf_counter()
                for _ in range(times):
                    deed()
                seconds.append((time.perf_counter() - start) / times)
    finally:
        gc.enable()
    return median(found[0]), median(found[1])


async def each_awaited(
    ours: Callable[[], Awaitable[float]], theirs: Callable[[], Awaitable[float]], times: int
) -> tuple[float, float]:
    """The same for what takes its own time: medians of the seconds that both say they took, turn by turn."""
    found: tuple[list[float], list[float]] = [], []
    for _ in range(times):
        for deed, seconds in zip((ours, theirs), found, strict=True):
            seconds.append(await deed())
    return median(found[0]), median(found[1])


def caches_of(*packages: str) -> list[Any]:
    """Every functools cache of these packages, to be emptied for a cold start."""
    gc.unfreeze()  # what is kept from the collector is not told by it either
    return [
        found
        for found in gc.get_objects()
        if isinstance(found, _lru_cache_wrapper) and str(found.__module__).split(".")[0] in packages
    ]
