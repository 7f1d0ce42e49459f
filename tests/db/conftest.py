"""Every test with `database` or `shared` runs on SQLite and on a PostgreSQL of its own."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
import pytest_asyncio
from sqlalchemy import make_url

from db.store.engine import Database
from tests.db.postgres_cluster import PostgresCluster, postgres_cluster
from tests.tables import make_tables


@pytest.fixture(scope="session")
def cluster() -> Iterator[PostgresCluster]:
    with postgres_cluster() as found:
        if found is None:
            pytest.skip("PostgreSQL's server programs are not installed")
        yield found


@pytest.fixture(scope="session")
def with_tables(cluster: PostgresCluster) -> str:
    """The name of a PostgreSQL database with all tables and no rows."""
    url = cluster.new_database()
    make_tables(url)
    return make_url(url).database or ""


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def backend(request: pytest.FixtureRequest) -> str:
    return request.param


@pytest.fixture
def database_url(backend: str, request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database."""
    if backend == "postgres":
        return request.getfixturevalue("cluster").new_database()
    return f"sqlite+aiosqlite:///{tmp_path / 'test.db'}"


@pytest.fixture
def database(backend: str, request: pytest.FixtureRequest) -> Database:
    """A database with its tables."""
    return request.getfixturevalue(f"{backend}_database")


@pytest_asyncio.fixture(loop_scope="function")
async def sqlite_database(tmp_path: Path, empty_file: Path) -> AsyncIterator[Database]:
    opened = Database(f"sqlite+aiosqlite:///{shutil.copy(empty_file, tmp_path / 'test.db')}")
    yield opened
    await opened.close()


@pytest_asyncio.fixture(loop_scope="function")
async def postgres_database(cluster: PostgresCluster, with_tables: str) -> AsyncIterator[Database]:
    opened = Database(cluster.new_database(with_tables))
    yield opened
    await opened.close()


@pytest.fixture(scope="module", params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def shared(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[asyncio.Runner, Database]]:
    """A database, and the loop that its connections belong to: Hypothesis calls no coroutines."""
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
