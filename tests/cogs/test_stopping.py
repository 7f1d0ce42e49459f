"""A process that is stopping: it finishes the work under way and begins nothing new."""

from __future__ import annotations

import asyncio
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from cogs.safety import graceful_shutdown
from cogs.safety.environment import Settings
from cogs.safety.graceful_shutdown import STOPPING, UnderWay
from rules.core.plain.refusal import IllegalNow
from tests.cogs.starting import quick_bot, url_of
from tests.cogs.world import Actor, World


async def at_it(under_way: UnderWay, until: asyncio.Event) -> str:
    under_way.admit()
    await until.wait()
    return "done"


async def test_what_is_under_way_is_waited_for_and_nothing_new_is_let_in() -> None:
    under_way, until = UnderWay(), asyncio.Event()
    command = asyncio.create_task(at_it(under_way, until))
    await asyncio.sleep(0)
    stopping = asyncio.create_task(under_way.finish())
    await asyncio.sleep(0)
    with pytest.raises(IllegalNow, match=STOPPING):
        under_way.admit()
    assert not stopping.done()
    until.set()
    await stopping
    assert command.result() == "done"
    assert not under_way


async def test_what_hangs_keeps_no_process_from_stopping(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(graceful_shutdown, "GRACE", 0.01)
    under_way = UnderWay()
    command = asyncio.create_task(at_it(under_way, asyncio.Event()))
    await asyncio.sleep(0)
    await under_way.finish()
    assert not command.done()
    command.cancel()


async def test_a_round_of_the_bots_own_is_brought_to_its_end_though_its_loop_is_cancelled(world: World) -> None:
    """Otherwise it would not report what it has stored."""
    bot: Any = world.env.bot
    bot.under_way = UnderWay()
    until, ended = asyncio.Event(), list[datetime]()

    async def round_(now: datetime, *_: Any) -> datetime:
        await until.wait()
        ended.append(now)
        return now + timedelta(days=1)

    loop = asyncio.create_task(bot._round(round_, "failed"))
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    loop.cancel()
    stopping = asyncio.create_task(bot.under_way.finish())
    await asyncio.sleep(0)
    until.set()
    await stopping
    assert len(ended) == 1
    bot.under_way = UnderWay()


async def test_a_bot_that_never_ran_closes_its_database(tmp_path: Path) -> None:
    bot = quick_bot(Settings(database_url=url_of(tmp_path / "test.db")))
    await bot.database.migrate()
    await bot.close()
    assert bot.database.engine.pool.checkedin() == 0  # pyright: ignore[reportAttributeAccessIssue]


async def test_a_command_or_button_during_a_stop_gets_a_refusal(world: World, alice: Actor) -> None:
    rolled = await world.say(alice, "roll", formula="d6")
    await world.env.bot.under_way.finish()  # pyright: ignore[reportAttributeAccessIssue]
    assert (await world.say(alice, "roll", formula="d6")).refused == STOPPING
    assert (await rolled.press("Again")).refused == STOPPING
    world.env.bot.under_way = UnderWay()  # pyright: ignore[reportAttributeAccessIssue]
