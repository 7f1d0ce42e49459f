"""The clock of the machine: whether it goes by Discord's, and whether it was set, or stood still in its sleep.

What is planned is slept for by a clock that nobody can set; what a deadline says is said by this one.
"""

from __future__ import annotations

import time
from datetime import datetime
from typing import Final

import discord

LAST: Final = 3.0
"""Seconds that Discord has for a first answer."""
LOOK = 20.0
"""Seconds between two looks whether it was set."""
SET: Final = 5.0
"""From so many seconds on it was set, or stood still; less is the way of clocks."""


class MachineClock:
    """That of one process."""

    def __init__(self) -> None:
        self._ahead = 0.0
        self._offset = self._read()

    @staticmethod
    def _read() -> float:
        return discord.utils.utcnow().timestamp() - time.monotonic()

    def age(self, sent: datetime) -> float:
        """Seconds since Discord sent something; 0 for what our clock has yet to come."""
        age = (discord.utils.utcnow() - sent).total_seconds()
        self._ahead = max(min(self._ahead, age), 0.0)
        return max(age - self._ahead, 0.0)

    def taken(self, sent: datetime) -> None:
        """Discord took a first answer to what it sent then: if that is too long ago, it is our clock that is ahead."""
        age = (discord.utils.utcnow() - sent).total_seconds()
        if age - self._ahead > LAST:
            self._ahead = age

    def was_set(self) -> int:
        """By how many seconds it was set since this was asked last, forward or (below 0) back; 0 for not at all."""
        before, self._offset = self._offset, self._read()
        jump = self._offset - before
        return round(jump) if abs(jump) >= SET else 0
