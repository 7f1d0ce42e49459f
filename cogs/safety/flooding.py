"""Limits against flooding, by one person or one server: so many uses a minute, all at once or one by one.

They are kept in memory, by each process for itself: what they hold off is a script, never a game.
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
"""What a completion counts, beside a command, a button, a choice or a window: there are several in a word."""
MOST_KNOWN: Final = 50_000


class Limit:
    """At most so many uses `a_minute` by each of those who are told apart; 0 for any number."""

    def __init__(self, a_minute: int) -> None:
        self._each = MINUTE / a_minute if a_minute else 0.0
        self._free: dict[int, float] = {}
        """When whatever somebody has used is free again."""

    def wait(self, who: int, uses: float, now: float) -> float:
        """Seconds until there is room for so many uses more; 0 where there is now."""
        return max(0.0, self._then(who, uses, now) - now - MINUTE)

    def take(self, who: int, uses: float, now: float) -> None:
        """Use that much of it."""
        if self._each:
            self._free[who] = self._then(who, uses, now)
            if len(self._free) > MOST_KNOWN:
                self._free = {one: free for one, free in self._free.items() if free > now}

    def _then(self, who: int, uses: float, now: float) -> float:
        return max(self._free.get(who, now), now) + uses * self._each


class Limits:
    """Those of a host."""

    def __init__(self, person: int, server: int) -> None:
        self.person, self.server = Limit(person), Limit(server)


def admit(interaction: discord.Interaction) -> None:
    """Let somebody use something; IllegalNow, with when to go on, where he or his server has used too much, or the
    process is to stop."""
    bot: Any = interaction.client
    bot.under_way.admit()
    limits: Limits | None = bot.limits
    if limits is None:
        return
    now = asyncio.get_running_loop().time()
    uses = TYPING if interaction.type is discord.InteractionType.autocomplete else 1.0
    user, server = interaction.user.id, interaction.guild_id
    if own := limits.person.wait(user, uses, now):
        raise IllegalNow(f"That was a lot at once. Go on in {_seconds(own)}; nothing is lost.")
    if server is not None:
        if theirs := limits.server.wait(server, uses, now):
            raise IllegalNow(f"This server asks a lot at once. Go on in {_seconds(theirs)}; nothing is lost.")
        limits.server.take(server, uses, now)
    limits.person.take(user, uses, now)


def _seconds(wait: float) -> str:
    return count(math.ceil(wait), "second")
