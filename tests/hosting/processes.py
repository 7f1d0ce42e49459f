"""The real bot in processes of its own, for the tests' own Discord.

They are forked from a process that has imported everything, as imports are most of the cost of a start.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import sys
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager, suppress
from multiprocessing.connection import Connection
from multiprocessing.context import ForkServerProcess
from pathlib import Path
from typing import Any

from sqlalchemy import make_url

from tests.hosting import run_bot
from tests.hosting.discord_double import DiscordDouble

ROOT = Path(__file__).parents[2]


class Process:
    """A process of the bot. Its log is read as it comes.

    log  the lines so far
    """

    def __init__(self, process: ForkServerProcess, output: Connection) -> None:
        self._process = process
        self.log: list[str] = []
        self._news = asyncio.Condition()
        self._reading = asyncio.create_task(self._read(output))

    async def _read(self, output: Connection) -> None:
        reader = asyncio.StreamReader(limit=2**20)
        await asyncio.get_running_loop().connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), output)
        while line := await reader.readline():
            async with self._news:
                self.log.append(line.decode(errors="replace").rstrip("\n"))
                self._news.notify_all()
        async with self._news:
            self._news.notify_all()

    @property
    def faults(self) -> list[str]:
        """The errors in its log, but for a database that some tests take away."""
        return [line for line in self.log if "[error " in line and "database trouble" not in line]

    @property
    def pid(self) -> int:
        assert self._process.pid is not None
        return self._process.pid

    @property
    def code(self) -> int | None:
        """Its exit code; None while it runs."""
        return self._process.exitcode

    async def says(self, words: str, seconds: float = 120.0) -> str:
        """The first line of the log with these words. Raises TimeoutError, and EOFError where it ends without."""
        async with asyncio.timeout(seconds), self._news:
            await self._news.wait_for(lambda: self._reading.done() or any(words in line for line in self.log))
        for line in self.log:
            if words in line:
                return line
        raise EOFError("\n".join(self.log))

    def send(self, number: signal.Signals) -> None:
        """Send it a signal."""
        if self.code is None:
            with suppress(ProcessLookupError):
                os.kill(self.pid, number)

    async def ended(self, seconds: float = 120.0) -> int:
        """Its exit code, once it has ended. Raises TimeoutError."""
        async with asyncio.timeout(seconds):
            await self._reading
            while self.code is None:  # noqa: ASYNC110 - what it wrote ends a moment before it does
                await asyncio.sleep(0.01)
        return self.code


Main = Callable[..., int]
"""What a process runs, given its Discord and the constants: `run_bot.main`, or something around it."""


def _be_the_bot(output: Connection, environment: Mapping[str, str], main: Main, *arguments: str) -> None:
    """Run a process: its output goes to a pipe, and all else is `bot.py run`."""
    for number in (1, 2):
        os.dup2(output.fileno(), number)
    os.chdir(ROOT)
    os.environ.clear()
    os.environ.update(environment)
    sys.exit(main(*arguments))


async def started(
    discord: DiscordDouble, database_url: str, *constants: str, main: Main = run_bot.main, **environment: Any
) -> Process:
    """A process of the bot on its way into that Discord. End it by `kill`, or leave that to `running`."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("DISCORD_", "SHARD_", "PG"))}
    kept |= {"DISCORD_TOKEN": discord.gateway.token, "DATABASE_URL": database_url}
    kept |= {name.upper(): str(value) for name, value in environment.items()}
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(["tests.hosting.loaded"])
    output, into = context.Pipe(duplex=False)
    process = context.Process(
        target=_be_the_bot, args=(into, kept, main, discord.api, discord.gateway.url, *constants), daemon=True
    )
    process.start()
    into.close()
    return Process(process, output)


@asynccontextmanager
async def running(
    discord: DiscordDouble, database_url: str, *constants: str, main: Main = run_bot.main, **environment: Any
) -> AsyncIterator[Process]:
    """A process of the bot for the length of an `async with`. At the end it is killed, if it still runs.

    An error in its log fails the test, such as one of a background round.
    """
    process = await started(discord, database_url, *constants, main=main, **environment)
    try:
        yield process
    finally:
        process.send(signal.SIGKILL)
        await process.ended()
    assert not process.faults


class SlowLine:
    """A line to a PostgreSQL on which each answer may be late.

    url    the database's, through it
    delay  seconds by which an answer is late
    """

    def __init__(self, url: str) -> None:
        self._to = make_url(url)
        self.url, self.delay = "", 0.0

    @asynccontextmanager
    async def up(self) -> AsyncIterator[SlowLine]:
        """The line for the length of an `async with`."""
        server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        self.url = str(self._to.set(port=server.sockets[0].getsockname()[1]))
        try:
            yield self
        finally:
            server.close()

    async def _serve(self, client: asyncio.StreamReader, back: asyncio.StreamWriter) -> None:
        server, to = await asyncio.open_connection(self._to.host, self._to.port)
        try:
            await asyncio.gather(self._carry(client, to, late=False), self._carry(server, back, late=True))
        except ConnectionError:
            pass
        finally:
            to.close()
            back.close()

    async def _carry(self, source: asyncio.StreamReader, target: asyncio.StreamWriter, *, late: bool) -> None:
        while said := await source.read(1 << 16):
            await asyncio.sleep(self.delay if late else 0)
            target.write(said)
            await target.drain()
        target.close()
