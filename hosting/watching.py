"""The answers to a host's monitoring over HTTP: `/healthz` and, for Prometheus, `/metrics`."""

from __future__ import annotations

import asyncio
import math
from collections.abc import AsyncGenerator, Iterator
from contextlib import asynccontextmanager
from typing import Any, Final

import discord
from aiohttp import web
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, Info, PlatformCollector, ProcessCollector
from prometheus_client.exposition import CONTENT_TYPE_LATEST, generate_latest

from cogs.consigliere import Consigliere
from cogs.safety.version import version
from db.notices import queued
from db.store.trouble import Unavailable
from hosting.exits import Exit, Failed

PATIENCE: Final = 2.0
"""The seconds within which the database has to answer."""
BY: Final = {"application_command": "command", "component": "button", "modal_submit": "window"}
"""The way a command was given, by Discord's number for it."""
PROMPT: Final = (0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 3.0)
"""The bounds in seconds: after two an answer is deferred, after three Discord has given up."""
CALL_SECONDS: Final = (0.001, 0.005, 0.025, 0.1, 0.5, 2.0)


class Metrics:
    """All that is counted. It is the bot's `cogs.replies.errors.Watch`.

    Only the counter of commands has a line for each command. The times have one for each way to give one.
    """

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        here: dict[str, Any] = {"registry": self.registry, "namespace": "consigliere"}
        self.commands = Counter("commands", "Commands, by what they came to.", ("command", "outcome"), **here)
        self.seconds = Histogram("command_seconds", "From its arrival to its end.", ("by",), buckets=PROMPT, **here)
        self.completions = Counter("completions", "Options completed as they were typed.", **here)
        self.dice = Counter("dice", "Dice that the bot has thrown.", **here)
        self.database = Histogram(
            "database_seconds", "Each call of the database.", ("call",), buckets=CALL_SECONDS, **here
        )
        self.notices = Gauge("notices_due", "Notices by post that are due and not sent.", **here)
        self.servers = Gauge("servers", "Servers that the bot is on.", **here)
        self.up = Gauge("shard_ready", "Whether a shard is connected and ready.", ("shard",), **here)
        self.latency = Gauge("shard_latency_seconds", "How long Discord took for a heartbeat.", ("shard",), **here)
        Info("build", "What runs.", **here).info({"version": version(), "discord_py": discord.__version__})
        ProcessCollector(registry=self.registry)
        PlatformCollector(registry=self.registry)

    def answered(self, command: str, by: str, outcome: str, seconds: float) -> None:
        self.commands.labels(command, outcome).inc()
        self.seconds.labels(BY.get(by, by)).observe(seconds)

    def completed(self) -> None:
        self.completions.inc()

    def failed(self, command: str) -> None:
        self.commands.labels(command, "incident").inc()

    def timed(self, call: str, seconds: float) -> None:
        """Count a call of the database."""
        self.database.labels(call).observe(seconds)


class BotWatcher:
    """The watcher of a bot, from before its start."""

    def __init__(self, bot: Consigliere) -> None:
        self._bot = bot
        self._ready: set[int] = set()
        self.numbers = Metrics()
        bot.watch = self.numbers
        bot.database.time(self.numbers.timed)
        bot.database.on_dice = self.numbers.dice.inc
        bot.add_listener(self._up, "on_shard_ready")
        bot.add_listener(self._up, "on_shard_resumed")
        bot.add_listener(self._down, "on_shard_disconnect")

    async def _up(self, shard: int) -> None:
        self._ready.add(shard)

    async def _down(self, shard: int) -> None:
        self._ready.discard(shard)

    @property
    def shards(self) -> list[int]:
        """The shards that this process has to run."""
        bot = self._bot
        return sorted(bot.shard_ids or range(bot.shard_count or 1))

    async def faults(self) -> list[str]:
        """What is wrong, a line each; nothing if all is well."""
        return [*self._away(), *await self._database()]

    def _away(self) -> Iterator[str]:
        if not self._bot.is_ready():
            yield "The bot is not ready yet."
        yield from (f"Shard {shard} is not connected." for shard in self.shards if shard not in self._ready)

    async def _database(self) -> list[str]:
        try:
            async with asyncio.timeout(PATIENCE):
                await self._bot.database.answers()
        except TimeoutError:
            return [f"The database has not answered within {PATIENCE:g} seconds."]
        except Unavailable as trouble:
            return [str(trouble)]
        return []

    async def healthz(self, _request: web.Request) -> web.Response:
        """200 if the bot is ready on all its shards and the database answers; else 503, with what is wrong."""
        faults = await self.faults()
        return web.Response(text="\n".join([*(faults or ["ok"]), ""]), status=503 if faults else 200)

    async def metrics(self, _request: web.Request) -> web.Response:
        """All numbers in the form of Prometheus."""
        bot, numbers = self._bot, self.numbers
        numbers.servers.set(len(bot.guilds))
        for shard in self.shards:
            numbers.up.labels(shard).set(shard in self._ready)
            found = bot.get_shard(shard)
            latency = math.nan if found is None else found.latency
            numbers.latency.labels(shard).set(latency if math.isfinite(latency) else math.nan)
        try:
            async with asyncio.timeout(PATIENCE):
                now = int(discord.utils.utcnow().timestamp())
                numbers.notices.set(await queued(bot.database, now, *bot.own_shards))
        except (TimeoutError, Unavailable):
            numbers.notices.set(math.nan)
        return web.Response(body=generate_latest(numbers.registry), headers={"Content-Type": CONTENT_TYPE_LATEST})


@asynccontextmanager
async def watched(bot: Consigliere, host: str, port: int) -> AsyncGenerator[int]:
    """Answer monitoring while the bot runs. Yields the port, which for 0 is any. Raises Failed."""
    watcher = BotWatcher(bot)
    app = web.Application()
    app.add_routes([web.get("/healthz", watcher.healthz), web.get("/metrics", watcher.metrics)])
    runner = web.AppRunner(app, access_log=None)
    await runner.setup()
    try:
        try:
            await web.TCPSite(runner, host, port).start()
        except OSError as error:
            problem = f"METRICS_PORT: nothing can listen on {host}:{port}: {error.strerror}."
            raise Failed(Exit.CONFIG, problem) from error
        yield runner.addresses[0][1]
    finally:
        await runner.cleanup()
