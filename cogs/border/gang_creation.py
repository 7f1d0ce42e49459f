"""Gangs coming into being: room for them, and the buttons that they begin with."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from cogs.border.reader import gang_seen
from cogs.cards.render import Press
from cogs.context.context import Context
from cogs.safety.registry import by_system
from rules.core.action.gang_creation import fresh_gang, fresh_names
from rules.core.action.position import Position
from rules.core.action.report import FollowUp
from rules.core.action.system import System
from rules.core.people.roster import Gang

FIRST_STEPS: dict[str, Callable[[int], tuple[Press, ...]]] = by_system()
"""By the id of a system: the buttons that a new and empty gang of it, by its id, begins with; its cog adds its own."""


def first_steps(system: System, gang: int) -> tuple[Press, ...]:
    """The buttons that an empty gang begins with; none for a system that has no more to offer."""
    return FIRST_STEPS[system.id](gang) if system.id in FIRST_STEPS else ()


class FirstShot(NamedTuple):
    """How somebody of a new gang shoots at somebody nameless: the command, and its options but for who."""

    command: str
    options: dict[str, Any]


FIRST_SHOTS: dict[str, FirstShot] = by_system()
"""By the id of a system; its cog adds its own."""


def first_shot(system: System, gang: str, figures: Sequence[Any]) -> tuple[FollowUp, ...]:
    """A button by which the first of a ready gang shoots, the odds before the dice; none for a system without."""
    if system.id not in FIRST_SHOTS or not figures:
        return ()
    command, options = FIRST_SHOTS[system.id]
    name = str(figures[0].name)
    shooting = {"shooter": f"{name} ({gang})", **options, "odds": True}
    return (FollowUp(f"Shoot with {name}", command, shooting),)


SETTLING: dict[str, Callable[[Sequence[int], Sequence[Any]], tuple[Press, ...]]] = by_system()
"""By the id of a system: the buttons for what figures, by their ids, leave to be chosen; its cog adds its own."""


def to_settle(system: System, ids: Sequence[int], figures: Sequence[Any]) -> tuple[Press, ...]:
    """The buttons for what these figures leave to be chosen; none where nothing is left."""
    return SETTLING[system.id](ids, figures) if system.id in SETTLING else ()


async def room_for(ctx: Context, system: System, name: str, figures: Sequence[Any]) -> tuple[Gang, int, list[int]]:
    """A new gang and the ids for it and its figures; IllegalNow for a name taken or too many gangs."""
    gangs = {one.id: gang_seen(ctx, one) for one in await ctx.work.rosters.gangs(ctx.server_id)}
    caller, most = ctx.caller.actor.id, ctx.work.most_gangs
    here = Position[Any, Any, Any](None, caller=caller, gangs=gangs, most_gangs=most)
    new = fresh_gang(here, system.id, name)
    fresh_names(figures, ())
    gang_id = await ctx.work.rosters.new_gang(ctx.server_id, system.id)
    return new, gang_id, await ctx.work.rosters.new_figures(ctx.server_id, gang_id, len(figures))
