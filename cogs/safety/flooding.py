"""Limits against flooding by one person or one server: so many uses a minute, at once or spread.

Each process keeps them in memory for itself. They stop scripts, never a game.
"""

from __future__ import annotations

import asyncio
import math
from typing import Any, Final

import discord

from rules.core.plain.refusal import IllegalNow
from rules.core.plain.words import count

MINUTE: Final = 60.0
TYPING: Final = 0.2
"""The weight of a completion, where a command, button, choice or window weighs 1. A typed word causes several."""
MOST_KNOWN: Final = 50_000


class Limit:
    """At most so many uses `a_minute` for each id; 0 means any number."""

    def __init__(self, a_minute: int) -> None:
        self._each = MINUTE / a_minute if a_minute else 0.0
        self._free: dict[int, float] = {}
        """When everything that an id has used is free again."""

    def wait(self, who: int, uses: float, now: float) -> float:
        """Seconds until an id has room for so many more uses; 0 if it has room now."""
        return max(0.0, self._then(who, uses, now) - now - MINUTE)

    def take(self, who: int, uses: float, now: float) -> None:
        """Count so many uses."""
        if self._each:
            self._free[who] = self._then(who, uses, now)
            if len(self._free) > MOST_KNOWN:
                self._free = {one: free for one, free in self._free.items() if free > now}

    def _then(self, who: int, uses: float, now: float) -> float:
        return max(self._free.get(who, now), now) + uses * self._each


class FloodLimits:
    """The limits of a host."""

    def __init__(self, person: int, server: int) -> None:
        self.person, self.server = Limit(person), Limit(server)


def admit(interaction: discord.Interaction) -> None:
    """Admit an interaction and count it.

    Raises IllegalNow, with the time to wait, if the user or their server is over the limit. It raises the same if the
    process is stopping.
    """
    bot: Any = interaction.client
    bot.under_way.admit()
    limits: FloodLimits | None = bot.limits
    if limits is None:
        return
    now = asyncio.get_running_loop().time()
    uses = TYPING if interaction.type is discord.InteractionType.autocomplete else 1.0
    user, server = interaction.user.id, interaction.guild_id
    if own := limits.person.wait(user, uses, now):
        raise IllegalNow(f"That was a lot at once. Continue in {_seconds(own)}. Nothing is lost.")
    if server is not None:
        if theirs := limits.server.wait(server, uses, now):
            raise IllegalNow(f"This server asks a lot at once. Continue in {_seconds(theirs)}. Nothing is lost.")
        limits.server.take(server, uses, now)
    limits.person.take(user, uses, now)


def _seconds(wait: float) -> str:
    return count(math.ceil(wait), "second")
