"""The public lines of rolls with real dice. Each shows whether its roll can still be finished.

The bot looks at the lines of a server soon after events in its games and campaigns, and at all lines once a day. It
also gives up rolls that were left for a month, before they are swept.
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import UTC, datetime, timedelta
from typing import Any, Final

import discord
import structlog

from cogs.cards.components import CardView
from cogs.context.caller import Caller
from cogs.context.context import Context
from cogs.context.posting import channel_at
from cogs.pipeline.begun_rolls import BegunRoll, has_lapsed, line_of
from cogs.safety.error_log import named
from db.log import servers_with_rolls
from db.retention import LONG
from db.store.models import Draft
from db.unit_of_work import Work, reading, writing

BEAT: Final = timedelta(seconds=4)
"""The time from an event to the look: those meanwhile share one."""
FAR: Final = timedelta(days=1)
LONG_AGO: Final = datetime.fromtimestamp(0, UTC)

log = structlog.get_logger()


class RollLines:
    """The lines of one process, a Consigliere (cogs/consigliere.py)."""

    def __init__(self, bot: Any) -> None:
        self._bot = bot
        self._due: set[int] = set()
        self._next_of_all = LONG_AGO

    def changed(self, servers: Collection[int]) -> None:
        """Events were stored or undone on these servers, by their ids, where users roll real dice. Look soon."""
        self._due |= {*servers}

    async def round(self, now: datetime, shards: Collection[int] = (0,), of: int = 1) -> datetime:
        """Look at the lines that are due; return the time of the next round."""
        due, self._due = self._due, set[int]()
        every = now >= self._next_of_all
        if every:
            self._next_of_all = now + FAR
        if due or every:
            for server, direct in await servers_with_rolls(self._bot.database, shards, of):
                if every or server in due:
                    await self._look(server, direct, now)
        return self._next_of_all

    async def _look(self, server: int, direct: bool, now: datetime) -> None:
        """Make each line of a server say what its roll is now."""
        async with reading(self._bot.database) as work:
            rows = [*await work.events.begun_rolls(server)]
            found = [(row, row.at <= now - LONG or await self._has_lapsed(work, row, direct, now)) for row in rows]
        for row, lapsed in found:
            if lapsed != row.options.get("lapsed", False):
                await self._say(row.id, direct, lapsed)
            if row.at <= now - LONG:
                async with writing(self._bot.database) as work:
                    old = await work.events.draft(row.id, hold=True)
                    if old is not None:
                        old.rolling = None

    async def _has_lapsed(self, work: Work, row: Draft, direct: bool, now: datetime) -> bool:
        roll = BegunRoll.of(row)
        caller = Caller.for_clock(self._bot, row.server_id, direct, roll.channel)
        return await has_lapsed(await Context.at(work, caller, now), roll)

    async def _say(self, draft: int, direct: bool, lapsed: bool) -> None:
        """Note on a roll whether it has lapsed, then show it in its line. The verdict, or its user, may have been
        quicker.
        """
        async with writing(self._bot.database) as work:
            row = await work.events.draft(draft, hold=True)
            if row is None or row.rolling is None:
                return
            form = row.options = {**row.options, "lapsed": lapsed}
            server = row.server_id
        if not form["line"]:
            return
        message = channel_at(self._bot, server, direct, form["channel"]).get_partial_message(form["line"])
        try:
            await message.edit(view=CardView(line_of(form)), allowed_mentions=discord.AllowedMentions.none())
        except discord.HTTPException as refused:  # it is gone, or out of the bot's reach: the log has it all
            log.info("line stays", server=server, message=form["line"], why=named(refused))
