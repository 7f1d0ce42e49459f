"""The clock of the machine: whether it agrees with Discord's, and whether someone set it or the machine slept.

The bot sleeps by a clock that no one can set. Deadlines use this clock.
"""

from __future__ import annotations

import time
from datetime import datetime
from typing import Final

import discord

LAST: Final = 3.0
"""Seconds that Discord allows for a first answer."""
LOOK = 20.0
"""Seconds between two checks whether someone set the clock."""
SET: Final = 5.0
"""A jump of at least so many seconds means that someone set the clock or the machine slept. Clocks drift by less."""


class MachineClock:
    """The clock of one process."""

    def __init__(self) -> None:
        self._ahead = 0.0
        self._offset = self._read()

    @staticmethod
    def _read() -> float:
        return discord.utils.utcnow().timestamp() - time.monotonic()

    def age(self, sent: datetime) -> float:
        """Seconds since Discord sent something; 0 if our clock has not reached that time."""
        age = (discord.utils.utcnow() - sent).total_seconds()
        self._ahead = max(min(self._ahead, age), 0.0)
        return max(age - self._ahead, 0.0)

    def taken(self, sent: datetime) -> None:
        """Discord took a first answer to an interaction sent then. If that is too long ago, our clock is ahead."""
        age = (discord.utils.utcnow() - sent).total_seconds()
        if age - self._ahead > LAST:
            self._ahead = age

    def was_set(self) -> int:
        """The seconds by which the clock jumped since the last call, forward or (below 0) back; 0 for none."""
        before, self._offset = self._offset, self._read()
        jump = self._offset - before
        return round(jump) if abs(jump) >= SET else 0
