"""The database: SQLite by default, PostgreSQL by URL; migrations at start, and one transaction a command."""

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
from db.store.codec import parsed, written
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
"""How long a process that needs a file alone waits for others to leave it."""
CACHE_KIB = 256
"""The KiB of an SQLite file that each connection keeps in memory."""
WIPE_SECONDS = 1
"""How long the emptying of SQLite's log waits for readers."""
SLOW_SECONDS = 1.0
"""An answer of the database that takes this long is logged."""
SLOW_LOG_EVERY = 60.0
"""The least seconds between two such lines."""
MIGRATION_LOCK = 0x6D6F6221
"""PostgreSQL's advisory lock of processes that migrate. Any number of our own would do."""

SQLITE: Final = "sqlite+aiosqlite"
POSTGRES: Final = "postgresql+psycopg"
NO_URL: Final = (
    f"That is not a database URL: one begins with {SQLITE}:/// or {POSTGRES}://, "
    "and signs such as @ : / % in its password are percent-encoded (@ is %40)."
)

NO_DRIVER: Final = 'needs the extra "postgres": pip install -c constraints.txt -e ".[postgres]"'

BEFORE_COMMIT: ContextVar[Callable[[], Awaitable[None]] | None] = ContextVar("before_commit", default=None)
"""A function that a task awaits before it commits anything. If it raises, nothing is committed."""

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
    """A database that can't be used. The text is a full sentence for the person who set it.

    url  the one that failed, if there are several
    """

    url: URL | None = None


class NotOne(Unusable):
    """A URL that names no database."""


class NotReached(Unusable):
    """A database that can't be reached now."""


class NewerDatabase(Unusable):
    """A database whose tables a newer version of the program has made."""


class Access(Enum):
    """How a database is opened: beside others, to read only, or alone."""

    SHARED = auto()
    READS = auto()
    ALONE = auto()


