"""The real bot in a process of its own, with a Discord over sockets, and the cost of its answers there.

The answer to a ping holds the seconds of processor that the process had used when its last answers were out. The cost
of an answer is what was used since the answer to the ping before. Work that keeps nobody waiting does not count.
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from typing import Any

import discord
from discord import app_commands

from benchmarks.simulated import ANSWERS, Elapsed, SimulatedPlace, card
from tests.hosting import payloads, run_bot
from tests.hosting.discord_double import COMPLETION, DiscordDouble, SentInteraction, discord_double
from tests.hosting.processes import Main, running

REST = 0.03
"""The seconds after which a command has no more work."""


_answered: deque[float] = deque(maxlen=2)
"""When the last answers were out, by the clock of the processor."""


@app_commands.command(name="ping", description="The least a command can do.")
async def ping(interaction: discord.Interaction) -> None:
    await interaction.response.send_message(" ".join(map(str, _answered)) or "pong")


def _noted(method: Callable[..., Awaitable[Any]]) -> Callable[..., Awaitable[Any]]:
    async def noted(*args: Any, **options: Any) -> Any:
        sent = await method(*args, **options)
        _answered.append(time.process_time())
        return sent

    return noted


def note_answers() -> None:
    """From now on a ping tells when the last answers were out."""
    for name in ANSWERS:
        setattr(discord.InteractionResponse, name, _noted(getattr(discord.InteractionResponse, name)))


def main(*arguments: str) -> int:
    """Be the bot, with a ping and a bare card among its commands."""
    note_answers()
    from cogs.consigliere import Consigliere

    load = Consigliere.load_cogs

    async def load_more(self: Consigliere) -> None:
        await load(self)
        self.tree.add_command(ping)
        self.tree.add_command(card)

    Consigliere.load_cogs = load_more
    return run_bot.main(*arguments)


class ServedPlace:
    """A server that was set up before the process began, and whose owner goes on."""

    def __init__(self, place: SimulatedPlace, double: DiscordDouble) -> None:
        self._server, self._channel, self._who = place.guild.id, place.channel.id, place.alice.id
        self._double = double

    async def do(self, command: str, /, **options: Any) -> Mapping[str, Any]:
        """Give a command. Returns what came back."""
        return await (await self._give(command, options)).answer()

    async def press(self, message: Mapping[str, Any], label: str) -> Mapping[str, Any]:
        """Press the button with that label. Returns what came back."""
        asked = await self._press(message, label)
        await asked.acknowledgement()
        await asyncio.sleep(REST)
        return asked.messages[-1]

    async def timed(self, command: str, /, **options: Any) -> tuple[Elapsed, Mapping[str, Any]]:
        """Give a command. Returns how long it took, and what came back."""
        took, asked = await self._timed(lambda: self._give(command, options))
        return took, asked.messages[-1]

    async def timed_press(self, message: Mapping[str, Any], label: str) -> tuple[Elapsed, Mapping[str, Any]]:
        """The same for a button."""
        took, asked = await self._timed(lambda: self._press(message, label))
        return took, (asked.messages or [message])[-1]

    async def timed_typing(self, command: str, option: str, text: str) -> Elapsed:
        """How long the completion of a typed text takes."""
        took, asked = await self._timed(lambda: self._type(command, option, text))
        assert asked.completions
        return took

    async def pinged(self) -> Elapsed:
        """How long a bare ping takes."""
        return (await self._timed(lambda: self._give("ping", {})))[0]

    async def _give(self, command: str, options: Mapping[str, Any]) -> SentInteraction:
        return await self._double.command(self._server, self._who, command, options, channel=self._channel)

    async def _press(self, message: Mapping[str, Any], label: str) -> SentInteraction:
        return await self._double.press(message, self._who, label, server=self._server)

    async def _type(self, command: str, option: str, text: str) -> SentInteraction:
        data = payloads.command_data(self._double.known(self._server), command, {option: text}, typing=option)
        return await self._double.send(payloads.interaction(COMPLETION, self._server, self._channel, self._who, data))

    async def _timed(self, deed: Callable[[], Awaitable[SentInteraction]]) -> tuple[Elapsed, SentInteraction]:
        await self.do("ping")
        await asyncio.sleep(REST)
        start = time.perf_counter()
        asked = await deed()
        await asked.acknowledgement()
        wall = time.perf_counter() - start
        await asyncio.sleep(REST)
        before, after = (await self.do("ping"))["content"].split()
        await asyncio.sleep(REST)
        return Elapsed(float(after) - float(before), wall), asked


@asynccontextmanager
async def served(url: str, *places: SimulatedPlace) -> AsyncIterator[list[ServedPlace]]:
    """Our bot on a database in which these servers were set up."""
    async with at_work(url, main, *places) as (double, found):
        for place in places:
            await double.list_all(place.guild.id, place.alice.id)
        yield found


@asynccontextmanager
async def at_work(
    url: str, main: Main, *places: SimulatedPlace
) -> AsyncIterator[tuple[DiscordDouble, list[ServedPlace]]]:
    """A bot in these servers, and the Discord of it. It has a ping among its commands, and notes its answers."""
    known = {place.guild.id: _server(place) for place in places}
    async with (
        discord_double(known, window=0.1) as double,
        running(double, url, main=main, limit_person=0, limit_server=0, log_level="ERROR"),
    ):
        await double.ready()
        yield double, [ServedPlace(place, double) for place in places]


def _server(place: SimulatedPlace) -> dict[str, Any]:
    id_ = place.guild.id
    return payloads.server(id_, 0) | {
        "owner_id": str(place.alice.id),
        "channels": [payloads.channel(id_, place.channel.id)],
    }
