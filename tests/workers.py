"""A run in several processes: all tests are read once, and the workers are forks of the process that read them.

    python -m pytest --workers 4      so many workers
    python -m pytest --workers auto   one more than there are cores, as one of them often waits; at most MOST

Each worker has a run of the tests, and once it is through, half of what another has left. The first process runs none:
it reports what the workers tell it. A worker that dies fails the test that it ran, and another takes its place.

In a run of the whole suite the first worker begins with the tests of WAITING while the others are still being read.
"""

from __future__ import annotations

import gc
import os
import pickle
import signal
import sys
import tempfile
import time
import traceback
import warnings
from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from multiprocessing import get_context
from pathlib import Path
from typing import Any, Final, NoReturn

import pytest
from _pytest.runner import runtestprotocol

MOST: Final = 8
"""The most workers of `auto`, for machines of many cores."""
WAITING: Final = ("tests/hosting/", "tests/local/")
"""Tests that wait for a browser, another process or a server more than they work."""
BEAT: Final = 0.05
"""The seconds between two looks at what the workers tell."""
PATIENCE: Final = 60.0
"""The seconds in which a worker that is to stop ends its test and its fixtures."""
LENGTH: Final = 4
"""The bytes before each message, which say how long it is."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--workers", default="0", help="run the tests in so many processes, or auto")


@pytest.hookimpl(trylast=True)
def pytest_configure(config: pytest.Config) -> None:
    option = config.option
    workers = min((os.cpu_count() or 1) + 1, MOST) if option.workers == "auto" else int(option.workers)
    if workers < 1 or option.collectonly or option.usepdb or not hasattr(os, "fork"):
        return
    config.pluginmanager.register(Crew(config, workers))
    if config.args_source is config.ArgsSource.TESTPATHS:
        parts = [part for path in config.args for part in sorted(Path(path).iterdir()) if any(part.rglob("test_*.py"))]
        config.args[:] = sorted(map(str, parts), key=lambda part: not _waits(part))


def _waits(path: str) -> bool:
    """Whether tests of this path, or this name, wait."""
    return f"{path}/".startswith(WAITING)


def located(item: pytest.Item) -> tuple[str, int | None, str]:
    """Where a test is, without its line: to look for that takes a tenth of a short test's time."""
    path, _, name = item.nodeid.partition("::")
    return path, None, name.replace("::", ".")


class Shares:
    """The tests that each worker has left, by number, in memory that all processes share."""

    def __init__(self, workers: int) -> None:
        self.workers = range(workers)
        shared: Any = get_context("fork").Array("q", 3 * workers + 1)
        self._held, self._lock = shared.get_obj(), shared.get_lock()
        self.files: Sequence[int] = ()
        """The first test of each file."""

    def give(self, worker: int, first: int, end: int) -> None:
        """Let a worker have the tests from one up to another."""
        self._held[3 * worker : 3 * worker + 3] = [-1, first, end]

    def running(self, worker: int) -> int:
        """The test that a worker runs, or ran when it died; -1 for none."""
        return self._held[3 * worker]

    def stop(self) -> None:
        """Let no worker begin another test."""
        self._held[-1] = 1

    def take(self, worker: int, *, alone: bool) -> tuple[int, int | None] | None:
        """The test that a worker runs now, and the one after it; None at the end.

        alone  whether it takes none from the others
        """
        with self._lock:
            place = 3 * worker
            if not alone and self._left(worker) == 0:
                self._steal(worker)
            if self._left(worker) == 0 or self._held[-1]:
                self._held[place] = -1
                return None
            self._held[place] = self._held[place + 1]
            self._held[place + 1] += 1
            if not alone and self._left(worker) == 0:
                self._steal(worker)
            return self._held[place], self._held[place + 1] if self._left(worker) else None

    def _left(self, worker: int) -> int:
        return self._held[3 * worker + 2] - self._held[3 * worker + 1]

    def _steal(self, thief: int) -> None:
        """Take the latter half from the worker with most. The first stays with it: its last test was told of it."""
        whose = max(self.workers, key=self._left)
        if self._left(whose) < 2:
            return
        first, end = self._held[3 * whose + 1 : 3 * whose + 3]
        cut = first + (end - first + 1) // 2
        at = bisect_left(self.files, cut)
        near = [file for file in self.files[max(at - 1, 0) : at + 1] if first < file < end]
        cut = min(near, key=lambda file: abs(file - cut), default=cut)
        self._held[3 * whose + 2] = cut
        self._held[3 * thief + 1 : 3 * thief + 3] = [cut, end]


