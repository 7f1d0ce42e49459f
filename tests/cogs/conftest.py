"""The whole bot in a simulated Discord, on a real SQLite file of its own for each test."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import AsyncIterator, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from simcord.env import Env

pytest.register_assert_rewrite("tests.cogs.world")

from bot import Settings, create_bot  # noqa: E402 - after the rewriting of asserts is asked for
from db.engine import Database  # noqa: E402
from local.world import PATIENCE  # noqa: E402
from tests.cogs.world import Actor, World, url_of  # noqa: E402


@pytest.fixture(scope="session")
def empty_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file with all tables and nothing in them: copying it is quicker than migrating anew."""
    path = tmp_path_factory.mktemp("empty") / "empty.db"

    async def migrate() -> None:
        database = Database(url_of(path))
        await database.migrate()
        await database.close()

    with ThreadPoolExecutor(1) as elsewhere:  # asyncio.run would take this thread's loop from pytest-asyncio
        elsewhere.submit(asyncio.run, migrate()).result()
    return path


@pytest.fixture
def file(tmp_path: Path, empty_file: Path) -> Path:
    """The SQLite file of this test."""
    return Path(shutil.copy(empty_file, tmp_path / "consigliere.db"))


@pytest_asyncio.fixture
async def env(file: Path) -> AsyncIterator[Env]:
    """A simulated Discord with the bot in it."""
    started = Env(
        create_bot(Settings(database_url=url_of(file))), shard_count=1, check_errors=False, settle_timeout=PATIENCE
    )
    await started.start()
    yield started
    bot: Any = started.bot
    await started.shutdown()
    await bot.database.close()


@pytest.fixture
def world(env: Env, file: Path) -> Iterator[World]:
    """A server, its channel, its people, and the hands to drive them."""
    built = World(env, file)
    yield built
    built.close()


@pytest.fixture
def alice(world: World) -> Actor:
    """Owner of the server."""
    return world.alice


@pytest.fixture
def bob(world: World) -> Actor:
    """A plain member."""
    return world.bob


@pytest.fixture
def carol(world: World) -> Actor:
    """Another plain member."""
    return world.carol


@pytest.fixture
def ursula(world: World) -> Actor:
    """A member with the role Umpire, which counts only once the server names it."""
    return world.ursula


@pytest_asyncio.fixture
async def fight(world: World) -> World:
    """North Side, which is alice's, and South Side, which is bob's; all skills are Bomber, which no shot minds."""
    await world.two_gangs()
    return world
