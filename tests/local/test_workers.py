"""The workers of a run, at tests of their own: whatever these do, each is reported once."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
TESTS = """
import os, pathlib, pytest

FOLDER = pathlib.Path(__file__).parent

@pytest.fixture(scope="session")
def kept(tmp_path_factory):
    tmp_path_factory.mktemp("kept")
    (FOLDER / f"open {os.getpid()}").touch()
    yield
    (FOLDER / f"open {os.getpid()}").unlink()

@pytest.fixture
def broken():
    yield
    raise OSError("broken")

@pytest.mark.parametrize("number", range(40))
def test_good(number, kept):
    (FOLDER / f"ran {number}").touch(exist_ok=False)

def test_bad():
    print("printed before")
    assert [1] == [2]

def test_broken(broken): ...

def test_skipped():
    pytest.skip("not today")

def test_dies():
    (FOLDER / f"open {os.getpid()}").unlink(missing_ok=True)
    os._exit(3)

def test_after(kept): ...
"""


def test_each_test_is_reported_once_even_if_its_worker_dies(tmp_path: Path) -> None:
    (tmp_path / "test_some.py").write_text(TESTS)
    (tmp_path / "pytest.ini").touch()
    ran = subprocess.run(
        [
            *(sys.executable, "-m", "pytest", "-p", "tests.workers", "-p", "no:cacheprovider", "--workers", "2"),
            tmp_path,
        ],
        cwd=ROOT,
        env={**os.environ, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", "COLUMNS": "400"},
        capture_output=True,
        text=True,
        check=False,
    )
    said = ran.stdout
    assert (ran.returncode, ran.stderr) == (1, "")
    assert "2 failed, 42 passed, 1 skipped, 1 error in" in said
    assert {*re.findall(r"^(?:FAILED|ERROR) .*::(\w+) - (.*)", said, re.MULTILINE)} == {
        ("test_bad", "assert [1] == [2]"),
        ("test_dies", "the worker died: exit code 3"),
        ("test_broken", "OSError: broken"),
    }
    assert "printed before" in said
    assert [*tmp_path.glob("open *")] == [], "a worker did not end its fixtures"
