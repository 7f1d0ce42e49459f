"""What holds for every test: the same dice each time it runs, alone or with others, on whatever worker."""

from __future__ import annotations

import asyncio
import gc
import random
import secrets
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from hypothesis import settings

from db.engine import Database

settings.register_profile("same", derandomize=True, deadline=None, print_blob=True)
settings.load_profile("same")


@pytest.fixture(autouse=True)
def chance(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """All chance of the bot comes from `secrets`; in a test it hangs on the test's name alone."""
    source = random.Random(request.node.nodeid)
    monkeypatch.setattr(secrets, "token_hex", lambda size=32: source.randbytes(size).hex())
    monkeypatch.setattr(secrets, "randbelow", source.randrange)


@pytest.fixture(scope="session")
def empty_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file with all tables and nothing in them: copying it is quicker than migrating anew."""
    path = tmp_path_factory.mktemp("empty") / "empty.db"

    async def migrate() -> None:
        database = Database(f"sqlite+aiosqlite:///{path}")
        await database.migrate()
        await database.close()

    with ThreadPoolExecutor(1) as elsewhere:  # asyncio.run would take this thread's loop from pytest-asyncio
        elsewhere.submit(asyncio.run, migrate()).result()
    return path


def pytest_collection_finish() -> None:
    """What is loaded by now stays: the garbage collector need not go through it over and over."""
    gc.collect()
    gc.freeze()
