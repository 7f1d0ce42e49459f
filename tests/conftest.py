"""What holds for every test: the same dice each time it runs, alone or with others, on whatever worker."""

from __future__ import annotations

import gc
from collections.abc import Generator, Iterator
from itertools import chain, groupby
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


def _backwards(config: pytest.Config) -> bool:
    """Whether this is every second worker of a run of everything.

    It goes through the files from the end, so that the others find half of them compiled, and it the other half.
    """
    worker: str = getattr(config, "workerinput", {"workerid": "gw0"})["workerid"]
    return config.args == config.getini("testpaths") and int(worker.removeprefix("gw")) % 2 == 1


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(
    collector: pytest.Collector,
) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    report = yield
    if isinstance(collector, pytest.Directory) and _backwards(collector.config):
        report.result.reverse()
    return report


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """The order is the same in all workers."""
    if _backwards(config):
        files = [list(tests) for _, tests in groupby(items, key=lambda item: item.path)]
        items[:] = chain.from_iterable(reversed(files))


def pytest_collection_finish() -> None:
    """What is loaded by now stays: the garbage collector need not go through it over and over."""
    gc.collect()
    gc.freeze()
