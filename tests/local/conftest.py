"""The shared parts of tests of the local modes: settings with a database of their own, and no log in the output."""

from __future__ import annotations

import logging
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
import structlog

from cogs.safety.environment import Settings


@pytest.fixture
def settings(tmp_path: Path, empty_file: Path) -> Iterator[Settings]:
    shutil.copy(empty_file, tmp_path / "local.db")
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.CRITICAL))
    yield Settings(discord_token="", database_url=f"sqlite+aiosqlite:///{tmp_path / 'local.db'}", log_level="ERROR")
    structlog.reset_defaults()
