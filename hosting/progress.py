"""The progress of a command: one renewed line on a terminal, or a line now and then anywhere else."""

from __future__ import annotations

import sys
import time
from typing import Final

RENEWED: Final = 0.1
"""The seconds between two updates of the line on a terminal; in the next constant, between two lines elsewhere."""
LOG_EVERY: Final = 10.0


class Progress:
    """The progress on standard error. The results of a command go to standard output."""

    def __init__(self) -> None:
        self._terminal = sys.stderr.isatty()
        self._next = time.monotonic() + (0 if self._terminal else LOG_EVERY)
        self._shown = False

    def __call__(self, what: str, done: int, of: int) -> None:
        """Show how many of these things are done, out of how many."""
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
        """Print a line to stay, in place of the renewed one."""
        self.end()
        print(line, flush=True)

    def end(self) -> None:
        """Remove the renewed line."""
        if self._shown:
            self._shown = False
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)
