"""An orderly stop: the process accepts nothing new and finishes what it has begun."""

from __future__ import annotations

import asyncio
from typing import Any, Final

import discord

from rules.core.plain.refusal import IllegalNow

GRACE: Final = 8.0
"""Seconds for an orderly stop. Docker kills after ten."""
STOPPING: Final = "The bot is being restarted, so nothing was done. Try again in a minute."


async def is_ours(interaction: discord.Interaction[Any]) -> bool:
    """Whether this process handles an interaction. While its shards change hands, two processes receive each one."""
    place = interaction.client.place
    return place is None or await place.takes(interaction.id)


class UnderWay:
    """The work of a process: commands, buttons, and its own periodic rounds."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Future[Any]] = set()
        self._stopping = False

    def __len__(self) -> int:
        return len(self._tasks)

    def admit(self) -> None:
        """Count the present task as a command under way. Raises IllegalNow once the process is stopping."""
        if self._stopping:
            raise IllegalNow(STOPPING)
        task = asyncio.current_task()
        assert task is not None
        self.add(task)

    def add(self, task: asyncio.Future[Any]) -> None:
        """Count a task as under way until it is done."""
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def finish(self) -> None:
        """Accept nothing new, and wait until all tasks are done or the time is up."""
        self._stopping = True
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=GRACE)
