"""Two things timed against each other, turn by turn, so that a busy machine slows both."""

from __future__ import annotations

import gc
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from functools import _lru_cache_wrapper
from statistics import median, quantiles
from typing import Any, Final

SLICE: Final = 0.002
"""The least seconds that one side of a round takes. Short work is repeated."""

Pairs = Sequence[tuple[float, float]]
"""The seconds of a call of ours and of theirs, round by round."""


@dataclass(frozen=True, slots=True)
class Measurement:
    """One comparison: what is measured, against what, and the ratio that the project aims at.

    at_least  whether the aim is a ratio to reach rather than one to stay under; `against` is then the slower one
    note      what else is worth knowing: it is printed, and not stored
    """

    what: str
    against: str
    pairs: Pairs
    aim: float
    at_least: bool = False
    note: str = ""

    @property
    def seconds(self) -> float:
        return median(ours for ours, _ in self.pairs)

    @property
    def their_seconds(self) -> float:
        return median(theirs for _, theirs in self.pairs)

    @property
    def quartiles(self) -> tuple[float, float, float]:
        """The ratio of a round: the lower quartile, the median, the upper one. All three are the same for one round."""
        ratios = [theirs / ours if self.at_least else ours / theirs for ours, theirs in self.pairs]
        low, middle, high = quantiles(ratios * 2 if len(ratios) < 2 else ratios, n=4, method="inclusive")
        return low, middle, high

    @property
    def ratio(self) -> float:
        return self.quartiles[1]


def each(ours: Callable[[], Any], theirs: Callable[[], Any], rounds: int = 30) -> Pairs:
    """The seconds of processor that a call of both takes, without the garbage collector."""
    gc.collect()
    gc.disable()
    try:
        sizes = _calls(ours), _calls(theirs)
        return [(_spent(ours, sizes[0]), _spent(theirs, sizes[1])) for _ in range(rounds)]
    finally:
        gc.enable()


def _calls(deed: Callable[[], Any]) -> int:
    """How often to repeat a call in a round. The first call, with all that it meets for the first time, is done by
    then.
    """
    deed()
    return max(1, round(SLICE / max(_spent(deed, 1), 1e-7)))


def _spent(deed: Callable[[], Any], times: int) -> float:
    start = time.process_time()
    for _ in range(times):
        deed()
    return (time.process_time() - start) / times


async def each_awaited(
    ours: Callable[[], Awaitable[float]], theirs: Callable[[], Awaitable[float]], rounds: int = 30, warm: int = 3
) -> Pairs:
    """The same for calls that measure themselves: the seconds that both return, after some that don't count."""
    found = [(await ours(), await theirs()) for _ in range(warm + rounds)]
    return found[warm:]


def caches_of(*packages: str) -> list[Any]:
    """Every functools cache of these packages, to be emptied for a cold start."""
    gc.unfreeze()  # the collector does not list frozen objects
    return [
        found
        for found in gc.get_objects()
        if isinstance(found, _lru_cache_wrapper) and str(found.__module__).split(".")[0] in packages
    ]
