"""Trying again after another transaction came first."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TypeVar

from cogs.context.used_buttons import UsedUp
from db.conflicts import Conflict, Repeated
from rules.core.plain.refusal import IllegalNow

R = TypeVar("R")
DONE = "That has already been done."


class Contended(IllegalNow):
    """Too many others came first. The same command may succeed in a moment."""


async def patiently(attempt: Callable[[], Awaitable[R]], times: int, done: str = DONE) -> R:
    """The attempt, repeated on the new state while another transaction comes first, at most `times` in all.

    Raises UsedUp with `done` if it has happened before, and Contended if no attempt succeeded.
    """
    for _ in range(times):
        try:
            return await attempt()
        except Conflict:
            continue
        except Repeated:
            raise UsedUp(done) from None
    raise Contended("Too many people did that at once. Try again in a moment.")
