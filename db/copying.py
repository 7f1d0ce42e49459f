"""The copy of a whole database into another, of either kind: to move one, to make a backup, and to put it back.

The copy reads one moment of the source, and writes one transaction of the target. It makes the tables of the target
anew in the form of the source, fills them row by row, and counts the rows. JSON is copied as text, so both databases
hold the same.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Generator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, Final, NamedTuple

from sqlalchemy import (
    JSON,
    BigInteger,
    ColumnElement,
    Connection,
    Executable,
    MetaData,
    String,
    Table,
    bindparam,
    cast,
    column,
    delete,
    func,
    insert,
    inspect,
    literal,
    select,
    table,
    text,
    update,
)
from sqlalchemy.dialects.postgresql import REGCLASS
from sqlalchemy.exc import DatabaseError, DataError, IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlalchemy.schema import CreateSchema

from db.fair import begun_anew
from db.reading import AT_ONCE, Unread, Values, carried, is_damage, pages
from db.store.base import Base
from db.store.checksums import checksum_of
from db.store.drivers import Driver
from db.store.engine import REVISION, Database, NotReached, Unusable, revision_of, revisions, upgrade
from db.store.models import Stream

Tell = Callable[[str, int, int], None]
"""Called with what is being done, how many of it are done, and out of how many."""
NOT_AGAIN: Final = 1_000_000
"""The number of ids that a restored backup skips, because buttons of later messages hold them."""
VERSION: Final = "alembic_version"
OWN_TABLES: Final = text(
    "SELECT tablename FROM pg_tables WHERE schemaname = current_schema() AND tableowner = current_user"
)
KEPT_BY_SQLITE: Final = table("sqlite_sequence", column("name", String), column("seq", BigInteger))


class NotEmpty(Unusable):
    """A database that holds something, or that can't be read."""


class Copied(NamedTuple):
    """The result of a copy.

    rows    the number of rows that were copied
    aside   whether the target held something that is in a schema of its own now
    unread  what could not be read
    """

    rows: int
    aside: bool
    unread: list[Unread]


async def copy(
    source: Database,
    target: Database,
    tell: Tell,
    *,
    aside: str = "",
    newest: bool = False,
    anew: bool = False,
    rest: bool = False,
) -> Copied:
    """Make one database a copy of another. Raises Unusable, and then leaves the target unchanged.

    aside   a schema of PostgreSQL that takes what the target holds; without one, the target must be empty
    newest  whether the copy gets the newest form, whatever the form of the source
    anew    whether the source is old: neither dice nor ids that came after it may come again
    rest    whether the copy goes on without what can't be read
    """
    target.make_file()
    async with source.snapshot() as (reads, driver), target.remaking("take that over") as writes:
        with source.plainly("be read"):
            revision = await revision_of(source, reads)
        moved = await _make_room(target, writes, aside)
        others = await writes.run_sync(_names)
        await writes.run_sync(upgrade, revision)
        tables = await writes.run_sync(_tables, others)
        rows, unread, highest = await _rows_over(source, reads, driver, target, writes, tables, tell)
        if unread and not (rest and rows):
            raise Unusable(f"{source} can't be read whole: {unread[0]}. `backup` saves what can be read.")
        given = await _given(source, reads, highest)
        if newest:
            await writes.run_sync(upgrade)
        if anew:
            await _begin_anew(writes, tell)
        there = {*await writes.run_sync(_names)}
        for name, last in given.items():
            after = last + (NOT_AGAIN if anew else 0)
            if name in there and after:
                await _give_on(target, writes, name, after)
    return Copied(rows, moved, unread)


async def require_empty(target: Database) -> None:
    """Raise NotEmpty if a database holds anything, even of another program, or can't be read."""
    with _set_aside_if_interrupted():
        async with target.remaking("be read") as connection:
            names = await connection.run_sync(_names)
            if others := [name for name in names if not _ours(name)]:
                raise NotEmpty(f"{target} holds a table {others[0]}.")
            await _require_empty(target, connection, names)


