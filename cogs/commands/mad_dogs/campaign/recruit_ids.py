"""Reserves ids for the recruits that a reported or dice-decided fight brings its winner."""

from __future__ import annotations

from cogs.command_adapter.gang_creation import new_ids
from cogs.commands.mad_dogs.paradise.town import Town, peopled
from cogs.context.context import Context
from rules.mad_dogs.paradise.city.records import Fight
from rules.mad_dogs.paradise.fights.recruits_won import Joining, rooms
from rules.mad_dogs.paradise.orders.clashes_and_fights import CLASH


async def joining(ctx: Context, town: Town, fight: Fight) -> Joining:
    """Room for the recruits of a fight's winner."""
    if fight.scenario != CLASH:
        return Joining(town, {}, frozenset())
    room = rooms(await peopled(ctx, town), fight)
    ids = {gang: await new_ids(ctx, gang, most) for gang, most in room.items()}
    return Joining(town, ids, frozenset(await ctx.names_taken()))
