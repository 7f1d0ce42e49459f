"""What holds for every test: the same dice each time it runs, alone or with others, on whatever worker."""

from __future__ import annotations

import faulthandler
import gc
import logging
import os
import sys
from collections import Counter
from collections.abc import Generator, Iterator
from contextlib import ExitStack, contextmanager
from functools import lru_cache
from itertools import count, product
from pathlib import Path
from typing import Any

import pytest
import structlog
from _pytest.faulthandler import fault_handler_stderr_fd_key
from _pytest.runner import runtestprotocol
from hypothesis import settings
from hypothesis.internal.conjecture import providers

pytest.register_assert_rewrite("tests.approving", "tests.cogs.world")

# Workers, processes that tests start and the next run reuse compiled files, even if the environment tells Python to
# keep none.
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

from db.store import codec  # noqa: E402 - after the rewriting of asserts is asked for
from tests import turns  # noqa: E402
from tests.approving import Approved  # noqa: E402
from tests.chance import always  # noqa: E402
from tests.tables import make_tables, statements_compiled_once  # noqa: E402

# Pytest doesn't collect logs (pyproject.toml): tests that care hear them by themselves. Without any handler, Python
# would write warnings to the error stream, which some tests read.
logging.getLogger().addHandler(logging.NullHandler())

settings.register_profile("same", derandomize=True, deadline=None, print_blob=True)
settings.load_profile("same")
# Hypothesis would also try the numbers and texts of every module of ours that is loaded by then. So a test had other
# examples alone than among others, and each process had all those modules to read.
providers._get_local_constants = lambda: providers._local_constants


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--approve", action="store_true", help="keep anew what is in tests/approved")
    parser.addoption("--all", action="store_true", help="run all cases of the tests that take turns")
    parser.addoption("--turn", type=int, help="run the cases of this turn instead of this hour's")


def pytest_report_header() -> str:
    return turns.header()


@pytest.fixture(scope="session")
def approved(request: pytest.FixtureRequest) -> Iterator[Approved]:
    """What is kept word for word. Approving some of the tests keeps what the others hold."""
    config = request.config
    part = config.args_source is config.ArgsSource.ARGS or bool(config.getoption("keyword"))
    found = Approved(anew=bool(config.getoption("approve")), part=part)
    yield found
    if found.anew:
        found.keep()


WAITING = ("tests/hosting/", "tests/local/")
"""Tests that wait for a browser, another process or a server more than they work."""


def pytest_xdist_auto_num_workers() -> int:
    """One worker more than there are cores: one of them often waits."""
    return (os.cpu_count() or 1) + 1


class Terse:
    """A worker tells how each test ended, and of what comes before and after it only what failed.

    To tell all takes longer than most tests do: the worker packs every message, and the main process unpacks it.
    """

    def pytest_runtest_protocol(self, item: pytest.Item, nextitem: pytest.Item | None) -> bool:
        for report in runtestprotocol(item, log=False, nextitem=nextitem):
            if report.when == "call" or not report.passed:
                item.ihook.pytest_runtest_logreport(report=report)
        return True


def pytest_configure(config: pytest.Config) -> None:
    """Each worker reads another part of the tests first: what it has compiled by then, the others need not."""
    turns.begin(config)
    if config.getoption("approve") and getattr(config.option, "numprocesses", None):
        raise pytest.UsageError("--approve keeps what one process has seen: leave out -n")
    worker = getattr(config, "workerinput", None)
    if worker is not None and not (config.option.durations or config.option.xmlpath):
        config.pluginmanager.register(Terse())
    if worker is not None and config.args_source is config.ArgsSource.TESTPATHS:
        named = [*product(config.args, config.getini("python_files"))]
        files = sorted(str(file) for path, name in named for file in Path(path).rglob(name))
        first = len(files) * int(worker["workerid"].removeprefix("gw")) // worker["workercount"]
        config.args[:] = files[first:] + files[:first]


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Function]) -> None:
    """What waits longest begins at once: the end is left to what many workers can share. Some cases wait their turn."""
    if config.getoption("approve"):
        items[:] = [item for item in items if "approved" in item.fixturenames]
    turns.leave_out(config, items)
    items.sort(key=lambda item: (not item.nodeid.startswith(WAITING), item.nodeid.partition("::")[0]))


HANGS = 1800
"""Seconds after which a test hangs."""
_begun = count()
_running = ""
"""The name of the test that runs: to ask pytest for it by `request` takes a tenth of a short test's time."""
_session = ExitStack()
"""What holds for all tests. A fixture for all tests costs each of them a twentieth of a short test's time."""


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """A test that hangs shows every thread's stack and ends its worker, and the run goes on without it.

    Pytest's own watch begins and ends a thread for each test, which takes longer than most of them do. This one begins
    anew with every twentieth.
    """
    global _running
    _running = item.nodeid
    if next(_begun) % 20 == 0:
        faulthandler.dump_traceback_later(HANGS, exit=True, file=item.config.stash[fault_handler_stderr_fd_key])
    return (yield)


def pytest_sessionstart() -> None:
    _session.enter_context(json_stays_as_it_was())
    _session.enter_context(statements_compiled_once())


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """The closing lines say how many tests were skipped for each reason."""
    skipped = terminalreporter.stats.get("skipped", ())
    for reason, how_many in Counter(report.longrepr[2].removeprefix("Skipped: ") for report in skipped).most_common():
        terminalreporter.write_line(f"Skipped {how_many}: {reason}")


def pytest_sessionfinish() -> None:
    faulthandler.cancel_dump_traceback_later()
    _session.close()


@pytest.fixture(autouse=True)
def chance() -> Iterator[None]:
    """Chance hangs on the test's name alone, not on the fixtures of other tests that come before it."""
    with always(_running):
        yield


@pytest.fixture
def logs_put_back() -> Iterator[None]:
    """How a bot that starts within a test sets up its logs is undone: what it writes to is closed by the next one."""
    root = logging.getLogger()
    kept, level = [*root.handlers], root.level
    yield
    structlog.reset_defaults()
    root.handlers[:] = kept
    root.setLevel(level)


@contextmanager
def json_stays_as_it_was() -> Iterator[None]:
    """Who reads stored JSON changes nothing in it, nor in what it tells: both are kept for who reads the same text."""
    parsed, last, loaded = codec._parsed, codec._parsed_last, codec._loaded
    # A second one of each, which nobody else sees.
    parsed_too, last_too, loaded_too = (lru_cache(codec.MOST_KEPT)(one.__wrapped__) for one in (parsed, last, loaded))

    def as_parsed(text: str | bytes) -> Any:
        found = parsed(text)
        assert found == parsed_too(text), "somebody changed it in place"
        return found

    def as_parsed_last(text: str | bytes) -> Any:
        found = last(text)
        assert found == last_too(text), "somebody changed it in place"
        return found

    def as_loaded(kind: Any, data: Any) -> Any:
        found = loaded(kind, data)
        assert found == loaded_too(kind, data), "somebody changed it in place"
        return found

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(codec, "_parsed", as_parsed)
        patch.setattr(codec, "_parsed_last", as_parsed_last)
        patch.setattr(codec, "_loaded", as_loaded)
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
