"""The real bot in processes of its own, for a Discord of the tests' own."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

from sqlalchemy import make_url

from tests.hosting.discord_double import DiscordDouble

ROOT = Path(__file__).parents[2]


class Process:
    """A process of the bot. Its log is read as it comes.

    log  the lines so far
    """

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process
        self.log: list[str] = []
        self._news = asyncio.Condition()
        self._reading = asyncio.create_task(self._read())

    async def _read(self) -> None:
        assert self._process.stdout is not None
        while line := await self._process.stdout.readline():
            async with self._news:
                self.log.append(line.decode(errors="replace").rstrip("\n"))
                self._news.notify_all()
        async with self._news:
            self._news.notify_all()

    @property
    def pid(self) -> int:
        return self._process.pid

    @property
    def code(self) -> int | None:
        """Its exit code; None while it runs."""
        return self._process.returncode

    async def says(self, words: str, seconds: float = 120.0) -> str:
        """The first line of the log with these words. Raises TimeoutError, and EOFError where it ends without."""
        found: list[str] = []

        def heard() -> bool:
            found[:] = [line for line in self.log if words in line]
            return bool(found) or self._reading.done()

        async with asyncio.timeout(seconds), self._news:
            await self._news.wait_for(lambda: heard() or self._process.returncode is not None)
        if not found:
            await self._reading
            if not heard() or not found:
                raise EOFError("\n".join(self.log))
        return found[0]

    def send(self, number: signal.Signals) -> None:
        """Send it a signal."""
        with suppress(ProcessLookupError):
            self._process.send_signal(number)

    async def ended(self, seconds: float = 60.0) -> int:
        """Its exit code, once it has ended. Raises TimeoutError."""
        async with asyncio.timeout(seconds):
            await self._process.wait()
            await self._reading
        assert self.code is not None
        return self.code


async def started(discord: DiscordDouble, database_url: str, *constants: str, **environment: Any) -> Process:
    """A process of the bot on its way into that Discord; end it by `kill` or leave that to `running`."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("DISCORD_", "SHARD_", "PG"))}
    told = {name.upper(): str(value) for name, value in environment.items()}
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "tests.hosting.run_bot", discord.api, discord.gateway.url, *constants),
        cwd=ROOT,
        env=kept
        | {"DISCORD_TOKEN": discord.gateway.token, "DATABASE_URL": database_url, "PYTHONUNBUFFERED": "1"}
        | told,
        stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
        limit=2**20,
    )
    return Process(process)


@asynccontextmanager
async def running(
    discord: DiscordDouble, database_url: str, *constants: str, **environment: Any
) -> AsyncIterator[Process]:
    """A process of the bot for the length of an `async with`; what is left of it then is killed."""
    process = await started(discord, database_url, *constants, **environment)
    try:
        yield process
    finally:
        process.send(signal.SIGKILL)
        await process.ended()


class Line:
    """A line to a PostgreSQL on which each answer may be late.

    url    the database's, through it
    delay  seconds by which an answer is late
    """

    def __init__(self, url: str) -> None:
        self._to = make_url(url)
        self.url, self.delay = "", 0.0

    @asynccontextmanager
    async def up(self) -> AsyncIterator[Line]:
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
