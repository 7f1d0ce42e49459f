"""The database: SQLite by default, PostgreSQL by URL; migrations at start, one transaction a command."""

from __future__ import annotations

import asyncio
import logging
import os
import secrets
import sqlite3
import stat
import time
from collections.abc import AsyncGenerator, Awaitable, Callable, Collection, Generator, Iterable
from contextlib import AbstractAsyncContextManager, asynccontextmanager, contextmanager, nullcontext, suppress
from contextvars import ContextVar
from enum import Enum, auto
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote

import structlog
from sqlalchemy import URL, Connection, event, literal, make_url, select, text
from sqlalchemy.exc import ArgumentError, DatabaseError, DBAPIError, DisconnectionError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from db.store.base import Base
from db.store.codec import parsed
from db.store.connections import MOST_IDLE, Connections
from db.store.drivers import STATEMENT, Driver, driver_of, unasked
from db.store.session import Session
from db.store.sqlite_driver import Haste, code_of, connect
from db.store.trouble import BUSY, DAMAGED, UNREADABLE, Damaged, Unavailable, trouble_of
from rules.core.action.position import MOST_GANGS

MIGRATIONS = Path(__file__).parents[1] / "migrations"
BUSY_SECONDS = 30
"""How long a process waits for another one that writes to the same SQLite file."""
ALONE_SECONDS = 1
"""How long one who wants a file alone waits for others to let go."""
CACHE_KIB = 256
"""Of an SQLite file that each connection keeps in memory."""
WIPE_SECONDS = 1
"""How long emptying SQLite's log waits for readers."""
SLOW_SECONDS = 1.0
"""From how long on an answer of the database is a line in the log."""
SLOW_LOG_EVERY = 60.0
"""Seconds between two such lines, at the least."""
MIGRATION_LOCK = 0x6D6F6221
"""PostgreSQL's advisory lock of those who migrate; the number only has to be ours."""

SQLITE: Final = "sqlite+aiosqlite"
POSTGRES: Final = "postgresql+psycopg"
NO_URL: Final = (
    f"That is not a database URL: one begins with {SQLITE}:/// or {POSTGRES}://, "
    "and signs such as @ : / % in its password are percent-encoded (@ is %40)."
)

NO_DRIVER: Final = 'needs the extra "postgres": pip install -c constraints.txt -e ".[postgres]"'

BEFORE_COMMIT: ContextVar[Callable[[], Awaitable[None]] | None] = ContextVar("before_commit", default=None)
"""What is awaited in a task before anything is committed in it; where it raises, nothing is."""

LIKE_A_BUG: Final = AttributeError, AssertionError, *UNREADABLE
BEGAN = "began"
NOTHING = select(literal(1))
NO_TABLE: Final = "no such table"
REVISION = text("SELECT version_num FROM alembic_version")
OTHERS = text(
    "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND usename = current_user "
    "AND backend_type = 'client backend' AND pid <> pg_backend_pid()"
)

log = structlog.get_logger()


class Unusable(RuntimeError):
    """A database that can't be worked with; its text is a full sentence for the one who set it.

    url  of the one that failed, where several are worked with
    """

    url: URL | None = None


class NotOne(Unusable):
    """A URL that names no database."""


class NotReached(Unusable):
    """There is no getting at it now."""


class NewerDatabase(Unusable):
    """The tables were made by a newer version of the program."""


class Access(Enum):
    """How a database is opened: with others, to read what is there, or with nobody else at it."""

    SHARED = auto()
    READS = auto()
    ALONE = auto()


