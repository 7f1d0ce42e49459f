"""`bot.py restore` and `bot.py move`: a database becomes a copy of a backup or of another database.

The former content is kept. A file of SQLite, damaged or not, is set aside as it is; tables of PostgreSQL move into a
schema of their own. Nothing of it is touched until the copy is complete.
"""

from __future__ import annotations

import asyncio
import os
import shutil
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from db.copying import Copied, NotEmpty, copy, require_empty
from db.host_statistics import bytes_of
from db.leases import alone
from db.store.engine import Access, Database, NotReached, Unusable, of_file
from hosting.check import look
from hosting.exits import Exit, Failed
from hosting.files import BESIDE, in_use, part_of, put, telling, with_end
from hosting.progress import Progress

ROOM: Final = 2.5
"""The room that a copy takes while it is made, as a multiple of its own. Measured: 2.0 with SQLite."""


def restore(url: str, file: Path, *, force: bool = False) -> Exit:
    """Make the database a copy of a backup, in the form of this version, and check it.

    Neither dice nor ids that came after the backup come again.
    """
    if not file.is_file():
        raise Failed(Exit.DATA, f"There is no backup {file}.")
    source = Database(of_file(file), Access.READS)
    return _take_over(source, Database(url, Access.ALONE), "is put back", force=force, anew=True)


def move(url: str, to: str, *, force: bool = False) -> Exit:
    """Copy everything to another database, of either kind, and check it. The old one stays."""
    source, target = Database(url, Access.ALONE), Database(to, Access.ALONE)
    return _take_over(source, target, "is taken over", force=force, anew=False)


def _take_over(source: Database, target: Database, done: str, *, force: bool, anew: bool) -> Exit:
    if source.url == target.url or (source.file and target.file and _place(source) == _place(target)):
        raise Failed(Exit.USAGE, "That is the database in use already.")
    progress = Progress()
    aside = f"aside-{datetime.now(UTC):%Y%m%d-%H%M%S-%f}" if force else ""  # no two in one second have the same name
    size = asyncio.run(_size(source))
    try:
        if target.sqlite:
            came, left = _into_file(source, target, aside, size, progress, anew)
        else:
            schema = aside.replace("-", "_")
            progress.say(f"This takes about {size * ROOM / 1e6:,.0f} MB on PostgreSQL's disk.")
            came = asyncio.run(_copied(source, target, progress, anew, schema))
            left = f"the schema {schema}" if came.aside else ""
    except NotEmpty as error:
        raise Failed(Exit.CANTCREATE, str(error)) from error
    finally:
        progress.end()
    progress.say(f"All of it {done}, counted: {came.rows:,} rows.")
    if left:
        progress.say(f"What was there before is {left} now. Delete it once you need it no more.")
    return asyncio.run(look(Database(target.url, Access.READS)))


def _into_file(
    source: Database, target: Database, aside: str, size: int, progress: Progress, anew: bool
) -> tuple[Copied, str]:
    """Copy into a file that replaces a database's. Returns the result, and the name of the file that was there."""
    if not target.file:
        raise Failed(Exit.CONFIG, f"{target} is kept in no file, so nothing can take its place.")
    file = _place(target)
    with telling(file), alone(target):
        there = [one for end in ("", *BESIDE) if (one := with_end(file, end)).exists() and one.stat().st_size]
        if there and not aside:
            if file not in there:  # SQLite would throw that away
                raise NotEmpty(f"{there[0]} is there without its database. --force sets aside what is there.")
            asyncio.run(_require_empty(target))
        if file in there and in_use(file):
            raise NotReached(f"{target} is in use. Stop the bot first, and whatever else has it open.")
        _require_room(file.parent, size * ROOM, progress)
        with part_of(file) as part:
            into = Database(of_file(part), Access.ALONE)
            try:
                came = asyncio.run(_copied(source, into, progress, anew))
            except Unusable as error:
                raise Failed(Exit.CANTCREATE, str(error)) if error.url == into.url else error from error
            if file.exists():
                with suppress(OSError):  # only root may give a file away
                    os.chown(part, file.stat().st_uid, file.stat().st_gid)
            name = file.with_name(f"{file.name}.{aside}") if there and aside else None
            put(part, file, name)
    return came, str(name or "")


async def _copied(source: Database, target: Database, progress: Progress, anew: bool, aside: str = "") -> Copied:
    try:
        came = await copy(source, target, progress, aside=aside, newest=True, anew=anew)
        if target.sqlite:
            await target.put_in_one_file()
    finally:
        await source.close()
        await target.close()
    return came


async def _require_empty(target: Database) -> None:
    try:
        await require_empty(target)
    finally:
        await target.close()


async def _size(source: Database) -> int:
    try:
        return await bytes_of(source)
    finally:
        await source.close()


def _place(database: Database) -> Path:
    """The place of a database's file, with all links resolved."""
    return Path(database.file).resolve()


def _require_room(folder: Path, needed: float, progress: Progress) -> None:
    """Print how much room a folder must have. Raises Failed if it has less."""
    free = shutil.disk_usage(folder).free
    space = f"This takes about {needed / 1e6:,.0f} MB in {folder}, and {free / 1e6:,.0f} MB are free."
    if free < needed:
        raise Failed(Exit.CANTCREATE, f"{space} Make room first.")
    progress.say(space)
