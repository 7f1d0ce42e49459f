"""The simulated Discord: the same people and places in each run, and ids that never repeat."""

from __future__ import annotations

import asyncio
import socket
import time
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from types import SimpleNamespace
from typing import Any
from unittest.mock import AsyncMock

import discord
import pytest
import simcord

from cogs.context.prepared import PREPARES, Prepared
from cogs.safety.environment import Settings
from local.practice_table import PracticeTable
from local.table import serve
from local.world import OWNER, World
from rules.core.action.deed import Deed
from rules.core.action.report import Report
from rules.mad_dogs.cards.games import MadDogsGames
from tests.cogs.starting import quick_bot


async def places(settings: Settings, people: list[str], *, direct: bool = False) -> dict[str, int]:
    """The ids of everything in a world, by name."""
    async with World(quick_bot, settings, people, direct=direct) as world:
        roles = {role.name: role.id for role in world.server.roles.values()}
        bot = {"application": world.bot.application_id, "bot": world.bot.user.id}
        named = {name: world.user_id(name) for name in people}
        return {"server": world.server.id, "channel": world.channel.id, **roles, **bot, **named}


async def test_ids_are_the_same_in_every_run(settings: Settings) -> None:
    assert await places(settings, ["Player 1", "Player 2"]) == await places(settings, ["Player 1", "Player 2"])


async def test_ids_do_not_depend_on_other_people(settings: Settings) -> None:
    table = await places(settings, ["Player 1", "Player 2", "Player 3"])
    terminal = await places(settings, ["Player 3"])
    assert {key: table[key] for key in terminal} == terminal
    direct = await places(settings, ["Player 3"], direct=True)
    assert direct["Player 3"] == table["Player 3"]


async def test_names_that_differ_in_capitals_are_one_person_and_you_are_the_owner(settings: Settings) -> None:
    async with World(quick_bot, settings, ["You", "Al"]) as world:
        assert world.user_id("You") == world.user_id(OWNER) == world.server.owner.id
        assert world.user_id(" al ") == world.user_id("Al") != world.user_id("Alf")


async def test_gangs_outlive_the_process_and_belong_to_their_owner(settings: Settings) -> None:
    async with World(quick_bot, settings, ["Al", "Bugs"]) as world:
        await world.slash("Al", "gang new", {"name": "North Side", "game": "mad"})
    async with World(quick_bot, settings, ["Bugs", "Al"]) as world:
        shown = await world.slash("Bugs", "gang show", {"gang": "North Side"})
        assert "@Al" in shown.replies[0].text
        refused = await world.slash("Bugs", "gang disband", {"gang": "North Side"})
        assert refused.refused
        assert (await world.slash("Al", "gang disband", {"gang": "North Side"})).refused is None


async def test_interactions_have_new_ids_in_every_run(settings: Settings) -> None:
    """Repeated ids would look like a delivery that comes twice."""
    for _ in range(2):
        async with World(quick_bot, settings) as world:
            for _ in range(2):
                answer = await world.slash(OWNER, "roll", {"formula": "3d6"})
                assert answer.refused is None
                assert answer.outcomes


async def test_time_is_real_and_can_be_put_ahead(settings: Settings) -> None:
    async with World(quick_bot, settings) as world:
        assert abs(discord.utils.utcnow() - datetime.now(UTC)) < timedelta(seconds=5)
        await world.advance(3600)
        assert discord.utils.utcnow() - datetime.now(UTC) > timedelta(minutes=59)


async def test_a_fault_of_the_bot_is_reported_as_one(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    async def broken(*_: object) -> None:
        raise RuntimeError("as a bug would")

    async with World(quick_bot, settings) as world:
        monkeypatch.setattr("cogs.replies.running.carry_out", broken)
        answer = await world.slash(OWNER, "roll", {"formula": "3d6"})
    assert answer.faulty
    assert answer.refused is None
    assert "Incident" in answer.replies[0].text


async def test_a_game_at_the_practice_table_goes_on_while_its_clock_runs(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without any command: `Table.pump`, once a second, is all there is."""
    pytest.importorskip("aiohttp")
    at = int(time.time()) + 1000

    async def prepare(*_: Any) -> Prepared:
        return Prepared(Deed(report=lambda _: Report("The time is up.")))

    monkeypatch.setattr(MadDogsGames, "due", staticmethod(lambda _board: at))
    monkeypatch.setitem(PREPARES, "clock due", prepare)
    monkeypatch.setattr("cogs.post.alarms.GAME_TABLES", {"mad": SimpleNamespace(alarm="clock due")})
    async with World(quick_bot, settings) as world:
        await world.slash(OWNER, "game open", {"system": "mad"})
        async with PracticeTable(world, [OWNER], 0) as table:
            for ahead, messages in ((900, 1), (110, 2)):
                world.env.backend.clock.advance(ahead)
                await table.pump()
                assert len(world.channel.history()) == messages


async def test_what_is_done_at_a_page_waits_while_time_is_carried_out(settings: Settings) -> None:
    """SimCord refuses two things at once, and the page would never learn the result of a press."""
    pytest.importorskip("aiohttp")
    async with World(quick_bot, settings) as world, PracticeTable(world, [OWNER], 0) as table:
        async with table._passing:
            asked = asyncio.create_task(table._preview._action(None, {}))
            await asyncio.sleep(0)
            assert table._waiting == 1
            assert not asked.done()
        with suppress(simcord.SetupError):
            await asked
        assert asked.done()
        assert table._waiting == 0


async def test_taken_port_gives_the_next_one(
    settings: Settings, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("aiohttp")
    monkeypatch.setattr("local.table._play", AsyncMock())  # which would wait until a person ends it
    with socket.create_server(("127.0.0.1", 0)) as first:
        port = first.getsockname()[1]
        assert await serve(quick_bot, settings, port=port, seats=2, open_browser=False) == 0
    said = capsys.readouterr().out
    assert f"Port {port} is taken." in said
    assert port < int(said.partition("127.0.0.1:")[2].partition("/")[0]) < port + 20
