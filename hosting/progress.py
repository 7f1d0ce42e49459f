"""How far a command has come: one line that is renewed on a terminal, now and then a line anywhere else."""

from __future__ import annotations

import sys
import time
from typing import Final

RENEWED: Final = 0.1
"""Seconds between two looks of the line on a terminal, and in the next, between two lines elsewhere."""
LOG_EVERY: Final = 10.0


class Progress:
    """On standard error; what a command finds and does goes to standard output."""

    def __init__(self) -> None:
        self._terminal = sys.stderr.isatty()
        self._next = time.monotonic() + (0 if self._terminal else LOG_EVERY)
        self._shown = False

    def __call__(self, what: str, done: int, of: int) -> None:
        """So many of what is being gone through are done."""
        now = time.monotonic()
        if now < self._next:
            return
        share = f"{what}: {done:,} of {of:,}"
        self._next = now + (RENEWED if self._terminal else LOG_EVERY)
        if self._terminal:
            self._shown = True
            print(f"\r\x1b[K{share}", end="", file=sys.stderr, flush=True)
        else:
            print(share, file=sys.stderr, flush=True)

    def say(self, line: str) -> None:
        """Tell something for good, in the place of the line that stands."""
        self.end()
        print(line, flush=True)

    def end(self) -> None:
        """Take the line away."""
        if self._shown:
            self._shown = False
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)