async def _require_empty(target: Database, connection: AsyncConnection, names: Collection[str]) -> None:
    for name in names:
        with target.plainly("be read"):
            if name != VERSION and await connection.scalar(select(1).select_from(table(name)).limit(1)):
                raise NotEmpty(f"{target} is not empty.")


@contextmanager
def _set_aside_if_interrupted() -> Generator[None]:
    try:
        yield
    except NotReached:
        raise
    except Unusable as error:
        raise NotEmpty(f"{error} --force sets aside what is there.") from error


async def _make_room(target: Database, writes: AsyncConnection, aside: str) -> bool:
    """Set the bot's tables aside, or drop empty ones. Returns whether it set them aside. Raises NotEmpty."""
    names = [name for name in await writes.run_sync(_names) if _ours(name)]
    if aside and names:
        try:
            await _set_aside(writes, names, aside)
        except DatabaseError as error:
            complaint = str(error.orig).partition("\n")[0]
            failed = f"{target} can't set its tables aside: {complaint}. Its user must own the database."
            raise Unusable(failed) from error
        return True
    with _set_aside_if_interrupted():
        await _require_empty(target, writes, names)
    await writes.run_sync(_drop, names)
    return False


async def _set_aside(writes: AsyncConnection, names: Collection[str], aside: str) -> None:
    """Move tables of PostgreSQL, with all that belongs to them, into a schema of their own.

    It does not read their rows, as they may be damaged. It can't know which tables of a newer program are the bot's, so
    it moves all tables of this user.
    """
    try:
        async with writes.begin_nested():
            newer = await writes.scalar(REVISION) not in (None, *revisions())
    except DatabaseError:
        newer = False
    await writes.execute(CreateSchema(aside))
    for name in await writes.scalars(OWN_TABLES) if newer else names:
        await writes.execute(text(f'ALTER TABLE "{name}" SET SCHEMA "{aside}"'))


def _ours(name: str) -> bool:
    return name == VERSION or name in Base.metadata.tables


def _names(connection: Connection) -> list[str]:
    return inspect(connection).get_table_names()


def _drop(connection: Connection, names: Collection[str]) -> None:
    there = MetaData()
    there.reflect(connection, only=list(names), resolve_fks=False)
    there.drop_all(connection)


def _tables(connection: Connection, but: Collection[str]) -> list[Table]:
    """The tables except those in `but` and Alembic's, each after those it refers to. Their columns have the types that
    rows are copied with.
    """
    there = MetaData()
    there.reflect(connection, only=lambda name, _: name not in but and name != VERSION)
    return [carried(one) for one in there.sorted_tables]


async def _rows_over(
    source: Database,
    reads: AsyncConnection,
    driver: Driver,
    target: Database,
    writes: AsyncConnection,
    tables: Sequence[Table],
    tell: Tell,
) -> tuple[int, list[Unread], Mapping[str, int]]:
    """Copy the rows. Returns how many, what could not be read, and the highest id in each table."""
    counts = {copied.name: await _counted(source, reads, copied) for copied in tables}
    done, unread, highest = 0, list[Unread](), dict[str, int]()
    for copied in tables:
        came, whole = 0, True
        async for rows, lost in pages(source, reads, driver, copied):
            whole = whole and not lost
            unread += lost
            if rows and whole:
                with _fitting(target, copied.name):
                    await writes.execute(_insert(target, copied), rows)
            elif rows:  # a damaged value may fit no column
                misfits = await _singly(writes, _insert(target, copied), copied, rows)
                unread += misfits
                came -= len(misfits)
            came += len(rows)
            if rows and "id" in copied.c:
                highest[copied.name] = max(highest.get(copied.name, 0), *(row["id"] for row in rows))
            tell("rows", done + came, sum(counts.values()))
        done += came
        there = await writes.scalar(select(func.count()).select_from(copied))
        if there != (counts[copied.name] if whole else came):
            raise Unusable(f"Not all rows of the table {copied.name} came over.")
    return done, unread, highest