class Database:
    """An engine, and the sessions that commands work in. Raises NotOne.

    access   one that is opened ALONE has one connection at a time
    start    tells this start of the program from others
    most_gangs  how many gangs a server may have
    on_due   is told of each game stored that must go on by itself, and when, in seconds since the epoch
    on_games is told, by their ids, of the games in which something was stored or taken back
    on_fallen is told, by the ids of what is kept for it, that what somebody did untold was taken back with something
    on_dice  is told how many dice the bot has thrown for what was stored
    on_time  is told of each errand by its kind, as in db.store.drivers, and its seconds; None where nobody asks
    find_damage finds what is damaged among the rows that a command read when it met a bug; None looks for nothing
    ordered  the games in which there are standing orders, and maybe some in which there are none any more, by their
             ids; None where that was not read yet. Another set whenever some are added
    absent   when it was read, in seconds since the epoch, and who was away or named a substitute then; None where that
             has changed since
    """

    def __init__(self, url: str | URL, access: Access = Access.SHARED) -> None:
        self.start = secrets.token_hex(16)
        self._trouble = ""
        self.most_gangs = MOST_GANGS
        self.absent: tuple[int, frozenset[int]] | None = None
        self.ordered: frozenset[int] | None = None
        self.on_due: Callable[[int], None] = lambda _: None
        self.on_games: Callable[[Collection[int]], None] = lambda _: None
        self.on_fallen: Callable[[Collection[int]], None] = lambda _: None
        self.on_dice: Callable[[int], None] = lambda _: None
        self.on_time: Callable[[str, float], None] | None = None
        self.find_damage: Callable[[Iterable[Base]], Awaitable[object]] | None = None
        self.url = _read(url)
        self.sqlite = self.url.get_backend_name() == "sqlite"
        self.access = access
        self._slow_logged = -SLOW_LOG_EVERY
        patience = ALONE_SECONDS if access is Access.ALONE else BUSY_SECONDS
        try:
            self.engine = create_async_engine(
                self._without_making() if self.sqlite else self.url,
                hide_parameters=True,  # what players typed is no log's business
                json_deserializer=parsed,
                connect_args={"patience": patience, "haste": Haste(), "async_creator_fn": connect}
                if self.sqlite
                else {},
            )
        except ImportError as error:  # its driver is not installed
            raise NotOne(f"{self} {NO_DRIVER}") from error
        # Alone with a file is one connection.
        most = 0 if access is Access.ALONE else MOST_IDLE
        self._connections = Connections(self.engine, self._took, self._failed, most)
        self._writer = self.engine.execution_options(begin="BEGIN IMMEDIATE") if self.sqlite else self.engine
        # SQLite has one writer at a time: within the process they queue here, in order, rather than poll the file.
        self._turn: AbstractAsyncContextManager[Any] = asyncio.Lock() if self.sqlite else nullcontext()
        if self.sqlite:
            event.listen(self.engine.sync_engine, "connect", _PREPARES[access])
            event.listen(self.engine.sync_engine, "begin", _begin_sqlite)
        else:
            event.listen(self.engine.sync_engine, "checkout", _require_quiet)

    def _without_making(self) -> URL:
        """SQLite's URL, in which no file is made that is not there: in the place of one that was moved away it would be
        empty, and take what was written last, in the log beside it, for its own and throw it away.
        """
        if not self.file:
            return self.url
        return self.url.set(database=f"file:{quote(self.file)}", query={**self.url.query, "mode": "rw", "uri": "true"})

    @property
    def file(self) -> str:
        """The file of an SQLite that is kept in one; empty for none."""
        named = self.url.database or ""
        return named if self.sqlite and not named.startswith((":", "file:")) else ""

    def make_file(self) -> None:
        """Make an empty file where SQLite has none yet; its owner alone may read it, and what is beside it."""
        if self.file:
            with suppress(OSError):  # where there can be none, SQLite has the words
                os.close(os.open(self.file, os.O_CREAT | os.O_RDONLY, 0o600))
            for end in ("", "-wal", "-shm"):
                with suppress(OSError):  # it is not there, or somebody else's
                    os.chmod(f"{self.file}{end}", stat.S_IMODE(os.stat(f"{self.file}{end}").st_mode) & 0o700)

    async def migrate(self) -> None:
        """Bring the tables to the newest form. Alembic is loaded only when there is something to do.

        Several processes may do so at once: the first does the work, the others wait for it. Raises NewerDatabase, and
        Unusable where there is no getting at the database.
        """
        self.make_file()
        async with self._reached(self.engine) as connection:
            try:
                current = await connection.scalar(REVISION)
            except DatabaseError:
                current = None
        self.require_known(current)
        if current != revisions()[-1]:
            async with self.remaking("be made ready") as connection:
                try:
                    await connection.run_sync(upgrade)
                except UNREADABLE as error:
                    raise Unusable(
                        f"{self} can't be made ready: something in it is damaged ({type(error).__name__}). "
                        "docs/hosting.md says how to put a backup back."
                    ) from error
                asked = await connection.execute(text("PRAGMA foreign_key_check")) if self.sqlite else None
                if asked is not None and (broken := asked.all()):
                    raise RuntimeError(f"the migration would leave rows that refer to nothing: {broken[:5]}")

    def require_known(self, revision: str | None) -> None:
        """Raise NewerDatabase for a revision that this program does not know."""
        if revision is not None and revision not in revisions():
            newest = revisions()[-1]
            raise NewerDatabase(
                f"The database is of version {revision}, this program knows up to {newest}: use the newer program."
            )

    @asynccontextmanager
    async def _reached(self, engine: AsyncEngine) -> AsyncGenerator[AsyncConnection]:
        try:
            connection = await engine.connect()
        except (DBAPIError, OSError) as error:
            raise self.unusable("be opened", error) from error
        try:
            yield connection
        finally:
            await connection.close()

    def __str__(self) -> str:
        return f"The database {shown(self.url)}"

    def unusable(self, what: str, error: DBAPIError | OSError) -> Unusable:
        fault: Any = error.orig if isinstance(error, DBAPIError) else error
        trouble = trouble_of(error)
        if self.access is Access.ALONE and self.sqlite and trouble == BUSY:
            return self._in_use()
        kind = Unusable if trouble == DAMAGED else NotReached
        said = str(fault).partition("\n")[0]  # PostgreSQL's next lines tell the values
        failed = kind(f"{self} can't {what}: {said}.")
        failed.url = self.url
        return failed

    def _in_use(self) -> Unusable:
        return NotReached(f"{self} is in use: stop the bot first, and whatever else has it open.")

    @contextmanager
    def plainly(self, what: str) -> Generator[None]:
        """What the database raises is told in a sentence; bugs are not."""
        try:
            yield
        except (DBAPIError, OSError) as error:
            if not trouble_of(error):
                raise
            raise self.unusable(what, error) from error

    @asynccontextmanager
    async def remaking(self, what: str) -> AsyncGenerator[AsyncConnection]:
        """One transaction in which tables may be made and dropped, by one process at a time. Raises Unusable.

        SQLite looks at no foreign keys meanwhile. `what` can't be done where there is trouble.
        """
        with self.plainly(what):
            async with self._reached(self._writer) as connection:
                if not self.sqlite:
                    raw: Any = (await connection.get_raw_connection()).driver_connection
                    await raw.set_autocommit(False)  # a session may have left it otherwise: see db.store.drivers
                    async with connection.begin():
                        await connection.execute(text(f"SELECT pg_advisory_xact_lock({MIGRATION_LOCK})"))
                        await self._require_alone(connection)
                        yield connection
                    return
                # SQLite changes a table by making it anew; with foreign keys on, dropping the old one would delete what
                # refers to it. The switch does nothing inside a transaction.
                raw = (await connection.get_raw_connection()).driver_connection
                await raw.execute("PRAGMA foreign_keys=OFF")
                try:
                    async with connection.begin():
                        yield connection
                finally:
                    await raw.execute("PRAGMA foreign_keys=ON")

    @asynccontextmanager
    async def snapshot(self) -> AsyncGenerator[tuple[AsyncConnection, Driver]]:
        """All there is as it is at one moment, however long that takes; nothing can be written. Raises Unusable."""
        self._require_file()
        with self.plainly("be read"):
            async with self._reached(self.engine) as connection:
                driver = driver_of((await connection.get_raw_connection()).driver_connection)
                if self.sqlite:
                    await driver.begin(brief=True, writes=False)
                    await connection.execute(text("SELECT 1 FROM sqlite_master LIMIT 1"))
                else:
                    await connection.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
                    await self._require_alone(connection)
                yield connection, driver

    def _require_file(self) -> None:
        if self.sqlite and not Path(self.url.database or "").exists():
            raise NotReached(f"{self} is not there.")

    async def _require_alone(self, connection: AsyncConnection) -> None:
        """Of SQLite the file is locked; PostgreSQL is asked who else is there as the same user, such as a bot."""
        if self.access is Access.ALONE and await connection.scalar(OTHERS):
            raise self._in_use()

    async def put_in_one_file(self) -> None:
        """Leave nothing beside SQLite's file, whose every page is on the disk; it is opened ALONE."""
        async with self._reached(self.engine) as connection:
            raw: Any = (await connection.get_raw_connection()).driver_connection
            await raw.execute_fetchall("PRAGMA journal_mode=DELETE")

    def read(self, brief: bool = False) -> AbstractAsyncContextManager[Session]:
        """A session that changes nothing, a `brief` one if it looks at few rows. Raises Unavailable."""
        return self._connections.session(brief, writes=False)

    @asynccontextmanager
    async def write(self, brief: bool = False) -> AsyncGenerator[Session]:
        """A session in one transaction: committed at the end, rolled back when anything is raised.

        On SQLite writers wait for each other from the start, so that what was read still holds when it is written; a
        writer must not open another one meanwhile. Raises Stale, Unavailable, and whatever BEFORE_COMMIT does.
        """
        async with self._turn, self._connections.session(brief, writes=True) as session:
            yield session
            if (gate := BEFORE_COMMIT.get()) is not None:
                await gate()
            await session.commit()
        if self._trouble:
            log.info("database works again")
            self._trouble = ""

    def _took(self, kind: str, seconds: float) -> None:
        """A slow database is a line in the log, one a minute."""
        if self.on_time is not None:
            self.on_time(kind, seconds)
        if seconds >= SLOW_SECONDS and time.monotonic() - self._slow_logged >= SLOW_LOG_EVERY:
            self._slow_logged = time.monotonic()
            log.warning("database slow", seconds=round(seconds, 1))

    async def _failed(self, error: Exception, session: Session | None) -> None:
        """Trouble with the database is raised as such, and logged in a line when it begins, however many meet it.

        What looks like a bug may come of damage: then what was read does not fit the log.
        """
        if isinstance(error, Damaged):
            log.error("database damaged", where=error.where)
            return
        where, trouble = "", trouble_of(error)
        if trouble == DAMAGED:
            where = str(getattr(error, "orig", error)).partition("\n")[0]
        elif isinstance(error, LIKE_A_BUG) and session is not None and self.find_damage is not None:
            where = str(await self.find_damage(session.at_hand) or "")
        if where:
            log.error("database damaged", where=where)
            raise Damaged(where) from error
        if not trouble:
            return
        if trouble != self._trouble:
            self._trouble = trouble
            log.error("database trouble", meaning=trouble, fault=str(getattr(error, "orig", error)))
        raise Unavailable(trouble) from error

    async def answers(self) -> None:
        """Ask for nothing in particular. Raises Unavailable."""
        async with self.read(brief=True) as session:
            await session.scalars(NOTHING, {})

    def time(self, report: Callable[[str, float], None]) -> None:
        """From now on time each errand: what goes through SQLAlchemy, and what goes past it."""
        self.on_time = report

        def before(connection: Connection, *_: Any) -> None:
            connection.info[BEGAN] = time.perf_counter()

        def after(connection: Connection, *_: Any) -> None:
            report(STATEMENT, time.perf_counter() - connection.info.pop(BEGAN))

        event.listen(self.engine.sync_engine, "before_cursor_execute", before)
        event.listen(self.engine.sync_engine, "after_cursor_execute", after)

    async def wipe(self) -> None:
        """Leave nothing of deleted rows in the files: SQLite's log still holds pages as they were.

        Writers wait meanwhile, so a reader who does not let go soon puts it off till the next time. PostgreSQL cleans
        up by itself.
        """
        if not self.sqlite:
            return
        async with self._turn, self.engine.connect() as connection:
            raw: Any = (await connection.get_raw_connection()).driver_connection
            raw.be_brief(False)
            await raw.execute_fetchall(f"PRAGMA busy_timeout={WIPE_SECONDS * 1000}")
            try:
                await raw.execute_fetchall("PRAGMA wal_checkpoint(TRUNCATE)")
            finally:
                await raw.execute_fetchall(f"PRAGMA busy_timeout={BUSY_SECONDS * 1000}")

    async def close(self) -> None:
        """Let go of every connection."""
        await self._connections.close()
        await asyncio.shield(self.engine.dispose())