class Told:
    """What one worker tells, in a file that it writes to the end and the first process reads."""

    def __init__(self) -> None:
        self._file = tempfile.TemporaryFile()  # noqa: SIM115 - until the run is over
        self._read, self._rest = 0, b""
        self.done = False
        """Whether it told that it is through."""

    def close(self) -> None:
        self._file.close()

    def tell(self, what: Any) -> None:
        packed = pickle.dumps(what)
        os.write(self._file.fileno(), len(packed).to_bytes(LENGTH, "big") + packed)

    def heard(self) -> Iterator[Any]:
        """What is new."""
        fresh = os.pread(self._file.fileno(), os.fstat(self._file.fileno()).st_size - self._read, self._read)
        self._read += len(fresh)
        text = self._rest + fresh
        while len(text) >= LENGTH and len(text) >= (end := LENGTH + int.from_bytes(text[:LENGTH], "big")):
            yield pickle.loads(text[LENGTH:end])
            text = text[end:]
        self._rest = text


class Worker:
    """A fork of the first process, which runs tests until none is left for it.

    It tells how each test ended, and of what comes before and after it only what failed: to pack and unpack all takes
    longer than most tests do.
    """

    def __init__(self, config: pytest.Config, shares: Shares, told: Told, number: int, *, alone: bool) -> None:
        self.config, self._shares, self._told, self._number, self._alone = config, shares, told, number, alone
        self._all = bool(config.option.durations or config.option.xmlpath)
        self._first_process = os.getppid()
        self._test = -1

    def work(self, session: pytest.Session, begin: Callable[[], Sequence[pytest.Item]]) -> NoReturn:
        """Run the tests, end all fixtures, and end the process. `begin` returns the tests by their numbers."""
        try:
            self._begin()
            items = begin()
            try:
                while self._first_process == os.getppid():  # it stops if it is left alone
                    taken = self._shares.take(self._number, alone=self._alone)
                    if taken is None:
                        break
                    self._test, after = taken
                    following = None if after is None else items[after]
                    self.config.hook.pytest_runtest_protocol(item=items[self._test], nextitem=following)
            finally:
                session._setupstate.teardown_exact(None)
            self._told.tell(None)
        except KeyboardInterrupt:
            pass
        except BaseException:
            self._told.tell(traceback.format_exc())
        finally:
            os._exit(0)

    def _begin(self) -> None:
        plugins: Any = self.config.pluginmanager
        captured = plugins.getplugin("capturemanager")
        captured.stop_global_capturing()  # into the files of the first process
        captured.start_global_capturing()
        temporary = self.config._tmp_path_factory  # pyright: ignore[reportAttributeAccessIssue]
        temporary._basetemp = Path(tempfile.mkdtemp(prefix="worker-", dir=temporary.getbasetemp()))
        plugins.unregister(name="terminalreporter")
        plugins.register(self)
        gc.freeze()
        gc.enable()

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_protocol(self, item: pytest.Item, nextitem: pytest.Item | None) -> bool:
        vars(item)["location"] = located(item)
        for report in runtestprotocol(item, log=False, nextitem=nextitem):
            if self._all or report.when == "call" or not report.passed:
                item.ihook.pytest_runtest_logreport(report=report)
        return True

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.passed and not self._all and not hasattr(report, "wasxfail"):
            self._told.tell((self._test, report.duration))
        else:
            packed = self.config.hook.pytest_report_to_serializable(config=self.config, report=report)
            self._told.tell((self._test, packed))

    def pytest_warning_recorded(
        self, warning_message: warnings.WarningMessage, when: str, nodeid: str, location: tuple[str, int, str] | None
    ) -> None:
        if self._test < 0:  # an earlier one, which pytest repeats for whom it registers
            return
        text = f"{warning_message.category.__name__}: {warning_message.message}"
        where = {"when": when, "nodeid": nodeid, "location": location}
        self._told.tell(((text, warning_message.filename, warning_message.lineno), where))


class Name:
    """A worker as pytest's terminal names it."""

    def __init__(self, number: int) -> None:
        self.gateway, self.id, self._workerinfocache = self, f"worker {number}", f"[worker {number}]"


