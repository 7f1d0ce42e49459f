"""`bot.py backup`: the whole database, whichever it is, as one SQLite file; the bot may go on meanwhile."""

from __future__ import annotations

import asyncio
import re
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from db.copying import copy
from db.engine import Access, Database, Unusable, of_file
from hosting.exits import Exit, Failed
from hosting.files import drop, in_use, part_of, put, telling
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
    source = Database(url, Access.READS)
    if source.file and Path(source.file).resolve() == file.resolve():
        raise Failed(Exit.USAGE, f"{file} is the database itself. Name another file.")
    if file.exists() and not force:
        raise Failed(Exit.CANTCREATE, f"{file} is there already: with --force it is written over.")
    progress = Progress()
    try:
        with telling(file):
            if keep:
                place.mkdir(mode=0o700, parents=True, exist_ok=True)
                for left in [one for one in place.iterdir() if PART.fullmatch(one.name) and not in_use(one)]:
                    drop(left)
            with part_of(file) as part:
                rows = _written(source, part, progress)
                put(part, file)
            size = file.stat().st_size
            for old in sorted(one for one in place.iterdir() if DATED.fullmatch(one.name))[:-keep] if keep else ():
                old.unlink()
    finally:
        progress.end()
    progress.say(f"{file}: {rows:,} rows, {size / 1e6:,.1f} MB.")
    return Exit.OK


def _written(source: Database, part: Path, progress: Progress) -> int:
    target = Database(of_file(part), Access.ALONE)
    try:
        return asyncio.run(_write(source, target, progress))
    except Unusable as error:
        if error.url == target.url:
            raise Failed(Exit.CANTCREATE, str(error)) from error
        raise


async def _write(source: Database, target: Database, progress: Progress) -> int:
    try:
        came = await copy(source, target, progress)
        await target.put_in_one_file()
    finally:
        await source.close()
        await target.close()
    return came.rows
