"""The real bot in a simulated Discord, and the cost of its answers: seconds, statements, hops to SQLite's thread."""

from __future__ import annotations

import itertools
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, replace
from typing import Any, NamedTuple
from unittest.mock import patch

import aiosqlite
import discord
from discord import app_commands
from simcord.actors import MemberActor
from simcord.builders import ChannelHandle, GuildHandle
from simcord.results import InteractionResult

from benchmarks.bursts import card_of
from bot import configure_logs, create_bot
from cogs.cards.card import Press
from cogs.replies.replies import show
from cogs.safety.environment import Settings
from db.entries import Actor, Entry
from db.store import sqlite_driver
from db.store.engine import Database
from db.unit_of_work import writing
from local.world import PATIENCE, PatientEnvironment
from rules.core.plain.events import Change

ANSWERS = "send_message", "edit_message", "autocomplete", "send_modal"
FRAMES = "BEGIN", "PRAGMA"
"""Statements that ask for nothing."""


@app_commands.command(name="ping", description="The least a command can do.")
async def ping(interaction: discord.Interaction) -> None:
    await interaction.response.send_message("pong")


@app_commands.command(name="card", description="The card of a shot with its buttons, and nothing done for it.")
async def card(interaction: discord.Interaction) -> None:
    presses = tuple(Press("why", str(number), f"Button {number}") for number in range(5))
    await show(interaction, replace(card_of(0), buttons=presses))


class Elapsed(NamedTuple):
    """The seconds until an answer was out: of the processor, which do not grow on a busy machine, and by the clock."""

    cpu: float
    wall: float


def now() -> Elapsed:
    """The present time of both clocks."""
    return Elapsed(time.process_time(), time.perf_counter())


class Clock:
    """The times at which the bot's answers were out.

    They end there rather than when SimCord has settled: what comes after an answer, with the simulation's own looks,
    keeps nobody waiting.
    """

    def __init__(self) -> None:
        self.answered = now()

    @contextmanager
    def wound(self) -> Iterator[Clock]:
        """The clock, running."""
        before = {name: getattr(discord.InteractionResponse, name) for name in ANSWERS}
        for name, method in before.items():
            setattr(discord.InteractionResponse, name, self._timed(method))
        try:
            yield self
        finally:
            for name, method in before.items():
                setattr(discord.InteractionResponse, name, method)

    def _timed(self, method: Callable[..., Awaitable[Any]]) -> Callable[..., Awaitable[Any]]:
        async def timed(*args: Any, **options: Any) -> Any:
            sent = await method(*args, **options)
            self.answered = now()
            return sent

        return timed


@dataclass
class Effort:
    """What was asked of a database: statements, and thread hops to SQLite's thread or round trips to PostgreSQL."""

    statements: int = 0
    trips: int = 0


@contextmanager
def of_sqlite() -> Iterator[Effort]:
    """What SQLite is asked inside: each call goes through the queue of its connection, each statement is counted
    here.
    """
    found, execute, done = Effort(), aiosqlite.Connection._execute, sqlite_driver._done

    async def sent(*args: Any, **options: Any) -> Any:
        found.trips += 1
        return await execute(*args, **options)

    def carried_out(raw: Any, statement: str, values: Any) -> Any:
        found.statements += not statement.startswith(FRAMES)
        return done(raw, statement, values)

    with patch.object(aiosqlite.Connection, "_execute", sent), patch.object(sqlite_driver, "_done", carried_out):
        yield found


@dataclass
class SimulatedPlace:
    """A server of its own, whose owner gives commands in its channel."""

    guild: GuildHandle
    channel: ChannelHandle
    alice: MemberActor
    clock: Clock

    async def do(self, command: str, /, **options: Any) -> discord.Message:
        """Give a command. Returns what came back."""
        return _message(await self.alice.slash(self.channel, command, **options))

    async def press(self, message: discord.Message, label: str) -> discord.Message:
        """Press the button with that label. Returns what came back."""
        return _message(await self.alice.click(message, label=label))

    async def timed(self, command: str, /, **options: Any) -> tuple[Elapsed, discord.Message]:
        """Give a command. Returns how long its answer took, and what came back."""
        return await self._timed(lambda: self.do(command, **options))

    async def timed_press(self, message: discord.Message, label: str) -> tuple[Elapsed, discord.Message]:
        """The same for a button."""
        return await self._timed(lambda: self.press(message, label))

    async def timed_typing(self, command: str, option: str, text: str) -> Elapsed:
        """How long the completion of a typed text takes."""
        return (await self._timed(lambda: self.alice.autocomplete(self.channel, command, option, text)))[0]

    async def pinged(self) -> Elapsed:
        """How long a bare ping takes."""
        return (await self.timed("ping"))[0]

    async def _timed(self, deed: Callable[[], Awaitable[Any]]) -> tuple[Elapsed, Any]:
        start = now()
        found = await deed()
        assert self.clock.answered > start, "nothing was answered"
        return Elapsed(*(end - began for end, began in zip(self.clock.answered, start, strict=True))), found


def _message(result: InteractionResult) -> discord.Message:
    """What came back. A card that lost its button is edited first, and the answer follows."""
    response = result.followups[-1] if result.followups else result.response
    assert response is not None
    assert response.message is not None
    return response.message


@dataclass
class Simulation:
    """A simulated Discord with the bot in it."""

    env: PatientEnvironment
    database: Database
    clock: Clock

    def place(self, channel: str = "general") -> SimulatedPlace:
        """Set up a server."""
        return place_in(self.env, self.clock, channel)


def place_in(env: PatientEnvironment, clock: Clock, channel: str = "general") -> SimulatedPlace:
    """Set up a server of a simulated Discord."""
    owner = env.create_user("alice")
    guild = env.create_guild(owner=owner)
    return SimulatedPlace(guild, guild.create_text_channel(channel), guild.add_member(owner), clock)


@asynccontextmanager
async def simulated(url: str) -> AsyncIterator[Simulation]:
    """The bot on a database, with a ping and a bare card among its commands."""
    settings = Settings(database_url=url, log_level="ERROR")
    configure_logs(settings)
    bot = create_bot(settings)
    bot.tree.add_command(ping)
    bot.tree.add_command(card)
    env, clock = PatientEnvironment(bot, shard_count=1, settle_timeout=PATIENCE), Clock()
    await env.start()
    try:
        with clock.wound():
            yield Simulation(env, bot.database, clock)
    finally:
        await env.shutdown()
        await bot.database.close()


# --------------------------------------------------------------------- what no command does

_numbers = itertools.count()


def entry(*changes: Change, **more: Any) -> Entry:
    """An entry with a delivery of its own."""
    given: dict[str, Any] = {
        "command": "benchmark",
        "options": {},
        "actor": Actor(1, "nobody"),
        "channel_id": 1,
        "delivery": f"b:{next(_numbers)}",
        "headline": "So it goes.",
        "at": discord.utils.utcnow(),
        "changes": changes,
    }
    return Entry(**(given | more))


async def happen(
    database: Database, entries: Sequence[Entry], server: int, *, game: int = 0, campaign: int = 0
) -> None:
    """Store events in a game's log, a campaign's, or a server's open one."""
    async with writing(database) as work:
        stream = await work.server_log(server, False, discord.utils.utcnow())
        if game:
            stream = await work.game_log(server, game)
        if campaign:
            stream = await work.campaign_log(server, campaign)
        for one in entries:
            await work.append(stream, one)
