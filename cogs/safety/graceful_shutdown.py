"""A process that is told to stop takes nothing new, and brings to its end what it is at."""

from __future__ import annotations

import asyncio
from typing import Any, Final

import discord

from rules.core.plain.refusal import IllegalNow

GRACE: Final = 8.0
"""Seconds for that; Docker kills after ten."""
STOPPING: Final = "The bot is being restarted, so nothing was done: try again in a minute."


async def is_ours(interaction: discord.Interaction[Any]) -> bool:
    """Whether this process sees to an interaction: while its shards change hands, two processes get each."""
    place = interaction.client.place
    return place is None or await place.takes(interaction.id)


class UnderWay:
    """What a process is at: commands, buttons, and rounds of its own."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Future[Any]] = set()
        self._stopping = False

    def __len__(self) -> int:
        return len(self._tasks)

    def admit(self) -> None:
        """The present task is at a command from now on. Raises IllegalNow once the process is to stop."""
        if self._stopping:
            raise IllegalNow(STOPPING)
        task = asyncio.current_task()
        assert task is not None
        self.add(task)

    def add(self, task: asyncio.Future[Any]) -> None:
        """A task is under way until it is done."""
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def finish(self) -> None:
        """Take nothing new, and wait until all is done, or too much time has gone by."""
        self._stopping = True
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=GRACE)