async def _counted(source: Database, reads: AsyncConnection, copied: Table) -> int:
    """The number of rows of a table; 0 if it can't be counted, as reading its rows then reports the damage."""
    try:
        async with reads.begin_nested():
            return await reads.scalar(select(func.count()).select_from(copied)) or 0
    except Exception as error:
        if not is_damage(error):
            with source.plainly("be read"):
                raise
        return 0


async def _singly(
    writes: AsyncConnection, insertion: Executable, copied: Table, rows: Sequence[Values]
) -> list[Unread]:
    """Copy rows one by one, and return those that the target refuses."""
    misfits: list[Unread] = []
    for row in rows:
        try:
            async with writes.begin_nested():
                await writes.execute(insertion, row)
        except (IntegrityError, DataError):
            key = ", ".join(str(row[it.key]) for it in copied.primary_key.columns)
            misfits.append(Unread(copied.name, key, "it fits no more"))
    return misfits


def _insert(target: Database, copied: Table) -> Executable:
    values = {it.key: bindparam(it.key, type_=it.type) for it in copied.columns}
    if not target.sqlite:
        values |= {it.key: cast(values[it.key], JSON) for it in copied.columns if it.info}
    return insert(copied).values(values)


@contextmanager
def _fitting(target: Database, name: str) -> Generator[None]:
    """Raise Unusable if a row breaks a rule of the target that the source does not have. Its text holds no stored
    value.
    """
    try:
        yield
    except (IntegrityError, DataError) as error:
        complaint = str(error.orig).partition("\n")[0]
        raise Unusable(
            f"{target} can't take over a row of the table {name}: {complaint}. `check` looks for more."
        ) from error


# --------------------------------------------------------------------- what must not come again


async def _given(source: Database, reads: AsyncConnection, highest: Mapping[str, int]) -> Mapping[str, int]:
    """The last id that each table with ids has given, even if its row is gone. `highest` are the ids of rows that are
    there.
    """
    counted = {**highest}
    asked = [select(KEPT_BY_SQLITE.c.name, KEPT_BY_SQLITE.c.seq)]
    if not source.sqlite:
        asked = [select(literal(name), _last_of(name)) for name in highest]
    for query in asked:
        try:
            async with reads.begin_nested():
                found = (await reads.execute(query)).all()
        except Exception as error:
            if not is_damage(error):
                with source.plainly("be read"):
                    raise
            continue
        for name, last in found:
            if isinstance(last, int):
                counted[name] = max(counted.get(name, 0), last)
    return counted


async def _give_on(target: Database, writes: AsyncConnection, name: str, last: int) -> None:
    """Make the next id of a table follow this one."""
    if not target.sqlite:
        await writes.execute(select(func.setval(_sequence(name), last)))
    elif Base.metadata.tables[name].dialect_options["sqlite"]["autoincrement"]:
        await writes.execute(delete(KEPT_BY_SQLITE).where(KEPT_BY_SQLITE.c.name == name))
        await writes.execute(insert(KEPT_BY_SQLITE).values(name=name, seq=last))


def _sequence(name: str) -> ColumnElement[Any]:
    """PostgreSQL's sequence for the ids of a table; NULL if the ids come from elsewhere."""
    return cast(func.pg_get_serial_sequence(name, "id"), REGCLASS)


def _last_of(name: str) -> ColumnElement[Any]:
    return func.pg_sequence_last_value(_sequence(name))


async def _begin_anew(writes: AsyncConnection, tell: Tell) -> None:
    """Give every stream new secret seeds, so that no roll since the backup comes again."""
    of = await writes.scalar(select(func.count()).select_from(Stream)) or 0
    last = done = 0
    streams = Stream.__table__.c
    asked = select(Stream.__table__).order_by(streams.id).limit(AT_ONCE)
    while rows := (await writes.execute(asked.where(streams.id > last))).mappings().all():
        for row in rows:
            last = row["id"]
            fresh = begun_anew(row["secret"], row["chain"], row["next_roll"])
            fresh["checksum"] = checksum_of({**row, **fresh}, Stream.__checked__)
            await writes.execute(update(Stream.__table__).where(streams.id == last).values(fresh))
        done += len(rows)
        tell("logs", done, of)
