"""Several processes of the bot on one PostgreSQL: one of them runs each shard, another replaces one that dies, and
everything confirmed is stored once.
"""

from __future__ import annotations

import asyncio
import itertools
import random
import re
import signal
import sys
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any

import pytest
from sqlalchemy import select, update

from cogs.safety.graceful_shutdown import STOPPING
from db.checking import found
from db.store.engine import Database
from db.store.models import Event, ShardLease, Stream
from hosting.exits import Exit
from tests.db.postgres_cluster import PostgresCluster
from tests.hosting.discord_double import DiscordDouble, SentInteraction, discord_double
from tests.hosting.gateway import servers
from tests.hosting.payloads import text_of
from tests.hosting.processes import Process, started

pytestmark = [
    pytest.mark.postgres,
    pytest.mark.skipif(sys.platform == "win32", reason="Windows has no signals that can be seen to"),
]
ALICE, BOB, URSULA = 71, 72, 73
WINDOW, PATIENCE = 0.2, 120.0
CONSTANTS = (
    *("hosting.sharing:BEAT=1", "hosting.sharing:LOOK=0.2", "hosting.sharing:APART=2.5", "db.notices:GATHERS=1"),
    "cogs.consigliere:BEAT=0.1",
    *("hosting.sharing:OFFER=120", "hosting.sharing:TELLS=120", "cogs.context.interaction_deadline:SLOW=120"),
)
"""Rounds come quickly, but every time limit is long, as on a busy machine.

The lease is as long as in life, and the test lets it run out.
"""
BOYS, COPS = "Boys", "Cops"
ROLLED = re.compile(r"User 71 rolls 2D6")
SHOT: dict[str, Any] = {
    "shooter": f"Spats Doogan ({BOYS})",
    "target": f"Spats Doogan ({COPS})",
    "gun": "Tommy Gun",
    "range": 20.0,
}


class Many:
    """Processes that share two shards, one each, and the commands they got."""

    def __init__(self, discord: DiscordDouble, url: str) -> None:
        self.discord, self.url = discord, url
        self.running: list[Process] = []
        self.asked: list[SentInteraction] = []

    async def start(self) -> Process:
        self.running.append(await started(self.discord, self.url, *CONSTANTS, shard_count=2, shards_each=1))
        return self.running[-1]

    def holding(self, shard: int) -> Process:
        """The running process that took a shard last."""
        mark = f"shards=[{shard}]"
        return next(one for one in self.running if one.code is None and any(mark in line for line in one.log))

    async def replaced(self, victim: Process, shard: int, number: signal.Signals) -> None:
        """Send the process that holds a shard a signal, and wait until another has it."""
        before = len(self.discord.gateway.identified)
        victim.send(number)
        if number is signal.SIGKILL:
            await victim.ended()
        if number is not signal.SIGTERM:
            await self._runs_out(shard)
        await self.discord.until(lambda: len(self.discord.gateway.identified) > before)

    async def _runs_out(self, shard: int) -> None:
        """Let the lease of a shard run out."""
        database = Database(self.url)
        async with database.write() as session:
            await session.execute(update(ShardLease).where(ShardLease.slot == shard).values(until=0))
        await database.close()

    async def ask(self, server: int, who: int, line: str, channel: int = 1, /, **given: Any) -> SentInteraction:
        self.asked.append(await self.discord.command(server, who, line, given, channel=server + channel))
        return self.asked[-1]

    async def say(self, server: int, who: int, line: str, **given: Any) -> str:
        """The answer to a command."""
        return text_of(await (await self.ask(server, who, line, **given)).answer(PATIENCE))


@asynccontextmanager
async def many(cluster: PostgresCluster, processes: int) -> AsyncIterator[Many]:
    """So many processes, two servers on a shard each."""
    async with discord_double(servers(2), window=WINDOW, patience=PATIENCE) as discord:
        here = Many(discord, cluster.new_database())
        begun = [await here.start() for _ in range(processes)]
        try:
            await discord.ready(2)
            yield here
        finally:
            for one in {*begun, *here.running}:
                one.send(signal.SIGKILL)
                await one.ended()
                print(*one.log[-12:], sep="\n", end="\n\n")  # noqa: T201 - where the test fails, pytest shows it
        assert [line for one in {*begun, *here.running} for line in one.faults] == []


