"""The creation of gangs: names and ids for them, and their first buttons."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from cogs.cards.card import Press
from cogs.command_adapter.reader import gang_seen
from cogs.context.context import Context
from cogs.safety.registry import by_system
from rules.core.action.gang_creation import fresh_gang, fresh_names
from rules.core.action.position import Position
from rules.core.action.report import FollowUp
from rules.core.action.system import System
from rules.core.people.roster import Gang

FIRST_STEPS: dict[str, Callable[[int], tuple[Press, ...]]] = by_system()
"""The first buttons of a new and empty gang of a system, by its id. Each system's cog adds its own."""


def first_steps(system: System, gang: int) -> tuple[Press, ...]:
    """The first buttons of an empty gang; none for a system without any."""
    return FIRST_STEPS[system.id](gang) if system.id in FIRST_STEPS else ()


class FirstShot(NamedTuple):
    """How a figure of a new gang shoots at a nameless target, or makes another first roll.

    options  the options of the command, except the figure
    by       the option for the figure
    verb     what the figure does, on the button
    """

    command: str
    options: dict[str, Any]
    by: str = "shooter"
    verb: str = "Shoot"


FIRST_SHOTS: dict[str, FirstShot] = by_system()
"""The first shots by the id of a system. Each system's cog adds its own."""


def first_shot(system: System, gang: str, figures: Sequence[Any]) -> tuple[FollowUp, ...]:
    """A button with which the first figure of a ready gang shoots, odds first; none for a system without one."""
    if system.id not in FIRST_SHOTS or not figures:
        return ()
    command, options, by, verb = FIRST_SHOTS[system.id]
    name = str(figures[0].name)
    shooting = {by: f"{name} ({gang})", **options, "odds": True}
    return (FollowUp(f"{verb} with {name}", command, shooting),)


SETTLING: dict[str, Callable[[Sequence[int], Sequence[Any]], tuple[Press, ...]]] = by_system()
"""The buttons for what figures, by their ids, have still to choose, by the id of a system. Each system's cog adds its
own.
"""


def to_settle(system: System, ids: Sequence[int], figures: Sequence[Any]) -> tuple[Press, ...]:
    """The buttons for what these figures have still to choose; none if nothing is left."""
    return SETTLING[system.id](ids, figures) if system.id in SETTLING else ()


async def room_for(ctx: Context, system: System, name: str, figures: Sequence[Any]) -> tuple[Gang, int, list[int]]:
    """A new gang, with ids for it and its figures. Raises IllegalNow for a taken name or too many gangs.

    If the command only asks what it would roll, they get no ids.
    """
    gangs = {one.id: gang_seen(ctx, one) for one in await ctx.work.rosters.gangs(ctx.server_id)}
    caller, most = ctx.caller.actor.id, ctx.work.most_gangs
    here = Position[Any, Any, Any](None, caller=caller, gangs=gangs, most_gangs=most)
    new = fresh_gang(here, system.id, name)
    fresh_names(figures, ())
    if ctx.asking:
        return new, 0, [0] * len(figures)
    gang_id = await ctx.work.rosters.new_gang(ctx.server_id, system.id)
    return new, gang_id, await new_ids(ctx, gang_id, len(figures))


async def new_ids(ctx: Context, gang: int, number: int) -> list[int]:
    """Ids for new figures of a gang by its id. If the command only asks what it would roll, they get none."""
    return [0] * number if ctx.asking else await ctx.work.rosters.new_figures(ctx.server_id, gang, number)
