"""The whole bot in a simulated Discord: one bot a worker, a server and a real SQLite file of its own for each test."""

from __future__ import annotations

import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any
from unittest.mock import patch
from zlib import crc32

import pytest
import pytest_asyncio
import structlog

from cogs.post.table_card_scheduler import REST
from db import folding
from rules.mad_dogs.bombs import explosives
from rules.mad_dogs.cards import game_overview
from rules.mad_dogs.nerve import aftermath, hostages
from tests.cogs.shown_cards import A_BEAT, beat
from tests.cogs.stage import Stage
from tests.cogs.table import good
from tests.cogs.undrawn import undrawn
from tests.cogs.world import Actor, World, hearing
from tests.turns import TURNS, is_in_turn


@pytest.fixture(autouse=True)
def checkpoints() -> Iterator[None]:
    """Many of them: undos in these tests fold from all sorts of checkpoints."""
    with patch.object(folding, "EVERY", 3):
        yield


@pytest.fixture(autouse=True)
def background_faults() -> Iterator[list[Any]]:
    """The errors of background rounds and event handlers, which the bot and discord.py only log. Each fails its test.

    A test that expects some reads them with `capture_logs`, or clears this list.
    """
    with hearing() as faults:

        def hear(_logger: Any, _method: str, entry: Any) -> Any:
            if entry.get("exc_info") is True:  # an error that is caught and logged; `World` counts incidents
                faults.append(f"{entry['event']}: {sys.exc_info()[1]!r}")
            return entry

        processors = structlog.get_config()["processors"]
        processors.insert(0, hear)
        yield faults
        if hear in processors:
            processors.remove(hear)
    assert not faults, faults


@pytest.fixture
def city() -> Iterator[None]:
    """What happens in a game of Mad Dogs counts for a campaign's city, as if a gang of the game took part in one."""
    with ExitStack() as patches:
        for module in (aftermath, explosives, game_overview, hostages):
            patches.enter_context(patch.object(module, "of_city", lambda _position: True))
        yield


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """An actor on the stage acts in its loop. In each file, tests that need a start of their own follow each other."""
    files = {file: place for place, file in enumerate(dict.fromkeys(item.path for item in items))}
    items.sort(key=lambda item: (files[item.path], {"stage", "monkeypatch"} <= {*getattr(item, "fixturenames", ())}))
    for item in items:
        if isinstance(item, pytest.Function) and "stage" in item.fixturenames and pytest_asyncio.is_async_test(item):
            item.add_marker(pytest.mark.asyncio(loop_scope="session"), append=False)


@pytest_asyncio.fixture(scope="session")
async def stage(empty_file: Path, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Stage]:
    """The bot of this worker."""
    found = Stage(empty_file, tmp_path_factory.mktemp("stage"))
    yield found
    await found.close()


@pytest.fixture
def draws(request: pytest.FixtureRequest) -> Iterator[None]:
    """Pictures in a fifth of the tests. A file whose tests look at them has a fixture of this name, which draws all."""
    if is_in_turn(crc32(request.node.nodeid.encode()), TURNS):
        yield
    else:
        with undrawn():
            yield


@pytest_asyncio.fixture
async def world(stage: Stage, draws: None, request: pytest.FixtureRequest) -> AsyncIterator[World]:
    """A server, its channel, its people, and the hands to drive them."""
    patched = "monkeypatch" in request.fixturenames  # a bot changed may begin otherwise
    built = World(await stage.ready(anew=patched), stage.file, stage.looking, keeps=not patched)
    yield built
    built.close()
    await stage.leave(spoilt=patched)


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


@pytest.fixture
def calm(world: World, monkeypatch: pytest.MonkeyPatch) -> World:
    """A server whose games have table cards."""
    bot: Any = world.env.bot
    monkeypatch.setattr(bot.tables, "quiet", False)
    return world


@pytest_asyncio.fixture
async def docks(calm: World) -> World:
    """A game of North Side (alice, Hearts) against South Side (bob, Spades), with its card."""
    await calm.two_gangs()
    await calm.name_umpires()
    await good(calm, calm.alice, "game open", system="mad", name="Docks")
    await good(calm, calm.alice, "game bring", gang="North Side")
    await good(calm, calm.bob, "game bring", gang="South Side")
    await beat(calm, REST.total_seconds() + A_BEAT)  # until its edits are on record
    calm.env.backend.http_requests.clear()
    return calm
