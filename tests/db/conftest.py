"""Every test that takes `database` or `shared` runs on SQLite and on a PostgreSQL of its own."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from db.engine import Database
from tests.db.postgres_cluster import PostgresCluster, postgres_cluster


@pytest.fixture(scope="session")
def cluster() -> Iterator[PostgresCluster]:
    with postgres_cluster() as found:
        if found is None:
            pytest.skip("PostgreSQL's server programs are not installed")
        yield found


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database."""
    if request.param == "postgres":
        return request.getfixturevalue("cluster").new_database()
    return f"sqlite+aiosqlite:///{tmp_path / 'test.db'}"


@pytest.fixture
async def database(database_url: str, empty_file: Path) -> AsyncIterator[Database]:
    """A database with its tables."""
    if database_url.startswith("sqlite"):
        shutil.copy(empty_file, database_url.partition("///")[2])
    opened = Database(database_url)
    await opened.migrate()
    yield opened
    await opened.close()


@pytest.fixture
async def sqlite_database(tmp_path: Path, empty_file: Path) -> AsyncIterator[Database]:
    opened = Database(f"sqlite+aiosqlite:///{shutil.copy(empty_file, tmp_path / 'test.db')}")
    yield opened
    await opened.close()


@pytest.fixture
async def postgres_database(cluster: PostgresCluster) -> AsyncIterator[Database]:
    opened = Database(cluster.new_database())
    await opened.migrate()
    yield opened
    await opened.close()


@pytest.fixture(scope="module", params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def shared(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[asyncio.Runner, Database]]:
    """A database, and the loop its connections belong to: Hypothesis calls no coroutines."""
    if request.param == "postgres":
        url = request.getfixturevalue("cluster").new_database()
    else:
        folder: Path = tmp_path_factory.mktemp("fold")
        url = f"sqlite+aiosqlite:///{folder / 'test.db'}"
    with asyncio.Runner() as runner:
        database = Database(url)
        runner.run(database.migrate())
        yield runner, database
        runner.run(database.close())
