"""Commands that a player builds on private cards, kept until they are complete."""

from __future__ import annotations

import discord

from cogs.context.caller import Caller
from cogs.context.client import client
from cogs.context.context import keep
from cogs.context.prepared import Options
from db.unit_of_work import reading, writing
from rules.core.plain.refusal import IllegalNow


async def draft_of(interaction: discord.Interaction, command: str, kept: Options) -> int:
    """Keep an incomplete command, and return the id of its draft."""
    caller = Caller.of(interaction)
    async with writing(client(interaction).database) as work:
        await work.servers.get(caller.server_id, caller.direct, discord.utils.utcnow())
        (draft,) = await keep(work, caller, [(command, kept)], private=True)
        return draft


async def kept_in(interaction: discord.Interaction, command: str, draft_id: str, gone: str) -> Options:
    """The same player's draft of a command. It raises IllegalNow, with the sentence `gone`, for anything else."""
    caller = Caller.of(interaction)
    async with reading(client(interaction).database) as work:
        draft = await work.events.draft(int(draft_id))
    whose = None if draft is None else (draft.server_id, draft.actor_id, draft.command)
    if draft is None or whose != (caller.server_id, caller.actor.id, command):
        raise IllegalNow(gone)
    return dict(draft.options)
