"""`bot.py restore` and `bot.py move`: the database becomes what a backup is, or another what the database is."""

from __future__ import annotations

import asyncio
from pathlib import Path

from db.copying import NotEmpty, copy
from db.engine import Access, Database, of_file
from hosting.check import look
from hosting.exits import Exit, Failed
from hosting.progress import Progress


def restore(url: str, file: Path, *, force: bool = False) -> Exit:
    """Have the database be what a backup holds, in the form of this version; then look whether all of it fits.

    Nothing of the dice and ids of what came after the backup comes again.
    """
    if not file.is_file():
        raise Failed(Exit.DATA, f"There is no backup {file}.")
    source = Database(of_file(file), Access.READS)
    return asyncio.run(_take_over(source, Database(url, Access.ALONE), "is put back", force=force, anew=True))


def move(url: str, to: str, *, force: bool = False) -> Exit:
    """Take everything to another database, of either kind, and look whether all of it fits; the old one stays."""
    source, target = Database(url, Access.ALONE), Database(to, Access.ALONE)
    if source.url == target.url:
        raise Failed(Exit.USAGE, "That is the database in use already.")
    return asyncio.run(_take_over(source, target, "is taken over", force=force, anew=False))


async def _take_over(source: Database, target: Database, done: str, *, force: bool, anew: bool) -> Exit:
    progress = Progress()
    try:
        counts = await copy(source, target, progress, over=force, newest=True, anew=anew)
    except NotEmpty as error:
        raise Failed(Exit.CANTCREATE, str(error)) from error
    finally:
        progress.end()
        await source.close()
        await target.close()
    progress.say(f"All of it {done}, counted: {sum(counts.values()):,} rows.")
    return await look(Database(target.url, Access.READS))
