"""The whole bot in a simulated Discord, on a real SQLite file of its own for each test."""

from __future__ import annotations

import shutil
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from unittest.mock import patch

import pytest
import pytest_asyncio
from simcord.env import Env

from db import unit_of_work

pytest.register_assert_rewrite("tests.cogs.world")

from tests.cogs.starting import started  # noqa: E402 - after the rewriting of asserts is asked for
from tests.cogs.world import Actor, World  # noqa: E402


@pytest.fixture(autouse=True)
def checkpoints() -> Iterator[None]:
    """Many of them: what is taken back in these tests is folded from all sorts of places."""
    with patch.object(unit_of_work, "EVERY", 3):
        yield


@pytest.fixture
def file(tmp_path: Path, empty_file: Path) -> Path:
    """The SQLite file of this test."""
    return Path(shutil.copy(empty_file, tmp_path / "consigliere.db"))


@pytest_asyncio.fixture
async def env(file: Path) -> AsyncIterator[Env]:
    """A simulated Discord with the bot in it."""
    async with started(file) as found:
        yield found


@pytest.fixture
def world(env: Env, file: Path, request: pytest.FixtureRequest) -> Iterator[World]:
    """A server, its channel, its people, and the hands to drive them."""
    built = World(env, file, keeps="monkeypatch" not in request.fixturenames)  # a bot changed may begin otherwise
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
