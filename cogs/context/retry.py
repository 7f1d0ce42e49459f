"""Trying again where somebody else came first."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TypeVar

from cogs.context.used_buttons import UsedUp
from db.unit_of_work import Conflict, Repeated
from rules.core.plain.refusal import IllegalNow

R = TypeVar("R")
DONE = "That has already been done."


class Contended(IllegalNow):
    """Too many others came first: the same may well be done in a moment."""


async def patiently(attempt: Callable[[], Awaitable[R]], times: int, done: str = DONE) -> R:
    """The attempt, made again on the new state while somebody else comes first, at most `times` in all.

    Raises Spent with `done` for what happened before, Contended when there was no getting through.
    """
    for _ in range(times):
        try:
            return await attempt()
        except Conflict:
            continue
        except Repeated:
            raise UsedUp(done) from None
    raise Contended("Too many people are at it at once: try again in a moment.")
