"""Less garbage collection: for objects that stay for good, and for large ones that are soon gone."""

from __future__ import annotations

import gc
import sys
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Final, TypeVar

ENOUGH: Final = 2_000
"""So many new objects start a search for garbage; Python's default is 700. At 20,000 the waiting objects take some MiB.
"""
MMAP_THRESHOLD, ARENA_MAX = -3, -8
"""The numbers of these settings in glibc's malloc.h."""
LARGE: Final = 256 * 1024
"""A block of at least so many bytes goes back to the system at once."""
MINUTE: Final = 60.0
R = TypeVar("R")
_putting_off: Final[set[object]] = set()
"""The work that is now under way without a search."""


@contextmanager
def for_good() -> Iterator[None]:
    """Mark what the block creates as permanent.

    The collector searches once for its leftovers, such as the class that a decorator replaces to add slots, and never
    again.
    """
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        gc.collect()
        gc.freeze()
        if was_enabled:
            gc.enable()


@contextmanager
def soon_over() -> Iterator[None]:
    """Search for no garbage meanwhile: the process is over before it matters.

    What was made meanwhile stays out of the search that Python makes as it ends.
    """
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        if was_enabled:
            gc.enable()


async def unsearched(work: Awaitable[R]) -> R:
    """Do work that creates many objects which all go at its end, such as the rolls of a log.

    The collector does not search meanwhile: a search of so much would hold up all users for half a second.
    """
    mark = object()
    _putting_off.add(mark)
    gc.disable()
    try:
        return await work
    finally:
        _putting_off.remove(mark)
        if not _putting_off:
            gc.enable()


def search_seldom() -> None:
    """Search for garbage only once every few commands: nearly all that a command creates goes by itself."""
    gc.set_threshold(ENOUGH)


def give_back() -> None:
    """Return large blocks to the system at once, such as the sheet of a picture, and the rest and garbage each minute.

    By default the C library of Linux soon keeps as much as was ever requested at once. With several pictures drawn side
    by side that is hundreds of MiB for good. The C library does so per thread, and keeps the free space between two
    permanent objects. That is some MiB after connections to SQLite have come and gone. Call this before another thread
    starts.
    """
    trim: Callable[[int], object] = int  # does nothing where there is no malloc_trim
    if sys.platform == "linux":
        import ctypes

        with suppress(AttributeError, OSError):  # another C library
            library = ctypes.CDLL(None)
            library.mallopt(MMAP_THRESHOLD, LARGE)
            library.mallopt(ARENA_MAX, 1)
            trim = library.malloc_trim
    _give_back_the_rest(trim)


def _give_back_the_rest(trim: Callable[[int], object]) -> None:
    """Return garbage and the free space between other objects, now and each minute.

    It takes some 20 milliseconds, and 25 more for each 1,000 servers. Python would let old garbage grow to a quarter of
    all.
    """
    import asyncio  # not with this module, which every command imports

    if gc.isenabled():
        gc.collect()
    trim(0)
    asyncio.get_running_loop().call_later(MINUTE, _give_back_the_rest, trim)
