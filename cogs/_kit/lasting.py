"""What is made once and stays."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

ENOUGH: Final = 20_000
"""So many more objects than before are searched for garbage, a few MiB; Python would search 700."""


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


def search_seldom() -> None:
    """Look for garbage only once a few commands have been answered: nearly all that one makes goes by itself."""
    gc.set_threshold(ENOUGH)
