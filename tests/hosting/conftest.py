"""A database in use, for the commands of a host."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.db.conftest import cluster, postgres_database, with_tables
from tests.hosting.played import play_into

__all__ = ["cluster", "postgres_database", "with_tables"]


@pytest.fixture(autouse=True)
def logs(logs_put_back: None) -> None:
    """Some tests here start the bot."""


@pytest.fixture(scope="session")
def played_once(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("played") / "played.db"
    play_into(path)
    return path


@pytest.fixture
def played(played_once: Path, tmp_path: Path) -> Path:
    """A file with many kinds of games and campaigns."""
    return Path(shutil.copy(played_once, tmp_path / "consigliere.db"))
