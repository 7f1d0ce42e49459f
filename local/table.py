"""`bot.py table`: the practice table, a simulated Discord in the browser, with no account and no network."""

from __future__ import annotations

import asyncio
import errno
import signal
import webbrowser
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any

from cogs.cards.card import Card, Press
from cogs.cards.components import CardView
from cogs.registration.greeting import PLAY
from db.store.engine import shown
from local.practice_table import PracticeTable
from local.world import CreateBot, World
from rules.core.plain.markup import strong

BEAT = 1.0
"""The seconds between two looks at the clock."""
PORTS_TRIED = 20
FEWEST, MOST = 2, 6


async def serve(create_bot: CreateBot, settings: Any, *, port: int, seats: int, open_browser: bool) -> int:
    """Keep the practice table until a person ends it. Returns the exit code.

    `port` 0 takes any free port. If another port is taken, the next free one is used.
    """
    if not FEWEST <= seats <= MOST:
        print(f"A practice table has {FEWEST} to {MOST} seats, not {seats}.")
        return 2
    names = [f"Player {number}" for number in range(1, seats + 1)]
    with _until_stopped() as stopped:
        async with World(create_bot, settings, names) as world:
            await world.post(greeting(names))
            await world.lay_cards()
            try:
                async with _opened(world, names, port) as table:
                    _announce(table, port, settings, open_browser)
                    await _play(table, stopped)
            except OSError as error:
                print(f"No free port from {port} to {port + PORTS_TRIED - 1}: {error.strerror}. Try --port 0.")
                return 2
    return 0


class _until_stopped:  # noqa: N801 - used like a function
    """An event that SIGINT and SIGTERM set. The handlers are removed at the end."""

    def __enter__(self) -> asyncio.Event:
        self._loop, event = asyncio.get_running_loop(), asyncio.Event()
        for number in (signal.SIGINT, signal.SIGTERM):
            # Windows has no such handlers: there Ctrl-C cancels, and asyncio.run turns that into KeyboardInterrupt.
            with suppress(NotImplementedError):
                self._loop.add_signal_handler(number, event.set)
        return event

    def __exit__(self, *_: object) -> None:
        for number in (signal.SIGINT, signal.SIGTERM):
            with suppress(NotImplementedError):
                self._loop.remove_signal_handler(number)


@asynccontextmanager
async def _opened(world: World, names: list[str], port: int) -> AsyncIterator[PracticeTable]:
    """The table on the first free port."""
    for candidate in range(port, port + PORTS_TRIED) if port else [0]:
        table = PracticeTable(world, names, candidate)
        try:
            await table.__aenter__()
        except OSError as error:
            if error.errno != errno.EADDRINUSE or candidate in (0, port + PORTS_TRIED - 1):
                raise
            continue
        try:
            yield table
        finally:
            await table.__aexit__()
        return


def _announce(table: PracticeTable, port: int, settings: Any, open_browser: bool) -> None:
    if port and f":{port}/" not in table.url:
        print(f"Port {port} is taken.")
    print(f"The practice table: {table.url}")
    print(f"Gangs are kept in {shown(settings.database_url)}. Ctrl-C ends it.", flush=True)
    if open_browser:
        webbrowser.open(table.url)


async def _play(table: PracticeTable, stopped: asyncio.Event) -> None:
    """Let the clock run until a person ends the table, here or on the page."""
    ends = [asyncio.ensure_future(stopped.wait()), asyncio.ensure_future(table.wait_closed())]
    try:
        while not any(end.done() for end in ends):
            await table.pump()
            await asyncio.wait(ends, timeout=BEAT, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for end in ends:
            end.cancel()


def greeting(names: list[str]) -> Any:
    """The bot's first message, with buttons to begin with."""
    card = Card(
        "Welcome to the back room",
        lines=(
            "This is a practice table: the same bot as in Discord, on this machine alone.",
            "[Play something] opens a game, and leads each player to a gang.",
            f"{strong('Viewing as')} (above) changes seats: {names[0]} runs this server, the others are plain members.",
        ),
        buttons=(PLAY, Press("help", "start", "Help")),
    )
    return CardView(card)
