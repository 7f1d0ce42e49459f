"""`/healthz` and `/metrics`: what monitoring reads from a working bot."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import aiohttp
import pytest
import pytest_asyncio
from prometheus_client.parser import text_string_to_metric_families
from sqlalchemy.exc import OperationalError

import bot as root
from cogs.safety.environment import Settings
from cogs.safety.version import version
from db.store.connections import Connections
from db.store.engine import Database
from db.store.models import Notice
from hosting.exits import Exit, Failed
from hosting.watching import watched
from tests.cogs.world import Actor, World


class Scraped:
    """The answers of a port."""

    def __init__(self, port: int, bot: Any) -> None:
        self._at, self.bot = f"http://127.0.0.1:{port}", bot

    async def get(self, path: str) -> tuple[int, str]:
        async with aiohttp.ClientSession() as session, session.get(self._at + path) as response:
            return response.status, await response.text()

    async def numbers(self, name: str) -> dict[tuple[str, ...], float]:
        """The samples of a name, by their labels."""
        status, text = await self.get("/metrics")
        assert status == 200
        return {
            tuple(sample.labels.values()): sample.value
            for family in text_string_to_metric_families(text)
            for sample in family.samples
            if sample.name == f"consigliere_{name}"
        }

    async def up(self, shard: int = 0) -> None:
        self.bot.dispatch("shard_ready", shard)
        await self.bot._connection.loop.create_task(_turn())


async def _turn() -> None:
    """Do nothing, so that listeners come first."""


@pytest_asyncio.fixture
async def scraped(world: World, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Scraped]:
    """The bot of the world with its metrics. The patches make it start anew."""
    bot: Any = world.env.bot
    async with watched(bot, "127.0.0.1", 0) as port:
        yield Scraped(port, bot)


async def test_commands_count_by_name_and_outcome(scraped: Scraped, world: World, alice: Actor, bob: Actor) -> None:
    rolled = await world.say(alice, "roll", formula="3d6")
    await rolled.press("Again")
    await world.say(bob, "roll", formula="three")
    await world.say(bob, "help")
    counted = await scraped.numbers("commands_total")
    assert counted == {("roll", "done"): 2, ("roll", "refused"): 1, ("help", "done"): 1}


async def test_a_bug_counts_as_an_incident(
    scraped: Scraped, world: World, alice: Actor, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: Any, **__: Any) -> Any:
        raise ZeroDivisionError

    monkeypatch.setattr(sys.modules["rules.mad_dogs.play.stat_tests"], "stat_test", broken)
    await world.say(alice, "mad test", stat="GATS", number=3, broken=True)
    assert await scraped.numbers("commands_total") == {("mad test", "incident"): 1}


async def test_only_dice_that_the_bot_threw_count(scraped: Scraped, world: World, alice: Actor) -> None:
    await world.say(alice, "roll", formula="3d6")
    await world.say(alice, "roll", formula="3d6", dice="1 2")
    await world.say(alice, "roll", formula="2d6", secret=True)
    assert await scraped.numbers("dice_total") == {(): 3 + 1 + 2}


async def test_times_have_few_lines_for_any_command(scraped: Scraped, world: World, alice: Actor) -> None:
    for command in ("help", "about", "agenda", "luck"):
        await world.say(alice, command)
    rolled = await world.say(alice, "roll", formula="d6")
    await rolled.press("Again")
    assert await scraped.numbers("command_seconds_count") == {("command",): 5, ("button",): 1}
    calls = await scraped.numbers("database_seconds_count")
    assert set(calls) == {("statement",), ("commit",)}
    assert calls["commit",] >= 2


async def test_completions_count_by_themselves(scraped: Scraped, world: World, alice: Actor) -> None:
    await world.complete(alice, "mad shoot", "gun", "tom")
    assert await scraped.numbers("completions_total") == {(): 1}
    assert await scraped.numbers("commands_total") == {}


async def test_servers_shards_and_version_are_exported(scraped: Scraped) -> None:
    await scraped.up()
    assert await scraped.numbers("servers") == {(): 1}
    assert await scraped.numbers("shard_ready") == {("0",): 1}
    assert len(await scraped.numbers("shard_latency_seconds")) == 1
    ((labels, one),) = (await scraped.numbers("build_info")).items()
    assert version() in labels
    assert one == 1
    assert await scraped.numbers("notices_due") == {(): 0}


async def test_metrics_hold_no_typed_text_and_no_names(scraped: Scraped, world: World, alice: Actor) -> None:
    await world.say(alice, "roll", formula="d6 # my secret plan")
    await world.say(alice, "gang new", name="North Side", game="mad")
    _, text = await scraped.get("/metrics")
    for secret in ("secret plan", "North Side", "alice", str(world.server.id), str(world.channel.id)):
        assert secret not in text


async def test_health_is_bad_until_every_shard_is_there(scraped: Scraped) -> None:
    bot = scraped.bot
    assert await scraped.get("/healthz") == (503, "Shard 0 is not connected.\n")
    await scraped.up()
    assert await scraped.get("/healthz") == (200, "ok\n")
    bot.dispatch("shard_disconnect", 0)
    await _settled(scraped)
    assert await scraped.get("/healthz") == (503, "Shard 0 is not connected.\n")
    bot.dispatch("shard_resumed", 0)
    await _settled(scraped)
    assert (await scraped.get("/healthz"))[0] == 200


async def _settled(scraped: Scraped) -> None:
    await scraped.get("/metrics")


async def test_health_names_the_shards_of_this_process_that_are_missing(
    scraped: Scraped, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(scraped.bot, "shard_ids", [2, 3])
    await scraped.up(2)
    assert await scraped.get("/healthz") == (503, "Shard 3 is not connected.\n")


async def test_health_is_bad_without_the_database(scraped: Scraped, monkeypatch: pytest.MonkeyPatch) -> None:
    await scraped.up()

    async def gone(_: Connections) -> None:
        raise OperationalError("SELECT 1", {}, type("OperationalError", (Exception,), {})())

    monkeypatch.setattr(Connections, "_kept", gone)
    status, answer = await scraped.get("/healthz")
    assert status == 503
    assert answer == "The bot's database is gone, so nothing was done. Please report it to the bot's host.\n"
    assert str(await scraped.numbers("notices_due")) == "{(): nan}"


async def test_a_database_that_does_not_answer_is_not_waited_for(
    scraped: Scraped, monkeypatch: pytest.MonkeyPatch
) -> None:
    await scraped.up()
    monkeypatch.setattr("hosting.watching.PATIENCE", 0.01)
    monkeypatch.setattr(Database, "answers", lambda _: asyncio.Event().wait())
    asked = asyncio.ensure_future(scraped.get("/healthz"))
    while not asked.done():
        await scraped.get("/metrics")
    assert asked.result() == (503, "The database has not answered within 0.01 seconds.\n")


async def test_a_taken_port_is_reported_in_a_sentence(scraped: Scraped) -> None:
    port = int(scraped._at.rpartition(":")[2])
    with pytest.raises(Failed, match=rf"nothing can listen on 127\.0\.0\.1:{port}"):
        async with watched(scraped.bot, "127.0.0.1", port):
            pass


async def test_the_bot_ends_if_the_metrics_port_can_not_open(tmp_path: Path, scraped: Scraped) -> None:
    port = int(scraped._at.rpartition(":")[2])
    url = f"sqlite+aiosqlite:///{tmp_path}/run.db"
    with pytest.raises(Failed, match=rf"127\.0\.0\.1:{port}") as ended:
        await root.run_bot(Settings(discord_token="a.b.c", database_url=url, metrics_port=port))
    assert ended.value.exit_code == Exit.CONFIG


async def test_the_queue_is_what_is_due_by_now(scraped: Scraped, world: World, alice: Actor) -> None:
    await world.say(alice, "roll", formula="d6")
    columns = {"kind": "game", "stage": 0, "batch": "", "posting": None, "posted_at": 0, "channel_id": None}
    columns |= {"server_id": world.server.id, "message_id": None, "tries": 0, "spent": False, "version": 1}
    async with scraped.bot.database.write() as session:
        for user, due in ((1, 100), (2, 200), (3, None), (4, 2**40)):
            session.add(Notice(subject_id=user, user_id=user, due=due, **columns))
    assert await scraped.numbers("notices_due") == {(): 2}