def _read(url: str | URL) -> URL:
    """A URL that was set. Raises NotOne, and never repeats it: wherever it goes wrong there may be a password."""
    try:
        found = make_url(url)
    except (ArgumentError, ValueError):  # the latter where there is no number in the place of the port
        raise NotOne(NO_URL) from None
    by_network = found.drivername == POSTGRES
    # A password whose signs are not encoded goes on in what is taken for the server or the database.
    if by_network and any("@" in (part or "") for part in (found.host, found.database)):
        raise NotOne(NO_URL)
    if not by_network and (found.drivername != SQLITE or found.host or found.username):
        raise NotOne(NO_URL)
    return found


def shown(url: str | URL) -> str:
    """A URL as anybody may see it: without its password, and without what follows a “?”, where one can stand, too.

    Raises NotOne.
    """
    url = _read(url)
    return URL.create(url.drivername, url.username, None, url.host, url.port, url.database).render_as_string()


def of_file(path: Path) -> URL:
    """The URL of SQLite's file, whatever signs are in its name."""
    return URL.create(SQLITE, database=str(path))


async def revision_of(database: Database, connection: AsyncConnection) -> str:
    """The form that a database's tables have. Raises Unusable where they are not this bot's, or newer."""
    try:
        revision = await connection.scalar(REVISION)
    except DatabaseError as error:
        if trouble_of(error) == DAMAGED and NO_TABLE not in str(error.orig):
            raise database.unusable("be read", error) from error
        revision = None
    if revision is None:
        raise Unusable(f"{database} is none of this bot's.")
    database.require_known(revision)
    return revision