class Crew:
    """The workers, in the first process."""

    def __init__(self, config: pytest.Config, workers: int) -> None:
        self.config, self._shares = config, Shares(workers)
        self._names = [Name(number) for number in self._shares.workers]
        self._pids, self._told = dict[int, int](), dict[int, Told]()
        """By the numbers of the workers that are under way."""
        self._ended = set[int]()
        """The tests of which a worker told the end."""
        self._early = False
        """Whether the first worker has begun before all were read, and goes on."""

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """What waits begins at once: the end is left to what many workers can share."""
        items.sort(key=lambda item: not _waits(item.nodeid))

    @pytest.hookimpl(tryfirst=True)
    def pytest_collectstart(self, collector: pytest.Collector) -> None:
        """Begin with the tests that wait, once they alone are read."""
        items = collector.session.items
        whole = self.config.args_source is self.config.ArgsSource.TESTPATHS
        if self._early or not whole or len(self._shares.workers) < 2 or not items or _waits(collector.nodeid):
            return
        self._early = True

        def begin() -> list[pytest.Item]:
            waiting = [*items]
            self.config.hook.pytest_collection_modifyitems(session=collector.session, config=self.config, items=waiting)
            self._shares.give(0, 0, len(waiting))
            self._told[0].tell([one.nodeid for one in waiting])
            return waiting

        self._start(0, collector.session, begin, alone=True)

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Begin with all others, and report what the workers tell."""
        try:
            if session.testsfailed and not self.config.option.continue_on_collection_errors:
                raise session.Interrupted(f"{session.testsfailed} errors during collection")
            self._share_out(session)
            while self._pids and not session.shouldfail and not session.shouldstop:
                time.sleep(BEAT)
                for number in [*self._pids]:
                    self._look_at(number, session)
        finally:
            self._end(session)
        if session.shouldfail:
            raise session.Failed(session.shouldfail)
        if session.shouldstop:
            raise session.Interrupted(session.shouldstop)
        forgotten = [one.nodeid for number, one in enumerate(session.items) if number not in self._ended]
        assert not forgotten, f"nobody ran {forgotten[:5]}"
        return True

    def _share_out(self, session: pytest.Session) -> None:
        items = session.items
        self._shares.files = [at for at, one in enumerate(items) if not at or one.path != items[at - 1].path]
        given = sum(_waits(one.nodeid) for one in items) if self._early else 0
        workers = self._shares.workers[1 if self._early else 0 :]
        for place, number in enumerate(workers):
            first, end = (given + (len(items) - given) * at // len(workers) for at in (place, place + 1))
            self._shares.give(number, first, end)
            self._start(number, session, lambda: items)

    def _start(
        self, number: int, session: pytest.Session, begin: Callable[[], Sequence[pytest.Item]], *, alone: bool = False
    ) -> None:
        self._told[number] = Told()
        sys.stdout.flush()
        pid = os.fork()
        if pid == 0:
            Worker(self.config, self._shares, self._told[number], number, alone=alone).work(session, begin)
        self._pids[number] = pid

    def _look_at(self, number: int, session: pytest.Session, *, last: bool = False) -> None:
        """Report what a worker tells. If it is no more, another may take its place, but not at the `last`."""
        items = session.items
        gone, status = os.waitpid(self._pids[number], os.WNOHANG)
        told = self._told[number]
        for one in told.heard():
            match one:
                case None:
                    told.done = True
                case str():
                    raise RuntimeError(f"{self._names[number].id} failed:\n{one}")
                case [*named] if isinstance(one, list):
                    assert named == [each.nodeid for each in items[: len(named)]], "it was told of other tests"
                case (int(test), how):
                    self._report(number, test, items[test], how)
                case ((text, file, line), where):
                    warning = warnings.WarningMessage(pytest.PytestWarning(text), pytest.PytestWarning, file, line)
                    session.ihook.pytest_warning_recorded.call_historic(kwargs={"warning_message": warning, **where})
        if not gone:
            return
        del self._pids[number]
        told.close()
        if last:
            return
        if not told.done:
            test, how = self._shares.running(number), f"the worker died: exit code {os.waitstatus_to_exitcode(status)}"
            assert test >= 0, how
            self._report(number, test, items[test], how)
        if not told.done or (self._early and number == 0):
            self._early = self._early and number != 0
            self._start(number, session, lambda: items)

    def _report(self, number: int, test: int, item: pytest.Item, how: float | str | dict[str, Any]) -> None:
        """Report the seconds of a test that passed, why its worker died, or a report of the worker's own."""
        report: Any
        if isinstance(how, dict):
            report = self.config.hook.pytest_report_from_serializable(config=self.config, data=how)
        elif isinstance(how, str):
            report = pytest.TestReport(item.nodeid, located(item), {}, "failed", how, "call")
        else:
            report = pytest.TestReport(item.nodeid, located(item), {}, "passed", None, "call", duration=how)
        report.node = self._names[number]  # so that pytest's terminal knows that several run at once
        self._ended.add(test)
        self.config.hook.pytest_runtest_logreport(report=report)

    def _end(self, session: pytest.Session) -> None:
        """Let all workers end what they do."""
        self._shares.stop()
        for _ in range(round(PATIENCE / BEAT)):
            for number in [*self._pids]:
                self._look_at(number, session, last=True)
            if not self._pids:
                return
            time.sleep(BEAT)
        for number, pid in self._pids.items():
            os.kill(pid, signal.SIGKILL)
            os.waitpid(pid, 0)
            self._told[number].close()
