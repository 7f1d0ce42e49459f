"""Locked threads: no one can act in one, so the clock of its game or campaign pauses until it is unlocked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import discord
import structlog

from cogs.context.caller import Caller
from cogs.pipeline.pipeline import carry_out
from cogs.safety.error_log import named
from db.due_games import DueGame
from db.paces import Paced, paced
from db.seats import GAME
from db.store.trouble import Unavailable
from rules.core.plain.refusal import Refusal

log = structlog.get_logger()


class ThreadState(NamedTuple):
    """The state of a thread: whether it is locked, and whether it is archived, so that a message would open it."""

    locked: bool
    archived: bool


def thread_state(data: Any) -> ThreadState:
    """The state of a thread from Discord's data."""
    metadata = data["thread_metadata"]
    return ThreadState(bool(metadata.get("locked")), bool(metadata.get("archived")))


async def see_lock(bot: Any, thread: int, shut: ThreadState) -> None:
    """Note the present state of a thread."""
    await _follow(bot, {thread: shut}, await paced(bot.database, [thread], *bot.own_shards))


async def see_all_locks(bot: Any) -> None:
    """Note the state of all threads after a time offline. Archived ones are unknown."""
    there = await paced(bot.database, None, *bot.own_shards)
    threads = [bot.get_channel(one.channel_id) for one in there]
    known = {one.id: ThreadState(one.locked, one.archived) for one in threads if isinstance(one, discord.Thread)}
    await _follow(bot, known, there)


async def _follow(bot: Any, threads: Mapping[int, ThreadState], there: list[Paced]) -> None:
    """Pause what is played in locked threads, and resume what such a pause has stopped."""
    for one in there:
        shut = threads.get(one.channel_id)
        if shut is None or shut.locked == bool(one.pace.paused) or (one.pace.paused and one.pace.pauser):
            continue
        now = discord.utils.utcnow()
        at = int(now.timestamp())
        command = f"{one.kind} {'pause' if shut.locked else 'resume'}"
        options = {} if one.kind == GAME else {"campaign": one.name}
        delivery = f"lock:{command}:{one.id}:{one.pace.paused or at}"
        caller = Caller.for_clock(bot, one.server_id, False, one.channel_id, delivery)
        try:
            reply = await carry_out(bot.database, caller, command, options)
        except Refusal as refusal:
            log.info("lock refused", kind=one.kind, id=one.id, why=named(refusal))
        except Unavailable:  # the log has it by now; the next start finds it
            continue
        else:
            if not shut.archived:  # a message would open a closed thread
                await bot.alarms.announce(reply, DueGame(one.id, at, "", one.server_id, False, one.channel_id), now)