async def stored(database: Database) -> Counter[str]:
    """The number of events of each delivery. The check of the database finds nothing."""
    assert [str(one) async for one in found(database, lambda *_: None)] == []
    async with database.read() as session:
        events = list(await session.scalars(select(Event).order_by(Event.stream_id, Event.seq)))
        streams = {one.id: one for one in await session.scalars(select(Stream))}
    for stream, of_it in itertools.groupby(events, lambda one: one.stream_id):
        mine = list(of_it)
        assert [one.seq for one in mine] == [*range(1, len(mine) + 1)]
        rolls = sorted(one.roll for one in mine if one.roll is not None)
        assert rolls == [*range(len(rolls))]
        assert streams[stream].next_seq == len(mine) + 1
    return Counter(one.delivery for one in events)


async def opened(here: Many, home: int) -> None:
    """A game of North Side against South Side, which waits for a user as soon as it goes by post."""
    await here.discord.list_all(home, ALICE)
    for gang, who in (("North Side", ALICE), ("South Side", BOB)):
        await here.say(home, who, "gang new", name=gang, sample=gang)
    await here.say(home, ALICE, "game open", system="mad")
    for gang, who in (("North Side", ALICE), ("South Side", BOB)):
        await here.say(home, who, "game bring", gang=gang)


def notices(discord: DiscordDouble) -> list[int]:
    """The channels of all messages that ever notified a user."""
    return [int(one["channel_id"]) for one in discord.posted if "waits for <@" in text_of(one)]


async def test_processes_that_die_are_replaced_and_nothing_confirmed_is_lost_or_done_twice(
    cluster: PostgresCluster,
) -> None:
    chance = random.Random(7)
    async with many(cluster, 4) as here:
        discord, gateway = here.discord, here.discord.gateway
        homes = sorted(gateway.servers)
        for home in homes:
            await opened(here, home)
            for gang, who in ((BOYS, ALICE), (COPS, BOB)):
                await here.say(home, who, "gang new", name=gang, sample="North Side")

        twice: list[SentInteraction] = []

        async def play() -> None:
            """Rolls and shots, some of them secret, with some deliveries twice, however long the former ones take."""
            for number in itertools.count():
                for home in homes:
                    asked = await here.ask(home, ALICE, "roll", 2, formula="2d6")
                    await here.ask(home, ALICE, "mad shoot", 2, **SHOT, secret=number % 3 == 0)
                    if number % 4 == 0:
                        twice.append(asked)
                        await discord.again(asked)
                await asyncio.sleep(chance.uniform(0.3, 0.8))

        playing = asyncio.create_task(play())
        for number, shard in ((signal.SIGTERM, 1), (signal.SIGKILL, 0), (signal.SIGSTOP, 1)):
            await asyncio.sleep(chance.uniform(0.3, 0.8))
            handed = number is signal.SIGTERM
            if handed:
                await here.start()
                for home in homes:
                    await here.say(home, ALICE, "game pace", mode="By post")
            before, doubled = len(here.asked), gateway.doubled
            victim = here.holding(shard)
            await here.replaced(victim, shard, number)
            connected_still = number is not signal.SIGKILL  # one hands over on purpose, and one is frozen
            assert gateway.doubled == doubled + connected_still
            if number is signal.SIGSTOP:
                victim.send(signal.SIGCONT)
                await victim.says("ran out")
            if number is not signal.SIGKILL:
                ended = await victim.ended()
                assert ended == (Exit.OK if handed else Exit.UNAVAILABLE), victim.log
            if handed:
                meanwhile = here.asked[before:]
                assert len(meanwhile) > 4
                for one in meanwhile:
                    assert text_of(await one.answer(PATIENCE)) != STOPPING
                assert not any(one.refused for one in meanwhile if one not in twice), "two answered"
        playing.cancel()
        with suppress(asyncio.CancelledError):
            await playing
        assert gateway.hurried == 0
        for home in homes:
            assert "2D6" in await here.say(home, ALICE, "roll", formula="2d6")
        assert len({*notices(discord)}) == len(notices(discord))
        for one in here.running:
            one.send(signal.SIGKILL)
            await one.ended()

        database = Database(here.url)
        deliveries = await stored(database)
        assert max(deliveries.values()) == 1
        shown = [one for one in here.asked if any(ROLLED.match(text_of(reply)) for reply in one.messages)]
        assert len(shown) > 10
        assert {f"i:{one.payload['id']}" for one in shown} <= {*deliveries}
        came = {f"i:{one.payload['id']}" for one in here.asked if one.reached}
        assert {one.partition(".")[0] for one in deliveries if one.startswith("i:")} <= came
        await database.close()
