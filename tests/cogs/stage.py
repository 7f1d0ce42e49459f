"""The bot in a simulated Discord for test after test: one start serves many, and each test finds it freshly started.

From one test to the next the bot with its commands and loops stays, and so does its database. Each test finds it empty,
and a Discord with no user but the bot. A test that changes more than can be put back gets the stage last. Such a test
restarts the bot or lets time pass.
"""

from __future__ import annotations

import asyncio
import secrets
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import AsyncExitStack, closing
from copy import copy
from pathlib import Path
from typing import Any

from simcord.env import Env

from db.store.engine import Database
from tests.cogs.starting import by_its_clock, database_on, rounds, started
from tests.cogs.stored_rows import form_of, opened, put_rows, rows_of


class Stage:
    """One test after the other.

    empty   a file with all tables and nothing in them
    folder  where a copy of it lies as long as its bot
    """

    def __init__(self, empty: Path, folder: Path) -> None:
        self._empty, self._folder = empty, folder
        self._running = AsyncExitStack()
        self._start: _Start | None = None
        self._starts = 0

    @property
    def file(self) -> Path:
        """The SQLite file of the test that runs."""
        return self._folder / f"{self._starts}.db"

    @property
    def looking(self) -> sqlite3.Connection:
        """A connection of our own to that file."""
        assert self._start is not None
        return self._start.looking

    async def ready(self, *, anew: bool) -> Env:
        """A fresh simulated Discord. With `anew` the bot starts now, with all present patches."""
        if self._start is not None and not anew and await self._start.come_back():
            return self._start.env
        await self.close()
        self._starts += 1
        shutil.copyfile(self._empty, self.file)
        env = await self._running.enter_async_context(started(_made(self.file)))
        self._start = _Start(env, self._running.enter_context(closing(opened(self.file))))
        return env

    async def leave(self, *, spoilt: bool) -> None:
        """The test is over; the bot stays unless it is spoilt, or does not even come to rest."""
        assert self._start is not None
        lasts = False
        try:
            lasts = not spoilt and await self._start.lasts()
        finally:
            if not lasts:
                await self.close()

    async def close(self) -> None:
        """No bot is left, nor its file."""
        self._start = None
        await self._running.aclose()
        for file in self._folder.glob(f"{self.file.name}*"):
            file.unlink()


def _made(file: Path) -> Database:
    """The database on a file whose tables are the newest: a start need not look."""

    async def migrate() -> None: ...

    database: Any = database_on(file)
    database.migrate = migrate
    return database


class _Start:
    """How everything stood when the bot had started."""

    def __init__(self, env: Env, looking: sqlite3.Connection) -> None:
        self.env, self.looking = env, looking
        self.bot: Any = env.bot
        self._database, self._rows, self._form = vars(self.bot.database).copy(), rows_of(looking), form_of(looking)
        self._now = env.now()
        self._discord = {name: copy(part) for name, part in _containers(env.backend)}
        self._tasks, self._callbacks = {*env._work.tasks}, [*env._work.callbacks]
        self._listeners = {event: [*heard] for event, heard in self.bot.extra_events.items()}
        self._planned = [(loop, loop.next_iteration, loop.seconds) for loop in rounds(self.bot)]
        self._unmoved = self._what_stays()

    def _what_stays(self) -> tuple[Any, ...]:
        """The state that only tests change after which the bot is no longer of use."""
        bot = self.bot
        house = bot.alarms.house
        return (
            [loop._last_iteration for loop in rounds(bot)],
            ({*house._due}, {**house._rests}, {**house._running}),
            bot.alarms._resting,
            bot.alarms._undelivered,
            bot.tables.quiet,
            bot.database._trouble,
            vars(bot).copy(),
        )

    async def lasts(self) -> bool:
        """Whether a test's changes can be put back."""
        env = self.env
        if env.bot is not self.bot or env.now() != self._now or env._operation_task is not None:
            return False
        await env.settle()
        return self._what_stays() == self._unmoved

    async def come_back(self) -> bool:
        """Whether it is as it was."""
        env, bot = self.env, self.bot
        left = {*env._work.tasks} - self._tasks
        for task in left:  # windows that no one filled in
            task.cancel()
        await asyncio.gather(*left, return_exceptions=True)
        for record in env._work.callbacks:
            if record not in self._callbacks:
                for handle in (record.handle, record.real_handle):
                    if handle is not None:
                        handle.cancel()
        env._work.callbacks[:] = self._callbacks
        within = by_its_clock(env)
        for loop, planned, seconds in self._planned:
            if loop.next_iteration != planned:  # a deadline of the test came before it
                within.run(loop.change_interval, seconds=seconds)
                assert loop.next_iteration == planned
                self._callbacks = [*env._work.callbacks]
        for name, part in _containers(env.backend):
            part.clear()
            (part.extend if isinstance(part, list) else part.update)(self._discord[name])
        env._errors.clear()
        env._error_ids.clear()
        env._guilds.clear()
        bot.extra_events.clear()
        bot.extra_events.update({event: [*heard] for event, heard in self._listeners.items()})
        _forget(bot._connection)
        vars(bot.database).update(self._database)
        # As its first round found them; otherwise each change of a game asks for a round, and the bot would be spoilt.
        bot.database.ordered = bot.database.housed = frozenset()
        bot.database.absent, bot.database.start = None, secrets.token_hex(16)
        try:
            put_rows(self.looking, self._rows)
        except sqlite3.OperationalError:  # something that the test left holds the file
            return False
        return form_of(self.looking) == self._form


def _containers(backend: Any) -> Iterator[tuple[str, Any]]:
    """All that is in Discord, but for its clock, by name."""
    yield "blobs", backend.cdn._blobs
    yield from ((name, part) for name, part in vars(backend).items() if isinstance(part, (dict, list, set)))


def _forget(state: Any) -> None:
    """The cache of discord.py: servers, people and cards."""
    user, store = state.user, state._view_store
    state.clear(views=False)
    state.user = state._users[user.id] = user
    for views in (store._views, store._synced_message_views, store._modals):
        views.clear()
