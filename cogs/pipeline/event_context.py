"""An event and the context of a caller at its place, as undo, reveal and re-rolls need them."""

from __future__ import annotations

import discord

from cogs.context.caller import Caller
from cogs.context.context import Context
from cogs.context.seals import sitting
from cogs.context.used_buttons import UsedUp
from db.store.models import Event
from db.unit_of_work import Work

ATTEMPTS = 3
NOT_ON_RECORD = "That is no longer on record here."
TAKEN_BACK = "That has already been taken back."


async def in_context(work: Work, caller: Caller, event_id: int, *, strikes: bool = False) -> tuple[Event, Context]:
    """An event, and the context of a caller at its place. Raises UsedUp for an event of another server or one that is
    hidden from the caller as unannounced.

    strikes  whether the caller wants to undo it
    """
    look = work.event_to_strike if strikes else work.event_here
    found = await look(event_id)
    if found is not None and found[0].cause is not None:  # a reveal stands and falls with the roll that it opened
        found = await look(found[0].cause)
    if found is None or found[1].stream is None or found[1].stream.server_id != caller.server_id:
        raise UsedUp(NOT_ON_RECORD)
    event, here = found
    settings = await work.servers.settings(caller.server_id)
    now = discord.utils.utcnow()
    ctx = Context(work, caller, settings, now, game=here.game, campaign=here.campaign)
    if event.unannounced and sitting(event, ctx, event.actor_id) != caller.actor.id:
        raise UsedUp(NOT_ON_RECORD)
    return event, await ctx.among_players()
