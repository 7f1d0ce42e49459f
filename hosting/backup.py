"""`bot.py backup`: any database, whole, as one SQLite file. The bot may go on meanwhile."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterable
from datetime import UTC, datetime
from itertools import groupby
from pathlib import Path
from typing import Final

from db.copying import Copied, copy
from db.reading import Unread
from db.store.engine import Access, Database, Unusable, of_file
from hosting.exits import Exit, Failed
from hosting.files import drop, in_use, part_of, put, telling
from hosting.progress import Progress

DATED: Final = r"consigliere-\d{8}-\d{6}"
"""The form of the names in a folder from which old backups are deleted."""
PARTIAL: Final = ".partial"
"""The part before the end of the name of a backup that lacks what could not be read."""
PART: Final = re.compile(rf"\.{DATED}\.db\.part")
"""The names of backups that are not complete yet."""
MOST: Final = 20
"""The most unreadable rows of one table that are named one by one."""


def backup(url: str, place: Path, *, force: bool = False, keep: int = 0) -> Exit:
    """Write a backup to a file; with `keep` into a folder, in which only the newest `keep` backups stay.

    Only a complete backup gets the name, and its owner alone may read it. If something can't be read, the rest gets a
    name of its own, and no complete backup is deleted for it.
    """
    if place.is_dir() and not keep:
        raise Failed(Exit.CANTCREATE, f"{place} is a folder: name a file in it, or keep dated ones there with --keep.")
    file = place / f"consigliere-{datetime.now(UTC):%Y%m%d-%H%M%S}.db" if keep else place
    partial = file.with_name(f"{file.stem}{PARTIAL}{file.suffix}")
    source = Database(url, Access.READS)
    for one in (file, partial):
        if source.file and Path(source.file).resolve() == one.resolve():
            raise Failed(Exit.USAGE, f"{one} is the database itself. Name another file.")
        if one.exists() and not force:
            raise Failed(Exit.CANTCREATE, f"{one} is there already: with --force it is written over.")
    progress = Progress()
    try:
        with telling(file):
            if keep:
                place.mkdir(mode=0o700, parents=True, exist_ok=True)
                for left in [one for one in place.iterdir() if PART.fullmatch(one.name) and not in_use(one)]:
                    drop(left)
            with part_of(file) as part:
                came = _written(source, part, progress)
                made = partial if came.unread else file
                put(part, made)
            size = made.stat().st_size
            if keep:
                _drop_old(place, keep, PARTIAL if came.unread else "")
    finally:
        progress.end()
    for line in _unread_lines(came.unread):
        progress.say(line)
    progress.say(f"{made}: {came.rows:,} rows, {size / 1e6:,.1f} MB.")
    if came.unread:
        progress.say("That is what could be read, with � in damaged texts. An earlier backup may have the rest.")
    return Exit.PARTLY if came.unread else Exit.OK


def _drop_old(folder: Path, keep: int, partial: str) -> None:
    """Keep only the newest backups of a folder, of the complete or of the partial ones."""
    name = re.compile(rf"{DATED}{re.escape(partial)}\.db")
    for old in sorted(one for one in folder.iterdir() if name.fullmatch(one.name))[:-keep]:
        old.unlink()


def _unread_lines(unread: Iterable[Unread]) -> Iterable[str]:
    for table, rows in groupby(unread, key=lambda one: one.table):
        alike = [*rows]
        yield from (f"{one}." for one in alike[:MOST])
        if len(alike) > MOST:
            yield f"{table}: {len(alike) - MOST:,} more."


def _written(source: Database, part: Path, progress: Progress) -> Copied:
    target = Database(of_file(part), Access.ALONE)
    try:
        return asyncio.run(_write(source, target, progress))
    except Unusable as error:
        if error.url == target.url:
            raise Failed(Exit.CANTCREATE, str(error)) from error
        raise


async def _write(source: Database, target: Database, progress: Progress) -> Copied:
    try:
        came = await copy(source, target, progress, rest=True)
        await target.put_in_one_file()
    finally:
        await source.close()
        await target.close()
    return came
