"""What holds for every test: the same dice each time it runs, alone or with others, on whatever worker."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from tests.chance import always
from tests.tables import make_tables

settings.register_profile("same", derandomize=True, deadline=None, print_blob=True)
settings.load_profile("same")


@pytest.fixture(autouse=True)
def chance(request: pytest.FixtureRequest) -> Iterator[None]:
    """Chance hangs on the test's name alone."""
    with always(request.node.nodeid):
        yield


@pytest.fixture(scope="session")
def empty_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file with all tables and nothing in them."""
    path = tmp_path_factory.mktemp("empty") / "empty.db"
    make_tables(f"sqlite+aiosqlite:///{path}")
    return path


gc.disable()  # until all is loaded


def pytest_collection_finish() -> None:
    """What is loaded by now stays: the garbage collector, which seldom runs, need not go through it over and over."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(100_000, 20, 50)
    gc.enable()
