"""What is made once and stays, and what is large and soon gone: neither is worth a search for garbage."""

from __future__ import annotations

import asyncio
import gc
import sys
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Final, TypeVar

ENOUGH: Final = 2_000
"""So many more objects than before are searched for garbage; Python would search 700. Of 20,000 it is some MiB."""
MMAP_THRESHOLD, ARENA_MAX = -3, -8
"""The numbers of these settings in glibc's malloc.h."""
LARGE: Final = 256 * 1024
"""Bytes from which on something is given back at once."""
MINUTE: Final = 60.0
R = TypeVar("R")
_putting_off: Final[set[object]] = set()
"""What is done just now without a search."""


@contextmanager
def for_good() -> Iterator[None]:
    """What is made inside stays, but for what is left over in making it, such as the first form of each class that has
    slots: it is searched for garbage once, and never after."""
    searched = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        gc.collect()
        gc.freeze()
        if searched:
            gc.enable()


async def unsearched(work: Awaitable[R]) -> R:
    """Do what makes a great deal that goes by itself at the end, such as all rolls of a log. Meanwhile nothing is
    searched for garbage: a search of all that would hold up everybody for half a second.
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
    """Look for garbage only once a few commands have been answered: nearly all that one makes goes by itself."""
    gc.set_threshold(ENOUGH)


def give_back() -> None:
    """Give the system back at once what is large, such as the sheet of a picture, the rest and garbage each minute.

    The C library of Linux would soon keep as much as it was asked for at once: with several pictures drawn side by
    side, hundreds of MiB for good. It would do so for each thread by itself, and keep what is free between two things
    that stay: some MiB after connections to SQLite have come and gone. Call it before there is another thread.
    """
    trim: Callable[[int], object] = int
    if sys.platform == "linux":
        import ctypes

        with suppress(AttributeError, OSError):  # another C library
            library = ctypes.CDLL(None)
            library.mallopt(MMAP_THRESHOLD, LARGE)
            library.mallopt(ARENA_MAX, 1)
            trim = library.malloc_trim
    _give_back_the_rest(trim)


def _give_back_the_rest(trim: Callable[[int], object]) -> None:
    """Garbage, and what is free between other things, now and each minute. It takes some 20 milliseconds, and 25 more
    for each 1,000 servers; Python would let old garbage grow to a quarter of all.
    """
    if gc.isenabled():
        gc.collect()
    trim(0)
    asyncio.get_running_loop().call_later(MINUTE, _give_back_the_rest, trim)
