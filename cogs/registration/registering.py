"""The bot sends each server its list of commands, once, and again when the list changes.

Discord takes a list, or says why not. Where it has created too many commands that day, the bot waits a day. Where the
invitation lacked the scope for commands, the bot sends nothing until somebody sets it up again. After any other fault
it tries again, each time after a longer pause.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection, Iterable, Mapping
from contextlib import AbstractAsyncContextManager
from datetime import UTC, datetime
from typing import Any, Final

import discord
import structlog

from cogs.registration.command_lists import CommandLists, Root
from cogs.safety.error_log import named
from db.server_commands import DAY, list_of, lists_of, note
from db.store.engine import Database
from db.store.models import ServerCommands
from db.store.trouble import Unavailable

APART: Final = 0.2
"""Seconds between two lists of a process; `turn` sees to those of several."""
CREATED_TOO_MANY: Final = 30034
NO_ACCESS: Final = 50001
MOST_CREATED: Final = 200
"""Root commands that Discord creates on a server in a day."""
FIRST_PAUSE, LONGEST_PAUSE = 15, 3600
"""Seconds until the bot tries again: twice as long each time."""
MOST_IN_A_ROUND: Final = 20
"""Lists in a round: a process that stops finishes its round."""
EVERYWHERE: Final = 0
"""Stands for the global commands among the ids of servers."""
NOT_TAKEN: Final = "Discord did not take the commands"

log = structlog.get_logger()


class Registering:
    """Sends lists of commands to Discord, for the servers of this process.

    lists      makes the lists, at the first round
    send       takes the id of a server, 0 for everywhere, and a list; returns what Discord made of the list. Raises
               what discord.py does
    turn       holds other processes off while a list is under way
    by_server  each server has a list of its own; otherwise Discord lists all commands everywhere, as on the practice
               table
    """

    def __init__(
        self,
        database: Database,
        lists: Callable[[], CommandLists],
        send: Callable[[int, list[Root]], Awaitable[list[Any]]],
        turn: Callable[[], AbstractAsyncContextManager[Any]],
        *,
        by_server: bool,
    ) -> None:
        self._database, self._make, self._send, self._turn = database, lists, send, turn
        self._by_server, self._lists = by_server, CommandLists(())
        self._begun = False
        self._due: dict[int, float] = {}
        self._pauses: dict[int, int] = {}

    def wake(self, servers: Iterable[int]) -> None:
        """Have the lists of these servers looked at in the next round."""
        self._due.update(dict.fromkeys(servers, 0))

    async def round(self, now: datetime, shards: Collection[int], of: int) -> datetime:
        """Send what is due, a few lists at most. Returns when the next round is."""
        if not self._begun:
            await self._begin(shards, of)
        at = now.timestamp()
        due = [server for server, when in self._due.items() if server and when <= at][:MOST_IN_A_ROUND]
        if not due and self._due.get(EVERYWHERE, at + 1) <= at:
            due = [EVERYWHERE]
        for place, server in enumerate(due):
            if place:
                await asyncio.sleep(APART)
            del self._due[server]  # what changes while its list is under way is due anew
            async with self._turn():
                again = await (self._server(server, at) if server else self._everywhere(at))
            if again is None:
                self._pauses.pop(server, None)
            else:
                self._due.setdefault(server, again)
        return datetime.fromtimestamp(min(self._due.values(), default=at + DAY), UTC)

    async def _begin(self, shards: Collection[int], of: int) -> None:
        """Find the servers whose list Discord lacks: those where something is played first. Everywhere comes last."""
        self._lists = self._make()
        for row in await lists_of(self._database, shards, of) if self._by_server else []:
            if self._lacks(row):
                self._due.setdefault(row.server_id, row.rests_until)
        if 0 in shards:
            self._due[EVERYWHERE] = 0
        self._begun = True

    def _lacks(self, row: ServerCommands) -> bool:
        return not row.shut_out and self._list(row)[1] != row.digest

    def _list(self, row: ServerCommands) -> tuple[list[Root], str]:
        return self._lists.on_server(row.choices, everything=row.everything)

    async def _everywhere(self, now: float) -> float | None:
        try:
            await self._send(EVERYWHERE, self._lists.everywhere() if self._by_server else self._lists.all)
        except Exception as error:  # whatever it is, all else goes on
            return self._later(EVERYWHERE, now, error)
        return None

    async def _server(self, server_id: int, now: float) -> float | None:
        """Send one server its list; when to try again, None for never."""
        try:
            row = await list_of(self._database, server_id)
            if not self._lacks(row):
                return None
            if row.rests_until > now:
                return row.rests_until
            listed, digest = self._list(row)
            created = row.created if row.created_from + DAY > now else 0
            begun = row.created_from if created else int(now)
            more = sum(root["name"] not in row.ids for root in listed)
            if created + more > MOST_CREATED:
                return await self._rest(server_id, begun + DAY)
            try:
                made = await self._send(server_id, listed)
            except discord.HTTPException as error:
                return await self._refused(server_id, now, error, {"created": created, "created_from": begun})
            ids = {one["name"]: int(one["id"]) for one in made}
            counted = {"created": created + more, "created_from": begun, "rests_until": 0}
            await note(self._database, server_id, digest=digest, ids=ids, **counted)
        except Unavailable:  # the log has it by now
            return now + FIRST_PAUSE
        except Exception as error:  # whatever it is, all else goes on
            return self._later(server_id, now, error)
        return None

    async def _refused(
        self, server_id: int, now: float, error: discord.HTTPException, counted: Mapping[str, int]
    ) -> float | None:
        if error.code == CREATED_TOO_MANY:
            return await self._rest(server_id, int(now) + DAY)
        if error.code == NO_ACCESS:
            log.info("no commands allowed", server=server_id)
            await note(self._database, server_id, shut_out=True, **counted)
            return None
        return self._later(server_id, now, error)

    async def _rest(self, server_id: int, until: int) -> float:
        log.warning("too many commands created", server=server_id, until=until)
        await note(self._database, server_id, rests_until=until)
        return until

    def _later(self, server_id: int, now: float, error: Exception) -> float:
        pause = min(2 * self._pauses[server_id], LONGEST_PAUSE) if server_id in self._pauses else FIRST_PAUSE
        self._pauses[server_id] = pause
        log.warning(NOT_TAKEN, server=server_id or None, why=named(error), again_in=pause)
        return now + pause
