"""`bot.py backup`: the whole database, whichever it is, as one SQLite file; the bot may go on meanwhile."""

from __future__ import annotations

import asyncio
import os
import re
import sqlite3
from collections.abc import Generator
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from db.copying import copy
from db.engine import Access, Database, Unusable, of_file
from hosting.exits import Exit, Failed
from hosting.progress import Progress

DATED: Final = re.compile(r"consigliere-\d{8}-\d{6}\.db")
"""What the files of a folder are called that old ones are dropped from."""
PART: Final = re.compile(rf"\.{DATED.pattern}\.part")
"""And those that are not whole yet."""


def backup(url: str, place: Path, *, force: bool = False, keep: int = 0) -> Exit:
    """Write a backup to a file; with `keep` into a folder, of whose backups so many stay, the newest.

    Under its name there is never but a whole one, which its owner alone may read.
    """
    if place.is_dir() and not keep:
        raise Failed(Exit.CANTCREATE, f"{place} is a folder: name a file in it, or keep dated ones there with --keep.")
    file = place / f"consigliere-{datetime.now(UTC):%Y%m%d-%H%M%S}.db" if keep else place
    if file.exists() and not force:
        raise Failed(Exit.CANTCREATE, f"{file} is there already: with --force it is written over.")
    part = file.with_name(f".{file.name}.part")
    target = Database(of_file(part), Access.ALONE)
    with _writing(file):
        if keep:
            place.mkdir(mode=0o700, parents=True, exist_ok=True)
            for left in [one for one in place.iterdir() if PART.fullmatch(one.name) and not _in_use(one)]:
                _drop(left)
        _make(part)
    progress = Progress()
    try:
        with _writing(file):
            rows = asyncio.run(_write(Database(url, Access.READS), target, progress))
            os.replace(part, file)
            _keep_name(file.parent)
            size = file.stat().st_size
            for old in sorted(one for one in place.iterdir() if DATED.fullmatch(one.name))[:-keep] if keep else ():
                old.unlink()
    except Unusable as error:
        if error.url == target.url:
            raise Failed(Exit.CANTCREATE, str(error)) from error
        raise
    finally:
        progress.end()
        _drop(part)
    progress.say(f"{file}: {rows:,} rows, {size / 1e6:,.1f} MB.")
    return Exit.OK


@contextmanager
def _writing(file: Path) -> Generator[None]:
    """What goes wrong with files is told in a sentence."""
    try:
        yield
    except OSError as error:
        raise Failed(Exit.CANTCREATE, f"{file} can't be written: {error.strerror or error}.") from error


async def _write(source: Database, target: Database, progress: Progress) -> int:
    try:
        counts = await copy(source, target, progress)
        await target.put_in_one_file()
    finally:
        await source.close()
        await target.close()
    return sum(counts.values())


def _make(part: Path) -> None:
    """An empty file that nobody else can read, in the place of what a killed backup left."""
    if part.exists() and _in_use(part):
        raise Failed(Exit.CANTCREATE, f"{part} is there: another backup is being written to it.")
    _drop(part)
    os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))


def _in_use(part: Path) -> bool:
    """Whether a backup that runs writes to it: it holds SQLite's lock on it for as long."""
    with closing(sqlite3.connect(part, timeout=0, isolation_level=None)) as left:
        try:
            left.execute("BEGIN EXCLUSIVE")
        except sqlite3.DatabaseError as error:
            return error.sqlite_errorcode & 0xFF == sqlite3.SQLITE_BUSY
    return False


def _drop(part: Path) -> None:
    for one in (part, *(part.with_name(part.name + end) for end in ("-wal", "-shm", "-journal"))):
        one.unlink(missing_ok=True)


def _keep_name(folder: Path) -> None:
    """Have the disk know the name as well; Windows opens no folders."""
    if os.name == "posix":
        opened = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(opened)
        finally:
            os.close(opened)