def revisions() -> list[str]:
    """The forms of the tables that this program knows, oldest first."""
    return sorted(path.stem.split("_")[0] for path in (MIGRATIONS / "versions").glob("[0-9]*.py"))


def _prepare_sqlite(connection: Any, _record: Any) -> None:
    # Each connection would come to keep 2 MiB of a large file; the system keeps it for all of them anyway.
    _prepare(connection, BUSY_SECONDS, f"cache_size=-{CACHE_KIB}")


def _prepare_alone(connection: Any, _record: Any) -> None:
    # Said before the file is first looked at: the lock on it is held from then on, against readers too.
    _prepare(connection, ALONE_SECONDS, "locking_mode=EXCLUSIVE")


def _prepare_reads(connection: Any, _record: Any) -> None:
    """A file that may be a backup in a folder that nobody may write to."""
    connection.isolation_level = None
    cursor = connection.cursor()
    cursor.execute("PRAGMA query_only=ON")
    cursor.close()


_PREPARES: Final = {
    Access.SHARED: _prepare_sqlite,
    Access.READS: _prepare_reads,
    Access.ALONE: _prepare_alone,
}


def _prepare(connection: Any, patience: float, *before: str) -> None:
    connection.isolation_level = None
    cursor = connection.cursor()
    for pragma in before:
        cursor.execute(f"PRAGMA {pragma}")
    _use_wal(cursor, patience)
    for pragma in ("synchronous=FULL", "foreign_keys=ON", "secure_delete=ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _use_wal(cursor: Any, patience: float) -> None:
    """Turn on the write-ahead log. Several processes that make one file at once find it locked at this very moment,
    whatever their patience with locks: SQLite does not wait here, so we do."""
    deadline = time.monotonic() + patience
    while True:
        try:
            cursor.execute("PRAGMA journal_mode=WAL")
        except sqlite3.OperationalError as error:
            if code_of(error) != sqlite3.SQLITE_BUSY or time.monotonic() > deadline:
                raise
            time.sleep(0.01)
        else:
            return


def _require_quiet(connection: Any, _record: Any, _proxy: Any) -> None:
    """Take no connection of a PostgreSQL that was restarted, so that it costs nobody a command."""
    if unasked(connection.driver_connection):
        raise DisconnectionError("the server has hung up")


def _begin_sqlite(connection: Connection) -> None:
    """Begin what SQLAlchemy takes for a transaction, unless a session has begun it."""
    driver: Any = connection.connection.driver_connection
    if not driver.in_transaction:
        driver.be_brief(False)
        connection.exec_driver_sql(connection.get_execution_options().get("begin", "BEGIN"))


def upgrade(connection: Connection, revision: str = "head") -> None:
    """Bring the tables to a form, the newest by default."""
    from alembic import command
    from alembic.config import Config

    logging.getLogger("alembic.runtime.plugins").setLevel(logging.WARNING)
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, revision)