class Database:
    """An engine, and the sessions in which commands work. Raises NotOne.

    access       with ALONE there is one connection at a time
    start        the mark of this start of the program
    most_gangs   the most gangs of a server
    on_due       called when a stored game must go on by itself, with the time in seconds since the epoch
    on_games     called with the ids of games in which something was stored or taken back
    on_campaigns the same for campaigns
    on_rolls     called with the ids of the servers where that happened while users were, or may be, rolling real dice
    on_fallen    called with the ids of notes for users whose unannounced action was taken back with something else
    on_commands  called with the ids of servers whose lists of commands change
    on_dice      called with the number of dice that the bot has rolled for what was stored
    on_time      called with the kind of each driver call, as in db.store.drivers, and its seconds; None for no one
    find_damage  finds damage among the rows that a command read before it met a bug; None looks for nothing
    ordered      the ids of games with standing orders, and maybe of some without any more; None until it is read. Each
                 addition makes another set
    housed       the ids of games in which the house plays, and maybe of some that are over; None until it is read. Each
                 addition makes another set
    absent       when it was read, in seconds since the epoch, and the users who were away or named a substitute then;
                 None after a change
    """

    def __init__(self, url: str | URL, access: Access = Access.SHARED) -> None:
        self.start = secrets.token_hex(16)
        self._trouble = ""
        self.most_gangs = MOST_GANGS
        self.absent: tuple[int, frozenset[int]] | None = None
        self.ordered: frozenset[int] | None = None
        self.housed: frozenset[int] | None = None
        self.on_due: Callable[[int], None] = lambda _: None
        self.on_games: Callable[[Collection[int]], None] = lambda _: None
        self.on_campaigns: Callable[[Collection[int]], None] = lambda _: None
        self.on_rolls: Callable[[Collection[int]], None] = lambda _: None
        self.on_fallen: Callable[[Collection[int]], None] = lambda _: None
        self.on_dice: Callable[[int], None] = lambda _: None
        self.on_commands: Callable[[Collection[int]], None] = lambda _: None
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
                hide_parameters=True,  # no log may hold what players typed
                json_serializer=written,
                json_deserializer=parsed,
                connect_args={"patience": patience, "haste": Haste(), "async_creator_fn": connect}
                if self.sqlite
                else {},
            )
        except ImportError as error:  # the driver is not installed
            raise NotOne(f"{self} {NO_DRIVER}") from error
        # A process that is alone with a file has one connection.
        most = 0 if access is Access.ALONE else MOST_IDLE
        self._connections = Connections(self.engine, self._took, self._failed, most)
        self._writer = self.engine.execution_options(begin="BEGIN IMMEDIATE") if self.sqlite else self.engine
        # SQLite has one writer at a time. Within the process writers queue here, in order, rather than poll the file.
        self._turn: AbstractAsyncContextManager[Any] = asyncio.Lock() if self.sqlite else nullcontext()
        if self.sqlite:
            event.listen(self.engine.sync_engine, "connect", _PREPARES[access])
            event.listen(self.engine.sync_engine, "begin", _begin_sqlite)
        else:
            event.listen(self.engine.sync_engine, "checkout", _require_quiet)

    def _without_making(self) -> URL:
        """SQLite's URL, in a form that makes no new file.

        An empty file in place of one that was moved away would take the log beside it, with the last writes, for its
        own and throw it away.
        """
        if not self.file:
            return self.url
        return self.url.set(database=f"file:{quote(self.file)}", query={**self.url.query, "mode": "rw", "uri": "true"})

    @property
    def file(self) -> str:
        """The file of an SQLite database; empty if it has none."""
        named = self.url.database or ""
        return named if self.sqlite and not named.startswith((":", "file:")) else ""

    def make_file(self) -> None:
        """Make an empty file if SQLite has none yet. Its owner alone may read it and the files beside it."""
        if self.file:
            with suppress(OSError):  # SQLite reports why there can be none
                os.close(os.open(self.file, os.O_CREAT | os.O_RDONLY, 0o600))
            for end in ("", "-wal", "-shm"):
                with suppress(OSError):  # it is gone, or belongs to another user
                    os.chmod(f"{self.file}{end}", stat.S_IMODE(os.stat(f"{self.file}{end}").st_mode) & 0o700)

    async def migrate(self) -> None:
        """Bring the tables to the newest form. Alembic is loaded only if there is something to do.

        Several processes may migrate at once: the first does the work, and the others wait for it. Raises
        NewerDatabase, and Unusable if the database can't be reached.
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
        complaint = str(fault).partition("\n")[0]  # PostgreSQL's next lines hold the values
        failed = kind(f"{self} can't {what}: {complaint}.")
        failed.url = self.url
        return failed

    def _in_use(self) -> Unusable:
        return NotReached(f"{self} is in use: stop the bot first, and whatever else has it open.")

    @contextmanager
    def plainly(self, what: str) -> Generator[None]:
        """Turn errors of the database into a sentence. Bugs stay as they are."""
        try:
            yield
        except (DBAPIError, OSError) as error:
            if not trouble_of(error):
                raise
            raise self.unusable(what, error) from error

    @asynccontextmanager
    async def remaking(self, what: str) -> AsyncGenerator[AsyncConnection]:
        """One transaction that may make and drop tables, in one process at a time. Raises Unusable.

        SQLite ignores foreign keys meanwhile. `what` names the work in the error.
        """
        with self.plainly(what):
            async with self._reached(self._writer) as connection:
                if not self.sqlite:
                    raw: Any = (await connection.get_raw_connection()).driver_connection
                    await raw.set_autocommit(False)  # a session may have left another setting: see db.store.drivers
                    async with connection.begin():
                        await connection.execute(text(f"SELECT pg_advisory_xact_lock({MIGRATION_LOCK})"))
                        await self._require_alone(connection)
                        yield connection
                    return
                # SQLite changes a table by a new copy. With foreign keys on, the drop of the old table would delete
                # all rows that refer to it. The switch has no effect inside a transaction.
                raw = (await connection.get_raw_connection()).driver_connection
                await raw.execute("PRAGMA foreign_keys=OFF")
                try:
                    async with connection.begin():
                        yield connection
                finally:
                    await raw.execute("PRAGMA foreign_keys=ON")

    @asynccontextmanager
    async def snapshot(self) -> AsyncGenerator[tuple[AsyncConnection, Driver]]:
        """The whole database at one moment, however long the reader takes. It can't be written to. Raises Unusable."""
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
        """Raise Unusable if another process uses the database: SQLite's file is locked, and PostgreSQL lists other
        connections of the same user, such as a bot's.
        """
        if self.access is Access.ALONE and await connection.scalar(OTHERS):
            raise self._in_use()

    async def put_in_one_file(self) -> None:
        """Leave nothing beside SQLite's file, and every page of it on the disk. The database is opened ALONE."""
        async with self._reached(self.engine) as connection:
            raw: Any = (await connection.get_raw_connection()).driver_connection
            await raw.execute_fetchall("PRAGMA journal_mode=DELETE")

    def read(self, brief: bool = False) -> AbstractAsyncContextManager[Session]:
        """A session that only reads. A `brief` one reads few rows. Raises Unavailable."""
        return self._connections.session(brief, writes=False)

    @asynccontextmanager
    async def write(self, brief: bool = False) -> AsyncGenerator[Session]:
        """A session in one transaction: committed at the end, rolled back after any error.

        On SQLite writers wait for each other from the start, so that what was read still holds when it is written. A
        writer must not open another one meanwhile. Raises Stale, Unavailable, and whatever BEFORE_COMMIT raises.
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
        """Log a slow database, once a minute."""
        if self.on_time is not None:
            self.on_time(kind, seconds)
        if seconds >= SLOW_SECONDS and time.monotonic() - self._slow_logged >= SLOW_LOG_EVERY:
            self._slow_logged = time.monotonic()
            log.warning("database slow", seconds=round(seconds, 1))

    async def _failed(self, error: Exception, session: Session | None) -> None:
        """Raise trouble with the database as such. It is logged once when it begins, however many commands meet it.

        An error that looks like a bug may come from damage: then the rows that were read don't fit the log.
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
        """Ask the database for a constant. Raises Unavailable."""
        async with self.read(brief=True) as session:
            await session.scalars(NOTHING, {})

    def time(self, report: Callable[[str, float], None]) -> None:
        """From now on report the seconds of each driver call, through SQLAlchemy and past it."""
        self.on_time = report

        def before(connection: Connection, *_: Any) -> None:
            connection.info[BEGAN] = time.perf_counter()

        def after(connection: Connection, *_: Any) -> None:
            report(STATEMENT, time.perf_counter() - connection.info.pop(BEGAN))

        event.listen(self.engine.sync_engine, "before_cursor_execute", before)
        event.listen(self.engine.sync_engine, "after_cursor_execute", after)

    async def wipe(self) -> None:
        """Leave nothing of deleted rows in the files: SQLite's log still holds old pages.

        Writers wait meanwhile, so a slow reader puts it off till the next time. PostgreSQL cleans up by itself.
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
        """Close every connection."""
        await self._connections.close()
        await asyncio.shield(self.engine.dispose())


def _read(url: str | URL) -> URL:
    """A URL from the settings. Raises NotOne, and never repeats the URL: it may hold a password at any place."""
    try:
        found = make_url(url)
    except (ArgumentError, ValueError):  # ValueError if there is no number in the place of the port
        raise NotOne(NO_URL) from None
    by_network = found.drivername == POSTGRES
    # A password with signs that are not encoded runs on into the server or the database.
    if by_network and any("@" in (part or "") for part in (found.host, found.database)):
        raise NotOne(NO_URL)
    if not by_network and (found.drivername != SQLITE or found.host or found.username):
        raise NotOne(NO_URL)
    return found


def shown(url: str | URL) -> str:
    """A URL that anyone may see, without its password and without what follows a “?”, which may be a password, too.

    Raises NotOne.
    """
    url = _read(url)
    return URL.create(url.drivername, url.username, None, url.host, url.port, url.database).render_as_string()


def of_file(path: Path) -> URL:
    """The URL of an SQLite file, whatever signs its name has."""
    return URL.create(SQLITE, database=str(path))


async def revision_of(database: Database, connection: AsyncConnection) -> str:
    """The form of a database's tables. Raises Unusable if they are not this bot's, or newer."""
    try:
        revision = await connection.scalar(REVISION)
    except DatabaseError as error:
        if trouble_of(error) == DAMAGED and NO_TABLE not in str(error.orig):
            raise database.unusable("be read", error) from error
        revision = None
    if revision is None:
        raise Unusable(f"{database} does not belong to this bot.")
    database.require_known(revision)
    return revision


def revisions() -> list[str]:
    """The forms of the tables that this program knows, oldest first."""
    return sorted(path.stem.split("_")[0] for path in (MIGRATIONS / "versions").glob("[0-9]*.py"))


def _prepare_sqlite(connection: Any, _record: Any) -> None:
    # Each connection would keep 2 MiB of a large file, which the system caches for all of them anyway.
    _prepare(connection, BUSY_SECONDS, f"cache_size=-{CACHE_KIB}")


def _prepare_alone(connection: Any, _record: Any) -> None:
    # Set this before the file is first read: from then on the lock keeps out readers, too.
    _prepare(connection, ALONE_SECONDS, "locking_mode=EXCLUSIVE")


def _prepare_reads(connection: Any, _record: Any) -> None:
    """Allow reads of a file that may be a backup in a read-only folder."""
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
    """Turn on the write-ahead log.

    Several processes that make one file at once may find it locked at this very moment. SQLite does not wait here, so
    this function does.
    """
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
    """Refuse a connection to a PostgreSQL that was restarted, so that no command meets it."""
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
